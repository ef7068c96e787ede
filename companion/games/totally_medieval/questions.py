"""What the game asks, question by question: the words, the rule that asks, and what history says of the answer."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from companion.engine import ROLL, Json, Request
from companion.games.kit.questions import Clock, Questions
from companion.games.kit.wording import many
from companion.games.totally_medieval.arithmetic import sum_words
from companion.games.totally_medieval.meta import LATE, LEVELS
from companion.games.totally_medieval.people import Side
from companion.games.totally_medieval.state import BATTLE, CARD, MOVE, REFILL, SITUATION, Medieval
from companion.languages import say, says

RULE = "totally-medieval"


def fields(game: Medieval, request: Request[Any]) -> Mapping[str, object]:
    """What the words below speak of."""
    seat = request.seat if request.seat >= 0 else game.seat
    side, missing, words = game.players[seat], game.to_draw(game.active), game.chapter("words")
    return {
        "who": side.name,
        "foe": game.players[1 - seat].name,
        "left": game.moves_allowed() - game.moves,
        "moves": many(game.moves_allowed() - game.moves, "move"),
        "harvest": game.active.harvest,
        "drawing": say(" and draw {}", many(missing, "card")) if missing else "",
        "draw": say(": draw {}", missing) if missing else "",
        "round": game.round,
        "place": words.battle_place(game),
        "army": words.group_words(game),
        "hidden": words.hidden_place(game),
        "sum": sum_words(game.sum[0].words) if game.sum else "",
        "stake": _stake(game),
        "earns": _earns(game),
        "card": _dice_card(game.players[1 - seat]),
        "illness": words.illness_in_force(game),
        "land": words.claimed_land(game),
        "goal": say("your goal: {}", game.goal) if game.goal else say("the goal that you agreed on"),
    }


def _stake(game: Medieval) -> str:
    """What a right answer is good for: points in a battle, or the right to move."""
    if not game.sum:
        return ""
    if game.sum[0].purpose == MOVE:
        return say("To move")
    return says(game.sum[0].value, "For {} point", "For {} points")


def _earns(game: Medieval) -> str:
    """The same, within a sentence."""
    if not game.sum:
        return ""
    if game.sum[0].purpose == MOVE:
        return say("lets you move")
    return says(game.sum[0].value, "earns {} point", "earns {} points")


def _dice_card(side: Side) -> str:
    """A Dice card for somebody, by its deck."""
    return say("a card from the {} deck", LEVELS[side.level]) if side.level else say("a Dice card")


def _named(words: str, nobody: str = "") -> Callable[[Medieval, Json], str]:
    """What history says of a card: its name, and never its numbers (totally-medieval.miniatures.hidden-strength)."""
    return lambda game, card: say(words, game.card(card).name) if card in game.pack.people else nobody


def _drawn(game: Medieval, card: Json) -> str:
    """What history says of a Dice card: its value, and its sum where the companion made it up."""
    value, _, words = str(card).partition(": ")
    return say("draws a Dice card, {}", say("{}: {}", value, sum_words(words)) if words else value)


QUESTIONS = Questions(fields)

# ---------------------------------------------------------------------- set-up

CIVILIZATION = QUESTIONS.choice(
    "setup.civilization",
    f"{RULE}.setup.choose-civilization",
    "Your civilization?",
    "{who}, which civilization do you command?",
)
YOUNGEST = QUESTIONS.choice(
    "setup.youngest",
    f"{RULE}.round.youngest-starts-game",
    "Who is the youngest?",
    "Who is the youngest? That player leads every Round.",
)
LEAD_ROLL = QUESTIONS.roll(
    "setup.lead-roll",
    f"{RULE}.ruling.youngest-tie",
    "Roll for the lead",
    "{who}, roll a die: the higher one leads every Round.",
)
LEVEL = QUESTIONS.choice(
    "setup.level", f"{RULE}.dice-card.own-level", "Which sums?", "{who}, which sums do you want to be asked?"
)
READY = QUESTIONS.choice(
    "setup.ready", f"{RULE}.setup.ready", "Set up the table", "Set up the table, and say what is done.", waits=True
)
DRAW_CARD = QUESTIONS.draw(
    "hand.draw",
    f"{RULE}.turn.draw-to-three",
    "Draw a card",
    "{who}, draw a card from your pile.",
    secret=True,
    said="draws a card",
    late=f"{RULE}.turn.draw-only-at-end",
)

# ---------------------------------------------------------------------- the Round

FLIP = QUESTIONS.draw(
    "situation.flip",
    f"{RULE}.round.flip-top-card",
    "Flip the Situation",
    "Round {round}: {who}, flip the top Situation card. Which one is it?",
    step=SITUATION,
)
RESHUFFLE = QUESTIONS.choice(
    "situation.reshuffle",
    f"{RULE}.ruling.situation-deck-empty",
    "Shuffle Situations",
    "The Situation pile is empty: shuffle all used ones into a new pile.",
    step=SITUATION,
    waits=True,
)
VICTIM = QUESTIONS.choice(
    "illness.victim",
    f"{RULE}.ruling.illness-tie",
    "Who falls ill?",
    "{who}, {illness}: several fit equally. Which of your Characters falls ill?",
    lost=True,
    said=_named(say("{} falls ill")),
)
DRAW_GAME = QUESTIONS.choice(
    "end.draw",
    f"{RULE}.ruling.dead-position",
    "End in a draw?",
    "{who}, nothing has happened for many Rounds. Shall the game end in a draw?",
)

# ---------------------------------------------------------------------- the turn

PLAY = QUESTIONS.window(
    "turn.card",
    f"{RULE}.turn.one-card",
    "Play a card?",
    "{who}, play one card from your hand, or none.",
    step=CARD,
    late=f"{RULE}.turn.step-order",
    said=_named(say("plays {}"), say("plays no card")),
)
STARVE = QUESTIONS.choice(
    "harvest.starve",
    f"{RULE}.harvest.zero-starves-one",
    "Who starves?",
    "{who}, you have no Harvest: which of your Characters is lost?",
    step=CARD,
    lost=True,
    said=_named(say("{} starves")),
)
MOVE_FROM = QUESTIONS.window(
    "move.from",
    f"{RULE}.move.two-per-turn",
    "Move from? {left} left",
    "{who}, move from which Terrain? {moves} left, Harvest {harvest}. Or stop moving.",
    step=MOVE,
)
MOVE_AFTER_SUM = QUESTIONS.window(
    "move.from",
    f"{RULE}.dice-card.move-question",
    "A sum, to move?",
    "{who}, answer a sum to move, or stay. {moves} left, Harvest {harvest}.",
    step=MOVE,
)
"""The same question where a sum comes before the move."""
MOVE_WHO = QUESTIONS.choice(
    "move.who", f"{RULE}.move.unit", "Who moves?", "{who}, who moves? At most four together.", step=MOVE
)
MOVE_TO = QUESTIONS.choice(
    "move.to", f"{RULE}.move.adjacent-only", "Move where?", "{who}, to which Terrain do you move {army}?", step=MOVE
)
REVEAL = QUESTIONS.draw(
    "terrain.reveal",
    f"{RULE}.terrain.flip-on-arrival",
    "Turn up the Terrain",
    "{who}, turn up the Terrain in {hidden}. Which one is it?",
)
TERRAIN_VICTIM = QUESTIONS.choice(
    "terrain.victim",
    f"{RULE}.ruling.illness-tie",
    "Whom does it hit?",
    "{who}, several fit equally: which of your Characters does {land} strike?",
    lost=True,
    said=_named(say("{} is struck")),
)
END = QUESTIONS.window(
    "turn.end",
    f"{RULE}.turn.draw-passes-turn",
    "End of turn{draw}",
    "{who}, end your turn{drawing}.",
    step=REFILL,
    waits=True,
)
HEAL = QUESTIONS.choice(
    "heal.offer",
    f"{RULE}.heal.healer",
    "Heal somebody?",
    "{who}, your healer has cured nobody in this turn. Whom shall it cure?",
    said=_named(say("cures {}"), say("cures nobody")),
)

# ---------------------------------------------------------------------- battle

WHICH = QUESTIONS.window(
    "battle.which",
    f"{RULE}.ruling.battle-order",
    "Which battle first?",
    "{who}, which of your Armies fights first?",
    step=BATTLE,
)
MACHINE = QUESTIONS.window(
    "battle.machine",
    f"{RULE}.turn.war-machine-timing",
    "Use a War Machine?",
    "{who}, do you use a War Machine in the battle {place}?",
    step=BATTLE,
)
ATTACK_ROLL = QUESTIONS.window(
    "battle.attack-roll",
    f"{RULE}.battle.dice-points",
    "Roll your attack",
    "{who}, roll for your attack {place}.",
    kind=ROLL,
    step=BATTLE,
)
DEFENCE_ROLL = QUESTIONS.roll(
    "battle.defence-roll",
    f"{RULE}.battle.dice-points",
    "Roll your defence",
    "{who}, roll for your defence {place}.",
    step=BATTLE,
)
CASUALTY = QUESTIONS.choice(
    "battle.casualty",
    f"{RULE}.battle.loser-loses-one",
    "Who falls?",
    "{who}, which Character falls in the battle {place}?",
    step=BATTLE,
    lost=True,
    said=_named(say("{} falls")),
)
CHANCE_CASUALTY = QUESTIONS.draw(
    "battle.random-casualty",
    f"{RULE}.ruling.casualty-choice",
    "Who falls? By chance",
    "Chance decides which Character falls in the battle {place}.",
    step=BATTLE,
    said=_named(say("{} falls")),
)
AGAIN = QUESTIONS.window(
    "battle.again",
    f"{RULE}.battle.two-attacks",
    "Attack again?",
    "{who}, attack a second time {place}?",
    step=BATTLE,
)

# ---------------------------------------------------------------------- sums instead of dice

ANSWER_SECONDS = Clock(lambda game, request: int(game.options["answer-seconds"]), LATE)
SEEN_SECONDS = Clock(ANSWER_SECONDS.seconds)
"""For a printed card people see how the time runs; its holder says whether the answer came in time."""
SUM_DRAW = QUESTIONS.choice(  # people read what is printed, though the companion may draw everything else
    "sum.draw",
    f"{RULE}.dice-card.opponent-draws",
    "Dice card: how much?",
    "{who}, draw {card} for {foe} and hold it up, the answer covered. How much is it worth?",
    said=_drawn,
    fact=True,
)
SUM_MADE_UP = QUESTIONS.draw(
    "sum.draw",
    f"{RULE}.dice-card.opponent-draws",
    "Draw a Dice card",
    "{who}, draw {card} for {foe}.",
    said=_drawn,
)
SUM_ANSWER = QUESTIONS.choice(
    "sum.answer",
    f"{RULE}.dice-card.active-player-answers",
    "{sum}",
    "{who}, {sum} A right answer {earns}.",
    clock=ANSWER_SECONDS,
    fact=True,
)
SUM_VERDICT = QUESTIONS.choice(
    "sum.verdict",
    f"{RULE}.dice-card.correct-scores",
    "{stake}: was it right?",
    "{who}, look at the back of the card. {stake}: did {foe} answer rightly?",
    clock=SEEN_SECONDS,
    fact=True,
)

# ---------------------------------------------------------------------- goals that people judge

GOAL = QUESTIONS.choice(
    "goal.confirm", f"{RULE}.win.alternative-goals", "Goal reached?", "{who}, has {foe} reached {goal}?", fact=True
)
