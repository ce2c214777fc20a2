"""A poker room run by the book.

The package is built in layers; each imports only from those below it. The lowest are here for direct use:
`pokerroom.cards` (cards, decks, shuffling) and `pokerroom.ranking` (what beats what).
"""

__version__ = "0.1.0"
