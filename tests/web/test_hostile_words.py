"""Names and packs are words: whatever they hold, a real browser shows it as text and never takes it for a page."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from tests.web.browsing import PHONE, Windows, companion

NAMES = [
    "<img src=x onerror=pwned=1>",
    "\"'><b class=pwned>Ben",
    "</script><script>pwned=1//",
    "{{7*7}}${7*7}<svg onload=pwned=1>",
]
CARD = "<iframe srcdoc='<b class=pwned>'></iframe><style>*{display:none}</style>&lt;b&gt;"
PACK = """
id = "hostile"
title = "<h1 class=pwned onclick=pwned=1>Ours</h1>"
extends = "zombies-2014"
"""
TILES = """
[[tile]]
id = "town-square"
name = "<math><mi class=pwned></math>'\\"><script>pwned=1</script>"
"""
CARDS = "".join(
    f"""
[[card]]
id = "{card}"
name = "<a class=pwned href='javascript:pwned=1'>{card}</a>"
does = "{CARD}"
"""
    for card in ("adrenaline-rush", "all-the-marbles", "fear", "alternate-food-source")
)

ASK = """([secret, wish]) => new Promise((done) => {
    const socket = new WebSocket(`ws://${location.host}/socket`, 'companion.1');
    const say = (what) => socket.send(JSON.stringify(what));
    socket.onopen = () => { say({hello: 1, token: secret}); say({id: 1, do: 'new', wish}); };
    socket.onmessage = ({data}) => {
        const said = JSON.parse(data);
        if (said.re === 1) { socket.close(); done(said); }
    };
})"""
INJECTED = """() => [typeof pwned !== 'undefined',
    ...[...document.querySelectorAll(`.pwned, [onerror], [onload], [onclick], script:not([src^="/static/"]), iframe,
        object, embed, style, img[src="x"], [href^="javascript:"], h1[class], math`)].map((one) => one.outerHTML)]"""
TABS = ("people", "story", "dice", "desk", "more")


def pack(folder: Path) -> Path:
    home = folder / "packs" / "hostile"
    home.mkdir(parents=True)
    for name, text in (("pack", PACK), ("tiles", TILES), ("cards", CARDS)):
        (home / f"{name}.toml").write_text(text)
    return home.parent


def harmless(page: Any) -> None:
    assert page.evaluate(INJECTED) == [False]


def test_hostile_names_and_a_hostile_pack_are_shown_as_text(browser: Any, windows: Windows, tmp_path: Path) -> None:
    options = ["--packs", str(pack(tmp_path)), "--pack", "hostile"]
    with companion(tmp_path, options=options) as one:
        host = windows.open(one.url)
        host.see(".wizard")
        assert "<h1 class=pwned" in host.page.content().replace("&lt;", "<"), "the pack is offered by its title"
        harmless(host.page)
        wish = {"game": "zombies", "players": NAMES, "chance": "auto", "pack": "hostile"}
        reply = host.page.evaluate(ASK, [one.url.partition("#host=")[2], wish])
        assert reply["ok"], reply
        host.see("#prompt")
        for tab in TABS:
            host.page.click(f"#tab-{tab}")
            harmless(host.page)
        host.page.click("#tab-people")
        people = host.text("#panel-people")
        assert all(name in people for name in NAMES), people
        assert PACK.split('"')[3] in host.text("#title")
        host.press("hand0")
        host.see("dialog")
        harmless(host.page)
        hand = windows.open(str(host.page.get_attribute("dialog a.button", "href")), size=PHONE)
        hand.see(".held")
        harmless(hand.page)
        assert NAMES[0] in hand.text("body")
        host.page.keyboard.press("Escape")
        phone = windows.open(one.place, size=PHONE)
        phone.see(".pair")
        host.page.click("#tab-more")
        host.press("phones-on")
        phone.page.fill("input.code", host.see("p.code").inner_text())
        phone.page.fill("[name=name]", NAMES[3])
        phone.page.click(".pair button")
        phone.see("#prompt")
        host.see(f"#phones .clients >> text={NAMES[3]}")
        harmless(host.page)
        harmless(phone.page)
