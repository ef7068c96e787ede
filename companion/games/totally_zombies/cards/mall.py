"""The cards of the Mall (set 3)."""

from __future__ import annotations

from typing import Any

from companion.engine import Options, Refusal, Request
from companion.games.horde.cards import Play
from companion.games.totally_zombies.cards import figures
from companion.games.totally_zombies.cards.aims import AimedSquares, MapTiles
from companion.games.totally_zombies.cards.belongings import (
    nothing_discarded,
    piles_of,
    roll,
    take_bullets,
    take_random_card,
)
from companion.games.totally_zombies.cards.card import (
    BEATS,
    SENSE,
    bites,
    elsewhere,
    event,
    for_good,
    just_now,
    not_again,
    not_moved,
    once,
    opponent,
    their_next_turn,
    this_turn,
    use,
    works_for_a_while,
)
from companion.games.totally_zombies.cards.figures import figures_on, squares_of, tile_under
from companion.games.totally_zombies.chapters.arriving import put_pawn
from companion.games.totally_zombies.chapters.combat import kill
from companion.games.totally_zombies.chapters.life import lose_life
from companion.games.totally_zombies.chapters.squares import forbidden
from companion.games.totally_zombies.meta import BREEDS, MALL
from companion.games.totally_zombies.moments import (
    COMBAT_ROLL,
    NO_BULLETS,
    NO_FIGHT,
    NO_WEAPONS,
    NO_ZOMBIE_STEP,
    OTHER_ROLL,
    PAID,
    ROLL_BONUS,
    SPELL_ROLL,
    ZOMBIE_STAYS,
    Working,
    why_not,
)
from companion.games.totally_zombies.people import WHOLE, Player
from companion.games.totally_zombies.questions import FIGHT, PAY, QUESTIONS
from companion.games.totally_zombies.state import TotallyZombies
from companion.languages import say
from companion.tiles import Square

# ---------------------------------------------------------------------- clearing tiles


def hallway(game: TotallyZombies, player: Player) -> list[figures.Figure]:
    """The zombies in the hallways of the Mall tile on which a player is."""
    if not player.on_map or game.area(player.at) != MALL:
        return []
    tile = squares_of(game, tile_under(game, player))
    return figures_on(game, (square for square in tile if game.is_road(square, for_cards=True)))


def nobody_in_hallway(game: TotallyZombies, play: Play, asked: Request[Any]) -> Refusal | None:
    player = game.players[play.seat]
    return figures.none_mortal(
        game, player, hallway(game, player), say("in the hallways of a Mall tile around the pawn")
    )


@event("clearance-sale", sense=nobody_in_hallway, needs_pawn=True)
async def clearance_sale(game: TotallyZombies, play: Play) -> None:
    """All zombies in the hallways of one's Mall tile."""
    player = game.players[play.seat]
    await figures.take_kills(game, player, hallway(game, player))


def on_my_tile(game: TotallyZombies, player: Player) -> list[figures.Figure]:
    """The zombies of the tile on which a player is."""
    return figures_on(game, squares_of(game, tile_under(game, player))) if player.on_map else []


def nobody_on_tile(game: TotallyZombies, play: Play, asked: Request[Any]) -> Refusal | None:
    player = game.players[play.seat]
    return figures.none_mortal(game, player, on_my_tile(game, player), say("on that tile"))


@event("clean-up-in-aisle-5", sense=nobody_on_tile, needs_pawn=True)
async def clean_up_in_aisle_5(game: TotallyZombies, play: Play) -> None:
    """Every zombie of one's tile is dealt out, clockwise from oneself, to the dead as well; who has enough wins."""
    order = game.from_seat(play.seat)
    there = figures.mortal(game, order[0], on_my_tile(game, order[0]))
    for turn, (square, breed) in enumerate(there):
        await kill(game, order[turn % len(order)], square, breed)


def in_my_building(game: TotallyZombies, player: Player) -> list[figures.Figure]:
    """The zombies of the building or store in which a player is."""
    inside = game.inside(player.at) if player.on_map else -1
    return figures_on(game, game.building_squares(inside)) if inside >= 0 else []


def nobody_inside(game: TotallyZombies, play: Play, asked: Request[Any]) -> Refusal | None:
    if in_my_building(game, game.players[play.seat]):
        return None
    return Refusal(SENSE, say("there is no zombie in the building or store around the pawn"))


@event("barricade-the-door", sense=nobody_inside, needs_pawn=True)
async def barricade_the_door(game: TotallyZombies, play: Play) -> None:
    """Out with all zombies of one's building or store, onto the squares around it."""
    player = game.players[play.seat]
    inside = game.building_squares(game.inside(player.at))
    around = [square for here in inside for square in game.map.sides[here] if square >= 0 and square not in inside]
    await figures.move_all(game, play.seat, in_my_building(game, player), around)


# ---------------------------------------------------------------------- more zombies


def tiles_with_room(game: TotallyZombies, seat: int) -> Options[int]:
    def no(index: int) -> Refusal | None:
        if any(figures.not_empty(game, square) is None for square in squares_of(game, index)):
            return None
        return Refusal(SENSE, say("no square of that tile is empty"))

    return MapTiles(game, no, say("no square of any tile is empty"))


@event("were-all-gonna-die", targets=tiles_with_room)
async def were_all_gonna_die(game: TotallyZombies, play: Play) -> None:
    """A zombie on every empty square of one tile."""
    figures.fill(game, squares_of(game, play.target))


def under_pawns(game: TotallyZombies) -> list[Square]:
    """The squares of all players that have room for a zombie; for one below ground it is the square above."""
    squares = dict.fromkeys(game.above(player.at) for player in game.players if player.on_map)
    return [square for square in squares if figures.no_room(game, square) is None]


def nobody_to_help(game: TotallyZombies, play: Play, asked: Request[Any]) -> Refusal | None:
    return None if under_pawns(game) else Refusal(SENSE, say("a zombie stands on the square of every player"))


@event("hello-may-i-help-you", sense=nobody_to_help)
async def hello_may_i_help_you(game: TotallyZombies, play: Play) -> None:
    """A zombie for everybody, the player of the card too."""
    for square in under_pawns(game):
        game.add_zombie(square)
    game.tell("a zombie comes to everybody who has none")


# ---------------------------------------------------------------------- what lasts


@event("abandon-all-hope", targets=opponent(not_again("abandon-all-hope")))
async def abandon_all_hope(game: TotallyZombies, play: Play) -> None:
    """-1 to every roll of the opponent's next turn; faces stay what they are."""
    their_next_turn(game, play, play.target)


@COMBAT_ROLL.of("abandon-all-hope")
@ROLL_BONUS.of("abandon-all-hope")
@SPELL_ROLL.of("abandon-all-hope")
@OTHER_ROLL.of("abandon-all-hope")
def hopeless(game: TotallyZombies, player: Player, working: Working) -> int:
    return -1 if bites(game, player, working) else 0


event("jammed", sense=once("jammed", say("nobody uses weapons anyway")))(works_for_a_while)
event("sprinkler-system", sense=once("sprinkler-system", say("the sprinklers are on already")))(works_for_a_while)


@NO_WEAPONS.of("jammed")
def jammed(game: TotallyZombies, player: Player, working: Working) -> bool:
    """All that lies in front counts as a weapon (totally-zombies.card.in-play-is-weapon)."""
    return True


@NO_BULLETS.of("jammed")
def no_bullets(game: TotallyZombies, player: Player, working: Working) -> str:
    return say("Jammed: nobody spends bullets")


@ZOMBIE_STAYS.of("sprinkler-system")
def soaked(game: TotallyZombies, player: Player, working: Working, square: Square, breed: str) -> str:
    """On both floors."""
    return say("Sprinkler System: no zombie of the Mall is moved") if game.area(square) == MALL else ""


# ---------------------------------------------------------------------- somebody on the same square

SURVIVE = QUESTIONS.roll(
    "card.survive", BEATS, "Roll: who survives?", "{who}, roll: the lower result loses a life token."
)


@event("i-will-survive", targets=opponent(elsewhere), needs_pawn=True)
async def i_will_survive(game: TotallyZombies, play: Play) -> None:
    """Both roll, the player of the card adds 1 and wins ties; the other one of the two results costs a life token."""
    mine = 1 + await roll(game, play, SURVIVE)
    theirs = await roll(game, play, SURVIVE, play.target)
    await lose_life(game, game.players[play.target if theirs <= mine else play.seat], WHOLE)


def came_here(game: TotallyZombies, play: Play, asked: Request[Any]) -> Refusal | None:
    """During one's own movement, and not where one has stood all along; also right after its last step."""
    came = just_now(game, "came") == (play.seat, game.players[play.seat].at)
    if play.seat == game.seat and (came or (game.step == "move" and not game.stood)):
        return None
    return Refusal(SENSE, say("it is played when one comes onto the square of another player in one's own movement"))


@event("lots-of-luck-with-that", sense=came_here, targets=opponent(elsewhere), needs_pawn=True)
async def lots_of_luck_with_that(game: TotallyZombies, play: Play) -> None:
    """The movement ends; a bullet and a random card change hands."""
    player, target = game.players[play.seat], game.players[play.target]
    game.left = 0
    take_bullets(game, player, target)
    await take_random_card(game, player, target)


# ---------------------------------------------------------------------- in a combat


def in_my_combat(game: TotallyZombies, play: Play, asked: Request[Any]) -> Refusal | None:
    player = game.players[play.seat]
    if not player.fighting or player.foe not in BREEDS or asked.seat != play.seat:
        return Refusal(SENSE, say("it is played in a combat of one's own with a zombie"))
    if not (FIGHT.asked_by(asked) or PAY.asked_by(asked)):
        return Refusal(SENSE, say("first choose whom to fight"))
    if why := why_not(NO_BULLETS, game, player):
        return Refusal(BEATS, why)
    return None if player.bullets else Refusal(SENSE, say("{} has no bullet", player.name))


@event("lucky-shot", sense=in_my_combat, reacts=(FIGHT, PAY), needs_pawn=True)
async def lucky_shot(game: TotallyZombies, play: Play) -> None:
    """One bullet kills the zombie, whatever was rolled."""
    player = game.players[play.seat]
    player.bullets -= 1
    player.fighting = False
    for spent, working in PAID.at_work(game, player):
        spent(game, player, working, "bullets")
    await kill(game, player, player.at, player.foe)


def once_a_turn(game: TotallyZombies, play: Play, asked: Request[Any]) -> Refusal | None:
    """After a roll that was not enough; what it did in this turn is remembered as an effect that lasts to its end."""
    if any(working.effect == "crossbow" and working.by == play.seat for working in game.effects):
        return Refusal(BEATS, say("the Crossbow has helped in this turn"))
    if PAY.asked_by(asked) and asked.seat == play.seat:
        return None
    return Refusal(SENSE, say("the Crossbow helps a combat roll of one's own that is not enough"))


@use("crossbow", sense=once_a_turn, reacts=(PAY,), needs_pawn=True)
async def crossbow(game: TotallyZombies, play: Play) -> None:
    """+1 to one combat roll in each turn; it stays where it lies."""
    player = game.players[play.seat]
    player.total += game.works_as(player, play.card).bonus
    this_turn(game, play, held=False)


# ---------------------------------------------------------------------- discarded for their effect


@use("you-want-fries-with-that", needs_pawn=True)
async def you_want_fries_with_that(game: TotallyZombies, play: Play) -> None:
    """No zombie comes onto one's tile any more, for the rest of the game."""
    for_good(game, play, tile_under(game, game.players[play.seat]), "tile", held=False)


@NO_ZOMBIE_STEP.of("you-want-fries-with-that")
def fries(game: TotallyZombies, player: Player, working: Working, here: Square, there: Square, breed: str) -> str:
    effect = working.lasting
    if effect is None or there // 9 != effect.about or here // 9 == effect.about:
        return ""
    return say("You Want Fries with That: no zombie comes onto that tile")


def beside_building(game: TotallyZombies, seat: int) -> Options[Square]:
    """The squares next to a building or store."""
    player = game.players[seat]
    held = not_moved(game, seat, player)

    def no(square: Square) -> Refusal | None:
        if held is not None:
            return held
        if square == player.at:
            return Refusal(SENSE, say("{} stands there already", player.name))
        near = {game.inside(there) for there in game.map.sides[square] if there >= 0} - {-1, game.inside(square)}
        if not near:
            return Refusal(SENSE, say("that square is not next to a building or store"))
        return forbidden(game, player, square)

    return AimedSquares(game, game.open_squares, no, say("there is no such square on the map"))


@use("now-thats-just-gross", targets=beside_building, needs_pawn=True)
async def now_thats_just_gross(game: TotallyZombies, play: Play) -> None:
    """At once to any square next to a building or store."""
    await put_pawn(game, game.players[play.seat], play.target)


@use("one-mans-garbage", sense=nothing_discarded, needs_pawn=True)
async def one_mans_garbage(game: TotallyZombies, play: Play) -> None:
    """The uppermost discarded card of the area one is in, as it lay there before this one."""
    player = game.players[play.seat]
    player.hand.append(piles_of(game, player).discards.pop())
    game.tell("{} takes the uppermost discarded card", player.name)


@use("aww-isnt-he-cute", needs_pawn=True)
async def aww_isnt_he_cute(game: TotallyZombies, play: Play) -> None:
    """No fights for oneself on one's tile in this turn."""
    this_turn(game, play, tile_under(game, game.players[play.seat]), "tile", held=False)


@NO_FIGHT.of("aww-isnt-he-cute")
def too_cute(game: TotallyZombies, player: Player, working: Working, square: Square) -> bool:
    effect = working.lasting
    return effect is not None and effect.by == player.seat and square // 9 == effect.about
