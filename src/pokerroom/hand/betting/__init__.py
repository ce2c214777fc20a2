"""The wagers of a player: the price of a call, the smallest and largest raise, and the limits that a ruling sets.

Amounts only. `deciding` judges whether an act is accepted; `options.py` lists the acts that a player is offered.
"""
