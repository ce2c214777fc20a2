"""What happens at a table, told as a good dealer tells it: events in, sentences with their clauses out.

The same sentences serve the terminal, the browser and a replay; how they are laid out is for whoever shows them.
"""

from pokerroom.talk.hand.hand_names import hand_name
from pokerroom.talk.hand.teller import Teller, TellerStep
from pokerroom.talk.sentences import Sentence, TableNames
from pokerroom.talk.table.happening_words import happening_sentences

__all__ = [
    "TableNames",
    "Sentence",
    "Teller",
    "TellerStep",
    "hand_name",
    "happening_sentences",
]
