"""What fails beside thousands of others runs once more, alone: starved tests are named, broken ones stay broken."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.no_cover  # each starts pytest with all its workers

ROOT = Path(__file__).parents[1]
STARVED = """
import os

def test_starved():
    assert "PYTEST_XDIST_WORKER" not in os.environ
"""


def proved(folder: Path, tests: str) -> subprocess.CompletedProcess[str]:
    (folder / "test_some.py").write_text(tests, encoding="utf-8")
    (folder / "pytest.ini").write_text("[pytest]\n", encoding="utf-8")
    script = f'say() {{ printf "%s\\n" "$*" >&2; }}; PYTHON={sys.executable}; . "{ROOT}/scripts/proofs.sh"; prove'
    around = {name: value for name, value in os.environ.items() if not name.startswith("PYTEST_")}
    return subprocess.run(["bash", "-uc", script], capture_output=True, text=True, cwd=folder, env=around, check=False)


def test_a_test_that_passes_alone_is_named(tmp_path: Path) -> None:
    done = proved(tmp_path, STARVED)
    assert done.returncode == 0, done.stdout
    assert done.stderr.splitlines()[-2:] == ["UNSTEADY, passed only alone:", "test_some.py::test_starved"]


def test_a_test_that_fails_alone_too_has_found_something(tmp_path: Path) -> None:
    done = proved(tmp_path, STARVED + "\ndef test_broken():\n    assert not 1\n")
    assert done.returncode != 0
    assert "UNSTEADY" not in done.stderr


def test_where_many_fail_nothing_was_starved(tmp_path: Path) -> None:
    many = "".join(f"\ndef test_starved_{n}():\n    test_starved()\n" for n in range(5))
    done = proved(tmp_path, STARVED + many)
    assert done.returncode != 0
    assert "once more" not in done.stderr


def test_what_cannot_be_collected_is_no_pass(tmp_path: Path) -> None:
    assert proved(tmp_path, "import nothing_of_this_name").returncode != 0
    assert proved(tmp_path, "").returncode != 0, "no test at all"


def test_what_failed_in_an_earlier_run_is_not_tried_again(tmp_path: Path) -> None:
    assert proved(tmp_path, "def test_gone():\n    assert not 1\n").returncode != 0
    done = proved(tmp_path, STARVED)
    assert done.stderr.splitlines()[-1] == "test_some.py::test_starved"
