"""Mistakes in a pack of Totally Zombies!!!: each is named with its line, what is wrong and what is expected."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.games.totally_zombies import pack_checks
from companion.packs import load
from tests.packs.totally import mistakes, totally, write_own


def drawn(*rows: str) -> str:
    return 'map = """\n' + "\n".join(rows) + '\n"""'


def case(id: str, entry: str, changed: str, problem: str, expected: str) -> object:
    return pytest.param(entry, changed, problem, expected, id=id)


TILES = [
    case("strange square", "bank", drawn("bxb", "bbb", "o.o"), "map has the squares x", "b building"),
    case("exits out of order", "toy-store", 'exits = "SE"', "exits is 'SE'", "sides out of NESW"),
    case("exit without a road", "toy-store", 'exits = "NES"', "streets in the middle of ES", "exactly those sides"),
    case("exit of the woods", "ranger-post", 'exits = "NESW"', "border squares that are open of NES", "those sides"),
    case(
        "road to a roof",
        "school-helipad",
        'exits = "N"',
        "the drawing has",
        'no exits on a tile with special = ["roof"]',
    ),
    case("door without a side", "bank", 'doors = "C"', "doors has 'C'", "squares with a side"),
    case("door outside", "bank", 'doors = "S.N"', "the door S.N is not on a building square", "doors on squares b"),
    case("door inside", "bank", 'doors = "C.N"', "the door C.N leads nowhere", "a door between"),
    case("door off the tile", "bank", 'doors = "N.N"', "the door N.N leads off the tile", "doors within the tile"),
    case("no door", "bank", 'doors = ""', "a building has no door", 'such as "N.S"'),
    case("wall nowhere", "bank", 'walls = "N.N"', "the wall N.N keeps nothing apart", "two open squares"),
    case("store without a way in", "pet-store", 'walls = "N.S"', "nobody can walk to NW, N, NE", "a way from a side"),
    case("no room for tokens", "bank", "bullets = 6", "7 bullets and life tokens for 6 squares", "at most one of them"),
    case("no room for zombies", "bank", "zombies = 7", "7 zombies where 6 can stand", "at most 6"),
    case("no room for dogs", "cabin", "zombies = 19", "19 zombies where 18 can stand", "at most 18"),
    case("clowns in booths", "midway-games", "special = []", "8 zombies where 4 can stand", "at most 4"),
    case("zombies of a road", "town-tee", "zombies = 3", "zombies is 3 on an unnamed tile of the town", "per-exit"),
    case("dogs without a die", "woods-01", "zombies = 3", "zombies is 3 on an unnamed tile of the woods", "die"),
    case("clowns on a path", "circus-crossing", "zombies = 4", "zombies is 4 on an unnamed tile", "zombies = 0"),
    case("die on a building", "bank", 'zombies = "die"', "zombies is die on a tile of kind 'named'", "printed number"),
    case("unknown breed", "bank", 'breed = "cat"', "breed is 'cat'", "one of zombie, enhanced, dog, clown"),
    case("unknown set", "bank", 'set = "8"', "set is '8'", "one of 1, 2, 3, 4, 5, 6, 7"),
    case("set of cards", "bank", 'set = "3.5"', "set is '3.5'", "one of 1, 2"),
    case("an area of its own", "bank", 'area = "school"', "unknown key 'area'", "only breed, bullets"),
    case("unknown kind", "bank", 'kind = "shop"', "kind is 'shop'", "one of start, road, named"),
    case("road with a building", "bank", 'kind = "road"', "a tile of kind 'road' has building squares", '"named"'),
    case(
        "named without a building",
        "bank",
        drawn("###", "###", "#.#") + '\ndoors = ""',
        "has no building square",
        "only the woods",
    ),
    case("unknown special", "bank", 'special = ["vault"]', "special names vault", "some of subway"),
    case("unknown spot", "pet-store", 'spots = { vent = "N" }', "spots has vent", "some of duct, win"),
    case("spot on no square", "pet-store", 'spots = { duct = "X" }', "duct of spots is 'X'", "one of NW"),
    case("closed spot", "pet-store", 'spots = { duct = "SW" }', "duct of spots is a closed square", "may be entered"),
    case("trees on no square", "shed", 'wooded = "X"', "wooded has 'X'", "some of NW"),
    case("trees in the water", "boathouse", 'wooded = "S"', "wooded names S, which nobody can enter", "squares that"),
    case("trees in town", "bank", 'wooded = "S"', "wooded squares outside the woods", "set 4"),
    case("structure in the water", "boathouse", 'structure = "W C S"', "structure names S", "squares that are open"),
    case("structure of a road", "town-tee", 'structure = "C"', "a structure on a tile of kind 'road'", '"named"'),
    case(
        "walls without an entrance", "shed", "special = []", "marked-entrance is said of the wrong tile", "woods tiles"
    ),
    case(
        "helipad without a centre", "town-helipad", drawn("o.o", "...", "o.#"), "a closed square", "nine open squares"
    ),
    case(
        "start with three roads", "town-square", drawn("#.#", "..#", "#.#") + '\nexits = "NSW"', "a closed side", "four"
    ),
    case(
        "entrance to nowhere", "front-gate", 'leads = { S = "moon" }', "leads says S = 'moon'", 'such as { S = "town" }'
    ),
    case("lead without an exit", "escalator", 'leads = { X = "mall" }', "leads says X = 'mall'", "sides and areas"),
    case("road to the town", "town-tee", 'leads = { N = "town" }', "leads to {'N': 'town'}", 'kind "entrance"'),
    case("more reserved than there are", "town-straight", "reserved = 6", "reserved is 6", "at most 5"),
    case("mark", "bank", 'mark = "certain"', "mark is 'certain'", "one of attested"),
]


@pytest.mark.parametrize(("tile", "changed", "problem", "expected"), TILES)
def test_a_mistake_in_a_tile(tmp_path: Path, tile: str, changed: str, problem: str, expected: str) -> None:
    first = mistakes(tmp_path, tiles=f'[[tile]]\nid = "{tile}"\n{changed}\n')[0]
    assert problem in first.problem
    assert expected in first.expected
    assert first.entry == f"tile '{tile}'"
    assert first.line in (1, 3), "the heading, or the value that was changed"


TOGETHER = [
    case("no Town Square", "town-square", "copies = 0", '0 tiles of kind "start" in the town', "1 of them"),
    case("two Escalators", "escalator", "copies = 2", '2 tiles of kind "special" in the mall', "1 of them"),
    case("half a Big Top", "big-top-1", "copies = 0", 'with special = ["big-top"]', "2 of them"),
    case("three tiles of the Funhouse", "funhouse-4", "copies = 0", "3 tiles", "4 of them"),
    case("no entrance", "bridge", "copies = 0", '0 tiles of kind "entrance" in the woods', "1 of them"),
    case("no reserve", "town-straight", "reserved = 0", "a straight road is reserved 0 times", "reserved = 4"),
    case("five in reserve", "town-straight", "reserved = 5", "a straight road is reserved 5 times", "reserved = 4"),
    case("a curve in reserve", "town-corner", "reserved = 1", "reserved on a tile that joins nothing", "of the town"),
    case("a store in reserve", "bank", "reserved = 1", "reserved on a tile that joins nothing", "a crossroad"),
]


@pytest.mark.parametrize(("tile", "changed", "problem", "expected"), TOGETHER)
def test_what_the_rules_speak_of_must_be_there(
    tmp_path: Path, tile: str, changed: str, problem: str, expected: str
) -> None:
    found = mistakes(tmp_path, tiles=f'[[tile]]\nid = "{tile}"\n{changed}\n')
    assert any(problem in one.problem and expected in one.expected for one in found), [str(one) for one in found]


CARDS = [
    case("unknown type", "bat", 'type = "tool"', "type is 'tool'", "one of event, item, weapon, page"),
    case("event in front", "fear", "stays_in_front = true", "an event stays in front", "stays_in_front = false"),
    case("item that is gone", "skateboard", "stays_in_front = false", "an item does not stay in front", '"event"'),
    case("page in any turn", "here-doggie", "own_turn = false", "a page that is played like another card", "own_turn"),
    case("discarded from nowhere", "fear", 'discards_for = "Run."', "on a card that is not kept", "stays in front"),
    case("unknown place", "bat", 'where = ["Moon"]', "where names 'Moon', where nobody can be", "building or store"),
    case("place without a place", "bat", 'where = ["Helipad"]', "where names 'Helipad'", "Bank"),
    case("bonus of nothing", "machete", "bonus = 0", "effect combat-bonus without a bonus", "bonus, the number"),
    case("unknown end", "bat", 'ends_on = "midnight"', "ends_on is 'midnight'", "one of spending, building"),
    case("a deck of its own", "bat", 'area = "town"', "unknown key 'area'", "only"),
    case("unknown set", "bat", 'set = "8"', "set is '8'", "3.5"),
    case(
        "two cards aside", "bat", "aside = true", "another card that is no part of a deck", "one card with aside = true"
    ),
    case("no Clown Car", "clown-car", "copies = 0", "no Clown Car", "one card with aside = true"),
]


@pytest.mark.parametrize(("card", "changed", "problem", "expected"), CARDS)
def test_a_mistake_in_a_card(tmp_path: Path, card: str, changed: str, problem: str, expected: str) -> None:
    first = mistakes(tmp_path, cards=f'[[card]]\nid = "{card}"\n{changed}\n')[0]
    assert problem in first.problem
    assert expected in first.expected
    if first.entry:
        assert first.entry == f"card '{card}'"
        assert first.line in (1, 3)


def test_an_effect_that_nobody_wrote_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    written = {"by-hand", "combat-bonus", "movement-bonus", *totally().cards}
    monkeypatch.setattr(pack_checks, "_effects", lambda: written)
    assert mistakes(tmp_path, cards='[[card]]\nid = "bat"\neffect = "by-hand"\n') == []
    found = mistakes(tmp_path, cards='[[card]]\nid = "bat"\neffect = "home-run"\n')
    assert [(one.problem, one.line) for one in found] == [("no built-in effect is called 'home-run'", 1)]
    assert found[0].expected.startswith('effect = "by-hand" or one of abandon-all-hope')


def test_a_card_and_a_tile_have_ids_of_their_own(tmp_path: Path) -> None:
    card = '[[card]]\nid = "bank"\nset = "6"\nname = "Bank"\ntype = "event"\nwhen = "any time"\ntarget = "all"\n'
    found = mistakes(tmp_path, cards=card + 'does = "Rest."\nends = "at once"\nmark = "assumed"\neffect = "by-hand"\n')
    assert [one.problem for one in found] == ["a tile has this id too"]


REST = [
    case("figure: no breed", "figures:dog", "copies = 0", "there is no breed 'dog'", 'id = "dog"'),
    case("figure: one letter twice", "figures:dog", 'letter = "z"', "two breeds have the letter 'z'", "of its own"),
    case("figure: a long letter", "figures:dog", 'letter = "dog"', "letter is 'dog'", "a single letter"),
    case("figure: unbeatable", "figures:dog", "kill_on = 7", "kill_on is 7", "1 to 6"),
    case("figure: rooted", "figures:dog", "steps = 0", "steps is 0", "1 or more"),
    case("figure: nowhere", "figures:dog", "together = 0", "together is 0", "1 or more"),
    case("figure: unknown area", "figures:dog", 'stays_in = "moon"', "stays_in is 'moon'", "one of town"),
    case(
        "layout: no place", "setups:start", 'lay = ["town-square"]', "lay has 'town-square'", "its place and its turn"
    ),
    case("layout: no tile", "setups:start", 'lay = ["tower 0,0 r0"]', "there is no tile 'tower'", "id of a tile"),
    case(
        "layout: bent row",
        "setups:start",
        'lay = ["town-square 0,0 r0", "town-crossroad 1,0 r0", "subway-station 1,1 r0"]',
        "the start row is no row",
        "Subway Station at 2,0",
    ),
    case(
        "layout: closed row",
        "setups:start",
        'lay = ["town-square 0,0 r0", "town-crossroad 1,0 r0", "subway-station 2,0 r270"]',
        "the start row is no row",
        "their roads joined",
    ),
    case(
        "layout: ring with an opening",
        "setups:funhouse",
        'lay = ["funhouse-2 0,1 r0", "funhouse-1 1,1 r0", "funhouse-3 0,0 r0", "funhouse-4 1,0 r270"]',
        "the Funhouse is no ring",
        "a closed ring",
    ),
    case(
        "layout: four in a row",
        "setups:funhouse",
        'lay = ["funhouse-2 0,0 r0", "funhouse-1 1,0 r0", "funhouse-3 2,0 r0", "funhouse-4 3,0 r270"]',
        "the Funhouse is no ring",
        "0,0 1,0 0,1 1,1",
    ),
    case("layout: none", "setups:funhouse", "copies = 0", "there is no layout 'funhouse'", 'id = "funhouse"'),
]


@pytest.mark.parametrize(("entry", "changed", "problem", "expected"), REST)
def test_a_mistake_in_breeds_and_layouts(tmp_path: Path, entry: str, changed: str, problem: str, expected: str) -> None:
    file, _, id = entry.partition(":")
    heading = {"figures": "figure", "setups": "layout"}[file]
    found = mistakes(tmp_path, **{file: f'[[{heading}]]\nid = "{id}"\n{changed}\n'})
    first = next(one for one in found if Path(one.file).parent == tmp_path)
    assert problem in first.problem
    assert expected in first.expected
    assert first.line in (0, 1, 3)


def test_a_mistake_in_the_thresholds(tmp_path: Path) -> None:
    first = mistakes(tmp_path, setups='[[threshold]]\nid = "two-players"\nkills = 0\n')[0]
    assert (first.problem, first.expected, first.line) == ("kills is 0", "1 or more", 3)
    found = mistakes(tmp_path, setups='[[threshold]]\nid = "two-players"\nplayers = 3\n')
    assert [one.problem for one in found] == ["0 thresholds for 2 players", "2 thresholds for 3 players"]


def test_marks_and_notes_change_nothing_that_is_played_with(tmp_path: Path) -> None:
    for name, tiles in (
        ("plain", ""),
        ("marked", '[[tile]]\nid = "bank"\nmark = "attested"\nnote = "Looked it up."\n'),
    ):
        (tmp_path / name).mkdir()
        write_own(tmp_path / name, tiles=tiles)
    assert load("mine", [tmp_path / "plain"]).digest == load("mine", [tmp_path / "marked"]).digest
