"""Why a device is missing: its interface is off, its driver not loaded, or nobody may use it; each with its remedy."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from companion.devices.pinout import UARTS
from companion.devices.wiring import PixelWiring, ScreenWiring, TrayWiring
from companion.doctor import Verdict
from companion.doctor.buses import MODULES, i2c_bus, spi_bus, tray_port
from tests.doctor.machines import CONFIG, Tree, computer, machine, profile, well_kept
from tests.doctor.test_board import said
from tests.systemd.tools import FOLDER

ADAPTER = "sys/bus/i2c/devices/i2c-1/name"
MASTER = "sys/class/spi_master/spi0/uevent"
USB = "sys/bus/usb/devices/1-1.2"
RULES = "etc/udev/rules.d/99-dice-tray.rules"


@pytest.fixture
def pi(tmp_path: Path) -> Tree:
    return well_kept(tmp_path, "pi4")


def without(tree: Tree, *names: str) -> Tree:
    """The machine with these gone."""
    for name in names:
        tree.remove(name)
    return tree


@pytest.fixture
def off(pi: Tree) -> Tree:
    """Nothing was ever switched on."""
    pi.write(CONFIG, "")
    without(pi, "dev/i2c-1", "dev/spidev0.0")
    for folder in ("sys/bus/i2c", "sys/module/spidev"):
        shutil.rmtree(pi.root / folder)
    return pi


def test_where_all_is_well_each_device_is_named(pi: Tree) -> None:
    said(i2c_bus(machine(pi), profile("pi4")), "ok", "/dev/i2c-1 is there, and user companion may use it")
    said(spi_bus(machine(pi), profile("pi4")), "ok", "/dev/spidev0.0 is there")
    said(tray_port(machine(pi), profile("pi4")), "ok", "/dev/dice-tray is there")


def test_an_interface_that_is_off_in_the_boot_configuration(off: Tree) -> None:
    found = "is off in /boot/firmware/config.txt"
    said(i2c_bus(machine(off), profile("pi4")), "failed", f"I2C1 {found}", "dtparam=i2c_arm=on,i2c_arm_baudrate=400000")
    said(spi_bus(machine(off), profile("pi4")), "failed", f"SPI0 {found}", "dtparam=spi=on")
    assert "sudo reboot" in i2c_bus(machine(off), profile("pi4")).remedy
    on_port_0 = profile("pi4", screen=ScreenWiring(port=0))
    said(i2c_bus(machine(off), on_port_0), "failed", f"I2C0 {found}", "dtparam=i2c_vc=on")
    second = profile("pi4", pixels=PixelWiring(pin=20))
    said(spi_bus(machine(off), second), "failed", f"SPI1 {found}", "dtoverlay=spi1-1cs")


def test_older_systems_keep_their_boot_settings_elsewhere(off: Tree) -> None:
    off.remove(CONFIG)
    off.write("boot/config.txt", "")
    said(i2c_bus(machine(off), profile("pi4")), "failed", "off in /boot/config.txt", "to /boot/config.txt")


def test_an_interface_that_counts_from_the_next_start(off: Tree) -> None:
    off.write(CONFIG, "dtparam=i2c_arm=on\ndtparam=spi=on\ndtoverlay=spi1-3cs\ndtoverlay=vc4-kms-v3d\n")
    for finding in (i2c_bus(machine(off), profile("pi4")), spi_bus(machine(off), profile("pi4"))):
        said(finding, "failed", "was not when the machine was started")
        assert finding.remedy == "type: sudo reboot"
    second = profile("pi4", pixels=PixelWiring(pin=20))
    assert spi_bus(machine(off), second).remedy == "type: sudo reboot"


def test_a_driver_that_is_not_loaded(off: Tree) -> None:
    off.write(CONFIG, "dtparam=i2c_arm=on\ndtparam=spi=on\n")
    off.write(ADAPTER, "bcm2835")
    off.write(MASTER, "")
    i2c, spi = i2c_bus(machine(off), profile("pi4")), spi_bus(machine(off), profile("pi4"))
    said(i2c, "failed", "no /dev/i2c-1, because the kernel module i2c-dev is not loaded", "sudo modprobe i2c-dev && ")
    said(spi, "failed", "no /dev/spidev0.0, because the kernel module spidev is not loaded", "sudo modprobe spidev && ")
    assert i2c.remedy.endswith(f"echo i2c-dev | sudo tee --append {MODULES} && sudo systemctl restart companion")


def test_what_the_installer_has_loaded_at_every_start_need_not_be_said_twice(off: Tree) -> None:
    off.write(MODULES.lstrip("/"), (FOLDER / "companion.modules").read_text())
    off.write(ADAPTER, "bcm2835")
    remedy = i2c_bus(machine(off), profile("pi4")).remedy
    assert remedy == "type: sudo modprobe i2c-dev && sudo systemctl restart companion"
    off.write("etc/passwd", "pi:x:1000:1000::/home/pi:/bin/bash\n")
    assert i2c_bus(machine(off), profile("pi4")).remedy == "type: sudo modprobe i2c-dev"


def test_an_overlay_that_takes_the_port(pi: Tree) -> None:
    without(pi, "dev/spidev0.0").write(MASTER, "")
    said(spi_bus(machine(pi), profile("pi4")), "failed", "SPI0 is on, but there is no", "an overlay in /boot/firmware")


@pytest.mark.parametrize(("device", "group"), [("i2c-1", "i2c"), ("spidev0.0", "spi"), ("dice-tray", "dialout")])
def test_no_rights(pi: Tree, device: str, group: str) -> None:
    pi.write("etc/group", "dialout:x:20:pi\nspi:x:996:pi\ni2c:x:995:pi\ncompanion:x:998:\n")
    checks = {"i2c-1": i2c_bus, "spidev0.0": spi_bus, "dice-tray": tray_port}
    finding = checks[device](machine(pi), profile("pi4"))
    said(finding, "failed", f"user companion may not use /dev/{device}: it is for the group {group}")
    assert f"sudo usermod --append --groups {group} companion" in finding.remedy


def test_rights_that_nobody_but_root_has(pi: Tree) -> None:
    pi.given["dev/spidev0.0"] = (0, 0o600)
    said(spi_bus(machine(pi), profile("pi4")), "failed", "it is crw------- of root", "raspberrypi-sys-mods")
    pi.given["dev/spidev0.0"] = (0, 0o666)
    said(spi_bus(machine(pi), profile("pi4")), "ok", "may use it")
    pi.given["dev/spidev0.0"] = (0, 0o600)
    pi.write("etc/passwd", "root:x:0:0:root:/root:/bin/bash\n")
    said(spi_bus(machine(pi, uid=0), profile("pi4")), "ok", "user root may use it")


# The tray


def plug(tree: Tree, product: str = "0005", serial: bool = True) -> None:
    tree.write(f"{USB}/idVendor", "2e8a\n")
    tree.write(f"{USB}/idProduct", f"{product}\n")
    if serial:
        tree.write(f"{USB}/1-1.2:1.0/tty/ttyACM0/dev", "166:0\n")


def test_a_tray_that_is_not_plugged_in_is_no_fault_of_the_port(pi: Tree) -> None:
    without(pi, "dev/dice-tray").write("sys/bus/usb/devices/usb1/idVendor", "1d6b\n")
    said(tray_port(machine(pi), profile("pi4")), "skipped", "no tray is plugged in: it would be /dev/dice-tray")


def test_a_tray_whose_driver_is_not_loaded(pi: Tree) -> None:
    plug(without(pi, "dev/dice-tray"), serial=False)
    said(tray_port(machine(pi), profile("pi4")), "failed", "module cdc_acm is not loaded", "sudo modprobe cdc_acm && ")
    pi.write("sys/module/cdc_acm/refcnt", "0\n")
    said(tray_port(machine(pi), profile("pi4")), "failed", "it offers no serial port", "plug it in again")


def test_a_pico_without_its_program(pi: Tree) -> None:
    plug(without(pi, "dev/dice-tray"), product="0003", serial=False)
    said(tray_port(machine(pi), profile("pi4")), "failed", "waits as a drive", "docs/card-to-game.md, step 5")


def test_a_tray_that_has_not_got_its_name(pi: Tree) -> None:
    plug(without(pi, "dev/dice-tray"))
    said(tray_port(machine(pi), profile("pi4")), "failed", "/dev/dice-tray: the rule is missing", "install.sh")
    pi.write(RULES, (FOLDER / "99-dice-tray.rules").read_text())
    said(tray_port(machine(pi), profile("pi4")), "failed", "but not /dev/dice-tray", "sudo udevadm trigger")
    elsewhere = profile("pi4", tray=TrayWiring(port="/dev/ttyACM3"))
    said(tray_port(machine(pi), elsewhere), "failed", "but not /dev/ttyACM3", 'port = "/dev/dice-tray"')


@pytest.mark.parametrize("port", UARTS)
def test_a_tray_on_the_header_needs_its_port_switched_on(pi: Tree, port: str) -> None:
    wired = profile("pi4", tray=TrayWiring(port=port))
    said(tray_port(machine(pi), wired), "failed", "is off in /boot/firmware/config.txt", "enable_uart=1")
    pi.write(CONFIG, "enable_uart=1\n")
    assert tray_port(machine(pi), wired).remedy == "type: sudo reboot"
    pi.write(port.lstrip("/"), "")
    said(tray_port(machine(pi), wired), "ok", f"{port} is there")


def test_what_is_not_wired_is_not_looked_at(tmp_path: Path, pi: Tree) -> None:
    bare = profile(
        "pi4", screen=ScreenWiring(controller="none"), pixels=PixelWiring(back_end="none"), tray=TrayWiring(port="")
    )
    here = machine(computer(tmp_path / "computer"))
    for check in (i2c_bus, spi_bus, tray_port):
        assert check(machine(pi), bare).verdict is Verdict.SKIPPED
        assert check(here, profile("simulated")).verdict is Verdict.SKIPPED
