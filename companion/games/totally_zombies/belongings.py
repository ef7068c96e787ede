"""What each player has, and what else people compare with the table and set right."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from companion.engine import Json
from companion.games.kit.pieces import Fix, Thing, number
from companion.games.kit.places import listed
from companion.games.kit.wording import halves, many
from companion.games.totally_zombies.looks import SEVERAL, counted
from companion.games.totally_zombies.meta import (
    ARMY_BASE,
    BREEDS,
    CARS,
    CIRCUS,
    CLOWN,
    DOG,
    ENHANCED,
    JEEP,
    TOWN,
    WOODS,
    ZOMBIE,
)
from companion.games.totally_zombies.people import (
    MOST_GUTS,
    MOST_GUTS_IN_CIRCUS,
    MOST_LIFE,
    START_SEWERS,
    WHOLE,
    Life,
    Player,
)
from companion.games.totally_zombies.questions import life_words
from companion.games.totally_zombies.state import NOT_ROLLED, STEP, TotallyZombies
from companion.languages import say

TURN, ZOMBIES, TOKENS, SEWERS = say("Turn"), say("Zombies"), say("Tokens"), say("Sewer entrances")
MANY, FEW = 12, 3
"""So many are offered at least, and so many more than there are."""
COME_WITH = {ZOMBIE: TOWN, ENHANCED: ARMY_BASE, DOG: WOODS, CLOWN: CIRCUS}
"""The area whose set has the figures of each breed."""
Values = tuple[tuple[Json, str], ...]


def groups(game: TotallyZombies) -> Sequence[str]:
    return [*game.names, ZOMBIES, TOKENS, SEWERS, TURN]


def breeds_in(game: TotallyZombies) -> list[str]:
    """The breeds that come with the areas in play."""
    return [breed for breed in BREEDS if COME_WITH[breed] in game.areas]


# ---------------------------------------------------------------------- players


def of_player(game: TotallyZombies, player: Player) -> Iterator[Thing]:
    """Life with its halves, bullets, guts, tokens, the collection by breed, cards and cars in front."""
    name = player.name
    if player.on_map:
        yield Thing(say("{} has {}", name, life_words(player.life)), life_of(player))
    yield Thing(say("{} has {}", name, many(player.bullets, "bullet")), _up_to(player, "bullets", player.bullets, MANY))
    most = MOST_GUTS_IN_CIRCUS if player.guts > MOST_GUTS else MOST_GUTS
    yield Thing(
        say("{} has {}", name, many(player.guts, "guts token")), _number(player, "guts", range(most + 1), player.guts)
    )
    tokens = range(player.events + FEW + 1) if game.rule_is("event-token-cap", "hoard") else range(2)
    events = _number(player, "event-tokens", tokens, player.events, say("tokens"))
    yield Thing(say("{} has {}", name, many(player.events, "event token")), events)
    left = _number(player, "sewer-tokens", range(START_SEWERS + 1), player.sewers, say("sewers"))
    yield Thing(say("{} has {} left to place", name, many(player.sewers, "sewer entrance")), left)
    yield Thing(say("{} has collected {}", name, collected(player)))
    yield from (Thing("", fix) for fix in collections(game, player))
    front = [in_front(game, card, count) for card, count in player.front.items()]
    fact = say("{} has {} in front", name, listed(front)) if front else say("{} has no card in front", name)
    path = f"players.{player.seat}.front"
    yield Thing(fact, Fix(say("{}: cards in front", name), player.name, path, *_fronts(game, player)))
    yield Thing("", _up_to(player, "plays", player.plays, FEW, say("cards played")))


def life_of(player: Player) -> Fix:
    """The correction of somebody's life, in halves of a token."""
    life = Life()
    values = tuple((life.write(None, half), halves(half / WHOLE)) for half in range(1, MOST_LIFE + 1))
    now = life.write(None, player.life)
    return Fix(say("{}: life", player.name), player.name, f"players.{player.seat}.life", values, now)


def collected(player: Player) -> str:
    """`12 zombies and 2 zombie dogs`."""
    held = [counted(player.zombies[breed], breed) for breed in BREEDS if player.zombies.get(breed)]
    return listed(held) or say("no zombies")


def collections(game: TotallyZombies, player: Player) -> Iterator[Fix]:
    """For each breed how many of it somebody has collected; whoever has only regular ones has a number."""
    plain = not player.zombies.keys() - {ZOMBIE}
    for breed in breeds_in(game):
        held, words = player.zombies.get(breed, 0), say("{}: {}", player.name, SEVERAL[breed])
        path, counts = f"players.{player.seat}.zombies", range(held + MANY + 1)
        if plain and breed == ZOMBIE:
            yield number(words, player.name, path, counts, held)
        else:
            values: Values = tuple((_with(player, breed, count), str(count)) for count in counts)
            yield Fix(words, player.name, path, values, _with(player, breed, held))


def _with(player: Player, breed: str, count: int) -> Json:
    """The collection with so many of one breed."""
    changed = {**player.zombies, breed: count}
    return {one: changed[one] for one in BREEDS if changed.get(one)} or 0


def in_front(game: TotallyZombies, card: str, count: int) -> str:
    """A card that lies in front, with what its number says."""
    name = called(game, card)
    if card in CARS:
        return say("{} (works from the next turn on)", name) if count else name
    return say("{} ({} left)", name, count) if count else name


def called(game: TotallyZombies, card: str) -> str:
    """What a card is called; a Jeep is no card of any deck."""
    return say("Jeep") if card == JEEP and card not in game.pack.cards else game.card(card).name


def _fronts(game: TotallyZombies, player: Player) -> tuple[Values, Json]:
    """The cards in front as they are, without one of them, with one more."""
    front: list[Json] = [_written(card, count) for card, count in player.front.items()]
    values: list[tuple[Json, str]] = [(front, say("as it is"))]
    for gone, card in enumerate(player.front):
        values.append(([one for k, one in enumerate(front) if k != gone], say("without {}", called(game, card))))
    more = (card for card in may_lie(game) if card not in player.front)
    values += [([*front, card], say("with {}", called(game, card))) for card in more]
    return tuple(values), front


def may_lie(game: TotallyZombies) -> Iterator[str]:
    """The cards that could lie in front of somebody: those that stay there, and the cars."""
    cards = game.pack.cards
    yield from (car for car in CARS if car in cards or car == JEEP)
    for card, printed in cards.items():
        if card not in CARS and printed.stays_in_front and printed.area in game.areas and game.out_of_sight(card):
            yield card


def _written(card: str, count: int) -> Json:
    return {"card": card, "count": count} if count else card


def _number(player: Player, what: str, values: Iterable[int], now: int, words: str = "") -> Fix:
    """The correction of a number that belongs to a player."""
    return number(
        say("{}: {}", player.name, words or say(what)), player.name, f"players.{player.seat}.{what}", values, now
    )


def _up_to(player: Player, what: str, now: int, most: int, words: str = "") -> Fix:
    return _number(player, what, range(max(most, now + FEW) + 1), now, words)


# ---------------------------------------------------------------------- the turn


def of_turn(game: TotallyZombies, step: str) -> Iterator[Thing]:
    """Whose turn it is, and what is left of a die that was rolled."""
    yield Thing(say("It is the turn of {}: {}", game.active.name, step))
    if game.step == "move" and game.left != NOT_ROLLED:
        most = max(MANY * STEP, game.left)
        values = tuple((half, halves(half / STEP)) for half in range(game.left % STEP, most + 1, STEP))
        yield Thing("", Fix(say("Squares left to move"), TURN, "turn.left", values, game.left))
    if game.step == "zombies" and game.due != NOT_ROLLED:
        yield Thing("", number(say("Zombies left to move"), TURN, "turn.due", range(max(6, game.due) + 1), game.due))
