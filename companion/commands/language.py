"""Which language a command speaks: the one that was named, else the configured one, else that of this machine."""

from __future__ import annotations

import argparse
import os
from collections.abc import Iterator, Mapping
from pathlib import Path

from companion.config import Config, ConfigError, load_config
from companion.languages import ENGLISH, NAMES

LOCALES = ("LC_ALL", "LC_MESSAGES", "LANG")
"""Where a machine says what its people speak; the first that says anything counts."""
NO_LANGUAGE = ("C", "POSIX")
"""The locale of programs: whoever sets it wants the words as they were written, whatever LANGUAGE says."""


def arguments(
    parser: argparse.ArgumentParser,
    what: str = "what people read it in",
    default: str = "as configured, else as this machine speaks",
) -> None:
    parser.add_argument("--language", type=known, choices=tuple(NAMES), help=f"{what} (default: {default})")


def known(language: str) -> str:
    """A language that the companion speaks; argparse shows the sentence where it does not."""
    if language not in NAMES:
        spoken = ", ".join(f"{code} ({name})" for code, name in NAMES.items())
        raise argparse.ArgumentTypeError(f"the companion does not speak {language!r}; it speaks {spoken}")
    return language


def language_of(args: argparse.Namespace, config: Config | None, environ: Mapping[str, str] = os.environ) -> str:
    """The language that people read here."""
    named: str | None = args.language
    return named or (config.desk.language if config else "") or of_machine(environ)


def language_here(args: argparse.Namespace, file: Path | None = None) -> str:
    """The same for a command that wants nothing else of the configuration: one that is wrong says nothing."""
    try:
        return language_of(args, None if args.language else load_config(file))
    except ConfigError:
        return language_of(args, None)


def of_machine(environ: Mapping[str, str]) -> str:
    """What the environment says, as programs with gettext read it: `de_AT.UTF-8` is German."""
    return next(filter(None, map(_spoken, _wanted(environ))), ENGLISH)


def _wanted(environ: Mapping[str, str]) -> Iterator[str]:
    locale = next(filter(None, (environ.get(name) for name in LOCALES)), "")
    if locale not in NO_LANGUAGE:
        yield from environ.get("LANGUAGE", "").split(":")
        yield locale


def _spoken(locale: str) -> str:
    """The language of a locale, where the companion speaks it; with its country, else without."""
    code = locale.partition(".")[0].partition("@")[0]
    return next((one for one in (code, code.partition("_")[0]) if one in NAMES), "")
