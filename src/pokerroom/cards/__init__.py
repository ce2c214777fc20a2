"""Cards and decks, their text, the shuffle and cut, and the commitment to a deal."""

from pokerroom.cards.card import JOKER, RANKS, SUITS, UNKNOWN, Card
from pokerroom.cards.commitment import Commitment, Opening, SealedDeal, Verdict, verify
from pokerroom.cards.dealfile import DealFile, read_deal, write_deal
from pokerroom.cards.deck import Deck, DeckCheck
from pokerroom.cards.render import card_with_sign, render
from pokerroom.cards.seeded_shuffle import SeededShuffle
from pokerroom.cards.shuffle import LiveOrder, cut, require_live, shuffle
from pokerroom.cards.text import cards_text, parse_cards

__all__ = [
    "Card",
    "JOKER",
    "UNKNOWN",
    "RANKS",
    "SUITS",
    "parse_cards",
    "cards_text",
    "card_with_sign",
    "render",
    "Deck",
    "DeckCheck",
    "LiveOrder",
    "shuffle",
    "require_live",
    "cut",
    "SeededShuffle",
    "SealedDeal",
    "Commitment",
    "Opening",
    "Verdict",
    "verify",
    "DealFile",
    "read_deal",
    "write_deal",
]
