"""The static files of the page: found when the server starts, so that nothing else can ever be asked for."""

from __future__ import annotations

from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path

from companion.sounds import FILE

PAGES = Path(__file__).parent / "pages"
SHARED = (FILE,)
"""What pages need and others too: the notes of the sounds."""
INDEX, HAND, STAGE = "/static/index.html", "/static/hand.html", "/static/stage.html"

TYPES = {
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".svg": "image/svg+xml",
    ".png": "image/png",
    ".ico": "image/x-icon",
    ".json": "application/json",
    ".webmanifest": "application/manifest+json",
    ".txt": "text/plain; charset=utf-8",
    ".woff2": "font/woff2",
}
"""A file of another type is not served."""

SECURITY = {
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "X-Frame-Options": "DENY",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
}


def policy(host: str) -> str:
    """What the browser may load and whom it may talk to: this server alone. `host` is as the browser named it."""
    return (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; font-src 'self'; "
        f"media-src 'self' data: blob:; manifest-src 'self'; connect-src 'self' ws://{host} wss://{host}; "
        "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    )


@dataclass(frozen=True, slots=True)
class Content:
    """What is sent for a path."""

    body: bytes
    type: str
    tag: str
    """Changes with the body: a browser that has this one need not load it again."""


class Files:
    """Every file of a folder, by the path under which browsers ask for it."""

    def __init__(self, folder: Path = PAGES) -> None:
        self._found = dict(_found(folder))
        self._read: dict[str, tuple[tuple[int, int], Content]] = {}

    def get(self, path: str) -> Content | None:
        """The file for a path; None when there is none. A file that was changed is read again."""
        file = self._found.get(path)
        if file is None:
            return None
        try:
            state = file.stat()
            mark = (state.st_mtime_ns, state.st_size)
            kept = self._read.get(path)
            if kept is None or kept[0] != mark:
                kept = self._read[path] = (mark, _content(file))
            return kept[1]
        except OSError:
            return None

    @property
    def size(self) -> int:
        """Bytes of all files together."""
        return sum(file.stat().st_size for file in self._found.values())

    @property
    def paths(self) -> list[str]:
        return sorted(self._found)


def page_of(path: str) -> str:
    """The file that a path of a page leads to: `/` is the table, `/stage` the stage, `/seat/...` a hand."""
    if path in ("/", "/stage"):
        return INDEX if path == "/" else STAGE
    return HAND if path.startswith("/seat/") and path.count("/") == 2 else path


def _found(folder: Path) -> list[tuple[str, Path]]:
    root = folder.resolve()
    files = [file for file in sorted(root.rglob("*")) if file.is_file() and file.suffix in TYPES]
    return [
        *(("/static/" + one.relative_to(root).as_posix(), one) for one in files if one.resolve().is_relative_to(root)),
        *((f"/static/{file.name}", file) for file in SHARED if folder == PAGES),
    ]


def _content(file: Path) -> Content:
    body = file.read_bytes()
    return Content(body, TYPES[file.suffix], f'"{sha256(body).hexdigest()[:20]}"')
