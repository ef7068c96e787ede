"""lgpio goes elsewhere when it is imported, and leaves a pipe there: none of that is noticed.

Each test runs with a stand-in that does the same, and with the real driver where it is installed.
"""

from __future__ import annotations

import importlib.util
import os
import platform
import shutil
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.daemon.test_process import PROJECT, Process
from tests.systemd.tools import REQUIRE_ALL

STAND_IN = Path(__file__).parent / "like_lgpio"
ROOT = os.geteuid() == 0
WHEEL = platform.machine() == "x86_64" and sys.version_info < (3, 13)
"""Does the registry have the driver ready for this machine?"""
CONNECT = """
import os, socket, sys
import gpiozero.pins.local  # what is read from elsewhere is read before another user may not
from companion.devices.gpio import Lines
user = int(sys.argv[1])
if user:
    os.setgroups([])
    os.setgid(user)
    os.setuid(user)
try:
    Lines({"OK": 17}, sys.argv[2], 0, print).connect()
except Exception as error:
    print(os.getcwd(), error)
"""


def real() -> list[Path]:
    """The files of the real driver."""
    spec = importlib.util.find_spec("lgpio")
    if spec is None or spec.origin is None:
        if REQUIRE_ALL and WHEEL:
            pytest.fail("the driver lgpio is not installed, but everything must run here; ./check installs it")
        pytest.skip("the driver lgpio is not installed here; ./check installs it where there is a wheel of it")
    return [Path(spec.origin), *Path(spec.origin).parent.glob("_lgpio*.so")]


@pytest.fixture(params=["stand-in", "real"])
def driver(request: pytest.FixtureRequest) -> Iterator[Path]:
    """A folder from which everybody can import the driver."""
    files = [STAND_IN / "lgpio.py"] if request.param == "stand-in" else real()
    with tempfile.TemporaryDirectory() as folder:
        os.chmod(folder, 0o755)
        for file in files:
            shutil.copy(file, folder)
        yield Path(folder)


@pytest.fixture
def place() -> Iterator[Path]:
    """A folder that everybody may enter, with one for temporary files of all."""
    with tempfile.TemporaryDirectory() as folder:
        os.chmod(folder, 0o755)
        for name, mode in (("evening", 0o777), ("shared", 0o1777)):
            Path(folder, name).mkdir()
            os.chmod(Path(folder, name), mode)
        yield Path(folder)


def surroundings(driver: Path, place: Path, **more: str) -> dict[str, str]:
    without = ("LG_WD", "RUNTIME_DIRECTORY", "XDG_RUNTIME_DIR", "STATE_DIRECTORY", "NOTIFY_SOCKET")
    environ = {name: value for name, value in os.environ.items() if name not in without}
    return {**environ, "PYTHONPATH": f"{driver}:{PROJECT}", "TMPDIR": str(place / "shared"), **more}


def connect(driver: Path, place: Path, user: int = 0, back_end: str = "lgpio", **more: str) -> str:
    """Where we are after the pins were to be claimed, and what the driver said."""
    done = subprocess.run(
        [sys.executable, "-c", CONNECT, str(user), back_end],
        env=surroundings(driver, place, **more),
        cwd=place / "evening",
        capture_output=True,
        text=True,
        check=True,
    )
    return done.stdout.strip()


def test_importing_the_driver_leaves_us_where_we_are_and_nothing_behind(driver: Path, place: Path) -> None:
    where, _, said = connect(driver, place).partition(" ")
    assert where == str(place / "evening")
    assert "gpiochip" in said, "the driver itself was asked, and there is no chip here"
    assert not [path for folder in ("evening", "shared") for path in (place / folder).iterdir()]


def test_the_service_has_a_folder_of_its_own_for_the_pipe(driver: Path, place: Path) -> None:
    (place / "run").mkdir()
    where, _, said = connect(driver, place, RUNTIME_DIRECTORY=f"{place}/run:{place}/other").partition(" ")
    assert (where, "gpiochip" in said) == (str(place / "evening"), True)
    assert not list((place / "run").iterdir())


def test_an_administrator_may_say_where_the_pipe_lies(driver: Path, place: Path) -> None:
    where, _, _ = connect(driver, place, LG_WD=str(place / "shared")).partition(" ")
    assert where == str(place / "evening")
    assert [path.name for path in (place / "shared").iterdir()] == [".lgd-nfy0"]


@pytest.mark.skipif(not ROOT, reason="only root can be two users one after the other")
@pytest.mark.parametrize("users", [(2001, 2002), (0, 2001)])
def test_two_users_one_after_the_other_have_their_buttons(driver: Path, place: Path, users: tuple[int, int]) -> None:
    """The pipe of the first may neither be opened nor removed by the second."""
    for user in users:
        where, _, said = connect(driver, place, user).partition(" ")
        assert (where, "gpiochip" in said) == (str(place / "evening"), True), said


def test_games_are_kept_where_they_were_asked_for_though_the_driver_goes_elsewhere(driver: Path, place: Path) -> None:
    evening = Process(
        place,
        *("--board", "pi4", "--games", "games", "--record", "friday.txt"),
        cwd=place / "evening",
        environ=surroundings(driver, place),
    )
    try:
        evening.hear("buttons lost")  # the driver was imported
        evening.do("begin")
        evening.hear("Placing")
    finally:
        evening.end(signal.SIGTERM)
    assert [path.name for path in (place / "evening" / "games").glob("*.journal")] == ["zombies-0001.journal"]
    assert (place / "evening" / "friday.txt").exists()
    assert not list((place / "shared").rglob("*.journal"))


EDGES = """
import os, queue, struct, sys
from gpiozero.pins import local
from companion.devices.gpio import Lines
from companion.devices.quiet import bring_in_lgpio

bring_in_lgpio()
import lgpio

chip = lgpio._lgpio  # the wire: what the kernel would answer; everything above it is the real driver
for call in ("_gpiochip_open", "_gpiochip_close", "_gpio_free", "_gpio_claim_input", "_gpio_claim_alert"):
    setattr(chip, call, lambda *_: 0)
chip._gpio_get_mode = lambda *_: lgpio.SET_PULL_UP
local.get_pi_revision = lambda: 0xC03114

told = queue.Queue()
lines = Lines({"OK": 17, "BACK": 27}, "lgpio", 0, lambda line, down: told.put((line, down)))
lines.connect()
pipe = os.open(os.path.join(os.environ["LG_WD"], ".lgd-nfy0"), os.O_WRONLY)

def edge(pin):
    os.write(pipe, struct.pack("QBBBBI", 0, 0, pin, 0, 0, 0))

edge(17)
print(told.get(timeout=10))
lines._lines[0].pin._when_changed = None  # as it is when an edge was under way while its pin was given back
edge(17)
edge(27)
print(told.get(timeout=10))
"""


def test_the_real_driver_hears_all_other_pins_after_an_edge_of_one_that_was_given_back(place: Path) -> None:
    driver = real()[0].parent
    environ = surroundings(driver, place, LG_WD=str(place / "evening"))
    done = subprocess.run([sys.executable, "-c", EDGES], env=environ, capture_output=True, text=True, check=False)
    assert done.stdout.splitlines() == ["('OK', True)", "('BACK', True)"], done.stderr
