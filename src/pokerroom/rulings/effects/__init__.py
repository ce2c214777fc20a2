"""A ruling carried out on a hand: what physically happened is entered, and each effect becomes events of the hand.

`cards.py`, `chips.py`, `play.py`, `taking_back.py` and `effect_context.py` alone work on a hand's state from outside
`pokerroom.hand`, and ask it by name who is live, who has mucked and what the deck has.
"""
