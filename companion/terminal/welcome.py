"""What a new table is asked before the first turn: what is played and how, who plays, and who does what."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from datetime import datetime

from companion.engine import Json
from companion.engine.letters import name_problem
from companion.games import GAMES, HouseRule, rulebook
from companion.games.kit.wording import from_to
from companion.languages import capital, joined, say
from companion.rules import lookup
from companion.table.dates import DAYS, MONTHS
from companion.table.draft import LAYING_OUT, Draft, called, spoken, value_words
from companion.table.opening import ASK, AUTO, DONE, ON_PAGE, ON_TABLE
from companion.table.shelf import BOT_NAMES, Left, with_bots
from companion.terminal.prompts import NobodyThere as NobodyThere
from companion.terminal.prompts import Option, Prompts
from companion.terminal.typed import TYPED

DEALING = (
    Option(say("real ones on the table: you type what they show"), words=("ask", TYPED["real"])),
    Option(
        say("the companion's; you lay tiles and figures on the table as it says"), words=("auto", TYPED["companion"])
    ),
    Option(say("the companion's, and the map on this screen is the only one"), words=(TYPED["screen"], "page")),
)
FARTHEST = 40
"""No number that people measure is larger: no table is."""
DEALT = ((ASK, ON_TABLE), (AUTO, ON_TABLE), (AUTO, ON_PAGE))


class Welcome(Prompts):
    """Asks what the command did not say."""

    def which_left(self, games: Sequence[Left]) -> Left | None:
        """One of the games that were left; None begins a new one."""
        good = [left for left in games if not left.why]
        for left in games:
            if left.why:
                self.screen.say(say("{} cannot be gone on with. {}", _players(left), left.why))
        if not good:
            return None
        options = [*map(Option, _told_apart(good)), Option(say("a new game"), words=("n", TYPED["no"], TYPED["new"]))]
        explained = say("Games are kept after every answer: a number goes on with that one where it was left.")
        place = self.choose(say("Not finished yet:"), options, explained)
        return good[place] if place < len(good) else None

    def game(self) -> str:
        """Which game?"""
        options = [
            Option(rulebook(game).title, rulebook(game).goal(rulebook(game).modes[0]), (game,)) for game in GAMES
        ]
        explained = say("A number chooses the game whose box is on your table.")
        return GAMES[self.choose(say("Which game?"), options, explained)]

    # ------------------------------------------------------------------ how

    def mode(self, draft: Draft) -> None:
        """Against each other, together, or in teams."""
        book = draft.book
        options = [
            Option(joined(", ", (spoken(mode), from_to(*players, "player"))), book.goal(mode), (mode, spoken(mode)))
            for mode, players in book.players.items()
        ]
        if len(options) > 1:
            explained = say("A number chooses who wins and how.")
            draft.choose_mode(book.modes[self.choose(say("How do you play?"), options, explained)])

    def in_play(self, draft: Draft) -> None:
        """Which of the sets a table has; all of them unless people say otherwise."""
        for rule in draft.in_play():
            ruling, parts = lookup(rule.ruling), rule.values[1:]
            options = [Option(_always(rule, part), words=(part, spoken(part))) for part in parts]
            heading = say("{}: which of these do you have?", capital(spoken(rule.name)))
            now = [parts.index(part) for part in rule.parts(draft.value(rule))]
            usual = value_words(rule, draft.value(rule))
            places = self.several(heading, options, joined(" ", (ruling.question, ruling.text)), now, usual)
            draft.rules[rule.name] = rule.together([parts[place] for place in places])

    def scenario(self, draft: Draft) -> None:
        """The plain game, a scenario, or several as far as they go together."""
        scenarios = draft.book.scenarios
        if not scenarios:
            return
        before, options = list(draft.extras), [self._about(draft, scenario) for scenario in scenarios]
        explained = say("A scenario changes what must be done to win; without one it is the plain game.")
        which = say("Which scenarios?")
        while True:
            draft.extras = list(before)
            tried = [draft.toggle(scenarios[place]) for place in self.several(which, options, explained)]
            refused = [mixed for mixed in tried if mixed.why and not mixed.needs]
            if not refused:
                break
            self.screen.say(say("Not possible: {}. [{}]", refused[0].why, refused[0].rule))
        if draft.by_house_rule():
            self.screen.say(say("You play them together by a house rule, {}.", draft.by_house_rule()))

    def variants(self, draft: Draft) -> None:
        """Each on or off."""
        for variant in draft.book.variants:
            self.screen.say(joined(": ", (capital(spoken(variant)), draft.book.goal(variant))))
            if self.yes(say("Do you play it?"), draft.book.goal(variant), suggested=False):
                draft.toggle(variant)

    def details(self, draft: Draft) -> None:
        """What the mode or scenario wants to know beforehand."""
        for name in draft.offered():
            choices, counts = draft.book.choices[name], draft.book.measures.get(name, ())
            explained = draft.book.goal(name)
            heading = joined(": ", (capital(spoken(name)), explained))
            own = [Option(say("numbers of your own"), words=(TYPED["own"], "numbers"))] if counts else []
            place = self.choose(heading, [*(Option(label) for _, label in choices), *own], explained)
            draft.details[name] = choices[place][0] if place < len(choices) else self._measured(counts, explained)

    def _measured(self, counts: Sequence[str], explained: str) -> Json:
        """Several numbers, one after the other."""
        return [
            self.number(say("How many {}, {} to {}?", count, 0, FARTHEST), 0, FARTHEST, explained) for count in counts
        ]

    def pack(self, draft: Draft) -> None:
        """Which tiles and cards, where there is a choice."""
        packs = draft.pack_choices()
        if len(packs) < 2:
            return
        wanted = [pack.id for pack in packs].index(draft.pack or draft.book.pack)
        options = [Option(pack.title, words=(pack.id,)) for pack in packs]
        explained = say("A pack says what is printed on them.")
        place = self.choose(say("Tiles and cards of which set?"), options, explained, wanted)
        draft.pack = "" if packs[place].id == draft.book.pack else packs[place].id

    def _about(self, draft: Draft, choice: str) -> Option:
        return Option(spoken(choice), draft.book.goal(choice), (choice,))

    # ------------------------------------------------------------------ who

    def players(self, draft: Draft, remembered: Sequence[str]) -> list[str]:
        """Names in turn order, bots after the people, and who is whose partner."""
        least, most = draft.book.players[draft.mode]
        names = self._names(least, most, remembered[:most])
        bots = self._bots(least, most, len(names))
        seated = list(with_bots(names, bots, bool(bots) and self._sharp()))
        draft.count = len(seated)
        if draft.in_pairs and len(seated) > 3 and len(seated) % 2 == 0:
            self._teams(draft, seated)
        return seated

    def _names(self, least: int, most: int, remembered: Sequence[str]) -> list[str]:
        if most > 1:
            self.screen.say(say("{}; bots may be among them.", from_to(least, most, "player")))
        question = say("Who plays? Names in turn order, with commas") if most > 1 else say("Who plays?")
        suggested = ", ".join(remembered)
        explained = say("The names of the people at the table, clockwise, such as: Ana, Ben. Bots are asked for next.")
        while True:
            typed = self.ask(joined("", (question, f" [{suggested}]" if suggested else "", ": ")), explained)
            names = names_in(typed or suggested)
            problem = _problem(names, most)
            if not problem:
                return names
            self.screen.say(problem)

    def _bots(self, least: int, most: int, people: int) -> int:
        fewest, room = max(0, least - people), min(most - people, len(BOT_NAMES))
        if not room:
            return 0
        explained = say("Bots take seats of their own and play by themselves.")
        return self.number(say("How many bots join, {} to {}?", fewest, room), fewest, room, explained)

    def _sharp(self) -> bool:
        """Do the bots think before they act?"""
        explained = say("Sharp bots try out what they could do before they act: they play better, and take a moment.")
        kinds = [Option(say("sensibly, at once")), Option(say("sharply, after some thought"))]
        return self.choose(say("How do the bots play?"), kinds, explained) == 1

    def _teams(self, draft: Draft, names: Sequence[str]) -> None:
        """Partners sit opposite, unless people say otherwise."""
        explained = draft.book.goal("teams")
        if self.yes(say("Partners: {}. Is that right?", _pairs(draft.paired(), names)), explained):
            return
        left, teams = list(range(len(names))), [0] * len(names)
        for team in range(len(names) // 2):
            first = left.pop(0)
            place = 0
            if len(left) > 1:
                who = say("Who plays with {}?", names[first])
                place = self.choose(who, [Option(names[seat]) for seat in left], explained)
            second = left.pop(place)
            teams[first] = teams[second] = team
        draft.teams = teams

    # ------------------------------------------------------------------ who does what

    def dealing(self, draft: Draft) -> None:
        """Real dice and cards, or the companion's; and where the map is."""
        explained = say("With real ones you type what you rolled and drew; the companion's own come by themselves.")
        draft.chance, draft.map = DEALT[self.choose(say("Dice, tiles and cards:"), DEALING, explained)]

    def by_itself(self, draft: Draft) -> None:
        """What the companion answers in this game without being asked."""
        groups = draft.groups()
        options = [Option(group.title, group.how) for group in groups.values()]
        explained = say(
            "What you choose the companion decides by itself in this game; `{always}` changes it later.", **TYPED
        )
        chosen = self.several(say("What does the companion do by itself?"), options, explained)
        draft.automation = [list(groups)[place] for place in chosen]

    # ------------------------------------------------------------------ the rest

    def last_look(self, draft: Draft) -> None:
        """House rules and set-up: Enter begins, a number changes a line."""
        lines: list[tuple[Callable[[], str], Callable[[], None]]] = [
            (lambda: say("house rules: {}", _changed(draft)), lambda: self._house_rules(draft)),
            (lambda: say("set-up: {}", LAYING_OUT[draft.setup]), lambda: self._set_up(draft)),
        ]
        if draft.in_play():
            lines.insert(0, (lambda: say("in play: {}", draft.pieces_in_play()), lambda: self.in_play(draft)))
        explained = say("A number changes that line.")
        while True:
            self.show(say("All right?"), [Option(words()) for words, _ in lines])
            answer = self.ask(say("A number changes it [{begin}] ", **TYPED), explained).casefold()
            if not answer or self._is(answer, "begin"):
                return
            if answer in [str(number) for number in range(1, len(lines) + 1)]:
                lines[int(answer) - 1][1]()
            else:
                self.screen.say(say("Please type a number from 1 to {}, or nothing.", len(lines)))

    def _set_up(self, draft: Draft) -> None:
        explained = say("The companion can lead through laying out the table, question by question.")
        draft.setup = DONE if self.yes(say("Is everything laid out already?"), explained) else ASK

    def _house_rules(self, draft: Draft) -> None:
        """One after the other, until people have enough."""
        while True:
            rules = draft.house_rules()
            options = [*(Option(_held(draft, rule)) for rule in rules), Option(TYPED["done"])]
            self.show(say("House rules; what stands there holds:"), options)
            explained = say("A number shows what the rule settles and what some tables play instead.")
            place = self.pick(say("Change which?"), options, explained, len(rules))
            if place == len(rules):
                return
            self._house_rule(draft, rules[place])

    def _house_rule(self, draft: Draft, rule: HouseRule) -> None:
        ruling = lookup(rule.ruling)
        values = [Option(called(rule, value), words=(value,)) for value in rule.values]
        self.screen.say(joined(" ", (ruling.question, ruling.text)))
        now = rule.values.index(draft.value(rule))
        heading = say("{}; the first is the rule:", capital(spoken(rule.name)))
        place = self.choose(heading, values, ruling.text, now)
        draft.rules[rule.name] = rule.values[place]


def _always(rule: HouseRule, part: str) -> str:
    """One of several values, with a word on one that nobody leaves out."""
    return say("{}, always in play", called(rule, part)) if part in rule.always else called(rule, part)


def wish_of(draft: Draft, names: Sequence[str]) -> dict[str, Json]:
    """The game as the table reads it; pawns are given out in turn order."""
    return {**draft.wish(), "players": list(names)}


def names_in(text: str) -> list[str]:
    """The names in a list with commas."""
    return [" ".join(name.split()) for name in text.split(",") if name.strip()]


def _problem(names: Sequence[str], most: int) -> str:
    if not names:
        return say("At least one name is needed, such as: Ana, Ben" if most > 1 else "A name is needed, such as: Ana")
    if len(names) > most:
        return say("These are {} names; at most {} can play.", len(names), most)
    for name in names:
        if problem := name_problem(name):
            return joined("", (capital(problem), "."))
    if len(set(names)) < len(names):
        return say("Two players have the same name: give each a name of their own.")
    return ""


def _told_apart(games: Sequence[Left]) -> list[str]:
    """Who plays what; where two are alike also when they were left."""
    alike = Counter(map(_players, games))
    return [_when(left) if alike[_players(left)] > 1 else _players(left) for left in games]


def _when(left: Left) -> str:
    at = datetime.fromtimestamp(left.path.stat().st_mtime)
    day = say("{}, {} {}", DAYS[at.weekday()], at.day, MONTHS[at.month - 1], about="date")
    return say("{}, left on {}, at {}", _players(left), day, f"{at:%H:%M}")


def _players(left: Left) -> str:
    return say("{}: {}", left.who, rulebook(left.game).title)


def _pairs(teams: Sequence[int], names: Sequence[str]) -> str:
    pairs = [[names[seat] for seat, one in enumerate(teams) if one == team] for team in sorted(set(teams))]
    return joined("; ", [joined(say(" and "), pair) for pair in pairs])


def _changed(draft: Draft) -> str:
    changed = [rule for rule in draft.house_rules() if draft.differs(rule)]
    return joined(", ", [_held(draft, rule) for rule in changed]) if changed else say("as the rules say")


def _held(draft: Draft, rule: HouseRule) -> str:
    """A house rule and what holds."""
    return say("{}: {}", spoken(rule.name), value_words(rule, draft.value(rule)))
