"""Stands for the firmware's main.py where memory is measured: one pass at a time, instead of for ever."""

from board import Board
from loop import Tray  # type: ignore[import-not-found]

tray = Tray(Board())
step = tray.once
