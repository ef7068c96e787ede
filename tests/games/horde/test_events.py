"""The event cards of the town in worlds other than that of Zombies!!!: one method differs, the card is the same."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from companion.engine import Refusal
from companion.games.horde.cards import Cards, Play
from companion.games.horde.events import SHARED
from companion.games.horde.events.later import combat_ends, halved, rush, turn_weapons
from companion.games.zombies.cards import CARDS
from companion.games.zombies.cards.town import Town
from companion.games.zombies.people import Effect, Player
from companion.games.zombies.state import Zombies
from companion.tiles import NOWHERE, Square
from tests.games.zombies.evening import SENSE, evening, hand

ARMY = "army-surplus 1,0"  # building NW N NE, street W C E
GAS = "gas-station 0,1"  # building NW N NE, street W C E S


def deal(monkeypatch: pytest.MonkeyPatch, effect: str, world: Town) -> None:
    """From now on the card is played in this world."""
    if effect in SHARED.uses:
        monkeypatch.setitem(CARDS.uses, effect, SHARED.uses[effect].within(world))
    else:
        monkeypatch.setitem(CARDS.events, effect, SHARED.events[effect].within(world))


# ---------------------------------------------------------------------- dealing


def test_a_rulebook_takes_every_card_and_may_put_its_own_in_place_of_one() -> None:
    cards: Cards[Zombies] = Cards()
    SHARED.deal_to(cards, Town())
    assert set(cards.events) == set(SHARED.events)
    assert set(cards.uses) == set(SHARED.uses)

    @cards.event("fear")
    async def no_fear(game: Zombies, play: Play) -> None:
        game.tell("nobody is afraid")

    assert cards.events["fear"].run is no_fear
    assert cards.events["fear"].targets is None


def test_a_card_cites_the_rules_of_its_own_world(monkeypatch: pytest.MonkeyPatch) -> None:
    class Citing(Town):
        cites = Town.cites._replace(sense="another.rule")

    deal(monkeypatch, "this-isnt-so-bad", Citing())
    table = evening(ARMY, step="move", ana=hand("this-isnt-so-bad"))
    assert table.play_refused(0, "this-isnt-so-bad") == "another.rule"  # there is no zombie on the map


# ---------------------------------------------------------------------- buildings in reach


class ByWindow(Town):
    """Whoever stands on the middle of Town Square reaches both buildings."""

    def in_reach(self, game: Zombies, player: Player) -> Sequence[int]:
        return [1, 2] if player.at == game.start else []


@pytest.mark.parametrize("card", ["grenade", "molotov-cocktail"])
def test_of_several_buildings_the_player_chooses_one(card: str, monkeypatch: pytest.MonkeyPatch) -> None:
    deal(monkeypatch, card, ByWindow())
    table = evening(ARMY, GAS, step="move", zombies="1,0.N 0,1.N 0,1.NE", ana={"front": [card]})
    table.play(0, card)
    assert (table.asks, table.options) == ("card.target", ["1,0", "0,1"])
    table.answer("0,1")
    thrown = card == "grenade"
    assert table.zombies == ({"1,0.N"} if thrown else {"1,0.N", "0,1.N", "0,1.NE"})
    assert (table.ana.zombies, table.ana.hearts) == ((2, 2) if thrown else (0, 3))
    assert [effect.about for effect in table.game.effects] == ([] if thrown else [2])


def test_a_building_without_zombies_is_not_in_question(monkeypatch: pytest.MonkeyPatch) -> None:
    deal(monkeypatch, "grenade", ByWindow())
    table = evening(ARMY, GAS, step="move", zombies="0,1.N", ana={"front": ["grenade"]})
    table.play(0, "grenade")
    assert (table.asks, table.ana.zombies) == ("move.roll", 1)


def test_where_nothing_is_killed_that_does_not_fight_a_grenade_waits(monkeypatch: pytest.MonkeyPatch) -> None:
    class Fair(Town):
        def no_kill(self, game: Zombies) -> Refusal | None:
            return Refusal("another.rule", "it does not fight back") if game.truce() else None

    deal(monkeypatch, "grenade", Fair())
    table = evening(
        ARMY, doors="1,0.N", step="move", zombies="1,0.N", ana={"at": "1,0.C", "front": ["grenade"]},
        ben=hand("alternate-food-source"),
    )  # fmt: skip
    table.play(1, "alternate-food-source")
    assert table.play_refused(0, "grenade") == "another.rule"


# ---------------------------------------------------------------------- what a card costs


def test_where_a_cost_is_never_the_last_life_the_card_stays_in_hand(monkeypatch: pytest.MonkeyPatch) -> None:
    class Careful(Town):
        def no_payment(self, game: Zombies, player: Player) -> Refusal | None:
            return None if self.spares_life(player) else Refusal("another.rule", "not the last one")

    deal(monkeypatch, "bad-sense-of-direction", Careful())
    away = {"at": "1,0.C"}
    table = evening(ARMY, step="move", ana=hand("bad-sense-of-direction", hearts=1), ben=away)
    assert table.play_refused(0, "bad-sense-of-direction") == "another.rule"
    table = evening(ARMY, step="move", ana=hand("bad-sense-of-direction", hearts=2), ben=away)
    table.play(0, "bad-sense-of-direction", "Ben")
    assert (table.ana.hearts, table.where("Ben")) == (1, "0,0.C")


# ---------------------------------------------------------------------- breeds


class Breeds(Town):
    """The second zombie of a square is a dog. Dogs share squares, but no square with one is empty."""

    def __init__(self) -> None:
        self.offered: list[list[str]] = []

    def standing(self, game: Zombies, square: Square) -> Sequence[str]:
        return ("zombie", "dog")[: game.zombies.get(square, 0)]

    def no_fit(self, game: Zombies, square: Square, breed: str) -> Refusal | None:
        return None if game.zombies.get(square, 0) < 2 else Refusal(SENSE, "it is full")

    def not_empty(self, game: Zombies, square: Square) -> Refusal | None:
        return Refusal(SENSE, "somebody is there") if square in game.zombies else None

    async def which_breed(self, game: Zombies, seat: int, breeds: Sequence[str]) -> str:
        self.offered.append(list(breeds))
        return breeds[-1]


def test_every_breed_of_a_building_is_doubled_wherever_a_zombie_fits(monkeypatch: pytest.MonkeyPatch) -> None:
    deal(monkeypatch, "slight-miscalculation", Breeds())
    table = evening(ARMY, doors="1,0.N", step="move", zombies="1,0.NW 1,0.N 1,0.NE", ana=hand("slight-miscalculation"))
    table.play(0, "slight-miscalculation", "1,0")
    game = table.game
    assert {game.map.names[square]: count for square, count in game.zombies.items()} == {
        "1,0.NW": 2, "1,0.N": 2, "1,0.NE": 2
    }  # fmt: skip


@pytest.mark.parametrize("card", ["just-when-you-thought", "were-screwed"])
def test_an_empty_square_is_one_without_any_breed(card: str, monkeypatch: pytest.MonkeyPatch) -> None:
    deal(monkeypatch, card, Breeds())
    table = evening(ARMY, doors="1,0.N", step="move", zombies="1,0.NW", ana=hand(card))
    table.play(0, card, "1,0" if card == "just-when-you-thought" else None)
    assert {"1,0.NW", "1,0.N", "1,0.NE"} <= table.zombies  # there is room for all of them
    assert set(table.game.zombies.values()) == {1}


def test_the_breed_is_chosen_and_the_one_that_was_moved_is_not_moved_again(monkeypatch: pytest.MonkeyPatch) -> None:
    world = Breeds()
    deal(monkeypatch, "this-isnt-so-bad", world)
    table = evening(ARMY, step="move", zombies="0,0.E 0,0.W", ana=hand("this-isnt-so-bad"))
    table.game.add_zombie(table.game.map.square("0,0.E"))
    table.play(0, "this-isnt-so-bad").answer("0,0.E", "0,0.W")
    assert set(table.options) == {"0,0.E", "0,0.W"}  # the other one of the west may go
    table.answer("0,0.W", "0,0.N")
    assert world.offered == [["zombie", "dog"], ["zombie"]]
    assert table.zombies == {"0,0.E", "0,0.W", "0,0.N"}


# ---------------------------------------------------------------------- what works later


def test_a_card_that_copies_another_goes_on_as_that_one(monkeypatch: pytest.MonkeyPatch) -> None:
    class Copying(Town):
        def effect_of(self, game: Zombies, play: Play) -> str:
            return "hysterical-paralysis"

    deal(monkeypatch, "fear", Copying())
    table = evening(ARMY, step="move", ana=hand("fear"))
    table.play(0, "fear", "Ben")
    assert [(effect.effect, effect.card) for effect in table.game.effects] == [("hysterical-paralysis", "fear")]


def test_weapons_of_the_turn_reach_their_building_or_everywhere() -> None:
    game = evening(ARMY, step="move").game
    game.effects = [
        Effect("chainsaw", "chainsaw", 0, 0, 1, held=False),
        Effect("molotov-cocktail", "molotov-cocktail", 0, 0, 1, 1, held=False),
        Effect("chainsaw", "chainsaw", 1, 0, 1, held=False),
    ]
    ana = game.players[0]
    assert turn_weapons(game, ana, 1) == ["chainsaw", "molotov-cocktail"]
    assert turn_weapons(game, ana, NOWHERE) == ["chainsaw"]


def test_a_rush_is_for_one_roll_of_its_player() -> None:
    game = evening(ARMY, step="move").game
    game.effects = [Effect("adrenaline-rush", "adrenaline-rush", 0, 0, 1)]
    assert rush(game, game.players[1]) == 0
    assert [rush(game, game.players[0]) for _ in range(2)] == [2, 0]
    assert (game.effects, game.discards) == ([], ["adrenaline-rush"])


def test_two_untied_shoes_quarter_the_roll_once() -> None:
    game = evening(ARMY, step="move").game
    game.effects = [Effect("your-shoes-untied", "your-shoes-untied", 1, 0, 0) for _ in range(2)]
    assert halved(game, game.players[1], 6) == 6
    assert [halved(game, game.players[0], 6) for _ in range(2)] == [1, 6]
    assert game.discards == ["your-shoes-untied"] * 2


def test_cards_in_front_wear_out_with_combats() -> None:
    table = evening(ARMY, step="move", ana={"front": [{"card": "hey-look-a-shotgun", "combats": 2}, "fire-axe"]})
    combat_ends(table.game, table.ana)
    assert table.ana.front == {"hey-look-a-shotgun": 1, "fire-axe": 0}
    combat_ends(table.game, table.ana)
    assert (table.ana.front, table.game.discards) == ({"fire-axe": 0}, ["hey-look-a-shotgun"])
