"""Carry a ruling out on a hand: enter what physically happened, and turn each effect into events of the hand.

Outside `pokerroom.hand`, only `cards.py`, `chips.py`, `play.py`, `taking_back.py` and `effect_context.py` work on a
hand's state; they ask it by name who is live, who has mucked and which cards the deck has.
"""
