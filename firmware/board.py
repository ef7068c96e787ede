"""The Pico and what hangs on it: the only module that touches `machine`.

Pins are those of the table in hardware/tray/README.md; a test holds the two together. To run the firmware without a
board, put a module of the same name with `Board` in its place: nothing else knows the hardware.
"""

import os
import select
import sys
import time

import machine
import micropython
import neopixel
import pips

RING = 12

# Pico pins, by GPIO number.
SELECT = (2, 3, 4, 5)  # S0 to S3 of both multiplexers
EMITTERS = (6, 7)  # switch the infrared light under well 1 and well 2
RING_DATA = 8
SIGNAL = (26, 27)  # common pin of the multiplexer of well 1 and of well 2
PIEZO = 28

CHANNELS = 9  # sensor 1 to 9 of a well sit on channels 0 to 8 of its multiplexer
LIGHT_US = 300  # until the phototransistors have followed the light
SWITCH_US = 5
LOOKS = 4  # readings taken of every sensor, lit and unlit
BRIGHTEST = 56000  # of 65535: a sensor that gives more (at most about 59500) may be dazzled

WATCHDOG_MS = 5000
CALIBRATION = "calibration.json"
DOOR = "door"
DOOR_MS = 60000
CTRL_C = b"\x03\x03\x03"


class Port:
    """The USB serial line, which is also the board's console."""

    LIMIT = 256  # bytes taken at once, so that a flood of them never keeps the sensors waiting

    def __init__(self):
        micropython.kbd_intr(-1)  # a stray 0x03 shall not stop the firmware
        self.console_wanted = False
        self._poll = select.poll()
        self._poll.register(sys.stdin, select.POLLIN)
        self._tail = b""

    def read(self):
        data = b""
        while len(data) < self.LIMIT and self._poll.poll(0):
            data += sys.stdin.buffer.read(1)
        self._tail = (self._tail + data)[-len(data) - len(CTRL_C) + 1 :]
        if CTRL_C in self._tail:
            self.console_wanted = True
        return data

    def write(self, data):
        sys.stdout.buffer.write(data)


class Board:
    def __init__(self):
        self.port = Port()
        self._select = [machine.Pin(pin, machine.Pin.OUT, value=0) for pin in SELECT]
        self._emitters = [machine.Pin(pin, machine.Pin.OUT, value=0) for pin in EMITTERS]
        self._signal = [machine.ADC(pin) for pin in SIGNAL]
        self._piezo = machine.ADC(PIEZO)
        self._ring = neopixel.NeoPixel(machine.Pin(RING_DATA), RING)
        self._shown = None
        self._watchdog = None

    def ticks_ms(self):
        return time.ticks_ms()

    def sleep_ms(self, ms):
        time.sleep_ms(ms)

    def guard(self):
        """From now on a firmware that hangs is reset; this cannot be taken back."""
        self._watchdog = machine.WDT(timeout=WATCHDOG_MS)

    def feed(self):
        if self._watchdog:
            self._watchdog.feed()

    def look(self, well):
        """Nine counts: what each sensor of a well sees more with its light than without."""
        unlit = self.sweep(well, False)
        lit = self.sweep(well, True)
        return [pips.DAZZLED if lit[i] > BRIGHTEST else lit[i] - unlit[i] for i in range(CHANNELS)]

    def sweep(self, well, light):
        """Nine counts as they come, with or without the infrared light of the well."""
        self._emitters[well].value(light)
        time.sleep_us(LIGHT_US)
        counts = [self._channel(self._signal[well], channel) for channel in range(CHANNELS)]
        self._emitters[well].value(False)
        return counts

    def _channel(self, signal, channel):
        for bit in range(len(SELECT)):
            self._select[bit].value(channel >> bit & 1)
        time.sleep_us(SWITCH_US)
        total = 0
        for _ in range(LOOKS):
            total += signal.read_u16()
        return total // LOOKS

    def knock(self):
        """How hard the tray is knocked just now, as a share of full scale; the circuit holds a peak for 10 ms."""
        return self._piezo.read_u16() / 65535

    def show(self, colours):
        """The ring: twelve (red, green, blue). An unchanged picture costs nothing."""
        if colours == self._shown:
            return
        self._shown = colours
        for i in range(RING):
            self._ring[i] = colours[i]
        self._ring.write()

    def load(self):
        """The stored calibration, or nothing."""
        try:
            with open(CALIBRATION) as file:
                return file.read()
        except OSError:
            return ""

    def save(self, text):
        """Store the calibration: whole, or not at all."""
        with open(CALIBRATION + ".new", "w") as file:
            file.write(text)
        os.rename(CALIBRATION + ".new", CALIBRATION)

    # The door to the console

    def open_door(self):
        """Start anew without firmware and watchdog while the door is open: to put new firmware on the board."""
        with open(DOOR, "w"):
            pass
        machine.reset()

    def wait_at_door(self):
        """If the door is open, wait for somebody at the console (who interrupts this), then shut it."""
        try:
            os.remove(DOOR)
        except OSError:
            return
        micropython.kbd_intr(3)
        time.sleep_ms(DOOR_MS)
        micropython.kbd_intr(-1)
