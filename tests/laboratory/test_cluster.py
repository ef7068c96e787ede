"""The same chunks on a real cluster: a scheduler and workers that are processes, one of which is killed."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.engine import BadInput
from companion.laboratory.cluster import play_on_cluster, play_there
from companion.laboratory.plan import chunks
from tests.laboratory.running import begin, finish, results
from tests.laboratory.test_plan import planned

pytest.importorskip("distributed", reason="the extra cluster is not installed")

STUDY = ("zombies", "--games", "30", "--vary", "players=2,3", "--turns", "14")


class Cluster:
    """A scheduler and some workers on this machine, each a process of its own."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.workers: list[subprocess.Popen[str]] = []
        self.scheduler = self._start("dask_scheduler", "--port", "0", "--host", "127.0.0.1", "--no-dashboard")
        self.address = self._told(self.scheduler, r"Scheduler at:\s+(tcp://127\.0\.0\.1:\d+)")

    def _start(self, module: str, *words: str) -> subprocess.Popen[str]:
        command = [sys.executable, "-m", f"distributed.cli.{module}", *words]
        return subprocess.Popen(command, cwd=self.folder, stderr=subprocess.PIPE, text=True)

    def _told(self, process: subprocess.Popen[str], pattern: str) -> str:
        assert process.stderr is not None
        for line in process.stderr:
            if found := re.search(pattern, line):
                return found[found.lastindex or 0]
        raise AssertionError(f"a process ended without telling {pattern}")

    def hire(self) -> subprocess.Popen[str]:
        words = ("--no-nanny", "--nthreads", "1", "--no-dashboard", "--host", "127.0.0.1")
        worker = self._start("dask_worker", self.address, *words)
        self._told(worker, r"Registered to:")
        self.workers.append(worker)
        return worker

    def close(self) -> None:
        for process in (*self.workers, self.scheduler):
            process.kill()
            process.communicate()


@pytest.fixture
def cluster(tmp_path: Path) -> Iterator[Cluster]:
    cluster = Cluster(tmp_path)
    yield cluster
    cluster.close()


def test_a_worker_that_is_killed_changes_nothing(cluster: Cluster, tmp_path: Path) -> None:
    first, _ = cluster.hire(), cluster.hire()
    out = tmp_path / "cluster"
    running = begin(out, *STUDY, "--cluster", cluster.address)
    assert running.stderr is not None
    assert running.stderr.readline().startswith("3 of 60 games, ")
    first.kill()
    said = running.communicate()[1]
    assert running.returncode == 0, said
    assert "60 of 60 games, done in " in said
    alone = tmp_path / "alone"
    assert finish(alone, *STUDY, "--workers", "1").returncode == 0
    assert results(out) == results(alone), "nothing is lost, and nothing is counted twice"


def test_a_cluster_of_ones_own_is_made_and_ended(tmp_path: Path) -> None:
    out = tmp_path / "local"
    small = ("zombies", "--games", "12", "--players", "2", "--turns", "8")
    done = finish(out, *small, "--cluster", "local:2")
    assert done.returncode == 0, done.stderr
    alone = tmp_path / "alone"
    assert finish(alone, *small).returncode == 0
    assert results(out) == results(alone)


def test_a_worker_plays_what_is_played_here() -> None:
    plan = planned("zombies", "--games", "3", "--players", "2", "--turns", "5")
    from companion.laboratory.crew import play_here

    here = [done.text for done in play_here(plan, chunks(plan))]
    assert [play_there(plan.to_send(), plan.digest(), number)[0] for number in range(3)] == here


@pytest.mark.parametrize(
    ("where", "problem"),
    [
        ("local:many", "--cluster local:many cannot be read; write local:4"),
        ("local:0", "--cluster local:0 cannot be read; write local:4"),
        ("somewhere", "--cluster somewhere cannot be read; write tcp://HOST:PORT"),
    ],
)
def test_an_address_that_cannot_be_one_is_refused(where: str, problem: str) -> None:
    plan = planned("zombies", "--games", "1")
    with pytest.raises(BadInput, match=re.escape(problem)):
        next(play_on_cluster(plan, chunks(plan), where))
