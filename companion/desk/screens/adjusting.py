"""How bright the desk is, in which colours, how calm and how loud: turned in the menu, and in the first run."""

from __future__ import annotations

from companion.desk.intents import Set
from companion.desk.knowing import Settings
from companion.desk.screens.screen import Reply, Say
from companion.languages import say

COLOURS = {"bright": say("bright"), "colour-blind": say("safe")}
"""The palettes, each with its word on the screen: the second one is told apart by all eyes."""
DIMMEST, STEP = 0.1, 0.1


def brighter(settings: Settings, by: int) -> Reply:
    """Screen and lights so many steps brighter, or dimmer."""
    wanted = round(min(1.0, max(DIMMEST, settings.brightness + by * STEP)), 2)
    if wanted == settings.brightness:
        return Say(say("As bright as it gets") if by > 0 else say("As dim as it gets"))
    return Set({"brightness": wanted})


def brightest(settings: Settings) -> Reply:
    """Brighter, and after the brightest the dimmest again."""
    return Set({"brightness": DIMMEST}) if settings.brightness >= 1.0 else brighter(settings, 1)


def colours(settings: Settings, by: int) -> Reply:
    """The next palette."""
    names = list(COLOURS)
    return Set({"palette": names[(names.index(settings.palette) + by) % len(names)]})


def louder(settings: Settings, by: int) -> Reply:
    """The loudspeaker so many steps louder, or softer until it is silent."""
    wanted = round(min(1.0, max(0.0, settings.volume + by * STEP)), 2)
    if wanted == settings.volume:
        return Say(say("As loud as it gets") if by > 0 else say("It is silent"))
    return Set({"volume": wanted})


def loudest(settings: Settings) -> Reply:
    """Silent, and where it is silent as loud as usual."""
    return Set({"volume": 0.0 if settings.volume else Settings().volume})


def calmer(settings: Settings) -> Reply:
    """Lights that move less, or as lively as they were."""
    return Set({"calm": not settings.calm})
