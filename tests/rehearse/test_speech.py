"""A voice without end, or one that hangs for ever, on a whole companion: nobody waits for it, not a millisecond."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from companion.desk.intents import Load, Set
from companion.desk.knowing import Settings
from companion.devices import worker
from companion.rehearse.evening import Evening
from companion.rehearse.simulated_time import SimulatedTime
from companion.rehearse.stage import Stage
from companion.table.rights import AT_DESK
from tests.rehearse.test_unplugged import POSITION

ANSWERED = 0.005
"""Seconds within which a press is answered. In simulated time all the work takes none: only who waits takes any."""


@pytest.mark.parametrize("trouble", ["it speaks without end", "the voice hangs", "the sound card hangs"])
def test_a_press_is_answered_as_fast_while_the_voice_runs(tmp_path: Path, trouble: str) -> None:
    with SimulatedTime() as time:

        async def play() -> None:
            evening = Evening(time, tmp_path, 1, Settings(walk_through=False, speech=True))
            async with evening as stage:
                wire = stage.wires.sound
                wire.mute = trouble == "the voice hangs"
                if trouble == "the sound card hangs":
                    wire.hang()
                await stage.daemon.do(Load({"position": POSITION}), "typed")
                await stage.settle()
                assert wire.speaking or wire.voiced or wire.waiting
                await answers(stage, time)
                wire.flow()

        time.run(play())


async def answers(stage: Stage, time: SimulatedTime) -> None:
    """A cursor is moved, and pages are opened and left, which cuts a sentence and begins it anew: each press is seen on
    the desk's picture before the clock has moved, contacts that must come to rest apart."""
    daemon, least = stage.daemon, 2 * stage.profile.buttons.bounce
    for button in ("DOWN", "WHY", "BACK", "UP", "WHY", "BACK"):
        before, pressed, taken = daemon.showing.frame.picture, time.now, daemon.taken
        stage.wires.pins.press(button)
        await stage.until(lambda taken=taken: daemon.taken > taken, "a press to be heard")  # type: ignore[misc]
        stage.wires.pins.release(button)
        await stage.until(lambda taken=taken: daemon.taken > taken + 1, "it to come up")  # type: ignore[misc]
        assert daemon.showing.frame.picture != before
        assert time.now - pressed <= least + ANSWERED


def test_a_press_is_answered_as_fast_while_nobody_speaks(tmp_path: Path) -> None:
    """The same yardstick, so that it is known to be one."""
    with SimulatedTime() as time:

        async def play() -> None:
            async with Evening(time, tmp_path, 1, Settings(walk_through=False)) as stage:
                await stage.daemon.do(Load({"position": POSITION}), "typed")
                await stage.settle()
                assert not stage.wires.sound.voiced
                await answers(stage, time)

        time.run(play())


ZOMBIES_MOVE = {**POSITION, "turn": {"seat": 0, "step": "zombies"}}


@pytest.mark.parametrize("silent", [{"speech": False}, {"quiet": True}, {"volume": 0.0}], ids=lambda one: min(one))
def test_a_sentence_is_cut_in_the_middle_where_it_is_no_more_wanted(
    on_stage: Callable[..., None], silent: dict[str, bool | float]
) -> None:
    async def play(stage: Stage) -> None:
        stage.daemon._want(Set({"speech": True}), AT_DESK)
        await stage.daemon.do(Load({"position": ZOMBIES_MOVE}), "typed")
        await stage.settle()
        assert stage.wires.sound.speaking
        stage.daemon._want(Set(silent), AT_DESK)
        await stage.settle()
        assert not stage.wires.sound.speaking

    on_stage(play)


def test_a_player_that_hangs_is_missed_and_the_desk_is_heard_again_when_it_plays(tmp_path: Path) -> None:
    """The program that plays never ends, without a word: the companion ends it, and does not stay silent for good."""
    with SimulatedTime() as time:

        async def play() -> None:
            async with Evening(time, tmp_path, 1, Settings(walk_through=False)) as stage:
                wire = stage.wires.sound
                wire.stuck = True
                await stage.daemon.do(Load({"position": ZOMBIES_MOVE}), "typed")
                await stage.until(lambda: stage.state("sound") == "lost", "a player that hangs to be missed")
                assert wire.sounds
                await stage.press("OK")  # the game goes on
                wire.stuck = False
                await stage.until(lambda: stage.state("sound") == "ok", "the player to play again")
                before = len(wire.sounds)
                await stage.daemon.do(Load({"position": POSITION}), "typed")
                await stage.settle()
                assert len(wire.sounds) > before

        time.run(play())


def test_a_quiet_table_is_silent(on_stage: Callable[..., None]) -> None:
    async def play(stage: Stage) -> None:
        stage.daemon._want(Set({"quiet": True, "speech": True}), AT_DESK)
        await stage.daemon.do(Load({"position": POSITION}), "typed")
        await stage.settle()
        assert (stage.wires.sound.sounds, stage.wires.sound.said) == ([], [])
        stage.daemon._want(Set({"quiet": False}), AT_DESK)
        await stage.press("OK")
        assert stage.wires.sound.sounds

    on_stage(play)


def test_without_a_loudspeaker_the_companion_says_so_once_and_plays_on(
    caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch, on_stage: Callable[..., None]
) -> None:
    monkeypatch.setattr(worker, "LONGEST_PAUSE", 0.05)

    async def play(stage: Stage) -> None:
        assert stage.state("sound") == "off"
        assert stage.daemon.desk.devices["sound"].words == "no loudspeaker"
        assert not stage.daemon.desk.lost
        stage.wires.sound.plug()
        await stage.until(lambda: stage.state("sound") == "ok", "a loudspeaker that is plugged in later")

    monkeypatch.setattr("companion.rehearse.stage.Stage.switch_on", unplugged_first)
    on_stage(play)
    assert "sound lost" not in caplog.text


def unplugged_first(stage: Stage, switch_on: Callable[[Stage], None] = Stage.switch_on) -> None:
    """The machine has no sound card when it is switched on."""
    stage.wires.sound.unplug()
    switch_on(stage)
