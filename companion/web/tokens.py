"""What proves who a page is: the host's secret, tokens of paired pages (kept as hashes), links of seats (signed)."""

from __future__ import annotations

import hmac
import json
import secrets
from base64 import urlsafe_b64encode
from collections.abc import Callable
from contextlib import suppress
from dataclasses import asdict, dataclass
from hashlib import sha256
from pathlib import Path

from companion import durable
from companion.engine.letters import cleaned
from companion.languages import say
from companion.web.errors import NotAllowed

FILE = "page.json"
MOST_PAIRED = 32
"""So many pages are remembered; one more, and the one paired first is forgotten."""
SECRET = "host="
"""What stands before the host's secret in the fragment of an address, which browsers tell nobody."""
KEY = 32
"""Bytes of the key of the seats."""


@dataclass(frozen=True, slots=True)
class Paired:
    """A page that was paired."""

    id: str
    name: str
    hash: str


def hashed(token: str) -> str:
    return sha256(token.encode()).hexdigest()


def tidy(name: str) -> str:
    """A name as people may give it to their phone, without anything that cannot be read."""
    return cleaned(name) or "a page"


def host_address(url: str, secret: str) -> str:
    """The address that makes a browser the host's."""
    return f"{url}/#{SECRET}{secret}"


def kept_address(folder: Path) -> str:
    """Where the host's page was last, as an address with its secret; empty where there was none."""
    try:
        kept = json.loads((folder / FILE).read_text(encoding="utf-8"))
        return host_address(str(kept["at"]), str(kept["host"])) if kept["at"] else ""
    except (FileNotFoundError, ValueError, TypeError, KeyError):
        return ""


def _key_of(kept: str) -> bytes:
    """The key as it is kept; a short one, of a damaged file, would be guessed."""
    key = bytes.fromhex(kept)
    if len(key) != KEY:
        raise ValueError("no key of ours")
    return key


class Tokens:
    """The host's secret, paired pages and the key of the seats, in a file of their own."""

    def __init__(self, folder: Path, later: Callable[[Callable[[], None]], object] | None = None) -> None:
        """`later` does what touches the disk, one thing after the other, where nobody waits for it."""
        self.path = folder / FILE
        self._later = later or (lambda work: work())
        self.paired: list[Paired] = []
        self.joined: list[str] = []
        """Addresses in the network at which phones were let in last; none once that was ended."""
        self.host = secrets.token_urlsafe(24)
        """Whoever shows it is the host: the same at every start, so that nobody who has it is ever locked out."""
        self.at = ""
        """Where a browser on this machine finds the page."""
        self._key = secrets.token_bytes(KEY)
        self._unread = False
        """Is there something that could not be read?"""
        self._read()

    # ------------------------------------------------------------------ the host

    def is_host(self, token: str) -> bool:
        return hmac.compare_digest(hashed(token), hashed(self.host))

    def found_at(self, url: str) -> None:
        """Remember where the page is, for whoever asks for its address later."""
        if url != self.at:
            self.at = url
            self._write()

    # ------------------------------------------------------------------ paired pages

    def pair(self, name: str) -> tuple[str, Paired]:
        """A new token, known to that page alone, and what is remembered of it."""
        token = secrets.token_urlsafe(24)
        page = Paired(secrets.token_hex(4), tidy(name), hashed(token))
        self.paired = [*self.paired, page][-MOST_PAIRED:]
        self._write()
        return token, page

    def who(self, token: str) -> Paired | None:
        """The page that has this token; every one is compared, so that the time says nothing."""
        wanted, found = hashed(token), None
        for page in self.paired:
            if hmac.compare_digest(page.hash, wanted):
                found = page
        return found

    def revoke(self, client: str) -> list[str]:
        """Forget a page, or `all` of them and every link of a seat; gives the ids that are forgotten."""
        gone = [page.id for page in self.paired if client in ("all", page.id)]
        if not gone and client != "all":
            raise NotAllowed(say("no paired page has this id; it may be forgotten already"))
        self.paired = [page for page in self.paired if page.id not in gone]
        if client == "all":
            self._key = secrets.token_bytes(KEY)
        self._write()
        return gone

    def let_in(self, addresses: list[str]) -> None:
        """Remember where phones may join, for a start in the middle of a game."""
        if addresses != self.joined:
            self.joined = addresses
            self._write()

    # ------------------------------------------------------------------ seats

    def of_seat(self, game: str, seat: int) -> str:
        """The secret part of a seat's link: the same all evening, another one in the next game."""
        seal = hmac.new(self._key, f"{game}/{seat}".encode(), sha256).digest()[:15]
        return f"{seat}-{urlsafe_b64encode(seal).decode()}"

    def seat_of(self, game: str, token: str) -> int:
        """The seat whose link this is in this game; -1 when it is none."""
        number, _, _ = token.partition("-")
        if not game or not number.isascii() or not number.isdecimal() or len(number) > 2:
            return -1
        right = self.of_seat(game, int(number))
        return int(number) if hmac.compare_digest(right.encode(), token.encode()) else -1

    # ------------------------------------------------------------------ the file

    def _read(self) -> None:
        try:
            kept = json.loads(self.path.read_text(encoding="utf-8"))
            self.paired = [Paired(str(e["id"]), str(e["name"]), str(e["hash"])) for e in kept["paired"]][-MOST_PAIRED:]
            self._key = _key_of(kept["key"])
            self.joined = [str(address) for address in kept.get("joined", [])]
            self.at = str(kept.get("at", ""))
            if isinstance(kept.get("host"), str) and len(kept["host"]) >= len(self.host):
                self.host = kept["host"]
            else:  # a companion from before there was one
                self._write()
        except (FileNotFoundError, ValueError, TypeError, KeyError, AttributeError, RecursionError):
            # nothing is remembered: phones pair again
            self._write()
        except OSError:  # a disk that cannot be read now may be read at the next start: nothing is written over
            self._unread = True

    def _write(self) -> None:
        words = {"paired": [asdict(page) for page in self.paired], "key": self._key.hex(), "joined": self.joined}
        words |= {"host": self.host, "at": self.at}
        if self._unread:
            return
        self._later(lambda: self._replace(json.dumps(words)))

    def _replace(self, words: str) -> None:
        """The old file or the new one, whatever happens; without a disk phones are known until the next start."""
        with suppress(OSError):
            durable.make_folder(self.path.parent)
            durable.write_whole(self.path, words.encode(), 0o600)
