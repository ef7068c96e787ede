"""Which licences a library may have that is installed beside the companion, and which one a library says it has."""

from __future__ import annotations

import re
from email.message import Message

from packaging.licenses import InvalidLicenseExpression, canonicalize_license_expression
from packaging.utils import canonicalize_name

ALLOWED = {
    "0BSD": "nothing is asked",
    "Apache-2.0": "keep the notices, say what was changed",
    "BSD-2-Clause": "keep the notice",
    "BSD-3-Clause": "keep the notice",
    "CC0-1.0": "nothing is asked",
    "HPND": "keep the notice",
    "ISC": "keep the notice",
    "LGPL-2.1-or-later": "who passes it on passes its source on too; it may be exchanged for a changed one",
    "MIT": "keep the notice",
    "MIT-CMU": "keep the notice",
    "PSF-2.0": "keep the notice, say what was changed",
    "Unlicense": "nothing is asked",
    "Zlib": "keep the notice in the source",
}
"""What may stand in a locked list, by the short names of spdx.org/licenses, and what each asks of whoever passes it on.

All of them let anybody use the library beside a program under the MIT licence. None asks that of the program itself.
"""

SPELLINGS = {
    "apache 2.0": "Apache-2.0",
    "apache license 2.0": "Apache-2.0",
    "apache software license": "Apache-2.0",
    "bsd 3-clause": "BSD-3-Clause",
    "mit license": "MIT",
    "the mit license (mit)": "MIT",
    "python software foundation license": "PSF-2.0",
    "unlicense.org": "Unlicense",
}
"""What libraries write that have not heard of the short names, in small letters."""

READ = {
    "adafruit-blinka-raspberry-pi5-neopixel": "GPL-2.0-only",
    "jinja2": "BSD-3-Clause",
    "partd": "BSD-3-Clause",
    "pyopengl": "BSD-3-Clause",
    "pyserial": "BSD-3-Clause",
    "segno": "BSD-3-Clause",
    "zict": "BSD-3-Clause",
}
"""Where a library says nothing, or only `BSD`: what the text of its licence is, read by one of us."""

EXCEPTIONS = {
    (
        "adafruit-blinka-raspberry-pi5-neopixel",
        "GPL-2.0-only",
    ): 'only where somebody asks for `back_end = "pi5"`, which no '
    "shipped profile does; who passes on a card or an image with it passes on the whole under that licence",
}
"""Licences that one library may have and no other, each with what it means."""


class NoLicence(ValueError):
    """A library does not say its licence in a way that can be understood."""


def licence_of(metadata: Message) -> str:
    """The licence in the words of spdx.org, from what a library's files say of it."""
    name = canonicalize_name(str(metadata["Name"]))
    for said in (metadata["License-Expression"], READ.get(name), metadata["License"], *_classified(metadata)):
        expression = said and _understood(str(said))
        if expression:
            return expression
    raise NoLicence(f"{name} does not say its licence plainly: read it, and add it to READ in scripts/licences.py")


def _classified(metadata: Message) -> list[str]:
    """The licences among the shelves of the package index that a library puts itself on."""
    shelves = [str(line).split(" :: ") for line in metadata.get_all("Classifier", [])]
    return [shelf[-1] for shelf in shelves if shelf[0] == "License"]


def _understood(said: str) -> str:
    try:
        return canonicalize_license_expression(SPELLINGS.get(said.strip().lower(), said.strip()))
    except InvalidLicenseExpression:
        return ""


def named_in(expression: str) -> list[str]:
    """Every licence of an expression; also of those that may be chosen from, so that nobody has to choose."""
    return [part for part in re.split(r"\s+(?:AND|OR)\s+|[()]", expression) if part]


def not_allowed(library: str, expression: str) -> list[str]:
    """The licences that this library should not have."""
    return [one for one in named_in(expression) if one not in ALLOWED and (library, one) not in EXCEPTIONS]
