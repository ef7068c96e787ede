"""Dice: thrown before a source, typed die by die, or rolled by the companion; nothing that was thrown is swallowed."""

from __future__ import annotations

import re
from collections.abc import Collection
from typing import TYPE_CHECKING

from companion.desk import dicing
from companion.desk.canvas import Canvas
from companion.desk.intents import Answer, RollForMe
from companion.desk.look import Option, Question
from companion.desk.screens import dice_pictures as pictures
from companion.desk.screens import throwing
from companion.desk.screens.common import COLUMNS, LAST, header, in_game
from companion.desk.screens.scoring import Scoring
from companion.desk.screens.screen import (
    BACK,
    CARD,
    DOWN,
    LEFT,
    OK,
    RIGHT,
    STAY,
    WHY,
    Go,
    Reply,
    Say,
    TakesDice,
)
from companion.desk.sources import COCKED, SETTLING, WRONG_COUNT, Source, Throw
from companion.desk.words import wrap
from companion.engine import MIXED, TYPED, Json
from companion.languages import say, says
from companion.table.ledger import source_and_place

if TYPE_CHECKING:
    from companion.desk.desk import Desk

BESIDE = 8
"""The column beside the large die."""
ROOM = COLUMNS - BESIDE
ARROW = {LEFT: "◀", RIGHT: "▶"}


class Rolling(TakesDice):
    """A roll is asked. Throws are collected until all dice are there; other answers (staying put) are picked."""

    animated = True
    strip = True

    def __init__(self, question: Question) -> None:
        self.question = question
        self.thrown: list[tuple[int, str]] = []
        """The dice so far, each with where it was read: `tray 3`, `camera`, `typed`."""
        self.extras = [option for option in question.options if not isinstance(option.value, int | list)]
        self.pick = self._typed()
        """0 while nothing is picked, a face from 1 to 6, or from 7 on one of the other answers."""
        self.answered: Json = None
        """What went out last."""

    # ------------------------------------------------------------------ what is known

    def _typed(self) -> int:
        """What was typed before it was taken back is picked already."""
        before = self.question.before
        if isinstance(before, list) and len(before) == self.question.dice == 1:
            before = before[0]
        if isinstance(before, int):
            return before
        return next((7 + place for place, option in enumerate(self.extras) if option.value == before), 0)

    @property
    def picks(self) -> int:
        """What can be picked: nothing, a face, or an answer that is none."""
        return 7 + len(self.extras)

    @property
    def listed(self) -> bool:
        """Is even a single die answered as a handful of one?"""
        return any(isinstance(option.value, list) for option in self.question.options)

    @property
    def missing(self) -> int:
        return self.question.dice - len(self.thrown)

    @property
    def wants_dice(self) -> int:
        """How many dice are missing."""
        return 0 if self.question.offer is not None else self.missing

    def lying(self, desk: Desk) -> Source | None:
        """What people look at: the one of the sources that count where most is going on."""
        return desk.dice.speaking(dicing.here(desk))

    @property
    def extra(self) -> Option | None:
        """The picked answer that is no die."""
        return self.extras[self.pick - 7] if self.pick > 6 else None

    @property
    def need(self) -> int:
        """The lowest face that does it, where the question says so: `4+ kills`."""
        found = re.search(r"\b([2-6])\+", " ".join(self.question.brief))
        return int(found.group(1)) if found and self.question.dice == 1 else 0

    def kept(self, desk: Desk) -> tuple[int, ...]:
        """Dice that were thrown before anybody asked, where they are not too many."""
        throw = desk.dice.unasked
        return throw.faces if throw is not None and self.fits(throw) else ()

    def fits(self, throw: Throw) -> bool:
        """Can these dice be used here, if people want it?"""
        return self.question.offer is None and (len(throw.faces) <= self.missing or self.is_whole_hand(throw))

    def is_whole_hand(self, throw: Throw) -> bool:
        """Has a source seen all dice of a hand of which others have told some already?"""
        return bool(self.thrown) and len(throw.faces) == self.question.dice and self.question.offer is None

    def sent(self, desk: Desk) -> Json:
        """What is being told to the table; None once it was taken or refused."""
        return self.answered if desk.busy else None

    # ------------------------------------------------------------------ dice

    def takes(self, throw: Throw) -> bool:
        """Do these dice answer the roll, or a part of it?"""
        offer = self.question.offer
        if offer is not None:
            return list(throw.faces) == offer or (len(throw.faces) == 1 and throw.faces[0] == offer)
        return len(throw.faces) <= self.missing

    def rolled(self, desk: Desk, throw: Throw) -> Reply:
        """Dice have come to rest before a source that counts."""
        offer = self.question.offer
        if not self.takes(throw):
            found = says(len(throw.faces), "{} die, {} wanted", "{} dice, {} wanted", self.missing)
            return Say(say("It stays {}: press OK", shown(offer)) if offer is not None else found)
        if offer is not None:
            return self._take_offer()
        desk.dice.unasked = None
        return self._collect(throw.dice)

    def use(self, desk: Desk, throw: Throw) -> Reply:
        """People want dice to count that were only offered."""
        if self.is_whole_hand(throw):
            self.thrown = []
        desk.throws.used(throw, self)
        desk.dice.unasked = None
        return self._collect(throw.dice)

    def swap(self, first: int, before: Throw, other: Throw) -> bool:
        """Dice of this hand were read wrong: these are right. False where they are not in it any more."""
        end = first + len(before.faces)
        if self.thrown[first:end] != before.dice:
            return False
        self.thrown[first:end] = other.dice
        return True

    def _collect(self, dice: list[tuple[int, str]]) -> Reply:
        self.thrown += dice
        self.pick = 0
        return self._send() if not self.missing else STAY

    def _send(self) -> Reply:
        faces = [face for face, _ in self.thrown]
        dice = tuple(die for _, die in self.thrown)
        self.answered = faces if self.question.dice > 1 or self.listed else faces[0]
        self.thrown = []
        source = source_of(dice)
        return Answer(self.question.number, (self.answered,), source, dice=dice if set(dice) != {source} else ())

    # ------------------------------------------------------------------ presses

    def deciding(self, desk: Desk) -> Collection[str]:
        return (OK, self.lot(desk))

    def lot(self, desk: Desk) -> str:
        """The button that lets chance decide: never the one that decided something last."""
        return LEFT if desk.pressing.decided_by == RIGHT else RIGHT

    def press(self, desk: Desk, button: str) -> Reply:
        self.answered = None
        if button in (CARD, WHY):
            return in_game(desk, button)
        if self.question.offer is not None:
            return self._take_offer() if button == OK else Say(say("It stays {}: press OK", shown(self.question.offer)))
        if button == OK:
            return self._ok(desk)
        if button == BACK:
            return self._back(desk)
        if button in (LEFT, RIGHT):
            if self.pick:
                return Say(say("OK enters, BACK not"))
            return self._lot(desk) if button == self.lot(desk) else Say(self._luck(desk))
        return self._picked(-1 if button == DOWN else 1)

    def _ok(self, desk: Desk) -> Reply:
        """Only what was picked is entered: whoever taps once too often rolls no dice."""
        if self.extra is not None:
            return Answer(self.question.number, (self.extra.value,))
        if self.pick:
            return self._collect([(self.pick, TYPED)]) if dicing.may_type(desk) else Say(say("Throw: typing is off"))
        return Say(self._luck(desk))

    def _lot(self, desk: Desk) -> Reply:
        if (throw := desk.dice.unasked) is not None and self.fits(throw):
            return self.use(desk, throw)
        if self.thrown:
            return Say(say("Throw {} more", self.missing))
        return RollForMe(self.question.number) if dicing.may_roll(desk) else Say(self._luck(desk))

    def _luck(self, desk: Desk) -> str:
        arrow = ARROW[self.lot(desk)]
        if self.kept(desk):
            return say("{} takes it, BACK not", arrow)
        if dicing.may_roll(desk):
            return say("Throw, or {} rolls", arrow)
        return throwing.where(dicing.here(desk)).capitalize()

    def _back(self, desk: Desk) -> Reply:
        if self.pick:
            self.pick = 0
            return STAY
        if self.kept(desk):
            desk.dice.unasked = None
            return Say(say("Thrown away"))
        if self.thrown:
            face, _ = self.thrown.pop()
            return Say(say("The {} is taken away", face))
        if desk.view and desk.view.score is not None:
            return Go(Scoring())
        return Say(say("Hold BACK to take back"))

    def _picked(self, by: int) -> Reply:
        self.pick = (self.pick + by) % self.picks
        return STAY

    def _take_offer(self) -> Reply:
        self.answered = self.question.offer
        return Answer(self.question.number, (self.question.offer,))

    # ------------------------------------------------------------------ showing

    def draw(self, canvas: Canvas, desk: Desk, now: float) -> None:
        assert desk.view is not None
        header(canvas, desk, *desk.view.heading)
        if self.question.dice == 1:
            self._draw_one(canvas, desk, now)
        else:
            self._draw_many(canvas, desk, now)
        canvas.keys(7, self._keys(desk))

    def _draw_one(self, canvas: Canvas, desk: Desk, now: float) -> None:
        self._draw_die(canvas, desk, now)
        other = self.extras and not self.pick and self.question.offer is None
        last = LAST - 1 if self.need or other else LAST
        status = self._status(desk)
        lines = min(2, len(wrap(status, ROOM)))
        canvas.block(1, " ".join(self.question.brief), min(3, last - lines), BESIDE)
        canvas.block(last + 1 - lines, status, lines, BESIDE, inverse=self.pick > 0)
        if self.need:
            pictures.scale(canvas, 50, 41, self.need, self._face(desk))
        elif other:
            canvas.text(LAST, BESIDE, f"▼ {self.extras[-1].label.partition(',')[0]}")

    def _face(self, desk: Desk) -> int:
        """The face that is seen now, 0 for none."""
        for seen in (self.sent(desk), self.question.offer):
            if isinstance(seen, int | list):
                return int(seen if isinstance(seen, int) else seen[0])
        if 1 <= self.pick <= 6:
            return self.pick
        kept = self.kept(desk)
        return kept[0] if kept else 0

    def _draw_die(self, canvas: Canvas, desk: Desk, now: float) -> None:
        lying, face = self.lying(desk), self._face(desk)
        state = lying.state if lying else ""
        if face or self.pick:
            pictures.large(canvas, face, "–" if self.extra else "")
        elif lying and lying.moving:
            pictures.tumbling(canvas, now, slow=state == SETTLING)
        elif state == COCKED:
            pictures.large(canvas, 0, crossed=True)
        elif state == WRONG_COUNT and lying and lying.faces:
            pictures.too_many(canvas)
        elif state == WRONG_COUNT:
            pictures.large(canvas, 0, crossed=True)
        else:
            pictures.large(canvas, 0)
        if self.pick or not (face or (lying and lying.moving) or state == WRONG_COUNT):
            pictures.arrows(canvas)

    def _draw_many(self, canvas: Canvas, desk: Desk, now: float) -> None:
        if canvas.block(1, " ".join(self.question.brief), 2) == 1:  # else the row alone shows how many are missing
            canvas.right(2, say("{} of {}", len(self.thrown), self.question.dice))
        pictures.row(canvas, 32, self._row(desk), self.question.dice, self._turning(desk, now))
        canvas.text(LAST, 0, self._status(desk), inverse=self.pick > 0)

    def _row(self, desk: Desk) -> list[int]:
        """The dice that lie in the row: those that count, or those that are offered."""
        for faces in (self.sent(desk), self.question.offer):
            if isinstance(faces, list):
                return [int(face) for face in faces]
        row = [face for face, _ in self.thrown]
        return [*row, self.pick] if 1 <= self.pick <= 6 else [*row, *self.kept(desk)]

    def _turning(self, desk: Desk, now: float) -> int:
        """The face that a die in the air shows, 0 when none is."""
        lying = self.lying(desk)
        return 1 + int(now * 9) * 5 % 6 if lying and lying.moving and not self.pick else 0

    def _status(self, desk: Desk) -> str:
        if self.sent(desk) is not None:
            return f"{shown(self.sent(desk))} ✓"
        if self.question.offer is not None:
            return say("{} as before", self._offered())
        if self.pick:
            return self._picked_words()
        if kept := self.kept(desk):
            return say("{} lies there", shown(list(kept)))
        return self._waiting(desk)

    def _picked_words(self) -> str:
        if self.pick == self._typed() and not self.extra:
            return say("{}, as typed?", self.pick)
        return self.extra.label if self.extra else say("type a {}", self.pick)

    def _offered(self) -> str:
        offer = self.question.offer
        return next((option.label for option in self.extras if option.value == offer), shown(offer))

    def _waiting(self, desk: Desk) -> str:
        if isinstance(self.question.before, list) and not self.thrown:
            return say("was {}: again?", shown(self.question.before))
        lying = self.lying(desk)
        if lying is None:
            return say("{} rolls, or pick", ARROW[self.lot(desk)]) if self.question.dice == 1 else say("roll or pick")
        wanted = {name: self.wanted_of(desk, name) for name in dicing.here(desk)}
        return throwing.status(lying, wanted) or throwing.wish(wanted, self.question.dice, bool(self.thrown))

    def _keys(self, desk: Desk) -> list[tuple[str, str]]:
        if self.question.offer is not None:
            return [("OK", say("take it")), ("WHY", "")]
        if self.pick:
            return [("OK", say("enter")), ("BACK", say("clear", about="dice"))]
        arrow = ARROW[self.lot(desk)]
        if self.kept(desk):
            return [(arrow, say("use it")), ("BACK", say("drop"))]
        if self.thrown:
            return [("↕", say("pick")), ("BACK", say("one less"))]
        lot = [(arrow, say("roll for me"))] if dicing.may_roll(desk) else []
        return [*lot, ("↕", say("pick"))] if dicing.may_type(desk) else [*lot, ("WHY", "")]


def shown(value: Json) -> str:
    """A roll in figures: `4`, `3 5 1`."""
    return " ".join(map(str, value)) if isinstance(value, list) else str(value)


def source_of(dice: Collection[str]) -> str:
    """Where a hand comes from: from one source, from several that read it, or typed where a person typed a part."""
    sources = {source_and_place(die)[0] for die in dice}
    if len(sources) == 1:
        return sources.pop()
    return TYPED if TYPED in sources else MIXED
