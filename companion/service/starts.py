"""How the last starts went: after three in a row that failed, the companion starts in safe mode and says so.

The count is on the disk before anything else is tried, so that a start that ends without a word is counted too. It is
cleared once the daemon has run well for a while, and when it is stopped on purpose. A start that ended without a word
together with the whole machine was no failure: somebody pulled the plug.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path

from companion import durable
from companion.durable import Sync
from companion.languages import say

SAFE_AFTER = 3
HEALTHY_AFTER = 30.0
FILE = "starts.json"
FORMAT = 1
MOST_COUNTED = 1000
BOOT_NAME = Path("/proc/sys/kernel/random/boot_id")
WITHOUT_A_WORD = say("ended without a word (crash or power cut)")
PLUG_PULLED = say("was cut off from its power")
OURS = {reason: reason for reason in (WITHOUT_A_WORD, PLUG_PULLED)}
"""Reasons in words of our own: the file has them in English, and people read them in their language."""


def boot_name(file: Path = BOOT_NAME) -> str:
    """What the kernel calls this run of the machine: the same until it is started anew. Empty where it has no name."""
    try:
        return file.read_text().strip()
    except OSError:
        return ""


@dataclass(frozen=True, slots=True)
class Beginning:
    """What is known when a start begins."""

    failed: int
    """How many starts before this one failed in a row."""
    reason: str = ""
    """How the last run ended, in words."""
    trouble: str = ""
    """Why the count could not be read or written; a start goes on without it."""
    safe_after: int = SAFE_AFTER

    @property
    def safe_mode(self) -> bool:
        return self.failed >= self.safe_after


class Starts:
    """The count of failed starts in a state folder."""

    def __init__(
        self, folder: Path, safe_after: int = SAFE_AFTER, sync: Sync = durable.sync, boot: str | None = None
    ) -> None:
        self.path = folder / FILE
        self._boot = boot_name() if boot is None else boot
        self._safe_after = safe_after
        self._sync = sync
        self._cleared = False

    def begin(self) -> Beginning:
        """Count this start as failed until it is known better; what went before is returned."""
        failed, reason, trouble = self._read()
        self._cleared = False
        trouble = self._write(min(failed + 1, MOST_COUNTED), WITHOUT_A_WORD) or trouble
        return Beginning(failed, reason, trouble, self._safe_after)

    def healthy(self, ran: float, healthy_after: float = HEALTHY_AFTER) -> bool:
        """Called now and then with the seconds since the start; true once the start counts as good."""
        if not self._cleared and ran >= healthy_after:
            self._cleared = not self._write(0, WITHOUT_A_WORD)
        return self._cleared

    def stopped(self, reason: str = "stopped") -> str:
        """A clean stop: whatever made earlier starts fail, this one did not. Returns what went wrong, if anything.

        Where the count is cleared already only the reason is new, and nobody waits for a slow disk to have that.
        """
        urgent, self._cleared = not self._cleared, True
        return self._write(0, reason, urgent)

    def failed(self, reason: str) -> str:
        """The daemon ends with an error it can still name: the count stays, the reason is kept for the next start."""
        count, _reason, _trouble = self._read()
        return self._write(count, reason)

    def look(self) -> Beginning:
        """What a start would find, without counting one."""
        failed, reason, trouble = self._read()
        return Beginning(failed, reason, trouble, self._safe_after)

    def _read(self) -> tuple[int, str, str]:
        try:
            said = json.loads(self.path.read_bytes())
            failed, reason, boot = said["failed"], said["reason"], said.get("boot", self._boot)
            if type(failed) is not int or failed < 0 or not isinstance(reason, str):
                raise ValueError("it holds other things than a count and a reason")
        except FileNotFoundError:
            return 0, "", ""
        except (OSError, ValueError, KeyError, TypeError, RecursionError) as error:
            return 0, "", f"{self.path} cannot be read ({error}); failed starts are counted from 0 again"
        if boot != self._boot and reason == WITHOUT_A_WORD:
            return max(0, failed - 1), PLUG_PULLED, ""
        return failed, OURS.get(reason, reason), ""

    def _write(self, failed: int, reason: str, urgent: bool = True) -> str:
        """Whole or not at all, and on the disk: a temporary file takes the place of the old one."""
        text = json.dumps({"format": FORMAT, "failed": failed, "reason": reason, "boot": self._boot}) + "\n"
        try:
            durable.write_whole(self.path, text.encode(), 0o640, self._sync if urgent else durable.unsynced)
        except OSError as error:
            return f"{self.path} cannot be written ({error}); failed starts are not counted"
        return ""
