"""Everyday words for events at a table: groups of synonyms, and words that distinguish nothing."""

from __future__ import annotations

from typing import Final

# Words with the same meaning in people's reports, a group to a line; verbs in the forms that are no endings.
SAME_MEANING: Final = (
    "pay paid payout push award ship give gave given",
    "deal dealt",
    "burn burnt",
    "show shown expose flash flip reveal",
    "see seen saw look",
    "throw threw thrown toss",
    "muck discard",
    "say said announce declare verbal",
    "tell told",
    "bet raise wager reraise",
    "all allin shove",
    "early premature",
    "forget forgot omit neglect",
    "extra many more surplus",
    "short few less",
    "away absent leave left gone",
    "phone mobile device",
    "cheat fraud",
    "wrong mistake wrongly incorrect error accident accidentally",
    "speak spoke spoken language",
    "small little tiny",
    "chip money",
    "deck pack stub",
    "find found",
    "take took taken",
    "lose lost",
    "win winner won winning",
    "act acted action",
    "begin began begun start",
    "maximum max",
    "minimum min",
    "above over exceed big bigger larger higher",
    "below under beneath lower",
    "buy bought",
    "draw drew drawn",
    "replace replacement",
    "know knew known",
    "advice advise advised help",
    "friend neighbour neighbor mate",
    "touch hit",
    "color colour",
    "hold held keep kept",
    "jam broken break",
    "dispute argument argue disagreement",
    "split divide chop",
)
# Words so common that they distinguish nothing.
WORDS_WITHOUT_MEANING: Final = frozenset(
    (
        "a", "an", "and", "the", "of", "to", "in", "is", "was", "were", "on", "at", "by", "for", "from", "with", "my",
        "his", "her", "their", "your", "our", "it", "its", "he", "she", "they", "we", "i", "you", "me", "him", "them",
        "what", "who", "which", "that", "this", "these", "those", "there", "then", "than", "when", "where", "how",
        "why", "so", "as", "be", "been", "has", "have", "had", "does", "do", "did", "can", "could", "will", "would",
        "should", "may", "might", "must", "not", "but", "or", "if", "into", "onto", "out", "up", "down", "off", "too",
        "very", "just", "still", "also", "again", "somebody", "someone", "anybody", "everybody", "everyone", "nobody",
        "one", "seat", "player", "guy", "person", "table", "game", "poker", "happen", "happens", "during", "another",
        "get", "got", "gets", "allowed",
    )
)  # fmt: skip
