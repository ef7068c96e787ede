"""Being host in a real browser: it comes with the address, and stays with the browser."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from tests.web.browsing import Companion, Windows, companion

CROWD = """() => { for (let n = 0; n < 8; n += 1) {
    const one = new WebSocket(`ws://${location.host}/socket`, 'companion.1');
    one.onopen = () => one.send('{"hello":1}');
} }"""
ROLE = "role => document.body.dataset.role === role"


def test_the_owner_is_never_locked_out_and_nobody_else_gets_in(browser: Any, windows: Windows, tmp_path: Path) -> None:
    one = Companion(tmp_path).start()
    try:
        owner = windows.open(one.url)
        owner.until(ROLE, "host")
        assert owner.page.url == f"{one.place}/", "the secret does not stay in the address"
        owner.page.reload()
        owner.until(ROLE, "host")
        tab = owner.context.new_page()
        tab.goto(one.place)
        tab.wait_for_function(ROLE, arg="host")

        stranger = windows.open(one.place)
        stranger.see(".pair")
        stranger.until(ROLE, "guest")
        told = stranger.text(".pair .refused")
        assert "Open the address that the companion printed when it started, or type: " in told
        assert f"host --games {tmp_path / 'games'}" in told
        assert len(stranger.heard) == 1
        secret = one.url.partition("#host=")[2]
        assert secret not in "".join(stranger.heard)
        stranger.page.goto(one.url)  # pasted into the same tab: the document stays, only the part behind # is another
        stranger.until(ROLE, "host")
        assert stranger.page.url == f"{one.place}/"

        again = Companion(tmp_path, port=one.port)
        one.stop()
        one = again.start()
        assert one.url.endswith(secret)
        for page in (owner.page, tab, stranger.page):
            page.reload()
            page.wait_for_function(ROLE, arg="host")
        assert not [url for url in owner.loaded if secret in url]
    finally:
        one.stop()


def test_what_was_typed_stays_when_the_page_makes_room_for_others(
    browser: Any, windows: Windows, tmp_path: Path
) -> None:
    """A crowd of strangers pushes the page out again and again; the phone pairs with what was typed before."""
    with companion(tmp_path) as one:
        host = windows.open(one.url)
        host.begin()
        host.page.click("#tab-more")
        host.press("phones-on")
        code = host.see("p.code").inner_text()
        phone = windows.open(one.place)
        phone.see(".pair")
        phone.page.fill("input.code", f" {code[:3]} {code[3:]}")
        before = len(phone.heard)
        crowd = windows.open(one.place, clock=False)
        crowd.page.evaluate(CROWD)
        phone.page.clock.run_for(5_000)
        phone.until("() => document.querySelector('input.code')")
        for _ in range(100):
            if len(phone.heard) > before:
                break
            phone.page.clock.run_for(500)
            phone.page.wait_for_timeout(20)
        assert len(phone.heard) > before, "it came back by itself"
        phone.page.click(".pair button")
        phone.see("#prompt")
