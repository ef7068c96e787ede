"""Event cards as people type them: `card`, `card fear Ben`, `card ana fear Ben`."""

from __future__ import annotations

from collections.abc import Iterator

from companion.engine import BadInput, Driver, Game, Json
from companion.engine.letters import alike
from companion.games.kit.board import FRONT, board_of
from companion.languages import joined, say
from companion.terminal.typed import TYPED


def listed(driver: Driver[Game], seat: int) -> Iterator[str]:
    """What a player may play now, and what that does."""
    driver.ask()
    game = driver.game
    name, board = game.names[seat], board_of(game.id)
    nothing = True
    for play in game.plays(seat, driver.waiting):
        nothing = False
        does = board.play_words(game, play)[1]
        yield say("  {} uses {}: {}" if play["from"] == FRONT else "  {} plays {}: {}", name, play["card"], does)
    if nothing:
        yield say("  No card of {} that is known may be played now; `{hand}` shows what there is.", name, **TYPED)
        yield say("  A card that nobody has shown is played by its name: {card} fear Ben", **TYPED)


def read(driver: Driver[Game], text: str) -> tuple[int, Json]:
    """Who plays which card, and at what it is aimed."""
    driver.ask()
    game = driver.game
    words = text.split()
    seat = _seat(game, words[0])
    if seat is not None and len(words) > 1 and _card(driver, words[0]) is None:
        words = words[1:]
    else:
        seat = None
    card = _card(driver, words[0])
    if card is None:
        raise BadInput(say("there is no event card {}; `{card}` lists what may be played now", repr(words[0]), **TYPED))
    play: dict[str, Json] = {"card": card}
    if len(words) > 1:
        play["target"] = _target(game, " ".join(words[1:]))
    return holder(driver, card) if seat is None else seat, play


def holder(driver: Driver[Game], card: str) -> int:
    """Who plays the card when nobody was named: the one who has it, else the one who is asked."""
    game = driver.game
    able = [
        seat for seat in range(game.seats) if any(play["card"] == card for play in game.plays(seat, driver.waiting))
    ]
    if len(able) > 1:
        names, first = joined(say(" or "), (game.names[seat] for seat in able)), game.names[able[0]]
        raise BadInput(say("{} could play it: say who, such as `{card} {} {}`", names, first, card, **TYPED))
    if able:
        return able[0]
    board = board_of(game.id)
    for seat in range(game.seats):
        if card in board.in_hand(game, seat) or card in board.in_front(game, seat):
            return seat
    asked = driver.ask().seat
    return asked if asked >= 0 else game.seat


def seat_of(game: Game, name: str) -> int:
    seat = _seat(game, name)
    if seat is None:
        raise BadInput(say("nobody is called {}; at the table are {}", repr(name), ", ".join(game.names)))
    return seat


def is_seat(game: Game, name: str) -> bool:
    """Does somebody at the table have this name?"""
    return _seat(game, name) is not None


def _seat(game: Game, name: str) -> int | None:
    for like in (str.casefold, alike):  # Müller is not Mueller where both sit here
        names = [like(one) for one in game.names]
        if like(name) in names:
            return names.index(like(name))
    return None


def _target(game: Game, word: str) -> Json:
    """A player by name; anything else is left to the card."""
    seat = _seat(game, word)
    if seat is not None:
        return seat
    return int(word) if word.isdecimal() and len(word) < 4 else word


def _card(driver: Driver[Game], word: str) -> str | None:
    """The card of that id, or the only one whose id has the word in it. What may be played now is known by its id even
    where it is no event card, such as a spell that is bought."""
    wanted, game = word.casefold(), driver.game
    if any(play["card"] == wanted for seat in range(game.seats) for play in game.plays(seat, driver.waiting)):
        return wanted
    cards = board_of(game.id).cards(game)
    if wanted in cards:
        return wanted
    close = [card for card in cards if wanted in card]
    return close[0] if len(close) == 1 and len(wanted) > 2 else None
