"""What cards say when they work and when they do not: plain words, and the reason that is true."""

from __future__ import annotations

import json
from typing import Any

import pytest

from companion.engine import Refused
from companion.games import rulebook
from companion.packs import load
from tests.games.totally_zombies.playing import horde, other, table, tile, with_cards
from tests.rules.on_foot import CIRCUS
from tests.rules.outbreak import Outbreak

TENT = [*CIRCUS, tile("big-top-1", "0,5"), tile("big-top-2", "0,6", "r180")]
NO_KILL = "totally-zombies.clarify.no-passive-kills"


def why_not(t: Outbreak, card: str, seat: int = 0, **value: Any) -> str:
    """The words of a refusal."""
    with pytest.raises(Refused) as no:
        t.driver.interrupt("play", seat, {"card": card, **value})
    return no.value.why


# ---------------------------------------------------------------------- nothing to hit


def test_a_card_that_can_hit_nothing_says_what_is_missing() -> None:
    def alone(card: str, **position: Any) -> Outbreak:
        return table("move", [with_cards(card), other()], **position)

    assert why_not(alone("mine-field"), "mine-field") == "there is no zombie on any road square"
    assert why_not(alone("it-was-here"), "it-was-here") == "no Helipad lies on the table that could lie elsewhere"
    assert why_not(alone("oh-thats-new"), "oh-thats-new") == "no sewer entrance lies on the table that is open"
    nobody = "no opponent shares a square with a zombie that could go elsewhere"
    assert why_not(alone("no-brains-here"), "no-brains-here") == nobody
    empty = "no building will do: there is no zombie in that building"
    assert why_not(alone("slight-miscalculation"), "slight-miscalculation") == empty
    plain = [tile("town-square", "0,0")]
    unbuilt = alone("just-when-you-thought", map=plain)
    assert why_not(unbuilt, "just-when-you-thought") == "no building lies on the table"
    launcher = table("move", [other(front=["rocket-launcher"]), other()], map=plain)
    assert why_not(launcher, "rocket-launcher") == "no tile at the edge of the map may be removed"
    shop = table("move", [other(front=["now-thats-just-gross"]), other()], map=plain)
    assert why_not(shop, "now-thats-just-gross") == "there is no such square on the map"
    stacks: dict[str, dict[str, list[str]]] = {
        area: {"tiles": []} for area in ("town", "army-base", "mall", "woods", "school", "circus")
    }
    assert why_not(alone("cram-session", decks=stacks), "cram-session") == "no tile is left in any map stack"


def test_mines_kill_nobody_who_does_not_fight_back() -> None:
    truce = [{"card": "alternate-food-source", "by": 1, "whose": 0, "ends": 1}]
    t = table("move", [with_cards("mine-field"), other()], zombies=horde("1,0.C"), effects=truce)
    assert t.play_refused("mine-field") == NO_KILL


def test_a_price_that_cannot_be_paid_is_named() -> None:
    t = table("move", [with_cards("finders-keepers", bullets=1), other(front=["fire-axe"])])
    assert why_not(t, "finders-keepers") == "it costs 2 bullets, Ana has 1"


# ---------------------------------------------------------------------- what is told


def test_what_butter_fingers_drop_is_called_by_its_name() -> None:
    t = table("move", [with_cards("butter-fingers"), other(front=["fire-axe"], bullets=1)])
    t.play("butter-fingers", target="Ben")
    assert [t.pending.options.label(value) for value in t.options] == ["discard Fire Axe", "discard 1 bullet"]
    t.answer("fire-axe")
    assert t.log.endswith("Ben drops Fire Axe")


def test_here_doggie_without_a_cemetery_tells_of_no_zombies() -> None:
    t = table("move", [with_cards("here-doggie"), other()])
    t.play("here-doggie")
    assert list(t.ana.front) == ["here-doggie"]
    assert "appear" not in t.log


def test_mines_ask_only_where_there_is_a_choice() -> None:
    there = horde("1,0.N", "1,0.C dog 2", "1,0.S")
    t = table("move", [with_cards("mine-field"), other()], zombies=there)
    t.play("mine-field", target="1,0").answer(4)
    assert (t.asks, t.ana.zombies) == ("move.roll", {"zombie": 2, "dog": 2})
    few = table("move", [with_cards("mine-field"), other()], zombies=there)
    few.play("mine-field", target="1,0").answer(2, "1,0.C", "1,0.S")
    assert few.ana.zombies == {"dog": 1, "zombie": 1}


# ---------------------------------------------------------------------- small things that are kept


def test_a_weapon_of_the_dead_has_as_many_combats_left_as_before() -> None:
    worn = {"card": "hey-look-a-shotgun", "count": 2}
    t = table("fight", [other(life=1, guts=0, bullets=0, front=[worn]), with_cards("its-hard-being-you")],
              zombies=horde("0,0.C"))  # fmt: skip
    t.answer(1, "life").until("zombies.roll").play("its-hard-being-you", 1, target="Ana")
    assert t.ben.front == {"hey-look-a-shotgun": 2}
    position = json.loads(json.dumps(t.game.position()))
    book = rulebook("totally-zombies")
    assert book.load(position, load(book.pack)).position() == t.game.position()


def test_a_player_changes_places_with_a_clown_on_another_square() -> None:
    there = horde("0,5.N clown", "0,6.S clown")
    t = table("move", [with_cards("thats-not-a-mask"), other(at="0,5.N")], more=TENT, zombies=there)
    assert t.play_refused("thats-not-a-mask", target="Ben") == "totally-zombies.tile.one-zombie-per-square"
    t = table("move", [with_cards("thats-not-a-mask"), other(at="0,5.NW")], more=TENT, zombies=there)
    t.play("thats-not-a-mask", target="Ben").answer("0,6.S")
    assert (t.at(t.ben), t.zombies("0,5.NW"), t.zombies("0,6.S")) == ("0,6.S", "C", "")
