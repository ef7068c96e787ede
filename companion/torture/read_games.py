"""Games, given to their readers: positions, journals, lines of programs and of people at a keyboard."""

from __future__ import annotations

import json
from contextlib import suppress
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

from companion.torture.parser import NotAsPromised, put

PLAYERS = {"zombie-slayer": ["Ana"]}


@cache
def _openings() -> tuple[dict[str, Any], ...]:
    from companion.games import GAMES

    return tuple(
        {"game": game, "players": PLAYERS.get(game, ["Ana", "Ben"]), "seed": 7, "chance": "auto"} for game in GAMES
    )


def _played(opening: dict[str, Any], journal: Path | None = None, answers: int = 6) -> Any:
    """A table at which a little has happened."""
    from companion.table import begin, new_opening

    table = begin(new_opening(opening), journal=journal, sync=lambda fd: None)
    chance = Random(5)
    for _ in range(answers):
        if table.driver.pending is not None:
            table.answer(chance.choice(list(table.driver.pending.options)))
    return table


def position(data: bytes, folder: Path) -> None:
    from companion.table import begin, load_opening
    from companion.table.lines import read_json

    said = read_json(data.decode("utf-8", "surrogateescape"))
    table = begin(load_opening({"position": said, "seed": 1}))
    position = table.position()
    if begin(load_opening({"position": position, "seed": 1})).position() != position:
        raise NotAsPromised("a position that was loaded is written otherwise")


def position_seeds(folder: Path) -> list[bytes]:
    positions = [_played(opening).position() for opening in _openings()]
    return [json.dumps(one, separators=(",", ":")).encode() for one in positions]


def journal(data: bytes, folder: Path) -> None:
    from companion.table import resume

    put(folder, friday_journal=data)
    try:
        resume(folder / "friday.journal", sync=lambda fd: None).close()
    finally:
        for file in folder.iterdir():
            file.unlink()


def journal_seeds(folder: Path) -> list[bytes]:
    seeds = []
    for opening in _openings():
        path = folder / f"{opening['game']}.journal"
        _played(opening, path).close()
        seeds.append(path.read_bytes())
        path.unlink()
    return seeds


def sealed_journal(data: bytes, folder: Path) -> None:
    """As if whoever changed it had known how to seal it again."""
    from companion.table.journal import chain, sealed

    entries: list[dict[str, Any]] = []
    for line in data.split(b"\n"):
        with suppress(ValueError, RecursionError):
            entry = json.loads(line)
            if isinstance(entry, dict):
                sealed(entry)  # numbers that are none cannot be written
                entries.append({key: value for key, value in entry.items() if key != "crc"})
    chained = entries[:1] and entries[0].get("journal") != 1
    journal(b"".join(chain(entries) if chained else map(sealed, entries)), folder)


def protocol(data: bytes, folder: Path) -> None:
    from companion.table.referee import Referee

    first, *lines = data.decode("utf-8", "surrogateescape").split("\n")
    referee = Referee(journals=folder)
    openings = _openings()
    try:
        referee.handle(json.dumps({"do": "new", **openings[len(first) % len(openings)]}))
        for line in lines[:20]:
            check_answer(referee.handle(line))
    finally:
        referee.close()
        for file in folder.iterdir():
            file.unlink()


def check_answer(answer: str) -> dict[str, Any]:
    """What the referee said; raises where that is no answer that the protocol knows."""
    said = json.loads(answer)
    if "\n" in answer or not isinstance(said, dict) or said.get("ok") not in (True, False):
        raise NotAsPromised(f"no answer: {answer[:100]}")
    if not said["ok"] and not isinstance(said.get("error"), str) and "refused" not in said:
        raise NotAsPromised(f"no error of ours: {answer[:100]}")
    if "this is a bug" in str(said.get("error", "")):
        raise NotAsPromised(answer[:300])
    return said


def protocol_seeds(folder: Path) -> list[bytes]:
    asked = '{"do":"view"}\n{"do":"why","value":3}\n{"do":"position"}\n{"do":"state","seat":0}\n{"do":"plays"}\n'
    acts = '{"do":"auto","what":"all","for":"once"}\n{"do":"undo"}\n{"do":"correct","set":{"turn.seat":0}}\n'
    said = (
        '{"do":"answer","n":1,"value":3}\n{"do":"leave","seat":1}\n{"do":"ledger"}\n{"do":"history"}\n{"do":"stop"}\n'
    )
    begun = '{"do":"new","game":"zombies","players":["A","B"],"journal":"j"}\n{"do":"resume","journal":"j"}\n'
    return [f"{'.' * index}\n{asked}{acts}{said}{begun}".encode() for index in range(len(_openings()))]


KEPT_AWAY = ("save", "load", "quit", "hint", "auto")
"""What writes files anywhere, ends the session, thinks for a second, or plays on for thousands of decisions."""


def terminal(data: bytes, folder: Path) -> None:
    from companion.table.opening import new_opening
    from companion.table.shelf import Shelf
    from companion.terminal.screen import Screen
    from companion.terminal.session import Session
    from companion.tiles.text import PLAIN

    typed = data.decode("utf-8", "replace").split("\n")
    openings = _openings()
    opening = new_opening(openings[len(typed[0]) % len(openings)])
    shelf = Shelf(folder)
    lines = iter([line for line in typed[1:16] if not line.strip().casefold().startswith(KEPT_AWAY)])
    try:
        screen = Screen(lambda words: None, PLAIN, width=80)
        Session(shelf, opening, shelf.begin(opening), screen, lambda prompt: next(lines, None)).run()
    finally:
        for file in folder.iterdir():
            file.unlink()


def terminal_seeds(folder: Path) -> list[bytes]:
    typed = "1\n\n?\nwhy 3\nundo\ncorrect turn.seat 1\nplayers\nmap\ncard fear\nrules\nlog\nleave Ana\n"
    return [f"{'.' * index}\n{typed}".encode() for index in range(len(_openings()))]
