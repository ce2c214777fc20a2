"""Carry a ruling out on a hand: enter what physically happened, and turn each effect into events of the hand.

Effects ask a hand like everybody else; what only a correction must know of it, they ask `pokerroom.hand.correcting`.
"""
