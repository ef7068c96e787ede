"""Every trial there is. Another one is one line here, and a row in docs/trust.md."""

from __future__ import annotations

from companion.torture.trial import Trial

TRIALS: tuple[Trial, ...] = ()
"""In the order of the promises."""


def trial(name: str) -> Trial:
    return next(one for one in TRIALS if one.name == name)
