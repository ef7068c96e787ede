"""Death and the way back: what is lost, the zombie that rises, and the respawn."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from companion.engine import Refusal, Words
from companion.games.kit.places import Place
from companion.games.kit.squares import Squares
from companion.games.kit.wording import many
from companion.games.rulebook import DEATHS
from companion.games.totally_zombies.chapters.asking import ask
from companion.games.totally_zombies.chapters.hands import draw_cards
from companion.games.totally_zombies.chapters.room import no_zombie_fits
from companion.games.totally_zombies.choosing import none_of
from companion.games.totally_zombies.just import laid_things
from companion.games.totally_zombies.meta import BREEDS, ENHANCED, MALL, SECOND_FLOOR, SEWER, TOWN, ZOMBIE
from companion.games.totally_zombies.moments import DYING
from companion.games.totally_zombies.people import START_BULLETS, START_CARDS, START_GUTS, START_LIFE, Player
from companion.games.totally_zombies.questions import GIVES, LEAVES, RESPAWN, RISES_AS
from companion.games.totally_zombies.state import NOT_ROLLED, TotallyZombies
from companion.languages import say
from companion.tiles import CENTRE, FAR, NOWHERE, Square

MOST_LOST = 5
CLOSEST = "totally-zombies.death.zombie-square"
RESPAWN_TOWN, RESPAWN_CENTRE = "totally-zombies.death.respawn-town", "totally-zombies.death.respawn-centre"


async def die(game: TotallyZombies, player: Player) -> None:
    """The pawn leaves the map, and with it all cards, weapons and cars and part of the collection; a zombie stands in
    its place. In another's turn this is all (totally-zombies.ruling.death-off-turn)."""
    here, lay = game.above(player.at), dict(player.front)
    kept = [spared(game, player, working) for spared, working in DYING.at_work(game, player)]
    lost = 0 if any(kept) else min(MOST_LOST, player.kills // 2)  # totally-zombies.death.lose-zombies-cap
    game.tell("{} dies and loses {}", player.name, many(lost, "zombie"))
    _leave_map(game, player)
    lose_cards(game, player)
    await give_back(game, player, lost)
    await leave_zombie(game, player, here)
    order = laid_things(game)
    game.just["died"] = (player.seat, *(order.index(card) for card in lay))
    game.just["lay"] = tuple(lay.values())


def lay_there(game: TotallyZombies) -> dict[str, int]:
    """The cards and cars that lay before the player who has just died, each with its number."""
    cards = (laid_things(game)[number] for number in game.just.get("died", ())[1:])
    return dict(zip(cards, game.just.get("lay", ()), strict=True))


def _leave_map(game: TotallyZombies, player: Player) -> None:
    """totally-zombies.death.remove-pawn; in the own turn nothing but zombie movement is left of it
    (totally-zombies.ruling.death-rest-of-turn). Death is no way of leaving the Circus
    (totally-zombies.ruling.circus-by-teleport) and turns no tile of the Funhouse
    (totally-zombies.ruling.funhouse-teleport)."""
    player.fell = game.zone(player.at)
    player.at, player.waits = NOWHERE, NOWHERE
    player.life = player.bullets = player.guts = 0  # totally-zombies.ruling.death-tokens
    player.dead, player.fighting = True, False
    player.deaths += 1
    game.count(DEATHS, player.seat)
    if player.seat == game.seat:
        game.cut = True
        if game.left != NOT_ROLLED:
            game.left = 0


def lose_cards(game: TotallyZombies, player: Player) -> None:
    """All cards in hand and in front go to their own discard stacks, Jeeps to nowhere
    (totally-zombies.death.lose-cards, totally-zombies.death.lose-weapons, totally-zombies.car.lost-on-death); Pages too
    unless the table keeps them (totally-zombies.ruling.death-pages)."""
    kept = {} if game.rule_is("death-pages", "lost") or player.gone else _pages(game, player)
    for card in (*player.hand, *(card for card in player.front if card not in kept)):
        game.discard(card)
    player.hand.clear()
    player.front = kept
    player.copied = player.taken = ""


def _pages(game: TotallyZombies, player: Player) -> dict[str, int]:
    return {card: number for card, number in player.front.items() if game.card(card).type == "page"}


async def give_back(game: TotallyZombies, player: Player, count: int) -> None:
    """So many collected zombies go back to the supply; the owner picks which
    (totally-zombies.ruling.collection-breeds)."""
    left = max(0, player.kills - count)
    while player.kills > left:
        breed = await _gives(game, player, left)
        if breed is not None:
            player.give(breed)


async def _gives(game: TotallyZombies, player: Player, left: int) -> str | None:
    """The breed of the next one; there is nothing to choose where all of them go, or where all are alike."""
    held = [breed for breed in BREEDS if player.zombies.get(breed)]
    if len(held) == 1 or not left:
        return held[0]
    words = {breed: say("a {}", game.breed(breed).name) for breed in held}
    return await ask(game, GIVES, player.seat, Words(words, GIVES.rule, none_of("name one of {}", words)))


# ---------------------------------------------------------------------- the zombie that rises


async def leave_zombie(game: TotallyZombies, player: Player, here: Square) -> None:
    """The player who died places one zombie (totally-zombies.death.leave-zombie), a regular or an enhanced one
    (totally-zombies.death.zombie-kind)."""
    words = {breed: say("a {}", game.breed(breed).name) for breed in (ZOMBIE, ENHANCED)}
    breed, square = None, None
    while breed is None:
        breed = await ask(game, RISES_AS, player.seat, Words(words, RISES_AS.rule, say("answer zombie or enhanced")))
    while square is None:
        options = RisesOn(game, here, breed)
        if not options.closest:
            game.tell("no square has room for the zombie: it is left out")
            return
        square = await ask(game, LEAVES, player.seat, options)
    game.add_zombie(square, breed)
    game.tell("{} rises as a {} on {}", player.name, game.breed(breed).name, Place(game.map, square))


class RisesOn(Squares):
    """The legal squares closest to where the player died."""

    __slots__ = ("breed", "closest")

    def __init__(self, game: TotallyZombies, here: Square, breed: str) -> None:
        self.breed = breed
        self.closest = closest_squares(game, here, breed)
        super().__init__(game, game.open_squares, self._no, LEAVES.rule)

    def _no(self, square: Square) -> Refusal | None:
        if square in self.closest:
            return None
        if self.game.level(square) == SEWER:
            return Refusal("totally-zombies.sewer.players-only", say("no zombie stands in the sewers"))
        no = no_zombie_fits(self.game, square, self.breed)
        return no or Refusal(CLOSEST, say("another free square is closer to where the player died"))

    def legal(self) -> Iterator[Square]:
        """The closest ones, without a reason for each of the others."""
        return iter(self.closest)


def closest_squares(game: TotallyZombies, here: Square, breed: str) -> list[Square]:
    """Where the zombie may stand: fewest steps over accessible squares from the square of death
    (totally-zombies.ruling.death-distance); where none can be reached, nearest on the grid
    (totally-zombies.ruling.death-zombie-no-room)."""
    free = [square for square in game.open_squares() if no_zombie_fits(game, square, breed) is None]
    steps = game.map.distances((here,))
    near = _nearest(free, lambda square: steps[square])
    if near and steps[near[0]] < FAR:
        return near
    x, y = game.map.places[here]
    level = game.level(here)

    def apart(square: Square) -> int:
        column, row = game.map.places[square]
        return abs(column - x) + abs(row - y) + (0 if game.level(square) == level else FAR)

    return _nearest(free, apart)


def _nearest(squares: list[Square], far: Callable[[Square], int]) -> list[Square]:
    least = min(map(far, squares), default=0)
    return [square for square in squares if far(square) == least]


# ---------------------------------------------------------------------- the way back


async def respawn(game: TotallyZombies, player: Player) -> None:
    """At the start of the own turn, before anything else (totally-zombies.death.respawn-time): on the centre of the
    chosen tile, with three life, bullets and guts (totally-zombies.death.respawn-tokens) and three new cards of that
    area (totally-zombies.ruling.respawn-card-deck). Sewer tokens are what they were
    (totally-zombies.death.sewer-tokens); no guts for the Circus (totally-zombies.ruling.respawn-circus-guts)."""
    while player.dead:
        square = await _returns_to(game, player)
        if square is None:
            continue
        player.dead, player.at, player.fell = False, square, ""
        player.life, player.bullets, player.guts = START_LIFE, START_BULLETS, START_GUTS
        game.tell("{} is back on {}", player.name, game.tile_at(square).name)
        await draw_cards(game, player, START_CARDS, game.area(square), "totally-zombies.death.respawn-cards")
        return


async def _returns_to(game: TotallyZombies, player: Player) -> Square | None:
    """Where the player comes back; None when somebody acted instead of an answer."""
    places = Returns(game, player)
    if len(places.squares) == 1:
        return places.squares[0]
    return await ask(game, RESPAWN, player.seat, places)


class Returns(Squares):
    """The centre of Town Square, or of the starting tile of the area in which the player died
    (totally-zombies.death.respawn-choice)."""

    __slots__ = ("player", "squares")

    def __init__(self, game: TotallyZombies, player: Player) -> None:
        self.player = player
        self.squares = respawn_squares(game, player)
        super().__init__(game, lambda: self.squares, self._no, RESPAWN.rule)

    def _no(self, square: Square) -> Refusal | None:
        if square in self.squares:
            return None
        if any(square // 9 == centre // 9 for centre in self.squares):
            return Refusal(RESPAWN_CENTRE, say("the pawn comes back on the centre square"))
        return Refusal(
            no_respawn(self.player), say("only on Town Square, or where the area begins in which the player died")
        )


def no_respawn(player: Player) -> str:
    """The rule by which a player does not come back on another tile."""
    return RESPAWN_TOWN if player.fell in ("", TOWN) else RESPAWN.rule


def respawn_squares(game: TotallyZombies, player: Player) -> list[Square]:
    """Where the player may come back; who died in the Town has no choice (totally-zombies.death.respawn-town), nor has
    anybody whose tile is gone (totally-zombies.ruling.respawn-tile-missing)."""
    squares = [game.start]
    first = start_tile(game, player.fell)
    if first >= 0 and 9 * first + CENTRE != game.start:
        squares.append(9 * first + CENTRE)
    return squares


def start_tile(game: TotallyZombies, zone: str) -> int:
    """The starting tile of an area is its entrance (totally-zombies.ruling.respawn-start-tile), of the Mall's second
    floor the Escalator (totally-zombies.ruling.respawn-second-floor); -1 when there is none."""
    if zone == SECOND_FLOOR:
        return next(iter(game.tiles_with("escalator")), game.entrance_of(MALL))
    return game.entrance_of(zone) if zone else NOWHERE
