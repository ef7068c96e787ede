"""The checks of the board, on made-up machines: all is well, and every way in which it is not."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.devices.wiring import ButtonWiring, Panel, PixelWiring, ScreenWiring, TrayWiring
from companion.doctor import Finding, Verdict
from companion.doctor.board import board, board_checks, core_clock, groups, i2c, pio, power, spi
from tests.doctor.machines import (
    CONFIG,
    FIRMWARE,
    I2C_SPEED,
    SPI_BUFFER,
    Tree,
    answers,
    computer,
    machine,
    profile,
    well_kept,
)

BOARDS = ["pi3", "pi4", "pi5", "zero2w"]


@pytest.fixture
def pi(tmp_path: Path) -> Tree:
    return well_kept(tmp_path, "pi4")


def said(finding: Finding, verdict: str, found: str, remedy: str = "") -> None:
    """A finding has this verdict and these words; whatever is not right has a remedy."""
    assert (finding.verdict, found in finding.found) == (Verdict(verdict), True), finding
    assert remedy in finding.remedy
    assert bool(finding.remedy) == (finding.verdict in (Verdict.WARNING, Verdict.FAILED))


@pytest.mark.parametrize("kind", BOARDS)
def test_a_well_kept_board_passes_every_check(kind: str, tmp_path: Path) -> None:
    findings = list(board_checks(machine(well_kept(tmp_path, kind)), profile(kind)))
    wrong = [finding for finding in findings if finding.verdict not in (Verdict.OK, Verdict.SKIPPED)]
    assert wrong == []
    not_looked_at = [finding.check for finding in findings if finding.verdict is Verdict.SKIPPED]
    assert not_looked_at == (["pio", "core-clock"] if kind == "pi5" else ["pio"])


def test_on_a_computer_the_simulated_board_is_all_right(tmp_path: Path) -> None:
    findings = list(board_checks(machine(computer(tmp_path)), profile("simulated")))
    assert [finding.verdict for finding in findings] == [Verdict.OK] + 9 * [Verdict.SKIPPED]
    said(findings[0], "ok", "the simulated board, on no Raspberry Pi")


def test_the_simulated_board_on_a_raspberry_pi_is_worth_a_word(pi: Tree) -> None:
    said(board(machine(pi), profile("simulated")), "warning", "simulated", 'write board = "pi4"')


def test_a_real_board_on_a_computer_fails(tmp_path: Path) -> None:
    said(board(machine(computer(tmp_path)), profile("pi5")), "failed", "no Raspberry Pi", 'board = "simulated"')


def test_the_profile_of_another_board_fails(pi: Tree) -> None:
    said(board(machine(pi), profile("pi5")), "failed", "for pi5, but this is a Raspberry Pi 4", 'board = "pi4"')


def test_a_profile_of_your_own_may_have_any_name(pi: Tree) -> None:
    said(board(machine(pi), profile("pi4", name="Kitchen table")), "ok", "a Raspberry Pi 4 Model B")


@pytest.mark.parametrize("model", ["Raspberry Pi 400 Rev 1.0", "Raspberry Pi Compute Module 4 Rev 1.1"])
def test_boards_with_the_same_pins_and_clocks_share_a_profile(pi: Tree, model: str) -> None:
    pi.write("proc/device-tree/model", f"{model}\0")
    said(board(machine(pi), profile("pi4")), "ok", f"a {model}, with a profile for pi4")
    said(core_clock(machine(pi), profile("pi4")), "ok", "fixed at 500 MHz")


def test_a_pi_3_is_no_pi_4(pi: Tree) -> None:
    pi.write("proc/device-tree/model", "Raspberry Pi 3 Model B Rev 1.2\0")
    said(board(machine(pi), profile("pi4")), "failed", "for pi4, but this is a Raspberry Pi 3", 'board = "pi3"')


def test_a_board_that_no_profile_is_made_for_is_worth_a_word(pi: Tree) -> None:
    pi.write("proc/device-tree/model", "Raspberry Pi Zero W Rev 1.1\0")
    said(board(machine(pi), profile("pi3")), "warning", "no profile is made for", "pi3")
    assert core_clock(machine(pi), profile("pi3")).verdict is Verdict.SKIPPED
    said(board(machine(pi), profile("simulated")), "ok", "the simulated board, on a Raspberry Pi Zero W")


# Groups


def test_groups_that_the_service_lacks_are_named_with_what_they_are_for(pi: Tree) -> None:
    pi.write("etc/group", "gpio:x:994:companion\ni2c:x:995:pi\nspi:x:996:\ndialout:x:20:companion\n")
    finding = groups(machine(pi), profile("pi4"))
    said(finding, "failed", "user companion is not in i2c (screen), spi (pixels)", "--groups i2c,spi companion")


def test_without_a_service_the_user_counts(pi: Tree) -> None:
    pi.write("etc/passwd", "root:x:0:0::/root:\npi:x:1000:1000::/home/pi:\n")
    said(groups(machine(pi), profile("pi4")), "failed", "user pi is not in gpio (buttons), spi (pixels)")


def test_the_group_a_user_has_from_the_start_counts(pi: Tree) -> None:
    pi.write("etc/passwd", "companion:x:998:994::/:\n")
    pi.write("etc/group", "gpio:x:994:\ni2c:x:995:companion\nspi:x:996:companion\ndialout:x:20:companion\n")
    said(groups(machine(pi), profile("pi4")), "ok", "gpio, i2c, spi, dialout")


def test_root_needs_no_groups(pi: Tree) -> None:
    pi.write("etc/passwd", "root:x:0:0::/root:\n")
    said(groups(machine(pi, uid=0), profile("pi4")), "ok", "root")


def test_only_groups_of_devices_that_are_fitted_are_needed(pi: Tree) -> None:
    pi.write("etc/group", "")
    bare = profile(
        "pi4",
        buttons=ButtonWiring(),
        screen=ScreenWiring(controller="none"),
        pixels=PixelWiring(back_end="none"),
        tray=TrayWiring(port=""),
    )
    assert groups(machine(pi), bare).verdict is Verdict.OK


def test_a_screen_on_spi_needs_spi(pi: Tree) -> None:
    pi.write("etc/group", "gpio:x:994:companion\ndialout:x:20:companion\n")
    wired = profile("pi4", screen=ScreenWiring(bus="spi", port=0), pixels=PixelWiring(back_end="none"))
    said(groups(machine(pi), wired), "failed", "user companion is not in spi (screen)")


# I2C


def test_a_slow_bus_is_said_with_what_it_costs(pi: Tree) -> None:
    pi.write(I2C_SPEED, (100_000).to_bytes(4, "big"))
    finding = i2c(machine(pi), profile("pi4"))
    said(finding, "warning", "100 kHz: a whole picture takes 93 ms", "baudrate=400000 to /boot/firmware/config.txt")


def test_a_bus_that_is_not_there_has_no_speed(pi: Tree) -> None:
    pi.remove("dev/i2c-1")
    said(i2c(machine(pi), profile("pi4")), "skipped", "no /dev/i2c-1")


@pytest.mark.parametrize(
    ("text", "verdict", "found"),
    [
        ("dtparam=i2c_arm=on,i2c_arm_baudrate=400000\n", "ok", "400 kHz"),
        ("dtparam=i2c_baudrate=100000\n", "warning", "100 kHz"),
        ("[pi5]\ndtparam=i2c_arm_baudrate=400000\n", "warning", "not known"),
        ("[pi4]\ndtparam=i2c_arm_baudrate=400000\n", "ok", "400 kHz"),
        ("[pi5]\narm_boost=1\n[all]\ndtparam=i2c_arm_baudrate=1000000 # fast\n", "ok", "1000 kHz"),
        ("#dtparam=i2c_arm_baudrate=400000\n", "warning", "not known"),
        ("dtparam=i2c_arm_baudrate=fast\n", "warning", "not known"),
        ("dtparam=i2c_arm_baudrate=0\n", "warning", "not known"),
        ("", "warning", "not known"),
    ],
)
def test_without_a_device_tree_the_boot_settings_say_it(pi: Tree, text: str, verdict: str, found: str) -> None:
    pi.remove(I2C_SPEED)
    pi.write(CONFIG, text)
    said(i2c(machine(pi), profile("pi4")), verdict, found)


def test_no_screen_no_bus(pi: Tree) -> None:
    assert i2c(machine(pi), profile("pi4", screen=ScreenWiring(controller="none"))).verdict is Verdict.SKIPPED


# SPI


def test_a_port_that_is_not_there_has_no_buffer(pi: Tree) -> None:
    pi.remove("dev/spidev0.0")
    said(spi(machine(pi), profile("pi4")), "skipped", "no bus")


def test_a_small_buffer_is_said_with_the_size_that_is_needed(pi: Tree) -> None:
    pi.write(SPI_BUFFER, "4096\n")
    said(spi(machine(pi), profile("pi4")), "warning", "4096 bytes; 256 pixels need 6272", "bufsiz=32768")


def test_a_large_board_needs_a_larger_buffer(pi: Tree) -> None:
    panels = tuple(Panel(0, 16 * n, 32, 16, skip=1) for n in range(4))
    large = profile("pi4", pixels=PixelWiring(width=32, height=64, panels=panels))
    said(spi(machine(pi), large), "warning", "2052 pixels need 49376", "bufsiz=53248")


def test_a_buffer_of_unknown_size(pi: Tree) -> None:
    pi.remove(SPI_BUFFER)
    said(spi(machine(pi), profile("pi4")), "warning", "not known", "bufsiz=32768")


def test_without_pixels_on_spi_its_buffer_does_not_matter(pi: Tree) -> None:
    pi.write(SPI_BUFFER, "4096\n")
    on_spi = profile("pi4", screen=ScreenWiring(bus="spi", port=0), pixels=PixelWiring(back_end="pwm", pin=18))
    said(spi(machine(pi), on_spi), "skipped", "no pixels on SPI")
    assert spi(machine(pi), profile("pi4", pixels=PixelWiring(back_end="none"))).verdict is Verdict.SKIPPED


@pytest.mark.parametrize(
    ("kind", "settings", "verdict", "remedy"),
    [
        ("pi4", "", "warning", "core_freq=500 and core_freq_min=500"),
        ("pi4", "core_freq=500\n", "warning", "core_freq_min=500"),
        ("pi4", "core_freq=500\ncore_freq_min=500\n", "ok", ""),
        ("pi4", "[pi3]\ncore_freq=500\ncore_freq_min=500\n", "warning", "core_freq_min=500"),
        ("pi3", "", "warning", "core_freq=250"),
        ("pi3", "[pi3+]\ncore_freq=250\n", "ok", ""),
        ("pi3", "[pi4]\ncore_freq=250\n", "warning", "core_freq=250"),
        ("zero2w", "", "warning", "core_freq=250"),
        ("zero2w", "core_freq=400\n", "warning", "core_freq=250"),
        ("zero2w", "[pi02]\ncore_freq=250\n", "ok", ""),
    ],
)
def test_the_core_clock_must_stand_still(tmp_path: Path, kind: str, settings: str, verdict: str, remedy: str) -> None:
    tree = well_kept(tmp_path, kind)
    tree.write(CONFIG, settings)
    said(core_clock(machine(tree), profile(kind)), verdict, "", remedy)


@pytest.mark.parametrize(
    ("model", "heading", "verdict"),
    [
        ("Raspberry Pi 400 Rev 1.0", "pi400", "ok"),
        ("Raspberry Pi 400 Rev 1.0", "pi4", "ok"),
        ("Raspberry Pi 400 Rev 1.0", "cm4", "warning"),
        ("Raspberry Pi Compute Module 4 Rev 1.1", "cm4", "ok"),
        ("Raspberry Pi Compute Module 4 Rev 1.1", "pi400", "warning"),
        ("Raspberry Pi Compute Module 4S Rev 1.0", "cm4s", "ok"),
        ("Raspberry Pi Compute Module 4S Rev 1.0", "cm4", "warning"),
    ],
)
def test_boot_settings_count_under_the_headings_of_this_very_board(
    pi: Tree, model: str, heading: str, verdict: str
) -> None:
    pi.write("proc/device-tree/model", f"{model}\0")
    pi.write(CONFIG, f"[{heading}]\ncore_freq=500\ncore_freq_min=500\n")
    said(core_clock(machine(pi), profile("pi4")), verdict, "")


def test_only_a_pi_3_plus_reads_what_is_for_it(tmp_path: Path) -> None:
    tree = well_kept(tmp_path, "pi3")
    tree.write("proc/device-tree/model", "Raspberry Pi 3 Model B Rev 1.2\0")
    tree.write(CONFIG, "[pi3+]\ncore_freq=250\n")
    said(core_clock(machine(tree), profile("pi3")), "warning", "")


def test_pixels_on_pio_need_its_device(tmp_path: Path) -> None:
    tree = well_kept(tmp_path, "pi5")
    on_pio = profile("pi5", pixels=PixelWiring(back_end="pi5", pin=18))
    said(pio(machine(tree), on_pio), "failed", "no /dev/pio0", "full-upgrade")
    tree.write("dev/pio0", "")
    said(pio(machine(tree), on_pio), "ok", "/dev/pio0")


# Power


@pytest.mark.parametrize(
    ("flags", "verdict", "found"),
    [
        ("0", "ok", "right since the start"),
        ("50005", "failed", "too low now (throttled=0x50005)"),
        ("50000", "warning", "too low since the start"),
        ("80008", "warning", "too hot"),
        ("20000", "warning", "too hot"),
        ("4", "warning", "too hot"),
        ("nonsense", "warning", "cannot be read"),
    ],
)
def test_the_supply(pi: Tree, flags: str, verdict: str, found: str) -> None:
    pi.write(FIRMWARE, flags + "\n")
    said(power(machine(pi)), verdict, found)


def test_the_supply_as_a_program_tells_it(pi: Tree) -> None:
    pi.remove(FIRMWARE)
    told = answers({"vcgencmd get_throttled": "throttled=0x50005\n"})
    said(power(machine(pi, run=told)), "failed", "too low now")
    said(power(machine(pi)), "warning", "cannot be read", "video companion")


def test_the_supply_of_a_pi_5_is_told_elsewhere(tmp_path: Path) -> None:
    tree = well_kept(tmp_path, "pi5")
    tree.remove(FIRMWARE)
    tree.write("sys/devices/platform/soc@107c000000/soc@107c000000:firmware/get_throttled", "1\n")
    said(power(machine(tree)), "failed", "too low now")
