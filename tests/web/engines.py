"""Two engines besides Chromium: Firefox, driven by WebDriver BiDi, and WebKitGTK, driven by its own driver."""

from __future__ import annotations

import json
import os
import shutil
import socket
import subprocess
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Protocol

from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

FIREFOX = shutil.which("firefox-esr") or shutil.which("firefox")
WEBKIT = shutil.which("WebKitWebDriver")
MINI = next((str(path) for path in Path("/usr/lib").glob("*/webkit2gtk-4.*/MiniBrowser")), None)
XVFB = shutil.which("Xvfb")
PATIENCE = 40.0
STEP = 0.05
"""Between two looks at something that another process must bring about."""


class Engine(Protocol):
    """A browser with one page, as far as a turn needs it."""

    def goto(self, url: str) -> None: ...

    def run(self, script: str) -> Any:
        """What an expression of JavaScript is worth on the page."""

    def tap(self, x: float, y: float) -> None:
        """A real press at this place of the page."""


def waited(look: Any, what: str) -> Any:
    """What `look` gives as soon as it gives anything."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        found = look()
        if found:
            return found
        time.sleep(STEP)
    raise AssertionError(f"{what} did not come in {PATIENCE:.0f} s")


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as one:
        return int(one.getsockname()[1])


@contextmanager
def started(command: list[str], **more: Any) -> Iterator[subprocess.Popen[bytes]]:
    quiet = subprocess.DEVNULL
    process = subprocess.Popen(command, stdin=quiet, stdout=quiet, stderr=quiet, **more)
    try:
        yield process
    finally:
        process.terminate()
        try:
            process.wait(10)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait(10)


# ---------------------------------------------------------------------- Firefox


class Bidi:
    """WebDriver BiDi: commands and their replies over one WebSocket."""

    def __init__(self, line: ClientConnection) -> None:
        self._line = line
        self._number = 0
        self.ask("session.new", capabilities={})
        self._page = self.ask("browsingContext.getTree")["contexts"][0]["context"]

    def ask(self, method: str, **params: Any) -> Any:
        self._number += 1
        self._line.send(json.dumps({"id": self._number, "method": method, "params": params}))
        while True:
            said = json.loads(self._line.recv(PATIENCE))
            if said.get("id") == self._number:
                assert said["type"] == "success", said
                return said["result"]

    def goto(self, url: str) -> None:
        self.ask("browsingContext.navigate", context=self._page, url=url, wait="complete")

    def run(self, script: str) -> Any:
        target = {"context": self._page}
        said = self.ask("script.evaluate", expression=f"JSON.stringify({script})", target=target, awaitPromise=False)
        assert said["type"] == "success", said
        value = said["result"].get("value")
        return None if value is None else json.loads(value)

    def tap(self, x: float, y: float) -> None:
        self.ask("input.performActions", context=self._page, actions=[pressing(x, y)])


def pressing(x: float, y: float) -> dict[str, Any]:
    move = {"type": "pointerMove", "x": round(x), "y": round(y)}
    press = [{"type": "pointerDown", "button": 0}, {"type": "pointerUp", "button": 0}]
    return {"type": "pointer", "id": "finger", "parameters": {"pointerType": "mouse"}, "actions": [move, *press]}


@contextmanager
def firefox(folder: Path) -> Iterator[Engine]:
    assert FIREFOX is not None
    port, profile = free_port(), folder / "profile"
    profile.mkdir(parents=True)
    command = [FIREFOX, "--headless", "--no-remote", "--profile", str(profile), f"--remote-debugging-port={port}"]
    with started([*command, "about:blank"], env={**os.environ, "HOME": str(folder)}):

        def opened() -> ClientConnection | None:
            try:
                return connect(f"ws://127.0.0.1:{port}/session", max_size=None, proxy=None)
            except (OSError, ConnectionClosed):
                return None

        with waited(opened, "Firefox") as line:
            yield Bidi(line)


# ---------------------------------------------------------------------- WebKitGTK


class WebDriver:
    """W3C WebDriver over plain HTTP."""

    def __init__(self, port: int, capabilities: dict[str, Any]) -> None:
        self._root = f"http://127.0.0.1:{port}"
        self._http = urllib.request.build_opener(urllib.request.ProxyHandler({}))
        said = waited(lambda: self._begun(capabilities), "WebKitWebDriver")
        self._session = f"/session/{said['sessionId']}"

    def _begun(self, capabilities: dict[str, Any]) -> Any:
        try:
            return self.ask("/session", {"capabilities": {"alwaysMatch": capabilities}})
        except urllib.error.HTTPError:
            raise
        except OSError:
            return None

    def ask(self, path: str, body: Any, method: str = "POST") -> Any:
        data = None if method == "DELETE" else json.dumps(body).encode()
        request = urllib.request.Request(
            f"{self._root}{path}", data, {"Content-Type": "application/json"}, method=method
        )
        with self._http.open(request, timeout=PATIENCE) as reply:
            return json.load(reply)["value"]

    def goto(self, url: str) -> None:
        self.ask(f"{self._session}/url", {"url": url})

    def run(self, script: str) -> Any:
        return self.ask(f"{self._session}/execute/sync", {"script": f"return {script}", "args": []})

    def tap(self, x: float, y: float) -> None:
        self.ask(f"{self._session}/actions", {"actions": [pressing(x, y)]})

    def close(self) -> None:
        self.ask(self._session, None, "DELETE")


@contextmanager
def webkit(folder: Path) -> Iterator[Engine]:
    """WebKit wants a screen: a virtual one."""
    assert WEBKIT is not None
    assert MINI is not None
    assert XVFB is not None
    folder.mkdir(parents=True, exist_ok=True)
    port, reading, writing = free_port(), *os.pipe()
    screen = [XVFB, "-displayfd", str(writing), "-screen", "0", "1280x800x24", "-nolisten", "tcp"]
    with started(screen, pass_fds=(writing,)):
        os.close(writing)
        with os.fdopen(reading) as told:
            display = f":{told.readline().strip()}"
        own = {"DISPLAY": display, "HOME": str(folder), "XDG_RUNTIME_DIR": str(folder), "GDK_BACKEND": "x11"}
        own |= {"WEBKIT_DISABLE_COMPOSITING_MODE": "1", "LIBGL_ALWAYS_SOFTWARE": "1", "GTK_A11Y": "none"}
        own |= {"WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS": "1", "NO_AT_BRIDGE": "1"}  # it talks to this machine alone
        with started([WEBKIT, f"--port={port}"], env={**os.environ, **own}):
            options = {"binary": MINI, "args": ["--automation"]}
            driver = WebDriver(port, {"webkitgtk:browserOptions": options})
            try:
                yield driver
            finally:
                driver.close()
