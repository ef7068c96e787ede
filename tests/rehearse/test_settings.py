"""What a table can set: who rolls, how many words, and when everything is dimmed."""

from __future__ import annotations

import asyncio
from pathlib import Path

from companion.commands.run import settings_of
from companion.config import load_config
from companion.desk.intents import Set
from companion.desk.knowing import Settings
from companion.rehearse.stage import Stage
from companion.table.rights import AT_DESK
from tests.rehearse.test_unplugged import sit_down


def test_only_thrown_dice_count_where_the_table_says_so(tmp_path: Path) -> None:
    async def play() -> None:
        async with Stage(tmp_path, settings=Settings(dice_from="tray")) as stage:
            people = await sit_down(stage)
            await people.play_until("combat.roll")
            await stage.press("OK")
            stage.expect_screen("Throw in the tray")
            await stage.press("UP", "OK")
            stage.expect_screen("Throw: typing is off")
            stage.expect_question("combat.roll")
            await stage.unplug("tray")
            await stage.press("OK")
            assert stage.daemon.desk.game_history()[-1].name == "combat.roll"

    asyncio.run(play())


def test_a_quiet_table_is_not_told_what_it_just_did(tmp_path: Path) -> None:
    async def play(quiet: bool) -> str:
        async with Stage(tmp_path / str(quiet), settings=Settings(quiet=quiet)) as stage:
            await sit_down(stage)
            await stage.choose("town-straight")
            return stage.text()

    assert "draws" not in asyncio.run(play(True))
    assert "draws" in asyncio.run(play(False))


def test_a_sleeping_desk_is_dim_and_a_press_only_wakes_it(tmp_path: Path) -> None:
    async def play() -> None:
        async with Stage(tmp_path, settings=Settings(idle_minutes=0.001, brightness=1.0)) as stage:
            await sit_down(stage)
            screen = stage.daemon.devices.screen
            await stage.until(lambda: screen.brightness < 0.1, "the desk to fall asleep")
            await asyncio.to_thread(stage.daemon.devices.pixels.idle, 5.0)
            dim = max(stage.wires.pixels.colours())
            before = stage.text()
            stage.daemon.desk.settings = Settings(idle_minutes=0, brightness=1.0)
            await stage.press("DOWN")
            assert screen.brightness == 1.0
            assert stage.text() == before
            await asyncio.to_thread(stage.daemon.devices.pixels.idle, 5.0)
            assert max(stage.wires.pixels.colours()) > dim
            await stage.press("DOWN")
            assert stage.text() != before

    asyncio.run(play())


def test_lights_of_a_calm_table_do_not_breathe(tmp_path: Path) -> None:
    async def play(calm: bool) -> bool:
        async with Stage(tmp_path / str(calm), settings=Settings(calm=calm)) as stage:
            people = await sit_down(stage)
            await people.play_until("move.step")
            return "breathing" in {seen.pattern for seen in (await stage.lights()).values()}

    assert asyncio.run(play(False))
    assert not asyncio.run(play(True))


def test_what_the_configuration_says_reaches_the_desk(tmp_path: Path) -> None:
    file = tmp_path / "companion.toml"
    desk = 'palette = "colour-blind"\nbrightness = 0.3\nquiet = true\nidle-minutes = 5\ncalm = true\n'
    sound = "[sound]\nvolume = 0.2\n[speech]\non = true\n"
    file.write_text(f'[desk]\n{desk}[dice]\nfrom = "tray"\n{sound}', encoding="utf-8")
    config = load_config(file)
    said = settings_of(config, config.profile)
    assert said == Settings(0.3, "colour-blind", True, "tray", 5.0, calm=True, volume=0.2, speech=True)


def test_what_people_change_is_kept_and_the_rest_follows_the_configuration(tmp_path: Path) -> None:
    async def play() -> None:
        async with Stage(tmp_path, settings=Settings(brightness=0.5, palette="bright")) as stage:
            stage.daemon._want(Set({"palette": "colour-blind"}), AT_DESK)
        stage = Stage(tmp_path, settings=Settings(brightness=0.9, palette="bright"))
        async with stage:
            assert stage.daemon.desk.settings.palette == "colour-blind"
            assert stage.daemon.desk.settings.brightness == 0.9

    asyncio.run(play())
