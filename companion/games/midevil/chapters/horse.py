"""The Horse: it doubles the movement outdoors, waits before buildings, and whoever comes by may claim it.

Movement is counted in half-steps (midevil.ruling.horse-arithmetic): a step on foot costs two of them, a ridden one one.
Riding is never a loss, so it is not asked for: who wants to walk stops sooner (midevil.ruling.horse-use-optional).
"""

from __future__ import annotations

from companion.engine import Refusal, Words
from companion.games.kit.squares import Squares
from companion.games.midevil.effects import HORSE
from companion.games.midevil.people import Player
from companion.games.midevil.questions import CLAIM, HORSE_WAITS
from companion.games.midevil.state import RIDDEN, STEP, MidEvil
from companion.languages import say
from companion.tiles import NOWHERE, Square

CASTLE_ROOM = "c"


def has_horse(game: MidEvil, player: Player) -> bool:
    return bool(player.front and game.in_front(player, HORSE))


def mounted(game: MidEvil, player: Player) -> bool:
    """On horseback: the Horse does not wait somewhere, and the rider is outdoors."""
    return has_horse(game, player) and player.on_map and player.horse_at == NOWHERE and game.outdoors(player.at)


def cost(game: MidEvil, player: Player, there: Square) -> int:
    """What a step costs (midevil.horse.doubles-roll, midevil.horse.inside-movement-normal)."""
    return RIDDEN if mounted(game, player) and game.outdoors(there) else STEP


def steps_left(game: MidEvil, player: Player) -> int:
    """How many steps are left as the pawn goes now."""
    return max(game.left, 0) // (RIDDEN if mounted(game, player) else STEP)


def ridden_to(game: MidEvil, there: Square) -> bool:
    """Does a Horse go along there? Not into a building, the dungeon or the pit (midevil.ruling.horse-owner-moved)."""
    return game.outdoors(there) and there != game.pit


def ride(game: MidEvil, player: Player, here: Square, there: Square) -> None:
    """After a step: the Horse stays before the door (midevil.horse.left-outside-building), or is mounted again
    (midevil.horse.remount-on-exit), unless somebody took it (midevil.castle-horse.remount-unless-stolen)."""
    if not has_horse(game, player):
        return
    if player.horse_at == NOWHERE and game.outdoors(here) and not ridden_to(game, there):
        player.horse_at = here
        game.tell("the Horse of {} waits outside", player.name)
    elif player.horse_at == there:
        player.horse_at = NOWHERE
        game.tell("{} mounts the Horse again", player.name)


def waiting_here(game: MidEvil, player: Player) -> list[Player]:
    """Whose Horses wait on the player's square and may be claimed (midevil.horse.claimable-when-alone)."""
    if has_horse(game, player) or game.in_dungeon(player.at):  # midevil.ruling.horse-second
        return []
    if any(other is not player for other in game.pawns_on(player.at)):  # midevil.horse.not-claimable-beside-player
        return []
    return [owner for owner in game.players if owner is not player and owner.horse_at == player.at]


async def claim(game: MidEvil, player: Player) -> None:
    """A Horse that waits alone may be taken on its square before the door (midevil.horse.taken-midmove-doubles-rest,
    midevil.castle-horse.claim-on-approach-square)."""
    for owner in waiting_here(game, player):  # of several one: midevil.ruling.horse-claim-details
        words = {"claim": say("claim the Horse of {}", owner.name), "leave": say("leave it")}
        if await CLAIM.to(player.seat, Words(words, CLAIM.rule, say("answer claim or leave"))) == "claim":
            hand_over(game, owner, player)
            player.horse_at = NOWHERE
            game.tell("{} claims the Horse of {}", player.name, owner.name)
            return


def entrances(game: MidEvil, inside: Square) -> list[Square]:
    """The squares before the doors of the building; the rooms of the castle together are one
    (midevil.ruling.horse-played-inside)."""
    rooms, ahead = {inside}, [inside]
    if game.kind(inside) == CASTLE_ROOM:
        ahead = [square for square, kind in enumerate(game.map.kinds) if kind == CASTLE_ROOM]
        rooms.update(ahead)
    found: set[Square] = set()
    while ahead:
        for there in game.map.neighbours[ahead.pop()]:
            if there < 0 or there in rooms:
                continue
            if ridden_to(game, there):
                found.add(there)
            elif game.inside(there):
                rooms.add(there)
                ahead.append(there)
    return sorted(found)


async def wait_outside(game: MidEvil, player: Player) -> None:
    """A Horse that comes to a player in a building waits before a door, of several the owner chooses."""
    if not has_horse(game, player) or not player.on_map or not game.inside(player.at):
        return
    doors = entrances(game, player.at)

    def no(square: Square) -> Refusal | None:
        return (
            None if square in doors else Refusal(HORSE_WAITS.rule, say("the Horse waits before a door of the building"))
        )

    if len(doors) > 1:
        options = Squares(game, lambda: doors, no, HORSE_WAITS.rule)
        player.horse_at = await HORSE_WAITS.to(player.seat, options)
    elif doors:
        player.horse_at = doors[0]


def hand_over(game: MidEvil, owner: Player, taker: Player) -> None:
    """The card lies before its new owner, the Horse stays where it stood (midevil.ruling.horse-taken-by-card)."""
    card = game.in_front(owner, HORSE)
    stood = owner.horse_at if owner.horse_at != NOWHERE else owner.at
    owner.horse_at = NOWHERE
    used = owner.front.pop(card)
    if has_horse(game, taker):
        game.discard(card)
        return
    taker.front[card] = used
    taker.horse_at = NOWHERE if taker.at == stood or (taker.on_map and game.outdoors(taker.at)) else stood


def drop_horse(game: MidEvil, player: Player) -> None:
    """Without its card there is no Horse anywhere (midevil.ruling.horse-after-death)."""
    if not has_horse(game, player):
        player.horse_at = NOWHERE
