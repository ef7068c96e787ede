"""Why a report that nobody asked for is refused: the wrong thing, at the wrong time, or from the wrong player.

The rows are tried from top to bottom; what is worked out for one of them stands in the chapter that knows it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

from companion.engine import Json, Refusal, Request
from companion.games.kit.reports import Report, ToldBySeat, always, during, first_refusal, under
from companion.games.zombies.chapters.combat import why_failure_first
from companion.games.zombies.chapters.contents import no_survivor, why_no_more_doors
from companion.games.zombies.chapters.death import DEATHS_TO_LOSE, why_no_restart
from companion.games.zombies.chapters.hands import must_discard
from companion.games.zombies.chapters.last_man_standing import humans_turn
from companion.games.zombies.chapters.map_tiles import entitled
from companion.games.zombies.chapters.winning import why_no_win
from companion.games.zombies.chapters.zombie_movement import must_go_on
from companion.games.zombies.meta import KILL_ON
from companion.games.zombies.people import Player
from companion.games.zombies.questions import CONTENTS, QUESTIONS
from companion.games.zombies.state import HIDDEN, NOT_ROLLED, SETUP, STEPS, Zombies
from companion.languages import say
from companion.tiles import Square

FIXED_ORDER = "zombies.turn.fixed-order"
LAST_MAN = "zombies.scenario-last-man."
PAWN = "combat.roll combat.bullets combat.item move.roll move.step"
"""What is asked of somebody who has a pawn."""
RESHUFFLE = "event.reshuffle"
IN_STEPS = {question.name: question.step for question in QUESTIONS if question.step} | {RESHUFFLE: "draw"}
"""The step of the turn to which a report belongs."""
FILLING = [question.name for question in CONTENTS]


class Said(ToldBySeat[Zombies, Player]):
    """A report at a table of Zombies!!!."""

    __slots__ = ()

    @property
    def square(self) -> Square:
        """The square that was named; -1 when it is none."""
        return self.game.map.square(self.value)

    @property
    def from_zombie(self) -> bool:
        return self.player is not None and self.player.turned


Row: TypeAlias = Report[Said]


# ---------------------------------------------------------------------- Last Man Standing: from the wrong side


def order_rule(said: Said) -> str:
    """The rule by which the steps of this turn come in their order."""
    if not said.game.last_man:
        return FIXED_ORDER
    return LAST_MAN + ("human-turn-normal" if humans_turn(said.game) else "zombie-turn-normal")


def _last_man(said: Said) -> bool:
    return said.game.last_man and said.game.step != SETUP


def _filling(said: Said) -> bool:
    """The new tile: its zombies by the acting Zombie Player, then the tokens by the human."""
    return humans_turn(said.game) and said.game.step == "tile" and said.waits("tile.*")


def _marching(said: Said) -> bool:
    """Step 5 of a human's turn, with no fight and no card in between."""
    return humans_turn(said.game) and said.game.step == "zombies" and not said.waits("card.*", "combat.*")


def _zombies_turn(said: Said) -> bool:
    return not humans_turn(said.game) and not said.waits("card.*", "combat.*")


def _side(zombie: str, human: str) -> Callable[[Said], str]:
    """One rule of Last Man Standing for a Zombie Player, the other for a human."""
    return lambda said: LAST_MAN + (zombie if said.who.turned else human)


# Tables read best as tables.
# fmt: off
SIDES: tuple[Row, ...] = (
    Row("tile.place", "zombies.ruling.last-man-helipad",
        lambda said: said.waits("tile.place") and said.from_zombie and said.game.at_helipad()),
    Row(PAWN, LAST_MAN + "zombie-turn-skips",
        lambda said: humans_turn(said.game) and said.from_zombie and not said.mine),
    *under(_filling,
        Row("tile.bullet tile.heart", LAST_MAN + "human-places-tokens",
            lambda said: said.waits("tile.door", "tile.zombie") or said.from_zombie),
        Row("tile.zombie", _side("zombie-players-take-turns", "zombie-places-zombies"), lambda said: said.of_another),
        Row("tile.door", "zombies.ruling.who-places-contents", lambda said: said.of_another and said.from_zombie)),
    *under(_marching,
        Row("event.discard", order_rule),
        Row("zombies.roll", LAST_MAN + "human-turn-zombie-move"),  # no die
        Row("zombies.*", _side("same-player-both-jobs", "zombie-controls-all"),
            lambda said: said.player is not None and said.player.seat != said.game.controller)),
    *under(_zombies_turn,
        Row(PAWN, LAST_MAN + "zombie-turn-skips", lambda said: said.who.turned),
        Row("zombies.tile", LAST_MAN + "zombie-turn-roll", lambda said: said.mine),
        Row("zombies.tile", LAST_MAN + "zombie-turn-any-zombies"),  # a die, and any zombies
        Row("zombies.*", _side("zombie-turn-normal", "zombie-controls-all"), lambda said: not said.mine),
        Row("zombies.which zombies.where", LAST_MAN + "zombie-turn-roll", lambda said: said.game.step == "discard"),
        Row("tile.draw event.draw zombies.roll event.discard", LAST_MAN + "zombie-turn-normal", during("tile.draw"))),
)
# fmt: on

# ---------------------------------------------------------------------- what the referee settles by itself


def _kill(said: Said) -> str:
    """The value is the number of bullets said to have been spent on the failed roll."""
    spends = isinstance(said.value, int) and said.value > 0
    short = spends and said.who.total + said.value < KILL_ON
    return "zombies.combat.bullet-plus-one" if short else "zombies.combat.kill-on-four"


def _take(said: Said) -> str:
    """The value may be the square on which the token lies."""
    if said.who.at in said.game.zombies:
        return "zombies.token.zombie-first"
    rescued = said.game.tokens.get(said.square) in ("survivor", HIDDEN)
    return "zombies.scenario-rescue.rescue-by-landing" if rescued else "zombies.token.collect-on-entry"


def _restart(said: Said) -> str:
    """The value is a square, or what the player is said to start over with: at, hearts, bullets."""
    start: Mapping[str, Json] = said.value if isinstance(said.value, Mapping) else {"at": said.value}
    return why_no_restart(said.game, said.who, start)


def _owes_a_card(said: Said) -> bool:
    return said.game.coop and said.mine and bool(said.who.hand) and bool(must_discard(said.game, said.who))


# fmt: off
CLAIMS: tuple[Row, ...] = (
    Row("combat.kill", _kill),
    Row("combat.stop", "zombies.combat.continues"),
    Row("zombie.return", "zombies.combat.trophy"),
    Row("token.take", _take),
    Row("token.turn", "zombies.scenario-rescue.mixed-face-down"),
    Row("token.move", "zombies.token.never-moved"),
    Row("death.zombies", "zombies.death.half-zombies"),
    Row("death.items", "zombies.death.items-lost"),
    Row("death.survivors", "zombies.scenario-rescue.death-releases"),
    Row("pawn.restart", _restart),
    Row("win.claim", lambda said: why_no_win(said.game, said.who, said.value == "zombies")),
    # those who have arrived are said to have to stand on the centre once more, with the others
    Row("arrival.together", "zombies.mode-team.different-times", lambda said: said.game.teams),
    Row("arrival.together", "zombies.mode-coop.win-all-arrive"),
    Row("heart.return", "zombies.mode-coop.flip-lost-hearts", lambda said: said.game.coop),  # it lies face down
    Row("heart.return", "zombies.token.flip-option"),
    Row("hearts.turn-up", "zombies.mode-coop.restart-discards-heart", lambda said: said.game.coop),
    Row("hearts.turn-up", "zombies.death.restart-hearts"),
    Row("turn.end", "zombies.mode-coop.must-play", _owes_a_card),
    Row("turn.end", "zombies.turn.decide-before-pass"),
)
# fmt: on
CLAIMED = {claim.names for claim in CLAIMS}

# ---------------------------------------------------------------------- from the wrong player


def _out(said: Said) -> bool:
    """Has the player died for the last time?"""
    lost = said.player is not None and said.player.gone and said.player.deaths >= DEATHS_TO_LOSE
    return said.game.coop and lost and said.name not in CLAIMED


def _seat_rule(said: Said) -> str:
    """The question is the right one, the player is not."""
    game = said.game
    if said.waits("tile.place") and game.at_helipad():
        return entitled(game)[1]
    if said.waits("tile.draw"):
        first = game.number == 1 and len(game.map.laid) == 1
        return "zombies.setup.first-player" if first else "zombies.turn.clockwise"
    if said.waits("helipad.tie", "tile.token", "token.turn", "rescue.return", "setup.*"):  # they say who answers
        return said.waiting.rule
    if game.coop and said.waits("zombies.which", "zombies.where"):
        return "zombies.mode-coop.tie-current-player"
    # bullets are spent by the player who has them
    return "zombies.token.into-collection" if said.waits("combat.bullets") else FIXED_ORDER


def _before_play(said: Said) -> Refusal:
    asks = said.asks
    if said.waits("setup.ready"):
        asks = say("confirm {}", ", ".join(item for item in said.waiting.options if item != "all"))
    return Refusal("zombies.setup.before-play", say("set-up is not finished: {}", asks))


PLAYERS: tuple[Row, ...] = (
    Row("*", "zombies.mode-coop.out-below-one", _out, say("{who} is out of the game: {asks}")),
    Row("*", _seat_rule, lambda said: said.of_another, say("{asks}, not {who}")),
    Row("*", _before_play, lambda said: said.game.step == SETUP),
)

# ---------------------------------------------------------------------- what presses more, and what death took


def _in_combat(said: Said) -> str:
    if said.name in ("combat.roll", "combat.bullets"):
        return ""
    if said.game.step != "fight":
        return "zombies.combat.continues"
    return "zombies.turn.step2-fight" if said.name == "event.draw" else "zombies.combat.at-turn-start"


def _dead(said: Said) -> bool:
    """Is the active player off the map?"""
    active = said.game.active
    return not (active.on_map or (active.turned and not said.game.cut))


# fmt: off
LOST_BY_DEATH: tuple[Row, ...] = (
    Row("tile.draw", "zombies.death.zombie-movement-stays", lambda said: not said.mine and said.waits("zombies.*")),
    Row("event.draw move.roll", "zombies.death.turn-cut-short", lambda said: said.mine),
    Row("move.step", "zombies.death.pawn-removed", lambda said: said.mine and said.game.left == NOT_ROLLED),
    Row("move.step", "zombies.death.movement-lost", lambda said: said.mine),
)
PRESSING: tuple[Row, ...] = (
    Row("event.draw", "zombies.quick.no-more-draws", lambda said: said.game.quicker()),
    Row("*", "zombies.card.regular-immediate", during("card.*")),
    Row("*", lambda said: said.waiting.rule, during("token.turn", "rescue.return")),
    Row("*", "zombies.card.hand-limit", lambda said: said.waiting.rule == "zombies.card.hand-limit"),
    Row("combat.item", "zombies.item.one-per-combat", during("combat.*")),
    Row("combat.roll move.step", lambda said: why_failure_first(said.game.players[said.waiting.seat]),
        during("combat.bullets")),
    Row("move.step", "zombies.combat.no-retreat", during("combat.*")),
    Row("*", _in_combat, during("combat.*")),
    Row("event.discard", lambda said: must_go_on(said.game), during("zombies.which", "zombies.where")),
    Row("event.discard", "zombies.death.discard-stays",
        lambda said: not (said.mine or said.who.on_map or said.who.turned)),
    *under(_dead, *LOST_BY_DEATH),
)
# fmt: on

# ---------------------------------------------------------------------- at the wrong time


def _turn_rule(said: Said) -> Refusal | str:
    """Somebody acts whose turn it is not."""
    if said.seat in (None, said.game.seat) or said.name not in IN_STEPS or said.name in FILLING:
        return ""
    rule = "zombies.card.discard-ends-turn"
    if said.name == "tile.draw" and said.waits("event.discard"):
        rule = "zombies.turn.decide-before-pass"
    elif said.name == "tile.draw" or said.game.number <= 1:
        rule = "zombies.turn.clockwise"
    return Refusal(rule, say("it is the turn of {}: {}", said.game.active.name, said.asks))


def _no_such_token(said: Said) -> Refusal | str:
    what = said.name.removeprefix("tile.")
    if said.name in IN_STEPS:
        return ""
    if what == "survivor":
        return no_survivor(said.game, said.square)
    return Refusal("zombies.limit.token-kinds", say("there is no {} token: hearts, bullets, doors and survivors", what))


def _unfinished(said: Said) -> str:
    """The new tile is placed and filled before anything else; a second helping of something is another matter."""
    again = said.waiting.name in FILLING and said.name in FILLING[: FILLING.index(said.waiting.name)]
    return "" if again else "zombies.turn.step1-tile" if said.waits("tile.place") else said.waiting.rule


def _comes_later(said: Said) -> bool:
    step = said.game.step
    return step in STEPS and STEPS.index(step) < STEPS.index(IN_STEPS[said.name])


def _step_rule(said: Said) -> str:
    """A pawn step before the movement roll, beyond the allowance, or after step 4."""
    if said.waits("move.roll"):
        return "zombies.move.up-to"  # nothing is left over from an earlier turn
    if said.waits("zombies.roll"):
        return "zombies.move.add-hearts"
    return "zombies.card.discard-ends-turn" if said.game.step == "discard" else "zombies.turn.step5-zombie-roll"


def _only_pawns(said: Said) -> bool:
    """Does the active player, who moves, share the space with other players, and with no zombie?"""
    game, here = said.game, said.game.active.at
    pawns = sum(player.at == here for player in game.players)
    return game.step == "move" and here not in game.zombies and pawns > 1


def _generic(said: Said) -> bool:
    """Is the tile that was meant, or else the newest one, without a name?"""
    laid = said.game.map.laid
    return laid[said.square // 9 if said.square >= 0 else -1].tile.kind == "road"


def _own_rule(said: Said) -> str:
    question = QUESTIONS.get(said.name)
    return question.late if question else "zombies.card.reshuffle"


# fmt: off
TIMES: tuple[Row, ...] = (
    Row("*", _turn_rule),
    Row("tile.*", _no_such_token),
    Row("*", FIXED_ORDER, lambda said: said.name not in IN_STEPS, "{asks}"),
    Row("*", _unfinished, during("helipad.tie", *FILLING), say("the tile is not finished: {asks}")),
    Row("*", order_rule, _comes_later, say("that comes later in the turn: {asks}")),
    Row("tile.door", lambda said: why_no_more_doors(said.game, said.square)),
    Row("move.step", _step_rule),
    Row("combat.roll", "zombies.move.share-space", _only_pawns),
    Row("tile.zombie", "zombies.setup.supply", lambda said: len(said.game.map.laid) == 1),
    Row("tile.zombie", "zombies.tile.generic-zombies", _generic),
    Row("tile.bullet tile.heart", "zombies.tile.generic-no-legend", _generic),
    Row("tile.bullet tile.heart", "zombies.scenario-rescue.mixed-face-down", lambda said: said.game.rescue),
    Row("*", _own_rule),
)

REPORTS: tuple[Row, ...] = (
    *under(_last_man, *SIDES, why=say("not so in Last Man Standing: {asks}")),
    *PLAYERS,
    *under(always, *CLAIMS, why=say("the referee settles that by itself: it is not reported")),
    *under(always, *PRESSING, why=say("not now: {asks}")),
    *TIMES,
)
# fmt: on


def unasked(game: Zombies, name: str, value: Json, seat: int | None, waiting: Request[Any]) -> Refusal:
    """The rule that a report breaks which is not the answer to the question asked."""
    return first_refusal(REPORTS, Said(game, name, value, seat, waiting))
