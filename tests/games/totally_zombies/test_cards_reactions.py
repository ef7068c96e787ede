"""Cards that answer other cards, and what becomes of those."""

from __future__ import annotations

from typing import Any

from tests.games.totally_zombies.playing import SENSE, at_work, discards, horde, other, table, tile, with_cards

ANSWERS = "totally-zombies.card.reaction-exception"


def answering(*hand: str, **has: Any) -> dict[str, Any]:
    return with_cards(*hand, **has)


def test_that_didnt_just_happen_cancels_any_card() -> None:
    t = table("move", [with_cards("zombie-master"), answering("that-didnt-just-happen")])
    t.play("zombie-master").answer("that-didnt-just-happen")
    assert not t.game.zombies
    assert discards(t) == ["zombie-master"]
    assert t.asks == "move.roll"


def test_a_weapon_that_is_cancelled_does_not_lie_in_front() -> None:
    t = table("move", [with_cards("hey-look-a-shotgun"), answering("that-didnt-just-happen")])
    t.play("hey-look-a-shotgun").answer("that-didnt-just-happen")
    assert not t.ana.front
    assert discards(t) == ["hey-look-a-shotgun"]


def test_where_is_that_music_and_raise_your_hand_answer_cards_against_oneself() -> None:
    for card, area in (("where-is-that-music-coming-from", "town"), ("raise-your-hand", "school")):
        t = table("move", [with_cards("fear"), answering(card), other()])
        t.play("fear", target="Ben").answer(card)
        assert not at_work(t)
        assert card in discards(t, area)
        not_me = table("move", [with_cards("fear"), answering(card), other()])
        not_me.play("fear", target="Cleo")
        assert not_me.asks == "move.roll"
        assert at_work(not_me) == ["fear"]


def test_an_answer_that_does_not_fit_says_why() -> None:
    t = table("move", [with_cards("fear"), answering("raise-your-hand", "that-didnt-just-happen"), other()])
    t.play("fear", target="Cleo")
    assert t.refused("raise-your-hand") == ANSWERS


def test_you_lookin_at_me_sends_a_card_to_another_target() -> None:
    t = table("move", [with_cards("fear"), answering("you-lookin-at-me"), other()])
    t.play("fear", target="Ben").answer("you-lookin-at-me")
    assert (t.asks, t.pending.seat, t.options) == ("card.target", 0, [0, 2])
    assert t.refused(1) == SENSE
    t.answer(2)
    assert [(one.effect, one.whose) for one in t.game.effects] == [("fear", 2)]


def test_whoever_is_hit_instead_may_answer_as_well() -> None:
    t = table("move", [with_cards("fear"), answering("you-lookin-at-me"), answering("raise-your-hand")])
    t.play("fear", target="Ben").answer("you-lookin-at-me", 2)
    assert (t.asks, t.pending.seat) == ("card.react", 2)
    t.answer("raise-your-hand")
    assert not at_work(t)


def test_you_lookin_at_me_stops_a_card_that_has_no_other_target() -> None:
    t = table("move", [with_cards("zombie-master"), answering("you-lookin-at-me")])
    t.play("zombie-master").answer("you-lookin-at-me")
    assert not t.game.zombies
    two = table("move", [with_cards("hysterical-paralysis"), answering("you-lookin-at-me")])
    two.play("hysterical-paralysis", target="Ben").answer("you-lookin-at-me")
    assert not at_work(two), "there is no other opponent"


def test_back_at_ya_makes_a_card_work_on_its_own_player_as_well() -> None:
    t = table("move", [with_cards("fear"), answering("back-at-ya")])
    t.play("fear", target="Ben").answer("back-at-ya")
    assert [(one.effect, one.whose, one.held) for one in t.game.effects] == [("fear", 1, True), ("fear", 0, False)]
    assert discards(t) == ["back-at-ya"]


def test_back_at_ya_can_be_answered_by_the_one_it_hits() -> None:
    t = table(
        "move", [{"hand": ["fear"], "event-tokens": 1}, answering("back-at-ya"), answering("that-didnt-just-happen")]
    )
    t.play("fear", target="Ben").answer("back-at-ya", "that-didnt-just-happen")
    assert [one.whose for one in t.game.effects] == [1]


def test_back_at_ya_is_nothing_for_cards_that_hit_nobody() -> None:
    t = table("move", [with_cards("zombie-master"), answering("back-at-ya", "that-didnt-just-happen")])
    t.play("zombie-master")
    assert t.refused("back-at-ya") == ANSWERS


def test_hey_i_got_one_of_those_copies_a_weapon_that_is_played() -> None:
    t = table("fight", [with_cards("hey-look-a-shotgun"), answering("hey-i-got-one-of-those")], zombies=horde("0,0.C"))
    t.play("hey-look-a-shotgun").answer("hey-i-got-one-of-those")
    assert t.ana.front == {"hey-look-a-shotgun": 3}
    assert t.ben.front == {"hey-i-got-one-of-those": 3}
    assert t.ben.copied == "hey-look-a-shotgun"
    copy = table("fight", [other(front=["hey-i-got-one-of-those"], copied="fire-axe"), other()], zombies=horde("0,0.C"))
    copy.answer(3)
    assert copy.ana.kills == 1, "the copy adds what the Fire Axe adds"


def test_a_copy_is_discarded_for_what_the_card_is_discarded_for() -> None:
    t = table("move", [other(front=["hey-i-got-one-of-those"], copied="lots-of-ammo"), other()])
    t.play("hey-i-got-one-of-those")
    assert t.ana.bullets == 6
    assert not t.ana.front
    assert not t.ana.copied
    assert discards(t) == ["hey-i-got-one-of-those"]


def test_a_copied_chainsaw_works_like_one() -> None:
    t = table("fight", [other(front=["hey-i-got-one-of-those"], copied="chainsaw"), other()], zombies=horde("0,0.C"))
    t.play("hey-i-got-one-of-those").answer(2)
    assert t.ana.kills == 1


def test_a_copied_dynamite_works_at_once() -> None:
    t = table(
        "move",
        [with_cards("dynamite"), answering("hey-i-got-one-of-those", at="1,0.C")],
        zombies=horde("0,0.N", "1,0.N"),
    )
    t.play("dynamite").answer("hey-i-got-one-of-those")
    assert (t.asks, t.pending.seat) == ("card.dynamite", 1)
    t.answer(4)
    assert t.ben.kills == 1
    t.answer(4)
    assert t.ana.kills == 1
    assert discards(t) == ["hey-i-got-one-of-those"]


def test_hey_i_got_one_of_those_can_be_played_later() -> None:
    t = table("move", [with_cards("hey-i-got-one-of-those"), other(front=["skateboard", "jeep", "twist-of-fate"])])
    t.play("hey-i-got-one-of-those")
    assert t.options == ["skateboard"], "no car and no Page"
    t.answer("skateboard")
    assert t.ana.copied == "skateboard"
    assert t.ana.front == {"hey-i-got-one-of-those": 0}
    assert t.answer(1).game.left == 2 * 3
    nothing = table("move", [with_cards("hey-i-got-one-of-those"), other()])
    assert nothing.play_refused("hey-i-got-one-of-those") == SENSE


def test_a_second_copy_of_what_one_has_is_refused() -> None:
    t = table("move", [with_cards("hey-i-got-one-of-those", front=["skateboard"]), other(front=["skateboard"])])
    assert t.play_refused("hey-i-got-one-of-those") == SENSE
    copied = with_cards("fire-axe", at="1,1.C", front=["hey-i-got-one-of-those"], copied="fire-axe")
    t = table("move", [copied, other()], more=[tile("fire-station", "1,1")])
    assert t.play_refused("fire-axe") == "totally-zombies.clarify.weapon-one-copy"


# ---------------------------------------------------------------------- what is thrown back


def test_who_throws_bad_sense_of_direction_back_does_not_pay_for_it() -> None:
    t = table("move", [with_cards("bad-sense-of-direction", at="1,0.E"), answering("back-at-ya", at="1,0.C", life=1)])
    t.play("bad-sense-of-direction", target="Ben").answer("back-at-ya")
    assert (t.at(t.ana), t.at(t.ben)) == ("0,0.C", "0,0.C")
    assert (t.ana.life, t.ben.life) == (4, 2), "in halves: the price was paid once"


def test_a_card_that_could_not_hit_its_own_player_is_not_thrown_back() -> None:
    t = table("move", [with_cards("bad-sense-of-direction"), answering("back-at-ya", "you-lookin-at-me", at="1,0.C")])
    t.play("bad-sense-of-direction", target="Ben")
    assert t.refused("back-at-ya") == SENSE, "its player stands on Town Square"


def test_who_throws_finders_keepers_back_pays_for_what_it_takes() -> None:
    poor = answering("back-at-ya", bullets=0, front=["fire-axe"])
    t = table("move", [with_cards("finders-keepers", bullets=2, front=["machete"]), poor])
    t.play("finders-keepers", target="Ben").answer("back-at-ya", "machete")
    assert (list(t.ana.front), list(t.ben.front)) == (["fire-axe"], ["machete"])
    assert (t.ana.bullets, t.ben.bullets) == (2, 0), "the two bullets just given pay for it"


def test_a_lasting_card_that_is_thrown_back_lies_there_once() -> None:
    t = table("move", [with_cards("fear"), answering("back-at-ya")])
    t.play("fear", target="Ben").answer("back-at-ya")
    assert [(one.effect, one.whose, one.ends, one.held) for one in t.game.effects] == [
        ("fear", 1, 1, True),
        ("fear", 0, 2, False),
    ]
    assert discards(t) == ["back-at-ya"]
