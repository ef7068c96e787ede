"""An examination as people read it, and as programs do (docs/doctor.md)."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from textwrap import wrap

from companion.doctor.examination import Examination
from companion.doctor.finding import Finding, Verdict

FORMAT = 1
MARKS = {Verdict.OK: "ok", Verdict.WARNING: "WARNING", Verdict.FAILED: "FAILED", Verdict.SKIPPED: "skipped"}
INDENT = " " * 24


def as_text(examination: Examination, width: int = 110) -> Iterator[str]:
    """One line for each check, and what to do below those that are not right."""
    for finding in examination.findings:
        yield from _lines(finding, width)
    counts = Counter(finding.verdict for finding in examination.findings)
    said = ", ".join(f"{counts[verdict]} {verdict}" for verdict in Verdict if counts[verdict])
    yield f"{len(examination.findings)} checks: {said}"


def _lines(finding: Finding, width: int) -> Iterator[str]:
    first, *more = [line for part in finding.found.splitlines() or [""] for line in _wrapped(part, width)]
    yield f"{MARKS[finding.verdict]:<8} {finding.check:<14} {first}".rstrip()
    yield from (INDENT + line for line in more)
    if finding.remedy:
        yield f"{INDENT}-> {finding.remedy}"  # never broken: it may hold a command to copy


def _wrapped(text: str, width: int) -> list[str]:
    return wrap(text, max(20, width - len(INDENT)), break_long_words=False, break_on_hyphens=False) or [""]


def as_json(examination: Examination) -> str:
    counts = Counter(finding.verdict for finding in examination.findings)
    said = {
        "doctor": FORMAT,
        "ok": examination.ok,
        "board": examination.board,
        "machine": examination.machine,
        "counts": {verdict.value: counts[verdict] for verdict in Verdict},
        "checks": [
            {"check": one.check, "verdict": one.verdict.value, "found": one.found, "remedy": one.remedy}
            for one in examination.findings
        ],
    }
    return json.dumps(said, indent=2, ensure_ascii=False)
