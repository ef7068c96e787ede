"""Figures on the squares of a map: who of a horde has anywhere to go."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence

from companion.tiles import NOWHERE, Square


def able(among: Iterable[Square], horde: Collection[Square], ways: Sequence[Sequence[Square]]) -> list[Square]:
    """Those of these squares, in order, from which a figure can step: a way leads to a space without another figure."""
    taken = {NOWHERE, *horde}  # no way is as good as a taken space, so that a square is one question to a set
    return [square for square in sorted(among) if not taken.issuperset(ways[square])]
