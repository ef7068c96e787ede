"""Zombie movement: a die tells how many different zombies are moved, each as far as its breed goes."""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator
from typing import TypeAlias
from weakref import WeakKeyDictionary

from companion.engine import Json, Options, Refusal
from companion.games.horde.squares import STOP
from companion.games.kit.places import WAYS, where
from companion.games.totally_zombies.chapters.asking import ask
from companion.games.totally_zombies.chapters.dice import rolled
from companion.games.totally_zombies.chapters.infection import infect_beside
from companion.games.totally_zombies.chapters.sewers import CARD
from companion.games.totally_zombies.chapters.squares import MUST_MOVE, ZombieSteps, no_zombie_step, what_is_there
from companion.games.totally_zombies.chapters.winning import look_for_winner
from companion.games.totally_zombies.figures import BREED, LETTER, breeds_of
from companion.games.totally_zombies.meta import BREEDS, DOG
from companion.games.totally_zombies.moments import NO_ZOMBIE_STEP, ZOMBIE_STAYS, changed_die
from companion.games.totally_zombies.people import Player
from companion.games.totally_zombies.questions import WHERE, WHICH, ZOMBIES_ROLL
from companion.games.totally_zombies.state import NOT_ROLLED, Map, TotallyZombies
from companion.languages import say, says
from companion.tiles import NOWHERE, SIDE, Square

Figure: TypeAlias = tuple[Square, str]
"""A zombie: where it stands and of which breed it is. Several alike on one square are the same to everybody."""
STEP_6 = "totally-zombies.turn.zombie-step"
DOG_HERE, TWO_DOGS_HERE = LETTER[DOG], 2 * LETTER[DOG]
"""Dogs stand last among the figures of a square."""


class Movable(Options[Figure]):
    """The zombies that may still be moved in this step: `1,0.C`, and where several breeds stand there `1,0.C dog`."""

    __slots__ = ("game",)

    def __init__(self, game: TotallyZombies) -> None:
        self.game = game

    def candidates(self) -> Iterable[Figure]:
        return horde(self.game)

    def refusal(self, value: Figure) -> Refusal | None:
        game, (square, breed) = self.game, value
        there, moved = game.zombies.get(square, ""), game.moved.get(square, "")
        if LETTER[breed] not in there:
            return Refusal(STEP_6, say("no {} stands there", game.breed(breed).name))
        if moved.count(LETTER[breed]) >= there.count(LETTER[breed]):
            return Refusal(STEP_6, say("that {} has been moved in this step", game.breed(breed).name))
        if why := why_it_stays(game, square, breed):
            return Refusal(CARD, why)
        if not can_step(game, square, breed):
            return Refusal(MUST_MOVE, say("that {} has nowhere to go", game.breed(breed).name))
        return None

    def legal(self) -> Iterator[Figure]:
        """One pass over the horde: this is asked before every move, with a hundred of them about."""
        return who_can_move(self.game)

    def read(self, raw: Json) -> Figure | Refusal:
        written, _, breed = raw.rpartition(" ") if isinstance(raw, str) else ("", "", "")
        if breed not in BREEDS:
            written, breed = raw, ""
        square = self.game.map.square(written)
        there = list(dict.fromkeys(breeds_of(self.game.zombies.get(square, ""))))
        if square == NOWHERE or not there:
            return Refusal(STEP_6, say("no zombie stands there: choose one that is on the map"))
        if not breed and len(there) > 1:
            able = [one for one in there if self.refusal((square, one)) is None]
            if len(able) != 1:
                return Refusal(STEP_6, say("say which of them: {}", " or ".join(there)))
            there = able
        return square, breed or there[0]

    def show(self, value: Figure) -> Json:
        square, breed = value
        name = self.game.map.names[square]
        return name if len(set(self.game.zombies.get(square, ""))) < 2 else f"{name} {breed}"

    def label(self, value: Figure) -> str:
        square, breed = value
        words = what_is_there(self.game, square)
        several = len(set(self.game.zombies.get(square, ""))) > 1
        return say("the {} on {}", self.game.breed(breed).name, words) if several else words


# ---------------------------------------------------------------------- who can move


def horde(game: TotallyZombies) -> Iterator[Figure]:
    """Every zombie on the map; several alike on one square once."""
    for square in sorted(game.zombies):
        for letter in dict.fromkeys(game.zombies[square]):
            yield square, BREED[letter]


def why_it_stays(game: TotallyZombies, square: Square, breed: str) -> str:
    """Why a card keeps a zombie where it is; empty where none does."""
    player = game.active
    reasons = (stays(game, player, working, square, breed) for stays, working in ZOMBIE_STAYS.at_work(game, player))
    return next((why for why in reasons if why), "")


def can_step(game: TotallyZombies, square: Square, breed: str) -> bool:
    """Has a zombie of this breed on that square anywhere to go?"""
    ways = game.map.sides[square]
    return any(there >= 0 and no_zombie_step(game, square, there, breed) is None for there in ways)


def who_can_move(game: TotallyZombies) -> Iterator[Figure]:
    """Those that have not moved yet and have somewhere to go, without a reason for each of the others."""
    if any(True for _ in (*ZOMBIE_STAYS.at_work(game, game.active), *NO_ZOMBIE_STEP.at_work(game, game.active))):
        options = Movable(game)
        return (figure for figure in horde(game) if options.refusal(figure) is None)
    return _free(game)


def _free(game: TotallyZombies) -> Iterator[Figure]:
    """The same where no card has a say: what is full for whom is known beforehand."""
    zombies, moved, sides = game.zombies, game.moved, game.map.sides
    full = {NOWHERE, *(square for square, figures in zombies.items() if figures[0] != DOG_HERE)}
    full_of_dogs = {NOWHERE, *(square for square, figures in zombies.items() if figures.endswith(TWO_DOGS_HERE))}
    bound = {LETTER[breed]: _edge(game, breed) for breed in BREEDS}
    for square in sorted(zombies):
        figures, ways = zombies[square], sides[square]
        for letter in figures if len(figures) == 1 else dict.fromkeys(figures):
            if (full_of_dogs if letter == DOG_HERE else full).issuperset(ways):
                continue
            if square in moved and moved[square].count(letter) >= figures.count(letter):
                continue
            if square not in bound[letter] or can_step(game, square, BREED[letter]):
                yield square, BREED[letter]


def _edge(game: TotallyZombies, breed: str) -> Container[Square]:
    """Where a zombie of this breed may stand that does not walk over every side that is open: before the area that it
    stays out of; one that stays in an area is always looked at."""
    kind = game.breed(breed)
    if kind.stays_in:
        return game.zombies
    return _gates(game.map, kind.stays_out) if kind.stays_out in game.map.areas else ()


def _gates(map: Map, area: str) -> frozenset[Square]:
    """The squares from which a step leads into an area. Kept with the map, which never changes."""
    known = _known.setdefault(map, {})
    if area not in known:
        inside = (index for index, one in enumerate(map.areas) if one == area)
        ways = (there for index in inside for row in map.sides[9 * index : 9 * index + 9] for there in row)
        known[area] = frozenset(there for there in ways if there >= 0 and map.areas[there // 9] != area)
    return known[area]


_known: WeakKeyDictionary[Map, dict[str, frozenset[Square]]] = WeakKeyDictionary()


def somebody_can_move(game: TotallyZombies) -> bool:
    """The step ends early only when no zombie is left that could move (totally-zombies.ruling.zombie-step-duty)."""
    options = Movable(game)
    for square in reversed(game.zombies):  # who moved last has most room: the crowd is seldom looked at
        for letter in game.zombies[square]:
            if options.refusal((square, BREED[letter])) is None:
                return True
    return False


def to_go(game: TotallyZombies) -> int:
    """How many zombies can still be moved in this step, as far as the die says."""
    able = 0
    for square, breed in who_can_move(game) if game.due > 0 else ():
        letter = LETTER[breed]
        able += game.zombies[square].count(letter) - game.moved.get(square, "").count(letter)
        if able >= game.due:
            break
    return max(0, min(game.due, able))


# ---------------------------------------------------------------------- the step


async def move_zombies(game: TotallyZombies, player: Player) -> None:
    """Step 6: roll, then move that many different zombies (totally-zombies.turn.zombie-step); the dead do so too."""
    if game.due == NOT_ROLLED:
        game.marches = ()
        game.moved.clear()
        game.fresh.clear()
        await roll_for_zombies(game, player)
    while game.due > 0 and somebody_can_move(game):
        which = await ask(game, WHICH, player.seat, Movable(game))
        if which is not None:
            await move_one(game, player, *which)
    game.due = 0


async def roll_for_zombies(game: TotallyZombies, player: Player) -> None:
    """One die, while there is a zombie that can be moved."""
    while game.due == NOT_ROLLED and somebody_can_move(game):
        roll = await rolled(game, player, ZOMBIES_ROLL)
        if roll is not None:
            game.due = changed_die(game, player, roll)
            if not game.quiet:
                there = to_go(game)  # a die counts no zombies that are not there
                game.tell("{}", says(there, "{} zombie is to move", "{} zombies are to move"))


async def move_one(game: TotallyZombies, player: Player, square: Square, breed: str) -> None:
    """One zombie goes as far as its breed does (totally-zombies.zombie.movement) and no farther
    (totally-zombies.turn.zombie-step-distance), at least one square; an enhanced one may infect another then."""
    for number in range(game.breed(breed).steps):
        if number and not can_step(game, square, breed):
            break
        way = await choose_way(game, player, square, breed, number > 0)
        if way == STOP:
            break
        there = game.map.sides[square][SIDE[way]]
        go(game, square, there, breed, way, again=number > 0)
        square = there
    if game.breed(breed).infects and square in game.moved:
        await infect_beside(game, player, square)


async def choose_way(game: TotallyZombies, player: Player, square: Square, breed: str, may_stop: bool) -> str:
    """Where it goes; a zombie that a card takes away meanwhile, or hems in, goes nowhere."""
    while LETTER[breed] in game.zombies.get(square, "") and can_step(game, square, breed):
        way = await ask(game, WHERE, player.seat, ZombieSteps(game, square, breed, may_stop))
        if way is not None:
            return way
    return STOP


def go(game: TotallyZombies, square: Square, there: Square, breed: str, way: str, again: bool) -> None:
    """One square of its way; a pawn that it meets is not fought now (totally-zombies.ruling.zombie-reaches-player)."""
    game.shift_zombie(square, there, breed, counts=True, again=again)
    game.due -= 0 if again else 1
    if game.quiet:
        game.march_untold()
    else:
        name = game.breed(breed).name
        if game.by_itself:
            game.march(name, (game.map.names[square], game.map.names[there]), say("goes {}", WAYS[way]))
        game.tell("a {} goes from {} to {}", name, where(game.map, square), where(game.map, there))
    if game.pawns_on(square):
        look_for_winner(game)  # whoever waits on a Helipad is alone now
