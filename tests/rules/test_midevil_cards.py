"""MidEvil, the event cards: when they may be played, how they answer each other, and what ranged weapons need."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from companion.engine import Driver
from companion.games import rulebook
from companion.packs import BY_HAND, load
from tests.games.midevil.night import COMBAT, SENSE, Night, castle, night
from tests.rules.citing import rule

INN, TOWER = "inn-crossway 0,1", "watchtower 0,1"
ANA, BEN = {"at": "0,0.C"}, {"at": "0,0.S"}


@rule("midevil.card.any-time")
def test_in_anyones_turn() -> None:
    table = night("move", {**ANA, "hand": ["sword", "shield"]}, BEN, turn={"seat": 1, "left": 4, "die": 2})
    table.play(0, "sword")
    assert (table.ana.hand, table.asks) == (["shield"], "move.step")


@rule("midevil.ruling.card-interrupt-window")
def test_not_between_a_choice_and_what_it_needs() -> None:
    table = night("skeletons", ANA, {**BEN, "hand": ["sword"]}, skeletons="white 0,0.N").answer(1, "0,0.N")
    assert table.asks == "skeletons.where"
    assert table.play_refused(1, "sword") == "midevil.ruling.card-interrupt-window"
    table.answer("W").play(1, "sword")
    assert list(table.ben.front) == ["sword"]


@rule("midevil.ruling.card-interrupt-window")
def test_not_in_the_middle_of_another_card() -> None:
    table = night("roll", {**ANA, "hand": ["bone-rain"]}, {**BEN, "hand": ["sword"]}).play(0, "bone-rain", "Ben")
    assert table.asks == "card.points"
    assert table.play_refused(1, "sword") == "midevil.ruling.card-interrupt-window"


@rule("midevil.card.one-per-round")
def test_one_card_from_turn_to_turn() -> None:
    table = night("roll", {**ANA, "hand": ["sword", "shield", "mace"]}, BEN).play(0, "sword")
    table.answer(1).until("event.discard").answer("none")
    assert table.game.seat == 1
    assert table.play_refused(0, "shield") == "midevil.card.one-per-round"


@rule("midevil.card.round-is-personal")
def test_a_new_round_begins_with_the_own_turn() -> None:
    table = night("discard", {**ANA, "hand": ["sword", "shield"]}, {**BEN, "hand": ["mace"]}, turn={"seat": 1})
    table.play(0, "sword")
    assert table.play_refused(0, "shield") == "midevil.card.one-per-round"
    table.answer("none")
    assert (table.game.seat, table.asks) == (0, "tile.draw")
    assert list(table.play(0, "shield").ana.front) == ["sword", "shield"]


@rule("midevil.ruling.card-before-first-turn")
def test_a_card_before_the_first_turn() -> None:
    table = night("tile", ANA, {**BEN, "hand": ["sword", "shield"]}, turn={"number": 1}).play(1, "sword")
    assert table.play_refused(1, "shield") == "midevil.card.one-per-round"
    table.answer("lane").until("event.discard").answer("none")
    assert (table.game.seat, list(table.play(1, "shield").ben.front)) == (1, ["sword", "shield"])


@rule("midevil.card.in-play-not-counted")
def test_what_lies_in_front_is_no_play() -> None:
    ana = {**ANA, "front": ["torch", "sword"], "hand": ["shield", "mace"]}
    table = night("fight", ana, BEN, skeletons="white 0,0.C").play(0, "shield").use(0, "torch")
    assert (table.ana.skeletons, table.ana.plays) == ({"white": 1}, 1)
    weapon = night("fight", {**ana, "plays": 1}, BEN, skeletons="white 0,0.C").answer(3)
    assert weapon.ana.skeletons == {"white": 1}  # the Sword adds one all the same
    assert weapon.play_refused(0, "shield") == "midevil.card.one-per-round"
    assert weapon.use_refused(0, "healing-draught") == "midevil.card.in-play-not-counted"


@rule("midevil.card.hand-limit-at-end", "midevil.ruling.hand-over-three")
def test_the_turn_does_not_end_with_four_cards() -> None:
    ana = {**ANA, "hand": ["sword", "shield", "mace", "fog", "torch"]}
    table = night("discard", ana, BEN).answer("fog")
    assert (table.asks, table.game.seat) == ("event.discard", 0)
    assert table.refused("none") == "midevil.card.hand-limit-at-end"
    table.answer("torch")
    assert (len(table.ana.hand), table.game.seat) == (3, 1)


@rule("midevil.card.optional-single-discard", "midevil.card.discard-closes-turn")
@rule("midevil.ruling.card-played-vs-discarded")
def test_one_discard_or_none_ends_the_turn() -> None:
    def ends(answer: str) -> Night:
        return night("discard", {**ANA, "hand": ["sword", "shield"]}, BEN, tiles=("lane 0,1",)).answer(answer)

    assert (len(ends("none").ana.hand), len(ends("sword").ana.hand)) == (2, 1)
    over = ends("sword")
    assert (over.game.seat, over.ana.plays) == (1, 0)  # to discard is not to play
    assert over.refused("shield", name="event.discard", seat=0)
    assert over.refused("N", name="move.step", seat=0)


@rule("midevil.card.card-beats-rule", "midevil.move.fight-before-continuing")
def test_slip_through_beats_the_fight() -> None:
    turn = {"left": 6, "die": 3}
    table = night("move", {**ANA, "hand": ["slip-through"]}, BEN, skeletons="white 0,0.N", turn=turn)
    without = table.fork().answer("N")
    assert without.asks == "combat.roll"
    assert without.refused("W", name="move.step") == "midevil.move.fight-before-continuing"
    table.play(0, "slip-through").answer("N", "slip", "W")
    assert (table.at(table.ana), table.bones()) == ("0,0.NW", {"0,0.N": "white"})
    assert "Slip Through: Ana slips past the skeleton" in table.log


@rule("midevil.ruling.card-without-effect")
def test_a_card_without_effect_stays_in_hand() -> None:
    table = night("roll", {**ANA, "hand": ["grateful-villagers"], "lives": 5}, BEN)
    assert table.play_refused(0, "grateful-villagers") == SENSE
    part = night("roll", {**ANA, "hand": ["grateful-villagers"], "lives": 4}, BEN).play(0, "grateful-villagers")
    assert part.ana.lives == 5  # what cannot be taken is left out


@rule("midevil.ruling.card-reactions")
def test_a_card_is_answered_before_it_works() -> None:
    ana, ben = {**ANA, "hand": ["grateful-villagers"]}, {**BEN, "hand": ["not-today"]}
    table = night("roll", ana, ben).play(0, "grateful-villagers").answer("yes")
    assert (table.ana.lives, table.ana.plays, table.game.discards) == (3, 1, ["grateful-villagers", "not-today"])
    assert night("roll", ana, ben).play(0, "grateful-villagers").answer("no").ana.lives == 5
    spent = night("roll", ana, {**ben, "plays": 1}).play(0, "grateful-villagers")
    assert spent.ana.lives == 5  # one card in a round, also for an answer


@rule("midevil.ruling.card-conflict", "midevil.ruling.movement-modifiers")
def test_the_later_card_holds() -> None:
    fog = [{"card": "fog", "by": 1, "until": "start"}]
    table = night("roll", ANA, {**BEN, "hand": ["stumble"]}, effects=fog).answer(6)
    assert table.game.left == 6
    assert table.play(1, "stumble").game.left == 2


@rule("midevil.ruling.combat-span")
def test_a_skeleton_beside_a_pawn_is_no_combat_yet() -> None:
    fight = night("fight", ANA, {**BEN, "hand": ["bone-rain"]}, skeletons="white 0,0.C")
    assert fight.play_refused(1, "bone-rain", "Ana") == COMBAT
    after = fight.answer(4)
    assert after.play(1, "bone-rain", "Ana").asks == "card.points"
    merely = night("roll", ANA, {**BEN, "hand": ["bone-rain"]}, skeletons="white 0,0.C")
    assert merely.play(1, "bone-rain", "Ana").asks == "card.points"
    duel = night("move", {"at": "0,0.SW"}, {**BEN, "hand": ["bone-rain"]}, book=1, turn={"left": 4, "die": 2}).answer(
        "E"
    )
    assert duel.asks == "duel.roll"
    assert duel.play_refused(1, "bone-rain", "Ana") == COMBAT


@rule("midevil.ruling.weapon-effects", "midevil.combat.one-weapon-per-roll")
def test_the_weapon_may_change_between_two_rolls() -> None:
    ana = {**ANA, "front": ["war-axe", "sword"]}
    table = night("fight", ana, BEN, skeletons="white 0,0.C").answer("other", 2)
    assert table.ana.total == 3  # the Sword alone
    table.answer("re-roll", "war-axe", 2)
    assert table.ana.skeletons == {"white": 1}  # the axe alone: 2 and 2


@rule("midevil.ruling.book-stolen-by-card")
def test_no_card_takes_the_book() -> None:
    ana = {**ANA, "hand": ["pillage", "pickpocket"]}
    table = castle("roll", ana, BEN, book=1, tiles=("graveyard 0,1",))
    assert table.play_refused(0, "pillage", "Ben") == table.play_refused(0, "pickpocket", "Ben") == SENSE


@rule("midevil.card.ranged-needs-sight")
def test_a_target_behind_a_wall() -> None:
    ana = {**ANA, "hand": ["crossbow"]}
    hidden = night("roll", ana, BEN, tiles=(TOWER,), skeletons="red 0,1.N")
    assert hidden.play_refused(0, "crossbow", "0,1.N") == "midevil.card.ranged-needs-sight"
    clear = night("roll", ana, BEN, tiles=("lane 0,1",), skeletons="red 0,1.N")
    assert clear.play(0, "crossbow", "0,1.N").ana.skeletons == {"red": 1}


@rule("midevil.ruling.line-of-sight")
@pytest.mark.parametrize(("option", "asks"), [("centre-line", ""), ("straight-orthogonal", ""), ("table-decides", "?")])
def test_what_line_of_sight_means(option: str, asks: str) -> None:
    ana = {**ANA, "hand": ["crossbow"]}
    table = night("roll", ana, BEN, skeletons="red 0,0.NE", options={"line-of-sight": option})
    if option == "straight-orthogonal":
        assert table.play_refused(0, "crossbow", "0,0.NE") == "midevil.ruling.line-of-sight"
        return
    table.play(0, "crossbow", "0,0.NE")
    assert (table.asks == "card.sight") is bool(asks)
    assert (table.answer("clear") if asks else table).ana.skeletons == {"red": 1}


@rule("midevil.card.catapult-no-sight")
def test_the_catapult_needs_no_sight() -> None:
    ana = {**ANA, "hand": ["crossbow", "catapult"]}
    table = night("roll", ana, BEN, tiles=(TOWER,), skeletons="red 0,1.N")
    assert table.play_refused(0, "crossbow", "0,1.N") == "midevil.card.ranged-needs-sight"
    assert table.play(0, "catapult", "0,1").answer(4).ana.skeletons == {"red": 1}


@rule("midevil.ruling.catapult-buildings")
def test_the_catapult_throws_over_no_wall() -> None:
    inside = night("roll", {**ANA, "hand": ["catapult"]}, {"at": "0,0.S"}, tiles=(INN,), skeletons="red 0,1.C")
    assert inside.play_refused(0, "catapult", "0,1")
    shooter = night("roll", {"at": "0,1.C", "hand": ["catapult"]}, BEN, tiles=(INN,), skeletons="red 0,0.N")
    assert shooter.play_refused(0, "catapult", "0,0") == "midevil.ruling.catapult-buildings"


@rule("midevil.card.no-shot-into-building", "midevil.card.no-shot-out-of-building")
def test_no_shot_through_the_door_of_the_inn() -> None:
    into = night("roll", {"at": "0,1.S", "hand": ["crossbow"]}, BEN, tiles=(INN,), skeletons="red 0,1.C")
    assert into.play_refused(0, "crossbow", "0,1.C") == "midevil.card.no-shot-into-building"
    out = night("roll", {"at": "0,1.C", "hand": ["crossbow"]}, BEN, tiles=(INN,), skeletons="red 0,1.S")
    assert out.play_refused(0, "crossbow", "0,1.S") == "midevil.card.no-shot-out-of-building"


@rule("midevil.ruling.shot-inside-building", "midevil.ruling.castle-is-building")
def test_within_one_building() -> None:
    inn = night("roll", {"at": "0,1.W", "hand": ["crossbow"]}, BEN, tiles=(INN,), skeletons="red 0,1.E")
    assert inn.play(0, "crossbow", "0,1.E").ana.skeletons == {"red": 1}
    rooms = ("castle-8 0,1", "castle-5 0,2", "castle-2 0,3")
    ana = {"at": "0,2.C", "hand": ["crossbow"]}
    castle_rooms = castle("roll", ana, BEN, tiles=rooms, skeletons="red 0,3.S, blue 0,1.N")
    assert castle_rooms.play_refused(0, "crossbow", "0,1.N") == "midevil.card.no-shot-out-of-building"
    assert castle_rooms.play(0, "crossbow", "0,3.S").ana.skeletons == {"red": 1}


@rule("midevil.ruling.dungeon-shooting")
def test_the_dungeon_is_like_a_building() -> None:
    tiles = ("dungeon-entrance 0,-1", "dungeon-straight 0,-2")
    ana = {"at": "0,-2.C", "hand": ["crossbow"]}
    table = night("roll", ana, BEN, tiles=tiles, mode="dungeon", skeletons="red 0,-1.S, blue 0,-2.S")
    assert table.play_refused(0, "crossbow", "0,-1.S") == "midevil.card.no-shot-out-of-building"
    assert table.play(0, "crossbow", "0,-2.S").ana.skeletons == {"blue": 1}
    above = night(
        "roll", {"at": "0,0.S", "hand": ["crossbow"]}, BEN, tiles=tiles, mode="dungeon", skeletons="red 0,-2.N"
    )
    assert above.play_refused(0, "crossbow", "0,-2.N") == "midevil.card.no-shot-into-building"


@rule("midevil.limit.one-copy-in-play")
def test_one_copy_in_front() -> None:
    table = night("roll", {**ANA, "front": ["sword"], "hand": ["sword"]}, BEN)
    assert table.play_refused(0, "sword") == "midevil.limit.one-copy-in-play"


def left_to_the_table() -> Night:
    """Ana plays a card that a pack of one's own leaves to the table: it grants a diagonal step."""
    pack: Any = load("midevil")
    leap = replace(pack.cards["fog"], name="Leap", effect=BY_HAND, stays_in_front=False, does="A diagonal step.")
    own = replace(pack, cards={**pack.cards, "fog": leap})
    table = night("move", {**ANA, "hand": ["fog"]}, BEN, turn={"left": 4, "die": 2})
    game: Any = rulebook("midevil").load(table.game.position(), own)
    return Night(Driver(game)).play(0, "fog")


@rule("midevil.card.card-beats-rule", "midevil.ruling.card-unknown-effect")
def test_what_a_card_of_the_table_says_is_entered() -> None:
    table = left_to_the_table()
    assert table.asks == "card.effect"
    assert table.correct_refused({"players.0.lives": 6}) == "midevil.limit.five-lives"  # no card creates components
    table.correct(players__0__at="0,0.NE").answer("done")
    assert (table.at(table.ana), table.asks, table.ana.plays) == ("0,0.NE", "move.step", 1)
    assert "Ana plays Leap" in table.log
    assert table.refused("SW") == "midevil.move.no-diagonal"  # without the card
