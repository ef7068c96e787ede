"""The page in a real browser: games played by clicking, several windows, phones, pairing, hands that stay hidden."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from companion.rules import lookup
from tests.web.browsing import NEARLY_WON, PHONE, PLAYERS, Companion, Visitor, Windows, companion, from_elsewhere


def plainest(keys: list[str]) -> str:
    """Leave to the companion what can be left to it, else the first thing that can be clicked."""
    for wanted in ("roll", "place", "auto"):
        if wanted in keys:
            return wanted
    on_the_way = ("why", "list", "find", "turn", "next", "cardplay", "paint")
    return next(key for key in keys if key not in on_the_way and not key.startswith("pip"))


# ---------------------------------------------------------------------- playing


def test_a_whole_game_is_played_by_clicking(browser: Any, windows: Windows, tmp_path: Path) -> None:
    with companion(tmp_path, seed=5) as one:
        visitor = windows.open(one.url)
        visitor.begin("zombie-slayer", "auto")
        for _ in range(600):
            if visitor.over:
                break
            visitor.step(plainest)
        assert visitor.over
        assert "win" in visitor.text(".ending h2")
        visitor.page.click("#tab-story")
        assert visitor.page.locator(".history li").count() > 20


def test_a_game_is_won_by_clicking_a_square_far_away(at_table: Visitor) -> None:
    at_table.tap(0, 6)  # the centre of the helipad, three steps north
    at_table.see("#question .ending")
    assert at_table.text(".ending h2") == "Ana wins!"
    assert at_table.text(".ending .dim") == lookup("zombies.win.helipad-centre").text, "by what, not once more by whom"


def test_a_refusal_is_shown_at_the_square_with_its_rule(at_table: Visitor) -> None:
    at_table.tap(1, 3)  # a house beside the road
    bubble = at_table.see(".bubble .refused")
    assert "Not allowed" in bubble.inner_text()
    at_table.page.click(".bubble .link")
    assert at_table.text("dialog .large")


def test_the_keyboard_walks_over_the_map(at_table: Visitor) -> None:
    before = at_table.asked
    at_table.page.focus("svg.map")
    at_table.steady()
    at_table.page.keyboard.press("ArrowUp")  # the cursor appears where Ana stands
    at_table.page.keyboard.press("ArrowUp")
    assert "you may choose this" in str(at_table.page.text_content("#live"))
    at_table.page.keyboard.press("Enter")
    at_table.answered(before)
    assert "3 left" in at_table.prompt


def test_the_keyboard_goes_on_where_it_was_when_the_next_question_comes(at_table: Visitor) -> None:
    at_table.page.locator("[data-key=wN]").focus()
    at_table.steady()
    at_table.page.keyboard.press("Enter")
    at_table.until("() => document.getElementById('prompt')?.textContent.includes('3 left')")
    assert at_table.page.evaluate("document.activeElement.dataset.key") == "wN"  # the same button is there again
    at_table.page.locator("[data-key=wstop]").focus()
    at_table.steady()
    at_table.page.keyboard.press("Enter")
    at_table.until("() => !document.querySelector('[data-key=wstop]')")
    assert at_table.page.evaluate("document.getElementById('question').contains(document.activeElement)")
    at_table.page.keyboard.press("Tab")
    assert at_table.page.evaluate("document.getElementById('question').contains(document.activeElement)")


def test_whoever_is_alone_with_the_page_is_told_how_phones_get_there(at_table: Visitor) -> None:
    at_table.page.click("#tab-people")
    at_table.press("hand0")
    at_table.see("dialog [data-key=phones-on]")
    assert at_table.page.locator("dialog .qr").count() == 0


def test_a_decision_is_taken_back(at_table: Visitor) -> None:
    at_table.step(lambda keys: "wN")
    assert "3 left" in at_table.prompt
    at_table.page.click("#tab-story")
    at_table.press("undo")
    at_table.until("() => document.getElementById('prompt')?.textContent.includes('4 left')")


def test_a_player_leaves_after_being_asked_twice(at_table: Visitor) -> None:
    at_table.load({**NEARLY_WON, "players": [*PLAYERS, {**PLAYERS[1], "name": "Cleo"}]})
    at_table.until("() => document.querySelectorAll('.person').length === 3")
    at_table.press("leaving")
    at_table.press("leave1")
    at_table.page.locator("dialog button.main").click()
    at_table.until("() => document.querySelector('.log').textContent.includes('Ben')")
    at_table.page.click("#tab-people")
    at_table.see(".person.gone")


def test_a_tile_in_hand_is_turned_and_laid(browser: Any, windows: Windows, tmp_path: Path) -> None:
    with companion(tmp_path, seed=5) as one:
        visitor = windows.open(one.url)
        visitor.begin()
        visitor.step(lambda keys: 'o"town-tee"')
        ghost = "() => document.querySelector('.layer-ghost').innerHTML"
        before = visitor.page.evaluate(ghost)
        visitor.press("turn")
        assert visitor.page.evaluate(ghost) != before
        visitor.press("next")
        visitor.step(lambda keys: "place")
        visitor.until("() => document.querySelectorAll('.layer-ground .tile').length === 2")


def test_a_zombie_is_dragged_to_where_it_really_stands(at_table: Visitor) -> None:
    at_table.page.click("#tab-more")
    at_table.press("edit")
    here, there = at_table.on_map(-1, 0), at_table.on_map(1, 0)
    mouse = at_table.page.mouse
    mouse.move(*here)
    mouse.down()
    mouse.move((here[0] + there[0]) / 2, here[1], steps=4)
    mouse.move(*there, steps=4)
    mouse.up()
    at_table.press("done")
    at_table.page.click("#tab-story")
    at_table.until("() => document.querySelector('.log')?.textContent.includes('corrected')")
    at_table.tap(1, 0)
    assert (1, 0) in at_table.standing("zombie")


def test_what_the_keyboard_picked_up_is_put_back_with_escape(at_table: Visitor) -> None:
    at_table.page.click("#tab-more")
    at_table.press("edit")
    at_table.tap(-1, 0)
    at_table.see(".layer-lit .chosen")
    at_table.page.locator(".map").focus()
    at_table.page.keyboard.press("Escape")
    at_table.page.wait_for_selector(".layer-lit .chosen", state="detached")
    before = len(at_table.heard)
    at_table.tap(1, 0)  # nothing is carried there
    at_table.press("done")
    at_table.see("#prompt")
    assert not any('"figures"' in said for said in at_table.heard[before:])


# ---------------------------------------------------------------------- the desk


def test_the_desk_has_a_screen_lights_buttons_and_plugs(at_table: Visitor) -> None:
    at_table.page.click("#tab-desk")
    pixels = "document.querySelector('canvas.screen').getContext('2d').getImageData(0, 0, 128, 64).data"
    at_table.until(f"() => new Set({pixels}).size > 2")
    picture = "() => document.querySelector('canvas.screen').toDataURL()"
    before = at_table.page.evaluate(picture)
    at_table.page.click(".key-WHY")
    at_table.until(f"before => ({picture})() !== before", before)
    at_table.page.click(".key-BACK")
    at_table.press("plug-tray")
    at_table.see(".device.lost")
    at_table.press("plug-tray")
    at_table.until("() => !document.querySelector('.device.lost')")


def test_dice_thrown_into_the_tray_answer_the_question(browser: Any, windows: Windows, tmp_path: Path) -> None:
    with companion(tmp_path, seed=5) as one:
        visitor = windows.open(one.url)
        visitor.load({**NEARLY_WON, "turn": {"seat": 0, "step": "move"}})
        visitor.until("() => document.getElementById('prompt')?.textContent.includes('roll for movement')")
        visitor.page.click("#tab-desk")
        visitor.see("[data-key=lay]")
        visitor.press("lay")  # a six, as it lies there
        visitor.until("() => document.getElementById('prompt')?.textContent.includes('9 left')")
        visitor.page.click("#tab-dice")
        assert "Dice tray" in visitor.text("#panel-dice")


NAMELESS = """() => [...document.querySelectorAll('button, input, select, a, svg[role], canvas')]
    .filter((one) => one.checkVisibility() && !one.closest('[aria-hidden=true]'))
    .filter((one) => !(one.innerText?.trim() || one.ariaLabel || one.labels?.length || one.querySelector?.('title')))
    .map((one) => one.outerHTML.slice(0, 90))"""


def test_everything_has_a_name_for_screen_readers(at_table: Visitor) -> None:
    for tab in ("people", "story", "dice", "desk", "more"):
        at_table.page.click(f"#tab-{tab}")
        at_table.see(f"#panel-{tab}")
        assert at_table.page.evaluate(NAMELESS) == []
    at_table.press("edit")
    assert at_table.page.evaluate(NAMELESS) == []
    at_table.press("done")
    at_table.page.click("#tab-more")
    at_table.press("new")
    at_table.see(".wizard")
    assert at_table.page.evaluate(NAMELESS) == []


def test_the_keyboard_presses_the_buttons_of_the_desk(at_table: Visitor) -> None:
    """UP moves the cursor one square to the north, OK goes there, once people had time to look."""
    at_table.page.click("#tab-desk")
    at_table.page.focus("#panel-desk")
    before = at_table.asked
    at_table.page.keyboard.press("ArrowUp")
    for _ in range(1000):  # half a second after the question, of the desk's own clock
        if at_table.asked != before:
            break
        at_table.page.keyboard.press("Enter")
    at_table.answered(before)
    assert "3 left" in at_table.prompt


# ---------------------------------------------------------------------- several windows


def test_two_browsers_show_the_same_table(running: Companion, at_table: Visitor, windows: Windows) -> None:
    other = windows.open(running.url)
    other.until("() => document.getElementById('prompt')?.textContent.includes('4 left')")
    before = other.asked
    at_table.step(lambda keys: "wN")
    other.answered(before)
    assert other.prompt == at_table.prompt
    other.step(lambda keys: "wS")
    at_table.answered(before)
    at_table.until("() => document.getElementById('prompt')?.textContent.includes('2 left')")


def test_a_phone_has_the_question_at_the_bottom_and_the_map_above(
    running: Companion, at_table: Visitor, windows: Windows
) -> None:
    phone = windows.open(running.url, size=PHONE, has_touch=True)
    phone.see("#prompt")
    assert phone.page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
    box, chart = phone.page.locator("#question").bounding_box(), phone.page.locator("#map").bounding_box()
    assert chart["y"] + chart["height"] <= box["y"] + 1
    assert chart["height"] > 300
    small = """() => [...document.querySelectorAll('#question button, #tabs button')]
        .filter((one) => one.checkVisibility() && one.getBoundingClientRect().height < 33).length"""
    assert phone.page.evaluate(small) == 0
    x, y = phone.on_map(0, 4)
    phone.steady()
    phone.page.touchscreen.tap(x, y)
    phone.until("() => document.getElementById('prompt')?.textContent.includes('3 left')")
    for tab in ("people", "story", "dice", "desk", "more"):
        phone.page.click(f"#tab-{tab}")
        phone.see(f"#panel-{tab}")


def test_after_a_restart_the_page_is_back_at_the_same_game(browser: Any, windows: Windows, tmp_path: Path) -> None:
    with companion(tmp_path, seed=5) as one:
        visitor = windows.open(one.url)
        visitor.load(NEARLY_WON)
        visitor.until("() => document.getElementById('prompt')?.textContent.includes('4 left')")
        visitor.step(lambda keys: "wN")
        one.stop()
        visitor.see("#lost")
        one.start()
        visitor.page.wait_for_selector("#lost", state="hidden")
        visitor.step(lambda keys: "wN")
        assert "2 left" in visitor.prompt


# ---------------------------------------------------------------------- who may see what


def test_a_phone_is_paired_with_the_code_and_let_go_again(
    running: Companion, at_table: Visitor, windows: Windows
) -> None:
    at_table.page.click("#tab-more")
    at_table.press("phones-on")
    code = at_table.see("p.code").inner_text()
    with from_elsewhere(running.port) as url:
        phone = windows.open(url, size=PHONE)
        phone.see(".pair")
        assert len(phone.heard) == 1
        assert "Ana" not in phone.heard[0]
        phone.page.fill("input.code", f"{(int(code) + 1) % 1_000_000:06}")
        phone.page.click(".pair button")
        phone.until("() => document.querySelector('.pair .refused').textContent.includes('wrong')")
        phone.page.fill("input.code", code)
        phone.page.fill("[name=name]", "Cleo's phone")
        phone.page.click(".pair button")
        phone.see("#prompt")
        phone.page.reload()
        phone.see("#prompt")
        at_table.see("text=Cleo's phone")
        at_table.page.locator("[data-key^=revoke]").first.click()
        phone.see(".pair")
    at_table.press("phones-off")
    at_table.page.locator("dialog button.main").click()
    at_table.see("[data-key=phones-on]")


def test_a_phone_whose_line_dies_while_it_is_paired_is_paired_when_it_is_back(
    running: Companion, at_table: Visitor, windows: Windows
) -> None:
    at_table.page.click("#tab-more")
    at_table.press("phones-on")
    code = at_table.see("p.code").inner_text()

    def break_at_the_token(line: Any) -> None:
        companion = line.connect_to_server()
        companion.on_message(lambda said: line.close() if '"re":1,' in said else line.send(said))

    with from_elsewhere(running.port) as url:
        phone = windows.open(url, size=PHONE)
        phone.see(".pair")
        phone.page.route_web_socket("**/socket", break_at_the_token)
        phone.page.reload()
        phone.see(".pair")
        phone.page.fill("input.code", code)
        phone.page.click(".pair button")
        phone.see("#prompt")
    at_table.press("phones-off")
    at_table.page.locator("dialog button.main").click()
    at_table.see("[data-key=phones-on]")


def test_a_hand_is_seen_by_its_player_alone(browser: Any, windows: Windows, tmp_path: Path) -> None:
    with companion(tmp_path, seed=5) as one:
        table = windows.open(one.url)
        table.begin("zombies", "auto")
        links = [_hand_link(table, seat) for seat in (0, 1)]
        ana, ben = (windows.open(link, size=PHONE) for link in links)
        held = [_cards(ana), _cards(ben)]
        assert all(len(cards) == 3 for cards in held)
        for cards, others in ((held[0], (table, ben)), (held[1], (table, ana))):
            secret = cards - (held[0] & held[1])
            heard = "".join(said for other in others for said in other.heard)
            assert not [card for card in secret if f'"{card}"' in heard]


def test_a_card_is_played_out_of_turn_from_the_private_page(at_table: Visitor, windows: Windows) -> None:
    """Ana moves, and Ben ends her movement with Fear (or whatever it asks) from his phone; the table sees it."""
    ana, ben = PLAYERS
    at_table.load({**NEARLY_WON, "players": [ana, {**ben, "hand": ["fear", "chainsaw"]}]})
    at_table.page.click("#tab-people")
    phone = windows.open(_hand_link(at_table, 1), size=PHONE, has_touch=True)
    phone.see(".held")
    assert "Ana is asked" in phone.text("#turn")
    assert phone.page.locator(".held").count() == 2
    assert phone.page.locator(".held.playable").count() == 1  # Chainsaw is for one's own turn
    phone.page.locator(".held.playable button.main").click()
    at_table.page.click("#tab-story")
    at_table.until("() => document.querySelector('.log')?.textContent.includes('Fear')")
    phone.until("() => document.querySelectorAll('.held').length === 1")


def test_a_square_is_tapped_on_the_map_of_the_private_page(at_table: Visitor, windows: Windows) -> None:
    at_table.page.click("#tab-people")
    ana = windows.open(_hand_link(at_table, 0), size=PHONE, has_touch=True)
    ben = windows.open(_hand_link(at_table, 1), size=PHONE, has_touch=True)
    ana.see("#map .map")
    ben.see("[data-key=map]")
    assert ben.page.locator("#map").is_hidden()  # nothing is asked of him
    ben.press("map")
    ben.see("#map .map")
    ben.tap(0, 4)  # which he may not answer
    ana.tap(0, 4)
    at_table.until("() => document.getElementById('prompt')?.textContent.includes('3 left')")
    assert not ben.page.locator(".bubble:visible").count()


def test_the_colours_of_the_table_are_those_of_the_hands(at_table: Visitor, windows: Windows) -> None:
    at_table.page.click("#tab-people")
    ana = windows.open(_hand_link(at_table, 0), size=PHONE)
    ana.until("() => document.body.dataset.palette === 'bright'")
    at_table.page.click("#tab-more")
    at_table.press("palette")
    ana.until("() => document.body.dataset.palette === 'colour-blind'")
    at_table.press("palette")
    ana.until("() => document.body.dataset.palette === 'bright'")


def test_a_game_begun_from_a_phones_menu_is_seen_at_once(browser: Any, windows: Windows, tmp_path: Path) -> None:
    with companion(tmp_path) as one:
        phone = windows.open(one.url, size=PHONE, has_touch=True)
        phone.begin("zombies", "auto")
        phone.page.click("#tab-more")
        phone.see("[data-key=auto-draws]:checked:disabled")  # agreed on when the game began
        phone.press("new")
        phone.see(".wizard")
        phone.press("cancel")
        phone.see("[data-key=new]")
        phone.press("new")
        phone.begin("zombie-slayer")
        phone.see("#map .map")


def test_partners_are_chosen_in_the_wizard(browser: Any, windows: Windows, tmp_path: Path) -> None:
    with companion(tmp_path) as one:
        visitor = windows.open(one.url)
        visitor.see(".wizard")
        assert not visitor.page.locator("[data-key=team0]").count()
        visitor.page.locator("[data-key='mode-team']").check(force=True)
        assert [visitor.page.input_value(f"[data-key=team{seat}]") for seat in range(4)] == ["0", "1", "0", "1"]
        visitor.page.select_option("[data-key=team0]", "1")
        assert [visitor.page.input_value(f"[data-key=team{seat}]") for seat in range(4)] == ["1", "1", "0", "0"]
        visitor.press("begin")
        visitor.see("#prompt")
        assert [visitor.text(f".person:nth-child({seat}) .team-tag") for seat in (1, 2, 3, 4)] == [
            "Team 2",
            "Team 2",
            "Team 1",
            "Team 1",
        ]


def test_dice_of_each_well_are_named_in_the_ledger(at_table: Visitor) -> None:
    named = """async () => { const { ledger } = await import('/static/sides.js');
        const place = document.createElement('div');
        const book = { sources: { 'tray, place 1': { 6: 2 }, web: { 1: 1 } }, verdicts: {}, rolls: [] };
        const { Store } = await import('/static/socket.js');
        const store = new Store();
        store.sections = { ledger: book };
        ledger(place, { store });
        return [...place.querySelectorAll('h3')].map((one) => one.textContent); }"""
    assert at_table.page.evaluate(named) == ["Dice tray, place 1 2 rolls", "This page 1 roll"]


def test_whoever_plays_alone_with_bots_has_the_hand_on_the_same_page(
    browser: Any, windows: Windows, tmp_path: Path
) -> None:
    with companion(tmp_path, seed=5) as one:
        visitor = windows.open(one.url)
        visitor.begin("zombies", "auto", people_only=False)
        visitor.page.click("#tab-hand")
        visitor.see("#panel-hand .held")
        assert visitor.page.locator("#panel-hand .held").count() == 3
        for _ in range(60):
            if "discard" in visitor.prompt:
                break
            visitor.step(lambda keys: "wstop" if "wstop" in keys else plainest(keys))
        visitor.step(lambda keys: 'o"none"')
        visitor.until("() => document.querySelector('.log').textContent.includes('Max-bot')")


def _hand_link(table: Visitor, seat: int) -> str:
    table.press(f"hand{seat}")
    link = str(table.see("dialog a").get_attribute("href"))
    table.page.keyboard.press("Escape")
    table.page.wait_for_selector("dialog", state="detached")
    return link


def _cards(hand: Visitor) -> set[str]:
    """The ids of the cards that a hand page was told."""
    hand.see(".held")
    told = [json.loads(said).get("s", {}).get("hand") for said in hand.heard]
    return {card["id"] for section in told if section for card in section["cards"]}


# ---------------------------------------------------------------------- looking back


def test_a_game_is_looked_at_again_with_a_slider(at_table: Visitor) -> None:
    at_table.tap(0, 6)
    at_table.see("#question .ending")
    at_table.page.get_by_text("Look back").click()
    slider = at_table.see(".slider")
    last = int(slider.get_attribute("max"))
    assert last >= 3
    at_table.press("first")
    at_table.until("() => document.querySelector('.slider').value === '0'")
    at_table.press("next")
    at_table.until("() => document.querySelector('.slider').value === '1'")
    at_table.press("leave")
    at_table.see("#question .ending")


def test_the_slider_of_a_replay_is_dragged_all_the_way(at_table: Visitor) -> None:
    for way in "NSN":
        before = at_table.asked
        at_table.press(f"w{way}")
        at_table.answered(before)
    at_table.press("wstop")
    at_table.page.click("#tab-more")
    at_table.press("new")
    at_table.page.locator("[data-key^=replay-]").first.click()
    at_table.see(".slider")
    at_table.until(
        "() => { const one = document.querySelector('.slider'); return +one.max > 3 && one.value === one.max; }"
    )
    box = at_table.page.locator(".slider").bounding_box()
    left, right, middle = box["x"] + 8, box["x"] + box["width"] - 8, box["y"] + box["height"] / 2
    mouse = at_table.page.mouse
    mouse.move(right, middle)
    mouse.down()
    mouse.move((left + right) / 2, middle, steps=3)
    at_table.until(
        "() => { const one = document.querySelector('.slider'); return !one.ariaValueText.startsWith(one.max); }"
    )
    mouse.move(left, middle, steps=3)
    mouse.up()
    at_table.until("() => document.querySelector('.slider').value === '0'")
    at_table.press("leave")
    at_table.see("#prompt")


def test_games_can_be_saved_and_opened_again(at_table: Visitor, tmp_path: Path) -> None:
    at_table.page.click("#tab-more")
    for what, name in (("position", "position.json"), ("journal", "game.journal")):
        with at_table.page.expect_download() as coming:
            at_table.press(what)
        coming.value.save_as(tmp_path / name)
        at_table.page.set_input_files("[data-key=file]", tmp_path / name)
        at_table.see(".notice:not(.bad)")
        at_table.until("() => document.getElementById('prompt')?.textContent.includes('4 left')")


# ---------------------------------------------------------------------- what it weighs


def test_the_first_load_is_small_and_comes_from_here_alone(running: Companion, windows: Windows) -> None:
    visitor = windows.open(running.url, clock=False)
    visitor.see("#table, .wizard")
    assert set(visitor.loaded.values()) <= {200, 304}
    assert all(url.startswith(running.place) for url in visitor.loaded)
    sizes = "() => performance.getEntriesByType('resource').reduce((sum, one) => sum + one.decodedBodySize, 0)"
    assert 50_000 < visitor.page.evaluate(sizes) < 350_000


# ---------------------------------------------------------------------- what is left to the companion


HORDE = {
    **NEARLY_WON,
    "turn": {"seat": 0, "step": "zombies", "due": 2},
    "zombies": [{"at": "0,0.N"}, {"at": "0,0.W"}, {"at": "0,1.N"}],
}


def test_zombies_are_left_to_the_companion_hungry_and_say_why(at_table: Visitor) -> None:
    at_table.load(HORDE)
    at_table.see("[data-key=hand-over]").click()
    at_table.page.select_option("[data-key=left-how]", "hungry")
    at_table.press("auto-phase")
    at_table.until("() => document.querySelector('.log').textContent.includes('goes for')")


def test_zombies_are_left_to_the_companion_for_all_of_this_step_and_no_longer(at_table: Visitor) -> None:
    at_table.load(HORDE)
    at_table.see("[data-key=hand-over]").click()
    before = at_table.asked
    at_table.press("auto-phase")
    at_table.answered(before)
    at_table.until("() => document.getElementById('prompt') && !document.querySelector('[data-key=auto]')")
    at_table.page.click("#tab-more")
    assert not at_table.page.locator("[data-key=auto-zombies]").is_checked()


def test_one_player_leaves_the_zombies_to_the_companion_for_the_game(at_table: Visitor) -> None:
    at_table.load({**HORDE, "turn": {"seat": 0, "step": "move"}})
    at_table.page.click("#tab-more")
    at_table.page.select_option("[data-key=auto-whose]", label="Ben")
    at_table.page.check("[data-key=auto-zombies]")
    at_table.see("[data-key=auto-zombies-how]")
    at_table.page.select_option("[data-key=auto-zombies-how]", "mean")
    at_table.until("() => document.querySelector('[data-key=auto-zombies-how]').value === 'mean'")
    at_table.page.select_option("[data-key=auto-whose]", label="Everybody")
    at_table.until("() => !document.querySelector('[data-key=auto-zombies]').checked")
