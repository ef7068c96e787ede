"""What is heard beside the desk: a sound for every act and refusal, and aloud only what everybody may read."""

from __future__ import annotations

import asyncio
from dataclasses import replace

import pytest

from companion.daemon.showing import Showing
from companion.desk.desk import Desk
from companion.desk.intents import Set
from companion.desk.knowing import Device, Settings
from companion.desk.picturing import Frame
from companion.desk.screens.adjusting import louder, loudest
from companion.desk.screens.menu import Menu
from companion.desk.screens.refusal import Failed, Refused
from companion.desk.screens.screen import Say
from companion.desk.sounding import Sounding
from companion.engine import pick
from companion.sounds import REFUSED
from tests.desk.scenes import SCENES, zombies_move
from tests.desk.stage import NOW, ZOMBIES, desk_with, played


def answered(desk: Desk) -> None:
    """Somebody decides something; at a table of its own: those of the scenes are everybody's."""
    table = desk.table
    assert table is not None
    assert table.onlooker is not None
    table.onlooker.decided(table.driver)
    table.answer(pick(table.driver.ask().options, 0.5))
    desk.changed(NOW)


def test_every_act_is_heard_once_and_a_cursor_is_not() -> None:
    desk, ear = desk_with(played(ZOMBIES, "zombies.which")), Sounding()
    assert ear.heard(desk)
    assert ear.heard(desk) == ""
    desk.press("UP", NOW)
    assert ear.heard(desk) == ""
    answered(desk)
    assert ear.heard(desk)
    assert ear.heard(desk) == ""


@pytest.mark.parametrize("page", [Refused("zombies.combat.kill-on-four", "no"), Failed("The disk is full")])
def test_what_is_refused_is_heard_as_often_as_it_is_refused(page: Refused | Failed) -> None:
    desk, ear = desk_with(zombies_move()), Sounding()
    ear.heard(desk)
    for again in (page, type(page)(*(("x", "y") if isinstance(page, Refused) else ("z",)))):
        desk.show(again, NOW)
        assert ear.heard(desk) == REFUSED
        assert ear.heard(desk) == ""
    desk.press("OK", NOW)
    assert ear.heard(desk) == ""


def test_a_desk_without_a_game_makes_no_sound() -> None:
    assert Sounding().heard(desk_with(None)) == ""


# ---------------------------------------------------------------------- aloud


def aloud(desk: Desk) -> str:
    return desk.drawn(NOW).aloud


def test_the_question_is_said_and_a_refusal_over_it_and_the_question_again() -> None:
    desk = desk_with(zombies_move())
    assert desk.view is not None
    assert desk.view.question is not None
    asked = desk.view.question.sentence
    assert aloud(desk) == asked
    desk.show(Refused("zombies.combat.kill-on-four", "a wall is in the way"), NOW)
    assert aloud(desk) == "A wall is in the way."
    desk.press("OK", NOW)
    assert aloud(desk) == asked
    desk.show(Menu(), NOW)
    assert aloud(desk) == ""  # whoever opened it reads it


class Nowhere:
    """A screen or lights that nobody sees."""

    def show(self, frame: bytes, /) -> None:
        return


class Ear:
    """A loudspeaker that remembers what it was given to say."""

    def __init__(self) -> None:
        self.said: list[str] = []

    def play(self, sound: str, /) -> None:
        return

    def say(self, words: str, /) -> None:
        self.said.append(words)


def test_a_new_question_is_said_though_its_words_are_those_of_the_one_before() -> None:
    """Whoever puts a second bullet on the same fight is asked in the very same words."""
    desk, ear, loop = desk_with(zombies_move()), Ear(), asyncio.new_event_loop()
    try:
        showing = Showing(desk, Nowhere(), Nowhere(), ear, (16, 16), loop)
        showing.show_at(NOW)
        showing.show_at(NOW)
        assert desk.view is not None
        assert desk.view.question is not None
        asked = desk.view.question
        assert ear.said == [asked.sentence]
        desk.view = replace(desk.view, question=replace(asked, number=asked.number + 1))
        showing.show_at(NOW)
        assert ear.said == [asked.sentence] * 2
    finally:
        loop.close()


def test_while_the_table_is_being_changed_nothing_else_is_said() -> None:
    desk = desk_with(zombies_move())
    asked = aloud(desk)
    desk.changing = True
    desk.show(Failed("Something else"), NOW)
    assert aloud(desk) == asked


def test_nothing_is_said_with_a_picture_that_is_somebodys_secret() -> None:
    frames: dict[str, Frame] = {name: scene().drawn(NOW) for name, scene in SCENES.items()}
    assert [name for name, frame in frames.items() if frame.secret is not None and frame.aloud] == []
    assert any(frame.secret is not None for frame in frames.values())
    said = [frame.aloud for frame in frames.values() if frame.aloud]
    assert any(words.startswith("Move ") for words in said)
    assert any("win" in words for words in said)


def test_a_question_that_is_private_is_not_said() -> None:
    desk = desk_with(zombies_move())
    assert aloud(desk)
    assert desk.view is not None
    assert desk.view.question is not None
    asked = desk.view.question
    desk.view = replace(desk.view, question=replace(asked, private=True))
    assert desk.secret == asked.seat
    assert aloud(desk) == ""


# ---------------------------------------------------------------------- the menu


def test_sound_and_speech_are_in_the_menu_where_there_is_a_loudspeaker() -> None:
    desk = desk_with(zombies_move(), Menu())
    labels = [item.label for item in Menu().items(desk)]
    assert "Sound" not in labels
    for state, shown in (("off", False), ("ok", True), ("lost", True)):
        desk.devices["sound"] = Device("sound", state)
        assert ("Sound" in [item.label for item in Menu().items(desk)]) == shown
    (speech,) = [entry for entry in Menu().entries(desk) if entry.item.label == "Speech"]
    assert speech.opens() == Set({"speech": True})


def test_it_is_turned_louder_softer_and_off() -> None:
    usual = Settings()
    assert louder(usual, 1) == Set({"volume": 0.8})
    assert louder(replace(usual, volume=0.0), -1) == Say("It is silent")
    assert louder(replace(usual, volume=1.0), 1) == Say("As loud as it gets")
    assert loudest(usual) == Set({"volume": 0.0})
    assert loudest(replace(usual, volume=0.0)) == Set({"volume": usual.volume})
