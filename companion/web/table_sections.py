"""What pages see besides the present: what is played, what happened, how the dice fell. Nothing hidden is in here."""

from __future__ import annotations

from collections.abc import Sequence

from companion.engine import Json, Record
from companion.games.kit.board import Board
from companion.games.kit.questions import groups_for_good
from companion.table import Opening, Table
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
        "groups": groups(game.id),
    }


def groups(game: str) -> list[Json]:
    """What can be left to the companion for good in this game, besides rolls and draws."""
    return [
        {"what": what, "begins": group.begins, "label": group.title, "how": group.how, "offer": group.offer}
        for what, group in groups_for_good(game).items()
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


def log_section(lines: Sequence[tuple[int, str]], most: int) -> list[Json]:
    return [{"n": number, "words": words} for number, words in lines[-most:]]
