"""A board without hardware, put in the place of the firmware's `board.py`: its sensors say what a scene says.

Runs under MicroPython and Python alike. A scene is a list of looks: how hard the piezo is knocked, and nine counts
of each place. The next scene begins when the ring asks for a throw, or when the test says `play`; after a scene its
last look stands. Under the WebAssembly build of MicroPython the runner's module `bench` is the serial line, and passes
on what the test says.
"""

import json

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

LOOK_MS = 40
PLACES = 5
MOTOR_MA = 85
SCENES = "/board/scenes.json"
AMBER, RED = (40, 18, 0), (40, 0, 4)


class BenchPort:
    """The serial line that the runner of the WebAssembly build offers."""

    console_wanted = False

    def __init__(self) -> None:
        import binascii

        import bench  # type: ignore[import-not-found]

        self._bench, self._binascii = bench, binascii

    def read(self) -> bytes:
        return self._binascii.unhexlify(self._bench.wire())

    def write(self, data: bytes) -> None:
        self._bench.say(self._binascii.hexlify(data).decode())

    def script(self) -> "Any":
        return self._bench.script()


class Board:
    def __init__(self, script: "Any" = None, port: "Any" = None, ticks_ms: "Callable[[], int] | None" = None) -> None:
        if script is None:
            with open(SCENES) as file:
                script = json.load(file)
        self.port = port or BenchPort()
        self.stored = script.get("calibration", "")
        self.scenes = list(script["scenes"])
        self.empty = script["empty"]
        self.keen = script.get("keen", True)  # throws as soon as the ring asks for it
        self.colours = None
        self.fed = 0
        self.shaking = False
        self.slept = 0
        self.guarded = False
        self.door_opened = False
        self._real = ticks_ms is None
        self._ticks = ticks_ms or _real_ticks()
        self._looks = [[0.0, self.empty]]
        self._began = self._ticks()

    def ticks_ms(self) -> int:
        return self._ticks()

    def sleep_ms(self, ms: int) -> None:
        self.slept += ms
        if self._real:
            import time

            time.sleep_ms(ms)  # type: ignore[attr-defined]

    def guard(self) -> None:
        self.guarded = True

    def feed(self) -> None:
        self.fed += 1

    def fitted(self) -> "Any":
        return [place < len(self.empty) for place in range(PLACES)]

    def loose(self, place: int) -> "Any":
        return []

    def look(self, place: int) -> "Any":
        return self._now()[1][place]

    def sweep(self, place: int, light: bool) -> "Any":
        return self._now()[1][place] if light else [0] * 9

    def shake(self, on: bool) -> None:
        self.shaking = on

    def motor_current(self) -> int:
        return MOTOR_MA if self.shaking else 0

    def knock(self) -> "Any":
        if hasattr(self.port, "script") and "play" in self.port.script():
            self.play()
        return max(self._now()[0], 0.4 if self.shaking else 0.0)

    def show(self, colours: "Any") -> None:
        self.colours = colours
        every_third = [colours[light] for light in (0, 3, 6, 9)]
        breathing = colours[0] != (0, 0, 0) and all(colour == colours[0] for colour in every_third)
        again = AMBER in colours or RED in colours
        if self.keen and (breathing or again) and self._over():
            self.play()

    def play(self) -> None:
        """Begin the next scene, if there is one."""
        if self.scenes:
            self._looks = self.scenes.pop(0)["looks"]
            self._began = self._ticks()

    def load(self) -> "Any":
        return self.stored

    def save(self, text: str) -> None:
        self.stored = text

    def open_door(self) -> None:
        self.door_opened = True

    def wait_at_door(self) -> None:
        pass

    def _now(self) -> "Any":
        passed = self._ticks() - self._began
        return self._looks[min(passed // LOOK_MS, len(self._looks) - 1)]

    def _over(self) -> bool:
        return self._ticks() - self._began >= len(self._looks) * LOOK_MS


def _real_ticks() -> "Any":
    import time

    return time.ticks_ms  # type: ignore[attr-defined]
