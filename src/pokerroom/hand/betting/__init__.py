"""How much may be wagered: the call, the least and the most raise, and what a ruling has left a player of them.

Amounts only. Whether an act is accepted is judged in `deciding`; what a player is offered stands in `options.py`.
"""
