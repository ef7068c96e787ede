"""What the ring of twelve lights shows: a pattern for every state, so that nobody needs to tell colours apart.

nobody listens      dark
empty, armed        all breathing: throw
armed, dice lie     every third breathing: take the dice out, then throw
empty               one faint light
handling            two faint lights across
rolling             a dot running round
settling            the upper half, faint
rolled              as many lights as there are pips up, in a row
cocked              every other light, blinking: take all dice out and throw again
wrong count         two quarters, blinking crosswise: take all dice out and throw again
identify            all flashing
"""

import trayframe as wire

LIGHTS = 12
DARK = (0, 0, 0)
FAINT = (4, 4, 4)
WHITE = (18, 18, 18)
GREEN = (0, 30, 6)
BLUE = (0, 8, 40)
AMBER = (40, 18, 0)
RED = (40, 0, 4)

BREATH_MS = 2000
BLINK_MS = 250
ROUND_MS = 600


def colours(state, dice, wanted, now):
    """Twelve (red, green, blue) for this moment."""
    if state == wire.ROLLING:
        dot = now % ROUND_MS * LIGHTS // ROUND_MS
        return [BLUE if (dot - i) % LIGHTS < 3 else DARK for i in range(LIGHTS)]
    if state == wire.SETTLING:
        return [FAINT if i < LIGHTS // 2 else DARK for i in range(LIGHTS)]
    if wanted and state == wire.EMPTY:
        return [breathing(now)] * LIGHTS
    if wanted and dice and state in (wire.ROLLED, wire.HANDLING):
        return [breathing(now) if i % 3 == 0 else DARK for i in range(LIGHTS)]
    if state == wire.ROLLED:
        return [GREEN if i < pips_up(dice) else DARK for i in range(LIGHTS)]
    if state == wire.COCKED:
        return [AMBER if (i + now // BLINK_MS) % 2 else DARK for i in range(LIGHTS)]
    if state == wire.WRONG_COUNT:
        return [RED if (i // 3 + now // BLINK_MS) % 2 else DARK for i in range(LIGHTS)]
    if state == wire.HANDLING:
        return [FAINT if i % (LIGHTS // 2) == 0 else DARK for i in range(LIGHTS)]
    return [FAINT if i == 0 else DARK for i in range(LIGHTS)]


def dark():
    return [DARK] * LIGHTS


def flashing(now):
    return [WHITE if now // BLINK_MS % 2 else DARK] * LIGHTS


def breathing(now):
    """Up and down once in a breath, never quite dark."""
    part = now % BREATH_MS
    if part > BREATH_MS // 2:
        part = BREATH_MS - part
    level = 2 + WHITE[0] * part * 2 // BREATH_MS
    return (level, level, level)


def pips_up(dice):
    return min(LIGHTS, sum([die for die in dice if die]))
