"""What may happen on top of a question: cards that nobody knows, things that are no cards, and cards within cards."""

from __future__ import annotations

from dataclasses import replace
from types import MappingProxyType
from typing import Any

import pytest

from companion.engine import BadInput, Driver
from companion.games import rulebook
from companion.packs import BY_HAND, load
from tests.games.totally_zombies.playing import BEATS, HOSPITAL, discards, horde, other, table, with_cards
from tests.rules.citing import rule
from tests.rules.outbreak import ROW, Outbreak, bullets, entrances

WINDOW = "totally-zombies.ruling.card-window"


def with_mystery(*players: dict[str, Any]) -> Outbreak:
    """A table whose owner says that nobody but the printed card knows what Shots does."""
    pack: Any = load("totally-zombies")
    cards = {**pack.cards, "shots": replace(pack.cards["shots"], effect=BY_HAND)}
    document = {
        "turn": {"step": "move"},
        "map": list(ROW),
        "players": [{"name": f"P{n}", **p} for n, p in enumerate(players)],
    }
    game: Any = rulebook("totally-zombies").load(document, replace(pack, cards=MappingProxyType(cards)))
    return Outbreak(Driver(game))


@rule("totally-zombies.ruling.unknown-card")
@rule("totally-zombies.clarify.card-over-rule")
def test_an_unknown_card_is_resolved_by_the_table_and_goes_before_the_rules() -> None:
    t = with_mystery(with_cards("shots"), other())
    t.play("shots")
    assert (t.asks, t.options) == ("card.effect", ["done"])
    t.driver.correct({"zombies.1,0.C": 2, "players.0.bullets": 7})
    assert t.zombies("1,0.C") == "ZZ"
    assert t.ana.bullets == 7
    assert "totally-zombies.tile.one-zombie-per-square" in t.log
    t.answer("done")
    assert t.asks == "move.roll"
    assert discards(t, "school") == ["shots"]
    assert t.correct_refused({"zombies.1,0.N": 2}) == "totally-zombies.tile.one-zombie-per-square", "without the card"


@rule("totally-zombies.ruling.unknown-card")
def test_an_unknown_card_costs_its_token_like_any_other() -> None:
    t = with_mystery({"hand": ["shots"]}, other())
    assert t.play_refused("shots") == "totally-zombies.card.no-token-no-play"


def test_two_guts_make_a_life_token_at_any_time() -> None:
    t = table("move", [other(guts=2, life=1), other(guts=1)], turn={"seat": 1})
    assert "guts-for-life" in t.plays(0)
    assert "guts-for-life" not in t.plays(1)
    t.play("guts-for-life")
    assert (t.ana.guts, t.ana.life) == (0, 4)
    assert t.play_refused("guts-for-life", 1) == "totally-zombies.guts.exchange"


def test_guts_are_exchanged_in_the_middle_of_a_fight_within_a_card() -> None:
    t = table("move", [with_cards("where-did-everybody-go"), other(guts=2, life=1)], zombies=horde("0,0.E"))
    t.play("where-did-everybody-go", target="Ben").answer("E", 1)
    assert t.asks == "combat.pay"
    assert t.ben.guts == 1, "a 1 costs guts"
    assert t.play_refused("guts-for-life", 1) == "totally-zombies.guts.exchange"
    assert t.play_refused("sewer-entrance") == WINDOW, "nothing else is done within a card"


def test_a_sewer_entrance_is_placed_with_its_square_or_asked_for() -> None:
    t = table("move", 2)
    t.fork().play("sewer-entrance", target="1,0.N").answer(1)
    t.play("sewer-entrance")
    assert t.asks == "sewer.where"
    t.answer("1,0.N")
    assert t.game.sewers == {t.game.map.square("1,0.N")}
    assert t.asks == "move.roll"
    assert t.play_refused("sewer-entrance", target="1,0.S") == "totally-zombies.sewer.place-once"


def test_a_token_left_lying_is_taken_later() -> None:
    t = table("move", [other(at="1,0.C"), other()], tokens=bullets("1,0.C"))
    t.play("take-token")
    assert t.ana.bullets == 4
    assert not t.game.tokens
    with pytest.raises(BadInput, match="has no target"):
        table("move", [other(at="1,0.C"), other()], tokens=bullets("1,0.C")).play("take-token", target="1,0.C")


def test_a_weapon_is_used_in_a_fight_within_a_card() -> None:
    t = table(
        "move",
        [with_cards("bad-sense-of-direction"), other(front=["chainsaw"], at="1,0.C")],
        zombies=horde("0,0.C"),
        turn={"seat": 1},
    )
    t.play("bad-sense-of-direction", target="Ben")
    assert t.asks == "combat.roll"
    assert t.plays(1) == ["chainsaw", "guts-for-life"]
    t.play("chainsaw", 1).answer(2)
    assert t.ben.kills == 1


def test_a_card_in_the_hand_is_not_used_from_the_table() -> None:
    t = table("move", [with_cards("lots-of-ammo"), other()])
    assert t.play_refused("lots-of-ammo", **{"from": "front"}) == "totally-zombies.card.in-play"
    assert t.play_refused("no-such-card", **{"from": "front"}) == "totally-zombies.setup.event-decks"


def test_weapons_that_work_by_themselves_are_not_used() -> None:
    t = table("move", [other(front=["machete", "jeep"]), other()])
    for card in ("machete", "jeep"):
        assert t.play_refused(card, **{"from": "front"}) == "totally-zombies.ruling.in-play-costs-token"


def test_a_stop_ends_the_game_without_a_winner() -> None:
    t = table("move", 2)
    t.driver.interrupt("stop", 0, None)
    assert t.driver.over is not None
    assert t.driver.over.winners == ()


def test_a_correction_in_the_middle_of_a_card_loses_no_card() -> None:
    t = table("move", [with_cards("zombie-master"), other()])
    t.play("zombie-master").correct(turn__step="zombies")
    assert discards(t) == ["zombie-master"]


def test_nobody_leaves_while_deciding_for_somebody_else() -> None:
    t = table("move", [other(life=1), with_cards("brain-cramp"), other()])
    t.answer(3).play("brain-cramp", 1, target="Ana")
    assert t.refusing(lambda: t.driver.interrupt("leave", 1, None)) == "totally-zombies.ruling.player-leaves"


def test_places_below_ground_are_no_places() -> None:
    t = table(
        "move",
        [with_cards("meat-cleaver", at="sewer 1,1.C"), other()],
        more=[HOSPITAL],
        sewer_entrances=entrances("1,0.C"),
    )
    assert t.play_refused("meat-cleaver") == BEATS


@rule("totally-zombies.ruling.lost-and-extra-turns")
def test_a_turn_is_lost_at_its_first_question_where_no_tiles_are_laid_any_more() -> None:
    t = table(
        "discard",
        [with_cards("dont-go-to-sleep"), other()],
        **{"placement-ended": True},
        zombies=horde("0,0.C"),
    )
    t.answer("none")
    assert t.asks == "combat.roll", "Ben's turn begins with a fight"
    t.play("dont-go-to-sleep", target="Ben").answer(3)
    assert t.game.seat == 0, "no fight and nothing else"
    assert t.ben.events == 0
