"""The sensible bot plays Zombie Slayer: it answers with listed options only, and it wins some games and loses some."""

from __future__ import annotations

from collections import Counter

import pytest

from companion.bots import act, bot
from companion.bots.sensible import SensibleBot
from companion.games.zombie_slayer.bot import SHEET
from companion.games.zombie_slayer.meta import POINTS, PRICES
from tests.rules.slaying import TEMPLE, Slaying, given, new, sq

WON, LOST = "zombie-slayer.win.necromancer-dead", "zombie-slayer.win.slayer-dead"


def answer(table: Slaying) -> object:
    return SensibleBot(1).answer(table.driver)


def test_every_answer_is_a_listed_option() -> None:
    driver, player = new(own_deck=True).driver, bot("sensible", seed=3)
    asked = set()
    while driver.pending is not None and len(driver.history) < 600:
        asked.add(driver.pending.name)
        assert player.interrupt(driver) is None
        value = player.answer(driver)
        if driver.pending.name != "attack.hand" and driver.pending.name != "defence.hand":
            assert value in driver.pending.options
        driver.answer(value)
    assert {"create.paint", "turn.action", "attack.pick", "defence.pick", "luck.use"} <= asked


@pytest.mark.no_cover
def test_it_wins_some_and_loses_some() -> None:
    endings: Counter[str] = Counter()
    for seed in range(1, 13):
        driver, player = new(own_deck=True).driver, bot("sensible", seed)
        driver.game.quiet = True
        while driver.pending is not None and driver.game.turn_number() <= 400:
            act(player, driver)
        endings[driver.over.rule if driver.over else "turn limit"] += 1
    assert endings[WON] >= 1
    assert endings[LOST] >= 1


def test_the_sheet_costs_what_there_is() -> None:
    assert sum(PRICES[pip.split(" ")[0]] for pip in SHEET) == POINTS
    table = new(own_deck=True)
    while table.asks.startswith("create"):
        act(SensibleBot(1), table.driver)
    painted = {f"{attribute} {face}": count for face, pips in enumerate(table.slayer.pips.faces, 1)
               for attribute, count in pips.items() if attribute != "skill"}  # fmt: skip
    assert painted == Counter(SHEET)


def test_a_wounded_slayer_drinks_first() -> None:
    assert answer(given(life=2, items={"life-potion": 1}, violet="0,0.N")) == "quaff life-potion"
    assert answer(given(life=5, items={"life-potion": 1}, violet="0,0.N")) == "assault 0,0.N"


def test_the_necromancer_is_struck_before_zombies_and_burnt_before_he_is_struck() -> None:
    beside = {"at": "3,0.W", "violet": "3,0.NW", "necromancer": "3,0.C"}
    assert answer(given(*TEMPLE, items={}, **beside)) == "assault 3,0.C"  # type: ignore[arg-type]
    assert answer(given(*TEMPLE, items={"torch": 1}, **beside)) == "throw 3,0.C"  # type: ignore[arg-type]


def test_a_healthy_slayer_enters_a_new_card_and_a_wounded_one_does_not() -> None:
    healthy, wounded = given(at="0,0.E", items={}), given(at="0,0.E", life=2, items={})
    step = str(answer(healthy))
    assert step.startswith("move ")
    assert healthy.game.town.square(step[5:]) // 9 != 0
    assert answer(wounded) == "end"


@pytest.mark.parametrize(("ones", "luck", "use"), [(1, 6, "raise 1"), (0, 6, "keep"), (3, 2, "keep")])
def test_luck_is_kept_for_a_necromancer_who_is_already_dead(ones: int, luck: int, use: str) -> None:
    table = given(*TEMPLE, at="3,0.W", necromancer="3,0.C", luck=luck)
    table.answer("attack 3,0.C", [4] * 5, "keep", [2] * (5 - ones) + [1] * ones)
    assert (table.asks, answer(table)) == ("luck.use", use)


def test_zombies_that_are_near_are_waited_for() -> None:
    assert answer(given(violet=sq(3, 0), life=4, items={})) == "end"
