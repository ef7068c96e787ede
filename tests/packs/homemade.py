"""A tiny pack on disk, written out by tests which then spoil one thing."""

from __future__ import annotations

from pathlib import Path

PACK = """
id = "tiny"
title = "A tiny town"
game = "zombies"
edition = "home-made"

[pieces]
zombies = 10
pawns = 2
dice = 1
"""

TILES = '''
[[tile]]
id = "square"
name = "Square"
kind = "start"
map = """
#.#
...
#.#
"""
exits = "NESW"
zombies = 0

[[tile]]
id = "pad"
name = "Pad"
kind = "helipad"
map = """
o.o
...
o.o
"""
exits = "NESW"
zombies = 9

[[tile]]
id = "shop"
name = "Shop"
kind = "named"
copies = 2
map = """
bb#
...
###
"""
exits = "EW"
zombies = 2
bullets = 1
hearts = 1
'''

CARDS = """
[[card]]
id = "fear"
name = "Fear"
copies = 3
type = "event"
when = "any time"
target = "one player"
does = "The target stays where it is."
ends = "end of the target's next turn"

[[card]]
id = "broom"
name = "Broom"
type = "weapon"
effect = "combat-bonus"
bonus = 1
where = ["Shop"]
when = "your turn"
target = "yourself"
does = "+1 to combat rolls."
ends = "when it leaves play"
"""


def write_pack(folder: Path, *, pack: str = PACK, tiles: str | None = TILES, cards: str | None = CARDS) -> Path:
    """A pack folder with these files; None leaves a file out."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, text in (("pack.toml", pack), ("tiles.toml", tiles), ("cards.toml", cards)):
        if text is not None:
            (folder / name).write_text(text, encoding="utf-8")
    return folder
