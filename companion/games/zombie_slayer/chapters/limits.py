"""What the box holds and where things can stand: a position is taken up only if it breaks none of these limits."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from companion.engine import Json, Refused
from companion.engine.reading import Part
from companion.games.kit.house_rules import read_rules
from companion.games.kit.position import Limits, Row
from companion.games.kit.rows import TileRow
from companion.games.zombie_slayer.chapters.setup import OUTWARD, one_player, slayer_pack
from companion.games.zombie_slayer.meta import DUNG, HOUSE_RULES, MODES, SLOTS
from companion.games.zombie_slayer.state import ANY, NOT_TEMPLE, SLAYER, STEPS, TEMPLE, TOWN, Slayer, ZombieSlayer
from companion.games.zombie_slayer.wording import item_words
from companion.languages import say, says
from companion.packs import Pack
from companion.tiles import STEPS as SIDEWAYS
from companion.tiles import Placement

limits = Limits(ZombieSlayer)


def load(document: Json, pack: Pack) -> ZombieSlayer:
    """The game that stands at a position; what cannot be is refused with its path and the rule it breaks."""
    root = limits.root(document)
    root.part("mode", MODES[0]).word(MODES)
    name = _player(root.part("players", []))
    options = read_rules(HOUSE_RULES, root.part("options", {}))
    game = limits.load(ZombieSlayer(slayer_pack(pack), name, options), root)
    _fanatic_slows(game, root.part("turn", {}))
    return game


def _fanatic_slows(game: ZombieSlayer, turn: Part) -> None:
    """One action a turn with a fanatic; a position that does not say means what is left of it."""
    if game.step != SLAYER or not game.slayer.fanatics:
        return
    if not turn.has("actions"):
        game.actions = max(0, game.allowance() - game.spent)
    elif game.actions > game.allowance():
        why = say("with a fanatic he has {} action a turn, not {}", game.allowance(), game.actions)
        raise turn.part("actions").fail(why, "zombie-slayer.follower.fanatic-slows")


def _player(part: Part) -> str:
    for entry in part.items():
        entry.table(("name",))
        entry.part("name").text()
    try:
        return one_player(part.value)
    except Refused as no:
        raise part.fail(no.why, no.rule) from no


# ---------------------------------------------------------------------- the town


@limits.lays("map")
def lay_town(game: ZombieSlayer, part: Part, rows: Sequence[TileRow]) -> None:
    """Cards in the order in which they were laid; the Town Centre first (zombie-slayer.setup.centre-tile)."""
    for index, row in enumerate(rows):
        _check_card(game, index, row.entry, row.tile, row.place)
        game.lay(row.tile, row.place.cell, row.place.quarters)
    if not rows:
        raise part.fail(say("the town has no card"), "zombie-slayer.setup.centre-tile")


def _check_card(game: ZombieSlayer, index: int, entry: Part, card: str, place: Placement) -> None:
    kind = game.pack.towns[card].kind
    if (index == 0) != (kind == "centre") or (index == 0 and place.cell != (0, 0)):
        raise entry.fail(say("the Town Centre lies first, at 0,0, and once"), "zombie-slayer.setup.centre-tile")
    if any(laid.tile.id == card for laid in game.town.laid):
        raise entry.part("tile").fail(say("{} lies there twice", card), "zombie-slayer.ruling.hidden-deck")
    beside = [side for side, (dx, dy) in enumerate(SIDEWAYS) if (3 * dx, 3 * dy) == place.cell]
    if beside and place.quarters != OUTWARD[beside[0]]:
        raise entry.part("turn").fail(
            say("the green border of a first card points away from the centre"), "zombie-slayer.setup.green-outward"
        )
    if game.town.overlaps(game.pack.towns[card].ground, place):
        raise entry.fail(say("another card lies there, or its border"), "zombie-slayer.explore.any-orientation")
    near = max(abs(place.cell[0]), abs(place.cell[1])) == 3 and min(abs(place.cell[0]), abs(place.cell[1])) < 3
    if near and not beside and index > 0:
        raise entry.part("at").fail(say("one card lies at each edge of the centre"), "zombie-slayer.setup.four-cards")


@limits.of("map")
def centre_is_known(game: ZombieSlayer, part: Part) -> None:
    if 0 not in game.entered:
        centre = next(part.items())
        raise centre.part("entered").fail(say("the Town Centre is never new"), "zombie-slayer.ruling.new-tile")


# ---------------------------------------------------------------------- who stands there


@limits.each("zombies")
def zombie_alone(game: ZombieSlayer, row: Row) -> None:
    """Opponents share a square with nobody."""
    _free(row.entry.part("at"), row.key in row.there or row.key == game.slayer.at)


@limits.of("zombies")
def enough_counters(game: ZombieSlayer, part: Part) -> None:
    for token in game.pack.zombies:
        if game.supply(token.id) < 0:
            why = say("there are only {} {} counters", token.copies, item_words(token.id))
            raise part.fail(why, "zombie-slayer.spawn.recycle-furthest")


@limits.of("necromancer.at")
def necromancer_alone(game: ZombieSlayer, part: Part) -> None:
    _free(part, game.master in game.zombies or game.master == game.slayer.at)


def _free(part: Part, taken: bool) -> None:
    if taken:
        raise part.fail(say("somebody stands there"), "zombie-slayer.move.no-end-occupied")


@limits.of("necromancer")
def necromancer_in_the_temple(game: ZombieSlayer, part: Part) -> None:
    if not any(laid.tile.kind == TEMPLE for laid in game.town.laid):
        raise part.fail(say("he comes with the Temple, which is not on the map"), "zombie-slayer.boss.start")


@limits.each("followers")
def follower_can_stand(game: ZombieSlayer, row: Row) -> None:
    """Followers share a square with the Slayer only."""
    if row.key in row.there:
        raise row.entry.fail(say("{} is there twice", row.key), "zombie-slayer.follower.named-unique")
    most = game.pack.tokens[row.key].actions
    row.value.actions = row.entry.part("actions", most).number(0, most)
    at = row.value.at
    share = at != game.slayer.at and any(one.at == at for one in row.there.values())
    if game.hostile(at) or share:
        rule = "zombie-slayer.ruling.slayer-and-occupied-squares"
        raise row.entry.part("at").fail(say("somebody stands there"), rule)


@limits.each("gone")
def gone_for_good(game: ZombieSlayer, row: Row) -> None:
    if row.value in game.followers or row.value in row.there:
        raise row.entry.fail(say("{} is named twice", row.value), "zombie-slayer.follower.named-unique")


# ---------------------------------------------------------------------- what the Slayer has


@limits.of("slayer.skills")
def skills_known_once(game: ZombieSlayer, slayer: Slayer, part: Part) -> None:
    if len(set(slayer.skills)) < len(slayer.skills):
        raise part.fail(say("a skill is known twice"), "zombie-slayer.search.upgrade-skill")


@limits.of("slayer.items")
def items_fit(game: ZombieSlayer, slayer: Slayer, part: Part) -> None:
    if slayer.load > SLOTS:
        raise part.fail(say("{} slots are used; there are {}", slayer.load, SLOTS), "zombie-slayer.item.capacity")


@limits.each("dung")
def dung_named_once(game: ZombieSlayer, row: Row) -> None:
    if row.key in row.there:
        raise row.entry.fail(say("that square is named twice"))


@limits.of("dung")
def enough_dung(game: ZombieSlayer, part: Part) -> None:
    if game.stock(DUNG) < 0:
        raise part.fail(
            say("there are only {} heaps of dung", game.pack.pieces[DUNG]), "zombie-slayer.item.dung-two-slots"
        )


# ---------------------------------------------------------------------- the deck


@limits.of("deck")
def deck_adds_up(game: ZombieSlayer, part: Part) -> None:
    """Cards on the map are not in the deck (zombie-slayer.ruling.hidden-deck)."""
    blind = sum(card in (NOT_TEMPLE, ANY) for card in game.deck)
    if blind != len(game.unseen):
        lie = says(blind, "{} card lies face down", "{} cards lie face down")
        raise part.fail(say("{}, named as unseen: {}", lie, len(game.unseen)))
    _whole(game, part)
    known = [card for card in game.deck if card not in (NOT_TEMPLE, ANY)]
    for card, count in Counter([*game.unseen, *known, *(one.tile.id for one in game.town.laid)]).items():
        if count > 1:
            raise part.fail(say("{} is there twice", card), "zombie-slayer.ruling.hidden-deck")


def _whole(game: ZombieSlayer, part: Part) -> None:
    """Before the town is laid out all cards are in the deck; then at least those for its four sides."""
    cards, missing = len(game.pack.town_deck) + 1, len(OUTWARD) + 1 - len(game.town.laid)
    if game.step in STEPS[:3] and min(len(game.deck), len(game.unseen)) < cards:
        raise part.fail(say("before the town is laid out every card is in the deck"), "zombie-slayer.setup.set-aside")
    if game.step == TOWN and len(game.deck) < missing:
        why = says(len(game.deck), "{} card is left, {} are laid out", "{} cards are left, {} are laid out", missing)
        raise part.fail(why, "zombie-slayer.setup.four-cards")
