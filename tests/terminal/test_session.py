"""Every line that is typed gets an answer, nothing ends in a traceback, and the game is always safe."""

from __future__ import annotations

import io
import json
import os
import re
from datetime import datetime
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from companion.cli import main
from companion.commands.play import reader
from companion.games import GAMES
from companion.table.shelf import Shelf, default_folder
from companion.terminal.commands import COMMANDS
from companion.terminal.screen import look_for
from companion.tiles.text import FINE, PLAIN
from tests.terminal.playing import Terminal

TWO = ("--players", "Ana,Ben", "--seed", "1")
AUTO = (*TWO, "--chance", "auto")


@pytest.mark.parametrize(
    ("line", "answer"),
    [
        ("99", "There is no option 99: choose 1 to 4, or type the answer itself."),
        ("", "Type a number or an answer; `help` says what else there is."),
        ("5,5 r0", "No: a tile is laid beside another tile, side to side"),
        ("why 0,1 r0", "That is allowed."),
        ("undo", "undo cannot go back 1 step: there is nothing to take back"),
        ("undo two", "undo takes a number of decisions, such as `undo 2`, not 'two'"),
        ("hand Zed", "nobody is called 'Zed'; at the table are Ana, Ben"),
        ("card nonsense", "there is no event card 'nonsense'; `card` lists what may be played now"),
        ("correct", "say what and how much, such as `correct players.1.hearts 4`; `save` shows"),
        ("correct players.1.hearts 9", "No: Ben: hearts 9 cannot be: expected 0 to 5"),
        ("correct players.7.hearts 1", "players.7: there is no '7'; there is 0 to 1"),
        ("load", "say which file, such as `load zombies-position.json`"),
        ("load nowhere.json", "nowhere.json: No such file or directory"),
        ("save no/such/folder.json", "no/such/folder.json: No such file or directory"),
        ("rule zombies.combat.kill-on-fur", "no rule or game is called 'zombies.combat.kill-on-fur'; did you mean"),
        ("rule zombies.combat.kill-on-four", "  zombies.combat.kill-on-four: "),
        ("auto cards", 'there is nothing of that kind to decide now: Ana is asked "Place Straight road"'),
        ("map", "        -1        0         1"),
        ("options", "    1) west of Town Square, turned a quarter right (roads east and west)"),
        ("players", "== Turn 1  Ana  step 1/6 map tile"),
        ("HELP", "Zombies!!! (2014), competitive. Everybody for themselves"),
        ("always orcs", "nothing is called 'orcs' here; there is rolls, draws, zombies"),
        ("never", "say what you want to decide again, such as `never rolls`"),
        ("always", "  rolls: you. The companion rolls the dice"),
        ("always zombies", "Zombies: the companion."),
    ],
)
def test_every_line_is_answered(line: str, answer: str, terminal: Terminal) -> None:
    answers = terminal.answers(terminal.play(f"{line}\nquit\n", *AUTO, "--seed", "4"))
    assert answers[0].startswith(answer)


def test_a_player_leaves_for_good_and_comes_back_with_undo(terminal: Terminal) -> None:
    three = ("--players", "Ana,Ben,Cleo", "--seed", "4")
    out = terminal.play("quit Zoe\nquit ben\nplayers\nundo\nplayers\nquit\n", *three)
    assert "nobody is called 'Zoe'; at the table are Ana, Ben, Cleo" in out
    before_it, after_it = out.split("> undo\n")
    assert "  * Ben leaves the game\n" in before_it
    assert "B Ben   has left the game" in before_it.split("> players\n")[1]
    assert "B Ben   hearts 3" in after_it.split("> players\n")[1]


@pytest.mark.parametrize(
    ("typed", "language", "ended"),
    [
        ("quit all", "en", "  * the game is stopped without a winner\n"),
        ("ende alle", "de", "  * das Spiel endet ohne Sieger\n"),
    ],
)
def test_the_table_agrees_to_stop(typed: str, language: str, ended: str, terminal: Terminal) -> None:
    """A map may be closed before the Helipad is found, and then nobody can win."""
    out = terminal.play(f"{typed}\n{typed}\nundo\nquit\n", *AUTO, "--seed", "4", "--language", language)
    assert out.count(ended) == 1
    assert out.count("zombies.ruling.endless-game") == 1, "it cannot be ended twice"
    assert "Ana, " in out.split("> undo\n")[1], "the game goes on"


def test_what_can_be_set_right_names_a_player_once(terminal: Terminal) -> None:
    out = terminal.play("correct\nquit\n", *AUTO)
    assert "\n  Ana: hearts: correct players.0.hearts" in out
    assert "\n  Tokens, Put a token: correct tokens." in out
    assert "Ana, Ana" not in out


def test_the_table_is_led_through_the_set_up(terminal: Terminal) -> None:
    out = terminal.play("hearts\nall\n\n9\n1\nquit\n", "--players", "Ana,Ben", "--setup")
    assert "Is everything laid out?" in out
    assert "Hide the Helipad in the middle of the tile stack." in out
    assert "Ana, how many days ago did you see a zombie film?" in out
    assert "Ben takes the first turn" in out
    assert "Ben, draw a map tile and name it." in out


def test_a_position_is_saved_and_loaded_in_the_middle_of_a_step(terminal: Terminal) -> None:
    terminal.play("1\n\nsave here.json\nquit\n", *AUTO, "--seed", "4")
    saved = json.loads((terminal.folder / "here.json").read_text(encoding="utf-8"))
    assert saved["turn"]["step"] == "move"
    assert saved["since"][0]["name"] == "move.roll"
    again = terminal.play("load here.json\nsave again.json\nquit\n", *AUTO)
    assert json.loads((terminal.folder / "again.json").read_text(encoding="utf-8")) == saved
    assert "Ana, take a step or stop" in again


def test_a_file_that_holds_no_position_leaves_the_game_as_it_was(terminal: Terminal) -> None:
    (terminal.folder / "list.json").write_text("[1]", encoding="utf-8")
    (terminal.folder / "text.json").write_text("{", encoding="utf-8")
    answers = terminal.answers(terminal.play("load list.json\nload text.json\nwhy\nquit\n", *AUTO))
    assert answers[0].startswith("No: position: expected an object")
    assert answers[1].startswith("text.json holds no position")
    assert answers[2].startswith("Ana, where does")


def test_after_a_power_cut_the_story_is_told(terminal: Terminal) -> None:
    """The input ends in the middle of a turn, as it does when the power goes."""
    words = ("--players", "Ana,Ben", "--chance", "auto", "--seed", "4", "--always", "rolls")
    before = terminal.play("1\nstop\n" * 3, *words)
    told = [line for line in before.split("\n") if line.startswith("  * ")]
    again = terminal.play("", "--resume").split("\n")
    story = again[again.index("The story so far:") + 1 :]
    heard = [line for line in story[: story.index("")] if line.startswith("  * ")]
    assert len(heard) > 5
    assert heard == [line for line in told if "nothing to decide" not in line][-len(heard) :]
    assert not any(line.startswith("  * ") for line in story[story.index("") :]), "once, not twice"


def test_the_north_mark_turns_words_and_letters(terminal: Terminal) -> None:
    words = ("--players", "Ana,Ben", "--chance", "auto", "--seed", "4", "--always", "rolls")
    out = terminal.play("1\ncompass sideways\ncompass right\nwhy\ncompass\nquit\n", *words)
    assert "north is one edge of the map: up, right, down, left" in out
    assert out.count("North is right on the map (N→).") == 2
    assert "North is" not in terminal.play("quit\n", "--resume"), "the next evening it is as configured"


def test_a_new_game_has_no_story(terminal: Terminal) -> None:
    assert "The story so far" not in terminal.play("quit\n", "--players", "Ana,Ben")
    assert "The story so far" not in terminal.play("quit\n", "--resume")


def test_the_end_of_the_input_keeps_the_game_and_it_can_be_resumed(terminal: Terminal) -> None:
    out = terminal.play("1\n", *AUTO, "--seed", "4")
    assert out.endswith(
        "The game is kept in HERE/games/zombies-0001.journal\n"
        "`./play zombies --resume --journals HERE/games` goes on with it.\n"
    )
    assert "Ana, roll for movement" in terminal.play("quit\n", "--resume")
    assert "Ana, roll for movement" in terminal.play("quit\n", "--resume", "zombies-0001")
    offered = terminal.play("\nquit\n")
    assert "Not finished yet:\n  1) Ana, Ben: Zombies!!! (2014)\n  2) a new game\nWhich? [1] \n" in offered
    assert "Ana, roll for movement" in offered


def test_whoever_does_not_want_to_go_on_begins_anew(terminal: Terminal) -> None:
    terminal.play("1\n", *AUTO)
    out = terminal.play("what\nn\n2\n\n\nAna\n\n\n\n\nquit\n")
    assert "Please type a number from 1 to 2." in out
    assert "Ana, draw a map tile and name it." in out
    assert "zombies-0002.journal\n" in out


def test_a_die_that_was_mistyped_is_typed_again(terminal: Terminal) -> None:
    file = terminal.position(turn={"seat": 0, "step": "move"}, players=[{"name": "Ana"}, {"name": "Ben"}])
    out = terminal.play(f"load {file}\n5\nundo\n4\nundo\n\nhistory\nquit\n", *TWO)
    assert "Enter takes 5 again, as you typed it; or type what it really is" in out
    assert "* Ana rolls 4 and may move 7 spaces" in out
    assert "* changed by Ana: 4, first 5" in out
    assert out.count("* Ana rolls 4 and may move 7 spaces") == 2, "Enter takes what was typed last"


def test_a_die_of_the_companion_is_taken_again_with_enter(terminal: Terminal) -> None:
    fight = {"turn": {"seat": 0, "step": "fight"}, "zombies": [{"at": "0,0.C"}]}
    file = terminal.position(players=[{"name": "Ana", "bullets": 1}, {"name": "Ben"}], **fight)
    out = terminal.play(f"load {file}\n3\n1\n\nundo\n1\n\nquit\n", *TWO)
    rolled = re.search(r"Enter takes (\d), as before it was taken back", out)
    assert rolled
    assert out.count(f"* Ana rolls {rolled[1]} and may move") == 2


def test_a_real_card_is_drawn_unseen_with_enter(terminal: Terminal) -> None:
    file = terminal.position(turn={"seat": 0, "step": "draw"}, players=[{"name": "Ana", "hand": 2}, {"name": "Ben"}])
    out = terminal.play(f"load {file}\n\nhistory\nquit\n", *TWO)
    assert "Enter draws a card that nobody shows" in out
    assert "* Ana draws an event card" in out
    assert " Ana: draws a card\n" in out


def test_a_bot_at_a_loss_leaves_the_answer_to_people(terminal: Terminal, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("companion.bots.sensible.SensibleBot.answer", lambda self, driver: "nonsense")
    out = terminal.play("1\nquit\n", "--bots", "2", "--chance", "auto", "--seed", "4")
    assert "The bot is at a loss, please answer for it: that is no place for a tile" in out
    assert "* Max-bot lays " in out


@pytest.mark.parametrize(
    "words",
    [
        ("--mode", "cooperative"),
        ("--mode", "team", "--variant", "quicker-play"),
        ("--scenario", "search-and-rescue", "--detail", "quota=1"),
        ("--scenario", "last-man-standing", "--detail", "zombie-player=0"),
        ("--scenario", "well-armed-helicopter"),
    ],
)
def test_every_way_to_play_can_be_shown(words: tuple[str, ...], terminal: Terminal) -> None:
    out = terminal.play("map\nplayers\nhelp\nquit\n", "--bots", "4", "--chance", "auto", "--seed", "1", *words)
    assert "The game is over: " in out


def test_a_game_that_is_over_is_not_offered(terminal: Terminal) -> None:
    file = terminal.position(
        turn={"seat": 0, "step": "move", "left": 2},
        map=[{"tile": "town-square", "at": "0,0"}, {"tile": "town-helipad", "at": "1,0"}],
        players=[{"name": "Ana", "at": "1,0.W"}, {"name": "Ben"}],
    )
    shelf = Shelf(terminal.journals)
    out = terminal.play(f"load {file}\nE\nquit\n", *TWO)
    assert "The game is over: Ana wins." in out
    (terminal.journals / "zombies-0001.journal").unlink()
    assert shelf.unfinished("zombies") is None


def test_ctrl_c_leaves_politely(terminal: Terminal, monkeypatch: pytest.MonkeyPatch) -> None:
    class Interrupted:
        def isatty(self) -> bool:
            return False

        def readline(self) -> str:
            raise KeyboardInterrupt

    monkeypatch.setattr("sys.stdin", Interrupted())
    assert main(["play", "--journals", str(terminal.journals), *AUTO]) == 0
    assert "The game is kept in" in terminal.capsys.readouterr().out
    assert main(["play", "--journals", str(terminal.folder / "others")]) == 0
    assert terminal.capsys.readouterr().out.endswith("No game was begun.\n")


@pytest.mark.parametrize(
    ("words", "problem"),
    [
        (["--players", "Ana"], "competitive play needs at least 2 players, not 1 [zombies.ruling.player-count]"),
        (["--players", "Ana,Ana"], "two players are called Ana: give each a name of their own"),
        (["--players", "Ana,Ben", "--option", "sealing"], "--option sealing cannot be read; write NAME=VALUE"),
        (["--players", "Ana,Ben", "--option", "sealing=x"], "sealing cannot be 'x'; it is one of warn, never-seal"),
        (["--players", "Ana,Ben", "--mode", "solo"], "--mode is solo; Zombies!!! (2014) has competitive"),
        (["--players", "Ana,Ben", "--mode", "team"], "team play needs"),
        (["--bots", "99"], "--bots is 99; between 0 and 8 can join"),
        (["--resume", "nothing"], "there is no journal nothing, neither here nor in"),
        (["--resume"], "there is no game of zombies in"),
    ],
)
def test_a_game_that_cannot_begin_is_one_line(words: list[str], problem: str, terminal: Terminal) -> None:
    assert main(["play", "zombies", "--journals", str(terminal.journals), *words]) == 1
    assert terminal.capsys.readouterr().err.startswith(f"companion: {problem}")
    assert not list(terminal.journals.glob("*"))


def test_an_unknown_game_is_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["play", "chess"]) == 1
    assert capsys.readouterr().err == f"companion: there is no game 'chess'; there is {', '.join(GAMES)}\n"


def test_bots_play_their_turns_and_hide_their_cards(terminal: Terminal) -> None:
    file = terminal.position(
        turn={"seat": 0, "step": "discard"},
        players=[{"name": "Ana", "hand": ["fear"]}, {"name": "Max-bot", "hand": ["skateboard"]}],
    )
    out = terminal.play(f"load {file}\nhand Max-bot\nnone\nhistory\nquit\n", *AUTO)
    assert "Max-bot shows its cards to nobody" in out
    assert "* turn 2: Max-bot" in out
    assert "* turn 3: Ana" in out
    assert "(bot)" in out


def test_a_table_of_bots_plays_to_the_end(terminal: Terminal) -> None:
    out = terminal.play("quit\n", "--bots", "3", "--chance", "auto", "--seed", "1")
    assert "The game is over: " in out


def test_a_card_is_played_by_name_and_target(terminal: Terminal) -> None:
    file = terminal.position(
        turn={"seat": 0, "step": "discard"},
        players=[{"name": "Ana", "hand": ["fear"]}, {"name": "Ben", "hand": ["fear", "your-shoes-untied"]}],
    )
    script = f"load {file}\ncard\ncard Ben\ncard fear Ben\ncard ben fear Ana\ncard shoes Ana\nquit\n"
    answers = terminal.answers(terminal.play(script, *TWO))
    assert answers[1].startswith("  Ana plays fear: ")
    assert answers[2].startswith("  Ben plays fear: ")
    assert answers[3].startswith("Ana or Ben could play it: say who, such as `card Ana fear`")
    assert answers[4] == "  * Ben plays Fear"
    assert answers[5].startswith("No: ")


def test_a_walk_ends_where_something_happens(terminal: Terminal) -> None:
    file = terminal.position(
        turn={"seat": 0, "step": "move", "left": 6},
        map=[{"tile": "town-square", "at": "0,0"}, {"tile": "town-straight", "at": "0,1"}],
        zombies=[{"at": "0,1.S"}],
        players=[{"name": "Ana"}, {"name": "Ben"}],
    )
    out = terminal.play(f"load {file}\n0,1.n\nquit\n", *TWO)
    assert "Ana goes to the north side of Town Square" in out
    assert "Ana goes to the south side of the straight road north of Town Square" in " ".join(out.split())
    assert "the middle of the straight road" not in out
    assert "Ana, roll against the zombie" in out


@settings(max_examples=25, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    st.lists(
        st.one_of(
            st.text(max_size=12),
            st.sampled_from([f"{word} {rest}" for word in COMMANDS for rest in ("", "1", "Ana", "x y z", "{}")]),
            st.sampled_from(["", "1", "2", "stop", "none", "0,0.C"]),
        ),
        max_size=12,
    )
)
def test_whatever_is_typed_the_session_ends_well(terminal: Terminal, lines: list[str]) -> None:
    typed = [line.replace("\n", " ") for line in lines if not line.startswith("save")]
    out = terminal.play("\n".join(typed) + "\n", *AUTO)
    assert "The game is kept in HERE/games/" in out


def test_a_stream_without_box_drawing_gets_plain_letters() -> None:
    ascii_stream = io.TextIOWrapper(io.BytesIO(), encoding="ascii")
    assert look_for(ascii_stream, {}) is PLAIN
    assert look_for(io.TextIOWrapper(io.BytesIO(), encoding="utf-8"), {}) is FINE


def test_colours_are_for_terminals_that_want_them() -> None:
    class Tty(io.TextIOWrapper):
        def isatty(self) -> bool:
            return True

    tty = Tty(io.BytesIO(), encoding="utf-8")
    assert look_for(tty, {"TERM": "xterm"}).colours
    assert not look_for(tty, {"NO_COLOR": "1"}).colours
    assert not look_for(tty, {"TERM": "dumb"}).colours


def test_on_a_terminal_lines_come_from_input(monkeypatch: pytest.MonkeyPatch) -> None:
    class Tty(io.StringIO):
        def isatty(self) -> bool:
            return True

    lines = iter(["first"])

    def typed(prompt: str) -> str:
        try:
            return prompt + next(lines)
        except StopIteration:
            raise EOFError from None

    monkeypatch.setattr("sys.stdin", Tty())
    monkeypatch.setattr("builtins.input", typed)
    read = reader()
    assert read("> ") == "> first"
    assert read("> ") is None


def test_games_are_kept_where_the_desktop_keeps_data(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", "/home/ana")
    assert default_folder({"XDG_DATA_HOME": "/data"}) == Path("/data/zombie-table-companion")
    assert default_folder({"XDG_DATA_HOME": "relative"}) == Path("/home/ana/.local/share/zombie-table-companion")
    assert default_folder({}) == Path("/home/ana/.local/share/zombie-table-companion")


def test_games_of_the_same_people_are_told_apart(terminal: Terminal) -> None:
    for number, when in enumerate((datetime(2026, 3, 6, 20, 15), datetime(2026, 3, 7, 21, 40)), 1):
        terminal.play("quit\n", "--players", "Ana,Ben", "--seed", "4")
        os.utime(terminal.journals / f"zombies-{number:04}.journal", (when.timestamp(), when.timestamp()))
    offered = terminal.play("quit\n", game=None)
    assert "1) Ana, Ben: Zombies!!! (2014), left on Saturday, 7 March, at 21:40" in offered
    assert "2) Ana, Ben: Zombies!!! (2014), left on Friday, 6 March, at 20:15" in offered


def test_hints_are_given_to_those_who_want_them(terminal: Terminal) -> None:
    out = terminal.play(
        "hint\nhint maybe\nhint on\nhint\nhint off\nhint\nquit\n", "--players", "Ana,Ben", "--seed", "4"
    )
    assert out.count("hints are off for Ana; `hint on` allows them") == 2
    assert "`hint` asks for advice" in out
    assert "Hints are on for Ana." in out
    assert "Advice, no rule:" in out
    assert "Next goal: 2 zombies. " in out
    assert "Hints are off for Ana." in out


def test_hints_are_switched_for_somebody_by_name_or_for_all_people(terminal: Terminal) -> None:
    script = "hint on ben\nhint\nhint on all\nhint on Max-bot\nhint off Ann\nhint off all\nquit\n"
    out = terminal.play(script, "--players", "Ana,Ben", "--bots", "1", "--seed", "4")
    assert "Hints are on for Ben." in out
    assert "hints are off for Ana" in out, "she is asked, and wants none"
    assert "Hints are on for Ana, Ben." in out
    assert "Max-bot needs no hints" in out
    assert "nobody is called 'Ann'" in out
    assert "Hints are off for Ana, Ben." in out


def test_where_the_whole_table_is_asked_a_hint_is_for_nobody(terminal: Terminal) -> None:
    out = terminal.play("hint on\nhint\nhint on Ana\nhint\nquit\n", *TWO, "--setup", "--seed", "4")
    told = " ".join(out.split())
    assert "the whole table is asked now: say whose hints, such as `hint on Ana`, or `hint on all`" in told
    assert told.count("the whole table is asked now, and hints are for a single player") == 2
    assert "Hints are on for Ana." in told
    assert "hints are off" not in told


def test_hints_are_asked_for_in_german(terminal: Terminal) -> None:
    out = terminal.play("tipp an alle\ntipp\nende\n", *TWO, "--seed", "4", "--language", "de")
    assert "Tipps sind an für Ana, Ben." in out
    assert "Nächstes Ziel: 2 Zombies. In 2 eigenen Zügen" in " ".join(out.split())


def test_sharp_bots_play_under_names_of_their_own(terminal: Terminal) -> None:
    out = terminal.play("quit\n", "--players", "Ana", "--bots", "1", "--sharp", "--seed", "4")
    assert "Max-pro-bot" in out


# ---------------------------------------------------------------------- what is left to the companion


def test_the_horde_is_led_as_people_say_and_says_why(terminal: Terminal) -> None:
    file = terminal.position(
        turn={"seat": 0, "step": "zombies", "due": 2},
        map=[{"tile": "town-square", "at": "0,0"}, {"tile": "town-crossroad", "at": "1,0"}],
        zombies=[{"at": "1,0.W"}, {"at": "1,0.N"}, {"at": "0,0.N"}],
        players=[{"name": "Ana", "at": "0,0.C"}, {"name": "Ben", "at": "1,0.E"}],
    )
    script = f"load {file}\nauto hungry once\nundo\nalways zombies mean for Ben\nalways\nauto zombies mean\nquit\n"
    told = " ".join(terminal.play(script, *TWO, "--seed", "1").split())
    assert "the zombie on the north side of Town Square goes for Ana, 1 square away" in told
    assert "Zombies: the companion (mean), for Ben." in told
    assert "Ben: the companion (mean), for Ben." in told
    assert "lazy: As few zombies as the rules allow go, and no farther." in told
    assert "goes for Ben" in told


def test_what_cannot_be_left_to_the_companion_is_said_with_what_can(terminal: Terminal) -> None:
    script = "always orcs\nalways zombies angry\nalways zombies mean lazy\nalways zombies for Zoe\nnever\nquit\n"
    told = " ".join(terminal.play(script, *TWO, "--seed", "1").split())
    assert "there is rolls, draws, zombies, tiles, survivors" in told
    assert "there is chance, hungry, mean, lazy" in told
    assert "'mean lazy' is too much" in told
    assert "nobody is called 'Zoe'" in told
    assert "say what you want to decide again" in told
