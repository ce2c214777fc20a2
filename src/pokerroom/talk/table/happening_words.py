"""Sentences about a table between and around its hands: who comes and goes, chips, time, charges, changes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from pokerroom.hand.events import Event as HandEvent
from pokerroom.table import happenings
from pokerroom.table.rules import TableRules
from pokerroom.talk.sentences import Sentence, TableNames
from pokerroom.talk.table.announcer import Announcer, Wording
from pokerroom.talk.table.change_words import CHANGE_WORDS
from pokerroom.talk.table.chip_words import CHIP_WORDS
from pokerroom.talk.table.dealing_words import DEALING_WORDS
from pokerroom.talk.table.deck_words import DECK_WORDS
from pokerroom.talk.table.floor_words import FLOOR_WORDS
from pokerroom.talk.table.seat_words import SEAT_WORDS
from pokerroom.talk.table.table_hand_words import HAND_WORDS
from pokerroom.talk.table.tournament_words import COMPETING_WORDS


def happening_sentences(
    happening: happenings.Happening,
    names: Mapping[int, str] | TableNames,
    rules: TableRules | None = None,
    hand_events: Sequence[HandEvent] = (),
) -> list[Sentence]:
    """Return the sentences for a happening at a table; an empty list where the hand tells it already.

    `hand_events` are the hand's own events since the last ruling.

    >>> from datetime import datetime
    >>> from pokerroom.table.stakes.chips_in_front import Stake
    >>> from pokerroom.table.blinds.blind_status import BlindStatus
    >>> happening_sentences(happenings.Sat(3, "Doc", Stake(1200), BlindStatus(), datetime(2024, 8, 16, 20)), {3: "Doc"})
    [Sentence(text='Doc sits down in seat 3 with 1,200.', kind='seat', seat=3, cites=(), why='', time='', brief='')]
    """
    unit = rules.unit if rules is not None else 1
    table_names = names if isinstance(names, TableNames) else TableNames(names, unit=unit)
    if type(happening) in HAPPENINGS_UNTOLD:
        return []
    return HAPPENINGS[type(happening)](Announcer(table_names, rules, hand_events), happening)


# What another line tells already: the hand's own, the charge's, the ruling's, the director's, or the freeze-out's.
HAPPENINGS_UNTOLD: Final = frozenset({
    happenings.Opened, happenings.Booked, happenings.GameOver, happenings.PaidUntil, happenings.HoursShared,
    happenings.TimeForgotten, happenings.Played, happenings.PotsCharged, happenings.TurnBegan,
    happenings.FreezeOutPlayed, happenings.FreezeOutStands, happenings.FreezeOutOver, happenings.ChoiceMade,
    happenings.Ordered, happenings.DealerEntered, happenings.ClockSet, happenings.AbsenceNoted,
})  # fmt: skip

HAPPENINGS: Final[dict[type, Wording]] = {
    **SEAT_WORDS,
    **CHIP_WORDS,
    **HAND_WORDS,
    **FLOOR_WORDS,
    **CHANGE_WORDS,
    **COMPETING_WORDS,
    **DEALING_WORDS,
    **DECK_WORDS,
}
