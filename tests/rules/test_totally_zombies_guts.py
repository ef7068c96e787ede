"""Totally Zombies!!!: guts in combat, their limits, the Circus, and guts for life."""

from __future__ import annotations

from typing import Any

import pytest

from companion.engine import PositionError
from tests.rules.citing import rule
from tests.rules.outbreak import Outbreak, horde, table, tile

BOOTH = tile("ticket-booth", "0,1")
IN_CIRCUS = "0,1.C"


def combat(foe: str = "zombie", at: str = "0,0.N", **ana: Any) -> Outbreak:
    return table("fight", [{"at": at, **ana}, {}], zombies=horde(f"{at} {foe}"), more=[BOOTH])


@rule("totally-zombies.guts.pay-damage")
def test_two_guts_pay_for_a_life_token_and_the_fight_goes_on() -> None:
    game = combat(life=1, guts=3).answer(2, "guts")
    assert (game.ana.life, game.ana.guts, game.asks) == (2, 1, "combat.roll")
    assert combat(life=1, guts=1).answer(2).refused("guts") == "totally-zombies.guts.pay-damage"


@rule("totally-zombies.guts.pay-half-damage")
def test_one_guts_token_pays_for_the_bite_of_a_dog() -> None:
    game = combat("dog", life=0.5, guts=1).answer(2, "guts")
    assert (game.ana.life, game.ana.guts, game.asks) == (1, 0, "combat.roll")
    assert combat("dog", life=0.5, guts=0).answer(2).refused("guts") == "totally-zombies.guts.pay-half-damage"
    assert combat(life=1, guts=1).answer(2).refused("guts") == "totally-zombies.guts.pay-damage"


@rule("totally-zombies.guts.avoid-death")
def test_guts_are_offered_before_anybody_dies() -> None:
    game = combat(life=1, bullets=0, guts=2).answer(2)
    assert (game.asks, game.options) == ("combat.pay", ["life", "guts"])
    assert game.refused("zombie", name="death.breed") == "totally-zombies.guts.avoid-death"
    game.answer("guts")
    assert (game.ana.dead, game.ana.life, game.ana.guts) == (False, 2, 0)


@rule("totally-zombies.guts.natural-one", "totally-zombies.ruling.guts-floor")
def test_a_one_by_itself_costs_guts_whatever_becomes_of_it() -> None:
    game = combat(bullets=3).answer(1)
    assert game.ana.guts == 2
    assert game.answer("bullets").ana.kills == 1
    assert combat(front=["fire-axe"]).answer(1).ana.guts == 2
    assert combat(guts=0).answer(1).ana.guts == 0


@rule("totally-zombies.ruling.natural-one-order")
def test_guts_lost_by_a_one_pay_for_nothing() -> None:
    game = combat(life=1, bullets=0, guts=2).answer(1)
    assert (game.ana.guts, game.options) == (1, ["life"])


@rule("totally-zombies.guts.natural-six")
def test_a_six_by_itself_gains_guts() -> None:
    assert combat(guts=4).answer(6).ana.guts == 5
    assert combat(guts=5).answer(6).ana.guts == 5
    assert combat(guts=4, front=["fire-axe"]).answer(5).ana.guts == 4


@rule("totally-zombies.ruling.natural-six-cap-in-circus", "totally-zombies.guts.circus-cap")
def test_in_the_circus_six_guts_are_the_most() -> None:
    assert combat("clown", IN_CIRCUS, guts=5).answer(6).ana.guts == 6
    assert combat("clown", IN_CIRCUS, guts=6).answer(6).ana.guts == 6
    with pytest.raises(PositionError) as no:
        table("move", [{"at": IN_CIRCUS, "guts": 7}, {}], more=[BOOTH])
    assert no.value.rule == "totally-zombies.guts.circus-cap"


@rule("totally-zombies.guts.cap")
def test_five_guts_are_the_most_elsewhere() -> None:
    with pytest.raises(PositionError) as no:
        table("move", [{"guts": 6}, {}])
    assert no.value.rule == "totally-zombies.guts.cap"


@rule("totally-zombies.guts.circus-gain", "totally-zombies.guts.circus-cap")
def test_entering_the_circus_gives_a_guts_token_once() -> None:
    game = table("move", [{"at": "0,0.N", "guts": 3}, {}], more=[BOOTH]).answer(4, "N")
    assert (game.at(game.ana), game.ana.guts) == ("0,1.S", 4)
    assert game.answer("N").ana.guts == 4
    full = table("move", [{"at": "0,0.N", "guts": 5}, {}], more=[BOOTH]).answer(4, "N")
    assert full.ana.guts == 6


@rule("totally-zombies.guts.circus-loss")
@pytest.mark.parametrize(("guts", "left"), [(6, 5), (2, 1), (0, 0)])
def test_leaving_the_circus_costs_a_guts_token(guts: int, left: int) -> None:
    game = table("move", [{"at": "0,1.S", "guts": guts}, {}], more=[BOOTH]).answer(4, "S")
    assert (game.at(game.ana), game.ana.guts) == ("0,0.N", left)


@rule("totally-zombies.guts.exchange", "totally-zombies.token.life-cap")
def test_two_guts_become_a_life_token_at_any_time() -> None:
    game = table("move", [{}, {"guts": 4, "life": 2}])
    game.play("guts-for-life", 1)
    assert (game.ben.guts, game.ben.life, game.asks) == (2, 6, "move.roll")
    one = table("move", [{"guts": 1}, {"guts": 5, "life": 5}])
    assert one.play_refused("guts-for-life") == "totally-zombies.guts.exchange"
    assert one.play_refused("guts-for-life", 1) == "totally-zombies.token.life-cap"
    assert "guts-for-life" not in (*one.plays(0), *one.plays(1))


@rule("totally-zombies.ruling.exchange-halves")
def test_one_guts_token_is_never_exchanged_for_half_a_life() -> None:
    game = table("move", [{"guts": 3, "life": 2}, {}])
    assert game.refused(1, name="guts.exchange") == "totally-zombies.ruling.exchange-halves"


@rule("totally-zombies.ruling.half-life-cap")
def test_a_token_fits_whole_or_not_at_all() -> None:
    game = table("move", [{"guts": 4, "life": 4.5}, {}], tokens=[{"at": "0,0.N", "what": "life"}])
    assert game.play_refused("guts-for-life") == "totally-zombies.ruling.half-life-cap"
    game.answer(3, "N")
    assert game.asks == "move.step"
    assert game.play_refused("take-token") == "totally-zombies.ruling.half-life-cap"
