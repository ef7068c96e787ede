"""Totally Medieval, Setup and Quick Look: what the packs hold, and what is printed on cards and mat."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from companion.engine import PositionError, Refused
from companion.games import NewGame, rulebook
from companion.games.totally_medieval.entries import pair
from companion.games.totally_medieval.printed import (
    CHARACTER,
    HARVEST,
    ILLNESS,
    LEVELS_OF_HARVEST,
    MACHINE,
    VICTIMS,
    WEATHER,
    WEATHER_EFFECTS,
    MedievalPack,
    Variance,
)
from tests.packs.medieval import changed, fighter, machine, medieval, mine, pieces, problems, romans, weather
from tests.rules.citing import rule
from tests.rules.warring import war

PACK = medieval()
MORE = "".join(fighter(f"{people}-{name}") for people in PACK.civilizations for name in ("page", "smith"))
"""Two more Characters for each civilization."""


def counts(pack: MedievalPack, civilization: str) -> tuple[int, int, int, int]:
    """Homelands, War Machines, Harvests and Characters of a civilization."""
    cards = [
        sum(card.copies for card in pack.of_kind(kind, civilization).values()) for kind in (MACHINE, HARVEST, CHARACTER)
    ]
    return pack.civilizations[civilization].copies, cards[0], cards[1], cards[2]


def kinds(pack: MedievalPack) -> Counter[str]:
    """How many Situation cards there are of each kind."""
    kinds: Counter[str] = Counter()
    for card in pack.situations.values():
        kinds[card.kind] += card.copies
    return kinds


def reported(**report: Any) -> str:
    """The rule by which a count before the game is refused; empty where it is right."""
    wish = NewGame(("Ana", "Ben"), "standard", details={"civilizations": ["knights", "vikings"]}, report=report)
    try:
        rulebook("totally-medieval").new(PACK, wish)
    except Refused as no:
        return no.rule
    return ""


# ---------------------------------------------------------------------- how many cards


@rule("totally-medieval.setup.pack-contents")
@pytest.mark.parametrize(("civilization", "last"), [("knights", "scout"), ("vikings", "skald")])
def test_a_civilization_has_twenty_cards(tmp_path: Path, civilization: str, last: str) -> None:
    assert counts(PACK, civilization) == (1, 2, 3, 14)
    assert sum(counts(PACK, civilization)) == 20
    name = PACK.civilizations[civilization].name
    gone = changed("card", f"{civilization}-{last}", "copies = 0")
    assert problems(tmp_path / "gone", **gone) == [f"{name}: 13 Characters"]
    harvests = changed("card", f"{civilization}-harvest", "copies = 4")
    assert problems(tmp_path / "harvests", **harvests) == [f"{name}: 4 Harvests"]


@rule("totally-medieval.setup.draw-pile-mix")
def test_characters_harvests_and_machines_are_one_draw_pile(tmp_path: Path) -> None:
    pile = PACK.by_civilization["knights"]
    mixed: Counter[str] = Counter()
    for id, copies in pile.items():
        mixed[PACK.people[id].kind] += copies
    assert mixed == {CHARACTER: 14, HARVEST: 3, MACHINE: 2}
    assert sum(pile.values()) == 19
    assert reported(**{"draw-piles": [19, 19]}) == ""
    assert reported(**{"draw-piles": [16, 19]}) == "totally-medieval.setup.draw-pile", "the Harvests were set aside"
    assert problems(tmp_path, **changed("card", "knights-harvest", "copies = 0")) == ["Knights: 0 Harvests"]


@rule("totally-medieval.setup.game-pack-contents")
def test_the_game_pack_has_seven_terrains_and_fourteen_situations(tmp_path: Path) -> None:
    assert (len(PACK.terrains), len(PACK.situations)) == (7, 14)
    assert problems(tmp_path / "six", **changed("terrain", "old-watchtower", "copies = 0")) == ["6 Terrains"]
    assert problems(tmp_path / "fifteen", situations=weather("drizzle")) == ["15 Situation cards"]
    ours = mine(tmp_path / "stated", pack=pieces(situations=15), situations=weather("drizzle"))
    assert len(ours.situations) == 15
    more = mine(tmp_path / "eight", pack=pieces(terrains=8), **changed("terrain", "old-watchtower", "copies = 2"))
    assert sum(land.copies for land in more.terrains.values()) == 8
    assert "situations is 15, the set-up of the rulebook counts 14 (totally-medieval.setup.game-pack-contents)" in (
        ours.remarks()
    )


@rule("totally-medieval.setup.situation-kinds")
def test_situations_are_weather_and_illnesses(tmp_path: Path) -> None:
    assert kinds(PACK) == {WEATHER: 10, ILLNESS: 4}
    assert "kind is 'harvest'" in problems(tmp_path, **changed("situation", "overcast", 'kind = "harvest"'))


@rule("totally-medieval.category.character-count")
def test_fourteen_characters_unless_the_pack_says_sixteen(tmp_path: Path) -> None:
    assert len(PACK.of_kind(CHARACTER, "knights")) == 14
    assert sum(PACK.by_civilization["knights"].values()) == 19
    assert problems(tmp_path / "unsaid", cards=MORE) == ["Knights: 16 Characters", "Vikings: 16 Characters"]
    ours = mine(tmp_path / "said", pack=pieces(characters=16), cards=MORE)
    assert counts(ours, "knights") == counts(ours, "vikings") == (1, 2, 3, 16)
    assert sum(counts(ours, "knights")) == 22
    assert sum(ours.by_civilization["knights"].values()) == 21


@rule("totally-medieval.category.war-machine-count")
def test_two_war_machines_unless_the_pack_says_one(tmp_path: Path) -> None:
    assert list(PACK.of_kind(MACHINE, "knights")) == ["knights-siege-tower", "knights-trebuchet"]
    assert problems(tmp_path / "three", cards=machine("knights-ram")) == ["Knights: 3 War Machines"]
    ids = ("knights-trebuchet", "vikings-siege-tower")
    gone = "".join(changed("card", id, "copies = 0")["cards"] for id in ids)
    assert problems(tmp_path / "one", cards=gone) == ["Knights: 1 War Machines", "Vikings: 1 War Machines"]
    ours = mine(tmp_path / "said", pack=pieces(war_machines=1), cards=gone)
    assert [sum(counts(ours, civilization)) for civilization in ours.civilizations] == [19, 19]


@rule("totally-medieval.category.weather-count")
def test_fourteen_is_the_number_of_weather_and_illness_together(tmp_path: Path) -> None:
    assert kinds(PACK).total() == 14
    more = "".join(weather(f"mist-{number}") for number in range(4))
    assert problems(tmp_path / "unsaid", situations=more) == ["18 Situation cards"]
    ours = mine(tmp_path / "said", pack=pieces(situations=18), situations=more)
    assert kinds(ours) == {WEATHER: 14, ILLNESS: 4}


@rule("totally-medieval.category.terrain-count")
def test_nine_terrains_lie_on_the_table() -> None:
    mat = PACK.mats["2-3-2"]
    homes = [one.name for one in mat.rectangles if one.name.startswith("h")]
    assert (len(homes), len(mat.rectangles) - len(homes)) == (2, 7)
    assert sum(land.copies for land in PACK.terrains.values()) + 2 == 9
    assert reported(**{"all-terrains": 9}) == ""
    assert reported(**{"all-terrains": 8}) == "totally-medieval.category.terrain-count"


@rule("totally-medieval.homeland.one-per-pack")
def test_each_civilization_has_one_homeland(tmp_path: Path) -> None:
    homelands = [civilization.homeland for civilization in PACK.civilizations.values()]
    assert homelands == ["Knights' Castle", "Vikings' Fjord Hall"]
    assert [civilization.copies for civilization in PACK.civilizations.values()] == [1, 1]
    game = war("king@hs", "king@hn").game
    assert sum(game.is_home(place) for place in range(len(game.mat.names))) == 2
    second = changed("civilization", "knights", 'homeland = "Knights\' Keep"\ncopies = 2')
    assert problems(tmp_path / "copies", **second) == ["Knights: 2 Homelands"]
    twice = 2 * changed("civilization", "knights", 'homeland = "Knights\' Keep"')["civilizations"]
    assert problems(tmp_path / "twice", civilizations=twice) == ["this id is used twice in the file"]
    assert "homelands is 2 in [pieces]" in problems(tmp_path / "said", pack=pieces(homelands=2), **second)


# ---------------------------------------------------------------------- what is printed on cards


@rule("totally-medieval.category.character-definition")
def test_a_character_is_somebody(tmp_path: Path) -> None:
    assert PACK.people["knights-scout"].kind == CHARACTER
    assert "knights-scout" in PACK.of_kind(CHARACTER)
    assert PACK.people["knights-trebuchet"].kind == MACHINE
    relabelled = problems(tmp_path / "trebuchet", **changed("card", "knights-trebuchet", 'kind = "character"'))
    assert "role is missing" in relabelled
    disguised = changed("card", "knights-trebuchet", 'kind = "character"\nrole = "fighter"')
    assert "when is said, which the effect none does not know" in problems(tmp_path / "disguised", **disguised)
    castle = fighter("knights-castle", kind="homeland")
    assert "kind is 'homeland'" in problems(tmp_path / "castle", cards=castle)
    assert problems(tmp_path / "walking", cards=fighter("knights-castle")) == ["Knights: 15 Characters"]


@rule("totally-medieval.terrain.preference-source")
def test_all_characters_of_a_civilization_prefer_the_same_terrain(tmp_path: Path) -> None:
    prefers = {id: {PACK.prefers(card).terrain for card in PACK.of_kind(CHARACTER, id)} for id in PACK.civilizations}
    assert prefers == {"knights": {"plains-dwellers"}, "vikings": {"mountain-dwellers"}}
    right = changed("card", "knights-scout", 'terrain = "plains-dwellers"')
    assert problems(tmp_path / "right", **right) == []
    wrong = changed("card", "knights-scout", 'terrain = "mountain-dwellers"')
    assert problems(tmp_path / "wrong", **wrong) == ["terrain is 'mountain-dwellers', unlike the other Knights"]


@rule("totally-medieval.weather.preference-source")
def test_all_characters_of_a_civilization_prefer_the_same_weather(tmp_path: Path) -> None:
    prefers = {id: [PACK.prefers(card).weather for card in PACK.of_kind(CHARACTER, id)] for id in PACK.civilizations}
    assert prefers == {"knights": ["clear"] * 14, "vikings": ["extreme"] * 14}
    wrong = changed("card", "knights-scout", 'weather = "extreme"')
    assert problems(tmp_path, **wrong) == ["weather is 'extreme', unlike the other Knights"]


@rule("totally-medieval.weather.two-parts")
def test_weather_has_variances_and_an_ability(tmp_path: Path) -> None:
    cards = [card for card in PACK.situations.values() if card.kind == WEATHER]
    assert len(cards) == 10
    for card in cards:
        assert set(card.variances) == {"clear", "extreme"}
        assert all(isinstance(number, int) for variance in card.variances.values() for number in variance)
        assert card.effect.kind in WEATHER_EFFECTS
    half = changed("situation", "gale", 'variances = { extreme = "+5/" }')
    assert problems(tmp_path / "half", **half) == ["extreme of variances is '+5/'"]
    bare = weather("drizzle", variances={})
    assert "there are no variances" in problems(tmp_path / "bare", situations=bare)
    mute = weather("drizzle", effect="")
    assert "effect is empty" in problems(tmp_path / "mute", situations=mute)


@rule("totally-medieval.harvest.three-levels")
def test_a_harvest_card_has_three_levels(tmp_path: Path) -> None:
    for civilization in PACK.civilizations:
        [card] = PACK.of_kind(HARVEST, civilization).values()
        assert [card.levels[level] for level in LEVELS_OF_HARVEST] == [5, 3, 1]
    files = romans()
    short = files["cards"].replace(", gluttonous = 4", "")
    assert problems(tmp_path, **{**files, "cards": short}) == ["levels has no gluttonous"]


@rule("totally-medieval.battle.number-order")
def test_attack_stands_first(tmp_path: Path) -> None:
    king = PACK.people["knights-king"]
    assert pair("10/8") == Variance(attack=10, defence=8) == (king.attack, king.defence)
    turned = changed("card", "knights-king", "attack = 8\ndefence = 10")
    assert problems(tmp_path / "keys", **turned) == ["unknown key 'attack'", "unknown key 'defence'"]
    worded = changed("card", "knights-king", 'strength = "Defence 8, Attack 10"')
    assert problems(tmp_path / "words", **worded) == ["strength is 'Defence 8, Attack 10'"]


@rule("totally-medieval.round.situation-scope")
def test_every_situation_does_something_that_the_referee_knows(tmp_path: Path) -> None:
    for card in PACK.situations.values():
        assert card.effect.kind in WEATHER_EFFECTS
        assert (card.kind == ILLNESS) == (card.illness in PACK.illnesses) == (card.victim in VICTIMS)
    earthquake = changed("situation", "gale", 'effect = "earthquake"')
    assert problems(tmp_path / "effect", **earthquake) == ["no effect is called 'earthquake'"]
    anybody = changed("situation", "plague", 'victim = "anybody"')
    assert problems(tmp_path / "victim", **anybody) == ["victim is 'anybody'"]


# ---------------------------------------------------------------------- what is printed on the mat


@rule("totally-medieval.terrain.coastal-tint")
@pytest.mark.parametrize("name", ["t1", "t3", "t5", "t7"])
def test_the_light_tint_is_coastal(name: str) -> None:
    game = war().game
    assert game.coastal(game.mat.by_name[name])


@rule("totally-medieval.terrain.coastal-tint")
def test_only_the_mat_makes_a_rectangle_coastal(tmp_path: Path) -> None:
    game = war().game
    assert not game.coastal(game.mat.by_name["t4"])
    with pytest.raises(PositionError, match="coastal"):
        war(coastal=["t4"])
    edited = mine(tmp_path, **changed("mat", "2-3-2", 'coastal = ["t4"]\nwater = ["t4"]')).mats["2-3-2"]
    assert [one.name for one in edited.rectangles if one.coastal] == ["t4"]


@rule("totally-medieval.terrain.inland-tint")
@pytest.mark.parametrize("name", ["t2", "t4", "t6", "hs", "hn"])
def test_the_soft_tint_is_inland(name: str) -> None:
    game = war().game
    assert not game.coastal(game.mat.by_name[name])
    assert not PACK.mats["2-3-2"].rectangles[game.mat.by_name[name]].coastal


@rule("totally-medieval.terrain.coastal-touches-water")
def test_water_decides_where_the_tint_says_otherwise(tmp_path: Path) -> None:
    sea = changed("mat", "2-3-2", 'water = ["t1", "t2", "t3", "t5", "t7"]')
    ours = mine(tmp_path / "sea", **sea)
    assert ours.mats["2-3-2"].rectangles[2].coastal
    assert ours.remarks() == [
        "mat 2-3-2: t2 touches water and has the inland tint: it is coastal "
        "(totally-medieval.terrain.coastal-touches-water)"
    ]
    dry = mine(tmp_path / "dry", **changed("mat", "2-3-2", 'water = ["t1", "t3", "t5"]'))
    assert not dry.mats["2-3-2"].rectangles[7].coastal
    assert "t7 is tinted as coastal and touches no water: it is inland" in dry.remarks()[0]
    assert PACK.remarks() == [], "on the shipped mats both agree"
