"""The devices are opened for real, on simulated wires: all is well, and each of them broken."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import replace

import pytest

from companion.devices import trayframe as wire
from companion.devices.profile import Profile, load_profile
from companion.devices.simulated import Wires
from companion.devices.simulated.sound import Voiced
from companion.devices.sound.wiring import SoundWiring, SpeechWiring
from companion.devices.wiring import ButtonWiring, PixelWiring, ScreenWiring, TrayWiring
from companion.doctor import Finding, Verdict
from companion.doctor.wires import device_checks, greeting, not_now

SOON = 0.4
"""Seconds of patience with a device that will not come."""


def nothing(wires: Wires) -> None:
    """Leave the wires as they are."""


def looked(profile: Profile, before: Callable[[Wires], object] = nothing, patience: float = 10.0) -> dict[str, Finding]:
    """What is found on the wires of a profile, after something was done to them."""
    with Wires(profile) as wires:
        before(wires)
        found = asyncio.run(device_checks(profile, patience, glance=0.0))
    return {finding.check: finding for finding in found}


@pytest.fixture
def pi4() -> Profile:
    return load_profile("pi4")


def test_a_desk_on_which_everything_answers(pi4: Profile) -> None:
    found = looked(pi4)
    assert {finding.verdict for finding in found.values()} == {Verdict.OK}
    assert found["buttons"].found == "all released"
    assert found["screen"].found == "ssd1306 at 0x3c took a test picture"
    assert found["pixels"].found == "spi on GPIO 10 took a frame of 256 (LEDs cannot answer: did they glow?)"
    assert found["tray"].found == f"firmware {wire.FIRMWARE}, protocol 2, self-test passed"


def test_the_simulated_board_brings_its_own_wires() -> None:
    found = asyncio.run(device_checks(load_profile("simulated")))
    assert [(finding.check, finding.verdict.value) for finding in found] == [
        ("buttons", "ok"),
        ("screen", "ok"),
        ("pixels", "ok"),
        ("sound", "ok"),
        ("tray", "ok"),
    ]


def test_the_desk_is_dark_afterwards(pi4: Profile) -> None:
    with Wires(pi4) as wires:
        asyncio.run(device_checks(pi4, glance=0.0))
        assert not wires.screen.lit
        assert wires.screen.picture() == greeting()
        assert not any(wires.pixels.colours())
        assert wires.pixels.frames >= 2  # it glowed, and went out


def test_a_button_that_is_down_is_named(pi4: Profile) -> None:
    found = looked(pi4, lambda wires: wires.pins.press("CARD"))["buttons"]
    assert (found.verdict, found.found) == (Verdict.FAILED, "down without a press: CARD")
    assert "touches ground" in found.remedy


@pytest.mark.parametrize(
    ("device", "words"),
    [("screen", "no answer at 0x3c"), ("tray", ""), ("pixels", "")],
)
def test_a_device_that_is_not_there_fails_with_its_remedy(pi4: Profile, device: str, words: str) -> None:
    found = looked(pi4, lambda wires: getattr(wires, device).unplug(), SOON)
    assert [name for name, finding in found.items() if finding.verdict is Verdict.FAILED] == [device]
    assert words in found[device].found
    assert found[device].found
    assert found[device].remedy


def test_what_is_not_fitted_is_skipped(pi4: Profile) -> None:
    bare = replace(
        pi4,
        buttons=ButtonWiring(),
        screen=ScreenWiring(controller="none"),
        pixels=PixelWiring(back_end="none"),
        tray=TrayWiring(port=""),
        sound=SoundWiring(device=""),
    )
    assert [(one.verdict, one.found) for one in looked(bare).values()] == 5 * [(Verdict.SKIPPED, "not fitted")]


def test_a_loudspeaker_that_nobody_named_may_be_missing_and_one_that_was_named_may_not(pi4: Profile) -> None:
    found = looked(pi4, lambda wires: wires.sound.unplug())["sound"]
    assert (found.verdict, found.found) == (Verdict.SKIPPED, "no loudspeaker")
    assert "USB" in found.remedy
    named = replace(pi4, sound=SoundWiring(device="usb"))
    found = looked(named, lambda wires: wires.sound.unplug(), SOON)["sound"]
    assert (found.verdict, found.found) == (Verdict.FAILED, "loudspeaker gone")


def test_a_loudspeaker_without_a_voice_is_told_how_to_get_one(pi4: Profile) -> None:
    found = looked(pi4, lambda wires: wires.sound.installed.discard("espeak-ng"))["sound"]
    assert (found.verdict, found.remedy) == (Verdict.WARNING, "type: sudo apt-get install espeak-ng")


def test_the_voice_that_was_wished_for_says_a_word(pi4: Profile) -> None:
    speaking = replace(pi4, speech=SpeechWiring(voice="en-gb+f3"))
    voiced: list[Voiced] = []

    def listen(wires: Wires) -> None:
        wires.sound.voiced = voiced

    found = looked(speaking, listen)["sound"]
    assert (found.verdict, found.found) == (Verdict.OK, "the loudspeaker took a sound and a word")
    assert [(one.words, one.options[0]) for one in voiced] == [("Test", "-ven-gb+f3")]


def test_a_voice_that_there_is_not_is_told_with_its_remedy(pi4: Profile) -> None:
    wrong = replace(pi4, speech=SpeechWiring(voice="zz"))
    found = looked(wrong, lambda wires: wires.sound.unknown.add("zz"))["sound"]
    assert (found.verdict, found.found) == (Verdict.WARNING, "the loudspeaker took a sound; no voice zz")
    assert "espeak-ng --voices" in found.remedy


def test_a_card_that_may_flicker_the_lights_is_told(pi4: Profile) -> None:
    lights = replace(pi4.pixels, back_end="pwm", pin=18)
    for device, verdict in (("hw:0", Verdict.WARNING), ("plughw:CARD=Device", Verdict.OK)):
        found = looked(replace(pi4, pixels=lights, sound=SoundWiring(device=device)))["sound"]
        assert found.verdict == verdict
        assert ("may be the headphone socket" in found.found) == (verdict is Verdict.WARNING)


def answering(result: dict[str, object]) -> Callable[[Wires], None]:
    """Have the tray answer its self-test like this."""

    def arrange(wires: Wires) -> None:
        wires.tray.tested = result

    return arrange


@pytest.mark.parametrize(
    ("result", "remedy"),
    [
        ({"ok": False, "words": "place 1 blind: sensors 3 4", "calibrated": True}, "clean the floor"),
        ({"ok": False, "words": "not calibrated", "calibrated": False}, "companion tray calibrate"),
    ],
)
def test_a_tray_with_a_fault_fails_in_its_own_words(pi4: Profile, result: dict[str, object], remedy: str) -> None:
    found = looked(pi4, answering(result))["tray"]
    assert (found.verdict, found.found) == (Verdict.FAILED, f"firmware {wire.FIRMWARE}, protocol 2: {result['words']}")
    assert remedy in found.remedy


def test_without_a_profile_every_device_is_skipped() -> None:
    assert [(one.check, one.verdict) for one in not_now("why")] == [
        (name, Verdict.SKIPPED) for name in ("buttons", "screen", "pixels", "sound", "tray")
    ]
