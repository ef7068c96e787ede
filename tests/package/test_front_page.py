"""What a package index shows: where the project is found, and a front page whose pictures and links lead there."""

from __future__ import annotations

import re
import subprocess
from email.message import Message
from pathlib import Path

import pytest
from readme_renderer.markdown import render

from tests.package.building import TOP, build, copy_of_the_tree, described, files, unpacked

OURS = "https://example.org/table/companion"


def git(tree: Path, *words: str) -> str:
    person = ["-c", "user.name=Ana", "-c", "user.email=ana@example.org"]
    done = subprocess.run(["git", *person, *words], cwd=tree, capture_output=True, text=True, check=True)
    return done.stdout.strip()


@pytest.fixture(scope="module")
def kept(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A checkout of its own, in which everything is committed."""
    tree = copy_of_the_tree(tmp_path_factory.mktemp("kept"))
    git(tree, "init", "--quiet")
    git(tree, "add", "--all")
    git(tree, "commit", "--quiet", "--message", "A state")
    git(tree, "remote", "add", "origin", OURS)
    return tree


@pytest.fixture(autouse=True)
def _nobody_says_where(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("COMPANION_ADDRESS", raising=False)


def addresses(told: Message) -> dict[str, str]:
    return dict(line.split(", ", 1) for line in told.get_all("Project-URL", []))


def found(kept: Path, origin: str, into: Path) -> Message:
    git(kept, "remote", "set-url", "origin", origin)
    return described(kept, into)


def shown(told: Message) -> str:
    """The front page as an index shows it: made of the text by the library that indexes use."""
    page = render(str(told.get_payload(decode=False)))
    assert page is not None
    return page


def test_a_checkout_knows_where_it_is_from_and_its_front_page_leads_there(kept: Path, tmp_path: Path) -> None:
    told = found(kept, f"{OURS}.git", tmp_path)
    state = git(kept, "rev-parse", "HEAD")
    assert addresses(told) == {
        "Source": OURS,
        "Issues": f"{OURS}/issues",
        "Changelog": f"{OURS}/blob/{state}/CHANGELOG.md",
    }
    page, ours = shown(told), {str(file) for file in files()}
    pictures = re.findall(r'<img[^>]* src="([^"]*)"', page)
    assert len(pictures) == len(re.findall(r"!\[", (TOP / "README.md").read_text(encoding="utf-8")))
    assert {one.removeprefix(f"{OURS}/raw/{state}/") for one in pictures} <= ours
    links = [one for one in re.findall(r'<a href="([^"]*)"', page) if one.startswith(OURS)]
    assert links
    assert {one.removeprefix(f"{OURS}/blob/{state}/") for one in links} <= ours
    assert not re.findall(r'(?:href|src)="(?!https://|#)', page)


@pytest.mark.parametrize(
    ("origin", "address"),
    [
        ("git@example.org:table/companion.git", OURS),
        ("ssh://git@example.org:2222/table/companion.git", OURS),
        ("https://ana:secret@example.org/table/companion", OURS),
        ("/home/ana/companion", ""),
        ("../companion.git", ""),
        ("http://10.0.0.7/table/companion", ""),
        ("https://example.org/", ""),
    ],
)
def test_an_origin_is_an_address_for_people_or_none(kept: Path, origin: str, address: str, tmp_path: Path) -> None:
    told = found(kept, origin, tmp_path)
    assert addresses(told).get("Source", "") == address
    assert ("<img" in shown(told)) == bool(address)
    assert "secret" not in told.as_string()


@pytest.mark.parametrize(
    ("address", "page", "raw"),
    [
        ("https://gitlab.example.org/table/companion", "-/blob", "-/raw"),
        ("https://codeberg.org/table/companion", "src/commit", "raw/commit"),
    ],
)
def test_every_forge_has_its_own_way_to_a_file(kept: Path, address: str, page: str, raw: str, tmp_path: Path) -> None:
    told, state = found(kept, address, tmp_path), git(kept, "rev-parse", "HEAD")
    assert addresses(told)["Changelog"] == f"{address}/{page}/{state}/CHANGELOG.md"
    assert f"({address}/{raw}/{state}/docs/pictures/board.png)" in told.as_string()


def test_whoever_releases_may_say_the_address(kept: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COMPANION_ADDRESS", "https://example.org/other/home")
    assert addresses(found(kept, OURS, tmp_path))["Source"] == "https://example.org/other/home"


def test_an_address_that_is_none_is_refused(kept: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COMPANION_ADDRESS", "example.org")
    with pytest.raises(AssertionError, match=r"COMPANION_ADDRESS is example\.org; it should be like https://"):
        described(kept, tmp_path)


def test_an_sdist_keeps_the_addresses_it_was_made_with(kept: Path, tmp_path: Path) -> None:
    told = found(kept, OURS, tmp_path / "wheel")
    sdist = build("sdist", kept, tmp_path / "sdist")
    again = described(unpacked(sdist, tmp_path / "unpacked"), tmp_path / "again")
    assert again.as_string() == told.as_string()
    assert addresses(again)["Source"] == OURS
