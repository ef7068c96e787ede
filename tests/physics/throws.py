"""How often a throw into the drawn tray is read, asked again, or read wrongly: dice fall in MuJoCo, simulated sensors
see them, and the real firmware shakes the lane and reads it, look by look.

    python -m tests.physics.throws --throws 1000 --fair 3000 --micropython --keep throws.jsonl

prints the tables of hardware/tray/README.md. Every throw depends on its seed alone.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import asdict, replace
from functools import lru_cache
from hashlib import sha256
from multiprocessing import get_context
from pathlib import Path
from typing import Any, TypeAlias

import mujoco

from companion.devices.firmware import board_files
from companion.devices.simulated import dice as simulated_dice
from companion.devices.simulated import trayposes, traysensors
from tests.firmware import poses, replay
from tests.firmware.micropython import missing
from tests.hardware.measures import HARDWARE
from tests.physics import hand, shape, throw, world
from tests.physics.fairness import fairness
from tests.physics.hand import FRICTION
from tests.physics.shape import Shape, drawn
from tests.physics.throw import AGAIN, READ, SILENT, WRONG, Throw, Thrown

MODEL = (hand, shape, throw, world, poses, simulated_dice, trayposes, traysensors)
"""What a throw depends on besides the firmware and the measures."""

SOON = 5.0
"""So soon after the first die has left the hand a roll should be told."""
PARTS = ((0.15, 0.25), (0.25, 0.35), (0.35, 0.5))
"""Of the frictions, one row of the table each."""

BATCH = 20
"""Throws of one worker at a time, which a single MicroPython is then given."""

Batch: TypeAlias = tuple[Shape, int, Sequence[int], bool]
"""Shape, dice, seeds, and whether MicroPython is asked too."""


def play_batch(batch: Batch) -> list[Thrown]:
    """Some throws, each played to its end; then to MicroPython, all together, for a new one takes a while to start."""
    into, dice, seeds, micropython = batch
    thrown, streams = [], []
    for seed in seeds:  # one after the other: they share a tray, and each has its own noise
        one = Throw(into, dice, seed)
        thrown.append(one.play())
        streams.append(one.stream)
    if not micropython:
        return thrown
    with tempfile.TemporaryDirectory() as folder:
        others = replay.differing(streams, Path(folder))
    return [replace(one, otherwise=other) for one, other in zip(thrown, others, strict=True)]


def throws(
    dice: int, number: int, seed: int, into: Shape | None = None, kept: Path | None = None, micropython: bool = False
) -> list[Thrown]:
    """Many throws, on all cores. Those that stand in the file `kept` are not thrown again, and new ones are added."""
    into = into or drawn()
    known = read_kept(kept, dice, into, micropython)
    seeds = [one for one in range(seed, seed + number) if one not in known]
    size = min(BATCH, -(-len(seeds) // (os.cpu_count() or 1)) or 1)
    batches: list[Batch] = [(into, dice, seeds[at : at + size], micropython) for at in range(0, len(seeds), size)]
    with get_context("fork").Pool(os.cpu_count()) as pool:
        for batch, thrown in zip(batches, pool.imap(play_batch, batches), strict=True):
            known.update(zip(batch[2], thrown, strict=True))
            keep(kept, dice, into, dict(zip(batch[2], thrown, strict=True)))
    return [known[one] for one in range(seed, seed + number)]


@lru_cache(maxsize=1)
def made_of() -> str:
    """A digest of everything that a throw depends on: the firmware, the drawn shape, physics and sensors."""
    models = [Path(module.__file__ or "") for module in MODEL]
    digest = sha256(mujoco.__version__.encode())
    for file in [*board_files().values(), *models, HARDWARE / "tray/measures.scad"]:
        digest.update(file.read_bytes())
    return digest.hexdigest()[:16]


def keep(file: Path | None, dice: int, into: Shape, thrown: Mapping[int, Thrown]) -> None:
    if file is not None:
        with file.open("a") as lines:
            for seed, one in thrown.items():
                lines.write(json.dumps([made_of(), dice, seed, repr(into), asdict(one)]) + "\n")


def read_kept(file: Path | None, dice: int, into: Shape, micropython: bool = False) -> dict[int, Thrown]:
    """By their seeds, throws of so many dice into this very shape, by this very firmware and model."""
    if file is None or not file.exists():
        return {}
    wanted = [made_of(), dice, repr(into)]
    rows = [json.loads(line) for line in file.read_text().splitlines()]
    fitting = [(seed, values) for digest, number, seed, name, values in rows if [digest, number, name] == wanted]
    known = {seed: Thrown(**{name: _frozen(value) for name, value in values.items()}) for seed, values in fitting}
    return {seed: one for seed, one in known.items() if one.otherwise is not None or not micropython}


def _frozen(value: Any) -> Any:
    return tuple(map(_frozen, value)) if isinstance(value, list) else value


HEAD = (
    "| dice | friction | throws | read within 5 s | read later | asked again | nothing said | read wrongly "
    "| asked again because |\n|---|---|---|---|---|---|---|---|---|"
)


def row(dice: int, name: str, thrown: Sequence[Thrown]) -> str:
    total = len(thrown)
    soon = sum(one.verdict == READ and one.seconds <= SOON for one in thrown)
    found = Counter(one.verdict for one in thrown)
    why = Counter(one.why for one in thrown if one.verdict in (AGAIN, SILENT))
    words = ", ".join(f"{reason} {times}" for reason, times in why.most_common())
    return (
        f"| {dice} | {name} | {total} | {100 * soon / total:.1f} % | {found[READ] - soon} | {found[AGAIN]} "
        f"| {found[SILENT]} | {found[WRONG]} | {words} |"
    )


def table(dice: int, thrown: Sequence[Thrown]) -> list[str]:
    rows = [row(dice, f"{FRICTION[0]} to {FRICTION[1]}", thrown)]
    for low, high in PARTS:
        part = [one for one in thrown if low <= one.friction < high]
        if part:
            rows.append(row(dice, f"{low} to {high}", part))
    return rows


def in_both(thrown: Sequence[Thrown]) -> str:
    """A sentence on MicroPython."""
    looks = sum(one.looks for one in thrown)
    other = [one.otherwise for one in thrown if one.otherwise]
    words = f"MicroPython was given all {len(thrown):,} throws ({looks:,} looks) and said otherwise in {len(other)}."
    return "\n".join([words, *other])


def asked_for() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog="python -m tests.physics.throws", description=__doc__.split("\n\n")[0] if __doc__ else ""
    )
    parser.add_argument("--dice", type=int, nargs="+", default=[1, 2, 5], help="how many are thrown at once (1 2 5)")
    parser.add_argument("--throws", type=int, default=1000, help="so many throws of each (1000)")
    parser.add_argument("--seed", type=int, default=1, help="the first throw; each depends on its number alone (1)")
    parser.add_argument("--fair", type=int, default=0, help="so many single throws: are the faces fair, do dice tumble")
    parser.add_argument(
        "--micropython",
        action="store_true",
        help="play every throw to a real MicroPython too, and compare all that the firmware says at every look",
    )
    parser.add_argument(
        "--keep",
        type=Path,
        metavar="FILE",
        help="keeps every throw, to go on later; throws of another firmware, shape or model are thrown anew",
    )
    return parser.parse_args()


def main() -> None:
    asked, started = asked_for(), time.monotonic()
    if asked.micropython and (why := missing()):
        raise SystemExit(f"no real MicroPython: {why}")
    print(HEAD, flush=True)
    everything: list[Thrown] = []
    for dice in asked.dice:
        everything += throws(dice, asked.throws, asked.seed, kept=asked.keep, micropython=asked.micropython)
        print("\n".join(table(dice, everything[-asked.throws :])), flush=True)
    if asked.fair:
        before = everything[: asked.throws][: asked.fair] if asked.dice[:1] == [1] else []
        first = asked.seed + len(before)
        more = throws(1, asked.fair - len(before), first, kept=asked.keep, micropython=asked.micropython)
        everything += more
        told = [one for one in before + more if one.verdict == READ]
        print(f"\n{fairness([(one.first[0], one.tops[0], one.changes[0]) for one in told])}", flush=True)
    if asked.micropython:
        print(f"\n{in_both(everything)}", flush=True)
    print(f"\n{time.monotonic() - started:.0f} s", file=sys.stderr)
    if bad := Counter(one.verdict for one in everything if one.verdict in (WRONG, SILENT)):
        raise SystemExit(f"throws that were read wrongly or came to nothing: {dict(bad)}")
    if any(one.otherwise for one in everything):
        raise SystemExit("MicroPython said otherwise")


if __name__ == "__main__":
    main()
