"""Time to act: the limit of a timed table, the clock called on one player, time bought, and the house's rules for all
three.
"""
