"""Rolling dice and drawing cards with a generator, for whoever has none on the table."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

from companion.engine import ROLL, Json, Options, Request


def roll_or_draw(request: Request[Any], random: Random) -> Json:
    """A fair result for a roll or a draw: a face of the die, or one of the cards that can lie on top."""
    options: Any = request.options
    if request.kind == ROLL and hasattr(options, "faces"):
        return random.randint(1, options.faces)
    return options.show(_drawn(options, random))


def _drawn(options: Options[Any], random: Random) -> Any:
    """One of the legal values, each as likely as it has copies."""
    values = list(options.legal())
    weight: Callable[[Any], int] | None = getattr(options, "weight", None)
    if weight is None:
        return values[int(random.random() * len(values))]
    weights = [weight(value) for value in values]
    # where nothing can be told (every copy is unseen) any legal value will do
    return random.choices(values, weights)[0] if any(weights) else values[0]
