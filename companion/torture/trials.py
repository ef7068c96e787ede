"""Every trial there is. Another one is one line here, and a row in docs/trust.md."""

from __future__ import annotations

from companion.torture.trial import Trial

DECISIONS = {
    f"decisions in {title}": 10_000
    for title in ("Zombies!!! (2014)", "Zombie Slayer", "MidEvil Deluxe", "Totally Zombies!!!", "Totally Medieval")
}
KILL_ZEROS = ("confirmed answers lost", "wrong states")

WATCHED = ("needless restarts", "restarts that did not come", "games that did not go on")
RESTARTS = {"restarts": 9}

BOTH = ("desk", "web")
EACH = {"games": 5}

TRIALS = (
    Trial("power", "1 a power cut loses nothing", "companion.torture.power", 0.06, EACH | {"states": 20_000}),
    Trial("kills", "1 a kill loses nothing", "companion.torture.kills", 0.08, {"kills": 1000}, KILL_ZEROS, ("desk",)),
    Trial("scrawls", "1 a scrawl in a journal is told", "companion.torture.scrawls", 0.02, {"journals": 5}),
    Trial("devices", "2 devices may fail", "companion.torture.devices", 0.6, DECISIONS, (), ("desk",), parts=4),
    Trial("disks", "3 disks may fail", "companion.torture.disks", 0.03, EACH, (), ("web",)),
    Trial("soak", "4 a day is like an hour", "companion.torture.soak", 0.18, {"simulated hours": 24}, (), ("desk",)),
    Trial("lines", "5 no line ends it", "companion.torture.lines", 0.08, {"hostile lines": 100_000}, (), BOTH),
    Trial("strangers", "6 nobody gets in", "companion.torture.strangers", 0.04, {"hostile lines": 5_000}, (), BOTH),
    Trial("secrets", "6 hands are for their players", "companion.torture.secrets", 0.1, {"games": 7}, (), BOTH),
    Trial("watchdog", "7 what hangs restarts", "companion.torture.watchdog", 0.07, RESTARTS, WATCHED, ("desk",)),
)
"""In the order of the promises."""


def trial(name: str) -> Trial:
    return next(one for one in TRIALS if one.name == name)
