"""Makes the recordings of the sounds from their notes in `companion/sounds/sounds.json`: `python scripts/sounds.py`.

With `--check` nothing is written: it says which of them are not what this would make.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from companion.sounds import recipes, recording
from companion.sounds.making import wav_of


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--check", action="store_true", help="write nothing; fail where a recording differs")
    check = parser.parse_args().check
    differ = [name for name in recipes() if not _is(recording(name), wav_of(name))]
    for name in differ:
        if not check:
            recording(name).write_bytes(wav_of(name))
        print(f"{name}: {'differs' if check else 'written'}")
    return int(check and bool(differ))


def _is(file: Path, wav: bytes) -> bool:
    return file.is_file() and file.read_bytes() == wav


if __name__ == "__main__":
    sys.exit(main())
