"""Foresight of MidEvil: skeletons are points, so they come to oneself; idle cards make room for others."""

from __future__ import annotations

from typing import Any

import pytest

from companion.bots.foresighted import ForesightedBot
from companion.bots.sensible import SensibleBot
from tests.rules.haunting import Haunted, bones, stand, tile

ROAD = [tile("graveyard", "0,1")]


def marching(**ana: Any) -> Haunted:
    """A skeleton between Ana in the south and Ben in the north is to be moved."""
    people = [{"at": "0,0.S", "lives": 3, **ana}, {"at": "0,1.N"}]
    return stand("skeletons", people, map=ROAD, skeletons=bones(("white", "0,0.N")), turn={"due": 1})


def answers(table: Haunted, bot: type[SensibleBot]) -> Any:
    """Which skeleton, then where to."""
    table.driver.answer(bot(1).answer(table.driver))
    return bot(1).answer(table.driver)


def test_a_skeleton_is_led_to_oneself_and_not_to_somebody_who_would_collect_it() -> None:
    assert answers(marching(), SensibleBot) == "N"
    assert answers(marching(), ForesightedBot) == "S"


def test_whoever_is_weak_keeps_it_away_as_usual() -> None:
    assert answers(marching(lives=1), ForesightedBot) == "N"


@pytest.mark.parametrize(
    ("hand", "front", "goes"),
    [
        (["sword", "stumble", "lucky-charm"], {}, "stumble"),
        (["sword", "lucky-charm", "mace"], {}, "none"),
        (["sword", "lucky-charm", "mace"], {"sword": 0}, "sword"),
        ([None, None], {}, "none"),
    ],
)
def test_a_card_that_is_good_for_nothing_is_exchanged(hand: list[str | None], front: Any, goes: str) -> None:
    table = stand("discard", [{"hand": hand, "front": list(front)}, {}])
    assert ForesightedBot(1).answer(table.driver) == goes
