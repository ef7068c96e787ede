"""Why a report that nobody asked for is refused: the wrong thing, at the wrong time, or from the wrong player.

The rows are tried from top to bottom; what is worked out for one of them stands in the chapter that knows it.
"""

from __future__ import annotations

from typing import Any, TypeAlias

from companion.engine import Json, Refusal, Request
from companion.games.kit.laid_out import not_confirmed
from companion.games.kit.reports import Report, ToldBySeat, always, during, first_refusal, under
from companion.games.midevil.chapters import drawbridge
from companion.games.midevil.chapters.setup import EVERYTHING
from companion.games.midevil.chapters.winning import why_no_win
from companion.games.midevil.meta import CASTLE
from companion.games.midevil.people import HAND, Player
from companion.games.midevil.questions import QUESTIONS
from companion.games.midevil.state import NOT_ROLLED, SETUP, STEPS, MidEvil
from companion.languages import say
from companion.tiles.tile import WITHIN

FIXED_ORDER = "midevil.turn.fixed-order"
DUEL = "midevil.player-combat."
IN_STEPS = {question.name: question.step for question in QUESTIONS if question.step}
"""The step of the turn to which a report belongs."""
FIGHTING = "combat.roll combat.failed move.roll move.step"
"""What is spent or done with the own pawn."""


class Said(ToldBySeat[MidEvil, Player]):
    """A report at a table of MidEvil."""

    __slots__ = ()


Row: TypeAlias = Report[Said]

# ---------------------------------------------------------------------- MidEvil 2


def _lies_down(said: Said) -> bool:
    return drawbridge.lies(said.game) and not drawbridge.is_up(said.game)


def _castle_setup(said: Said) -> bool:
    return said.game.step == SETUP and said.game.mode == CASTLE


# fmt: off
CASTLE_ROWS: tuple[Row, ...] = (
    Row("pawn.place", "midevil.castle-setup.pawns-on-castle-3", _castle_setup, say("every pawn begins on Castle 3")),
    Row("tile.colours", "midevil.castle-setup.white-only", lambda said: said.game.step == SETUP and said.game.castle,
        say("only white skeletons come into the castle now")),
    Row("move.step", "midevil.castle-drawbridge.raise-on-three", during("bridge.raise"), say("first the die: {asks}")),
    Row("bridge.lower", "midevil.castle-drawbridge.down-no-roll-to-enter", _lies_down,
        say("the Drawbridge is down: nobody rolls to step onto it")),
    Row("move.roll move.step", "midevil.castle-pit.no-movement", lambda said: said.mine and said.who.stuck,
        say("the pawn is in the pit: {asks}")),
)
# fmt: on

# ---------------------------------------------------------------------- before the first turn, from the wrong player


def _before_play(said: Said) -> Refusal | str:
    if said.waits("setup.ready"):
        return not_confirmed(EVERYTHING, said.waiting.options)
    return said.waiting.rule


# Tables read best as tables.
# fmt: off
PLAYERS: tuple[Row, ...] = (
    Row("*", _before_play, lambda said: said.game.step == SETUP, say("set-up is not finished: {asks}")),
    Row("tile.colours", "midevil.tile.placer-picks-colours", lambda said: said.of_another, say("{asks}, not {who}")),
    Row("duel.again", DUEL + "rerolls-alternate", lambda said: said.of_another, say("{asks}, not {who}")),
    Row("duel.commit duel.secret", DUEL + "commit-secret", lambda said: said.of_another,
        say("what is committed is not changed any more: {asks}")),
    Row("*", "midevil.ruling.silent-choice", lambda said: said.of_another and not said.waits("tile.draw"),
        say("somebody else is asked: {asks}")),
)
# fmt: on

# ---------------------------------------------------------------------- what the referee settles by itself


def _attack(said: Said) -> str:
    """The value is the name or the seat of whoever is said to be attacked."""
    holder = said.game.holder()
    if holder is not None and holder is said.who and said.value in (holder.name, holder.seat):
        return DUEL + "any-other-player"
    return DUEL + ("landing-starts-duel" if holder and said.value in (holder.name, holder.seat) else "only-with-holder")


def _take_life(said: Said) -> str:
    """A token is taken by entering its square, after a fight."""
    guarded = said.who.at in said.game.skeletons
    return "midevil.move.life-guarded-by-skeleton" if guarded else "midevil.move.collect-life"


def _claims_horse(said: Said) -> str:
    """Somebody else stands beside the Horse, or no Horse waits here."""
    beside = any(other is not said.who for other in said.game.pawns_on(said.who.at))
    return f"midevil.horse.{'not-claimable-beside-player' if beside else 'claimable-when-alone'}"


# fmt: off
CLAIMS: tuple[Row, ...] = (
    Row("duel.attack", _attack),
    Row("duel.weapon", DUEL + "no-weapons"),
    Row("duel.add", DUEL + "skeletons-after-rerolls"),
    Row("duel.keep", DUEL + "unused-lives-lost"),
    Row("book.keep", "midevil.death.book-returns"),
    Row("book.hide", DUEL + "book-displayed"),
    Row("skeleton.return", "midevil.combat.kill-is-collected"),
    Row("skeleton.change", "midevil.combat.no-change"),
    Row("skeleton.recycle", "midevil.limit.empty-skeleton-supply"),
    Row("life.take", _take_life),
    Row("life.move", "midevil.limit.lives-stay-put"),
    Row("win.claim", lambda said: why_no_win(said.game, said.who, said.value)),
    Row("move.claim", _claims_horse),
)
# fmt: on

# ---------------------------------------------------------------------- the dungeon


def not_drawn_now(said: Said) -> str:
    """Why no dungeon tile is drawn: the pawn is not at the edge, a tile lies there, or it is not leaving."""
    game, at = said.game, said.game.active.at
    if game.step != "move" or at < 0 or not (game.in_dungeon(at) or game.map.tile_of(at).mouth):
        return "midevil.dungeon-tile.no-other-way"
    open_border = [side for side in range(4) if WITHIN[at % 9][side] < 0 and not game.map.walled(at, side)]
    if not open_border:
        return "midevil.dungeon-tile.draw-at-tile-edge"
    laid = all(game.map.passable(at, side) for side in open_border)
    return "midevil.dungeon-tile.placed-on-leaving" if laid else "midevil.dungeon-tile.no-other-way"


def no_fate_now(said: Said) -> str:
    """Fate is rolled on arrival on a dungeon tile; an Entrance is none."""
    at = said.game.active.at
    entrance = at >= 0 and said.game.map.tile_of(at).mouth
    return "midevil.dungeon-move.entrance-is-not-dungeon" if entrance else "midevil.dungeon-fate.roll-on-entering"


# fmt: off
BELOW: tuple[Row, ...] = (
    Row("dungeon.draw dungeon.place", not_drawn_now),
    Row("fate.roll", no_fate_now),
    Row("move.step", "midevil.dungeon-fate.roll-on-entering", during("fate.roll"), say("first fate: {asks}")),
    Row("move.step", "midevil.dungeon-fate.look-up-result", during("fate.*", "spell.draw"), say("first fate: {asks}")),
    Row("spell.discard", "midevil.dungeon-spell.discard-after-effects", during("spell.*", "fate.*")),
    Row("spell.discard", "midevil.dungeon-spell.kept-outside"),
    Row("*", "midevil.dungeon-spell.effects-simultaneous", during("spell.order")),
    Row("move.step", "midevil.dungeon-spell.max-three", during("spell.discard")),
)
# fmt: on

# ---------------------------------------------------------------------- what presses more


def _pays_too(said: Said) -> bool:
    """A life token for a roll that has been raised already."""
    return said.mine and said.value == "re-roll"


def _waits_for_own_turn(said: Said) -> bool:
    return not said.mine and said.who.at in said.game.skeletons


# fmt: off
PRESSING: tuple[Row, ...] = (
    Row("combat.roll", "midevil.combat.at-turn-start", _waits_for_own_turn),
    Row("combat.failed", "midevil.combat.raise-or-reroll", _pays_too),
    Row("combat.failed", "midevil.combat.raise-only-after-failure", lambda said: said.mine),
    Row("move.step", "midevil.move.fight-before-continuing", during("combat.*"), say("fight first: {asks}")),
    Row("event.draw", "midevil.turn.step-3-combat-here", during("combat.*"), say("fight first: {asks}")),
    Row("*", "midevil.combat.until-resolved", during("combat.*"), say("nobody breaks a combat off: {asks}")),
    Row("duel.commit duel.secret", DUEL + "commit-after-roll", during("duel.roll")),
    Row("duel.commit duel.secret", DUEL + "commit-secret", during("duel.*")),
    Row("event.discard turn.end", "midevil.turn.step-8-move-skeletons", during("skeletons.*")),
)
# fmt: on

# ---------------------------------------------------------------------- at the wrong time


def _turn_rule(said: Said) -> Refusal | str:
    """Somebody acts whose turn it is not."""
    if said.mine or said.name not in IN_STEPS | dict.fromkeys(FIGHTING.split()):
        return ""
    rule = "midevil.turn.clockwise"
    if said.game.before(said.who.seat):
        closed = said.name in FIGHTING.split()
        rule = "midevil.card.discard-closes-turn" if closed else "midevil.turn.ends-after-discard-choice"
    return Refusal(rule, say("it is the turn of {}: {}", said.game.active.name, said.asks))


def _unfinished(said: Said) -> bool:
    """A tile is drawn and waits for its place, or for what comes onto it."""
    return said.waits("tile.place", "tile.die", "tile.colours", "tile.skeleton", "tile.life")


def _comes_later(said: Said) -> bool:
    step = said.game.step
    return step in STEPS and said.name in IN_STEPS and STEPS.index(step) < STEPS.index(IN_STEPS[said.name])


def _own_rule(said: Said) -> str:
    """The rule of the question that nobody asks now."""
    question = QUESTIONS.get(said.name)
    return question.late if question else FIXED_ORDER


# fmt: off
TIMES: tuple[Row, ...] = (
    Row("*", _turn_rule),
    Row("tile.draw", "midevil.setup.inventory-tiles", lambda said: not (said.game.stack or said.game.under),
        say("the tile stack is empty")),
    Row("tile.colours tile.skeleton", "midevil.limit.empty-skeleton-supply",
        lambda said: not any(said.game.pools().values()), say("no skeleton is left in the pool")),
    Row("skeletons.roll skeletons.which", "midevil.skeleton.roll-sets-number",
        lambda said: said.game.step in ("roll", "move", "meet"), say("the movement is not over: {asks}")),
    Row("move.roll", "midevil.turn.step-5-roll-movement", lambda said: said.game.left != NOT_ROLLED,
        say("the movement die of this turn is rolled")),
    Row("*", FIXED_ORDER, lambda said: _unfinished(said) and said.name != "tile.draw",
        say("the tile is not finished: {asks}")),
    Row("event.draw", "midevil.turn.step-4-refill-hand", lambda said: len(said.who.hand) >= HAND,
        say("{who} holds three cards or more")),
    Row("*", FIXED_ORDER, _comes_later, say("that comes later in the turn: {asks}")),
    Row("*", _own_rule),
)

REPORTS: tuple[Row, ...] = (
    *CASTLE_ROWS,
    *PLAYERS,
    *under(always, *CLAIMS, why=say("the referee settles that by itself: it is not reported")),
    *BELOW,
    *PRESSING,
    *TIMES,
)
# fmt: on


def unasked(game: MidEvil, name: str, value: Json, seat: int | None, waiting: Request[Any]) -> Refusal:
    """The rule that a report breaks which is not the answer to the question asked."""
    return first_refusal(REPORTS, Said(game, name, value, seat, waiting))
