"""The model of a game of Zombie Slayer beside the real table: what people can compare, and what they can set right."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from companion.games.kit.board import Fact, Fix
from companion.games.kit.wording import many
from companion.games.zombie_slayer.meta import (
    DUNG,
    ITEMS,
    LEVEL,
    MOST_FANATICS,
    MOST_LIFE,
    MOST_LUCK,
    NAMED,
    SLOTS,
    slots_of,
)
from companion.games.zombie_slayer.state import SLAYER, ZOMBIES, ZombieSlayer
from companion.tiles import Square

PUT_ZOMBIE, TAKE_ZOMBIE = "Put a zombie", "Take a zombie away"
DUNG_HERE = "Dragon dung on a square"
FIGURE = "Slayer's figure"
MASTER, MASTER_LIFE = "Necromancer's figure", "Necromancer's Life"
LIFE, LUCK, EXPERIENCE, POINTS, FANATICS, ACTIONS = (
    "Life",
    "Luck",
    "Experience",
    "Creation Points",
    "Fanatic townsmen",
    "Actions left",
)
MANY_POINTS = 20


# ---------------------------------------------------------------------- facts


def facts(game: ZombieSlayer) -> Sequence[Fact]:
    """The Slayer, followers, opponents and dung one by one, then what he has, then whose turn it is."""
    return [*_beings(game), *_dung(game), *_belongings(game), _turn(game)]


def _on(game: ZombieSlayer, square: Square) -> str:
    return f"{game.name_of(square)} {game.town.tile_of(square).name}"


def _beings(game: ZombieSlayer) -> Iterator[Fact]:
    places = game.town.places
    yield Fact(f"The Slayer stands on {_on(game, game.slayer.at)}", places[game.slayer.at], FIGURE)
    for name in _followers(game):
        at = game.followers[name].at
        yield Fact(f"{game.pack.tokens[name].name} stands on {_on(game, at)}", places[at], _figure(name))
    for square, colour in sorted(game.zombies.items()):
        yield Fact(f"A {colour} zombie stands on {_on(game, square)}", places[square], TAKE_ZOMBIE)
    if game.master >= 0:
        words = f"The Necromancer stands on {_on(game, game.master)}"
        yield Fact(words, places[game.master], MASTER)
        yield Fact(f"The Necromancer has Life {game.master_life}", None, MASTER_LIFE)


def _dung(game: ZombieSlayer) -> Iterator[Fact]:
    for square, count in sorted(game.dung.items()):
        heaps = "A heap of dragon dung lies" if count == 1 else f"{count} heaps of dragon dung lie"
        yield Fact(f"{heaps} on {_on(game, square)}", game.town.places[square], DUNG_HERE)


def _belongings(game: ZombieSlayer) -> Iterator[Fact]:
    slayer = game.slayer
    yield Fact(f"The Slayer has Life {slayer.life}", None, LIFE)
    yield Fact(f"The Luck die shows {slayer.luck}", None, LUCK)
    yield Fact(f"Experience is {slayer.experience}", None, EXPERIENCE)
    if slayer.fanatics:
        yield Fact(f"Fanatic townsmen with him: {slayer.fanatics}", None, FANATICS)
    for item, count in slayer.items.items():
        yield Fact(f"Carried {item.replace('-', ' ')}: {count}", None, _carried(item))


def _turn(game: ZombieSlayer) -> Fact:
    if game.step not in (SLAYER, ZOMBIES):
        return Fact("The game has not begun")
    if game.step == ZOMBIES:
        return Fact(f"Turn {game.number}: the Zombies act")
    return Fact(f"Turn {game.number}: the Slayer acts, {many(game.actions, 'action')} left", None, ACTIONS)


def _followers(game: ZombieSlayer) -> list[str]:
    """In the order in which a position lists them."""
    return [name for name in NAMED if name in game.followers]


def _figure(name: str) -> str:
    return f"{name.title()}'s figure"


def _carried(item: str) -> str:
    return f"Carried: {item}"


# ---------------------------------------------------------------------- corrections


def fixes(game: ZombieSlayer) -> Sequence[Fix]:
    """Everything that can be set right by choosing a value or pointing at a square."""
    return [*_slayer_fixes(game), *_item_fixes(game), *_follower_fixes(game), *_map_fixes(game), *_turn_fixes(game)]


def _slayer_fixes(game: ZombieSlayer) -> Iterator[Fix]:
    slayer = game.slayer
    yield Fix(FIGURE, "Slayer", "slayer.at", (), game.name_of(slayer.at), game.town.places[slayer.at])
    yield _number(LIFE, "Slayer", "slayer.life", range(1, MOST_LIFE + 1), slayer.life)
    yield _number(LUCK, "Slayer", "slayer.luck", range(MOST_LUCK + 1), slayer.luck)
    yield _number(EXPERIENCE, "Slayer", "slayer.experience", range(LEVEL), slayer.experience)
    most = max(MANY_POINTS, slayer.points)
    yield _number(POINTS, "Slayer", "slayer.points", range(most + 1), slayer.points)
    yield _number(FANATICS, "Slayer", "slayer.fanatics", range(MOST_FANATICS + 1), slayer.fanatics)


def _item_fixes(game: ZombieSlayer) -> Iterator[Fix]:
    """As many of each as there is room for and as the set has."""
    for item in ITEMS:
        carried = game.slayer.items.get(item, 0)
        room = carried + (SLOTS - game.slayer.load) // slots_of(item)
        most = min(room, carried + game.stock(item))
        yield _number(_carried(item), "Items", f"slayer.items.{item}", range(most + 1), carried)


def _follower_fixes(game: ZombieSlayer) -> Iterator[Fix]:
    for index, name in enumerate(_followers(game)):
        follower, path = game.followers[name], f"followers.{index}"
        at = game.town.places[follower.at]
        yield Fix(_figure(name), "Followers", f"{path}.at", (), game.name_of(follower.at), at)
        most = range(game.pack.tokens[name].actions + 1)
        yield _number(f"{name.title()}'s actions", "Followers", f"{path}.actions", most, follower.actions)


def _map_fixes(game: ZombieSlayer) -> Iterator[Fix]:
    """Whoever stands on a square that is pointed at, and what lies there."""
    places, here = game.town.places, game.town.places[game.slayer.at]
    colours = [token.id for token in game.pack.zombies if game.supply(token.id) > 0]
    if colours:
        values = tuple((colour, f"a {colour} one") for colour in colours)
        yield Fix(PUT_ZOMBIE, "Zombies", "zombies.{at}", values, None, here)
    if game.zombies:
        yield Fix(TAKE_ZOMBIE, "Zombies", "zombies.{at}", ((0, "no zombie"),), None, places[min(game.zombies)])
    if game.master >= 0:
        yield Fix(MASTER, "Necromancer", "necromancer.at", (), game.name_of(game.master), places[game.master])
        most = range(1, game.pack.tokens["necromancer"].life + 1)
        yield _number(MASTER_LIFE, "Necromancer", "necromancer.life", most, game.master_life)
    heaps = tuple((count, many(count, "heap")) for count in range(game.stock(DUNG) + 1))
    yield Fix(DUNG_HERE, "Dung", "dung.{at}", heaps, None, here)


def _turn_fixes(game: ZombieSlayer) -> Iterator[Fix]:
    if game.step == SLAYER:
        most = game.pack.tokens["ludwig"].actions
        yield _number(ACTIONS, "Turn", "turn.actions", range(most + 1), game.actions)


def _number(words: str, group: str, path: str, values: Iterable[int], now: int) -> Fix:
    return Fix(words, group, path, tuple((value, str(value)) for value in values), now)
