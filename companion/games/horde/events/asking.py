"""What is asked for an event card, in words that are the same in every game; the rulebook says which rule asks."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from companion.games.horde.wording import chose_zombie, spent, stepped
from companion.games.kit.questions import Question, Questions
from companion.languages import say


@dataclass(frozen=True, slots=True)
class EventQuestions:
    """The questions that cards ask, and those of the rulebook of which they speak."""

    life: str
    """What a life token is called."""
    fight: Question
    """The roll of a combat."""
    after_roll: Question
    """What is spent on a combat roll that is not enough."""
    move_roll: Question
    target: Question
    """Whom or what the card hits."""
    zombie: Question
    """Where a zombie is put."""
    moved: Question
    moved_to: Question
    loss: Question
    check: Question
    check_bullets: Question
    check_again: Question
    """Is a life token lost for another roll? It is called by its name there."""
    led: Question


def event_questions(
    questions: Questions[Any],
    now: str,
    life: str,
    *,
    fight: Question,
    after_roll: Question,
    move_roll: Question,
    target: Question,
    zombie: Question,
    again: Question,
) -> EventQuestions:
    """Declare what only cards ask, under the rule that they work at once."""
    choice = questions.choice
    return EventQuestions(
        life=life,
        fight=fight,
        after_roll=after_roll,
        move_roll=move_roll,
        target=target,
        zombie=zombie,
        moved=choice(
            "card.which", now, "Move which zombie?", "{who}, which zombie does the card move?", said=chose_zombie
        ),
        moved_to=choice("card.where", now, "Move it where?", "{who}, where does the card move it?"),
        loss=choice("card.loss", now, "Discard what?", "{who}, what has to be discarded?"),
        check=questions.roll(
            "card.roll",
            now,
            "Roll! 4+ is safe",
            "{who}, roll: 4 or more keeps the zombies dead.",
            means=lambda game, request, roll: (
                say("they stay dead") if roll >= 4 else say("not enough: they are not dead")
            ),
        ),
        check_bullets=choice(
            "card.bullets", now, "Add bullets?", "{who}, how many bullets do you add to the roll?", said=spent
        ),
        check_again=again,
        led=choice("card.step", now, "Move the pawn", "{who}, take the next step with the other pawn.", said=stepped),
    )
