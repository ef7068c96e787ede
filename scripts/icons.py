"""Makes the page's icons for home screens from `icon.svg`: `python scripts/icons.py`. Needs chromium and playwright.

The large one is maskable: it is filled to its edges, and what matters lies within the circle that phones cut out.
Each has no more than the colours of the drawing, two bits a point: they are part of what every phone loads.
"""

from __future__ import annotations

import sys
from io import BytesIO
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from PIL import Image, ImageColor
from playwright.sync_api import sync_playwright

from companion.web.files import PAGES
from tests.web.browsing import CHROMIUM, SWITCHES

COLOURS = ("#0d1117", "#f2e6b8", "#8fd14f", "#10210a")
"""Those of the drawing: its eyes are as bright as its moon."""
SIZES = {192: 1.0, 512: 0.78}
"""How wide each is, and which part of it the drawing takes: of a maskable one the outer tenth may be cut off."""


def main() -> None:
    svg = (PAGES / "icon.svg").read_text()
    palette = Image.new("P", (1, 1))
    palette.putpalette([part for colour in COLOURS for part in ImageColor.getrgb(colour)])
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=list(SWITCHES))
        for size, part in SIZES.items():
            page = browser.new_page(viewport={"width": size, "height": size})
            ground = COLOURS[0]
            page.set_content(
                f"<body style='margin:0;height:100vh;display:grid;place-items:center;background:{ground}'>"
                f"<div style='width:{part:.0%}'>{svg}</div>"
            )
            drawn = Image.open(BytesIO(page.screenshot())).convert("RGB")
            drawn.quantize(palette=palette, dither=Image.Dither.NONE).save(
                PAGES / f"icon-{size}.png", optimize=True, bits=2
            )
        browser.close()


if __name__ == "__main__":
    main()
