"""Checks of the board under the desk: is it the one in the profile, are its buses on and fast, is its power sound."""

from __future__ import annotations

from collections.abc import Iterator

from companion.devices.fitting import leds
from companion.devices.profile import Profile
from companion.devices.sound.wiring import AUTO, BUZZER, NONE
from companion.doctor.buses import FAST_I2C, i2c_bus, i2c_lines, spi_bus, spi_ports, tray_port, uses_i2c, uses_spi
from companion.doctor.finding import Finding, failed, ok, skipped, warning
from companion.doctor.machine import Machine

FULL_PICTURE_BITS = 1034 * 9
SPI_BYTES_PER_PIXEL = 24
SPI_RESET_BYTES = 128
CORE_CLOCK = {
    "pi3": ("250", "core_freq=250"),
    "pi4": ("500", "core_freq=500 and core_freq_min=500"),
    "zero2w": ("250", "core_freq=250"),
}
"""Where the SPI clock is divided from the core clock: the MHz at which that stands still, and the lines for it."""

UNDER_VOLTAGE, CAPPED, THROTTLED, HOT = 1, 2, 4, 8
SINCE_START = 16
SUPPLY = "use the supply made for this board with a short cable, and feed the LEDs from a supply of their own"


def board_checks(machine: Machine, profile: Profile) -> Iterator[Finding]:
    yield board(machine, profile)
    yield groups(machine, profile)
    yield i2c_bus(machine, profile)
    yield i2c(machine, profile)
    yield spi_bus(machine, profile)
    yield spi(machine, profile)
    yield tray_port(machine, profile)
    yield pio(machine, profile)
    yield core_clock(machine, profile)
    yield power(machine)


def board(machine: Machine, profile: Profile) -> Finding:
    """Does the profile describe this machine?"""
    here = machine.model or "no Raspberry Pi"
    if profile.simulated:
        found = f"the simulated board, on {'a ' * bool(machine.model)}{here}"
        if machine.kind:
            remedy = f'write board = "{machine.kind}" in the configuration to use its pins'
            return warning("board", found, remedy)
        return ok("board", found)
    if not machine.is_pi:
        remedy = 'choose board = "simulated" (or --board simulated) to play here, or run this on the Raspberry Pi'
        return failed("board", f"the profile is for {profile.model}, but this is {here}", remedy)
    if machine.kind and profile.model != machine.kind:
        remedy = f'write board = "{machine.kind}" in the configuration'
        return failed("board", f"the profile is for {profile.model}, but this is a {here}", remedy)
    if not machine.kind:
        remedy = "profiles are made for Raspberry Pi 3, 4, 5, Zero 2 W and their like; pi3 has the pins of older ones"
        return warning("board", f"a {here}, which no profile is made for, with one for {profile.model}", remedy)
    return ok("board", f"a {here}, with a profile for {profile.model}")


def needed_groups(profile: Profile) -> dict[str, str]:
    """The groups that the user needs, each with what it is for."""
    needed = {}
    if profile.buttons.pins:
        needed["gpio"] = "buttons"
    if uses_i2c(profile):
        needed["i2c"] = "screen"
    if uses_spi(profile):
        needed["spi"] = "pixels" if profile.pixels.back_end == "spi" else "screen"
    if profile.tray.port:
        needed["dialout"] = "tray"
    if profile.sound.device == BUZZER:
        needed["gpio"] = "buttons" if profile.buttons.pins else "sound"
    elif profile.sound.device not in (AUTO, NONE):
        needed["audio"] = "sound"
    return needed


def groups(machine: Machine, profile: Profile) -> Finding:
    """May the user touch the devices?"""
    user, needed = machine.user, needed_groups(profile)
    if profile.simulated:
        return skipped("groups", "the simulated board needs no groups")
    if machine.is_root(user):
        return ok("groups", "root may use every device")
    missing = [name for name in needed if name not in machine.groups_of(user)]
    if missing:
        lacks = ", ".join(f"{name} ({needed[name]})" for name in missing)
        remedy = f"type: sudo usermod --append --groups {','.join(missing)} {user}    and restart the machine"
        return failed("groups", f"user {user} is not in {lacks}", remedy)
    return ok("groups", f"user {user} is in {', '.join(needed) or 'every group needed'}")


def i2c(machine: Machine, profile: Profile) -> Finding:
    """Is the screen's bus fast?"""
    if profile.simulated or not machine.is_pi:
        return skipped("i2c-speed", "only a Raspberry Pi has the screen's bus")
    if not uses_i2c(profile):
        return skipped("i2c-speed", "the profile has no screen on I2C")
    port = profile.screen.port
    if not machine.exists(f"dev/i2c-{port}"):
        return skipped("i2c-speed", f"there is no /dev/i2c-{port} to ask")
    remedy = f"add the line {i2c_lines(port)[1]} to {machine.boot_config} and type: sudo reboot"
    speed = _i2c_speed(machine, port)
    if speed is None:
        return warning("i2c-speed", "the speed of the bus is not known", remedy)
    found = f"{speed // 1000} kHz: a whole picture takes {1000 * FULL_PICTURE_BITS / speed:.0f} ms"
    return ok("i2c-speed", found) if speed >= FAST_I2C else warning("i2c-speed", found, remedy)


def _i2c_speed(machine: Machine, port: int) -> int | None:
    """What the kernel was told; failing that, what the boot settings say."""
    told = machine.number(f"sys/bus/i2c/devices/i2c-{port}/of_node/clock-frequency")
    if told:
        return told
    said = machine.boot_settings().get(f"{i2c_lines(port)[0]}_baudrate", "")
    return int(said) if said.isascii() and said.isdigit() and int(said) else None


def spi(machine: Machine, profile: Profile) -> Finding:
    """Does the kernel take a frame in one piece?"""
    if profile.simulated or not machine.is_pi:
        return skipped("spi-buffer", "only a Raspberry Pi has the pixels' bus")
    if profile.pixels.back_end != "spi":
        return skipped("spi-buffer", "the profile has no pixels on SPI")
    if not all(any(machine.path("dev").glob(f"spidev{port}.*")) for port in spi_ports(profile)):
        return skipped("spi-buffer", "there is no bus to send them over")
    return _spi_buffer(machine, leds(profile.pixels))


def _spi_buffer(machine: Machine, pixels: int) -> Finding:
    needed = pixels * SPI_BYTES_PER_PIXEL + SPI_RESET_BYTES
    said = machine.text("sys/module/spidev/parameters/bufsiz") or ""
    enough = 4096 * -(-max(needed, 32_768) // 4096)
    remedy = (
        f"write options spidev bufsiz={enough} to /etc/modprobe.d/companion.conf "
        f"(or spidev.bufsiz={enough} at the end of the line in cmdline.txt) and restart the machine"
    )
    if not said.isdigit():
        return warning("spi-buffer", f"its size is not known; {pixels} pixels need {needed} bytes", remedy)
    found = f"{said} bytes; {pixels} pixels need {needed}"
    if int(said) < needed:
        return warning("spi-buffer", f"{found}, so frames leave in pieces and may flicker", remedy)
    return ok("spi-buffer", found)


def pio(machine: Machine, profile: Profile) -> Finding:
    """Pixels on the PIO of a Raspberry Pi 5 need its device, open to the group gpio."""
    if profile.simulated or profile.pixels.back_end != "pi5":
        return skipped("pio", "the profile has no pixels on PIO")
    if not machine.exists("dev/pio0"):
        remedy = "update the machine (sudo apt-get full-upgrade, sudo rpi-eeprom-update -a) and restart it"
        return failed("pio", "there is no /dev/pio0: kernel or firmware is too old", remedy)
    return ok("pio", "/dev/pio0 is there")


def core_clock(machine: Machine, profile: Profile) -> Finding:
    """Up to the Pi 4 the SPI clock is divided from the core clock: if that changes, the pixels get wrong colours."""
    if profile.simulated or profile.pixels.back_end != "spi" or machine.kind not in CORE_CLOCK:
        return skipped("core-clock", "only pixels on the SPI of a Raspberry Pi up to 4 depend on it")
    wanted, words = CORE_CLOCK[machine.kind]
    settings = machine.boot_settings()
    lowest = settings.get("core_freq_min", settings.get("core_freq") if machine.kind != "pi4" else None)
    if settings.get("core_freq") == wanted == lowest:
        return ok("core-clock", f"fixed at {wanted} MHz")
    remedy = f"add {words} to {machine.boot_config}, each on a line of its own, and restart the machine"
    return warning("core-clock", "the core clock may change, and the pixels' colours with it", remedy)


def power(machine: Machine) -> Finding:
    """Weak supplies are the first cause of lost devices and damaged cards."""
    if not machine.is_pi:
        return skipped("power", "only a Raspberry Pi measures its supply")
    flags = _throttled(machine)
    if flags is None:
        remedy = f"type: sudo usermod --append --groups video {machine.user}    and restart the machine"
        return warning("power", "the state of the supply cannot be read", remedy)
    now, before = flags & 0xF, flags >> SINCE_START & 0xF
    if now & UNDER_VOLTAGE:
        return failed("power", f"the voltage is too low now (throttled=0x{flags:x})", SUPPLY)
    if before & UNDER_VOLTAGE:
        return warning("power", f"the voltage was too low since the start (throttled=0x{flags:x})", SUPPLY)
    if (now | before) & (CAPPED | THROTTLED | HOT):
        return warning("power", f"too hot, so it runs slower (throttled=0x{flags:x})", "give the board air or a cooler")
    return ok("power", "voltage and temperature were right since the start")


def _throttled(machine: Machine) -> int | None:
    paths = sorted(machine.path("sys/devices/platform").glob("soc*/*firmware*/get_throttled"))
    texts = [machine.text(str(path.relative_to(machine.root))) for path in paths]
    said = next((text for text in texts if text), None) or machine.run(["vcgencmd", "get_throttled"]) or ""
    try:
        return int(said.strip().removeprefix("throttled="), 16)
    except ValueError:
        return None
