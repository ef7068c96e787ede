"""The certificate of the page: made, kept, renewed; one's own, whole and broken; plain visitors led to it."""

from __future__ import annotations

import asyncio
import socket
import ssl
import subprocess
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import UTC, datetime, timedelta
from functools import partial
from pathlib import Path

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus

from companion.web import certificates
from companion.web.certificates import DAY, FILE, Certificate, Tls, fingerprint_of, make
from companion.web.errors import PageUnavailable
from companion.web.plain_answer import answer
from companion.web.server import PageServer
from tests.web.hosting import TableHost

AUTHORITY = """
[ca]
default_ca = own
[own]
new_certs_dir = .
database = index
serial = serial
default_md = sha256
policy = any
x509_extensions = what
[any]
commonName = supplied
[what]
basicConstraints = critical,CA:FALSE
keyUsage = critical,digitalSignature
extendedKeyUsage = serverAuth
subjectAltName = DNS:localhost,IP:127.0.0.1,IP:::1
"""


def ours(folder: Path, *names: str) -> Certificate:
    one = Certificate(folder, Tls())
    one.prepare(names)
    return one


def said(folder: Path) -> str:
    """What openssl itself reads in it."""
    command = ["openssl", "x509", "-in", str(folder / FILE), "-noout", "-text", "-fingerprint", "-sha256"]
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout


# ---------------------------------------------------------------------- made by the companion


def test_it_has_all_names_and_a_key_that_nobody_else_reads(tmp_path: Path) -> None:
    one = ours(tmp_path, "pi", "pi.local", "192.168.1.5", "fd00::5")
    told = said(tmp_path)
    for name in ("DNS:pi", "DNS:pi.local", "DNS:localhost", "IP Address:192.168.1.5", "IP Address:FD00:0:0:0:0:0:0:5"):
        assert name in told
    assert "CA:FALSE" in told
    assert (tmp_path / FILE).stat().st_mode & 0o777 == 0o600
    assert one.fingerprint.replace(" ", "") in told.replace(":", "")
    assert [len(group) for group in one.fingerprint.split()] == [4] * 16


def test_it_stays_the_same_as_long_as_it_can(tmp_path: Path) -> None:
    first = ours(tmp_path, "192.168.1.5")
    again = Certificate(tmp_path, Tls())
    assert again.prepare(["192.168.1.5"])
    assert not again.prepare(["192.168.1.5"])
    assert again.fingerprint == first.fingerprint


@pytest.mark.parametrize(
    "names",
    [
        ("my_pi", "my_pi.local"),
        ("-pi-", "fe80::1%eth0", "Müller.local", ""),
        tuple(f"10.0.0.{at}" for at in range(1, 40)),
    ],
    ids=["underscore", "no names", "many"],
)
def test_whatever_the_machine_is_called_it_stays_the_same(tmp_path: Path, names: tuple[str, ...]) -> None:
    first = ours(tmp_path, *names)
    assert ours(tmp_path, *names).fingerprint == first.fingerprint
    told = said(tmp_path)
    assert [name for name in ("my_pi.local", "10.0.0.39") if name in names and name not in told] == []


@pytest.mark.parametrize(("ahead", "stays"), [(timedelta(hours=3), True), (timedelta(days=3), False)])
def test_a_clock_that_is_a_little_late_after_a_power_cut_makes_no_other_one(
    tmp_path: Path, ahead: timedelta, stays: bool
) -> None:
    dated(ours(tmp_path).file, datetime.now(UTC) + ahead)
    first = fingerprint_of((tmp_path / FILE).read_text())
    assert (ours(tmp_path).fingerprint == first) is stays


def dated(file: Path, begins: datetime) -> None:
    """The same key, in a certificate that is valid from then on."""
    folder, text = file.parent, file.read_text()
    for name, content in (
        ("key", text[: text.index("-----BEGIN CERTIFICATE")]),
        ("index", ""),
        ("serial", "01\n"),
        ("config", AUTHORITY),
    ):
        (folder / name).write_text(content)
    request = ["openssl", "req", "-new", "-key", "key", "-subj", "/CN=Table", "-out", "request"]
    command = ["openssl", "ca", "-batch", "-selfsign", "-config", "config", "-keyfile", "key", "-in", "request"]
    command += ["-notext", "-out", "new", "-startdate", f"{begins:%Y%m%d%H%M%SZ}", "-days", "300"]
    for one in (request, command):
        subprocess.run(one, check=True, capture_output=True, cwd=folder)
    file.write_text((folder / "key").read_text() + (folder / "new").read_text())


def test_another_address_is_added_and_the_old_ones_stay(tmp_path: Path) -> None:
    one = ours(tmp_path, "192.168.1.5")
    assert one.prepare(["10.0.0.9"])
    assert "192.168.1.5" in said(tmp_path)
    assert "10.0.0.9" in said(tmp_path)
    assert not one.prepare(["192.168.1.5"])


def test_it_is_made_anew_before_it_runs_out(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / FILE).write_bytes(make(["localhost", "127.0.0.1", "::1"], days=29))
    old = fingerprint_of((tmp_path / FILE).read_text())
    one = ours(tmp_path)
    assert one.fingerprint != old
    assert not one.due
    monkeypatch.setattr(certificates, "time", lambda: one.until - 20 * DAY)
    assert one.due


@pytest.mark.parametrize("left", [b"", b"-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n", b"\xff" * 99])
def test_what_is_left_of_one_is_replaced(tmp_path: Path, left: bytes) -> None:
    (tmp_path / FILE).write_bytes(left)
    assert ours(tmp_path).fingerprint


def test_without_openssl_it_says_what_to_install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(PageUnavailable, match="apt install openssl"):
        ours(tmp_path)


# ---------------------------------------------------------------------- one's own


def own(tmp_path: Path) -> tuple[Path, Path]:
    """A certificate and its key in files of their own."""
    text = make(["table.example"], days=9).decode()
    key, certificate = tmp_path / "key.pem", tmp_path / "certificate.pem"
    at = text.index("-----BEGIN CERTIFICATE")
    key.write_text(text[:at])
    certificate.write_text(text[at:])
    return certificate, key


def test_ones_own_is_shown_as_it_is(tmp_path: Path) -> None:
    certificate, key = own(tmp_path)
    one = Certificate(tmp_path, Tls(certificate, key))
    one.prepare(["192.168.1.5"])
    assert one.fingerprint == fingerprint_of(certificate.read_text())
    assert not one.due, "nobody but its owner renews it, however soon it ends"
    assert not (tmp_path / FILE).exists()


def test_a_broken_one_says_what_is_wrong_and_what_to_do(tmp_path: Path) -> None:
    certificate, key = own(tmp_path)
    elsewhere = tmp_path / "other"
    elsewhere.mkdir()
    _, other = own(elsewhere)
    torn = tmp_path / "torn.pem"
    torn.write_text(certificate.read_text()[:200])
    for tls, words in (
        (Tls(certificate, other), "belongs to another certificate"),
        (Tls(torn, key), "cannot be read"),
        (Tls(tmp_path / "nowhere.pem"), "No such file"),
        (Tls(certificate), "cannot be read"),
    ):
        with pytest.raises(PageUnavailable, match=words) as error:
            Certificate(tmp_path, tls).prepare([])
        assert "tls = true" in str(error.value)


def test_one_that_ran_out_says_so(tmp_path: Path) -> None:
    certificate, key = own(tmp_path)
    again = ["openssl", "x509", "-in", str(certificate), "-signkey", str(key), "-days", "-1", "-out", str(certificate)]
    subprocess.run(again, check=True, capture_output=True)
    with pytest.raises(PageUnavailable, match="expired"):
        Certificate(tmp_path, Tls(certificate, key)).prepare([])


# ---------------------------------------------------------------------- a real socket


def trusting(folder: Path) -> ssl.SSLContext:
    """A client that takes this certificate and no other, and checks its names."""
    context = ssl.create_default_context()
    context.verify_flags |= ssl.VerifyFlags.VERIFY_X509_PARTIAL_CHAIN
    context.load_verify_locations(cadata=(folder / FILE).read_text())
    return context


def fetched(port: int, sent: bytes, context: ssl.SSLContext | None) -> bytes:
    """The whole answer; without a context as somebody who knows nothing of encryption, who reads once."""
    with socket.create_connection(("127.0.0.1", port), timeout=10) as line:
        if context is None:
            line.sendall(sent)
            return line.recv(65536)
        with context.wrap_socket(line, server_hostname="127.0.0.1") as talk:
            talk.sendall(sent)
            return b"".join(iter(lambda: talk.recv(65536), b""))


def asked(path: str, port: int) -> bytes:
    return f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n\r\n".encode()


@asynccontextmanager
async def encrypted(folder: Path) -> AsyncIterator[PageServer]:
    server = PageServer(TableHost(folder), tls=Tls())
    await server.start()
    try:
        yield server
    finally:
        await server.close()


def test_files_come_over_tls(tmp_path: Path) -> None:
    async def visit() -> bytes:
        async with encrypted(tmp_path) as server:
            assert server.url.startswith("https://127.0.0.1:")
            request = asked("/", server.port)
            return await asyncio.to_thread(fetched, server.port, request, trusting(server.host.state))

    page = asyncio.run(visit())
    assert page.startswith(b"HTTP/1.1 200")
    assert b"Strict-Transport-Security" not in page, "with it nobody could go on past the warning"


def test_sockets_come_over_tls_and_from_encrypted_pages_alone(tmp_path: Path) -> None:
    async def visit() -> str:
        async with encrypted(tmp_path) as server:
            where = f"wss://127.0.0.1:{server.port}/socket"
            dial = partial(connect, where, ssl=trusting(server.host.state), subprotocols=["companion.1"])  # type: ignore[list-item]
            with pytest.raises(InvalidStatus, match="403"):
                await dial(origin=server.url.replace("https", "http"))  # type: ignore[arg-type]
            async with dial(origin=server.url) as line:  # type: ignore[arg-type]
                await line.send('{"hello":1}')
                return str(await line.recv())

    assert '"role":"guest"' in asyncio.run(visit())


def test_whoever_comes_without_tls_is_led_to_it(tmp_path: Path) -> None:
    async def visit() -> tuple[bytes, int]:
        async with encrypted(tmp_path) as server:
            return await asyncio.to_thread(fetched, server.port, asked("/seat/x", server.port), None), server.port

    told, port = asyncio.run(visit())
    assert told.startswith(b"HTTP/1.1 307")
    assert f"Location: https://127.0.0.1:{port}/seat/x\r\n".encode() in told


@pytest.mark.parametrize("request_", [b"", b" HTTP/1.1\r\n\r\n", b" HTTP/1.1\r\nHost: a\xffb\r\n\r\n", b"\x00" * 400])
def test_nonsense_is_told_what_to_do_and_led_nowhere(request_: bytes) -> None:
    told = answer(request_)
    assert told.startswith(b"HTTP/1.1 400")
    assert b"Location" not in told


def test_a_path_that_would_break_the_answer_is_left_out() -> None:
    told = answer(b'"><script> HTTP/1.1\r\nHost: pi.local:8470\r\n\r\n')
    assert b"Location: https://pi.local:8470/\r\n" in told
