"""The pack of Zombie Slayer: what the rules say about its pictures holds, and mistakes of owners are named."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from shutil import copytree

import pytest

from companion.games.zombie_slayer.pack import SlayerPack, price
from companion.packs import check, load
from companion.packs.loader import BUILT_IN

PACK = load("zombie-slayer")
assert isinstance(PACK, SlayerPack)
SLAYER = PACK


def test_ludwig_is_built_with_exactly_twenty_points() -> None:
    ludwig = SLAYER.tokens["ludwig"]
    assert (ludwig.actions, ludwig.toughness, ludwig.life, price(ludwig.pips)) == (2, 1, 5, 20)
    assert (ludwig.pips.count(4, "melee"), ludwig.pips.count(6, "melee"), ludwig.pips.count(6, "skill")) == (4, 4, 1)


def test_zombies_are_as_the_examples_need_them() -> None:
    violet, green, blue = SLAYER.zombies
    assert [zombie.id for zombie in SLAYER.zombies] == ["violet", "green", "blue"]
    assert (violet.toughness, violet.pips.count(3, "defence"), green.actions, blue.toughness) == (1, 3, 2, 2)
    assert [zombie.pips.count(5, "melee") for zombie in SLAYER.zombies] == [0, 2, 0]
    assert [zombie.pips.count(5, "defence") for zombie in SLAYER.zombies] == [2, 0, 3]
    assert all(zombie.copies == 10 for zombie in SLAYER.zombies)


def test_the_necromancer_summons_three_or_five() -> None:
    master = SLAYER.tokens["necromancer"]
    assert (master.actions, master.toughness, master.life) == (2, 2, 5)
    assert [master.pips.count(face, "skill") for face in range(1, 7)] == [1, 0, 3, 0, 5, 0]


def test_the_town_has_sixteen_cards_with_one_zombie_on_average() -> None:
    assert len(SLAYER.town_deck) == 16
    for id in SLAYER.town_deck:
        pips = SLAYER.towns[id].encounters
        assert pips is not None
        assert sum(sum(face.values()) for face in pips.faces) == 6
        assert sum(bool(colour) for colour in SLAYER.towns[id].treasures) == 4
        assert SLAYER.towns[id].treasures[0] == ""


def test_the_printed_faces_are_on_cards() -> None:
    five, six = SLAYER.towns["a-w1"].encounters, SLAYER.towns["b-w1"].encounters
    assert five is not None
    assert six is not None
    assert dict(five.faces[4]) == {"green": 1, "violet": 1}
    assert dict(six.faces[5]) == {"green": 1, "violet": 1, "blue": 1}


def test_the_temple_brings_the_necromancer_on_every_face() -> None:
    temple = SLAYER.of_kind("temple")
    assert temple.encounters is not None
    assert [temple.encounters.count(face, "bluegrey") for face in range(1, 7)] == [1] * 6
    assert [temple.encounters.count(face, "blue") for face in range(1, 7)] == [0, 1, 1, 1, 1, 1]


def test_treasure_cards_hold_everything_there_is_to_find() -> None:
    rows = {id: treasure.rows for id, treasure in SLAYER.treasures.items()}
    assert Counter(rows["brown"][1:]) == Counter(SLAYER.pieces.keys())
    assert rows["blue"].count("fanatic") == 2
    assert rows["red"][1:3] == ("new-skill", "defence")


BAD = [
    pytest.param("tokens.toml", "..D  M.M", ".DD  M.M", "the 3-face has 4 pips", id="too many pips"),
    pytest.param("tokens.toml", "..D  M.M", "D..  M.M", "not where a die has them", id="pips in wrong places"),
    pytest.param("tokens.toml", "..D  M.M", "..X  M.M", "the 3-face has the pips X", id="unknown letter"),
    pytest.param("tokens.toml", "M.M  o.o  S.M", "M.M  H.H  S.M", "no slayer is built", id="more than 20 points"),
    pytest.param("tokens.toml", "M.o  D.D  M.M", "M.o  D.S  M.M", "not on the 1-face alone", id="zombie skill pip"),
    pytest.param("tokens.toml", 'id = "bron"', 'id = "bruno"', "no follower token 'bron'", id="missing follower"),
    pytest.param("towns.toml", ".y.  ...", ".o.  ...", "not exactly one bluegrey", id="temple without bluegrey"),
    pytest.param("towns.toml", " . . .#\n", " . . .\n", "the green border", id="border with a gap"),
    pytest.param("towns.toml", " . f .", " . f x .", "seven lines of seven", id="a line too long"),
    pytest.param("towns.toml", " . f .", " . f -", "line 4 of map", id="a strange square"),
    pytest.param("towns.toml", "..n  ..r", "..v  ..r", "no treasure", id="zombie as treasure"),
    pytest.param("treasures.toml", '"torch", ', "", "5 finds", id="five rows"),
    pytest.param("treasures.toml", '"torch"', '"sword"', "finds out of", id="unknown find"),
    pytest.param("pack.toml", "torch = 5\n", "", "[pieces] has no torch", id="missing pieces"),
]


@pytest.mark.parametrize(("file", "old", "new", "problem"), BAD)
def test_a_mistake_is_named(tmp_path: Path, file: str, old: str, new: str, problem: str) -> None:
    folder = copytree(BUILT_IN / "zombie-slayer", tmp_path / "mine")
    text = (folder / file).read_text(encoding="utf-8")
    assert old in text
    (folder / file).write_text(text.replace(old, new, 1), encoding="utf-8")
    _, problems = check(folder)
    assert any(problem in str(one) for one in problems), [str(one) for one in problems]


def test_an_owner_changes_one_token_by_extending_the_pack(tmp_path: Path) -> None:
    folder = tmp_path / "mine"
    folder.mkdir()
    head = 'id = "mine"\ntitle = "Mine"\ngame = "zombie-slayer"\nedition = "own"\nextends = "zombie-slayer"\n'
    (folder / "pack.toml").write_text(head, encoding="utf-8")
    (folder / "tokens.toml").write_text('[[token]]\nid = "green"\nactions = 3\n', encoding="utf-8")
    mine = load("mine", [folder])
    assert isinstance(mine, SlayerPack)
    assert (mine.tokens["green"].actions, mine.tokens["green"].pips) == (3, SLAYER.tokens["green"].pips)
    assert mine.digest != SLAYER.digest
