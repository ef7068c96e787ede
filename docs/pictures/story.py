"""Takes the picture of a story in this folder: `python docs/pictures/story.py`. Needs chromium and playwright.

Bots play a whole game with a fixed seed, so that the picture changes only when the story does.
"""

from __future__ import annotations

import sys
from datetime import date
from pathlib import Path
from tempfile import TemporaryDirectory

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE.parents[1]))

from PIL import Image  # noqa: E402
from playwright.sync_api import sync_playwright  # noqa: E402

from companion.web.story.page import story_of  # noqa: E402
from tests.web.browsing import CHROMIUM, SWITCHES  # noqa: E402
from tests.web.evenings import EVENINGS, play_evening  # noqa: E402

SIZE = {"width": 1120, "height": 1420}
COLOURS = 256


def main() -> None:
    with TemporaryDirectory() as folder, sync_playwright() as playwright:
        journal, file = Path(folder) / "zombies-0001.journal", Path(folder) / "story.html"
        play_evening(journal, EVENINGS["zombies"]).close()
        file.write_bytes(story_of(journal, when=date(2026, 11, 18)).bytes)
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=list(SWITCHES))
        page = browser.new_context(viewport=SIZE, color_scheme="dark", reduced_motion="reduce").new_page()
        page.goto(file.as_uri())
        page.wait_for_function("() => evening.at === evening.last")
        page.screenshot(path=str(HERE / "story.png"))
        browser.close()
    with Image.open(HERE / "story.png") as picture:
        small = picture.convert("RGB").quantize(COLOURS, Image.Quantize.MAXCOVERAGE, kmeans=2, dither=Image.Dither.NONE)
    small.save(HERE / "story.png", optimize=True)


if __name__ == "__main__":
    main()
