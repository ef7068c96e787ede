"""Set-up: two players and their civilizations, who leads, what has to lie on the table, and the opening hands."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from companion.engine import STEP, TABLE, BadInput, Die, Json, Options, Refusal, Refused, Words
from companion.games.kit.house_rules import chosen_rules, todays_name
from companion.games.kit.laid_out import check_report, confirm
from companion.games.rulebook import NewGame
from companion.games.totally_medieval import words
from companion.games.totally_medieval.chapters.drawing import draw_up
from companion.games.totally_medieval.laying_out import expected, to_do
from companion.games.totally_medieval.meta import (
    DETAILS,
    HOUSE_RULES,
    LEVELS,
    MADE_UP,
    MODES,
    ONLY_WITH,
    PRINTED,
    VARIANTS,
)
from companion.games.totally_medieval.people import Side
from companion.games.totally_medieval.printed import MedievalPack
from companion.games.totally_medieval.questions import CIVILIZATION, LEAD_ROLL, LEVEL, READY, YOUNGEST
from companion.games.totally_medieval.state import SITUATION, Medieval
from companion.languages import joined, say
from companion.packs import Pack

CONTEST = "totally-medieval.setup.competitive-two-armies"
ANNOUNCED = "totally-medieval.category.phase-one-only"
CHOOSE = "totally-medieval.setup.choose-civilization"
SAME = "totally-medieval.ruling.same-civilization"
SUMS = "totally-medieval.dice-card.optional"
GOAL = "totally-medieval.win.alternative-goals"
UNKNOWN = "unknown"
"""Nobody is the youngest, or nobody says."""
TOGETHER = ("shared", "team")
"""How modes begin in which nobody is against anybody: another game than this contest."""


# ---------------------------------------------------------------------- a new game


def begin(pack: Pack, wish: NewGame) -> Medieval:
    """A game before its first question; Refused names the set-up rule that is broken."""
    check_mode(wish)
    game = Medieval(medieval_pack(pack), two_names(wish.players), chosen_rules(HOUSE_RULES, wish.options))
    game.variants = [one for one in VARIANTS if one in wish.variants]
    check_choice(game, wish.options)
    for side in game.players:
        side.harvest = int(game.options["starting-harvest"])  # totally-medieval.ruling.starting-harvest
    set_details(game, wish.details)
    game.own_deck, game.asked_setup = wish.own_deck, wish.ask_setup
    check_report(game, wish.report, expected(game))
    return game


def check_mode(wish: NewGame) -> None:
    """One against one, and only the first phase of the game (totally-medieval.category.phase-one-only)."""
    if wish.mode.startswith(TOGETHER):
        raise Refused(CONTEST, say("one player stands against the other: nobody wins together"))
    unknown = [one for one in (wish.mode, *wish.scenarios, *wish.variants) if one not in (*MODES, *VARIANTS)]
    if unknown:
        raise Refused(
            ANNOUNCED, say("{} is not part of these rules; there are {}", repr(unknown[0]), ", ".join(VARIANTS))
        )
    if wish.film is not None:
        raise BadInput("this game has no film question")


def medieval_pack(pack: Pack) -> MedievalPack:
    if not isinstance(pack, MedievalPack):
        raise BadInput(f"the pack {pack.id} belongs to {pack.game}: choose one of totally-medieval")
    return pack


def two_names(players: Iterable[str | Mapping[str, Json]]) -> list[str]:
    """Exactly two players, who can be told apart (totally-medieval.setup.competitive-two-armies)."""
    names = [player.get("name") if isinstance(player, Mapping) else player for player in players]
    if len(names) != 2:
        raise Refused(CONTEST, say("two players stand against each other, not {}", len(names)))
    if not all(isinstance(name, str) and name.strip() for name in names):
        raise BadInput('a player is a name, or {"name": "Ana"}')
    if names[0] == names[1]:
        raise BadInput(say("two players are called {}: give each a name of their own", names[0]))
    return [str(name) for name in names]


def check_choice(game: Medieval, options: Mapping[str, str]) -> None:
    """House rules that speak of a variant need it."""
    for name in map(todays_name, options):
        where = ONLY_WITH.get(name, ())
        if where and game.options[name] != HOUSE_RULES[name].default and not {*game.variants} & {*where}:
            raise Refused(
                HOUSE_RULES[name].ruling, say("{} makes sense only with {}", name, joined(say(" or "), where))
            )


# ---------------------------------------------------------------------- what people say beforehand


def set_details(game: Medieval, details: Mapping[str, Json]) -> None:
    """Civilizations, the youngest, the sums and the goal, as far as they are said; the rest is asked."""
    for name in details:
        if name not in DETAILS:
            raise BadInput(f"{name!r} is not known here; what can be said: {', '.join(DETAILS)}")
    said = {name: value for name, value in details.items() if value is not None}
    if "civilizations" in said:
        set_civilizations(game, _for_each(said["civilizations"], "civilizations"))
    if "youngest" in said:
        set_youngest(game, said["youngest"])
    set_sums(game, said)
    set_goal(game, said.get("goal", ""))


def _for_each(value: Json, name: str) -> list[str]:
    """A word for each seat; an empty one is asked."""
    if not isinstance(value, list) or len(value) != 2:
        raise BadInput(f"{name}: {DETAILS[name]}")
    if not all(one is None or isinstance(one, str) for one in value):
        raise BadInput(f"{name}: {DETAILS[name]}")
    return [one or "" for one in value]


def set_civilizations(game: Medieval, chosen: Sequence[str]) -> None:
    """Each player commands one, and not the same (totally-medieval.ruling.same-civilization)."""
    for side, name in zip(game.players, chosen, strict=True):
        if name:
            if no := no_command(game, name):
                raise Refused(no.rule, no.why)
            command(game, side, name)


def no_command(game: Medieval, name: str) -> Refusal | None:
    """Why nobody can choose a civilization."""
    if name not in game.pack.civilizations:
        known = joined(say(" and "), (one.name for one in game.pack.civilizations.values()))
        return Refusal(CHOOSE, say("there is no such civilization; there are {}", known))
    if any(side.civilization == name for side in game.players):
        return Refusal(SAME, say("somebody commands the {} already", game.pack.civilizations[name].name))
    return None


def command(game: Medieval, side: Side, civilization: str) -> None:
    """All its cards but the Homeland are the Draw pile (totally-medieval.setup.draw-pile)."""
    side.civilization = civilization
    side.pile = game.unseen(side).total()


def set_youngest(game: Medieval, seat: Json) -> None:
    """Who leads every Round (totally-medieval.round.youngest-starts-game)."""
    if type(seat) is not int or seat not in (0, 1):
        raise BadInput(f"youngest: {DETAILS['youngest']}")
    lead(game, seat)


def lead(game: Medieval, seat: int) -> None:
    game.leader = game.seat = seat
    game.led = True


def sums_asked(game: Medieval) -> bool:
    """Does a variant ask sums?"""
    return bool({*game.variants} & {*ONLY_WITH["sums"]})


def levels_wanted(game: Medieval) -> bool:
    """Does the companion make up sums, so that it has to know a level for each player?"""
    return sums_asked(game) and game.sums == MADE_UP


def set_sums(game: Medieval, said: Mapping[str, Json]) -> None:
    """Where sums come from, and how hard they are (totally-medieval.dice-card.own-level)."""
    spoken = [name for name in ("sums", "levels") if name in said]
    if spoken and not sums_asked(game):
        raise Refused(SUMS, say("{} makes sense only with {}", spoken[0], joined(say(" or "), ONLY_WITH["sums"])))
    if "sums" in said:
        if said["sums"] not in (PRINTED, MADE_UP):
            raise BadInput(f"sums: {DETAILS['sums']}")
        game.sums = said["sums"]
    for side, level in zip(game.players, _for_each(said.get("levels", ["", ""]), "levels"), strict=True):
        if level not in ("", *LEVELS):
            raise BadInput(f"there is no level {level!r}; there are {', '.join(LEVELS)}")
        side.level = level


def set_goal(game: Medieval, goal: Json) -> None:
    """A goal in the players' own words is judged by them (totally-medieval.win.alternative-goals)."""
    if not isinstance(goal, str):
        raise BadInput(f"goal: {DETAILS['goal']}")
    if goal and not game.rule_is("victory", "custom"):
        raise Refused(
            GOAL, say("the companion cannot judge a goal in words: choose victory = custom, and people judge it")
        )
    game.goal = goal.strip()


# ---------------------------------------------------------------------- before the first turn


async def set_up(game: Medieval) -> None:
    """Everything before the first Round, each step from what the state says (totally-medieval.setup.ready)."""
    await choose_civilizations(game)
    await find_leader(game)
    await choose_levels(game)
    if game.asked_setup:
        await confirm(READY, to_do(game), game.confirmed)
    for side in game.players:  # totally-medieval.setup.opening-hand
        await STEP
        await draw_up(game, side)
    game.tell(
        "{} leads every Round. To win: {}", game.players[game.leader].name, joined(say(" or "), words.goals(game))
    )
    game.step, game.seat, game.round, game.number = SITUATION, game.leader, 1, 1


class Civilizations(Options[str]):
    """What nobody commands yet."""

    __slots__ = ("game",)

    def __init__(self, game: Medieval) -> None:
        self.game = game

    def candidates(self) -> Iterable[str]:
        return self.game.pack.civilizations

    def refusal(self, value: str) -> Refusal | None:
        return no_command(self.game, value)

    def read(self, raw: Json) -> str | Refusal:
        return raw if isinstance(raw, str) else Refusal(CHOOSE, say("name a civilization"))

    def label(self, value: str) -> str:
        return self.game.pack.civilizations[value].name


async def choose_civilizations(game: Medieval) -> None:
    """One after the other; nobody is asked where only one is left."""
    for side in game.players:
        if side.civilization:
            continue
        await STEP
        options = Civilizations(game)
        left = list(options.legal())
        chosen = left[0] if len(left) == 1 else await CIVILIZATION.to(side.seat, options)
        command(game, side, chosen)
        game.tell("{} commands the {}", side.name, game.civilization(side).name)


async def find_leader(game: Medieval) -> None:
    """The youngest (totally-medieval.round.youngest-starts-game), or whom the table names, or whom a die names."""
    if game.led:
        return
    await STEP
    youngest = await YOUNGEST.to(TABLE, Youngest(game.names))
    lead(game, await roll_for_lead(game) if youngest == UNKNOWN else int(youngest))


class Youngest(Words):
    """The number of a seat, or that nobody is the youngest."""

    __slots__ = ()

    def __init__(self, names: Iterable[str]) -> None:
        seats = {str(seat): name for seat, name in enumerate(names)}
        nobody = {UNKNOWN: say("equal, or nobody says: roll a die")}
        super().__init__(seats | nobody, YOUNGEST.rule, say("one of the two players leads every Round"))

    def read(self, raw: Json) -> str | Refusal:
        return super().read(str(raw) if type(raw) is int else raw)

    def show(self, value: str) -> Json:
        return value if value == UNKNOWN else int(value)


async def roll_for_lead(game: Medieval) -> int:
    """The higher one leads, ties roll again (totally-medieval.ruling.youngest-tie)."""
    while True:
        rolls: list[int] = []
        for side in game.players:
            rolls.append(await LEAD_ROLL.to(side.seat, Die("totally-medieval.ruling.die-faces", LEAD_ROLL.rule)))
            game.tell("{} rolls {}", side.name, rolls[-1])
        if rolls[0] != rolls[1]:
            return rolls.index(max(rolls))


async def choose_levels(game: Medieval) -> None:
    """Everybody may be asked sums of an own level (totally-medieval.dice-card.own-level)."""
    for side in game.players if levels_wanted(game) else ():
        if not side.level:
            await STEP
            side.level = await LEVEL.to(side.seat, Words(LEVELS, LEVEL.rule, say("choose one of these levels")))
