#!/usr/bin/env python3
"""Writes the bill of materials into README.md from parts.toml, builds.toml and the board profiles; `--check` compares.

Run from the top of the project: python hardware/builds/bill.py
"""

from __future__ import annotations

import re
import runpy
import sys
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from companion.config import load_config
from companion.devices.fitting import BOARD_NEEDS, leds
from companion.devices.profile import BOARDS, Profile

HERE = Path(__file__).parent
WIRING = runpy.run_path(str(HERE.parent / "desk" / "wiring.py"))


@dataclass(frozen=True, slots=True)
class Part:
    """A thing to buy. `source` is the page that its number is from."""

    name: str
    price: tuple[float, float]
    maker: str = ""
    number: str = ""
    source: str = ""
    instead: str = ""
    look: str = ""
    gives: float = 0.0
    feeds: str = ""
    leds: int = 0


@dataclass(frozen=True, slots=True)
class Build:
    """Parts that make a desk, and the profile that its configuration makes of the board's."""

    title: str
    about: str
    config: Path
    hours: tuple[float, float]
    tools: tuple[str, ...]
    parts: Mapping[str, int]

    @property
    def profile(self) -> Profile:
        return load_config(self.config).profile

    @property
    def supply(self) -> tuple[float, bool]:
        """What the lights' supply must give, in mA, and whether the board takes from it too: as the profile has it."""
        own = tomllib.loads(self.config.read_text())
        power = tomllib.loads((BOARDS / f"{own['board']}.toml").read_text())["power"] | own.get("power", {})
        return float(power["supply"]), bool(power["shared"])


def read_parts(text: str) -> dict[str, Part]:
    rows = tomllib.loads(text)
    return {name: _part(row) for name, row in rows.items()}


def _part(row: dict[str, Any]) -> Part:
    low, high = row.pop("price")
    return Part(price=(low, high), feeds=row.pop("for", ""), **row)


def read_builds(text: str) -> dict[str, Build]:
    rows = tomllib.loads(text)
    return {
        name: Build(
            row["title"],
            row["about"],
            HERE / row["config"],
            (row["hours"][0], row["hours"][1]),
            tuple(row["tools"]),
            row["parts"],
        )
        for name, row in rows.items()
    }


def price(build: Build, parts: Mapping[str, Part]) -> tuple[float, float]:
    low = sum(number * parts[name].price[0] for name, number in build.parts.items())
    high = sum(number * parts[name].price[1] for name, number in build.parts.items())
    return low, high


# Words


def page_of(build: Build, parts: Mapping[str, Part]) -> Iterator[str]:
    low, high = price(build, parts)
    yield build.about
    yield ""
    hours = f"{build.hours[0]:g} to {build.hours[1]:g} hours"
    yield f"About {low:.0f} to {high:.0f} euro, and {hours}. Tools: {', '.join(build.tools)}."
    yield ""
    yield "| part | pieces | maker and number | euro each | instead, and what to look for |"
    yield "|---|---:|---|---:|---|"
    for name, number in build.parts.items():
        yield _row(parts[name], number)
    yield ""
    yield "| power, from the profile | |"
    yield "|---|---:|"
    yield from (f"| {words} | {value} |" for words, value in power(build).items())
    yield ""
    yield f"Its configuration ([{build.config.name}]({build.config.name})):"
    yield ""
    yield "```toml"
    yield build.config.read_text().rstrip("\n")
    yield "```"


def _row(part: Part, number: int) -> str:
    which = f"{part.maker} [{part.number}]({part.source})" if part.number else "any"
    low, high = part.price
    words = "; ".join(words for words in (part.look, part.instead and f"instead: {part.instead}") if words)
    return f"| {part.name} | {number} | {which} | {low:g} to {high:g} | {words} |"


def power(build: Build) -> dict[str, str]:
    """The sums, all from the profile: a build that takes more than its supply gives does not load."""
    profile, (gives, shared) = build.profile, build.supply
    board, budget = BOARD_NEEDS[profile.model], profile.pixels.budget
    return {
        "the board and what is on its header": f"{board:,.0f} mA",
        f"the lights ({leds(profile.pixels)} LEDs), at most (`budget`)": f"{budget:,.0f} mA",
        "the lights' supply must give" + (", for both" if shared else ", for the lights alone"): f"{gives:,.0f} mA",
        "fuse in the lights' 5 V": f"{WIRING['fuse'](profile):g} A",
    }


def filled(text: str, builds: Mapping[str, Build], parts: Mapping[str, Part]) -> str:
    """The text with what stands between its marks made anew."""
    for name, build in builds.items():
        new = "\n".join(page_of(build, parts)).replace("\\", r"\\")
        pattern = rf"(<!-- {name}: begin -->\n).*?(<!-- {name}: end -->)"
        text, found = re.subn(pattern, rf"\g<1>{new}\n\g<2>", text, flags=re.DOTALL)
        if found != 1:
            raise SystemExit(f"README.md needs the marks <!-- {name}: begin --> and <!-- {name}: end --> once each")
    return text


def main(words: list[str]) -> int:
    readme = HERE / "README.md"
    builds, parts = read_builds((HERE / "builds.toml").read_text()), read_parts((HERE / "parts.toml").read_text())
    text = readme.read_text()
    new = filled(text, builds, parts)
    if new == text:
        return 0
    if words == ["--check"]:
        print(f"stale: {readme}")
        return 1
    readme.write_text(new)
    print(f"wrote: {readme}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
