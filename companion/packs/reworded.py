"""Packs of ours whose cards were only worded anew: whoever began a game with the old words plays the same game."""

from __future__ import annotations

from collections.abc import Mapping

REWORDED: Mapping[str, str] = {
    "3545b7f75b20a15907270d32d963fb35e43851fe9e276b2aff452e02aea1f402": (
        "ba490bea8538adaf843d1a8dfe06c16b9f17e306ca4715077d5f7cbf0671ec12"  # zombies-2014
    ),
    "f70a2a18bdb141637e6719c8bfecc7ebbb11b4d6fd8bed28e00fb6f8a53fddd3": (
        "c683495afa201120b499e7f404c23fb5dee91c88e92f5c9fcbe47809e9a130b7"  # midevil
    ),
    "3cfef836e71085f36901f675130afca000be179464687d286cb7f085602d5ab8": (
        "b28df6ea6f32d1c470b642cd5159cc740321c91d4d2b29557ee2ddc014ae2dcc"  # totally-zombies
    ),
}
"""The digest of a pack before its words were changed, and after. Where it changed otherwise since, the second is no
pack's any more, and nothing is said to be the same."""


def plays_like(then: object, now: str) -> bool:
    """Is what was played with then, by its digest, played with in the same way now?"""
    return now in (then, REWORDED.get(str(then)))
