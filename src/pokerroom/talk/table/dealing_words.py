"""Sentences about a dealer's entries at a live table.

Only entries taken back need words, as the hand tells the rest.
"""

from __future__ import annotations

from typing import Final

from pokerroom.table import happenings
from pokerroom.talk.sentences import Sentence
from pokerroom.talk.table.announcer import Announcer, Wording, one_sentence


def _dealer_took_back(floor: Announcer, happening: happenings.DealerTookBack) -> list[Sentence]:
    return one_sentence(f"The {happening.by} takes back: {floor.named(happening.what)}.", "notice")


DEALING_WORDS: Final[dict[type, Wording]] = {happenings.DealerTookBack: _dealer_took_back}
