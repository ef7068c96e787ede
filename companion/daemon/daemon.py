"""The daemon: one loop. Devices tell events, the desk turns them into intents, a worker does them, both frames follow.

Nothing here blocks: what touches the disk runs in a thread of its own, one thing at a time; what touches a wire runs in
that device's worker.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TypeAlias, TypeVar

from companion import __version__, packs
from companion.daemon.acting import AtTable
from companion.daemon.beating import Pulse
from companion.daemon.calibrating import CalibrationStep, calibrate
from companion.daemon.dicing import Dicing
from companion.daemon.first_run import FirstRun
from companion.daemon.hearing import (
    Attention,
    bound,
    by_hand,
    device_of,
    note_finger,
    seen_from,
    touches,
    understood,
    wired,
)
from companion.daemon.hinting import Thinker, advise
from companion.daemon.lying import lay
from companion.daemon.memory import AWAY, Memory, changes, recall, remember
from companion.daemon.offering import AboutPhones, OpenPage, Page, about_phones
from companion.daemon.permitting import check
from companion.daemon.radio_table import AboutRadio, RadioTable
from companion.daemon.recorder import Recorder
from companion.daemon.showing import Showing, bug
from companion.daemon.sitting import BUTTONS, Against, Changed, GotUp, Outcome, SatDown, Sitting, Trouble
from companion.daemon.timing import CLOCK, AnswerClock
from companion.desk.desk import Desk
from companion.desk.intents import Answer, AskHint, Intent, Resume, Set, SetUpDesk, Shutdown
from companion.desk.knowing import Advice, Calibration, Settings
from companion.desk.screens.boot import Boot, SafeMode
from companion.desk.screens.shutdown import Resting
from companion.devices.choosing import Devices, choose
from companion.devices.dice import CAMERA
from companion.devices.events import Event, Tell
from companion.devices.health import State
from companion.devices.profile import Profile
from companion.games.kit.north import MARK
from companion.languages import say
from companion.service import Starts, Systemd
from companion.table import Table
from companion.table.errors import NotAllowed
from companion.table.hinting import Hint
from companion.table.readings import Reading, ReadingLog
from companion.table.rights import AT_DESK, OF_PROGRAM, Origin
from companion.table.shelf import Shelf

SELF_TEST = 0.7
"""Seconds that devices have to answer before the desk goes on without them; they may come later."""
LOOP_BEAT = 1.0
ASLEEP = 0.06
"""How bright everything is when nobody has pressed anything for a long time."""
SHUTDOWN = "shutdown"
"""How a companion ends that was switched off with its buttons."""
CLOSING = 5.0
"""Seconds that browsers have at the end."""
UNWRITTEN = say("The disk does not answer. Do not unplug yet.")

T = TypeVar("T")

log = logging.getLogger(__name__)


class Daemon:
    """One companion on one table."""

    def __init__(
        self,
        profile: Profile,
        folder: Path,
        *,
        settings: Settings | None = None,
        packs: tuple[str, ...] = (),
        pack: str = "",
        ask_everything: bool = False,
        seed: int | None = None,
        systemd: Systemd | None = None,
        starts: Starts | None = None,
        recorder: Recorder | None = None,
        page: OpenPage | None = None,
        greet: Callable[[Daemon], None] = lambda daemon: None,
        powers_off: bool = False,
        first_run: bool | None = None,
        devices: Choose = choose,
    ) -> None:
        self.profile = profile
        self.folder = folder
        self.configured = settings or Settings()
        self.memory = recall(folder)
        self.desk = Desk(self.memory.settings(self.configured), wired=wired(profile.buttons))
        real = not profile.simulated  # a simulated desk has nothing to set up, unless somebody wants to see it
        self.first_run = FirstRun(self.desk, self.memory.first_run, real if first_run is None else first_run)
        MARK.point(self.desk.settings.north)
        self.sitting = Sitting(Shelf(folder, packs, pack, ask_everything), seed)
        self.sitting.finished = self.memory.finished
        self._readings = ReadingLog(folder)
        self.systemd = systemd or Systemd()
        self.starts = starts
        self.recorder = recorder
        self.open_page = page
        self.page: Page | None = None
        self.page_trouble = ""
        """Why the page that was wanted is not there."""
        self.greet = greet
        """Called once, when the self-test has ended and the first question (or the welcome) is there."""
        self.watchers: list[Callable[[], None]] = []
        """Called after every change, for whoever shows the table elsewhere."""
        self.taken = 0
        """How many presses, releases, holds and detents of the knob were worked off."""
        self.moved = asyncio.Event()
        """Set whenever something was worked off; whoever waits for it clears it."""
        self.last_outcome: Outcome | None = None
        self.at_table = AtTable(self.desk, self.sitting, self._told)
        self.thinker = Thinker(self.at_table)
        self.ending = "stopped"
        """Why the daemon ended, in a word."""
        self.powers_off = powers_off
        """Does the machine go off when people shut down with the buttons?"""
        self._may_not = ""
        """Why the last press elsewhere was not done."""
        self._ready = False
        self._unplugged = False
        self._crashed = ""
        self._stop = asyncio.Event()
        self._choose = devices
        self.attention: Attention
        self.devices: Devices
        self.dicing: Dicing
        self.radio_table: RadioTable
        self.showing: Showing
        self.clock: AnswerClock
        self.loop: asyncio.AbstractEventLoop

    # ------------------------------------------------------------------ life

    async def run(self) -> str:
        """From the first frame to the last; returns why it ended."""
        self.loop = asyncio.get_running_loop()
        self.attention = Attention(self.loop.time())
        self.clock = AnswerClock(self.desk, self.loop, lambda: self.desk.busy or self.acting, self._time_is_up)
        beginning = await self.at_table.in_thread(self.starts.begin) if self.starts else None
        if beginning is not None and beginning.trouble:
            log.warning("%s", beginning.trouble)
        if beginning is not None and beginning.safe_mode:
            self.desk.safe_mode = beginning.reason or say("ended too early")
        self._open()
        try:
            await self._self_test()
            await self._first_game()
            if self.open_page is not None:
                self.page = await self.open_page(self)
            self._ready = True
            self._show_all()
            self.greet(self)
            self.systemd.ready(f"{self.desk.view.title if self.desk.view else 'no game on the table'}")
            await self._until_stopped()
        except Exception as error:
            self._crashed = f"{type(error).__name__}: {error}"
            raise
        finally:
            await self._close()
        return self.ending

    @property
    def working(self) -> bool:
        """Is something being done that people wanted?"""
        return self.at_table.working

    @property
    def acting(self) -> bool:
        """Is something being done to the table? Nobody looks at it meanwhile."""
        return self.at_table.taken or not self._ready

    @property
    def ready(self) -> bool:
        """Has the self-test ended, and is the first question (or the welcome) there?"""
        return self._ready

    def stop(self, why: str = "stopped") -> None:
        """End soon; may be called from the loop only. The first reason counts: who switches off is ended, too."""
        if not self._stop.is_set():
            self.ending = why
        self._stop.set()

    def _open(self) -> None:
        seen = self.folder / CAMERA
        self.devices = self._choose(self.profile, self.tell, self.loop, seen)
        self.dicing = Dicing(self.desk, self.devices.dice, self._keep_reading, folder=seen / "pictures")
        self.radio_table = RadioTable(self.desk, self.devices.radio_dice, self.folder, self.at_table, self._show_all)
        wiring = self.profile.pixels
        size = (wiring.width, wiring.height)
        devices = self.devices
        self.showing = Showing(self.desk, devices.screen, devices.pixels, devices.sound, size, self.loop)
        self._tune()
        if self.recorder is not None:
            self.showing.shown = self.recorder.frame
        self.desk.panel = lay(self.devices.pixels, wiring, self.desk.settings)
        for health in self.devices.health():
            self.desk.devices[health.device] = device_of(health)
        self.desk.show(Boot(__version__), self.loop.time())
        self.devices.open()
        self._dim()
        self.showing.refresh()

    async def _self_test(self) -> None:
        """Wait for the devices, but not for long."""
        end = self.loop.time() + SELF_TEST
        while self.loop.time() < end and any(h.state is State.STARTING for h in self.devices.health()):
            await asyncio.sleep(0.02)
        if self.desk.safe_mode:
            log.warning("safe mode: %s", self.desk.safe_mode)

    async def _first_game(self) -> None:
        """Go on with the game that was on the table; in safe mode people choose themselves."""
        shelf = self.sitting.shelf
        self.desk.shelf = await self.at_table.in_thread(self.sitting.left_games)
        self.desk.packs = await self.at_table.in_thread(lambda: packs.choices(shelf.packs))
        self.desk.pack = shelf.pack
        last = None if self.desk.safe_mode else await self.at_table.in_thread(self._last_game)
        self.desk.get_up(self.loop.time())
        if self.desk.safe_mode:
            self.desk.show(SafeMode(self.desk.safe_mode), self.loop.time())
        if last is not None:
            await self.at_table.act(Resume(last), BUTTONS, AT_DESK)
        table = self.sitting.table
        if table is not None and table.driver.pending is None:  # it was played to its end: the table is free
            await self.at_table.in_thread(self.sitting.close)
            self.desk.get_up(self.loop.time())
        if self.first_run.begin(self.loop.time()) and self.recorder is not None:
            self.recorder.first_run(self.first_run.stands)
        self.dicing.arm()
        self.showing.refresh()

    def _last_game(self) -> Path | None:
        return self.sitting.last_game(self.memory.journal)

    async def _until_stopped(self) -> None:
        """Beat, feed the watchdog, look after the devices, remember that the start was good, see who is awake."""
        began = self.loop.time()
        pulse = Pulse(self.at_table, self.loop.time)
        interval = min(LOOP_BEAT, self.systemd.interval or LOOP_BEAT)
        while not self._stop.is_set():
            for words in pulse.beat(self.systemd):
                self.desk.say(words, self.loop.time())
                self.showing.refresh()
            self.devices.look_after()
            self._note_health(self.loop.time() - began)
            if self.attention.dozes(self.desk.settings.idle_minutes, self.loop.time()):
                self._dim()
            try:
                await asyncio.wait_for(self._stop.wait(), interval)
            except TimeoutError:
                continue

    def _note_health(self, ran: float) -> None:
        """A start that has gone well for a while counts as good; writing that down is not the loop's business."""
        if self.starts is not None:
            starts = self.starts
            self.at_table.in_background(lambda: starts.healthy(ran))

    async def _close(self) -> None:
        self.systemd.stopping(self.ending)
        self.clock.stop()
        self._show_last()
        self.thinker.close()
        await self._close_page()
        written = await self.at_table.close(self._put_down)
        if hasattr(self, "showing"):
            if not written:
                self._show_last(UNWRITTEN)
            await asyncio.to_thread(self.devices.close, keep_frame=True)
        if self.recorder is not None:
            self.recorder.close()

    def _show_last(self, trouble: str = "") -> None:
        """Before the disk has everything: it may take long, and people shall see that their finger was felt."""
        if hasattr(self, "showing"):
            self.showing.last(Resting(self._crashed or trouble, off=self.ending == SHUTDOWN and self.powers_off))

    def pull_the_plug(self) -> None:
        """End as a power cut does: nothing more is written, nobody says goodbye. For rehearsals and tests."""
        self._unplugged = True
        self.stop("power cut")

    async def _close_page(self) -> None:
        """Whatever a browser does, the table is put down."""
        if self.page is None:
            return
        try:
            await asyncio.wait_for(self.page.close(), CLOSING)
        except Exception:
            log.exception("the page did not close")

    def _put_down(self) -> None:
        if not self._unplugged:
            self._remember()
        self.sitting.close()  # after a power cut the kernel would give the journal's lock back
        if self.starts is not None and self._crashed:
            self.starts.failed(self._crashed)
        elif self.starts is not None and not self._unplugged:
            self.starts.stopped(self.ending)

    # ------------------------------------------------------------------ events

    def tell(self, event: Event) -> None:
        """A device tells something, from any thread."""
        try:
            self.loop.call_soon_threadsafe(self._take, event)
        except RuntimeError:  # the loop is closed: a device's last words reach nobody
            log.debug("nobody hears %s any more", event)

    def finger(self, events: Sequence[Event], origin: Origin) -> str:
        """A finger elsewhere, on a picture of the desk: all of one press at once, so that nobody else's comes between.
        What may not be wished from there comes back in words."""
        self._may_not = ""
        for event in events:
            self._take(event, origin)
        return self._may_not

    def _take(self, event: Event, origin: Origin = AT_DESK) -> None:
        if self._stop.is_set():
            return
        self.taken += touches(event)
        with self.dicing.told(event):
            heard = self._heard(event, origin)
        note_finger(self.desk, event)
        if self.recorder is not None:
            self.recorder.event(event, heard)
        self._show_all()

    def _heard(self, event: Event, origin: Origin) -> bool:
        """Work an event off; False where a finger came too early to mean anything."""
        if self.attention.touched(event, self.loop.time()):
            self._dim()
            if by_hand(event):  # a press only wakes; dice that were thrown count
                return False
        ignored = self.desk.pressing.ignored
        self._understand(event, origin)
        return self.desk.pressing.ignored == ignored

    def _understand(self, event: Event, origin: Origin) -> None:
        try:
            intent = understood(self.desk, event, self.loop.time())
            if intent is not None:
                self._want(bound(self.desk, intent), seen_from(origin, self.desk))
        except NotAllowed as no:  # somebody pressed the buttons of the desk from elsewhere
            self._may_not = str(no)
            self.desk.failed(self._may_not, self.loop.time())
        except Exception as error:  # a mistake of ours ends no game, and people see that there was one
            log.exception("%s could not be worked off", event)
            self.desk.failed(bug(error), self.loop.time())

    # ------------------------------------------------------------------ doing

    def _want(self, intent: Intent, origin: Origin) -> None:
        """Begin what somebody wants; NotAllowed says who may, where it may not be wished from there."""
        check(origin, intent)
        if isinstance(intent, Set):
            self.desk.set(intent.changes, self.loop.time())
            self._turn_north()
            self.desk.panel = lay(self.devices.pixels, self.profile.pixels, self.desk.settings)
            self._dim()
            self._tune()
            self._keep_in_mind()
        elif isinstance(intent, Shutdown):
            self.stop(SHUTDOWN)
        elif isinstance(intent, SetUpDesk):
            if self.first_run.heard(intent, self.loop.time()):
                self._keep_in_mind()
        elif isinstance(intent, AboutPhones):
            self._about_phones(intent)
        elif isinstance(intent, AboutRadio):
            self.radio_table.want(intent)
        elif isinstance(intent, CalibrationStep):
            self.loop.create_task(self._calibrate(intent, self.desk.calibration)).add_done_callback(_report)
        elif isinstance(intent, AskHint):
            self.loop.create_task(self._advise(intent, self.desk.advice)).add_done_callback(_report)
        else:
            self.desk.busy = self.at_table.working = True
            self.loop.create_task(self._work(intent, BUTTONS, origin)).add_done_callback(_report)

    def _about_phones(self, intent: AboutPhones) -> None:
        if self.page is None:
            self.desk.failed(say("The page is off: switch it on in the configuration."), self.loop.time())
        else:
            self.loop.create_task(about_phones(self.page, intent)).add_done_callback(_report)

    async def _calibrate(self, intent: CalibrationStep, asked: Calibration) -> None:
        await calibrate(self.desk, self.devices, intent, asked)
        self._show_all()

    async def _advise(self, intent: AskHint, asked: Advice) -> None:
        await advise(self.desk, self.thinker, intent, asked)
        self._show_all()

    async def _work(self, intent: Intent, source: str, origin: Origin) -> None:
        await self.at_table.act(intent, source, origin)
        self._show_all()

    async def do(
        self,
        intent: Intent,
        source: str,
        origin: Origin = OF_PROGRAM,
        agreed: Callable[[], str] = lambda: "",
    ) -> Outcome:
        """Do what somebody wants who is not at the buttons; a refusal is theirs alone. `agreed`: see `AtTable.act`."""
        if isinstance(intent, Set):
            self._want(intent, origin)
            outcome: Outcome = Changed()
        elif isinstance(intent, AboutRadio):
            check(origin, intent)
            outcome = self.radio_table.want(intent)
        else:
            outcome = await self.at_table.act(intent, source, origin, agreed)
        self._show_all()
        return outcome

    async def hint(self, number: int, may: Callable[[Table], None]) -> Hint:
        """Advice for whoever is asked this question; what came while the game was copied is shown, too."""
        try:
            return await self.thinker.hint(number, may)
        finally:
            self._show_all()

    async def look(self, work: Callable[[], T]) -> T:
        """Look at the table as soon as nobody acts."""
        return await self.at_table.look(work)

    def _turn_north(self) -> None:
        """Everything is said anew where another edge of the map is north; while somebody acts that comes by itself."""
        if MARK.edge != self.desk.settings.north:
            MARK.point(self.desk.settings.north)
            if not self.acting:
                self.desk.look_again()

    def _time_is_up(self, answer: Answer) -> None:
        """Nobody has answered: that is an answer, too. It counts for the question that was asked, and for no other."""
        self.desk.busy = self.at_table.working = True
        self.loop.create_task(self._work(answer, CLOCK, AT_DESK)).add_done_callback(_report)

    def _show_all(self) -> None:
        self.radio_table.look()
        self.dicing.arm()
        self.clock.look()
        self.showing.refresh()
        self.moved.set()
        for watcher in self.watchers:
            watcher()

    def _told(self, outcome: Outcome, source: str) -> None:
        """The desk is told how something went; what a page was refused is between it and the rules."""
        if source != BUTTONS and isinstance(outcome, Against | Trouble):
            if isinstance(outcome, Trouble) and outcome.changed:
                self.desk.changed(self.loop.time())
            return
        desk, now = self.desk, self.loop.time()
        self.last_outcome = outcome
        match outcome:
            case Changed(words, minor):
                desk.changed(now, "" if minor and desk.settings.quiet else words)
            case SatDown(table, title, resumed, words, trouble):
                self.first_run.sat_down()
                desk.sit(table, now, title, resumed)
                desk.say(words, now)
                if trouble:
                    desk.failed(trouble, now)
            case GotUp(words):
                desk.get_up(now, words)
            case Against(rule, why):
                desk.refused(rule, why, now)
            case Trouble(words, changed):
                if changed:
                    desk.changed(now)
                desk.failed(words, now)
        if self.recorder is not None:
            self.recorder.outcome(outcome)
        if self.memory.finished != self.sitting.finished or isinstance(outcome, SatDown | GotUp):
            self._keep_in_mind()

    def _dim(self) -> None:
        self.devices.screen.brightness = ASLEEP if self.attention.asleep else self.desk.settings.brightness
        self.devices.pixels.brightness = ASLEEP if self.attention.asleep else 1.0  # the desk's lights have their own

    def _tune(self) -> None:
        """The loudspeaker is as loud as people want it, and speaks or not."""
        sound, settings = self.devices.sound, self.desk.settings
        sound.volume = 0.0 if settings.quiet else settings.volume
        sound.speaks, sound.language = settings.speech, settings.language
        if not (sound.speaks and sound.volume):
            sound.say("")

    def _keep_in_mind(self) -> None:
        """Remember in the background: it is a comfort, nobody waits for it."""
        self.at_table.in_background(self._remember)

    def _keep_reading(self, reading: Reading) -> None:
        self.at_table.in_background(lambda: self._readings.keep(reading))

    def _remember(self) -> None:
        table = self.sitting.table
        journal = str(table.journal.path) if table and table.journal else AWAY
        sitting, changed = self.sitting, changes(self.desk.settings, self.configured)
        self.memory = Memory(changed, journal, sitting.finished, self.first_run.stands)
        remember(self.folder, self.memory)


Choose: TypeAlias = Callable[[Profile, Tell, asyncio.AbstractEventLoop, Path], Devices]
"""How the devices of a board are chosen."""


def _report(task: asyncio.Task[None]) -> None:
    """An error nobody awaited must not vanish."""
    if not task.cancelled() and (error := task.exception()) is not None:
        log.error("work at the table failed", exc_info=error)
