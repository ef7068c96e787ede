"""What comes onto a new tile: skeletons by number or by points, then life tokens."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from companion.engine import Refusal
from companion.games.kit.places import Place
from companion.games.kit.questions import OpenQuestion
from companion.games.kit.squares import Squares
from companion.games.kit.wording import many
from companion.games.midevil.bones import Mix, Mixes, by_number, by_points, counts_of, worth
from companion.games.midevil.chapters.dice import rolled
from companion.games.midevil.meta import BLACK, COLOURS
from companion.games.midevil.people import Player
from companion.games.midevil.printed import BESIDE
from companion.games.midevil.questions import PUT_LIFE, PUT_SKELETON, TILE_COLOURS, TILE_DIE
from companion.games.midevil.skeleton_words import A_SKELETON, SKELETONS, skeleton_points
from companion.games.midevil.state import MidEvil
from companion.languages import say
from companion.tiles import Square

ONE_EACH = "midevil.tile.one-skeleton-per-square"
INSIDE = "midevil.tile.tokens-inside-building"
OUTSIDE = "midevil.castle-tile.windmill-skeletons-outside"


def token_squares(game: MidEvil, index: int) -> list[Square]:
    """The squares of a tile for its skeletons and life tokens (midevil.ruling.placement-squares)."""
    return sorted(game.spot(index, k) for k in game.map.laid[index].tile.for_tokens)


def token_rule(game: MidEvil) -> str:
    """The rule that says where the tokens of the new tile go: inside, at the Windmill outside
    (midevil.ruling.windmill-lives)."""
    return OUTSIDE if game.map.laid[game.filling].tile.tokens_on == BESIDE else INSIDE


def wrong_square(game: MidEvil, what: str) -> Refusal:
    """Why the tokens of the new tile do not go there."""
    rule = token_rule(game)
    if rule == OUTSIDE:
        return Refusal(rule, say("the {} of a tile are put on its squares, outside of the building", what))
    return Refusal(rule, say("the {} of a tile are put on its squares, into the building if it has one", what))


async def fill(game: MidEvil, placer: Player, drawer: Player, index: int, colours: Sequence[str] = COLOURS) -> None:
    """Whoever places the tile picks colours and squares (midevil.tile.placer-picks-colours); its die, if any, is rolled
    by whoever drew it. At set-up only some colours are used."""
    tile = game.map.laid[index].tile
    game.filling, squares = index, token_squares(game, index)
    if tile.skeletons is None:
        points = await die_of_points(game, drawer) if squares else 0
        await put_points(game, placer, points, squares, colours)
    else:
        if "graveyard" in tile.special:
            await put_black(game, placer, squares)
        await put_number(game, placer, tile.skeletons, squares, colours)
    await put_lives(game, placer, tile.life, squares)


async def die_of_points(game: MidEvil, player: Player) -> int:
    """A tile without a name: the die tells the points (midevil.tile.unnamed-roll-is-points)."""
    while (roll := await rolled(game, player, TILE_DIE)) is None:
        pass
    game.tell("{} rolls {}", player.name, skeleton_points(roll))
    return roll


def pool_of(game: MidEvil, colours: Sequence[str]) -> dict[str, int]:
    """The skeleton pool, as far as it may be used; what is out of the game stays out
    (midevil.limit.empty-skeleton-supply)."""
    return {colour: count for colour, count in game.pools().items() if colour in colours}


def free_of(game: MidEvil, squares: Iterable[Square]) -> list[Square]:
    """Those of the squares on which no skeleton stands."""
    return [square for square in squares if square not in game.skeletons]


async def put_points(
    game: MidEvil, placer: Player, points: int, squares: Sequence[Square], colours: Sequence[str] = COLOURS
) -> None:
    """The nearest total that pool and squares allow, never more (midevil.tile.unnamed-never-over)."""

    def legal() -> list[Mix]:
        return by_points(game, pool_of(game, colours), points, len(free_of(game, squares)))

    def no(mix: Mix) -> Refusal | None:
        total, best = worth(game, mix), worth(game, legal()[0])
        if no := _not_there(game, mix, colours):
            return no
        if total > points:
            return Refusal(
                "midevil.tile.unnamed-never-over", say("that is {}; the die says {}", many(total, "point"), points)
            )
        if sum(mix) > len(free_of(game, squares)):
            return Refusal("midevil.tile.unnamed-short-space", say("there are not so many free squares"))
        if total < best:
            rule = "midevil.tile.unnamed-roll-is-points" if best == points else "midevil.tile.unnamed-short-supply"
            return Refusal(rule, say("{} can be placed, not only {}", many(best, "point"), total))
        return None

    if (best := worth(game, legal()[0])) < points:
        game.tell("only {} can be placed", many(best, "point") if best else say("none of them"))
    await put_mix(game, placer, legal, no, squares)


async def put_number(
    game: MidEvil, placer: Player, number: int, squares: Sequence[Square], colours: Sequence[str] = COLOURS
) -> None:
    """As many figures as are printed, whatever their colours (midevil.tile.named-skeleton-count)."""

    def legal() -> list[Mix]:
        return by_number(pool_of(game, colours), number, len(free_of(game, squares)))

    def no(mix: Mix) -> Refusal | None:
        if no := _not_there(game, mix, colours):
            return no
        due = sum(legal()[0])
        if sum(mix) == due:
            return None
        return Refusal(
            "midevil.tile.named-skeleton-count", say("{} are placed here, not {}", many(due, "skeleton"), sum(mix))
        )

    await put_mix(game, placer, legal, no, squares)


def _not_there(game: MidEvil, mix: Mix, colours: Sequence[str]) -> Refusal | None:
    pool = pool_of(game, colours)
    for colour, count in counts_of(mix).items():
        if colour not in colours:
            return Refusal("midevil.castle-setup.white-only", say("no {} are used now", SKELETONS[colour]))
        if count > pool[colour]:
            return Refusal("midevil.setup.skeleton-pool", say("the pool has {} {}", pool[colour], SKELETONS[colour]))
    return None


async def put_mix(
    game: MidEvil,
    placer: Player,
    legal: Callable[[], list[Mix]],
    no: Callable[[Mix], Refusal | None],
    squares: Sequence[Square],
    question: OpenQuestion = TILE_COLOURS,
) -> None:
    """Choose the colours, then a square for each figure, the strongest first."""
    mix: Mix | None = None
    while mix is None:
        choices = legal()
        options = Mixes(legal, no, question.rule)
        mix = choices[0] if len(choices) == 1 else await question.to(placer.seat, options)
    for colour in reversed(COLOURS):
        for _ in range(mix[COLOURS.index(colour)]):
            await put_skeleton(game, placer, colour, squares)


class Standing(Squares):
    """A square for a figure that is named."""

    __slots__ = ("what",)

    def __init__(self, game: MidEvil, squares: Sequence[Square], what: str, rule: str, nth: int = 0, of: int = 0):
        super().__init__(game, lambda: squares, _no_skeleton(game, squares), rule, nth, of)
        self.what = what


def _no_skeleton(game: MidEvil, squares: Sequence[Square]) -> Callable[[Square], Refusal | None]:
    def no(square: Square) -> Refusal | None:
        if square not in squares:
            return wrong_square(game, say("skeletons"))
        if square in game.skeletons:
            return Refusal(ONE_EACH, say("a skeleton stands there already"))
        return None

    return no


async def put_skeleton(
    game: MidEvil, placer: Player, colour: str, squares: Sequence[Square], question: OpenQuestion = PUT_SKELETON
) -> None:
    """One figure comes from the pool onto a square; what finds neither is left out."""
    while game.pool(colour) > 0 and (options := Standing(game, squares, A_SKELETON[colour], token_rule(game))):
        square = await question.to(placer.seat, options)
        if square is not None:
            game.skeletons[square] = colour
            game.tell("{} on {}", A_SKELETON[colour], Place(game.map, square))
            return


async def put_black(game: MidEvil, placer: Player, squares: Sequence[Square]) -> None:
    """All black skeletons come with the Graveyard, before the others (midevil.castle-tile.graveyard-six-black,
    midevil.ruling.graveyard-order); with the three of the pool (midevil.castle-tile.graveyard-three-others) they
    fill it (midevil.castle-tile.graveyard-nine-total). Without MidEvil 2 there is none."""
    for _ in range(game.pool(BLACK)):
        await put_skeleton(game, placer, BLACK, squares)


async def put_lives(game: MidEvil, placer: Player, count: int, squares: Sequence[Square]) -> None:
    """Life tokens as printed (midevil.tile.named-life-count), one to a square; a skeleton may stand there too
    (midevil.tile.skeleton-and-life-share)."""
    put = 0
    while put < count and game.life_supply() > 0 and (options := _life_squares(game, squares)):
        square = await PUT_LIFE.to(placer.seat, options)
        if square is not None:
            game.lives.add(square)
            put += 1
            game.tell("a life token on {}", Place(game.map, square))


def _life_squares(game: MidEvil, squares: Sequence[Square]) -> Squares:
    def no(square: Square) -> Refusal | None:
        if square not in squares:
            return wrong_square(game, say("life tokens"))
        if square in game.lives:
            return Refusal("midevil.tile.one-life-per-square", say("a life token lies there already"))
        return None

    return Squares(game, lambda: squares, no, token_rule(game))
