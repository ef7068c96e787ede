"""Map tiles: drawing one, finding its place, and the Helipad."""

from __future__ import annotations

from collections.abc import Iterator

from companion.engine import Die, Json, Refusal, Words
from companion.games.horde.map_tiles import DrawRules, Draws, TilePlaces, Unplaceable, draw_from, lay_aside, lay_drawn
from companion.games.horde.squares import first_side
from companion.games.kit.places import COMPASS
from companion.games.kit.questions import Question
from companion.games.zombies.chapters.contents import fill
from companion.games.zombies.meta import COMPETITIVE
from companion.games.zombies.people import Player
from companion.games.zombies.questions import DRAW_TILE, HELIPAD_TIE, PLACE_TILE, SEAL
from companion.games.zombies.state import Zombies
from companion.languages import say
from companion.packs import Tile
from companion.tiles import BUILDING, MIDDLES, STEPS, Placement

FITS_NOWHERE = Unplaceable("unplaceable-tile", "remove-and-redraw", "bottom-and-skip")


class TileDraws(Draws[Zombies]):
    """The tiles that can lie on top of the stack."""

    __slots__ = ()
    rules = DrawRules("zombies.turn.step1-tile", "zombies.ruling.unplaceable-tile", "zombies.limit.map-tiles")

    def refusal(self, value: str) -> Refusal | None:
        return self._hidden(value) if value in self.game.stack else super().refusal(value)

    def _hidden(self, value: str) -> Refusal | None:
        """The Helipad comes where it was hidden (zombies.setup.helipad-in-middle)."""
        game = self.game
        helipad = game.pack.helipad.id
        if not game.helipad_at or helipad not in game.stack:
            return None
        now = game.helipad_at == len(game.pack.stack) - len(game.stack) + 1
        if now == (value == helipad):
            return None
        why = say("the Helipad is on top now") if now else say("the Helipad lies deeper in the stack")
        return Refusal("zombies.setup.helipad-in-middle", why)


class Places(TilePlaces[Zombies, Tile]):
    """Where the drawn tile may lie."""

    __slots__ = ()

    def refusal(self, value: Placement) -> Refusal | None:
        if not self.game.map.fits(self.tile, value):
            return self._misfit(value)
        if self._never_seals(value):
            return Refusal(
                "zombies.ruling.sealing-the-map", say("that would close the last open road before the Helipad lies")
            )
        return None

    def legal(self) -> Iterator[Placement]:
        """Whatever fits, without a reason for each place that does not."""
        fits, tile = self.game.map.fits, self.tile
        return (place for place in self.candidates() if fits(tile, place) and not self._never_seals(place))

    def _never_seals(self, value: Placement) -> bool:
        game = self.game
        if not game.rule_is("sealing", "never-seal") or game.goal >= 0 or self.tile.kind == "helipad":
            return False
        return seals(game, self.tile, value)

    def _misfit(self, value: Placement) -> Refusal:
        map = self.game.map
        if value.cell in map.cells:
            return Refusal("zombies.tile.any-neighbour", say("a tile lies there already"))
        first = len(map.laid) == 1
        if value.cell not in map.frontier:
            rule = "zombies.tile.first-beside-town-square" if first else "zombies.tile.any-neighbour"
            return Refusal(rule, say("a tile is laid beside another tile, side to side"))
        free, mask = map.frontier[value.cell], self.tile.looks[value.quarters].mask
        wrong = (free.roads & ~mask) | (mask & free.blanks)
        if not wrong:
            return Refusal("zombies.ruling.road-link-needed", say("no road would join: two blank sides only"))
        return self._dead_road(value, first_side(wrong), first)

    def _dead_road(self, value: Placement, side: int, first: bool) -> Refusal:
        """A road would meet no road on that side: which rule says so?"""
        map = self.game.map
        other = map.cells[value.cell[0] + STEPS[side][0], value.cell[1] + STEPS[side][1]]
        mine = self.tile.looks[value.quarters]
        neighbour = map.laid[other].tile
        why = say("on the {} side a road would meet no road", COMPASS[side])
        if self.tile.kind == "helipad":
            return Refusal("zombies.tile.helipad-four-way", why)
        if neighbour.kind == "helipad":
            return Refusal("zombies.tile.helipad-four-neighbours", why)
        blank = map.kinds[9 * other + MIDDLES[(side + 2) % 4]] if side in mine.exits else mine.squares[MIDDLES[side]]
        if blank == BUILDING:
            return Refusal(
                "zombies.tile.no-road-into-building",
                say("on the {} side a road would end at a building", COMPASS[side]),
            )
        return Refusal("zombies.tile.first-roads-line-up" if first else "zombies.tile.all-roads-meet", why)

    def no_place(self, raw: Json) -> Refusal:
        return Refusal(
            "zombies.tile.any-orientation", say("that is no place for a tile: say where, and which way round")
        )


def seals(game: Zombies, tile: Tile, placement: Placement) -> bool:
    """Would this close the last open road while tiles remain?"""
    if not (game.stack or game.under or game.aside):
        return False
    # a road that ends anywhere else stays open: all roads are counted only where there is none
    elsewhere = any(free.roads for cell, free in game.map.frontier.items() if cell != placement.cell)
    return not elsewhere and game.map.open_roads_after(tile, placement) == 0


def placeable(game: Zombies, tile: str) -> bool:
    """Is there a legal place for the tile?"""
    return bool(Places(game, game.pack.tile(tile)))


async def draw_and_place(game: Zombies, player: Player) -> None:
    """Step 1: one tile is drawn and placed (zombies.turn.step1-tile)."""
    await place_waiting_helipad(game)
    # not the dead (zombies.death.turn-cut-short); those safe on the Helipad and Zombie Players draw like everybody
    while not (player.dead or player.gone or game.cut) and (game.stack or game.under):
        if not any(placeable(game, tile) for tile in {*game.stack, *game.under}):
            sealed(game)
            return
        drawn = await draw_from(game, player, DRAW_TILE, TileDraws(game))
        if drawn is None:
            continue
        if await use_drawn(game, player, drawn):
            return


def sealed(game: Zombies) -> None:
    """No tile fits any more (zombies.ruling.sealed-map): where only the Helipad wins, the table is told."""
    game.tell("no tile that is left fits anywhere: step 1 is skipped")
    if game.goal < 0 and (game.mode != COMPETITIVE or game.scenarios):
        game.tell("the Helipad cannot be placed, so nobody can win any more: the table may stop the game")


async def use_drawn(game: Zombies, player: Player, drawn: str) -> bool:
    """Place the drawn tile; False when another one is to be drawn (zombies.ruling.unplaceable-tile)."""
    helipad = game.pack.tile(drawn).kind == "helipad"
    if placeable(game, drawn):
        placer = await helipad_placer(game) if helipad else player
        await place(game, placer, drawn)
        return True
    if helipad:  # zombies.ruling.helipad-unplaceable
        game.aside = True
        game.tell("there is no place for the Helipad yet: it is kept aside")
        return False
    return lay_aside(game, drawn, game.removed, FITS_NOWHERE)


async def place_waiting_helipad(game: Zombies) -> None:
    """A Helipad kept aside is placed, before the draw, as soon as it fits."""
    helipad = game.pack.helipad.id
    if game.aside and placeable(game, helipad):
        game.aside = False
        await place(game, await helipad_placer(game), helipad)


async def place(game: Zombies, placer: Player, drawn: str) -> None:
    """The placer chooses cell and orientation, then puts the tile's contents on it."""
    tile = game.pack.tile(drawn)
    game.tile = drawn
    while True:
        where = await PLACE_TILE.to(placer.seat, Places(game, tile))
        if not await wants_to_seal(game, placer, tile, where):
            continue
        break
    await fill(game, placer, lay_drawn(game, placer, where))


async def wants_to_seal(game: Zombies, placer: Player, tile: Tile, where: Placement) -> bool:
    """A placement that closes the last open road is confirmed first (zombies.ruling.sealing-the-map)."""
    if not game.rule_is("sealing", "warn") or not seals(game, tile, where):
        return True
    words = {"yes": say("close the last open road"), "no": say("choose another place")}
    return await SEAL.to(placer.seat, Words(words, SEAL.rule, say("answer yes or no"))) == "yes"


async def helipad_placer(game: Zombies) -> Player:
    """Fewest zombies, then most bullets, then the highest die places the Helipad."""
    tied, _ = entitled(game)
    tied = await roll_off(game, tied, HELIPAD_TIE, "zombies.tile.helipad-tie-reroll")
    game.tell("{} places the Helipad", tied[0].name)
    return tied[0]


def entitled(game: Zombies) -> tuple[list[Player], str]:
    """Whom zombies and bullets leave to place the Helipad, and the rule that decides between the players."""
    # dead players count too (zombies.ruling.helipad-placer-dead), zombies do not (zombies.ruling.last-man-helipad)
    players = [player for player in game.from_active() if not player.turned]
    fewest = min(player.zombies for player in players)
    tied = [player for player in players if player.zombies == fewest]
    if len(tied) == 1:
        return tied, "zombies.tile.helipad-placer"
    most = max(player.bullets for player in tied)
    tied = [player for player in tied if player.bullets == most]
    return tied, "zombies.tile.helipad-tie-bullets" if len(tied) == 1 else "zombies.tile.helipad-tie-die"


async def roll_off(game: Zombies, tied: list[Player], question: Question, again: str) -> list[Player]:
    """Each rolls one die; those with the highest roll again, until one is left."""
    rule = question.rule
    while len(tied) > 1:
        tied = await _highest(game, tied, question, rule)
        rule = again
    return tied


async def _highest(game: Zombies, tied: list[Player], question: Question, rule: str) -> list[Player]:
    rolls: list[int] = []
    for player in tied:
        rolls.append(await question.to(player.seat, Die("zombies.limit.dice", rule), rule))
        game.tell("{} rolls {}", player.name, rolls[-1])
    return [player for player, roll in zip(tied, rolls, strict=True) if roll == max(rolls)]
