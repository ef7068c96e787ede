"""The cards of the Woods (set 4) about pawns and dogs, weapons and items."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from companion.engine import Options, Refusal, Request
from companion.games.horde.cards import Play
from companion.games.kit.squares import Squares
from companion.games.totally_zombies.cards import figures
from companion.games.totally_zombies.cards.aims import MapTiles
from companion.games.totally_zombies.cards.belongings import OneCard
from companion.games.totally_zombies.cards.card import (
    BEATS,
    SENSE,
    empty_handed,
    event,
    not_again,
    not_moved,
    off_map,
    opponent,
    their_next_turn,
    use,
    your_next_turn,
)
from companion.games.totally_zombies.cards.figures import Figure, figures_on, squares_of, tile_under
from companion.games.totally_zombies.cards.places import (
    around,
    moves_me,
    next_tiles,
    nowhere,
    put_somewhere,
    wooded,
)
from companion.games.totally_zombies.chapters.arriving import put_pawn
from companion.games.totally_zombies.chapters.combat import bonuses, first_roll
from companion.games.totally_zombies.chapters.hands import discard_down
from companion.games.totally_zombies.chapters.laying_out import lose_front
from companion.games.totally_zombies.chapters.squares import forbidden
from companion.games.totally_zombies.meta import DOG, WOODS
from companion.games.totally_zombies.moments import (
    DIE_ROLLED,
    ENTERED,
    NO_FIGHT,
    NO_STEP,
    NO_ZOMBIE_STEP,
    WEAPON,
    Working,
)
from companion.games.totally_zombies.people import Player
from companion.games.totally_zombies.questions import QUESTIONS
from companion.games.totally_zombies.state import TotallyZombies
from companion.languages import say
from companion.tiles import Square

# ---------------------------------------------------------------------- where pawns go

NO_TILE = say("no tile lies beside that one to which one could walk")


@use("amulet", sense=moves_me(around, NO_TILE), needs_pawn=True)
async def amulet(game: TotallyZombies, play: Play) -> None:
    """At once to any square of a tile beside one's own."""
    await put_somewhere(game, play, game.players[play.seat], around)


def on_another_tile(game: TotallyZombies, seat: int, player: Player) -> Refusal | None:
    if player.on_map and tile_under(game, player) == tile_under(game, game.players[seat]):
        return None
    return Refusal(SENSE, say("{} is not on the same tile", player.name))


@event("talk-to-the-hand", targets=opponent(on_another_tile, nowhere(around, NO_TILE)), needs_pawn=True)
async def talk_to_the_hand(game: TotallyZombies, play: Play) -> None:
    """Somebody on one's own tile is put onto one beside it."""
    await put_somewhere(game, play, game.players[play.target], around)


def woods_around(game: TotallyZombies, player: Player) -> list[Square]:
    """The squares of the Woods on the tiles beside a player's."""
    return [square for square in around(game, player) if game.area(square) == WOODS]


NO_WOODS = say("no tile of the Woods lies beside that player to which one could walk")


@event("clair-warlock", targets=opponent(nowhere(woods_around, NO_WOODS)))
async def clair_warlock(game: TotallyZombies, play: Play) -> None:
    """An opponent is put onto a tile of the Woods beside its own."""
    await put_somewhere(game, play, game.players[play.target], woods_around)


def no_exchange(game: TotallyZombies, seat: int, player: Player) -> Refusal | None:
    """Why the two do not change places."""
    me = game.players[seat]
    if game.underground(player):
        return Refusal(BEATS, say("{} is in the sewer", player.name))
    if player.at == me.at:
        return Refusal(SENSE, say("{} stands on the same square", player.name))
    return forbidden(game, player, me.at) or forbidden(game, me, player.at)


def held_here(game: TotallyZombies, play: Play, asked: Request[Any]) -> Refusal | None:
    return not_moved(game, play.seat, game.players[play.seat])


@event("portal", sense=held_here, targets=opponent(not_moved, no_exchange), needs_pawn=True)
async def portal(game: TotallyZombies, play: Play) -> None:
    """Two players change places."""
    player, other = game.players[play.seat], game.players[play.target]
    here = player.at
    await put_pawn(game, player, other.at)
    await put_pawn(game, other, here)


LOST = "lost-in-the-woods"


@event(LOST, targets=opponent(off_map, not_again(LOST)))
async def lost_in_the_woods(game: TotallyZombies, play: Play) -> None:
    """To the end of its next turn the opponent does not get off its tile."""
    their_next_turn(game, play, play.target)


@NO_STEP.of(LOST)
def no_way_out(game: TotallyZombies, player: Player, working: Working, there: Square) -> str:
    """On the surface, by Subway and duct, below ground: the tile is the same."""
    if working.lasting.whose != player.seat or game.above(there) // 9 == tile_under(game, player):
        return ""
    return say("Lost in the Woods: {} does not leave this tile", player.name)


# ---------------------------------------------------------------------- zombies that are moved


def zombies_here(game: TotallyZombies, player: Player) -> list[Figure]:
    """The zombies on a player's square; below ground there are none."""
    return figures_on(game, [player.at])


def alone(game: TotallyZombies, play: Play, asked: Request[Any]) -> Refusal | None:
    if zombies_here(game, game.players[play.seat]):
        return None
    return Refusal(SENSE, say("there is no zombie on the own square"))


def fitting(game: TotallyZombies, seat: int, player: Player) -> list[Figure]:
    """Those of one's zombies for which there is room where another player is."""
    there = game.above(player.at)
    return [one for one in zombies_here(game, game.players[seat]) if figures.movable_to(game, one, [there])]


def no_room_with(game: TotallyZombies, seat: int, player: Player) -> Refusal | None:
    if player.on_map and not fitting(game, seat, player):
        return Refusal(SENSE, say("no zombie of the own square can be moved to {}", player.name))
    return None


@event("rolled-up-newspaper", sense=alone, targets=opponent(off_map, no_room_with), needs_pawn=True)
async def rolled_up_newspaper(game: TotallyZombies, play: Play) -> None:
    """A zombie of one's own square goes to an opponent."""
    target = game.players[play.target]
    figure = await figures.choose(game, play.seat, fitting(game, play.seat, target))
    await figures.move(game, play.seat, figure, [game.above(target.at)])


def with_room(game: TotallyZombies, index: int) -> list[int]:
    """The tiles beside a tile that take one of its zombies."""
    there = figures_on(game, squares_of(game, index))

    def room(tile: int) -> bool:
        return any(figures.movable_to(game, figure, squares_of(game, tile)) for figure in there)

    return [tile for tile in next_tiles(game, index) if room(tile)]


def no_biscuit(game: TotallyZombies, play: Play, asked: Request[Any]) -> Refusal | None:
    index = tile_under(game, game.players[play.seat])
    tile = game.map.laid[index].tile
    if tile.kind == "helipad" or "cabin" in tile.special:
        return Refusal(BEATS, say("not on {}", tile.name))
    if not figures_on(game, squares_of(game, index)):
        return Refusal(SENSE, say("there is no zombie on the own tile"))
    return None if with_room(game, index) else Refusal(SENSE, say("no tile beside it has room for them"))


CHASED = QUESTIONS.choice("card.chased", BEATS, "Onto which tile?", "{who}, onto which tile do the zombies go?")


@event("bad-zombie-no-biscuit", sense=no_biscuit, needs_pawn=True)
async def bad_zombie_no_biscuit(game: TotallyZombies, play: Play) -> None:
    """All zombies of one's tile go to one tile beside it, as far as there is room."""
    index = tile_under(game, game.players[play.seat])
    tiles = with_room(game, index)
    there = tiles[0]
    if len(tiles) > 1:
        there = await CHASED.to(play.seat, MapTiles(game, lambda tile: _not_among(tile, tiles)))
    for figure in figures_on(game, squares_of(game, index)):
        await figures.move(game, play.seat, figure, squares_of(game, there))


def _not_among(tile: int, tiles: list[int]) -> Refusal | None:
    return None if tile in tiles else Refusal(SENSE, say("that is no tile beside it with room for them"))


REPELLENT = "dog-repellent"


@event(REPELLENT, needs_pawn=True)
async def dog_repellent(game: TotallyZombies, play: Play) -> None:
    """Dogs keep their distance for a while."""
    your_next_turn(game, play)


@NO_ZOMBIE_STEP.of(REPELLENT)
def no_closer(game: TotallyZombies, player: Player, working: Working, here: Square, there: Square, breed: str) -> str:
    """Measured in steps."""
    who = game.players[working.lasting.by]
    if breed != DOG or not who.on_map:
        return ""
    steps = game.map.distances((game.above(who.at),))
    return say("Dog Repellent: no dog comes closer to {}", who.name) if steps[there] < steps[here] else ""


# ---------------------------------------------------------------------- weapons and items


@WEAPON.of("sickle")
def first_cut(game: TotallyZombies, player: Player, working: Working) -> int:
    """It helps with the first roll of each combat."""
    return game.works_as(player, working.card).bonus if first_roll(player) else 0


@DIE_ROLLED.of("sickle")
async def drives_off(game: TotallyZombies, player: Player, working: Working, dice: tuple[int, ...]) -> None:
    """Used against a dog it drives a second one to a square beside."""
    in_combat = player.fighting and player.foe == DOG and not game.announced
    if not in_combat or working.card not in bonuses(game, player):
        return
    dogs = dogs_on(game, [player.at])
    if len(dogs) > 1:
        await figures.move(game, player.seat, dogs[0], figures.room_beside(game, dogs[0]))


def dogs_on(game: TotallyZombies, squares: Iterable[Square]) -> list[Figure]:
    """The dogs on these squares."""
    return [figure for figure in figures_on(game, squares) if figure.breed == DOG]


def packs(game: TotallyZombies, seat: int) -> Options[Square]:
    """The squares with dogs that can be killed."""

    def no(square: Square) -> Refusal | None:
        return figures.none_mortal(game, game.players[seat], dogs_on(game, [square]), say("dog on that square"))

    return Squares(game, lambda: sorted(game.zombies), no, SENSE)


def no_dogs(game: TotallyZombies, play: Play, asked: Request[Any]) -> Refusal | None:
    return figures.none_mortal(game, game.players[play.seat], dogs_on(game, game.zombies), say("dog on the map"))


@use("tranquilizer-gun", sense=no_dogs, targets=packs)
async def tranquilizer_gun(game: TotallyZombies, play: Play) -> None:
    """All dogs on one square are dead, and one's own."""
    await figures.take_kills(game, game.players[play.seat], dogs_on(game, [play.target]))


@NO_FIGHT.of("monkeys-are-funny")
def monkeys(game: TotallyZombies, player: Player, working: Working, square: Square) -> bool:
    """While one moves among trees."""
    return working.lasting is None and game.step == "move" and wooded(game, square)


@ENTERED.of("monkeys-are-funny")
def no_more_monkeys(game: TotallyZombies, player: Player, working: Working, here: Square) -> None:
    """They stay among the trees."""
    if working.lasting is None and not wooded(game, player.at):
        game.tell("{} of {} is used up", game.works_as(player, working.card).name, player.name)
        lose_front(game, player, working.card)


KEY = QUESTIONS.choice(
    "card.key", BEATS, "Take which card?", "{who}, look at the hand: which card do you take?", secret=True,
    said="takes a card"
)  # fmt: skip


@use("magic-key", targets=opponent(empty_handed))
async def magic_key(game: TotallyZombies, play: Play) -> None:
    """A card of choice out of another hand; then the own one is brought down to its limit."""
    player, target = game.players[play.seat], game.players[play.target]
    card = await KEY.to(play.seat, OneCard(game, target.hand))
    target.hand.remove(card)
    player.hand.append(card)
    game.tell("{} takes a card out of the hand of {}", player.name, target.name)
    await discard_down(game, player)
