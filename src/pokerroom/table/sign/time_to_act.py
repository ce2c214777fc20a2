"""The lines of a table's sign about time to act: the limit for every act, time for sale, the called clock."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from pokerroom.errors import Malformed
from pokerroom.table.clock.turn_time import HOUSE_AND_POT, house_part
from pokerroom.table.sign.facts import SignFacts, SignLine
from pokerroom.table.sign.parts import SignPart, shows
from pokerroom.wording.plural import quantity


@shows("sign.time_to_act")
def _tell_time_limit(facts: SignFacts) -> Iterator[SignLine]:
    clock = facts.clock
    if clock.standing_limit is None:
        return
    warned = f"; a warning {quantity(clock.warning, 'second')} before the end" if clock.warning else ""
    yield SignLine(
        "Time to act", f"{quantity(clock.standing_limit, 'second')}{warned}", clock.cites("time.standing_limit")
    )


@shows("sign.extra_time")
def _tell_extra_time(facts: SignFacts) -> Iterator[SignLine]:
    clock = facts.clock
    if clock.standing_limit is None or not (clock.price or clock.extra_seconds):
        return
    cites = clock.cites("time.extensions", "commission.extra_fees")
    if not clock.extra_seconds:
        raise Malformed("the sign lacks how much time is for sale", allowed="extra_seconds = 30", cites=cites)
    seconds = f"{quantity(clock.extra_seconds, 'second')} more"
    words = f"{facts.money(clock.price)} buys {seconds}" if clock.price else f"{seconds} for the asking, free of charge"
    if clock.extensions is not None:
        words += f", at most {_TIMES_WORDS.get(clock.extensions, f'{clock.extensions} times')} in a betting round"
    if clock.price and clock.paid_to == HOUSE_AND_POT:
        words += f"; {facts.money(clock.price - house_part(clock))} of it goes into the pot"
    yield SignLine("Extra time", words, cites)


_TIMES_WORDS: Final = {1: "once", 2: "twice"}


def _tell_called_clock(facts: SignFacts) -> Iterator[SignLine]:
    clock = facts.clock
    if clock.standing_limit is not None and not clock.called_over_standing:
        return
    words = f"{quantity(clock.called, 'second')} once the floor starts it{_CALLED_BY[clock.called_by]}"
    if clock.standing_limit is not None:
        words += ", within the time to act"
    if clock.countdown:
        words += f"; the last {clock.countdown} are counted aloud"
    yield SignLine("Clock", words, clock.cites("time.clock", "time.clock_called_by"))


_CALLED_BY: Final = {
    "anyone": ", at anybody's request",
    "dealt_in": ", at the request of a player dealt in",
    "floor_only": "",
}

TIME_PARTS: Final[tuple[SignPart, ...]] = (_tell_time_limit, _tell_extra_time, _tell_called_clock)
