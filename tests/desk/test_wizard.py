"""The new-game wizard: what is pressed is what is played, and going back loses nothing."""

from __future__ import annotations

from itertools import permutations
from pathlib import Path
from typing import Any

import pytest

from companion import packs
from companion.desk.desk import Desk
from companion.desk.intents import Begin
from companion.desk.knowing import LeftGame
from companion.desk.screens.menu import LeftGames
from companion.desk.screens.seating import NamePage, PlayerPage, PlayersPage
from companion.desk.screens.wizard import Page, SummaryPage, page
from companion.engine import Json, Refused
from companion.games import GAMES, rulebook
from companion.table import begin, new_opening
from companion.table.draft import (
    BY_ITSELF,
    COUNT,
    DECK,
    EXTRAS,
    IN_PLAY,
    MODE,
    PACK,
    RULES,
    Draft,
    draft_like,
    new_draft,
)
from tests.desk.scenes import at, slayer
from tests.desk.stage import desk_with, lay, press, words
from tests.packs.homemade import write_pack
from tests.table.patchwork import SETS, patchwork

MODES = [(game, mode) for game in GAMES for mode in rulebook(game).modes]


def through(desk: Desk) -> dict[str, Json]:
    """OK until the game begins."""
    for _ in range(12):
        intent = press(desk, "OK")
        if isinstance(intent, Begin):
            return dict(intent.wish)
    raise AssertionError("the wizard has no end")


@pytest.mark.parametrize(("game", "mode"), MODES)
def test_ok_all_the_way_begins_a_game(game: str, mode: str) -> None:
    desk = desk_with()
    press(desk, "OK", *["DOWN"] * GAMES.index(game), "OK")
    press(desk, *["DOWN"] * rulebook(game).modes.index(mode))
    wish = through(desk)
    assert (wish["game"], wish["mode"]) == (game, mode)
    assert begin(new_opening({**wish, "seed": 1})).driver.pending is not None


@pytest.mark.parametrize("game", GAMES)
def test_every_house_rule_value_can_be_played(game: str) -> None:
    for mode in rulebook(game).modes:
        draft = Draft(game)
        draft.choose_mode(mode)
        for rule in draft.house_rules():
            for _ in rule.values:
                draft.next_value(rule, 1)
                begin(new_opening({**draft.wish(), "seed": 1}))


@pytest.mark.parametrize("game", GAMES)
def test_every_scenario_variant_and_detail_can_be_played(game: str) -> None:
    for extra in (*rulebook(game).scenarios, *rulebook(game).variants, ""):
        draft = Draft(game)
        if extra:
            draft.toggle(extra)
        for name in draft.offered():
            draft.next_detail(name, 1)
        assert begin(new_opening({**draft.wish(), "seed": 1})).driver.pending is not None


def test_scenarios_are_stacked_as_far_as_the_game_allows() -> None:
    """What every wizard lets people choose begins, and what it does not is refused by the game itself."""
    for game, mode in MODES:
        book = rulebook(game)
        for count in range(len(book.scenarios) + 1):
            for wanted in permutations(book.scenarios, count):
                draft = Draft(game)
                draft.choose_mode(mode)
                refused = [mixed for mixed in map(draft.toggle, wanted) if mixed.why and not mixed.needs]
                assert begin(new_opening({**draft.wish(), "seed": 1})).driver.pending is not None
                if refused:
                    draft.extras = list(wanted)
                    with pytest.raises(Refused) as no:
                        begin(new_opening({**draft.wish(), "seed": 1}))
                    assert (no.value.rule, no.value.why) == (refused[0].rule, refused[0].why)


def test_the_house_rule_of_stacked_scenarios_goes_with_them() -> None:
    draft = Draft("zombies")
    draft.toggle("search-and-rescue")
    assert draft.changed_rules() == {}
    assert draft.toggle("well-armed-helicopter").needs
    assert draft.changed_rules() == {"scenario-stacking": "armed-may-be-added"}
    assert draft.by_house_rule() == "scenario stacking: armed may be added"
    draft.next_value(draft.book.house_rules["scenario-stacking"], 1)
    assert draft.changed_rules() == {}, "who says otherwise is heard"
    draft.rules.clear()
    draft.toggle("search-and-rescue")
    assert draft.changed_rules() == {}


def test_a_scenario_that_does_not_go_with_another_says_why() -> None:
    draft = Draft("zombies")
    draft.toggle("search-and-rescue")
    desk = desk_with(None, page(draft, EXTRAS))
    press(desk, "DOWN", "DOWN", "OK")
    assert draft.extras == ["search-and-rescue"]
    assert "Not now: see WHY" in words(desk)
    press(desk, "WHY")
    press(desk, "OK")
    assert "itself" in words(desk)


def test_a_way_of_playing_that_does_not_go_with_a_scenario_leads_no_further() -> None:
    draft = Draft("zombies")
    draft.toggle("last-man-standing")
    draft.choose_mode("cooperative")
    desk = desk_with(None, page(draft, EXTRAS))
    press(desk, "OK")
    assert "Not together" in words(desk)
    press(desk, "BACK", "DOWN", "DOWN", "OK", "UP", "UP", "OK")
    assert draft.extras == []
    assert isinstance(desk.top, Page)
    assert desk.top.step == COUNT


def test_house_rules_of_other_modes_are_not_offered() -> None:
    draft = Draft("zombies")
    assert "distance" not in [rule.name for rule in draft.house_rules()]
    draft.choose_mode("cooperative")
    assert "distance" in [rule.name for rule in draft.house_rules()]


def test_a_house_rule_that_makes_no_sense_any_more_is_dropped() -> None:
    draft = Draft("zombies")
    draft.choose_mode("cooperative")
    rule = draft.book.house_rules["distance"]
    draft.next_value(rule, 1)
    assert "distance" in draft.wish()["options"]
    draft.choose_mode("competitive")
    assert draft.wish()["options"] == {}


def test_back_keeps_what_was_chosen() -> None:
    desk = desk_with()
    press(desk, "OK", "OK", "DOWN", "OK", "OK", "DOWN", "OK")  # cooperative, three players
    press(desk, "BACK", "BACK", "BACK")
    assert isinstance(desk.top, Page)
    assert desk.top.draft.mode == "cooperative"
    assert desk.top.draft.count == 3
    assert "▶Cooperative" in words(desk)


def test_a_name_is_typed_with_arrows() -> None:
    desk = desk_with()
    press(desk, "OK", "OK", "OK", "OK", "OK", "DOWN", "OK", "OK")
    assert isinstance(desk.top, NamePage)
    press(desk, "OK", "DOWN", "RIGHT", "RIGHT", "RIGHT", "OK", "UP", "LEFT", "LEFT", "LEFT", "OK", "CARD")
    press(desk, "BACK")
    assert "♟ Ana" in words(desk)
    press(desk, "UP")
    assert through(desk)["players"][0] == {"name": "Ana", "pawn": "red"}


def test_a_name_can_be_erased_and_is_then_the_colour() -> None:
    draft = Draft("zombies")
    draft.seats[0].name = "Al"
    desk = desk_with(None, NamePage(draft, 0))
    press(desk, "BACK", "BACK", "CARD")
    assert draft.name(0) == "Red"


def test_names_have_an_end() -> None:
    draft = Draft("zombies")
    desk = desk_with(None, NamePage(draft, 0))
    press(desk, *["OK"] * 14, "CARD")
    assert draft.name(0) == "Aaaaaaaaaa"


def test_the_last_row_of_letters_is_longer_and_nobody_falls_off_it() -> None:
    draft = Draft("zombies")
    desk = desk_with(None, NamePage(draft, 0))
    press(desk, "UP", "LEFT", "UP", "OK", "CARD")
    assert draft.name(0) == "É"


def test_a_bot_takes_a_seat() -> None:
    desk = desk_with()
    press(desk, "OK", "OK", "OK", "OK", "OK", "DOWN", "DOWN", "OK", "DOWN", "DOWN", "RIGHT", "BACK", "UP", "UP")
    assert [player["name"] for player in through(desk)["players"]] == ["Red", "Mia-bot"]


def test_partners_are_chosen_in_team_play_and_every_team_stays_a_pair() -> None:
    draft = Draft("zombies")
    draft.choose_mode("team")
    assert draft.paired() == [0, 1, 0, 1]
    assert draft.wish()["details"] == {}  # partners sit opposite
    desk = desk_with(None, PlayerPage(draft, 0))
    press(desk, "DOWN", "DOWN")
    assert "Team" in words(desk)
    press(desk, "RIGHT")
    assert draft.wish()["details"] == {"teams": [[2, 3], [0, 1]]}
    game: Any = begin(new_opening({**draft.wish(), "seed": 1})).game
    assert [player.team for player in game.players] == [1, 1, 0, 0]
    draft.choose_mode("competitive")
    assert draft.wish()["details"] == {}
    assert "Team" not in PlayerPage(draft, 0).rows()


def test_six_players_are_three_pairs_whatever_is_changed() -> None:
    draft = Draft("zombies")
    draft.choose_mode("team")
    draft.count = 6
    for seat, by in ((0, 1), (5, -1), (3, 1), (0, -1)):
        draft.next_team(seat, by)
        assert sorted(draft.paired()) == [0, 0, 1, 1, 2, 2]
    draft.count = 4
    assert draft.paired() == [0, 1, 0, 1]


def test_nobody_shares_a_colour() -> None:
    draft = Draft("zombies")
    draft.count = 3
    draft.next_pawn(0, 1)
    assert draft.pawn(0) not in (draft.pawn(1), draft.pawn(2))
    draft.next_pawn(0, -1)
    assert draft.pawn(0) == "red"


def test_nobody_shares_a_name() -> None:
    draft = Draft("zombies")
    draft.seats[0].name = draft.seats[1].name = "Ana"
    other = desk_with(None, PlayersPage(draft, page))
    press(other, "OK")
    assert "Two are Ana" in words(other)


def test_why_on_a_house_rule_tells_what_it_settles() -> None:
    desk = desk_with()
    press(desk, *["OK"] * 6, "DOWN", "WHY")
    assert "A zombie is moved onto a player's space" in words(desk)


def test_the_summary_leads_back_to_each_page() -> None:
    desk = desk_with()
    press(desk, *["OK"] * 10)
    assert isinstance(desk.top, SummaryPage)
    place = desk.top.draft.steps().index(COUNT) + 1
    press(desk, *["DOWN"] * place, "OK")
    assert "How many play?" in words(desk)


def test_the_next_game_has_the_same_players() -> None:
    draft = draft_like(at("move.roll").game)
    assert [player["name"] for player in draft.wish()["players"]] == ["Ana", "Ben", "Cleo"]
    assert [player["pawn"] for player in draft.wish()["players"]] == ["red", "blue", "green"]
    assert draft_like(slayer("attack.hand").game).wish()["players"] == ["Ida"]


# ---------------------------------------------------------------------- what belongs to this game


@pytest.mark.parametrize("game", GAMES)
def test_every_choice_says_what_it_is_about(game: str) -> None:
    book = rulebook(game)
    for choice in (*book.modes, *book.scenarios, *book.variants, *book.choices):
        assert book.goal(choice).endswith("."), choice
    draft = Draft(game)
    for step in (MODE, EXTRAS):
        if step in draft.steps():
            shown = page(draft, step)
            assert isinstance(shown, Page)
            for item in shown.items(desk_with()):
                assert item.hint
                assert item.label.startswith("Next") or item.why.endswith(".")


def test_the_companion_moves_the_zombies_if_that_is_agreed() -> None:
    draft = Draft("zombies")
    desk = desk_with(None, page(draft, BY_ITSELF))
    assert "you decide everything" in words(desk)
    press(desk, "DOWN", "DOWN", "OK")
    assert "▶Zombies by chance" in words(desk)
    assert draft.wish()["agreed"] == {"automation": ["zombies"]}
    assert begin(new_opening({**draft.wish(), "seed": 1})).automated == {"zombies"}
    press(desk, "LEFT")
    assert "agreed" not in draft.wish()


def test_the_zombies_go_in_a_way_that_the_mode_has() -> None:
    draft = Draft("zombies")
    desk = desk_with(None, page(draft, BY_ITSELF))
    press(desk, "DOWN", "DOWN", "RIGHT", "RIGHT")
    assert "▶Zombies hungry" in words(desk)
    assert draft.wish()["agreed"] == {"automation": [{"what": "zombies", "how": "hungry"}]}
    table = begin(new_opening({**draft.wish(), "seed": 1}))
    assert [one.how for one in table.agreements] == ["hungry"]
    press(desk, "WHY", "OK")
    assert "nearest prey" in words(desk)
    draft.choose_mode("cooperative")
    assert draft.wish()["agreed"] == {"automation": ["zombies"]}, "there the rules lead them"
    assert list(draft.ways_for("zombies")) == ["chance", "rules"]
    press(desk, "BACK", "UP", "OK")
    assert "▶Rolls companion" in words(desk)
    press(desk, "RIGHT")
    assert "▶Rolls you" in words(desk)


def test_another_game_begins_with_its_own_agreement() -> None:
    draft = Draft("zombies")
    draft.leave_to_us("zombies")
    draft.choose_game("zombie-slayer")
    assert draft.automation == []


def test_the_map_may_be_the_pages_alone() -> None:
    draft = Draft("zombies")
    press(desk_with(None, page(draft, DECK)), "DOWN", "DOWN", "OK")
    assert (draft.wish()["chance"], draft.wish()["agreed"]) == ("auto", {"map": "page"})
    press(desk_with(None, page(draft, DECK)), "UP", "UP", "OK")
    assert draft.wish()["chance"] == "ask"
    assert "agreed" not in draft.wish()


def test_a_pack_of_ones_own_is_chosen_on_a_page(tmp_path: Path) -> None:
    found = packs.choices([write_pack(tmp_path)])
    draft = new_draft(packs=found)
    assert PACK in draft.steps()
    desk = desk_with(None, page(draft, PACK))
    assert "A tiny town" in words(desk)
    press(desk, "DOWN", "OK")
    assert draft.wish()["pack"] == "tiny"
    draft.choose_game("zombie-slayer")
    assert PACK not in draft.steps()
    assert "pack" not in draft.wish()


def test_a_suggested_pack_is_chosen_already(tmp_path: Path) -> None:
    draft = new_draft(packs=packs.choices([write_pack(tmp_path)]), pack="tiny")
    assert draft.wish()["pack"] == "tiny"
    assert draft.pack_title() == "A tiny town"


def test_names_are_remembered_from_the_last_game() -> None:
    desk = desk_with()
    desk.shelf = (
        LeftGame(Path("a"), "Zombie Slayer", "Ida", game="zombie-slayer", names=("Ida",)),
        LeftGame(Path("b"), "Zombies!!!", "Eva, Finn", game="zombies", names=("Eva", "Finn", "Max-bot")),
    )
    press(desk, "OK")
    assert [player["name"] for player in through(desk)["players"]] == ["Eva", "Finn"]


def test_a_game_whose_pack_is_gone_says_so() -> None:
    desk = desk_with()
    why = "The pack 'tiny' it is played with is not found."
    desk.shelf = (LeftGame(Path("a"), "Zombies!!!", "Eva, Finn", why=why), *desk.shelf)
    lay(desk, LeftGames())
    assert "Eva, Finn" in words(desk)
    assert press(desk, "OK") is None
    press(desk, "WHY")
    assert "The pack 'tiny'" in words(desk)


# ---------------------------------------------------------------------- games in several sets, for many players


def test_sets_are_switched_on_and_off(monkeypatch: pytest.MonkeyPatch) -> None:
    draft = patchwork(monkeypatch)
    desk = desk_with(None, page(draft, IN_PLAY))
    assert "What is in play?" in words(desk)
    assert "all of them" in words(desk)
    press(desk, "DOWN", "DOWN")
    assert "☑ The Wild West" in words(desk)
    press(desk, "OK")
    assert "☐ The Wild West" in words(desk)
    assert draft.value(SETS) == "home+the-sea"
    press(desk, "RIGHT")
    assert draft.value(SETS) == "all"


def test_a_set_that_is_always_in_play_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    draft = patchwork(monkeypatch)
    desk = desk_with(None, page(draft, IN_PLAY))
    press(desk, "DOWN", "OK")
    assert "Always in play" in words(desk)
    press(desk, "WHY")
    assert "The Home" in words(desk)
    assert draft.value(SETS) == "all"


def test_the_summary_names_the_sets_and_leads_back_to_them(monkeypatch: pytest.MonkeyPatch) -> None:
    draft = patchwork(monkeypatch)
    draft.switch(SETS, "the-sea")
    desk = desk_with(None, SummaryPage(draft))
    press(desk, "DOWN", "DOWN")
    assert "▶the Home and the Wi" in words(desk)
    press(desk, "OK")
    assert "What is in play?" in words(desk)
    assert "all as the rules say" in words(desk_with(None, page(draft, RULES)))


def test_eight_players_are_counted_named_and_coloured(monkeypatch: pytest.MonkeyPatch) -> None:
    draft = patchwork(monkeypatch)
    desk = desk_with(None, page(draft, COUNT))
    press(desk, *["DOWN"] * 6)
    assert "▶8 players" in words(desk)
    assert "♟♟♟♟♟♟♟♟" in words(desk)
    press(desk, "OK", *["DOWN"] * 8)
    assert "♟ Violet" in words(desk)
    press(desk, "UP")
    assert "♟ Orange" in words(desk)
    for seat in draft.seats:
        seat.bot = True
    assert len({draft.name(seat) for seat in range(8)}) == 8
