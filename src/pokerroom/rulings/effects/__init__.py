"""A ruling carried out on a hand: what physically happened is entered, and each effect becomes events of the hand.

`cards.py`, `chips.py`, `play.py` and `effect_context.py` are the only modules outside `pokerroom.hand` that work
on a hand's state.
"""
