"""`companion doctor --first-light`: through every device, one after the other, to a lit square and a pressed button.

The doctor finds out what can be found out without people. Here somebody looks and presses: a number that is read from
the screen, colours that are named, buttons that are pressed when they are asked for.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Mapping
from random import Random

from companion.desk.canvas import Canvas
from companion.devices import pixel_map
from companion.devices.choosing import Devices, choose
from companion.devices.events import Pressed
from companion.devices.health import Health, State
from companion.devices.profile import Profile
from companion.doctor.finding import Finding, Verdict, failed, ok, skipped
from companion.doctor.person import Person, SimulatedPerson, Typed
from companion.doctor.walk import CORNERS, Walk
from companion.doctor.wires import GLANCE, LOOK_EVERY, PATIENCE, absent, tray_finding

STEPS = ("buttons", "screen", "pixels", "tray", "first-light")
COLOURS = {"red": (150, 0, 0), "green": (0, 150, 0), "blue": (0, 0, 150)}
WHITE, GLAD = bytes((60, 60, 60)), bytes((0, 40, 0))
RIGHT = "colours and corner are right"
NO_LIGHT = (
    "check that data goes into DIN (not DOUT), that the LEDs have their 5 V, and that the grounds of supply and board "
    "are joined"
)


async def first_light(profile: Profile, say: Callable[[str], None]) -> list[Finding]:
    """Lead whoever sits at the terminal; a simulated board brings its own wires, and tells what is on them."""
    loop = asyncio.get_running_loop()
    if not profile.simulated:
        return await _led(profile, Person(say, loop))
    from companion.devices.simulated import Wires

    with Wires(profile) as wires:
        say("This desk is simulated: what it shows is written in brackets. Type the name of a button to press it.")
        return await _led(profile, SimulatedPerson(say, loop, wires))


async def _led(profile: Profile, person: Person) -> list[Finding]:
    devices = choose(profile, person.tell, asyncio.get_running_loop())
    devices.open()
    try:
        person.listen()
        return await FirstLight(devices, profile, person).lead()
    finally:
        await asyncio.to_thread(devices.close)


class FirstLight:
    """One walk from device to device."""

    def __init__(
        self,
        devices: Devices,
        profile: Profile,
        person: Person,
        random: Random | None = None,
        patience: float = PATIENCE,
        glance: float = GLANCE,
    ) -> None:
        self._devices = devices
        self._profile = profile
        self._person = person
        self._random = random or Random()
        self._patience = patience
        self._glance = 0.0 if profile.simulated else glance

    async def lead(self) -> list[Finding]:
        findings: list[Finding] = []
        for number, step in enumerate((self._screen, self._buttons, self._pixels, self._tray, self._end), 1):
            found = await step(findings)
            findings.append(found)
            remedy = f"\n   -> {found.remedy}" if found.remedy else ""
            self._person.say(f"{number} of {len(STEPS)}: {found.check} {found.verdict.value}, {found.found}{remedy}")
        return sorted(findings, key=lambda finding: STEPS.index(finding.check))

    # ------------------------------------------------------------------ the screen

    async def _screen(self, before: list[Finding]) -> Finding:
        missing = await self._missing(lambda: self._devices.screen.health)
        if missing is not None:
            return missing
        number = str(self._random.randrange(100, 1000))
        await self._show("First light", f"The number is {number}")
        while (said := await self._person.answers("Which number does the screen show? (Enter: none)")) != number:
            if not said:
                kind = self._profile.screen.controller
                remedy = f"it answers as {kind}; write the controller it has (ssd1306, ssd1309, sh1106) under [screen]"
                return failed("screen", "it answers, but its number cannot be read", remedy)
            self._person.say(f"It shows another number than {said}. Look again.")
        return ok("screen", "its number was read")

    async def _show(self, *lines: str) -> None:
        """On the screen, if there is one: a desk without it is led through by the terminal alone."""
        if self._devices.screen.health.state is not State.OK:
            return
        canvas = Canvas()
        canvas.header(lines[0])
        for place, line in enumerate(lines[1:], 3):
            canvas.middle(place, line)
        self._devices.screen.show(canvas.frame())
        await asyncio.to_thread(self._devices.screen.idle, self._patience)

    # ------------------------------------------------------------------ the buttons

    async def _buttons(self, before: list[Finding]) -> Finding:
        missing = await self._missing(lambda: self._devices.buttons.health)
        if missing is not None:
            return missing
        heard: dict[str, str | None] = {}
        for name, pin in self._fitted().items():
            await self._show("Press", name)
            heard[name] = await self._pressed(name, pin, heard)
        swapped = {name: other for name, other in heard.items() if other not in (name, None)}
        silent = [f"{name} (GPIO{self._fitted()[name]})" for name, other in heard.items() if other is None]
        if swapped:
            pairs = ", ".join(f"{name} came in as {other}" for name, other in swapped.items())
            return failed("buttons", pairs, "swap their wires, or their numbers under [buttons.pins]")
        if silent:
            remedy = "check their wires: one side to the pin, the other to ground"
            return failed("buttons", f"no press came from {', '.join(silent)}", remedy)
        return ok("buttons", f"all {len(self._fitted())} were pressed and heard")

    def _fitted(self) -> dict[str, int]:
        """Every button with its pin; a knob's switch is the OK of a desk without one."""
        wiring = self._profile.buttons
        pins = dict(wiring.pins)
        if wiring.knob is not None and wiring.knob.press is not None:
            pins.setdefault("OK", wiring.knob.press)
        return pins

    async def _pressed(self, name: str, pin: int, before: Mapping[str, str | None]) -> str | None:
        """The button that was heard when this one was asked for; None if the person gave up."""
        self._person.say(f"Press {name} on the desk, GPIO{pin}. (Enter: nothing happens)")
        other: str | None = None
        while True:
            done = await self._person.does()
            if isinstance(done, Typed):
                return other
            if done.button == name:
                return name
            if before.get(done.button) == done.button:
                continue  # a finger is still on it, and a held arrow presses again
            other = done.button
            self._person.say(f"That came in as {other}. If it was {name}, press Enter; otherwise press {name}.")

    # ------------------------------------------------------------------ the lights

    async def _pixels(self, before: list[Finding]) -> Finding:
        missing = await self._missing(lambda: self._devices.pixels.health)
        if missing is not None:
            return missing
        first = next(square for square in pixel_map.chain(self._profile.pixels) if square is not None)
        seen: dict[str, str] = {}
        for colour in self._random.sample(list(COLOURS), len(COLOURS)):
            await self._light({first: bytes(COLOURS[colour])})
            named = await self._named()
            if not named:
                return failed("pixels", f"the first light stays dark where it should be {colour}", NO_LIGHT)
            seen[colour] = named
        if seen != {colour: colour for colour in COLOURS}:
            return _wrong_colours(seen, self._profile.pixels.order)
        return await self._corner()

    async def _light(self, squares: dict[int, bytes]) -> None:
        size = self._profile.pixels.width * self._profile.pixels.height
        self._devices.pixels.show(b"".join(squares.get(square, bytes(3)) for square in range(size)))
        await asyncio.to_thread(self._devices.pixels.idle, self._patience)

    async def _named(self) -> str:
        while said := await self._person.answers("One light is on. Is it red, green or blue? (Enter: it is dark)"):
            named = [colour for colour in COLOURS if colour.startswith(said)]
            if named:
                return named[0]
        return ""

    async def _corner(self) -> Finding:
        """The square in the north-west must be where people see the top left of the map."""
        await self._light({0: WHITE})
        places = ", ".join(f"{number} {corner}" for number, corner in enumerate(CORNERS, 1))
        said = await self._person.answers(f"Now one light is white. Where is it: {places}, 5 elsewhere?")
        if said != "1":
            where = CORNERS[int(said) - 1] if said in ("2", "3", "4") else "elsewhere"
            return await self._walk(f"the light for the top left corner is {where}")
        if not await self._rows_are_right():
            return await self._walk("the corner is right, but the upper rows are lit elsewhere")
        return await self._under_squares() if self._profile.pixels.fixed else ok("pixels", RIGHT)

    async def _rows_are_right(self) -> bool:
        """A whole row and the beginning of the next: a chain that runs or turns otherwise lights something else."""
        wide, high = self._profile.pixels.width, self._profile.pixels.height
        below = range(wide, wide + min(3, wide)) if high > 1 else range(0)
        await self._light(dict.fromkeys([*range(wide), *below], WHITE))
        also = f", and {len(below)} lights below its left end" if below else ""
        return await self._person.answers(f"Is all of the upper row lit{also}: 1 yes, 2 no?") == "1"

    async def _walk(self, words: str) -> Finding:
        return await Walk(self._profile.pixels, self._person, self._light, self._glance).found(words)

    async def _under_squares(self) -> Finding:
        """The lights of a mat must lie under the middle of its squares, at its corners too."""
        wide, high = self._profile.pixels.width, self._profile.pixels.height
        await self._light(dict.fromkeys((0, wide - 1, wide * (high - 1), wide * high - 1), WHITE))
        asked = "Four lights are on. Is each under the middle of a corner square of the mat: 1 yes, 2 no?"
        if await self._person.answers(asked) == "1":
            return ok("pixels", f"{RIGHT}, and the lights lie under their squares")
        remedy = "lay each strip with its middle under the middle of its row, and see square and pitch under [pixels]"
        return failed("pixels", "lights at the corners are not under the middle of their squares", remedy)

    # ------------------------------------------------------------------ the tray, and the end

    async def _tray(self, before: list[Finding]) -> Finding:
        missing = await self._missing(lambda: self._devices.tray.health)
        if missing is not None and missing.verdict is Verdict.FAILED:
            return skipped("tray", f"{missing.found}; the desk is complete without one", missing.remedy)
        return missing or await tray_finding(self._devices, time.monotonic() + self._patience)

    async def _end(self, before: list[Finding]) -> Finding:
        """A lit square and a pressed button: what every turn of every game is made of."""
        needed = [one for one in before if one.check in ("buttons", "pixels") and one.verdict is not Verdict.OK]
        if needed:
            return skipped("first-light", f"it needs {' and '.join(one.check for one in needed)}")
        wiring = self._profile.pixels
        square = self._random.choice([square for square in pixel_map.chain(wiring) if square is not None])
        await self._light({square: WHITE})
        await self._show("First light", "Press OK")
        place = f"column {square % wiring.width + 1}, row {square // wiring.width + 1}"
        self._person.say(f"A square is lit: {place}. Press OK on the desk. (Enter: nothing happens)")
        while not isinstance(done := await self._person.does(), Pressed) or done.button != "OK":
            if isinstance(done, Typed):
                return failed("first-light", "OK was not pressed", "press the button OK when it is asked for")
        await self._light(dict.fromkeys(range(wiring.width * wiring.height), GLAD))
        await self._show("First light", "This desk can play.")
        await asyncio.sleep(self._glance)
        return ok("first-light", f"{place} was lit, OK was pressed: this desk can play")

    async def _missing(self, health: Callable[[], Health]) -> Finding | None:
        """What to say of a device that is not there, after the person had every chance to put it right."""
        while True:
            until = time.monotonic() + self._patience
            while health().state not in (State.OK, State.OFF) and time.monotonic() < until:
                await asyncio.sleep(LOOK_EVERY)
            found = absent(health())
            if found is None or found.verdict is not Verdict.FAILED:
                return found
            self._person.say(f"{found.check}: {found.found}\n   -> {found.remedy}")
            if await self._person.answers("Enter tries again; type skip to go on without it."):
                return found


def _wrong_colours(seen: dict[str, str], order: str) -> Finding:
    """From what was sent and what was seen follows the order that the LEDs have."""
    words = ", ".join(f"{colour} looks {named}" for colour, named in seen.items() if named != colour)
    if len(set(seen.values())) < len(seen):
        return failed(
            "pixels", words, "the data is not read rightly: a shorter data wire, a ground beside it, 74AHCT125"
        )
    letters = {colour[0].upper(): named[0].upper() for colour, named in seen.items()}
    true_order = "".join(letters[letter] for letter in order)
    return failed("pixels", words, f'write order = "{true_order}" under [pixels]')
