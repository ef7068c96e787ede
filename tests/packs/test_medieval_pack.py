"""The pack of Totally Medieval: what it is, that it says where it leaves the rulebook, and how it grows."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from pathlib import Path

import pytest

from companion.games.totally_medieval import entries
from companion.games.totally_medieval.meta import PAIR_BONUS
from companion.games.totally_medieval.printed import (
    CHARACTER,
    CHARACTER_EFFECTS,
    TERRAIN_EFFECTS,
    WEATHER_EFFECTS,
    Card,
    Effect,
    Situation,
    Variance,
)
from companion.packs import differences, load, start
from companion.packs.pack import MARKS
from tests.packs.medieval import changed, defaults, drawn_rows, fighter, medieval, mine, problems, romans, weather

PACK = medieval()
STATED: list[str] = defaults()["stated_by_rulebook"]


def test_both_civilizations_are_equally_strong() -> None:
    for civilization in PACK.civilizations:
        people = PACK.of_kind(CHARACTER, civilization).values()
        assert (sum(card.attack for card in people), sum(card.defence for card in people)) == (79, 79)
        assert Counter(card.role for card in people) == {"fighter": 11, "king": 1, "queen": 1, "healer": 1}


def test_each_entry_says_how_sure_it_is_and_only_the_monastery_is_attested() -> None:
    listing = PACK.listing()
    marks = {line.id: line.mark for lines in listing.values() for line in lines}
    assert {id for id, mark in marks.items() if mark == "attested"} == {"mountain-monastery"}
    assert set(marks.values()) == {"attested", "assumed"} < set(MARKS)
    assert PACK.contents() == {
        "homeland": 2,
        "character": 28,
        "war machine": 4,
        "harvest card": 6,
        "terrain": 7,
        "situation card": 14,
        "illness": 5,
        "mat": 3,
    }
    assert [line.name for line in listing["mat"]][:2] == [
        "rows of 2, 3 and 2 between the Homelands",
        "rows of 3, 1 and 3 between the Homelands",
    ]
    assert ("knights-king", "King 10/8") in [(line.id, line.name) for line in listing["character"]]


def test_rectangles_are_called_as_people_see_them() -> None:
    words = {id: [one.words for one in PACK.mats[id].rectangles[1:-1]] for id in ("2-3-2", "3-1-3")}
    outer = ["row 1, left", "row 1, right"]
    middle = ["row 2, left", "row 2, middle", "row 2, right"]
    assert words["2-3-2"] == [*outer, *middle, "row 3, left", "row 3, right"]
    three = [f"row {row}, {side}" for row in (1, 3) for side in ("left", "middle", "right")]
    assert words["3-1-3"] == [*three[:3], "row 2, the whole width", *three[3:]]


@pytest.mark.parametrize("id", ["2-3-2", "3-1-3"])
def test_everything_on_a_mat_lies_apart_and_piles_lie_left_of_their_owner(id: str) -> None:
    mat = PACK.mats[id]
    for row in range(5):
        line = sorted((one for one in (*mat.rectangles, *mat.storage) if one.row == row), key=lambda one: one.left)
        assert all(one.left + one.width <= other.left for one, other in pairwise(line))
    assert drawn_rows(mat)[0] == ["draw_s", "hs", "discard_s"]
    assert drawn_rows(mat)[4] == ["discard_n", "hn", "draw_n"], "seen from the south"
    assert mat.distances(0)[8] == 4


def test_the_drawing_alone_says_who_borders_on_whom(tmp_path: Path) -> None:
    """A new drawing leaves the old edges behind; a corner is no border."""
    drawing = 'map = """\ndiscard_n hn draw_n\nt7 t7 t7\nt4 t5 t6\nt1 t2 t3\ndraw_s hs discard_s\n"""\ncoastal = ["t7"]'
    mat = mine(tmp_path, **changed("mat", "as-pack", drawing)).mats["as-pack"]
    beside = {name: {mat.names[there] for there in mat.neighbours[number]} for number, name in enumerate(mat.names)}
    assert beside["t1"] == {"t2", "t4"}, "the Homeland is only at its corner"
    assert beside["t5"] == {"t2", "t4", "t6", "t7"}
    assert beside["hn"] == {"t7"}
    assert [one.name for one in mat.rectangles if one.coastal] == ["t7"]


def test_effects_are_exactly_those_that_the_chapters_know() -> None:
    assert tuple(entries.CHARACTER_ASKS) == CHARACTER_EFFECTS
    assert tuple(entries.TERRAIN_ASKS) == TERRAIN_EFFECTS
    assert tuple(entries.WEATHER_ASKS) == WEATHER_EFFECTS


# ---------------------------------------------------------------------- the digest


def test_the_digest_is_that_of_the_content(tmp_path: Path) -> None:
    plain = mine(tmp_path / "plain").digest
    changes = {
        "strength": changed("card", "knights-scout", 'strength = "4/3"'),
        "preference": changed("terrain", "green-valley", "points = 7"),
        "weather": changed("situation", "gale", 'variances = { clear = "-3/-2" }'),
        "illness": changed("illness", "plague", "fatal_after = 4"),
        "home": changed("civilization", "vikings", "defender_points = 6"),
        "coast": changed("mat", "2-3-2", 'coastal = ["t1"]\nwater = ["t1"]'),
    }
    digests = {name: mine(tmp_path / name, **files).digest for name, files in changes.items()}
    assert len({plain, *digests.values()}) == 1 + len(changes)
    marked = changed("card", "knights-scout", '# looked it up\nmark = "attested"\nnote = "Mine says so too."')
    assert mine(tmp_path / "marked", **marked).digest == plain, "how sure we are changes nothing"


# ---------------------------------------------------------------------- what the rulebook states


FACTS: dict[str, list[tuple[dict[str, str], str]]] = {
    "Mountain Monastery: Mountain Dwellers +10, heals visitors": [
        (changed("terrain", "mountain-monastery", "points = 8"), "terrain.monastery-plus-ten"),
        (changed("terrain", "mountain-monastery", 'preference = "plains-dwellers"'), "terrain.monastery-plus-ten"),
        (changed("terrain", "mountain-monastery", 'effect = "halt"'), "heal.monastery"),
    ],
    "Clear Skies: Clear attack +7, Extreme -2": [
        (changed("situation", "clear-skies", 'variances = { clear = "+6/+5" }'), "battle.weather-knights-example"),
        (changed("situation", "clear-skies", 'variances = { extreme = "-2/0" }'), "battle.weather-vikings-example"),
    ],
    "Knights: Clear, Ration 5": [
        (changed("civilization", "knights", 'weather = "extreme"'), "battle.weather-knights-example"),
        (changed("card", "knights-harvest", "levels = { ration = 4 }"), "harvest.knights-ration-five"),
    ],
    "Vikings: Extreme, Bountiful 3": [
        (changed("civilization", "vikings", 'weather = "clear"'), "battle.weather-vikings-example"),
        (changed("civilization", "vikings", 'harvest = "ration"'), "harvest.vikings-bountiful-three"),
    ],
    "Queen stays home": [
        (changed("card", "vikings-queen", 'effect = "none"\ndoes = ""'), "homeland.queen-stays"),
    ],
    "Dragon Ships: coastal attack": [
        (changed("card", "vikings-dragon-ships", 'when = "attacking-inland"'), "turn.dragon-ship-coastal"),
    ],
    "Siege Tower: Homeland attack only": [
        (changed("card", "knights-siege-tower", 'when = "attacking-inland"'), "turn.siege-tower-homeland"),
    ],
    "Terrain illness: -5 each": [
        (changed("illness", "swamp-fever", 'variance = "-4/-5"'), "battle.illness-terrain-rate"),
        (changed("terrain", "fever-swamp", 'illness = "plague"'), "battle.illness-terrain-rate"),
    ],
    "Leprosy: not fatal, incurable, barred from home": [
        (changed("illness", "leprosy", "fatal_after = 9"), "illness.leprosy-not-fatal"),
        (changed("illness", "leprosy", "curable = true"), "heal.leprosy-incurable"),
        (changed("illness", "leprosy", "barred_from_home = false"), "illness.leper-barred-from-home"),
    ],
}  # fmt: skip
CASES = [pytest.param(fact, *case, id=f"{fact.partition(':')[0]} {number}")
         for fact, cases in FACTS.items() for number, case in enumerate(cases)]  # fmt: skip


@pytest.mark.parametrize(("fact", "files", "rule"), CASES)
def test_a_pack_that_leaves_the_rulebook_says_so(tmp_path: Path, fact: str, files: dict[str, str], rule: str) -> None:
    assert fact in STATED
    remarks = mine(tmp_path, **files).remarks()
    assert any(remark.endswith(f"(totally-medieval.{rule})") for remark in remarks), remarks


def test_everything_that_the_rulebook_states_is_looked_at() -> None:
    assert {*FACTS} == {*STATED} - {"King with Queen at home: +10 Defence"}
    assert PAIR_BONUS == 10, "that one no pack can change"
    assert PACK.remarks() == []


def test_a_number_that_nobody_needs_or_nobody_gave_is_remarked(tmp_path: Path) -> None:
    claer = mine(tmp_path / "claer", **changed("situation", "gale", 'variances = { claer = "+1/+1" }')).remarks()
    assert claer == [
        "Gale has a number for claer, which no civilization prefers (totally-medieval.weather.preference-source)"
    ]
    swamp = mine(tmp_path / "swamp", **changed("terrain", "open-meadow", 'preference = "swamp-dwellers"')).remarks()
    assert swamp == [
        "Open Meadow gives points to swamp-dwellers, which no civilization prefers "
        "(totally-medieval.terrain.preference-source)"
    ]
    mild = mine(tmp_path / "mild", **changed("civilization", "knights", 'weather = "mild"')).remarks()
    assert "Overcast has no number for mild, which counts as 0 (totally-medieval.ruling.missing-variance)" in mild


# ---------------------------------------------------------------------- packs of one's own


def test_an_own_pack_changes_only_what_it_names(tmp_path: Path) -> None:
    ours = mine(tmp_path, **changed("situation", "blizzard", 'effect = "no-war-machines"'))
    card = ours.situations["blizzard"]
    assert (card.effect, card.variances) == (Effect("no-war-machines"), PACK.situations["blizzard"].variances)
    assert {**ours.situations, "blizzard": None} == {**PACK.situations, "blizzard": None}
    assert differences("mine", [tmp_path])[0] == "totally-medieval"
    assert [str(one) for one in differences("mine", [tmp_path])[1]] == [
        'effect = "no-war-machines" (was "max-moves"), value = not said (was 1)'
    ]


def test_a_start_has_every_file(tmp_path: Path) -> None:
    id, files = start("totally-medieval", tmp_path / "our-copy")
    assert [file.name for file in files] == [
        "pack.toml",
        "civilizations.toml",
        "cards.toml",
        "terrains.toml",
        "situations.toml",
        "illnesses.toml",
        "mats.toml",
    ]
    ours = load(id, [tmp_path])
    assert ours.contents() == PACK.contents()


def test_a_third_civilization_is_data_alone(tmp_path: Path) -> None:
    ours = mine(tmp_path, **romans())
    assert list(ours.civilizations) == ["knights", "vikings", "romans"]
    deck = ours.by_civilization["romans"]
    assert (sum(deck.values()), len(deck)) == (19, 17)
    assert ours.people["romans-emperor"] == Card(
        "romans-emperor", "Emperor", "romans", CHARACTER, 9, 9, "king", mark="assumed"
    )
    assert ours.prefers("romans-scout").harvest == "gluttonous"
    assert ours.people["romans-harvest"].levels["gluttonous"] == 4
    assert ours.civilizations["romans"].colour == "green"
    assert ours.by_civilization["knights"] == PACK.by_civilization["knights"]
    assert ours.remarks() == []
    assert ours.contents()["character"] == 42


def test_a_third_civilization_must_be_whole(tmp_path: Path) -> None:
    files = romans()
    short = files["cards"].replace(fighter("romans-scout", strength="0/3"), "")
    assert short != files["cards"]
    assert problems(tmp_path / "short", **{**files, "cards": short}) == ["Romans: 13 Characters"]
    alone = problems(tmp_path / "alone", cards=files["cards"])
    assert alone == ["there is no civilization 'romans'"] * 17


def test_a_weather_card_takes_the_place_of_another(tmp_path: Path) -> None:
    gone = changed("situation", "overcast", "copies = 0")["situations"]
    ours = mine(tmp_path, situations=gone + weather("drizzle", variances={"clear": "-1/0", "extreme": "+1/+2"}))
    assert ours.situations["drizzle"] == Situation(
        "drizzle", "Drizzle", "weather", "", {"clear": Variance(-1, 0), "extreme": Variance(1, 2)}
    )
    assert "overcast" not in ours.situations
    assert len(ours.situations) == 14
