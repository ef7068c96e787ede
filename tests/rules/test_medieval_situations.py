"""Rounds of Totally Medieval, and the Situation card that opens each of them."""

from __future__ import annotations

from typing import Any

import pytest

from companion.engine import Driver
from companion.games import rulebook
from companion.games.totally_medieval.chapters.score import score_card
from companion.games.totally_medieval.chapters.situations import pile
from companion.games.totally_medieval.questions import QUESTIONS
from companion.games.totally_medieval.words import situation
from tests.rules.citing import rule
from tests.rules.warring import ills, move, next_round, pack, pass_on, refused, war

ROUND = "totally-medieval.round."
OPENING = {"step": "situation", "round": 2}
"""A Round is about to be opened, by the Knights."""


def flip_due(knights: str = "champion@t1", vikings: str = "raider@t7", **more: Any) -> Driver[Any]:
    """A Round that waits for its Situation card."""
    return war(knights, vikings, **{"turn": OPENING, **more})


def used(*left: str, **more: Any) -> dict[str, Any]:
    """A position in which every Situation card but these lies under the one in force."""
    return {"used-situations": [card for card in pack().situations if card not in left], **more}


def harvests(mat: Driver[Any]) -> tuple[int, ...]:
    return tuple(side.harvest for side in mat.game.players)


# ---------------------------------------------------------------------- the Round


@rule("totally-medieval.round.definition")
def test_a_round_is_a_flip_and_a_turn_of_each() -> None:
    mat = flip_due()
    assert refused(mat, "none", name="turn.card") == ROUND + "definition"
    mat.answer("clear-skies")
    pass_on(mat)
    pass_on(mat)
    told = [(record.name, record.seat) for record in mat.history if record.name in ("situation.flip", "turn.end")]
    assert told == [("situation.flip", 0), ("turn.end", 0), ("turn.end", 1)]
    assert (mat.ask().name, mat.game.round) == ("situation.flip", 3)


@rule("totally-medieval.round.alternating-turns")
def test_nobody_has_two_turns_in_a_row() -> None:
    mat = war("champion@t1", "raider@t7")
    pass_on(mat)
    assert refused(mat, "none", name="turn.card", seat=0) == ROUND + "alternating-turns"
    assert refused(mat, "t1", name="move.from", seat=0) == ROUND + "alternating-turns"
    mat.answer("none", name="turn.card", seat=1)
    assert mat.game.seat == 1


@rule("totally-medieval.round.end", "totally-medieval.round.everyone-takes-turn")
def test_a_round_ends_after_both_turns() -> None:
    mat = war("champion@t1", "raider@t7", turn={"step": "card", "round": 3})
    pass_on(mat)
    assert refused(mat, "clear-skies", name="situation.flip", seat=0) == ROUND + "end"
    assert refused(mat, 4, name="round.open") == ROUND + "everyone-takes-turn"
    pass_on(mat)
    assert mat.game.round == 4
    mat.answer("clear-skies", name="situation.flip", seat=0)
    assert mat.game.situation == "clear-skies"


@rule("totally-medieval.round.youngest-starts-round", "totally-medieval.ruling.first-player")
@pytest.mark.parametrize("youngest", [0, 1])
def test_the_youngest_begins_every_round(youngest: int) -> None:
    mat = war("champion@t1", "raider@t7", turn={"step": "card", "leader": youngest, "seat": youngest})
    for card in ("clear-skies", "gale", "thick-fog"):
        next_round(mat, card)
        assert refused(mat, "none", name="turn.card", seat=1 - youngest) == ROUND + "alternating-turns"
        assert (mat.ask().name, mat.ask().seat) == ("turn.card", youngest)


@rule("totally-medieval.round.first-player-flips", "totally-medieval.ruling.flipper")
def test_the_first_player_of_the_round_flips() -> None:
    mat = flip_due()
    assert refused(mat, "clear-skies", name="situation.flip", seat=1) == ROUND + "first-player-flips"
    mat.answer("clear-skies", name="situation.flip", seat=0)
    assert mat.game.situation == "clear-skies"


@rule("totally-medieval.round.flip-top-card")
def test_one_card_comes_from_the_top() -> None:
    mat = flip_due(situation="", turn={"step": "situation"})
    assert pile(mat.game).total() == 14
    assert refused(mat, ["clear-skies", "gale"]) == ROUND + "flip-top-card"
    assert refused(mat, "gale", name="situation.middle") == ROUND + "flip-top-card"
    mat.answer("clear-skies")
    assert (pile(mat.game).total(), mat.game.situation, mat.game.seen_situations) == (13, "clear-skies", [])


@rule("totally-medieval.round.situation-public")
def test_everybody_sees_the_card_in_force() -> None:
    mat = flip_due()
    for unnamed in (None, "", "a card"):
        assert refused(mat, unnamed) == ROUND + "situation-public"
    mat.answer("clear-skies")
    assert situation(mat.game) == "Clear Skies: clear +7/+5, extreme -2/-2"
    assert not QUESTIONS.secret("situation.flip")
    assert QUESTIONS.said(mat.game, mat.history[-1]) == "Clear Skies"
    next_round(mat, "plague")
    assert situation(mat.game) == "Plague: -4/-4 for each who has it"


@rule("totally-medieval.round.situation-affects-both", "totally-medieval.situation.ability-lasts-round")
def test_thick_fog_slows_both_sides_for_one_round() -> None:
    mat = flip_due("champion@t1", "raider@t7")
    mat.answer("thick-fog")
    for who, there in (("champion", "t3"), ("raider", "t5")):
        mat.answer("none")
        move(mat, who, there)
        assert refused(mat, there, name="move.from") == "totally-medieval.situation.ability-lasts-round"
        assert mat.game.moves == 1
        pass_on(mat)
    mat.answer("gentle-breeze")
    mat.answer("none")
    move(mat, "champion", "t4")
    move(mat, "champion", "t1")
    assert mat.game.moves == 2


@rule("totally-medieval.round.parts-optional", "totally-medieval.ruling.optional-range")
def test_all_is_optional_but_the_flip() -> None:
    mat = war("champion@t1", "raider@t7", hands=("squire", 0))
    pass_on(mat)
    assert (mat.game.seat, mat.game.players[0].hand) == (1, ["knights-squire"])
    pass_on(mat)
    assert refused(mat, "none") == ROUND + "parts-optional"
    assert refused(mat, None, name="situation.skip") == ROUND + "parts-optional"
    assert mat.ask().name == "situation.flip"


# ---------------------------------------------------------------------- the card in force


@rule("totally-medieval.situation.new-each-round", "totally-medieval.ruling.used-situation")
def test_a_new_card_replaces_the_old_one() -> None:
    mat = war("champion@t1", "raider@t3", situation="blizzard")
    assert mat.game.moves_allowed() == 1
    next_round(mat, "clear-skies")
    assert (mat.game.situation, mat.game.seen_situations, mat.game.moves_allowed()) == ("clear-skies", ["blizzard"], 2)
    assert refused(mat, "blizzard", name="situation.claim") == "totally-medieval.situation.new-each-round"
    mat.answer("none")
    move(mat, "champion", "t3")
    while mat.ask().name != "battle.attack-roll":
        mat.answer("stop" if mat.ask().name == "move.from" else "none")
    assert weather_points(mat) == [7, -2]
    said = refused(mat, {"side": "attack", "line": "weather", "points": -2}, name="score.line")
    assert said == "totally-medieval.battle.weather-points"


@rule("totally-medieval.ruling.used-situation")
def test_a_card_that_lies_open_does_not_come_again() -> None:
    mat = war("champion@t1", "raider@t7", situation="blizzard")
    next_round(mat, "clear-skies")
    pass_on(mat)
    pass_on(mat)
    assert refused(mat, "blizzard") == "totally-medieval.ruling.used-situation"
    assert refused(mat, "clear-skies") == "totally-medieval.ruling.used-situation"
    mat.answer("gale")
    assert (mat.game.situation, mat.game.seen_situations) == ("gale", ["blizzard", "clear-skies"])


def weather_points(mat: Driver[Any]) -> list[int]:
    """The Weather line of both score cards."""
    card = score_card(mat.game)
    assert card is not None
    return [tally.line("weather").points for tally in (card.attack, card.defence)]


@rule("totally-medieval.weather.affects-both")
def test_hail_costs_both_sides() -> None:
    mat = flip_due()
    mat.answer("hailstorm")
    assert harvests(mat) == (19, 19)
    assert refused(mat, 0, name="situation.one-side") == "totally-medieval.weather.affects-both"
    poor = flip_due(harvest=(0, 8))
    poor.answer("hailstorm")
    assert harvests(poor) == (0, 7)


@rule("totally-medieval.category.weather-is-situation")
def test_weather_comes_from_the_situation_pile_only() -> None:
    mat = flip_due(hands=("squire", 0))
    mat.answer("blizzard")
    assert mat.game.situation == "blizzard"
    assert refused(mat, "blizzard", name="turn.card") == "totally-medieval.turn.card-kinds"


@rule("totally-medieval.category.illness-is-situation")
def test_an_illness_is_the_only_situation_of_its_round() -> None:
    mat = flip_due()
    mat.answer("plague")
    assert (mat.game.situation, mat.game.in_force().kind) == ("plague", "illness")
    assert refused(mat, "clear-skies", name="situation.extra") == "totally-medieval.category.illness-is-situation"
    weather = war("champion@t1", "raider@t7")
    assert refused(weather, "plague", name="situation.extra") == "totally-medieval.situation.new-each-round"


# ---------------------------------------------------------------------- rulings


@rule("totally-medieval.ruling.flip-order")
@pytest.mark.parametrize("leader", [0, 1])
def test_the_first_player_is_struck_first(leader: int) -> None:
    turn = {"step": "situation", "round": 2, "leader": leader, "seat": leader}
    mat = flip_due("champion@t1 mounted-lancer@t2", "jarl@t6 raider@t7", situation="blizzard", turn=turn)
    mat.answer("plague")
    assert mat.game.moves_allowed() == 2
    first, second = ["knights-champion", "vikings-jarl"][:: 1 - 2 * leader]
    assert (mat.ask().name, mat.ask().seat) == ("illness.victim", leader)
    mat.answer(first)
    assert (mat.ask().name, mat.ask().seat) == ("illness.victim", 1 - leader)
    mat.answer(second)
    assert (mat.ask().name, mat.ask().seat, mat.game.step) == ("turn.card", leader, "card")
    assert [ills(mat, first), ills(mat, second)] == [["plague"], ["plague"]]


@rule("totally-medieval.ruling.flip-order")
def test_a_position_in_the_middle_of_a_flip_goes_on() -> None:
    mat = flip_due("champion@t1 mounted-lancer@t2", "jarl@t6 raider@t7")
    mat.answer("plague")
    mat.answer("knights-champion")
    again = Driver(rulebook("totally-medieval").load(mat.game.position(), pack()))
    assert (again.ask().name, again.ask().seat) == ("illness.victim", 1)
    again.answer("vikings-jarl")
    assert (again.ask().name, ills(again, "vikings-jarl")) == ("turn.card", ["plague"])


@rule("totally-medieval.ruling.situation-cadence")
def test_with_the_switch_every_turn_has_its_own_card() -> None:
    mat = flip_due(options={"situation-cadence": "turn"})
    mat.answer("thick-fog")
    pass_on(mat)
    assert (mat.ask().name, mat.ask().seat, mat.game.round) == ("situation.flip", 1, 2)
    assert refused(mat, "gale", name="situation.flip", seat=0) == ROUND + "first-player-flips"
    mat.answer("gale")
    assert (mat.game.moves_allowed(), mat.game.seen_situations) == (2, ["overcast", "thick-fog"])
    pass_on(mat)
    assert (mat.ask().name, mat.ask().seat, mat.game.round) == ("situation.flip", 0, 3)


@rule("totally-medieval.ruling.situation-cadence")
def test_without_it_one_card_serves_both_turns() -> None:
    mat = flip_due()
    mat.answer("thick-fog")
    pass_on(mat)
    assert (mat.ask().name, mat.game.situation) == ("turn.card", "thick-fog")


@rule("totally-medieval.ruling.situation-deck-empty")
def test_after_the_last_card_all_are_shuffled() -> None:
    mat = flip_due(situation="gale", **used("gale"))
    assert mat.ask().name == "situation.reshuffle"
    assert refused(mat, "clear-skies", name="situation.flip") == "totally-medieval.round.end"
    mat.answer("shuffled")
    assert (mat.ask().name, pile(mat.game).total(), mat.game.seen_situations) == ("situation.flip", 14, [])
    mat.answer("gale")
    assert (mat.game.situation, pile(mat.game).total()) == ("gale", 13)


@rule("totally-medieval.ruling.situation-deck-empty")
def test_the_companion_shuffles_its_own_deck() -> None:
    mat = flip_due(situation="gale", **used("gale", **{"own-deck": True}))
    assert (mat.ask().name, mat.ask().options.count()) == ("situation.flip", 14)


@rule("totally-medieval.ruling.situation-deck-empty")
def test_as_long_as_cards_are_left_nothing_is_shuffled() -> None:
    mat = flip_due(situation="gale", **used("gale", "plague"))
    assert list(mat.ask().options) == ["plague"]
