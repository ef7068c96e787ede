"""A real nginx in front of the page, as docs/page.md has it or as a careless person sets it up."""

from __future__ import annotations

import os
import re
import shutil
import socket
import ssl
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

DOCUMENT = Path(__file__).parents[2] / "docs" / "page.md"
NAME = "table.example"
CARELESS = """
server {
    listen 443 ssl;
    ssl_certificate /etc/ssl/table.example.pem;
    ssl_certificate_key /etc/ssl/table.example.key;
    location / {
        proxy_pass http://127.0.0.1:8470;
        proxy_http_version 1.1;
        proxy_set_header Upgrade $http_upgrade;
        proxy_set_header Connection "upgrade";
    }
}
"""
"""Without a word about visitors, and with the companion's own name: what half of all answers on the web say."""

AROUND = """
daemon off;
worker_processes 1;
error_log {folder}/error.log;
pid {folder}/pid;
events {{ worker_connections 512; }}
http {{
    access_log {folder}/access.log;
    client_body_temp_path {folder}/body; proxy_temp_path {folder}/proxy; fastcgi_temp_path {folder}/fastcgi;
    uwsgi_temp_path {folder}/uwsgi; scgi_temp_path {folder}/scgi;
{server}
}}
"""
WHY = "nginx or openssl is missing: type: sudo apt-get install nginx-light openssl"


def tools() -> tuple[str, str]:
    """nginx and openssl; where they are missing the test says so."""
    path = f"{os.environ.get('PATH', '')}:/usr/sbin:/sbin"
    found = [shutil.which(name, path=path) for name in ("nginx", "openssl")]
    if not found[0] or not found[1]:
        (pytest.fail if os.environ.get("COMPANION_REQUIRE_ALL") else pytest.skip)(WHY)
    return str(found[0]), str(found[1])


def documented() -> str:
    """The configuration that the document has."""
    found = re.search(r"```nginx\n(.*?)```", DOCUMENT.read_text(), re.DOTALL)
    assert found is not None
    return found[1]


class Proxy:
    """Where it listens, and what it wrote down."""

    def __init__(self, folder: Path, port: int) -> None:
        self.folder = folder
        self.port = port
        self.trusting = ssl.create_default_context(cafile=str(folder / "cert.pem"))

    @property
    def log(self) -> str:
        return (self.folder / "access.log").read_text() + (self.folder / "error.log").read_text()


@contextmanager
def nginx(folder: Path, server: str, to: int) -> Iterator[Proxy]:
    """nginx with this `server`, in front of the page at a port of loopback."""
    program, openssl = tools()
    key, cert = folder / "key.pem", folder / "cert.pem"
    words = ["req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", f"/CN={NAME}"]
    names = ["-addext", f"subjectAltName=DNS:{NAME},IP:127.0.0.1"]
    subprocess.run([openssl, *words, *names, "-keyout", key, "-out", cert], check=True, capture_output=True)
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    for old, new in (
        ("listen 443 ssl", f"listen 127.0.0.1:{port} ssl"),
        ("/etc/ssl/table.example.pem", str(cert)),
        ("/etc/ssl/table.example.key", str(key)),
        ("127.0.0.1:8470", f"127.0.0.1:{to}"),
    ):
        assert old in server, "the document has another configuration than this test expects"
        server = server.replace(old, new)
    (folder / "nginx.conf").write_text(AROUND.format(folder=folder, server=server))
    command = [program, "-e", str(folder / "error.log"), "-p", str(folder), "-c", str(folder / "nginx.conf")]
    running = subprocess.Popen(command, stderr=subprocess.PIPE)
    try:
        _wait_for(running, port)
        yield Proxy(folder, port)
    finally:
        running.terminate()
        running.communicate(timeout=20)


def _wait_for(running: subprocess.Popen[bytes], port: int) -> None:
    """Until it listens; there is nothing else by which it says so."""
    for _ in range(400):
        if running.poll() is not None:
            raise AssertionError(running.communicate()[1].decode())
        try:
            socket.create_connection(("127.0.0.1", port), 1).close()
            return
        except OSError:
            time.sleep(0.02)
    raise AssertionError("nginx does not listen")
