"""What everybody may know of a game, found in the game itself: cards that lie open, and those that each has held."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cache
from typing import Any, TypeAlias

from companion.desk.reading import as_read, read_text
from companion.engine import CHOICE, TABLE, Json, Record
from companion.games.kit.board import board_of
from companion.table import Table, asked
from companion.torture.eavesdropping import sections_of
from companion.web.packing import unpacked
from companion.web.pushing import FRAME

AROUND = 60
SHOWN = 12
"""So many letters of a name are enough to know a card on the small screen."""
PRINTED = ("setup", "roles", "land", "fixes")
"""Parts with words that are printed in the rulebook, on the board or in every box: no secret, whatever they name."""
FOR_ALL = ("necronomicon",)
"""A card that nobody ever has in a hand: everybody speaks of it."""
PILES = ("discards", "spell_discards", "removed", "removed_cards", "in_force", "situation")
"""Where cards lie that everybody has seen, in whatever game has them."""


Named: TypeAlias = tuple[str, str, str]
"""A card: its id, its name, and what it does."""


class Words:
    """How the cards of a game are told: by id, and by a name that no other card has."""

    def __init__(self, named: tuple[Named, ...]) -> None:
        self.printed = {card: json.dumps(does, ensure_ascii=False)[1:-1] for card, _, does in named if does}
        """What each card does, as messages have it: it may speak of other cards."""
        self._ids = {card for card, _, _ in named}
        times = Counter(name for _, name, _ in named)
        self._called = {name: card for card, name, _ in named if times[name] == 1}
        ids = "|".join(re.escape(card) for card in sorted(self._ids, key=len, reverse=True))
        names = "|".join(re.escape(name) for name in sorted(self._called, key=len, reverse=True))
        self._found = re.compile(rf'"({ids})"|(?<!\w)({names})(?!\w)') if named else re.compile("(?!)")
        self._short = {as_read(name)[:SHOWN]: card for name, card in self._called.items() if len(name) >= SHOWN // 2}

    def in_text(self, text: str) -> Iterator[tuple[str, str]]:
        """Every mention of a card, and what stands around it."""
        for found in self._found.finditer(text):
            around = text[max(0, found.start() - AROUND) : found.end() + AROUND]
            yield found[1] or self._called[found[2]], around

    def in_picture(self, frame: bytes) -> Iterator[str]:
        """Every card whose name stands on the small screen."""
        lines = read_text(frame)
        return (card for short, card in self._short.items() if any(short in line for line in lines))


@cache
def words_of(named: tuple[Named, ...]) -> Words:
    return Words(named)


class Known:
    """What is known of one game by now; whatever was seen once stays known when it is taken back."""

    def __init__(self, table: Table) -> None:
        self.seats = table.game.seats
        self.open: set[str] = set()
        self.held: dict[int, set[str]] = {seat: set() for seat in range(self.seats)}
        self.seed = ""
        self.words = words_of(())
        self._table: Table | None = None
        self._read = 0

    def note(self, table: Table, seed: int) -> None:
        """Look at the table while nobody acts there."""
        if self._table is not table:
            self._table, self._read = table, 0
        self.seed = str(seed)
        self.words = words_of(named(table))
        records = table.records[self._read :]
        self._read += len(records)
        for record in records:
            self._record(table, record)
        board, game = board_of(table.game.id), table.game
        for seat in range(self.seats):
            self.held[seat].update(card for card in board.in_hand(game, seat) if card)
            self.open.update(board.in_front(game, seat))
        self.open.update(_lying(game))
        self._looked_at(table)

    def _record(self, table: Table, record: Record) -> None:
        value = record.value
        told = [*value.values()] if isinstance(value, dict) else value if isinstance(value, list) else [value]
        cards = {card for card in told if isinstance(card, str)}
        if record.seat != TABLE and board_of(table.game.id).secret(record.name):
            self.held[record.seat] |= cards
        else:
            self.open |= cards

    def _looked_at(self, table: Table) -> None:
        """Whoever is asked something in secret reads the answers: cards of another hand, or of a deck."""
        request, board = table.driver.pending, board_of(table.game.id)
        if request is None or request.kind != CHOICE or request.seat == TABLE:
            return
        if asked.hidden(table.driver, board, request):
            told = json.dumps(asked.for_people(table.driver, board, request, True), ensure_ascii=False)
            self.held[request.seat].update(card for card, _ in self.words.in_text(told))

    def may(self, seat: int) -> set[str]:
        """What a seat may know; -1: what everybody may."""
        return self.open | self.held.get(seat, set())

    def hidden(self) -> int:
        """How many cards are in hands and nowhere open."""
        return len(set[str]().union(*self.held.values()) - self.open)


def named(table: Table) -> tuple[Named, ...]:
    """Every card that could be in a hand of this game, with its name and what it does."""
    game: Any = table.game
    board = board_of(game.id)
    cards = (set(board.cards(game)) or set(getattr(game.pack, "people", ()))).difference(FOR_ALL)
    return tuple((card, *board.play_words(game, {"card": card, "from": "hand"})) for card in sorted(cards))


def _lying(game: Any) -> Iterable[str]:
    """Cards that lie where everybody sees them."""
    for pile in PILES:
        yield from _cards(getattr(game, pile, ()))
    for piles in getattr(game, "decks", {}).values() if isinstance(getattr(game, "decks", None), dict) else ():
        yield from _cards(getattr(piles, "discards", ()))
    for player in game.players:
        yield from _cards(getattr(player, "discard", ()))
        yield from _cards(getattr(player, "machines", ()))
        yield from (one.card for one in getattr(player, "characters", ()))


def _cards(pile: Any) -> Iterable[str]:
    return (card for card in pile if isinstance(card, str)) if isinstance(pile, list | tuple | set | dict) else ()


# ---------------------------------------------------------------------- what came to somebody


def leaks(message: str | bytes, known: Known, seat: int, sees_the_desk: bool, said: str = "") -> Iterator[str]:
    """Whatever in a message is none of the business of a seat (-1: of somebody without a hand). What somebody has
    `said`, the reply may say again."""
    may = known.may(seat).union(card for card, _ in known.words.in_text(said))
    if isinstance(message, bytes):
        seen = known.words.in_picture(message[1:]) if message[:1] == FRAME and not sees_the_desk else ()
        found = [card for card in seen if card not in may]
        yield from (f"{card} in the picture {' / '.join(read_text(message[1:]))}" for card in found)
        return
    text = without_printed(message)
    for card in may & known.words.printed.keys():
        text = text.replace(known.words.printed[card], "")
    yield from (f"{card} in ...{around}..." for card, around in known.words.in_text(text) if card not in may)
    if known.seed in re.findall(r"\d+", text):
        yield "the seed"
    yield from _of_others(sections_of(message), seat)


def _of_others(sections: Any, seat: int) -> Iterator[str]:
    """A hand of somebody else, or the answers of a question that goes to somebody else in secret."""
    hand, question = sections.get("hand"), sections.get("question")
    if hand and hand["seat"] != seat:
        yield f"the hand of seat {hand['seat']}"
    if question:
        told: dict[str, Json] = unpacked("question", question)
        reads = told["kind"] == CHOICE and told["seat"] == seat != TABLE
        if (
            told["private"]
            and not reads
            and (told["options"] or told["offer"] is not None or told["before"] is not None)
        ):
            yield f"the answers of {told['name']}"


def without_printed(message: str) -> str:
    """A message without what is printed anyway; its question with every answer in full."""
    said = json.loads(message)
    sections = {name: unpacked(name, value) for name, value in said.get("s", {}).items()}
    parts = {**said, "s": {name: value for name, value in sections.items() if name not in PRINTED}}
    return json.dumps({name: value for name, value in parts.items() if name not in PRINTED}, ensure_ascii=False)
