"""Set-up: what has to lie on the table, the hidden Helipad, the deal, and who goes first."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from companion.engine import TABLE, BadInput, Json, Numbers, Refusal, Refused
from companion.games.horde.hands import take_card
from companion.games.kit import seating
from companion.games.kit.house_rules import chosen_rules
from companion.games.kit.laid_out import Expected, Item, check_report, confirm
from companion.games.kit.piles import UNSEEN, HidingPlaces
from companion.games.kit.seating import SeatRules
from companion.games.rulebook import NewGame
from companion.games.zombies.chapters.first_zombie import first_zombie, name_zombie, zombie_has_none
from companion.games.zombies.chapters.hands import card_draws
from companion.games.zombies.chapters.last_man_standing import survivor_tokens
from companion.games.zombies.chapters.map_tiles import roll_off
from companion.games.zombies.meta import (
    DETAILS,
    HOUSE_RULES,
    MODES,
    ONLY_WITH,
    PAWNS,
    PLAYERS,
    QUICKER,
    SCENARIOS,
    TEAM,
    VARIANTS,
    mix,
)
from companion.games.zombies.people import Player
from companion.games.zombies.questions import DEAL, FILM, FIRST, HIDE_HELIPAD, READY, STARTS
from companion.games.zombies.state import HAND, STEPS, Zombies
from companion.languages import joined, say
from companion.packs import Pack
from companion.tiles import NOWHERE

MOST_DAYS = 10_000
NEVER = MOST_DAYS + 1
"""The inner value of somebody who never saw a zombie film."""
YEAR = 365
"""Days that are listed one by one; whoever remembers more says so."""

CHECKLIST = {
    "town-square": Item(say("Town Square lies in the middle of the table"), "zombies.setup.town-square"),
    "tile-stack": Item(say("the other tiles are shuffled into one stack within reach"), "zombies.setup.tile-stack"),
    "helipad": Item(say("the Helipad is hidden in the middle of the stack"), "zombies.setup.helipad-in-middle"),
    "shuffle": Item(say("the event cards are shuffled"), "zombies.setup.shuffle-events"),
    "hands": Item(
        say("everybody holds 3 event cards, the deck is within reach"), "zombies.setup.deal-three", after="shuffle"
    ),
    "pawns": Item(say("every player has a pawn on the centre of Town Square"), "zombies.setup.pawn-start-square"),
    "hearts": Item(say("every player has 3 hearts"), "zombies.setup.start-hearts"),
    "bullets": Item(say("every player has 3 bullets"), "zombies.setup.start-bullets"),
    "supply": Item(say("all zombies and tokens are within reach"), "zombies.setup.supply"),
}
TOKENS_OUT = {
    "survivors": Item(
        say("every human holds a survivor token; the Zombie Player has no pawn, heart or bullet"),
        "zombies.scenario-last-man.human-token",
    )
}
"""What Last Man Standing adds."""


def begin(pack: Pack, wish: NewGame) -> Zombies:
    """A game before its first question; Refused names the set-up rule that is broken."""
    if wish.mode not in MODES:
        why = say("{} is no mode of this game; choose {}", repr(wish.mode), joined(say(" or "), MODES))
        raise Refused("zombies.win.three-modes", why)
    players = seat_players(wish.players, wish.mode, pack)
    if len(pack.deck) < HAND * len(players):
        raise BadInput(
            say("the pack {} has {} cards, too few to deal {} to each player", pack.title, len(pack.deck), HAND)
        )
    game = Zombies(
        pack, players, chosen_rules(HOUSE_RULES, wish.options), wish.mode, wish.scenarios, QUICKER in wish.variants
    )
    check_choice(game, wish.options, wish.variants)
    set_details(game, wish.details)
    game.lay(pack.start.id, (0, 0), 0)  # zombies.setup.town-square; empty: zombies.ruling.town-square-empty
    game.stack = list(pack.stack)  # zombies.setup.tile-stack
    game.deck = [None] * len(pack.deck)
    for player in game.players:
        player.at = game.start  # zombies.setup.pawn-start-square
    check_report(game, wish.report, REPORTS, lambda what, found: zombie_has_none(game, what, found))
    game.asked_setup, game.dealt_unseen = wish.ask_setup, not wish.own_deck
    game.helipad_at = -1 if wish.own_deck else 0
    if wish.film is not None:
        if len(wish.film) != len(game.players):
            raise BadInput(say("the film question has {} answers for {} players", len(wish.film), len(game.players)))
        game.film = list(wish.film)
    return game


SEATS = SeatRules("zombies.limit.pawns", "zombies.ruling.player-count", "zombies.setup.pawn-per-player")


def seat_players(players: Sequence[str | Mapping[str, Json]], mode: str, pack: Pack) -> list[Player]:
    """Names and pawns, clockwise (zombies.setup.pawn-per-player, zombies.limit.pawns)."""
    if mode == TEAM and len(players) % 2:
        raise Refused("zombies.mode-team.pairs", say("teams have two players each: {} cannot be paired", len(players)))
    between = PLAYERS[mode][0], min(PLAYERS[mode][1], pack.pieces["pawns"])
    return seating.seat_players(players, between, PAWNS, SEATS, Player, mode)


def check_choice(game: Zombies, options: Mapping[str, str], variants: Sequence[str] = ()) -> None:
    """Do mode, scenarios, variants and house rules go together (zombies.ruling.scenario-mode-mix)?"""
    for word, known in ((game.scenarios, SCENARIOS), (variants, VARIANTS)):
        for name in word:
            if name not in known:
                raise BadInput(say("{} is not known; choose from {}", repr(name), ", ".join(known)))
    if len(set(game.scenarios)) < len(game.scenarios):
        raise BadInput(say("a scenario is named twice: {}", ", ".join(game.scenarios)))
    mixed = mix(game.mode, game.scenarios)
    if mixed.refused(game.options):
        raise Refused(mixed.rule, mixed.why)
    for name in options:
        where = ONLY_WITH.get(name)
        if where and game.options[name] != HOUSE_RULES[name].default and not {game.mode, *game.scenarios} & {*where}:
            raise Refused(
                HOUSE_RULES[name].ruling, say("{} makes sense only with {}", name, joined(say(" or "), where))
            )


def set_details(game: Zombies, details: Mapping[str, Json]) -> None:
    """Teams, the number of survivors to rescue, the first Zombie Player."""
    for name in details:
        if name not in DETAILS:
            raise BadInput(say("{} is not known here; what can be said: {}", repr(name), ", ".join(DETAILS)))
    pair_up(game, details.get("teams"))
    set_quota(game, details.get("quota"))
    name_zombie(game, details.get("zombie-player"))


def pair_up(game: Zombies, teams: Json) -> None:
    """Teams of two (zombies.mode-team.pairs); without a wish partners sit opposite (zombies.ruling.team-seating)."""
    if not game.teams:
        if teams is not None:
            raise BadInput(say("teams are for team play"))
        return
    if teams is not None and not isinstance(teams, list):
        raise BadInput(say("teams is a list of pairs, such as [[0, 2], [1, 3]]"))
    half = len(game.players) // 2
    pairs = teams if teams is not None else [[seat, seat + half] for seat in range(half)]
    seats = [[_seat_of(game, who) for who in pair] for pair in pairs if isinstance(pair, list)]
    whole = [len(pair) for pair in seats] == [2] * half and len(pairs) == half
    if not whole or sorted(seat for pair in seats for seat in pair) != list(range(2 * half)):
        why = say("every seat from 0 to {} belongs to one team of two, such as [[0, 2], [1, 3]]", 2 * half - 1)
        raise Refused("zombies.mode-team.pairs", why)
    for team, pair in enumerate(seats):
        for seat in pair:
            game.players[seat].team = team


def _seat_of(game: Zombies, who: Json) -> int:
    """A seat, by its number or the player's name; -1 when there is none."""
    if isinstance(who, int) and not isinstance(who, bool):
        return who
    return next((player.seat for player in game.players if player.name == who), NOWHERE)


def set_quota(game: Zombies, quota: Json) -> None:
    """One or two survivors each, the same for all (zombies.scenario-rescue.quota); together all 18."""
    if not game.rescue or game.coop:
        if quota is not None and game.rescue:
            why = say("together all 18 survivors are rescued: there is no quota to choose")
            raise Refused("zombies.scenario-rescue.coop-all-eighteen", why)
        if quota is not None:
            raise BadInput(say("quota is for Search and Rescue in competitive or team play"))
        return
    wish = 1 if quota is None else quota
    if type(wish) is not int or wish not in (1, 2):
        raise Refused("zombies.scenario-rescue.quota", say("1 or 2 survivors are to be rescued, not {}", repr(quota)))
    game.quota = wish


# ---------------------------------------------------------------------- what people report before they begin

REPORTS: Expected = {
    "tiles": (lambda game: len(game.pack.stack) + 1, "zombies.limit.map-tiles"),
    "cards": (lambda game: len(game.pack.deck), "zombies.limit.event-cards"),
    "zombies": (lambda game: game.pack.pieces["zombies"], "zombies.limit.zombie-figures"),
    "dice": (lambda game: game.pack.pieces["dice"], "zombies.limit.dice"),
    "start": (lambda game: game.pack.start.id, "zombies.setup.town-square"),
    "shuffled-tiles": (lambda game: len(game.pack.stack) - 1, "zombies.setup.helipad-apart"),
    "tile-stacks": (lambda game: 1, "zombies.setup.tile-stack"),
    "stack": (lambda game: len(game.pack.stack), "zombies.setup.tiles-in-reach"),
    "shuffled": (lambda game: True, "zombies.setup.shuffle-events"),
    "deck": (lambda game: len(game.pack.deck) - HAND * len(game.players), "zombies.setup.event-deck"),
    "hands": (lambda game: [HAND] * len(game.players), "zombies.setup.deal-three"),
    "pawns-at": (lambda game: [None if p.turned else "0,0.C" for p in game.players], "zombies.setup.pawn-start-square"),
    "hearts": (lambda game: [0 if player.turned else 3 for player in game.players], "zombies.setup.start-hearts"),
    "bullets": (lambda game: [0 if player.turned else 3 for player in game.players], "zombies.setup.start-bullets"),
    "survivor-tokens": (survivor_tokens, "zombies.scenario-last-man.human-token"),
    "zombies-on-map": (lambda game: 0, "zombies.setup.supply"),
}


# ---------------------------------------------------------------------- before the first turn


async def set_up(game: Zombies) -> None:
    """Everything before the first turn (zombies.setup.before-play)."""
    if game.last_man:
        await first_zombie(game)
    if game.asked_setup:
        await confirm(READY, {**CHECKLIST, **(TOKENS_OUT if game.last_man else {})}, [])
    await deal(game)
    if game.asked_setup or game.helipad_at < 0:
        await hide_helipad(game)
    game.seat = await first_player(game)
    game.tell("{} takes the first turn", game.active.name)
    game.step, game.number = STEPS[0], 1


async def deal(game: Zombies) -> None:
    """Three cards each (zombies.setup.deal-three): unseen from a real deck, one by one from the referee's own."""
    for _ in range(HAND):
        for player in game.players:
            if game.dealt_unseen:
                take_card(game, player, UNSEEN)
            else:
                take_card(game, player, await DEAL.to(player.seat, card_draws(game)))


def helipad_places(game: Zombies) -> HidingPlaces:
    """The places in the stack, from the top, where the Helipad may lie."""
    tiles = len(game.pack.stack)
    third = tiles // 3
    low, high = {
        "middle-third": (third + 1, tiles - third),
        "exact-middle": ((tiles + 1) // 2, (tiles + 1) // 2),
        "bottom-half": (tiles // 2 + 1, tiles),
        "anywhere": (1, tiles),
    }[game.options["helipad-depth"]]
    return HidingPlaces(say("the Helipad"), low, high, HIDE_HELIPAD.rule)


async def hide_helipad(game: Zombies) -> None:
    """The Helipad goes somewhere into the middle of the stack (zombies.setup.helipad-apart, -in-middle)."""
    game.helipad_at = await HIDE_HELIPAD.to(TABLE, helipad_places(game))


class FilmDays(Numbers):
    """Days since the last zombie film, or `never`; those of the last year are listed."""

    __slots__ = ()

    def __init__(self) -> None:
        super().__init__(0, MOST_DAYS, FILM.rule)

    def candidates(self) -> Iterable[int]:
        return (*range(YEAR + 1), NEVER)

    def legal(self) -> Iterator[int]:
        return iter(self.candidates())

    def refusal(self, value: int) -> Refusal | None:
        return None if value == NEVER else super().refusal(value)

    def read(self, raw: Json) -> int | Refusal:
        if raw == "never":
            return NEVER
        days = super().read(raw)
        no = None if isinstance(days, Refusal) else super().refusal(days)  # NEVER as a number is a day too many
        return no or days

    def show(self, value: int) -> Json:
        return "never" if value == NEVER else value

    def label(self, value: int) -> str:
        near = {0: say("today"), 1: say("yesterday"), NEVER: say("never")}
        return near.get(value, say("{} days ago", value))


async def first_player(game: Zombies) -> int:
    """Whoever saw a zombie film most recently; ties roll a die (zombies.setup.first-player, -tie)."""
    if game.rule_is("first-player", "table-choice"):
        options = Numbers(0, len(game.players) - 1, "zombies.setup.first-player", labels=lambda s: game.players[s].name)
        starts: int = await STARTS.to(TABLE, options)
        return starts
    tied = list(game.players)
    if game.rule_is("first-player", "zombie-film"):
        days = await film_days(game)
        if days is None:
            return game.seat
        tied = [player for player in game.players if days[player.seat] == min(days)]
    again = "zombies.ruling.first-player-reroll"
    tied = await roll_off(game, tied, FIRST, again)
    return tied[0].seat


async def film_days(game: Zombies) -> list[int] | None:
    """What each player answers; None when nobody asked, and the table's first player simply begins."""
    if game.film is not None:
        return [NEVER if days is None else min(days, MOST_DAYS) for days in game.film]
    if not game.asked_setup:
        return None
    return [await FILM.to(player.seat, FilmDays()) for player in game.players]
