"""Dice are read as well with the oldest OpenCV and numpy that pyproject.toml allows: they are those of Debian 12.

They are installed into a folder of their own, and the tests of reading run with them.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys

import pytest

from tests.devices.camera.scenes import RIGHT, WRONG
from tests.package.building import TOP
from tests.package.test_built import PROJECT

pytestmark = pytest.mark.no_cover

REQUIRED = bool(os.environ.get("CI") or os.environ.get("COMPANION_REQUIRE_ALL"))
LAST_PYTHON = (3, 11)
"""There are no files of numpy 1.24 for a newer one."""
TESTS = ("test_awkward.py", "test_scenes.py", "test_watching.py", "test_frames.py", "test_camera.py")
SEEDS = (1002, 1003, 1004)
WHICH = "import cv2, numpy; print(cv2.__version__, numpy.__version__)"


def oldest() -> list[str]:
    """What is asked for with its lower bound alone."""
    asked = PROJECT["optional-dependencies"]["camera"]
    found = [re.match(r"([\w-]+)>=([\d.]+)", words) for words in asked]
    return [f"{match[1]}=={match[2]}.*" for match in found if match]


@pytest.fixture(scope="module")
def environ(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """Where Python finds the oldest ones first."""
    if sys.version_info[:2] > LAST_PYTHON:
        pytest.skip("the oldest numpy has no files for this Python; Python 3.11 tries it")
    folder = tmp_path_factory.mktemp("oldest")
    pip = [sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--only-binary=:all:"]
    done = subprocess.run(
        [*pip, "--no-deps", f"--target={folder}", *oldest()], capture_output=True, text=True, check=False
    )
    if done.returncode:
        reason = f"the oldest OpenCV could not be installed; it needs a package registry: {done.stderr[-300:]}"
        pytest.fail(reason) if REQUIRED else pytest.skip(reason)
    return {**os.environ, "PYTHONPATH": f"{folder}{os.pathsep}{TOP}", "PYTHONDONTWRITEBYTECODE": "1"}


def run(environ: dict[str, str], *words: str) -> str:
    done = subprocess.run([sys.executable, *words], cwd=TOP, env=environ, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout[-3000:] + done.stderr[-3000:]
    return done.stdout


def versions(environ: dict[str, str]) -> list[str]:
    return run(environ, "-c", WHICH).split()


def test_both_have_a_lower_bound(environ: dict[str, str]) -> None:
    assert len(oldest()) == 2
    for words, version in zip(sorted(oldest()), sorted(versions(environ)), strict=True):
        assert version.startswith(words.partition("==")[2].removesuffix("*")), (words, version)


def test_dice_are_read_with_the_oldest(environ: dict[str, str]) -> None:
    tests = [f"tests/devices/camera/{name}" for name in TESTS]
    said = run(environ, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-m", "not no_cover", *tests)
    assert " passed" in said


def test_rendered_throws_are_read_with_the_oldest(environ: dict[str, str]) -> None:
    """So few that a share of throws asked for again says little: none may be wrong, and nearly all are read."""
    code = "from tests.devices.camera.scenes import PROMISED, camera; print(sorted(camera((%d, 30, PROMISED)).items()))"
    for seed in SEEDS:
        counted = dict(re.findall(r"'(\w+)', (\d+)", run(environ, "-c", code % seed)))
        assert WRONG not in counted, seed
        assert int(counted[RIGHT]) >= 26, (seed, counted)
