"""Cards of the Army Base (set 2) that blow something up: zombies, walls, whole tiles."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from companion.engine import Json, Options, Refusal, Request
from companion.games.horde.aims import Aimed
from companion.games.horde.cards import Play
from companion.games.kit.places import COMPASS, Place
from companion.games.totally_zombies.cards import figures
from companion.games.totally_zombies.cards.aims import MapTiles
from companion.games.totally_zombies.cards.belongings import roll
from companion.games.totally_zombies.cards.card import (
    BEATS,
    SENSE,
    event,
    use,
)
from companion.games.totally_zombies.cards.figures import figures_on, squares_of, tile_under
from companion.games.totally_zombies.cards.town import WORLD
from companion.games.totally_zombies.chapters.arriving import put_pawn
from companion.games.totally_zombies.chapters.life import lose_life
from companion.games.totally_zombies.chapters.removing import never_removed, on_edge, take_off
from companion.games.totally_zombies.chapters.rolling import walker
from companion.games.totally_zombies.chapters.winning import look_for_winner
from companion.games.totally_zombies.people import WHOLE, Player
from companion.games.totally_zombies.questions import MOVE_STEP, QUESTIONS
from companion.games.totally_zombies.state import TotallyZombies
from companion.languages import say
from companion.tiles import BLOCKED, SIDE, SIDES, Square

# ---------------------------------------------------------------------- Dynamite

DYNAMITE = QUESTIONS.roll(
    "card.dynamite",
    BEATS,
    "Dynamite! 4+ is good",
    "{who}, roll for the Dynamite: 4 or more kills, anything else costs 2 life tokens.",
    means=lambda game, request, roll: say("it kills") if roll >= 4 else say("it costs 2 life tokens"),
)
SPARED = QUESTIONS.choice("card.spared", BEATS, "Spare which one?", "{who}, which square does the Dynamite spare?")
BLASTS = 3


def beside(game: TotallyZombies, player: Player) -> list[Square]:
    """The squares with zombies to which the player could step."""
    if not player.on_map or game.underground(player):
        return []
    return [square for square in game.map.sides[player.at] if square in game.zombies]


def nothing_beside(game: TotallyZombies, play: Play, asked: Request[Any]) -> Refusal | None:
    player = game.players[play.seat]
    return figures.none_mortal(game, player, figures_on(game, beside(game, player)), say("beside that square"))


@event("dynamite", sense=nothing_beside, needs_pawn=True)
async def dynamite(game: TotallyZombies, play: Play) -> None:
    """4 or more kills the zombies on up to three squares beside one's own; less costs 2 life."""
    player = game.players[play.seat]
    if await roll(game, play, DYNAMITE) < 4:
        await lose_life(game, player, 2 * WHOLE)
        return
    squares = beside(game, player)
    if len(squares) > BLASTS:
        spared = figures.these(game, tuple(squares), say("no zombie beside that square stands there"))
        squares.remove(await SPARED.to(play.seat, spared))
    await figures.take_kills(game, player, figures_on(game, squares))


# ---------------------------------------------------------------------- Breakthrough

BREAKTHROUGH = QUESTIONS.roll(
    "card.breakthrough",
    BEATS,
    "Break through! 5+",
    "{who}, roll: 5 or 6 opens the wall, less costs a life token and ends the movement.",
    means=lambda game, request, roll: say("the wall is open") if roll >= 5 else say("it costs a life token"),
)


class ClosedSides(Aimed):
    """The closed sides of a player's square towards adjacent tiles."""

    __slots__ = ("game", "player")

    def __init__(self, game: TotallyZombies, seat: int) -> None:
        self.game = game
        self.player = game.players[seat]

    def candidates(self) -> Iterable[int]:
        return range(4)

    def refusal(self, value: int) -> Refusal | None:
        game, here = self.game, self.player.at
        if here < 0 or game.underground(self.player):
            return Refusal(SENSE, say("the pawn of {} is not on the map above ground", self.player.name))
        there = game.map.beyond(here, value)
        if there < 0 or there // 9 == here // 9:
            return Refusal(SENSE, say("there is no other tile on that side of the square"))
        if game.map.sides[here][value] >= 0:
            return Refusal(SENSE, say("that side is open"))
        if "helipad" in (game.tile_at(here).kind, game.tile_at(there).kind):
            return Refusal(BEATS, say("not to or from a Helipad"))
        return Refusal(SENSE, say("nobody could stand beyond")) if game.map.kinds[there] == BLOCKED else None

    def read(self, raw: Json) -> int | Refusal:
        return SIDE[raw] if isinstance(raw, str) and raw in SIDE else Refusal(SENSE, say("name a side: N, E, S or W"))

    def show(self, value: int) -> Json:
        return SIDES[value]

    def label(self, value: int) -> str:
        return say("the side to the {}", COMPASS[value])


def moving(game: TotallyZombies, play: Play, asked: Request[Any]) -> Refusal | None:
    """For cards that are played during the own movement."""
    if play.seat == walker(game, game.active).seat and MOVE_STEP.asked_by(asked):
        return None
    return Refusal(SENSE, say("{} is played during one's own movement", game.card(play.card).name))


@event("breakthrough", sense=moving, targets=ClosedSides, needs_pawn=True)
async def breakthrough(game: TotallyZombies, play: Play) -> None:
    """5 or 6 opens a wall for the rest of the game, for zombies as well; less costs a life token and the movement."""
    player = game.players[play.seat]
    if await roll(game, play, BREAKTHROUGH) >= 5:
        game.map = game.map.with_gap(player.at, play.target)
        game.tell("the wall to the {} of {} is open", COMPASS[play.target], Place(game.map, player.at))
        return
    game.left = 0
    await lose_life(game, player, WHOLE)


# ---------------------------------------------------------------------- Rocket Launcher


def removable(game: TotallyZombies, seat: int) -> Options[int]:
    def no(index: int) -> Refusal | None:
        if not on_edge(game, index):
            return Refusal(SENSE, say("there are tiles on all sides of it"))
        return never_removed(game, index)

    return MapTiles(game, no, say("no tile at the edge of the map may be removed"))


@use("rocket-launcher", targets=removable)
async def rocket_launcher(game: TotallyZombies, play: Play) -> None:
    """A tile at the edge of the map is gone: its zombies are kills, its players are on Town Square."""
    player, index = game.players[play.seat], play.target
    await figures.take_kills(game, player, figures_on(game, squares_of(game, index)))
    there = [other for other in game.from_seat(play.seat) if tile_under(game, other) == index]
    game.tell("{} is blown off the map", game.map.laid[index].tile.name)
    for other in there:
        await put_pawn(game, other, game.start)
    take_off(game, index)
    look_for_winner(game)


# ---------------------------------------------------------------------- Mine Field

MINES = QUESTIONS.roll(
    "card.mines", BEATS, "Mines! How many?", "{who}, roll: up to so many zombies on the road squares are yours."
)


def mined(game: TotallyZombies, index: int) -> list[figures.Figure]:
    """The zombies on road squares of a tile; hallways of the Mall are road for cards."""
    road = (square for square in squares_of(game, index) if game.is_road(square, for_cards=True))
    return figures_on(game, road)


def mine_fields(game: TotallyZombies, seat: int) -> Options[int]:
    def no(index: int) -> Refusal | None:
        return figures.none_mortal(game, game.players[seat], mined(game, index), say("on a road square of that tile"))

    return MapTiles(game, no, say("there is no zombie on any road square"))


def nobody_fights(game: TotallyZombies, play: Play, asked: Request[Any]) -> Refusal | None:
    """Zombies that do not fight back are not killed, wherever they stand."""
    return WORLD.no_kill(game)


@event("mine-field", sense=nobody_fights, targets=mine_fields)
async def mine_field(game: TotallyZombies, play: Play) -> None:
    """As many zombies as the die says from the road squares of one tile."""
    player = game.players[play.seat]
    due = await roll(game, play, MINES)
    while due and (there := figures.mortal(game, player, mined(game, play.target))):
        if due >= len(there):  # nothing is to be chosen
            await figures.take_kills(game, player, there)
            return
        await figures.take_kills(game, player, [await figures.choose(game, play.seat, there)])
        due -= 1
