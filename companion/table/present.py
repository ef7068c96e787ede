"""The table at this very moment, also in the middle of a step, as far as somebody may know it.

Pages and programs are told the same, taken from the board of the game. Looking changes nothing.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import asdict
from typing import TypeAlias

from companion.engine import TABLE, Driver, Game, Json
from companion.games import rulebook
from companion.games.kit.board import Board, Point, Spot, board_of
from companion.games.kit.mat_looks import Heap, InForce, Plot, Score, Track
from companion.games.kit.sheets import Sheet
from companion.languages import english_of, say
from companion.rules import lookup
from companion.table import asked
from companion.table.opening import ASK, Opening
from companion.table.shelf import is_bot
from companion.table.view import outer_seat

Part: TypeAlias = dict[str, Json]

AGREED = {"mode": "", "scenario": [], "variants": [], "options": {}}
"""What the table agreed on, as a position names it; a position leaves out what is as usual."""


def state(driver: Driver[Game], opening: Opening | None = None, listener: int = TABLE) -> Part:
    """Everything there is to see; hidden cards only of the listening seat, and of nobody for the table as a whole."""
    game, board = driver.game, board_of(driver.game.id)
    ground, position = board.ground(game), game.position()
    return {
        "game": _played(game, position, opening),
        "step": {"turn": game.turn_number(), "seat": game.seat, **step(driver, board)},
        "players": players(driver, board),
        "hand": asked.hand(driver, board, listener),
        "map": _laid(ground, position),
        **on_mat(game, board),
        "figures": [_at(figure, ground) for figure in figures(game, board)],
        "roles": roles(board),
        "piles": dict(board.piles(game)),
        "working": list(board.working(game)),
        "march": march(driver, board) or [],
        "question": _question(driver, board, listener),
        "over": _over(driver, board),
    }


# ---------------------------------------------------------------------- what pages are told too


def tiles(ground: Mapping[Point, Spot]) -> dict[str, Part]:
    """The tiles of a map, each with its squares, by cell."""
    found: dict[str, Part] = {}
    for point, spot in ground.items():
        cell = spot.name.partition(".")[0]
        tile = found.get(cell)
        if tile is None:
            tile = found[cell] = {"cell": cell, "name": spot.place, **_belongs(spot), "squares": []}
        tile["squares"].append(asked.square(point, spot))
    return found


def _belongs(spot: Spot) -> Part:
    """The layer and the area of a tile, where the map has any."""
    return {key: said for key, said in (("layer", spot.layer), ("area", spot.area)) if said}


def figures(game: Game, board: Board) -> list[Part]:
    """Everything that stands or lies on the map, the most important first."""
    return [
        {"role": f.role, "x": f.at[0], "y": f.at[1], "words": f.words, "colour": f.colour, "seat": f.seat}
        for f in board.figures(game)
    ]


def roles(board: Board) -> Part:
    """For every kind of figure its symbol and the name of its colour."""
    return {role: {"symbol": symbol, "colour": colour} for role, (symbol, colour) in board.ROLES.items()}


def step(driver: Driver[Game], board: Board) -> Part:
    """Where in the turn the game stands, also as the small screen says it."""
    left, right = board.heading(driver.game, driver.pending)
    return {"left": left, "right": right, **driver.game.progress()}


def players(driver: Driver[Game], board: Board) -> list[Part]:
    """Each player with what all may see; of the hand only how many cards it has."""
    game = driver.game
    waiting, wins = driver.pending.seat if driver.pending else None, _wins(game, board)
    return [
        {
            "seat": seat,
            "name": name,
            "colour": board.pawn(game, seat) or "white",
            "bot": is_bot(name),
            "gone": board.gone(game, seat),
            "standing": board.standing(game, seat),
            **_facts(board.tally(game, seat)),
            "cards": len(board.in_hand(game, seat)),
            "front": list(board.front(game, seat)),
            "team": board.team(game, seat),
            "asked": seat == waiting,
            "known": board.known(game, seat),
            **wins,
        }
        for seat, name in enumerate(game.names)
    ]


def _facts(tally: Iterable[tuple[str, float]]) -> Part:
    """What somebody has, by a name that is the same in every language, and what people call that."""
    counted = list(tally)
    return {"facts": [[english_of(what), count] for what, count in counted], "called": [what for what, _ in counted]}


def _wins(game: Game, board: Board) -> Part:
    """How many of what somebody has win, where anything does."""
    wins = dict(board.wins_with(game))
    return {"wins": wins} if wins else {}


def on_mat(game: Game, board: Board) -> Part:
    """The mat and the sum of a battle, for all to see; nothing at all where tiles are laid."""
    mat, score = board.mat(game), board.score(game)
    if mat is None:
        return {}
    drawn = {
        "wide": mat.wide,
        "high": mat.high,
        "rectangles": [_plot(one) for one in mat.plots],
        "piles": [_told(one) for one in mat.piles],
        "tracks": [_told(one) for one in mat.tracks],
        "card": _told(mat.card) if mat.card else None,
    }
    return {"mat": drawn, "score": _told(score, "says") if score else None}


def _plot(plot: Plot) -> Part:
    """A rectangle; programs know its name by the squares of the map, pages its colour by whoever holds it."""
    return {**_told(plot, "name", "colour"), "figures": [_listed(one._asdict()) for one in plot.figures]}


def _told(one: Plot | Heap | Track | InForce | Score, *without: str) -> Part:
    return {key: _listed(value) for key, value in asdict(one).items() if key not in without}


def _listed(value: Json) -> Json:
    """As it is read back from a wire: everything that stands in a row is a list."""
    if isinstance(value, dict):
        return {key: _listed(inside) for key, inside in value.items()}
    return [_listed(inside) for inside in value] if isinstance(value, list | tuple) else value


def sheets(game: Game, board: Board) -> Json:
    """The sheets that lie before the players, for all to see; null where the game has none."""
    found = [board.sheet(game, seat) for seat in range(game.seats)]
    return [_sheet(seat, sheet) for seat, sheet in enumerate(found) if sheet is not None] or None


def _sheet(seat: int, sheet: Sheet) -> Part:
    return {
        "seat": seat,
        "title": sheet.title,
        "faces": [list(face) for face in sheet.faces],
        "paints": [paint._asdict() for paint in sheet.paints],
        "lines": [{"title": part.title, "entries": [asdict(one) for one in part.entries]} for part in sheet.lines],
        "points": sheet.points,
    }


def over(driver: Driver[Game], board: Board) -> Json:
    """How the game ended, with the names of those who won, and what the rule says by which it did."""
    if driver.over is None:
        return None
    game, rule = driver.game, driver.over.rule
    left, right = board.heading(game, None)
    names = [game.names[seat] for seat in driver.over.winners]
    words = say("{}: {}", left, right) if right else left
    return {"winners": names, "rule": rule, "words": words, "how": lookup(rule).text}


def march(driver: Driver[Game], board: Board) -> Json:
    """What the companion moved last, figure by figure."""
    moved = [
        {"figure": m.figure, "path": [list(point) for point in m.path], "does": m.does, "why": m.why}
        for m in board.marches(driver)
    ]
    return moved or None


# ---------------------------------------------------------------------- what programs are told besides


def _played(game: Game, position: Part, opening: Opening | None) -> Part:
    agreed = {key: position.get(key, usual) for key, usual in AGREED.items()}
    if isinstance(agreed["scenario"], str):  # a position writes a single one as a word
        agreed["scenario"] = [agreed["scenario"]]
    chance = opening.chance if opening else ASK
    return {"game": game.id, "title": rulebook(game.id).title, **agreed, "chance": chance}


def _laid(ground: Mapping[Point, Spot], position: Part) -> list[Part]:
    """The tiles with their squares, each with its id and how it was turned; a border beside the tiles has neither."""
    laid = {_cell(entry): {"tile": entry["tile"], "turn": entry["turn"]} for entry in position.get("map", ())}
    return [{**tile, **laid.get(cell, {"tile": None, "turn": None})} for cell, tile in tiles(ground).items()]


def _cell(entry: Part) -> str:
    """How the cell of a tile is written, with its layer."""
    return f"{entry.get('layer', '')} {entry['at']}".lstrip()


def _at(figure: Part, ground: Mapping[Point, Spot]) -> Part:
    return {**figure, "at": ground[figure["x"], figure["y"]].name, "seat": outer_seat(figure["seat"])}


def _question(driver: Driver[Game], board: Board, listener: int) -> Json:
    request = driver.pending
    if request is None:
        return None
    question = asked.question(driver, board, request, asked.may_read(listener, request))
    return {**question, "seat": outer_seat(request.seat)}


def _over(driver: Driver[Game], board: Board) -> Json:
    ending = over(driver, board)
    return ending and {**ending, "winners": list(driver.over.winners) if driver.over else []}
