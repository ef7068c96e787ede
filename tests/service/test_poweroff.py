"""Asking systemd to switch the machine off."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.service import NoPowerOff, ask_for_power_off, can_power_off


def test_the_file_that_systemd_watches_for_appears(tmp_path: Path) -> None:
    environ = {"RUNTIME_DIRECTORY": str(tmp_path)}
    assert can_power_off(environ)
    assert ask_for_power_off(environ) == tmp_path / "poweroff"
    assert (tmp_path / "poweroff").exists()
    ask_for_power_off(environ)  # asking twice is no error


def test_without_systemd_it_says_what_to_type() -> None:
    assert not can_power_off({})
    with pytest.raises(NoPowerOff, match="sudo poweroff"):
        ask_for_power_off({})


def test_a_folder_that_cannot_be_written_is_known_before_anything_is_promised(tmp_path: Path) -> None:
    assert not can_power_off({"RUNTIME_DIRECTORY": str(tmp_path / "gone")})


def test_a_folder_that_has_gone_is_said(tmp_path: Path) -> None:
    with pytest.raises(NoPowerOff, match=r"cannot be made \(No such file or directory\)"):
        ask_for_power_off({"RUNTIME_DIRECTORY": str(tmp_path / "gone")})
