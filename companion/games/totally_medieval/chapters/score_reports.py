"""Which rule a wrong number on a Score Card breaks: of each line, the one that says what counts there."""

from __future__ import annotations

from collections.abc import Iterator

from companion.engine import Refusal
from companion.games.kit.mat import Square
from companion.games.totally_medieval.chapters.battle import fighters
from companion.games.totally_medieval.chapters.machines import Use, misplaced, no_machine
from companion.games.totally_medieval.chapters.score import (
    DICE,
    ILL,
    SKY,
    STRENGTH,
    TERRAIN,
    Tally,
    ability,
    from_a_card,
    number,
)
from companion.games.totally_medieval.meta import DICE_CARDS, PAIR_BONUS
from companion.games.totally_medieval.printed import ATTACK_BONUS, DEFENCE_BONUS, HOLDER_DEFENCE, ILLNESS
from companion.games.totally_medieval.state import Medieval
from companion.languages import joined, say

SCORE_CARD, BATTLE = "totally-medieval.battle.score-card", "totally-medieval.battle"
ABILITY, OCCUPIER = f"{BATTLE}.ability-strength", "totally-medieval.terrain.ability-for-occupier"
PAIR = "totally-medieval.homeland.king-queen-bonus"


def no_battle(asks: str) -> Refusal:
    """Score Cards are taken out when a battle begins (and the preference of a Terrain counts nowhere else)."""
    return Refusal(SCORE_CARD, say("no battle is fought now: {}", asks))


def wrong_total(game: Medieval, tally: Tally, points: int) -> Refusal:
    """All five parts are added up, illness with its minus."""
    if tally.complete and points == tally.total:
        return Refusal(SCORE_CARD, say("so it is: {}", tally))
    return Refusal(
        f"{BATTLE}.five-part-total",
        say("{}, not {}" if tally.complete else "{} before the dice, not {}", tally, points),
    )


def wrong_line(game: Medieval, tally: Tally, line: str, points: int) -> Refusal:
    """Why a line is not what somebody says; a right one needs no report."""
    known = tally.line(line)
    if known.known and points == known.points:
        return Refusal(SCORE_CARD, say("so it is: {}", known))
    terms = joined(", ", map(str, known.terms)) if known.terms else say("nothing counts there")
    return Refusal(RULES[line](game, tally, points), say("{}, not {}: {}", known, points, terms))


def _at(game: Medieval) -> Square:
    return game.attacks[game.battle[0].attack].at


# ---------------------------------------------------------------------- strength


def strength_rule(game: Medieval, tally: Tally, points: int) -> str:
    """What was counted that does not count, or left out that does; otherwise the wrong number was read."""
    much = points - tally.line(STRENGTH).points
    sources = {**dict(_left_out(game, tally)), **dict(_counted(game, tally))}
    return sources.get(much) or f"{BATTLE}.{'attack' if tally.attacking else 'defence'}-number"


def _left_out(game: Medieval, tally: Tally) -> Iterator[tuple[int, str]]:
    """What somebody might add though it does not count here, each with the rule against it."""
    side, at, battle = game.players[tally.seat], _at(game), game.battle[0]
    yield PAIR_BONUS, PAIR
    land = game.terrain(at)
    if land is not None and land.effect.kind == HOLDER_DEFENCE:
        yield land.effect.value, OCCUPIER
    kind = ATTACK_BONUS if tally.attacking else DEFENCE_BONUS
    for card in (game.card(one.card) for one in fighters(game, tally.attacking)):
        if card.effect.kind == kind:
            yield card.effect.value, ABILITY
    use = Use(side, tally.attacking, at, tuple(battle.machines))
    for machine in side.machines:
        no = no_machine(game, use, machine) or misplaced(game, machine)
        yield number(game.card(machine), attacking=True), no.rule


def _counted(game: Medieval, tally: Tally) -> Iterator[tuple[int, str]]:
    """What counts and might be forgotten."""
    at = _at(game)
    for card in (game.card(one.card) for one in fighters(game, tally.attacking)):
        if extra := ability(game, card, tally.attacking, at):
            yield -extra, ABILITY
    yield -PAIR_BONUS, PAIR


# ---------------------------------------------------------------------- terrain, weather, illness, dice


def terrain_rule(game: Medieval, tally: Tally, points: int) -> str:
    """Homeland points, preferred Terrains, and that attackers get nothing of either."""
    side, at = game.players[tally.seat], _at(game)
    people, land = game.civilization(side), game.terrain(at)
    if game.is_home(at) or points == people.defender_points:
        return "totally-medieval.homeland.defender-points"
    if tally.attacking and land is not None and land.preference == people.terrain:
        return "totally-medieval.ruling.terrain-points-attacker"
    return f"{BATTLE}.terrain-points"


def weather_rule(game: Medieval, tally: Tally, points: int) -> str:
    card = game.in_force()
    ill = card is not None and card.kind == ILLNESS
    return "totally-medieval.weather.zero-in-illness-round" if ill else f"{BATTLE}.weather-points"


def illness_rule(game: Medieval, tally: Tally, points: int) -> str:
    """Nobody is ill, or each of the ill costs what the card says or 5, so many times as there are."""
    ills = {ill.illness for one in fighters(game, tally.attacking) for ill in one.ills}
    if not ills:
        return f"{BATTLE}.illness-only-if-ill"
    variances = (game.pack.illnesses[ill].variance for ill in ills)
    if points not in {one.attack if tally.attacking else one.defence for one in variances}:
        return "totally-medieval.illness.points-multiply"
    return f"{BATTLE}.illness-{'card' if any(from_a_card(game, ill) for ill in ills) else 'terrain'}-rate"


def dice_rule(game: Medieval, tally: Tally, points: int) -> str:
    """What was thrown; or earned with sums, where a wrong answer earns nothing."""
    if DICE_CARDS not in game.variants:
        return f"{BATTLE}.dice-points"
    wrong = any(term.points == 0 for term in tally.line(DICE).terms)
    return f"totally-medieval.dice-card.{'wrong-zero' if wrong else 'correct-scores'}"


RULES = {STRENGTH: strength_rule, TERRAIN: terrain_rule, SKY: weather_rule, ILL: illness_rule, DICE: dice_rule}
"""The rule that a wrong line breaks."""
