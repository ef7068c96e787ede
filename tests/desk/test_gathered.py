"""Answers that are gathered under what they do: it is always called by words of the table, in its language."""

from __future__ import annotations

import pytest

from companion.bots import bot
from companion.desk.look import look
from companion.desk.screens.listing import entries_of
from companion.games.zombie_slayer.meta import NAMED
from companion.languages import learn, spoken
from companion.languages.pseudo import PSEUDO, Pseudo
from companion.table import Table, begin, new_opening
from tests.languages.leaking import ENGLISH
from tests.rules.slaying import given

ASKED = 250


@pytest.mark.parametrize(("kind", "seed"), [("sensible", 2), ("sensible", 7), ("random", 1), ("random", 4)])
def test_what_answers_are_gathered_under_is_said_in_the_language_of_the_table(kind: str, seed: int) -> None:
    learn(PSEUDO, Pseudo())
    table = begin(new_opening({"game": "zombie-slayer", "players": ["Pfff"], "chance": "auto", "seed": seed}))
    player, gathered = bot(kind, seed), set[str]()
    for _ in range(ASKED):
        question = look(table).question
        if question is None:
            break
        several = [entry for entry in entries_of(question.options) if len(entry.options) > 1]
        gathered |= {option.verb for entry in several for option in entry.options[:1]}
        assert not [entry.label for entry in several if ENGLISH.search(spoken(entry.label, PSEUDO))]
        table.answer(player.answer(table.driver))
    assert {verb.split()[0] for verb in gathered}.difference(NAMED) >= {"move", "attack"}, "something was gathered"


FULL = {"torch": 1, "life-potion": 1, "accuracy-potion": 1, "dragon-dung": 1}
SKILLS = ["aimed-shot", "assault", "barrage", "dash", "endure-pain", "knock-back"]


def test_everything_that_can_be_done_at_once_is_gathered_under_words() -> None:
    learn(PSEUDO, Pseudo())
    here = {"bron": "0,0.C", "archibald": "0,0.C", "prycille": "0,0.C", "dung": "3,0.W 3,0.C", "skills": SKILLS}
    herd = {"violet": "0,0.N 0,0.S", "green": "3,0.E", "blue": "-3,0.W"}
    game = given(**here, **herd, items=FULL).game  # type: ignore[arg-type]
    question = look(Table(game)).question
    assert question is not None
    several = [entry for entry in entries_of(question.options) if len(entry.options) > 1]
    called = {entry.options[0].verb: entry.label.partition(" ... ")[0] for entry in several}
    assert (
        called.items()
        >= {
            "quaff": "drink",
            "throw dung": "throw at dung",
            "assault": "Assault",
            "bron move": "Bron: move",
            "prycille attack": "Prycille: attack",
        }.items()
    )
    assert not [entry.label for entry in several if ENGLISH.search(spoken(entry.label, PSEUDO))]
