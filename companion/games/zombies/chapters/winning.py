"""Winning the game: tested after every change, for all players, in whoever's turn (zombies.ruling.win-at-once).

The mode says what wins (zombies.win.three-modes); a scenario adds its demands on whoever stands on the Helipad.
"""

from __future__ import annotations

from companion.engine import GameOver
from companion.games.kit.wording import many
from companion.games.zombies.meta import COMPETITIVE
from companion.games.zombies.people import Player
from companion.games.zombies.state import ZOMBIES_TO_WIN, Zombies
from companion.languages import joined, say
from companion.tiles import NOWHERE

ALL_SURVIVORS = 18


def look_for_winner(game: Zombies) -> None:
    """The active player comes first, then clockwise (zombies.ruling.win-same-moment); raises GameOver."""
    if game.coop or game.teams:
        look_for_arrivals(game)
        return
    if game.last_man:
        look_for_last_man(game)
    for player in game.from_active():
        if player.zombies >= ZOMBIES_TO_WIN and not game.scenarios:
            # only without a scenario (zombies.ruling.scenario-twenty-five, zombies.scenario-armed.only-way)
            game.tell("{} has collected {} zombies and wins!", player.name, player.zombies)
            raise GameOver((player.seat,), "zombies.win.twenty-five")
        rule = escapes(game, player)
        if rule:
            game.tell("{} reaches the centre of the Helipad and wins!", player.name)
            raise GameOver((player.seat,), rule)


def look_whether_won(game: Zombies) -> None:
    """Has somebody won where the rules start? An arrival that decides nothing is recorded with the next change."""
    if game.coop or game.teams:
        call_back(game)
        look_for_whole_sides(game)
    else:
        look_for_winner(game)


def look_for_last_man(game: Zombies) -> None:
    """All humans turned: every Zombie Player still at the table wins (zombies.ruling.last-man-who-wins)."""
    zombies = tuple(player.seat for player in game.players if player.turned and not player.gone)
    if zombies and all(player.turned or player.gone for player in game.players):
        game.tell("there are no humans left: the zombies win!")
        raise GameOver(zombies, "zombies.scenario-last-man.zombie-goal")


def escapes(game: Zombies, player: Player) -> str:
    """The rule by which the player escapes right now; empty when it does not."""
    if player.at != game.goal or player.at < 0 or lacks(game, player):
        return ""
    if player.at in game.zombies:  # zombies.win.clear-centre
        return "zombies.win.alternate-food-source" if game.truce() else ""
    if game.last_man:
        return "zombies.scenario-last-man.human-goal"
    if game.rescue:
        return "zombies.scenario-rescue.object"
    return "zombies.scenario-armed.weapon-needed" if game.armed else "zombies.win.helipad-centre"


def lacks(game: Zombies, player: Player) -> str:
    """What the scenario still demands of a player on the Helipad: the rule, or nothing."""
    if game.armed and not any(game.card(card).weapon for card in player.front):  # zombies.ruling.armed-where
        return "zombies.scenario-armed.weapon-needed"
    if not game.rescue:
        return ""
    if game.coop:
        return "" if all_are_held(game) else "zombies.scenario-rescue.coop-all-eighteen"
    mates = [other for other in game.players if game.teams and other.team == player.team] or [player]
    rescued = sum(other.survivors for other in mates)  # zombies.ruling.rescue-team-quota
    if rescued >= game.quota:
        return ""
    return "zombies.scenario-rescue.quota-before-helipad" if rescued else "zombies.scenario-rescue.object"


def tell_what_lacks(game: Zombies, player: Player) -> None:
    """Somebody came to the Helipad too early: say why that is no win."""
    if player.on_map and lacks(game, player).startswith("zombies.scenario-rescue."):
        missing = say("all 18 survivors") if game.coop else many(game.quota, "survivor")
        game.tell("{} is on the Helipad, but {} must be rescued first", player.name, missing)


def why_no_win(game: Zombies, player: Player, by_zombies: bool) -> str:
    """The rule by which a player who claims to have won has not: by collected zombies, or on the Helipad."""
    if game.last_man:
        return _why_no_last_man(player, by_zombies)
    if by_zombies and game.mode == COMPETITIVE:
        if game.armed:
            return "zombies.scenario-armed.only-way"
        return "zombies.ruling.scenario-twenty-five" if game.scenarios else "zombies.win.twenty-five"
    there = player.at == game.goal >= 0 and not by_zombies
    if there and lacks(game, player):
        return lacks(game, player)
    if there and player.at in game.zombies:
        return "zombies.win.clear-centre"
    if game.coop:
        return "zombies.mode-coop.win-all-arrive"
    return "zombies.mode-team.both-arrive" if game.teams else "zombies.win.helipad-centre"


def _why_no_last_man(player: Player, by_zombies: bool) -> str:
    """Humans escape, Zombie Players win when nobody is human any more; 25 zombies win nothing."""
    if player.turned:  # zombies.scenario-last-man.object: to the Helipad before one is turned
        return "zombies.scenario-last-man.zombie-goal" if by_zombies else "zombies.scenario-last-man.object"
    return "zombies.ruling.scenario-twenty-five" if by_zombies else "zombies.scenario-last-man.human-goal"


# ---------------------------------------------------------------------- cooperative and team play


def all_are_held(game: Zombies) -> bool:
    """Are all survivors, where it takes them, with players, arrived or not (zombies.ruling.rescue-coop-held)?"""
    held = sum(player.survivors for player in game.players if not player.gone)
    return not game.rescue or held >= ALL_SURVIVORS


def look_for_arrivals(game: Zombies) -> None:
    """Arrivals are recorded for good (zombies.ruling.arrival); the last one of a side ends the game."""
    call_back(game)
    together = game.rule_is("arrival", "all-stand-together")
    for player in game.from_active():
        if together:
            player.arrived = bool(escapes(game, player))
        elif not player.arrived and escapes(game, player):
            arrive(game, player)
    look_for_whole_sides(game)


def look_for_whole_sides(game: Zombies) -> None:
    """All of them, or both of a team, have arrived."""
    if game.coop:
        if all_are_held(game):  # also when the last one on the way is out of the game
            _end_if_all(game, game.players, "zombies.mode-coop.win-all-arrive")
    else:
        for team in range(len(game.players) // 2):
            mates = [player for player in game.players if player.team == team]
            race = any(has_arrived(game, player) for player in game.players if player.team != team)
            _end_if_all(game, mates, "zombies.mode-team.first-team" if race else "zombies.mode-team.both-arrive")


def call_back(game: Zombies) -> None:
    """Together nobody is safe for good before all 18 are held (zombies.ruling.rescue-coop-safe): who had arrived stands
    on the Helipad again and may walk away."""
    if not game.coop or all_are_held(game):
        return
    for player in game.players:
        if player.arrived and not player.gone:
            player.arrived = False
            if not player.on_map:
                player.at = game.goal if game.goal >= 0 else game.start
                player.hearts = max(1, player.hearts)  # nobody arrives without a heart
            game.tell("survivors are missing: {} is on the Helipad again and safe no more", player.name)


def has_arrived(game: Zombies, player: Player) -> bool:
    """Is the player safe, or would be with the next look at the map?"""
    stays = player.arrived and not game.rule_is("arrival", "all-stand-together")
    return stays or bool(escapes(game, player))


def arrive(game: Zombies, player: Player) -> None:
    """Partners need not arrive together (zombies.mode-team.different-times)."""
    player.arrived = True
    player.fighting = False
    if game.rule_is("arrival", "recorded-and-off"):
        player.at = NOWHERE
    if player is game.active and game.left > 0:
        game.left = 0
    game.tell("{} has reached the Helipad and is safe", player.name)


def _end_if_all(game: Zombies, side: list[Player], rule: str) -> None:
    """A player who left is not waited for (zombies.ruling.player-leaves)."""
    staying = [player for player in side if not player.gone]
    if staying and all(has_arrived(game, player) for player in staying):
        names = joined(say(" and "), [player.name for player in staying])
        game.tell("{} wins!" if len(staying) == 1 else "{} win!", names)
        raise GameOver(tuple(player.seat for player in staying), rule)
