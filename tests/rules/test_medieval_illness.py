"""Illness in Totally Medieval: whom it strikes, how it spreads, and when it kills."""

from __future__ import annotations

from typing import Any

import pytest

from companion.engine import Driver, PositionError
from tests.rules.citing import rule
from tests.rules.warring import ills, move, next_round, pass_on, refused, war, where

ILLNESS = "totally-medieval.illness."
RULING = "totally-medieval.ruling."
CHAMPION, SQUIRE, LANCER = "knights-champion", "knights-squire", "knights-mounted-lancer"
OWN_DECK: dict[str, Any] = {"own-deck": True}


def struck(card: str, knights: str, vikings: str = "", **more: Any) -> Driver[Any]:
    """A Round that has been opened with this Situation card."""
    mat = war(knights, vikings, **{"turn": {"step": "situation", "round": 2}, **more})
    mat.answer(card)
    return mat


def claim(card: str, illness: str) -> dict[str, str]:
    return {"card": card, "illness": illness}


def sick(mat: Driver[Any]) -> dict[str, list[str]]:
    """Everybody who is ill, with all illnesses."""
    everybody = (one for side in mat.game.players for one in side.characters)
    return {one.card: [ill.illness for ill in one.ills] for one in everybody if one.ills}


# ---------------------------------------------------------------------- whom a card strikes


@rule("totally-medieval.illness.card-infects-one", "totally-medieval.ruling.illness-scope")
def test_a_card_infects_one_of_each_side() -> None:
    mat = struck("plague", "champion@t1 squire@t2", "raider@t6 thrall@t7")
    assert sick(mat) == {CHAMPION: ["plague"], "vikings-raider": ["plague"]}
    assert refused(mat, claim(f"{CHAMPION} {SQUIRE}", "plague"), name="illness.claim") == ILLNESS + "card-infects-one"


@rule("totally-medieval.illness.card-infects-one")
def test_of_equals_one_is_enough() -> None:
    mat = struck("plague", "champion@t1 mounted-lancer@t2")
    mat.answer(LANCER)
    assert refused(mat, claim(CHAMPION, "plague"), name="illness.claim") == ILLNESS + "card-infects-one"
    assert sick(mat) == {LANCER: ["plague"]}


@rule("totally-medieval.illness.card-names-victim")
def test_the_card_says_who_it_is() -> None:
    mat = struck("plague", "champion@t1 halberdier@t1")
    assert sick(mat) == {CHAMPION: ["plague"]}
    assert refused(mat, claim("knights-halberdier", "plague"), name="illness.claim") == ILLNESS + "card-names-victim"


@pytest.mark.parametrize(
    ("card", "victim"),
    [
        ("plague", "knights-champion"),
        ("leprosy", "knights-castle-guard"),
        ("camp-fever", "knights-bishop"),
        ("bloody-flux", "knights-scout"),
    ],
)
@rule("totally-medieval.illness.card-names-victim")
def test_each_card_looks_for_somebody_else(card: str, victim: str) -> None:
    mat = struck(card, "champion@t1 castle-guard@t1 bishop@t2 scout@t2")
    assert sick(mat) == {victim: [card]}


@rule("totally-medieval.illness.strongest-measure", "totally-medieval.ruling.ability-points-in-ranking")
def test_abilities_count_among_the_strongest() -> None:
    mat = struck("plague", "mounted-lancer@t2 paladin@t2", "raider@t7 axeman@t6")
    assert sick(mat) == {LANCER: ["plague"], "vikings-raider": ["plague"]}
    assert refused(mat, claim("knights-paladin", "plague"), name="illness.claim") == ILLNESS + "card-names-victim"


@rule("totally-medieval.ruling.ability-points-in-ranking")
def test_a_bonus_at_home_counts_nothing_abroad() -> None:
    """Castle Guard 8 (+3 at home) and King 8 defend equally well on the road."""
    mat = struck("leprosy", "castle-guard@t1 king@t1")
    assert list(mat.ask().options) == ["knights-castle-guard", "knights-king"]
    mat.answer("knights-king")
    assert sick(mat) == {"knights-king": ["leprosy"]}


@rule("totally-medieval.ruling.illness-tie")
def test_the_owner_picks_among_equals() -> None:
    mat = struck("plague", "champion@t1 mounted-lancer@t2 squire@t2", "raider@t7")
    assert (mat.ask().name, mat.ask().seat, list(mat.ask().options)) == ("illness.victim", 0, [CHAMPION, LANCER])
    assert refused(mat, SQUIRE) == ILLNESS + "card-names-victim"
    assert refused(mat, "vikings-raider") == "totally-medieval.setup.pack-exclusive"
    assert refused(mat, CHAMPION, seat=1)
    mat.answer(LANCER)
    assert sick(mat) == {LANCER: ["plague"], "vikings-raider": ["plague"]}


@rule("totally-medieval.illness.card-reaches-battlefield")
def test_a_card_reaches_those_outside_the_homeland() -> None:
    mat = struck("plague", "king@hs squire@t1")
    assert sick(mat) == {SQUIRE: ["plague"]}
    assert refused(mat, claim("knights-king", "plague"), name="illness.claim") == ILLNESS + "homeland-immune"


@rule("totally-medieval.illness.homeland-immune")
def test_nobody_falls_ill_at_home() -> None:
    mat = struck("plague", "king@hs champion@hs squire@hs")
    assert sick(mat) == {}
    assert refused(mat, claim("knights-king", "plague"), name="illness.claim") == ILLNESS + "homeland-immune"
    with pytest.raises(PositionError) as no:
        war("king@hs:plague")
    assert no.value.rule == ILLNESS + "homeland-immune"


@rule("totally-medieval.illness.characters-only")
def test_only_characters_fall_ill() -> None:
    mat = struck("plague", "", "thrall@t6", machines=("", "dragon-ships"))
    assert sick(mat) == {"vikings-thrall": ["plague"]}
    assert refused(mat, claim("vikings-dragon-ships", "plague"), name="illness.claim") == ILLNESS + "characters-only"
    tied = struck("plague", "champion@t1 mounted-lancer@t1", machines=("siege-tower", ""))
    assert refused(tied, "knights-siege-tower") == ILLNESS + "characters-only"


@rule("totally-medieval.ruling.infection-moment")
def test_who_comes_out_later_is_spared() -> None:
    mat = struck("plague", "champion@hs", "jarl@hn")
    mat.answer("none")
    move(mat, "champion", "t1")
    assert sick(mat) == {}
    assert refused(mat, claim(CHAMPION, "plague"), name="illness.claim") == RULING + "infection-moment"


@rule("totally-medieval.ruling.already-ill")
def test_who_has_it_already_keeps_the_clock() -> None:
    mat = struck("plague", "champion@t1:plague:2.2 squire@t2")
    assert sick(mat) == {CHAMPION: ["plague"]}
    first = mat.game.players[0].characters[0].ills[0]
    assert (first.begun, first.ended) == (3, 2)
    assert refused(mat, claim(CHAMPION, "plague"), name="illness.claim") == RULING + "already-ill"
    other = struck("plague", "champion@t1:camp-fever squire@t2")
    assert sick(other) == {CHAMPION: ["camp-fever", "plague"]}


# ---------------------------------------------------------------------- two sources, several illnesses


@rule("totally-medieval.illness.two-sources")
def test_illness_comes_from_a_card_or_a_terrain() -> None:
    mat = war("champion@t1", "raider@t7", terrain={"t4": "fever-swamp"})
    assert refused(mat, claim(CHAMPION, "swamp-fever"), name="illness.claim") == ILLNESS + "two-sources"
    assert refused(mat, claim(CHAMPION, "plague"), name="illness.claim") == ILLNESS + "two-sources"
    mat.answer("none")
    move(mat, "champion", "t4")
    assert sick(mat) == {CHAMPION: ["swamp-fever"]}


@rule("totally-medieval.illness.terrain-reaches-occupants")
def test_a_terrain_reaches_those_who_stand_on_it() -> None:
    mat = war("squire@t1 champion@t2", "raider@t7", terrain={"t4": "fever-swamp"})
    mat.answer("none")
    move(mat, "champion", "t4")
    assert sick(mat) == {CHAMPION: ["swamp-fever"]}
    said = refused(mat, claim(SQUIRE, "swamp-fever"), name="illness.claim")
    assert said == ILLNESS + "terrain-reaches-occupants"


@rule("totally-medieval.illness.terrain-reaches-occupants", "totally-medieval.ruling.illness-tie")
def test_among_equals_on_a_terrain_the_owner_picks() -> None:
    mat = war("squire@t1 longbowman@t1 king@t1 scout@t2", "raider@t7", terrain={"t4": "fever-swamp"})
    mat.answer("none")
    move(mat, "squire longbowman king", "t4")
    assert (mat.ask().name, list(mat.ask().options)) == ("terrain.victim", [SQUIRE, "knights-longbowman"])
    assert refused(mat, "knights-scout") == ILLNESS + "terrain-reaches-occupants"
    assert refused(mat, "knights-king") == "totally-medieval.ruling.illness-tie"
    mat.answer("knights-longbowman")
    assert sick(mat) == {"knights-longbowman": ["swamp-fever"]}


@rule("totally-medieval.illness.several-at-once")
def test_one_character_may_have_several_illnesses() -> None:
    mat = struck("plague", "champion@t1:leprosy:1.1 squire@t2")
    assert ills(mat, CHAMPION) == ["leprosy", "plague"]


# ---------------------------------------------------------------------- death


@rule("totally-medieval.illness.fastest-kills")
def test_the_fastest_illness_kills() -> None:
    mat = war("champion@t1:bloody-flux:2.2+plague:2.2 squire@hs", "raider@t7")
    pass_on(mat)
    assert (where(mat, CHAMPION), where(mat, SQUIRE)) == ("discard", "hs")
    slower = war("champion@t1:bloody-flux:2.2+plague:1.1 squire@hs", "raider@t7")
    pass_on(slower)
    assert where(slower, CHAMPION) == "t1"


@rule("totally-medieval.illness.leprosy-not-fatal")
def test_leprosy_never_kills() -> None:
    mat = war("champion@t1:leprosy", "raider@t7")
    weather = ["clear-skies", "gentle-breeze", "thunderstorm", "bright-sunshine", "gale", "warm-spell", "hailstorm"]
    for card in (*weather, "thick-fog", "blizzard"):
        next_round(mat, card)
        assert refused(mat, {"card": CHAMPION}, name="illness.dies") == ILLNESS + "leprosy-not-fatal"
    pass_on(mat)
    leper = mat.game.players[0].characters[0]
    assert (where(mat, CHAMPION), leper.ills[0].ended) == ("t1", 10)


@rule("totally-medieval.illness.plague-fatal", "totally-medieval.ruling.fatal-clock")
def test_the_plague_kills_at_the_end_of_the_third_turn() -> None:
    mat = struck("plague", "champion@t1 squire@hs", "raider@hn")
    next_round(mat, "gale")
    assert refused(mat, {"card": CHAMPION}, name="illness.dies") == RULING + "fatal-clock"
    next_round(mat, "thick-fog")
    assert (mat.game.round, where(mat, CHAMPION)) == (4, "t1")
    pass_on(mat)
    assert (where(mat, CHAMPION), mat.game.players[0].discard) == ("discard", [CHAMPION])
    next_round(mat, "hailstorm")
    mat.answer("none")
    assert refused(mat, "t1") == "totally-medieval.move.unit"


@rule("totally-medieval.ruling.fatal-clock")
def test_bloody_flux_takes_five_turns_and_the_own_ones_count() -> None:
    mat = struck("bloody-flux", "champion@t1", "raider@t7", turn={"step": "situation", "leader": 1, "seat": 1})
    for card in ("gale", "thick-fog", "hailstorm", "blizzard"):
        next_round(mat, card)
    assert (where(mat, CHAMPION), where(mat, "vikings-raider")) == ("t1", "t7")
    pass_on(mat)
    assert (where(mat, CHAMPION), where(mat, "vikings-raider")) == ("t1", "discard")
    pass_on(mat)
    assert where(mat, CHAMPION) == "discard"


@rule("totally-medieval.ruling.fatal-clock", "totally-medieval.ruling.king-cause")
def test_a_king_who_dies_of_illness_is_lost() -> None:
    options = {"victory": "homeland-or-king"}
    mat = war("king@t1:plague:2.2 squire@t1", "raider@t7", options=options)
    mat.answer("none")
    mat.answer("stop")
    mat.answer("end")
    assert mat.over is not None
    assert (mat.over.winners, mat.over.rule) == ((1,), "totally-medieval.win.king-goal")


# ---------------------------------------------------------------------- spread


@rule("totally-medieval.illness.spread-deadline")
def test_whoever_stays_with_the_ill_falls_ill() -> None:
    together = struck("plague", "champion@t1 squire@t1", "raider@hn")
    pass_on(together)
    assert sick(together) == {CHAMPION: ["plague"], SQUIRE: ["plague"]}
    apart = struck("plague", "champion@t1 squire@t1", "raider@hn")
    apart.answer("none")
    move(apart, "champion", "t3")
    pass_on(apart)
    assert sick(apart) == {CHAMPION: ["plague"]}


@rule("totally-medieval.ruling.spread-clock")
def test_the_newly_ill_have_a_clock_of_their_own() -> None:
    mat = struck("plague", "champion@t1 squire@t1", "raider@hn")
    pass_on(mat)
    champion, squire = mat.game.players[0].characters
    assert [(one.ills[0].begun, one.ills[0].ended) for one in (champion, squire)] == [(1, 1), (0, 0)]


@rule("totally-medieval.ruling.spread-clock")
def test_an_infection_in_the_own_turn_is_due_one_turn_later() -> None:
    mat = war("champion@t1 squire@t1", "raider@hn", terrain={"t4": "fever-swamp"})
    mat.answer("none")
    move(mat, "champion squire", "t4")
    assert sick(mat) == {SQUIRE: ["swamp-fever"]}
    next_round(mat, "gale")
    assert sick(mat) == {SQUIRE: ["swamp-fever"]}
    pass_on(mat)
    assert sick(mat) == {SQUIRE: ["swamp-fever"], CHAMPION: ["swamp-fever"]}


@rule("totally-medieval.ruling.spread-clock")
def test_with_the_switch_off_nothing_spreads() -> None:
    mat = struck("plague", "champion@t1 squire@t1", "raider@hn", options={"illness-spread": "off"})
    pass_on(mat)
    assert sick(mat) == {CHAMPION: ["plague"]}


@rule("totally-medieval.ruling.spread-includes-leprosy")
def test_leprosy_spreads_among_friends() -> None:
    mat = war("champion@t1:leprosy squire@t1 scout@t3", "raider@t7")
    pass_on(mat)
    assert sick(mat) == {CHAMPION: ["leprosy"], SQUIRE: ["leprosy"]}


@rule("totally-medieval.ruling.spread-includes-leprosy")
def test_no_enemy_catches_it_in_battle() -> None:
    """Champion 9, ill -3, and Thrall 3 with Skald 4 throw 2 and 1: nobody falls, and both stood on one Terrain."""
    mat = war("champion@t1:leprosy", "thrall@t3 skald@t3")
    mat.answer("none")
    move(mat, "champion", "t3")
    while mat.ask().name != "battle.attack-roll":
        mat.answer("stop" if mat.ask().name == "move.from" else "none")
    mat.answer(2)
    mat.answer(1)
    while mat.game.seat == 0:
        mat.answer({"battle.again": "no"}.get(mat.ask().name, "end"))
    assert (where(mat, CHAMPION), sick(mat)) == ("t1", {CHAMPION: ["leprosy"]})


@rule("totally-medieval.ruling.spread-includes-leprosy")
def test_no_illness_comes_into_the_own_homeland() -> None:
    mat = war("champion@t1:camp-fever squire@hs", "raider@t7")
    mat.answer("none")
    move(mat, "champion", "hs")
    pass_on(mat)
    assert sick(mat) == {}


@rule("totally-medieval.ruling.taken-homeland")
def test_a_taken_homeland_protects_nobody() -> None:
    mat = war("champion@hn:leprosy squire@hn king@hs", "king@t3 raider@t7", options={"victory": "king-only"})
    pass_on(mat)
    assert sick(mat) == {CHAMPION: ["leprosy"], SQUIRE: ["leprosy"]}


# ---------------------------------------------------------------------- the end of a turn


@rule("totally-medieval.ruling.end-of-turn-order")
def test_cures_come_before_deaths_and_deaths_before_spread() -> None:
    """Champion would die now; whoever dies infects nobody, whoever is cured neither dies nor infects."""
    doomed = war("champion@t1:plague:2.2 squire@t1", "raider@t7")
    pass_on(doomed)
    assert (where(doomed, CHAMPION), sick(doomed)) == ("discard", {})
    saved = war("champion@t1:plague:2.2 squire@t1 bishop@t1", "raider@t7", hands=(0, 0), piles=(3, 0))
    saved.answer("none")
    saved.answer("stop")
    saved.answer("end")
    assert (saved.ask().name, len(saved.game.players[0].hand)) == ("heal.offer", 0)
    saved.answer(CHAMPION)
    assert (where(saved, CHAMPION), sick(saved), len(saved.game.players[0].hand)) == ("t1", {}, 3)
    abbey = war("champion@t4:plague:2.2 squire@t4", "raider@t7", terrain={"t4": "mountain-monastery"})
    pass_on(abbey)
    assert (where(abbey, CHAMPION), sick(abbey)) == ("t4", {})


@rule("totally-medieval.ruling.end-of-turn-order")
def test_a_correction_while_cards_are_drawn_lets_nobody_age() -> None:
    mat = war("champion@t1:plague:1.1", "raider@t7", piles=(3, 0), **OWN_DECK)
    mat.answer("none")
    mat.answer("stop")
    mat.answer("end")
    assert mat.ask().name == "hand.draw"
    mat.correct({"players.1.harvest": 12})
    assert (mat.ask().name, mat.game.players[0].characters[0].ills[0].ended) == ("hand.draw", 2)
