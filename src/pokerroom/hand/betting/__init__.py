"""What is open to a player: the price of a call, the smallest and largest raise, and the limits that a ruling sets.

`open_wagers.py` has the amounts, `options.py` the acts that a player is offered, `open_actions.py` their form, and
`ruled_limits.py` what a ruling left of them. `deciding` judges whether an act is accepted, and `evolving` carries it
out; `wagering.py` above them all answers for any player of a `Hand`.
"""
