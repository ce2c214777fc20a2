"""Faults and rulings in the middle of a hand: their events applied, the orders they leave for later, nothing lost.

Cards are moved outside the deal, hands die or live again and chips go back, while cards and chips stay conserved.
"""
