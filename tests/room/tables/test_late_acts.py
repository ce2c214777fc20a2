"""What was done because somebody's time was up, read from the records of a hand."""

from __future__ import annotations

from datetime import UTC, datetime

from pokerroom.hand import events
from pokerroom.record_kind import kind_of
from pokerroom.room.store.records import Stored
from pokerroom.room.tables.journal.dealer_lines import acts_when_time_was_up
from pokerroom.table import happenings
from pokerroom.table.happening_text import write_happening

AT = datetime(2026, 5, 4, tzinfo=UTC)
LATE = happenings.TimeUp(2, "fold", AT)


def stored(*happened: happenings.Happening) -> list[Stored]:
    return [
        Stored("table:one", number, AT, kind_of(type(each).__name__), write_happening(each), False, b"")
        for number, each in enumerate(happened, 1)
    ]


def test_the_first_act_after_time_was_up_is_the_late_one() -> None:
    told = (
        happenings.Played((events.Folded(1), events.Folded(3))),
        LATE,
        happenings.Played((events.Folded(2),)),
        happenings.Played((events.Folded(4),)),
    )
    assert acts_when_time_was_up(stored(*told)) == {2: LATE}


def test_a_card_that_is_taken_from_a_player_is_nobodys_act() -> None:
    told = happenings.TimeUp(2, "must_discard", AT), happenings.Played((events.Folded(2),))
    assert acts_when_time_was_up(stored(*told)) == {}
