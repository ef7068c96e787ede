"""Put in the place of the firmware's `main.py`: plays recorded throws to the firmware, and prints what it says."""

import pips  # type: ignore[import-not-found]
import roll  # type: ignore[import-not-found]
from replayed import replay  # type: ignore[import-not-found]

pips.prepare()
file = open("/board/throws.bin", "rb")  # noqa: SIM115  it is read throw by throw


def step() -> bool:
    """One throw; False when there are no more."""
    words = replay(file, pips, roll)
    if words is None:
        return False
    for line in words:
        print(line)
    print("end of throw")
    return True
