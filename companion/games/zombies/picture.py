"""What people see of a game of Zombies!!! in text: the scene on the map, a line for each player, hands and cards."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from companion.engine import Json, Request
from companion.games.zombies.chapters.squares import PawnSteps
from companion.games.zombies.people import Player
from companion.games.zombies.pointing import place_of, stepping_from
from companion.games.zombies.questions import QUESTIONS
from companion.games.zombies.state import NOT_ROLLED, Zombies
from companion.packs import Tile
from companion.tiles import BUILDING, FAR, NOWHERE, SIDES, Cell, Square, read_placement
from companion.tiles.text import Figure, Look, Scene, draw, draw_turns

ZOMBIE = Figure("z", "z", "zombie")
TOKENS = {
    "bullet": Figure("b", "•", "bullet"),
    "heart": Figure("h", "♥", "heart"),
    "survivor": Figure("s", "☺", "survivor"),
    "hidden": Figure("?", "?", "note"),
}
STEP_NAMES = {
    "setup": "set-up",
    "tile": "map tile",
    "fight": "fight",
    "draw": "draw cards",
    "move": "move",
    "zombies": "move zombies",
    "discard": "discard",
}
secret = QUESTIONS.secret


# ---------------------------------------------------------------------- the map


def drawing(
    game: Zombies, request: Request[Any] | None, numbers: Mapping[Json, int], look: Look, width: int
) -> list[str]:
    """The map as lines of text."""
    shown = scene(game, request, numbers)
    return draw(shown, look, width, None, around(game, request, shown.marks))


def tile_drawing(game: Zombies, request: Request[Any] | None, look: Look) -> list[str]:
    """The tile that is to be placed, each way round; nothing when there is none."""
    drawn = drawn_tile(game, request)
    return draw_turns(*drawn, look) if drawn else []


def scene(game: Zombies, request: Request[Any] | None, numbers: Mapping[Json, int]) -> Scene:
    """Everything on the map, with the number of each option that is a place."""
    marks: dict[Square, str] = {}
    for value, number in numbers.items():
        square = place_of(game, request, value)
        if square != NOWHERE:
            marks[square] = str(number)
    return Scene(game.map, figures(game), marks, free_cells(numbers))


def figures(game: Zombies) -> dict[Square, list[Figure]]:
    """Pawns first, then zombies, then what lies on the ground."""
    standing: defaultdict[Square, list[Figure]] = defaultdict(list)
    for player, letter in zip(game.players, letters(game), strict=True):
        if player.on_map:
            standing[player.at].append(Figure(letter, letter, "pawn"))
    for square, count in game.zombies.items():
        standing[square] += [ZOMBIE] * count
    for square, what in game.tokens.items():
        standing[square].append(TOKENS[what])
    return standing


def letters(game: Zombies) -> list[str]:
    """One capital for each player, from the name where it is free, else a number."""
    taken: list[str] = []
    for player in game.players:
        wishes = [letter.upper() for letter in player.name if letter.isalpha() and len(letter.upper()) == 1]
        taken.append(next((wish for wish in wishes if wish not in taken), str(player.seat + 1)))
    return taken


def free_cells(numbers: Mapping[Json, int]) -> dict[Cell, list[str]]:
    """The cells in which a tile may be placed, each with the numbers of its options."""
    found: defaultdict[Cell, list[int]] = defaultdict(list)
    for value, number in numbers.items():
        placement = read_placement(value) if isinstance(value, str) else None
        if placement is not None:
            found[placement.cell].append(number)
    return {cell: [f"{cell[0]},{cell[1]}", " ".join(map(str, its))] for cell, its in found.items()}


def drawn_tile(game: Zombies, request: Request[Any] | None) -> tuple[Tile, tuple[int, ...]] | None:
    """The tile that is to be placed, and the ways round in which it fits somewhere; none when no tile is placed."""
    if request is None or request.name != "tile.place":
        return None
    return game.drawn_tile(), tuple(sorted({place.quarters for place in request.options.legal()}))


def around(game: Zombies, request: Request[Any] | None, marks: Iterable[Square]) -> Cell:
    """The tile on which something happens now: where all the marks are, else where somebody moves."""
    here = stepping_from(request)
    marked = {square // 9 for square in marks}
    if len(marked) == 1:
        return game.map.laid[marked.pop()].cell
    if here == NOWHERE:
        here = game.active.at if game.active.on_map else game.start
    return game.map.laid[here // 9].cell


def buildings(game: Zombies) -> list[str]:
    """Each named tile with its cell, so that cards which need a place can be used."""
    named = [laid for index, laid in enumerate(game.map.laid) if game.map.squares_of(index, BUILDING)]
    if game.goal != NOWHERE:  # no building, but everybody looks for it
        named.append(game.map.laid[game.goal // 9])
    return [f"{laid.cell[0]},{laid.cell[1]} {laid.tile.name}" for laid in named]


def legend(game: Zombies, fine: bool) -> str:
    """What the letters on the map mean."""
    kinds = ("bullet", "heart", "survivor", "hidden") if game.rescue else ("bullet", "heart")
    tokens = [f"{TOKENS[what].fine if fine else TOKENS[what].letter} = {what}" for what in kinds]
    return "  ".join(
        ["capitals = pawns", "z = zombie", *tokens, "░ = building" if fine else ": = building", "[ ] = door"]
    )


# ---------------------------------------------------------------------- the players


def headline(game: Zombies) -> str:
    """Whose turn it is and how far it has come."""
    progress = game.progress()
    if not progress["index"]:
        return "Before the first turn"
    step = f"step {progress['index']}/{progress['of']} {STEP_NAMES[game.step]}"
    left = f", {game.left} left" if game.step == "move" and game.left != NOT_ROLLED else ""
    due = f", {game.due} to go" if game.step == "zombies" and game.due != NOT_ROLLED else ""
    return f"Turn {game.number}  {game.active.name}  {step}{left}{due}"


def standings(game: Zombies) -> list[str]:
    """A line for each player."""
    width = max(len(player.name) for player in game.players)
    return [
        _standing(game, player, f"{letter} {player.name:{width}}")
        for player, letter in zip(game.players, letters(game), strict=True)
    ]


def _standing(game: Zombies, player: Player, who: str) -> str:
    if player.gone:
        return f"   {who}  has left the game"
    sign = "->" if player.seat == game.seat else "  "
    have = f"hearts {player.hearts}  bullets {player.bullets}  zombies {player.zombies:2}  cards {len(player.hand)}"
    return "  ".join([f"{sign} {who}", have, *_special(game, player)])


def _special(game: Zombies, player: Player) -> Iterator[str]:
    """What not everybody has."""
    if game.teams:
        yield f"team {player.team + 1}"
    if game.rescue:
        yield f"survivors {player.survivors}"
    if game.coop and player.deaths:
        yield f"died {player.deaths}x"
    if player.turned:
        yield "is a Zombie Player"
    elif player.arrived:
        yield "is safe on the Helipad"
    elif not player.on_map:
        yield "off the map"
    front = [game.card(card).name + (f" ({left} left)" if left else "") for card, left in player.front.items()]
    if front:
        yield f"has {', '.join(front)}"


def hand(game: Zombies, seat: int) -> list[str]:
    """The cards of a hand, each with what it does."""
    player = game.players[seat]
    if not player.hand:
        return [f"{player.name} holds no event cards."]
    lines = [f"{player.name} holds {len(player.hand)} event cards:"]
    for card in player.hand:
        lines.append("  a card nobody has shown" if card is None else f"  {describe(game, card)}")
    return lines


def describe(game: Zombies, card: str) -> str:
    printed = game.card(card)
    place = f" (inside {' or '.join(printed.where)})" if printed.where else ""
    return f"{card}: {printed.name}{place}: {printed.good_for}"


def working(game: Zombies) -> Iterable[str]:
    """Cards that go on working."""
    for effect in game.effects:
        yield f"{game.card(effect.card).name} (on {game.players[effect.whose].name})"


def way(game: Zombies, request: Request[Any], square: str) -> list[Json]:
    """The steps from where the figure stands to a square; none when no step is asked or there is no way."""
    here, goal = stepping_from(request), game.map.square(square)
    if here == NOWHERE or goal == NOWHERE or not isinstance(request.options, PawnSteps):
        return []
    field = game.map.distances([goal])
    steps: list[Json] = []
    while here != goal and field[here] < FAR:
        side = min(range(4), key=lambda side: _distance(game, field, here, side))
        steps.append(SIDES[side])
        here = game.map.neighbours[here][side]
    return steps


def _distance(game: Zombies, field: list[int], here: Square, side: int) -> int:
    there = game.map.neighbours[here][side]
    return field[there] if there >= 0 else FAR
