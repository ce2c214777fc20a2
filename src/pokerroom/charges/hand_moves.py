"""The moves of one hand, from its events: the players' wagers, the charges on the pots, and the payouts.

A player's wagers are one move, and unmatched chips count as never having left the stack.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple, TypeVar

from pokerroom.charges.entries import CAGE, HELD, JACKPOT, NEXT_POT, POT, ChipMove, house_account, seat_account
from pokerroom.charges.lines import ChargeLine
from pokerroom.citation import Citation
from pokerroom.hand import events_in_force
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

# Events that move chips besides the plain wagers.
_EVENTS_THAT_MOVE_CHIPS: Final = frozenset(
    {WagerStood, Folded, Awarded, Charged, Returned, ChipsBack, Recovered}
    | {Paid, PostedLate, Forfeited, StakeCorrected, Voided}
)
_LOST_TO: Final[dict[LostTo, str]] = {"the house": house_account("forfeits"), "be held": HELD, "the next pot": NEXT_POT}


class HandMoves(NamedTuple):
    """The moves of a hand, the clauses of its charges and payments, and whether a stake was corrected at the cage."""

    moves: tuple[ChipMove, ...]
    cites: tuple[Citation, ...]
    at_the_cage: bool = False


@serves("served.rake_box")
def hand_moves(events: Sequence[Event], lines: Sequence[ChargeLine] = (), carried: int = 0) -> HandMoves:
    """Return the moves that the events of a finished hand add up to.

    `lines` are its charges, needed only where a part is the jackpot's; `carried` are chips that the hand before left in
    the pot.

    >>> played = [Posted(1, "blind", 1), Posted(2, "blind", 2), Folded(1), Awarded(2, 3, 0)]
    >>> print(*hand_moves(played).moves, sep="; ")
    seat 1 > pot 1; seat 2 > pot 2; pot > seat 2 3
    """
    tally = _HandTally()
    for event in events:
        if type(event) is Called or type(event) is Posted or type(event) is Raised:  # the commonest events
            seat = event.seat
            tally.put_in[seat] = tally.put_in.get(seat, 0) + event.amount
        elif type(event) is Rewound:
            return hand_moves(events_in_force(events), lines, carried)
        elif type(event) in _EVENTS_THAT_MOVE_CHIPS:
            tally.count(event)
    moves = tally.moves(carried)
    for line in lines:
        if line.for_jackpot:
            moves += to_the_jackpot(line)
    return HandMoves(tuple(moves), tally.cites(), bool(tally.corrected))


class _HandTally:
    """The chips moved so far by the events of one hand, by seat and by account of the house."""

    __slots__ = ("back", "behind", "bought", "corrected", "put_in", "taken", "voided", "won")

    def __init__(self) -> None:
        self.put_in: dict[int, int] = {}
        self.won: dict[int, int] = {}
        self.back: dict[int, int] = {}
        self.taken: dict[str, int] = {}
        self.bought: dict[tuple[int, str], int] = {}
        self.behind: list[tuple[Citation, ...]] = []
        self.corrected: list[StakeCorrected] = []
        self.voided = False

    def count(self, event: Event) -> None:
        """Add the moves of one event."""
        if type(event) is Folded:
            if event.paid:
                _add_to_account(self.put_in, event.seat, event.paid)
        elif type(event) is Awarded:
            _add_to_account(self.won, event.seat, event.amount)
        elif type(event) is Charged:
            _add_to_account(self.taken, house_account(event.kind), event.amount)
            self.behind.append(event.cites)
        elif isinstance(event, Returned | ChipsBack):
            _add_to_account(self.back, event.seat, event.amount)
        elif isinstance(event, Recovered):
            _add_to_account(self.back, event.seat, -event.amount)
        elif isinstance(event, Paid):
            _add_to_account(self.put_in, event.seat, event.to_pot)
            _add_to_account(self.bought, (event.seat, event.kind), event.amount - event.to_pot)
            self.behind.append(event.cites)
        elif isinstance(event, WagerStood):
            _add_to_account(self.put_in, event.seat, event.amount)
        elif isinstance(event, PostedLate):
            _add_to_account(self.put_in, event.seat, event.amount + event.dead)
        elif isinstance(event, StakeCorrected):
            self.corrected.append(event)
        elif isinstance(event, Forfeited):
            _add_to_account(self.taken, _LOST_TO[event.to], event.amount)
        elif isinstance(event, Voided):
            self.voided = True

    def moves(self, carried: int) -> list[ChipMove]:
        """Return the moves in the order of a hand: into the pot, to the house, and out of the pot."""
        if self.back:
            _never_left(self.back, self.put_in, self.won)
        if self.voided:  # chips of nobody in this hand wait for the next
            rest = sum(self.put_in.values()) + carried - sum(self.taken.values()) - sum(self.won.values())
            _add_to_account(self.taken, NEXT_POT, rest)
        moves = [ChipMove(seat_account(seat), POT, amount) for seat, amount in self.put_in.items() if amount]
        if carried:
            moves.append(ChipMove(NEXT_POT, POT, carried))
        if self.bought:
            bought = self.bought.items()
            moves += [ChipMove(seat_account(seat), house_account(kind), part) for (seat, kind), part in bought if part]
        if self.taken:
            moves += [ChipMove(POT, account, amount) for account, amount in self.taken.items() if amount]
        moves += [ChipMove(POT, seat_account(seat), amount) for seat, amount in self.won.items() if amount]
        return _with_corrections(self.corrected, moves) if self.corrected else moves

    def cites(self) -> tuple[Citation, ...]:
        """Return the clauses behind the house's charges, each once."""
        if len(self.behind) < 2:
            return self.behind[0] if self.behind else ()
        return tuple(dict.fromkeys(citation for one in self.behind for citation in one))


_Account = TypeVar("_Account", int, str, tuple[int, str])


def _add_to_account(amounts: dict[_Account, int], account: _Account, amount: int) -> None:
    amounts[account] = amounts.get(account, 0) + amount


def _never_left(back: Mapping[int, int], put_in: dict[int, int], won: dict[int, int]) -> None:
    """Subtract returned chips from a player's payments into the pot; any excess counts as won."""
    for seat, amount in back.items():
        unmatched = min(amount, put_in.get(seat, 0))
        put_in[seat] = put_in.get(seat, 0) - unmatched
        won[seat] = won.get(seat, 0) + amount - unmatched


def _with_corrections(corrected: Sequence[StakeCorrected], moves: list[ChipMove]) -> list[ChipMove]:
    """Return the moves with chips added to correct a stake first, and chips removed from one last."""
    added = [ChipMove(CAGE, seat_account(event.seat), event.amount) for event in corrected if event.amount > 0]
    removed = [ChipMove(seat_account(event.seat), CAGE, -event.amount) for event in corrected if event.amount < 0]
    return added + moves + removed


def to_the_jackpot(line: ChargeLine) -> list[ChipMove]:
    """Return the part of a charge that is not the house's; a deduction for the jackpot is booked there directly."""
    if not line.for_jackpot or line.kind == JACKPOT:
        return []
    return [ChipMove(house_account(line.kind), JACKPOT, line.for_jackpot)]
