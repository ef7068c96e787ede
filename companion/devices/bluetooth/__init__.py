"""Dice that tell by radio what they show: GoDice and Pixels, over Bluetooth Low Energy; docs/bluetooth.md."""

from companion.devices.bluetooth.dice import RadioDice
from companion.devices.bluetooth.wiring import BluetoothWiring, FoundDie, KnownDie

__all__ = ["BluetoothWiring", "FoundDie", "KnownDie", "RadioDice"]
