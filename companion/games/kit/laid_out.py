"""What people counted and laid out before they begin, compared with what the rules ask for."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

from companion.engine import BadInput, Json, Refused

Expected: TypeAlias = Mapping[str, tuple[Callable[[Any], Json], str]]
"""Each thing that can be reported: what is right, and the rule that says so."""


def check_report(
    game: Any, report: Mapping[str, Json], expected: Expected, better: Callable[[str, Json], str] = lambda *_: ""
) -> None:
    """Refused with the rule that asks for something else; `better` may know one that says it more exactly."""
    for what, found in report.items():
        if what not in expected:
            raise BadInput(f"{what!r} cannot be reported; what can be: {', '.join(expected)}")
        needed, rule = expected[what][0](game), expected[what][1]
        if found != needed:
            missing = f" ({needed - found} missing)" if isinstance(found, int) and isinstance(needed, int) else ""
            raise Refused(better(what, found) or rule, f"{what}: {found!r} is reported, {needed!r} is needed{missing}")
