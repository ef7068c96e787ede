"""The pack of Totally Medieval for tests, and packs of one's own that start from it."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

from companion import rules
from companion.games.kit.mat import Mat
from companion.games.totally_medieval.printed import MedievalPack
from companion.packs import PackError, check, load
from companion.packs.writing import entry_lines
from tests.packs.totally import write_own

HEAD = 'id = "mine"\ntitle = "Mine"\nextends = "totally-medieval"\n'
FILE_OF = {
    "civilization": "civilizations",
    "card": "cards",
    "terrain": "terrains",
    "situation": "situations",
    "illness": "illnesses",
    "mat": "mats",
}


def medieval(id: str = "totally-medieval", folder: Path | None = None) -> MedievalPack:
    pack = load(id, [folder] if folder else [])
    assert isinstance(pack, MedievalPack)
    return pack


def defaults() -> dict[str, Any]:
    """The default tables at the end of the catalogue."""
    catalogue = Path(rules.__file__).parent / "totally-medieval.toml"
    tables: dict[str, Any] = tomllib.loads(catalogue.read_text(encoding="utf-8"))["default"]
    return tables


def drawn_rows(mat: Mat) -> list[list[str]]:
    """The names of everything drawn, row by row from the south, each from the left."""
    drawn = sorted((one.row, one.left, one.name) for one in (*mat.rectangles, *mat.storage))
    return [[name for row, _, name in drawn if row == number] for number in range(5)]


def pieces(**numbers: int) -> str:
    """The head of a pack that counts its pieces itself: `pieces(characters=16)`."""
    lines = [f"{piece.replace('_', '-')} = {number}" for piece, number in numbers.items()]
    return "\n".join([HEAD, "[pieces]", *lines, ""])


def write_mine(folder: Path, **files: str) -> Path:
    """A pack `mine` that changes something: `cards="..."`."""
    folder.mkdir(parents=True, exist_ok=True)
    return write_own(folder, **{"pack": HEAD, **files})


def mine(folder: Path, **files: str) -> MedievalPack:
    """The pack `mine`, which is right."""
    return medieval("mine", write_mine(folder, **files))


def mistakes(folder: Path, **files: str) -> list[PackError]:
    """What is wrong with the pack `mine`."""
    return check(write_mine(folder, **files))[1]


def problems(folder: Path, **files: str) -> list[str]:
    """What is wrong with the pack `mine`, in words."""
    return [one.problem for one in mistakes(folder, **files)]


def changed(heading: str, id: str, text: str) -> dict[str, str]:
    """The file in which one entry is changed."""
    return {FILE_OF[heading]: f'[[{heading}]]\nid = "{id}"\n{text}\n'}


def fighter(id: str, **more: object) -> str:
    """A Character without an ability: `fighter("knights-page")`."""
    civilization, _, name = id.partition("-")
    plain = {"civilization": civilization, "kind": "character", "strength": "3/3", "role": "fighter"}
    return _entry("card", id, name.replace("-", " ").title(), {**plain, **more})


def machine(id: str, **more: object) -> str:
    civilization, _, name = id.partition("-")
    plain = {"civilization": civilization, "kind": "war-machine", "strength": "5/0", "when": "attacking-inland"}
    return _entry("card", id, name.replace("-", " ").title(), {**plain, "does": "Adds 5.", **more})


def weather(id: str, **more: object) -> str:
    """A Weather card that changes nothing."""
    plain = {"kind": "weather", "variances": {"clear": "0/0", "extreme": "0/0"}, "effect": "none"}
    return _entry("situation", id, id.replace("-", " ").title(), {**plain, **more})


def _entry(heading: str, id: str, name: str, keys: dict[str, object]) -> str:
    return "\n".join(entry_lines(heading, {"id": id, "name": name, **keys, "mark": "assumed"})) + "\n\n"


ROMANS = """
[[civilization]]
id = "romans"
name = "Romans"
weather = "clear"
harvest = "gluttonous"
terrain = "mountain-dwellers"
homeland = "Romans' Palatine"
defender_points = 6
mark = "assumed"
"""
LEGION = ("Legate", "Tribune", "Centurion", "Decurion", "Legionary", "Velite", "Slinger", "Gladiator", "Retiarius",
          "Signifer", "Scout")  # fmt: skip


def romans() -> dict[str, str]:
    """The files of a third civilization: a row for the Romans and their 19 cards."""
    ranks = enumerate(LEGION)
    cards = [
        fighter("romans-emperor", strength="9/9", role="king"),
        fighter("romans-empress", strength="2/7", role="queen", effect="stay-home", does="Stays in Rome."),
        fighter("romans-vestal", strength="2/5", role="healer", effect="heal-one", does="Cures one."),
        *(fighter(f"romans-{name.lower()}", strength=f"{10 - rank}/{3 + rank % 5}") for rank, name in ranks),
        machine("romans-siege-tower", strength="8/0", when="attacking-homeland"),
        machine("romans-onager", when="attacking-inland-middle"),
        _entry("card", "romans-harvest", "Harvest", {
            "civilization": "romans", "kind": "harvest", "copies": 3, "does": "Restocks the store.",
            "levels": {"ration": 5, "bountiful": 3, "gluttonous": 4},
        }),
    ]  # fmt: skip
    return {"civilizations": ROMANS, "cards": "".join(cards)}
