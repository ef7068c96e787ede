"""A trial in a process of its own: forks want one without threads."""

from __future__ import annotations

import json
import subprocess
import sys
from typing import Any

from companion.laboratory.crew import surroundings

SCRIPT = """
import json, os
from random import Random
from companion.torture import {module}
from companion.torture.trial import Span
{before}
found = {module}.run(Span(0.0, {least!r}, lambda: 0.0), Random({seed})).written()
try:
    left = os.waitpid(-1, os.WNOHANG)
except ChildProcessError:
    left = None
print(json.dumps({{**found, "left": left}}))
"""


def tried(module: str, least: dict[str, int], before: str = "", seed: int = 3) -> dict[str, Any]:
    """What a trial found that did so much; `before` is done first."""
    script = SCRIPT.format(module=module, least=least, before=before, seed=seed)
    done = subprocess.run(
        [sys.executable, "-c", script], env=surroundings(), capture_output=True, text=True, timeout=200, check=False
    )
    assert done.returncode == 0, done.stderr
    found: dict[str, Any] = json.loads(done.stdout.splitlines()[-1])
    assert found["left"] is None, "every process that a trial began has ended"
    return found
