"""The moves of one hand, from its events: what every player put in, what was taken from the pots, and who was paid.

A player's wagers are one move, and what came back unmatched never left the stack.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from pokerroom.charges.entries import CAGE, HELD, JACKPOT, NEXT_POT, POT, ChipMove, house_account, seat_account
from pokerroom.charges.lines import Line
from pokerroom.citation import Citation
from pokerroom.hand.corrections.rewinding import standing
from pokerroom.hand.events import (
    Awarded,
    Called,
    Charged,
    ChipsBack,
    Event,
    Folded,
    Forfeited,
    LostTo,
    Paid,
    Posted,
    PostedLate,
    Raised,
    Recovered,
    Returned,
    Rewound,
    StakeCorrected,
    Voided,
    WagerStood,
)
from pokerroom.rulebook.treatment.served import serves

_CHIPS_MOVE: Final = frozenset(
    {Called, Raised, WagerStood, Posted, Folded, Awarded, Charged}
    | {Returned, ChipsBack, Recovered, Paid, PostedLate, Forfeited}
    | {StakeCorrected, Voided, Rewound}
)
_LOST_TO: Final[dict[LostTo, str]] = {"the house": house_account("forfeits"), "be held": HELD, "the next pot": NEXT_POT}


class HandMoves(NamedTuple):
    """What a hand moved, the clauses of its charges and payments, and whether a stake was put right at the cage."""

    moves: tuple[ChipMove, ...]
    cites: tuple[Citation, ...]
    at_the_cage: bool = False


@serves("star:1.1.rake-box")
def hand_moves(events: Sequence[Event], lines: Sequence[Line] = (), carried: int = 0) -> HandMoves:
    """What the events of a hand that is over come to.

    `lines` are the charges behind it, wanted only where a part of one is the jackpot's; `carried` is what the hand
    before left in the pot.

    >>> played = [Posted(1, "blind", 1), Posted(2, "blind", 2), Folded(1), Awarded(2, 3, 0)]
    >>> print(*hand_moves(played).moves, sep="; ")
    seat 1 > pot 1; seat 2 > pot 2; pot > seat 2 3
    """
    put_in: dict[int, int] = {}
    won: dict[int, int] = {}
    taken: dict[str, int] = {}
    behind: list[tuple[Citation, ...]] = []
    back: dict[int, int] = {}
    bought: dict[tuple[int, str], int] = {}
    corrected: list[StakeCorrected] = []
    voided = False
    for event in [event for event in events if type(event) in _CHIPS_MOVE]:
        if type(event) is Called or type(event) is Posted or type(event) is Raised:
            seat = event.seat
            put_in[seat] = put_in.get(seat, 0) + event.amount
        elif type(event) is Folded:
            if event.paid:
                put_in[event.seat] = put_in.get(event.seat, 0) + event.paid
        elif type(event) is Awarded:
            won[event.seat] = won.get(event.seat, 0) + event.amount
        elif type(event) is Charged:
            account = house_account(event.kind)
            taken[account] = taken.get(account, 0) + event.amount
            behind.append(event.cites)
        elif isinstance(event, Returned | ChipsBack):
            back[event.seat] = back.get(event.seat, 0) + event.amount
        elif isinstance(event, Recovered):
            back[event.seat] = back.get(event.seat, 0) - event.amount
        elif isinstance(event, Paid):
            put_in[event.seat] = put_in.get(event.seat, 0) + event.to_pot
            bought[event.seat, event.kind] = bought.get((event.seat, event.kind), 0) + event.amount - event.to_pot
            behind.append(event.cites)
        elif isinstance(event, WagerStood):
            put_in[event.seat] = put_in.get(event.seat, 0) + event.amount
        elif isinstance(event, PostedLate):
            put_in[event.seat] = put_in.get(event.seat, 0) + event.amount + event.dead
        elif isinstance(event, StakeCorrected):
            corrected.append(event)
        elif isinstance(event, Forfeited):
            taken[_LOST_TO[event.to]] = taken.get(_LOST_TO[event.to], 0) + event.amount
        elif isinstance(event, Rewound):
            return hand_moves(standing(events), lines, carried)
        elif isinstance(event, Voided):
            voided = True
    if back:
        _never_left(back, put_in, won)
    if voided:  # what nobody of this hand put in waits for the next
        rest = sum(put_in.values()) + carried - sum(taken.values()) - sum(won.values())
        taken[NEXT_POT] = taken.get(NEXT_POT, 0) + rest
    moves = [ChipMove(seat_account(seat), POT, amount) for seat, amount in put_in.items() if amount]
    if carried:
        moves.append(ChipMove(NEXT_POT, POT, carried))
    if bought:
        moves += [
            ChipMove(seat_account(seat), house_account(kind), part) for (seat, kind), part in bought.items() if part
        ]
    if taken:
        moves += [ChipMove(POT, account, amount) for account, amount in taken.items() if amount]
    moves += [ChipMove(POT, seat_account(seat), amount) for seat, amount in won.items() if amount]
    if corrected:
        moves = _with_corrections(corrected, moves)
    for line in lines:
        if line.for_jackpot:
            moves += to_the_jackpot(line)
    cites = behind[0] if behind else ()
    if len(behind) > 1:
        cites = tuple(dict.fromkeys(each for one in behind for each in one))
    return HandMoves(tuple(moves), cites, bool(corrected))


def _never_left(back: Mapping[int, int], put_in: dict[int, int], won: dict[int, int]) -> None:
    """What came back to a player is taken off what they put in; more than that is as good as won."""
    for seat, amount in back.items():
        unmatched = min(amount, put_in.get(seat, 0))
        put_in[seat] = put_in.get(seat, 0) - unmatched
        won[seat] = won.get(seat, 0) + amount - unmatched


def _with_corrections(corrected: Sequence[StakeCorrected], moves: list[ChipMove]) -> list[ChipMove]:
    """Chips that a stake was found to lack come before everything else; what it had too much goes last."""
    added = [ChipMove(CAGE, seat_account(each.seat), each.amount) for each in corrected if each.amount > 0]
    removed = [ChipMove(seat_account(each.seat), CAGE, -each.amount) for each in corrected if each.amount < 0]
    return added + moves + removed


def to_the_jackpot(line: Line) -> list[ChipMove]:
    """The part of a charge that is not the house's own; a deduction for the jackpot is booked there at once."""
    if not line.for_jackpot or line.kind == JACKPOT:
        return []
    return [ChipMove(house_account(line.kind), JACKPOT, line.for_jackpot)]
