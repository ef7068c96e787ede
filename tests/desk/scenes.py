"""Every screen in its main states, each a desk that people look at: for golden pictures and for presses."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import cache
from typing import TypeAlias

from companion.daemon.daemon import UNWRITTEN
from companion.desk.desk import Desk
from companion.desk.knowing import Calibration, Device, Phones, RadioDie, RadioList, Settings
from companion.desk.screens.automation import Automation, HowFar
from companion.desk.screens.boot import Boot, SafeMode
from companion.desk.screens.calibrating import Calibrating, CalibratingCamera, Teaching
from companion.desk.screens.cards import Hand, LookAway, cards_of
from companion.desk.screens.choreography import Choreography
from companion.desk.screens.corrections import Corrections, FixGroup
from companion.desk.screens.dice_from import DiceFrom
from companion.desk.screens.history import History, TakeBack
from companion.desk.screens.leaving import Leaving
from companion.desk.screens.ledger import LedgerScreen
from companion.desk.screens.menu import LeftGames, Menu
from companion.desk.screens.pairing import Pairing
from companion.desk.screens.players import Players
from companion.desk.screens.radio_dice import RadioDice
from companion.desk.screens.refusal import Failed, Refused
from companion.desk.screens.resuming import WalkThrough
from companion.desk.screens.screen import Screen
from companion.desk.screens.shutdown import Confirm, Resting
from companion.desk.screens.trouble import Devices, Trouble
from companion.desk.screens.unasked import Unasked
from companion.desk.screens.wizard import DicePage, Page, page
from companion.desk.sources import Throw
from companion.devices.bluetooth.wiring import CALLED
from companion.devices.camera.telling import told
from companion.engine import pick
from companion.games.kit.board import board_of
from companion.languages import say
from companion.packs.loader import Choice
from companion.service.starts import WITHOUT_A_WORD
from companion.table import Table, begin, load_opening, new_opening
from companion.table.draft import PACK, new_draft
from tests.desk.campaign import CAMPAIGN
from tests.desk.first_day import FIRST_DAY, NEW_CAMERA
from tests.desk.haunted import HAUNTED
from tests.desk.hinted import SCENES as HINTED
from tests.desk.outbreaks import OUTBREAKS
from tests.desk.spellbound import SPELLBOUND
from tests.desk.stage import ALL_FINE, NO_TRAY, NOW, SLAYER, ZOMBIES, desk_with, lay, played, press
from tests.desk.sums import SUMS
from tests.desk.underlit import UNDERLIT

Scene: TypeAlias = Callable[[], Desk]

LONG_WHY = "Ana has played 1 since the round began, and each survivor she rescues would let her play one more of them"
NO_STREET = say("no street square of this tile touches that square")
PACKS = (
    Choice("our-town", "Our town", "zombies"),
    Choice("zombies-2014", "Zombies!!! (2014 base set)", "zombies"),
    Choice("zombie-slayer", "Zombie Slayer", "zombie-slayer"),
)
NO_SIX = "no six is seen. Turn the die so that its six is on top, and lay it flat"


def calibrating_camera(state: Calibration = CalibratingCamera.first) -> Desk:
    """A desk at the calibration of its camera."""
    desk = desk_with(None, CalibratingCamera(), devices=(*ALL_FINE, NEW_CAMERA))
    desk.calibration = state
    return desk


def after(step: str, **found: float) -> Calibration:
    """What the desk shows when a step has gone well."""
    said = told(step, found)
    return Calibration(str(said["next"]), str(said["words"]), device="camera")


@cache
def at(question: str) -> Table:
    """A game of Zombies!!! at a question; the desk never changes the table."""
    return played(ZOMBIES, question)


@cache
def dealt(question: str) -> Table:
    """The same with the companion's own deck, so that hands are known."""
    return played(ZOMBIES, question, chance="auto")


def films() -> Table:
    """A table that is laid out, where everybody is asked for the last zombie film."""
    wish = {"game": "zombies", "players": ["Ana", "Ben", "Cleo"], "setup": "ask", "chance": "auto", "seed": 7}
    table = begin(new_opening(wish))
    while table.driver.ask().name != "setup.film":
        table.answer(next(iter(table.driver.ask().options)))
    return table


@cache
def too_many() -> Table:
    """Ana holds four known cards at the end of her turn, and has to discard one."""
    hands = (["fear", "chainsaw", "fire-axe", "skateboard"], ["fear"])
    players = [{"name": name, "at": "0,0.C", "hand": hand} for name, hand in zip(("Ana", "Ben"), hands, strict=True)]
    tiles = [{"tile": "town-square", "at": "0,0"}]
    position = {"game": "zombies", "turn": {"seat": 0, "step": "discard"}, "map": tiles, "players": players}
    table = begin(load_opening({"position": position, "chance": "auto", "seed": 4}))
    assert "none" not in table.driver.ask().options
    return table


@cache
def slayer(question: str = "") -> Table:
    return played(SLAYER, question)


@cache
def won() -> Table:
    table = played(ZOMBIES, "move.roll")
    table.correct({"players.0.zombies": 25})
    return table


@cache
def taken_back() -> Table:
    """A roll that fell and was taken back."""
    table = played(ZOMBIES, "combat.roll")
    table.answer(5, source="tray")
    table.undo()
    return table


@cache
def corner() -> Table:
    """A tile in hand that can be laid more than one way round."""
    table = played(ZOMBIES, "tile.draw")
    table.answer("town-corner")
    return table


@cache
def typed_back() -> Table:
    """A roll that somebody typed and took back."""
    table = played(ZOMBIES, "combat.roll")
    table.answer(2)
    table.undo()
    return table


@cache
def aimed() -> Table:
    """Ben has played a card out of turn that hits one player."""
    table = played(ZOMBIES, "move.roll")
    table.interrupt("play", 1, {"card": "fear"})
    return table


def pressed(*buttons: str) -> Desk:
    """The welcome and what is pressed there."""
    desk = desk_with()
    press(desk, *buttons)
    return desk


def tray(state: str, table: Table, devices: tuple[Device, ...] = ALL_FINE, faces: tuple[int, ...] = ()) -> Desk:
    desk = desk_with(table, devices=devices)
    desk.sees("tray", state, faces, NOW)
    return desk


def thrown(*faces: int) -> Desk:
    """Five dice are wanted, some lie there."""
    desk = desk_with(slayer("attack.hand"))
    if faces:
        desk.rolled(Throw(faces), NOW)
    return desk


EVERYWHERE = (*ALL_FINE, Device("camera"), Device("bluetooth"))


def offered(dice_from: str, *throws: Throw) -> Desk:
    """Dice come to rest before several sources at once."""
    desk = desk_with(at("combat.roll"), devices=EVERYWHERE)
    desk.settings = replace(desk.settings, dice_from=dice_from)
    for throw in throws:
        desk.rolled(throw, NOW)
    return desk


def hand_anywhere() -> Desk:
    """Five dice are wanted, a camera reads them at once, a tray two of them."""
    desk = desk_with(slayer("attack.hand"), devices=EVERYWHERE[:5])
    desk.dice.of("camera").at_once = 8
    return desk


def wizard_dice() -> Desk:
    """A new game where several things read dice."""
    desk = desk_with(devices=EVERYWHERE)
    press(desk, "OK")
    top = desk.top
    assert isinstance(top, Page)
    lay(desk, DicePage(top.draft))
    return desk


def kept() -> Desk:
    desk = desk_with(at("combat.roll"))
    desk.dice.unasked = Throw((6,))
    return desk


def accepted() -> Desk:
    """The tray told a 6, and the table is being asked."""
    desk = desk_with(at("combat.roll"))
    desk.rolled(Throw((6,)), NOW)
    desk.busy = True
    return desk


def game(table: Table, *then: str) -> Desk:
    desk = desk_with(table)
    press(desk, *then)
    return desk


def on(screen: Callable[[], Screen], table: Callable[[], Table] | None, *then: str) -> Scene:
    """A screen on top of a table (or of none), and presses."""

    def scene() -> Desk:
        desk = desk_with(table() if table else None, screen())
        press(desk, *then)
        return desk

    return scene


def _bluetooth(*then: str) -> Desk:
    """Two dice of this table, one of them away, and two that were heard nearby."""
    desk = desk_with(None)
    desk.radio = RadioList(
        (
            RadioDie("1", CALLED["red"], chosen=True, here=True, battery=80),
            RadioDie("2", CALLED["blue"], chosen=True),
            RadioDie("3", "Luma"),
            RadioDie("4", "Twenty", fault=say("has not six faces")),
        ),
        fitted=True,
    )
    lay(desk, RadioDice())
    press(desk, *then)
    return desk


def zombies_move() -> Table:
    return at("zombies.which")


def by_the_companion(*then: str) -> Desk:
    """The horde was left to the companion: people follow."""
    table = played(ZOMBIES, "zombies.which", mode="cooperative")
    desk = desk_with(table)
    table.auto("zombies")
    desk.changed(NOW)
    desk.frame(NOW)
    desk.shown(NOW)
    press(desk, *then)
    return desk


def hungry_zombies() -> Desk:
    """The horde was left to the companion hungry: people read why each of them goes."""
    table = played(ZOMBIES, "zombies.which")
    desk = desk_with(table)
    table.auto("zombies", "hungry")
    desk.changed(NOW)
    desk.frame(NOW)
    desk.shown(NOW)
    return desk


def contents_of_a_tile() -> Desk:
    """What the companion spread over a tile is put on it."""
    table = played(ZOMBIES, "tile.zombie")
    desk = desk_with(table)
    table.auto("tile")
    desk.changed(NOW)
    return desk


def back_into_the_box() -> Desk:
    """After that, somebody thinks better of it: everything goes back into the box."""
    desk = contents_of_a_tile()
    assert desk.table is not None
    assert desk.table.onlooker is not None
    desk.table.onlooker.matched(desk.table.game)
    desk.changed(NOW)
    desk.table.undo()
    desk.changed(NOW)
    return desk


def laid_by_the_companion() -> Desk:
    """The cards of the set-up, from the companion's own deck."""
    table = begin(new_opening({**SLAYER, "chance": "auto"}))
    desk = desk_with(table)
    while table.driver.ask().name.startswith(("create.", "setup.")):
        table.answer(pick(table.driver.ask().options, 0.01))
        desk.changed(NOW)
    return desk


def hand() -> Desk:
    desk = desk_with(dealt("move.roll"))
    lay(desk, Hand(0, cards_of(desk, 0)))
    return desk


def booting(safe: str = "", lost: bool = False) -> Desk:
    desk = desk_with(None, Boot("0.5.0"), devices=NO_TRAY if lost else ALL_FINE)
    desk.devices["pixels"] = Device("pixels", "starting")
    desk.safe_mode = safe
    return desk


def facts() -> WalkThrough:
    table = zombies_move()
    return WalkThrough(board_of("zombies").facts(table.game))


def going_off() -> Desk:
    desk = desk_with(None, Confirm())
    desk.down("OK", NOW, NOW)
    desk.frame(NOW - 0.4)
    return desk


def bright() -> Desk:
    desk = desk_with(zombies_move(), Menu(cursor=9), devices=NO_TRAY)
    desk.settings = replace(desk.settings, brightness=1.0, palette="colour-blind")
    return desk


SCENES: dict[str, Scene] = {
    "boot": booting,
    "safe-mode": on(lambda: SafeMode(WITHOUT_A_WORD), None),
    "boot-safe-mode": lambda: booting(WITHOUT_A_WORD, lost=True),
    "welcome": pressed,
    "welcome-shut-down": lambda: pressed("UP"),
    "welcome-nothing-left": lambda: _empty_shelf(),
    "wizard-game": lambda: pressed("OK"),
    "wizard-mode": lambda: pressed("OK", "OK", "DOWN"),
    "wizard-special": lambda: pressed("OK", "OK", "OK", "DOWN", "OK"),
    "wizard-first-game": lambda: pressed("OK", "DOWN", "OK", "DOWN", "RIGHT"),
    "wizard-count": lambda: pressed("OK", "OK", "OK", "OK", "DOWN"),
    "wizard-players": lambda: pressed("OK", "OK", "OK", "OK", "OK", "DOWN"),
    "wizard-player": lambda: pressed("OK", "OK", "OK", "OK", "OK", "DOWN", "OK", "DOWN"),
    "wizard-name": lambda: pressed(*["OK"] * 5, "DOWN", "OK", "OK", "RIGHT", "OK", "LEFT", "OK"),
    "wizard-rules": lambda: pressed(*["OK"] * 6, "DOWN", "DOWN", "RIGHT"),
    "wizard-rule-why": lambda: pressed(*["OK"] * 6, "DOWN", "WHY"),
    "wizard-by-itself": lambda: pressed(*["OK"] * 7, "DOWN", "DOWN", "RIGHT"),
    "wizard-setup": lambda: pressed(*["OK"] * 8),
    "wizard-deck": lambda: pressed(*["OK"] * 9, "DOWN"),
    "wizard-summary": lambda: pressed(*["OK"] * 10),
    "wizard-summary-players": lambda: pressed(*["OK"] * 10, *["DOWN"] * 5),
    "wizard-pack": on(lambda: page(new_draft(packs=PACKS), PACK), None, "DOWN"),
    "list": lambda: game(at("tile.draw"), "DOWN"),
    "list-bullets": lambda: game(at("combat.bullets"), "DOWN"),
    "list-deeds": lambda: game(slayer("turn.action"), "DOWN"),
    "point-step": lambda: game(at("move.step"), "UP"),
    "point-zombie": lambda: game(zombies_move()),
    "place": lambda: game(at("tile.place")),
    "place-turning": lambda: game(corner(), "RIGHT"),
    "spread": lambda: game(at("tile.door")),
    "spread-self": lambda: game(at("tile.door"), "BACK"),
    "filling": lambda: game(films(), "RIGHT", "RIGHT", "OK"),
    "roll-combat": lambda: game(at("combat.roll")),
    "roll-combat-picked": lambda: game(at("combat.roll"), "UP", "UP", "UP", "UP"),
    "roll-combat-no-tray": lambda: desk_with(at("combat.roll"), devices=NO_TRAY),
    "roll-rolling": lambda: tray("rolling", at("combat.roll")),
    "roll-settling": lambda: tray("settling", at("combat.roll")),
    "roll-cocked": lambda: tray("cocked", at("combat.roll")),
    "roll-wrong-count": lambda: tray("wrong-count", at("combat.roll"), faces=(3, 5)),
    "roll-none-seen": lambda: tray("wrong-count", at("combat.roll")),
    "roll-hand-too-few": lambda: tray("wrong-count", slayer("attack.hand"), faces=(3,)),
    "roll-as-before": lambda: desk_with(taken_back()),
    "roll-as-typed": lambda: desk_with(typed_back()),
    "roll-kept": kept,
    "roll-accepted": accepted,
    "roll-move": lambda: game(at("move.roll")),
    "roll-move-stay": lambda: game(at("move.roll"), "DOWN"),
    "roll-hand": thrown,
    "roll-hand-two": lambda: thrown(3, 5),
    "roll-hand-typing": lambda: _typing(),
    "roll-unasked": on(lambda: Unasked(Throw((3, 5))), zombies_move),
    "roll-anywhere": lambda: desk_with(at("combat.roll"), devices=EVERYWHERE),
    "roll-offered": lambda: offered("tray", Throw((4,), "camera")),
    "roll-dispute": lambda: offered(Settings().dice_from, Throw((4,)), Throw((5,), "camera")),
    "roll-sources": lambda: hand_anywhere(),
    "dice-from": lambda: desk_with(zombies_move(), DiceFrom(1), devices=EVERYWHERE),
    "wizard-dice": lambda: wizard_dice(),
    "card-seat": lambda: game(dealt("move.roll"), "CARD"),
    "card-look-away": on(lambda: LookAway(0), lambda: dealt("move.roll")),
    "card-hand": hand,
    "discard": lambda: game(dealt("event.discard")),
    "discard-must": lambda: game(too_many(), "OK"),
    "card-target": lambda: desk_with(aimed()),
    "card-unseen": lambda: game(at("move.roll"), "CARD", "OK"),
    "why-asked": lambda: game(at("move.roll"), "WHY"),
    "why-rule": lambda: game(at("move.roll"), "WHY", "DOWN"),
    "refused": on(
        lambda: Refused("zombies.move.diagonal", NO_STREET, (0, 0)),
        zombies_move,
    ),
    "refused-long": on(lambda: Refused("zombies.scenario-rescue.coop-no-extra-cards", LONG_WHY), zombies_move),
    "failed": on(lambda: Failed("the disk says: no space left on device"), zombies_move),
    "march-first": by_the_companion,
    "march-hungry": hungry_zombies,
    "march-second": lambda: by_the_companion("RIGHT"),
    "match-put": contents_of_a_tile,
    "match-take": back_into_the_box,
    "match-tile": laid_by_the_companion,
    "match-done": on(Choreography, zombies_move),
    "history": on(History, zombies_move, "DOWN"),
    "take-back": on(lambda: TakeBack(4, "Ana: rolls 1"), zombies_move),
    "fix-groups": on(Corrections, zombies_move),
    "fix-things": on(lambda: FixGroup("Ana"), zombies_move, "DOWN"),
    "fix-value": on(lambda: FixGroup("Ana"), zombies_move, "DOWN", "OK"),
    "fix-point": on(lambda: FixGroup("Ana"), zombies_move, "OK"),
    "walk-through": on(facts, zombies_move),
    "walk-through-later": on(facts, zombies_move, *["OK"] * 5),
    "menu": on(Menu, zombies_move),
    "menu-no-game": on(Menu, None),
    "menu-settings": bright,
    "left-games": on(LeftGames, None),
    "automatic": on(Automation, zombies_move, "DOWN", "DOWN"),
    "automatic-how-far": on(lambda: HowFar("zombies"), zombies_move, "DOWN"),
    "automatic-mean": on(lambda: HowFar("zombies"), zombies_move, *["DOWN"] * 4, "RIGHT", "RIGHT"),
    "automatic-whose": on(lambda: HowFar("zombies"), zombies_move, *["DOWN"] * 5, "RIGHT"),
    "automatic-not-now": on(lambda: HowFar("draws"), zombies_move, "DOWN"),
    "players": on(Players, zombies_move),
    "dice": on(LedgerScreen, lambda: slayer("attack.hand")),
    "leaving": on(Leaving, zombies_move, "DOWN"),
    "leaving-sure": on(Leaving, zombies_move, "OK"),
    "phones": lambda: _phones("482913"),
    "phones-no-code": lambda: _phones(""),
    "phones-none": lambda: _no_phones(),
    "phones-no-network": lambda: _no_phones(True),
    "calibrating": on(Calibrating, None),
    "calibrating-camera": lambda: calibrating_camera(),
    "calibrating-camera-looks": lambda: calibrating_camera(replace(CalibratingCamera.first, waiting=True)),
    "calibrating-camera-die": lambda: calibrating_camera(after("empty", level=92, noise=3.1)),
    "calibrating-camera-failed": lambda: calibrating_camera(Calibration("die", NO_SIX, failed=True, device="camera")),
    "calibrating-camera-done": lambda: calibrating_camera(after("die", die=36.4, tilt=2.3)),
    "calibrating-which": lambda: desk_with(None, Teaching(), devices=(*ALL_FINE, NEW_CAMERA)),
    "camera-to-calibrate": lambda: desk_with(None, Trouble(NEW_CAMERA), devices=(*ALL_FINE, NEW_CAMERA)),
    "bluetooth-dice": lambda: _bluetooth("DOWN"),
    "bluetooth-dice-new": lambda: _bluetooth("DOWN", "DOWN", "DOWN"),
    "bluetooth-dice-other": lambda: _bluetooth("DOWN", "DOWN", "DOWN", "DOWN"),
    "devices": lambda: desk_with(None, Devices(), devices=NO_TRAY),
    "trouble": lambda: desk_with(zombies_move(), Trouble(NO_TRAY[3]), devices=NO_TRAY),
    "winner": lambda: desk_with(won()),
    "winner-standings": lambda: game(won(), "DOWN"),
    "lost": lambda: desk_with(slayer()),
    "shut-down": on(Confirm, zombies_move),
    "shut-down-holding": going_off,
    "resting": on(Resting, zombies_move),
    "resting-off": on(lambda: Resting(off=True), zombies_move),
    "resting-trouble": on(lambda: Resting(UNWRITTEN), zombies_move),
    **FIRST_DAY,
    **HAUNTED,
    **HINTED,
    **CAMPAIGN,
    **SPELLBOUND,
    **OUTBREAKS,
    **SUMS,
    **UNDERLIT,
}


def _phones(code: str) -> Desk:
    desk = desk_with(None, Pairing())
    desk.phones = Phones("http://192.168.178.41:8470", code, NOW + 431 if code else 0.0, 2, 3, page=True, on=True)
    return desk


def _no_phones(on: bool = False) -> Desk:
    desk = desk_with(None, Pairing())
    desk.phones = Phones(paired=2, here=1, page=True, on=on)
    return desk


def _typing() -> Desk:
    desk = thrown(3, 5)
    press(desk, "UP")
    return desk


def _empty_shelf() -> Desk:
    desk = desk_with()
    desk.shelf = ()
    press(desk, "DOWN")
    return desk
