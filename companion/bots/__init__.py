"""Players that answer requests. A bot sees the running game and says what it answers; it never acts by itself.

Every bot offers two things:

- `answer(driver)`: the value for the pending question, as the outside writes it; always one of its options.
- `interrupt(driver)`: a card it would rather play first, `(seat, value)` for `driver.interrupt("play", ...)`, or None.

A bot that plays for some seats only (`seats`) interrupts for those alone. It may try things out on `driver.fork()`.
"""

from companion.bots.bot import Bot, act
from companion.bots.budget import Budget
from companion.bots.random_bot import RandomBot
from companion.engine import BadInput

__all__ = ["BOTS", "Bot", "RandomBot", "act", "bot", "bot_name"]

BOTS = ("random", "sensible", "searching")
"""The names under which bots are chosen. The last one may say how long it thinks: `searching:200` tries, or
`searching:0.2s`."""
ALSO = {"search": "searching"}
"""What else they may be called."""


def bot_name(words: str) -> str:
    """The one name of a bot, however somebody wrote it (`search:08` is `searching:8`); refused where there is none, or
    no such budget."""
    name, colon, budget = words.partition(":")
    name = ALSO.get(name, name)
    if name not in BOTS:
        raise BadInput(f"{words!r} is no bot; there are {', '.join(BOTS)} ({BOTS[-1]}:200 tries, {BOTS[-1]}:0.2s)")
    if colon and name != BOTS[-1]:
        raise BadInput(f"{words!r}: {name} answers at once; only {BOTS[-1]} says how long it thinks")
    try:
        return f"{name}:{Budget.read(budget)}" if colon else name
    except BadInput as no:
        raise BadInput(f"{words!r} is no bot: {no}") from no


def bot(name: str, seed: object = 0, seats: frozenset[int] | None = None) -> Bot:
    """A bot by its name; those that know the games are imported only when they are wanted."""
    kind, _, budget = bot_name(name).partition(":")
    if kind == "random":
        return RandomBot(seed, seats)
    if kind == "sensible":
        from companion.bots.sensible import SensibleBot

        return SensibleBot(seed, seats)
    from companion.bots.searching import SearchingBot

    return SearchingBot(seed, seats, Budget.read(budget) if budget else None)
