"""How the lights lie: what the profile says, unless people at the desk have seen it otherwise."""

from __future__ import annotations

from companion.desk.knowing import Panel, Settings
from companion.desk.laying import Laid, laid
from companion.devices import pixel_map
from companion.devices.pixels import Pixels
from companion.devices.wiring import PixelWiring


def lay(pixels: Pixels, wiring: PixelWiring, settings: Settings) -> Panel:
    """Light every square where it really lies from now on; what the desk should know of it."""
    lying = as_seen(wiring, settings.panel)
    pixels.lies(lying)
    return panel_of(lying, wiring)


def as_seen(wiring: PixelWiring, panel: str) -> PixelWiring:
    """The wiring as people have seen it at the desk; as the profile has it where nobody has said anything."""
    seen = laid(panel)
    if seen is None or not pixel_map.alike(wiring):
        return wiring
    return pixel_map.relaid(wiring, seen.start, seen.run, seen.serpentine)


def panel_of(lying: PixelWiring, wiring: PixelWiring) -> Panel:
    """What the desk knows of the lights."""
    first = lying.panels[0]
    told = pixel_map.alike(wiring) and wiring.back_end != "none"
    squares = [square for square in pixel_map.squares(first, lying.spacing) if square is not None]
    return Panel(
        lying.width,
        lying.height,
        lying.fixed,
        tuple(squares) if told else (),
        pixel_map.ground(first),
        _laid(lying),
        _laid(wiring),
    )


def _laid(wiring: PixelWiring) -> Laid:
    first = pixel_map.mounted(wiring.panels[0])
    return Laid(first.start, first.run, first.serpentine)
