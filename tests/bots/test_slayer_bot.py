"""The sensible bot plays Zombie Slayer: it answers with listed options only, and it wins some games and loses some."""

from __future__ import annotations

from collections import Counter

import pytest

from companion.bots import act, bot
from companion.bots.knowing import next_goal
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


def card_entered(table: Slaying) -> str:
    """The card that the Slayer wants to step onto, by the name of its square."""
    step = str(answer(table))
    assert step.startswith("move ")
    return step.removeprefix("move ").partition(".")[0]


FULL = {"torch": 1, "dragon-dung": 2}


def test_a_healthy_slayer_with_a_full_pack_enters_a_new_card_and_a_wounded_one_searches_again() -> None:
    assert card_entered(given(at="0,0.E", entered="-3,0", items=FULL)) == "3,0"
    assert card_entered(given(at="0,0.W", entered="-3,0", items=FULL, life=2)) == "-3,0"


def test_a_slayer_whom_waiting_does_not_heal_does_not_wait() -> None:
    assert card_entered(given(at="0,0.E", items={}, life=2)) == "3,0"


def test_a_pack_that_is_not_full_is_filled_where_there_are_items() -> None:
    assert card_entered(given(at="0,0.W", entered="-3,0", items={"torch": 1})) == "-3,0"
    table = given(at="-3,0.E", entered="-3,0", items={"torch": 1})
    assert answer(table) == "search"
    table.slayer.searched = True
    assert card_entered(table) == "0,0"


def test_dung_beside_the_necromancer_a_step_back_and_a_torch() -> None:
    table = given(*TEMPLE, at="0,0.E", necromancer="3,0.C", items={"torch": 1, "dragon-dung": 1}, blue="3,0.NW 3,0.SW")
    assert answer(table) == "drop 3,0.W"
    table.answer("drop 3,0.W")
    step = str(answer(table))
    assert table.game.town.gap(table.game.town.square(step), table.game.town.square("3,0.W")) == 2
    table.answer(step)
    assert answer(table) == "throw 3,0.W dung"


def test_whoever_stands_beside_the_dung_steps_back_to_throw_and_throws_at_once_where_he_cannot() -> None:
    beside = {"at": "0,0.E", "necromancer": "3,0.C", "dung": "3,0.W", "items": {"torch": 1}}
    step = str(answer(given(*TEMPLE, **beside)))  # type: ignore[arg-type]
    assert step in ("move 0,0.C", "move 0,0.N", "move 0,0.S")
    held = {"violet": "0,0.C 0,0.N 0,0.S"}
    assert answer(given(*TEMPLE, **beside, **held)) == "throw 3,0.W dung"  # type: ignore[arg-type]
    assert answer(given(*TEMPLE, **beside, **held, life=2)) == "throw 3,0.C"  # type: ignore[arg-type]


def test_he_steps_back_only_to_where_he_sees_the_dung() -> None:
    beside = {"at": "0,0.E", "necromancer": "3,0.C", "dung": "3,0.W", "items": {"torch": 1}}
    held = {"violet": "0,0.C 0,0.S"}
    assert answer(given(*TEMPLE, **beside, **held)) == "move 0,0.N"  # type: ignore[arg-type]
    wall = "0,0.NE S, 0,0.NE W"
    assert answer(given(*TEMPLE, **beside, **held, walls=wall)) == "throw 3,0.W dung"  # type: ignore[arg-type]


def test_dung_is_kept_until_there_is_a_torch_for_it() -> None:
    table = given(*TEMPLE, at="0,0.E", necromancer="3,0.C", items={"dragon-dung": 1}, blue="3,0.NW")
    assert not str(answer(table)).startswith("drop")


@pytest.mark.parametrize(
    ("dice", "luck", "at", "use"),
    [
        ((5, 4, 2, 2, 1), 6, "3,0.W", "raise 5"),
        ((5, 3, 2, 2, 1), 2, "0,0.E", "raise 5"),
        ((5, 3, 2, 2, 1), 1, "3,0.W", "keep"),
        ((6, 4, 2, 2, 1), 6, "3,0.W", "keep"),
        ((5, 4, 2, 2, 1), 6, "-3,0.W", "keep"),
    ],
)
def test_luck_silences_a_necromancer_who_is_near(dice: tuple[int, ...], luck: int, at: str, use: str) -> None:
    table = given(*TEMPLE, at=at, necromancer="3,0.C", luck=luck)
    table.answer("end", list(dice))
    assert (table.asks, answer(table)) == ("luck.use", use)


@pytest.mark.parametrize(("ones", "luck", "use"), [(1, 6, "raise 1"), (0, 6, "keep"), (3, 2, "keep")])
def test_luck_is_kept_for_a_necromancer_who_is_already_dead(ones: int, luck: int, use: str) -> None:
    table = given(*TEMPLE, at="3,0.W", necromancer="3,0.C", luck=luck)
    table.answer("attack 3,0.C", [4] * 5, "keep", [2] * (5 - ones) + [1] * ones)
    assert (table.asks, answer(table)) == ("luck.use", use)


def test_zombies_that_are_near_are_waited_for() -> None:
    assert answer(given(violet=sq(3, 0), life=4, items={})) == "end"


def test_it_is_said_what_he_is_heading_for() -> None:
    def goal(table: Slaying) -> str:
        found = next_goal(table.game, 0)
        assert found is not None
        return str(found.words)

    assert goal(given(entered="-3,0", items={"torch": 1})) == "one more item carried"
    assert goal(given(entered="-3,0", items=FULL)) != "one more item carried"
    assert goal(given(entered="-3,0", items={"torch": 1}, life=2)) != "one more item carried"
    assert goal(given(items={"torch": 1})) != "one more item carried", "there is nowhere to search"


def test_one_more_item_is_one_more_slot() -> None:
    table = given(entered="-3,0", items={"torch": 1})
    found = next_goal(table.game, 0)
    assert found is not None
    assert not found.reached(table.game)
    table.slayer.take("torch")
    assert found.reached(table.game)
