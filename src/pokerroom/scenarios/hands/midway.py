"""A hand that begins in the middle: the street, what lies in the pot, and what everybody has left.

    street: turn
    board: Ks 7d 2c 5h
    seats: 1-6
    folded: 2 4-6
    stacks: 300, 3=0
    put in: 60, 3=25
    pot: 145

`put in:` is what each seat has put into the pot so far, forced bets and all; `pot:` alone is put in evenly by those
still in. A player who folded has put in what had to be posted, unless a line says otherwise; with neither line
everybody still in has called the forced bets. All of it went in on the first street, and every round since was checked;
nobody drew, and whoever had to discard gave up the cards that came last. The hand is brought there by events, not by
judging acts, so amounts that the limit would not have allowed may be given.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from pokerroom.errors import Malformed
from pokerroom.hand import Discard, Hand, ShowDown, Tap, events
from pokerroom.scenarios.hands.planned_dealer import PlannedDealer
from pokerroom.scenarios.setup import SetUp, by_seat, numbers, whole

MIDWAY_KEYS: Final = ("street", "pot", "put in", "folded")
_PLENTY_OF_CHIPS: Final = 10**9


@dataclass(frozen=True, slots=True)
class MidwayStart:
    """Where a hand begins: its street, what every seat began with, and its wager in the first betting round."""

    street: str
    starting: Mapping[int, int]
    wagers: Mapping[int, int]
    folded: frozenset[int]
    pot: int

    @classmethod
    def of(
        cls, setup: SetUp, seats: Sequence[int], stacks: Mapping[int, int], begin: Callable[[Mapping[int, int]], Hand]
    ) -> MidwayStart | None:
        """Return the state that the lines of a set-up describe; None where the hand begins at its beginning."""
        if "street" not in setup:
            for key in MIDWAY_KEYS:
                if key in setup:
                    raise Malformed(f"{key}: on which street?", allowed="street: flop")
            return None
        trial = begin(dict.fromkeys(stacks, _PLENTY_OF_CHIPS))
        street = _checked_street(setup["street"], trial.rules.plan.streets)
        folded = frozenset(numbers(setup["folded"])) if setup.get("folded") else frozenset()
        if folded - set(seats) or len(set(seats) - folded) < 2:
            raise Malformed(f"folded: {setup['folded']!r}", allowed="some of the seats, and two or more are still in")
        forced = _forced(trial)
        seats = [seat for seat in seats if seat in forced]
        put_in = _chips_put_in_by_lines(setup, [seat for seat in seats if seat not in folded], folded, forced)
        wagers = {seat: put_in[seat] - forced[seat][0] for seat in seats}
        price = max(wagers[seat] for seat in seats if seat not in folded)
        for seat in seats:
            if wagers[seat] < forced[seat][1]:
                least = sum(forced[seat])
                raise Malformed(f"seat {seat} has put in {put_in[seat]}", allowed=f"{least} or more, as it has posted")
            if seat not in folded and wagers[seat] < price and stacks[seat]:
                raise Malformed(
                    f"seat {seat} has put in {put_in[seat]} where the price was {price}, and has chips left",
                    allowed=f"put in: {price}; or stacks: {seat}=0, as it is all-in; or folded: {seat}",
                )
            if wagers[seat] > price:
                raise Malformed(f"seat {seat} folded with {wagers[seat]} in", allowed=f"up to {price}, the price")
        starting = {seat: chips + put_in.get(seat, 0) for seat, chips in stacks.items()}
        return cls(street, starting, wagers, folded, sum(put_in.values()) + setup.whole("carried", 0))

    def bring(self, hand: Hand, dealer: PlannedDealer) -> None:
        """Play a hand that has just begun up to where this one begins."""
        streets = hand.rules.plan.streets
        while (now := hand.next()) is not None and now.do != "settle":
            at = streets.index(hand.view("public").street)
            if at > streets.index(self.street) or (now.do == "act" and streets[at] == self.street):
                break
            if now.do == "act":
                hand.correct([events.Checked(now.seat) if at else self._wager(hand, now.seat)])
            elif now.do == "post":
                hand.post()
            elif now.do == "tap":
                hand.act(0, Tap())
            elif now.do == "reshuffle":
                dealer.reshuffle()
            elif now.do == "deal":
                dealer.deal()
            elif now.do == "show":
                hand.act(0, ShowDown())
            else:
                cards = next(seat.cards for seat in hand.view("record").seats if seat.seat == now.seat)
                hand.act(now.seat, Discard(cards[len(cards) - now.amount :] if now.do == "discard" else ()))
        over = self.pot - sum(hand.pots)
        if over:
            what = f"{self.pot} were put in, and nobody has matched {over} of them"
            raise Malformed(what, allowed="what another player has put in too: the rest goes back")

    def _wager(self, hand: Hand, seat: int) -> events.Event:
        seats = {seat.seat: seat for seat in hand.view("record").seats}
        own_bet, price, wager = seats[seat].bet, max(seat.bet for seat in seats.values()), self.wagers[seat]
        more = wager - own_bet
        all_in = more == seats[seat].stack
        if seat in self.folded:
            return events.Folded(seat, more)
        if wager > price:
            full = wager == max(self.wagers.values())
            return events.Raised(seat, wager, more, opens=not price, full=full, all_in=all_in)
        return events.Called(seat, more, all_in) if more else events.Checked(seat)


def _checked_street(name: str, streets: Sequence[str]) -> str:
    if name not in streets[1:]:
        raise Malformed(f"street: {name!r}", allowed=", ".join(streets[1:]))
    return name


def _forced(hand: Hand) -> dict[int, tuple[int, int]]:
    """Return every seat's forced posts: those that are no wager, such as an ante, and those that are, as a blind is."""
    while (now := hand.next()) is not None and now.do == "post":
        hand.post()
    return {seat.seat: (_PLENTY_OF_CHIPS - seat.stack - seat.bet, seat.bet) for seat in hand.view("record").seats}


def _chips_put_in_by_lines(
    setup: SetUp, still_in: Sequence[int], folded: frozenset[int], forced: Mapping[int, tuple[int, int]]
) -> dict[int, int]:
    """Return the chips that every seat has put in, by the lines `put in:` and `pot:`."""
    text = setup.get("put in", "")
    every = re.match(r"\d+(?![\d=])", text)
    stated = {int(seat) for seat in re.findall(r"(\d+)=", text)}
    named = {seat: chips for seat, chips in by_seat("put in", text, tuple(forced), 0).items() if seat in stated}
    put_in = {seat: sum(forced[seat]) for seat in folded} | named
    rest = [seat for seat in still_in if seat not in named]
    pot = whole("pot", setup["pot"]) - setup.whole("carried", 0) if "pot" in setup else None
    if every:
        put_in |= dict.fromkeys(rest, int(every[0]))
    elif pot is None:
        price = max(wager for _, wager in forced.values())
        put_in |= {seat: forced[seat][0] + price for seat in rest}
    elif rest:
        share, odd = divmod(pot - sum(put_in.values()) - sum(forced[seat][0] for seat in rest), len(rest))
        if odd or share < 0:
            what = f"{len(rest)} players cannot have put a pot of {setup['pot']} in evenly"
            raise Malformed(what, allowed="another pot, or put in: 40, 3=25")
        put_in |= {seat: forced[seat][0] + share for seat in rest}
    if pot is not None and sum(put_in.values()) != pot:
        raise Malformed(f"a pot of {setup['pot']}", allowed=f"what was put in: {sum(put_in.values())}")
    return put_in
