"""The cards of the Town that Zombies!!! has as well (set 1), where they meet the rules of this game: what a card in
front adds, what lasts, and what differs from the base game."""

from __future__ import annotations

from companion.engine import Refusal
from companion.games.horde.cards import drop_effects
from companion.games.horde.events import SHARED
from companion.games.horde.events.later import RUSH, TURN_BONUS, TURN_WEAPONS, UNTIED, WAITS, rush
from companion.games.totally_zombies.cards.card import CARDS, EVENTS, SENSE, bites, event, not_moved, off_map, opponent
from companion.games.totally_zombies.cards.town import WORLD
from companion.games.totally_zombies.chapters.arriving import enter
from companion.games.totally_zombies.chapters.funhouse import funhouse_tile, turn_behind
from companion.games.totally_zombies.chapters.laying_out import lose_front
from companion.games.totally_zombies.chapters.squares import forbidden
from companion.games.totally_zombies.entries import SPENDING
from companion.games.totally_zombies.moments import (
    COMBAT_OVER,
    COMBAT_ROLL,
    LOSES_TURN,
    NO_FIGHT,
    NO_MOVE,
    NO_STEP,
    NO_STOP,
    PAID,
    PAY_ANSWER,
    PAY_WAYS,
    ROLL_BONUS,
    ROLL_CHANGE,
    TURN_ENDS,
    WEAPON,
    ZOMBIE_STAYS,
    Working,
    weapons_off,
)
from companion.games.totally_zombies.people import Player
from companion.games.totally_zombies.state import TotallyZombies
from companion.languages import say
from companion.tiles import NOWHERE, Square

SHARED.deal_to(CARDS, WORLD)

# ---------------------------------------------------------------------- weapons and items of which a row says all


@WEAPON.of("combat-bonus")
def combat_bonus(game: TotallyZombies, player: Player, working: Working) -> int:
    return game.works_as(player, working.card).bonus


@COMBAT_OVER.of("combat-bonus")
def wears_out(game: TotallyZombies, player: Player, working: Working) -> None:
    """Some weapons last for a number of combats; two dogs are two of them."""
    left = player.front[working.card]
    if left == 1:
        _goes(game, player, working.card)
    elif left:
        player.front[working.card] = left - 1


@PAID.of("combat-bonus")
def breaks(game: TotallyZombies, player: Player, working: Working, what: str) -> None:
    """Some go when life, guts in its place, or bullets are spent in a combat."""
    if game.works_as(player, working.card).ends_on == SPENDING:
        _goes(game, player, working.card)


def _goes(game: TotallyZombies, player: Player, card: str) -> None:
    game.tell("{} of {} is used up", game.works_as(player, card).name, player.name)
    lose_front(game, player, card)


@ROLL_BONUS.of("movement-bonus")
def movement_bonus(game: TotallyZombies, player: Player, working: Working) -> int:
    return game.works_as(player, working.card).bonus


# ---------------------------------------------------------------------- in a combat


@WEAPON.of(*TURN_WEAPONS)
def for_this_turn(game: TotallyZombies, player: Player, working: Working) -> int:
    """Chainsaw and Molotov Cocktail help after they were discarded; the latter in its building only."""
    effect = working.lasting
    if effect is None or effect.by != player.seat or weapons_off(game, player):
        return 0
    return TURN_BONUS if effect.about in (NOWHERE, game.building_of(player.at)) else 0


@COMBAT_ROLL.of(RUSH)
def adrenaline(game: TotallyZombies, player: Player, working: Working) -> int:
    return rush(game, player)


@PAY_WAYS.of("first-aid-kit")
def first_aid(game: TotallyZombies, player: Player, working: Working) -> dict[str, str]:
    """It covers the half token of a dog bite as well."""
    name = game.works_as(player, working.card).name
    return {working.card: say("discard {}: lose no life and roll again", name)}


@PAY_ANSWER.of("first-aid-kit")
async def bandaged(game: TotallyZombies, player: Player, working: Working, answer: str) -> bool:
    if answer != working.card:
        return False
    _goes(game, player, working.card)
    return True


@NO_FIGHT.of("alternate-food-source")
def truce(game: TotallyZombies, player: Player, working: Working, square: Square) -> bool:
    """Nobody fights, whatever the breed."""
    return True


# ---------------------------------------------------------------------- in a turn to come


@NO_MOVE.of("fear")
def frozen(game: TotallyZombies, player: Player, working: Working) -> str:
    return say("Fear: {} does not move in any way this turn", player.name) if bites(game, player, working) else ""


@TURN_ENDS.of(WAITS)
async def sent_at_last(game: TotallyZombies, player: Player, working: Working) -> None:
    """Whoever was frozen when Bad Sense of Direction hit goes after that turn; a fight waits for the next one."""
    if working.lasting.about != player.seat:
        return
    drop_effects(game, [working.lasting])
    if player.on_map and forbidden(game, player, game.start) is None:
        behind = funhouse_tile(game, player.at)
        enter(game, player, game.start)
        await turn_behind(game, player, behind)


@LOSES_TURN.of("hysterical-paralysis")
def paralysed(game: TotallyZombies, player: Player, working: Working) -> bool:
    return bites(game, player, working)


@ROLL_CHANGE.of(UNTIED)
def halved(game: TotallyZombies, player: Player, working: Working, roll: int) -> int:
    """One that was played after a roll is about the next one."""
    return roll // 2 if working.lasting.whose == player.seat and working.lasting.ends < 2 else roll


@NO_STEP.of("claustrophobia")
def keeps_out(game: TotallyZombies, player: Player, working: Working, there: Square) -> str:
    """Into no building; out of one by the shortest way, by windows as well."""
    if not bites(game, player, working) or game.building_of(there) < 0:
        return ""
    if game.building_of(player.at) != game.building_of(there):
        return say("Claustrophobia: {} enters no building this turn", player.name)
    outside = game.map.distances(tuple(_outside(game)))
    return "" if outside[there] < outside[player.at] else say("Claustrophobia: out of the building by the shortest way")


def _outside(game: TotallyZombies) -> list[Square]:
    return [square for square in game.open_squares() if game.building_of(square) < 0]


@NO_STOP.of("claustrophobia")
def must_leave(game: TotallyZombies, player: Player, working: Working) -> str:
    if bites(game, player, working) and game.building_of(player.at) >= 0:
        return say("Claustrophobia: {} leaves the building", player.name)
    return ""


# ---------------------------------------------------------------------- the horde


@ZOMBIE_STAYS.of("all-the-marbles")
def held(game: TotallyZombies, player: Player, working: Working, square: Square, breed: str) -> str:
    return say("All the Marbles: nobody moves zombies") if working.lasting else ""


# ---------------------------------------------------------------------- what differs


def below(game: TotallyZombies, seat: int, player: Player) -> Refusal | None:
    """The way of the card is above ground."""
    return Refusal(SENSE, say("{} is in the sewer", player.name)) if game.underground(player) else None


event("where-did-everybody-go", targets=opponent(not_moved, below))(EVENTS["where-did-everybody-go"].run)


def at_start(game: TotallyZombies, seat: int, player: Player) -> Refusal | None:
    there = WORLD.at_start(game, player)
    return Refusal(SENSE, say("{} stands on Town Square already", player.name)) if there else None


def kept_away(game: TotallyZombies, seat: int, player: Player) -> Refusal | None:
    """Another card keeps the pawn from coming there."""
    return forbidden(game, player, game.start)


event(WAITS, sense=EVENTS[WAITS].sense, targets=opponent(at_start, off_map, kept_away), needs_pawn=True)(
    EVENTS[WAITS].run
)
