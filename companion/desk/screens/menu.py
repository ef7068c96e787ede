"""The menu (held WHY), and the welcome when no game is on the table."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from companion.desk.canvas import COLUMNS, Canvas
from companion.desk.dicing import fitted
from companion.desk.intents import PutAway, Resume, Set
from companion.desk.languages import LANGUAGES, beside
from companion.desk.look import Look
from companion.desk.screens.adjusting import COLOURS, brighter, brightest, colours, louder, loudest
from companion.desk.screens.art import draw_hand, draw_head
from companion.desk.screens.automation import Automation, agreed, groups
from companion.desk.screens.calibrating import CalibratingCamera, learners
from companion.desk.screens.choreography import Choreography
from companion.desk.screens.common import Choosing, Item
from companion.desk.screens.corrections import Corrections
from companion.desk.screens.dice_from import DiceFrom, in_words
from companion.desk.screens.first_run import set_up
from companion.desk.screens.hinting import HintSeats, ask_hint, in_words_of_seats, may_ask
from companion.desk.screens.history import History
from companion.desk.screens.leaving import Leaving
from companion.desk.screens.ledger import LedgerScreen
from companion.desk.screens.pairing import Pairing
from companion.desk.screens.players import Players
from companion.desk.screens.radio_dice import RadioDice
from companion.desk.screens.scoring import CameUp, Scoring
from companion.desk.screens.screen import CARD, RIGHT, Close, Go, Reply, Say
from companion.desk.screens.shutdown import Confirm
from companion.desk.screens.start_tile import StartTile
from companion.desk.screens.trouble import CALIBRATE, Devices
from companion.desk.screens.wizard import new_game
from companion.desk.words import opens
from companion.engine import CAMERA
from companion.games import rulebook
from companion.games.kit.north import EDGES
from companion.languages import joined, say

if TYPE_CHECKING:
    from companion.desk.desk import Desk
    from companion.desk.knowing import LeftGame

# ---------------------------------------------------------------------- welcome


MARKED = {
    "up": say("up"),
    "right": say("right", about="an edge"),
    "down": say("down"),
    "left": say("left", about="an edge"),
}
"""The edges of the map."""


class Welcome(Choosing):
    """No game is on the table."""

    lines = 3

    def items(self, desk: Desk) -> Sequence[Item]:
        latest = _unfinished(desk)
        none = say("No game was left that could be taken up again.") if latest is None else ""
        return [
            Item(say("New game", about="welcome")),
            Item(say("Go on", about="welcome"), dim=latest is None, why=none),
            Item(say("Menu")),
            Item(say("Shut down", about="welcome")),
        ]

    def draw(self, canvas: Canvas, desk: Desk, now: float) -> None:
        draw_head(canvas, 1, 5, now)
        draw_hand(canvas, 42, 27, now)
        canvas.hline(0, 46, 62)
        canvas.big(56, 0, "ZOMBIE", 2)
        canvas.text(2, 6, say("table companion"))
        items = self.items(desk)
        first = min(max(0, self.cursor - 2), len(items) - self.lines)
        for line, index in enumerate(range(first, first + self.lines), 3):
            self._draw_line(canvas, line, items[index], index == self.cursor)
        self._draw_latest(canvas, desk)
        canvas.keys(7, [("OK", say("choose")), ("↕", "")])

    def _draw_line(self, canvas: Canvas, line: int, item: Item, chosen: bool) -> None:
        mark = ("✗" if item.dim else "▶") if chosen else "·" if item.dim else " "
        canvas.text(line, 11, mark.ljust(COLUMNS - 11), inverse=chosen)
        canvas.text(line, 12, item.label if chosen else opens(item.label, COLUMNS - 12), inverse=chosen)

    def _draw_latest(self, canvas: Canvas, desk: Desk) -> None:
        latest = _unfinished(desk)
        if latest is not None:
            canvas.text(6, 0, f"{latest.title}: {latest.players}")

    def chosen(self, desk: Desk, index: int) -> Reply:
        latest = _unfinished(desk)
        if index == 0:
            return Go(new_game(desk))
        if index == 1 and latest is not None:
            return Resume(latest.journal)
        return Go(Menu()) if index == 2 else Go(Confirm())

    def back(self, desk: Desk) -> Reply:
        return Say(say("Hold WHY for the menu"))


def _unfinished(desk: Desk) -> LeftGame | None:
    """The latest game that is not over and can be taken up."""
    return next((game for game in desk.shelf if not game.over and not game.why), None)


# ---------------------------------------------------------------------- the menu


@dataclass(frozen=True, slots=True)
class Entry:
    """A line of the menu: what it shows and what OK does; RIGHT and LEFT change what can be changed on the spot."""

    item: Item
    opens: Callable[[], Reply]
    turns: Callable[[int], Reply] | None = None


class Menu(Choosing):
    """Everything besides the game itself."""

    title = say("Menu")

    def entries(self, desk: Desk) -> list[Entry]:
        return [*(_of_the_game(desk) if desk.view else ()), *_of_the_shelf(desk), *_of_the_desk(desk)]

    def items(self, desk: Desk) -> Sequence[Item]:
        return [entry.item for entry in self.entries(desk)]

    def keys(self, desk: Desk, item: Item | None) -> list[tuple[str, str]]:
        return [("OK", say("choose")), ("BACK", say("game") if desk.view else say("back"))]

    def chosen(self, desk: Desk, index: int) -> Reply:
        return self.entries(desk)[index].opens()

    def turned(self, desk: Desk, index: int, button: str) -> Reply | None:
        turns = self.entries(desk)[index].turns
        return turns(1 if button == RIGHT else -1) if turns else None

    def press(self, desk: Desk, button: str) -> Reply:
        return Close() if button == CARD and desk.view is None else super().press(desk, button)


def _of_the_game(desk: Desk) -> list[Entry]:
    assert desk.view is not None
    going = desk.view.question is not None
    entries = [
        *_of_hints(desk),
        Entry(Item(say("Set right"), hint=say("the table differs")), lambda: Go(Corrections())),
        Entry(Item(say("What happened"), hint=say("and take back")), lambda: Go(History())),
        Entry(Item(say("Who has what"), str(len(desk.view.players)), hint=say("or hold CARD")), lambda: Go(Players())),
        Entry(Item(say("Dice so far")), lambda: Go(LedgerScreen())),
        Entry(
            Item(say("Automatic"), _automatic(desk), hint=say("what I answer for you")), lambda: Go(Automation(desk))
        ),
        Entry(Item(say("Hints"), in_words_of_seats(desk), hint=say("advice, who wants it")), lambda: Go(HintSeats())),
    ]
    if desk.view.mat is not None:
        entries += _of_the_mat(desk.view)
    if desk.to_do:
        left = Item(say("Make it match"), str(len(desk.to_do)), hint=say("put, move, take away"))
        entries.append(Entry(left, lambda: Go(Choreography())))
    over = [Entry(Item(say("Leave or stop"), hint=say("a player, or everybody")), lambda: Go(Leaving()))]
    away = [Entry(Item(say("Put the game away"), hint=say("it is kept")), PutAway)]
    return entries + _played_with(desk) + (over if going else []) + away


def _of_hints(desk: Desk) -> list[Entry]:
    """First of all, where whoever is asked wants hints."""
    return [Entry(Item(say("Hint"), hint=say("what I would do")), lambda: ask_hint(desk))] if may_ask(desk) else []


def _of_the_mat(view: Look) -> list[Entry]:
    """The sum of the last battle, and the card that counts for everybody."""
    card = view.mat.card if view.mat else None
    sum_ = (
        [Entry(Item(say("Score card"), hint=say("of this turn's battle")), lambda: Go(Scoring()))] if view.score else []
    )
    return sum_ + ([Entry(Item(card.kind, card.title), lambda: Go(CameUp(card)))] if card else [])


def _automatic(desk: Desk) -> str:
    """Which groups go by themselves, by their titles."""
    titles = [title for what, (title, _) in groups(desk).items() if agreed(desk, what) is not None]
    return joined(", ", titles) or say("off")


def _played_with(desk: Desk) -> list[Entry]:
    """The pack, where it is not the usual one."""
    table = desk.table
    if table is None or table.pack is None or table.pack.id == rulebook(table.game.id).pack:
        return []
    title = table.pack.title
    return [
        Entry(Item(say("Tiles"), title, hint=title, why=say("This game is played with {}.", title)), lambda: Say(title))
    ]


def _of_the_shelf(desk: Desk) -> list[Entry]:
    others = len(_others(desk))
    left = [Entry(Item(say("Another game"), str(others)), lambda: Go(LeftGames()))] if others else []
    return [Entry(Item(say("New game")), lambda: Go(new_game(desk))), *left]


def _others(desk: Desk) -> list[LeftGame]:
    """Every game on the shelf but the one that is on the table."""
    journal = desk.table.journal if desk.table else None
    return [game for game in desk.shelf if journal is None or game.journal != journal.path]


def _of_the_desk(desk: Desk) -> list[Entry]:
    settings = desk.settings

    def north(by: int) -> Reply:
        return Set({"north": EDGES[(EDGES.index(settings.north) + by) % len(EDGES)]})

    troubled = say("{} lost", len(desk.lost)) if desk.lost else say("ok")
    return [
        Entry(
            Item(say("Brightness"), f"{settings.brightness:.0%}", hint=say("← less, more →")),
            lambda: brightest(settings),
            lambda by: brighter(settings, by),
        ),
        Entry(
            Item(say("Colours"), COLOURS[settings.palette], hint=say("safe: for all eyes")),
            lambda: colours(settings, 1),
            lambda by: colours(settings, by),
        ),
        Entry(
            Item(say("Language"), LANGUAGES.get(settings.language, ""), hint=say("of this table")),
            lambda: Set({"language": beside(settings.language, 1)}),
            lambda by: Set({"language": beside(settings.language, by)}),
        ),
        Entry(
            Item(say("Few words"), _on(settings.quiet), hint=say("no line per answer")),
            lambda: Set({"quiet": not settings.quiet}),
        ),
        *_of_the_sound(desk),
        Entry(
            Item(say("North mark"), MARKED[settings.north], hint=say("this edge of the map")), lambda: north(1), north
        ),
        Entry(Item(say("Set up the desk"), hint=say("as on the first day")), lambda: set_up(desk)),
        *_of_the_lights(desk),
        Entry(
            Item(say("Compare at start"), _on(settings.walk_through), hint=say("after going on")),
            lambda: Set({"walk_through": not settings.walk_through}),
        ),
        *_of_the_page(desk),
        Entry(Item(say("Devices"), troubled), lambda: Go(Devices())),
        *_of_the_dice(desk),
        Entry(Item(say("Shut down"), hint=say("the game is kept")), lambda: Go(Confirm())),
    ]


def _of_the_sound(desk: Desk) -> list[Entry]:
    """Only where there is a loudspeaker, or was one."""
    sound, settings = desk.devices.get("sound"), desk.settings
    if sound is None or sound.state == "off":
        return []
    volume = f"{settings.volume:.0%}" if settings.volume else say("off")
    return [
        Entry(
            Item(say("Sound"), volume, hint=say("← softer, louder →")),
            lambda: loudest(settings),
            lambda by: louder(settings, by),
        ),
        Entry(
            Item(say("Speech"), _on(settings.speech), hint=say("questions read aloud")),
            lambda: Set({"speech": not settings.speech}),
        ),
    ]


def _of_the_lights(desk: Desk) -> list[Entry]:
    """Only where tiles lie on a mat of lights."""
    if desk.table_mat is None:
        return []
    return [Entry(Item(say("Start tile"), hint=say("where it lies on the mat")), lambda: Go(StartTile()))]


def _of_the_dice(desk: Desk) -> list[Entry]:
    """Only where something reads real dice."""
    radio = desk.radio
    here = say("{} here", sum(die.here for die in radio.dice))
    chosen = (
        [Entry(Item(say("Bluetooth dice"), here, hint=say("choose yours")), lambda: Go(RadioDice()))]
        if radio.fitted
        else []
    )
    if not fitted(desk):
        return chosen
    counts = Entry(Item(say("Dice from"), in_words(desk), hint=say("which dice count")), lambda: Go(DiceFrom()))
    return [counts, *_of_the_camera(desk), *chosen]


def _of_the_camera(desk: Desk) -> list[Entry]:
    """Only where there is one: it is moved more easily than a tray."""
    if CAMERA not in learners(desk):
        return []
    needed = "" if desk.devices[CAMERA].ready else say("not yet")
    return [Entry(Item(CALIBRATE[CAMERA].label, needed, hint=CALIBRATE[CAMERA].hint), lambda: Go(CalibratingCamera()))]


def _of_the_page(desk: Desk) -> list[Entry]:
    """Only where there is a page."""
    if not desk.phones.page:
        return []
    return [Entry(Item(say("Phones"), f"{desk.phones.paired}", hint=say("let phones join")), lambda: Go(Pairing()))]


def _on(value: bool) -> str:
    return say("on") if value else say("off")


def _left(game: LeftGame) -> Item:
    hint = say("WHY: it cannot go on") if game.why else game.title
    return Item(game.players, say("over") if game.over else "", dim=bool(game.why), why=game.why, hint=hint)


class LeftGames(Choosing):
    """Games that were left; one that cannot be taken up says why."""

    title = say("Go on with")

    def items(self, desk: Desk) -> Sequence[Item]:
        return [_left(game) for game in _others(desk)]

    def heading(self, desk: Desk) -> tuple[str, str]:
        return self.title, f"{self.cursor + 1}/{len(_others(desk))}"

    def chosen(self, desk: Desk, index: int) -> Reply:
        return Resume(_others(desk)[index].journal)
