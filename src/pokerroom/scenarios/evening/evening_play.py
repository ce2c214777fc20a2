"""The stage of an evening at one cash table.

Set-up: `house:` and the table's lines as a set-up file has them (blinds of 5 and 10, unless they say otherwise; to
buy in with what the book lists for the game, else 100 to 500; and as is usual in the house what must be settled before
a hand); `seats:` (1-6) with `stacks:` (300, or 300, 3=50);
`last:` for the hand just played, such as `button 1, blinds 2 3`, and `lap: first` where the button has not been round
yet; `nominated:` what the operator chose, such as `commission.extra_fees.extra_time 4`; `now:` (20:00), and `tables:`
like tables beside it, such as `table 2 with 1-5`. Cards that are laid out are those of the first hand dealt.

A step may begin with a time: `> 20:45 Ann sits in seat 5 with 300`. `> deal` begins a hand, in which seats act as they
do in a hand (`> seat 3 raises to 40`), and `> play` also lets everybody check or call to its end.
"""

from __future__ import annotations

from typing import Any, ClassVar

from pokerroom.scenarios.evening.evening_acts import EVENING_ACTS
from pokerroom.scenarios.evening.evening_questions import EVENING_QUESTIONS
from pokerroom.scenarios.evening.evening_table import EveningTable
from pokerroom.scenarios.forms import Lines
from pokerroom.scenarios.hands.planned_dealer import CARD_KEYS
from pokerroom.scenarios.setup import POSTED_LINES


class EveningPlay(EveningTable):
    """A table through an evening, with everything that a scenario may do and ask there."""

    keys: ClassVar[tuple[str, ...]] = (
        "house", *POSTED_LINES, "seats", "stacks", "last", "lap", "nominated", "choose KEY", "now", "unit", "tables",
        *CARD_KEYS,
    )  # fmt: skip
    acts: ClassVar[Lines[Any]] = EVENING_ACTS
    questions: ClassVar[Lines[Any]] = EVENING_QUESTIONS
