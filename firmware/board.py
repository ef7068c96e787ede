"""The Pico and what hangs on it: the only module that touches `machine`.

Pins are those of the netlist in hardware/tray; a test holds the two together. To run the firmware without a
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
PLACES = 5  # as many as the lane has room for; how many are fitted is found out by `fitted`

# Pico pins, by GPIO number. Every place has a multiplexer of its own, and all of them share select lines and signal.
SELECT = (2, 3, 4, 5)  # S0 to S3 of every multiplexer
LIGHTS = (6, 7, 8, 9, 10)  # switch the infrared light under place 1 to 5, through a transistor each
ENABLE = (11, 12, 13, 14, 15)  # E of the multiplexer of place 1 to 5: low puts it on the signal
RING_DATA = 16
MOTOR = 17  # through a transistor, which a diode across the motor protects
SIGNAL = 26  # common pin of every multiplexer, with 100 kOhm to ground
MOTOR_SENSE = 27  # the motor's current through 1 Ohm, smoothed by 1 kOhm and 1 uF
PIEZO = 28

CHANNELS = 9  # sensor 1 to 9 of a place sit on channels 0 to 8 of its multiplexer
MARK = 15  # the channel that lies on 3.3 V, which no sensor reaches ...
GROUNDED = (14, 13, 11)  # ... and some on ground: together they tell a multiplexer that is there and obeys
LAST_BELOW = 7  # the channel that a broken S3 would take for the marked one
HIGH, LOW = 60000, 3000  # of 65535
LIGHT_US = 300  # until the phototransistors have followed the light
SWITCH_US = 10
LOOKS = 4  # readings taken of every sensor, lit and unlit

MOTOR_HERTZ = 20000
MOTOR_DRIVE = 39321  # of 65535: three volts for a motor of three, from five
MILLIAMPERE = 65535 / 3300  # counts of one milliampere through 1 Ohm

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
        self._lights = [machine.Pin(pin, machine.Pin.OUT, value=0) for pin in LIGHTS]
        self._enable = [machine.Pin(pin, machine.Pin.OUT, value=1) for pin in ENABLE]
        self._signal = machine.ADC(SIGNAL)
        self._motor_sense = machine.ADC(MOTOR_SENSE)
        self._piezo = machine.ADC(PIEZO)
        self._motor = machine.PWM(machine.Pin(MOTOR), freq=MOTOR_HERTZ, duty_u16=0)
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

    def fitted(self):
        """For every place that the lane has room for: is its multiplexer there, and does it obey?"""
        return [self._answers(place) for place in range(PLACES)]

    def _answers(self, place):
        self._enable[place].value(0)
        marked = self._channel(MARK) > HIGH and self._channel(LAST_BELOW) < HIGH
        grounded = all(self._channel(channel) < LOW for channel in GROUNDED)
        self._enable[place].value(1)
        return marked and grounded

    def loose(self, place):
        """Channels that are not connected: they show what the multiplexer passed on just before."""
        self._enable[place].value(0)
        found = []
        for channel in range(CHANNELS):
            self._channel(GROUNDED[0])
            low = self._channel(channel)
            self._channel(MARK)
            if self._channel(channel) - low > HIGH // 4:
                found.append(channel)
        self._enable[place].value(1)
        return found

    def look(self, place):
        """Nine counts: what each sensor of a place sees more with its light than without."""
        unlit = self.sweep(place, False)
        lit = self.sweep(place, True)
        return [pips.DAZZLED if lit[i] > pips.BRIGHTEST else lit[i] - unlit[i] for i in range(CHANNELS)]

    def sweep(self, place, light):
        """Nine counts as they come, with or without the infrared light of the place."""
        self._lights[place].value(light)
        self._enable[place].value(0)
        time.sleep_us(LIGHT_US)
        counts = [self._channel(channel) for channel in range(CHANNELS)]
        self._enable[place].value(1)
        self._lights[place].value(False)
        return counts

    def _channel(self, channel):
        for bit in range(len(SELECT)):
            self._select[bit].value(channel >> bit & 1)
        time.sleep_us(SWITCH_US)
        total = 0
        for _ in range(LOOKS):
            total += self._signal.read_u16()
        return total // LOOKS

    def shake(self, on):
        """Let the motor hum, or not."""
        self._motor.duty_u16(MOTOR_DRIVE if on else 0)

    def motor_current(self):
        """Milliamperes that the motor draws now, on the average."""
        return round(self._motor_sense.read_u16() / MILLIAMPERE)

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
