"""The dice tray is calibrated from the menu: it says what to do, and what went wrong."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from companion.rehearse.stage import Stage

pytestmark = pytest.mark.no_cover


async def to_calibration(stage: Stage) -> None:
    await stage.hold("WHY")
    for _ in range(20):
        if "▶Devices" in "\n".join(stage.lines()):
            break
        await stage.press("DOWN")
    await stage.press("OK")
    await stage.press("UP")
    stage.expect_screen("▶Calibrate the tray")
    await stage.press("OK")
    stage.expect_screen("OK begins")


def test_the_tray_leads_through_its_calibration(on_stage: Callable[..., None]) -> None:
    steps: list[object] = []

    def guide(step: object) -> dict[str, object]:
        steps.append(step)
        if step == "white" and steps.count("white") == 1:
            raise ValueError("place 2 too dark, no white seen: sensors 4")
        following = {"begin": ("empty", "Take all dice out."), "empty": ("white", "Lay white slips in.")}
        return dict(zip(("next", "words"), following.get(str(step), ("", "place 1: a 4")), strict=True))

    async def play(stage: Stage) -> None:
        stage.wires.tray.guide = guide
        await to_calibration(stage)
        for expected in ("Take all dice out.", "Lay white slips in.", "no white seen", "a 4"):
            await stage.press("OK")
            await stage.until(lambda: not stage.daemon.desk.calibration.waiting, "the tray to look")
            await stage.settle()
            stage.expect_screen(expected)
        await stage.press("OK")
        stage.expect_screen("Calibrated")
        assert steps == ["begin", "empty", "white", "white"]

    on_stage(play)


def test_a_tray_that_is_pulled_out_meanwhile_is_said(on_stage: Callable[..., None]) -> None:
    async def play(stage: Stage) -> None:
        await to_calibration(stage)
        await stage.unplug("tray")
        await stage.press("OK")
        await stage.until(lambda: not stage.daemon.desk.calibration.waiting, "the tray to be missed")
        await stage.settle()
        stage.expect_screen("That did not work")
        await stage.press("BACK")

    on_stage(play)
