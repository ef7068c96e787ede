"""A loudspeaker in memory: programs that play and speak without a machine, and what was heard of them.

A sound is over at once. A sentence goes on for a day, until it is cut, the plug is pulled, or `finish` ends it: a voice
slower than any there is. So everything that must not wait for a voice is tried with every sentence.
"""

from __future__ import annotations

from array import array
from itertools import takewhile
from typing import NamedTuple

from companion.devices.simulated.wire import Wire
from companion.devices.sound import programs
from companion.devices.sound.alsa import PLAYER
from companion.devices.sound.programs import Program
from companion.devices.sound.voice import VOICE
from companion.sounds import recipes, recording
from companion.sounds.wav import as_wav, samples_of

CARDS = " 0 [Device         ]: USB-Audio - USB Audio Device\n                      A loudspeaker in memory\n"
PCM = "00-00: USB Audio : USB Audio : playback 1\n"
GONE = "aplay: pcm_write:2127: write error: No such device"
SPOKEN = [0x5A, 0x5A]
"""How the recording of a sentence begins: no sound of ours does. Then come the letters, and silence: a second each."""
DAY = 24 * 60 * 60


class Voiced(NamedTuple):
    """A sentence as it was given to the voice."""

    words: str
    options: tuple[str, ...]


class Simulated:
    """A program that was started."""

    def __init__(self, output: bytes = b"") -> None:
        self._ended: int | None = None
        self._output = output
        self._said = ""

    def poll(self) -> int | None:
        return self._ended

    def stop(self, patience: float) -> bool:
        self.end(-9)
        return True

    def output(self) -> bytes:
        return self._output

    def said(self) -> str:
        return self._said

    def end(self, how: int = 0, said: str = "") -> None:
        if self._ended is None:
            self._ended, self._said = how, said


class SoundWire(Wire):
    """A loudspeaker on USB, and a voice."""

    def __init__(self) -> None:
        super().__init__()
        self.sounds: list[str] = []
        """Every sound that was heard."""
        self.said: list[str] = []
        """Every sentence that was begun."""
        self.voiced: list[Voiced] = []
        self.devices: set[str] = set()
        """What was played on."""
        self.installed = {PLAYER, VOICE}
        """The programs that there are."""
        self.mute = False
        """The voice hangs: it never makes a recording of anything."""
        self.lasting = False
        """Sounds do not end by themselves, either."""
        self.stuck = False
        """The player hangs: nothing that it plays from now on comes to its end."""
        self.unknown: set[str] = set()
        """Voices that there are not."""
        self.looked = 0
        """So often was it looked whether it is there."""
        self._running: list[Simulated] = []
        self._lengths = {len(samples_of(recording(name).read_bytes())): name for name in recipes()}

    def install(self) -> None:
        self._swap.attribute(programs, "start", self.start)
        self._swap.attribute(programs, "found", lambda program: program in self.installed)
        self._swap.attribute(programs, "listed", self.listed)

    def power_on(self) -> None:
        """A loudspeaker remembers nothing."""

    @property
    def speaking(self) -> str:
        """The sentence that is being said; empty for none."""
        with self._changed:
            return self.said[-1] if any(program.poll() is None for program in self._running) else ""

    def finish(self) -> None:
        """Whatever is being played or said comes to its end."""
        self._end_all(0, "")

    def _pull(self) -> None:
        super()._pull()
        self._end_all(1, GONE)

    def _end_all(self, how: int, said: str) -> None:
        for program in self._running:
            program.end(how, said)
        self._running.clear()

    # ------------------------------------------------------------------ programs

    def start(self, words: list[str], fed: bytes) -> Program:
        """As `programs.start` does it."""
        self._come_through()
        if words[0] not in self.installed:
            raise FileNotFoundError(2, "No such file or directory", words[0])
        with self._changed:
            self._carry(fed.rstrip(b"\0"))
            program = self._voice(words, fed.decode()) if words[0] == VOICE else self._player(words, fed)
            self._carried()
            return program

    def listed(self) -> tuple[str, str]:
        """As `programs.listed` does it."""
        with self._changed:
            self.looked += 1
            self._changed.notify_all()
        return (CARDS, PCM) if self.plugged else ("", "")

    def _voice(self, words: list[str], said: str) -> Simulated:
        self.voiced.append(Voiced(said, tuple(words[1:])))
        voice = next(word for word in words if word.startswith("-v")).removeprefix("-v")
        program = Simulated(_spoken(said))
        if voice in self.unknown:
            program.end(1, "Error: The specified espeak-ng voice does not exist.")
        elif not self.mute:
            program.end()
        return program

    def _player(self, words: list[str], wav: bytes) -> Simulated:
        self.devices.add(next(word for word in words if word.startswith("--device=")).removeprefix("--device="))
        program = Simulated()
        samples = samples_of(wav)
        if not self.plugged:
            program.end(1, GONE)
        elif list(samples[: len(SPOKEN)]) == SPOKEN:
            self.said.append(_letters(samples))
            self._running.append(program)
        else:
            self._sound(self._lengths.get(len(samples), ""), program)
        return program

    def _sound(self, name: str, program: Simulated) -> None:
        if name:  # a moment of silence, by which a card is tried, is none
            self.sounds.append(name)
        if self.stuck or (name and self.lasting):
            self._running.append(program)
        else:
            program.end()


def _spoken(said: str) -> bytes:
    """The recording of a sentence that takes a day."""
    samples = array("h", [*SPOKEN, *said.encode()])
    return as_wav(samples + array("h", bytes(samples.itemsize * (DAY - len(samples)))), 1)


def _letters(samples: array[int]) -> str:
    return bytes(takewhile(bool, samples[len(SPOKEN) :])).decode()
