"""What nobody asked for about cards, Harvest and the end of the game, and the rule that it breaks."""

from __future__ import annotations

from companion.engine import Refusal
from companion.games.kit.reports import Report, ToldBySeat
from companion.games.totally_medieval.meta import HARVEST_MOST
from companion.games.totally_medieval.people import Side
from companion.games.totally_medieval.printed import HARVEST
from companion.games.totally_medieval.state import CARD, NO_CARD, Medieval
from companion.languages import say

Told = ToldBySeat[Medieval, Side]
TRACK = "totally-medieval.harvest.track"


def not_my_turn(told: Told) -> bool:
    return told.player is not None and not told.mine


def second_card(told: Told) -> bool:
    return told.game.played not in ("", NO_CARD)


def wrong_marker(told: Told) -> str | Refusal:
    """The rule by which a reported Harvest marker is wrong; empty where it is right."""
    points, game, side = told.value, told.game, told.who
    if isinstance(points, bool) or not isinstance(points, int) or not 0 <= points <= HARVEST_MOST:
        return Refusal(TRACK, say("the track has whole numbers from 0 to {}", HARVEST_MOST))
    if points == side.harvest:
        return Refusal(TRACK, say("the marker of {} is on {} already", side.name, points))
    return Refusal(_why_so_much(game, side), say("{} has {} Harvest, not {}", side.name, side.harvest, points))


def _why_so_much(game: Medieval, side: Side) -> str:
    """The rule that moved the marker last."""
    if side is game.active and game.moves:
        return "totally-medieval.move.cost-one"
    played = game.pack.people.get(game.played)
    if played is not None and played.kind == HARVEST:
        return (
            "totally-medieval.harvest.preferred-level"
            if side is game.active
            else "totally-medieval.turn.harvest-restocks"
        )
    return TRACK


def no_victory(told: Told) -> str:
    """Nobody wins because the other's pile is empty, or because a battle in a Homeland was won."""
    empty = told.game.opponent(told.who).pile == 0
    return "totally-medieval.turn.empty-pile-play-on" if empty else "totally-medieval.win.conquer-homelands"


def new_goal(told: Told) -> str:
    return "totally-medieval.win.goal-before-start"


REPORTS: tuple[Report[Told], ...] = (
    Report("turn.card", "totally-medieval.round.alternating-turns", not_my_turn),
    Report(
        "turn.card", "totally-medieval.turn.one-card", second_card, say("one card a turn is played, and it was: {asks}")
    ),
    Report(
        "hand.draw", "totally-medieval.turn.draw-only-at-end", why=say("cards are drawn only at the end of your turn")
    ),
    Report("turn.end", "totally-medieval.round.alternating-turns", not_my_turn),
    Report("turn.end", "totally-medieval.move.must-attack", lambda told: bool(told.game.attacks)),
    Report("turn.end", "totally-medieval.harvest.zero-starves-one", lambda told: told.waits("harvest.starve")),
    Report("harvest.mark", wrong_marker),
    Report("win.claim", no_victory, why=say("nothing is won yet: {asks}")),
    Report("goal.add", new_goal, why=say("a goal is agreed on before the game begins")),
    Report(
        "discard.draw",
        "totally-medieval.turn.empty-pile-no-draw",
        why=say("what was discarded stays out of the game"),
    ),
    Report(
        "machine.place",
        "totally-medieval.turn.war-machine-off-mat",
        why=say("a War Machine lies before its owner, never on the mat"),
    ),
    Report(
        "character.place",
        "totally-medieval.turn.character-starts-home",
        lambda told: told.game.step == CARD,
        say("a Character begins in its own Homeland"),
    ),
)
