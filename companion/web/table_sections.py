"""The table as pages see it: map, figures, players, what happened. Nothing hidden is in here (see `asking`)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from companion.engine import Json, Record
from companion.games.kit.board import Board, Point, Spot, board_of
from companion.table import Opening, Table
from companion.table.ledger import Group
from companion.table.shelf import is_bot
from companion.table.table import acts_of

MOST_HISTORY = 40
MOST_ROLLS = 30
WAYS = "NESW"


# ---------------------------------------------------------------------- the ground


def tiles(ground: Mapping[Point, Spot]) -> dict[str, Json]:
    """The tiles of a map, each with its squares, by cell."""
    found: dict[str, dict[str, Json]] = {}
    for point, spot in ground.items():
        cell = spot.name.partition(".")[0]
        tile = found.setdefault(cell, {"cell": cell, "name": spot.place, "squares": []})
        tile["squares"].append(square(point, spot))
    return found


def square(point: Point, spot: Spot) -> dict[str, Json]:
    """One square of the map."""
    ways = "".join(way for way, open_there in zip(WAYS, spot.ways, strict=True) if open_there)
    return {"at": spot.name, "x": point[0], "y": point[1], "kind": spot.kind, "ways": ways, "door": spot.door}


# ---------------------------------------------------------------------- the sections


def game_section(table: Table, opening: Opening | None, title: str, id: str) -> Json:
    """What is played."""
    game = table.game
    return {
        "id": id,
        "game": game.id,
        "title": title,
        "mode": game.mode,
        "scenario": list(opening.scenario) if opening else [],
        "chance": opening.chance if opening else "ask",
        "players": game.seats,
    }


def figures(table: Table, board: Board) -> Json:
    return [
        {"role": f.role, "x": f.at[0], "y": f.at[1], "words": f.words, "colour": f.colour, "seat": f.seat}
        for f in board.figures(table.game)
    ]


def roles(board: Board) -> Json:
    return {role: {"symbol": symbol, "colour": colour} for role, (symbol, colour) in board.ROLES.items()}


def step(table: Table, board: Board) -> Json:
    left, right = board.heading(table.game, table.driver.pending)
    return {"left": left, "right": right, **table.game.progress()}


def players(table: Table, board: Board) -> Json:
    """Each player with what all may see; of the hand only how many cards it has."""
    game = table.game
    asked = table.driver.pending.seat if table.driver.pending else None
    return [
        {
            "seat": seat,
            "name": name,
            "colour": board.pawn(game, seat) or "white",
            "bot": is_bot(name),
            "gone": board.gone(game, seat),
            "standing": board.standing(game, seat),
            "facts": [list(fact) for fact in board.tally(game, seat)],
            "cards": len(board.in_hand(game, seat)),
            "front": list(board.front(game, seat)),
            "team": board.team(game, seat),
            "asked": seat == asked,
            "known": board.known(game, seat),
        }
        for seat, name in enumerate(game.names)
    ]


def history(table: Table, board: Board) -> list[Json]:
    """The latest decisions, the latest last: as many steps of undo go back before one as follow it, and one more."""
    acts, records = acts_of(table.records), table.driver.history
    lines: list[Json] = []
    ends = [*acts[1:], len(records)]
    for place in range(max(0, len(acts) - MOST_HISTORY), len(acts)):
        first: Record = records[acts[place]]
        followed = ends[place] - acts[place] - 1
        words = board.words_of(table.game, first)
        lines.append({"n": first.number, "words": words, "followed": followed})
    return lines


def ledger(table: Table) -> Json:
    """The dice so far, from each source and each well of the tray, with a verdict and the latest rolls."""
    rolls, groups = list(table.ledger), table.ledger.groups()
    return {
        "sources": {_die(group): {str(face): seen for face, seen in group.counts.items()} for group in groups},
        "verdicts": {_die(group): group.verdict.words for group in groups},
        "rolls": [
            {"turn": roll.turn, "seat": roll.seat, "name": roll.name, "value": roll.value, "source": roll.source}
            for roll in rolls[-MOST_ROLLS:]
        ],
    }


def _die(group: Group) -> str:
    return f"{group.source}, well {group.well}" if group.well else group.source


def over(table: Table) -> Json:
    outcome = table.driver.over
    if outcome is None:
        return None
    game = table.game
    names = [game.names[seat] for seat in outcome.winners]
    left, right = board_of(game.id).heading(game, None)
    return {"winners": names, "rule": outcome.rule, "words": f"{left}: {right}" if right else left}


def march(table: Table, board: Board) -> Json:
    """What the companion moved last, figure by figure."""
    moved = [
        {"figure": m.figure, "path": [list(point) for point in m.path], "does": m.does, "why": m.why}
        for m in board.marches(table.driver)
    ]
    return moved or None


def log_section(lines: Sequence[tuple[int, str]], most: int) -> list[Json]:
    return [{"n": number, "words": words} for number, words in lines[-most:]]
