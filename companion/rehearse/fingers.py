"""Which buttons lead to an answer: tried out on copies of the screens, so that only fingers do what fingers can."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from copy import copy
from random import Random
from typing import TypeAlias

from companion.desk.desk import Desk
from companion.desk.intents import Answer, Intent
from companion.desk.screens.counting import Counting
from companion.desk.screens.dialling import Dialling
from companion.desk.screens.grouping import Grouping
from companion.desk.screens.pointing import Pointer
from companion.desk.screens.rolling import Rolling
from companion.desk.screens.screen import BACK, DOWN, LEFT, OK, RIGHT, UP, Go, Screen, Stay
from companion.engine import Json
from companion.games.kit.counted import counts_in

MOST = 6_000
"""So many states of the screens are tried at most."""
POINTING = (OK, UP, DOWN, LEFT, RIGHT)
EVERY = (*POINTING, BACK)


Wanted: TypeAlias = Callable[[Intent], bool]
"""Is this what was wanted?"""


def way_to(desk: Desk, value: Json) -> list[str] | None:
    """The presses that answer the question on the screen with a value; None when no presses do."""
    wanted = _answers(value)
    known = _typed(desk, value) or _dialled(desk, value) or _wheeled(desk, value) or _switched(desk, value)
    return known or _pointed(desk, wanted) or shortest(desk, wanted)


def _answers(value: Json) -> Wanted:
    return lambda intent: isinstance(intent, Answer) and intent.values == (value,)


def _typed(desk: Desk, value: Json) -> list[str] | None:
    """Dice are typed face by face: trying out every fall of a handful would take too long."""
    top = desk.top
    if not isinstance(top, Rolling) or not isinstance(value, list):
        return None
    presses, at = [], top.pick
    for face in value[len(top.thrown) :]:
        presses += [*[UP] * ((face - at) % top.picks), OK]
        at = 0
    screens: tuple[Screen, ...] | None = (_copied(top),)
    answered = False
    for press in presses:
        if screens is None:
            return None
        screens, answered = _pressed(desk, screens, press, _answers(value))
    return presses if answered else None


def _dialled(desk: Desk, value: Json) -> list[str] | None:
    """Dials are turned one after the other, from where they stand."""
    top, wanted = desk.top, counts_in(value)
    if not isinstance(top, Counting) or wanted is None:
        return None
    presses = [OK] if top.veiled else [UP] * top.cursor
    for kind, count in zip(top.kinds, top.counts, strict=True):
        by = wanted.get(kind, 0) - count
        presses += [RIGHT if by > 0 else LEFT] * abs(by) + [DOWN]
    return [*presses, OK]


def _wheeled(desk: Desk, value: Json) -> list[str] | None:
    """A number is dialled wheel by wheel, from the first to the last; other answers lie to the right of them."""
    top = desk.top
    if not isinstance(top, Dialling):
        return None
    words = [option.value for option in top.question.options]
    if value in words:
        by = len(top.wheels) + words.index(value) - top.at
        return [*[RIGHT if by > 0 else LEFT] * abs(by), OK]
    presses = [LEFT] * top.at
    for turned, digit in zip(top.wheels, f"{value:0{len(top.wheels)}}", strict=True):
        by = int(digit) - turned
        presses += [*[UP if by > 0 else DOWN] * abs(by), RIGHT]
    presses.pop()
    return [*presses, OK] if top.dialled or {UP, DOWN} & {*presses} else [*presses, UP, DOWN, OK]


def _switched(desk: Desk, value: Json) -> list[str] | None:
    """Everybody who goes or stays otherwise than it stands is switched on the way down; the first line says it."""
    top = desk.top
    if not isinstance(top, Grouping) or not isinstance(value, str):
        return None
    presses = [UP] * top.cursor
    for one in top.members:
        presses += [DOWN, *([OK] if (one in top.goes) != (one in value.split()) else [])]
    return [*presses, *[UP] * len(top.members), OK]


def _pointed(desk: Desk, wanted: Wanted) -> list[str] | None:
    """Squares are pointed at: on a large map the list that opens on every one of them would take too long."""
    return shortest(desk, wanted, POINTING) if isinstance(desk.top, Pointer) else None


def shortest(desk: Desk, wanted: Wanted, buttons: tuple[str, ...] = EVERY) -> list[str] | None:
    """The shortest way to what is wanted, of all that can be pressed; None when no presses lead there."""
    start: tuple[Screen, ...] = (_copied(desk.top),)
    waiting: deque[tuple[tuple[Screen, ...], list[str]]] = deque([(start, [])])
    seen = {_key(start)}
    while waiting and len(seen) < MOST:
        screens, pressed = waiting.popleft()
        for button in buttons:
            reached, answered = _pressed(desk, screens, button, wanted)
            if answered:
                return [*pressed, button]
            if reached is not None and (key := _key(reached)) not in seen:
                seen.add(key)
                waiting.append((reached, [*pressed, button]))
    return None


def wander(desk: Desk, chance: Random, most: int) -> list[str] | None:
    """The presses of somebody who does not care which answer it is; None where so many led to none."""
    screens: tuple[Screen, ...] = (_copied(desk.top),)
    pressed: list[str] = []
    for _ in range(most):
        button = chance.choice((*POINTING, OK))
        reached, answered = _pressed(desk, screens, button, lambda intent: isinstance(intent, Answer))
        if answered:
            return [*pressed, button]
        if reached is not None:
            screens = reached
            pressed.append(button)
    return None


def _pressed(
    desk: Desk, screens: tuple[Screen, ...], button: str, wanted: Wanted
) -> tuple[tuple[Screen, ...] | None, bool]:
    top, lying = _copied(screens[-1]), copy(desk.dice)
    reply = top.press(desk, button)
    desk.dice = lying  # dice that nobody asked for may be taken or thrown away by a press
    if isinstance(reply, Intent):
        return None, wanted(reply)
    if isinstance(reply, Stay):
        return (*screens[:-1], top), False
    if isinstance(reply, Go) and _asks(reply.screen):
        return (*screens[:-1], top, reply.screen), False
    return None, False


def _copied(screen: Screen) -> Screen:
    """A copy that may be pressed without harm."""
    twin = copy(screen)
    for name, value in vars(screen).items():
        if isinstance(value, list):
            setattr(twin, name, value[:])
    return twin


def _asks(screen: Screen) -> bool:
    """Is it another way to answer the same question?"""
    return hasattr(screen, "question")


def _key(screens: tuple[Screen, ...]) -> tuple[object, ...]:
    return tuple((type(screen).__name__, *_state(screen)) for screen in screens)


def _state(screen: Screen) -> tuple[object, ...]:
    """What a press can change: plain values only."""
    return tuple(
        _told_apart(value)
        for name, value in sorted(vars(screen).items())
        if not name.startswith("_") and isinstance(value, int | str | tuple | type(None))
    )


def _told_apart(value: object) -> object:
    """What a screen lists (cards that could be played, say) is the same list or another one."""
    try:
        hash(value)
    except TypeError:
        return id(value)
    return value
