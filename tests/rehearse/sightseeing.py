"""People who play Totally Zombies!!! sensibly and would like to see all of it: entrances, the sewer, the Funhouse, a
card that is answered with a card; and a Helipad last.

Their decks lie so that they do: the tiles that they draw are as much a matter of chance as the dice that they throw.
"""

from __future__ import annotations

from typing import Any

from companion.bots.sensible import SensibleBot
from companion.engine import Driver, Json
from companion.games.horde.interrupts import HAND
from companion.games.horde.squares import STOP
from companion.games.kit.piles import UNSEEN
from companion.games.totally_zombies.chapters.deeds import no_deed
from companion.games.totally_zombies.chapters.funhouse import no_exit
from companion.games.totally_zombies.chapters.interrupts import no_play
from companion.games.totally_zombies.chapters.outlook import is_victory_tile
from companion.games.totally_zombies.chapters.sewers import no_opening
from companion.games.totally_zombies.meta import CIRCUS, FUNHOUSE, SEWER, TOWN
from companion.games.totally_zombies.people import Player
from companion.games.totally_zombies.questions import DOWN, OUT
from companion.games.totally_zombies.state import TotallyZombies
from companion.tiles import SIDES, Square

TO_THE_CIRCUS, INTO_THE_SEWER, WITH_A_CARD = 0, 1, 3
"""Who sees what: seats."""
ENTRANCE = "sewer-entrance"
CARD, ANSWER = "fear", "where-is-that-music-coming-from"
"""A card that hits somebody, and one that undoes it."""
REACTION = "reaction"
CROSSING = "circus-crossing"


class Sightseer(SensibleBot):
    """What everybody at the table wants, and how dice and decks fall."""

    def __init__(self, seed: object) -> None:
        super().__init__(seed)
        self.seen: set[str] = set()

    @property
    def seen_all(self) -> bool:
        return self.seen >= {SEWER, FUNHOUSE, REACTION}

    # ------------------------------------------------------------------ chance

    def answer(self, driver: Driver[Any]) -> Json:
        request = driver.ask()
        if request.name == "tile.draw":
            return self.tile(driver.game, request.options)
        return UNSEEN if request.name == "event.draw" else super().answer(driver)

    def tile(self, game: TotallyZombies, options: Any) -> str:
        """Entrances first, that of the Circus before all, and its crossing, where the Funhouse is left; a tile that
        wins when everything was seen, never before."""
        entrances = [game.pack.entrance(area).id for area in sorted(game.areas, key=CIRCUS.__ne__) if area != TOWN]
        first = next((tile for tile in (*entrances, CROSSING) if tile in options), None)
        wins = [tile for tile in options if is_victory_tile(game.pack.tile(tile))]
        others = [tile for tile in options if tile not in wins]
        return first or self.random.choice(wins if wins and (self.seen_all or not others) else others)

    def throw(self, driver: Driver[Any]) -> int | None:
        """How the die falls where that matters: a 1 in the Circus leads into the Funhouse, a 6 soon out of it."""
        game, request = driver.game, driver.ask()
        player = game.players[request.seat]
        if request.name != "move.roll" or request.seat != TO_THE_CIRCUS or FUNHOUSE in self.seen or not player.on_map:
            return None
        return 1 if in_circus(game, player.at) else 6

    # ------------------------------------------------------------------ wishes

    def interrupt(self, driver: Driver[Any]) -> tuple[int, Json] | None:
        """An entrance to the sewer where the pawn stands, a card; then whatever helps."""
        asked = driver.ask()
        if asked.name == "move.roll" and asked.seat == INTO_THE_SEWER and self.may_dig(driver):
            return INTO_THE_SEWER, {"card": ENTRANCE}
        if asked.name == "move.roll" and asked.seat == WITH_A_CARD and self.may_frighten(driver):
            return WITH_A_CARD, {"card": CARD, "from": HAND}
        return super().interrupt(driver)

    def may_dig(self, driver: Driver[Any]) -> bool:
        game: TotallyZombies = driver.game
        player = game.players[INTO_THE_SEWER]
        if SEWER in self.seen or game.sewers or no_deed(game, player.seat, ENTRANCE, driver.waiting):
            return False
        return no_opening(game, player.seat, player.at) is None

    def may_frighten(self, driver: Driver[Any]) -> bool:
        return REACTION not in self.seen and no_play(driver.game, WITH_A_CARD, CARD, HAND, driver.waiting) is None

    def wish(self, driver: Driver[Any]) -> Json:
        request = driver.ask()
        if request.name == "tile.road":  # a road looks the same turned round: the first way is offered
            return request.options.show(next(iter(request.options.legal())))
        wanted = self._wanted(driver.game, request.name, request.seat)
        return wanted if wanted is not None and wanted in request.options else super().wish(driver)

    def _wanted(self, game: TotallyZombies, asked: str, seat: int) -> Json:
        match asked:
            case "sewer.where":
                return game.map.names[game.players[seat].at]
            case "card.target" if game.announced[-1:] == (CARD,) or not game.announced:
                return TO_THE_CIRCUS
            case "card.react" if seat == TO_THE_CIRCUS and game.announced == (CARD,):
                self.seen.add(REACTION)
                return ANSWER
            case "tile.deck" if not self.seen_all:
                return CIRCUS if TOWN not in self.decks_with_entrances(game) else TOWN
            case "tile.deck":
                return self.deck_that_wins(game)
            case "move.step" if seat == game.seat:
                return self.step(game, game.active)
        return None

    def decks_with_entrances(self, game: TotallyZombies) -> list[str]:
        entrances = {game.pack.entrance(area).id for area in game.areas if area != TOWN}
        return [area for area, piles in game.decks.items() if entrances & set(piles.tiles)]

    def deck_that_wins(self, game: TotallyZombies) -> Json:
        decks = ((area, piles.tiles) for area, piles in game.decks.items() if area != TOWN)
        return next((area for area, tiles in decks if any(is_victory_tile(game.pack.tile(one)) for one in tiles)), None)

    def step(self, game: TotallyZombies, player: Player) -> Json:
        """Down into the sewer and one night there; or on to the Circus."""
        level = game.level(player.at)
        if level == FUNHOUSE:
            return self.step_through_the_funhouse(game, player.at)
        if level == SEWER:
            stays = SEWER not in self.seen
            self.seen.add(SEWER)
            return STOP if stays else None
        if player.seat == INTO_THE_SEWER and SEWER not in self.seen:
            return DOWN
        if player.seat == TO_THE_CIRCUS and FUNHOUSE not in self.seen:
            return way_to_the_circus(game, player.at)
        return None

    def step_through_the_funhouse(self, game: TotallyZombies, here: Square) -> Json:
        """Out where the light path leads out, else nearer to such a place, else anywhere: the tiles turn."""
        if no_exit(game, here) is None:
            self.seen.add(FUNHOUSE)
            return OUT
        squares = (9 * index + k for index in game.map.layers[FUNHOUSE].values() for k in range(9))
        ways_out = [square for square in squares if no_exit(game, square) is None]
        return nearer(game, here, ways_out) or self.random.choice([side for side, _ in ways(game, here)])


def in_circus(game: TotallyZombies, square: Square) -> bool:
    return game.level(square) == "" and game.area(square) == CIRCUS


def ways(game: TotallyZombies, here: Square) -> list[tuple[str, Square]]:
    """Where one can go, and what lies there."""
    return [(side, there) for side, there in zip(SIDES, game.map.sides[here], strict=True) if there >= 0]


def nearer(game: TotallyZombies, here: Square, goals: list[Square]) -> str | None:
    """The next step on the shortest way to one of these squares; None where no way leads there, or one is there."""
    near = game.map.distances(goals) if goals else []
    steps = [(near[there], side) for side, there in ways(game, here) if goals and near[there] < near[here]]
    return min(steps)[1] if steps else None


def way_to_the_circus(game: TotallyZombies, here: Square) -> Json:
    """The next step; None where there is no Circus yet, or one is there."""
    squares = (9 * index + k for index, _ in game.surface_tiles() for k in range(9))
    circus = [square for square in squares if in_circus(game, square)]
    return None if in_circus(game, here) else nearer(game, here, circus)
