"""A whole companion with a tray, a camera and dice with a radio: who waits, who counts, who is lost, what is kept."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

from companion.desk.knowing import Settings
from companion.desk.screens.dispute import Dispute
from companion.desk.screens.unasked import Unasked
from companion.rehearse.stage import Stage
from companion.table.journal import read
from companion.table.readings import AGAIN, AGREED, DISPUTED, OFFERED, TAKEN, kept_readings
from tests.daemon.bowls import Bowls
from tests.daemon.test_handfuls import asked, leave_at_the_attack, waits_for

Scene = Callable[[Stage], Awaitable[None]]


def on_stage(folder: Path, bowls: Bowls, scene: Scene, dice_from: str = "any") -> Path:
    """Play a scene where somebody attacks with five dice; the journal of the game."""
    journal = leave_at_the_attack(folder)

    async def play() -> None:
        settings = Settings(walk_through=False, dice_from=dice_from)
        async with Stage(folder, settings=settings, devices=bowls.choose, dice=dict(bowls.all), places=2) as stage:
            stage.expect_question("attack.hand")
            await scene(stage)

    asyncio.run(play())
    return journal


def answer_of(journal: Path, name: str = "attack.hand") -> dict[str, object]:
    return [entry for entry in read(journal).entries() if entry.get("name") == name][-1]


async def answered(stage: Stage) -> None:
    await stage.until(lambda: asked(stage) != "attack.hand", "the answer to count")
    await stage.settle()


def test_a_hand_of_five_comes_from_three_sources_and_each_waits_for_what_it_can_read(tmp_path: Path) -> None:
    bowls = Bowls(camera=8, bluetooth=3)

    async def scene(stage: Stage) -> None:
        await waits_for(stage, 2)
        assert (bowls["camera"].armed, bowls["bluetooth"].armed) == (5, 3)
        await stage.roll(3, 5)
        stage.expect_screen("2 of 5")
        await stage.until(lambda: bowls["camera"].armed == 3, "the camera to wait for the rest")
        await stage.roll(1, 1, 6, source="camera")
        await answered(stage)

    journal = on_stage(tmp_path, bowls, scene)
    said = answer_of(journal)
    assert (said["value"], said["source"]) == ([3, 5, 1, 1, 6], "mixed")
    where = said["dice"]
    assert isinstance(where, list)
    assert [die.split()[0] for die in where] == ["tray", "tray", "camera", "camera", "camera"]
    assert bowls.reader("bluetooth").asked[:2] == [3, 0], "it waits for three, then nobody asks it for this any more"
    assert bowls.reader("camera").closed


def test_five_dice_at_once_where_the_source_can(tmp_path: Path) -> None:
    bowls = Bowls(camera=8)

    async def scene(stage: Stage) -> None:
        await stage.roll(3, 5, 1, 1, 6, source="camera")
        await answered(stage)

    said = answer_of(on_stage(tmp_path, bowls, scene))
    assert (said["value"], said["source"]) == ([3, 5, 1, 1, 6], "camera")
    assert "dice" not in said


def test_a_source_that_was_not_chosen_is_not_armed_and_its_dice_are_offered(tmp_path: Path) -> None:
    bowls = Bowls(camera=8)

    async def scene(stage: Stage) -> None:
        await waits_for(stage, 2)
        assert bowls["camera"].armed == 0
        await stage.roll(4, 2, 2, 1, 6, source="camera")
        stage.expect_screen("Camera sees")
        stage.expect_screen("4 2 2 1 6: use it?")
        await stage.press("OK")
        await answered(stage)

    said = answer_of(on_stage(tmp_path, bowls, scene, "tray"))
    assert (said["value"], said["source"]) == ([4, 2, 2, 1, 6], "camera")
    (reading,) = kept_readings(tmp_path)
    assert (reading.source, reading.fate, reading.wanted, reading.dice) == ("camera", OFFERED, 0, (4, 2, 2, 1, 6))


def test_a_throw_that_two_sources_see_counts_once(tmp_path: Path) -> None:
    bowls = Bowls(camera=2, bluetooth=3)

    async def scene(stage: Stage) -> None:
        await stage.roll(3, 5, source="camera")
        bowls["bluetooth"].roll([5, 3], ago=0.1)
        await stage.until(lambda: stage.daemon.dicing.rolls == 2, "both to be heard")
        stage.expect_screen("2 of 5")
        assert not isinstance(stage.daemon.desk.top, Unasked)

    on_stage(tmp_path, bowls, scene)
    # the radio dice waited for three: what they tell of two is the wrong number, and no reason to throw again
    assert [(one.source, one.state, one.fate) for one in kept_readings(tmp_path)] == [
        ("camera", "rolled", TAKEN),
        ("bluetooth", "wrong-count", AGREED),
    ]


def test_where_two_sources_read_other_faces_people_are_asked_and_the_roll_is_set_right(tmp_path: Path) -> None:
    bowls = Bowls(camera=8, bluetooth=5)

    async def scene(stage: Stage) -> None:
        await stage.until(lambda: bowls["camera"].armed == bowls["bluetooth"].armed == 5, "both to wait")
        bowls["camera"].roll([3, 5, 1, 1, 6])
        bowls["bluetooth"].roll([3, 5, 1, 2, 6], ago=0.1)
        await stage.until(lambda: stage.daemon.dicing.rolls == 2, "both to be heard")
        await stage.settle()
        stage.expect_screen("Who is right?")
        assert isinstance(stage.daemon.desk.top, Dispute)
        await stage.press("RIGHT")
        await stage.settle()

    said = answer_of(on_stage(tmp_path, bowls, scene))
    assert (said["value"], said["before"]) == ([3, 5, 1, 2, 6], [3, 5, 1, 1, 6])
    assert [one.fate for one in kept_readings(tmp_path)] == [TAKEN, DISPUTED]


def test_a_source_that_is_lost_in_the_middle_of_a_hand_leaves_it_to_the_others(tmp_path: Path) -> None:
    bowls = Bowls(camera=8)

    async def scene(stage: Stage) -> None:
        await stage.roll(3, 5)
        await stage.unplug("tray")
        stage.expect_screen("throw 3 more")
        await stage.unplug("camera")
        stage.expect_screen("roll or pick")
        await stage.press("UP", "OK", "UP", "OK")
        stage.expect_screen("4 of 5")
        await stage.plug("camera")
        await stage.until(lambda: bowls["camera"].armed == 1, "the camera to wait for the rest")
        await stage.roll(6, source="camera")
        await answered(stage)

    said = answer_of(on_stage(tmp_path, bowls, scene))
    assert (said["value"], said["source"]) == ([3, 5, 1, 1, 6], "typed")
    where = said["dice"]
    assert isinstance(where, list)
    assert [die.split()[0] for die in where] == ["tray", "tray", "typed", "typed", "camera"]


def test_throws_that_came_to_nothing_are_kept_with_what_was_waited_for(tmp_path: Path) -> None:
    bowls = Bowls(camera=8)

    async def scene(stage: Stage) -> None:
        await stage.dice_say(bowls["camera"].cocked, "cocked", "camera")
        stage.expect_screen("camera: cocked")
        await stage.dice_say(bowls["camera"].wrong_count, "wrong-count", "camera")
        stage.expect_screen("camera: too many")

    on_stage(tmp_path, bowls, scene)
    assert [(one.state, one.fate, one.wanted) for one in kept_readings(tmp_path)] == [
        ("cocked", AGAIN, 5),
        ("wrong-count", AGAIN, 5),
    ]


def test_only_pictures_that_were_told_can_be_looked_at(tmp_path: Path) -> None:
    bowls = Bowls(camera=8)
    folder = tmp_path / "pictures"
    folder.mkdir()
    (folder / "one.png").write_bytes(b"\x89PNG one")
    (folder / "secret.png").write_bytes(b"\x89PNG secret")
    (tmp_path / "outside.png").write_bytes(b"\x89PNG outside")

    async def scene(stage: Stage) -> None:
        dicing = stage.daemon.dicing
        dicing.folder = folder
        for name in ("one.png", "../outside.png", "gone.png"):
            bowls["camera"].roll([4], picture=name)
        await stage.until(lambda: dicing.rolls == 3, "three throws")
        assert dicing.picture("one.png") == b"\x89PNG one"
        assert [dicing.picture(name) for name in ("secret.png", "../outside.png", "gone.png")] == [None] * 3
        for number in range(30):
            bowls["camera"].roll([4], picture=f"{number}.png")
        await stage.until(lambda: dicing.rolls == 33, "thirty more")
        assert len(dicing.pictures) == 20
        assert dicing.picture("one.png") is None, "it is one of the last twenty no longer"

    on_stage(tmp_path, bowls, scene)
