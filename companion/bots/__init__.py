"""Players that answer requests. A bot sees the running game and says what it answers; it never acts by itself.

Every bot offers two things:

- `answer(driver)`: the value for the pending question, as the outside writes it; always one of its options.
- `interrupt(driver)`: a card it would rather play first, `(seat, value)` for `driver.interrupt("play", ...)`, or None.

A bot that plays for some seats only (`seats`) interrupts for those alone. It may try things out on `driver.fork()`.
"""

from companion.bots.bot import Bot, act
from companion.bots.random_bot import RandomBot

__all__ = ["BOTS", "Bot", "RandomBot", "act", "bot"]

BOTS = ("random", "sensible")
"""The names under which bots are chosen."""


def bot(name: str, seed: object = 0, seats: frozenset[int] | None = None) -> Bot:
    """A bot by its name; the sensible one knows the games and is imported only when it is wanted."""
    if name == "random":
        return RandomBot(seed, seats)
    from companion.bots.sensible import SensibleBot

    return SensibleBot(seed, seats)
