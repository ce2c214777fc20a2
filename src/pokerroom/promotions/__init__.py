"""Promotions: prizes that the house offers beside the game, from their terms to the last claim.

Terms are held against the book; a promotion is a value that is asked after each hand and told what people do; what
comes of it are happenings, and the moves of money in them are entries of the room's ledger.
"""
