"""The wires of a table in memory: the real libraries talk to them, and tests and rehearsals read what came through.

Nothing here replaces a library: only the last step to the kernel or to a C extension is taken over, and given back.
"""

from companion.devices.simulated.wires import Wires

__all__ = ["Wires"]
