"""The Score Card: strength, terrain, weather, illness and dice of both sides, with all their sources."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from companion.engine import Driver
from companion.games.totally_medieval.chapters.score import score_card, winner
from companion.games.totally_medieval.people import Sickness
from companion.games.totally_medieval.printed import Variance
from tests.rules.battling import BEN_MOVES, MOVING, card, enter, lines, right, stop, terms, throw, wrong
from tests.rules.citing import rule
from tests.rules.warring import move, refused, war


def knights_at(at: str, knights: str, vikings: str, **position: Any) -> Driver[Any]:
    """Ana's Army, which stands on t1, enters a Terrain beside it."""
    mat = war(knights, vikings, turn=MOVING, **position)
    who = " ".join(one.partition("@")[0] for one in knights.split() if "@t1" in one)
    enter(mat, who, at)
    return mat


def vikings_at(at: str, knights: str, vikings: str, **position: Any) -> Driver[Any]:
    """Ben's Army, which stands on t4, enters a Terrain beside it."""
    mat = war(knights, vikings, turn=BEN_MOVES, **position)
    who = " ".join(one.partition("@")[0] for one in vikings.split() if "@t4" in one)
    enter(mat, who, at)
    return mat


def ill(driver: Driver[Any], name: str, *illnesses: str) -> None:
    """A Character has these illnesses besides whatever else it has."""
    one = next(one for side in driver.game.players for one in side.characters if one.card == name)
    one.ills.extend(Sickness.of(illness) for illness in illnesses)


# ---------------------------------------------------------------------- the five parts


@rule("totally-medieval.battle.five-part-total")
def test_a_total_is_the_sum_of_five_parts() -> None:
    mat = knights_at("t4", "champion@t1:swamp-fever longbowman@t1", "raider@t4", situation="clear-skies")
    assert not card(mat).complete
    mat.answer(4)
    assert lines(mat, "attack") == {"strength": 15, "terrain": 0, "weather": 7, "illness": -5, "dice": 4}
    assert card(mat).attack.total == 21
    assert right(mat, "attack", "total", 21)
    assert wrong(mat, "attack", "total", 31) == "totally-medieval.battle.five-part-total"


@rule("totally-medieval.ruling.negative-total")
def test_a_total_may_be_less_than_nothing() -> None:
    mat = knights_at("t4", "squire@t1:plague", "raider@t4")
    ill(mat, "knights-squire", "leprosy", "swamp-fever")
    throw(mat, 1, 1)
    assert mat.game.log[-4].endswith("illness -12, dice 1: -8")


@rule("totally-medieval.battle.score-card")
def test_each_side_has_a_card_with_every_line() -> None:
    mat = knights_at("t4", "champion@t1", "raider@t4 thrall@t4")
    nothing = {"terrain": 0, "weather": 0, "illness": 0, "dice": 0}
    assert lines(mat, "attack") == {"strength": 9, **nothing}
    assert lines(mat, "defence") == {"strength": 8, **nothing}
    assert not card(mat).attack.line("dice").known
    assert wrong(mat, "attack", "weather", None) == "totally-medieval.battle.score-card"
    assert wrong(mat, "attack", "luck", 3) == "totally-medieval.battle.score-card"


@rule("totally-medieval.battle.score-card")
def test_without_a_battle_there_is_no_score_card() -> None:
    mat = war("champion@t1", "raider@t4", turn=MOVING)
    assert score_card(mat.game) is None
    assert wrong(mat, "attack", "weather", 0) == "totally-medieval.battle.score-card"


@rule("totally-medieval.battle.score-card-side", "totally-medieval.battle.attacker-is-last-in")
def test_who_came_last_uses_the_attack_side() -> None:
    mat = knights_at("t4", "champion@t1", "raider@t4")
    assert (card(mat).attack.seat, card(mat).defence.seat) == (0, 1)
    assert terms(mat, "attack", "strength") == ["Champion 9"]
    assert terms(mat, "defence", "strength") == ["Raider 5"]
    side = {"side": "defence", "line": "strength", "points": 6}
    assert refused(mat, side, name="score.line", seat=0) == "totally-medieval.battle.score-card-side"
    for seat, claimed in enumerate(("defence", "attack")):
        assert refused(mat, claimed, name="battle.side", seat=seat) == "totally-medieval.battle.attacker-is-last-in"


@rule("totally-medieval.battle.separate-totals", "totally-medieval.ruling.who-rolls")
def test_each_side_throws_and_adds_up_for_itself() -> None:
    mat = knights_at("t4", "champion@t1", "raider@t4 thrall@t4")
    assert (mat.ask().name, mat.ask().seat) == ("battle.attack-roll", 0)
    mat.answer(4)
    assert (mat.ask().name, mat.ask().seat) == ("battle.defence-roll", 1)
    assert card(mat).attack.complete
    assert not card(mat).complete
    assert refused(mat, 4, name="battle.defence-roll", seat=0) == "totally-medieval.battle.separate-totals"
    assert refused(mat, 4, name="battle.attack-roll", seat=1) == "totally-medieval.battle.separate-totals"
    mat.answer(2)
    assert (card(mat).attack.total, card(mat).defence.total) == (13, 10)
    assert [len(tally.lines) for tally in card(mat).sides] == [5, 5]


@rule("totally-medieval.battle.dice-points")
@pytest.mark.parametrize("face", [0, 7, -1, "six", [3, 3]])
def test_a_die_shows_one_to_six(face: object) -> None:
    mat = knights_at("t4", "champion@t1", "raider@t4 thrall@t4")
    assert refused(mat, face) == "totally-medieval.battle.dice-points"
    mat.answer(6)
    assert card(mat).attack.total == 15
    assert wrong(mat, "attack", "dice", 7) == "totally-medieval.battle.dice-points"


@rule("totally-medieval.ruling.battle-dice-count")
@pytest.mark.parametrize(("dice", "faces", "points"), [("1", 5, 5), ("2", [5, 3], 8), ("3", [6, 6, 1], 13)])
def test_so_many_dice_a_side(dice: str, faces: object, points: int) -> None:
    mat = knights_at("t4", "champion@t1", "raider@t4", options={"battle-dice": dice})
    assert refused(mat, [1, 1, 1, 1]) == "totally-medieval.battle.dice-points"
    mat.answer(faces)
    assert lines(mat, "attack")["dice"] == points
    assert len(terms(mat, "attack", "dice")) == int(dice)


# ---------------------------------------------------------------------- strength


@rule("totally-medieval.battle.attack-number")
def test_attackers_count_their_attack_numbers() -> None:
    mat = knights_at("t4", "champion@t1 longbowman@t1", "raider@t4")
    assert lines(mat, "attack")["strength"] == 15
    assert wrong(mat, "attack", "strength", 10) == "totally-medieval.battle.attack-number"


@rule("totally-medieval.battle.defence-number")
def test_defenders_count_their_defence_numbers() -> None:
    mat = knights_at("t4", "champion@t1", "huscarl@t4 shieldmaiden@t4")
    assert lines(mat, "defence")["strength"] == 16
    assert wrong(mat, "defence", "strength", 13) == "totally-medieval.battle.defence-number"


@rule("totally-medieval.ruling.strength-sum")
def test_the_whole_army_fights_and_all_holders_defend_together() -> None:
    mat = war("champion@t1 squire@t1 paladin@t2", "raider@t4 thrall@t4 skald@t4 jarl@t6", turn=MOVING)
    move(mat, "champion squire", "t4")
    move(mat, "paladin", "t4")
    mat.answer("knights-champion knights-squire")
    assert terms(mat, "attack", "strength") == ["Champion 9", "Squire 3"]
    assert terms(mat, "defence", "strength") == ["Raider 5", "Thrall 3", "Skald 4"]


@rule("totally-medieval.battle.ability-strength")
def test_an_ability_counts_where_its_card_says() -> None:
    mat = vikings_at("t1", "castle-guard@t1", "raider@t4")
    assert lines(mat, "defence")["strength"] == 8
    assert wrong(mat, "defence", "strength", 11) == "totally-medieval.battle.ability-strength"
    mat = war("castle-guard@hs", "raider@t1", turn=BEN_MOVES)
    enter(mat, "raider", "hs")
    assert terms(mat, "defence", "strength") == ["Castle Guard 8", "Castle Guard at home +3"]
    assert wrong(mat, "defence", "strength", 8) == "totally-medieval.battle.ability-strength"


@rule("totally-medieval.battle.ability-strength")
@pytest.mark.parametrize(("at", "strength"), [("t3", 7), ("t4", 9)])
def test_a_bonus_for_attacking_inland_counts_inland_alone(at: str, strength: int) -> None:
    mat = knights_at(at, "mounted-lancer@t1", f"thrall@{at}")
    assert lines(mat, "attack")["strength"] == strength


# ---------------------------------------------------------------------- Homelands


@rule("totally-medieval.homeland.defender-points", "totally-medieval.ruling.homeland-points-line")
def test_a_homeland_helps_its_own_defenders() -> None:
    mat = war("champion@t6", "thrall@hn", turn=MOVING)
    enter(mat, "champion", "hn")
    mat.answer(1)
    assert terms(mat, "defence", "terrain") == ["Vikings' Fjord Hall +5"]
    assert lines(mat, "attack")["terrain"] == 0
    assert wrong(mat, "attack", "terrain", 5) == "totally-medieval.homeland.defender-points"
    mat.answer(2)
    assert "defends: strength 3, terrain 5, weather 0, illness 0, dice 2: 10" in " ".join(mat.game.log)
    mat = war("champion@t4", "thrall@t6", turn=MOVING)
    enter(mat, "champion", "t6")
    assert wrong(mat, "defence", "terrain", 5) == "totally-medieval.homeland.defender-points"


@rule("totally-medieval.homeland.king-queen-bonus", "totally-medieval.ruling.homeland-points-line")
def test_king_and_queen_together_at_home_are_stronger() -> None:
    mat = war("king@hs queen@hs", "jarl@t1", turn=BEN_MOVES)
    enter(mat, "jarl", "hs")
    assert terms(mat, "defence", "strength") == ["King 8", "Queen 6", "King and Queen +10"]
    assert wrong(mat, "defence", "strength", 14) == "totally-medieval.homeland.king-queen-bonus"
    mat.answer(1)
    mat.answer(1)
    assert "Ana defends: strength 24, terrain 5, weather 0, illness 0, dice 1: 30" in mat.game.log


@rule("totally-medieval.homeland.king-queen-bonus")
def test_a_queen_alone_is_not() -> None:
    mat = war("king@t2 queen@hs", "jarl@t1", turn=BEN_MOVES)
    enter(mat, "jarl", "hs")
    assert wrong(mat, "defence", "strength", 16) == "totally-medieval.homeland.king-queen-bonus"
    mat.answer(6)
    mat.answer(1)
    assert "Ana defends: strength 6, terrain 5, weather 0, illness 0, dice 1: 12" in mat.game.log


@rule("totally-medieval.ruling.king-queen-after-loss", "totally-medieval.ruling.queen-removed")
def test_the_bonus_is_gone_in_the_second_attack_when_one_of_them_has_fallen() -> None:
    mat = war("king@hs queen@hs", "jarl@t1 berserker@t1 axeman@t1", turn=BEN_MOVES)
    enter(mat, "jarl berserker axeman", "hs")
    throw(mat, 6, 1)
    mat.answer("knights-queen")
    mat.answer("yes")
    assert terms(mat, "defence", "strength") == ["King 8"]


# ---------------------------------------------------------------------- Terrains


@rule("totally-medieval.battle.terrain-points", "totally-medieval.terrain.preference-advantage")
@pytest.mark.parametrize(
    ("land", "knights", "vikings"), [("open-meadow", 10, 0), ("frozen-pass", 0, 6), ("fever-swamp", 0, 0)]
)
def test_a_terrain_counts_for_a_holder_who_prefers_it(land: str, knights: int, vikings: int) -> None:
    mat = vikings_at("t1", "champion@t1", "raider@t4", terrain={"t1": land})
    assert lines(mat, "defence")["terrain"] == knights
    mat = knights_at("t4", "champion@t1", "huscarl@t4", terrain={"t4": land})
    assert lines(mat, "defence")["terrain"] == vikings
    assert wrong(mat, "defence", "terrain", vikings + 10) == "totally-medieval.battle.terrain-points"


@rule("totally-medieval.terrain.monastery-plus-ten")
def test_mountain_dwellers_have_ten_more_in_the_monastery() -> None:
    mat = knights_at("t4", "champion@t1 paladin@t1", "huscarl@t4", terrain={"t4": "mountain-monastery"})
    throw(mat, 1, 3)
    assert lines(mat, "defence") == {"strength": 8, "terrain": 10, "weather": 0, "illness": 0, "dice": 3}
    assert card(mat).defence.total == 21
    assert terms(mat, "defence", "terrain") == ["Mountain Monastery +10"]
    mat = vikings_at("t1", "castle-guard@t1", "raider@t4 thrall@t4", terrain={"t1": "mountain-monastery"})
    throw(mat, 1, 3)
    assert "Ana defends: strength 8, terrain 0, weather 0, illness 0, dice 3: 11" in mat.game.log


@rule("totally-medieval.terrain.preference-ignores-coast")
@pytest.mark.parametrize("at", ["t3", "t4"])
def test_a_preference_does_not_ask_for_the_coast(at: str) -> None:
    mat = knights_at(at, "champion@t1", f"huscarl@{at}", terrain={at: "mountain-monastery"})
    assert mat.game.coastal(mat.game.mat.by_name[at]) == (at == "t3")
    assert lines(mat, "defence")["terrain"] == 10


@rule("totally-medieval.terrain.preference-battle-strength", "totally-medieval.situation.variance-battle-only")
def test_a_round_without_a_battle_is_the_same_without_preferences_and_variances() -> None:
    def after_a_round(land: str, situation: str) -> dict[str, Any]:
        mat = war("champion@t1", "huscarl@t4", terrain={"t4": land}, situation=situation, hands=(1, 1))
        while mat.game.round == 1:
            mat.answer("none", name="turn.card")
            stop(mat)
            mat.answer("end", name="turn.end")
        return {key: value for key, value in mat.game.position().items() if key not in ("situation", "terrains")}

    plain = after_a_round("plain", "overcast")
    assert after_a_round("mountain-monastery", "overcast") == plain
    assert after_a_round("plain", "clear-skies") == plain


@rule("totally-medieval.terrain.ability-for-occupier")
def test_a_watchtower_helps_whoever_holds_it_and_nobody_else() -> None:
    mat = knights_at("t4", "champion@t1", "huscarl@t4", terrain={"t4": "old-watchtower"})
    assert terms(mat, "defence", "strength") == ["Huscarl 8", "Old Watchtower +4"]
    assert lines(mat, "attack")["strength"] == 9
    assert wrong(mat, "attack", "strength", 13) == "totally-medieval.terrain.ability-for-occupier"


@rule("totally-medieval.ruling.terrain-points-attacker")
@pytest.mark.parametrize(("switch", "points"), [("holder-only", 0), ("both-sides", 10)])
def test_an_attacker_has_terrain_points_only_where_the_table_says_so(switch: str, points: int) -> None:
    options = {"terrain-points": switch}
    mat = knights_at("t4", "champion@t1", "huscarl@t4", terrain={"t4": "open-meadow"}, options=options)
    assert lines(mat, "attack")["terrain"] == points
    assert lines(mat, "defence")["terrain"] == 0
    assert wrong(mat, "attack", "terrain", 10 - points) == "totally-medieval.ruling.terrain-points-attacker"


# ---------------------------------------------------------------------- weather


@rule("totally-medieval.battle.weather-points")
def test_weather_counts_by_preference_and_side() -> None:
    mat = vikings_at("t1", "champion@t1", "raider@t4", situation="blizzard")
    assert (lines(mat, "attack")["weather"], lines(mat, "defence")["weather"]) == (7, -2)
    mat = knights_at("t4", "champion@t1", "raider@t4", situation="blizzard")
    assert (lines(mat, "attack")["weather"], lines(mat, "defence")["weather"]) == (-2, 5)
    assert wrong(mat, "defence", "weather", 7) == "totally-medieval.battle.weather-points"


@rule("totally-medieval.battle.weather-knights-example", "totally-medieval.battle.weather-vikings-example")
def test_the_printed_example_under_clear_skies() -> None:
    mat = knights_at(
        "t4", "champion@t1 longbowman@t1", "huscarl@t4 shieldmaiden@t4",
        terrain={"t4": "mountain-monastery"}, situation="clear-skies",
    )  # fmt: skip
    assert wrong(mat, "attack", "weather", 2) == "totally-medieval.battle.weather-points"
    assert wrong(mat, "attack", "weather", 0) == "totally-medieval.battle.weather-points"
    throw(mat, 4, 3)
    assert lines(mat, "attack") == {"strength": 15, "terrain": 0, "weather": 7, "illness": 0, "dice": 4}
    assert lines(mat, "defence") == {"strength": 16, "terrain": 10, "weather": -2, "illness": 0, "dice": 3}
    assert (card(mat).attack.total, card(mat).defence.total) == (26, 27)
    assert terms(mat, "attack", "weather") == ["Clear Skies +7"]
    assert terms(mat, "defence", "weather") == ["Clear Skies -2"]
    assert winner(card(mat)) == card(mat).defence
    assert wrong(mat, "defence", "total", 29) == "totally-medieval.battle.five-part-total"
    assert mat.game.log[-1] == "Ben wins the battle"


@rule("totally-medieval.weather.zero-in-illness-round")
def test_no_weather_counts_while_an_illness_is_in_force() -> None:
    mat = knights_at("t4", "champion@t1", "raider@t4", situation="plague", **{"used-situations": ["clear-skies"]})
    assert (lines(mat, "attack")["weather"], lines(mat, "defence")["weather"]) == (0, 0)
    assert wrong(mat, "attack", "weather", 7) == "totally-medieval.weather.zero-in-illness-round"


@rule("totally-medieval.ruling.missing-variance")
def test_a_preference_that_the_weather_does_not_name_counts_nothing() -> None:
    mat = knights_at("t4", "champion@t1", "raider@t4", situation="clear-skies")
    skies = mat.game.pack.situations["clear-skies"]
    only_extreme = replace(skies, variances={"extreme": Variance(-2, -2)})
    mat.game.pack = replace(mat.game.pack, situations={**mat.game.pack.situations, "clear-skies": only_extreme})
    assert (lines(mat, "attack")["weather"], lines(mat, "defence")["weather"]) == (0, -2)


# ---------------------------------------------------------------------- illness


@rule("totally-medieval.battle.illness-only-if-ill")
def test_illness_counts_only_where_somebody_is_ill() -> None:
    mat = knights_at("t4", "champion@t1 squire@t1", "raider@t4", situation="plague")
    assert lines(mat, "attack")["illness"] == 0
    assert wrong(mat, "attack", "illness", -4) == "totally-medieval.battle.illness-only-if-ill"
    ill(mat, "knights-squire", "plague")
    assert lines(mat, "attack")["illness"] == -4


@rule("totally-medieval.battle.illness-card-rate")
def test_each_victim_of_a_card_costs_what_the_card_says() -> None:
    army = "champion@t1:plague paladin@t1:plague squire@t1"
    mat = knights_at("t4", army, "raider@t4", situation="plague")
    assert lines(mat, "attack")["strength"] == 20
    assert terms(mat, "attack", "illness") == ["2 with Plague -8"]
    assert card(mat).attack.total == 12
    assert wrong(mat, "attack", "illness", -4) == "totally-medieval.battle.illness-card-rate"


@rule("totally-medieval.battle.illness-terrain-rate")
def test_each_victim_of_a_terrain_costs_five() -> None:
    mat = knights_at("t4", "champion@t1:swamp-fever paladin@t1:swamp-fever squire@t1", "raider@t4")
    assert terms(mat, "attack", "illness") == ["2 with Swamp Fever -10"]
    assert card(mat).attack.total == 10
    assert wrong(mat, "attack", "illness", -5) == "totally-medieval.battle.illness-terrain-rate"


@rule("totally-medieval.illness.points-multiply", "totally-medieval.ruling.illness-defence")
def test_illness_is_multiplied_by_the_ill_on_either_side() -> None:
    lepers = "halberdier@t1:leprosy castle-guard@t1:leprosy scout@t1:leprosy"
    mat = vikings_at("t1", lepers, "raider@t4")
    assert (lines(mat, "defence")["strength"], lines(mat, "defence")["illness"]) == (18, -9)
    assert wrong(mat, "defence", "illness", -3) == "totally-medieval.battle.illness-card-rate"
    assert wrong(mat, "defence", "illness", -27) == "totally-medieval.illness.points-multiply"


@rule("totally-medieval.ruling.illness-defence")
def test_attackers_and_defenders_use_their_own_variance() -> None:
    mat = knights_at("t4", "champion@t1:bloody-flux", "raider@t4:bloody-flux")
    assert (lines(mat, "attack")["illness"], lines(mat, "defence")["illness"]) == (-3, -2)
    mat = knights_at("t4", "champion@t1:swamp-fever", "raider@t4:swamp-fever")
    assert (lines(mat, "attack")["illness"], lines(mat, "defence")["illness"]) == (-5, -5)


@rule("totally-medieval.ruling.illness-stacking")
def test_two_illnesses_of_one_character_are_added() -> None:
    mat = knights_at("t4", "champion@t1:plague", "raider@t4")
    ill(mat, "knights-champion", "leprosy")
    assert terms(mat, "attack", "illness") == ["1 with Plague -4", "1 with Leprosy -3"]
    assert lines(mat, "attack")["illness"] == -7


@rule("totally-medieval.ruling.illness-lasts")
@pytest.mark.parametrize(("switch", "points"), [("while-ill", -9), ("card-round-only", -5)])
def test_illness_counts_as_long_as_it_lasts_or_in_the_round_of_its_card(switch: str, points: int) -> None:
    army, options = "champion@t1:plague squire@t1:swamp-fever", {"illness-points": switch}
    mat = knights_at("t4", army, "raider@t4", situation="clear-skies", options=options)
    assert lines(mat, "attack")["illness"] == points
    assert lines(mat, "attack")["weather"] == 7
    mat = knights_at("t4", army, "raider@t4", situation="plague", options=options)
    assert lines(mat, "attack")["illness"] == -9
