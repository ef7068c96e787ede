"""What a check found: a verdict, the facts, and what a person can do, each in one plain sentence."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class Verdict(StrEnum):
    """How a check ended; only `failed` makes the whole examination fail."""

    OK = "ok"
    WARNING = "warning"
    FAILED = "failed"
    SKIPPED = "skipped"


@dataclass(frozen=True, slots=True)
class Finding:
    """One check: `check` is its stable name, `remedy` is empty where there is nothing to do."""

    check: str
    verdict: Verdict
    found: str
    remedy: str = ""


def ok(check: str, found: str) -> Finding:
    return Finding(check, Verdict.OK, found)


def warning(check: str, found: str, remedy: str) -> Finding:
    return Finding(check, Verdict.WARNING, found, remedy)


def failed(check: str, found: str, remedy: str) -> Finding:
    return Finding(check, Verdict.FAILED, found, remedy)


def skipped(check: str, found: str, remedy: str = "") -> Finding:
    return Finding(check, Verdict.SKIPPED, found, remedy)
