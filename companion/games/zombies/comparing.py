"""The model of a game of Zombies!!! beside the real table: what people can compare, and what they can set right."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from companion.engine import Json
from companion.games.kit.board import Fact, Fix
from companion.games.kit.wording import many
from companion.games.zombies.chapters.death import DEATHS_TO_LOSE
from companion.games.zombies.people import Player
from companion.games.zombies.pointing import point_of
from companion.games.zombies.state import HIDDEN, MOST_HEARTS, NOT_ROLLED, SETUP, Zombies
from companion.games.zombies.telling import SHORT_STEPS
from companion.tiles import BUILDING, Square

PUT_ZOMBIE, TAKE_ZOMBIE = "Put a zombie", "Take a zombie away"
PUT_TOKEN, TAKE_TOKEN = "Put a token", "Take a token away"
PAWN, HEARTS, BULLETS, KILLS = "pawn", "hearts", "bullets", "zombies"
MANY_BULLETS = 12
MANY_STEPS = 12
"""So many are offered at least."""


# ---------------------------------------------------------------------- facts


def facts(game: Zombies) -> Sequence[Fact]:
    """Pawns, zombies, tokens and doors one by one, then what each player has, then whose turn it is."""
    return [*_pawns(game), *_zombies(game), *_tokens(game), *_doors(game), *_belongings(game), _turn(game)]


def _named(game: Zombies, square: Square) -> str:
    return f"{game.map.names[square]} {game.map.tile_of(square).name}"


def _pawns(game: Zombies) -> Iterator[Fact]:
    for player in game.players:
        if player.on_map:
            words = f"{player.name}, the {player.pawn} pawn, stands on {_named(game, player.at)}"
            yield Fact(words, point_of(game.map, player.at), _of(player, PAWN))
        elif not player.gone:
            yield Fact(f"{player.name}, the {player.pawn} pawn, is off the map")


def _zombies(game: Zombies) -> Iterator[Fact]:
    for square, count in sorted(game.zombies.items()):
        words = "A zombie stands" if count == 1 else f"{count} zombies stand"
        yield Fact(f"{words} on {_named(game, square)}", point_of(game.map, square), TAKE_ZOMBIE)


def _tokens(game: Zombies) -> Iterator[Fact]:
    for square, what in sorted(game.tokens.items()):
        token = "face-down token" if what == HIDDEN else what
        fix = "" if what == HIDDEN else TAKE_TOKEN
        yield Fact(f"A {token} lies on {_named(game, square)}", point_of(game.map, square), fix)


def _doors(game: Zombies) -> Iterator[Fact]:
    for square in sorted(game.map.doors):
        words = f"The door of {game.map.tile_of(square).name} is on {game.map.names[square]}"
        yield Fact(words, point_of(game.map, square), _door(game, square // 9))


def _belongings(game: Zombies) -> Iterator[Fact]:
    for player in game.players:
        if player.gone:
            continue
        who = player.name
        yield Fact(f"{who} has {many(player.hearts, 'heart')}", None, _of(player, HEARTS) if player.on_map else "")
        yield Fact(f"{who} has {many(player.bullets, 'bullet')}", None, "" if player.turned else _of(player, BULLETS))
        yield Fact(f"{who} has killed {many(player.zombies, 'zombie')}", None, _of(player, KILLS))


def _turn(game: Zombies) -> Fact:
    if game.step == SETUP:
        return Fact("The game has not begun")
    return Fact(f"It is the turn of {game.active.name}: step {game.progress()['index']}, {SHORT_STEPS[game.step]}")


def _of(player: Player, what: str) -> str:
    """The words of the correction of something that belongs to a player."""
    return f"{player.name}: {what}"


def _door(game: Zombies, index: int) -> str:
    return f"Door of {game.map.laid[index].tile.name} {game.cell_name(index)}"


# ---------------------------------------------------------------------- corrections


def fixes(game: Zombies) -> Sequence[Fix]:
    """Everything that can be set right by choosing a value or pointing at a square."""
    return [*_player_fixes(game), *_map_fixes(game), *_door_fixes(game), *_turn_fixes(game)]


def _player_fixes(game: Zombies) -> Iterator[Fix]:
    for player in game.players:
        if player.gone:
            continue
        path = f"players.{player.seat}"
        if player.on_map:
            here = game.map.names[player.at]
            yield Fix(_of(player, PAWN), player.name, f"{path}.at", (), here, point_of(game.map, player.at))
            yield _number(player, HEARTS, f"{path}.hearts", range(1, MOST_HEARTS + 1), player.hearts)
        if not player.turned:
            most = max(MANY_BULLETS, player.bullets + 3)
            yield _number(player, BULLETS, f"{path}.bullets", range(most + 1), player.bullets)
        yield _number(player, KILLS, f"{path}.zombies", range(player.zombies + game.supply() + 1), player.zombies)
        yield from _mode_fixes(game, player, path)


def _mode_fixes(game: Zombies, player: Player, path: str) -> Iterator[Fix]:
    """What only some modes count."""
    if game.coop and player.on_map:
        yield _number(player, "deaths", f"{path}.deaths", range(DEATHS_TO_LOSE), player.deaths)
    if game.rescue and not game.last_man:
        most = max(MANY_BULLETS, player.survivors + 3)
        yield _number(player, "survivors", f"{path}.survivors", range(most + 1), player.survivors)
    yield _number(player, "cards played", f"{path}.plays", range(max(3, player.plays + 1)), player.plays)


def _number(player: Player, what: str, path: str, values: Iterable[int], now: int) -> Fix:
    return Fix(_of(player, what), player.name, path, tuple((value, str(value)) for value in values), now)


def _map_fixes(game: Zombies) -> Iterator[Fix]:
    """Whatever stands or lies on a square that is pointed at."""
    here = point_of(game.map, game.active.at if game.active.on_map else game.start)
    if game.supply():
        yield Fix(PUT_ZOMBIE, "Zombies", "zombies.{at}", ((1, "a zombie"),), None, here)
    if game.zombies:
        first = point_of(game.map, min(game.zombies))
        yield Fix(TAKE_ZOMBIE, "Zombies", "zombies.{at}", ((0, "no zombie"),), None, first)
    kinds = ("bullet", "heart", "survivor") if game.rescue else ("bullet", "heart")
    yield Fix(PUT_TOKEN, "Tokens", "tokens.{at}", tuple((kind, f"a {kind}") for kind in kinds), None, here)
    known = [square for square, what in game.tokens.items() if what != HIDDEN]
    if known:
        yield Fix(TAKE_TOKEN, "Tokens", "tokens.{at}", ((0, "no token"),), None, point_of(game.map, min(known)))


def _door_fixes(game: Zombies) -> Iterator[Fix]:
    """The door of each building, on any square where it may be."""
    for door in sorted(game.map.doors):
        index = door // 9
        others = [square for square in sorted(game.map.doors) if square != door]
        squares = [square for square in game.map.squares_of(index, BUILDING) if game.map.beside_street(square)]
        values = tuple((_at(game, [*others, square]), game.map.names[square]) for square in squares)
        now = _at(game, [*others, door])
        yield Fix(_door(game, index), "Doors", "doors", values, now, point_of(game.map, door))


def _at(game: Zombies, squares: Iterable[Square]) -> Json:
    return [{"at": game.map.names[square]} for square in squares]


def _turn_fixes(game: Zombies) -> Iterator[Fix]:
    """What is left of a die that was rolled."""
    if game.step == "move" and game.left != NOT_ROLLED:
        values = tuple((left, str(left)) for left in range(max(MANY_STEPS, game.left) + 1))
        yield Fix("Spaces left to move", "Turn", "turn.left", values, game.left)
    if game.step == "zombies" and game.due != NOT_ROLLED:
        values = tuple((due, str(due)) for due in range(max(6, game.due) + 1))
        yield Fix("Zombies left to move", "Turn", "turn.due", values, game.due)
