"""Checks of the wires' devices in the system: is an interface off, its driver not loaded, or are there no rights to it?

The three look alike to a program, which finds no device or may not open it, and each has a remedy of its own.
"""

from __future__ import annotations

import stat
from pathlib import Path

from companion.devices.pinout import SPI_PORT_OF_DATA, UARTS
from companion.devices.profile import Profile
from companion.doctor.finding import Finding, failed, ok, skipped
from companion.doctor.machine import SERVICE_USER, Machine

FAST_I2C = 400_000
MODULES = "/etc/modules-load.d/companion.conf"
RULES = "/etc/udev/rules.d/99-dice-tray.rules"
SWITCHED_ON = ("on", "true", "yes", "1")
PICO = "2e8a"
BOOTSEL = ("0003", "000f")
"""What a Pico and a Pico 2 call themselves while they wait for MicroPython as a drive."""


def uses_i2c(profile: Profile) -> bool:
    return profile.screen.controller != "none" and profile.screen.bus == "i2c"


def uses_spi(profile: Profile) -> bool:
    return bool(spi_ports(profile))


def spi_ports(profile: Profile) -> set[int]:
    ports = {SPI_PORT_OF_DATA.get(profile.pixels.pin, 0)} if profile.pixels.back_end == "spi" else set()
    if profile.screen.controller != "none" and profile.screen.bus == "spi":
        ports.add(min(profile.screen.port, 1))
    return ports


def i2c_lines(port: int) -> tuple[str, str]:
    """The setting that switches a bus on, and the line of the boot configuration for it."""
    if port == 0:
        return "i2c_vc", f"dtparam=i2c_vc=on,i2c_vc_baudrate={FAST_I2C}"
    return "i2c_arm", f"dtparam=i2c_arm=on,i2c_arm_baudrate={FAST_I2C}"


def i2c_bus(machine: Machine, profile: Profile) -> Finding:
    """The screen's bus: on, with a device, open to the user."""
    if profile.simulated or not machine.is_pi:
        return skipped("i2c", "only a Raspberry Pi has the screen's bus")
    if not uses_i2c(profile):
        return skipped("i2c", "the profile has no screen on I2C")
    port = profile.screen.port
    device = f"/dev/i2c-{port}"
    if machine.exists(device):
        return rights(machine, "i2c", device)
    if machine.exists(f"sys/bus/i2c/devices/i2c-{port}"):
        return not_loaded(machine, "i2c", device, "i2c-dev")
    setting, line = i2c_lines(port)
    return switched_off(machine, "i2c", f"I2C{port}", line, _set_on(machine, setting))


def spi_bus(machine: Machine, profile: Profile) -> Finding:
    """The bus of the pixels, or of a screen on SPI."""
    if profile.simulated or not machine.is_pi:
        return skipped("spi", "only a Raspberry Pi has the pixels' bus")
    if not uses_spi(profile):
        return skipped("spi", "the profile has nothing on SPI")
    findings = [_spi_port(machine, port) for port in sorted(spi_ports(profile))]
    return next((finding for finding in findings if finding.remedy), findings[0])


def _spi_port(machine: Machine, port: int) -> Finding:
    devices = sorted(machine.path("dev").glob(f"spidev{port}.*"))
    if devices:
        return rights(machine, "spi", f"/dev/{devices[0].name}")
    if not machine.exists(f"sys/class/spi_master/spi{port}"):
        line = ("dtparam=spi=on", "dtoverlay=spi1-1cs")[port]
        on = (
            any(line.startswith("dtoverlay=spi1-") for line in machine.boot_lines())
            if port
            else _set_on(machine, "spi")
        )
        return switched_off(machine, "spi", f"SPI{port}", line, on)
    if machine.exists("sys/module/spidev"):
        remedy = f"an overlay in {machine.boot_config} takes it for something else; remove its line, and: sudo reboot"
        return failed("spi", f"SPI{port} is on, but there is no /dev/spidev{port}.0", remedy)
    return not_loaded(machine, "spi", f"/dev/spidev{port}.0", "spidev")


def tray_port(machine: Machine, profile: Profile) -> Finding:
    """The tray's serial port: from the plug to a device with the right name that may be opened."""
    port = profile.tray.port
    if profile.simulated or not port:
        return skipped("tray-port", "the profile has no dice tray on a port")
    if machine.exists(port):
        return rights(machine, "tray-port", port)
    if port in UARTS:
        what, on = "the serial port of the header", _set_on(machine, "enable_uart")
        return switched_off(machine, "tray-port", what, "enable_uart=1", on)
    return _plugged(machine, port)


def _plugged(machine: Machine, port: str) -> Finding:
    """What is there of a tray without its device."""
    found = [path.parent for path in machine.path("sys/bus/usb/devices").glob("*/idVendor") if _says(path, PICO)]
    if not found:
        return skipped("tray-port", f"no tray is plugged in: it would be {port}")
    if any(_says(path / "idProduct", *BOOTSEL) for path in found):
        remedy = "put MicroPython and the tray's program on it: docs/card-to-game.md, step 5"
        return failed("tray-port", "a Pico is plugged in, and waits as a drive for its program", remedy)
    serial = [tty for path in found for tty in path.glob("*/tty/tty*")]
    if not serial and not machine.exists("sys/module/cdc_acm"):
        return not_loaded(machine, "tray-port", port, "cdc_acm")
    if not serial:
        remedy = "unplug it and plug it in again; or put MicroPython on it: docs/card-to-game.md, step 5"
        return failed("tray-port", "a Pico is plugged in, but it offers no serial port", remedy)
    return _misnamed(machine, port, serial[0].name)


def _misnamed(machine: Machine, port: str, name: str) -> Finding:
    words = f"the tray is /dev/{name}, but not {port}"
    if port != "/dev/dice-tray":
        return failed("tray-port", words, 'write port = "/dev/dice-tray" under [tray] in the configuration')
    if not machine.exists(RULES):
        return failed("tray-port", f"{words}: the rule is missing", "run the installer: sudo systemd/install.sh")
    return failed(
        "tray-port", words, "type: sudo udevadm control --reload && sudo udevadm trigger --subsystem-match=tty"
    )


def _says(path: Path, *words: str) -> bool:
    try:
        return path.read_text().strip() in words
    except OSError:
        return False


def switched_off(machine: Machine, check: str, what: str, line: str, on: bool) -> Finding:
    """The interface has no part of the kernel: it is off, or was switched on after the machine was started."""
    file = machine.boot_config
    if on:
        return failed(check, f"{what} is on in {file}, but was not when the machine was started", "type: sudo reboot")
    return failed(check, f"{what} is off in {file}", f"add the line {line} to {file} and type: sudo reboot")


def _set_on(machine: Machine, setting: str) -> bool:
    return machine.boot_settings().get(setting) in SWITCHED_ON


def not_loaded(machine: Machine, check: str, device: str, module: str) -> Finding:
    """The interface is on, and its driver is missing."""
    steps = [f"sudo modprobe {module}"]
    if module not in (machine.text(MODULES) or "").split():
        steps.append(f"echo {module} | sudo tee --append {MODULES}")
    if machine.user == SERVICE_USER:
        steps.append("sudo systemctl restart companion")
    found = f"there is no {device}, because the kernel module {module} is not loaded"
    return failed(check, found, f"type: {' && '.join(steps)}")


def rights(machine: Machine, check: str, device: str) -> Finding:
    """The device is there: may the user read and write it?"""
    user, state = machine.user, machine.stat(machine.path(device))
    if machine.may_use(user, state):
        return ok(check, f"{device} is there, and user {user} may use it")
    group = machine.group_called(state.st_gid)
    if group and group != "root" and state.st_mode & 0o060 == 0o060:
        found = f"user {user} may not use {device}: it is for the group {group}"
        return failed(check, found, f"type: sudo usermod --append --groups {group} {user}    and then: sudo reboot")
    found = f"user {user} may not use {device}: it is {stat.filemode(state.st_mode)} of root"
    return failed(check, found, "type: sudo apt-get install --reinstall raspberrypi-sys-mods    and then: sudo reboot")
