"""Combat: all rolls against one figure. The skeleton is the same for every rulebook of the kind, the bones differ."""

from __future__ import annotations

from abc import ABC, abstractmethod


class Combat(ABC):
    """One combat; `total` is the result as it stands, `needed` what it has to reach."""

    needed: int

    @property
    @abstractmethod
    def total(self) -> int:
        """Die and cards, and what was spent on it."""

    async def run(self) -> None:
        """Until the figure is dead, or something takes the fight away."""
        rolled = False
        while self.goes_on():
            if await self.choose() or not await self.roll():
                continue  # somebody was asked, or played a card: look again
            rolled = True
            if self.total < self.needed:
                await self.raise_total()
            if self.total >= self.needed:
                await self.kill()
                break
            await self.pay()
        self.close(rolled)

    @abstractmethod
    def goes_on(self) -> bool:
        """Is there still somebody to fight, and somebody who fights?"""

    @abstractmethod
    async def choose(self) -> bool:
        """What is chosen before the roll; True when it was asked for."""

    @abstractmethod
    async def roll(self) -> bool:
        """Roll and count what is added; False when others acted instead."""

    @abstractmethod
    async def raise_total(self) -> None:
        """What may be spent on a roll that is not enough."""

    @abstractmethod
    async def kill(self) -> None:
        """The figure is dead."""

    @abstractmethod
    async def pay(self) -> None:
        """What a failure costs that stands."""

    @abstractmethod
    def close(self, rolled: bool) -> None:
        """The combat is over; `rolled` says whether a die was rolled in it."""
