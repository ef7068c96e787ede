"""A real browser at a real companion: Debian's chromium, driven through Playwright, and `companion run` beside it."""

from __future__ import annotations

import json
import os
import re
import shutil
import socket
import socketserver
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Any

ROOT = Path(__file__).parents[2]
CHROMIUM = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
SWITCHES = (
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
DESKTOP = {"width": 1280, "height": 800}
PHONE = {"width": 390, "height": 844}
AT = re.compile(r"the page is at (http://\S+)")
PATIENCE = 20_000
"""Milliseconds in which something must be seen; generous, for a slow machine must not fail what a fast one passes."""


class Companion:
    """`companion run` on simulated wires, with its page on loopback."""

    def __init__(self, folder: Path, seed: int = 5, port: int = 0) -> None:
        self.folder = folder
        self.seed = seed
        self.port = port

    def start(self) -> Companion:
        command = [sys.executable, "-m", "companion", "run", "--board", "simulated", "--page", "--port", str(self.port)]
        command += ["--games", str(self.folder / "games"), "--seed", str(self.seed)]
        own = {"XDG_CONFIG_HOME": str(self.folder / "config"), "XDG_STATE_HOME": str(self.folder / "state")}
        self._process = subprocess.Popen(
            command, cwd=ROOT, env={**os.environ, **own}, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True
        )
        assert self._process.stderr is not None
        self.url = self._said(self._process.stderr)
        self.port = int(self.url.rpartition(":")[2])
        return self

    def _said(self, stderr: IO[str]) -> str:
        """Where the page is, as it says itself; afterwards somebody must go on reading."""
        heard: list[str] = []
        for line in stderr:
            heard.append(line)
            found = AT.search(line)
            if found:
                self._listening = threading.Thread(target=stderr.read, daemon=True)
                self._listening.start()
                return found[1]
        raise AssertionError(f"the companion did not come up: {''.join(heard)}")

    def stop(self) -> None:
        self._process.terminate()
        self._process.wait(30)
        self._listening.join(30)
        if self._process.stderr is not None:
            self._process.stderr.close()


@contextmanager
def companion(folder: Path, seed: int = 5) -> Iterator[Companion]:
    one = Companion(folder, seed).start()
    try:
        yield one
    finally:
        one.stop()


# ---------------------------------------------------------------------- somebody from elsewhere


class _Forward(socketserver.BaseRequestHandler):
    """Passes a connection on and says so, as a proxy does: the companion then takes it for one from the network."""

    def handle(self) -> None:
        server: Any = self.server
        with socket.create_connection(("127.0.0.1", server.to)) as other:
            first = self.request.recv(65536)
            line, _, rest = first.partition(b"\r\n")
            other.sendall(line + b"\r\nVia: 1.1 somebody\r\n" + rest)
            back = threading.Thread(target=_pump, args=(other, self.request), daemon=True)
            back.start()
            _pump(self.request, other)
            back.join(10)


def _pump(source: socket.socket, sink: socket.socket) -> None:
    try:
        while data := source.recv(65536):
            sink.sendall(data)
        sink.shutdown(socket.SHUT_WR)
    except OSError:
        return


class _Door(socketserver.ThreadingTCPServer):
    allow_reuse_address = True
    daemon_threads = True
    block_on_close = False


@contextmanager
def from_elsewhere(port: int) -> Iterator[str]:
    """Another address of the same page; whoever comes through it is not at the machine itself."""
    with _Door(("127.0.0.1", 0), _Forward) as door:
        door.to = port  # type: ignore[attr-defined]
        threading.Thread(target=door.serve_forever, daemon=True).start()
        try:
            yield f"http://127.0.0.1:{door.server_address[1]}"
        finally:
            door.shutdown()


# ---------------------------------------------------------------------- pages


class Visitor:
    """One browser window. `heard` is everything that came over its socket, `wrong` what it complained of."""

    def __init__(self, browser: Any, url: str, size: dict[str, int] = DESKTOP, **more: Any) -> None:
        self.context = browser.new_context(viewport=size, **more)
        self.page = self.context.new_page()
        self.page.set_default_timeout(PATIENCE)
        self.heard: list[str] = []
        self.wrong: list[str] = []
        self.loaded: dict[str, int] = {}
        self.page.on("websocket", self._listen)
        self.page.on("pageerror", lambda error: self.wrong.append(str(error)))
        self.page.on("console", self._complained)
        self.page.on("response", lambda response: self.loaded.update({response.url: response.status}))
        self.page.goto(url)

    def _complained(self, said: Any) -> None:
        """A companion that is not there is no fault of the page; chromium says so of its own accord."""
        if said.type == "error" and "ERR_CONNECTION_REFUSED" not in said.text:
            self.wrong.append(said.text)

    def _listen(self, line: Any) -> None:
        line.on("framereceived", lambda data: self.heard.append(data) if isinstance(data, str) else None)

    def close(self) -> None:
        self.context.close()

    def see(self, selector: str) -> Any:
        """Wait until something is to be seen."""
        return self.page.wait_for_selector(selector, state="visible")

    def until(self, script: str, what: Any = None) -> None:
        """Wait until a piece of JavaScript says yes."""
        self.page.wait_for_function(script, arg=what)

    def text(self, selector: str) -> str:
        return str(self.page.inner_text(selector))

    def press(self, key: str) -> None:
        """Click the thing that is known by this key."""
        self.page.locator(f"[data-key='{key}']:visible").first.click()

    # ------------------------------------------------------------------ a game

    @property
    def asked(self) -> str:
        """The number of the question."""
        return str(self.page.get_attribute("#question", "data-n") or "")

    @property
    def prompt(self) -> str:
        return self.text("#prompt") if self.page.locator("#prompt").count() else ""

    @property
    def over(self) -> bool:
        return bool(self.page.locator("#question .ending").count())

    def answered(self, before: str) -> None:
        """Wait until another question is asked, or none any more."""
        self.until("n => { const q = document.getElementById('question'); return q.dataset.n !== n; }", before)

    def begin(self, game: str = "zombies", chance: str = "ask", people_only: bool = True) -> None:
        """A new game through the wizard."""
        self.see(".wizard")
        self.page.locator(f"[data-key='game-{game}']").check(force=True)
        self.page.locator(f"[data-key='chance-{chance}']").check(force=True)
        bot = self.page.locator("[data-key='bot1']")
        if people_only and bot.count():
            bot.click()
        self.press("begin")
        self.see("#prompt")

    def load(self, position: dict[str, Any]) -> None:
        """A game from a position file."""
        self.see(".wizard:visible, #prompt:visible, .ending:visible")
        if self.page.locator(".wizard:visible").count():
            self.begin()
        self.page.click("#tab-more")
        file = {"name": "position.json", "mimeType": "application/json", "buffer": json.dumps(position).encode()}
        self.page.set_input_files("[data-key=file]", file)
        self.see(".notice")

    def step(self, choose: Callable[[list[str]], str]) -> str:
        """Answer one question by clicking; `choose` picks among the keys of what can be clicked."""
        before = self.asked
        script = """() => [...document.querySelectorAll('#question [data-key]')]
            .filter((one) => one.checkVisibility() && !one.disabled && one.ariaDisabled !== 'true')
            .map((one) => one.dataset.key)"""
        key = choose(self.page.evaluate(script))
        self.press(key)
        self.answered(before)
        return key

    def on_map(self, x: int, y: int) -> tuple[float, float]:
        """Where a square of the map is on the screen."""
        script = """([x, y]) => { const world = document.querySelector('.world').getScreenCTM();
            return [world.e + x * 60 * world.a, world.f - y * 60 * world.d]; }"""
        self.until("() => !document.querySelector('.world').getAnimations().length")
        left, top = self.page.evaluate(script, [x, y])
        return float(left), float(top)

    def tap(self, x: int, y: int) -> None:
        """Click a square of the map."""
        self.page.mouse.click(*self.on_map(x, y))
