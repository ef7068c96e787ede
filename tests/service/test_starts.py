"""Failed starts are counted on the disk, and the fourth start is a safe one."""

from __future__ import annotations

import errno
import os
import stat
from pathlib import Path
from random import Random

import pytest

from companion import durable
from companion.service import Starts
from companion.service.starts import MOST_COUNTED, PLUG_PULLED, boot_name
from companion.torture.crashes import Noting, cuts


def test_three_failed_starts_lead_to_safe_mode(tmp_path: Path) -> None:
    begun = [Starts(tmp_path).begin() for _ in range(5)]
    assert [start.failed for start in begun] == [0, 1, 2, 3, 4]
    assert [start.safe_mode for start in begun] == [False, False, False, True, True]
    assert begun[0].reason == ""
    assert "crash or power cut" in begun[1].reason


def test_plugs_that_were_pulled_are_no_failed_starts(tmp_path: Path) -> None:
    """The machine has been started anew since, and nobody could say why the companion ended: it was without power."""
    begun = [Starts(tmp_path, boot=f"boot {number}").begin() for number in range(5)]
    assert [start.failed for start in begun] == [0] * 5
    assert begun[1].reason == "was cut off from its power"


def test_a_start_that_is_known_to_have_failed_counts_after_a_restart_of_the_machine_too(tmp_path: Path) -> None:
    for number in range(3):
        starts = Starts(tmp_path, boot=f"boot {number}")
        starts.begin()
        starts.failed("hung and was ended")
    start = Starts(tmp_path, boot="boot 3").begin()
    assert (start.failed, start.safe_mode, start.reason) == (3, True, "hung and was ended")


def test_one_pulled_plug_does_not_wipe_out_the_failures_before_it(tmp_path: Path) -> None:
    for _ in range(2):
        Starts(tmp_path, boot="monday").begin()
    Starts(tmp_path, boot="tuesday").begin()
    assert Starts(tmp_path, boot="tuesday").look().failed == 2
    assert Starts(tmp_path, boot="wednesday").look().failed == 1


def test_the_machine_names_every_one_of_its_starts(tmp_path: Path) -> None:
    name = boot_name()
    assert name == boot_name()
    assert len(name) == 36
    assert boot_name(tmp_path / "missing") == ""


def test_where_starts_have_no_names_every_one_counts(tmp_path: Path) -> None:
    begun = [Starts(tmp_path, boot="").begin() for _ in range(4)]
    assert begun[-1].safe_mode


def test_a_while_of_good_running_clears_the_count(tmp_path: Path) -> None:
    for _ in range(3):
        Starts(tmp_path).begin()
    starts = Starts(tmp_path)
    assert starts.begin().safe_mode
    assert not starts.healthy(29.9)
    assert Starts(tmp_path).look().failed == 4
    assert starts.healthy(30.0)
    assert Starts(tmp_path).begin().failed == 0


def test_it_is_written_once_when_it_runs_well(tmp_path: Path) -> None:
    synced: list[int] = []
    starts = Starts(tmp_path, sync=synced.append)
    starts.begin()
    at_start = len(synced)
    for seconds in range(100):
        starts.healthy(float(seconds))
    assert len(synced) == at_start + 2  # the file and its folder


def test_a_clean_stop_clears_the_count_and_keeps_the_reason(tmp_path: Path) -> None:
    starts = Starts(tmp_path)
    starts.begin()
    assert starts.stopped("switched off with the button") == ""
    begun = Starts(tmp_path).begin()
    assert (begun.failed, begun.reason) == (0, "switched off with the button")


def test_an_error_that_can_be_named_is_told_at_the_next_start(tmp_path: Path) -> None:
    starts = Starts(tmp_path)
    starts.begin()
    starts.failed("companion.toml: line 3")
    begun = Starts(tmp_path).begin()
    assert (begun.failed, begun.reason) == (1, "companion.toml: line 3")


def test_the_count_is_on_the_disk_before_the_start_goes_on(tmp_path: Path) -> None:
    synced: list[tuple[str, str]] = []

    def sync(fd: int) -> None:
        kind = "folder" if stat.S_ISDIR(os.fstat(fd).st_mode) else "file"
        synced.append((kind, ",".join(sorted(path.name for path in tmp_path.iterdir()))))

    Starts(tmp_path, sync=sync).begin()
    assert synced == [("file", ".starts.json.new"), ("folder", "starts.json")]


@pytest.mark.parametrize(
    "text",
    [
        *["", "{", "[]", "7", "{}", "[" * 100_000, "\udcff"],
        *['{"failed": "3", "reason": ""}', '{"failed": -1, "reason": ""}'],
        *['{"failed": true, "reason": ""}', '{"failed": 2, "reason": null}'],
    ],
)
def test_a_damaged_count_is_said_and_starts_anew(text: str, tmp_path: Path) -> None:
    (tmp_path / "starts.json").write_bytes(text.encode(errors="surrogateescape"))
    begun = Starts(tmp_path).begin()
    assert (begun.failed, begun.safe_mode) == (0, False)
    assert "starts.json cannot be read" in begun.trouble
    assert Starts(tmp_path).begin().failed == 1


def test_a_full_disk_does_not_keep_anybody_from_playing(tmp_path: Path) -> None:
    def full(fd: int) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    starts = Starts(tmp_path, sync=full)
    begun = starts.begin()
    assert begun.failed == 0
    assert "No space left on device" in begun.trouble
    assert not starts.healthy(100.0)
    assert "cannot be written" in starts.stopped()


def test_a_missing_folder_is_said(tmp_path: Path) -> None:
    assert "cannot be written" in Starts(tmp_path / "nowhere").begin().trouble


def test_the_count_has_an_end(tmp_path: Path) -> None:
    (tmp_path / "starts.json").write_text(f'{{"failed": {MOST_COUNTED}, "reason": ""}}')
    Starts(tmp_path).begin()
    assert Starts(tmp_path).look().failed == MOST_COUNTED


def test_a_reason_that_nobody_waited_for_may_be_lost_in_a_power_cut_and_no_more(tmp_path: Path) -> None:
    starts = Starts(tmp_path, boot="first")
    starts.begin()
    assert starts.healthy(100.0)
    disk = Noting(tmp_path)
    with durable.on(disk):
        starts.stopped("switched off")
    seen = set()
    for cut in cuts(disk, Random(1)):
        (tmp_path / "starts.json").write_bytes(cut.disk["starts.json"] or b"")
        begun = Starts(tmp_path, boot="second").look()
        assert begun.failed == 0
        seen.add(begun.reason)
    assert seen == {"switched off", PLUG_PULLED, ""}
