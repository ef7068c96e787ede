"""The board of Totally Zombies!!!: what is seen, how far a walk reaches, and what people set right."""

from __future__ import annotations

from typing import Any

import pytest

from companion.engine import BadInput, PositionError
from companion.games.kit.layers import number_of
from companion.games.kit.pieces import Fix
from companion.games.kit.speaking import change_words
from companion.games.totally_zombies.board import BOARD
from companion.games.totally_zombies.looks import SHAPES, ZOMBIES
from companion.games.totally_zombies.meta import BREEDS
from tests.rules.outbreak import Outbreak, begin, bullets, entrances, horde, lives, table, tile

HOSPITAL = tile("town-hospital", "0,1", "r180")


def fix_of(game: Outbreak, words: str) -> Fix:
    return next(fix for fix in BOARD.fixes(game.game) if fix.words == words)


def set_right(game: Outbreak, words: str, label: str, at: str = "") -> Any:
    """The game after one of the values that a correction offers."""
    fix = fix_of(game, words)
    value = next(value for value, called in fix.values if called == label)
    game.driver.correct({fix.path.replace("{at}", at): value})
    return game.game


def moving(*players: dict[str, Any], left: int = 6, **more: Any) -> Outbreak:
    return table("move", list(players), turn={"left": left, "dice": [3]}, **more)


# ---------------------------------------------------------------------- looks


def test_breeds_are_told_apart_by_letter_shape_and_colour() -> None:
    assert len(set(SHAPES.values())) == len(ZOMBIES) == len(BREEDS)
    assert len({role.letter for role in ZOMBIES.values()}) == len({role.colour for role in ZOMBIES.values()}) == 4


def test_what_stands_together_is_shown_by_breed() -> None:
    game = table("move", zombies=horde("0,0.N", "0,0.N dog 2", "1,0.C enhanced")).game
    shown = [(figure.role, figure.words) for figure in BOARD.figures(game) if figure.role in BREEDS]
    assert shown == [("zombie", "zombie"), ("dog", "2 zombie dogs"), ("enhanced", "enhanced zombie")]
    facts = [fact.words for fact in BOARD.facts(game)]
    assert "2 zombie dogs stand on the north side of Town Square" in facts
    assert "An enhanced zombie stands on the middle of the crossroad east of Town Square" in facts


def test_whoever_is_below_sees_the_entrances_and_lies_on_the_table() -> None:
    game = moving({"at": "sewer 0,0.C"}, {}, sewer_entrances=entrances("1,0.C")).game
    below = [figure for figure in BOARD.figures(game) if number_of(figure.at)]
    assert [(figure.role, figure.words) for figure in below] == [("pawn", "Ana"), ("sewer", "sewer entrance above")]
    facts = [fact.words for fact in BOARD.facts(game)]
    assert any(words.startswith("Ana, the red pawn, lies on its back on the sewer below") for words in facts)
    assert [words for words in facts if "entrance lies" in words] == [
        "A sewer entrance lies on the middle of the crossroad east of Town Square"
    ]


def test_the_middle_of_a_helipad_is_the_goal() -> None:
    game = table("move", more=[tile("town-helipad", "0,1")]).game
    ground = BOARD.ground(game)
    assert [spot.name for spot in ground.values() if spot.kind == "goal"] == ["0,1.C"]


# ---------------------------------------------------------------------- what players have


def test_life_is_told_in_halves_in_a_line_that_fits() -> None:
    game = moving({"life": 2.5, "bullets": 12, "guts": 4, "zombies": {"dog": 2, "zombie": 10}}, {"life": 0.5}).game
    assert BOARD.standing(game, 0) == "♥2½ •12 G4 ☠12"
    assert BOARD.standing(game, 1) == "♥½ •3 G3 ☠0"
    assert dict(BOARD.tally(game, 0))["life"] == 2.5
    assert dict(BOARD.tally(game, 1))["zombies"] == 0
    assert BOARD.front(game, 0) == ["10 zombies and 2 zombie dogs"]


@pytest.mark.parametrize(
    ("before", "words"),
    [
        ({"life": 3}, "Ana loses half a life token"),
        ({"life": 4}, "Ana loses 1½ life tokens"),
        ({"life": 2}, "Ana gains half a life token"),
        ({"guts": 5}, "Ana loses a guts token"),
        ({"guts": 2}, "Ana gains 2 guts tokens"),
        ({"zombies": 11}, "Ana collects a zombie"),
        ({"zombies": 14}, "Ana gives back 2 zombies"),
        ({"tokens": 1}, ""),
        ({"deaths": -1}, "Ana dies"),
    ],
)
def test_what_was_won_or_lost_is_said(before: dict[str, float], words: str) -> None:
    game = moving({"life": 2.5, "guts": 4, "zombies": 12}, {}).game
    told = [said for _, _, said in BOARD.changes(game, 0, {**dict(BOARD.counted(game, 0)), **before})]
    assert told == ([words] if words else [])


def test_what_is_no_card_lies_with_the_cards_of_a_hand() -> None:
    asked = moving({"guts": 1}, {"guts": 5, "life": 2})
    ana, ben = (BOARD.hand(asked.game, seat, asked.driver.waiting) for seat in (0, 1))
    assert {held.name: held.no is None for held in ana if held.card}["Guts for life"] is False
    assert {held.name: held.no is None for held in ana if held.card}["Sewer entrance"] is True
    assert {held.name: held.no is None for held in ben if held.card}["Guts for life"] is True
    no = next(held.no for held in ben if held.name == "Sewer entrance")
    assert no is not None
    assert no.rule == "totally-zombies.sewer.place-own-turn"


# ---------------------------------------------------------------------- walking and pointing


def test_a_walk_goes_as_far_as_the_movement_and_ends_where_something_is_met() -> None:
    asked = moving(
        {"at": "0,0.C"}, {"at": "2,0.C"}, left=8, zombies=horde("0,0.N"), tokens=bullets("1,0.W"), more=[HOSPITAL]
    )
    walk = BOARD.walk(asked.game, asked.pending)
    assert walk is not None
    names = {asked.game.map.names[square] for square in walk.ways()}
    assert {"0,0.N", "0,0.E", "1,0.W"} <= names
    assert not {"0,1.S", "1,0.C"} & names
    no = BOARD.why_not_there(asked.game, asked.pending, (0, 3))
    assert no is not None
    assert "a zombie on the north side of Town Square is in the way" in no.why


def test_down_and_up_are_pointed_at_on_the_other_layer() -> None:
    asked = moving({"at": "0,0.C"}, {}, sewer_entrances=entrances("0,0.C"))
    [there] = BOARD.places(asked.game, asked.pending, "down")
    assert (number_of(there), BOARD.where_at(asked.game, there)) == (1, "the sewer below the middle of Town Square")
    asked.answer("down", "E")
    assert number_of(BOARD.focus(asked.game, asked.pending)) == 1
    assert BOARD.walk(asked.game, asked.pending) is not None


def test_walks_below_ground_stay_below_ground_and_meet_nobody() -> None:
    asked = moving({"at": "sewer 0,0.C"}, {}, left=4, zombies=horde("0,0.N"))
    walk = BOARD.walk(asked.game, asked.pending)
    assert walk is not None
    ways = walk.ways()
    assert all(asked.game.level(square) == "sewer" for square in ways)
    assert max(len(steps) for steps in ways.values()) == 2


def test_a_zombie_of_several_is_chosen_where_it_stands() -> None:
    asked = table("zombies", turn={"due": 2}, zombies=horde("0,0.N", "0,0.N dog 2", "1,0.C"))
    assert asked.asks == "zombies.which"
    places = {BOARD.places(asked.game, asked.pending, value) for value in asked.options}
    assert places == {((0, 1),), ((3, 0),)}


def test_a_dog_stops_where_it_is_pointed_at() -> None:
    asked = table("zombies", turn={"due": 1}, zombies=horde("1,0.C dog"))
    asked.answer("1,0.C", "W")
    assert "stop" in asked.options
    here = BOARD.mover(asked.game, asked.pending)
    assert here is not None
    assert BOARD.answer_at(asked.game, asked.pending, "", here) == "stop"


@pytest.mark.parametrize("drawn", ["front-gate", "bridge"])
def test_station_and_road_to_an_entrance_are_seen_before_they_are_laid(drawn: str) -> None:
    asked = table("tile", turn={"deck": "town", "tile": drawn})
    for question in ("tile.station", "tile.road"):
        assert asked.asks == question
        assert BOARD.lays(asked.pending)
        for value in asked.options:
            places = BOARD.places(asked.game, asked.pending, value)
            assert {*BOARD.preview(asked.game, asked.pending, value)} >= {*places}
        asked.answer(asked.options[0])


def test_the_first_station_is_turned_where_it_lies() -> None:
    asked = begin(ask_setup=True).until("setup.station")
    shown = [BOARD.preview(asked.game, asked.pending, value) for value in asked.options]
    assert len(shown) > 1
    assert all({spot.place for spot in spots.values()} == {"Subway Station"} for spots in shown)
    assert len({tuple(spots[at].kind for at in sorted(spots)) for spots in shown}) == len(shown)


# ---------------------------------------------------------------------- setting right


@pytest.mark.parametrize(
    ("words", "label", "what", "now"),
    [
        ("Ana: life", "1½", "life", 3),
        ("Ana: bullets", "7", "bullets", 7),
        ("Ana: guts", "5", "guts", 5),
        ("Ana: tokens", "1", "events", 1),
        ("Ana: sewers", "1", "sewers", 1),
        ("Ana: zombie dogs", "4", "zombies", {"dog": 4}),
        ("Ana: zombies", "9", "zombies", {"zombie": 9}),
        ("Ana: cards in front", "with Jeep", "front", {"jeep": 0}),
    ],
)
def test_what_a_player_has_is_set_right(words: str, label: str, what: str, now: Any) -> None:
    asked = moving({}, {})
    assert getattr(asked.ana, what) != now
    assert getattr(set_right(asked, words, label).players[0], what) == now


def test_zombies_of_a_breed_are_put_beside_the_others() -> None:
    asked = moving({}, {}, zombies=horde("0,0.N"))
    set_right(asked, "Put a zombie dog", "2 zombie dogs", "0,0.N")
    assert asked.zombies("0,0.N") == "ZDD"
    set_right(asked, "Put a zombie dog", "a zombie dog", "0,0.N")
    assert asked.zombies("0,0.N") == "ZD"
    asked.driver.correct({"zombies.0,0.N.zombie": 0})
    assert asked.zombies("0,0.N") == "D"
    set_right(asked, "Take a zombie away", "nobody", "0,0.N")
    assert asked.zombies("0,0.N") == ""


def test_a_breed_that_does_not_exist_or_does_not_fit_is_refused() -> None:
    asked = moving({}, {}, zombies=horde("0,0.N"))
    for path in ("zombies.0,0.N.bear", "zombies.0,0.N.enhanced"):
        with pytest.raises(PositionError):
            asked.driver.correct({path: 1})
    with pytest.raises(BadInput, match="of one kind"):
        asked.driver.correct({"sewer-entrances.0,0.N.small": True})
    assert asked.zombies("0,0.N") == "Z"


def test_tokens_and_sewer_entrances_are_put_and_taken() -> None:
    asked = moving({}, {}, tokens=lives("0,0.S"))
    game = set_right(asked, "Put a sewer entrance", "a sewer entrance", "0,0.E")
    assert [game.map.names[square] for square in game.sewers] == ["0,0.E"]
    game = set_right(asked, "Take a sewer entrance away", "no entrance", "0,0.E")
    assert not game.sewers
    game = set_right(asked, "Put a token", "a bullet", "0,0.S")
    assert list(game.tokens.values()) == ["bullet"]


def test_what_was_set_right_is_said_in_words() -> None:
    game = moving({}, {}, zombies=horde("0,0.N")).game
    assert change_words(game, "zombies.0,0.N.dog", 2) == "2 zombie dogs on the north side of Town Square"
    assert change_words(game, "zombies.0,0.N.enhanced", 0).startswith("no government enhanced zombies on")
    assert change_words(game, "sewer-entrances.0,0.E", True) == "a sewer entrance on the east side of Town Square"
    assert change_words(game, "players.0.life", 2.5) == "Ana: life 2½"


def test_what_can_be_set_right_does_not_tell_what_a_hand_holds() -> None:
    def offered(*known: str) -> object:
        game = table("discard", [{"hand": 3}, {"hand": [*known, *[None] * (4 - len(known))]}])
        return fix_of(game, "Ana: cards in front").values

    game = begin().game
    lying = (card for card in game.whole_deck("town") if game.card(card).stays_in_front)
    card = next(lying)
    every_copy = [card] * game.whole_deck("town").count(card)
    assert offered(*every_copy) == offered()

    told = table("discard", [{"hand": 3}, {"hand": every_copy}])
    after = set_right(told, "Ana: cards in front", f"with {game.card(card).name}")
    assert list(after.players[0].front) == [card]
    assert after.players[1].hand == ["?town", *every_copy[1:]]


@pytest.mark.parametrize(
    "nonsense", [{"players": 1}, {"players.1.front": [{"unseen": "town"}]}, {"players.1.front": 9}]
)
def test_nonsense_about_cards_in_front_is_refused_in_words(nonsense: dict[str, Any]) -> None:
    game = table("discard", [{"hand": 3}, {"hand": 3}])
    with pytest.raises(PositionError):
        game.driver.correct({"players.0.hand": [None], **nonsense})
