"""The daemon as a service: what it tells systemd, how it is known to be alive, and what happened at earlier starts."""

from companion.service.errors import AlreadyRunning, NoPowerOff, ServiceError
from companion.service.folders import lock_path, state_folder
from companion.service.notify import Systemd
from companion.service.poweroff import ask_for_power_off, can_power_off
from companion.service.running import Holder, Running, holder
from companion.service.starts import SAFE_AFTER, Beginning, Starts
from companion.service.watchdog import Progress, Source, Stuck, Watchdog, feed

__all__ = [
    "SAFE_AFTER",
    "AlreadyRunning",
    "Beginning",
    "Holder",
    "NoPowerOff",
    "Progress",
    "Running",
    "ServiceError",
    "Source",
    "Starts",
    "Stuck",
    "Systemd",
    "Watchdog",
    "ask_for_power_off",
    "can_power_off",
    "feed",
    "holder",
    "lock_path",
    "state_folder",
]
