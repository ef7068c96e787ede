"""MidEvil III, spell cards: drawing, combining, trading, buying, losing; and what each two of them do."""

from __future__ import annotations

from typing import Any

from tests.rules.citing import rule
from tests.rules.haunting import PASSAGE, Haunted, below, bones, buy, tile

LAST = "0,1.N"
HALL = tile("dungeon-hall", "0,2")
SOUTH_GRAVE = tile("graveyard", "0,-1")


def draws(spell: str, *has: str, others: tuple[str, ...] = (), **position: Any) -> Haunted:
    """Ana has some spells and draws another one by a fate of 4; three steps are left then."""
    ana = {"spells": list(has), **position.pop("ana", {})}
    ben = {"spells": list(others), **position.pop("ben", {})}
    first = position.pop("first", PASSAGE)
    table = below(LAST, first, *position.pop("tiles", ()), steps=4, ana=ana, ben=ben, **position)
    return table.answer("N", 4, spell)


def spells(table: Haunted, seat: int = 0) -> list[str]:
    return table.game.players[seat].spells


def no_buying(table: Haunted, seat: int = 0) -> str:
    return table.refusing(lambda: table.driver.interrupt("play", seat, {"card": "spell"}))


# ---------------------------------------------------------------------- cards of their own


@rule("midevil.dungeon-spell.own-back")
def test_spells_are_another_deck() -> None:
    table = below(
        "0,2.C", PASSAGE, step="cards", ana={"hand": 2, "spells": ["carpe", "liber"]}, turn={"left": -1, "die": 0}
    )
    assert table.asks == "event.draw"  # spells do not count as a hand
    assert table.refused("liber") == "midevil.dungeon-spell.own-back"


@rule("midevil.ruling.misspelled-names")
def test_names_as_the_rulebook_writes_them() -> None:
    assert spells(draws("Apello")) == ["appello"]


@rule("midevil.ruling.spell-deck-empty")
def test_an_empty_deck_is_made_of_the_discards() -> None:
    out = ["carpe"] * 6 + ["liber"] * 6 + ["mortem"] * 6 + ["carcer"] * 6 + ["appello"] * 6
    table = draws("mortem", decks={"spells": [], "spell-discard": out})
    assert (spells(table), len(table.game.spells), table.game.spell_discards) == (["mortem"], 29, [])


# ---------------------------------------------------------------------- combining


@rule("midevil.dungeon-spell.combination-check")
def test_the_new_card_is_checked_against_each_other_one() -> None:
    table = draws("appello", "carpe", "liber", others=("mortem",))
    assert sorted(table.options) == ["appello-carpe", "appello-liber"]  # not Carpe with Liber again
    assert draws("appello").asks == "move.step"


@rule("midevil.ruling.duplicate-spell", "midevil.ruling.duplicate-pair-effects")
def test_equal_spells_do_nothing_together_and_count_once() -> None:
    assert draws("carpe", "carpe").asks == "move.step"
    twice = draws("mortem", "carpe", "carpe")
    assert twice.asks == "fate.die"
    assert twice.answer(2, "1 red").asks == "move.step"


@rule("midevil.dungeon-spell.effects-simultaneous", "midevil.ruling.effect-order")
def test_all_effects_in_the_order_of_the_drawer() -> None:
    table = draws("carpe", "carcer", "mortem")
    assert sorted(table.options) == ["carcer-carpe", "carpe-mortem"]
    assert table.refused("none") == "midevil.dungeon-spell.effects-simultaneous"
    assert table.refused("N", name="move.step") == "midevil.dungeon-spell.effects-simultaneous"
    table.answer("carcer-carpe")
    assert table.asks == "fate.die"  # the other one follows
    table.answer(3, "1 blue")
    assert table.game.players[0].stays
    assert table.game.players[0].skeletons == {"blue": 1}


@rule("midevil.dungeon-spell.effect-survives-loss")
def test_an_effect_happens_although_its_card_is_gone() -> None:
    """The printed example: Liber goes away in the switch, the spell for Appello with Liber is drawn all the same."""
    table = draws("appello", "carpe", "liber", others=("mortem",)).answer("appello-carpe", "Ben mortem", "liber")
    assert spells(table, 1) == ["liber"]
    assert table.asks == "spell.draw"


@rule(
    "midevil.dungeon-spell.appello-carpe",
    "midevil.dungeon-spell.drawer-picks-cards",
    "midevil.ruling.switch-impossible",
)
def test_appello_with_carpe_switches_a_spell() -> None:
    table = draws("carpe", "appello", "liber", others=("mortem", "carcer")).answer("appello-carpe")
    assert (table.asks, table.pending.seat) == ("spell.take", 0)  # the drawer picks, not Ben
    assert table.refused("Ben carcer", seat=1) == "midevil.ruling.silent-choice"
    assert table.refused("Ben liber") == "midevil.dungeon-spell.drawer-picks-cards"
    table.answer("Ben mortem")
    assert table.refused("none") == "midevil.dungeon-spell.appello-carpe"  # nothing is taken without giving
    assert table.refused("carcer") == "midevil.dungeon-spell.appello-carpe"
    table.answer("liber")
    assert sorted(spells(table)) == ["appello", "carpe", "mortem"]
    assert sorted(spells(table, 1)) == ["carcer", "liber"]
    nobody = draws("carpe", "appello")
    assert (nobody.asks, spells(nobody)) == ("move.step", ["appello", "carpe"])


@rule("midevil.ruling.switch-new-card", "midevil.ruling.switched-partner-no-effect")
def test_the_new_card_may_go_and_starts_nothing_there() -> None:
    table = draws("carpe", "appello", others=("liber", "carcer")).answer("Ben carcer", "carpe")
    assert table.asks == "move.step"
    assert table.game.book == -1
    assert not table.game.players[1].stays


@rule("midevil.dungeon-spell.appello-liber", "midevil.ruling.deck-taken-spell-combines")
def test_appello_with_liber_draws_another_spell() -> None:
    gone = ["mortem"] * 6 + ["carcer"] * 2
    table = draws("liber", "appello", decks={"spell-discard": gone})
    assert (table.asks, len(table.game.spells)) == ("spell.draw", 20)
    table.answer("carcer")
    assert len(table.game.spells) == 19
    assert sorted(table.options) == ["appello-carcer", "carcer-liber"]  # it is checked in its turn


@rule("midevil.dungeon-spell.carpe-liber")
def test_carpe_with_liber_takes_the_book() -> None:
    table = draws("carpe", "liber", tiles=[SOUTH_GRAVE])
    assert table.game.book == 0
    elsewhere = draws("carpe", "liber")  # midevil.ruling.carpe-liber-graveyard
    assert elsewhere.game.book == -1


@rule("midevil.dungeon-spell.carpe-liber-needs-book-there", "midevil.ruling.carpe-liber-own-book")
def test_not_from_a_player() -> None:
    table = draws("carpe", "liber", tiles=[SOUTH_GRAVE], book=1)
    assert (table.game.book, table.asks) == (1, "move.step")
    assert draws("carpe", "liber", tiles=[SOUTH_GRAVE], book=0).game.book == 0


@rule("midevil.dungeon-spell.carpe-carcer", "midevil.dungeon-spell.targets-drawer", "midevil.ruling.lost-movement")
def test_carpe_with_carcer_costs_the_next_move_of_the_drawer() -> None:
    table = draws("carpe", "carcer")
    assert (table.asks, table.game.steps_left()) == ("move.step", 3)  # this turn's movement is still there
    assert [player.stays for player in table.game.players] == [True, False]
    table.answer("stop").until("tile.draw")
    assert table.game.seat == 1
    table.until("move.roll")
    assert table.pending.seat == 1  # Ben moves
    table.until("tile.draw", move_step="stop").until("skeletons.roll", "event.discard", "move.roll")
    assert (table.game.seat, table.asks) != (0, "move.roll")
    assert not any(r.name == "move.roll" and r.seat == 0 for r in table.driver.history)
    assert not table.game.players[0].stays


@rule("midevil.dungeon-spell.carpe-carcer")
def test_bought_before_the_roll_it_costs_the_next_turns_movement_not_this_ones() -> None:
    ana = {"came-by": 2, "spells": ["carcer"], "skeletons": {"blue": 1}}
    table = below("0,2.C", PASSAGE, step="roll", ana=ana, turn={"left": -1, "die": 0})
    buy(table).answer("1 blue", "carpe")
    assert table.asks == "move.roll"
    table.answer(1).answer("stop").until("tile.draw")
    assert table.game.players[0].stays


def test_appello_with_carcer_puts_skeletons_around_the_drawer() -> None:
    table = draws("carcer", "appello", first=HALL).answer(2)
    assert (table.asks, table.pending.seat) == ("fate.bones", 0)
    table.answer("2 white", "0,2.N")
    assert table.refused("0,2.S") == "midevil.dungeon-fate.look-up-result"  # not onto the pawn
    table.answer("0,2.C")
    assert len(table.game.skeletons) == 2
    assert table.asks == "move.step"


def test_appello_with_mortem_costs_a_life_or_a_spell() -> None:
    rich = draws("mortem", "appello")
    assert (rich.game.players[0].lives, rich.asks) == (2, "move.step")
    poor = draws("mortem", "appello", ana={"lives": 1})
    assert poor.asks == "spell.discard"
    assert poor.refused("liber") == "midevil.dungeon-fate.look-up-result"
    poor.answer("mortem")
    assert (spells(poor), poor.game.spell_discards, poor.game.players[0].lives) == (["appello"], ["mortem"], 1)


def test_carcer_with_liber_makes_the_move_longer_and_cancels_a_loss() -> None:
    table = draws("liber", "carcer", ana={"stays": True})
    assert (table.game.steps_left(), table.game.players[0].stays) == (5, False)
    ana = {"came-by": 2, "spells": ["carcer"], "skeletons": {"blue": 1}}
    before = below("0,2.C", PASSAGE, step="roll", ana=ana, turn={"left": -1, "die": 0})
    buy(before).answer("1 blue", "liber").answer(1)
    assert before.game.steps_left() == 3
    late = below("0,2.C", PASSAGE, step="discard", ana=ana, turn={"left": 0, "die": 1})
    buy(late).answer("1 blue", "liber")
    assert late.game.left == 0


@rule("midevil.dungeon-spell.rolls-are-points")
def test_carpe_with_mortem_takes_points_from_the_pool() -> None:
    table = draws("mortem", "carpe").answer(5)
    assert table.refused("5 blue") == "midevil.dungeon-spell.rolls-are-points"
    table.answer("1 red, 1 blue")
    assert table.game.players[0].skeletons == {"red": 1, "blue": 1}


@rule("midevil.ruling.spell-points-shortage")
def test_carcer_with_mortem_costs_points_as_near_as_possible() -> None:
    table = draws("mortem", "carcer", ana={"skeletons": {"red": 1, "blue": 2}}).answer(4)
    assert table.game.players[0].skeletons == {"red": 1, "blue": 1}  # three of four: nothing comes nearer
    assert table.game.removed == {"blue": 1}
    some = draws("mortem", "carcer", ana={"skeletons": {"white": 2, "red": 1}}).answer(2)
    assert some.options == ["2 white", "1 red"]
    none = draws("mortem", "carcer").answer(6)
    assert none.asks == "move.step"


@rule("midevil.dungeon-spell.no-combination-when-taken", "midevil.ruling.effect-impossible")
def test_liber_with_mortem_takes_a_spell_that_starts_nothing() -> None:
    table = draws("mortem", "liber", others=("carpe",), tiles=[SOUTH_GRAVE]).answer("Ben carpe")
    assert sorted(spells(table)) == ["carpe", "liber", "mortem"]
    assert (table.asks, table.game.book) == ("move.step", -1)  # Carpe with Liber is not started...
    assert draws("carpe", "liber", tiles=[SOUTH_GRAVE]).game.book == 0  # ... drawn it would be
    assert draws("mortem", "liber").asks == "move.step"


def test_every_pair_has_its_own_check() -> None:
    """Whoever adds a pair to the pack adds a check: these are all."""
    table = draws("carpe")
    checked = {
        "switch-spells", "draw-spells", "take-book", "lose-next-move", "skeletons-here", "lose-life-or-spell",
        "longer-move", "lose-points", "gain-points", "take-spells",
    }  # fmt: skip
    assert {pair.effect.id for pair in table.game.pack.pairs.values()} == checked
    assert len(table.game.pack.pairs) == 10


# ---------------------------------------------------------------------- three at most


@rule("midevil.dungeon-spell.max-three", "midevil.dungeon-spell.discard-after-effects")
def test_the_surplus_goes_after_the_effects() -> None:
    table = draws("carpe", "appello", "carcer", "liber", others=("mortem",), book=1)
    assert sorted(table.options) == ["appello-carpe", "carcer-carpe", "carpe-liber"]  # all three count with four cards
    assert table.refused("carpe", name="spell.discard") == "midevil.dungeon-spell.discard-after-effects"
    table.answer("carpe-liber", "carcer-carpe").answer("Ben mortem", "liber")
    assert table.asks == "spell.discard"
    assert sorted(table.options) == ["appello", "carcer", "carpe", "mortem"]  # any of them, the new one too
    assert table.refused("N", name="move.step") == "midevil.dungeon-spell.max-three"
    table.answer("carpe")
    assert sorted(spells(table)) == ["appello", "carcer", "mortem"]
    assert table.game.spell_discards == ["carpe"]
    four = {"players.0.spells": ["appello", "carcer", "mortem", "liber"]}
    assert table.correct_refused(four) == "midevil.dungeon-spell.max-three"
    table.driver.correct({"players.0.spells": ["appello"]})
    assert spells(table) == ["appello"]
    assert sorted(table.game.spell_discards) == ["carcer", "carpe", "mortem"]  # what she had is discarded


@rule("midevil.ruling.discard-down")
def test_five_spells_go_down_to_three() -> None:
    table = draws("liber", "appello", "carpe", "carpe").answer("appello-liber")
    table.answer("carpe")  # the fifth
    assert len(spells(table)) == 5
    table.answer("appello-carpe").answer("carpe", "carpe")
    assert (table.asks, spells(table)) == ("move.step", ["appello", "liber", "carpe"])


@rule("midevil.dungeon-spell.lost-on-death", "midevil.ruling.spell-loss-on-death")
def test_the_dead_discard_their_spells() -> None:
    table = below("0,2.S", PASSAGE, ana={"came-by": 2, "lives": 0, "spells": ["carpe", "liber", "mortem"]},
                  skeletons=bones(("white", "0,2.C")), book=0).answer("N", 1, "die")  # fmt: skip
    assert spells(table) == []
    assert sorted(table.game.spell_discards) == ["carpe", "liber", "mortem"]
    assert table.game.book == -1


@rule("midevil.dungeon-spell.kept-outside")
def test_spells_are_kept_outside_and_count_in_another_dungeon() -> None:
    """The printed example: three spells of an earlier dungeon combine with a Carpe of the next one."""
    has = {"came-by": 2, "spells": ["appello", "carcer", "liber"]}
    leaving = below("0,2.S", tile("dungeon-dead-end", "0,2"), ana=has).answer("S", "S", "S", "S")
    assert leaving.game.map.names[leaving.game.players[0].at] == "0,0.N"
    assert spells(leaving) == ["appello", "carcer", "liber"]
    assert leaving.refused("liber", name="spell.discard") == "midevil.dungeon-spell.kept-outside"
    again = draws("carpe", "appello", "carcer", "liber", others=("mortem",))
    assert len(again.options) == 3


# ---------------------------------------------------------------------- taken by cards


@rule("midevil.dungeon-spell.stealable-by-cards", "midevil.dungeon-spell.are-items", "midevil.ruling.discard-down")
def test_a_card_takes_a_spell_as_an_item() -> None:
    ben = {"at": "0,2.C", "hand": ["pickpocket"], "spells": ["liber"]}
    table = below("0,2.C", PASSAGE, SOUTH_GRAVE, ana={"came-by": 2, "hand": 0, "spells": ["carpe"]}, ben=ben)
    table.driver.interrupt("play", 1, {"card": "pickpocket", "target": 0})
    assert (spells(table), spells(table, 1)) == ([], ["liber", "carpe"])
    assert (table.asks, table.game.book) == ("move.step", -1)  # no combination
    choice = below("0,2.C", PASSAGE, ana={"came-by": 2, "hand": 0, "spells": ["carpe"], "front": ["shield"]}, ben=ben)
    choice.driver.interrupt("play", 1, {"card": "pickpocket", "target": 0})
    assert sorted(choice.options) == ["carpe", "shield"]  # a spell is an item like any other
    full = below("0,2.C", PASSAGE, ana={"came-by": 2, "hand": 0, "spells": ["carpe"]},
                 ben={**ben, "spells": ["liber", "mortem", "mortem"]})  # fmt: skip
    full.driver.interrupt("play", 1, {"card": "pickpocket", "target": 0})
    assert (full.asks, full.pending.seat) == ("spell.discard", 1)  # at once, in another's turn
    full.answer("mortem")
    assert spells(full, 1) == ["liber", "mortem", "carpe"]


# ---------------------------------------------------------------------- buying


@rule("midevil.dungeon-spell.buy-price", "midevil.ruling.buy-payment-goes", "midevil.ruling.bought-spell-combines")
def test_a_spell_costs_three_points() -> None:
    table = buy(below("0,2.C", PASSAGE, ana={"came-by": 2, "skeletons": {"white": 1, "red": 1}, "spells": ["mortem"]}))
    assert table.asks == "spell.pay"
    assert table.refused("1 red") == "midevil.dungeon-spell.buy-price"
    table.answer("1 white, 1 red")
    assert table.game.players[0].skeletons == {}
    assert table.game.removed == {"white": 1, "red": 1}
    table.answer("carpe")
    assert table.asks == "fate.die"  # it combines
    poor = below("0,2.C", PASSAGE, ana={"came-by": 2, "skeletons": {"red": 1}})
    assert no_buying(poor) == "midevil.dungeon-spell.buy-price"


@rule("midevil.ruling.buy-overpay")
def test_no_change_and_no_needless_figure() -> None:
    table = buy(below("0,2.C", PASSAGE, ana={"came-by": 2, "skeletons": {"white": 1, "red": 2, "blue": 1}}))
    assert sorted(table.options) == ["1 blue", "1 white, 1 red", "2 red"]
    assert table.refused("1 white, 1 blue") == "midevil.ruling.buy-overpay"
    assert table.refused("1 white, 2 red") == "midevil.ruling.buy-overpay"
    assert table.refused("3 red") == "midevil.dungeon-spell.buy-price"


@rule("midevil.dungeon-spell.buy-once-per-turn")
def test_one_spell_a_turn() -> None:
    table = buy(below("0,2.C", PASSAGE, ana={"came-by": 2, "skeletons": {"blue": 3}})).answer("1 blue", "carpe")
    assert table.asks == "move.step"
    assert no_buying(table) == "midevil.dungeon-spell.buy-once-per-turn"
    table.answer("stop").until("tile.draw").until("move.roll").until("tile.draw", move_step="stop")
    assert table.game.seat == 0
    buy(table)
    assert table.asks == "spell.pay"


@rule("midevil.dungeon-spell.buy-own-turn-only")
def test_only_in_the_own_turn() -> None:
    table = below("0,2.C", PASSAGE, ben={"at": "0,2.S", "skeletons": {"blue": 1}}, ana={"came-by": 2})
    assert no_buying(table, seat=1) == "midevil.dungeon-spell.buy-own-turn-only"


@rule("midevil.dungeon-spell.buy-needs-dungeon")
def test_only_in_the_dungeon() -> None:
    rich = {"skeletons": {"blue": 1}}
    assert no_buying(below(LAST, PASSAGE, ana=rich)) == "midevil.dungeon-spell.buy-needs-dungeon"
    buy(below("0,2.S", PASSAGE, ana=rich))


@rule("midevil.ruling.buy-timing")
def test_at_any_moment_but_not_in_the_middle_of_something() -> None:
    rich = {"skeletons": {"blue": 1}}
    fate = below(LAST, PASSAGE, ana=rich).answer("N")
    assert no_buying(fate) == "midevil.ruling.buy-timing"
    fight = below("0,2.S", PASSAGE, ana={**rich, "came-by": 2}, skeletons=bones(("white", "0,2.C"))).answer("N")
    assert no_buying(fight) == "midevil.ruling.buy-timing"
    for step in ("tile", "roll", "discard"):
        buy(below("0,2.S", PASSAGE, step=step, ana=rich, turn={"left": -1, "die": 0}))


@rule("midevil.ruling.book-won-on-goal")
def test_whoever_gains_the_right_spells_on_the_altar_wins_there() -> None:
    has = {"came-by": 2, "spells": ["appello", "carcer"], "skeletons": {"blue": 1}, "lives": 3}
    table = buy(below("0,2.C", tile("dungeon-altar", "0,2"), ana=has)).answer("1 blue", "mortem")
    table.until("over", fate_die=1)
    assert table.driver.over is not None
    assert table.driver.over.rule == "midevil.dungeon-win.three-right-spells"


@rule("midevil.dungeon-spell.sample-final-hand")
def test_what_renae_has_in_the_end() -> None:
    """The printed example: Appello, Carcer, Liber, then Carpe; Liber for Mortem, Carpe goes."""
    table = draws("carpe", "appello", "carcer", "liber", others=("mortem",), book=1)
    table.answer("carpe-liber", "carcer-carpe").answer("Ben mortem", "liber", "carpe")
    assert sorted(spells(table)) == ["appello", "carcer", "mortem"]
    assert spells(table, 1) == ["liber"]
    assert any(one.spells <= {*spells(table)} for one in table.game.pack.winnings.values())


def test_a_position_in_the_middle_goes_on_there() -> None:
    """Four spells in front of Ana, one still to be drawn; and a pawn whose fate is not rolled yet."""
    has = {"came-by": 2, "spells": ["appello", "carcer", "mortem", "mortem"]}
    table = below("0,2.C", PASSAGE, ana=has, turn={"casting": 0, "spells-due": 1})
    assert table.asks == "spell.draw"
    table.answer("appello").until("spell.discard")
    table.answer("mortem", "appello")
    assert (table.asks, len(spells(table))) == ("move.step", 3)
    assert below("0,2.C", PASSAGE, ana=has, turn={"casting": 0}).asks == "spell.discard"
    assert below("0,2.S", PASSAGE, turn={"fate": True}).asks == "fate.roll"
