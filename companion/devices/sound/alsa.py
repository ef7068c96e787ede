"""The blocking side of a loudspeaker on a sound card: `aplay` plays recordings, `espeak-ng` makes them of words."""

from __future__ import annotations

import logging
from array import array
from functools import lru_cache

from companion.devices.sound import programs
from companion.devices.sound.cards import Card, chosen, read_cards
from companion.devices.sound.heard import Heard, Patience, Playing
from companion.devices.sound.programs import Program
from companion.devices.sound.wiring import AUTO, KINDS, SoundWiring, SpeechWiring
from companion.devices.worker import NotFitted
from companion.languages import say
from companion.sounds import rate, recording, seconds
from companion.sounds.wav import as_wav, softer

PLAYER, VOICE = "aplay", "espeak-ng"
TRIED = 3.0
"""Seconds that a card has to play a moment of silence, which shows that it can be used."""
THOUGHT_ABOUT = 3.0
"""Seconds that the voice may take to make a sentence of words; a slow board needs a small part of one."""
ENDED = 0.5
"""Seconds within which a program that was ended is gone."""
LONGEST = 400
"""So many letters are said at once; what is longer stands on the screen."""
LOUD = 180
"""The loudness of the voice, of the 200 that it knows, where the volume is 1."""
SILENCE = as_wav(array("h", [0] * (rate() // 50)), rate())

log = logging.getLogger(__name__)


class NoCard(NotFitted):
    """There is no sound card of the kind that is sought."""


class NoPlayer(NotFitted):
    """The program that plays is not installed."""


class Fails(Exception):
    """The card is there, and does not play."""


@lru_cache(maxsize=32)
def loudness(sound: str, volume: float) -> bytes:
    """The recording of a sound, as loud as it is to be."""
    return softer(recording(sound).read_bytes(), volume, rate())


class AlsaLine:
    """Plays what is to be heard."""

    def __init__(self, wiring: SoundWiring, speech: SpeechWiring, playing: Playing, patience: Patience) -> None:
        self._wiring = wiring
        self._speech = speech
        self._playing = playing
        self._patience = patience
        self._card: Card | None = None
        self._device = ""
        self._sounding: Program | None = None
        self._speaking: Program | None = None
        self._sounded = self._said = 0

    def connect(self) -> None:
        """Find a card, and have it play nothing for a moment."""
        if not programs.found(PLAYER):
            raise NoPlayer(PLAYER) if self._wiring.device == AUTO else FileNotFoundError(PLAYER)
        self._card, self._device = self._found()
        trial = self._play(SILENCE)
        if not self._patience.ended(trial, TRIED):
            trial.stop(ENDED)
            raise Fails(say("it does not come to the end of a moment's silence"))
        self._ended_well(trial)

    def _found(self) -> tuple[Card | None, str]:
        if self._wiring.device not in (AUTO, *KINDS):
            return None, self._wiring.device
        card = chosen(list(read_cards(*programs.listed())), self._wiring.sought)
        if card is None:
            raise NoCard("no card") if self._wiring.device == AUTO else LookupError(self._wiring.device)
        return card, card.alsa

    def send(self, value: Heard) -> None:
        fresh = not self._patience.stale(value)
        if value.sounded != self._sounded:
            self._sounded = value.sounded
            self._hush()
            if value.sound and fresh:
                self._sounding = self._play(loudness(value.sound, value.volume))
            self._playing.begin(value, self._sounding)
            if self._sounding is None:
                self._playing.over()
        if value.said != self._said:
            self._said = value.said
            self._cut()
            if value.words and fresh:
                self._speak(value)

    def check(self) -> None:
        """A card that was pulled out is listed no more, and what played on it has ended badly."""
        for program in filter(None, (self._sounding, self._speaking)):
            self._ended_well(program)
        if self._card is not None and self._card not in read_cards(*programs.listed()):
            raise LookupError(self._card.name)

    def rest(self) -> None:
        self._hush()

    def disconnect(self) -> None:
        self._hush()

    def explain(self, error: Exception) -> tuple[str, str]:
        device = self._wiring.device
        if isinstance(error, NoPlayer | FileNotFoundError):
            install = say("type: {}", "sudo apt-get install alsa-utils")
            return say("no {}", PLAYER, about="is missing"), install
        if isinstance(error, NoCard):
            plug = say("plug in one on USB; {} has others. Without one it stays silent", "docs/sound.md")
            return say("no loudspeaker"), plug
        if isinstance(error, LookupError) or "No such device" in str(error):
            setting, now = "[sound] device", repr(device)
            plug = say("plug it in again; {} lists what is there, {} is {}", f"{PLAYER} -l", setting, now)
            return say("loudspeaker gone"), plug
        if "busy" in str(error).lower():
            end = say("another program plays on it; end that, or name another device under {}", "[sound]")
            return say("loudspeaker is busy"), end
        if "ermission" in str(error):
            return say("sound: no permission"), say("add this user to the group {}, and start again", "audio")
        cable = say("check its cable, and {}, which is {}: {}", "[sound] device", repr(device), error)
        return say("loudspeaker fails"), cable

    # ------------------------------------------------------------------ programs

    def _play(self, wav: bytes) -> Program:
        return programs.start([PLAYER, "--quiet", f"--device={self._device}", "--file-type=wav", "-"], wav)

    def _speak(self, value: Heard) -> None:
        """Words become a recording while the sound before them is still playing."""
        spoken, before = self._voiced(value), self._sounding
        if spoken and (before is None or self._patience.ended(before, seconds(value.sound) + ENDED, value)):
            self._speaking = self._play(spoken)

    def _voiced(self, value: Heard) -> bytes:
        """The recording of a sentence; none where something newer is to be heard, or the voice does not do it."""
        voice = self._speech.voice or value.language
        loud = f"-a{round(LOUD * value.volume)}"
        words = [VOICE, f"-v{voice}", f"-s{self._speech.speed}", loud, "--stdin", "--stdout"]
        try:
            program = programs.start(words, value.words[:LONGEST].encode())
        except OSError as error:
            log.warning("nothing can be said: %s; type: sudo apt-get install %s", error, VOICE)
            return b""
        if self._patience.ended(program, THOUGHT_ABOUT, value) and program.poll() == 0:
            return program.output()
        if program.poll() is not None:
            log.warning("the voice %s says nothing: %s", voice, program.said())
        program.stop(ENDED)
        return b""

    def _hush(self) -> None:
        sounding, self._sounding = self._sounding, None
        self._cut()
        self._end(sounding)

    def _cut(self) -> None:
        speaking, self._speaking = self._speaking, None
        self._end(speaking)

    def _end(self, program: Program | None) -> None:
        if program is not None and program.poll() is None and not program.stop(ENDED):
            raise Fails(say("a program that plays on it cannot be ended"))

    def _ended_well(self, program: Program) -> None:
        """It runs, or has come to its end; one that we ended ourselves is looked at no more."""
        if program.poll() not in (None, 0):
            raise Fails(program.said() or say("{} ended with {}", PLAYER, program.poll()))
