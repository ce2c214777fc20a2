"""How sentences are put, everywhere alike: capitals, numbers with their nouns, missing words, what cannot be read.

It knows no poker and lies below every layer.
"""
