"""Loading a position: every part is checked; what cannot be is refused with its path and the rule it breaks."""

from __future__ import annotations

from collections import Counter

from companion.engine import Json, Refused
from companion.engine.reading import Part
from companion.games.kit.house_rules import read_rules
from companion.games.zombie_slayer.chapters.dieagram import Dieagram, dieagram
from companion.games.zombie_slayer.chapters.setup import OUTWARD, one_player, prepare, slayer_pack
from companion.games.zombie_slayer.loading_map import read_beings, read_dung, read_map, read_sealed, read_square
from companion.games.zombie_slayer.meta import (
    HOUSE_RULES,
    ITEMS,
    LEVEL,
    MODES,
    MOST_FANATICS,
    MOST_LIFE,
    MOST_LUCK,
    PRICES,
    SKILLS,
    SLOTS,
)
from companion.games.zombie_slayer.state import ANY, NOT_TEMPLE, SLAYER, STEPS, TOWN, ZombieSlayer
from companion.packs import Pack

PARTS = (
    "game", "pack", "mode", "options", "turn", "map", "sealed", "zombies", "necromancer", "dung", "players", "slayer",
    "followers", "gone", "deck",
)  # fmt: skip
TURN_PARTS = ("number", "step", "actions", "spent", "barrage", "aimed", "enduring", "drawn", "first-game")
SLAYER_PARTS = (
    "at", "life", "luck", "faces", "skills", "items", "fanatics", "experience", "points", "accuracy", "guard",
    "penalty", "endured", "dashed", "attacked", "searched",
)  # fmt: skip
MANY = 1_000_000


def read(document: Json, pack: Pack) -> ZombieSlayer:
    """The game that stands there."""
    root = Part(document)
    root.table(PARTS)
    root.part("mode", MODES[0]).word(MODES)
    game = ZombieSlayer(
        slayer_pack(pack), _player(root.part("players", [])), read_rules(HOUSE_RULES, root.part("options", {}))
    )
    fresh = ZombieSlayer(game.pack, game.who, game.options)
    prepare(fresh)
    centre = game.pack.of_kind("centre").id
    read_map(game, root.part("map", [{"tile": centre, "at": "0,0", "turn": "r0", "entered": True}]))
    read_sealed(game, root.part("sealed", []))
    _turn(game, root.part("turn", {}))
    _slayer(game, fresh, root.part("slayer", {}))
    read_beings(game, root)
    read_dung(game, root.part("dung", []))
    _deck(game, fresh, root.part("deck", {}))
    return game


def _player(part: Part) -> str:
    for entry in part.items():
        entry.table(("name",))
        entry.part("name").text()
    try:
        return one_player(part.value)
    except Refused as no:
        raise part.fail(no.why, no.rule) from no


def _turn(game: ZombieSlayer, part: Part) -> None:
    part.table(TURN_PARTS)
    game.step = part.part("step", SLAYER).word(STEPS)
    playing = game.step in STEPS[-2:]
    game.number = part.part("number", 1 if playing else 0).number(0, MANY)
    most = game.pack.tokens["ludwig"].actions
    game.spent = part.part("spent", 0).number(0, most)
    default = most - game.spent if game.step == SLAYER else 0
    game.actions = part.part("actions", default).number(0, most, "zombie-slayer.create.actions-two")
    game.barrage = part.part("barrage", 0).number(0, MANY)
    game.aimed = part.part("aimed", False).flag()
    game.enduring = part.part("enduring", False).flag()
    game.first_game = part.part("first-game", False).flag()
    game.drawn = part.part("drawn", "").word(("", *game.pack.towns))


# ---------------------------------------------------------------------- the Slayer


def _slayer(game: ZombieSlayer, fresh: ZombieSlayer, part: Part) -> None:
    part.table(SLAYER_PARTS)
    slayer = game.slayer
    slayer.at = read_square(game, part.part("at", fresh.town.names[fresh.slayer.at]))
    slayer.life = part.part("life", MOST_LIFE).number(0, MOST_LIFE, "zombie-slayer.item.life-cap")
    slayer.luck = part.part("luck", MOST_LUCK).number(0, MOST_LUCK, "zombie-slayer.luck.start-value")
    slayer.fanatics = part.part("fanatics", 0).number(0, MOST_FANATICS, "zombie-slayer.follower.fanatic-limit")
    slayer.experience = part.part("experience", 0).number(0, LEVEL - 1, "zombie-slayer.level.ten-for-one")
    slayer.points = part.part("points", 0).number(0, MANY)
    slayer.pips = _faces(game, part)
    slayer.skills = [entry.word(tuple(SKILLS)) for entry in part.part("skills", ["assault"]).items()]
    if len(set(slayer.skills)) < len(slayer.skills):
        raise part.part("skills").fail("a skill is known twice", "zombie-slayer.search.upgrade-skill")
    slayer.items = _items(game, part.part("items", dict(fresh.slayer.items)))
    slayer.accuracy = part.part("accuracy", 0).number(0, MANY)
    slayer.guard = part.part("guard", 0).number(0, MANY)
    slayer.penalty = part.part("penalty", 0).number(0, MANY)
    slayer.endured = part.part("endured", 0).number(0, MANY)
    slayer.dashed = part.part("dashed", False).flag()
    slayer.attacked = part.part("attacked", False).flag()
    slayer.searched = part.part("searched", False).flag()


def _faces(game: ZombieSlayer, slayer: Part) -> Dieagram:
    """Six faces, none with more pips than its number (zombie-slayer.pip.dieagram-shape)."""
    part = slayer.part("faces")
    if not slayer.has("faces"):
        return game.pack.tokens["ludwig"].pips
    faces: list[dict[str, int]] = []
    for number, face in enumerate(part.items(), 1):
        attributes = ("skill", *PRICES)
        counts = {name: face.part(name).number(0, 6) for name in face.table(attributes)}
        if sum(counts.values()) > number:
            why = f"the {number}-face has {sum(counts.values())} pips"
            raise face.fail(why, "zombie-slayer.pip.dieagram-shape")
        faces.append(counts)
    if len(faces) != 6:
        raise part.fail(f"there are {len(faces)} faces; a die has six", "zombie-slayer.pip.dieagram-shape")
    return dieagram(faces)


def _items(game: ZombieSlayer, part: Part) -> dict[str, int]:
    items = {item: part.part(item).number(0, game.pack.pieces[item]) for item in part.table(ITEMS)}
    carried = {item: items[item] for item in ITEMS if items.get(item)}
    game.slayer.items = carried
    if game.slayer.load > SLOTS:
        raise part.fail(f"{game.slayer.load} slots are used; there are {SLOTS}", "zombie-slayer.item.capacity")
    return carried


# ---------------------------------------------------------------------- the deck


def _deck(game: ZombieSlayer, fresh: ZombieSlayer, part: Part) -> None:
    """Cards on the map are not in the deck (zombie-slayer.ruling.hidden-deck)."""
    part.table(("cards", "unseen", "own"))
    laid = Counter(one.tile.id for one in game.town.laid)
    left = [card for card in fresh.unseen if card not in laid and card != game.drawn]
    game.own_deck = part.part("own", False).flag()
    game.unseen = [_card(game, entry) for entry in part.part("unseen", left).items()]
    temple = game.pack.of_kind("temple").id
    lower = [ANY if temple in game.unseen else NOT_TEMPLE] * len(game.unseen)
    known = (NOT_TEMPLE, ANY, *game.pack.towns)
    game.deck = [entry.word(known) for entry in part.part("cards", lower).items()]
    blind = sum(card in (NOT_TEMPLE, ANY) for card in game.deck)
    if blind != len(game.unseen):
        raise part.fail(f"{blind} cards lie face down, {len(game.unseen)} are named as unseen")
    here = Counter([*game.unseen, *(card for card in game.deck if card not in (NOT_TEMPLE, ANY)), *laid])
    _whole(game, fresh, part)
    double = [card for card, count in here.items() if count > 1]
    if double:
        raise part.fail(f"{double[0]} is there twice", "zombie-slayer.ruling.hidden-deck")


def _whole(game: ZombieSlayer, fresh: ZombieSlayer, part: Part) -> None:
    """Before the town is laid out all cards are in the deck; then at least those for its four sides."""
    missing = len(OUTWARD) + 1 - len(game.town.laid)
    if game.step in STEPS[:3] and (len(game.deck) < len(fresh.deck) or len(game.unseen) < len(fresh.unseen)):
        raise part.fail("before the town is laid out every card is in the deck", "zombie-slayer.setup.set-aside")
    if game.step == TOWN and len(game.deck) < missing:
        why = f"{len(game.deck)} cards are left, {missing} are laid out"
        raise part.fail(why, "zombie-slayer.setup.four-cards")


def _card(game: ZombieSlayer, part: Part) -> str:
    return part.word([card.id for card in game.pack.towns.values() if card.kind != "centre"])
