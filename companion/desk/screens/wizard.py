"""A new game, page by page: game, way of playing, special rules, pack, players, house rules, who does what, summary."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from companion.desk.dicing import choices, fitted
from companion.desk.intents import Begin
from companion.desk.screens import dice_from
from companion.desk.screens.common import Choosing, Item, Pages, Strong
from companion.desk.screens.screen import LEFT, RIGHT, STAY, Go, Reply, Say, Screen
from companion.desk.screens.seating import PlayersPage
from companion.desk.screens.why import question_text, rule_text
from companion.games import GAMES, HouseRule, rulebook
from companion.games.kit.handing import Group
from companion.games.kit.wording import many
from companion.languages import capital, joined, say
from companion.table.draft import (
    BY_ITSELF,
    COUNT,
    DEALT,
    DECK,
    DICE,
    EXTRAS,
    GAME,
    IN_PLAY,
    LAYING_OUT,
    MODE,
    PACK,
    PLAYERS,
    RULES,
    SETUP,
    SUMMARY,
    Draft,
    called,
    new_draft,
    spoken,
    value_words,
)
from companion.table.opening import ASK, DONE
from companion.table.shelf import remembered

if TYPE_CHECKING:
    from companion.desk.desk import Desk

NEXT = say("Next ▶")


def new_game(desk: Desk) -> Screen:
    """The first page; the players of the game on the table are taken along, or those who played last."""
    game = desk.table.game if desk.table else None
    return GamePage(
        new_draft(game, lambda name: remembered(desk.shelf, name), desk.packs, desk.pack, len(fitted(desk)))
    )


class Page(Choosing):
    """One page. What is chosen stays chosen; BACK goes one page back."""

    lasting = True
    step = ""

    def __init__(self, draft: Draft, cursor: int = 0) -> None:
        super().__init__(cursor)
        self.draft = draft

    def heading(self, desk: Desk) -> tuple[str, str]:
        steps = self.draft.steps()
        return self.step, f"{steps.index(self.step) + 1}/{len(steps)}"

    def keys(self, desk: Desk, item: Item | None) -> list[tuple[str, str]]:
        return [("OK", say("choose")), ("BACK", say("back"))]

    def go_on(self) -> Reply:
        """The next page."""
        steps = self.draft.steps()
        return Go(page(self.draft, steps[steps.index(self.step) + 1]))


def page(draft: Draft, step: str) -> Screen:
    """The page of a step."""
    pages: dict[str, type[Page]] = {
        GAME: GamePage,
        MODE: ModePage,
        IN_PLAY: InPlayPage,
        EXTRAS: ExtrasPage,
        PACK: PackPage,
        COUNT: CountPage,
        RULES: RulesPage,
        BY_ITSELF: ByItselfPage,
        SETUP: SetupPage,
        DECK: DeckPage,
        DICE: DicePage,
        SUMMARY: SummaryPage,
    }
    return PlayersPage(draft, page) if step == PLAYERS else pages[step](draft)


class GamePage(Page):
    """Which game?"""

    step = GAME

    def __init__(self, draft: Draft) -> None:
        super().__init__(draft, GAMES.index(draft.game))

    def items(self, desk: Desk) -> Sequence[Item]:
        return [self._item(game) for game in GAMES]

    def _item(self, game: str) -> Item:
        ranges = rulebook(game).players.values()
        least, most = min(low for low, _ in ranges), max(high for _, high in ranges)
        return Item(
            rulebook(game).title, hint=say("for one player") if most == 1 else say("{} can play", _range(least, most))
        )

    def chosen(self, desk: Desk, index: int) -> Reply:
        self.draft.choose_game(GAMES[index])
        return self.go_on()


def _range(least: int, most: int) -> str:
    return say("{} to {}", least, most, about="range") if least < most else f"{least}"


class ModePage(Page):
    """Against each other, together, in teams?"""

    step = MODE

    def __init__(self, draft: Draft) -> None:
        super().__init__(draft, draft.book.modes.index(draft.mode))

    def items(self, desk: Desk) -> Sequence[Item]:
        book = self.draft.book
        return [
            Item(spoken(mode).capitalize(), f"{least}-{most}", hint=book.goal(mode), why=book.goal(mode))
            for mode, (least, most) in book.players.items()
        ]

    def chosen(self, desk: Desk, index: int) -> Reply:
        self.draft.choose_mode(self.draft.book.modes[index])
        return self.go_on()


class InPlayPage(Page):
    """What of the game is on the table: each set is on or off."""

    step = IN_PLAY

    def switches(self) -> list[tuple[HouseRule, str]]:
        return [(rule, part) for rule in self.draft.in_play() for part in rule.values[1:]]

    def items(self, desk: Desk) -> Sequence[Item]:
        return [Item(NEXT, hint=self.draft.pieces_in_play()), *(self._item(*one) for one in self.switches())]

    def _item(self, rule: HouseRule, part: str) -> Item:
        on, fixed = part in rule.parts(self.draft.value(rule)), part in rule.always
        words = called(rule, part)
        hint = say("is always in play") if fixed else say("in play") if on else say("not in play")
        return Item(f"{_mark(on)} {capital(words)}", hint=hint, why=rule_why(rule), dim=fixed)

    def barred(self, desk: Desk, index: int) -> Reply:
        return Say(say("Always in play"))

    def chosen(self, desk: Desk, index: int) -> Reply:
        if not index:
            return self.go_on()
        self.draft.switch(*self.switches()[index - 1])
        return STAY

    def turned(self, desk: Desk, index: int, button: str) -> Reply | None:
        return self.chosen(desk, index) if index and not self.items(desk)[index].dim else None


def rule_why(rule: HouseRule) -> str:
    """What a house rule settles, and how."""
    return f"{question_text(rule.ruling)}\n{rule_text(rule.ruling)}"


class ExtrasPage(Page):
    """Scenarios and variants, each on or off, and what else is said beforehand."""

    step = EXTRAS

    def extras(self) -> tuple[str, ...]:
        return (*self.draft.book.scenarios, *self.draft.book.variants)

    def items(self, desk: Desk) -> Sequence[Item]:
        chosen, together = len(self.draft.extras), self.draft.by_house_rule()
        hint = say("{} chosen{}", chosen, f"; {together}" if together else "") if chosen else say("the usual game")
        first = Item(NEXT, hint=hint)
        return [first, *(self._item(extra) for extra in self.extras()), *map(self._detail, self.draft.offered())]

    def _detail(self, name: str) -> Item:
        goal = self.draft.book.goal(name)
        return Item(spoken(name).capitalize(), self.draft.detail(name), why=goal, hint=goal)

    def _item(self, extra: str) -> Item:
        goal, label = self.draft.book.goal(extra), spoken(extra).capitalize()
        if extra in self.draft.extras:
            return Item(f"{_mark(True)} {label}", hint=goal, why=goal)
        mixed = self.draft.mixed_with(extra)
        out = bool(mixed.why) and not mixed.needs
        why = say("{}\nNot now: {}.", goal, mixed.why) if out else goal
        return Item(f"{_mark(False)} {label}", hint=goal, why=why, dim=out)

    def chosen(self, desk: Desk, index: int) -> Reply:
        if index:
            return self._turn(index, 1)
        mixed = self.draft.mixed()
        if mixed.why and not mixed.needs:  # another way of playing was chosen since
            return Go(Pages(say("Not together"), [f"{capital(mixed.why)}.", Strong(mixed.rule)]))
        return self.go_on()

    def turned(self, desk: Desk, index: int, button: str) -> Reply | None:
        return self._turn(index, 1 if button == RIGHT else -1) if index > len(self.extras()) else None

    def _turn(self, index: int, by: int) -> Reply:
        extras = self.extras()
        if index <= len(extras):
            self.draft.toggle(extras[index - 1])
        else:
            self.draft.next_detail(self.draft.offered()[index - 1 - len(extras)], by)
        return STAY


def _mark(on: bool) -> str:
    return "☑" if on else "☐"


class PackPage(Page):
    """Which tiles and cards?"""

    step = PACK

    def __init__(self, draft: Draft) -> None:
        chosen = draft.pack or draft.book.pack
        super().__init__(draft, [pack.id for pack in draft.pack_choices()].index(chosen))

    def items(self, desk: Desk) -> Sequence[Item]:
        usual = self.draft.book.pack
        return [
            Item(pack.title, hint=say("comes with the game") if pack.id == usual else say("a pack of your own"))
            for pack in self.draft.pack_choices()
        ]

    def chosen(self, desk: Desk, index: int) -> Reply:
        wanted = self.draft.pack_choices()[index].id
        self.draft.pack = "" if wanted == self.draft.book.pack else wanted
        return self.go_on()


class CountPage(Page):
    """How many play?"""

    step = COUNT

    def __init__(self, draft: Draft) -> None:
        super().__init__(draft, draft.count - draft.book.players[draft.mode][0])

    def counts(self) -> range:
        least, most = self.draft.book.players[self.draft.mode]
        return range(least, most + 1)

    def items(self, desk: Desk) -> Sequence[Item]:
        return [Item(many(count, "player"), "♟" * count) for count in self.counts()]

    def chosen(self, desk: Desk, index: int) -> Reply:
        self.draft.count = self.counts()[index]
        return self.go_on()


class RulesPage(Page):
    """House rules: OK or RIGHT takes the next value, WHY tells what is asked."""

    step = RULES

    def items(self, desk: Desk) -> Sequence[Item]:
        changed = sum(map(self.draft.differs, self.draft.house_rules()))
        first = Item(NEXT, hint=say("{} changed", changed) if changed else say("all as the rules say"))
        return [first, *self._rules()]

    def _rules(self) -> list[Item]:
        return [
            Item(
                spoken(rule.name).capitalize(),
                "*" if self.draft.differs(rule) else "",
                hint=f"= {value_words(rule, self.draft.value(rule))}",
                why=rule_why(rule),
            )
            for rule in self.draft.house_rules()
        ]

    def keys(self, desk: Desk, item: Item | None) -> list[tuple[str, str]]:
        return [("OK", say("next") if self.cursor == 0 else say("change")), ("WHY", say("what"))]

    def chosen(self, desk: Desk, index: int) -> Reply:
        return self.go_on() if index == 0 else self._turn(index, 1)

    def turned(self, desk: Desk, index: int, button: str) -> Reply | None:
        if index == 0:
            return self.go_on() if button == RIGHT else Say(say("BACK goes back"))
        return self._turn(index, 1 if button == RIGHT else -1)

    def _turn(self, index: int, by: int) -> Reply:
        self.draft.next_value(self.draft.house_rules()[index - 1], by)
        return STAY


class ByItselfPage(Page):
    """What the companion answers by itself in this game; the menu changes it later."""

    step = BY_ITSELF

    def items(self, desk: Desk) -> Sequence[Item]:
        left = len(self.draft.automation)
        first = Item(NEXT, hint=say("{} by itself", left) if left else say("you decide everything"))
        return [first, *(self._item(what, group) for what, group in self.draft.groups().items())]

    def _item(self, what: str, group: Group) -> Item:
        ways, how = self.draft.ways_for(what), self.draft.how(what)
        if not how or len(ways) == 1:
            return Item(group.title, say("companion") if how else say("you"), hint=group.how, why=group.how)
        return Item(group.title, ways[how].title.lower(), hint=ways[how].how, why=f"{group.how}\n{ways[how].how}")

    def chosen(self, desk: Desk, index: int) -> Reply:
        return self.go_on() if index == 0 else self._turn(index, 1)

    def turned(self, desk: Desk, index: int, button: str) -> Reply | None:
        return self._turn(index, 1 if button == RIGHT else -1) if index else None

    def _turn(self, index: int, by: int) -> Reply:
        self.draft.leave_to_us(list(self.draft.groups())[index - 1], by)
        return STAY


class SetupPage(Page):
    """Is the table laid out, or does the companion lead through it?"""

    step = SETUP

    def __init__(self, draft: Draft) -> None:
        super().__init__(draft, 1 if draft.setup == ASK else 0)

    def items(self, desk: Desk) -> Sequence[Item]:
        return [
            Item(say("All is laid out"), hint=say("begin at once")),
            Item(say("Lead us through it"), hint=say("question by question")),
        ]

    def chosen(self, desk: Desk, index: int) -> Reply:
        self.draft.setup = (DONE, ASK)[index]
        return self.go_on()


class DeckPage(Page):
    """Real dice, tiles and cards, or the companion's? And who deals knows the map, which may be the page's alone."""

    step = DECK

    def __init__(self, draft: Draft) -> None:
        super().__init__(draft, list(DEALT).index((draft.chance, draft.map)))

    def items(self, desk: Desk) -> Sequence[Item]:
        return [
            Item(say("Real cards and tiles"), hint=say("tell me what you draw")),
            Item(say("Companion deals"), hint=say("it shuffles and draws; you lay the tiles it names")),
            Item(say("Map on the page only"), hint=say("the companion deals; nothing is laid on the table")),
        ]

    def chosen(self, desk: Desk, index: int) -> Reply:
        self.draft.chance, self.draft.map = list(DEALT)[index]
        return self.go_on()


class DicePage(Page):
    """Which dice count? Asked where several things read them; the menu changes it later."""

    step = DICE

    def items(self, desk: Desk) -> Sequence[Item]:
        return [Item(NEXT, hint=dice_from.in_words(desk)), *dice_from.items(desk)]

    def keys(self, desk: Desk, item: Item | None) -> list[tuple[str, str]]:
        return [("OK", say("next") if self.cursor == 0 else say("on/off")), ("BACK", say("back"))]

    def chosen(self, desk: Desk, index: int) -> Reply:
        return dice_from.switch(desk, choices(desk)[index - 1]) if index else self.go_on()

    def turned(self, desk: Desk, index: int, button: str) -> Reply | None:
        return self.chosen(desk, index) if index else None


class SummaryPage(Page):
    """Everything once more; OK on the first line begins, on another one changes it."""

    step = SUMMARY

    def items(self, desk: Desk) -> Sequence[Item]:
        draft = self.draft
        shown = {
            GAME: draft.book.title,
            MODE: spoken(draft.mode),
            IN_PLAY: draft.pieces_in_play(),
            EXTRAS: joined(", ", [*map(spoken, draft.extras), *draft.said()]) or say("no special rules"),
            PACK: draft.pack_title(),
            COUNT: many(draft.count, "player"),
            PLAYERS: joined(", ", [draft.name(seat) for seat in range(draft.count)]),
            RULES: joined(", ", [spoken(rule.name) for rule in draft.house_rules() if draft.differs(rule)])
            or say("no house rules"),
            BY_ITSELF: _left(draft),
            SETUP: LAYING_OUT[draft.setup],
            DECK: DEALT[draft.chance, draft.map],
            DICE: say("dice: {}", dice_from.in_words(desk)),
        }
        steps = draft.steps()[:-1]
        return [
            Item(say("Begin!"), hint=say("or change a line")),
            *(Item(f"{shown[step]}", hint=step) for step in steps),
        ]

    def keys(self, desk: Desk, item: Item | None) -> list[tuple[str, str]]:
        return [("OK", say("begin") if self.cursor == 0 else say("change")), ("BACK", say("back"))]

    def chosen(self, desk: Desk, index: int) -> Reply:
        if index == 0:
            return Begin(self.draft.wish())
        return Go(page(self.draft, self.draft.steps()[index - 1]))

    def turned(self, desk: Desk, index: int, button: str) -> Reply | None:
        return Say(say("OK begins") if index == 0 else say("OK changes it")) if button in (LEFT, RIGHT) else None


def _differing(draft: Draft) -> str:
    return joined(", ", [spoken(rule.name) for rule in draft.house_rules() if draft.differs(rule)])


def _left(draft: Draft) -> str:
    titles = [group.title for what, group in draft.groups().items() if what in draft.automation]
    return say("{}: companion", joined(", ", titles)) if titles else say("you decide everything")
