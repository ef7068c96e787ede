"""The companion writes into the folder of its state and nowhere else, whatever people do on its page."""

from __future__ import annotations

import asyncio
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from websockets.asyncio.client import connect
from websockets.typing import Subprotocol

from tests.web.hosting import Browser

ROOT = Path(__file__).parents[2]
PATIENCE = 60

CHILD = """
import json, sys
sys.path.insert(0, {root!r})
from tests.auditing import auditing
from companion.cli import main
with auditing() as audit:
    status = main(sys.argv[1:])
print(json.dumps([status, sorted(set(audit.written)), audit.started]), flush=True)
"""

NAMES = ["../../out", "/tmp/out", "..", "a/b", "\u202eout"]


async def evening(url: str) -> None:
    """Everything on a page that leaves something on the disk, with names that lead elsewhere."""
    place, _, secret = url.partition("/#host=")
    line = connect(
        f"{place.replace('http', 'ws')}/socket", subprotocols=[Subprotocol("companion.1")], compression=None, proxy=None
    )
    async with line as socket:
        await socket.send(json.dumps({"hello": 1, "token": secret}))
        page = Browser(socket)
        await page.until(lambda: "me" in page.sections)
        assert page.sections["me"]["role"] == "host"
        wish = {"game": "zombies", "players": NAMES[:4], "chance": "auto"}
        assert (await page.ask("new", wish=wish))["ok"]
        await page.until(lambda: bool(page.sections.get("question")))
        for _ in range(5):
            asked = page.sections["question"]
            if asked["options"]:
                await page.ask("answer", n=asked["n"], value=asked["options"][0]["value"])
            else:
                await page.ask("auto", what=asked["name"])
            await page.until(lambda asked=asked: page.sections["question"]["n"] != asked["n"])  # type: ignore[misc]
        for changed in ({"brightness": 0.3}, {"palette": "colour-blind"}, {"quiet": True}, {"north": "left"}):
            assert (await page.ask("set", **changed))["ok"]
        journal = (await page.ask("export", what="journal"))["journal"]
        position = (await page.ask("export", what="position"))["position"]
        assert (await page.ask("code"))["ok"]
        await page.ask("dicefrom", source="typed", on=True)
        await page.ask("lookfordice")
        for name in NAMES:
            for do in ("resume", "replaylength"):
                assert not (await page.ask(do, game=name))["ok"]
            assert not (await page.ask("picture", name=name))["ok"]
        await page.ask("undo", steps=1)
        assert (await page.ask("away"))["ok"]
        assert (await page.ask("import", journal=journal))["ok"]
        assert (await page.ask("import", position=json.dumps(position)))["ok"]
        assert (await page.ask("revoke", client="all"))["ok"]
        await page.close()


def test_only_the_state_folder_is_written(tmp_path: Path) -> None:
    """Its own passing folder is the service's alone (PrivateTmp); there the simulated tray has its port."""
    state, elsewhere, passing = (tmp_path / name for name in ("state", "elsewhere", "passing"))
    elsewhere.mkdir()
    passing.mkdir()
    homes = dict.fromkeys(("XDG_CONFIG_HOME", "XDG_STATE_HOME", "XDG_DATA_HOME", "HOME"), str(elsewhere))
    command = ["run", "--board", "simulated", "--page", "--port", "0", "--games", str(state / "games")]
    running = subprocess.Popen(
        [sys.executable, "-B", "-c", CHILD.format(root=str(ROOT)), *command],
        cwd=elsewhere,
        env={**os.environ, **homes, "TMPDIR": str(passing)},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    try:
        assert running.stdout is not None
        url = next(line.split()[1] for line in running.stdout if line.startswith("  page "))
        asyncio.run(evening(url))
    finally:
        running.terminate()
        said, complaints = running.communicate(timeout=PATIENCE)
    told: list[Any] = json.loads(said.splitlines()[-1])
    status, written, started = told
    assert status == 0, complaints
    assert written, "nothing was heard: the test proves nothing"
    assert any(path.endswith("page.json") for path in written)
    assert any(path.endswith(".journal") for path in written)
    ours = [path for path in written if Path(path).is_relative_to(state) or Path(path).is_relative_to(passing)]
    assert sorted(set(written) - set(ours) - {os.devnull}) == []
    assert started == []
    assert list(elsewhere.iterdir()) == list(passing.iterdir()) == []
    kept = {path.name: path.stat().st_mode & 0o777 for path in state.rglob("*") if path.is_file()}
    assert kept["page.json"] == 0o600


@pytest.mark.parametrize("where", ["etc", "home", "opt"])
def test_a_folder_that_is_written_elsewhere_would_be_noticed(tmp_path: Path, where: str) -> None:
    """The proof itself: what a child of ours writes into another folder is heard."""
    code = CHILD.replace("from companion.cli import main", "main = lambda words: open(words[0], 'w').close()")
    done = subprocess.run(
        [sys.executable, "-c", code.format(root=str(ROOT)), str(tmp_path / where)],
        capture_output=True,
        text=True,
        check=True,
    )
    assert json.loads(done.stdout)[1] == [str(tmp_path / where)]
