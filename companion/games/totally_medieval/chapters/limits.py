"""What the packs hold and what can be: a position is taken up only if it breaks none of these limits."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

from companion.engine import Json, PositionError, Refused
from companion.engine.reading import Part
from companion.games.kit.house_rules import read_rules
from companion.games.kit.position import Limits, Overrule, Row
from companion.games.kit.wording import many
from companion.games.totally_medieval import words
from companion.games.totally_medieval.chapters.battle_limits import (
    attacks_are_under_way,
    battle_is_fought,
    sum_is_asked,
    terrain_is_claimed,
    turn_is_in_order,
)
from companion.games.totally_medieval.chapters.setup import (
    check_choice,
    levels_wanted,
    medieval_pack,
    two_names,
)
from companion.games.totally_medieval.meta import (
    ARMY,
    HAND,
    HOUSE_RULES,
    LEVELS,
    MODES,
)
from companion.games.totally_medieval.people import Side
from companion.games.totally_medieval.printed import CHARACTER, HARVEST, MACHINE
from companion.games.totally_medieval.state import MOVE, SETUP, SITUATION, Medieval
from companion.languages import say
from companion.packs import Pack

limits = Limits(Medieval)
LEPER = "totally-medieval.illness.leper-barred-from-home"
TOO_MANY = {
    CHARACTER: "totally-medieval.setup.pack-contents",
    MACHINE: "totally-medieval.category.war-machine-count",
    HARVEST: "totally-medieval.category.harvest-count",
}
"""The rule that says how many cards of a kind there are."""
KINDS = {CHARACTER: say("a Character"), MACHINE: say("a War Machine"), HARVEST: say("a Harvest card")}


def load(document: Json, pack: Pack, overrule: Overrule | None = None) -> Medieval:
    """The game that stands at a position; what cannot be is refused with its path and the rule it breaks."""
    root = limits.root(document)
    root.part("mode", MODES[0]).word(MODES)
    options = root.part("options", {})
    game = Medieval(medieval_pack(pack), _names(root.part("players", [])), read_rules(HOUSE_RULES, options))
    limits.load(game, root, overrule)
    try:
        check_choice(game, options.value)
    except Refused as no:
        raise options.fail(no.why, no.rule) from no
    for check in CHECKS:
        check(game, root)
    return game


def _names(players: Part) -> list[str]:
    for entry in players.items():
        entry.table([one.key for one in Side.document])
        entry.part("name").text()
    try:
        return two_names(players.value)
    except Refused as no:
        raise players.fail(no.why, no.rule) from no


def _of(side: Side, what: str) -> str:
    """The path of something that belongs to a side."""
    return f"players.{side.seat}.{what}"


# ---------------------------------------------------------------------- the mat


@limits.each("terrains")
def terrain_lies_in_the_middle(game: Medieval, row: Row) -> None:
    """One on each of the seven middle rectangles."""
    rule = "totally-medieval.setup.terrain-placement"
    if game.is_home(row.key):
        raise row.entry.part("at").fail(say("a Homeland lies there"), rule)
    if row.key in row.there:
        raise row.entry.part("at").fail(say("another Terrain lies there"), rule)


@limits.of("terrains")
def enough_terrains(game: Medieval, part: Part) -> None:
    for name, count in Counter(game.terrains.values()).items():
        if count > game.pack.terrains[name].copies:
            why = say("{} lies there {} times", game.pack.terrains[name].name, count)
            raise part.fail(why, "totally-medieval.setup.game-pack-contents")


@limits.of("used-situations")
def enough_situations(game: Medieval, part: Part) -> None:
    """Each card lies in the pile, under the one in force, or is in force itself."""
    seen = Counter([*game.seen_situations, *([game.situation] if game.situation else [])])
    for name, count in seen.items():
        if count > game.pack.situations[name].copies:
            why = say("{} lies face up {} times", game.pack.situations[name].name, count)
            raise part.fail(why, "totally-medieval.setup.game-pack-contents")


@limits.of("striking")
def strikes_when_flipped(game: Medieval, part: Part) -> None:
    """Only a card that was just flipped has still to strike, each side once."""
    if not game.striking:
        return
    if game.step != SITUATION or not game.situation or len({*game.striking}) < len(game.striking):
        raise part.fail(
            say("a Situation card strikes both sides when it is flipped"), "totally-medieval.ruling.flip-order"
        )


# ---------------------------------------------------------------------- the cards of a side


@limits.of("players.hand")
def three_in_hand(game: Medieval, side: Side, part: Part) -> None:
    if len(side.hand) > HAND:
        raise part.fail(say("{} holds {} cards", side.name, len(side.hand)), "totally-medieval.turn.draw-to-three")


@limits.of("players.machines")
def machines_before_their_owner(game: Medieval, side: Side, part: Part) -> None:
    for card in side.machines:
        if game.card(card).kind != MACHINE:
            why = say("{} is {}", game.card(card).name, KINDS[game.card(card).kind])
            raise part.fail(say("{}: only War Machines lie there", why), "totally-medieval.turn.war-machine-off-mat")


@limits.of("players.characters")
def characters_in_play(game: Medieval, side: Side, part: Part) -> None:
    for one, entry in zip(side.characters, part.items() if side.characters else (), strict=True):
        card = game.card(one.card)
        if card.kind != CHARACTER:
            why = say("{} is {}, which never stands on the mat", card.name, KINDS[card.kind])
            raise entry.part("card").fail(why, "totally-medieval.category.character-definition")
        if game.stays_home(one.card) and one.at != game.home(side):
            raise entry.part("at").fail(
                say("the {} never leaves her Homeland", card.name), "totally-medieval.homeland.queen-stays"
            )
        if len({ill.illness for ill in one.ills}) < len(one.ills):
            raise entry.part("ills").fail(say("an illness is named twice"), "totally-medieval.ruling.already-ill")


def civilizations_differ(game: Medieval, root: Part) -> None:
    """One for each, chosen before the first turn."""
    for side in game.players:
        if not side.civilization and game.step != SETUP:
            why = say("{} commands no civilization", side.name)
            raise PositionError(_of(side, "civilization"), why, "totally-medieval.setup.choose-civilization")
    one, other = game.players
    if one.civilization and one.civilization == other.civilization:
        why = say("both command the {}", game.civilization(one).name)
        raise PositionError(_of(other, "civilization"), why, "totally-medieval.ruling.same-civilization")


def own_cards_only(game: Medieval, root: Part) -> None:
    for side in game.players:
        for what, cards in _piles(side).items():
            for card in cards:
                if game.card(card).civilization != side.civilization:
                    why = say("{} does not belong to the civilization of {}", game.card(card).name, side.name)
                    raise PositionError(_of(side, what), why, "totally-medieval.setup.pack-exclusive")


def _piles(side: Side) -> dict[str, list[str]]:
    """Where the cards of a side lie that are known."""
    return {
        "characters": [one.card for one in side.characters],
        "machines": side.machines,
        "discard": side.discard,
        "hand": [card for card in side.hand if card is not None],
    }


def no_card_twice(game: Medieval, root: Part) -> None:
    """Every card that is known lies in one place; the pile and unshown cards are some of the others."""
    for side in game.players:
        found: Counter[str] = Counter()
        for what, cards in _piles(side).items():
            for card in cards:
                found[card] += 1
                if found[card] > game.card(card).copies:
                    why = say("more copies of {} than there are ({})", game.card(card).name, game.card(card).copies)
                    raise PositionError(_of(side, what), why, TOO_MANY[game.card(card).kind])


def pile_adds_up(game: Medieval, root: Part) -> None:
    """Nobody has more cards than the civilization; before the first turn all of them are in pile and hand."""
    for side in game.players:
        if not side.civilization:
            continue
        unseen = game.unseen(side).total() - side.hand.count(None)
        said = root.part("players").value[side.seat]
        if game.step == SETUP and "pile" not in said:
            side.pile = unseen
        if side.pile > unseen or (game.step == SETUP and side.pile < unseen):
            pile, hand = many(side.pile, "card"), len(side.hand)
            why = say("{} in the pile and {} in hand; left for the pile: {}", pile, hand, unseen)
            raise PositionError(_of(side, "pile"), why, "totally-medieval.setup.draw-pile")


# ---------------------------------------------------------------------- who stands where


def armies_fit(game: Medieval, root: Part) -> None:
    """At most four of a side on a rectangle; in the own Homeland as the table plays it."""
    for side in game.players:
        for place, count in Counter(one.at for one in side.characters).items():
            home = place == game.home(side)
            if count > ARMY and not (home and game.rule_is("homeland-limit", "unlimited")):
                why = say(
                    "{} Characters of {} stand on {}, at most {} may", count, side.name, words.place(game, place), ARMY
                )
                rule = "totally-medieval.ruling.homeland-limit" if home else "totally-medieval.move.army-limit"
                raise PositionError(_of(side, "characters"), why, rule)


def opponents_only_attack(game: Medieval, root: Part) -> None:
    """Between turns opposing Characters never share a Terrain."""
    places = {one.at for one in game.other.characters}
    for one in game.active.characters:
        if one.at in places and game.attack_of(one) is None:
            why = say(
                "{} stands among opponents on {} without an attack", game.card(one.card).name, words.place(game, one.at)
            )
            raise PositionError(
                _of(game.active, "characters"), why, "totally-medieval.ruling.battle-without-moves-left"
            )


def healthy_at_home(game: Medieval, root: Part) -> None:
    """Whoever comes home is cured, and a leper never comes; only who fights for a lost Homeland may be ill there."""
    for side in game.players:
        for one in side.at(game.home(side)):
            barred = any(game.pack.illnesses[ill.illness].barred_from_home for ill in one.ills)
            if barred or (one.ills and game.attack_of(one) is None):
                why = say("{} is ill at home, where nobody is", game.card(one.card).name)
                rule = LEPER if barred else "totally-medieval.illness.homeland-immune"
                raise PositionError(_of(side, "characters"), why, rule)


def terrain_is_known(game: Medieval, root: Part) -> None:
    """A Terrain is turned up when somebody arrives: only who is just moving may stand on one that is face down."""
    hidden = {one.at for one in game.active.characters if game.face_down(one.at)} if game.step == MOVE else set()
    for side in game.players:
        for one in side.characters:
            arriving = side is game.active and len(hidden) == 1 and game.moves > 0
            if game.face_down(one.at) and not arriving:
                why = say(
                    "{} stands on {}: say which Terrain lies there", game.card(one.card).name, words.place(game, one.at)
                )
                raise PositionError("terrains", why, "totally-medieval.terrain.flip-on-arrival")


# ---------------------------------------------------------------------- levels, and before the first turn


def levels_are_known(game: Medieval, root: Part) -> None:
    """Where the companion makes up sums, a position that names no level means the first one."""
    if game.step != SETUP and levels_wanted(game):
        for side in game.players:
            side.level = side.level or next(iter(LEVELS))


def begins_as_it_should(game: Medieval, root: Part) -> None:
    """Nothing is played and nothing lies face up before everything is set up."""
    if game.step != SETUP:
        return
    if game.situation or game.seen_situations:
        why = say("no Situation card lies face up before the first Round")
        raise PositionError("situation", why, "totally-medieval.setup.situation-pile")
    if game.terrains:
        why = say("every Terrain lies face down before the first turn")
        raise PositionError("terrains", why, "totally-medieval.setup.terrain-placement")
    for side in game.players:
        if side.characters or side.machines or side.discard:
            raise PositionError(
                _of(side, "characters"), say("nobody plays before set-up ends"), "totally-medieval.setup.ready"
            )
        if side.harvest != int(game.options["starting-harvest"]):
            why = say("Harvest begins at {}", game.options["starting-harvest"])
            raise PositionError(_of(side, "harvest"), why, "totally-medieval.ruling.starting-harvest")


CHECKS: tuple[Callable[[Medieval, Part], None], ...] = (
    begins_as_it_should,
    civilizations_differ,
    own_cards_only,
    no_card_twice,
    pile_adds_up,
    armies_fit,
    turn_is_in_order,
    attacks_are_under_way,
    opponents_only_attack,
    healthy_at_home,
    terrain_is_known,
    terrain_is_claimed,
    battle_is_fought,
    levels_are_known,
    sum_is_asked,
)
"""What concerns several parts together, looked at once everything is read."""
