"""Items and weapons: laid out, used, worn out and lost."""

from __future__ import annotations

import pytest

from tests.games.zombies.evening import DEAD, SENSE, TIMING, Evening, evening, hand

CROSS = "town-crossroad 1,0"
ARMY = "army-surplus 1,0"  # building NW N NE, street W C E
GAS = "gas-station 0,1"  # building NW N NE, street W C E S
ONE = "zombies.item.one-per-combat"

PLACES = {
    "all-the-marbles": ("toy-store 0,1", "0,1.N"),
    "chainsaw": ("lawn-and-garden 0,1", "0,1.N"),
    "fire-axe": ("fire-station 0,1", "0,1.N"),
    "first-aid-kit": ("town-hospital 0,1", "0,1.N"),
    "lots-of-ammo": ("sporting-goods 0,1", "0,1.N"),
    "skateboard": ("skate-shop 0,1", "0,1.N"),
    "grenade": (ARMY, "1,0.N"),
    "molotov-cocktail": (GAS, "0,1.N"),
}
"""The building in which each of them is laid out."""


def fighting(*tiles: str, **position: object) -> Evening:
    """Ana fights on the crossroad; every turn begins with its fight."""
    position.setdefault("zombies", "0,0.C")
    return evening(*(tiles or (CROSS,)), step="fight", **position)


def two_zombies(**ana: object) -> Evening:
    """Ana fights in step 2, and then may walk into a second fight on the square to the east."""
    return fighting(zombies="0,0.C 0,0.E 0,0.W", ana={"bullets": 0, "hearts": 5, **ana})


# ---------------------------------------------------------------------- laying out


@pytest.mark.parametrize("card", PLACES)
def test_it_is_laid_out_inside_its_building(card: str) -> None:
    """zombies.ruling.item-or-weapon-place, zombies.item.in-front, zombies.item.counts-as-play"""
    tile, inside = PLACES[card]
    table = evening(tile, step="move", ana=hand(card, at=inside))
    table.play(0, card)
    assert (list(table.ana.front), table.ana.hand, table.ana.plays, table.game.discards) == ([card], [], 1, [])
    assert table.asks == "move.roll"


@pytest.mark.parametrize("card", PLACES)
def test_outside_its_building_it_stays_in_the_hand(card: str) -> None:
    tile, _ = PLACES[card]
    place = "zombies.ruling.item-or-weapon-place"
    assert evening(tile, step="move", ana=hand(card)).play_refused(0, card) == place  # on Town Square
    street = "1,0.C" if tile == ARMY else "0,1.S"
    assert evening(tile, step="move", ana=hand(card, at=street)).play_refused(0, card) == place  # before the door
    other = evening("police-station 0,1", step="move", ana=hand(card, at="0,1.N"))
    assert other.play_refused(0, card) == place


def test_the_drug_store_has_first_aid_kits_too() -> None:
    table = evening("drug-store 1,0", step="move", ana=hand("first-aid-kit", at="1,0.N"))
    assert list(table.play(0, "first-aid-kit").ana.front) == ["first-aid-kit"]


def test_the_shotgun_is_found_anywhere() -> None:
    table = evening(CROSS, step="move", ana=hand("hey-look-a-shotgun"))
    table.play(0, "hey-look-a-shotgun")
    assert table.ana.front == {"hey-look-a-shotgun": 3}


@pytest.mark.parametrize("card", [*PLACES, "hey-look-a-shotgun"])
def test_items_are_laid_out_in_the_own_turn_alive_and_once(card: str) -> None:
    tile, inside = PLACES.get(card, (CROSS, "1,0.C"))
    table = evening(tile, step="move", ana=hand(card, front=[card], at=inside), ben=hand(at=inside))
    assert table.play_refused(0, card, source="hand") == "zombies.item.one-of-each"
    table = evening(tile, step="move", ben=hand(card, at=inside))
    assert table.play_refused(1, card) == "zombies.item.own-turn-only"
    table = evening(tile, step="zombies", zombies="0,0.E", ana=hand(card, at=None, hearts=0))
    assert table.play_refused(0, card) == DEAD
    table = evening(tile, step="move", ana=hand(card, at=inside, plays=1))
    assert table.play_refused(0, card) == "zombies.card.one-per-round"


def test_nothing_is_used_straight_from_the_hand() -> None:
    table = evening(ARMY, step="move", ana=hand("grenade", at="1,0.N"), zombies="1,0.NE")
    assert table.play_refused(0, "grenade", source="front") == "zombies.item.in-front"


@pytest.mark.parametrize("card", ["fire-axe", "skateboard", "hey-look-a-shotgun", "first-aid-kit"])
def test_what_works_by_itself_is_not_discarded_for_anything(card: str) -> None:
    table = fighting(ana={"front": [card]})
    assert table.play_refused(0, card, source="front") == "zombies.item.how-long"


def test_using_what_lies_in_front_is_free() -> None:
    """zombies.ruling.item-use-is-free"""
    table = evening(CROSS, step="move", ana=hand("fear", front=["lots-of-ammo"], plays=1))
    table.play(0, "lots-of-ammo")
    assert (table.ana.plays, table.ana.bullets) == (1, 6)


# ---------------------------------------------------------------------- Fire Axe, Shotgun


@pytest.mark.parametrize(("front", "fails", "kills"), [
    (["fire-axe"], 2, 3),
    (["hey-look-a-shotgun"], 2, 3),
    (["fire-axe", "hey-look-a-shotgun"], 1, 2),
])  # fmt: skip
def test_bonuses_add_up(front: list[str], fails: int, kills: int) -> None:
    table = fighting(ana={"front": front, "bullets": 0})
    table.answer(fails)
    assert (table.ana.hearts, table.ana.zombies, table.asks) == (2, 0, "combat.roll")
    table.answer(kills)
    assert table.ana.zombies == 1


def test_bullets_come_on_top_of_the_bonus() -> None:
    """zombies.ruling.card-modifiers"""
    table = fighting(ana={"front": ["fire-axe"]})
    table.answer(1, 2)
    assert (table.ana.zombies, table.ana.bullets) == (1, 1)


def test_the_axe_lasts() -> None:
    table = two_zombies(front=["fire-axe"])
    table.answer(3).idle("move.roll").answer(1, "E", 3)
    assert (table.ana.zombies, list(table.ana.front)) == (2, ["fire-axe"])


def test_the_shotgun_wears_out_after_three_combats() -> None:
    table = two_zombies(front=["hey-look-a-shotgun"])
    table.answer(1, 1, 3)  # several rolls, one combat
    assert table.ana.front == {"hey-look-a-shotgun": 2}
    table.idle("move.roll").answer(6, "E", 3)
    assert table.ana.front == {"hey-look-a-shotgun": 1}
    table.answer("W", "W", 3)
    assert (table.ana.zombies, table.ana.front, table.game.discards) == (3, {}, ["hey-look-a-shotgun"])


def test_a_combat_that_never_came_to_a_roll_does_not_count() -> None:
    table = fighting(ana={"front": ["hey-look-a-shotgun"]}, ben=hand("alternate-food-source"))
    table.play(1, "alternate-food-source")
    assert table.ana.front == {"hey-look-a-shotgun": 3}


def test_a_weapon_laid_out_between_two_rolls_helps_in_the_next() -> None:
    """zombies.ruling.item-during-combat"""
    table = evening("fire-station 0,1", step="fight", zombies="0,1.N", ana=hand("fire-axe", at="0,1.N", bullets=0))
    table.answer(3)
    assert table.ana.hearts == 2
    table.play(0, "fire-axe").answer(3)
    assert table.ana.zombies == 1


def test_death_loses_what_lies_in_front() -> None:
    """zombies.death.items-lost; the Shotgun's count is lost with it."""
    table = fighting(
        ana={"front": ["fire-axe", {"card": "hey-look-a-shotgun", "combats": 2}], "hearts": 1, "bullets": 0}
    )
    table.answer(1)
    assert (table.ana.front, sorted(map(str, table.game.discards))) == ({}, ["fire-axe", "hey-look-a-shotgun"])


# ---------------------------------------------------------------------- Chainsaw


def test_two_more_on_every_roll_of_this_turn() -> None:
    table = two_zombies(front=["chainsaw"])
    table.play(0, "chainsaw")
    assert (table.ana.front, table.game.discards, table.asks) == ({}, ["chainsaw"], "combat.roll")
    table.answer(1)
    assert table.ana.hearts == 4
    table.answer(2).idle("move.roll").answer(6, "E", 2)
    assert table.ana.zombies == 2
    table.turn_of("Ben")
    assert table.working == []


def test_the_chainsaw_is_started_in_an_own_combat_of_the_own_turn() -> None:
    table = evening(CROSS, step="move", ana={"front": ["chainsaw"]}, zombies="0,0.E")
    assert table.play_refused(0, "chainsaw") == SENSE  # no combat
    table = fighting(ben={"front": ["chainsaw"]})
    assert table.play_refused(1, "chainsaw") == SENSE  # the combat of another
    table = fighting(ana={"front": ["chainsaw"]})
    table.answer(1)
    assert table.play_refused(0, "chainsaw") == TIMING  # between the roll and its consequence
    table = evening(
        CROSS, step="move", zombies="0,0.E", ana=hand("where-did-everybody-go"), ben={"front": ["chainsaw"]}
    )
    table.play(0, "where-did-everybody-go", 1).answer("E")
    assert (table.asks, table.asked) == ("combat.roll", "Ben")
    assert table.play_refused(1, "chainsaw") == SENSE  # not a turn of Ben


def test_the_chainsaw_helps_when_a_card_leads_into_a_fight() -> None:
    table = evening(
        CROSS, step="move", zombies="0,0.E", ana={"front": ["chainsaw"]}, ben=hand("where-did-everybody-go")
    )
    table.play(1, "where-did-everybody-go", 0).answer("E")
    table.play(0, "chainsaw").answer(2)
    assert (table.ana.zombies, table.asks) == (1, "card.step")


def test_the_chainsaw_is_the_one_card_of_each_combat_but_for_the_shotgun() -> None:
    table = two_zombies(front=["fire-axe", "chainsaw", "hey-look-a-shotgun"])
    assert (table.asks, table.options) == ("combat.item", ["fire-axe", "none"])
    assert table.refused("chainsaw") == ONE
    table.answer("none").play(0, "chainsaw").answer(1)
    assert table.ana.zombies == 1  # 1 + 2 + 1
    table.idle("move.roll").answer(6, "E")
    assert table.asks == "combat.roll"  # nothing to choose: the chainsaw runs
    table.answer(1)
    assert table.ana.zombies == 2


def test_the_axe_chosen_for_a_combat_keeps_the_others_out() -> None:
    """zombies.item.one-per-combat, zombies.ruling.same-combat"""
    table = two_zombies(front=["fire-axe", "chainsaw", "first-aid-kit"])
    table.answer("fire-axe")
    assert table.play_refused(0, "chainsaw") == ONE
    table.answer(1)
    assert (table.asks, table.ana.hearts) == ("combat.roll", 4)  # no question about the kit
    table.answer(3).idle("move.roll").answer(6, "E", "none")
    table.play(0, "chainsaw").answer(2)  # the next combat is another one
    assert table.ana.zombies == 2


# ---------------------------------------------------------------------- First Aid Kit


def test_the_kit_saves_a_heart_and_the_roll_is_made_again() -> None:
    table = fighting(ana={"front": ["first-aid-kit"], "bullets": 0})
    table.answer(1)
    assert (table.asks, table.options) == ("combat.save", ["heart", "first-aid-kit"])
    table.answer("first-aid-kit")
    assert (table.asks, table.ana.hearts, table.ana.front) == ("combat.roll", 3, {})
    assert table.game.discards == ["first-aid-kit"]
    table.answer(1)
    assert (table.asks, table.ana.hearts) == ("combat.roll", 2)


def test_the_kit_may_be_kept() -> None:
    table = fighting(ana={"front": ["first-aid-kit"]})
    table.answer(1, 0, "heart")
    assert (table.ana.hearts, list(table.ana.front)) == (2, ["first-aid-kit"])


def test_the_kit_saves_the_last_heart_also_in_the_turn_of_another() -> None:
    table = evening(
        CROSS, step="move", zombies="0,0.E", ana=hand("where-did-everybody-go"),
        ben={"front": ["first-aid-kit"], "hearts": 1, "bullets": 0},
    )  # fmt: skip
    table.play(0, "where-did-everybody-go", 1).answer("E", 1, "first-aid-kit", 5)
    assert (table.ben.hearts, table.ben.zombies, table.asks) == (1, 1, "card.step")


def test_the_kit_is_the_one_card_of_its_combat() -> None:
    table = two_zombies(front=["first-aid-kit", "chainsaw"])
    table.answer(1, "first-aid-kit")
    assert table.play_refused(0, "chainsaw") == ONE
    table = two_zombies(front=["first-aid-kit", "chainsaw"])
    table.play(0, "chainsaw").answer(1)
    assert (table.asks, table.ana.hearts) == ("combat.roll", 4)  # the kit is not offered


def test_the_shotgun_goes_with_the_kit() -> None:
    table = fighting(ana={"front": ["first-aid-kit", "hey-look-a-shotgun"], "bullets": 0})
    table.answer(2, "first-aid-kit", 3)
    assert (table.ana.zombies, table.ana.hearts) == (1, 3)


# ---------------------------------------------------------------------- Molotov Cocktail


def test_the_fire_burns_in_one_building_for_this_turn() -> None:
    table = evening(
        GAS, doors="0,1.N", step="move", zombies="0,1.N 0,1.W 0,1.NW",
        ana={"at": "0,1.C", "front": ["molotov-cocktail"], "bullets": 0, "hearts": 5},
    )  # fmt: skip
    table.play(0, "molotov-cocktail").answer(6, "N", 2)
    assert (table.ana.zombies, table.where("Ana")) == (1, "0,1.N")
    table.answer("W", 1)
    assert table.ana.hearts == 4
    table.answer(2, "E", "S", "W", 2)  # on the street it does not reach
    assert (table.ana.zombies, table.ana.hearts) == (2, 3)
    table.answer(4).turn_of("Ben")
    assert (table.working, table.game.discards) == ([], ["molotov-cocktail"])


def test_the_cocktail_needs_a_building_with_zombies_in_reach() -> None:
    front = {"front": ["molotov-cocktail"]}
    table = evening(GAS, doors="0,1.N", step="move", zombies="0,1.N", ana={"at": "0,1.W", **front})
    assert table.play_refused(0, "molotov-cocktail") == SENSE  # a wall in between
    table = evening(GAS, doors="0,1.N", step="move", zombies="0,1.W", ana={"at": "0,1.C", **front})
    assert table.play_refused(0, "molotov-cocktail") == SENSE  # nobody inside
    table = evening(GAS, doors="0,1.N", step="move", zombies="0,1.N", ben={"at": "0,1.C", **front})
    assert table.play_refused(1, "molotov-cocktail") == SENSE  # not a turn of Ben


def test_in_a_truce_nobody_burns_but_a_grenade_works() -> None:
    table = evening(
        GAS, doors="0,1.N", step="move", zombies="0,1.N 0,1.NE", ben=hand("alternate-food-source"),
        ana={"at": "0,1.C", "front": ["molotov-cocktail", "grenade"]},
    )  # fmt: skip
    table.play(1, "alternate-food-source")
    assert table.play_refused(0, "molotov-cocktail") == SENSE
    table.play(0, "grenade")
    assert (table.ana.zombies, table.ana.hearts) == (2, 2)


def test_chainsaw_then_cocktail_the_card_of_the_combat_counts() -> None:
    table = evening(
        GAS, doors="0,1.N", step="fight", zombies="0,1.N 0,1.NW",
        ana={"at": "0,1.N", "front": ["chainsaw", "molotov-cocktail"], "bullets": 0},
    )  # fmt: skip
    table.play(0, "chainsaw")
    assert table.play_refused(0, "molotov-cocktail") == ONE
    table.answer(2).idle("move.roll").answer(1, "W")
    table.play(0, "molotov-cocktail").answer(2)
    assert table.ana.zombies == 2  # two more, not four and not nothing


# ---------------------------------------------------------------------- Grenade


def test_all_zombies_of_the_building_for_one_heart() -> None:
    table = evening(
        ARMY, doors="1,0.N", step="move", zombies="1,0.NW 1,0.N 1,0.NE 1,0.E", ana={"at": "1,0.C", "front": ["grenade"]}
    )
    table.play(0, "grenade")
    assert (table.ana.zombies, table.ana.hearts, table.zombies) == (3, 2, {"1,0.E"})
    assert (table.ana.front, table.game.discards) == ({}, ["grenade"])


@pytest.mark.parametrize("at", ["1,0.W", "1,0.E", "0,0.C"])
def test_the_door_has_to_be_right_in_front(at: str) -> None:
    table = evening(ARMY, doors="1,0.N", step="move", zombies="1,0.NW", ana={"at": at, "front": ["grenade"]})
    assert table.play_refused(0, "grenade") == SENSE


def test_an_empty_building_is_spared() -> None:
    table = evening(ARMY, doors="1,0.N", step="move", zombies="1,0.E", ana={"at": "1,0.N", "front": ["grenade"]})
    assert table.play_refused(0, "grenade") == SENSE


def test_a_grenade_ends_the_combat_inside() -> None:
    table = evening(
        ARMY, doors="1,0.N", step="fight", zombies="1,0.N 1,0.NE", ana={"at": "1,0.N", "front": ["grenade"]}
    )
    table.play(0, "grenade")
    assert (table.ana.zombies, table.ana.fighting, table.asks) == (2, False, "move.roll")


def test_a_grenade_does_not_come_after_the_roll() -> None:
    """zombies.ruling.card-timing"""
    table = evening(
        ARMY, doors="1,0.N", step="fight", zombies="1,0.N 1,0.NE", ana={"at": "1,0.N", "front": ["grenade"]}
    )
    table.answer(1)
    assert (table.asks, table.play_refused(0, "grenade")) == ("combat.bullets", TIMING)


def test_a_grenade_is_the_one_card_of_a_combat_before_the_door() -> None:
    table = evening(
        ARMY, doors="1,0.N", step="fight", zombies="1,0.N 1,0.C",
        ana={"at": "1,0.C", "front": ["grenade", "first-aid-kit"], "bullets": 0},
    )  # fmt: skip
    table.play(0, "grenade").answer(1)
    assert (table.ana.zombies, table.ana.hearts, table.asks) == (1, 1, "combat.roll")  # no kit in this combat
    used = evening(
        ARMY, doors="1,0.N", step="fight", zombies="1,0.N 1,0.C",
        ana={"at": "1,0.C", "front": ["grenade", "fire-axe"], "bullets": 0},
    )  # fmt: skip
    used.answer("fire-axe")
    assert used.play_refused(0, "grenade") == ONE


def test_the_twenty_fifth_zombie_wins_before_the_heart_is_lost() -> None:
    table = evening(
        ARMY,
        doors="1,0.N",
        step="move",
        zombies="1,0.NW",
        ana={"at": "1,0.N", "front": ["grenade"], "zombies": 24, "hearts": 1},
    )
    table.driver.interrupt("play", 0, {"card": "grenade"})
    assert table.driver.over is not None
    assert (table.driver.over.winners, table.driver.over.rule) == ((0,), "zombies.win.twenty-five")
    assert table.ana.hearts == 1


def test_a_grenade_may_cost_the_life_and_the_rest_of_the_turn() -> None:
    """zombies.ruling.death-without-combat, zombies.death.turn-cut-short: no tile is laid by the dead."""
    table = evening(
        ARMY, doors="1,0.N", step="tile", decks={}, zombies="1,0.NW 1,0.NE 1,0.E",
        ana={"at": "1,0.N", "front": ["grenade", "fire-axe"], "hearts": 1, "zombies": 3},
    )  # fmt: skip
    assert table.asks == "tile.draw"
    table.play(0, "grenade")
    assert (table.where("Ana"), table.ana.zombies, table.ana.front) == (
        None,
        3,
        {},
    )  # half of five, rounded down, is lost
    assert table.asks == "zombies.roll"


@pytest.mark.parametrize(
    ("what", "hearts", "left"), [("bullet", 3, (2, 4)), ("heart", 3, (3, 3)), ("heart", 5, (5, 3))]
)
def test_a_grenade_outside_a_combat_frees_what_lies_on_the_own_space(
    what: str, hearts: int, left: tuple[int, int]
) -> None:
    """zombies.token.zombie-first, zombies.ruling.collect-compulsory: the zombie is dead, whoever killed it how."""
    ana = {"at": "1,0.N", "front": ["grenade"], "hearts": hearts}
    lying = {f"{what}s": "1,0.N"}
    table = evening(ARMY, doors="1,0.N", step="discard", zombies="1,0.N 1,0.NE", ana=ana, **lying)
    table.play(0, "grenade")
    assert (table.ana.hearts, table.ana.bullets) == left
    assert (table.tokens, table.asks) == ({}, "event.discard")


def test_a_grenade_collects_nothing_for_the_dead_nor_what_no_zombie_stood_on() -> None:
    """zombies.ruling.heart-while-standing"""
    for zombies, hearts in (("1,0.N 1,0.NE", 1), ("1,0.NE", 5)):
        ana = {"at": "1,0.N", "front": ["grenade"], "hearts": hearts}
        table = evening(ARMY, doors="1,0.N", step="discard", zombies=zombies, hearts="1,0.N", ana=ana)
        table.play(0, "grenade")
        assert (table.ana.hearts, table.tokens) == (hearts - 1, {"1,0.N": "heart"})


def test_a_grenade_off_turn_kills_its_thrower_for_now() -> None:
    """zombies.ruling.item-use-is-free, zombies.ruling.death-off-turn"""
    table = evening(
        ARMY, doors="1,0.N", step="move", zombies="1,0.NW", ben={"at": "1,0.N", "front": ["grenade"], "hearts": 1}
    )
    table.play(1, "grenade")
    assert (table.where("Ben"), table.ben.zombies, table.asks, table.asked) == (None, 1, "move.roll", "Ana")
    table.answer(1)
    table.turn_of("Ben")
    assert (table.where("Ben"), table.ben.hearts) == ("0,0.C", 3)


def test_nobody_throws_into_the_card_of_another() -> None:
    table = evening(
        ARMY, doors="1,0.N", step="move", zombies="1,0.N 1,0.NE", ben=hand("where-did-everybody-go"),
        ana={"at": "1,0.C", "front": ["grenade"]}, cy={"at": "1,0.C", "front": ["grenade"]},
    )  # fmt: skip
    table.play(1, "where-did-everybody-go", 0)
    assert table.play_refused(0, "grenade") == TIMING
    table.answer("N")
    assert table.asks == "combat.roll"
    assert table.play_refused(2, "grenade") == TIMING
    table.play(0, "grenade")  # whoever has to fight may use a weapon
    assert (table.ana.zombies, table.asks) == (2, "card.step")


# ---------------------------------------------------------------------- All the Marbles, Lots of Ammo, Skateboard


def turns_held(table: Evening) -> list[str]:
    """Whose turns are asked something while nobody moves zombies."""
    turns: list[str] = []
    while table.game.zombies_held():
        turns.append(table.game.active.name)
        number = table.game.number
        while table.game.number == number:
            assert not table.asks.startswith("zombies.")
            table.pass_by()
    return turns


@pytest.mark.parametrize(("players", "seat", "turns"), [
    (2, 0, ["Ana", "Ben", "Ana"]),
    (3, 0, ["Ana", "Ben", "Cy", "Ana"]),
    (2, 1, ["Ben", "Ana"]),
    (3, 2, ["Cy", "Ana"]),
])  # fmt: skip
def test_marbles_hold_to_the_end_of_the_next_own_turn(players: int, seat: int, turns: list[str]) -> None:
    table = evening(CROSS, players=players, seat=seat, step="move", zombies="1,0.E", ana={"front": ["all-the-marbles"]})
    table.play(0, "all-the-marbles")
    assert (table.ana.front, table.game.discards) == ({}, ["all-the-marbles"])
    assert turns_held(table) == turns
    table.idle("zombies.roll")
    assert (table.asked, table.zombies) == ("Ben", {"1,0.E"})


def test_marbles_stop_zombies_in_mid_step() -> None:
    table = evening(CROSS, step="zombies", zombies="1,0.E 0,0.E", ana={"front": ["all-the-marbles"]})
    table.answer(2, "1,0.E", "W")
    table.play(0, "all-the-marbles")
    assert (table.asks, table.zombies) == ("event.discard", {"1,0.C", "0,0.E"})


def test_a_second_bag_of_marbles_is_pointless() -> None:
    table = evening(CROSS, step="move", ana={"front": ["all-the-marbles"]}, ben={"front": ["all-the-marbles"]})
    table.play(0, "all-the-marbles")
    assert table.play_refused(1, "all-the-marbles") == SENSE


def test_three_bullets_at_any_time_between_two_events() -> None:
    table = fighting(ana={"front": ["lots-of-ammo"], "bullets": 0})
    table.play(0, "lots-of-ammo")  # zombies.ruling.non-combat-item: not the one card of the combat
    assert (table.ana.bullets, table.ana.item, table.game.discards) == (3, "", ["lots-of-ammo"])
    table = fighting(ana={"front": ["lots-of-ammo"], "bullets": 1})
    table.answer(1)
    assert table.play_refused(0, "lots-of-ammo") == TIMING
    table = fighting(ben={"front": ["lots-of-ammo"]})
    table.play(1, "lots-of-ammo")
    assert table.ben.bullets == 6


def test_the_skateboard_adds_two_to_every_movement_roll() -> None:
    """zombies.ruling.non-combat-item"""
    table = evening(CROSS, step="move", ana={"front": ["skateboard"], "hearts": 2})
    table.answer(4)
    assert table.game.left == 4 + 2 + 2
    table.turn_of("Ana", "move.roll").answer(1)
    assert table.game.left == 1 + 2 + 2


def test_nothing_in_front_counts_towards_the_hand() -> None:
    """zombies.item.not-in-hand"""
    front = ["skateboard", "fire-axe"]
    table = evening(CROSS, step="discard", ana={"hand": 3, "front": front})
    assert table.options[0] == "none"
    table = evening(CROSS, step="draw", ana={"hand": 1, "front": front})
    table.answer("unseen", "unseen")
    assert (table.asks, len(table.ana.hand)) == ("move.roll", 3)
