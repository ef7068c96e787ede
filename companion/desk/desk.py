"""The desk: a stack of screens over one table. It takes presses and news, and shows a frame and lights at any moment.

Pure: the time comes in with every call, and whatever people want goes out as an intent. Whoever runs the desk does
it, then tells the desk how it went (`changed`, `refused`).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import wraps
from typing import TYPE_CHECKING, Any, TypeVar, cast

from companion.desk import dicing
from companion.desk.dicing import Throws
from companion.desk.intents import Intent
from companion.desk.knowing import (
    Advice,
    Calibration,
    Countdown,
    Device,
    LeftGame,
    Panel,
    Phones,
    RadioList,
    Settings,
    Wired,
    called,
)
from companion.desk.lighting import Lighting
from companion.desk.lights import Light
from companion.desk.look import Look, look
from companion.desk.picturing import Frame, Picturing
from companion.desk.pressing import Pressing
from companion.desk.screens.screen import STAY, Close, Go, Home, Reply, Say, Screen, Stay
from companion.desk.seeing import Seeing
from companion.desk.sources import Dice, Throw
from companion.desk.table_mat import TableMat
from companion.engine import Game, Json, Record
from companion.games.kit.board import Board, Point, board_of
from companion.languages import say, speaking
from companion.table import Table
from companion.table.entries import UNDO
from companion.table.matching import FIND, Item
from companion.table.onlooker import Onlooker

if TYPE_CHECKING:
    from companion.packs.loader import Choice

Told = TypeVar("Told", bound=Callable[..., Any])


def in_its_language(method: Told) -> Told:
    """What the desk is told leads to words that people read: they are put together in the language of the table."""

    @wraps(method)
    def spoken_at_the_table(desk: Desk, *told: Any, **more: Any) -> Any:
        with speaking(desk.settings.language):
            return method(desk, *told, **more)

    return cast("Told", spoken_at_the_table)


@dataclass(slots=True)
class Desk:
    """The screens over one table."""

    settings: Settings = field(default_factory=Settings)
    table: Table | None = None
    view: Look | None = None
    shelf: Sequence[LeftGame] = ()
    """Games that were left, the latest first; whoever runs the desk keeps it up to date."""
    packs: Sequence[Choice] = ()
    """Everything that a new game can be played with."""
    pack: str = ""
    """What is suggested for it."""
    devices: dict[str, Device] = field(default_factory=dict)
    wired: Wired = field(default_factory=Wired)
    fingers: set[str] = field(default_factory=set)
    """The buttons that are down; one that is pressed again without coming up is a held arrow that repeats."""
    dice: Dice = field(default_factory=Dice)
    panel: Panel = field(default_factory=Panel)
    """The lights; whoever runs the desk says how they lie."""
    throws: Throws = field(default_factory=Throws)
    """What was thrown last, so that no throw counts twice."""
    phones: Phones = field(default_factory=Phones)
    calibration: Calibration = field(default_factory=Calibration)
    advice: Advice = field(default_factory=Advice)
    """The hint that was asked for last; another object as soon as nobody waits for it any more."""
    radio: RadioList = field(default_factory=RadioList)
    countdown: Countdown | None = None
    """How long the present question waits; whoever has a clock sets it, and answers when the time is up."""
    busy: bool = False
    """Something people wanted is being done: nobody is asked anything now."""
    changing: bool = False
    """The table is being changed in another thread: nothing looks at it, the last picture and lights stay."""
    safe_mode: str = ""
    """Why the companion runs with as little as possible."""
    seeing: Seeing = field(default_factory=Seeing)
    pressing: Pressing = field(default_factory=Pressing)
    picturing: Picturing = field(default_factory=Picturing)
    lighting: Lighting = field(default_factory=Lighting)
    _screens: list[Screen] = field(default_factory=list)
    _listed: int = 0
    """The last thing that people have been asked to do on the real table."""
    _calls: int = 0
    _now: float = 0.0

    # ------------------------------------------------------------------ the table

    @property
    def automated(self) -> frozenset[str]:
        """What the companion answers by itself in this game: `rolls`, `draws`, groups of the game."""
        return self.table.automated if self.table else frozenset()

    @in_its_language
    def sit(self, table: Table, now: float, title: str = "", resumed: bool = False) -> None:
        """A game is on the table."""
        from companion.desk.screens.resuming import WalkThrough, facts_of
        from companion.desk.screens.start_tile import StartTile, asks_where

        self.table = table
        if table.onlooker is None:
            table.onlooker = Onlooker(table.driver)
        self._screens.clear()
        self._look(now, title)
        self._listed = max([0, *(item.id for item in self.to_do)])
        if resumed and self.settings.walk_through and self.view and self.view.question:
            self._screens.append(WalkThrough(facts_of(table)))
        if self.view and self.view.question and asks_where(self):
            self._screens.append(StartTile())

    @in_its_language
    def get_up(self, now: float, words: str = "") -> None:
        """No game is on the table any more."""
        self.table, self.view, self._listed = None, None, 0
        self._screens.clear()
        self._look(now)
        self.say(words, now)

    def show(self, screen: Screen, now: float) -> None:
        """Put a screen on top. An older one of its kind goes, so that opening things in circles ends."""
        self._screens[1:] = [other for other in self._screens[1:] if type(other) is not type(screen)]
        self._screens.append(screen)
        self._now = now

    @in_its_language
    def changed(self, now: float, words: str = "") -> None:
        """Something happened at the table: look again; what the companion did there is followed step by step."""
        from companion.desk.screens.choreography import Choreography
        from companion.desk.screens.scoring import opening

        walking = next((one for one in self._screens if isinstance(one, Choreography)), None)
        below, before = self._screens[1:], self.view
        self._screens = []
        self._look(now)
        fresh = self._called()
        walk = (walking or Choreography()) if fresh or (walking and self.to_do) else None
        # People who have figures to move are done with whatever page started them.
        self._screens += [screen for screen in below if screen.lasting and not walk]
        if walk is not None:
            walk.look(self)
            self._screens += [walk, *(screen for screen in below if screen.unsettled)]
        elif walking is not None:
            self.say(say("The table matches"), now)
        else:
            self.say(words, now)
        if (page := opening(before, self.view)) is not None:
            self._screens.append(page)
            self.hush(now)  # the page says it better, and has every line for it

    @in_its_language
    def look_again(self) -> None:
        """The same table in other words; whatever page is open stays."""
        below = self._screens[1:]
        self._screens = []
        self._look(self._now)
        self._screens += below

    def _called(self) -> bool:
        """Is there something new on the list that people did not do with their own hands?"""
        onlooker = self.table.onlooker if self.table else None
        new = [item for item in self.to_do if item.id > self._listed and item.do != FIND]
        calls, self._calls = self._calls, onlooker.calls if onlooker else 0
        self._listed = max([self._listed, *(item.id for item in new)])
        back = self.table is not None and self.table.records[-1:] and self.table.records[-1].verb == UNDO
        return len(new) > bool(back) and calls != self._calls  # one piece goes back in the hand that took it back

    @property
    def to_do(self) -> Sequence[Item]:
        """What people have to do until the real table matches."""
        return self.view.to_do if self.view else ()

    @in_its_language
    def refused(self, rule: str, why: str, now: float, at: Point | None = None) -> None:
        """What people wanted is against a rule."""
        from companion.desk.screens.refusal import Refused

        self.show(Refused(rule, why, at), now)

    @in_its_language
    def failed(self, words: str, now: float) -> None:
        """What people wanted could not be done, though no rule forbids it."""
        from companion.desk.screens.refusal import Failed

        self.show(Failed(words), now)

    def say(self, words: str, now: float) -> None:
        """Show a line for a moment."""
        if words:
            self.picturing.noting.say(words, now)

    def hush(self, now: float) -> None:
        """Something else is seen now: the line that was shown goes."""
        self.picturing.noting.hush(now)

    @property
    def asked(self) -> int:
        """The number of the question that is asked."""
        return self.view.question.number if self.view and self.view.question else -1

    def _look(self, now: float, title: str = "") -> None:
        asked = self.asked
        with speaking(self.settings.language):
            self.view = look(self.table, title or (self.view.title if self.view else "")) if self.table else None
        question = self.view.question if self.view else None
        if question is None or question.number != asked:
            self.seeing.unseen = True
            self.pressing.touched = ""  # the finger went down on another question
        self._screens.insert(0, self._lowest())
        self._now = now

    def _lowest(self) -> Screen:
        from companion.desk.screens.asking import screen_for
        from companion.desk.screens.menu import Welcome
        from companion.desk.screens.winner import Winner

        if self.view is None:
            return Welcome()
        return Winner() if self.view.question is None else screen_for(self.view.question)

    # ------------------------------------------------------------------ devices

    @in_its_language
    def device(self, device: Device, now: float) -> None:
        """A device went, came back, or has something to say."""
        before = self.devices.get(device.name)
        self.devices[device.name] = device
        was = before.state if before else ""
        if device.state == "lost" and was != "lost":
            self.say(say("{} lost", called(device.name)), now)
        elif device.state == "ok" and was == "lost":
            self.say(say("{} back", called(device.name)), now)
        elif not device.ready and (before is None or before.ready):
            self.say(device.words, now)

    @property
    def lost(self) -> list[Device]:
        """Devices that should be there and are not."""
        return [device for device in self.devices.values() if device.state == "lost"]

    @property
    def asks(self) -> Screen:
        """The screen that is seen; dice go on to the question while people match the table or look at a sum."""
        return self._screens[0] if self.top.by_itself else self.top

    @property
    def wants_dice(self) -> int:
        """How many dice are asked for; 0 when none."""
        asks = dicing.asking(self) or dicing.trying(self)
        return asks.wants_dice if asks is not None else 0

    def wanted_of(self, source: str) -> int:
        """For how many dice a source should wait now; 0 for none."""
        return dicing.wanted_of(self, source)

    @in_its_language
    def sees(self, source: str, state: str, faces: tuple[int | None, ...], now: float) -> None:
        """What a source of dice sees right now."""
        self._now = now
        dicing.seen(self, source, state, faces, now)

    @in_its_language
    def missed(self, throw: Throw, state: str, now: float) -> None:
        """A throw came to nothing: it is cocked, or has the wrong number of dice."""
        self._now = now
        dicing.missed(self, throw, state, now)

    @in_its_language
    def rolled(self, throw: Throw, now: float) -> Intent | None:
        """Dice came to rest: they answer what is asked, or are offered."""
        self._now = now
        return dicing.rolled(self, throw, now)

    def withdraw(self, throw: Throw) -> bool:
        """Dice that were offered are offered no longer; False where that was so already."""
        from companion.desk.screens.unasked import Unasked

        if self.dice.unasked is not throw:
            return False
        self.dice.unasked = None
        self._screens[1:] = [one for one in self._screens[1:] if not (isinstance(one, Unasked) and one.throw is throw)]
        return True

    # ------------------------------------------------------------------ presses

    @property
    def top(self) -> Screen:
        if not self._screens:
            self._look(self._now)
        return self._screens[-1]

    @property
    def secret(self) -> int | None:
        """The seat whose player alone may see what the small screen shows, or could show in a moment; None where
        everybody may. What is hidden from everybody belongs to the seat that is asked."""
        question = self.view.question if self.view else None
        seats = [screen.secret for screen in self._screens if screen.secret is not None]
        return seats[-1] if seats else question.seat if question is not None and question.private else None

    @property
    def screens(self) -> tuple[Screen, ...]:
        """The screens from the lowest to the one that is seen."""
        return tuple(self._screens)

    def shown(self, now: float) -> None:
        """The frame that asks the present question is on its way to people's eyes."""
        self.seeing.shown(self.top, now)

    @in_its_language
    def down(self, button: str, at: float, now: float) -> Intent | None:
        """A finger is on a button. Where holding it means something else, what it does is seen when it leaves."""
        return self.pressing.down(self, button, at, now)

    @in_its_language
    def up(self, button: str, now: float) -> Intent | None:
        """The finger has left."""
        return self.pressing.up(self, button, now)

    @in_its_language
    def held(self, button: str, now: float) -> Intent | None:
        """The finger stays: BACK takes back, WHY opens the menu, unless the screen means something else by it."""
        return self.pressing.held(self, button, now)

    @in_its_language
    def press(self, button: str, now: float) -> Intent | None:
        """What a press means on the screen that is seen."""
        return self.pressing.press(self, button, now)

    @in_its_language
    def turn(self, steps: int, at: float, now: float) -> Intent | None:
        """The knob: every step is one DOWN or UP."""
        return self.pressing.turn(self, steps, at, now)

    def done(self, reply: Reply, now: float) -> Intent | None:
        """What a screen answered is done, as far as the desk can do it; what is left is wanted of others."""
        self._now = now
        self.picturing.anew()
        match reply:
            case Go(screen):
                self.show(screen, now)
            case Say(words):
                self.say(words, now)
            case Close(words):
                self.say(words, now)
                self._close()
            case Home(words):
                self.say(words, now)
                while len(self._screens) > 1:
                    self._close()
            case Stay():
                self.hush(now)
            case _:
                return reply
        return None

    def _close(self) -> None:
        if len(self._screens) > 1:
            self._screens.pop()

    def leave(self, screen: Screen) -> None:
        """A screen is done with, and something is wanted as well."""
        self._screens.remove(screen)

    def replace(self, screen: Screen) -> Reply:
        """Another screen takes the place of the one that is seen."""
        self._screens[-1] = screen
        return STAY

    def set(self, changes: Mapping[str, Json], now: float) -> None:
        """Settings that were changed."""
        self.settings = replace(self.settings, **changes)
        self._now = now
        if "language" in changes:
            self.look_again()

    # ------------------------------------------------------------------ showing

    @property
    def animated(self) -> bool:
        """Does the frame change while nothing happens?"""
        return self.top.animated or self.picturing.moves or self.countdown is not None

    def frame(self, now: float) -> bytes:
        """The picture on the small screen."""
        return self.drawn(now).picture

    @in_its_language
    def drawn(self, now: float) -> Frame:
        """The picture on the small screen, with whose secret it is and what may be said aloud."""
        return self.picturing.drawn(self, now)

    def lights(self) -> dict[Point, Light]:
        """The lit squares: the figures, and over them what the screen says."""
        return self.lighting.lights(self)

    @property
    def whole(self) -> tuple[int, int] | None:
        """How wide and high the mat is that the panel shows as a whole; None where it follows the action on a map."""
        mat = self.view.mat if self.view else None
        return (mat.wide, mat.high) if mat else None

    @property
    def table_mat(self) -> TableMat | None:
        """The mat under the tiles; None where the lights are a panel beside the table, or no tiles are laid."""
        return self.lighting.table_mat(self)

    @property
    def off_mat(self) -> str:
        """What is asked or shown on squares that lie off the mat, in words."""
        return self.lighting.off_mat(self)

    def focus(self) -> Point:
        """The square that the panel must show."""
        return self.lighting.focus(self)

    def game_history(self) -> list[Record]:
        """Everything that was answered and still counts."""
        return self.table.driver.history if self.table else []

    @property
    def game(self) -> Game:
        assert self.table is not None
        return self.table.game

    @property
    def board(self) -> Board:
        return board_of(self.game.id)
