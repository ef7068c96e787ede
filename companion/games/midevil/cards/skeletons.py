"""Event cards that put skeletons on the map, move them, or hold them still."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from companion.engine import Json, Options, Refusal, Request, Words
from companion.games.horde.cards import Play
from companion.games.horde.wording import put, square_words
from companion.games.kit.places import WAYS, Place
from companion.games.kit.squares import Squares
from companion.games.kit.wording import many
from companion.games.midevil.bones import Mix, Mixes, by_points, counts_of, worth
from companion.games.midevil.cards.card import SENSE, MapTiles, Seats, both, die_of, event, no_combat
from companion.games.midevil.chapters.black_skeletons import BlackSteps
from companion.games.midevil.chapters.contents import Standing
from companion.games.midevil.chapters.skeleton_movement import can_step
from companion.games.midevil.chapters.squares import SkeletonSteps, what_is_there
from companion.games.midevil.chapters.winning import look_for_winner
from companion.games.midevil.meta import BLACK, COLOURS
from companion.games.midevil.people import Player
from companion.games.midevil.questions import QUESTIONS, SKELETONS_ROLL, how_many_points, spread_out
from companion.games.midevil.skeleton_words import A_SKELETON, skeleton_points
from companion.games.midevil.state import MidEvil
from companion.languages import say
from companion.tiles import NOWHERE, SIDE, Square
from companion.tiles.tile import CLOSED, PIT

ENOUGH = "enough"
CHOOSES = "midevil.ruling.skeleton-who-chooses"
POINTS = "midevil.tile.unnamed-never-over"
ONE_EACH = "midevil.tile.one-skeleton-per-square"

POINTS_DIE = QUESTIONS.window(
    "card.points", POINTS, "Roll for skeletons", "{who}, roll: so many points of skeletons come onto the map.",
    kind="roll", means=how_many_points,
)  # fmt: skip
WHICH_ONES = QUESTIONS.choice("card.colours", POINTS, "Which skeletons?", "{who}, which skeletons does the card bring?")
PUT = QUESTIONS.choice(
    "card.skeleton", ONE_EACH, "Place {what}", "{who}, where does the card put {what}?", said=put("skeleton"),
    series="card", spread=spread_out,
)  # fmt: skip
MOVED = QUESTIONS.choice(
    "card.which", CHOOSES, "Move which one?", "{who}, which skeleton does the card move?",
    said=lambda game, value: (
        say("moves no other one") if value == ENOUGH else say("the one on {}", square_words(game, value))
    ),
)  # fmt: skip
MOVED_TO = QUESTIONS.choice(
    "card.where", CHOOSES, "Move it where?", "{who}, where does the card move it?",
    said=lambda game, way: say("skeleton {}", WAYS[way]),
)  # fmt: skip
BLACK_TO = QUESTIONS.choice(
    "card.black", "midevil.castle-skeleton.black-two-squares", "Move it where?",
    "{who}, where does the card move the black skeleton?", said=put("black skeleton"),
)  # fmt: skip
ORDERS = QUESTIONS.choice("card.orders", CHOOSES, "Which of the two?", "{who}, which skeletons march?")


# ---------------------------------------------------------------------- putting


def free_squares(game: MidEvil, index: int) -> list[Square]:
    """The squares of a tile that may be entered and hold no skeleton; never the pit itself."""
    squares = range(9 * index, 9 * index + 9)
    return [one for one in squares if game.kind(one) not in CLOSED + PIT and one not in game.skeletons]


async def bring_points(game: MidEvil, play: Play, squares: Sequence[Square], lost_too: bool = False) -> None:
    """A die of points; its player chooses colours and squares, as near to the points as possible and never above."""
    points = await die_of(game, play, POINTS_DIE)
    game.tell("{}", skeleton_points(points))
    lost = game.removed if lost_too else {}
    have = {colour: count + lost.get(colour, 0) for colour, count in game.pools().items()}
    choices = by_points(game, have, points, len(squares))

    def no(mix: Mix) -> Refusal | None:
        if mix in choices:
            return None
        if worth(game, mix) > points:
            return Refusal(POINTS, say("the die says {}, and that is more", many(points, "point")))
        return Refusal("midevil.ruling.closest-amount", say("{} can be placed", many(worth(game, choices[0]), "point")))

    mix = choices[0]
    if len(choices) > 1:
        mix = await WHICH_ONES.to(play.seat, Mixes(lambda: choices, no, WHICH_ONES.rule))
    for colour in reversed(COLOURS):
        for _ in range(counts_of(mix).get(colour, 0)):
            await put_one(game, play, colour, squares, lost_too)


async def put_one(game: MidEvil, play: Play, colour: str, squares: Sequence[Square], lost_too: bool) -> None:
    """One figure; of those out of the game first, where the card reaches for them."""
    options = Standing(game, squares, A_SKELETON[colour], ONE_EACH)
    free = list(options.legal())
    if not free:
        return
    square = free[0] if len(free) == 1 else await PUT.to(play.seat, options)
    game.skeletons[square] = colour
    if lost_too and game.removed.get(colour):
        game.removed[colour] -= 1
        if not game.removed[colour]:
            del game.removed[colour]
    game.tell("{} on {}", A_SKELETON[colour], Place(game.map, square))


def _out_of_pool(game: MidEvil) -> Refusal | None:
    if any(count > 0 for count in game.pools().values()):
        return None
    return Refusal("midevil.limit.empty-skeleton-supply", say("no skeleton is left in the pool"))


def _surface_tiles(game: MidEvil, seat: int) -> Options[int]:
    def no(index: int) -> Refusal | None:
        if game.map.laid[index].tile.below:
            return Refusal(SENSE, say("the card is for tiles on the surface"))
        return None if free_squares(game, index) else Refusal(SENSE, say("no square of that tile is free"))

    return MapTiles(game, no)


def _any_figure(game: MidEvil, play: Play, asked: Request[Any]) -> Refusal | None:
    return None if any(game.removed.get(colour) for colour in COLOURS) else _out_of_pool(game)


@event("grave-tremor", sense=both(no_combat, _any_figure), targets=_surface_tiles)
async def grave_tremor(game: MidEvil, play: Play) -> None:
    """The one way back for what is out of the game: those figures first, then the pool."""
    await bring_points(game, play, free_squares(game, play.target), lost_too=True)


def _rained_on(game: MidEvil, player: Player) -> list[Square]:
    """The free squares around a pawn, on its tile."""
    return [square for square in free_squares(game, player.at // 9) if square != player.at]


def _with_room(game: MidEvil, seat: int) -> Options[int]:
    def no(player: Player) -> Refusal | None:
        if player.on_map and _rained_on(game, player):
            return None
        return Refusal(SENSE, say("no square around {} is free", player.name))

    return Seats(game, seat, no)


@event("bone-rain", sense=both(no_combat, lambda game, play, asked: _out_of_pool(game)), targets=_with_room)
async def bone_rain(game: MidEvil, play: Play) -> None:
    await bring_points(game, play, _rained_on(game, game.players[play.target]))


def _without_skeleton(game: MidEvil, seat: int) -> Options[int]:
    def no(player: Player) -> Refusal | None:
        if player.on_map and player.at not in game.skeletons:
            return None
        return Refusal(ONE_EACH, say("a skeleton stands with {} already", player.name))

    return Seats(game, seat, no)


@event("ambush", sense=both(no_combat, lambda game, play, asked: _out_of_pool(game)), targets=_without_skeleton)
async def ambush(game: MidEvil, play: Play) -> None:
    """A moving pawn fights it before its next step, any other in its next step 3
    (midevil.ruling.skeleton-placed-on-mover)."""
    words = {colour: A_SKELETON[colour] for colour, count in game.pools().items() if count > 0}
    colour = next(iter(words))
    if len(words) > 1:
        colour = await WHICH_ONES.to(play.seat, Words(words, CHOOSES, say("name a colour of the pool")))
    victim = game.players[play.target]
    game.skeletons[victim.at] = colour
    game.tell("{} ambushes {}", A_SKELETON[colour], victim.name)


def _courtyard(game: MidEvil) -> list[Square]:
    yards = [index for index, laid in enumerate(game.map.laid) if "courtyard" in laid.tile.special]
    return [square for index in yards for square in free_squares(game, index) if game.outdoors(square)]


def _graves(game: MidEvil) -> list[Square]:
    return free_squares(game, game.grave // 9) if game.grave >= 0 else []


def _something_to_summon(game: MidEvil, play: Play, asked: Request[Any]) -> Refusal | None:
    if game.removed.get(BLACK):
        return None if _graves(game) else Refusal(SENSE, say("there is no free square on the Graveyard"))
    if not _courtyard(game):
        return Refusal(SENSE, say("there is no free square in the courtyard"))
    return _out_of_pool(game)


@event("dark-summons", sense=both(no_combat, _something_to_summon))
async def dark_summons(game: MidEvil, play: Play) -> None:
    """Defeated black skeletons rise on the Graveyard; before any was, others come to the courtyard."""
    risen = min(game.removed.get(BLACK, 0), game.card(play.card).numbers["black"])
    if not risen:
        await bring_points(game, play, _courtyard(game))
        return
    for _ in range(risen):
        await put_one(game, play, BLACK, _graves(game), lost_too=True)


# ---------------------------------------------------------------------- moving


class Marchers(Squares):
    """Skeletons that a card may still move, or no more of them."""

    __slots__ = ()

    def __init__(self, game: MidEvil, black: bool, moved: set[Square]) -> None:
        super().__init__(game, lambda: sorted(game.skeletons), self._no(game, black, moved), CHOOSES)

    @staticmethod
    def _no(game: MidEvil, black: bool, moved: set[Square]) -> Callable[[Square], Refusal | None]:
        def no(square: Square) -> Refusal | None:
            if square not in game.skeletons:
                return Refusal(CHOOSES, say("no skeleton stands there"))
            if (game.skeletons[square] == BLACK) != black:
                return Refusal(
                    CHOOSES,
                    say("the card moves black skeletons") if black else say("the card moves ordinary skeletons"),
                )
            if square in moved:
                return Refusal("midevil.skeleton.once-per-phase", say("the card has moved that one"))
            if not can_step(game, square):
                return Refusal("midevil.ruling.skeleton-target-squares", say("it has no free square to go to"))
            return None

        return no

    def candidates(self) -> Iterable[Square]:
        return *super().candidates(), NOWHERE

    def refusal(self, value: Square) -> Refusal | None:
        return None if value == NOWHERE else super().refusal(value)

    def read(self, raw: Json) -> Square | Refusal:
        return NOWHERE if raw == ENOUGH else super().read(raw)

    def show(self, value: Square) -> Json:
        return ENOUGH if value == NOWHERE else super().show(value)

    def label(self, value: Square) -> str:
        return say("no other one") if value == NOWHERE else what_is_there(self.game, value)


async def march(game: MidEvil, play: Play, count: int, black: bool = False) -> None:
    """Each at most once, under the ordinary rules; this is not the skeleton movement of the turn."""
    moved: set[Square] = set()
    while len(moved) < count:
        options = Marchers(game, black, moved)
        which = await MOVED.to(play.seat, options) if len(list(options.legal())) > 1 else NOWHERE
        if which == NOWHERE:
            return
        if black:
            there = await BLACK_TO.to(play.seat, BlackSteps(game, which))
        else:
            way = await MOVED_TO.to(play.seat, SkeletonSteps(game, which))
            there = game.map.neighbours[which][SIDE[way]]
        game.shift_skeleton(which, there, counts=False)
        moved.add(there)
        game.tell("a skeleton goes from {} to {}", Place(game.map, which), Place(game.map, there))
        look_for_winner(game)


def _able(game: MidEvil, black: bool) -> bool:
    return any((colour == BLACK) == black and can_step(game, square) for square, colour in game.skeletons.items())


def _ordinary_able(game: MidEvil, play: Play, asked: Request[Any]) -> Refusal | None:
    return None if _able(game, black=False) else Refusal(SENSE, say("no skeleton of the pool can be moved"))


@event("restless-dead", sense=both(no_combat, _ordinary_able))
async def restless_dead(game: MidEvil, play: Play) -> None:
    await march(game, play, game.card(play.card).numbers["skeletons"])


def _anybody_able(game: MidEvil, play: Play, asked: Request[Any]) -> Refusal | None:
    if _able(game, black=False) or _able(game, black=True):
        return None
    return Refusal(SENSE, say("no skeleton can be moved"))


@event("marching-orders", sense=both(no_combat, _anybody_able))
async def marching_orders(game: MidEvil, play: Play) -> None:
    """Black skeletons two squares each, or some ordinary ones one square each."""
    count = game.card(play.card).numbers["skeletons"]
    words = {
        "black": say("the black skeletons, two squares each"),
        "ordinary": say("up to {} others, one square each", count),
    }
    able = [what for what in words if _able(game, what == "black")]
    what = able[0]
    if len(able) > 1:
        what = await ORDERS.to(play.seat, Words(words, CHOOSES, say("answer black or ordinary")))
    await march(game, play, len(game.skeletons) if what == "black" else count, what == "black")


# ---------------------------------------------------------------------- holding still


def before_skeleton_die(game: MidEvil, play: Play, asked: Request[Any]) -> Refusal | None:
    if SKELETONS_ROLL.asked_by(asked):
        return None
    return Refusal(SENSE, say("{} is played before the skeleton movement die", game.card(play.card).name))


@event("dead-calm", sense=before_skeleton_die)
async def dead_calm(game: MidEvil, play: Play) -> None:
    game.still = True
