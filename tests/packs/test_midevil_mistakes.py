"""Mistakes in a pack of MidEvil: each is named with its line, what is wrong and what is expected."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.packs import PackError, check, load

HEAD = 'id = "mine"\ntitle = "Mine"\nextends = "midevil"\n'


def mistakes(folder: Path, file: str, text: str) -> list[PackError]:
    """What is wrong with a pack of one's own that has this one file."""
    (folder / "pack.toml").write_text(HEAD, encoding="utf-8")
    (folder / file).write_text(text, encoding="utf-8")
    return check(folder)[1]


def drawn(*rows: str) -> str:
    return 'map = """\n' + "\n".join(rows) + '\n"""'


TILES = [
    pytest.param("smith", drawn("xbo", "bb.", "o.."), "map has the squares x", "t trees", id="strange square"),
    pytest.param("smith", 'doors = "C"', "doors has 'C'", "squares with a side", id="door without a side"),
    pytest.param(
        "smith", 'doors = "S.E"', "the door S.E is not on an inside square", "doors on squares", id="door outside"
    ),
    pytest.param("smith", 'doors = "C.W"', "the door C.W leads nowhere", "a door between", id="door inside"),
    pytest.param("smith", 'doors = "N.N"', "leads off the tile where no exit is", "N among the exits", id="door off"),
    pytest.param("smith", 'doors = ""', "nobody can walk to N, W, C", "a way from a side", id="no door"),
    pytest.param("smith", 'walls = "NW.E"', "the wall NW.E is on a closed square", "may be entered", id="wall nowhere"),
    pytest.param("smith", 'exits = "SE"', "exits is 'SE'", "sides out of NESW", id="exits out of order"),
    pytest.param(
        "smith", 'exits = "NES"', "nobody can leave at the exit N", "an open square or a door", id="closed exit"
    ),
    pytest.param("smith", "skeletons = 4", "4 skeletons and 1 life tokens on 3", "one for each", id="no room"),
    pytest.param("smith", 'skeletons = "die"', "a die on a tile that is named", "unnamed tiles", id="die on a name"),
    pytest.param(
        "lane", "skeletons = 2", "2 on a tile that is unnamed", 'skeletons = "die"', id="number without a name"
    ),
    pytest.param("smith", 'tokens_on = "tile"', "on a tile that has an inside", '"inside"', id="tokens outside"),
    pytest.param("smith", 'spots = { door = "C" }', "spots has door", "some of start", id="unknown spot"),
    pytest.param("smith", 'spots = { altar = "X" }', "altar of spots is 'X'", "one of NW", id="spot on no square"),
    pytest.param("smith", 'spots = { altar = "NW" }', "altar of spots is a closed square", "entered", id="closed spot"),
    pytest.param("smith", 'special = ["forge"]', "special names forge", "some of altar", id="unknown kind"),
    pytest.param("smith", 'mark = "certain"', "mark is 'certain'", "one of attested", id="unknown mark"),
    pytest.param(
        "dungeon-bend", drawn("###", "#d.", "#d#"), "dungeon and surface are mixed up", "d and #", id="road below"
    ),
    pytest.param(
        "dungeon-entrance", 'mouth = "N"', "the last square is not at the mouth", "leads down", id="wrong mouth"
    ),
    pytest.param("dungeon-straight", 'mouth = "N"', "mouth without an Entrance", "exactly on", id="mouth of a passage"),
    pytest.param("altar", "copies = 2", "2 tiles are special as 'altar'", 'special = ["altar"]', id="two Altars"),
]


@pytest.mark.parametrize(("tile", "changed", "problem", "expected"), TILES)
def test_a_mistake_in_a_tile(tmp_path: Path, tile: str, changed: str, problem: str, expected: str) -> None:
    first = mistakes(tmp_path, "tiles.toml", f'[[tile]]\nid = "{tile}"\n{changed}\n')[0]
    assert problem in first.problem
    assert expected in first.expected
    if first.entry:
        assert first.entry == f"tile '{tile}'"
        assert first.line in (1, 3), "the heading, or the value that was changed"


CARDS = [
    pytest.param("sword", 'effect = "sing"', "no effect is called 'sing'", "combat-bonus", 3, id="unknown effect"),
    pytest.param("sword", 'effect = "longbow"', "numbers has no range", "numbers = { range", 1, id="missing number"),
    pytest.param("sword", "numbers = { luck = 1 }", "numbers has luck", "bonus, bonus_black", 3, id="unknown number"),
    pytest.param(
        "sword", 'numbers = { bonus = "d6" }', "bonus of numbers is 'd6'", "a whole number", 3, id="no die here"
    ),
    pytest.param("bone-rain", 'numbers = { points = "d8" }', "points of", 'whole number or "d6"', 3, id="odd die"),
    pytest.param("sword", 'type = "spell"', "type is 'spell'", "ranged-weapon", 3, id="unknown type"),
    pytest.param(
        "sword", "stays_in_front = false", "does not stay in front", "stays_in_front = true", 1, id="not kept"
    ),
    pytest.param(
        "fog", "stays_in_front = false\ndiscards_for = 'x'", "discards_for on", "stays in front", 1, id="no use"
    ),
    pytest.param("sword", 'set = "dungeons"', "set is 'dungeons'", "base, castle, dungeon", 3, id="unknown set"),
    pytest.param("sword", "bonus = 2", "unknown key 'bonus'", "only copies", 3, id="number outside numbers"),
]


@pytest.mark.parametrize(("card", "changed", "problem", "expected", "line"), CARDS)
def test_a_mistake_in_a_card(tmp_path: Path, card: str, changed: str, problem: str, expected: str, line: int) -> None:
    first = mistakes(tmp_path, "cards.toml", f'[[card]]\nid = "{card}"\n{changed}\n')[0]
    assert (first.entry, first.line) == (f"card '{card}'", line)
    assert problem in first.problem
    assert expected in first.expected
    assert str(first).startswith(f"{tmp_path / 'cards.toml'}:{line}, card '{card}': ")


BASE = '[[setup]]\nid = "base"\n'
SECOND = '[[fate]]\nid = "fate-2"\n'

OTHERS = [
    pytest.param("fate.toml", SECOND + "roll = 7\n", "roll is 7", id="no such face"),
    pytest.param("fate.toml", SECOND + "roll = 3\n", "0 fates for a roll of 2", id="a face without fate"),
    pytest.param("fate.toml", SECOND + 'effect = "sword"\n', "no effect is called", id="a card's effect"),
    pytest.param("spells.toml", '[[spell]]\nid = "carpe"\ncopies = 0\n', "there is no spell 'carpe'", id="spell gone"),
    pytest.param(
        "spells.toml", '[[pair]]\nid = "carpe-liber"\ncopies = 0\n', "0 pairs of carpe and liber", id="pair gone"
    ),
    pytest.param(
        "spells.toml", '[[pair]]\nid = "carpe-liber"\nspells = ["liber"]\n', "spells is ['liber']", id="half a pair"
    ),
    pytest.param(
        "spells.toml",
        '[[winning]]\nid = "appello-carcer-mortem"\nspells = ["carpe", "carpe", "liber"]\n',
        "spells is ['carpe', 'carpe', 'liber']",
        id="twice in a set",
    ),
    pytest.param("spells.toml", '[[fate]]\nid = "fate-1"\n', "unknown heading or key 'fate'", id="wrong file"),
    pytest.param("figures.toml", '[[figure]]\nid = "red"\nkill_on = 7\n', "kill_on is 7", id="beaten by nothing"),
    pytest.param("figures.toml", '[[figure]]\nid = "red"\npoints = 0\n', "worth nothing", id="worthless pool"),
    pytest.param(
        "figures.toml", '[[figure]]\nid = "white"\ncopies = 0\n', "there is no skeleton 'white'", id="no white"
    ),
    pytest.param("setups.toml", BASE + 'lay = ["altar"]\n', "lay has 'altar'", id="no place"),
    pytest.param("setups.toml", BASE + 'lay = ["alter 0,0 r0"]\n', "no tile 'alter'", id="no tile"),
    pytest.param("setups.toml", BASE + 'start = "altar X"\n', "the square 'X'", id="no square"),
    pytest.param("setups.toml", BASE + 'mode = "castle"\n', "0 set-ups for the mode base", id="no mode"),
    pytest.param("setups.toml", BASE + 'lay = ["dirt 0,0 r0"]\n', "starts on altar, which is not laid", id="no start"),
    pytest.param("setups.toml", BASE + 'lay = ["altar 0,0 r0", "altar 1,0 r0"]\n', "lies there 2 times", id="too many"),
    pytest.param("setups.toml", BASE + 'lay = ["altar 0,0 r0", "dirt 0,0 r0"]\n', "two tiles lie on one", id="overlap"),
    pytest.param("setups.toml", BASE + 'drawbridge = "up"\n', "without the castle", id="no castle"),
    pytest.param(
        "setups.toml",
        '[[setup]]\nid = "dungeon-castle"\nentrances = ["dungeon-entrance 0,6 r0"]\n',
        "no cellar door leads to the Entrance",
        id="turned Entrance",
    ),
    pytest.param("cards.toml", '[[card]]\nid = "necronomicon"\ncopies = 0\n', "0 Necronomicons", id="no book"),
]


@pytest.mark.parametrize(("file", "text", "problem"), OTHERS)
def test_a_mistake_elsewhere(tmp_path: Path, file: str, text: str, problem: str) -> None:
    found = mistakes(tmp_path, file, text)
    assert any(problem in one.problem for one in found), [str(one) for one in found]
    assert all(one.expected for one in found)
    with pytest.raises(PackError):
        load("mine", [tmp_path])


def test_the_other_side_of_a_tile_is_read_as_strictly(tmp_path: Path) -> None:
    found = mistakes(tmp_path, "tiles.toml", '[[tile]]\nid = "drawbridge"\nother_side = """\n~~\n~~\n"""\n')
    assert [(one.entry, one.problem) for one in found] == [
        ("tile 'drawbridge'", "other_side has the lines ['~~', '~~']"),
    ]
