"""The whole examination: configuration and profile first, because the other checks depend on what they say."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

from companion.config import Config, load_config
from companion.devices.errors import INSTALL, LibraryMissing
from companion.devices.profile import Profile, load_profile
from companion.doctor.board import board_checks
from companion.doctor.certificate import certificate
from companion.doctor.computer import computer_checks
from companion.doctor.finding import Finding, Verdict, failed, ok, skipped
from companion.doctor.lights import as_lit, lights
from companion.doctor.machine import Machine
from companion.doctor.wires import device_checks, not_now
from companion.errors import CompanionError
from companion.service import holder, lock_path, state_folder
from companion.service.folders import LOCK, RUNTIME

LookAtDevices = Callable[[Profile], Awaitable[list[Finding]]]


@dataclass(frozen=True, slots=True)
class Examination:
    """All findings, in the order of the checks."""

    findings: tuple[Finding, ...]
    board: str
    machine: str

    @property
    def ok(self) -> bool:
        """Nothing failed; warnings and what was skipped do not spoil it."""
        return not any(finding.verdict is Verdict.FAILED for finding in self.findings)


def examine(
    machine: Machine,
    config_file: Path | None = None,
    board: str | None = None,
    look_at_devices: LookAtDevices = device_checks,
) -> Examination:
    """Make every check that can be made; what depends on something broken is skipped."""
    config, about_config = _config(machine, config_file)
    profile, about_profile = _profile(config, board)
    games = config.games if config is not None else Path.home()
    lock = _lock(machine, games)
    findings = [
        about_config,
        about_profile,
        *computer_checks(machine, profile, games, state_folder(games, machine.environ), lock),
        *([certificate(config.web, state_folder(games, machine.environ))] if config is not None else []),
        *_board(machine, profile, games),
        *_devices(as_lit(profile, games) if profile else None, lock, look_at_devices),
    ]
    return Examination(tuple(findings), board or (config.board if config else ""), machine.model)


def _config(machine: Machine, file: Path | None) -> tuple[Config | None, Finding]:
    try:
        config = load_config(file, machine.environ, machine.path("etc/companion/companion.toml"))
    except CompanionError as error:
        return None, failed(
            "config", str(error), "correct the lines named here; systemd/companion.toml explains every key"
        )
    where = str(config.file) if config.file else "there is none: everything has its default"
    return config, ok("config", where)


def _profile(config: Config | None, board: str | None) -> tuple[Profile | None, Finding]:
    """The board that was asked for, or the one of the configuration."""
    if board is None:
        if config is None:
            return None, skipped("profile", "the configuration does not say which")
        return config.profile, ok("profile", f"{config.board}: {config.profile.name}")
    try:
        profile = load_profile(board)
    except CompanionError as error:
        return None, failed("profile", str(error), "correct the lines named here, or name another board")
    return profile, ok("profile", f"{board}: {profile.name}")


def _lock(machine: Machine, games: Path) -> Path:
    """The service's lock if it ever ran, otherwise the one that we would take ourselves."""
    service = machine.path(RUNTIME) / LOCK
    return service if service.exists() else lock_path(games, machine.environ)


def _board(machine: Machine, profile: Profile | None, games: Path) -> Iterator[Finding]:
    if profile is None:
        yield skipped("board", "there is no profile to compare it with")
    else:
        yield from board_checks(machine, profile)
        yield from lights(profile, games)


def _devices(profile: Profile | None, lock: Path, look: LookAtDevices) -> list[Finding]:
    if profile is None:
        return not_now("there is no profile that says how it is wired")
    if _is_held(lock) and not profile.simulated:
        return not_now("the running companion uses it", "stop it first: sudo systemctl stop companion")

    async def looked() -> list[Finding]:
        return await look(profile)

    try:
        return asyncio.run(looked())
    except LibraryMissing as missing:
        return not_now(f"the library {missing.module} is missing", INSTALL)


def _is_held(lock: Path) -> bool:
    try:
        who = holder(lock)
    except PermissionError:
        return True  # a lock that we may not even look at belongs to the service: better not to interfere
    except OSError:
        return False
    return who is not None and who.running
