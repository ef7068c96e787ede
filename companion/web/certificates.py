"""The page over TLS: a certificate that is made on first use, or one's own; looked at before anybody relies on it.

A certificate of ours is made by the program `openssl`, which every Debian has, and kept with its key in one file: after
a power cut they still belong together. Browsers warn of it once, because nobody vouches for it; people compare its
fingerprint instead.
"""

from __future__ import annotations

import re
import shutil
import ssl
import subprocess
from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import sha256
from ipaddress import ip_address
from pathlib import Path
from time import time
from typing import Any

from companion import durable
from companion.web.errors import PageUnavailable
from companion.web.plain_answer import Context

FILE = "page.pem"
LASTS = 397
"""Days; some browsers take none that lasts longer."""
RENEWED = 30
"""Days before its end at which ours is made anew."""
MOST_NAMES = 24
"""Addresses of earlier evenings stay in it, so that a phone which trusts it need not be asked at every move."""
DAY = 24 * 3600
WHENEVER = 0x200000
"""OpenSSL's own number for "whatever the clock says" (X509_V_FLAG_NO_CHECK_TIME)."""
PEM = re.compile(r"-----BEGIN CERTIFICATE-----.+?-----END CERTIFICATE-----", re.DOTALL)
ALWAYS = ("localhost", "127.0.0.1", "::1")


@dataclass(frozen=True, slots=True)
class Tls:
    """What the configuration wants: a certificate of ours, or one's own with its key (in the same file if None)."""

    certificate: Path | None = None
    key: Path | None = None


@dataclass(frozen=True, slots=True)
class Look:
    """What a certificate says."""

    names: frozenset[str]
    until: float
    """Seconds since 1970."""
    fingerprint: str


def fingerprint_of(pem: str) -> str:
    """SHA-256 of the certificate in groups of four, as people read it to each other."""
    digits = sha256(ssl.PEM_cert_to_DER_cert(_first(pem))).hexdigest().upper()
    return " ".join(digits[at : at + 4] for at in range(0, len(digits), 4))


def context_of(file: Path, key: Path | None = None) -> Context:
    """A context that shows this certificate; raises PageUnavailable that says what is wrong."""
    context = Context(ssl.PROTOCOL_TLS_SERVER)
    context.minimum_version = ssl.TLSVersion.TLSv1_2
    load(context, file, key)
    return context


def load(context: ssl.SSLContext, file: Path, key: Path | None = None) -> None:
    try:
        context.load_cert_chain(file, key, password=lambda: "")
    except ssl.SSLError as error:
        what = "its key belongs to another certificate" if "MISMATCH" in (error.reason or "") else "it cannot be read"
        raise _wrong(file, f"{what} ({error.reason or 'no certificate and key in it'})") from error
    except OSError as error:
        raise _wrong(file if error.filename is None else Path(error.filename), error.strerror or str(error)) from error
    except ValueError as error:  # a key with a password
        raise _wrong(key or file, "its key is locked with a password") from error


def look(context: ssl.SSLContext, file: Path) -> Look:
    """What it says, found out by shaking hands with ourselves; raises PageUnavailable where a browser would not.

    One that is not valid yet for less than a day may be: a board without a clock of its own is late after a power cut.
    """
    pem = _first(_text(file))
    client = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    client.check_hostname = False
    client.verify_flags |= ssl.VerifyFlags.VERIFY_X509_PARTIAL_CHAIN  # this very one, whoever vouches for it
    client.verify_flags |= WHENEVER
    client.load_verify_locations(cadata=pem)
    try:
        said = _shaken(client, context)
    except ssl.SSLCertVerificationError as error:
        raise _wrong(file, error.verify_message) from error
    names = frozenset(_plain(str(value)) for kind, value in said.get("subjectAltName", ()))
    since, until = (float(ssl.cert_time_to_seconds(said[when])) for when in ("notBefore", "notAfter"))
    if until < time():
        raise _wrong(file, "certificate has expired")
    if since > time() + DAY:
        raise _wrong(file, "certificate is not yet valid, if the clock of this machine is right")
    return Look(names, until, fingerprint_of(pem))


def _shaken(client: ssl.SSLContext, server: ssl.SSLContext) -> dict[str, Any]:
    there, back = ssl.MemoryBIO(), ssl.MemoryBIO()
    ours = client.wrap_bio(back, there, server_side=False)
    theirs = server.wrap_bio(there, back, server_side=True)
    for one in (ours, theirs, ours, theirs):
        try:
            one.do_handshake()
        except ssl.SSLWantReadError:
            continue
    return dict(ours.getpeercert() or {})


def _first(pem: str) -> str:
    found = PEM.search(pem)
    return found[0] if found else ""


def _text(file: Path) -> str:
    return file.read_text(encoding="ascii", errors="replace")


def _plain(name: str) -> str:
    """An address as Python writes it."""
    try:
        return str(ip_address(name))
    except ValueError:
        return name.lower()


def _wrong(file: Path, what: str) -> PageUnavailable:
    return PageUnavailable(
        f"the page cannot be offered with the certificate {file}: {what}. Give `certificate` and `key` below [web] "
        "that belong together and are valid, or only tls = true for one that the companion makes"
    )


# ---------------------------------------------------------------------- the certificate of a page


class Certificate:
    """The certificate that the page shows, renewed where it is ours."""

    def __init__(self, folder: Path, tls: Tls) -> None:
        self.own = tls.certificate is not None
        self.file = tls.certificate or folder / FILE
        self._key = tls.key
        self.fingerprint = ""
        self.until = 0.0
        self.context: Context | None = None

    @property
    def due(self) -> bool:
        """Is it time for another one of ours?"""
        return not self.own and self.until - time() < RENEWED * DAY

    def prepare(self, names: Sequence[str]) -> bool:
        """Ready to be shown under these names; gives whether it is another one than before. Touches the disk and may
        take a second: not for the loop. Raises PageUnavailable."""
        before = self.fingerprint
        wanted = frozenset(name for name in map(_plain, (*ALWAYS, *names)) if _is_name(name))
        try:
            found = self._read()
            if not self.own and (not wanted <= found.names or found.until - time() < RENEWED * DAY):
                found = self._made([*wanted, *found.names - wanted][: max(MOST_NAMES, len(wanted))])
        except PageUnavailable:
            if self.own:
                raise
            found = self._made([*wanted])  # the first one, or what is left of one
        self.fingerprint, self.until = found.fingerprint, found.until
        return before != self.fingerprint

    def _read(self) -> Look:
        if self.context is None:
            self.context = context_of(self.file, self._key)
        else:
            load(self.context, self.file, self._key)  # whoever comes from now on sees the new one
        return look(self.context, self.file)

    def _made(self, names: Sequence[str]) -> Look:
        try:
            durable.make_folder(self.file.parent)
            made = make(names)
            durable.write_whole(self.file, made, 0o600)
        except OSError as error:
            raise PageUnavailable(
                f"the certificate of the page cannot be kept at {self.file}: {error.strerror or error}"
            ) from error
        return self._read()


def make(names: Sequence[str], days: int = LASTS) -> bytes:
    """A new key and a certificate for these names, in one piece."""
    program = shutil.which("openssl")
    if program is None:
        raise PageUnavailable(
            "the page cannot have a certificate: the program openssl is missing. Install it: sudo apt install openssl "
            "   or write tls = false below [web]"
        )
    key = _openssl([program, "genpkey", "-algorithm", "EC", "-pkeyopt", "ec_paramgen_curve:P-256"], "")
    request = [program, "req", "-new", "-x509", "-key", "/dev/stdin", "-days", str(days), "-sha256"]
    with _config(names) as config:
        return (key + _openssl([*request, "-config", config], key)).encode()


class _config:
    """What openssl is told, in a file: nothing of the machine's own configuration comes in."""

    def __init__(self, names: Sequence[str]) -> None:
        self._names = names

    def __enter__(self) -> str:
        from tempfile import NamedTemporaryFile

        called = [f"{'IP' if _is_address(name) else 'DNS'}:{name}" for name in self._names if _is_name(name)]
        self._file = NamedTemporaryFile("w", suffix=".cnf")
        self._file.write(
            "[req]\nprompt=no\ndistinguished_name=who\nx509_extensions=what\n[who]\nCN=Zombie Table Companion\n[what]\n"
            "basicConstraints=critical,CA:FALSE\nkeyUsage=critical,digitalSignature\nextendedKeyUsage=serverAuth\n"
            f"subjectAltName={','.join(called)}\n"
        )
        self._file.flush()
        return self._file.name

    def __exit__(self, *_: object) -> None:
        self._file.close()


def _is_address(name: str) -> bool:
    try:
        ip_address(name)
    except ValueError:
        return False
    return True


def _is_name(name: str) -> bool:
    """Can a certificate have it? An address of one network card alone (`fe80::1%eth0`) it cannot."""
    if _is_address(name):
        return "%" not in name
    return re.fullmatch(r"[a-z0-9]([a-z0-9._-]{0,250}[a-z0-9])?", name) is not None


def _openssl(command: Sequence[str], text: str) -> str:
    try:
        done = subprocess.run(command, input=text, capture_output=True, text=True, timeout=60, check=True)
    except subprocess.SubprocessError as error:
        said = (getattr(error, "stderr", "") or str(error)).strip().splitlines()
        raise PageUnavailable(
            f"the page cannot have a certificate: openssl says: {said[-1] if said else 'nothing'}    Write tls = false "
            "below [web] to play without"
        ) from error
    return done.stdout
