"""Fingers on a machine that is too busy: a press that lasts as long as a hold ends before the next one begins."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from pathlib import Path

from companion.devices.profile import load_profile
from companion.rehearse.stage import Stage


def test_a_press_is_over_when_the_button_has_come_up(tmp_path: Path) -> None:
    """So short a hold that every press becomes one: its events are not taken for those of the next press."""
    usual = load_profile("simulated")
    buttons = replace(usual.buttons, hold=usual.buttons.bounce)

    async def play() -> None:
        async with Stage(tmp_path, profile=replace(usual, buttons=buttons)) as stage:
            for _ in range(12):
                for button in ("DOWN", "UP"):
                    await stage.press(button)
                    assert not stage.daemon.desk.fingers, f"{button} is still down"

    asyncio.run(play())
