"""Every library that is installed beside the companion is listed, with hashes and with a licence that is allowed."""

from __future__ import annotations

from dataclasses import replace
from email import message_from_string
from email.message import Message
from importlib.metadata import distribution

import pytest

from scripts import supply
from scripts.licences import ALLOWED, EXCEPTIONS, NoLicence, licence_of, named_in, not_allowed
from scripts.locked import FOLDER, GROUPS, Library, read
from tests.systemd.test_locked import is_here

LOCKED = supply.locked()
PAGE = supply.PAGE.read_text(encoding="utf-8")


def test_all_is_well_now(capsys: pytest.CaptureFixture[str]) -> None:
    """What ./check runs, and what makes docs/licences.md true."""
    assert supply.main([]) == 0
    assert f"{len({one.name for one in LOCKED})} libraries in {len(GROUPS)} lists" in capsys.readouterr().out


def wrong(found: list[Library], page: str | None = None) -> str:
    page = page or f"{supply.BEGIN}{supply.listed(found)}{supply.END}"
    return "\n".join(supply.problems(found, page))


def test_what_is_not_as_it_should_be_is_said() -> None:
    first, *rest = LOCKED
    assert wrong(LOCKED) == ""
    assert wrong(LOCKED, PAGE.replace(f"| {first.name} |", "| other |")).startswith("docs/licences.md differs")
    assert wrong([*LOCKED, replace(first, name="unlisted")], PAGE).startswith("docs/licences.md differs")
    unpaid = replace(first, licence="MIT AND AGPL-3.0-only")
    assert wrong([unpaid, *rest]) == (
        f"{first.group}.txt: {first.name} is under AGPL-3.0-only, which scripts/licences.py does not allow"
    )
    again = replace(first, version="0.1", group="cluster")
    assert wrong([*LOCKED, again]) == f"{first.name} is locked as {first.version} and, in cluster.txt, as 0.1"


def test_an_exception_is_for_one_library_alone() -> None:
    for name, licence in EXCEPTIONS:
        assert not_allowed(name, licence) == []
        assert not_allowed("pillow", licence) == [licence]
        assert any((one.name, one.licence) == (name, licence) for one in LOCKED), "it is still wanted"


def test_a_list_that_cannot_be_read_fails_the_check(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(supply, "libraries", lambda group: read("pillow==13.0.0\n", group))
    assert supply.main([]) == 1
    assert capsys.readouterr().err == "desk.txt does not begin as scripts/lock.py writes it\n"


def test_every_part_of_a_licence_counts() -> None:
    assert named_in("(MIT OR Apache-2.0) AND PSF-2.0") == ["MIT", "Apache-2.0", "PSF-2.0"]
    assert not_allowed("pillow", "MIT OR GPL-3.0-only") == ["GPL-3.0-only"], "nobody has to choose"
    assert all(ALLOWED.values())


def said(**lines: str) -> Message:
    message = Message()
    for name, value in lines.items():
        message[name.replace("_", "-")] = value
    return message


@pytest.mark.parametrize(
    ("metadata", "licence"),
    [
        (said(Name="a", License_Expression="apache-2.0 or bsd-2-clause"), "Apache-2.0 OR BSD-2-Clause"),
        (said(Name="a", License="unlicense.org"), "Unlicense"),
        (said(Name="a", Classifier="License :: OSI Approved :: MIT License"), "MIT"),
        (said(Name="segno", Classifier="License :: OSI Approved :: BSD License"), "BSD-3-Clause"),
    ],
)
def test_a_licence_is_read_as_libraries_say_it(metadata: Message, licence: str) -> None:
    assert licence_of(metadata) == licence


@pytest.mark.parametrize("metadata", [said(Name="a"), said(Name="a", License="BSD"), said(Name="a", License="ask me")])
def test_a_licence_that_is_not_plain_is_read_by_one_of_us(metadata: Message) -> None:
    with pytest.raises(NoLicence, match="a does not say its licence plainly: read it"):
        licence_of(metadata)


def test_the_lists_say_what_the_installed_libraries_say() -> None:
    for one in filter(is_here, LOCKED):
        told = distribution(one.name).read_text("METADATA") or ""
        assert licence_of(message_from_string(told)) == one.licence


# Advisories: good news, bad news, and no news.


def test_every_list_is_asked_about_strictly() -> None:
    command = supply.audit_command(["pip-audit"], "pypi")
    assert [word for word in command if word.endswith(".txt")] == [str(FOLDER / f"{group}.txt") for group in GROUPS]
    assert {"--strict", "--require-hashes", "--disable-pip"} <= {*command}


FOUND = "Name   Version ID           Fix Versions\npillow 13.0.0  PYSEC-2026-1 13.0.1\n"
NOT_FOUND = "ERROR:pip_audit._cli:pillow: Dependency not found on PyPI and could not be audited: pillow (13.0.0)\n"
NOWHERE = "Traceback ...\nrequests.exceptions.ConnectionError: Failed to resolve 'api.osv.dev'\n"


@pytest.mark.parametrize(
    ("status", "out", "err", "verdict"),
    [
        (0, "", "No known vulnerabilities found\n", 0),
        (1, FOUND, "Found 1 known vulnerability in 1 package\n", 1),
        (1, "", NOT_FOUND, supply.COULD_NOT_ASK),
        (1, "", NOWHERE, supply.COULD_NOT_ASK),
        (2, "", "", supply.COULD_NOT_ASK),
    ],
)
def test_no_news_is_not_taken_for_good_news(
    status: int, out: str, err: str, verdict: int, capsys: pytest.CaptureFixture[str]
) -> None:
    """The words are those of pip-audit 2.10."""
    assert supply.verdict(status, out, err) == verdict
    told = capsys.readouterr()
    assert ("Nobody could be asked" in told.err) == (verdict == supply.COULD_NOT_ASK)
    assert ("good for today only" in told.out) == (verdict == 0)


def test_where_nothing_can_ask_it_is_said(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(supply, "which", lambda name: None)
    assert supply.main(["--advisories"]) == supply.COULD_NOT_ASK
    assert "sudo apt-get install pipx" in capsys.readouterr().err
