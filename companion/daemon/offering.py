"""The page as the daemon knows it: where it is, and what the desk wants of it about phones."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from typing import TYPE_CHECKING, Protocol, TypeAlias

from companion.desk.intents import ForgetPhones, LetPhones, NewCode

if TYPE_CHECKING:
    from companion.daemon.daemon import Daemon

AboutPhones: TypeAlias = NewCode | LetPhones | ForgetPhones


class Page(Protocol):
    """Pages in browsers, over this daemon."""

    @property
    def addresses(self) -> Sequence[str]: ...

    @property
    def host_address(self) -> str: ...

    @property
    def fingerprint(self) -> str: ...

    def new_code(self) -> None: ...

    async def let_phones(self, on: bool) -> None: ...

    def forget_phones(self) -> None: ...

    async def close(self) -> None: ...


OpenPage: TypeAlias = "Callable[[Daemon], Awaitable[Page | None]]"
"""Offers the page over a daemon; None where it cannot be had."""


async def about_phones(page: Page, intent: AboutPhones) -> None:
    """Do what the desk wants."""
    if isinstance(intent, NewCode):
        page.new_code()
    elif isinstance(intent, LetPhones):
        await page.let_phones(intent.on)
    else:
        page.forget_phones()
