"""The blocking side of a loudspeaker on a sound card: `aplay` plays the recordings of sounds, and of what is said."""

from __future__ import annotations

from array import array
from functools import lru_cache
from typing import NamedTuple

from companion.devices.sound import programs
from companion.devices.sound.cards import Card, chosen, read_cards
from companion.devices.sound.heard import Heard, Patience, Playing
from companion.devices.sound.programs import Program
from companion.devices.sound.voice import Voice
from companion.devices.sound.wiring import AUTO, KINDS, SoundWiring
from companion.devices.worker import NotFitted
from companion.languages import say
from companion.sounds import rate, recording
from companion.sounds.wav import as_wav, lasts, softer

PLAYER = "aplay"
TRIED = 3.0
"""Seconds that a card has to play a moment of silence, which shows that it can be used."""
ENDED = 0.5
"""Seconds within which a program that was ended is gone."""
LATE, OVERDUE = 1.0, 2.0
"""Seconds after the end of its recording: for so long words wait for a sound, and then its player hangs."""
SILENCE = as_wav(array("h", [0] * (rate() // 50)), rate())
UNSAID = -1
"""The number of a sentence that there never is."""


class NoCard(NotFitted):
    """There is no sound card of the kind that is sought."""


class NoPlayer(NotFitted):
    """The program that plays is not installed."""


class Fails(Exception):
    """The card is there, and does not play."""


class Played(NamedTuple):
    """A program that plays a recording, and when that should be over."""

    program: Program
    over: float

    @property
    def going_on(self) -> bool:
        return self.program.poll() is None


@lru_cache(maxsize=32)
def loudness(sound: str, volume: float) -> bytes:
    """The recording of a sound, as loud as it is to be."""
    return softer(recording(sound).read_bytes(), volume, rate())


class AlsaLine:
    """Plays what is to be heard."""

    def __init__(self, wiring: SoundWiring, voice: Voice, playing: Playing, patience: Patience) -> None:
        self._wiring = wiring
        self._voice = voice
        self._playing = playing
        self._patience = patience
        self._card: Card | None = None
        self._device = ""
        self._sounding: Played | None = None
        self._speaking: Played | None = None
        self._sounded = self._said = 0
        """What was begun last: a sentence that a sound has cut does not count, for it is said again."""

    def connect(self) -> None:
        """Find a card, and have it play nothing for a moment."""
        if not programs.found(PLAYER):
            raise NoPlayer(PLAYER) if self._wiring.device == AUTO else FileNotFoundError(PLAYER)
        self._card, self._device = self._found()
        trial = self._play(SILENCE).program
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
        """The sound first, then the words: also those that a new sound cuts, or that were not begun before it."""
        fresh = not self._patience.stale(value)
        if value.sounded != self._sounded:
            self._sound(value, fresh)
        if value.said != self._said:
            self._cut()
            if not (value.words and fresh) or self._speak(value):
                self._said = value.said

    def _sound(self, value: Heard, fresh: bool) -> None:
        if self._speaking is not None and self._speaking.going_on:
            self._said = UNSAID
        self._hush()
        if value.sound and fresh:
            self._sounding = self._play(loudness(value.sound, value.volume))
        self._playing.begin(value, self._sounding.program if self._sounding else None)
        if self._sounding is None:
            self._playing.over()
        self._sounded = value.sounded

    def check(self) -> None:
        """A card that was pulled out is listed no more, and what played on it has ended badly, or never ends."""
        for played in filter(None, (self._sounding, self._speaking)):
            self._ended_well(played.program)
            if played.going_on and self._patience.clock() > played.over + OVERDUE:
                self._end(played)
                raise Fails(say("what it plays comes to no end"))
        if self._card is not None and self._card not in read_cards(*programs.listed()):
            raise LookupError(self._card.name)

    def rest(self) -> None:
        self._hush()

    def disconnect(self) -> None:
        self._playing.over()
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

    def _play(self, wav: bytes) -> Played:
        program = programs.start([PLAYER, "--quiet", f"--device={self._device}", "--file-type=wav", "-"], wav)
        return Played(program, self._patience.clock() + lasts(wav))

    def _speak(self, value: Heard) -> bool:
        """Words become a recording while the sound before them plays. False where something newer came meanwhile."""
        spoken = self._voice.recording(value, self._patience)
        if spoken and self._silent_before(value):
            self._speaking = self._play(spoken)
        return not self._patience.newer(value) or self._speaking is not None

    def _silent_before(self, value: Heard) -> bool:
        """Wait for the sound before the words, and end one that takes too long."""
        before = self._sounding
        if before is None:
            return True
        left = before.over + LATE - self._patience.clock()
        if not self._patience.ended(before.program, left, value):
            if self._patience.newer(value):
                return False
            self._sounding = None
            self._end(before)
        return True

    def _hush(self) -> None:
        sounding, self._sounding = self._sounding, None
        self._cut()
        self._end(sounding)

    def _cut(self) -> None:
        speaking, self._speaking = self._speaking, None
        self._end(speaking)

    def _end(self, played: Played | None) -> None:
        if played is not None and played.going_on and not played.program.stop(ENDED):
            raise Fails(say("a program that plays on it cannot be ended"))

    def _ended_well(self, program: Program) -> None:
        """It runs, or has come to its end; one that we ended ourselves is looked at no more."""
        if program.poll() not in (None, 0):
            raise Fails(program.said() or say("{} ended with {}", PLAYER, program.poll()))
