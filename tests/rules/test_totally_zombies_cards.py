"""Playing Event Cards: tokens, rounds, answers to cards, cards in play; and what the rulings add."""

from __future__ import annotations

from typing import Any

from tests.rules.citing import rule
from tests.rules.outbreak import Outbreak, entrances, horde, table, tile

HOSPITAL = tile("town-hospital", "1,1")
"""North of the crossroad, its way in the south."""
LAWN = tile("lawn-and-garden", "1,1")
STORE = tile("pet-store", "1,1")


def ana(*hand: str, **has: Any) -> dict[str, Any]:
    """Ana, with an event token and these cards."""
    return {"hand": list(hand), "event-tokens": 1, **has}


def ben(*hand: str | None, **has: Any) -> dict[str, Any]:
    """Ben, who can answer nothing unless he has a token."""
    return {"hand": list(hand), **has}


def discards(t: Outbreak, area: str = "town") -> list[str]:
    return t.game.decks[area].discards


# ---------------------------------------------------------------------- when and for what


@rule("totally-zombies.card.any-time")
@rule("totally-zombies.ruling.card-window")
def test_a_card_is_played_in_the_turn_of_somebody_else() -> None:
    t = table("move", [ana("fear"), ben(), ben()], turn={"seat": 2})
    assert "fear" in t.plays(0)
    t.play("fear", 0, target="Ben")
    assert [one.effect for one in t.game.effects] == ["fear"]
    assert t.asks == "move.roll"


@rule("totally-zombies.card.token-cost")
def test_a_card_costs_its_event_token() -> None:
    t = table("move", [ana("slight-miscalculation", "zombie-master"), ben()])
    t.play("zombie-master")
    assert t.ana.events == 0
    assert t.ana.plays == 1


@rule("totally-zombies.card.once-per-round")
@rule("totally-zombies.ruling.round-meaning")
def test_one_card_from_the_own_turn_to_the_next() -> None:
    tokens = {"event-token-cap": "hoard"}
    t = table("discard", [ana("fear", "fear", plays=1), ben()], options=tokens)
    t.answer("none")
    assert t.game.seat == 1
    assert t.play_refused("fear", target="Ben") == "totally-zombies.card.once-per-round"
    while t.game.seat == 1:
        t.answer(t.options[0])
    t.play("fear", target="Ben")
    assert t.game.effect("fear") is not None


@rule("totally-zombies.card.no-token-no-play")
def test_without_a_token_no_card() -> None:
    t = table("move", [{"hand": ["fear", "shots", "zombie-master"]}, ben()])
    assert t.play_refused("fear", target="Ben") == "totally-zombies.card.no-token-no-play"
    assert set(t.plays()) <= {"guts-for-life", "sewer-entrance"}


@rule("totally-zombies.card.pages-own-turn")
def test_pages_are_laid_out_in_the_own_turn_only() -> None:
    other = table("move", [ana("twist-of-fate"), ben()], turn={"seat": 1})
    assert other.play_refused("twist-of-fate") == "totally-zombies.card.pages-own-turn"
    own = table("move", [ana("twist-of-fate"), ben()])
    own.play("twist-of-fate")
    assert "twist-of-fate" in own.ana.front


@rule("totally-zombies.card.no-chain")
def test_nobody_plays_into_a_card_that_is_being_resolved() -> None:
    t = table("move", [ana("zombie-master"), ben("fear", **{"event-tokens": 1})])
    t.play("zombie-master")
    assert t.asks == "card.zombie"
    assert t.play_refused("fear", 1, target="Ana") == "totally-zombies.card.no-chain"
    t.until("move.roll")
    t.play("fear", 1, target="Ana")
    assert t.game.effect("fear") is not None


@rule("totally-zombies.ruling.card-without-effect")
def test_a_card_that_would_change_nothing_stays_in_hand() -> None:
    t = table("move", [ana("slight-miscalculation", "weekend-pass-denied"), ben()])
    assert t.play_refused("slight-miscalculation") == "totally-zombies.ruling.card-without-effect"
    assert t.play_refused("weekend-pass-denied") == "totally-zombies.ruling.card-without-effect"
    assert t.ana.events == 1
    assert len(t.ana.hand) == 2


@rule("totally-zombies.ruling.hidden-information")
def test_a_card_that_nobody_has_shown_may_be_any_that_is_left() -> None:
    t = table("move", [{"hand": [None, {"unseen": "woods"}], "event-tokens": 1}, ben()])
    assert t.play_refused("jammed") == "totally-zombies.ruling.hidden-information", "no card of the Mall is held"
    t.play("dog-repellent")
    assert t.ana.hand == ["?town"]


# ---------------------------------------------------------------------- answers


@rule("totally-zombies.card.reaction-exception")
@rule("totally-zombies.ruling.card-reactions")
def test_a_card_is_answered_before_it_works() -> None:
    t = table("move", [ana("fear"), ben("that-didnt-just-happen", **{"event-tokens": 1})])
    t.play("fear", target="Ben")
    assert (t.asks, t.pending.seat, t.options) == ("card.react", 1, ["no", "that-didnt-just-happen"])
    t.answer("that-didnt-just-happen")
    assert not t.game.effects
    assert (t.ana.events, t.ben.events) == (0, 0), "a cancelled card stays paid"
    assert discards(t) == ["fear"]
    assert discards(t, "woods") == ["that-didnt-just-happen"]


@rule("totally-zombies.card.reaction-exception")
def test_without_a_token_nobody_answers() -> None:
    t = table("move", [ana("fear"), ben("that-didnt-just-happen")])
    t.play("fear", target="Ben")
    assert t.asks == "move.roll"
    assert t.game.effect("fear") is not None


@rule("totally-zombies.card.reaction-exception")
def test_only_cards_marked_so_are_answers() -> None:
    t = table("move", [ana("fear"), ben("that-didnt-just-happen", "shots", **{"event-tokens": 1})])
    t.play("fear", target="Ben")
    assert t.refused("shots") == "totally-zombies.card.no-chain"
    own = table("move", [ana("that-didnt-just-happen"), ben()])
    assert own.play_refused("that-didnt-just-happen") == "totally-zombies.card.reaction-exception"


@rule("totally-zombies.ruling.card-reactions")
def test_an_answer_can_be_answered_and_the_last_one_works_first() -> None:
    answers = {"event-tokens": 1}
    t = table(
        "move",
        [ana("fear"), ben("raise-your-hand", **answers), ben("that-didnt-just-happen", **answers)],
    )
    t.play("fear", target="Ben").answer("raise-your-hand")
    assert (t.asks, t.pending.seat) == ("card.react", 2)
    t.answer("that-didnt-just-happen")
    assert t.game.effect("fear") is not None, "the answer was cancelled, the card works"
    assert discards(t, "school") == ["raise-your-hand"]


@rule("totally-zombies.ruling.card-reactions")
def test_the_others_are_asked_in_turn_order_from_the_player_of_the_card() -> None:
    answers = {"event-tokens": 1}
    t = table(
        "move",
        [ben("that-didnt-just-happen", **answers), ana("fear"), ben("that-didnt-just-happen", **answers)],
    )
    t.play("fear", 1, target="Ana")
    assert t.pending.seat == 2
    t.answer("no")
    assert t.pending.seat == 0


@rule("totally-zombies.ruling.card-reactions")
def test_a_hand_that_nobody_has_shown_may_hold_an_answer() -> None:
    t = table("move", [ana("fear"), ben(None, **{"event-tokens": 1})])
    t.play("fear", target="Ben")
    assert t.options[0] == "no"
    assert "where-is-that-music-coming-from" in t.options
    assert "raise-your-hand" not in t.options, "a card of the School is none of the Town"


# ---------------------------------------------------------------------- cards in play


@rule("totally-zombies.card.in-play")
@rule("totally-zombies.ruling.in-play-costs-token")
def test_a_weapon_is_laid_out_for_a_token_in_anybodys_turn() -> None:
    t = table("move", [ana("chainsaw", at="1,1.C"), ben()], more=[LAWN], turn={"seat": 1})
    t.play("chainsaw")
    assert list(t.ana.front) == ["chainsaw"]
    assert t.ana.events == 0
    assert not discards(t)


@rule("totally-zombies.card.in-play")
def test_an_event_does_not_stay_in_play() -> None:
    t = table("move", [ana("zombie-master"), ben()])
    t.play("zombie-master").until("move.roll")
    assert not t.ana.front
    assert discards(t) == ["zombie-master"]
    assert t.play_refused("zombie-master", **{"from": "front"}) == "totally-zombies.card.in-play"


@rule("totally-zombies.clarify.card-over-rule")
def test_a_card_names_the_place_where_it_is_laid_out() -> None:
    t = table("move", [ana("chainsaw", "flashlight"), ben()], more=[LAWN])
    assert t.play_refused("chainsaw") == "totally-zombies.clarify.card-over-rule"
    assert t.play_refused("flashlight") == "totally-zombies.clarify.card-over-rule"
    inside = table("move", [ana("flashlight", at="1,1.N"), ben()], more=[STORE])
    inside.play("flashlight")
    assert "flashlight" in inside.ana.front, "a store will do"


@rule("totally-zombies.card.in-play-is-weapon")
def test_all_but_pages_are_weapons_for_cards() -> None:
    t = table("move", [ana("butter-fingers"), ben(front=["skateboard", "twist-of-fate"], bullets=0)])
    t.play("butter-fingers", target="Ben")
    assert t.options == ["skateboard"]
    assert t.refused("twist-of-fate").startswith("totally-zombies.")
    t.answer("skateboard")
    assert list(t.ben.front) == ["twist-of-fate"]


@rule("totally-zombies.card.in-play-is-weapon")
@rule("totally-zombies.car.is-weapon")
def test_a_car_is_a_weapon_and_goes_back_beside_the_decks() -> None:
    t = table("move", [ana("butter-fingers"), ben(front=["jeep", "clown-car"])])
    t.play("butter-fingers", target="Ben")
    assert t.options == ["jeep", "clown-car", "bullets"]
    t.answer("clown-car")
    assert list(t.ben.front) == ["jeep"]
    assert not discards(t, "circus")


@rule("totally-zombies.clarify.weapon-one-copy")
def test_one_copy_of_each_weapon() -> None:
    t = table("move", [ana("chainsaw", at="1,1.C", front=["chainsaw"]), ben()], more=[LAWN])
    assert t.play_refused("chainsaw", **{"from": "hand"}) == "totally-zombies.clarify.weapon-one-copy"


@rule("totally-zombies.clarify.weapons-many")
def test_as_many_different_weapons_as_one_likes() -> None:
    five = ["skateboard", "fire-axe", "machete", "grenade", "bat"]
    t = table("move", [ana("chainsaw", at="1,1.C", front=five), ben()], more=[LAWN])
    t.play("chainsaw")
    assert len(t.ana.front) == 6


@rule("totally-zombies.card.page-discard-effect")
def test_a_page_is_discarded_for_its_effect_one_in_a_turn() -> None:
    pages = ["twist-of-fate", "something-doesnt-feel-quite-right", "here-doggie"]
    t = table("move", [{"front": pages, "hand": []}, ben(bullets=2)])
    assert t.play_refused("here-doggie", **{"from": "front"}) == "totally-zombies.card.page-discard-effect"
    t.play("twist-of-fate")
    assert t.ana.bullets == 4
    assert "twist-of-fate" not in t.ana.front
    assert t.play_refused("something-doesnt-feel-quite-right") == "totally-zombies.card.page-discard-effect"


# ---------------------------------------------------------------------- what cards mean


@rule("totally-zombies.clarify.mall-not-building")
@rule("totally-zombies.clarify.helipad-not-building")
@rule("totally-zombies.clarify.town-square-not-building")
@rule("totally-zombies.clarify.woods-buildings")
def test_what_is_a_building_for_cards() -> None:
    t = table(
        "move",
        [ana("just-when-you-thought"), ben()],
        more=[
            HOSPITAL,
            tile("pet-store", "0,1"),
            tile("town-helipad", "1,-1"),
            tile("cabin", "3,0"),
            tile("altar", "4,0"),
        ],
    )

    def aimed(cell: str) -> str:
        return t.play_refused("just-when-you-thought", target=cell)

    assert aimed("0,1") == "totally-zombies.clarify.mall-not-building"
    assert aimed("1,-1") == "totally-zombies.clarify.helipad-not-building"
    assert aimed("0,0") == "totally-zombies.clarify.town-square-not-building"
    assert aimed("4,0") == "totally-zombies.clarify.woods-buildings"
    t.fork().play("just-when-you-thought", target="3,0")
    t.play("just-when-you-thought", target="1,1")
    assert sum(map(len, t.game.zombies.values())) == 8


@rule("totally-zombies.clarify.card-zombies-regular")
@rule("totally-zombies.clarify.card-mixed-breeds")
@rule("totally-zombies.ruling.card-zombie-breeds")
def test_cards_put_regular_zombies_anywhere() -> None:
    t = table("move", [ana("zombie-master"), ben()], more=[tile("circus-crossing", "0,1"), tile("woods-01", "0,2")])
    t.play("zombie-master").answer("0,1.C", "0,2.C", "0,2.N", "0,2.E", "0,2.S")
    assert [t.zombies(square) for square in ("0,1.C", "0,2.C")] == ["Z", "Z"]


@rule("totally-zombies.clarify.card-mixed-breeds")
def test_a_card_moves_a_clown_into_the_town() -> None:
    t = table(
        "move",
        [ana("this-isnt-so-bad"), ben()],
        more=[tile("circus-crossing", "0,1")],
        zombies=horde("0,1.C clown", "0,1.C dog"),
    )
    t.play("this-isnt-so-bad").answer("0,1.C", "clown", "1,0.E")
    assert t.zombies("1,0.E") == "C"


@rule("totally-zombies.clarify.no-passive-kills")
@rule("totally-zombies.ruling.card-kills")
def test_zombies_that_do_not_fight_back_are_not_killed_by_cards() -> None:
    t = table(
        "move",
        [ana("alternate-food-source", front=["grenade"], at="1,1.C"), ben()],
        more=[HOSPITAL],
        zombies=horde("1,1.C", "1,1.N"),
    )
    t.play("alternate-food-source")
    assert t.play_refused("grenade") == "totally-zombies.clarify.no-passive-kills"
    assert t.ana.kills == 0


@rule("totally-zombies.ruling.card-costs")
def test_the_last_life_token_is_no_price() -> None:
    t = table("move", [ana("bad-sense-of-direction", life=1), ben(at="1,0.C")])
    assert t.play_refused("bad-sense-of-direction", target="Ben") == "totally-zombies.ruling.card-costs"
    more = table("move", [ana("bad-sense-of-direction", life=1.5), ben(at="1,0.C")])
    more.play("bad-sense-of-direction", target="Ben")
    assert more.ana.life == 1
    assert more.at(more.ben) == "0,0.C"


@rule("totally-zombies.ruling.card-limits")
def test_life_is_gained_in_whole_tokens_that_fit() -> None:
    t = table("move", [ana("much-needed-rest", life=3.5), ben()])
    t.play("much-needed-rest")
    assert t.ana.life == 9, "a second token would be beyond five"


@rule("totally-zombies.ruling.dead-players")
def test_the_dead_are_no_target_for_cards_that_need_a_pawn() -> None:
    t = table("move", [ana("where-did-everybody-go", "weekend-pass-denied"), {"dead": True}])
    assert t.play_refused("where-did-everybody-go", target="Ben") == "totally-zombies.ruling.dead-players"


@rule("totally-zombies.ruling.collection-breeds")
def test_the_owner_picks_which_collected_zombies_go_back() -> None:
    t = table("move", [ana("i-dont-think-theyre-dead"), ben(bullets=0, life=1, zombies={"dog": 1, "clown": 2})])
    t.play("i-dont-think-theyre-dead", target="Ben").answer(1, 6)
    assert (t.asks, t.pending.seat) == ("give.breed", 1)
    t.answer("clown", "dog")
    assert t.ben.zombies == {"clown": 1}


@rule("totally-zombies.ruling.underground-cards")
def test_below_ground_nobody_is_inside_a_building_or_beside_a_zombie() -> None:
    t = table(
        "move",
        [ana("dynamite", "meat-cleaver", at="sewer 1,1.C"), ben()],
        more=[HOSPITAL],
        zombies=horde("1,1.N"),
        sewer_entrances=entrances("1,0.C"),
    )
    assert t.play_refused("dynamite") == "totally-zombies.ruling.card-without-effect"
    assert t.play_refused("meat-cleaver") == "totally-zombies.clarify.card-over-rule"


# ---------------------------------------------------------------------- leaving and stopping


@rule("totally-zombies.ruling.player-leaves")
def test_a_player_leaves_and_all_goes_back() -> None:
    t = table("move", [ana(), ben("fear", None, front=["skateboard"], zombies=4), ben()])
    t.driver.interrupt("leave", 1, None)
    assert t.ben.gone
    assert not t.ben.on_map
    assert not t.ben.kills
    assert sorted(discards(t)) == ["?town", "fear", "skateboard"]
    t.driver.interrupt("leave", 2, None)
    assert t.driver.over is not None
    assert not t.driver.over.winners


@rule("totally-zombies.ruling.player-leaves")
def test_nobody_leaves_in_the_own_turn() -> None:
    t = table("move", 3)
    assert t.refusing(lambda: t.driver.interrupt("leave", 0, None)) == "totally-zombies.ruling.player-leaves"
