"""Does everything that is written fit where it stands? Words that are longer than ours show where it does not."""

from __future__ import annotations

from pathlib import Path
from typing import Any

CUT = Path(__file__).with_suffix(".js").read_text(encoding="utf-8")


def cut(page: Any) -> list[str]:
    """Everything on a page that is cut off, out of sight or in the way of something else."""
    return [str(one) for one in page.evaluate(CUT)]
