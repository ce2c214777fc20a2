"""A bot at a box of the bonus game. It sees its box's view and plays by a few rough habits, without study."""

from __future__ import annotations

from random import Random

from pokerroom.bonus.commands import BetAt, BonusPlayerCommand, CheckAt, FoldAt
from pokerroom.bonus.paying.pay import made_hand
from pokerroom.bonus.queries.options import BoxOptions
from pokerroom.bonus.queries.round_view import RoundView
from pokerroom.cards import RANKS, UNKNOWN
from pokerroom.ranking import Category

_RANK_OF_EIGHT = RANKS.index("8")
_RANK_OF_ACE = RANKS.index("A")


def decide_at_box(view: RoundView, options: BoxOptions, rng: Random) -> BonusPlayerCommand:
    """Return the bot's decision at this box now."""
    box = next(box for box in view.boxes if box.box == options.box)
    board = [card for card in view.board if card is not UNKNOWN]
    if not options.check:  # before the flop
        high = max(card.rank for card in box.cards)
        paired = box.cards[0].rank == box.cards[1].rank
        weak = high < _RANK_OF_EIGHT and not paired and box.cards[0].suit != box.cards[1].suit
        return FoldAt(options.box) if weak or not options.bet else BetAt(options.box)
    ranks = [card.rank for card in board]
    helps = any(card.rank in ranks for card in box.cards) or box.cards[0].rank == box.cards[1].rank
    strong = helps or made_hand(box.cards, tuple(board)).category not in (Category.NO_PAIR, Category.ONE_PAIR)
    bold = strong or (max(card.rank for card in box.cards) == _RANK_OF_ACE and rng.random() < 0.3)
    return BetAt(options.box) if options.bet and bold else CheckAt(options.box)
