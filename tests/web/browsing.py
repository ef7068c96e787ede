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
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Any

from companion.web.packing import unpacked

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
AT = re.compile(r"^  page +(https?://\S+)/#(host=\S+)$")
OF_NETWORK = re.compile(r"net::ERR_|WebSocket connection to")
STOPPED: set[str] = set()
"""Where a companion was told to stop: what knocks there at that moment is let go without a word."""
HALF_A_SECOND = 500
PATIENCE = 20_000
"""Milliseconds in which something must be seen; generous, for a slow machine must not fail what a fast one passes."""


PLAYERS: list[dict[str, Any]] = [
    {"name": "Ana", "at": "0,1.C", "hearts": 3, "bullets": 3, "hand": 3},
    {"name": "Ben", "at": "0,0.C", "hearts": 3, "bullets": 3, "hand": 3},
]
NEARLY_WON: dict[str, Any] = {
    "game": "zombies",
    "mode": "competitive",
    "turn": {"seat": 0, "step": "move", "left": 4},
    "map": [
        {"tile": "town-square", "at": "0,0", "turn": "r0"},
        {"tile": "town-straight", "at": "0,1", "turn": "r0"},
        {"tile": "town-helipad", "at": "0,2", "turn": "r0"},
    ],
    "zombies": [{"at": "0,0.W"}],
    "players": PLAYERS,
}


class Companion:
    """`companion run` on simulated wires, with its page on loopback."""

    def __init__(
        self, folder: Path, seed: int = 5, port: int = 0, options: Sequence[str] = (), module: str = "companion"
    ) -> None:
        self.module = module
        """What is run: the companion, or a companion with more to it."""
        self.options = options
        self.folder = folder
        self.seed = seed
        self.port = port

    def start(self) -> Companion:
        command = [sys.executable, "-m", self.module, "run", "--board", "simulated", "--page", "--port", str(self.port)]
        command += ["--games", str(self.folder / "games"), "--seed", str(self.seed), *self.options]
        own = {"XDG_CONFIG_HOME": str(self.folder / "config"), "XDG_STATE_HOME": str(self.folder / "state")}
        self._process = subprocess.Popen(
            command, cwd=ROOT, env={**os.environ, **own}, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
        )
        self._complaints: list[str] = []
        assert self._process.stdout is not None
        assert self._process.stderr is not None
        self._reading = [_listen(self._process.stderr, self._complaints)]
        self.place, self._secret = self._said(self._process.stdout)
        """Where the page is: whoever opens only this is a guest."""
        self._reading.append(_listen(self._process.stdout, []))
        self.port = int(self.place.rpartition(":")[2])
        self.url = self.host_at(self.place)
        """What opens it as its host."""
        return self

    def host_at(self, place: str) -> str:
        """The host's address for another place of the same page."""
        return f"{place}/#{self._secret}"

    def _said(self, stdout: IO[str]) -> tuple[str, str]:
        """Where the page is and its secret, as it greets people; afterwards somebody must go on reading."""
        for line in stdout:
            found = AT.search(line)
            if found:
                return found[1], found[2]
        self._reading[0].join(30)
        raise AssertionError(f"the companion did not come up: {''.join(self._complaints)}")

    def stop(self) -> None:
        STOPPED.add(f":{self.port}/")
        self._process.terminate()
        self._process.wait(30)
        for reading in self._reading:
            reading.join(30)
        for stream in (self._process.stdout, self._process.stderr):
            if stream is not None:
                stream.close()


def _listen(stream: IO[str], heard: list[str]) -> threading.Thread:
    reading = threading.Thread(target=lambda: heard.extend(stream), daemon=True)
    reading.start()
    return reading


@contextmanager
def companion(
    folder: Path, seed: int = 5, options: Sequence[str] = (), module: str = "companion"
) -> Iterator[Companion]:
    one = Companion(folder, seed, options=options, module=module).start()
    try:
        yield one
    finally:
        one.stop()


# ---------------------------------------------------------------------- somebody from elsewhere


class _Forward(socketserver.BaseRequestHandler):
    """Passes a connection on, as a proxy does."""

    def handle(self) -> None:
        server: Any = self.server
        with socket.create_connection(("127.0.0.1", server.to)) as other:
            back = threading.Thread(target=_pump, args=(other, self.request), daemon=True)
            back.start()
            _pump(self.request, other)
            back.join(10)


def _pump(source: socket.socket, sink: socket.socket) -> None:
    _pump_unless(source, sink, threading.Event())


def _pump_unless(source: socket.socket, sink: socket.socket, silent: threading.Event) -> None:
    """Bytes that come while it is silent are swallowed, and nobody is told."""
    try:
        while data := source.recv(65536):
            if not silent.is_set():
                sink.sendall(data)
        sink.shutdown(socket.SHUT_WR)
    except OSError:
        return


class _Door(socketserver.ThreadingTCPServer):
    allow_reuse_address = True
    daemon_threads = True
    block_on_close = False


class Tunnel:
    """The network between a page and the companion: it falls silent without a word, one way or both, and comes back.

    Connections that were open when it fell silent stay dead; those opened afterwards work.
    """

    def __init__(self, port: int) -> None:
        self.port = port
        self.there, self.back = threading.Event(), threading.Event()
        """Set while what goes there, or comes back, is swallowed."""
        self.opened = 0
        """How many connections were opened."""

    def fall_silent(self, back_only: bool = False) -> None:
        """Everything that is open now is dead from now on."""
        self.back.set()
        if not back_only:
            self.there.set()

    def hold_new(self) -> None:
        """Whoever comes from now on is let in, and hears nothing."""
        self.there, self.back = threading.Event(), threading.Event()
        self.fall_silent()

    def come_back(self) -> None:
        """For those who come anew."""
        self.there, self.back = threading.Event(), threading.Event()

    def carry(self, page: socket.socket) -> None:
        self.opened += 1
        there, back = self.there, self.back
        with socket.create_connection(("127.0.0.1", self.port)) as other:
            threading.Thread(target=_pump_unless, args=(other, page, back), daemon=True).start()
            _pump_unless(page, other, there)


class _Carry(socketserver.BaseRequestHandler):
    def handle(self) -> None:
        server: Any = self.server
        server.tunnel.carry(self.request)


@contextmanager
def through_a_tunnel(port: int) -> Iterator[tuple[str, Tunnel]]:
    """The page through a network that can fall silent."""
    tunnel = Tunnel(port)
    with _Door(("127.0.0.1", 0), _Carry) as door:
        door.tunnel = tunnel  # type: ignore[attr-defined]
        threading.Thread(target=door.serve_forever, daemon=True).start()
        try:
            yield f"http://127.0.0.1:{door.server_address[1]}", tunnel
        finally:
            door.shutdown()


@contextmanager
def from_elsewhere(port: int) -> Iterator[str]:
    """Another address of the same page: a browser that was host at the first one is a stranger at this."""
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

    def __init__(self, browser: Any, url: str, size: dict[str, int] = DESKTOP, clock: bool = True, **more: Any) -> None:
        self.context = browser.new_context(viewport=size, **more)
        self.page = self.context.new_page()
        self.page.set_default_timeout(PATIENCE)
        if clock:  # time goes on as usual, and can be made to jump
            self.page.clock.install()
        self.heard: list[str] = []
        self.wrong: list[str] = []
        self.loaded: dict[str, int] = {}
        self.page.on("websocket", self._listen)
        self.page.on("pageerror", lambda error: self.wrong.append(str(error)))
        self.page.on("console", self._complained)
        self.page.on("response", lambda response: self.loaded.update({response.url: response.status}))
        self.page.goto(url)

    def _complained(self, said: Any) -> None:
        """A companion that is not there is no fault of the page, nor is a network without encryption."""
        expected = ("ERR_CONNECTION_REFUSED", "Cross-Origin-Opener-Policy header has been ignored")
        if said.type != "error" or any(words in said.text for words in expected):
            return
        where = f"{said.text} {said.location.get('url', '')}"
        if OF_NETWORK.search(said.text) and any(place in where for place in STOPPED):
            return  # it knocked while the door was closing, and knocks again
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

    def steady(self) -> None:
        """Half a second later a new question can be answered: what is tapped at once is taken for an accident."""
        if self.page.locator("#question.fresh").count():
            self.page.clock.fast_forward(HALF_A_SECOND)
            self.until("() => !document.querySelector('#question.fresh')")

    def press(self, key: str) -> None:
        """Click the thing that is known by this key."""
        self.steady()
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
        if people_only and bot.count() and bot.is_checked():
            bot.click()
        self.press("begin")
        self.see("#prompt")

    def load(self, position: dict[str, Any]) -> None:
        """A game from a position file."""
        self.see(".wizard:visible, #prompt:visible, .ending:visible")
        if self.page.locator(".wizard:visible").count():
            self.begin()
        self.page.click("#tab-more")
        before = self.page.evaluate("() => document.body.dataset.game")
        file = {"name": "position.json", "mimeType": "application/json", "buffer": json.dumps(position).encode()}
        self.page.set_input_files("[data-key=file]", file)
        self.see(".notice")
        self.until("before => document.body.dataset.game !== before", before)

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

    def standing(self, role: str) -> set[tuple[int, int]]:
        """Where figures of a role stand, as the companion said last."""
        told = (json.loads(said).get("s", {}) for said in reversed(self.heard))
        figures = unpacked("figures", next(news["figures"] for news in told if "figures" in news))
        return {(figure["x"], figure["y"]) for figure in figures if figure["role"] == role}

    def on_map(self, x: int, y: int) -> tuple[float, float]:
        """Where a square of the map is on the screen."""
        script = """([x, y]) => { const world = document.querySelector('.world').getScreenCTM();
            return [world.e + x * 60 * world.a, world.f - y * 60 * world.d]; }"""
        self.until("() => !document.querySelector('.world').getAnimations().length")
        left, top = self.page.evaluate(script, [x, y])
        return float(left), float(top)

    def tap(self, x: int, y: int) -> None:
        """Click a square of the map."""
        self.steady()
        self.page.mouse.click(*self.on_map(x, y))


class Windows:
    """Opens windows and closes them all; none of them may have complained."""

    def __init__(self, browser: Any) -> None:
        self._browser = browser
        self._open: list[Visitor] = []

    def open(self, url: str, **more: Any) -> Visitor:
        visitor = Visitor(self._browser, url, **more)
        self._open.append(visitor)
        return visitor

    def close(self) -> None:
        for visitor in self._open:
            visitor.close()
        wrong = [wrong for visitor in self._open for wrong in visitor.wrong]
        assert wrong == [], wrong
