"""Search and Rescue: survivors after a death, cards and survivors, cooperative play; the checks of the catalogue."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.citing import rule
from tests.rules.sitting import Sitting, given, new, new_refused

RESCUE = "search-and-rescue"
TWO_BUILDINGS = ("shop 1,0", "depot -1,0 r180", "town-helipad 0,1")
DOORS = "1,0.NW -1,0.W"
CARDS = ["fear", "claustrophobia", "your-shoes-untied", "hysterical-paralysis"]


def last_heart(survivors: int, *free: str, **position: Any) -> Sitting:
    """Ana fights with her last heart, two steps from SHOP and six from the farthest end of DEPOT.

    Hearts lie on all squares of both buildings but the free ones.
    """
    squares = ["1,0.NW", "1,0.N", "-1,0.NW", "-1,0.W", "-1,0.SW", "-1,0.S", "-1,0.SE"]
    hearts = " ".join(square for square in squares if square not in free)
    ana = {"at": "0,0.E", "hearts": 1, "bullets": 0, "survivors": survivors, **position.pop("ana", {})}
    return given(
        *TWO_BUILDINGS, doors=DOORS, scenario=RESCUE, step="fight", zombies="0,0.E", hearts=hearts, ana=ana, **position
    )


def survivors_on_map(table: Sitting) -> set[str]:
    return {square for square, what in table.tokens.items() if what == "survivor"}


# ---------------------------------------------------------------------- after a death


@rule("zombies.scenario-rescue.death-releases")
def test_a_death_releases_the_survivors() -> None:
    table = last_heart(2, "-1,0.W", "-1,0.SW")
    table.answer(1)
    assert table.asks == "rescue.return"
    assert table.refused(2, name="death.survivors") == "zombies.scenario-rescue.death-releases"
    table.answer("-1,0.SW")
    assert table.where("Ana") is None
    assert table.ana.survivors == 0
    assert survivors_on_map(table) == {"-1,0.SW", "-1,0.W"}
    assert table.refused(2, name="death.survivors") == "zombies.scenario-rescue.death-releases"


@rule("zombies.scenario-rescue.closest-building")
def test_the_nearest_building_with_room_takes_the_survivor() -> None:
    table = last_heart(1, "-1,0.SW")
    table.answer(1)
    assert survivors_on_map(table) == {"-1,0.SW"}, "SHOP is nearer, but full"
    assert table.asks != "rescue.return", "there is nothing to choose"


@rule("zombies.scenario-rescue.closest-building")
def test_it_goes_nowhere_else() -> None:
    table = last_heart(1, "-1,0.SW", "-1,0.SE")
    table.answer(1)
    assert (table.asks, table.asked, set(table.options)) == ("rescue.return", "Ana", {"-1,0.SW", "-1,0.SE"})
    for wrong in ("1,0.NW", "1,0.N", "0,0.C", "0,1.C", "-1,0.W", "1,0.NE", "nowhere"):
        assert table.refused(wrong) == "zombies.scenario-rescue.closest-building"
    assert table.refused("-1,0.SW", seat=1, name="rescue.return") == "zombies.scenario-rescue.closest-building"
    assert table.refused(3, name="zombies.roll") == "zombies.scenario-rescue.closest-building"
    table.answer("-1,0.SE")
    assert survivors_on_map(table) == {"-1,0.SE"}


# ---------------------------------------------------------------------- survivors and cards


def two_survivors(cards: list[str], **more: Any) -> Sitting:
    ana = {"at": "0,0.W", "survivors": 2, "hand": cards}
    return given("cross 1,0", "depot -1,0 r180", doors="-1,0.W", scenario=RESCUE, step="move", ana=ana, **more)


@rule("zombies.scenario-rescue.survivors-not-targets")
@pytest.mark.parametrize("card", ["fear", "bad-sense-of-direction", "slight-miscalculation"])
def test_survivors_are_no_targets(card: str) -> None:
    table = two_survivors([], ben={"hand": [card], "at": "1,0.C"}, zombies="-1,0.W")
    for target in ("survivor", "survivor of Ana", {"survivor": 0}):
        assert table.play_refused(1, card, target) == "zombies.scenario-rescue.survivors-not-targets"
    table.play(1, card)
    assert table.asks == "card.target"
    assert table.refused("survivor") == "zombies.scenario-rescue.survivors-not-targets"


@rule("zombies.scenario-rescue.player-still-target")
def test_who_carries_survivors_is_a_target_as_ever() -> None:
    card = "bad-sense-of-direction"
    table = two_survivors([], ben={"hand": [card], "at": "1,0.C"})
    # a survivor instead of the player: the rule that forbids the survivor is cited
    assert table.play_refused(1, card, "survivor of Ana") == "zombies.scenario-rescue.survivors-not-targets"
    table.play(1, card, 0)
    assert table.where("Ana") == "0,0.C", "they do not protect her"
    assert table.ana.survivors == 2, "and nothing happens to them"


@rule("zombies.scenario-rescue.extra-card")
def test_each_survivor_gives_one_more_card() -> None:
    table = two_survivors(CARDS)
    for card in CARDS[:3]:
        table.play(0, card, 1)
    assert table.play_refused(0, CARDS[3], 1) == "zombies.scenario-rescue.extra-card"
    assert table.ana.plays == 3


@rule("zombies.scenario-rescue.extra-card")
def test_after_a_death_the_limit_is_one_again() -> None:
    table = last_heart(2, "-1,0.SW", "-1,0.SE", ana={"hand": CARDS[:2]})
    table.answer(1, "-1,0.SW")
    assert (table.asks, table.ana.survivors) == ("zombies.roll", 0)
    table.play(0, CARDS[0], 1)
    assert table.play_refused(0, CARDS[1], 1) == "zombies.card.one-per-round", "the limit without survivors"


# ---------------------------------------------------------------------- cooperative play


@rule("zombies.scenario-rescue.coop-all-eighteen")
@pytest.mark.parametrize("held", [17, 18])
def test_together_all_eighteen_are_rescued(held: int) -> None:
    table = given(
        "town-helipad 1,0", mode="cooperative", scenario=RESCUE, step="move",
        ana={"at": "1,0.W", "survivors": held - 4}, ben={"at": "1,0.C", "survivors": 4},
    )  # fmt: skip
    table.answer(2, "E")
    if held == 18:
        assert table.driver.over is not None
        assert (table.driver.over.winners, table.driver.over.rule) == ((0, 1), "zombies.mode-coop.win-all-arrive")
    else:
        assert (table.where("Ana"), table.where("Ben"), table.asks) == ("1,0.C", "1,0.C", "move.step")
        assert table.refused("helipad", name="win.claim") == "zombies.scenario-rescue.coop-all-eighteen"


@rule("zombies.scenario-rescue.coop-all-eighteen")
def test_together_no_quota_is_asked() -> None:
    table = new(2, mode="cooperative", scenarios=(RESCUE,), ask_setup=True)
    assert "quota" not in table.game.position()
    for quota in (1, 2, 18):
        refused = new_refused(2, mode="cooperative", scenarios=(RESCUE,), details={"quota": quota})
        assert refused == "zombies.scenario-rescue.coop-all-eighteen"


@rule("zombies.scenario-rescue.coop-no-extra-cards")
def test_together_survivors_give_no_cards() -> None:
    ana = {"at": "0,0.C", "survivors": 4, "hand": CARDS}
    table = given("cross 1,0", mode="cooperative", scenario=RESCUE, step="move", ana=ana)
    table.play(0, CARDS[0], 1)
    assert table.play_refused(0, CARDS[1], 1) == "zombies.scenario-rescue.coop-no-extra-cards"
