"""A run that was killed goes on where it stopped, and nobody can see afterwards that it was."""

from __future__ import annotations

import errno
import json
import os
import shlex
import signal
from pathlib import Path

import pytest

from companion import durable
from companion.cli import main
from companion.engine import BadInput
from companion.laboratory.chunks import Folder, write_whole
from companion.laboratory.crew import Broken, Crew, Worker, WorkerLost
from companion.laboratory.plan import chunks
from tests.laboratory.running import STUDY, begin, command, finish, results
from tests.laboratory.test_plan import planned


@pytest.fixture(scope="module")
def undisturbed(tmp_path_factory: pytest.TempPathFactory) -> dict[str, bytes]:
    out = tmp_path_factory.mktemp("undisturbed") / "results"
    done = finish(out, *STUDY, "--workers", "1")
    assert done.returncode == 0, done.stderr
    found = results(out)
    assert {"plan.json", "games.csv", "summary.json", "report.html", "chunks/000079.json"} <= set(found)
    assert found["games.csv"].count(b"\n") == 81
    return found


@pytest.mark.parametrize("workers", ["1", "2", "3"])
def test_a_killed_run_goes_on_to_the_same_bytes(workers: str, undisturbed: dict[str, bytes], tmp_path: Path) -> None:
    out = tmp_path / "results"
    running = begin(out, *STUDY, "--workers", workers)
    assert running.stderr is not None
    assert running.stderr.readline().startswith("4 of 80 games, ")
    assert running.stderr.readline().startswith("8 of 80 games, ")
    running.kill()
    said = running.communicate()[1]  # ends only when nobody is left who could write: those who played are gone too
    assert "Traceback" not in said
    kept = len([*(out / "chunks").glob("*.json")])
    assert 8 <= kept < 80
    assert not (out / "games.csv").exists()
    done = finish(out, *STUDY, "--workers", workers)
    assert done.returncode == 0, done.stderr
    assert done.stderr.splitlines()[-1].startswith("80 of 80 games, done in ")
    assert len(done.stderr.splitlines()) < 20, "what was kept is not played again"
    assert results(out) == undisturbed


def test_ctrl_c_ends_at_once_and_says_how_to_go_on(undisturbed: dict[str, bytes], tmp_path: Path) -> None:
    out = tmp_path / "results"
    running = begin(out, *STUDY, "--workers", "2")
    assert running.stderr is not None
    running.stderr.readline()
    running.send_signal(signal.SIGINT)
    said = running.communicate()[1]
    assert running.returncode == 130
    last = said.splitlines()[-1]
    assert last.startswith("companion: stopped after ")
    assert " of 80 games; the same command goes on: companion simulate zombies --games 20 --vary players=2,3" in last
    assert "Traceback" not in said
    assert finish(out, *STUDY).returncode == 0
    assert results(out) == undisturbed


def test_damaged_and_torn_chunks_are_played_again(undisturbed: dict[str, bytes], tmp_path: Path) -> None:
    out = tmp_path / "results"
    for name, content in undisturbed.items():
        (out / name).parent.mkdir(parents=True, exist_ok=True)
        (out / name).write_bytes(content)
    (out / "chunks/000003.json").write_bytes(undisturbed["chunks/000003.json"][:-20])
    (out / "chunks/000004.json").write_bytes(undisturbed["chunks/000005.json"])
    (out / "chunks/000006.json").unlink()
    (out / "chunks/000007.json.new").write_text("torn")
    (out / "games.csv").unlink()
    done = finish(out, *STUDY)
    assert done.returncode == 0, done.stderr
    assert results(out) == undisturbed


def test_another_plan_in_the_same_folder_is_refused_with_what_differs(tmp_path: Path) -> None:
    out = tmp_path / "results"
    small = ("zombies", "--games", "2", "--turns", "3")
    assert finish(out, *small).returncode == 0
    before = results(out)
    other = finish(out, *small, "--seed", "5", "--bot", "random")
    assert other.returncode == 1
    assert other.stderr.startswith(f"companion: {out} holds the results of another plan: ")
    assert "bots was ['sensible'], now ['random']; seed was 1, now 5. Name another folder" in other.stderr
    assert results(out) == before
    (out / "plan.json").write_text("{")
    assert "is no plan" in finish(out, *small).stderr


def test_nobody_else_writes_where_a_run_writes(undisturbed: dict[str, bytes], tmp_path: Path) -> None:
    out = tmp_path / "results"
    running = begin(out, *STUDY, "--workers", "1")
    assert running.stderr is not None
    running.stderr.readline()
    running.send_signal(signal.SIGSTOP)  # in the middle of its games, for as long as we look
    torn = out / "chunks/.000079.json.new"
    torn.write_text("what the first run is just writing")
    second = finish(out, *STUDY)
    assert second.returncode == 1
    assert second.stderr == (
        f"companion: another run writes into {out} (process {running.pid}); "
        "wait until it has ended, or name another folder with --out\n"
    )
    assert torn.exists(), "what somebody else writes is left alone"
    torn.unlink()
    running.send_signal(signal.SIGCONT)
    said = running.communicate()[1]
    assert running.returncode == 0, said
    assert results(out) == undisturbed


def test_what_a_killed_run_leaves_before_it_has_begun_is_no_hindrance(tmp_path: Path) -> None:
    (tmp_path / "chunks").mkdir()
    (tmp_path / "lock").write_text("4711\n")
    (tmp_path / ".plan.json.new").write_text("torn")
    assert finish(tmp_path, "zombies", "--games", "2", "--turns", "3").returncode == 0
    assert (tmp_path / "lock").read_text() == ""


@pytest.mark.parametrize(
    ("out", "problem"),
    [
        ("file", "{}/file is a file, and results need a folder; name another folder with --out"),
        ("file/in", "results cannot be kept in {}/file/in (Not a directory); name another folder with --out"),
    ],
)
def test_where_nothing_can_be_kept_is_said(out: str, problem: str, tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    folder = Folder(tmp_path / out, planned("zombies"))
    with pytest.raises(BadInput) as error:
        folder.open()
    assert str(error.value) == problem.format(tmp_path)


def test_a_disk_that_may_only_be_read_is_said(tmp_path: Path) -> None:
    class ReadOnly(durable.Disk):
        def mkdir(self, path: Path) -> None:
            raise OSError(errno.EROFS, os.strerror(errno.EROFS), str(path))

    folder = Folder(tmp_path / "results", planned("zombies"))
    with durable.on(ReadOnly()), pytest.raises(BadInput) as error:
        folder.open()
    assert str(error.value) == (
        f"results cannot be kept in {tmp_path}/results (Read-only file system); name another folder with --out"
    )


def test_a_disk_that_is_full_in_the_middle_says_what_is_there_and_how_to_go_on(
    undisturbed: dict[str, bytes],
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    class Full(durable.Disk):
        room = 20_000

        def write(self, fd: int, data: bytes, at: int) -> int:
            self.room -= len(data)
            if self.room < 0:
                raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
            return super().write(fd, data, at)

    out = tmp_path / "results"
    words = command(out, *STUDY, "--workers", "1")[3:]
    monkeypatch.setattr("sys.argv", ["companion", *words])
    with durable.on(Full()):
        assert main(words) == 1
    assert capsys.readouterr().err.splitlines()[-1] == (
        f"companion: nothing more can be kept in {out} (No space left on device); what was played is there, and once "
        f"there is room the same command goes on: companion {shlex.join(words)}"
    )
    assert 0 < len([*(out / "chunks").glob("*.json")]) < 80
    assert finish(out).returncode == 0
    assert results(out) == undisturbed


def test_a_folder_with_something_else_in_it_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "photo.jpg").touch()
    done = finish(tmp_path, "zombies", "--games", "2", "--turns", "3")
    assert done.returncode == 1
    assert "is not empty and holds no results; name another folder with --out" in done.stderr


def test_a_process_that_is_killed_is_replaced() -> None:
    plan = planned("zombies", "--games", "6", "--players", "2", "--turns", "10")
    with Crew(plan, chunks(plan), 2) as crew:
        crew.workers[0].process.kill()
        texts = {done.chunk.number: done.text for done in crew.play()}
    assert [*sorted(texts)] == [*range(6)]
    with Crew(plan, chunks(plan), 1) as alone:
        assert {done.chunk.number: done.text for done in alone.play()} == texts


def test_a_folder_of_the_same_name_does_not_disturb_those_who_play(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "companion").mkdir()
    (tmp_path / "companion/__init__.py").write_text("raise SystemExit('a photo album')")
    monkeypatch.chdir(tmp_path)
    plan = planned("zombies", "--games", "2", "--players", "2", "--turns", "3")
    with Crew(plan, chunks(plan), 2) as crew:
        assert len([*crew.play()]) == 2


def test_a_rule_that_breaks_elsewhere_is_shown_with_its_traceback() -> None:
    plan = planned("zombies", "--games", "2", "--players", "2", "--turns", "3")
    crew = Crew(plan, chunks(plan), 1)
    crew.plan["seed"] = "one"  # nobody could type this
    with crew, pytest.raises(Broken, match="Traceback"):
        [*crew.play()]


def test_who_is_killed_again_and_again_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    plan = planned("zombies", "--games", "3", "--players", "2", "--turns", "5")
    play = Worker.play

    def killed(self: Worker, chunk: object) -> None:
        play(self, chunk)  # type: ignore[arg-type]
        self.process.kill()

    monkeypatch.setattr(Worker, "play", killed)
    with Crew(plan, chunks(plan), 1) as crew, pytest.raises(WorkerLost, match="ended 3 times in one place"):
        [*crew.play()]


def test_a_file_appears_whole(tmp_path: Path) -> None:
    file = tmp_path / "plan.json"
    write_whole(file, json.dumps([1]))
    write_whole(file, json.dumps([2]))
    assert file.read_text() == "[2]"
    assert [*tmp_path.iterdir()] == [file]
