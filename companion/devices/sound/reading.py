"""`[sound]` and `[speech]` of a board profile, read strictly."""

from __future__ import annotations

import re

from companion.devices.sound.wiring import (
    ALSA_NAME,
    AUTO,
    BUZZER,
    KINDS,
    NONE,
    QUIET,
    QuietHours,
    SoundWiring,
    SpeechWiring,
    quiet_hours,
)
from companion.settings import Section, near
from companion.sounds import recipes

VOICE = re.compile(r"[A-Za-z][\w+-]*")
"""A voice of espeak-ng: `de`, `en-gb-scotland+f3`."""
LAST_PIN = 27


def known(device: str) -> bool:
    """Does a device name a loudspeaker?"""
    return device in (AUTO, *KINDS, BUZZER, NONE) or ALSA_NAME.fullmatch(device) is not None


def sound(section: Section, analog: bool) -> SoundWiring:
    usual = SoundWiring()
    device = section.text("device", usual.device)
    if not known(device):
        remedy = near(device, (AUTO, *KINDS, BUZZER)).replace("known here: ", "give ")
        remedy = f'{remedy}, "" for none, or a name of ALSA such as "plughw:CARD=Device"'
        section.wrong("device", f'device = "{device}" is no loudspeaker', remedy)
        device = usual.device
    wiring = SoundWiring(
        device,
        section.whole("pin", usual.pin, 2, LAST_PIN),
        section.number("volume", usual.volume, 0, 1),
        _off(section),
        _quiet(section),
        analog,
    )
    section.refuse_unknown()
    return wiring


def _off(section: Section) -> frozenset[str]:
    """Sounds that are not wanted, each by its name."""
    off = section.texts("off")
    for name in off:
        if name not in recipes():
            section.wrong("off", f'off: there is no sound "{name}"', near(name, list(recipes())))
    return frozenset(off).intersection(recipes())


def _quiet(section: Section) -> QuietHours | None:
    words = section.text("quiet-hours", "")
    hours = quiet_hours(words) if words else None
    if words and hours is None:
        problem, remedy = f'quiet-hours = "{words}" is no part of a day', 'write it as "22:00-07:30", or "" for none'
        if QUIET.fullmatch(words.strip()):
            problem = f'quiet-hours = "{words}" ends when it begins'
            remedy = (
                'give two times, such as "22:00-07:30", or "" for none; off under [sound] leaves sounds out at any time'
            )
        section.wrong("quiet-hours", problem, remedy)
    return hours


def speech(section: Section) -> SpeechWiring:
    usual = SpeechWiring()
    voice = section.text("voice", usual.voice)
    if voice and not VOICE.fullmatch(voice):
        section.wrong("voice", f'voice = "{voice}" is no voice', "espeak-ng --voices lists them")
        voice = usual.voice
    wiring = SpeechWiring(section.flag("on", usual.on), section.whole("speed", usual.speed, 80, 400), voice)
    section.refuse_unknown()
    return wiring
