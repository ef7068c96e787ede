"""Plays a script on a stage, line by line, and says where it went wrong."""

from __future__ import annotations

import asyncio
import json
import shutil
import tempfile
from collections.abc import Awaitable, Callable
from dataclasses import replace
from pathlib import Path

from companion.daemon.memory import Memory, remember
from companion.desk.knowing import Settings
from companion.desk.png import lights_png, screen_png
from companion.devices.camera.wiring import SIMULATED, CameraWiring
from companion.devices.dice import CAMERA
from companion.devices.profile import Profile, load_profile
from companion.devices.wiring import FIXED, Panel
from companion.engine import CompanionError, Json
from companion.languages import ENGLISH
from companion.rehearse.errors import BadScript, Missed, RehearsalError
from companion.rehearse.script import Line, Script, dice_of
from companion.rehearse.stage import Stage

Say = Callable[[str], None]


class Rehearsal:
    """One script on one stage. Pictures go into `snapshots`; without such a folder they are not made."""

    def __init__(
        self, script: Script, folder: Path, snapshots: Path | None = None, say: Say = lambda words: None
    ) -> None:
        self.script = script
        self.folder = folder
        self.snapshots = snapshots
        self.say = say
        self.done = 0

    async def run(self) -> None:
        """Play it all; the error names the line."""
        stage = Stage(
            self.folder,
            seed=self._beginning(),
            settings=self._settings(),
            profile=self._board(),
            first_run=self._first_run(),
        )
        async with stage:
            for line in self.script.lines:
                await self._play(stage, line)

    def _settings(self) -> Settings:
        """What the table has agreed on before the companion starts."""
        said = {line.verb: line.words for line in self.script.lines}
        (language,) = said.get("language", (ENGLISH,))
        return Settings(speech="speech" in said, language=language)

    def _beginning(self) -> int:
        """What must be known before the companion starts: the seed, and a journal to go on with."""
        seed = 1
        for line in self.script.lines:
            if line.verb == "seed":
                seed = int(line.words[0])
            elif line.verb == "journal":
                self._lay_journal(line)
        return seed

    def _board(self) -> Profile:
        """The simulated board; where the script says so, with a table mat instead of a map panel, or with a camera."""
        profile = load_profile("simulated")
        for line in self.script.lines:
            if line.verb == "mat":
                wide, high = map(int, line.words)
                mat = replace(
                    profile.pixels, viewport=FIXED, width=wide, height=high, panels=(Panel(0, 0, wide, high),)
                )
                profile = replace(profile, pixels=mat)
            elif line.verb == "camera":
                profile = replace(profile, camera=CameraWiring(SIMULATED, fps=60))
        return profile

    def _first_run(self) -> bool:
        """Is it the first evening of a desk? Then the first run comes by itself, at the step that is named."""
        wanted = [line for line in self.script.lines if line.verb == "first-run"]
        for line in wanted:
            remember(self.folder, Memory(first_run=" ".join(line.words)))
        return bool(wanted)

    def _lay_journal(self, line: Line) -> None:
        source = self.script.folder / line.words[0]
        if not source.is_file():
            raise line.bad(f"there is no journal {line.words[0]} beside the script")
        shutil.copy(source, self.folder / source.name)

    async def _play(self, stage: Stage, line: Line) -> None:
        self.say(f"{line.number:4} {line.verb} {' '.join(line.words)}")
        if line.verb not in LOOKS:
            stage.listen()
        try:
            await VERBS[line.verb](self, stage, line.words)
        except BadScript:
            raise
        except CompanionError as error:
            raise RehearsalError(f"{line.file}:{line.number}: {line.verb} {' '.join(line.words)}: {error}") from error
        self.done += 1

    # ------------------------------------------------------------------ verbs

    async def _begun(self, stage: Stage, words: tuple[str, ...]) -> None:
        """Was done before the companion started."""

    async def _press(self, stage: Stage, words: tuple[str, ...]) -> None:
        await stage.press(*words)

    async def _hold(self, stage: Stage, words: tuple[str, ...]) -> None:
        await stage.hold(words[0])

    async def _turn(self, stage: Stage, words: tuple[str, ...]) -> None:
        await stage.turn(int(words[0]))

    async def _roll(self, stage: Stage, words: tuple[str, ...]) -> None:
        source, faces = dice_of(words)
        await stage.roll(*map(int, faces), source=source)

    async def _lay(self, stage: Stage, words: tuple[str, ...]) -> None:
        if CAMERA not in stage.dice:
            raise Missed("a camera on this board", "the line `camera` brings one")
        stage.wires.camera.lay(*map(int, words))

    async def _cocked(self, stage: Stage, words: tuple[str, ...]) -> None:
        source, _ = dice_of(words)
        await stage.dice_say(stage.dice[source].cocked, "cocked", source)

    async def _wrong_count(self, stage: Stage, words: tuple[str, ...]) -> None:
        source, _ = dice_of(words)
        await stage.dice_say(stage.dice[source].wrong_count, "wrong-count", source)

    async def _handling(self, stage: Stage, words: tuple[str, ...]) -> None:
        source, _ = dice_of(words)
        await stage.dice_say(stage.dice[source].handling, "handling", source)

    async def _rolling(self, stage: Stage, words: tuple[str, ...]) -> None:
        source, _ = dice_of(words)
        await stage.dice_say(stage.dice[source].rolling, "rolling", source)

    async def _choose(self, stage: Stage, words: tuple[str, ...]) -> None:
        await stage.choose(_value(" ".join(words)))

    async def _unplug(self, stage: Stage, words: tuple[str, ...]) -> None:
        await stage.unplug(words[0])

    async def _plug(self, stage: Stage, words: tuple[str, ...]) -> None:
        await stage.plug(words[0])

    async def _fault(self, stage: Stage, words: tuple[str, ...]) -> None:
        tray, kind = stage.wires.tray, words[0]
        if kind == "reset":
            tray.reset()
        elif kind == "silence":
            await stage.silence_tray()
        else:
            tray.faults.next_lines(kind, int(words[1]) if len(words) > 1 else 1)

    async def _restart(self, stage: Stage, words: tuple[str, ...]) -> None:
        await stage.stop()
        await stage.start()

    async def _cut(self, stage: Stage, words: tuple[str, ...]) -> None:
        await stage.cut()

    async def _expect(self, stage: Stage, words: tuple[str, ...]) -> None:
        what, *rest = words
        match what:
            case "screen":
                stage.expect_screen(rest[0])
            case "no" if rest[0] == "sound":
                stage.expect_sound("")
            case "no":
                stage.expect_no_screen(rest[1])
            case "sound":
                stage.expect_sound(rest[0])
            case "said":
                stage.expect_said(rest[0])
            case "pixel":
                await stage.expect_pixel(*rest)
            case "refused":
                stage.expect_refused(rest[0])
            case "question":
                stage.expect_question(rest[0])
            case "over":
                stage.expect_over(*rest)
            case "device":
                if stage.state(rest[0]) != rest[1]:
                    raise Missed(f"{rest[0]} to be {rest[1]}", f"it is {stage.state(rest[0])}")

    async def _snapshot(self, stage: Stage, words: tuple[str, ...]) -> None:
        if self.snapshots is None:
            return
        name = "-".join(words)
        self.snapshots.mkdir(parents=True, exist_ok=True)
        (self.snapshots / f"{name}-screen.png").write_bytes(screen_png(stage.picture()))
        await asyncio.to_thread(stage.daemon.devices.pixels.idle, 1.0)
        wiring = stage.profile.pixels
        picture = lights_png(wiring.width, wiring.height, stage.wires.pixels.colours())
        (self.snapshots / f"{name}-lights.png").write_bytes(picture)


LOOKS = ("expect", "snapshot")
"""What does nothing to the table."""

Verb = Callable[[Rehearsal, Stage, tuple[str, ...]], Awaitable[None]]
VERBS: dict[str, Verb] = {
    "seed": Rehearsal._begun,
    "journal": Rehearsal._begun,
    "mat": Rehearsal._begun,
    "camera": Rehearsal._begun,
    "speech": Rehearsal._begun,
    "language": Rehearsal._begun,
    "first-run": Rehearsal._begun,
    "press": Rehearsal._press,
    "hold": Rehearsal._hold,
    "turn": Rehearsal._turn,
    "roll": Rehearsal._roll,
    "lay": Rehearsal._lay,
    "cocked": Rehearsal._cocked,
    "wrong-count": Rehearsal._wrong_count,
    "handling": Rehearsal._handling,
    "rolling": Rehearsal._rolling,
    "choose": Rehearsal._choose,
    "place": Rehearsal._choose,
    "unplug": Rehearsal._unplug,
    "plug": Rehearsal._plug,
    "fault": Rehearsal._fault,
    "restart": Rehearsal._restart,
    "cut": Rehearsal._cut,
    "expect": Rehearsal._expect,
    "snapshot": Rehearsal._snapshot,
}


def _value(words: str) -> Json:
    """A number or a list where it is written so, otherwise the words themselves."""
    try:
        return json.loads(words)
    except (ValueError, RecursionError):
        return words


def rehearse(script: Script, snapshots: Path | None = None, say: Say = lambda words: None) -> int:
    """Play a script in a folder of its own; how many lines were played."""
    with tempfile.TemporaryDirectory(prefix="rehearsal-") as folder:
        rehearsal = Rehearsal(script, Path(folder), snapshots, say)
        asyncio.run(rehearsal.run())
        return rehearsal.done
