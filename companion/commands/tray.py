"""`companion tray`: put firmware on the dice tray, calibrate it, watch it, have it test itself."""

from __future__ import annotations

import argparse
import asyncio
import logging
import signal
import sys
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any

from companion.cli import FAILED, INTERRUPTED
from companion.config import load_config
from companion.devices import trayframe as wire
from companion.devices.wiring import TrayWiring
from companion.tray_tools import mpremote
from companion.tray_tools.calibrating import calibrate
from companion.tray_tools.flashing import Flasher, Load, greeted, rehearsed
from companion.tray_tools.keyboard import Keyboard
from companion.tray_tools.port import Neighbours, wiring_of
from companion.tray_tools.selftest import selftest
from companion.tray_tools.session import Session, session
from companion.tray_tools.watching import watch

TOOLS = {
    "flash": "put the firmware of this companion on the board, and check that it runs",
    "calibrate": "teach the sensors what empty and white are, step by step",
    "watch": "show what the tray does: states, rolls, confidence, bad lines",
    "selftest": "have the tray look at itself, and say the remedy",
}


def arguments(parser: argparse.ArgumentParser) -> None:
    tools = parser.add_subparsers(title="tools", metavar="TOOL", dest="tool", required=True)
    for name, words in TOOLS.items():
        tool = tools.add_parser(name, help=words, description=words[0].upper() + words[1:] + ".")
        tool.add_argument("--port", metavar="PORT", help="the tray's serial port (default: as configured)")
        tool.add_argument("--config", type=Path, metavar="FILE", help="the configuration (default: the usual one)")
        if name == "flash":
            tool.add_argument("--dry-run", action="store_true", help="only say what would be done")
        if name == "watch":
            tool.add_argument(
                "--dice",
                type=int,
                choices=range(1, wire.DICE_LIMIT + 1),
                default=0,
                help="wait for rolls of so many dice, as in a game",
            )


def run(args: argparse.Namespace) -> int:
    # What the tray's device logs about its trouble is said by the tools, in better words.
    logging.getLogger("companion").addHandler(logging.NullHandler())
    config = load_config(args.config)
    wiring, neighbours = wiring_of(config, args.port), Neighbours(config.games)
    if args.tool == "flash":
        return _flash(args, wiring, neighbours)
    try:
        return asyncio.run(_with_tray(args, wiring, neighbours))
    except KeyboardInterrupt:
        print("\nstopped")
        return INTERRUPTED


def _flash(args: argparse.Namespace, wiring: TrayWiring, neighbours: Neighbours) -> int:
    load = Load.ours()
    if args.dry_run:
        print(f"firmware {wire.FIRMWARE} for the board at {wiring.port}:")
        for line in rehearsed(load, mpremote.Mpremote(wiring.port, ["mpremote"])):
            print(line)
        return 0
    print(f"firmware {wire.FIRMWARE} for the board at {wiring.port}")
    Flasher(wiring, neighbours, mpremote.Mpremote(wiring.port, mpremote.find()), say).flash(load)
    fault = asyncio.run(greeted(wiring, neighbours))
    print(f"done: the tray says hello with firmware {wire.FIRMWARE}")
    if fault:
        print(f"it is {fault} yet: companion tray calibrate")
    return 0


async def _with_tray(args: argparse.Namespace, wiring: TrayWiring, neighbours: Neighbours) -> int:
    async with session(wiring, neighbours) as talk:
        good = await TALKS[args.tool](args, talk)
    return 0 if good else FAILED


async def _calibrate(args: argparse.Namespace, talk: Session) -> bool:
    keyboard = Keyboard(sys.stdin.fileno())

    async def ask(hint: str) -> str | None:
        print(f"   {hint}", end="", flush=True)
        typed = await keyboard.line()
        if typed is None or not sys.stdin.isatty():
            print()  # nobody's ENTER has ended the line
        return typed

    return await calibrate(talk, ask, say)


async def _watch(args: argparse.Namespace, talk: Session) -> bool:
    stop = asyncio.Event()
    loop = asyncio.get_running_loop()
    for sign in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(sign, stop.set)
    await watch(talk, say, stop, args.dice)
    return True


async def _selftest(args: argparse.Namespace, talk: Session) -> bool:
    return await selftest(talk, say)


TALKS: dict[str, Callable[[argparse.Namespace, Session], Coroutine[Any, Any, bool]]] = {
    "calibrate": _calibrate,
    "watch": _watch,
    "selftest": _selftest,
}


def say(words: str) -> None:
    print(words, flush=True)
