"""Mistakes in a pack of Totally Medieval: each is named with its line, what is wrong and what is expected."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.packs.medieval import changed, fighter, machine, mistakes, pieces, problems, romans, weather


def case(id: str, entry: str, text: str, problem: str, expected: str) -> object:
    heading, _, name = entry.partition(" ")
    return pytest.param(heading, name, text, problem, expected, id=id)


SCOUT, LANCER, TOWER = "card knights-scout", "card knights-mounted-lancer", "card knights-siege-tower"
HARVEST, SWAMP, GORGE, GALE = "card knights-harvest", "terrain fever-swamp", "terrain bandit-gorge", "situation gale"
NORTH_ROW, SOUTH_ROW = "discard_n hn draw_n", "draw_s hs discard_s"


def drawn(*rows: str) -> str:
    """The drawing of a mat, with an inland coast."""
    return 'map = """\n' + "\n".join(rows) + '\n"""\ncoastal = []'


ENTRIES = [
    case("one number", SCOUT, 'strength = "10"', "strength is '10'", 'Attack/Defence, such as "10/8"'),
    case("three numbers", SCOUT, 'strength = "1/2/3"', "strength is '1/2/3'", "Attack/Defence"),
    case("bare number", SCOUT, "strength = 10", "strength is 10", "text in quotes"),
    case("weaker than nothing", SCOUT, 'strength = "-1/3"', "strength is '-1/3'", "two numbers, 0 or more"),
    case("attack by itself", SCOUT, "attack = 8", "unknown key 'attack'", "only civilization"),
    case("unknown kind", SCOUT, 'kind = "homeland"', "kind is 'homeland'", "one of character, war-machine, harvest"),
    case("unknown role", SCOUT, 'role = "jester"', "role is 'jester'", "one of king, queen, healer, fighter"),
    case("healer who cannot", SCOUT, 'role = "healer"', "a healer has the effect none", 'effect = "heal-one"'),
    case("two of one person", SCOUT, "copies = 2", "copies is 2", "an entry of its own for each"),
    case("unknown effect", SCOUT, 'effect = "fly"', "no effect is called 'fly'", "one of none, stay-home, heal-one"),
    case("effect of a Terrain", SCOUT, 'effect = "halt"', "no effect is called 'halt'", "one of none, stay-home"),
    case("mute effect", SCOUT, 'effect = "stay-home"', "does is missing", "does = text in quotes"),
    case("bonus without a number", SCOUT, 'effect = "attack-bonus"\ndoes = "."', "value is missing", "value = a whole"),
    case("bonus of nothing", LANCER, "value = 0", "value is 0 with the effect attack-bonus", "1 to 99"),
    case("unknown condition", LANCER, 'when = "at-night"', "when is 'at-night'", "one of attacking-inland,"),
    case("attack at home", LANCER, 'when = "in-own-homeland"', "when is 'in-own-homeland'", "attacking-homeland"),
    case("useless victim", LANCER, 'victim = "weakest-attacker"', "victim is said, which the effect", "value, when"),
    case("value of nothing", SCOUT, "value = 2", "value is said, which the effect none does not know", "nothing else"),
    case(
        "unknown people", SCOUT, 'civilization = "huns"', "there is no civilization 'huns'", "one of knights, vikings"
    ),
    case("people of others", SCOUT, 'civilization = "vikings"', "id is 'knights-scout'", '"vikings-knights-scout"'),
    case("another Weather", SCOUT, 'weather = "extreme"', "weather is 'extreme', unlike the other Knights", "'clear'"),
    case("another Harvest", SCOUT, 'harvest = "gluttonous"', "harvest is 'gluttonous', unlike", "'ration' like all"),
    case(
        "another Terrain", SCOUT, 'terrain = "mountain-dwellers"', "terrain is 'mountain-dwellers'", "plains-dwellers"
    ),
    case("second King", SCOUT, 'role = "king"', "2 Characters have the role king", 'one with role = "king"'),
    case("no mark", SCOUT, 'mark = "certain"', "mark is 'certain'", "one of attested, derived, assumed"),
    case("machine by night", TOWER, 'when = "by-night"', "when is 'by-night'", "one of attacking-inland,"),
    case("useless machine", TOWER, 'strength = "0/5"', "strength is '0/5' when attacking-homeland", "what it adds"),
    case("machine with an effect", TOWER, 'effect = "halt"', "unknown key 'effect'", "only civilization"),
    case("machine that is somebody", TOWER, 'kind = "character"', "role is missing", "role = text"),
    case("preference of a machine", TOWER, 'weather = "clear"', "unknown key 'weather'", "only civilization"),
    case("fourth level", HARVEST, "levels = { feast = 9 }", "levels has feast", "only ration, bountiful, gluttonous"),
    case("harvest that is lost", HARVEST, "levels = { ration = -5 }", "ration is -5", "0 or more"),
    case("strong harvest", HARVEST, 'strength = "1/1"', "unknown key 'strength'", "only civilization"),
    case("no Homeland", "civilization knights", 'homeland = ""', "homeland is empty", "at least one word"),
    case("unknown level", "civilization knights", 'harvest = "fasting"', "harvest is 'fasting'", "one of ration,"),
    case("unknown light", "civilization knights", 'colour = "pink"', "colour is 'pink'", "one of blue, red, green"),
    case("one light", "civilization knights", 'colour = "red"', "several civilizations are red", "nobody else has"),
    case("two Homelands", "civilization knights", "copies = 2", "Knights: 2 Homelands", "1, or homelands = 2"),
    case("unknown illness", SWAMP, 'illness = "cough"', "there is no illness 'cough'", "one of plague, leprosy"),
    case("unknown victim", SWAMP, 'victim = "tallest"', "victim is 'tallest'", "one of strongest-attacker,"),
    case(
        "unknown effect of a Terrain", SWAMP, 'effect = "drown"', "no effect is called 'drown'", "one of none, heal-all"
    ),
    case("kill by a number", GORGE, 'least = "three"', "least is 'three'", "a whole number"),
    case("points for nobody", GORGE, "points = 4", "4 points for nobody", "a preference, or points = 0"),
    case("no ability entry", "terrain green-valley", 'effect = ""', "effect is empty", "at least one word"),
    case("no Defence", GALE, 'variances = { clear = "+7" }', "clear of variances is '+7'", "Attack/Defence"),
    case("bare variance", GALE, "variances = { clear = 7 }", "clear of variances is 7", "Attack/Defence"),
    case("unknown weather effect", GALE, 'effect = "earthquake"', "no effect is called 'earthquake'", "one of none,"),
    case("three moves", "situation blizzard", "value = 3", "value is 3 with the effect max-moves", "0 to 1"),
    case("weather with a victim", GALE, 'victim = "weakest-attacker"', "victim is said, which", "nothing else"),
    case("kind of a card", GALE, 'kind = "harvest"', "kind is 'harvest'", "one of weather, illness"),
    case("weather as illness", GALE, 'kind = "illness"', "illness is missing", "illness = text"),
    case("illness of nobody", "situation plague", 'victim = "king"', "victim is 'king'", "one of strongest-attacker,"),
    case("nameless illness", "situation plague", 'illness = "cough"', "there is no illness 'cough'", "one of plague,"),
    case(
        "illness with weather", "situation plague", 'variances = { clear = "0/0" }', "unknown key 'variances'", "only"
    ),
    case("illness that helps", "illness plague", 'variance = "4/4"', "variance is '4/4'", "what is lost, such as"),
    case("illness of one number", "illness plague", 'variance = "-4"', "variance is '-4'", "Attack/Defence"),
    case("curable perhaps", "illness plague", 'curable = "no"', "curable is 'no'", "true or false"),
]


@pytest.mark.parametrize(("heading", "id", "text", "problem", "expected"), ENTRIES)
def test_a_mistake_in_an_entry(tmp_path: Path, heading: str, id: str, text: str, problem: str, expected: str) -> None:
    found = mistakes(tmp_path, **changed(heading, id, text))
    assert any(problem in one.problem and expected in one.expected for one in found), [str(one) for one in found]


def test_a_mistake_names_file_line_entry_and_what_was_expected(tmp_path: Path) -> None:
    first = mistakes(tmp_path, **changed("situation", "gale", '# no Defence\nvariances = { clear = "+7" }'))[0]
    assert str(first) == (
        f"{tmp_path}/situations.toml:4, situation 'gale': clear of variances is '+7'; "
        'expected Attack/Defence, such as "+7/-2"'
    )


# ---------------------------------------------------------------------- mats


ORDINARY = ("t7 t7 t7", "t4 t5 t6", "t1 t2 t3")
MATS = [
    case("nothing drawn", "mat as-pack", 'map = ""', "map is empty", "at least one word"),
    case(
        "no coast",
        "mat as-pack",
        drawn(NORTH_ROW, *ORDINARY, SOUTH_ROW).replace("coastal = []", ""),
        "coastal is missing",
        "coastal = rectangles",
    ),
    case("ragged", "mat as-pack", drawn(NORTH_ROW, "t7 t7", *ORDINARY[1:], SOUTH_ROW), "different lengths", "words"),
    case(
        "eight", "mat as-pack", drawn(NORTH_ROW, "t6 t6 t6", "t4 t5 .", "t1 t2 t3", SOUTH_ROW), "map has no t7", "each"
    ),
    case("ten", "mat as-pack", drawn(NORTH_ROW, "t7 t7 t8", *ORDINARY[1:], SOUTH_ROW), "the strange t8", "each of hs"),
    case("in pieces", "mat as-pack", drawn(NORTH_ROW, "t7 . t7", *ORDINARY[1:], SOUTH_ROW), "several pieces t7", "one"),
    case("two rows high", "mat as-pack", drawn(NORTH_ROW, "t7 t7 t6", *ORDINARY[1:], SOUTH_ROW), "pieces t6", "one"),
    case("no pile", "mat as-pack", drawn("discard_n hn hn", *ORDINARY, SOUTH_ROW), "map has no draw_n", "in one piece"),
    case(
        "seen from above",
        "mat as-pack",
        drawn("draw_n hn discard_n", *ORDINARY, SOUTH_ROW),
        "between their piles",
        "discard_n hn draw_n in the first line",
    ),
    case("turned round", "mat as-pack", drawn(SOUTH_ROW, *ORDINARY, NORTH_ROW), "between their piles", "first line"),
    case(
        "crowded end",
        "mat as-pack",
        drawn(f"{NORTH_ROW} t7", "t6 t6 t6 t6", "t3 t4 t5 t5", "t1 t1 t2 t2", f"{SOUTH_ROW} ."),
        "between their piles",
        "in the last",
    ),
    case(
        "no way", "mat 2-3-2", 'edges = ["hs t1", "t1 t2"]', "no way leads from hs to t3, t4, t5, t6, t7, hn", "a way"
    ),
    case("to a pile", "mat 2-3-2", 'edges = ["hs draw_s"]', "edges has 'hs draw_s'", "two of hs, t1"),
    case("to nobody", "mat 2-3-2", 'edges = ["hs t9"]', "edges has 'hs t9'", 'such as "hs t1"'),
    case("to itself", "mat 2-3-2", 'edges = ["t1 t1"]', "edges has 't1 t1'", "two of hs"),
    case("of three", "mat 2-3-2", 'edges = ["t1 t2 t3"]', "edges has 't1 t2 t3'", "two of hs"),
    case("twice", "mat 2-3-2", 'edges = ["t1 t2", "t2 t1"]', "edges has 't2 t1' twice", "each pair once"),
    case("far away", "mat 2-3-2", 'edges = ["hs hn"]', "at most at a corner", "share a stretch of border"),
    case("coast of nobody", "mat 2-3-2", 'coastal = ["draw_s"]', "coastal names 'draw_s'", "some of hs, t1"),
    case("lake of nobody", "mat 2-3-2", 'water = ["t9"]', "water names 't9'", "some of hs, t1"),
    case("two mats", "mat 2-3-2", "copies = 2", "copies is 2", "an entry of its own"),
]


@pytest.mark.parametrize(("heading", "id", "text", "problem", "expected"), MATS)
def test_a_mistake_in_a_mat(tmp_path: Path, heading: str, id: str, text: str, problem: str, expected: str) -> None:
    first = mistakes(tmp_path, **changed(heading, id, text))[0]
    assert problem in first.problem
    assert expected in first.expected
    assert first.entry == f"mat '{id}'"


def test_a_corner_is_no_border(tmp_path: Path) -> None:
    """t1 and t5 of rows of 3, 1 and 3 would need one, as t1 and the Homeland do."""
    found = problems(tmp_path, mats='[[mat]]\nid = "3-1-3"\nedges = ["hs t1"]\n')
    assert found == ["edges has 'hs t1', which touch at most at a corner in the drawing"]


def test_an_unknown_mat_can_be_chosen_by_nobody_and_none_may_be_missing(tmp_path: Path) -> None:
    drawing = drawn(NORTH_ROW, *ORDINARY, SOUTH_ROW) + '\nmark = "assumed"'
    found = mistakes(tmp_path / "fourth", **changed("mat", "1-3-3", drawing))
    assert [(one.problem, one.expected) for one in found] == [
        ("nobody can choose this mat", "one of 2-3-2, 3-1-3, as-pack")
    ]
    assert problems(tmp_path / "gone", **changed("mat", "as-pack", "copies = 0")) == ["there is no mat 'as-pack'"]


# ---------------------------------------------------------------------- counts


COUNTS = [
    pytest.param(
        {"cards": fighter("knights-page")}, "Knights: 15 Characters", "14, or characters = 15", id="characters"
    ),
    pytest.param({"cards": machine("vikings-ram")}, "Vikings: 3 War Machines", "2, or war-machines = 3", id="machines"),
    pytest.param(
        changed("card", "knights-harvest", "copies = 2"), "Knights: 2 Harvests", "3, or harvests", id="harvests"
    ),
    pytest.param(changed("terrain", "open-meadow", "copies = 2"), "8 Terrains", "7, or terrains = 8", id="terrains"),
    pytest.param(
        changed("situation", "gale", "copies = 3"), "16 Situation cards", "14, or situations", id="situations"
    ),
]


@pytest.mark.parametrize(("files", "problem", "expected"), COUNTS)
def test_a_count_that_the_pack_does_not_state(
    tmp_path: Path, files: dict[str, str], problem: str, expected: str
) -> None:
    [found] = mistakes(tmp_path, **files)
    assert found.problem == problem
    assert expected in found.expected


HEADS = [
    pytest.param({"homelands": 2}, "homelands is 2 in [pieces]", id="homelands"),
    pytest.param({"terrains": 6}, "6 Terrains for the 7 rectangles in the middle of a mat", id="terrains"),
    pytest.param({f"dice_cards_{n}": 0 for n in range(1, 7)}, "there are no Dice cards in [pieces]", id="dice cards"),
]


@pytest.mark.parametrize(("numbers", "problem"), HEADS)
def test_pieces_that_nobody_can_play_with(tmp_path: Path, numbers: dict[str, int], problem: str) -> None:
    assert problem in problems(tmp_path, pack=pieces(**numbers))


def test_a_lonely_civilization(tmp_path: Path) -> None:
    found = problems(tmp_path, **changed("civilization", "vikings", "copies = 0"))
    assert found[0] == "1 civilizations"
    assert found[1:] == ["there is no civilization 'vikings'"] * 17


def test_other_files_and_headings_are_unknown(tmp_path: Path) -> None:
    assert problems(tmp_path, terrains="[[homeland]]\nid = 'rome'\n") == ["unknown heading or key 'homeland'"]


def test_everything_wrong_is_named_at_once(tmp_path: Path) -> None:
    files = {**romans(), **changed("illness", "plague", 'variance = "4"'), "situations": weather("fog", effect="fog")}
    found = mistakes(tmp_path, **files)
    assert [(one.entry, one.problem) for one in found] == [
        ("illness 'plague'", "variance is '4'"),
        ("situation 'fog'", "no effect is called 'fog'"),
    ]
