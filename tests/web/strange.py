"""`companion`, in which a language is known that nobody speaks: every word of ours is longer and has strange vowels."""

from __future__ import annotations

import sys

from companion.cli import main
from companion.languages import learn
from companion.languages.pseudo import PSEUDO, Pseudo

if __name__ == "__main__":
    learn(PSEUDO, Pseudo())
    sys.exit(main())
