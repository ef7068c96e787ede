"""What a player of Totally Medieval cannot know: the hand of the other side; with miniatures on the mat also who the
figures are that stand there."""

from __future__ import annotations

from companion.games.kit.piles import Dealer, deal_anew
from companion.games.totally_medieval.meta import MINIATURES
from companion.games.totally_medieval.people import Side
from companion.games.totally_medieval.printed import CHARACTER
from companion.games.totally_medieval.state import Medieval


def redraw(game: Medieval, seat: int, dealer: Dealer) -> None:
    """Deal anew whatever that seat does not see; what lies in the Draw pile nobody knows anyway."""
    foe = game.players[1 - seat]
    if not foe.civilization:
        return
    held = [card for card in foe.hand if card is not None]
    places = [place for place, card in enumerate(foe.hand) if card is not None]
    pile = list(game.unseen(foe).elements())
    if MINIATURES in game.variants and not game.battle and not game.attacks:
        redraw_figures(game, foe, held, pile, dealer)
    deal_anew([held], pile, [*held, *pile], dealer)
    for place, card in zip(places, held, strict=True):
        foe.hand[place] = card


def redraw_figures(game: Medieval, foe: Side, held: list[str], pile: list[str], dealer: Dealer) -> None:
    """Figures do not show who they are (totally-medieval.miniatures.hidden-strength): anybody of that side who is not
    known to be dead may stand there."""
    standing = [one.card for one in foe.characters]
    hands = [[card for card in cards if game.card(card).kind == CHARACTER] for cards in (held, pile)]
    others = [[card for card in cards if game.card(card).kind != CHARACTER] for cards in (held, pile)]
    deal_anew([standing, hands[0]], hands[1], [*standing, *hands[0], *hands[1]], dealer)
    for one, card in zip(foe.characters, standing, strict=True):
        one.card = card
    held[:], pile[:] = others[0] + hands[0], others[1] + hands[1]
