"""Event cards: the checks of the catalogue."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from companion.packs import check, load
from tests.packs.homemade import CARDS, write_pack
from tests.rules.citing import rule
from tests.rules.sitting import Sitting, given

SHOES = "your-shoes-untied"


def cards(*hand: str, players: int = 2, seat: int = 0, step: str = "move", **more: Any) -> Sitting:
    """Ana holds these cards; no tiles are left and no zombies are about, so that turns are short."""
    more.update(turn={"number": 7}, decks={"tiles": []}, ana={"hand": [*hand]})
    return given("cross 1,0", players=players, seat=seat, step=step, **more)


def pass_turn(table: Sitting) -> None:
    """Whoever's turn it is does nothing more and keeps all cards."""
    active = table.game.active
    table.until("event.discard", move_roll="skip", event_draw="unseen")
    table.answer("none")
    assert table.game.active is not active


# ---------------------------------------------------------------------- how many


@rule("zombies.card.one-per-round")
def test_one_card_to_a_round() -> None:
    table = cards(SHOES, "fear", "brain-cramp")
    table.play(0, SHOES, 1)
    pass_turn(table)
    assert table.play_refused(0, "fear", 1) == "zombies.card.one-per-round"
    pass_turn(table)
    assert table.game.active.name == "Ana"
    table.play(0, "fear", 1)
    assert table.ana.plays == 1


@rule("zombies.card.round-span")
def test_a_round_ends_with_the_next_own_turn() -> None:
    table = cards(SHOES, "fear", "brain-cramp", players=3, seat=2)
    table.play(0, SHOES, 1)
    # that the play was made in Cy's turn has an entry of its own
    assert table.play_refused(0, "fear", 1) == "zombies.card.off-turn-counts"
    pass_turn(table)
    assert (table.game.active.name, table.ana.plays) == ("Ana", 0)
    table.play(0, "fear", 1)
    assert table.ana.hand[0] == "brain-cramp"


@rule("zombies.card.off-turn-counts")
def test_a_play_in_another_turn_uses_up_the_round() -> None:
    table = cards(SHOES, "fear", players=3, seat=1)
    table.play(0, SHOES, 2)
    pass_turn(table)
    assert table.game.active.name == "Cy"
    assert table.play_refused(0, "fear", 2) == "zombies.card.off-turn-counts"


@rule("zombies.card.off-turn")
def test_a_card_in_the_turn_of_another_player() -> None:
    table = cards("fear", seat=1)
    table.play(0, "fear", 1)
    assert table.ana.hand == []
    table = cards("fear", SHOES)
    table.play(0, "fear", 1)
    pass_turn(table)
    # the play was used up in her own turn: that is the limit of every card play
    assert table.play_refused(0, SHOES, 1) == "zombies.card.one-per-round"


@rule("zombies.card.play-after-own-turn")
def test_a_card_after_the_own_turn() -> None:
    table = cards(SHOES, "fear", "crowbar", step="discard")
    table.answer("none")
    assert table.game.active.name == "Ben"
    # items have an entry of their own
    assert table.play_refused(0, "crowbar") == "zombies.item.own-turn-only"
    table.play(0, SHOES, 1)
    assert table.ana.hand == ["fear", "crowbar"]
    table = cards(SHOES, "fear", step="discard")
    table.play(0, SHOES, 1)
    table.answer("none")
    assert table.play_refused(0, "fear", 1) == "zombies.card.one-per-round"


# ---------------------------------------------------------------------- hands


def ben_with_five() -> Sitting:
    """A card that the referee does not know has given Ben two cards in Ana's turn."""
    table = cards("mystery")
    table.play(0, "mystery")
    deck = len(table.game.deck)
    table.driver.correct({"players.1.hand": 5, "decks.events": deck - 2})
    table.answer("done", "skip")
    assert (table.asks, table.asked, len(table.ben.hand)) == ("event.discard", "Ben", 5)
    return table


@rule("zombies.card.hand-limit")
def test_no_hand_above_three_when_a_turn_ends() -> None:
    table = ben_with_five()
    assert table.game.active.name == "Ana"
    assert table.refused("cross", name="tile.draw", seat=1) == "zombies.card.hand-limit"
    table.answer("unseen")
    assert table.refused("cross", name="tile.draw", seat=1) == "zombies.card.hand-limit"
    assert table.game.active.name == "Ana"
    table.answer("unseen")
    assert (table.game.active.name, len(table.ben.hand)) == ("Ben", 3)


@rule("zombies.card.discard-down")
def test_discarding_down_to_three() -> None:
    table = ben_with_five()
    table.answer("unseen")
    assert table.refused("none") == "zombies.card.discard-down"
    table.answer("unseen")
    assert (len(table.ben.hand), table.game.active.name) == (3, "Ben"), "down to two is not asked for"


@rule("zombies.card.discard-ends-turn")
def test_after_the_discard_the_turn_is_over() -> None:
    table = cards("fear", SHOES, step="discard", zombies="1,0.N")
    table.answer("fear")
    assert table.game.active.name == "Ben"
    assert table.refused("E", name="move.step", seat=0) == "zombies.card.discard-ends-turn"
    assert table.refused("1,0.N", name="zombies.which", seat=0) == "zombies.card.discard-ends-turn"
    assert table.refused(SHOES, name="event.discard", seat=0) == "zombies.card.discard-ends-turn"


@rule("zombies.card.reshuffle")
def test_an_empty_deck_is_made_anew_from_the_discards() -> None:
    hands: dict[str, Any] = {"ana": {"hand": 1}, "ben": {"hand": 29}}
    decks = {"events": 0, "discard": 20}
    table = given("town-crossroad 1,0", step="draw", decks=decks, pack=load("zombies-2014"), **hands)
    assert (len(table.game.deck), table.game.discards) == (20, [])
    table.answer("unseen", "unseen")
    assert (len(table.ana.hand), len(table.game.deck), table.game.discards) == (3, 18, [])
    assert table.asks == "move.roll"


@rule("zombies.card.reshuffle")
def test_the_last_card_is_drawn_before_the_reshuffle() -> None:
    hands: dict[str, Any] = {"ana": {"hand": 1}, "ben": {"hand": 28}}
    decks = {"events": 1, "discard": ["fear", *[None] * 19]}
    table = given("town-crossroad 1,0", step="draw", decks=decks, pack=load("zombies-2014"), **hands)
    assert table.refused("all", name="event.reshuffle") == "zombies.card.reshuffle"
    table.answer("unseen")
    assert (len(table.ana.hand), len(table.game.deck), table.game.discards) == (2, 20, [])
    table.answer("fear")
    assert (table.ana.hand[-1], len(table.game.deck)) == ("fear", 19)


# ---------------------------------------------------------------------- when


@rule("zombies.card.any-sensible-time")
def test_a_card_is_played_when_it_makes_sense() -> None:
    table = cards("brain-cramp", seat=1)
    assert (table.asks, table.asked) == ("move.roll", "Ben")
    table.play(0, "brain-cramp", 1)
    assert table.game.mover == 0
    for step in ("zombies", "discard"):
        table = cards("brain-cramp", seat=1, step=step, zombies="1,0.N")
        assert table.play_refused(0, "brain-cramp", 1) == "zombies.card.any-sensible-time", "nobody moves any more"


@rule("zombies.card.regular-any-time")
def test_regular_events_in_any_step_of_any_turn() -> None:
    table = given("cross 1,0", ana={"hand": ["fear", SHOES]}, zombies="1,0.N", decks={"tiles": ["end"]})
    assert (table.asks, table.game.step) == ("tile.draw", "tile")
    table.play(0, "fear", 1)
    assert table.ana.plays == 1
    table.until("zombies.roll", move_roll="skip", tile_seal="yes", event_draw="unseen")
    table.answer(1, "1,0.N", "S", "none")
    table.until("zombies.roll", move_roll="skip", tile_seal="yes", event_draw="unseen")
    assert (table.game.active.name, table.game.step) == ("Ben", "zombies")
    # the second one in the round breaks the limit of every card play
    assert table.play_refused(0, SHOES, 1) == "zombies.card.one-per-round"
    table = cards(SHOES, seat=1, step="zombies", zombies="1,0.N")
    assert (table.asks, table.asked) == ("zombies.roll", "Ben")
    table.play(0, SHOES, 1)
    assert table.ana.plays == 1


@rule("zombies.card.regular-immediate")
def test_a_regular_event_takes_effect_at_once() -> None:
    inside = "1,0.NW 1,0.SE"
    hand = {"at": "1,0.W", "hand": ["slight-miscalculation"]}
    table = given("depot 1,0", doors="1,0.N", zombies=inside, step="move", ana=hand)
    table.answer(3)
    table.play(0, "slight-miscalculation", "1,0")
    for square in ("1,0.N", "1,0.E"):
        assert (table.asks, table.asked) == ("card.zombie", "Ana")
        assert table.refused("E", name="move.step") == "zombies.card.regular-immediate"
        assert table.refused(3, name="zombies.roll") == "zombies.card.regular-immediate"
        assert table.refused(3, name="combat.roll") == "zombies.card.regular-immediate"
        table.answer(square)
    assert table.asks == "move.step"
    assert table.zombies == {*inside.split(), "1,0.N", "1,0.E"}


# ---------------------------------------------------------------------- what cards are


@rule("zombies.card.supersedes")
def test_a_card_wins_over_the_rules() -> None:
    table = cards("mystery", zombies="1,0.N")
    # without a card it is the rule that would be overruled that refuses
    assert table.correct_refused({"zombies.1,0.N": 2}) == "zombies.zombie.one-per-space"
    table.play(0, "mystery")
    table.driver.correct({"zombies.1,0.N": 2})
    assert list(table.game.zombies.values()) == [2]
    assert "the card overrules zombies.zombie.one-per-space" in table.log
    table.answer("done")
    assert table.asks == "move.roll"


@rule("zombies.card.two-types")
def test_every_card_is_an_event_or_an_item() -> None:
    pack = load("zombies-2014")
    assert len(pack.deck) == 50
    for card in pack.deck:
        regular, item = pack.card(card).type == "event", pack.card(card).stays_in_front
        assert regular != item, card


@rule("zombies.card.two-types")
@pytest.mark.parametrize(
    ("written", "problem"),
    [
        ("", "type is missing"),
        ('type = "spell"', "type is 'spell'"),
        ('type = ["event", "weapon"]', "type is"),
        ('type = "event"\nstays_in_front = true', "an event stays in front"),
        ('type = "item"\nstays_in_front = false', "an item does not stay in front"),
    ],
)
def test_a_card_of_neither_type_or_of_both_is_no_card(tmp_path: Path, written: str, problem: str) -> None:
    assert 'type = "event"' in CARDS
    _, problems = check(write_pack(tmp_path / "tiny", cards=CARDS.replace('type = "event"', written, 1)))
    assert problems
    assert all("card 'fear'" in str(found) and problem in str(found) for found in problems)
