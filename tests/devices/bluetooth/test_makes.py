"""What dice with a radio say, byte by byte. For GoDice the maker's own library is asked, too."""

from __future__ import annotations

import struct
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.devices.bluetooth.makes import (
    GODICE,
    MAKES,
    PIXELS,
    Battery,
    Colour,
    Handled,
    Laid,
    Leaning,
    Rest,
    Rolling,
    Said,
    godice_face,
    read_godice,
    read_pixels,
    recognised,
)
from companion.devices.simulated.radio import POINTING

NEW_PIXELS = "a6b90001-7a5a-43f2-a962-350c8edc9b5b"
SERIAL = "6e400001-b5a3-f393-e0a9-e50e24dcca9e"


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (b"R", Rolling()),
        (b"S" + struct.pack("bbb", *POINTING[4]), Rest(4)),
        (b"S" + struct.pack("bbb", 45, 45, 0), Leaning()),
        (b"TS" + struct.pack("bbb", 45, 45, 0), Leaning()),
        (b"MS" + struct.pack("bbb", *POINTING[2]), Laid()),
        (b"FS" + struct.pack("bbb", *POINTING[2]), Laid()),
        (b"Bat\x55", Battery(85)),
        (b"Bat\xff", None),
        (b"Col\x01", Colour("red")),
        (b"Col\x09", None),
        (b"S\x00", None),
        (b"", None),
        (b"RS", None),
    ],
)
def test_a_godice_speaks(data: bytes, said: Said | None) -> None:
    assert read_godice(data) == said


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (bytes([3, 3, 0]), Rolling()),
        (bytes([3, 2, 0]), Handled()),
        (bytes([3, 1, 5]), Rest(6)),
        (bytes([3, 4, 5]), Leaning()),
        (bytes([3, 5, 5]), Laid()),
        (bytes([3, 1, 19]), None),
        (bytes([3, 9, 1]), None),
        (bytes([34, 77, 0]), Battery(77, False)),
        (bytes([34, 77, 2]), Battery(77, True)),
        (struct.pack("<BBBBIIHIBBBB", 2, 6, 0, 2, 1, 2, 3, 4, 1, 3, 66, 0), Battery(66, False)),
        (bytes([3, 1]), None),
        (b"", None),
    ],
)
def test_a_pixels_die_speaks(data: bytes, said: Said | None) -> None:
    assert read_pixels(data) == said


@given(st.binary(max_size=40))
def test_no_noise_is_an_error(data: bytes) -> None:
    for make in MAKES.values():
        make.read(data)


def test_the_makers_own_library_sees_the_same_faces() -> None:
    """Wherever we are sure of a face; between two faces it guesses, and we do not."""
    theirs = pytest.importorskip("godice.xyzinterpret").get_rolled_number_d6
    sure = 0
    for x, y, z in product(range(-70, 71, 7), repeat=3):
        if face := godice_face(struct.pack("bbb", x, y, z)):
            sure += 1
            assert face == theirs((x, y, z))
    assert sure > 500


def test_dice_are_recognised_by_what_they_advertise() -> None:
    red = recognised("A1", "GoDice_1A2B3C_R_v04", [SERIAL], {}, -40)
    assert red is not None
    assert (red.die.make, red.die.colour, red.die.words) == (GODICE, "red", "red die")
    new = recognised("A2", "Luma", [NEW_PIXELS], {}, -60)
    assert new is not None
    assert (new.die.make, new.die.words, new.battery) == (PIXELS, "Luma", None)
    old = recognised("A3", "Nova", [SERIAL], {0xFFFF: bytes([21, 0, 5, 0, 0x80 | 33])}, -60)
    assert old is not None
    assert (old.battery, old.charging, old.fault) == (33, True, "")


def test_dice_with_other_faces_say_so_and_other_things_are_no_dice() -> None:
    twenty = recognised("A4", "Big", [SERIAL], {0xFFFF: bytes([20, 0, 5, 0, 50])}, -60)
    assert twenty is not None
    assert twenty.fault == "has not six faces"
    assert recognised("A5", "Headphones", ["0000110b-0000-1000-8000-00805f9b34fb"], {76: b"\x10"}, -30) is None
    assert recognised("A6", None, [SERIAL], {}, -30) is None  # some other thing with a serial port


def test_a_name_through_the_air_is_fit_to_be_shown() -> None:
    odd = recognised("A7", "GoDice_\x1b[31m\n" + "x" * 90, [], {}, -60)
    assert odd is not None
    assert odd.die.name.isprintable()
    assert len(odd.die.name) <= 24
