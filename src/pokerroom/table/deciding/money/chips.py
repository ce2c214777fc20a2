"""Chips that come to a stake or leave it while the player stays: bought, behind, changed, for goods, as checks."""

from __future__ import annotations

from dataclasses import replace

from msgspec import structs

from pokerroom.charges import redeem, sell_checks
from pokerroom.charges.entries import CAGE, GOODS, ChipMove, checks_account, seat_account
from pokerroom.errors import Illegal
from pokerroom.table.commands import (
    Add,
    Announce,
    Arrive,
    BuyBehind,
    BuyChecks,
    ChangeChecksBack,
    ChangeNotes,
    CorrectStake,
    TakeOff,
)
from pokerroom.table.deciding.arguments import table_question
from pokerroom.table.deciding.decision import Deciding
from pokerroom.table.deciding.money.booking import booked, bought_in, cashed_out
from pokerroom.table.happenings import ChecksChanged, StakeChanged
from pokerroom.table.stakes import adding, leaving, stakes
from pokerroom.table.stakes.stakes import BuyIn, Stake, refuse_no_amount
from pokerroom.table.state import TableState


def decide_add(table: TableState, asked: Add) -> Deciding[None]:
    """Add chips to a player's stake: at once where the house allows it, otherwise after the hand."""
    table.refuse_if_closed()
    seat, amount, at = asked.seat, asked.amount, asked.at
    stake, involved, rules = table.stake(seat), table.involvement(seat), table.rules.stakes
    lost, largest = _lost(table, seat), table.largest(but=seat)
    if not adding.may_add_now(rules, involved):
        waits = adding.hold_back(rules, stake, amount, involved, lost=lost, largest=largest)
        yield StakeChanged(seat, "held back", amount, at, waits, giver=asked.giver)
        return
    left = adding.still_there(stake, lost)
    adding.add(rules, left, amount, involved, largest=largest)  # refused here if it cannot be
    yield bought_in(table, seat, amount, at)
    new = structs.replace(stake, chips=stake.chips + amount)
    yield StakeChanged(seat, "added", amount, at, new, giver=asked.giver)


@table_question
def may_add(table: TableState, seat: int) -> BuyIn | None:
    """Return how much a player may add now, or after the hand; None where nothing more may be added."""
    stake, involved = table.stake(seat), table.involvement(seat)
    lost, largest = _lost(table, seat), table.largest(but=seat)
    return adding.open_top_up(table.rules.stakes, stake, involved, lost=lost, largest=largest)


def decide_take_off(table: TableState, asked: TakeOff) -> Deciding[None]:
    """Take chips off the table while the player stays: for goods, or with approval, where the house allows it."""
    seat, amount, at, approval = asked.seat, asked.amount, asked.at, asked.approval
    table.refuse_if_stopped("chips leave the table")
    stake, involved = table.stake(seat), table.involvement(seat)
    new = leaving.take_off(table.rules.stakes, stake, amount, involved, goods=asked.goods, approval=approval)
    _refuse_chips_in_the_pot(table, seat, stake, amount)
    if asked.goods:
        move = ChipMove(seat_account(seat), GOODS, amount)
        yield booked(table, "goods", (move,), at, table.rules.stakes.cites("take_off"))
    else:
        yield cashed_out(table, seat, amount, at)
    approved = f"{approval.by}: {approval.why}" if approval is not None else ""
    yield StakeChanged(seat, "for goods" if asked.goods else "taken off", amount, at, new, approved)


def _refuse_chips_in_the_pot(table: TableState, seat: int, stake: Stake, amount: int) -> None:
    """Refuse to spend chips that a folded player has already lost in the running hand."""
    left = stake.chips - _lost(table, seat)
    if amount > left:
        cites = table.rules.stakes.cites("take_off")
        raise Illegal(f"taking {amount} off the table", allowed=f"up to {left}", cites=cites)


def _lost(table: TableState, seat: int) -> int:
    """Return what a player has put into the pots of the running hand, which their stake still counts."""
    if table.hand is None or not table.hand.is_in(seat):
        return 0
    return table.hand.heading.stacks[seat] - table.hand.stack(seat)


def decide_buy_behind(table: TableState, asked: BuyBehind) -> Deciding[None]:
    """Buy chips before the deal and play them while they are on their way, where the house allows it."""
    seat, amount, at = asked.seat, asked.amount, asked.at
    stake, involved = table.stake(seat), table.involvement(seat)
    new = adding.buy_behind(table.rules.stakes, stake, amount, involved, largest=table.largest(but=seat))
    yield bought_in(table, seat, amount, at, table.rules.stakes.cites("playing_behind"))
    yield StakeChanged(seat, "bought, on their way", amount, at, new)


def decide_announce(table: TableState, asked: Announce) -> Deciding[None]:
    """Tell the table before the deal how much a player plays behind; it counts from then on."""
    stake, amount = table.stake(asked.seat), asked.amount
    if table.hand is not None:
        cites = table.rules.stakes.cites("playing_behind")
        raise Illegal(f"playing {amount} behind, told after the deal", allowed="before the deal", cites=cites)
    new = adding.announce(table.rules.stakes, stake, amount)
    yield StakeChanged(asked.seat, "announced", amount, asked.at, new)


def decide_arrive(table: TableState, asked: Arrive) -> Deciding[None]:
    """Put chips on the table that were on their way."""
    table.refuse_in_hand(asked.seat, "get chips")
    stake = table.stake(asked.seat)
    if not stake.behind:
        raise Illegal(f"seat {asked.seat} has nothing on its way", allowed="chips bought behind")
    yield StakeChanged(asked.seat, "arrived", stake.behind, asked.at, adding.arrive(stake))


def decide_change_notes(table: TableState, asked: ChangeNotes) -> Deciding[None]:
    """Change a player's bank notes into chips of the same worth."""
    table.refuse_in_hand(asked.seat, "change notes")
    stake = table.stake(asked.seat)
    if not stake.notes:
        raise Illegal(f"seat {asked.seat} has no notes", allowed="notes on the table")
    yield StakeChanged(asked.seat, "notes changed", stake.notes, asked.at, stakes.change_notes(stake))


def decide_correct_stake(table: TableState, asked: CorrectStake) -> Deciding[int]:
    """Correct a stake after a change of the range or by a ruling: made up or cut; return by how much."""
    seat, at = asked.seat, asked.at
    table.refuse_in_hand(seat, "correct a stake")
    stake, rules, order = table.stake(seat), table.rules.stakes, table.stake_orders.get(seat)
    amount = stakes.correction(rules, stake.chips) if seat in table.to_correct else 0
    if order is not None:
        amount = order.due(stake.chips)
    if not amount:
        raise Illegal(f"the stake of seat {seat} is in the range", allowed="a stake outside it after a change")
    if amount > 0:
        yield bought_in(table, seat, amount, at, table.rules.changes.game.cites)
    else:
        yield cashed_out(table, seat, -amount, at)
    chips = stake.chips + amount
    new = structs.replace(stake, chips=chips, small=min(stake.small, chips))
    yield StakeChanged(seat, "made up" if amount > 0 else "cut", abs(amount), at, new, corrected=True)
    return amount


def decide_buy_checks(table: TableState, asked: BuyChecks) -> Deciding[None]:
    """Buy commission checks, which pay the fee per hand and nothing else."""
    seat, colour, count, at = asked.seat, asked.colour, asked.count, asked.at
    table.stake(seat)
    refuse_no_amount(count)
    checks = table.checks.get(seat)
    in_use = {check.colour: check.worth for check in table.checks.values()}
    bought = sell_checks(table.rules.terms, colour, count, table.ledger.table, worth=asked.worth, in_use=in_use)
    if checks is not None and (checks.colour, checks.worth) != (bought.colour, bought.worth):
        raise Illegal(f"{colour} checks beside {checks.colour} ones", allowed=f"{checks.colour}, or change those back")
    move = ChipMove(CAGE, checks_account(seat), bought.price)
    yield booked(table, "checks sold", (move,), at, table.rules.terms.cites("commission.checks"))
    together = replace(bought, count=count + (checks.count if checks else 0))
    yield ChecksChanged(seat, "checks bought", bought.price, at, together)


def decide_change_checks_back(table: TableState, asked: ChangeChecksBack) -> Deciding[int]:
    """Change a player's commission checks back at the table; return for how much."""
    seat, at = asked.seat, asked.at
    table.stake(seat)
    checks = table.checks.get(seat)
    if checks is None:
        raise Illegal(f"seat {seat} has no checks", allowed="checks bought before")
    price = redeem(table.rules.terms, checks, at_poker_table=True, table_open=not table.closed)
    move = ChipMove(checks_account(seat), CAGE, price)
    yield booked(table, "checks changed back", (move,), at, table.rules.terms.cites("commission.checks_rules"))
    yield ChecksChanged(seat, "checks changed back", price, at, None)
    return price
