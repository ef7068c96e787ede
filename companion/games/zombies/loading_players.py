"""Loading a position, the players: pawns, tokens, hands and cards in front."""

from __future__ import annotations

from companion.engine.reading import Part
from companion.games.zombies.chapters.death import DEATHS_TO_LOSE
from companion.games.zombies.loading_map import Override, read_square
from companion.games.zombies.people import Player
from companion.games.zombies.state import HAND, ITEM, MOST_HEARTS, OFF_TURN, Zombies
from companion.tiles import NOWHERE

PARTS = (
    "name", "pawn", "at", "hearts", "bullets", "zombies", "hand", "front", "plays", "last-play", "gone", "flips",
    "face-down-bullets", "face-down-hearts", "fighting", "item", "total",
    "deaths", "arrived", "team", "survivors", "turned", "plays-due", "fell",
)  # fmt: skip
MANY = 10_000


def read_player(game: Zombies, player: Player, part: Part, override: Override | None) -> None:
    player.gone = part.part("gone", False).flag()
    _mode(game, player, part)
    at = part.part("at", None if player.gone or player.turned or _is_safe(game, player) else game.map.names[game.start])
    player.at = NOWHERE if at.value is None else read_square(game, at)
    if player.on_map and game.coop and player.deaths >= DEATHS_TO_LOSE:
        raise at.fail("there is no pawn on the map after a third death", "zombies.mode-coop.three-strikes")
    if player.gone and player.on_map:
        raise at.fail("a player who left has no pawn on the map", "zombies.ruling.player-leaves")
    if player.turned and player.on_map:
        raise at.fail("a Zombie Player has no pawn on the map", "zombies.scenario-last-man.zombie-no-pawn")
    hearts = part.part("hearts", 3 if player.on_map else 0)
    player.hearts = hearts.number(0, MOST_HEARTS, "zombies.token.heart-cap")
    if bool(player.hearts) != player.on_map and not player.arrived:
        why = "a pawn on the map has at least one heart, a dead player none"
        raise hearts.fail(why, "zombies.death.pawn-removed")
    bullets = part.part("bullets", 0 if player.turned else 3)
    player.bullets = bullets.number(0, MANY)
    if player.turned and player.bullets:
        raise bullets.fail("a Zombie Player has no bullets", "zombies.ruling.last-man-zombie-tokens")
    player.zombies = part.part("zombies", 0).number(0, game.pack.pieces["zombies"], "zombies.limit.zombie-figures")
    player.plays = part.part("plays", 0).number(0, MANY)
    player.last_play = part.part("last-play", "").word(("", ITEM, OFF_TURN))
    player.hand = read_cards(game, part.part("hand", HAND if not player.gone else 0))
    _front(game, player, part.part("front", []))
    player.flips = part.part("flips", False).flag()
    player.spent_bullets = part.part("face-down-bullets", 0).number(0, MANY)
    player.spent_hearts = part.part("face-down-hearts", 0).number(0, MANY)
    player.fighting = part.part("fighting", False).flag()
    player.item = str(part.part("item", "").value)
    player.total = part.part("total", 0).number(0, MANY)


def read_cards(game: Zombies, part: Part) -> list[str | None]:
    if isinstance(part.value, int):
        return [None] * part.number(0, len(game.pack.deck), "zombies.limit.event-cards")
    return [None if entry.value is None else read_card(game, entry) for entry in part.items()]


def read_card(game: Zombies, part: Part) -> str:
    card = part.text()
    if card not in game.pack.cards:
        raise part.fail(f"there is no event card {card!r} in {game.pack.title}", "zombies.limit.event-cards")
    return card


def _front(game: Zombies, player: Player, part: Part) -> None:
    for entry in part.items():
        counted = isinstance(entry.value, dict)
        if counted:
            entry.table(("card", "combats"))
        card = read_card(game, entry.part("card") if counted else entry)
        if not game.card(card).stays_in_front:
            raise entry.fail(f"{game.card(card).name} is no item or weapon", "zombies.item.in-front")
        if card in player.front:
            raise entry.fail(f"two copies of {game.card(card).name}", "zombies.item.one-of-each")
        full = game.card(card).combats
        player.front[card] = entry.part("combats").number(1, full) if counted else full


def _mode(game: Zombies, player: Player, part: Part) -> None:
    """What only some modes and scenarios know of a player."""
    player.deaths = part.part("deaths", 0).number(0, MANY)
    player.arrived = part.part("arrived", False).flag()
    player.turned = part.part("turned", False).flag()
    player.survivors = part.part("survivors", 0).number(0, MANY)
    player.plays_due = part.part("plays-due", 0).number(0, MANY)
    if part.has("team"):
        player.team = part.part("team").number(0, len(game.players) // 2 - 1, "zombies.mode-team.pairs")
    if part.has("fell"):
        player.fell = read_square(game, part.part("fell"))
    if player.arrived and not (game.coop or game.teams):
        raise part.part("arrived").fail("arrivals are recorded in cooperative and team play", "zombies.win.three-modes")
    if player.turned and not game.last_man:
        why = "there are Zombie Players in Last Man Standing only"
        raise part.part("turned").fail(why, "zombies.scenario-last-man.choose-zombie")
    if player.survivors and game.last_man:
        why = "who is no Zombie Player holds one survivor token, no more: it is not counted"
        raise part.part("survivors").fail(why, "zombies.scenario-last-man.human-token")
    if player.survivors and not game.rescue:
        raise part.part("survivors").fail("survivors are for Search and Rescue", "zombies.scenario-rescue.object")


def _is_safe(game: Zombies, player: Player) -> bool:
    return player.arrived and game.rule_is("arrival", "recorded-and-off")
