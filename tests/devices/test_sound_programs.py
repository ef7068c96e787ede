"""The real programs: what `aplay` puts on a card is read back from a file, `espeak-ng` speaks, and both can be cut."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

import pytest

from companion.devices.health import State
from companion.devices.sound import Sound, programs, voice
from companion.devices.sound.alsa import PLAYER, loudness
from companion.devices.sound.voice import VOICE, read_out
from companion.devices.sound.wiring import SoundWiring, SpeechWiring
from companion.sounds import rate
from companion.sounds.wav import samples_of
from tests.devices.ears import PATIENCE, Ears

MISSING = [program for program in (PLAYER, VOICE) if shutil.which(program) is None]
WHY = f"{' and '.join(MISSING)} missing: apt-get install alsa-utils espeak-ng"
if MISSING and os.environ.get("COMPANION_REQUIRE_ALL"):
    raise RuntimeError(f"{WHY}, but everything must run here (COMPANION_REQUIRE_ALL is set)")
pytestmark = pytest.mark.skipif(bool(MISSING), reason=WHY)


def on_file(file: Path) -> SoundWiring:
    """A sound card of ALSA that is a file: raw samples, as they would go to the loudspeaker."""
    return SoundWiring(device=f"file:{file},raw", volume=1.0)


def opened(file: Path, ears: Ears) -> Sound:
    sound = Sound(on_file(file), ears, SpeechWiring(on=True))
    sound.open()
    assert ears.hear(State.OK)
    return sound


def test_a_sound_goes_through_the_real_player_sample_by_sample(tmp_path: Path) -> None:
    file = tmp_path / "card.raw"
    sound = opened(file, Ears())
    sound.play("kill")
    assert sound.idle(PATIENCE)
    sound.say("Ana kills a zombie.")
    assert sound.idle(PATIENCE)  # the sentence has begun, so the sound is over
    sound.close()
    assert sound.health.state is State.OFF


def test_what_the_player_puts_on_the_card_is_the_recording(tmp_path: Path) -> None:
    file = tmp_path / "card.raw"
    wav = loudness("kill", 1.0)
    program = programs.start([PLAYER, "--quiet", f"--device=file:{file},raw", "--file-type=wav", "-"], wav)
    while program.poll() is None:
        continue
    assert (program.poll(), program.said()) == (0, "")
    assert file.read_bytes().startswith(samples_of(wav).tobytes())


def test_the_voice_makes_a_recording_of_words_in_more_than_one_language() -> None:
    lengths = {}
    for language in ("en", "de"):
        program = programs.start([VOICE, f"-v{language}", "--stdin", "--stdout"], "Ana würfelt: 3".encode())
        while program.poll() is None:
            continue
        assert program.poll() == 0, program.said()
        wav = program.output()
        assert wav[:4] == b"RIFF"
        assert int.from_bytes(wav[24:28], "little") == rate()  # as our sounds have it
        lengths[language] = len(wav)
    assert min(lengths.values()) > rate()
    assert lengths["en"] != lengths["de"]


def test_a_program_is_cut_in_the_middle() -> None:
    program = programs.start([VOICE, "--stdout", "-f", "/dev/zero"], b"")
    assert program.stop(PATIENCE)
    assert program.poll() == -9


def test_a_card_that_is_not_there_is_lost_with_the_players_own_words(tmp_path: Path) -> None:
    ears = Ears()
    sound = Sound(SoundWiring(device="plughw:CARD=Nowhere"), ears)
    sound.open()
    assert ears.hear(State.LOST)
    assert sound.health.words in ("loudspeaker fails", "loudspeaker gone")
    assert "plughw:CARD=Nowhere" in sound.health.remedy
    sound.close()


def test_an_unknown_voice_is_told_once_and_the_usual_one_speaks(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    ears, file = Ears(), tmp_path / "card.raw"
    sound = Sound(on_file(file), ears, SpeechWiring(on=True, voice="klingon-nowhere"))
    sound.open()
    assert ears.hear(State.OK)
    before = file.stat().st_size
    for words in ("The usual one can say this", "And this"):
        sound.say(words)
        assert sound.idle(PATIENCE)
    assert (sound.health.state, sound.health.words) == (State.OK, "no voice klingon-nowhere")
    assert caplog.text.count("no voice klingon-nowhere") == 1
    while file.stat().st_size == before:  # the usual voice is on the card
        continue
    sound.close()


def test_a_voice_that_really_hangs_is_ended_and_told_and_speaks_when_it_is_mended(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pids = tmp_path / "pids"
    hanging = tmp_path / "bin" / VOICE
    hanging.parent.mkdir()
    hanging.write_text(f"#!/bin/sh\necho $$ >> {pids}\nexec tail -f /dev/null\n")
    hanging.chmod(0o755)
    monkeypatch.setenv("PATH", f"{hanging.parent}{os.pathsep}{os.environ['PATH']}")
    monkeypatch.setattr(voice, "THOUGHT_ABOUT", 0.3)
    sound = opened(tmp_path / "card.raw", Ears())
    sound.say("Nobody hears this")
    assert sound.idle(PATIENCE)
    assert (sound.health.state, sound.health.words) == (State.OK, "voice hangs")
    for pid in pids.read_text().split():
        with pytest.raises(ProcessLookupError):
            os.kill(int(pid), 0)
    hanging.unlink()
    monkeypatch.setattr(voice, "THOUGHT_ABOUT", PATIENCE)
    sound.say("But this")
    assert sound.idle(PATIENCE)
    assert sound.health.words == ""
    sound.close()


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("[[Ana", "[ [Ana"),  # would begin sounds of speech, up to the end of the question
        ("[[[Ana]]", "[ [ [Ana]]"),
        ("\x01300sAna", " 300sAna"),  # would speak faster
        ("-v de Ana", "-v de Ana"),
        ("<speak>Ana", "<speak>Ana"),
    ],
)
def test_a_name_is_no_order_to_the_voice(name: str, said: str) -> None:
    assert spoken(read_out(f"{name}: where do you want to go?")) == spoken(f"{said}: where do you want to go?".encode())
    assert len(spoken(read_out(f"{name}: where do you want to go?"))) > len(spoken(b"where do you want to go?"))


def spoken(words: bytes) -> bytes:
    program = programs.start([VOICE, "-ven", "--stdin", "--stdout"], words)
    while program.poll() is None:
        continue
    return program.output()
