"""Draws the pictures of the desk: screens and lit boards, taken from the wires of a companion that is played here.

Run it from the top of the project: `python docs/pictures/desk.py`. The sheets of docs/desk.md show the golden screens
of the tests, which are kept as text.
"""

from __future__ import annotations

import asyncio
import tempfile
from pathlib import Path

from companion.bots import act, bot
from companion.desk.canvas import HEIGHT, WIDTH
from companion.desk.intents import Automate, Load
from companion.desk.knowing import Settings
from companion.desk.png import Rows, below, beside, lights_rows, png, screen_rows
from companion.engine import Driver, Game, Json
from companion.games import NewGame, rulebook
from companion.packs import load
from companion.rehearse.stage import Stage

HERE = Path(__file__).parent
GOLDEN = HERE.parents[1] / "tests" / "golden" / "desk"
MOMENT = 1_000_000_002.0
"""When every picture is taken: lights that breathe are brightest then, and those that blink are lit."""
GAP = 14
SHEETS = {
    "sheet-start": (
        ("boot", "boot-safe-mode", "welcome"),
        ("wizard-game", "wizard-mode", "wizard-special"),
        ("wizard-pack", "wizard-count", "wizard-players"),
    ),
    "sheet-first-evening": (
        ("first-run", "first-bright", "first-light"),
        ("first-buttons", "first-trying", "first-trying-wrong"),
        ("first-found-dead", "first-dice-read", "first-phones"),
    ),
    "sheet-new-game": (
        ("wizard-player", "wizard-name", "wizard-rules"),
        ("wizard-rule-why", "wizard-by-itself", "wizard-setup"),
        ("wizard-deck", "wizard-summary", "wizard-summary-players"),
    ),
    "sheet-asking": (
        ("list-bullets", "spread", "point-step"),
        ("place", "place-turning", "point-zombie"),
        ("filling", "spread-self", "list-deeds"),
        ("why-asked", "refused", "failed"),
    ),
    "sheet-dice": (
        ("roll-combat", "roll-rolling", "roll-cocked"),
        ("roll-as-before", "roll-hand-two", "roll-unasked"),
        ("roll-sources", "roll-offered", "roll-dispute"),
        ("wizard-dice", "dice-from", "bluetooth-dice"),
        ("calibrating-which", "calibrating-camera", "calibrating-camera-die"),
    ),
    "sheet-cards": (("card-seat", "card-look-away", "card-hand"), ("card-unseen", "card-target", "discard")),
    "sheet-zombies": (("march-first", "march-second", "match-put"), ("match-take", "match-tile", "match-done")),
    "sheet-hints": (
        ("hint-seats", "hint-menu", "hint-thinking"),
        ("hint-all", "hint-where", "hint-bullet"),
        ("hint-look-away", "hint-for-one", "hint-why"),
    ),
    "sheet-menu": (
        ("menu", "menu-settings", "history"),
        ("take-back", "players", "dice"),
        ("automatic", "automatic-how-far", "left-games"),
        ("leaving", "leaving-sure", "phones"),
    ),
    "sheet-truth": (
        ("walk-through", "fix-groups", "fix-things"),
        ("fix-value", "fix-point", "safe-mode"),
        ("devices", "trouble", "calibrating"),
    ),
    "sheet-end": (("winner", "winner-standings", "lost"), ("shut-down", "shut-down-holding", "resting-off")),
    "sheet-duel": (
        ("duel-roll", "duel-ready", "duel-commit-turned"),
        ("duel-secret", "duel-secret-shown", "duel-again"),
    ),
    "sheet-dungeon": (
        ("fate-roll", "fate-chest", "fate-chest-why"),
        ("fate-guardians-put", "spell-draw", "spell-order"),
        ("spell-pair", "spell-pair-why", "spell-players"),
        ("spell-buy", "spell-pay", "spell-bought"),
    ),
    "sheet-areas": (
        ("wizard-in-play", "wizard-surface", "deck-choice"),
        ("auction", "auction-eight", "guts-players"),
        ("sewer-entrance", "sewer-step", "sewer-upkeep"),
        ("funhouse-step", "guts-pay", "guts-for-life"),
    ),
    "sheet-mat": (
        ("mat-from", "mat-who-less", "mat-to"),
        ("mat-due", "score-before", "score-before-terms"),
        ("score-after", "score-totals", "situation-flip-weather"),
    ),
    "sheet-lights": (
        ("light-one-corner", "light-one-way", "light-one-turn"),
        ("start-tile", "start-tile-north", "off-mat-cursor"),
        ("off-mat", "off-mat-tile", "off-mat-refused"),
    ),
    "sheet-sums": (("sum-draw", "sum", "sum-dialled"), ("sum-equation", "sum-seconds", "sum-printed")),
}
"""Golden screens, row by row."""


def pictures() -> dict[str, Rows]:
    """Every picture by its name."""
    return asyncio.run(played()) | {name: sheet(rows) for name, rows in SHEETS.items()}


# ---------------------------------------------------------------------- from a game


async def played() -> dict[str, Rows]:
    """The pictures of the README: four screens, a lit board beside its screen, and the walk-through."""
    with tempfile.TemporaryDirectory() as folder:
        async with Stage(Path(folder), seed=7, settings=Settings(brightness=1.0)) as stage:
            strip = await four_screens(stage)
            lit = await lit_board(stage)
            await stage.cut()
            return {"screens": strip, "board": lit, "walk-through": await both(stage)}


async def four_screens(stage: Stage) -> Rows:
    """The welcome, a refusal, a fight, and a zombie to put on the table; each is looked for before it is taken."""
    taken = [await screen_with(stage, "New game")]
    await stage.press(*["OK"] * 11)
    await stage.choose("town-crossroad")
    await stage.choose("0,1 r0")
    await stage.roll(5)
    await stage.press("UP", "RIGHT", "OK")
    taken.append(await screen_with(stage, "Not allowed"))
    await stage.press("BACK", "LEFT", "UP", "OK")
    taken.append(await screen_with(stage, "Fight!"))
    await stage.roll(6)
    await stage.choose("stop")
    await stage.daemon.do(Automate("zombies", on=True), "buttons")
    await stage.settle()
    taken.append(await screen_with(stage, "Put on the table"))
    return below([beside(taken[:2], GAP), beside(taken[2:], GAP)], GAP)


async def lit_board(stage: Stage) -> Rows:
    """Ben may go wherever it breathes; the cursor blinks two squares north of him."""
    await stage.daemon.do(Load({"position": town()}), "buttons")
    await stage.settle()
    await stage.roll(2)
    await stage.press("UP", "UP")
    return await both(stage)


def town() -> Json:
    """A position in the middle of a move, reached by two bots."""
    players, book = bot("sensible", 4), rulebook("zombies")
    driver: Driver[Game] = Driver(book.new(load(book.pack), NewGame(("Ana", "Ben"), "competitive", own_deck=True)))
    while driver.game.turn_number() < 12 or driver.ask().name != "move.roll":
        act(players, driver)
    return driver.game.position()


async def pose(stage: Stage) -> None:
    """Hold still for a picture."""
    stage.daemon.showing.posing = True
    stage.daemon.showing.show_at(MOMENT)
    for device in (stage.daemon.devices.screen, stage.daemon.devices.pixels):
        await asyncio.to_thread(device.idle, 5.0)


async def screen_with(stage: Stage, words: str) -> Rows:
    """The screen, decoded from the bytes on its wire; it is the one that is meant."""
    stage.expect_screen(words)
    await pose(stage)
    stage.daemon.showing.posing = False
    return screen_rows(stage.picture(), 3)


async def both(stage: Stage) -> Rows:
    """The lit board beside the screen."""
    await pose(stage)
    stage.daemon.showing.posing = False
    wiring = stage.profile.pixels
    board = lights_rows(wiring.width, wiring.height, stage.wires.pixels.colours(), 22)
    return beside([board, screen_rows(stage.picture(), 3)], GAP)


# ---------------------------------------------------------------------- from the golden screens


def sheet(rows: tuple[tuple[str, ...], ...]) -> Rows:
    """Screens side by side, row below row."""
    return below([beside([screen_rows(frame(name), 2) for name in row], GAP) for row in rows], GAP)


def frame(name: str) -> bytes:
    """A golden screen, read from the text in which each character is two pixels."""
    lines = (GOLDEN / f"{name}.txt").read_text(encoding="utf-8").splitlines()
    halves = [line[1:-1] for line in lines if len(line) == WIDTH + 2 and line.startswith("|")]
    picture = bytearray(WIDTH * HEIGHT // 8)
    for row, line in enumerate(halves):
        for x, half in enumerate(line):
            picture[WIDTH * (row // 4) + x] |= " ▀▄█".index(half) << 2 * (row % 4)
    return bytes(picture)


if __name__ == "__main__":
    for name, rows in pictures().items():
        (HERE / f"{name}.png").write_bytes(png(rows))
