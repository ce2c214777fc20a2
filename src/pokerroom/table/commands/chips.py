"""Chips that come to a stake or leave it while the player stays: bought, behind, changed, for goods, as checks."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime

from msgspec import structs

from pokerroom.errors import Illegal
from pokerroom.house import redeem, sell_checks
from pokerroom.house.entries import CAGE, Move, checks_account
from pokerroom.table import adding, leaving, stakes
from pokerroom.table import happenings as happened
from pokerroom.table.command import command, question
from pokerroom.table.stakes import Stake, refuse_no_amount
from pokerroom.table.state import TableState


@command
def add(table: TableState, seat: int, amount: int, at: datetime) -> None:
    """A player adds chips: at once where the house lets him, or they are held back until the hand is over."""
    table.refuse_if_closed()
    stake, involved, rules = table.stake(seat), table.involvement(seat), table.rules.stakes
    lost, largest = _lost(table, seat), table.largest(but=seat)
    if not adding.may_add_now(rules, involved):
        waits = adding.hold_back(rules, stake, amount, involved, lost=lost, largest=largest)
        _changed(table, seat, waits, "held back", amount, at)
        return
    adding.add(
        rules, adding.still_there(stake, lost), amount, involved, largest=largest
    )  # refused here if it cannot be
    table.books.buy_in(seat, amount, at=at)
    _changed(table, seat, structs.replace(stake, chips=stake.chips + amount), "added", amount, at)


@command
def take_off(
    table: TableState,
    seat: int,
    amount: int,
    at: datetime,
    *,
    goods: bool = False,
    approval: leaving.Approval | None = None,
) -> None:
    """Chips leave the table while the player stays: for goods, or with approval, where the house lets him."""
    stake, involved = table.stake(seat), table.involvement(seat)
    new = leaving.take_off(table.rules.stakes, stake, amount, involved, goods=goods, approval=approval)
    _refuse_chips_in_the_pot(table, seat, stake, amount)
    if goods:
        table.books.buy_goods(seat, amount, at=at, cites=table.rules.stakes.cites("take_off"))
    else:
        table.books.cash_out(seat, amount, at=at)
    _changed(table, seat, new, "for goods" if goods else "taken off", amount, at, approval)


def _refuse_chips_in_the_pot(table: TableState, seat: int, stake: Stake, amount: int) -> None:
    """Who has folded may buy a drink, but not with what he has lost in the hand that is still running."""
    left = stake.chips - _lost(table, seat)
    if amount > left:
        cites = table.rules.stakes.cites("take_off")
        raise Illegal(f"taking {amount} off the table", allowed=f"up to {left}", cites=cites)


def _lost(table: TableState, seat: int) -> int:
    """What a player has put into the pots of the running hand, which his stake still counts."""
    if table.hand is None or seat not in table.hand.state.place:
        return 0
    return table.hand.heading.stacks[seat] - table.hand.stacks()[seat]


@command
def buy_behind(table: TableState, seat: int, amount: int, at: datetime) -> None:
    """A player buys chips before the deal and plays them while they are on their way, where the house has that."""
    stake, involved = table.stake(seat), table.involvement(seat)
    new = adding.buy_behind(table.rules.stakes, stake, amount, involved, largest=table.largest(but=seat))
    table.books.buy_in(seat, amount, at=at, cites=table.rules.stakes.cites("playing_behind"))
    _changed(table, seat, new, "bought, on their way", amount, at)


@command
def announce(table: TableState, seat: int, amount: int, at: datetime) -> None:
    """A player tells the table how much he plays behind; before the deal, as it counts from then on."""
    stake = table.stake(seat)
    if table.hand is not None:
        cites = table.rules.stakes.cites("playing_behind")
        raise Illegal(f"playing {amount} behind, told after the deal", allowed="before the deal", cites=cites)
    new = adding.announce(table.rules.stakes, stake, amount)
    _changed(table, seat, new, "announced", amount, at)


@command
def arrive(table: TableState, seat: int, at: datetime) -> None:
    """The chips that were on their way are put on the table."""
    table.refuse_in_hand(seat, "get chips")
    stake = table.stake(seat)
    if not stake.behind:
        raise Illegal(f"seat {seat} has nothing on its way", allowed="chips bought behind")
    _changed(table, seat, adding.arrive(stake), "arrived", stake.behind, at)


@command
def change_notes(table: TableState, seat: int, at: datetime) -> None:
    """The dealer changes a player's bank notes into chips of the same worth."""
    table.refuse_in_hand(seat, "change notes")
    stake = table.stake(seat)
    if not stake.notes:
        raise Illegal(f"seat {seat} has no notes", allowed="notes on the table")
    _changed(table, seat, stakes.change_notes(stake), "notes changed", stake.notes, at)


@command
def correct_stake(table: TableState, seat: int, at: datetime) -> int:
    """After a change of the buy-in range: a stake below it is made up, and one above it cut; by how much."""
    table.refuse_in_hand(seat, "correct a stake")
    stake, rules = table.stake(seat), table.rules.stakes
    amount = stakes.correction(rules, stake.chips) if seat in table.to_correct else 0
    if not amount:
        raise Illegal(f"the stake of seat {seat} is in the range", allowed="a stake outside it after a change")
    if amount > 0:
        table.books.buy_in(seat, amount, at=at, cites=table.rules.changes.game.cites)
    else:
        table.books.cash_out(seat, -amount, at=at)
    table.to_correct -= {seat}
    chips = stake.chips + amount
    new = structs.replace(stake, chips=chips, small=min(stake.small, chips))
    _changed(table, seat, new, "made up" if amount > 0 else "cut", abs(amount), at)
    return amount


@command
def buy_checks(
    table: TableState, seat: int, colour: str, count: int, at: datetime, *, worth: int | None = None
) -> None:
    """A player buys commission checks, which pay the fee per hand and nothing else."""
    table.stake(seat)
    refuse_no_amount(count)
    held = table.checks.get(seat)
    in_use = {each.colour: each.worth for each in table.checks.values()}
    bought = sell_checks(table.rules.terms, colour, count, table.books.table, worth=worth, in_use=in_use)
    if held is not None and (held.colour, held.worth) != (bought.colour, bought.worth):
        raise Illegal(f"{colour} checks beside {held.colour} ones", allowed=f"{held.colour}, or change those back")
    move = Move(CAGE, checks_account(seat), bought.price)
    table.books.post("checks sold", move, at=at, cites=table.rules.terms.cites("commission.checks"))
    table.checks[seat] = replace(bought, count=count + (held.count if held else 0))
    table.tell(happened.StakeChanged(seat, "checks bought", bought.price, at))


@command
def change_checks_back(table: TableState, seat: int, at: datetime) -> int:
    """A player changes his commission checks back at the table; for how much."""
    table.stake(seat)
    held = table.checks.get(seat)
    if held is None:
        raise Illegal(f"seat {seat} has no checks", allowed="checks bought before")
    price = redeem(table.rules.terms, held, at_poker_table=True, table_open=not table.closed)
    move = Move(checks_account(seat), CAGE, price)
    table.books.post("checks changed back", move, at=at, cites=table.rules.terms.cites("commission.checks_rules"))
    del table.checks[seat]
    table.tell(happened.StakeChanged(seat, "checks changed back", price, at))
    return price


@question
def lend(table: TableState, amount: int, *, giver: int, taker: int) -> None:
    """Chips of one player for another: always refused."""
    leaving.lend(table.rules.stakes, amount, giver=giver, taker=taker)


def _changed(
    table: TableState,
    seat: int,
    new: Stake,
    what: str,
    amount: int,
    at: datetime,
    approval: leaving.Approval | None = None,
) -> None:
    table.stakes[seat] = new
    approved = f"{approval.by}: {approval.why}" if approval is not None else ""
    table.tell(happened.StakeChanged(seat, what, amount, at, approved))
