"""What is said of a dealer's entries at a live table: what they come to is told by the hand, what goes back is said."""

from __future__ import annotations

from typing import Final

from pokerroom.table import happenings
from pokerroom.talk.said import Said
from pokerroom.talk.table.announcer import Announcer, Wording, one_said


def _dealer_took_back(floor: Announcer, event: happenings.DealerTookBack) -> list[Said]:
    return one_said(f"The {event.by} takes back: {floor.named(event.what)}.", "notice")


DEALING_WORDS: Final[dict[type, Wording]] = {happenings.DealerTookBack: _dealer_took_back}
