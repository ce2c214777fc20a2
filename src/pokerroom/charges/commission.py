"""The charges on a hand: the percentage, the fee per hand, extra fees and the jackpot's part.

Every charge is a `ChargeLine` that explains itself: its base, its rate, waivers and caps with their reasons, and the
clauses. A waived charge is a line of 0.
"""

from __future__ import annotations

from collections.abc import Container, Sequence
from datetime import time
from typing import Final

from pokerroom.charges.entries import COMMISSION, HAND_FEE
from pokerroom.charges.lines import ChargeKind, ChargeLine, spread
from pokerroom.charges.percentage import work_out
from pokerroom.charges.reasons.reason_kinds import (
    BesideCommission,
    ChargeReason,
    FeeFrom,
    ForBoards,
    Free,
    OnceOnSittingDown,
    PartForJackpot,
)
from pokerroom.charges.reasons.reason_text import reason_texts
from pokerroom.charges.terms import ChargeTerms, Drop, HandFee, Percentage
from pokerroom.errors import Illegal
from pokerroom.hand import HandBill

# The decisions behind every percentage, before and after those that mattered to the hand.
_DECISIONS_BEFORE: Final = ("commission.percentage", "commission.base")
_DECISION_AFTER: Final = "commission.taken_before_payment"


def charges(terms: ChargeTerms, bill: HandBill, at: time | None = None) -> list[ChargeLine]:
    """Work out the charges on a hand's pots before they are paid; `at` is the time of day at which it began."""
    for pot in bill.pots:
        if not pot.best and len(pot.contenders) > 1 and pot.amount:
            raise Illegal(
                "a charge before the winner is known",
                allowed="charges once the hand is ready to be paid",
                cites=terms.cites("commission.taken_before_payment"),
            )
    lines = _percentage_lines(terms, terms.percentage, bill, at) if terms.percentage is not None else []
    fee = terms.hand_fee
    if fee is not None and fee.payer == "pot" and bill.total:
        parts = spread(fee.amount, _left_in_pots(bill, lines))
        reason, jackpot = FeeFrom(fee.amount, fee.payer), _jackpot_part_of_fee(fee, 1, sum(parts))
        lines.append(_from_pots(terms, HAND_FEE, parts, (reason,), ("commission.hand_fee",), jackpot))
    if terms.boards_fee and bill.boards > 1:
        parts = spread(terms.boards_fee, _left_in_pots(bill, lines))
        keys = ("commission.extra_fees", "commission.extra_fee_on_top")
        lines.append(_from_pots(terms, "fee for several boards", parts, (ForBoards(bill.boards),), keys))
    if terms.free:
        lines.append(_from_pots(terms, COMMISSION, (), (Free("free_game"),), ("commission.free_game",)))
    return lines


def _percentage_lines(terms: ChargeTerms, rule: Percentage, bill: HandBill, at: time | None) -> list[ChargeLine]:
    """Return the percentage, with the jackpot's deduction that goes with it."""
    drop = terms.drop
    counting = drop if drop is not None and drop.counts_as_commission else None
    working = work_out(rule, bill, at, lambda freed: _drop_from_each_pot(counting, bill, freed))
    lines = [
        _from_pots(
            terms, COMMISSION, working.taken, working.reasons, (*_DECISIONS_BEFORE, *working.keys, _DECISION_AFTER)
        )
    ]
    if drop is None or not any(_drop_from_each_pot(drop, bill)):
        return lines
    parts = _drop_from_each_pot(drop, bill, working.freed if counting else ())
    if not any(parts):
        keys = "jackpot.charge", "commission.no_loss_waiver"
        return [*lines, _from_pots(terms, "jackpot", (), (Free("winner_would_lose"),), keys)]
    parts = [min(part, room) for part, room in zip(parts, _left_in_pots(bill, lines), strict=True)]
    return [*lines, _from_pots(terms, "jackpot", parts, (BesideCommission(),), ("jackpot.charge",), sum(parts))]


def _from_pots(
    terms: ChargeTerms,
    kind: ChargeKind,
    parts: Sequence[int],
    reasons: Sequence[ChargeReason],
    keys: Sequence[str],
    jackpot: int = 0,
) -> ChargeLine:
    """Return a charge of these parts from each pot, with the decisions behind it."""
    total = sum(parts)
    from_pots = tuple([(number, part) for number, part in enumerate(parts) if part]) if total else ()
    return ChargeLine(kind, total, from_pots, (), reason_texts(reasons), terms.cites(*keys), jackpot)


def _left_in_pots(bill: HandBill, lines: Sequence[ChargeLine]) -> list[int]:
    """Return the chips that these charges leave in each pot."""
    left = [pot.amount for pot in bill.pots]
    for line in lines:
        for number, part in line.from_pots:
            left[number] -= part
    return left


def hand_fee(terms: ChargeTerms, dealt_in: Sequence[int], button: int) -> ChargeLine | None:
    """Work out the fee per hand that players pay from their stakes before the deal; None where the pot pays it.

    >>> fee = hand_fee(ChargeTerms(hand_fee=HandFee(2, "each_dealt_in_player")), [1, 2, 5], button=5)
    >>> fee.words, fee.from_seats
    ('hand fee 6: 2 from each player dealt in', ((1, 2), (2, 2), (5, 2)))
    """
    fee = terms.hand_fee
    if fee is None or fee.payer == "pot" or not fee.amount:
        return None
    from_everybody = fee.payer == "each_dealt_in_player"
    payers = tuple(dealt_in) if from_everybody else (button,)
    amount = fee.amount * len(payers)
    reasons: list[ChargeReason] = [FeeFrom(fee.amount, fee.payer)]
    keys = ["commission.hand_fee"]
    jackpot = _jackpot_part_of_fee(fee, len(payers), amount)
    if jackpot:
        reasons.append(PartForJackpot(jackpot))
        keys.append("jackpot.charge")
    cites = terms.cites(*keys)
    seats = tuple((seat, fee.amount) for seat in payers)
    because = reason_texts(reasons)
    return ChargeLine(HAND_FEE, amount, from_seats=seats, because=because, cites=cites, for_jackpot=jackpot)


def seating_fee(terms: ChargeTerms, seat: int, *, already_paid: bool = False) -> ChargeLine | None:
    """Work out the fee for sitting down, paid once until the player leaves; None where there is no such fee."""
    if not terms.seating_fee:
        return None
    cites = terms.cites("commission.extra_fees", "commission.seating_fee_once")
    if already_paid:
        because = reason_texts([Free("paid_until_leaving")])
        return ChargeLine("seating fee", 0, from_seats=((seat, 0),), because=because, cites=cites)
    fee = terms.seating_fee
    because = reason_texts([OnceOnSittingDown()])
    return ChargeLine("seating fee", fee, from_seats=((seat, fee),), because=because, cites=cites)


def _drop_from_each_pot(drop: Drop | None, bill: HandBill, freed: Container[int] = ()) -> list[int]:
    """Return the jackpot's drop from each pot: taken once, from the first pot that is large enough and not freed."""
    parts = [0] * len(bill.pots)
    if drop is None or len(bill.dealt_in) < drop.dealt_in_at_least or (drop.flop_seen and not bill.flop_seen):
        return parts
    for number, pot in enumerate(bill.pots):
        if number not in freed and pot.amount and pot.amount >= drop.pot_at_least:
            parts[number] = min(drop.amount, pot.amount)
            break
    return parts


def _jackpot_part_of_fee(fee: HandFee, payers: int, taken: int) -> int:
    """Return the jackpot's part of a fee, in whole chips."""
    return min(int(fee.jackpot_part * payers), taken)
