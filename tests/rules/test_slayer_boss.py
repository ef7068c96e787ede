"""Zombie Slayer, the last fight: the Necromancer, his ritual, and how the game ends."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.citing import rule
from tests.rules.slaying import Slaying, given
from tests.rules.town_cards import CLOSED, deck_of, with_card

CARDS = ("a-w1 3,0 r0", "b-w1 0,-3 r90", "c-w1 -3,0 r180", "temple 0,3 r270")
"""The Temple lies north of the Town Centre; its entrance is in the middle of its south side."""
MIDDLE = "0,3.C"
OTHERS = ("NW", "N", "NE", "W", "E", "SW", "S", "SE")


def shrine(**position: Any) -> Slaying:
    """The Slayer before the Temple with the Necromancer in it."""
    return given(*CARDS, **{"necromancer": MIDDLE, "at": "0,3.S", "entered": "0,3", "items": {}, **position})


def ritual(*dice: int, **position: Any) -> Slaying:
    """The Zombies' turn up to the ritual's Hand."""
    table = shrine(step="zombies", **{"at": "0,0.S", **position})
    assert table.asks == "ritual.hand"
    return table.answer([*dice])


def temple_dice(table: Slaying, face: int) -> int:
    """How many dice the ritual rolls for the Temple, each of them this face."""
    rolled = 0
    while table.asks == "ritual.die":
        table.answer(face)
        rolled += 1
    return rolled


@rule("zombie-slayer.boss.start")
def test_fight_starts_when_the_temple_lies() -> None:
    walls = "0,3.NE E, 0,3.E E, 0,3.SE E"
    table = given("d-w1 0,3 r270", at="0,0.N", items={}, walls=walls, pack=with_card("temple", CLOSED),
                  deck=deck_of("temple", "a-w1", own=True))  # fmt: skip
    table.answer("move 0,3.S", "temple")
    assert (table.asks, "temple" in table.game.deck) == ("tile.draw", True)
    assert (table.game.temple(), table.game.master) == (-1, -1)
    table = given("d-w1 0,3 r270", at="0,0.N", items={}, walls=walls, deck=deck_of("temple"))
    table.answer("move 0,3.S", "temple", "-3,3 r180")
    assert table.game.temple() == 2
    assert "the last fight begins" in table.log


@rule("zombie-slayer.boss.place-first", "zombie-slayer.ruling.spawn-order")
def test_necromancer_is_placed_before_the_zombies() -> None:
    walls = "0,3.NE E, 0,3.E E, 0,3.SE E"
    table = given("d-w1 0,3 r270", at="0,0.N", items={}, walls=walls, deck=deck_of("temple"))
    table.answer("move 0,3.S", "temple", "-3,3 r180", 4)
    assert (table.asks, table.game.name_of(table.game.master)) == ("spawn.square", "-3,3.C")
    table.answer([3, 3])  # c2r2 is taken
    assert (table.asks, table.zombies) == ("spawn.square", {})
    table.answer([1, 1], [5, 5])
    assert sorted(table.zombies.values()) == ["blue", "violet"]


@rule("zombie-slayer.boss.stats")
def test_necromancer_has_toughness_two_and_five_life() -> None:
    table = shrine()
    token = table.game.pack.tokens["necromancer"]
    assert (token.toughness, token.actions, token.life, table.game.master_life) == (2, 2, 5, 5)
    table.answer(f"assault {MIDDLE}", [6, 6, 6, 6, 6])  # melee 4 and 1 for the skill pip
    assert (table.asks, table.dice) == ("defence.necromancer", 5)
    table.answer([6, 6, 6, 6, 6])  # defence 2: (5 - 2) / 2
    assert table.game.master_life == 4
    table.answer(f"attack {MIDDLE}", [4, 4, 4, 4, 4])
    assert table.dice == 4


@rule("zombie-slayer.boss.ritual-every-turn", "zombie-slayer.boss.ritual-no-move")
def test_ritual_is_all_he_does() -> None:
    table = shrine(step="zombies")
    for _ in range(3):
        assert table.asks == "ritual.hand"
        assert table.refused(4, name="necromancer.attack") == "zombie-slayer.boss.ritual-every-turn"
        assert table.refused("0,3.N", name="necromancer.move") == "zombie-slayer.boss.ritual-no-move"
        table.answer([2, 2, 4, 4, 6])
        assert (table.asks, table.slayer.life) == ("turn.action", 5)
        assert table.refused([3, 3, 3, 3, 3], name="ritual.hand") == "zombie-slayer.boss.ritual-every-turn"
        table.answer("end")
    assert table.game.name_of(table.game.master) == MIDDLE


@rule("zombie-slayer.boss.ritual-spawn")
def test_each_ritual_pip_is_a_die_for_the_temple() -> None:
    table = ritual(3, 2, 2, 4, 6)
    assert temple_dice(table, 1) == 3
    assert (table.asks, table.zombies) == ("turn.action", {})
    table = ritual(2, 2, 4, 4, 6)
    assert (table.asks, table.zombies) == ("turn.action", {})


@rule("zombie-slayer.boss.ritual-cap", "zombie-slayer.ruling.ritual-procedure")
@pytest.mark.parametrize(("hand", "pips", "most"), [((3, 3, 3, 2, 6), 9, 3), ((5, 3, 2, 2, 6), 8, 5)])
def test_ritual_is_limited_by_the_best_die(hand: tuple[int, ...], pips: int, most: int) -> None:
    assert temple_dice(ritual(*hand), 1) == pips  # dice that summon nobody
    table = ritual(*hand)
    assert temple_dice(table, 6) == most  # each die brings a blue one: no more dice once blue fills the cap
    places = iter([[1, 1], [1, 3], [1, 5], [5, 1], [5, 3], [5, 5], [3, 1]])
    for _ in range(most):
        assert table.asks == "spawn.square"
        table.answer(next(places))
    assert (table.asks, [*table.zombies.values()]) == ("turn.action", ["blue"] * most)
    assert table.refused("violet", name="ritual.zombie") == "zombie-slayer.boss.ritual-cap"


@rule("zombie-slayer.boss.ritual-overflow")
def test_blue_then_green_then_violet_when_the_temple_is_full() -> None:
    # every square but two is taken, and the entrance is walled: nobody moves
    taken = " ".join(f"0,3.{name}" for name in OTHERS[:6])
    table = shrine(step="zombies", at="0,0.S", violet=taken, walls="0,3.S S")
    table.answer([3, 2, 2, 2, 2], 6, 1, 1)  # one violet, one green, one blue
    assert table.asks == "spawn.square"
    table.answer([1, 3], [1, 5])
    assert table.asks == "turn.action"
    assert (table.zombies["0,3.S"], table.zombies["0,3.SE"]) == ("blue", "green")
    assert len(table.zombies) == 8
    assert table.refused("violet", name="ritual.zombie") == "zombie-slayer.boss.ritual-overflow"


@rule("zombie-slayer.boss.already-dead", "zombie-slayer.ruling.undefended-damage")
def test_a_one_saves_the_necromancer_in_defence() -> None:
    table = shrine().answer(f"attack {MIDDLE}", [4, 4, 4, 4, 4], [1, 2, 2, 4, 4])
    assert table.game.master_life == 5
    assert "already dead" in table.log
    table = shrine(items={"torch": 1}).answer(f"throw {MIDDLE}", "0,3.SE")
    assert table.game.master_life == 4


@rule("zombie-slayer.boss.one-face-not-ritual")
def test_ones_are_no_ritual_pips() -> None:
    table = ritual(1, 1, 1, 2, 4)
    assert (table.asks, table.zombies) == ("turn.action", {})
    table = ritual(1, 3, 2, 2, 2)
    assert table.refused(4, name="ritual.pips") == "zombie-slayer.boss.one-face-not-ritual"
    assert temple_dice(table, 1) == 3


@rule("zombie-slayer.ruling.necromancer-picks")
@pytest.mark.parametrize("pick", ["best-for-necromancer", "player", "random-die"])
def test_house_rule_necromancer_pick(pick: str) -> None:
    """necromancer-pick: who says which of his dice counts."""
    table = shrine(options={"necromancer-pick": pick}).answer(f"attack {MIDDLE}", [4] * 5, [6, 4, 3, 3, 3])
    if pick == "best-for-necromancer":
        assert table.asks == "turn.action"  # defence 2 of the 6-face: (4 - 2) / 2
        assert table.game.master_life == 4
        table = shrine(options={"necromancer-pick": pick}).answer(f"attack {MIDDLE}", [4] * 5, [6, 6, 6, 6, 1])
        assert table.game.master_life == 5
        return
    assert (table.asks, table.pending.kind) == ("necromancer.pick", "choice" if pick == "player" else "draw")
    assert table.refused(5) == "zombie-slayer.fight.pick-one"
    table.answer(3)  # no defence: 4 / 2
    assert table.game.master_life == 3


# ---------------------------------------------------------------------- the end


@rule("zombie-slayer.win.necromancer-dead")
def test_game_is_won_when_the_necromancer_dies() -> None:
    violet = " ".join(f"3,0.{name}" for name in OTHERS[:7])
    table = shrine(necromancer={"at": MIDDLE, "life": 1}, violet=violet)
    table.answer(f"attack {MIDDLE}", [4] * 5, [3])
    assert table.driver.over is not None
    assert (table.driver.over.winners, table.driver.over.rule) == ((0,), "zombie-slayer.win.necromancer-dead")
    assert (table.zombies, table.slayer.experience) == ({}, 0)
    assert table.refused("search") == "zombie-slayer.win.necromancer-dead"


@rule("zombie-slayer.win.slayer-dead")
def test_game_is_lost_when_the_slayer_dies() -> None:
    table = given(step="zombies", at="0,0.C", life=1, items={"life-potion": 1}, violet="0,0.N", blue="0,0.S")
    table.answer(6, [1])
    assert table.driver.over is not None
    assert (table.driver.over.winners, table.driver.over.rule) == ((), "zombie-slayer.win.slayer-dead")
    assert table.asks == "over"  # the blue one does not act any more
    assert table.refused("quaff life-potion") == "zombie-slayer.win.slayer-dead"


@rule("zombie-slayer.ruling.simultaneous-end")
@pytest.mark.parametrize("end", ["loss", "victory"])
def test_house_rule_simultaneous_end(end: str) -> None:
    """simultaneous-end: one explosion kills the Slayer and the Necromancer."""
    table = shrine(necromancer={"at": MIDDLE, "life": 1}, life=1, items={"torch": 1}, dung="0,3.E", options={
        "simultaneous-end": end})  # fmt: skip
    table.answer("throw 0,3.E dung")
    assert table.driver.over is not None
    rule_id = {"loss": "zombie-slayer.win.slayer-dead", "victory": "zombie-slayer.win.necromancer-dead"}[end]
    assert (table.driver.over.rule, table.driver.over.winners) == (rule_id, (0,) if end == "victory" else ())
