"""Nobody holds a card at the fair."""

from companion.games.kit.plain import Cards

CARDS = Cards("fair.cards", stop="fair.stop")
