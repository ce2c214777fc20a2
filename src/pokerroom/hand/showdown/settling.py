"""Paying the pots: charges first, then pot by pot from the deepest side pot, board by board, high and low."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any, Final

from pokerroom.citation import Citation
from pokerroom.errors import (
    Illegal,
    Malformed,
    as_given,
    is_kind,
)
from pokerroom.hand.commands import Charge
from pokerroom.hand.events import Awarded, Charged, Ended, Event, Half, Killed, Returned
from pokerroom.hand.rules.stated import StatedRules
from pokerroom.hand.showdown.pots import Pot, pots, unclaimed
from pokerroom.hand.showdown.who_shows import all_cards_known, winners
from pokerroom.hand.state import State, members


def settlement(state: State, charges: Sequence[Charge]) -> list[Event]:
    """Return every charge and every award, and the end of the hand."""
    made = pots(state)
    taken = _charges_on_each_pot(made, charges, state)
    events: list[Event] = []
    if state.ordered is not None:
        events += [Returned(state.seats[place], amount) for place, amount in unclaimed(state).items()]
    if charges:
        events += [
            Charged(charge.kind, charge.amount, pot=charge.pot, cites=charge.cites)
            for charge in charges
            if charge.amount
        ]
    if state.contested:
        _check_readable(state)
    won = 0
    killed: set[int] = set()
    for number in range(len(made) - 1, -1, -1):
        pot = made[number]
        net = pot.amount - taken[number]
        contenders = members(pot.contenders)
        if len(contenders) == 1:
            if net:
                events.append(Awarded(state.seats[contenders[0]], net, pot=number))
            won |= pot.contenders
            continue
        best = winners(state, contenders)
        if state.plan.rules.losers_killed:
            won |= sum(1 << place for place in {place for winners in best for place in winners})
            events += _kill_losers(state, pot, made[:number], won, killed)
        if len(best) == 1 and len(best[0]) == 1:  # the usual case
            if net:
                events.append(Awarded(state.seats[best[0][0]], net, pot=number))
            continue
        for place, amount, board, half in portions(state.plan.rules, net, best, len(state.boards)):
            events.append(Awarded(state.seats[place], amount, pot=number, board=board, half=half))
    events.append(Ended())
    return events


def _kill_losers(state: State, pot: Pot, still: Sequence[Pot], won: int, killed: set[int]) -> list[Event]:
    """Return the events that kill hands which have lost their last pot; each dies once that pot is decided."""
    to_come = 0
    for other in still:
        to_come |= other.contenders
    lost = [place for place in state.places_in(pot.contenders & ~won & ~to_come) if place not in killed]
    killed.update(lost)
    return [Killed(state.seats[place]) for place in lost]


def _check_readable(state: State) -> None:
    for place in state.places_in(state.live):
        if place not in state.worth and not all_cards_known(state, place):
            raise Illegal(
                f"nobody has seen the cards of seat {state.seats[place]}, or the whole board",
                allowed="show the cards, or muck the hand",
                cites=state.plan.rules.cites("showdown.table_all_cards"),
            )


_CITATION: Final = {Citation}
_KIND: Final = re.compile(r"[a-z](?:[a-z0-9 -]*[a-z0-9])?")


def check_kind(charge: Any) -> None:
    """Refuse a charge or payment whose kind or clauses could not be written down."""
    kind: object = getattr(charge, "kind", None)
    if not isinstance(kind, str) or not _KIND.fullmatch(kind):
        raise Malformed(f"{as_given(charge)} is no charge", allowed="a kind in small letters, an amount and a pot")
    if not is_kind(charge.cites, tuple) or not {*map(type, charge.cites)} <= _CITATION:
        raise Malformed(f"{as_given(charge.cites)} are no citations", allowed="a tuple of citations")


def _check_charge(charge: Any, made: int) -> None:
    check_kind(charge)
    if type(charge.amount) is not int or charge.amount < 0:
        raise Malformed(f"a charge of {as_given(charge.amount)}", allowed="whole chips, 0 or more")
    if type(charge.pot) is not int or not 0 <= charge.pot < made:
        raise Malformed(f"a charge on pot {as_given(charge.pot)}", allowed=f"pots 0 to {made - 1}")


def _charges_on_each_pot(made: Sequence[Pot], charges: Sequence[Charge], state: State) -> list[int]:
    taken = [0] * len(made)
    if not charges:
        return taken
    for charge in charges:
        _check_charge(charge, len(made))
        taken[charge.pot] += charge.amount
    for number, pot in enumerate(made):
        if taken[number] > pot.amount:
            raise Illegal(
                f"charges of {taken[number]} on a pot of {pot.amount}",
                allowed=f"at most {pot.amount}",
                cites=state.plan.rules.cites("pots.settlement_order"),
            )
    return taken


Portion = tuple[int, int, int, Half]


def portions(rules: StatedRules, net: int, best: Sequence[Sequence[int]], boards: int) -> Iterator[Portion]:
    """Divide a pot: yield the winner, amount, board and half for every winner of every board and half.

    `best` lists the winners from the button's left, board by board, high before low; it is empty where no low
    qualifies.
    """
    unit, one_each = rules.chip, rules.odd_chip == "one_each_from_buttons_left"
    sharing = len(best) // boards
    parts = (
        [net]
        if boards == 1
        else _shares_in_whole_chips(net, boards, unit, one_each=rules.run_odd_chips == "earlier_boards")
    )
    for board, part in enumerate(parts):
        high = best[board * sharing]
        low = best[board * sharing + 1] if sharing > 1 else ()
        if not low or not high:
            yield from _split(part, high or low, unit, one_each, board, "")
            continue
        half = part // (2 * unit) * unit
        rest = part - 2 * half
        # Chips that cannot be halved all go to the nearest winner from the button's left.
        nearest = min(*high, *low)
        yield from _split(half, high, unit, one_each, board, "high")
        yield from _split(half, low, unit, one_each, board, "low")
        if rest:
            yield nearest, rest, board, "high" if nearest in high else "low"


def _split(amount: int, won: Sequence[int], unit: int, one_each: bool, board: int, half: Half) -> Iterator[Portion]:
    shares = [amount] if len(won) == 1 else _shares_in_whole_chips(amount, len(won), unit, one_each=one_each)
    for place, share in zip(won, shares, strict=True):
        if share:
            yield place, share, board, half


def _shares_in_whole_chips(amount: int, parts: int, unit: int, *, one_each: bool) -> list[int]:
    """Divide an amount into equal parts of whole chips; the rest goes one chip each to the first, or all to the first.

    >>> _shares_in_whole_chips(101, 3, 1, one_each=True), _shares_in_whole_chips(101, 3, 1, one_each=False)
    ([34, 34, 33], [35, 33, 33])
    >>> _shares_in_whole_chips(220, 3, 5, one_each=False)
    [80, 70, 70]
    """
    share = amount // (unit * parts) * unit
    shares = [share] * parts
    rest = amount - share * parts
    if one_each:
        for place in range(rest // unit):
            shares[place] += unit
        rest %= unit
    shares[0] += rest
    return shares
