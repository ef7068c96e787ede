"""Why a report that nobody asked for is refused: the wrong thing, at the wrong time, or from the wrong player.

The rows are tried from top to bottom; what is worked out for one of them stands in the chapter that knows it.
"""

from __future__ import annotations

from typing import Any, TypeAlias

from companion.engine import Json, Refusal, Request
from companion.games.kit.reports import Report, ToldBySeat, always, during, first_refusal, under
from companion.games.totally_zombies.chapters.cars import no_car
from companion.games.totally_zombies.chapters.combat import keeps_apart
from companion.games.totally_zombies.chapters.death import no_respawn
from companion.games.totally_zombies.chapters.guts import no_exchange
from companion.games.totally_zombies.chapters.hands import LIMIT
from companion.games.totally_zombies.chapters.map_tiles import Decks
from companion.games.totally_zombies.chapters.rolling import WaysToMove
from companion.games.totally_zombies.chapters.searching import no_search
from companion.games.totally_zombies.chapters.tokens import no_taking
from companion.games.totally_zombies.chapters.winning import why_no_win
from companion.games.totally_zombies.filled import why_no_more
from companion.games.totally_zombies.people import Player
from companion.games.totally_zombies.questions import QUESTIONS
from companion.games.totally_zombies.state import SETUP, STEPS, TotallyZombies
from companion.languages import say
from companion.tiles import NOWHERE, Square

SEQUENCE, NEXT = "totally-zombies.turn.sequence", "totally-zombies.turn.next-player"
ZOMBIE_STEP, TILE_STEP = "totally-zombies.turn.zombie-step", "totally-zombies.turn.tile-step"
IN_STEPS = {question.name: question.step for question in QUESTIONS if question.step} | {"event.draw": "draw"}
"""The step of the turn to which a report belongs."""
CONTENTS = "tile.zombie tile.bullet tile.life tile.dogs tile.door"
MOVES = "move.how move.roll move.step subway.ride move.duct"
PASSES_ON = "turn.end tile.deck tile.draw"
"""What the next player begins with, or the end that somebody declares."""


class Said(ToldBySeat[TotallyZombies, Player]):
    """A report at a table of Totally Zombies!!!."""

    __slots__ = ()

    @property
    def square(self) -> Square:
        """The square that was named; -1 when it is none."""
        return self.game.map.square(self.value)

    @property
    def died(self) -> bool:
        """Has the active player died in this turn?"""
        return self.game.cut


Row: TypeAlias = Report[Said]

# ---------------------------------------------------------------------- before the first turn, from the wrong player


def _seat_rule(said: Said) -> str:
    """The question is the right one, the player is not."""
    if said.waits("tile.place", "tile.station", "tile.road") and said.game.placer != NOWHERE:
        return "totally-zombies.helipad.winner-places"
    if said.waits("tile.bid"):
        return "totally-zombies.helipad.auction-order"
    if said.waits("funhouse.*", "death.*", "give.*", "card.*", "combat.*"):  # they say who answers
        return said.waiting.rule
    return NEXT


PLAYERS: tuple[Row, ...] = (
    Row(
        "*", lambda said: said.waiting.rule, lambda said: said.game.step == SETUP, say("set-up is not finished: {asks}")
    ),
    Row("*", _seat_rule, lambda said: said.of_another, say("{asks}, not {who}")),
)

# ---------------------------------------------------------------------- what the referee settles by itself


def _keeps(said: Said) -> str:
    """The value says what somebody would like to keep in death."""
    return {
        "weapons": "totally-zombies.death.lose-weapons",
        "cars": "totally-zombies.car.lost-on-death",
        "pages": "totally-zombies.ruling.death-pages",
        "zombies": "totally-zombies.death.lose-zombies",
        "bullets": "totally-zombies.death.respawn-tokens",
        "guts": "totally-zombies.death.respawn-tokens",
        "sewer-tokens": "totally-zombies.death.sewer-tokens",
    }.get(str(said.value), "totally-zombies.death.lose-cards")


def _exchange(said: Said) -> Refusal | str:
    """The value is the number of guts tokens said to be given."""
    if said.value not in (None, 2):
        return "totally-zombies.ruling.exchange-halves" if said.value == 1 else "totally-zombies.guts.exchange"
    return no_exchange(said.game, said.who.seat) or "totally-zombies.guts.exchange"


# Tables read best as tables.
# fmt: off
CLAIMS: tuple[Row, ...] = (
    Row("win.claim", lambda said: why_no_win(said.game, said.who, said.value)),
    Row("event.token", "totally-zombies.turn.event-token", lambda said: not said.waits("sewer.pay", "death.respawn")),
    Row("combat.player", "totally-zombies.clarify.no-player-attacks"),
    Row("kill.credit", "totally-zombies.combat.kill-collected"),
    Row("kills.hide", "totally-zombies.clarify.open-kills"),
    Row("guts.exchange", _exchange),
    Row("death.keep", _keeps),
    Row("event.reshuffle", "totally-zombies.card.reshuffle"),
)
# fmt: on

# ---------------------------------------------------------------------- what presses more


def _in_combat(said: Said) -> str:
    """Nobody breaks a combat off, and nothing comes before its end."""
    if said.name == "event.draw":
        return "totally-zombies.turn.combat-step"
    if said.name in ("move.step", "move.take"):
        return "totally-zombies.combat.no-escape"
    return "totally-zombies.combat.roll-again" if said.name == "turn.end" else SEQUENCE


def _tile_unfinished(said: Said) -> str:
    """A tile is drawn and placed, another one instead of it while none could be, and it gets what belongs on it."""
    game = said.game
    if said.waits("tile.bid"):
        return f"totally-zombies.helipad.{'auction-end' if game.bids else 'auction'}"
    if said.waits("tile.deck", "tile.draw", "tile.closing"):
        return "totally-zombies.tile.replacement-draw" if game.tested else TILE_STEP
    return said.waiting.rule


def _owes_zombies(said: Said) -> str:
    """The zombie step is compulsory, whatever happened before."""
    if said.died:
        return "totally-zombies.death.still-move-zombies"
    return "totally-zombies.tile.forced-closing-duties" if said.game.forced else ZOMBIE_STEP


# fmt: off
PRESSING: tuple[Row, ...] = (
    Row("*", "totally-zombies.card.no-chain", during("card.*"), say("a card is finished first: {asks}")),
    Row("combat.pay", "totally-zombies.win.spell-pages", during("spell.*"), say("no bullets help the spell")),
    Row("death.*", "totally-zombies.guts.avoid-death", during("combat.pay"), say("the loss may still be paid: {asks}")),
    Row("move.take", lambda said: no_taking(said.game, said.who.seat) or "", during("combat.*")),
    Row("combat.*", lambda said: said.waiting.rule, during("combat.*")),
    Row("*", _in_combat, during("combat.*"), say("nobody breaks a combat off: {asks}")),
    Row("*", lambda said: said.waiting.rule, during("death.*", "give.*", "sewer.pay", "funhouse.*", "spell.roll")),
    Row("*", "totally-zombies.death.respawn-cards",
        lambda said: said.waits("event.draw") and said.game.step == STEPS[0], say("three new cards first: {asks}")),
    Row(f"{PASSES_ON} event.discard turn.search", _owes_zombies, during("zombies.*"),
        say("zombies move first: {asks}")),
    Row(PASSES_ON, LIMIT, lambda said: said.waiting.rule == LIMIT),
)
# fmt: on

# ---------------------------------------------------------------------- on foot


def _no_movement(said: Said) -> str:
    """Why there is no movement roll, or no step, in this turn."""
    game, player = said.game, said.who
    if said.died or player.dead:
        return "totally-zombies.death.remove-pawn"
    if game.denied and game.forced and said.name == "move.roll":
        return "totally-zombies.tile.forced-closing-no-move"
    if game.denied:
        return "totally-zombies.move.denied-roll"
    waiting = game.left == 0 and not game.dice and player.waits != NOWHERE
    return "totally-zombies.subway.wait" if waiting else ""


def _no_other_way(said: Said) -> Refusal | str:
    """The value is what somebody would like to do instead of a movement roll."""
    if said.value not in WaysToMove.words or not said.who.on_map:
        return ""
    return WaysToMove(said.game, said.who).refusal(str(said.value)) or ""


def _no_fight(said: Said) -> str:
    """Why somebody has nobody to fight."""
    game, player = said.game, said.who
    if game.underground(player):
        return "totally-zombies.sewer.no-combat"
    if player.at in game.zombies:
        apart = keeps_apart(game, player, player.at)
        return f"totally-zombies.{'clarify.no-passive-kills' if apart else 'ruling.zombie-reaches-player'}"
    return "totally-zombies.clarify.no-player-attacks" if len(game.pawns_on(player.at)) > 1 else ""


def _no_respawn(said: Said) -> str:
    """Nobody comes back before the own turn, nor twice, nor elsewhere."""
    return "totally-zombies.death.respawn-time" if said.who.dead else no_respawn(said.who)


# fmt: off
ON_FOOT: tuple[Row, ...] = (
    Row("combat.roll combat.foe", _no_fight, why=say("there is no fight now: {asks}")),
    Row(MOVES, _no_movement, lambda said: said.mine, say("{who} does not move in this turn: {asks}")),
    Row("move.how", _no_other_way, lambda said: said.mine),
    Row("car.take", lambda said: no_car(said.game, said.who) or "", lambda said: said.mine and said.who.on_map),
    Row("move.take", lambda said: no_taking(said.game, said.who.seat) or ""),
    Row("turn.search", lambda said: no_search(said.game, said.who) or "totally-zombies.move.search",
        lambda said: said.mine),
    Row("death.respawn", _no_respawn),
)
# fmt: on

# ---------------------------------------------------------------------- at the wrong time


def _turn_rule(said: Said) -> Refusal | str:
    """Somebody acts whose turn it is not."""
    if said.mine or said.name not in IN_STEPS:
        return ""
    return Refusal(NEXT, say("it is the turn of {}: {}", said.game.active.name, said.asks))


def _comes_later(said: Said) -> bool:
    step = said.game.step
    return step in STEPS and said.name in IN_STEPS and STEPS.index(step) < STEPS.index(IN_STEPS[said.name])


def _no_more_cards(said: Said) -> str:
    """The hand is full."""
    return "totally-zombies.turn.refill-hand" if said.who.guts else "totally-zombies.turn.refill-minimum"


def _same_deck(said: Said) -> Refusal | str:
    """All draws of a step come from one deck, as long as it may hold a tile to place; some may not be chosen at all."""
    decks = Decks(said.game)
    area = decks.read(said.value)
    no = area if isinstance(area, Refusal) else decks.refusal(area)
    if no is not None:
        return no
    if said.waits("tile.closing"):
        return "totally-zombies.tile.forced-closing"
    return f"totally-zombies.{'tile.replacement-draw' if said.game.tested else 'ruling.deck-choice-binding'}"


def _own_rule(said: Said) -> str:
    """The rule of the question that nobody asks now."""
    question = QUESTIONS.get(said.name)
    return question.late if question else SEQUENCE


# fmt: off
TIMES: tuple[Row, ...] = (
    Row("*", _turn_rule),
    Row("*", _tile_unfinished, lambda said: said.waits("tile.*") and not said.name.startswith("tile."),
        say("the tile is not finished: {asks}")),
    Row("tile.place", _tile_unfinished, during("tile.bid")),
    Row("tile.place", "totally-zombies.entrance.connectors", during("tile.station", "tile.road")),
    Row("tile.deck", _same_deck, during("tile.draw", "tile.closing"), say("the deck was chosen: {asks}")),
    Row(CONTENTS, lambda said: why_no_more(said.game, said.name, said.square),
        why=say("that tile has all it gets: {asks}")),
    Row("event.draw", _no_more_cards, lambda said: said.game.step in ("draw", "move", "zombies", "discard")),
    Row("tile.deck tile.draw", "totally-zombies.tile.placement-ends", lambda said: said.game.closed,
        say("no tile is placed any more: {asks}")),
    Row("*", SEQUENCE, _comes_later, say("that comes later in the turn: {asks}")),
    Row("*", _own_rule),
)

REPORTS: tuple[Row, ...] = (
    *PLAYERS,
    *under(always, *CLAIMS, why=say("the referee settles that by itself: it is not reported")),
    *PRESSING,
    *ON_FOOT,
    *TIMES,
)
# fmt: on


def unasked(game: TotallyZombies, name: str, value: Json, seat: int | None, waiting: Request[Any]) -> Refusal:
    """The rule that a report breaks which is not the answer to the question asked."""
    return first_refusal(REPORTS, Said(game, name, value, seat, waiting))
