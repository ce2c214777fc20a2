"""Chips that leave the table: for goods, with an approval, on getting up, and on moving to another table.

Chips never pass from one player to another.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime
from typing import NoReturn

from msgspec import structs

from pokerroom.citation import Citation
from pokerroom.errors import Illegal, NotAllowed
from pokerroom.table.stakes.chips_in_front import (
    Involvement,
    Stake,
    TakenAway,
    buy_in,
    counted,
    in_window,
    refuse_no_amount,
)
from pokerroom.table.stakes.rules import StakeRules


@dataclass(frozen=True, slots=True)
class Approval:
    """The house's approval for chips to leave the table: by whom, when and why."""

    by: str
    at: datetime
    why: str


@dataclass(frozen=True, slots=True)
class Transfer:
    """A stake brought from another table. If chips stayed away, entry may be refused until a given time."""

    stake: Stake
    pocketed: int = 0
    until: datetime | None = None
    cites: tuple[Citation, ...] = ()


def take_off(
    rules: StakeRules,
    stake: Stake,
    amount: int,
    involvement: Involvement,
    *,
    goods: bool = False,
    approval: Approval | None = None,
) -> Stake:
    """Return the stake with chips taken off while its player stays; refuse this unless for goods or with an approval.

    >>> rules = StakeRules(take_off="goods_when_not_active")
    >>> take_off(rules, Stake(800), 12, Involvement.BETWEEN_HANDS, goods=True).chips
    788
    """
    refuse_no_amount(amount)
    what, cites = f"taking {amount} off the table", rules.cites("take_off")
    if rules.take_off == "never":
        raise Illegal(what, allowed="leaving with everything", cites=cites)
    if involvement is Involvement.IN_HAND:
        raise Illegal(f"{what} while {involvement}", allowed="after folding", cites=cites)
    if not goods:
        _refuse_unapproved(rules, what, approval)
    if amount > stake.chips:
        raise Illegal(what, allowed=f"up to {stake.chips}", cites=cites)
    chips = stake.chips - amount
    return structs.replace(stake, chips=chips, small=min(stake.small, chips))


def _refuse_unapproved(rules: StakeRules, what: str, approval: Approval | None) -> None:
    cites = rules.cites("take_off")
    if rules.take_off != "goods_or_with_approval":
        raise Illegal(what, allowed="for goods or services, or leaving with everything", cites=cites)
    who = ", ".join(rules.approvers)
    if approval is None:
        raise Illegal(what, allowed=f"for goods or services, or approved by {who}", cites=cites)
    if approval.by not in rules.approvers:
        raise NotAllowed(f"{what} by order of {approval.by}", allowed=who, cites=cites)


def lend(rules: StakeRules, amount: int, *, giver: int, taker: int) -> NoReturn:
    """Refuse to give one player's chips to another.

    Chips never pass between players, nor are they wagered for another.
    """
    raise Illegal(
        f"{amount} from seat {giver} for seat {taker}",
        allowed="each plays with their own",
        cites=rules.cites("no_lending", "take_off"),
    )


def leave(rules: StakeRules, stake: Stake, at: datetime) -> TakenAway:
    """Return the house's record of a player's departure: the chips they take away, and the time."""
    return TakenAway(rules.posted, stake.booked, at)


def transfer(
    rules: StakeRules, left: TakenAway, stake: Stake, *, at: datetime, sent: bool = False, largest: int = 0
) -> Transfer:
    """Judge a stake brought from another table, described by `left`; refuse one that may not come in this way.

    `sent` means that staff ordered the move.
    """
    cites = rules.cites("table_transfer")
    if sent and rules.sent == "stake_as_it_is" and left.posted[1:] == rules.posted[1:]:
        return Transfer(stake, cites=cites)
    limits = buy_in(rules, largest=largest)
    restricted = rules.by_choice == "may_be_restricted" and not sent
    if restricted and left.posted == rules.posted and limits.most is not None:
        limits = replace(limits, most=max(limits.most, left.amount))
    amount = counted(rules, stake)
    if amount not in limits:
        more = f", {limits.least - amount} more" if amount < limits.least else ""
        raise Illegal(f"a stake of {amount} from another table", allowed=f"{limits}{more}", cites=cites + limits.cites)
    pocketed = max(0, left.amount - amount)
    if restricted and pocketed and rules.return_window and in_window(rules, left, at):
        return Transfer(stake, pocketed, left.at + rules.return_window, cites)
    return Transfer(stake, cites=cites)
