"""MidEvil, death: what it costs, and how it goes on."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.citing import rule
from tests.rules.haunting import Haunted, bones, stand, tile, tokens

GRAVEYARD = tile("graveyard", "0,1")


def doomed(has: dict[str, Any] | None = None, players: int = 2, **position: Any) -> Haunted:
    """Ana has no life token left, and fails against a red skeleton in the Graveyard."""
    ana = {"at": "0,1.N", "lives": 0, "hand": 2, **(has or {})}
    others: list[dict[str, Any]] = [{} for _ in range(players - 1)]
    skeletons = bones(("red", "0,1.N"))
    return stand("fight", [ana, *others], map=[GRAVEYARD], skeletons=skeletons, **position)


@rule("midevil.death.out-of-lives")
def test_without_life_tokens_a_failure_is_death() -> None:
    table = doomed({"skeletons": {"white": 1}}).answer(2)
    assert table.options == ["die"]
    assert table.refused("1 white") == "midevil.combat.modified-total-counts"
    assert table.answer("die").game.players[0].dead
    one = doomed({"lives": 1, "skeletons": {"white": 1}}).answer(2)
    assert one.options == ["re-roll"]
    assert one.refused("die") == "midevil.death.out-of-lives"
    enough = doomed({"skeletons": {"red": 1}}).answer(2)
    assert enough.options == ["1 red", "die"]  # midevil.ruling.forced-reroll


@rule("midevil.death.return-to-altar")
def test_the_pawn_is_back_on_the_altar() -> None:
    game = doomed().answer(1, "die").game
    assert game.map.names[game.players[0].at] == "0,0.C"
    assert [game.map.names[square] for square in game.skeletons] == ["0,1.N"], "the skeleton that won stays"


@rule("midevil.death.lose-skeletons", "midevil.limit.death-skeletons-gone")
def test_the_collection_leaves_the_game() -> None:
    table = doomed({"skeletons": {"white": 2, "blue": 3, "red": 4}})
    pool = table.game.pools()
    assert table.game.points(table.game.players[0]) == 19
    table.answer(1)
    table.until("tile.draw", combat_failed="die")
    ana = table.game.players[0]
    assert (ana.skeletons, table.game.points(ana)) == ({}, 0)
    assert table.game.removed == {"white": 2, "blue": 3, "red": 4}
    assert table.game.pools() == pool, "nothing came back to the pool"
    assert table.game.pools()["red"] + len(table.game.skeletons) <= 36


@rule("midevil.death.lose-played-cards")
def test_cards_in_front_are_lost_the_hand_stays() -> None:
    table = doomed({"front": ["horse", "torch"]}).answer(1, "die")
    ana = table.game.players[0]
    assert (ana.front, len(ana.hand)) == ({}, 2)
    assert table.game.discards[-2:] == ["horse", "torch"]


@rule("midevil.death.turn-forfeited")
def test_the_rest_of_the_turn_is_lost() -> None:
    table = doomed(players=3).answer(1, "die")
    assert (table.asks, table.game.seat) == ("tile.draw", 1)
    for name in ("event.draw", "move.roll", "move.step", "skeletons.roll", "event.discard"):
        closed = ("midevil.turn.ends-after-discard-choice", "midevil.card.discard-closes-turn")
        assert table.refused("unseen" if name == "event.draw" else 3, name=name, seat=0) in closed
    moving = stand("move", [{"lives": 0}, {}], turn={"left": 8}, skeletons=bones(("white", "0,0.N")))
    assert moving.answer("N", 1, "die").game.seat == 1


@rule("midevil.death.restart-with-three")
def test_the_next_turn_begins_with_three_life_tokens() -> None:
    table = doomed(lives=tokens("0,0.NW")).answer(1, "die")
    supply = table.game.life_supply()
    table.until("event.discard")
    assert table.game.players[0].lives == 0
    table.answer("none")
    assert (table.asks, table.game.seat, table.game.players[0].lives) == ("tile.draw", 0, 3)
    placed = len(table.game.lives) - 1
    assert table.game.life_supply() == supply - 3 - placed


@rule("midevil.death.book-returns")
def test_the_book_is_at_the_graveyard_again() -> None:
    ana = {"at": "0,0.SW", "lives": 0}
    table = stand("fight", [ana, {}], map=[GRAVEYARD], book=0, skeletons=bones(("red", "0,0.SW"))).answer(1, "die")
    assert table.game.book == -1
    assert table.refused(0, name="book.keep") == "midevil.death.book-returns"
    # the next pawn to reach the centre gets it
    table.until("move.roll").answer(4, "N", "N", "N")
    assert table.asks == "move.step"
    table.answer("N")
    assert table.game.book == 1


@rule("midevil.ruling.book-returned-under-pawn")
def test_a_pawn_on_the_centre_takes_the_book_in_its_own_step_three() -> None:
    """Not at once, and only if nobody came first."""
    ana = {"at": "0,0.SW", "lives": 0}
    cleo = {"at": "0,1.C"}
    table = stand("fight", [ana, {}, cleo], map=[GRAVEYARD], book=0, skeletons=bones(("red", "0,0.SW"))).answer(
        1, "die"
    )
    assert table.game.book == -1
    table.until("event.discard").answer("none")  # Ben stays where he is
    assert (table.game.seat, table.game.book) == (2, -1)
    table.until("event.draw", "move.roll", tile_draw="watchtower")
    assert table.game.book == 2


@rule("midevil.ruling.death-moment")
@pytest.mark.parametrize("moment", ["failed-roll-at-zero", "last-token-spent"])
def test_when_exactly_somebody_dies(moment: str) -> None:
    table = doomed({"lives": 1}, options={"death-moment": moment}).answer(1, "re-roll")
    if moment == "last-token-spent":
        assert table.game.players[0].dead
    else:
        assert (table.asks, table.game.players[0].lives) == ("combat.roll", 0)
        assert not table.answer(4).game.players[0].dead
