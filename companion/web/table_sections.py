"""What pages see besides the present: what is played, what happened, how the dice fell. Nothing hidden is in here."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from companion.engine import Game, Json, Record
from companion.games import rulebook
from companion.games.kit.board import Board
from companion.games.kit.colours import Lit
from companion.games.kit.pieces import Role
from companion.games.kit.questions import left_for_good, ways_of
from companion.table import Opening, Table, present, rereading
from companion.table.agreements import phase_of, told
from companion.table.chiming import chime
from companion.table.ledger import Group
from companion.table.table import acts_of

MOST_HISTORY = 40
MOST_ROLLS = 30


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
        "pack": _pack(table, opening),
        "groups": groups(game),
        "automated": sorted(table.automated),
        "agreed": told(table.agreements, phase_of(game)),
        "hints": sorted(table.hints),
        "map": opening.map if opening else "table",
    }


def _pack(table: Table, opening: Opening | None) -> Json:
    """What it is played with, and whether that is what comes with the game."""
    if table.pack is None or opening is None:
        return None
    return {"id": table.pack.id, "title": table.pack.title, "usual": table.pack.id == opening.book.pack}


def groups(game: Game) -> list[Json]:
    """What can be left to the companion for good in this game, rolls and draws first, and how it may decide it."""
    return [
        {"what": what, "begins": group.begins, "label": group.title, "how": group.how, "offer": group.offer}
        | {"ways": [{"how": how, "label": way.title, "words": way.how} for how, way in ways_of(game, what).items()]}
        for what, group in left_for_good(game.id).items()
    ]


def news(table: Table) -> list[Json]:
    """What happened since somebody last decided something, the latest last."""
    happenings = table.onlooker.happenings if table.onlooker else ()
    return [{**one._asdict(), "faces": list(one.faces)} for one in happenings]


def chimed(table: Table) -> Json:
    """The sound of what was decided last."""
    heard = chime(table)
    return {"n": heard.number, "sound": heard.sound, "seat": heard.seat} if heard else None


def matching(table: Table) -> list[Json]:
    """What people have to do until the real table matches."""
    items = table.onlooker.items(table.game) if table.onlooker else ()
    return [
        {"id": item.id, "do": item.do, "sort": item.kind.sort, "words": item.words, "role": item.kind.role}
        | {"colour": item.kind.colour, "seat": item.kind.seat, "path": [list(point) for point in item.path]}
        | {"sentence": item.sentence, "why": item.why}
        for item in items
    ]


def history(table: Table, board: Board) -> list[Json]:
    """The latest decisions, the latest last: as many steps of undo go back before one as follow it, and one more.

    Each with its place in the history and its number, to which a page binds what it takes back.
    """
    acts, records = acts_of(table.records), table.driver.history
    lines: list[Json] = []
    ends = [*acts[1:], len(records)]
    for place in range(max(0, len(acts) - MOST_HISTORY), len(acts)):
        first: Record = records[acts[place]]
        followed = ends[place] - acts[place] - 1
        words = board.words_of(table.game, first)
        lines.append({"n": first.number, "at": acts[place], "words": words, "followed": followed})
    return lines


def roles(board: Board, lights: Mapping[str, Lit]) -> Json:
    """Every kind of piece as programs know it, and what a page needs more to draw it and to put it down by hand."""
    told = present.roles(board)
    return {role.id: told[role.id] | _looks(role, lights.get(role.colour)) for role in board.roles}


def _looks(role: Role, lit: Lit | None) -> dict[str, Json]:
    looks: dict[str, Json] = {"picture": role.picture, "lying": role.lying, "one": role.one or role.called}
    looks |= {"path": role.path, "counted": role.counted, "tally": role.tally}
    return looks | _lit(lit)


def land(game: Game, board: Board) -> Json:
    """What a map has besides its tiles: layers below it and apart from it, areas in their colours, the table's edge."""
    lights = rulebook(game.id).lights
    return {
        "layers": [
            {"id": level, "title": layer.title, "words": layer.words, "below": layer.below}
            | {"number": board.levels(game).index(level) + 1}
            for level, layer in board.layers(game).items()
        ],
        "areas": {
            area: {"words": words} | _lit(lights.get(board.area_colours.get(area, "")))
            for area, words in board.area_words.items()
            if area in board.areas(game)
        },
        "edge": _edge(board, game),
    }


def _lit(lit: Lit | None) -> dict[str, Json]:
    return {"lit": ["#{:02x}{:02x}{:02x}".format(*rgb) for rgb in lit[:2]]} if lit else {}


def _edge(board: Board, game: Game) -> Json:
    """The outermost squares of the table: west, east, south, north."""
    surface = board.surface(game)
    if surface is None:
        return None
    half = board.apart // 2
    west, east, south, north = (board.apart * cells + half for cells in surface)
    return [-west, east, -south, north]


def fixes(table: Table) -> list[Json]:
    """Everything that can be set right by choosing and pointing."""
    return [
        {"words": fix.words, "group": fix.group, "path": fix.path, "now": fix.now}
        | {"values": [{"value": value, "label": label} for value, label in fix.values]}
        | {"at": list(fix.at) if fix.at is not None else None, "moves": fix.moves}
        for fix in rereading.fixes(table.driver)
    ]


def ledger(table: Table) -> Json:
    """The dice so far, from each source and each of its places, with a verdict and the latest rolls."""
    rolls, groups = list(table.ledger), table.ledger.groups()
    return {
        "sources": {_die(group): {str(face): seen for face, seen in group.counts.items()} for group in groups},
        "verdicts": {_die(group): group.verdict.words for group in groups},
        "rolls": [
            {"turn": roll.turn, "seat": roll.seat, "name": roll.name, "value": roll.value, "source": roll.source}
            | ({"before": roll.first} if roll.first is not None else {})
            for roll in rolls[-MOST_ROLLS:]
        ],
    }


def _die(group: Group) -> str:
    return f"{group.source}, place {group.place}" if group.place else group.source


def log_section(lines: Sequence[tuple[int, str]], most: int) -> list[Json]:
    return [{"n": number, "words": words} for number, words in lines[-most:]]
