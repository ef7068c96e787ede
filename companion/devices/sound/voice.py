"""The voice: `espeak-ng` makes recordings of words. One that is missing is told once, and the usual one speaks."""

from __future__ import annotations

import logging
import re
from collections.abc import Callable

from companion.devices.sound import programs
from companion.devices.sound.heard import Heard, Patience
from companion.devices.sound.programs import Program
from companion.devices.sound.wiring import SpeechWiring
from companion.languages import say

VOICE = "espeak-ng"
THOUGHT_ABOUT = 3.0
"""Seconds that the voice may take to make a sentence of words; a slow board needs a small part of one."""
ENDED = 0.5
"""Seconds within which a program that was ended is gone."""
LONGEST = 400
"""So many letters are said at once; what is longer stands on the screen."""
LOUD = 180
"""The loudness of the voice, of the 200 that it knows, where the volume is 1."""
PHONEMES = re.compile(r"\[(?=\[)")
COMMANDS = re.compile(r"[\x00-\x09\x0b-\x1f\x7f]")
"""What the voice would take for orders: sounds of speech begin with two brackets, a change of the voice with a control
character."""
WELL = ("", "")
HANGS = (
    say("voice hangs"),
    say(
        "a sentence was not ready after {} seconds; end what keeps this machine busy, and hear whether {} speaks",
        round(THOUGHT_ABOUT),
        f"{VOICE} test",
    ),
)

log = logging.getLogger(__name__)


def read_out(words: str) -> bytes:
    """Words as the voice is given them: whatever somebody or something is called, they are only words."""
    return COMMANDS.sub(" ", PHONEMES.sub("[ ", words[:LONGEST])).encode(errors="replace")


class Voice:
    """Turns sentences into recordings, and knows what is wrong with it."""

    def __init__(self, wiring: SpeechWiring, told: Callable[[], None]) -> None:
        """`told` is called whenever `trouble` has become another one."""
        self.trouble = WELL
        """What is wrong, in a few letters, and what a person can do about it."""
        self._wiring = wiring
        self._told = told
        self._own = wiring.voice
        """The voice that was wished for, until it is known that it cannot be had."""
        self._without = WELL
        """What is wrong with that one."""

    def recording(self, value: Heard, patience: Patience) -> bytes:
        """A sentence as it sounds; nothing where something newer is to be heard, or no voice says it."""
        try:
            spoken, trouble = self._spoken(value, patience)
        except OSError as error:
            log.debug("the voice is not there: %s", error)
            install = say("type: {}", f"sudo apt-get install {VOICE}")
            spoken, trouble = b"", (say("no {}", VOICE, about="is missing"), install)
        if spoken or trouble != WELL:
            self._tell(trouble)
        return spoken

    def _spoken(self, value: Heard, patience: Patience) -> tuple[bytes, tuple[str, str]]:
        """By the voice that was wished for; where there is no such voice by the usual one, and the trouble stays."""
        if self._own:
            spoken, trouble = self._made(self._own, value, patience)
            if trouble in (WELL, HANGS):
                return spoken, trouble
            self._own, self._without = "", trouble
        spoken, trouble = self._made(value.language, value, patience)
        return spoken, self._without if spoken else trouble

    def _made(self, voice: str, value: Heard, patience: Patience) -> tuple[bytes, tuple[str, str]]:
        """What a voice makes of a sentence, and what is wrong where there is no such voice, or it takes for ever."""
        loud = f"-a{round(LOUD * value.volume)}"
        words = [VOICE, f"-v{voice}", f"-s{self._wiring.speed}", loud, "--stdin", "--stdout"]
        program = programs.start(words, read_out(value.words))
        if patience.ended(program, THOUGHT_ABOUT, value) and program.poll() == 0:
            return program.output(), WELL
        if program.poll() not in (None, 0):
            return b"", self._missing(voice, program)
        program.stop(ENDED)
        return b"", WELL if patience.newer(value) else HANGS

    def _missing(self, voice: str, program: Program) -> tuple[str, str]:
        log.debug("the voice %s says nothing: %s", voice, program.said())
        lists, setting = f"{VOICE} --voices", "[speech] voice"
        remedy = say("{} lists the voices that there are; {} names one, meanwhile the usual one speaks", lists, setting)
        return say("no voice {}", voice), remedy

    def _tell(self, trouble: tuple[str, str]) -> None:
        """Once for each trouble, and once when it is over."""
        if trouble == self.trouble:
            return
        self.trouble = trouble
        if trouble != WELL:
            log.warning("sound: %s; %s", *trouble)
        self._told()
