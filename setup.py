"""What pyproject.toml cannot say: the tray's firmware lies beside the package and is installed inside it, where the
project is found, and what a package index shows of the README.

The address is that of the checkout's `origin`, or what COMPANION_ADDRESS says. Where the origin is a folder, or where
there is none, an index shows the README without pictures, and of links the words.
"""

import os
import re
import subprocess
from email import message_from_bytes
from pathlib import Path
from urllib.parse import urlsplit

from setuptools import find_packages, setup

HERE = Path(__file__).parent
PICTURE = re.compile(r"!\[[^\]]*\]\([^)]*\)")
NEARBY = re.compile(r"(?<!!)\[([^\]]+)\]\((?!https?://)[^)]*\)")
TARGET = re.compile(r"(!?)\[([^\]]*)\]\((?!https?://)([^)]*)\)")
ONLY_A_FRAME = re.compile(r"[|\s-]*")
BY_SSH = re.compile(r"(?:ssh://)?(?:[^/@\s]+@)([^:/\s]+)(?::\d+/|[:/])(\S+)")

FORGES = {"gitlab": ("-/blob", "-/raw"), "codeberg": ("src/commit", "raw/commit"), "": ("blob", "raw")}
"""How addresses of a page and of a file itself go on, by a word in the name of the host."""


def home(written: str) -> str:
    """The address for people of what git was told; nothing where that is no public one. Passwords stay here."""
    by_ssh = BY_SSH.fullmatch(written.strip())
    parts = urlsplit(f"https://{by_ssh[1]}/{by_ssh[2]}" if by_ssh else written.strip())
    path = parts.path.strip("/").removesuffix(".git")
    return f"https://{parts.netloc.rpartition('@')[2]}/{path}" if parts.scheme == "https" and path else ""


def asked_of_git(*words: str) -> str:
    """What git says of this checkout; nothing where there is no git, or no checkout."""
    if not (HERE / ".git").exists():
        return ""
    try:
        return subprocess.run(["git", *words], cwd=HERE, capture_output=True, text=True, check=True).stdout.strip()
    except (OSError, subprocess.CalledProcessError):
        return ""


def found_at() -> tuple[str, str]:
    """Where this project is found, and the name of this very state there."""
    told = os.environ.get("COMPANION_ADDRESS", "")
    address = home(told or asked_of_git("remote", "get-url", "origin"))
    if told and not address:
        raise SystemExit(f"COMPANION_ADDRESS is {told}; it should be like https://example.org/owner/name")
    return address, asked_of_git("rev-parse", "HEAD") or "HEAD"


def for_an_index(readme: str, address: str = "", state: str = "HEAD") -> str:
    """The page as it is read away from a checkout: what is near gets its whole address, or goes where there is none."""
    if address:
        return TARGET.sub(lambda found: _leading_to(found, address, state), readme)
    return NEARBY.sub(r"\1", "\n\n".join(filter(None, map(_without_pictures, readme.split("\n\n")))))


def ways(address: str) -> tuple[str, str]:
    return next(ways for word, ways in FORGES.items() if word in urlsplit(address).netloc)


def _leading_to(found: re.Match[str], address: str, state: str) -> str:
    picture, words, path = found.groups()
    page, raw = ways(address)
    return f"{picture}[{words}]({address}/{raw if picture else page}/{state}/{path})"


def _without_pictures(paragraph: str) -> str:
    """The rest of a paragraph; nothing of a table whose cells showed pictures."""
    if not PICTURE.search(paragraph):
        return paragraph
    rows = [PICTURE.sub("", row) for row in paragraph.splitlines()]
    return "" if any(map(ONLY_A_FRAME.fullmatch, rows)) else "\n".join(rows)


def front_page() -> tuple[str, dict[str, str]]:
    """What an index shows, and the project's addresses. Of an sdist they are those it was made with."""
    made = HERE / "PKG-INFO"
    if made.exists():
        told = message_from_bytes(made.read_bytes())
        urls = dict(line.split(", ", 1) for line in told.get_all("Project-URL", []))
        return bytes(told.get_payload(decode=True)).decode().rstrip("\n") + "\n", urls
    address, state = found_at()
    page = for_an_index((HERE / "README.md").read_text(encoding="utf-8"), address, state)
    if not address:
        return page, {}
    news = f"{address}/{ways(address)[0]}/{state}/CHANGELOG.md"
    return page, {"Source": address, "Issues": f"{address}/issues", "Changelog": news}


if __name__ == "__main__":
    page, addresses = front_page()
    setup(
        packages=[*find_packages(include=["companion", "companion.*"]), "companion.firmware"],
        package_dir={"companion.firmware": "firmware"},
        long_description=page,
        long_description_content_type="text/markdown",
        project_urls=addresses,
    )
