"""The tray looks at itself, and people are told what to do about what it finds."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator, Mapping

from companion.devices import trayframe as wire
from companion.devices.tray import Tray
from companion.tray_tools.errors import TrayUnfit
from companion.tray_tools.remedies import complaints, remedy_for
from companion.tray_tools.session import PATIENCE, Session

Say = Callable[[str], None]


async def selftest(talk: Session, say: Say, patience: float = PATIENCE) -> bool:
    """Say what the tray finds out about itself; True if all is well."""
    await talk.fit(patience)
    tray = talk.tray
    tray.identify()
    result = await ask_board(talk, patience)
    say(f"dice tray at {talk.wiring.port}: firmware {tray.firmware}, {tray.at_once} places; its ring flashes now")
    for line in findings(result):
        say(line)
    for line in warnings(tray):
        say(line)
    return passed(result)


async def ask_board(talk: Session, patience: float) -> Mapping[str, object]:
    """What the board answers to the self-test."""
    try:
        return await asyncio.wait_for(talk.tray.selftest(), patience)
    except TimeoutError as error:
        remedy = "unplug it, plug it in again, and run this again"
        raise TrayUnfit(talk.wiring.port, "its self-test did not end", remedy) from error


def passed(result: Mapping[str, object]) -> bool:
    return result.get("ok") is True and result.get("calibrated") is not False


def findings(result: Mapping[str, object]) -> Iterator[str]:
    """What was found, each trouble with its remedy."""
    words = str(result.get("words") or "it said nothing")
    if passed(result):
        yield f"  ok: {words}"
        return
    for trouble in complaints(words):
        yield f"  wrong: {trouble}"
        yield f"         {remedy_for(trouble)}"


def warnings(tray: Tray) -> Iterator[str]:
    """What is no fault of the sensors."""
    health = tray.health
    if tray.firmware != wire.FIRMWARE:
        yield f"  note: firmware {wire.FIRMWARE} belongs to this companion: companion tray flash"
    elif health.remedy and "selftest" not in health.remedy:
        yield f"  note: {health.words}; {health.remedy}"
