"""What is taken from a hand: the percentage, the fee per hand, the fees on top and the jackpot's part.

Every charge is a `Line` that explains itself: what it was worked out on, at which rate, what was waived or capped and
why, and the clauses. A waived charge is a line too, of nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import time

from pokerroom.errors import Illegal
from pokerroom.hand import Account
from pokerroom.house.lines import Line, spread
from pokerroom.house.percentage import Working, work_out
from pokerroom.house.terms import Drop, HandFee, Terms


def charges(terms: Terms, account: Account, at: time | None = None) -> list[Line]:
    """What is taken from the pots of a hand that is ready to be paid; `at` is the time of day at which it began."""
    _refuse_before_the_winner_is_known(terms, account)
    lines: list[Line] = []
    left = [pot.amount for pot in account.pots]

    def take(kind: str, parts: Sequence[int], because: Sequence[str], keys: Sequence[str], jackpot: int = 0) -> None:
        for number, part in enumerate(parts):
            left[number] -= part
        from_pots = tuple((number, part) for number, part in enumerate(parts) if part)
        lines.append(Line(kind, sum(parts), from_pots, (), tuple(because), terms.cites(*keys), jackpot))

    drop = _drop(terms.drop, account)
    working = _percentage(terms, account, at, drop)
    if working is not None:
        take("commission", working.taken, working.because, [*working.keys, "commission.taken_before_payment"])
        if terms.drop is not None and any(drop):
            if terms.drop.counts_as_commission and any(drop[number] for number in working.frees):
                because, keys = "free: a winner would lose money", ["jackpot.charge", "commission.no_loss_waiver"]
                take("jackpot", [], [because], keys)
            else:
                parts = [min(part, left[number]) for number, part in enumerate(drop)]
                take("jackpot", parts, ["from the pot, besides the commission"], ["jackpot.charge"], sum(parts))
    fee = terms.hand_fee
    if fee is not None and fee.payer == "pot" and account.total:
        parts = spread(fee.amount, left)
        take("hand fee", parts, [f"{fee.amount} from the pot"], ["commission.hand_fee"], _part(fee, 1, sum(parts)))
    if terms.boards_fee and account.boards > 1:
        because = f"for {account.boards} boards, on top of the commission"
        keys = ["commission.extra_fees", "commission.extra_fee_on_top"]
        take("fee for several boards", spread(terms.boards_fee, left), [because], keys)
    if terms.free:
        take("commission", [], ["free: nothing is charged for this game"], ["commission.free_game"])
    return lines


def hand_fee(terms: Terms, dealt_in: Sequence[int], button: int) -> Line | None:
    """The fee per hand that players pay out of their stakes before the deal; none where the pot pays it.

    >>> fee = hand_fee(Terms(hand_fee=HandFee(2, "each_dealt_in_player")), [1, 2, 5], button=5)
    >>> fee.words, fee.from_seats
    ('hand fee 6: 2 from each player dealt in', ((1, 2), (2, 2), (5, 2)))
    """
    fee = terms.hand_fee
    if fee is None or fee.payer == "pot" or not fee.amount:
        return None
    each = fee.payer == "each_dealt_in_player"
    payers = tuple(dealt_in) if each else (button,)
    amount = fee.amount * len(payers)
    because = [f"{fee.amount} from {'each player dealt in' if each else 'the button'}"]
    jackpot = _part(fee, len(payers), amount)
    if jackpot:
        because.append(f"{jackpot} of it for the jackpot")
    cites = terms.cites("commission.hand_fee", *(["jackpot.charge"] if jackpot else []))
    seats = tuple((seat, fee.amount) for seat in payers)
    return Line("hand fee", amount, from_seats=seats, because=tuple(because), cites=cites, for_jackpot=jackpot)


def seating_fee(terms: Terms, seat: int, *, already_paid: bool = False) -> Line | None:
    """The fee for sitting down to play, once until the player leaves and is done; a change of seat is free."""
    if not terms.seating_fee:
        return None
    cites = terms.cites("commission.extra_fees", "commission.seating_fee_once")
    if already_paid:
        return Line("seating fee", 0, because=("free: paid until the player leaves",), cites=cites)
    fee = terms.seating_fee
    return Line("seating fee", fee, from_seats=((seat, fee),), because=("once, on sitting down",), cites=cites)


def _refuse_before_the_winner_is_known(terms: Terms, account: Account) -> None:
    if any(pot.amount and pot.contested and not pot.best for pot in account.pots):
        raise Illegal(
            "a charge before the winner is known",
            allowed="charges once the hand is ready to be paid",
            cites=terms.cites("commission.taken_before_payment"),
        )


def _percentage(terms: Terms, account: Account, at: time | None, drop: Sequence[int]) -> Working | None:
    if terms.percentage is None:
        return None
    counts = terms.drop is not None and terms.drop.counts_as_commission
    return work_out(terms.percentage, account, at, drop if counts else [0] * len(drop))


def _drop(drop: Drop | None, account: Account) -> list[int]:
    """What the jackpot takes from each pot: once, from the first that is big enough."""
    parts = [0] * len(account.pots)
    if drop is None or len(account.dealt_in) < drop.dealt_in_at_least or (drop.flop_seen and not account.flop_seen):
        return parts
    for number, pot in enumerate(account.pots):
        if pot.amount and pot.amount >= drop.pot_at_least:
            parts[number] = min(drop.amount, pot.amount)
            break
    return parts


def _part(fee: HandFee, payers: int, taken: int) -> int:
    """The jackpot's part of a fee, in whole chips."""
    return min(int(fee.jackpot_part * payers), taken)
