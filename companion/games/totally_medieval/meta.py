"""What the game is called, who can play it, its variants, and the house rules that tables differ on."""

from __future__ import annotations

from companion.games.rulebook import HouseRule
from companion.languages import say

TITLE = "Totally Medieval"
PACK = "totally-medieval"
STANDARD = "standard"
PLAYERS = {STANDARD: (2, 2)}
MODES = tuple(PLAYERS)
MINIATURES, DICE_CARDS, MOVE_QUESTION = "miniatures", "dice-cards", "move-question"
VARIANTS = (MINIATURES, DICE_CARDS, MOVE_QUESTION)
PRINTED, MADE_UP = "printed", "made-up"
"""Where the sums come from: Dice cards that lie on the table, or the companion."""
LATE = "late"
"""What is answered to a sum when the time is up."""
DETAILS = {
    "civilizations": say(
        'what each seat commands, in order, such as ["knights", "vikings"]; asked when it is not said'
    ),
    "youngest": say("the number of the seat that leads every Round, from 0; asked when it is not said"),
    "levels": say("the level of the sums for each seat, in order; asked when it is not said"),
    "sums": say("where sums come from: {} Dice cards, or {} by the companion", PRINTED, MADE_UP),
    "goal": say("with victory = custom: the goal in your own words; people judge it"),
}
CHOICES = {"sums": ((None, say("the companion asks")), (PRINTED, say("printed Dice cards")))}
GOALS = {
    STANDARD: say("Two peoples, seven unknown lands: march, harvest and fight until one Homeland falls."),
    MINIATURES: say("Figures on the mat, cards before you: how strong an Army is shows only in battle."),
    DICE_CARDS: say("Sums instead of dice: a right answer earns the roll, a wrong one nothing."),
    MOVE_QUESTION: say("Answer a sum before you may move."),
    "sums": say("The companion makes up the sums, or somebody holds up printed Dice cards."),
    "goal": say("Besides the Homeland: what wins, in your own words. Both of you judge whether it is reached."),
}
COLOURS = ("blue", "red", "green", "yellow", "orange", "violet", "white", "black")
"""In which a civilization may be shown: what every palette and page has for players."""

HARVEST_MOST = 20
ARMY = 4
"""So many Characters of one player stand on one Terrain (totally-medieval.move.army-limit)."""
HAND = 3
MOVES = 2
ATTACKS = 2
IDLE_ROUNDS = 10
"""After so many Rounds in which nothing happened a draw is offered (totally-medieval.ruling.dead-position)."""
PAIR_BONUS = 10
"""King and Queen together at home (totally-medieval.homeland.king-queen-bonus)."""
LEVELS = {
    "addition": say("Addition"),
    "subtraction": say("Subtraction"),
    "multiplication": say("Multiplication"),
    "fractions": say("Fractions"),
    "algebra-1": say("Algebra I"),
}

_RULING = "totally-medieval.ruling"
HOUSE_RULES = {
    rule.name: rule
    for rule in (
        HouseRule("mat-layout", f"{_RULING}.mat-layout", ("2-3-2", "3-1-3", "as-pack")),
        HouseRule("coastal-nodes", f"{_RULING}.coastal-set", ("as-mat", "all", "none")),
        HouseRule("starting-harvest", f"{_RULING}.starting-harvest", ("20", "15", "10", "5")),
        HouseRule("battle-dice", f"{_RULING}.battle-dice-count", ("1", "2", "3")),
        HouseRule(
            "casualty-choice", f"{_RULING}.casualty-choice", ("loser", "winner", "weakest", "strongest", "random")
        ),
        HouseRule("second-attack", f"{_RULING}.second-attack", ("same-army-or-two-armies", "two-armies-only", "none")),
        HouseRule("situation-cadence", f"{_RULING}.situation-cadence", ("round", "turn")),
        HouseRule("illness-spread", f"{_RULING}.spread-clock", ("on", "off")),
        HouseRule("illness-points", f"{_RULING}.illness-lasts", ("while-ill", "card-round-only")),
        HouseRule("victory", f"{_RULING}.goal-combination", ("homeland", "homeland-or-king", "king-only", "custom")),
        HouseRule("terrain-points", f"{_RULING}.terrain-points-attacker", ("holder-only", "both-sides")),
        HouseRule("homeland-limit", f"{_RULING}.homeland-limit", ("four", "unlimited")),
        HouseRule("answer-seconds", f"{_RULING}.dice-card-handling", ("0", "15", "30", "60", "120")),
        HouseRule("move-question", f"{_RULING}.move-question-frequency", ("per-turn", "per-move")),
    )
}
ONLY_WITH = {
    "answer-seconds": (DICE_CARDS, MOVE_QUESTION),
    "move-question": (MOVE_QUESTION,),
    "sums": (DICE_CARDS, MOVE_QUESTION),
    "goal": ("custom",),
}
