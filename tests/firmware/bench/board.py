"""Stands for the Pico's board.py when the firmware runs in a MicroPython under Node: what is sensed comes from a test.

Each line of the script is one look at the tray: [knock, [nine counts], [nine counts]]. When there are no more lines the
last one goes on.
"""

import binascii
import json
import time

import bench

QUIET = [0.01, [0] * 9, [0] * 9]


class Port:
    console_wanted = False

    def read(self):
        return binascii.unhexlify(bench.wire())

    def write(self, data):
        bench.say(binascii.hexlify(data).decode())


class Board:
    def __init__(self):
        self.port = Port()
        self.ticks_ms = time.ticks_ms
        self.sleep_ms = time.sleep_ms
        self._text = ""
        self._now = QUIET
        self._shown = None

    def look(self, well):
        if well == 0:
            self._text += bench.script()
            line, end, rest = self._text.partition("\n")
            if end:
                self._now = json.loads(line)
                self._text = rest
        return self._now[1 + well]

    def sweep(self, well, light):
        return self._now[1 + well] if light else [0] * 9

    def knock(self):
        return self._now[0]

    def show(self, colours):
        lit = any(any(colour) for colour in colours)
        if lit != self._shown:
            self._shown = lit
            print("ring", "lit" if lit else "dark")

    def load(self):
        with open("/board/calibration.json") as file:
            return file.read()

    def save(self, text):
        print("saved", text)

    def guard(self):
        print("guarded")

    def feed(self):
        pass

    def wait_at_door(self):
        pass

    def open_door(self):
        print("door")
