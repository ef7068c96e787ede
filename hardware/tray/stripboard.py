"""Two strip-board plans for the circuit of netlist.md: the board of a place (made five times) and that of the Pico.

    python hardware/tray/stripboard.py          draws stripboard-place.svg and stripboard-pico.svg

Seen from the side of the parts; strips run from left to right on the other side. A plan says where every leg goes,
where strips are cut and which wires link them. `faults` finds what differs from the netlist; then nothing is drawn.
"""

from __future__ import annotations

import runpy
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

HERE = Path(__file__).parent
Hole = tuple[int, int]
"""Strip (row) and column, both from 1 on."""


@dataclass(frozen=True)
class Board:
    title: str
    rows: int
    columns: int
    legs: dict[tuple[str, str], Hole]
    """Part and pin to the hole it stands in."""
    cuts: tuple[Hole, ...]
    """Holes at which the strip is cut."""
    links: tuple[tuple[Hole, Hole], ...]
    wires: dict[str, tuple[Hole, ...]]
    """Net to the holes from which wires of that net leave the board."""


def in_column(part: str, column: int, rows: dict[str, int]) -> dict[tuple[str, str], Hole]:
    return {(part, pin): (row, column) for pin, row in rows.items()}


def standing(part: str, column: int, one: int, two: int) -> dict[tuple[str, str], Hole]:
    """A part with two legs."""
    return in_column(part, column, {"1": one, "2": two})


def place_board(place: int) -> Board:
    chip, lights = f"U{place + 1}", f"RN{place + 5}"
    legs = in_column(chip, 15, {str(pin): pin for pin in range(1, 13)})
    legs |= in_column(chip, 21, {str(25 - row): row for row in range(1, 13)})
    legs |= in_column(lights, 2, {str(pin): pin for pin in range(1, 11)})
    legs |= in_column(f"RN{place}", 9, {str(pin): pin for pin in range(1, 10)})
    legs |= in_column(f"Q{place}", 4, {"1": 11, "2": 12, "3": 13})
    legs |= standing(f"R{place}", 26, 2, 4)
    legs |= standing(f"C{place}", 27, 1, 3)
    legs |= standing(f"R{place + 10}", 2, 14, 12)
    legs |= standing(f"R{place + 20}", 5, 12, 13)
    cuts = [(row, 7) for row in range(1, 13)] + [(row, 18) for row in range(1, 13)] + [(1, 12)]
    links = [((row, 23), (row + 1, 23)) for row in range(3, 8)]
    links += [((1, 24), (9, 24)), ((8, 22), (13, 22)), ((1, 10), (13, 10)), ((12, 13), (13, 13))]
    wires: dict[str, tuple[Hole, ...]] = {f"P{place}A{number}": ((number + 1, 4),) for number in range(1, 10)}
    wires |= {f"P{place}S{number}": ((10 - number, 11),) for number in range(1, 9)}
    wires |= {f"P{place}S9": ((2, 28),), f"IR{place}": ((11, 2),), "5V": ((1, 4),), "3V3": ((1, 28), (1, 29))}
    wires |= {"GND": ((13, 28),), "SIG": ((1, 14),), "S0": ((10, 13),), "S1": ((11, 13),), "S2": ((11, 28),)}
    wires |= {"S3": ((12, 28),), f"EN{place}": ((10, 28),), f"LIGHT{place}": ((14, 4),)}
    return Board(
        f"Board of a place: make it five times; drawn for place {place}", 14, 30, legs, tuple(cuts), tuple(links), wires
    )


PICO_LEFT = {4: "S0", 5: "S1", 6: "S2", 7: "S3"} | dict(
    zip(
        (9, 10, 11, 12, 14, 15, 16, 17, 19, 20),
        [f"LIGHT{place}" for place in range(1, 6)] + [f"EN{place}" for place in range(1, 6)],
        strict=True,
    )
)


def pico_board() -> Board:
    # All forty pins: those that stay free must not meet anything either.
    legs = in_column("U1", 11, {str(pin): pin for pin in range(1, 21)})
    legs |= in_column("U1", 18, {str(pin): 41 - pin for pin in range(21, 41)})
    for part, column, one, two in (
        ("R42", 23, 2, 3), ("R43", 25, 2, 4), ("D2", 27, 4, 5), ("D5", 29, 3, 4), ("D3", 31, 4, 6), ("C9", 33, 6, 8),
        ("R44", 35, 6, 8), ("R45", 37, 6, 7), ("R46", 23, 10, 8), ("C6", 25, 9, 8), ("R34", 27, 11, 9),
        ("R33", 29, 11, 8), ("R31", 23, 19, 12), ("R32", 25, 12, 14), ("D4", 27, 13, 15), ("C7", 33, 15, 14),
        ("D1", 29, 15, 16), ("C8", 35, 16, 14), ("R41", 27, 20, 18),
    ):  # fmt: skip
        legs |= standing(part, column, one, two)
    legs |= in_column("Q6", 31, {"1": 13, "2": 12, "3": 11})
    cuts = [(row, 14) for row in range(1, 21)] + [(row, 20) for row in (2, 4, 6, *range(11, 19))]
    links = [((3, 38), (8, 38)), ((8, 39), (14, 39)), ((1, 40), (15, 40)), ((3, 13), (3, 15))]
    wires: dict[str, tuple[Hole, ...]] = {
        net: tuple((row, column) for column in range(3, 8)) for row, net in PICO_LEFT.items() if row < 8
    }
    wires |= {net: ((row, 7),) for row, net in PICO_LEFT.items() if row > 8}
    wires |= {
        "SIG": tuple((10, column) for column in range(33, 38)),
        "5V": tuple((1, column) for column in range(22, 27)),
    }
    wires |= {
        "3V3": tuple((5, column) for column in range(33, 38)),
        "GND": tuple((3, column) for column in range(3, 8)),
    }
    wires |= {"PIEZO": ((2, 21),), "MOTOR_LOW": ((13, 35),), "RING_5V": ((16, 37),), "RING_DIN": ((18, 37),)}
    return Board("Board of the Pico", 20, 41, legs, tuple(cuts), tuple(links), wires)


def pieces(board: Board) -> Iterator[set[Hole]]:
    """The holes that copper and links join."""
    group = {(row, column): (row, column) for row in range(1, board.rows + 1) for column in range(1, board.columns + 1)}

    def find(hole: Hole) -> Hole:
        while group[hole] != hole:
            hole = group[hole]
        return hole

    for row, column in list(group):
        if column > 1 and (row, column) not in board.cuts and (row, column - 1) not in board.cuts:
            group[find((row, column))] = find((row, column - 1))
    for one, two in board.links:
        group[find(one)] = find(two)
    joined: dict[Hole, set[Hole]] = defaultdict(set)
    for hole in group:
        joined[find(hole)].add(hole)
    yield from joined.values()


def faults(board: Board, nets: dict[tuple[str, str], str], away: set[str]) -> list[str]:
    """What is not as in the netlist; nets in `away` also have ends on other boards or wires."""
    found = []
    on_board = {part for part, _ in board.legs}
    found += [f"{leg} has no hole" for leg in nets if leg[0] in on_board and leg not in board.legs]
    at: dict[Hole, str] = {}
    for leg, hole in [
        *board.legs.items(),
        *((("wire", net), hole) for net, holes in board.wires.items() for hole in holes),
    ]:
        if hole in at or hole in board.cuts:
            found.append(f"{leg} stands in a hole that is taken or cut: {hole}")
        at[hole] = leg[1] if leg[0] == "wire" else nets.get(leg, f"{leg[0]} pin {leg[1]}, which is free")
    for one, two in board.links:
        found += [
            f"a link ends in a hole that is taken: {hole}" for hole in (one, two) if hole in at or hole in board.cuts
        ]
    ends: dict[str, int] = defaultdict(int)
    for piece in pieces(board):
        names = {at[hole] for hole in piece if hole in at}
        if len(names) > 1:
            found.append(f"joined on the board, but not in the netlist: {sorted(names)}")
        for name in names:
            ends[name] += 1
    found += [f"no wire leaves from {name}" for name in sorted(away & set(ends)) if name not in board.wires]
    found += [f"{name} is on the board in {count} pieces" for name, count in ends.items() if count > 1]
    return found


def drawing(board: Board) -> str:
    step, left, top = 18, 30, 50
    wide, high = left * 2 + step * board.columns, top + 40 + step * board.rows

    def at(hole: Hole) -> tuple[float, float]:
        return left + step * (hole[1] - 0.5), top + step * (hole[0] - 0.5)

    marks = [f'<text class="head" x="{left}" y="24">{board.title}</text>']
    for row in range(1, board.rows + 1):
        y = top + step * (row - 1)
        marks.append(f'<rect class="strip" x="{left}" y="{y + 3}" width="{step * board.columns}" height="{step - 6}"/>')
        marks.append(f'<text class="small" x="{left - 6}" y="{y + 13}" text-anchor="end">{row}</text>')
    for column in range(1, board.columns + 1):
        x = left + step * (column - 0.5)
        marks.append(f'<text class="small" x="{x}" y="{top - 5}" text-anchor="middle">{column}</text>')
        for row in range(1, board.rows + 1):
            marks.append(f'<circle class="hole" cx="{x}" cy="{top + step * (row - 0.5)}" r="2"/>')
    for hole in board.cuts:
        x, y = at(hole)
        marks.append(f'<rect class="cut" x="{x - 5}" y="{y - 8}" width="10" height="16"/>')
    for one, two in board.links:
        (x, y), (to_x, to_y) = at(one), at(two)
        marks.append(f'<line class="link" x1="{x}" y1="{y}" x2="{to_x}" y2="{to_y}"/>')
    marks += [mark for part in sorted({part for part, _ in board.legs}) for mark in _part(board, part, at)]
    for net, holes in board.wires.items():
        for hole in holes:
            x, y = at(hole)
            marks.append(f'<circle class="wire" cx="{x}" cy="{y}" r="5"/>')
        x, y = at(holes[-1])
        marks.append(f'<text class="net" x="{x + 6}" y="{y + 3}">{net}</text>')
    foot = "Seen from the parts. Red: cut the strip. Green: links. Blue: wires that leave. Dots: legs."
    marks.append(f'<text class="small" x="{left}" y="{high - 14}">{foot}</text>')
    size = f'width="{wide}" height="{high}" viewBox="0 0 {wide} {high}"'
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" {size}>\n<style>{STYLE}</style>\n' + "\n".join(marks) + "\n</svg>\n"
    )


def _part(board: Board, part: str, at: Any) -> Iterator[str]:
    spots = {pin: at(hole) for (name, pin), hole in board.legs.items() if name == part}
    xs, ys = [x for x, _ in spots.values()], [y for _, y in spots.values()]
    yield (
        f'<rect class="part" x="{min(xs) - 6}" y="{min(ys) - 6}" width="{max(xs) - min(xs) + 12}" '
        f'height="{max(ys) - min(ys) + 12}" rx="4"/>'
    )
    for pin, (x, y) in spots.items():
        yield f'<circle class="leg" cx="{x}" cy="{y}" r="3"/>'
        yield f'<text class="pin" x="{x + 4}" y="{y - 3}">{pin}</text>'
    x, y = min(xs) - 10, (min(ys) + max(ys)) / 2
    yield f'<text class="name" x="{x}" y="{y + 3}" text-anchor="middle" transform="rotate(-90 {x} {y})">{part}</text>'


STYLE = """
svg { background: #ffffff; }
text { font-family: 'DejaVu Sans', Verdana, sans-serif; font-size: 9px; fill: #222; }
.head { font-size: 15px; font-weight: bold; }
.small { font-size: 8.5px; fill: #555; } .pin { font-size: 6px; fill: #666; }
.name { font-size: 8.5px; font-weight: bold; } .net { font-size: 8px; font-weight: bold; fill: #0b57a4; }
.strip { fill: #f0dfc0; } .hole { fill: #ffffff; stroke: #b89b62; stroke-width: 0.5; }
.cut { fill: #b3261e; } .link { stroke: #2e7d32; stroke-width: 2.4; stroke-linecap: round; }
.part { fill: #ffffff; fill-opacity: 0.55; stroke: #222; stroke-width: 1.1; }
.leg { fill: #222; } .wire { fill: none; stroke: #0b57a4; stroke-width: 1.6; }
"""


def netlist() -> dict[tuple[str, str], str]:
    rows = runpy.run_path(str(HERE / "netlist.py"))["circuit"]()
    return {(part, pin): net for part, pin, _, net in rows}


def boards() -> list[Board]:
    return [*(place_board(place) for place in range(1, 6)), pico_board()]


def all_faults(plans: list[Board], nets: dict[tuple[str, str], str]) -> list[str]:
    """Faults of every board, and parts that are on none though they are soldered to one."""
    found, placed = [], {part for board in plans for part, _ in board.legs}
    for board in plans:
        here = {part for part, _ in board.legs}
        inside = {net for (part, _), net in nets.items() if part in here}
        outside = {net for (part, _), net in nets.items() if part not in here}
        found += [f"{board.title}: {fault}" for fault in faults(board, nets, inside & outside)]
    loose = {part for part, _ in nets} - placed
    return found + [f"{part} is on no board" for part in sorted(loose) if part[0] not in "SMPL"]


def main() -> None:
    plans = boards()
    if found := all_faults(plans, netlist()):
        raise SystemExit("\n".join(found))
    (HERE / "stripboard-place.svg").write_text(drawing(plans[0]))
    (HERE / "stripboard-pico.svg").write_text(drawing(plans[-1]))


if __name__ == "__main__":
    main()
