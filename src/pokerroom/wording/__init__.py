"""How sentences are put, the same way everywhere: capitals, numbers with their nouns, missing words, unreadable values.

It knows no poker, and of the package it needs only the errors.
"""
