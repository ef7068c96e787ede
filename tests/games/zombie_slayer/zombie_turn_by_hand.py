"""The Zombies' turn of Zombie Slayer once more, worked out by hand from the rules: own squares, own walls, own paths.

Everything is done on the names of squares and on the drawings of the cards. Nothing of the game's map, distances or
path choice is used, so that a mistake there shows as a difference.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator
from typing import Any

from companion.games.zombie_slayer.pack import SlayerPack

Place = tuple[int, int]
Move = tuple[str, frozenset[str]]
"""What is asked, and the answers that are allowed."""
NAMES = ("NW", "N", "NE", "W", "C", "E", "SW", "S", "SE")
WAYS = {"N": (0, 1), "E": (1, 0), "S": (0, -1), "W": (-1, 0)}
FAR = 10**6


def place_of(name: str) -> Place:
    cell, _, square = name.partition(".")
    x, y = map(int, cell.split(","))
    row, column = divmod(NAMES.index(square), 3)
    return x + column - 1, y + 1 - row


class Streets:
    """The squares of a position and which of them touch."""

    def __init__(self, document: dict[str, Any], pack: SlayerPack) -> None:
        self.orthogonal = document["options"].get("movement") == "orthogonal"
        self.both = document["options"].get("diagonal-walls") == "both-routes"
        self.names: dict[Place, str] = {}
        self.walls: set[frozenset[Place]] = set()
        for card in document["map"]:
            self._lay(pack.towns[card["tile"]].ground.rows, card["at"], int(card["turn"][1:]) // 90)
        for edge in document["sealed"]:
            name, side = edge.split(" ")
            self._wall(place_of(name), WAYS[side])
        self.places = {name: place for place, name in self.names.items()}
        self.touching = {name: self._touching(place) for name, place in self.places.items()}
        self.steps = {name: self._steps(place) for name, place in self.places.items()}

    def _wall(self, place: Place, way: Place) -> None:
        self.walls.add(frozenset((place, (place[0] + way[0], place[1] + way[1]))))

    def _lay(self, rows: tuple[str, ...], at: str, quarters: int) -> None:
        x, y = map(int, at.split(","))
        for k, name in enumerate(NAMES):
            self.names[(x + k % 3 - 1, y + 1 - k // 3)] = f"{at}.{name}"
        for row in range(3):
            for column in range(3):
                here = _turn((column - 1, 1 - row), quarters)
                for right, up in WAYS.values():
                    if rows[2 * row + 1 - up][2 * column + 1 + right] in "-|":
                        self._wall((x + here[0], y + here[1]), _turn((right, up), quarters))

    def _open(self, one: Place, other: Place) -> bool:
        return one in self.names and other in self.names and frozenset((one, other)) not in self.walls

    def _touching(self, place: Place) -> set[str]:
        found = set()
        for right in (-1, 0, 1):
            for up in (-1, 0, 1):
                there = (place[0] + right, place[1] + up)
                if (right or up) and there in self.names and self._reached(place, there):
                    found.add(self.names[there])
        return found

    def _reached(self, here: Place, there: Place) -> bool:
        if here[0] == there[0] or here[1] == there[1]:
            return self._open(here, there)
        corners = ((here[0], there[1]), (there[0], here[1]))
        routes = [self._open(here, corner) and self._open(corner, there) for corner in corners]
        return all(routes) if self.both else any(routes)

    def _steps(self, place: Place) -> set[str]:
        near = self.touching[self.names[place]]
        if not self.orthogonal:
            return near
        straight = {self.names.get((place[0] + right, place[1] + up), "") for right, up in WAYS.values()}
        return near & straight

    def distances(self, goal: str) -> dict[str, int]:
        """Steps to a square from everywhere, through everybody."""
        far = {goal: 0}
        edge = [goal]
        while edge:
            after = []
            for here in edge:
                for there in self.steps[here]:
                    if there not in far:
                        far[there] = far[here] + 1
                        after.append(there)
            edge = after
        return far


def _turn(place: Place, quarters: int) -> Place:
    for _ in range(quarters):
        place = (place[1], -place[0])
    return place


class Zombie:
    """One counter."""

    def __init__(self, at: str, kind: str, actions: int) -> None:
        self.at = at
        self.kind = kind
        self.actions = actions
        self.used = 0


class Night:
    """One Zombies' turn; `turn` says what is asked and is sent the answers."""

    def __init__(self, document: dict[str, Any], pack: SlayerPack) -> None:
        self.pack = pack
        self.streets = Streets(document, pack)
        self.slayer: str = document["slayer"]["at"]
        self.followers: dict[str, str] = {one["name"]: one["at"] for one in document["followers"]}
        self.master: str = document.get("necromancer", {}).get("at", "")
        self.zombies = [Zombie(one["at"], one["kind"], pack.tokens[one["kind"]].actions) for one in document["zombies"]]
        self.in_a_row = document["options"].get("zombie-activation") != "one-action-each"

    def standing(self) -> dict[str, str]:
        return {zombie.at: zombie.kind for zombie in self.zombies}

    def turn(self) -> Generator[Move, Any, None]:
        for colour in ("violet", "green", "blue"):
            while ready := self._ready(colour):
                zombie = yield from self._next(ready)
                left = zombie.actions if self.in_a_row else 1
                zombie.used += left
                yield from self._act(zombie, left)

    def _ready(self, colour: str) -> list[Zombie]:
        ready = [one for one in self.zombies if one.kind == colour and one.used < one.actions]
        fewest = min((one.used for one in ready), default=0)
        ready = [one for one in ready if one.used == fewest]
        far = self.streets.distances(self.slayer)
        nearest = min((far.get(one.at, FAR) for one in ready), default=FAR)
        return [one for one in ready if far.get(one.at, FAR) == nearest]

    def _next(self, ready: list[Zombie]) -> Generator[Move, Any, Zombie]:
        if len(ready) == 1 or not any(self._targets(one) for one in ready):
            return min(ready, key=lambda one: one.at)
        name = yield "zombies.which", frozenset(one.at for one in ready)
        return next(one for one in ready if one.at == name)

    def _targets(self, zombie: Zombie) -> dict[str, str]:
        """The nearest of those it may go for, with their squares."""
        goals = {"slayer": self.slayer, **self.followers}
        far = {name: self.streets.distances(at).get(zombie.at, FAR) for name, at in goals.items()}
        least = min(far.values())
        return {name: at for name, at in goals.items() if far[name] == least < FAR}

    def _act(self, zombie: Zombie, left: int) -> Generator[Move, Any, None]:
        target = ""
        while left:
            targets = self._targets(zombie)
            if not targets:
                return
            if target not in targets:
                target = next(iter(targets))
                if len(targets) > 1:
                    target = yield "zombies.target", frozenset(targets)
            if targets[target] in self.streets.touching[zombie.at]:
                left -= 1
                if (yield "attack", frozenset([target])):
                    del self.followers[target]
                continue
            steps, ends = self._best(zombie, targets[target], left)
            if not steps:
                return
            zombie.at = next(iter(ends)) if len(ends) == 1 else (yield "zombies.where", ends)
            left -= steps

    def _best(self, zombie: Zombie, goal: str, left: int) -> tuple[int, frozenset[str]]:
        """How far it gets on the best of all shortest paths, and where that is."""
        taken = {self.slayer, self.master, *self.followers.values(), *(one.at for one in self.zombies)} - {""}
        kept = {self.slayer, *self.followers.values()}
        rated: dict[tuple[int, int], set[str]] = {}
        for path in self._paths(zombie.at, goal, self.streets.distances(goal)):
            steps = self._advance(path, goal, left, taken, kept)
            crowd = sum(there in taken for there in path[:-1])
            rated.setdefault((steps, -crowd), set()).add(path[steps - 1] if steps else "")
        best = max(rated)
        return best[0], frozenset(rated[best])

    def _advance(self, path: tuple[str, ...], goal: str, left: int, taken: set[str], kept: set[str]) -> int:
        """The last free square that the actions pay for, without going past a square from which it can attack."""
        steps = 0
        for count, there in enumerate(path[:left], 1):
            if there in kept:
                break
            if there not in taken:
                steps = count
                if goal in self.streets.touching[there]:
                    break
        return steps

    def _paths(self, here: str, goal: str, far: dict[str, int]) -> Iterator[tuple[str, ...]]:
        """Every shortest path, without its beginning."""
        for there in self.streets.steps[here]:
            if far.get(there, FAR) == far[here] - 1:
                if there == goal:
                    yield (there,)
                else:
                    yield from ((there, *rest) for rest in self._paths(there, goal, far))
