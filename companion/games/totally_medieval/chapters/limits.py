"""What the packs hold and what can be: a position is taken up only if it breaks none of these limits."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

from companion.engine import Json, PositionError, Refused
from companion.engine.reading import Part
from companion.games.kit.house_rules import read_rules
from companion.games.kit.mat import Square
from companion.games.kit.position import Limits, Overrule, Row
from companion.games.totally_medieval import words
from companion.games.totally_medieval.arithmetic import level_of
from companion.games.totally_medieval.chapters.setup import (
    check_choice,
    levels_wanted,
    medieval_pack,
    two_names,
)
from companion.games.totally_medieval.meta import (
    ARMY,
    DICE_CARDS,
    HAND,
    HOUSE_RULES,
    LEVELS,
    MADE_UP,
    MODES,
    MOVE_QUESTION,
)
from companion.games.totally_medieval.people import Attack, Side, Sum
from companion.games.totally_medieval.printed import CHARACTER, HARVEST, MACHINE
from companion.games.totally_medieval.state import BATTLE, MOVE, SETUP, SITUATION, Medieval
from companion.packs import Pack

limits = Limits(Medieval)
LEPER = "totally-medieval.illness.leper-barred-from-home"
TOO_MANY = {
    CHARACTER: "totally-medieval.setup.pack-contents",
    MACHINE: "totally-medieval.category.war-machine-count",
    HARVEST: "totally-medieval.category.harvest-count",
}
"""The rule that says how many cards of a kind there are."""
KINDS = {CHARACTER: "a Character", MACHINE: "a War Machine", HARVEST: "a Harvest card"}


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
        raise row.entry.part("at").fail("a Homeland lies there", rule)
    if row.key in row.there:
        raise row.entry.part("at").fail("another Terrain lies there", rule)


@limits.of("terrains")
def enough_terrains(game: Medieval, part: Part) -> None:
    for name, count in Counter(game.terrains.values()).items():
        if count > game.pack.terrains[name].copies:
            why = f"{game.pack.terrains[name].name} lies there {count} times"
            raise part.fail(why, "totally-medieval.setup.game-pack-contents")


@limits.of("used-situations")
def enough_situations(game: Medieval, part: Part) -> None:
    """Each card lies in the pile, under the one in force, or is in force itself."""
    seen = Counter([*game.seen_situations, *([game.situation] if game.situation else [])])
    for name, count in seen.items():
        if count > game.pack.situations[name].copies:
            why = f"{game.pack.situations[name].name} lies face up {count} times"
            raise part.fail(why, "totally-medieval.setup.game-pack-contents")


@limits.of("striking")
def strikes_when_flipped(game: Medieval, part: Part) -> None:
    """Only a card that was just flipped has still to strike, each side once."""
    if not game.striking:
        return
    if game.step != SITUATION or not game.situation or len({*game.striking}) < len(game.striking):
        raise part.fail("a Situation card strikes both sides when it is flipped", "totally-medieval.ruling.flip-order")


# ---------------------------------------------------------------------- the cards of a side


@limits.of("players.hand")
def three_in_hand(game: Medieval, side: Side, part: Part) -> None:
    if len(side.hand) > HAND:
        raise part.fail(f"{side.name} holds {len(side.hand)} cards", "totally-medieval.turn.draw-to-three")


@limits.of("players.machines")
def machines_before_their_owner(game: Medieval, side: Side, part: Part) -> None:
    for card in side.machines:
        if game.card(card).kind != MACHINE:
            why = f"{game.card(card).name} is {KINDS[game.card(card).kind]}"
            raise part.fail(f"{why}: only War Machines lie there", "totally-medieval.turn.war-machine-off-mat")


@limits.of("players.characters")
def characters_in_play(game: Medieval, side: Side, part: Part) -> None:
    for one, entry in zip(side.characters, part.items() if side.characters else (), strict=True):
        card = game.card(one.card)
        if card.kind != CHARACTER:
            why = f"{card.name} is {KINDS[card.kind]}, which never stands on the mat"
            raise entry.part("card").fail(why, "totally-medieval.category.character-definition")
        if game.stays_home(one.card) and one.at != game.home(side):
            raise entry.part("at").fail(
                f"the {card.name} never leaves her Homeland", "totally-medieval.homeland.queen-stays"
            )
        if len({ill.illness for ill in one.ills}) < len(one.ills):
            raise entry.part("ills").fail("an illness is named twice", "totally-medieval.ruling.already-ill")


def civilizations_differ(game: Medieval, root: Part) -> None:
    """One for each, chosen before the first turn."""
    for side in game.players:
        if not side.civilization and game.step != SETUP:
            why = f"{side.name} commands no civilization"
            raise PositionError(_of(side, "civilization"), why, "totally-medieval.setup.choose-civilization")
    one, other = game.players
    if one.civilization and one.civilization == other.civilization:
        why = f"both command the {game.civilization(one).name}"
        raise PositionError(_of(other, "civilization"), why, "totally-medieval.ruling.same-civilization")


def own_cards_only(game: Medieval, root: Part) -> None:
    for side in game.players:
        for what, cards in _piles(side).items():
            for card in cards:
                if game.card(card).civilization != side.civilization:
                    why = f"{game.card(card).name} does not belong to the civilization of {side.name}"
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
                    why = f"more copies of {game.card(card).name} than there are ({game.card(card).copies})"
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
            why = f"{side.pile} cards in the pile and {len(side.hand)} in hand; {unseen} are left for the pile"
            raise PositionError(_of(side, "pile"), why, "totally-medieval.setup.draw-pile")


# ---------------------------------------------------------------------- who stands where


def armies_fit(game: Medieval, root: Part) -> None:
    """At most four of a side on a rectangle; in the own Homeland as the table plays it."""
    for side in game.players:
        for place, count in Counter(one.at for one in side.characters).items():
            home = place == game.home(side)
            if count > ARMY and not (home and game.rule_is("homeland-limit", "unlimited")):
                why = f"{count} Characters of {side.name} stand on {words.place(game, place)}, at most {ARMY} may"
                rule = "totally-medieval.ruling.homeland-limit" if home else "totally-medieval.move.army-limit"
                raise PositionError(_of(side, "characters"), why, rule)


def opponents_only_attack(game: Medieval, root: Part) -> None:
    """Between turns opposing Characters never share a Terrain."""
    places = {one.at for one in game.other.characters}
    for one in game.active.characters:
        if one.at in places and game.attack_of(one) is None:
            why = f"{game.card(one.card).name} stands among opponents on {words.place(game, one.at)} without an attack"
            raise PositionError(
                _of(game.active, "characters"), why, "totally-medieval.ruling.battle-without-moves-left"
            )


def healthy_at_home(game: Medieval, root: Part) -> None:
    """Whoever comes home is cured, and a leper never comes; only who fights for a lost Homeland may be ill there."""
    for side in game.players:
        for one in side.at(game.home(side)):
            barred = any(game.pack.illnesses[ill.illness].barred_from_home for ill in one.ills)
            if barred or (one.ills and game.attack_of(one) is None):
                why = f"{game.card(one.card).name} is ill in the own Homeland"
                rule = LEPER if barred else "totally-medieval.illness.homeland-immune"
                raise PositionError(_of(side, "characters"), why, rule)


def terrain_is_known(game: Medieval, root: Part) -> None:
    """A Terrain is turned up when somebody arrives: only who is just moving may stand on one that is face down."""
    for side in game.players:
        for one in side.characters:
            arriving = game.step == MOVE and side is game.active
            if game.face_down(one.at) and not arriving:
                why = f"{game.card(one.card).name} stands on {words.place(game, one.at)}: say which Terrain lies there"
                raise PositionError("terrains", why, "totally-medieval.terrain.flip-on-arrival")


# ---------------------------------------------------------------------- attacks, battle, sums


def attacks_are_under_way(game: Medieval, root: Part) -> None:
    """Armies that entered a Terrain of the opponent in this turn."""
    for number, attack in enumerate(game.attacks):
        path = f"turn.attacks.{number}"
        if game.step not in (MOVE, BATTLE):
            rule = "totally-medieval.ruling.battle-without-moves-left"
            raise PositionError(path, "attacks are made by moves, and are over before the hand is refilled", rule)
        army = [game.active.character(card) for card in attack.army]
        if not army or any(one is None or one.at != attack.at for one in army):
            why = f"an Army of {game.active.name} stands on {words.place(game, attack.at)}, in one attack"
            raise PositionError(f"{path}.army", why, "totally-medieval.battle.attacker-is-last-in")
        if not attack.fought and not game.other.at(attack.at):
            raise PositionError(f"{path}.at", "nobody defends that Terrain", "totally-medieval.battle.same-terrain")
        _can_go_back(game, attack, path)
    _in_one_attack_each(game)


def _in_one_attack_each(game: Medieval) -> None:
    for card, count in Counter(card for attack in game.attacks for card in attack.army).items():
        if count > 1:
            why = f"{game.card(card).name} takes part in {count} attacks"
            raise PositionError("turn.attacks", why, "totally-medieval.ruling.casualty-pool")


def _can_go_back(game: Medieval, attack: Attack, path: str) -> None:
    """To the rectangle beside it from which it came, where nobody of the opponent stands and there is room."""
    back = attack.back
    if not game.mat.next_to(attack.at, back):
        raise PositionError(
            f"{path}.back", "the Army came from a Terrain beside it", "totally-medieval.move.adjacent-only"
        )
    if game.other.at(back):
        rule = "totally-medieval.move.return-to-last-free"
        raise PositionError(f"{path}.back", "an opponent stands on the Terrain from which the Army came", rule)
    coming = sum(len(one.army) for one in game.attacks if one.back == back)
    if coming > max(0, _room_without_attackers(game, back)):
        raise PositionError(f"{path}.back", "there is no room to go back to", "totally-medieval.ruling.retreat-room")


def _room_without_attackers(game: Medieval, place: Square) -> int:
    side = game.active
    if place == game.home(side) and game.rule_is("homeland-limit", "unlimited"):
        return len(side.characters)
    standing = [one for one in side.at(place) if game.attack_of(one) is None]
    return ARMY - len(standing)


def battle_is_fought(game: Medieval, root: Part) -> None:
    """One at a time, by one of the attacks, with machines and dice of the battle."""
    if not game.battle:
        return
    battle, machines = game.battle[0], "totally-medieval.ruling.war-machine-declare"
    if len(game.battle) > 1 or game.step != BATTLE:
        raise PositionError(
            "battle", "one battle is fought at a time, after the moves", "totally-medieval.ruling.battle-order"
        )
    if battle.attack >= len(game.attacks):
        raise PositionError("battle.0.attack", "there is no such attack", "totally-medieval.battle.same-terrain")
    if Counter(battle.machines) - Counter(card for side in game.players for card in side.machines):
        raise PositionError("battle.0.machines", "War Machines that lie before their owners serve, each once", machines)
    for key, dice in (("attack-dice", battle.attack_dice), ("defence-dice", battle.defence_dice)):
        if len(dice) > int(game.options["battle-dice"]):
            raise PositionError(
                f"battle.0.{key}", f"{len(dice)} dice are thrown", "totally-medieval.ruling.battle-dice-count"
            )


def sum_is_asked(game: Medieval, root: Part) -> None:
    """Only where a variant asks sums, one at a time, of whoever throws or moves."""
    if not game.sum:
        return
    asked, rule = game.sum[0], "totally-medieval.dice-card.optional"
    variant = MOVE_QUESTION if asked.purpose == "move" else DICE_CARDS
    if len(game.sum) > 1 or variant not in game.variants:
        raise PositionError("sum", f"one sum is asked at a time, with {variant}", rule)
    if asked.purpose != "move" and not game.battle:
        raise PositionError("sum.0.purpose", "no battle is fought", "totally-medieval.battle.dice-points")
    if asked.seat != (1 - game.seat if asked.purpose == "defence" else game.seat):
        raise PositionError("sum.0.seat", "somebody else answers", "totally-medieval.dice-card.active-player-answers")
    _of_own_level(game, asked)


def _of_own_level(game: Medieval, asked: Sum) -> None:
    """A card that the companion made up has a sum of the player's level; what is printed on one it does not know."""
    made_up, level = game.sums == MADE_UP, game.players[asked.seat].level
    if bool(asked.words) != made_up:
        why = "the companion makes up the sums" if made_up else "the sum stands on a printed card"
        raise PositionError("sum.0.words", why, "totally-medieval.ruling.referee-questions")
    if made_up and level_of(asked.words) != level:
        raise PositionError(
            "sum.0.words", f"the player has the level {LEVELS[level]}", "totally-medieval.dice-card.own-level"
        )


def levels_are_known(game: Medieval, root: Part) -> None:
    """Where the companion makes up sums, a position that names no level means the first one."""
    if game.step != SETUP and levels_wanted(game):
        for side in game.players:
            side.level = side.level or next(iter(LEVELS))


# ---------------------------------------------------------------------- before the first turn


def begins_as_it_should(game: Medieval, root: Part) -> None:
    """Nothing is played and nothing lies face up before everything is set up."""
    if game.step != SETUP:
        return
    if game.situation or game.seen_situations:
        why = "no Situation card lies face up before the first Round"
        raise PositionError("situation", why, "totally-medieval.setup.situation-pile")
    if game.terrains:
        why = "every Terrain lies face down before the first turn"
        raise PositionError("terrains", why, "totally-medieval.setup.terrain-placement")
    for side in game.players:
        if side.characters or side.machines or side.discard:
            raise PositionError(
                _of(side, "characters"), "nobody plays before set-up ends", "totally-medieval.setup.ready"
            )
        if side.harvest != int(game.options["starting-harvest"]):
            why = f"Harvest begins at {game.options['starting-harvest']}"
            raise PositionError(_of(side, "harvest"), why, "totally-medieval.ruling.starting-harvest")


CHECKS: tuple[Callable[[Medieval, Part], None], ...] = (
    begins_as_it_should,
    civilizations_differ,
    own_cards_only,
    no_card_twice,
    pile_adds_up,
    armies_fit,
    attacks_are_under_way,
    opponents_only_attack,
    healthy_at_home,
    terrain_is_known,
    battle_is_fought,
    levels_are_known,
    sum_is_asked,
)
"""What concerns several parts together, looked at once everything is read."""
