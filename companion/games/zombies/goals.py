"""What a question says of its goal: what the player is after, which of how many it is, how many are to go.

Nothing is counted that does not exist: not the zombies of a die that no figure on the map can be, nor those of a tile
for which there is no room or no figure.
"""

from __future__ import annotations

from typing import Any

from companion.engine import Request
from companion.games.kit.wording import a, many
from companion.games.zombies.people import HAND, Player
from companion.games.zombies.state import NOT_ROLLED, ZOMBIES_TO_WIN, Zombies
from companion.languages import joined, say, says
from companion.tiles import BLOCKED, NOWHERE

ALL_SURVIVORS = 18
THINGS = {"zombie": say("zombie"), "bullet": say("bullet"), "heart": say("heart"), "token": say("face-down token")}


def goal(game: Zombies, player: Player) -> str:
    """What the player is after in this mode and scenario."""
    if player.turned:
        return say("turn everybody who is human")
    first = _first(game, player)
    if game.coop:
        return say("{}all of you to the middle of the Helipad", first)
    if game.teams:
        return say("{}your whole team to the middle of the Helipad", first)
    if game.scenarios:
        return say("{}the middle of the Helipad", first)
    left = ZOMBIES_TO_WIN - player.zombies
    if player.zombies:
        return says(
            left, "{} more zombie, or the middle of the Helipad", "{} more zombies, or the middle of the Helipad"
        )
    return says(left, "{} zombie, or the middle of the Helipad", "{} zombies, or the middle of the Helipad")


def _first(game: Zombies, player: Player) -> str:
    """What a scenario demands before the Helipad counts."""
    demands = []
    if game.rescue and not game.last_man:
        missing = _missing(game, player)
        demands += [say("{} to rescue", many(missing, "survivor"))] if missing > 0 else []
    if game.armed and not any(game.card(card).weapon for card in player.front):
        demands.append(say("a weapon in front of you"))
    return say("{}, then ", joined(say(" and "), demands)) if demands else ""


def _missing(game: Zombies, player: Player) -> int:
    """Survivors that are still to be rescued: of all, of the team, or of the player."""
    if game.coop:
        return ALL_SURVIVORS - sum(one.survivors for one in game.players if not one.gone)
    mates = [one for one in game.players if game.teams and one.team == player.team] or [player]
    return game.quota - sum(one.survivors for one in mates)


def to_go(game: Zombies) -> int:
    """How many zombies of this turn's die are still to move; no more than there are."""
    if game.due == NOT_ROLLED:
        return 0
    return max(0, min(game.due, game.horde() - sum(game.moved.values())))


def which_of(game: Zombies, request: Request[Any]) -> str:
    """`zombie 2 of 6`, `the heart`: which one is put down, of how many there are and there is room for."""
    thing = THINGS.get(request.name.rpartition(".")[2], "")
    nth, of = getattr(request.options, "nth", 0), getattr(request.options, "of", 0)
    if not thing or not of:
        return a(thing) if thing else ""
    of = min(of, nth - 1 + _room(game, request, thing))
    return say("the {}", thing, about="put down") if of <= 1 else say("{} {} of {}", thing, nth, of)


def _room(game: Zombies, request: Request[Any], thing: str) -> int:
    """How many more of them find a square, and a figure."""
    options = request.options
    legal = [square for square in options.legal() if square != NOWHERE]
    if thing != "zombie":
        return len(legal)
    named = legal and game.map.tile_of(legal[0]).kind == "named"  # into the building first, then onto the street
    free = [square for square in options.candidates() if game.map.kinds[square] != BLOCKED] if named else legal
    return min(sum(square not in game.zombies for square in free), game.supply())


def discards(player: Player) -> str:
    """How many cards have to go, where it is more than this one."""
    over = len(player.hand) - HAND
    return say(": {} to go", over) if over > 1 else ""


def dealt(player: Player) -> str:
    """Which of the first cards it is."""
    return say("event card {} of {}", len(player.hand) + 1, HAND) if len(player.hand) < HAND else say("an event card")
