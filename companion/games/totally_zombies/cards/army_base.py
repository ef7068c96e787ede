"""The cards of the Army Base (set 2)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from companion.engine import Dice, Json, Options, Refusal, Request
from companion.games.horde.aims import Aimed
from companion.games.horde.cards import Play
from companion.games.kit.places import COMPASS, Place
from companion.games.kit.squares import Squares
from companion.games.totally_zombies.cards import figures
from companion.games.totally_zombies.cards.belongings import area_of, roll, take_weapon
from companion.games.totally_zombies.cards.card import (
    BEATS,
    DICE,
    SENSE,
    MapTiles,
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
    use,
    whose_turn,
    your_next_turn,
)
from companion.games.totally_zombies.cards.figures import figures_on, squares_of, tile_under
from companion.games.totally_zombies.chapters.arriving import put_pawn
from companion.games.totally_zombies.chapters.dice import lie_there
from companion.games.totally_zombies.chapters.hands import draw_cards
from companion.games.totally_zombies.chapters.life import gain_life, lose_life
from companion.games.totally_zombies.chapters.removing import never_removed, on_edge, take_off
from companion.games.totally_zombies.chapters.winning import look_for_winner
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
from companion.games.totally_zombies.questions import MOVE_STEP, PLACE_STATION, PLACE_TILE, QUESTIONS
from companion.games.totally_zombies.state import STEP, TotallyZombies
from companion.tiles import BLOCKED, NOWHERE, SIDE, SIDES, Square

# ---------------------------------------------------------------------- Dynamite

DYNAMITE = QUESTIONS.roll(
    "card.dynamite",
    BEATS,
    "Dynamite! 4+ is good",
    "{who}, roll for the Dynamite: 4 or more kills, anything else costs 2 life tokens.",
    means=lambda game, request, roll: "it kills" if roll >= 4 else "it costs 2 life tokens",
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
    return figures.none_mortal(game, player, figures_on(game, beside(game, player)), "beside that square")


@event("dynamite", sense=nothing_beside, needs_pawn=True)
async def dynamite(game: TotallyZombies, play: Play) -> None:
    """4 or more kills the zombies on up to three squares beside one's own; less costs 2 life."""
    player = game.players[play.seat]
    if await roll(game, play, DYNAMITE) < 4:
        await lose_life(game, player, 2 * WHOLE)
        return
    squares = beside(game, player)
    if len(squares) > BLASTS:
        spared = figures.these(game, tuple(squares), "no zombie beside that square stands there")
        squares.remove(await SPARED.to(play.seat, spared))
    await figures.take_kills(game, player, figures_on(game, squares))


# ---------------------------------------------------------------------- Breakthrough

BREAKTHROUGH = QUESTIONS.roll(
    "card.breakthrough",
    BEATS,
    "Break through! 5+",
    "{who}, roll: 5 or 6 opens the wall, less costs a life token and ends the movement.",
    means=lambda game, request, roll: "the wall is open" if roll >= 5 else "it costs a life token",
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
            return Refusal(SENSE, f"the pawn of {self.player.name} is not on the map above ground")
        there = game.map.beyond(here, value)
        if there < 0 or there // 9 == here // 9:
            return Refusal(SENSE, "there is no other tile on that side of the square")
        if game.map.sides[here][value] >= 0:
            return Refusal(SENSE, "that side is open")
        if "helipad" in (game.tile_at(here).kind, game.tile_at(there).kind):
            return Refusal(BEATS, "not to or from a Helipad")
        return Refusal(SENSE, "nobody could stand beyond") if game.map.kinds[there] == BLOCKED else None

    def read(self, raw: Json) -> int | Refusal:
        return SIDE[raw] if isinstance(raw, str) and raw in SIDE else Refusal(SENSE, "name a side: N, E, S or W")

    def show(self, value: int) -> Json:
        return SIDES[value]

    def label(self, value: int) -> str:
        return f"the side to the {COMPASS[value]}"


def moving(game: TotallyZombies, play: Play, asked: Request[Any]) -> Refusal | None:
    """For cards that are played during the own movement."""
    if play.seat == game.seat and MOVE_STEP.asked_by(asked):
        return None
    return Refusal(SENSE, f"{game.card(play.card).name} is played during one's own movement")


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


# ---------------------------------------------------------------------- cards in front

MANY_KILLS = 13


def well_adjusted(game: TotallyZombies, play: Play, asked: Request[Any]) -> Refusal | None:
    player = game.players[play.seat]
    if player.kills >= MANY_KILLS:
        return None
    return Refusal(BEATS, f"it takes {MANY_KILLS} collected zombies, {player.name} has {player.kills}")


event("adjusting-nicely", sense=well_adjusted)(just_lies_there)


@DYING.of("adjusting-nicely")
def adjusted(game: TotallyZombies, player: Player, working: Working) -> bool:
    """It goes with all other cards, but the collection stays."""
    return True


def no_helipad(game: TotallyZombies, play: Play, asked: Request[Any]) -> Refusal | None:
    if any(laid.tile.kind == "helipad" for _, laid in game.surface_tiles()):
        return None
    return Refusal(BEATS, "no Helipad lies on the table yet")


event("i-see-the-helicopter", sense=no_helipad)(just_lies_there)


@ROLL_BONUS.of("i-see-the-helicopter")
def in_sight(game: TotallyZombies, player: Player, working: Working) -> int:
    return game.works_as(player, working.card).bonus


def removable(game: TotallyZombies, seat: int) -> Options[int]:
    def no(index: int) -> Refusal | None:
        if not on_edge(game, index):
            return Refusal(SENSE, "there are tiles on all sides of it")
        return never_removed(game, index)

    return MapTiles(game, no)


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
    return Refusal(SENSE, "no further life token fits")


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
    begins = PLACE_TILE.asked_by(asked) or PLACE_STATION.asked_by(asked)
    if not game.tile or not begins or game.placer != NOWHERE:
        return Refusal(SENSE, "it is played when an opponent has drawn a map tile, before that is laid")
    tile = game.drawn_tile()
    if tile.kind == "helipad" or "cabin" in tile.special:
        return Refusal(BEATS, f"not for {tile.name}")
    return None


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
            return Refusal(SENSE, f"it is not the turn of {player.name}")
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
        return f"What is That Smell: {player.name} has to leave this tile"
    return ""


@NO_STEP.of(SMELL)
def not_back(game: TotallyZombies, player: Player, working: Working, there: Square) -> str:
    """Never back; and while there is a way off the tile, no step that would make it too long."""
    if not _smells(game, player, working) or game.above(there) // 9 != working.lasting.about:
        return ""
    if tile_under(game, player) != working.lasting.about:
        return "What is That Smell: not back to that tile"
    away = _steps_away(game, player.at, working.lasting.about)
    left = game.left // STEP
    if away[player.at] <= left < away[there] + 1:
        return "What is That Smell: off this tile while there is a way"
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

MINES = QUESTIONS.roll(
    "card.mines", BEATS, "Mines! How many?", "{who}, roll: up to so many zombies on the road squares are yours."
)


def mined(game: TotallyZombies, index: int) -> list[figures.Figure]:
    """The zombies on road squares of a tile; hallways of the Mall are road for cards."""
    road = (square for square in squares_of(game, index) if game.is_road(square, for_cards=True))
    return figures_on(game, road)


def mine_fields(game: TotallyZombies, seat: int) -> Options[int]:
    def no(index: int) -> Refusal | None:
        return figures.none_mortal(game, game.players[seat], mined(game, index), "on a road square of that tile")

    return MapTiles(game, no)


@event("mine-field", targets=mine_fields)
async def mine_field(game: TotallyZombies, play: Play) -> None:
    """As many zombies as the die says from the road squares of one tile."""
    player = game.players[play.seat]
    for _ in range(await roll(game, play, MINES)):
        there = figures.mortal(game, player, mined(game, play.target))
        if not there:
            return
        await figures.take_kills(game, player, [await figures.choose(game, play.seat, there)])


def beset(game: TotallyZombies, seat: int) -> Options[Square]:
    """The squares on which an opponent stands with a zombie that could go to a square beside it."""

    def no(square: Square) -> Refusal | None:
        if not any(player.seat != seat for player in game.pawns_on(square)):
            return Refusal(SENSE, "no opponent stands there")
        if square not in game.zombies:
            return Refusal(SENSE, "no zombie stands there")
        there = figures_on(game, [square])
        if any(figures.room_beside(game, figure) for figure in there):
            return None
        return Refusal(SENSE, "there is no room on the squares beside it")

    return Squares(game, lambda: sorted({player.at for player in game.players if player.on_map}), no, SENSE)


@event("no-brains-here", targets=beset)
async def no_brains_here(game: TotallyZombies, play: Play) -> None:
    """A zombie with an opponent goes to a square beside it."""
    there = [figure for figure in figures_on(game, [play.target]) if figures.room_beside(game, figure)]
    figure = await figures.choose(game, play.seat, there)
    await figures.move(game, play.seat, figure, figures.room_beside(game, figure))


def not_yet_enhanced(game: TotallyZombies, play: Play, asked: Request[Any]) -> Refusal | None:
    if game.effect("government-enhanced-zombies") is None:
        return None
    return Refusal(SENSE, "zombies need 5 or more already")


@event("government-enhanced-zombies", sense=not_yet_enhanced)
async def government_enhanced_zombies(game: TotallyZombies, play: Play) -> None:
    """Regular zombies need 5 or more for a while."""
    your_next_turn(game, play)


@KILL_NUMBER.of("government-enhanced-zombies")
def tougher(game: TotallyZombies, player: Player, working: Working, breed: str, number: int) -> int:
    return max(number, 5) if breed == ZOMBIE else number
