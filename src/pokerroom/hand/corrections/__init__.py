"""Faults and rulings in the middle of a hand: apply their events without losing a card or a chip.

Cards are moved outside the deal, hands die or live again and chips go back, while cards and chips stay conserved.
"""
