"""House rules of fights, movement and cards: every value of each switch does what its ruling says.

Each group names the ruling that the switch belongs to; the first value is the default.
"""

from __future__ import annotations

from typing import Any

import pytest

from companion.games.zombies.meta import HOUSE_RULES
from tests.rules.sitting import Sitting, given

SWITCHES = {
    "zombie-arrival": "zombies.ruling.zombie-comes-to-player",
    "bullet-spend": "zombies.ruling.bullets-too-few-or-many",
    "allowance": "zombies.ruling.allowance-fixed",
    "movement-roll": "zombies.ruling.roll-compulsory",
    "card-limit": "zombies.ruling.per-round-or-per-turn",
    "death-hand": "zombies.ruling.death-hand",
    "collecting": "zombies.ruling.collect-compulsory",
}


def house(switch: str, value: str, *tiles: str, **position: Any) -> Sitting:
    """A position on a cross east of Town Square, without tiles left, played by one house rule."""
    table = given(*(tiles or ("cross 1,0",)), options={switch: value}, decks={"tiles": []}, **position)
    assert table.game.rule_is(switch, value)
    return table


@pytest.mark.parametrize(("switch", "ruling"), SWITCHES.items())
def test_a_switch_belongs_to_its_ruling(switch: str, ruling: str) -> None:
    assert HOUSE_RULES[switch].ruling == ruling
    assert given("cross 1,0").game.options[switch] == HOUSE_RULES[switch].values[0]


# ---------------------------------------------------------------------- zombie-arrival


def zombie_comes(value: str, seat: int, **ana: Any) -> Sitting:
    """Somebody has just moved a zombie onto Ana's space in step 5; another one is far away."""
    table = house("zombie-arrival", value, seat=seat, step="zombies", zombies="1,0.W", ana={"at": "1,0.C", **ana})
    return table.answer(1, "1,0.W", "E")


def test_a_zombie_that_comes_waits_for_step_two() -> None:
    table = zombie_comes("next-step-2", seat=1)
    assert (table.asks, table.asked) == ("event.discard", "Ben")
    table.answer("none")
    assert (table.asks, table.asked, table.game.step) == ("combat.roll", "Ana", "fight")


def test_a_zombie_moved_onto_oneself_waits_too() -> None:
    table = zombie_comes("next-step-2", seat=0)
    assert (table.asks, table.asked, table.zombies) == ("event.discard", "Ana", {"1,0.C"})


@pytest.mark.parametrize("seat", [0, 1])
def test_a_zombie_that_comes_is_fought_at_once(seat: int) -> None:
    table = zombie_comes("fight-at-once", seat)
    assert (table.asks, table.asked, table.game.step) == ("combat.roll", "Ana", "zombies")
    table.answer(4)
    assert (table.ana.zombies, table.zombies, table.asks) == (1, set(), "event.discard")


def test_a_fight_at_once_may_kill_in_another_turn() -> None:
    table = zombie_comes("fight-at-once", 1, hearts=1, bullets=0, zombies=5)
    table.answer(1)
    assert (table.where("Ana"), table.ana.zombies, table.zombies) == (None, 3, {"1,0.C"})
    assert (table.asks, table.asked) == ("event.discard", "Ben")


def test_a_zombie_moved_by_a_card_is_fought_at_once_too() -> None:
    people: dict[str, Any] = {"ana": {"at": "1,0.C"}, "ben": {"hand": ["this-isnt-so-bad"]}}
    table = house("zombie-arrival", "fight-at-once", step="move", zombies="1,0.N", **people)
    table.play(1, "this-isnt-so-bad")
    table.answer("1,0.N", "1,0.C")
    assert (table.asks, table.asked) == ("combat.roll", "Ana")


# ---------------------------------------------------------------------- bullet-spend


def failed_roll(value: str, face: int, bullets: int = 3) -> Sitting:
    ana = {"at": "1,0.C", "bullets": bullets}
    return house("bullet-spend", value, step="fight", zombies="1,0.C", ana=ana).answer(face)


def test_any_number_of_bullets_with_a_warning() -> None:
    table = failed_roll("any-number-with-warning", 2)
    assert table.options == [0, 1, 2, 3]
    assert "2 are needed" in table.pending.options.label(1)
    table.answer(3)
    assert (table.ana.bullets, table.ana.zombies) == (0, 1)
    assert "3 bullets; 2 were needed" in table.log
    table = failed_roll("any-number-with-warning", 2)
    table.answer(1)
    assert (table.ana.bullets, table.ana.hearts, table.ana.zombies) == (2, 2, 0), "too few cost the heart all the same"


def test_exactly_the_bullets_that_are_needed() -> None:
    table = failed_roll("exact-only", 2)
    assert table.options == [0, 2]
    assert table.refused(1) == "zombies.ruling.bullets-too-few-or-many"
    assert table.refused(3) == "zombies.ruling.bullets-too-few-or-many"
    assert table.refused(4) == "zombies.combat.bullets-any-number"
    table.answer(2)
    assert (table.ana.bullets, table.ana.zombies) == (1, 1)
    assert failed_roll("exact-only", 1, bullets=2).options == [0], "two bullets cannot save a 1"


# ---------------------------------------------------------------------- allowance


@pytest.mark.parametrize(("value", "after_loss", "after_gain"), [("fixed-at-roll", 6, 5), ("follows-hearts", 5, 5)])
def test_hearts_and_the_movement_left(value: str, after_loss: int, after_gain: int) -> None:
    table = house("allowance", value, step="move", zombies="1,0.C", hearts="1,0.E", ana={"at": "1,0.W"})
    table.answer(4, "E")
    assert table.game.left == 6
    table.answer(3, 0)
    assert (table.ana.hearts, table.game.left) == (2, after_loss)
    table.answer(6, "E")
    assert (table.ana.hearts, table.game.left) == (3, after_gain)


@pytest.mark.parametrize(("value", "asks"), [("fixed-at-roll", "event.discard"), ("follows-hearts", "move.step")])
def test_a_heart_on_the_last_space(value: str, asks: str) -> None:
    table = house("allowance", value, step="move", hearts="1,0.E", turn={"left": 1}, ana={"at": "1,0.C"})
    table.answer("E")
    assert (table.ana.hearts, table.asks) == (4, asks)


def test_hearts_do_not_count_in_a_movement_that_is_not_rolled() -> None:
    ana = {"at": "1,0.W", "hand": ["the-keys-are-still-in-it"], "bullets": 0}
    table = house("allowance", "follows-hearts", step="move", zombies="1,0.C", ana=ana)
    table.play(0, "the-keys-are-still-in-it").answer("E", 1, 6)
    assert (table.ana.hearts, table.game.left) == (2, 9)


def test_hearts_lost_never_make_movement_negative() -> None:
    ana = {"at": "1,0.W", "hearts": 4, "bullets": 0}
    table = house("allowance", "follows-hearts", step="move", zombies="1,0.C", turn={"left": 2}, ana=ana)
    table.answer("E", 1, 1, 1, 6)
    assert (table.ana.hearts, table.game.left, table.asks) == (1, 0, "event.discard")


# ---------------------------------------------------------------------- movement-roll


def test_the_movement_roll_may_be_skipped() -> None:
    table = house("movement-roll", "may-skip", step="move")
    assert "skip" in table.options
    table.answer("skip")
    assert (table.asks, table.where("Ana")) == ("event.discard", "0,0.C")


def test_the_movement_roll_is_always_made() -> None:
    table = house("movement-roll", "always-roll", step="move")
    assert table.options == [1, 2, 3, 4, 5, 6]
    assert table.refused("skip") == "zombies.turn.step4-movement-roll"
    table.answer(3, "stop")
    assert table.where("Ana") == "0,0.C"


# ---------------------------------------------------------------------- card-limit


def plays_fear(value: str) -> Sitting:
    """Ana plays Fear in her own turn, then Ben's turn begins."""
    table = house("card-limit", value, step="move", ana={"hand": ["fear", "claustrophobia", "brain-cramp"]})
    table.play(0, "fear", 1)
    assert table.play_refused(0, "claustrophobia", 1) == "zombies.card.one-per-round", "never two in one turn"
    table.answer("skip", "none")
    assert table.game.active.name == "Ben"
    return table


def test_one_card_to_the_own_round() -> None:
    table = plays_fear("one-per-own-round")
    assert table.play_refused(0, "claustrophobia", 1) == "zombies.card.one-per-round"


def test_one_card_to_each_turn() -> None:
    table = plays_fear("one-per-each-players-turn")
    table.play(0, "claustrophobia", 1)
    assert table.ana.hand == ["brain-cramp"]
    assert table.play_refused(0, "brain-cramp", 1) == "zombies.card.off-turn-counts"


# ---------------------------------------------------------------------- death-hand


def dies(value: str) -> Sitting:
    """Ana dies in step 2 with three cards in hand and one in front, then Ben takes his turn."""
    ana = {"at": "1,0.C", "hearts": 1, "bullets": 0, "hand": ["fear", "grenade", None], "front": ["skateboard"]}
    return house("death-hand", value, step="fight", zombies="1,0.C", ana=ana).answer(2)


def test_the_dead_keep_their_hand() -> None:
    table = dies("kept")
    assert table.ana.hand == ["fear", "grenade", None]
    assert table.game.discards == ["skateboard"]


def test_the_dead_lose_their_hand_and_draw_a_new_one() -> None:
    table = dies("discarded-and-redrawn")
    assert table.ana.hand == []
    assert sorted(map(str, table.game.discards)) == ["None", "fear", "grenade", "skateboard"]
    table.answer(1, "1,0.C", "N")
    assert (table.game.active.name, table.ana.hand) == ("Ben", []), "nothing to discard and nothing drawn yet"
    table.until("event.discard", move_roll="skip", zombies_roll=1)
    table.answer("none")
    assert (table.game.active.name, table.asks, table.game.step) == ("Ana", "event.draw", "draw")
    table.answer("unseen", "unseen", "unseen")
    assert (len(table.ana.hand), table.asks) == (3, "move.roll")


# ---------------------------------------------------------------------- collecting


def finds_bullet(value: str) -> Sitting:
    return house("collecting", value, step="move", bullets="1,0.W", ana={"at": "0,0.E"}).answer(1, "E")


def test_tokens_are_collected_automatically() -> None:
    table = finds_bullet("automatic")
    assert (table.asks, table.ana.bullets, table.tokens) == ("move.step", 4, {})


def test_tokens_may_be_left_lying() -> None:
    table = finds_bullet("optional")
    assert (table.asks, table.options) == ("token.take", ["take", "leave"])
    table.answer("leave")
    assert (table.asks, table.ana.bullets, table.tokens) == ("move.step", 3, {"1,0.W": "bullet"})
    table.answer("E", "W")
    table.answer("take")
    assert (table.asks, table.ana.bullets, table.tokens) == ("move.step", 4, {})


def test_with_five_hearts_there_is_nothing_to_choose() -> None:
    table = house("collecting", "optional", step="move", hearts="1,0.W", ana={"at": "0,0.E", "hearts": 5})
    table.answer(1, "E")
    assert (table.asks, table.tokens) == ("move.step", {"1,0.W": "heart"})
