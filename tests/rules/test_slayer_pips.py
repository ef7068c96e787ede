"""Rule checks of Zombie Slayer: the coloured pip system."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from shutil import copytree

import pytest

import companion.packs
from companion.games.zombie_slayer.chapters.dieagram import dieagram
from companion.games.zombie_slayer.pack import SlayerPack
from companion.packs import PackError, load
from tests.rules.citing import rule
from tests.rules.slaying import given, load_refused

LANE = "a-w1"
"""The card east of the centre in OPEN; the spawn checks go north, east, south, west."""
NOBODY_NORTH = 4
"""A face of the northern card without encounter pips."""


def pack_with(card: str, six: dict[str, int]) -> SlayerPack:
    """The pack with another 6-face on one town card, its treasure pip blank."""
    pack = load("zombie-slayer")
    assert isinstance(pack, SlayerPack)
    town = pack.towns[card]
    assert town.encounters is not None
    changed = replace(town, encounters=dieagram([*town.encounters.faces[:5], six]), treasures=(*town.treasures[:5], ""))
    return replace(pack, towns={**pack.towns, card: changed})


@rule("zombie-slayer.pip.count-coloured")
def test_a_face_means_its_colours_and_not_its_number() -> None:
    pack = load("zombie-slayer")
    assert isinstance(pack, SlayerPack)
    pips = pack.towns[LANE].encounters
    assert pips is not None
    assert dict(pips.faces[4]) == {"green": 1, "violet": 1}
    assert pips.blank(5) == 3
    table = given(step="town").answer(NOBODY_NORTH, 5)
    assert table.refused(5, name="spawn.count") == "zombie-slayer.pip.count-coloured"


@rule("zombie-slayer.pip.ignore-blank")
def test_unpainted_pips_count_for_nothing() -> None:
    table = given(step="zombies", violet="0,0.N", faces={4: {"defence": 1}})
    table.answer(6, [4, 4, 4, 4, 4])
    assert "2 against 1, 1 damage" in table.log
    assert table.slayer.life == 4


@rule("zombie-slayer.pip.dieagram-shape")
def test_a_face_has_as_many_pips_as_its_number() -> None:
    table = given()
    change = "slayer.faces.2"
    assert table.correct_refused({change: {"melee": 2, "defence": 2}}) == "zombie-slayer.pip.dieagram-shape"
    table.driver.correct({change: {"melee": 2, "defence": 1}})
    assert dict(table.slayer.pips.faces[2]) == {"melee": 2, "defence": 1}
    assert load_refused(faces={3: {"melee": 2, "defence": 2}}) == "zombie-slayer.pip.dieagram-shape"
    assert table.correct_refused({"slayer.faces": [{}] * 5}) == "zombie-slayer.pip.dieagram-shape"


VIOLET = "...  ..M  ..D  M.o  D.D  M.M\n.S.  ...  .D.  ...  .o.  o.o\n...  o..  D..  o.o  o.o  o.o\n"


def home_made(folder: Path, token: str) -> SlayerPack:
    """The pack with another Dieagram for violet Zombies."""
    copytree(Path(companion.packs.__file__).parent / "zombie-slayer", folder / "zombie-slayer")
    tokens = folder / "zombie-slayer" / "tokens.toml"
    printed = tokens.read_text(encoding="utf-8")
    assert VIOLET in printed
    tokens.write_text(printed.replace(VIOLET, token), encoding="utf-8")
    pack = load("zombie-slayer", [folder])
    assert isinstance(pack, SlayerPack)
    return pack


@rule("zombie-slayer.pip.dieagram-shape")
def test_an_owner_cannot_draw_a_pip_too_many(tmp_path: Path) -> None:
    three = VIOLET.replace("..D", "..M").replace(".D.", ".M.")
    pack = home_made(tmp_path / "three", three)
    assert dict(pack.tokens["violet"].pips.faces[2]) == {"melee": 2, "defence": 1}
    with pytest.raises(PackError, match="the 3-face has 4 pips"):
        home_made(tmp_path / "four", three.replace("D..", "D.D"))


@rule("zombie-slayer.pip.carriers")
def test_a_roll_is_read_on_the_token_it_is_rolled_for() -> None:
    table = given(violet="0,0.N").answer("attack 0,0.N", [4, 3, 3, 3, 3], 4, 4)
    assert "4 against 0" in table.log
    table = given(violet="0,0.N").answer("attack 0,0.N", [4, 3, 3, 3, 3], 4, 3)
    assert "4 against 3" in table.log


@rule("zombie-slayer.pip.plain-numbers")
def test_the_treasure_roll_is_a_plain_number() -> None:
    table = given(at="3,0.C", entered="3,0", items={}).answer("search", 4, 4)
    assert table.slayer.items == {"defence-potion": 1}
    table = given(at="3,0.C", entered="3,0", items={})
    assert table.answer("search", 4).refused(7) == "zombie-slayer.pip.plain-numbers"


@rule("zombie-slayer.pip.context-filter")
def test_only_the_colours_of_the_purpose_count() -> None:
    table = given(violet="0,0.N").answer("attack 0,0.N", [6, 6, 6, 6, 6], 3)
    assert "4 against 3" in table.log
    assert table.slayer.penalty == 0
    table = given(step="zombies", blue="0,0.N").answer(6, [6, 6, 6, 6, 6])
    assert "3 against 1, 2 damage" in table.log


@rule("zombie-slayer.pip.example-five")
def test_printed_example_the_five_brings_a_green_and_a_violet_zombie() -> None:
    table = given(step="town").answer(NOBODY_NORTH, 5, [1, 1], [5, 5])
    assert sorted(table.zombies.values()) == ["green", "violet"]
    assert table.asks == "spawn.die"


@rule("zombie-slayer.pip.example-six")
def test_printed_example_the_six_brings_one_of_each() -> None:
    pack = pack_with(LANE, {"green": 1, "violet": 1, "blue": 1})
    table = given(step="town", pack=pack).answer(NOBODY_NORTH, 6)
    # a claim breaks the rule of which this is the example
    assert table.refused(6, name="spawn.count") == "zombie-slayer.pip.count-coloured"
    table.answer([1, 1], [3, 3], [5, 5])
    assert sorted(table.zombies.values()) == ["blue", "green", "violet"]
    assert table.asks == "spawn.die"
