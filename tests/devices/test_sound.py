"""The loudspeaker on a simulated wire: what is heard of two things at once, what is cut, and what never waits."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from datetime import time
from time import monotonic

import pytest

from companion.devices import worker
from companion.devices.errors import WiringError
from companion.devices.events import HealthChanged, Tell
from companion.devices.health import State
from companion.devices.simulated.pins import Pins
from companion.devices.simulated.sound import DAY, SoundWire
from companion.devices.sound import Sound, alsa, programs, voice
from companion.devices.sound.buzzer import steps
from companion.devices.sound.cards import Card, chosen, read_cards
from companion.devices.sound.wiring import KINDS, SoundWiring, SpeechWiring, quiet_hours
from companion.devices.wiring import ButtonWiring
from companion.sounds import recipes, seconds
from tests.devices.ears import PATIENCE, Ears


class Time:
    """A clock that stands still until a test moves it."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


LOUD = SoundWiring(volume=1.0)
SPEAKING = SpeechWiring(on=True)
NOON, NIGHT = time(12), time(23, 30)


@contextmanager
def sound_on(
    wire: SoundWire | None = None,
    wiring: SoundWiring = LOUD,
    tell: Tell = lambda event: None,
    day: time = NOON,
    speech: SpeechWiring = SPEAKING,
    found: State = State.OK,
    clock: Callable[[], float] = monotonic,
) -> Iterator[Sound]:
    """An open loudspeaker that was found, or not; its pauses end when the wire is plugged in again."""

    def pause(event: threading.Event, seconds: float) -> None:
        if wire is not None:
            wire.wait_until(lambda: wire.plugged or event.is_set(), 0.02)

    ears = Ears()

    def told(event: object) -> None:
        ears(event)  # type: ignore[arg-type]
        tell(event)  # type: ignore[arg-type]

    sound = Sound(wiring, told, speech, ButtonWiring(), wait=pause, clock=clock, day=lambda: day)
    sound.open()
    assert ears.hear(found)
    try:
        yield sound
    finally:
        sound.close()


@pytest.fixture
def wire() -> Iterator[SoundWire]:
    with SoundWire() as wire:
        yield wire


def words_of(ears: Ears) -> list[str]:
    """What was told of the loudspeaker, in its order."""
    return [str(event.health.words) for event in ears.told if isinstance(event, HealthChanged)]


def heard(sound: Sound, wire: SoundWire) -> list[str]:
    """Every sound, once all of them are on their way."""
    assert sound.idle(PATIENCE)
    return wire.sounds


@pytest.mark.parametrize("name", list(recipes()))
@pytest.mark.parametrize("volume", [1.0, 0.3])
def test_a_sound_is_heard_at_any_volume(wire: SoundWire, name: str, volume: float) -> None:
    with sound_on(wire, replace(LOUD, volume=volume)) as sound:
        sound.play(name)
        assert heard(sound, wire) == [name]
    assert wire.devices == {"plughw:CARD=Device"}


def test_the_same_sound_comes_twice_and_the_more_important_of_two_at_once(wire: SoundWire) -> None:
    with sound_on(wire) as sound:
        for _ in range(2):
            sound.play("dice")
            assert sound.idle(PATIENCE)
        assert wire.sounds == ["dice", "dice"]
        wire.lasting = True
        for name in ("kill", "dice", "kill", "accepted", "heart", "kill"):
            sound.play(name)
            assert sound.idle(PATIENCE)
        assert wire.sounds[2:] == ["kill", "heart"]  # nothing that matters as little came after, and nothing waits
        wire.finish()
        sound.play("accepted")
        assert heard(sound, wire)[4:] == ["accepted"]


def test_a_flood_of_presses_is_no_queue_of_sounds(wire: SoundWire) -> None:
    with sound_on(wire) as sound:
        wire.lasting = True
        for _ in range(1000):
            sound.play("refused")
        assert heard(sound, wire) == ["refused"]


def test_what_is_switched_off_and_silent_and_quiet_hours_are_not_heard(wire: SoundWire) -> None:
    with sound_on(wire, replace(LOUD, off=frozenset({"dice"}))) as sound:
        sound.play("dice")
        sound.volume = 0.0
        sound.play("win")
        sound.say("Nobody hears this")
        sound.volume = 1.0
        sound.play("card")
        assert heard(sound, wire) == ["card"]
    quiet = replace(LOUD, quiet=quiet_hours("22:00-07:30"))
    with sound_on(wire, quiet, day=NIGHT) as sound:
        sound.play("win")
        sound.say("Sleep well")
        assert heard(sound, wire) == ["card"]
    assert wire.said == []


@pytest.mark.parametrize(
    ("words", "now", "silent"),
    [
        ("22:00-07:30", time(21, 59), False),
        ("22:00-07:30", time(22), True),
        ("22:00 - 07:30", time(3), True),
        ("22:00-07:30", time(7, 30), False),
        ("13:00-15:00", time(14), True),
        ("13:00-15:00", time(12, 59), False),
    ],
)
def test_quiet_hours_may_go_over_midnight(words: str, now: time, silent: bool) -> None:
    hours = quiet_hours(words)
    assert hours is not None
    assert hours.at(now) == silent


NO_PARTS = ("", "22-7", "25:00-07:00", "22:00", "noon-night", "22:00-22:00")


def test_no_part_of_a_day() -> None:
    assert [quiet_hours(words) for words in NO_PARTS] == [None] * 6


# ---------------------------------------------------------------------- speech


def test_a_sentence_is_said_after_the_sound_in_the_tables_language(wire: SoundWire) -> None:
    with sound_on(wire, replace(LOUD, volume=0.5), speech=SpeechWiring(on=True, speed=200)) as sound:
        sound.language = "de"
        sound.play("turn")
        sound.say("Ana: --würfle!")
        assert sound.idle(PATIENCE)
        assert (wire.sounds, wire.said) == (["turn"], ["Ana: --würfle!"])
        assert wire.speaking
        sound.language = "en"
    (voiced,) = wire.voiced
    assert {"-vde", "-s200", "-a90"} <= set(voiced.options)
    assert not wire.speaking  # closed: silence


def test_a_voice_of_ones_own_and_a_sentence_without_end(wire: SoundWire) -> None:
    with sound_on(wire, speech=SpeechWiring(on=True, voice="en-gb+f3")) as sound:
        sound.say("a" * 5000)
        assert sound.idle(PATIENCE)
    assert "-ven-gb+f3" in wire.voiced[0].options
    assert wire.said == ["a" * voice.LONGEST]


def test_whatever_somebody_is_called_the_voice_is_given_words_alone(wire: SoundWire) -> None:
    with sound_on(wire) as sound:
        sound.say("[[Ana]]: \x01300s\ud800?")
        assert sound.idle(PATIENCE)
        assert wire.voiced[-1].words == "[ [Ana]]:  300s??"


def test_a_new_question_cuts_the_old_sentence_and_nothing_cuts_it_too(wire: SoundWire) -> None:
    with sound_on(wire) as sound:
        for words in ("The first question", "The second question"):
            sound.say(words)
            assert sound.idle(PATIENCE)
            assert wire.speaking == words
        sound.say("")
        assert sound.idle(PATIENCE)
        assert not wire.speaking
    assert wire.said == ["The first question", "The second question"]


def test_a_sentence_that_a_sound_cuts_is_said_again_after_it_and_one_that_was_over_is_not(wire: SoundWire) -> None:
    with sound_on(wire) as sound:
        sound.say("The question")
        assert sound.idle(PATIENCE)
        sound.play("dice")
        assert heard(sound, wire) == ["dice"]
        assert wire.said == ["The question"] * 2
        assert wire.speaking == "The question"
        wire.finish()
        sound.play("kill")
        assert heard(sound, wire) == ["dice", "kill"]
        assert not wire.speaking
    assert wire.said == ["The question"] * 2


def test_a_greater_sound_in_the_middle_of_another_does_not_swallow_the_sentence_after_both(wire: SoundWire) -> None:
    with sound_on(wire) as sound:
        wire.lasting = True
        sound.play("turn")
        assert sound.idle(PATIENCE)
        sound.say("The question")
        assert wire.wait_until(lambda: bool(wire.voiced), PATIENCE)
        wire.lasting = False
        sound.play("win")
        assert heard(sound, wire) == ["turn", "win"]
        assert wire.speaking == "The question"


def test_a_sound_that_comes_to_no_end_is_ended_for_the_words_after_it(wire: SoundWire) -> None:
    time = Time()
    with sound_on(wire, clock=time) as sound:
        wire.lasting = True
        sound.play("turn")
        assert sound.idle(PATIENCE)
        time.now += seconds("turn") + alsa.LATE
        sound.say("The question")
        assert sound.idle(PATIENCE)
        assert wire.said == ["The question"]


def test_words_are_said_though_the_first_try_was_in_vain(wire: SoundWire, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is marked as heard before it is would be lost, and hold up every sound after it."""
    failing = [True]
    begin = wire.start

    def start(words: list[str], fed: bytes) -> programs.Program:
        if failing and "--device=" in " ".join(words):
            failing.clear()
            raise OSError("no memory for a moment")
        return begin(words, fed)

    ears = Ears()
    with sound_on(wire, tell=ears) as sound:
        monkeypatch.setattr(programs, "start", start)
        sound.play("win")
        sound.say("Ana wins")
        assert ears.hear(State.OK, times=2)
        assert heard(sound, wire) == ["win"]
        assert wire.said == ["Ana wins"]
        sound.play("accepted")
        assert heard(sound, wire) == ["win", "accepted"]


@pytest.mark.parametrize("what", ["a sound", "a sentence"])
def test_a_player_that_hangs_is_ended_and_missed_and_heard_again_when_it_plays(
    wire: SoundWire, monkeypatch: pytest.MonkeyPatch, what: str
) -> None:
    monkeypatch.setattr(worker, "PATROL", 0.02)
    ears, time = Ears(), Time()
    with sound_on(wire, tell=ears, clock=time) as sound:
        wire.stuck = True
        if what == "a sound":
            sound.play("accepted")
        else:
            sound.say("This comes to no end")
        assert sound.idle(PATIENCE)
        wire.stuck = False
        time.now += (seconds("accepted") if what == "a sound" else DAY) + alsa.OVERDUE + 0.1
        assert ears.hear(State.LOST)
        assert ears.hear(State.OK, times=2)
        assert "loudspeaker fails" in words_of(ears)
        assert not wire.speaking
        sound.play("accepted")
        assert heard(sound, wire)[-1] == "accepted"


def test_a_player_that_only_takes_its_time_is_left_alone(wire: SoundWire, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(worker, "PATROL", 0.0)
    time = Time()
    with sound_on(wire, clock=time) as sound:
        wire.lasting = True
        sound.play("turn")
        assert sound.idle(PATIENCE)
        time.now += seconds("turn") + alsa.OVERDUE - 0.1
        before = wire.looked
        assert wire.wait_until(lambda: wire.looked > before + 1, PATIENCE)
        assert sound.health.state is State.OK


def test_nothing_is_said_where_nobody_wants_it(wire: SoundWire) -> None:
    with sound_on(wire, speech=SpeechWiring()) as sound:
        sound.say("Nobody asked for this")
        assert sound.idle(PATIENCE)
    assert wire.voiced == []


def test_a_voice_that_hangs_for_ever_delays_neither_who_speaks_nor_a_sound(
    wire: SoundWire, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(voice, "THOUGHT_ABOUT", 1e9)
    wire.mute = True
    with sound_on(wire) as sound:
        sound.say("This is never said")
        assert wire.wait_until(lambda: bool(wire.voiced), PATIENCE)
        sound.play("refused")  # the voice still thinks
        assert wire.wait_until(lambda: wire.sounds == ["refused"], PATIENCE)
        assert wire.wait_until(lambda: len(wire.voiced) == 2, PATIENCE)  # and is asked anew after the sound
        sound.say("Nor this")
        assert wire.wait_until(lambda: len(wire.voiced) == 3, PATIENCE)
        wire.mute = False
        sound.say("But this is")
        assert sound.idle(PATIENCE)
        assert sound.health.state is State.OK
    assert wire.said == ["But this is"]


@pytest.mark.parametrize("own", ["", "en-gb"])
def test_a_voice_that_takes_too_long_is_left_and_told_until_it_speaks(
    wire: SoundWire, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, own: str
) -> None:
    monkeypatch.setattr(voice, "THOUGHT_ABOUT", 0.0)
    wire.mute = True
    with sound_on(wire, speech=SpeechWiring(on=True, voice=own)) as sound:
        for words in ("Too slow", "Once more"):
            sound.say(words)
            assert sound.idle(PATIENCE)
        assert (sound.health.state, sound.health.words) == (State.OK, "voice hangs")
        assert "espeak-ng" in sound.health.remedy
        assert wire.said == []
        wire.mute = False
        monkeypatch.setattr(voice, "THOUGHT_ABOUT", 1e9)
        sound.say("There it is")
        assert sound.idle(PATIENCE)
        assert sound.health.words == ""
    assert wire.said == ["There it is"]
    assert {one.options[0] for one in wire.voiced} == {f"-v{own or 'en'}"}, "the voice that was wished for is kept"
    assert caplog.text.count("voice hangs") == 1


def test_a_sentence_that_a_newer_one_cuts_is_no_fault_of_the_voice(
    wire: SoundWire, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(voice, "THOUGHT_ABOUT", 1e9)
    wire.mute, ears = True, Ears()
    with sound_on(wire, tell=ears) as sound:
        sound.say("Nobody waits for the end of this")
        assert wire.wait_until(lambda: bool(wire.voiced), PATIENCE)
        wire.mute = False
        sound.say("This is newer")
        assert sound.idle(PATIENCE)
    assert wire.said == ["This is newer"]
    assert "voice hangs" not in words_of(ears)


def test_a_voice_of_ones_own_that_is_installed_later_is_told_to_be_well(wire: SoundWire) -> None:
    wire.installed.discard(voice.VOICE)
    with sound_on(wire, speech=SpeechWiring(on=True, voice="en-gb")) as sound:
        sound.say("Nobody says this")
        assert sound.idle(PATIENCE)
        assert sound.health.words == "no espeak-ng"
        wire.installed.add(voice.VOICE)
        sound.say("But this")
        assert sound.idle(PATIENCE)
        assert sound.health.words == ""


def test_without_a_voice_sounds_are_heard_and_it_is_said_how_to_get_one(
    wire: SoundWire, caplog: pytest.LogCaptureFixture
) -> None:
    wire.installed.discard(voice.VOICE)
    with sound_on(wire) as sound:
        sound.say("Nobody is there to say it")
        sound.play("turn")
        assert heard(sound, wire) == ["turn"]
        sound.say("Nor this")
        assert sound.idle(PATIENCE)
        assert (sound.health.state, sound.health.words) == (State.OK, "no espeak-ng")
    assert caplog.text.count("sudo apt-get install espeak-ng") == 1


def test_a_voice_that_there_is_not_is_told_once_and_the_usual_one_speaks(
    wire: SoundWire, caplog: pytest.LogCaptureFixture
) -> None:
    wire.unknown = {"zz"}
    ears = Ears()
    with sound_on(wire, tell=ears, speech=SpeechWiring(on=True, voice="zz")) as sound:
        sound.language = "de"
        for words in ("Eins", "Zwei", "Drei"):
            sound.say(words)
            assert sound.idle(PATIENCE)
        assert wire.said == ["Eins", "Zwei", "Drei"]
        assert [one.options[0] for one in wire.voiced] == ["-vzz", "-vde", "-vde", "-vde"]
        assert (sound.health.state, sound.health.words, sound.health.losses) == (State.OK, "no voice zz", 0)
        assert "espeak-ng --voices" in sound.health.remedy
        wire.unplug()
        sound.play("win")
        wire.plug()
        assert sound.found(PATIENCE)
        assert sound.health.words == "no voice zz"
    assert words_of(ears).count("no voice zz") >= 1
    assert caplog.text.count("no voice zz") == 1


def test_a_language_without_a_voice_is_told_until_there_is_one(wire: SoundWire) -> None:
    wire.unknown = {"xx"}
    with sound_on(wire) as sound:
        sound.language = "xx"
        sound.say("Nobody can say this")
        assert sound.idle(PATIENCE)
        assert sound.health.words == "no voice xx"
        sound.language = "en"
        sound.say("But this")
        assert sound.idle(PATIENCE)
        assert (sound.health.words, sound.health.remedy) == ("", "")
    assert wire.said == ["But this"]


# ---------------------------------------------------------------------- it vanishes and returns


def test_a_loudspeaker_that_is_pulled_out_in_mid_sentence_is_lost_and_tells_no_old_news(
    wire: SoundWire, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(worker, "PATROL", 0.02)
    ears = Ears()
    with sound_on(wire, tell=ears) as sound:
        sound.say("In the middle of this")
        assert sound.idle(PATIENCE)
        wire.unplug()
        assert ears.hear(State.LOST)
        assert sound.health.words == "loudspeaker gone"
        sound.play("win")
        sound.say("Nobody hears this")
        wire.plug()
        assert ears.hear(State.OK, times=2)
        assert heard(sound, wire) == []
        sound.play("turn")
        assert heard(sound, wire) == ["turn"]
    assert wire.said == ["In the middle of this"]


def test_one_that_is_pulled_out_in_silence_is_missed_too(wire: SoundWire, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(worker, "PATROL", 0.02)
    ears = Ears()
    with sound_on(wire, tell=ears):
        wire.unplug()
        assert ears.hear(State.LOST)


def test_a_sound_card_that_hangs_is_given_up_and_holds_up_nobody(
    wire: SoundWire, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(worker, "HANGS_AFTER", 0.0)
    ears = Ears()
    with sound_on(wire, tell=ears) as sound:
        wire.hang()
        sound.play("turn")
        assert wire.wait_until(lambda: wire.waiting > 0, PATIENCE)
        for _ in range(1000):
            sound.play("win")
            sound.say("Nobody waits for this")
        sound.look_after()
        assert ears.hear(State.LOST)
        assert sound.health.words == "driver hangs"
        wire.flow()


def test_without_a_sound_card_it_is_off_and_says_so_once_unless_one_was_named(wire: SoundWire) -> None:
    wire.unplug()
    ears = Ears()
    with sound_on(wire, tell=ears, found=State.OFF) as sound:
        assert (sound.health.words, sound.health.losses) == ("no loudspeaker", 0)
        sound.play("win")
        wire.plug()
        assert ears.hear(State.OK)
        assert heard(sound, wire) == []
    wire.unplug()
    with sound_on(wire, replace(LOUD, device="usb"), found=State.LOST) as sound:
        assert sound.health.words == "loudspeaker gone"


def test_without_the_player_it_says_how_to_get_it(wire: SoundWire) -> None:
    wire.installed.clear()
    with sound_on(wire, found=State.OFF) as sound:
        assert (sound.health.words, sound.health.remedy) == ("no aplay", "type: sudo apt-get install alsa-utils")


def test_a_desk_without_a_loudspeaker_plays_nothing(wire: SoundWire) -> None:
    sound = Sound(SoundWiring(device=""), lambda event: None)
    sound.open()
    sound.play("win")
    sound.say("Nothing")
    assert (sound.health.state, sound.health.words) == (State.OFF, "not fitted")
    sound.close()
    assert wire.sounds == []


@pytest.mark.parametrize(
    ("wrong", "said"),
    [(SoundWiring(device="toaster"), "device is 'toaster'"), (SoundWiring(off=frozenset({"moo"})), "no sound 'moo'")],
)
def test_a_wiring_that_cannot_be(wrong: SoundWiring, said: str) -> None:
    with pytest.raises(WiringError, match=said):
        Sound(wrong, lambda event: None)


# ---------------------------------------------------------------------- which card


CARDS = """\
 0 [Headphones     ]: bcm2835_headpho - bcm2835 Headphones
                      bcm2835 Headphones
 1 [vc4hdmi0       ]: vc4-hdmi - vc4-hdmi-0
                      vc4-hdmi-0
 2 [C920           ]: USB-Audio - HD Pro Webcam C920
                      HD Pro Webcam C920 at usb-3f980000.usb-1.2, high speed
 3 [MAX98357A      ]: MAX98357A - MAX98357A
                      MAX98357A
"""
PCM = """\
00-00: bcm2835 Headphones : bcm2835 Headphones : playback 8
01-00: MAI PCM i2s-hifi-0 : MAI PCM i2s-hifi-0 : playback 1
02-00: USB Audio : USB Audio : capture 1
03-00: bcm2835-i2s-HiFi HiFi-0 : bcm2835-i2s-HiFi HiFi-0 : playback 1
"""


def test_a_webcam_is_no_loudspeaker_and_hdmi_is_chosen_only_by_name() -> None:
    cards = list(read_cards(CARDS, PCM))
    assert cards == [Card("Headphones", "headphones"), Card("vc4hdmi0", "hdmi"), Card("MAX98357A", "i2s")]
    assert chosen(cards, SoundWiring().sought) == cards[2]
    assert chosen(cards[:2], SoundWiring().sought) == cards[0]
    assert chosen(cards[:2], SoundWiring(analog=False).sought) is None
    assert chosen(cards, SoundWiring(device="hdmi").sought) == cards[1]
    assert chosen(cards, ("usb",)) is None
    assert SoundWiring().sought == tuple(kind for kind in KINDS if kind != "hdmi")
    assert list(read_cards("--- no soundcards ---\n", "")) == []


# ---------------------------------------------------------------------- a buzzer


def test_a_buzzer_plays_the_notes_one_after_the_other() -> None:
    wiring = SoundWiring(device="buzzer", pin=12)
    with Pins(ButtonWiring()) as pins, sound_on(None, wiring) as sound:
        sound.play("turn")
        sound.say("A buzzer cannot speak")
        assert sound.idle(PATIENCE)
        assert [round(tone) for tone in pins.tones(12)] == [660, 880, 0]
        sound.play("win")
        assert sound.idle(PATIENCE)
        assert [round(tone) for tone in pins.tones(12)[3:]] == [523, 659, 784, 1047, 0]


def test_a_buzzer_is_missed_with_its_chip(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(worker, "PATROL", 0.02)
    ears = Ears()
    with Pins(ButtonWiring()) as pins, sound_on(None, SoundWiring(device="buzzer", pin=12), tell=ears) as sound:
        pins.unplug()
        assert ears.hear(State.LOST)
        pins.plug()
        assert ears.hear(State.OK, times=2)
        sound.play("accepted")
        assert sound.idle(PATIENCE)
        assert [round(tone) for tone in pins.tones(12)] == [880, 0]


@pytest.mark.parametrize("name", list(recipes()))
def test_a_buzzer_takes_as_long_as_the_recording_within_its_octaves(name: str) -> None:
    played = list(steps(recipes()[name]))
    assert sum(lasts for _, lasts in played) == pytest.approx(seconds(name))
    assert all(pitch == 0 or 55 < pitch < 3520 for pitch, _ in played)


def test_gpiozeros_own_pins_take_the_notes_as_well() -> None:
    """The library's mock of a pin with PWM, in place of our chip."""
    gpiozero = pytest.importorskip("gpiozero")
    mock = pytest.importorskip("gpiozero.pins.mock")
    factory = mock.MockFactory(pin_class=mock.MockPWMPin)
    buzzer = gpiozero.TonalBuzzer(12, octaves=3, pin_factory=factory)
    for name in recipes():
        for pitch, _ in steps(recipes()[name]):
            if pitch:
                buzzer.play(gpiozero.tones.Tone.from_frequency(pitch))
                assert factory.pin(12).frequency == pytest.approx(pitch)
    buzzer.stop()
    assert not buzzer.is_active
    buzzer.close()
