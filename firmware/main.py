"""What runs when the board gets power: unless somebody wants its console, the tray, for ever."""

from board import Board
from loop import Tray

board = Board()
board.wait_at_door()
Tray(board).forever()
