"""A whole turn in engines besides Chromium: Firefox and WebKitGTK. A browser that is not there is said."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from contextlib import AbstractContextManager
from itertools import count
from pathlib import Path

import pytest
from websockets.sync.client import connect
from websockets.typing import Subprotocol

from tests.web.browsing import NEARLY_WON, companion
from tests.web.engines import FIREFOX, MINI, WEBKIT, XVFB, Engine, firefox, waited, webkit

REQUIRED = bool(os.environ.get("COMPANION_REQUIRE_ALL"))
ENGINES: dict[str, tuple[Callable[[Path], AbstractContextManager[Engine]], list[str]]] = {
    "firefox": (firefox, [] if FIREFOX else ["firefox-esr"]),
    "webkit": (webkit, [name for name, there in (("webkit2gtk-driver", WEBKIT and MINI), ("xvfb", XVFB)) if not there]),
}
MOST_ANSWERS = 40
AGAIN = 40
"""Looks for an answer, between two presses."""
READY = """(() => {
    const question = document.getElementById("question");
    const keys = [...question.querySelectorAll("[data-key]")].filter((one) => {
        const box = one.getBoundingClientRect();
        return box.width && !one.disabled && one.getAttribute("aria-disabled") !== "true";
    }).map((one) => one.dataset.key);
    const waits = question.matches(".fresh, .busy");
    return keys.length && !waits ? { n: question.dataset.n, keys } : null;
})()"""
PLACE = """((key) => {
    const all = [...document.querySelectorAll(`[data-key="${CSS.escape(key)}"]`)];
    const one = all.find((each) => each.getBoundingClientRect().width);
    one.scrollIntoView({ block: "center" });
    const box = one.getBoundingClientRect();
    return [(box.left + box.right) / 2, (box.top + box.bottom) / 2];
})"""
IGNORED = ("why", "list", "find", "turn", "next", "undo", "cardplay")


def tap(engine: Engine, key: str) -> None:
    place = f"{PLACE}({key!r})"
    engine.tap(*engine.run(place))


def step(engine: Engine) -> None:
    """Answer one question by pressing the plainest button, as soon as a press counts."""
    ready = waited(lambda: engine.run(READY), "a question")
    wanted = [key for key in ("roll", "spread", "auto", "wstop") if key in ready["keys"]]
    key = (wanted or [key for key in ready["keys"] if key not in IGNORED])[0]
    gone_on = f"document.getElementById('question').dataset.n !== {ready['n']!r}"
    looks = count()

    def answered() -> bool:
        if engine.run(gone_on):
            return True
        if next(looks) % AGAIN == 0:  # a press on a button that moves away just then is pressed again
            tap(engine, key)
        return False

    waited(answered, f"an answer to question {ready['n']} by {key} of {ready['keys']}")


@pytest.mark.no_cover
@pytest.mark.parametrize("name", list(ENGINES))
def test_a_whole_turn_is_played_in_another_engine(name: str, tmp_path: Path) -> None:
    opened, missing = ENGINES[name]
    if missing:
        why = f"the page is not tried in {name}: {' and '.join(missing)} missing (apt-get install {' '.join(missing)})"
        if REQUIRED:
            pytest.fail(why)
        pytest.skip(why)
    with companion(tmp_path / "table", seed=5) as one, opened(tmp_path / "home") as engine:
        lay_out(one.port, one.url.partition("#host=")[2], {**NEARLY_WON, "turn": {"seat": 0, "step": "move"}})
        engine.goto(one.url)
        waited(lambda: engine.run("Boolean(document.getElementById('prompt'))"), "the first question")
        turn = "document.getElementById('step').textContent"
        assert engine.run(turn).startswith("Ana")
        for _ in range(MOST_ANSWERS):
            if not engine.run(turn).startswith("Ana"):
                break
            step(engine)
        assert engine.run(turn).startswith("Ben"), "the turn goes on to the next player"
        assert engine.run("document.getElementById('link').className") == "link-open"
        style = "getComputedStyle(document.querySelector('svg.map'))"
        assert engine.run(f"{style}.userSelect || {style}.webkitUserSelect") == "none", "the map is no text"


def lay_out(port: int, secret: str, position: dict[str, object]) -> None:
    """Put a position on the table, as the host's page does."""
    with connect(f"ws://127.0.0.1:{port}/socket", subprotocols=[Subprotocol("companion.1")], proxy=None) as line:
        line.send(json.dumps({"hello": 1, "token": secret}))
        line.send(json.dumps({"id": 1, "do": "import", "position": position}))
        reply = next(said for said in (json.loads(line.recv(20)) for _ in range(50)) if said.get("re") == 1)
        assert reply["ok"], reply
