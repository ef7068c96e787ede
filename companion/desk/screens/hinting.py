"""Hints on the desk: who gets them, and the best three things to do with their chances. Advice: nothing is answered."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from companion.desk.canvas import STRIP, Canvas
from companion.desk.intents import AllowHints, AskHint
from companion.desk.knowing import Advice
from companion.desk.lights import Lights, Pattern, all_at
from companion.desk.look import Question
from companion.desk.screens.cards import LookAway
from companion.desk.screens.common import COLUMNS, Choosing, Item, Pages, draw_items, header, in_game
from companion.desk.screens.screen import BACK, OK, RIGHT, Close, Go, Reply, Say
from companion.games.kit.board import Point
from companion.languages import joined, say, says
from companion.table.hinting import Advised, Hint, Odds, Reach, for_one_alone, goal_line, percents, untold
from companion.table.shelf import is_bot

if TYPE_CHECKING:
    from companion.desk.desk import Desk

WHY_HINTS = say(
    "A hint is advice: the best three things to do, each with its chance to win, the odds of a fight, and how likely "
    "the next goal is reached. Many games are tried out for it, and it knows no more than the player who is asked.\n"
    "Hints are off until a table wants them, player by player, and end with the sitting."
)
NOTHING = say("There is nothing to choose here.")
OPTIONS, BELOW = 2, 5
"""The first line of the best three, and the line below them."""


def people(desk: Desk) -> list[int]:
    """The seats that could want a hint."""
    return [seat for seat, name in enumerate(desk.game.names) if not is_bot(name)]


def in_words_of_seats(desk: Desk) -> str:
    """Who gets hints, in a word or two."""
    wanted = [seat for seat in people(desk) if desk.table and seat in desk.table.hints]
    if not wanted:
        return say("off")
    return say("on") if len(wanted) == len(people(desk)) else joined(", ", [desk.game.names[seat] for seat in wanted])


class HintSeats(Choosing):
    """Who gets hints: OK switches."""

    title = say("Hints for")
    lasting = True

    def items(self, desk: Desk) -> Sequence[Item]:
        return [
            Item(
                desk.game.names[seat],
                say("on") if self._on(desk, seat) else say("off"),
                why=WHY_HINTS,
                hint=say("← off, on →"),
            )
            for seat in people(desk)
        ]

    def keys(self, desk: Desk, item: Item | None) -> list[tuple[str, str]]:
        return [("OK", say("switch")), ("BACK", say("back"))]

    def _on(self, desk: Desk, seat: int) -> bool:
        return desk.table is not None and seat in desk.table.hints

    def chosen(self, desk: Desk, index: int) -> Reply:
        seat = people(desk)[index]
        return AllowHints(seat, not self._on(desk, seat))

    def turned(self, desk: Desk, index: int, button: str) -> Reply | None:
        seat, on = people(desk)[index], button == RIGHT
        return Say(say("It is so already")) if self._on(desk, seat) == on else AllowHints(seat, on)


# ---------------------------------------------------------------------- asking for one


def may_ask(desk: Desk) -> bool:
    """Is somebody asked who wants hints?"""
    question = desk.view.question if desk.view else None
    return question is not None and desk.table is not None and question.seat in desk.table.hints


def ask_hint(desk: Desk) -> Reply:
    """From the menu, whose place is taken; where it could tell of a hand, the others look away first."""
    assert desk.table is not None
    assert desk.view is not None
    assert desk.view.question is not None
    question = desk.view.question
    if len(people(desk)) > 1 and for_one_alone(desk.table.driver, question.seat):
        return desk.replace(HintVeil(question.seat, question))
    return _thinking(desk, Hinted(question))


def _thinking(desk: Desk, screen: Hinted) -> Reply:
    """The screen is there at once; what comes of it is told later, if somebody still waits."""
    desk.replace(screen)
    desk.advice = Advice(screen.question.number)
    return AskHint(screen.question.number)


class HintVeil(LookAway):
    """Only whoever is asked should see the hint."""

    of = say("Hint for")
    said = say("OK shows the hint")

    def __init__(self, seat: int, question: Question) -> None:
        super().__init__(seat)
        self.question = question

    def shown(self, desk: Desk) -> Reply:
        return _thinking(desk, HintForOne(self.question))


class Hinted(Choosing):
    """The hint: first that it is thought about, then the best three; OK and BACK go back to the question."""

    lines = 3

    def __init__(self, question: Question) -> None:
        super().__init__()
        self.question = question

    def hint(self, desk: Desk) -> Hint | None:
        """What the companion says about this very question; nothing about another one."""
        return desk.advice.hint if desk.advice.number == self.question.number else None

    def heading(self, desk: Desk) -> tuple[str, str]:
        return say("Hint: {}", self.question.who), say("advice")

    def items(self, desk: Desk) -> Sequence[Item]:
        hint = self.hint(desk)
        return [_item(one, hint.goal) for one in hint.best] if hint else []

    # ------------------------------------------------------------------ showing

    def draw(self, canvas: Canvas, desk: Desk, now: float) -> None:
        header(canvas, desk, *self.heading(desk))
        hint = self.hint(desk)
        if hint is None:
            self._draw_waiting(canvas, desk, now)
        else:
            self._draw_hint(canvas, desk, hint)

    def _draw_waiting(self, canvas: Canvas, desk: Desk, now: float) -> None:
        words = desk.advice.words or ("" if desk.advice.thinking else say("Another question is asked now."))
        canvas.block(2, words, 4)
        if not words:
            canvas.text(3, 4, say("thinking ") + "." * (1 + int(now * 3) % 3))
        canvas.keys(7, [("BACK", say("to the question"))])

    def _draw_hint(self, canvas: Canvas, desk: Desk, hint: Hint) -> None:
        items = self.items(desk)
        self.cursor = max(0, min(self.cursor, len(items) - 1))
        if hint.fight is not None:
            about = "" if hint.fight.exact else "~"
            self._draw_chance(canvas, 1, say("Fight goes well"), f"{about}{_chance(hint.fight)}")
        draw_items(canvas, items, self.cursor, OPTIONS, self.lines)
        if not items:
            canvas.block(OPTIONS + 1, NOTHING, 2)
        if hint.goal is not None:
            self._draw_chance(canvas, BELOW, _goal(hint.goal), _chance(hint.goal))
        if items:
            canvas.text(STRIP, 0, items[self.cursor].hint)
        canvas.keys(7, [("OK", say("back")), ("WHY", say("more"))])

    def _draw_chance(self, canvas: Canvas, line: int, what: str, chance: str) -> None:
        canvas.text(line, 0, what, room=COLUMNS - len(chance) - 1)
        canvas.right(line, chance)

    def lights(self, desk: Desk) -> Lights:
        """Where the chosen advice would lead."""
        return all_at(self._places(desk), "cursor", Pattern.BLINK)

    def focus(self, desk: Desk) -> Point | None:
        places = self._places(desk)
        return places[0] if places else None

    def _places(self, desk: Desk) -> tuple[Point, ...]:
        hint = self.hint(desk)
        if hint is None or not hint.best:
            return ()
        one = hint.best[min(self.cursor, len(hint.best) - 1)]
        found = (option.places for option in self.question.options if option.value == one.value and not one.card)
        return tuple(next(found, ()))

    # ------------------------------------------------------------------ presses

    def press(self, desk: Desk, button: str) -> Reply:
        if self.items(desk):
            return super().press(desk, button)
        if button == BACK or (button == OK and not desk.advice.thinking):
            return self.back(desk)
        return Say(say("Still thinking")) if desk.advice.thinking else in_game(desk, button)

    def explained(self, desk: Desk, index: int) -> Reply:
        return Go(Pages(say("Advice"), self.items(desk)[index].why.split("\n")))

    def chosen(self, desk: Desk, index: int) -> Reply:
        return self.back(desk)

    def back(self, desk: Desk) -> Reply:
        """Nobody waits for it any more: what comes later is dropped."""
        desk.advice = Advice()
        return Close()


class HintForOne(Hinted):
    """A hint that could name cards of a hand."""

    def __init__(self, question: Question) -> None:
        super().__init__(question)
        self.secret = question.seat


def _item(one: Advised, goal: Reach | None) -> Item:
    label = say("play {}", one.label) if one.card else one.label
    chance, margin = percents(one)
    why = say("{}: wins about {}, give or take {}, in {} tries.", label, chance, margin, one.tries)
    short = say("chance to win, ±{}", margin)
    if not one.told:
        why, short = untold(label), say("too little time")
    ahead = f"\n{goal_line(goal)}" if goal is not None else ""
    return Item(label, _chance(one), why=f"{why}{ahead}\n{WHY_HINTS}", hint=short)


def _chance(one: Advised | Reach | Odds) -> str:
    return f"{one.chance:.0%}" if one.told else "?"


def _goal(ahead: Reach) -> str:
    """What is headed for, and in how many turns: it runs along."""
    return says(ahead.goal.turns, "{goal}, in {} turn", "{goal}, in {} turns", goal=ahead.goal.words)
