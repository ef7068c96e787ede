"""The colours of the fair: its zombies, and the parts of its map."""

from companion.games.kit.colours import opponent, thing

LIGHTS = {
    "zombie": opponent((80, 255, 0), (230, 120, 0)),
    "town": thing((120, 130, 140), (120, 130, 140)),
    "mall": thing((70, 90, 200), (70, 90, 200)),
}
