"""The happenings of a member, in words for a list."""

from __future__ import annotations

from datetime import datetime
from typing import Final

from pokerroom.members import happenings
from pokerroom.members.happenings import MemberHappening
from pokerroom.members.words import LimitKind

_KINDS: Final[dict[LimitKind, str]] = {
    "deposit": "deposits",
    "buy_in": "chips brought to play",
    "loss": "losses",
    "session": "minutes at play",
}


def member_happening_line(happening: MemberHappening) -> str:
    """Return one line of a member's history.

    >>> noon = datetime(2026, 8, 1, 12)
    >>> member_happening_line(happenings.CardIssued(at=noon, player="Ann", by="Bo", card="S-17"))
    'card S-17 given out'
    """
    match happening:
        case happenings.MembershipOpened(membership=kind):
            return f"a {kind} from now on"
        case happenings.CardIssued(card=card):
            return f"card {card} given out"
        case happenings.CardReplaced(card=card, old=old):
            return f"card {card} given out in place of {old}"
        case happenings.CardVoided(card=card):
            return f"card {card} taken back"
        case happenings.LimitSet(limit=kind, period=period, amount=amount, holds_from=holds_from, at=at):
            what = f"{_KINDS[kind]} up to {amount:,} a {period}" if amount else f"no limit of {_KINDS[kind]} a {period}"
            return what if holds_from <= at else f"{what}, from {_moment_text(holds_from)} on"
        case happenings.CooledOff(until=until):
            return f"a break from play until {_moment_text(until)}"
        case happenings.SelfExcluded(until=until):
            return f"excluded by their own wish {_until(until)}"
        case happenings.MemberBarred(number=number, reach=reach, until=until):
            return f"bar {number}: kept out of the {reach} {_until(until)}"
        case happenings.MemberBarLifted(number=number):
            return f"bar {number} lifted"
        case happenings.MembersKeptApart(other=other):
            return f"kept apart from {other}"
        case happenings.MembersLetTogether(other=other):
            return f"no longer kept apart from {other}"
        case happenings.SittingBegan(since=since):
            return f"at play, in a sitting since {_moment_text(since)}"
        case happenings.SittingEnded():
            return "left the last seat"


def _moment_text(at: datetime) -> str:
    return f"{at:%Y-%m-%d %H:%M}"


def _until(at: datetime | None) -> str:
    return f"until {_moment_text(at)}" if at is not None else "without an end"
