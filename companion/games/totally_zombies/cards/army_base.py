"""The cards of the Army Base (set 2)."""

from __future__ import annotations

from typing import Any

from companion.engine import Dice, Options, Refusal, Request
from companion.games.horde.cards import Play
from companion.games.totally_zombies.cards import figures
from companion.games.totally_zombies.cards.aims import AimedSquares
from companion.games.totally_zombies.cards.belongings import area_of, take_weapon
from companion.games.totally_zombies.cards.card import (
    BEATS,
    DICE,
    SENSE,
    Seats,
    before_rolling,
    bites,
    elsewhere,
    empty_handed,
    event,
    just_lies_there,
    not_again,
    not_moved,
    opponent,
    start_of_turn,
    this_turn,
    unarmed,
    whose_turn,
    your_next_turn,
)
from companion.games.totally_zombies.cards.figures import figures_on, tile_under
from companion.games.totally_zombies.chapters.dice import lie_there
from companion.games.totally_zombies.chapters.hands import draw_cards
from companion.games.totally_zombies.chapters.life import gain_life
from companion.games.totally_zombies.chapters.outlook import is_victory_tile
from companion.games.totally_zombies.meta import ZOMBIE
from companion.games.totally_zombies.moments import (
    DIE_ROLLED,
    DYING,
    KILL_NUMBER,
    LOSES_TURN,
    NO_STEP,
    NO_STOP,
    ROLL_BONUS,
    TURN_ENDS,
    Working,
    changed_die,
)
from companion.games.totally_zombies.people import MOST_LIFE, WHOLE, Player
from companion.games.totally_zombies.questions import PLACE_STATION, PLACE_TILE, QUESTIONS
from companion.games.totally_zombies.state import STEP, TotallyZombies
from companion.languages import say
from companion.tiles import NOWHERE, Square

# ---------------------------------------------------------------------- cards in front

MANY_KILLS = 13


def well_adjusted(game: TotallyZombies, play: Play, asked: Request[Any]) -> Refusal | None:
    player = game.players[play.seat]
    if player.kills >= MANY_KILLS:
        return None
    return Refusal(BEATS, say("it takes {} collected zombies, {} has {}", MANY_KILLS, player.name, player.kills))


event("adjusting-nicely", sense=well_adjusted)(just_lies_there)


@DYING.of("adjusting-nicely")
def adjusted(game: TotallyZombies, player: Player, working: Working) -> bool:
    """It goes with all other cards, but the collection stays."""
    return True


def no_helipad(game: TotallyZombies, play: Play, asked: Request[Any]) -> Refusal | None:
    if any(laid.tile.kind == "helipad" for _, laid in game.surface_tiles()):
        return None
    return Refusal(BEATS, say("no Helipad lies on the table yet"))


event("i-see-the-helicopter", sense=no_helipad)(just_lies_there)


@ROLL_BONUS.of("i-see-the-helicopter")
def in_sight(game: TotallyZombies, player: Player, working: Working) -> int:
    return game.works_as(player, working.card).bonus


# ---------------------------------------------------------------------- for oneself

ALIVE = QUESTIONS.roll(
    "card.alive",
    BEATS,
    "Two dice: both 4+?",
    "{who}, roll two dice: both 4 or more bring 2 life tokens.",
)


def full_of_life(game: TotallyZombies, play: Play, asked: Request[Any]) -> Refusal | None:
    if game.players[play.seat].life + WHOLE <= MOST_LIFE:
        return None
    return Refusal(SENSE, say("no further life token fits"))


@event("i-feel-alive", sense=full_of_life, needs_pawn=True)
async def i_feel_alive(game: TotallyZombies, play: Play) -> None:
    """Two dice of 4 or more each are worth 2 life."""
    player = game.players[play.seat]
    dice = await ALIVE.to(play.seat, Dice(2, DICE, ALIVE.rule))
    await lie_there(game, player, dice)
    game.tell("{} rolls {} and {}", player.name, *dice)
    if all(changed_die(game, player, face) >= 4 for face in dice):
        gain_life(game, player, 2 * WHOLE)


@event("in-the-zone", sense=start_of_turn)
async def in_the_zone(game: TotallyZombies, play: Play) -> None:
    """A card for each 6 that one rolls in this turn."""
    this_turn(game, play)


@DIE_ROLLED.of("in-the-zone")
async def sixes(game: TotallyZombies, player: Player, working: Working, dice: tuple[int, ...]) -> None:
    if working.lasting.by == player.seat and 6 in dice:
        await draw_cards(game, player, dice.count(6), area_of(game, player))


# ---------------------------------------------------------------------- against one player


def somebody_has_drawn(game: TotallyZombies, play: Play, asked: Request[Any]) -> Refusal | None:
    """Not for Helipads and the Cabin, for which people bid; entrances and the Big Top are placed whole."""
    if game.tile and is_victory_tile(game.drawn_tile()):
        return Refusal(BEATS, say("not for {}", game.drawn_tile().name))
    begins = PLACE_TILE.asked_by(asked) or PLACE_STATION.asked_by(asked)
    if game.tile and begins and game.placer == NOWHERE:
        return None
    return Refusal(SENSE, say("it is played when an opponent has drawn a map tile, before that is laid"))


@event("i-think-its-over-here", sense=somebody_has_drawn, targets=whose_turn)
async def i_think_its_over_here(game: TotallyZombies, play: Play) -> None:
    """The drawn tile is placed by the player of the card."""
    game.placer = play.seat


@event("you-dont-need-that", targets=opponent(elsewhere, unarmed), needs_pawn=True)
async def you_dont_need_that(game: TotallyZombies, play: Play) -> None:
    """A weapon or item of somebody on the same square changes hands."""
    await take_weapon(game, game.players[play.seat], game.players[play.target])


@event("weekend-pass-denied", targets=opponent(empty_handed))
async def weekend_pass_denied(game: TotallyZombies, play: Play) -> None:
    """A whole hand is discarded."""
    target = game.players[play.target]
    for card in target.hand:
        game.discard(card)
    target.hand.clear()
    game.tell("{} discards the whole hand", target.name)


# ---------------------------------------------------------------------- What is That Smell?!?

SMELL = "what-is-that-smell"


def smelling(game: TotallyZombies, seat: int) -> Options[int]:
    def no(player: Player) -> Refusal | None:
        if player.seat != game.seat:
            return Refusal(SENSE, say("it is not the turn of {}", player.name))
        return not_moved(game, seat, player) or not_again(SMELL)(game, seat, player)

    return Seats(game, seat, others=True, no=no)


@event(SMELL, sense=before_rolling, targets=smelling)
async def what_is_that_smell(game: TotallyZombies, play: Play) -> None:
    """Off the tile in this turn, and not back to it; whoever does not leave loses the next turn."""
    this_turn(game, play, tile_under(game, game.players[play.target]), "tile")


def _smells(game: TotallyZombies, player: Player, working: Working) -> bool:
    effect = working.lasting
    return bites(game, player, working) and effect.about != NOWHERE


@NO_STOP.of(SMELL)
def not_here(game: TotallyZombies, player: Player, working: Working) -> str:
    if _smells(game, player, working) and tile_under(game, player) == working.lasting.about:
        return say("What is That Smell: {} has to leave this tile", player.name)
    return ""


@NO_STEP.of(SMELL)
def not_back(game: TotallyZombies, player: Player, working: Working, there: Square) -> str:
    """Never back; and while there is a way off the tile, no step that would make it too long."""
    if not _smells(game, player, working) or game.above(there) // 9 != working.lasting.about:
        return ""
    if tile_under(game, player) != working.lasting.about:
        return say("What is That Smell: not back to that tile")
    away = _steps_away(game, player.at, working.lasting.about)
    left = game.left // STEP
    if away[player.at] <= left < away[there] + 1:
        return say("What is That Smell: off this tile while there is a way")
    return ""


def _steps_away(game: TotallyZombies, here: Square, index: int) -> list[int]:
    """How far it is from each square to another tile."""
    level = game.level(here)
    others = (square for square in game.map.by_name.values() if game.level(square) == level)
    return game.map.distances(tuple(square for square in others if game.above(square) // 9 != index))


@TURN_ENDS.of(SMELL)
async def still_there(game: TotallyZombies, player: Player, working: Working) -> None:
    """Whoever has not left pays with the next turn."""
    if _smells(game, player, working) and tile_under(game, player) == working.lasting.about:
        working.lasting.about, working.lasting.points, working.lasting.ends = NOWHERE, "", 2
        game.tell("{} could not get away from the smell and loses the next turn", player.name)


@LOSES_TURN.of(SMELL)
def overcome(game: TotallyZombies, player: Player, working: Working) -> bool:
    return bites(game, player, working) and working.lasting.about == NOWHERE


# ---------------------------------------------------------------------- zombies


def beset(game: TotallyZombies, seat: int) -> Options[Square]:
    """The squares on which an opponent stands with a zombie that could go to a square beside it."""

    def no(square: Square) -> Refusal | None:
        if not any(player.seat != seat for player in game.pawns_on(square)):
            return Refusal(SENSE, say("no opponent stands there"))
        if square not in game.zombies:
            return Refusal(SENSE, say("no zombie stands there"))
        there = figures_on(game, [square])
        if any(figures.room_beside(game, figure) for figure in there):
            return None
        return Refusal(SENSE, say("there is no room on the squares beside it"))

    pawns = sorted({player.at for player in game.players if player.on_map})
    return AimedSquares(
        game, lambda: pawns, no, say("no opponent shares a square with a zombie that could go elsewhere")
    )


@event("no-brains-here", targets=beset)
async def no_brains_here(game: TotallyZombies, play: Play) -> None:
    """A zombie with an opponent goes to a square beside it."""
    there = [figure for figure in figures_on(game, [play.target]) if figures.room_beside(game, figure)]
    figure = await figures.choose(game, play.seat, there)
    await figures.move(game, play.seat, figure, figures.room_beside(game, figure))


def not_yet_enhanced(game: TotallyZombies, play: Play, asked: Request[Any]) -> Refusal | None:
    if game.effect("government-enhanced-zombies") is None:
        return None
    return Refusal(SENSE, say("zombies need 5 or more already"))


@event("government-enhanced-zombies", sense=not_yet_enhanced)
async def government_enhanced_zombies(game: TotallyZombies, play: Play) -> None:
    """Regular zombies need 5 or more for a while."""
    your_next_turn(game, play)


@KILL_NUMBER.of("government-enhanced-zombies")
def tougher(game: TotallyZombies, player: Player, working: Working, breed: str, number: int) -> int:
    return max(number, 5) if breed == ZOMBIE else number
