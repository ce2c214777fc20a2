"""The sentences of a good dealer about the events at a table, each with its clauses.

The terminal, the browser and a replay use the same sentences, each with a layout of its own.
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
