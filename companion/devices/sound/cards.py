"""The sound cards of this machine, as the kernel lists them in /proc/asound."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from companion.devices.sound.wiring import HDMI, HEADPHONES, I2S, USB

CARD = re.compile(r"^ *(\d+) \[([^\]]+?) *\]: (\S+)", re.MULTILINE)
PLAYS = re.compile(r"^(\d+)-\d+:.*\bplayback\b", re.MULTILINE)


class Card(NamedTuple):
    """A sound card that can play; a webcam's microphone cannot."""

    name: str
    """As ALSA calls it: `Headphones`, `Device`."""
    kind: str

    @property
    def alsa(self) -> str:
        """The device to play on: through a converter, because cards differ in what they take."""
        return f"plughw:CARD={self.name}"


def read_cards(cards: str, pcm: str) -> Iterator[Card]:
    """From the texts of /proc/asound/cards and /proc/asound/pcm."""
    playing = {int(number) for number in PLAYS.findall(pcm)}
    for number, name, driver in CARD.findall(cards):
        if int(number) in playing:
            yield Card(name, _kind(driver))


def _kind(driver: str) -> str:
    """What is on no other bus of a Raspberry Pi is on I2S; the card of a PC has a socket for headphones."""
    lower = driver.lower()
    if lower.startswith("usb"):
        return USB
    if "hdmi" in lower:
        return HDMI
    return HEADPHONES if lower.startswith(("bcm2835", "hda")) else I2S


def chosen(cards: Sequence[Card], sought: Sequence[str]) -> Card | None:
    """The first card of the first kind that there is."""
    return next((card for kind in sought for card in cards if card.kind == kind), None)
