"""What happened and what the real table still lacks, in lines of text."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from textwrap import wrap

from companion.engine import BadInput
from companion.engine.reading import numeral
from companion.languages import joined, say, spoken
from companion.table import Table
from companion.table.matching import FIND, Item
from companion.table.news import CARD, ROLLED, TOLD, Happening
from companion.table.story import told_again
from companion.terminal.screen import Screen
from companion.terminal.typed import TYPED

DICE = "⚀⚁⚂⚃⚄⚅"
MATCHES = say("The table matches.")
MOST = 12
"""So many things of the list are shown unasked."""
MOST_TOLD = 15
"""So many lines of the story are told again: with map and question they fit on a screen."""


class Telling:
    """Tells people what is new to them."""

    def __init__(self, screen: Screen) -> None:
        self.screen = screen
        self._heard = self._listed = 0
        """The last thing that happened, and the last thing to do on the real table, that they were told."""

    def so_far(self, table: Table) -> None:
        """A game is taken up again: the end of its story once more, as it was told."""
        lines = told_again(table.driver, MOST_TOLD, table.records)
        if lines:
            self.screen.say(say("The story so far:"))
        for line in lines:
            self.screen.say(joined("", ("  * ", line)))

    def news(self, table: Table) -> None:
        """What happened since the last time: dice with what they mean, cards."""
        if table.onlooker is not None:
            new = [one for one in table.onlooker.happenings if one.number > self._heard]
            self._heard = table.onlooker.news.told
            self.screen.lines(news(new, self.screen.look.fine, self.screen.width))

    def matching(self, table: Table) -> None:
        """What has to be done on the real table, when something new is."""
        items = _items(table)
        if any(item.id > self._listed for item in items):
            self._listed = max(item.id for item in items)
            self.screen.write("")
            self._list(items, MOST)

    def everything(self, table: Table) -> None:
        """All that has to be done on the real table."""
        items = _items(table)
        self._list(items, len(items))
        if not items:
            self.screen.say(MATCHES)

    def done(self, table: Table, which: str) -> None:
        """One thing is done, by its number, or everything."""
        items = _items(table)
        if not items or table.onlooker is None:
            self.screen.say(MATCHES)
        elif not which:
            table.onlooker.matched(table.game)
            self.screen.say(MATCHES)
        elif 1 <= (number := numeral(which) or 0) <= len(items):
            item = items[number - 1]
            table.onlooker.matched(table.game, item.id)
            self.screen.say(say("Done: {}", item.sentence))
            self.everything(table)
        else:
            raise BadInput(say("`{done}` takes a number from 1 to {}, or nothing for all of them", len(items), **TYPED))

    def _list(self, items: Sequence[Item], most: int) -> None:
        for line in listed(items, most):
            self.screen.say(line)


def _items(table: Table) -> tuple[Item, ...]:
    return table.onlooker.items(table.game) if table.onlooker else ()


def news(happenings: Sequence[Happening], fine: bool, width: int) -> Iterator[str]:
    """Dice with what they mean, and a card out of turn in a frame; whatever else happened stands in the log."""
    for one in happenings:
        if one.kind == ROLLED:
            faces = "".join(DICE[face - 1] if fine and 1 <= face <= len(DICE) else f"[{face}]" for face in one.faces)
            yield from _wrapped(f"  {faces} {one.words}", width)
        elif one.kind == TOLD:
            yield from _wrapped(f"  - {one.words}", width)
        elif one.kind == CARD and one.aside:
            yield from _card(one, min(width, 60))


def _wrapped(line: str, width: int) -> list[str]:
    return wrap(line, width, subsequent_indent="    ", break_on_hyphens=False)


def _card(one: Happening, width: int) -> Iterator[str]:
    edge = f"  +{'-' * (width - 4)}+"
    yield edge
    for line in (*wrap(spoken(one.words), width - 6), *wrap(spoken(one.text), width - 6)):
        yield f"  | {line:<{width - 6}} |"
    yield edge


def listed(items: Sequence[Item], most: int = MOST) -> Iterator[str]:
    """What has to be done on the real table, each with the number that ticks it off."""
    if not items:
        return
    finds = [item for item in items if item.do == FIND]
    if len(finds) == len(items):
        yield from (joined("", ("  ", item.sentence, ".")) for item in finds)
        return
    yield say("Make the table match (`{done}` when it does, `{done} 2` for one of them):", **TYPED)
    for number, item in enumerate(items[:most], 1):
        yield joined("", (f"  {number:2} ", item.sentence, *((" (", item.why, ")") if item.why else ())))
    if len(items) > most:
        yield say("     and {} more: `{match}` lists them all", len(items) - most, **TYPED)
