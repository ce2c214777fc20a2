"""What happens at a table, told as a good dealer tells it: events in, sentences with their clauses out.

The same sentences serve the terminal, the browser and a replay; how they are laid out is for whoever shows them.
"""

from pokerroom.talk.hands import hand_name
from pokerroom.talk.happening_words import happening_said
from pokerroom.talk.said import Company, Said
from pokerroom.talk.teller import Teller, ToldEvents

__all__ = [
    "Company",
    "Said",
    "Teller",
    "ToldEvents",
    "hand_name",
    "happening_said",
]
