"""Judge chips added to or taken from a stake while the player stays: bought, played behind, changed, for goods, as
checks.
"""

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
from pokerroom.table.stakes import adding, chips_in_front, leaving
from pokerroom.table.stakes.chips_in_front import BuyIn, Stake, refuse_no_amount
from pokerroom.table.state import TableState


def decide_add(state: TableState, command: Add) -> Deciding[None]:
    """Add chips to a player's stake: at once where the house allows it, otherwise after the hand."""
    state.refuse_if_closed()
    seat, amount, at = command.seat, command.amount, command.at
    stake, involved, rules = state.stake(seat), state.involvement(seat), state.rules.stakes
    lost, largest = _put_in_pots(state, seat), state.largest(but=seat)
    if not adding.may_add_now(rules, involved):
        waits = adding.hold_back(rules, stake, amount, involved, lost=lost, largest=largest)
        yield StakeChanged(seat, "held back", amount, at, waits, giver=command.giver)
        return
    left = adding.still_there(stake, lost)
    adding.add(rules, left, amount, involved, largest=largest)  # refused here if it cannot be
    yield bought_in(state, seat, amount, at)
    new = structs.replace(stake, chips=stake.chips + amount)
    yield StakeChanged(seat, "added", amount, at, new, giver=command.giver)


@table_question
def room_to_add(state: TableState, seat: int) -> BuyIn | None:
    """Return how much a player may add now or after the hand; None where they may add nothing more."""
    stake, involved = state.stake(seat), state.involvement(seat)
    lost, largest = _put_in_pots(state, seat), state.largest(but=seat)
    return adding.open_top_up(state.rules.stakes, stake, involved, lost=lost, largest=largest)


def decide_take_off(state: TableState, command: TakeOff) -> Deciding[None]:
    """Take chips off the table while the player stays: for goods, or with approval, where the house allows it."""
    seat, amount, at, approval = command.seat, command.amount, command.at, command.approval
    state.refuse_if_stopped("no chips leave the table")
    stake, involved = state.stake(seat), state.involvement(seat)
    new = leaving.take_off(state.rules.stakes, stake, amount, involved, goods=command.goods, approval=approval)
    _refuse_chips_in_the_pot(state, seat, stake, amount)
    if command.goods:
        move = ChipMove(seat_account(seat), GOODS, amount)
        yield booked(state, "goods", (move,), at, state.rules.stakes.cites("take_off"))
    else:
        yield cashed_out(state, seat, amount, at)
    approved = f"{approval.by}: {approval.why}" if approval is not None else ""
    yield StakeChanged(seat, "for goods" if command.goods else "taken off", amount, at, new, approved)


def _refuse_chips_in_the_pot(state: TableState, seat: int, stake: Stake, amount: int) -> None:
    """Refuse to spend chips that a folded player has already lost in the running hand."""
    left = stake.chips - _put_in_pots(state, seat)
    if amount > left:
        cites = state.rules.stakes.cites("take_off")
        raise Illegal(f"taking {amount} off the table", allowed=f"up to {left}", cites=cites)


def _put_in_pots(state: TableState, seat: int) -> int:
    """Return the chips that a player has put into the pots of the running hand, which their stake still includes."""
    if state.hand is None or not state.hand.is_in(seat):
        return 0
    return state.hand.heading.stacks[seat] - state.hand.stack(seat)


def decide_buy_behind(state: TableState, command: BuyBehind) -> Deciding[None]:
    """Buy chips before the deal and play them while they are on their way, where the house allows it."""
    seat, amount, at = command.seat, command.amount, command.at
    stake, involved = state.stake(seat), state.involvement(seat)
    new = adding.buy_behind(state.rules.stakes, stake, amount, involved, largest=state.largest(but=seat))
    yield bought_in(state, seat, amount, at, state.rules.stakes.cites("playing_behind"))
    yield StakeChanged(seat, "bought, on their way", amount, at, new)


def decide_announce(state: TableState, command: Announce) -> Deciding[None]:
    """Announce to the table, before the deal, how much a player plays behind; it counts from then on."""
    stake, amount = state.stake(command.seat), command.amount
    if state.hand is not None:
        cites = state.rules.stakes.cites("playing_behind")
        raise Illegal(f"playing {amount} behind, told after the deal", allowed="before the deal", cites=cites)
    new = adding.announce(state.rules.stakes, stake, amount)
    yield StakeChanged(command.seat, "announced", amount, command.at, new)


def decide_arrive(state: TableState, command: Arrive) -> Deciding[None]:
    """Put chips on the table that were on their way."""
    state.refuse_in_hand(command.seat, "get chips")
    stake = state.stake(command.seat)
    if not stake.behind:
        raise Illegal(f"seat {command.seat} has nothing on its way", allowed="chips bought behind")
    yield StakeChanged(command.seat, "arrived", stake.behind, command.at, adding.arrive(stake))


def decide_change_notes(state: TableState, command: ChangeNotes) -> Deciding[None]:
    """Change a player's bank notes into chips of the same worth."""
    state.refuse_in_hand(command.seat, "change notes")
    stake = state.stake(command.seat)
    if not stake.notes:
        raise Illegal(f"seat {command.seat} has no notes", allowed="notes on the table")
    yield StakeChanged(command.seat, "notes changed", stake.notes, command.at, chips_in_front.change_notes(stake))


def decide_correct_stake(state: TableState, command: CorrectStake) -> Deciding[int]:
    """Correct a stake, up or down, after a change of the range or by a ruling; return the difference."""
    seat, at = command.seat, command.at
    state.refuse_in_hand(seat, "correct a stake")
    stake, rules, order = state.stake(seat), state.rules.stakes, state.orders.stakes.get(seat)
    amount = chips_in_front.correction(rules, stake.chips) if seat in state.players.to_correct else 0
    if order is not None:
        amount = order.due(stake.chips)
    if not amount:
        raise Illegal(f"the stake of seat {seat} is in the range", allowed="a stake outside it after a change")
    if amount > 0:
        yield bought_in(state, seat, amount, at, state.rules.changes.game.cites)
    else:
        yield cashed_out(state, seat, -amount, at)
    chips = stake.chips + amount
    new = structs.replace(stake, chips=chips, small=min(stake.small, chips))
    yield StakeChanged(seat, "made up" if amount > 0 else "cut", abs(amount), at, new, corrected=True)
    return amount


def decide_buy_checks(state: TableState, command: BuyChecks) -> Deciding[None]:
    """Buy commission checks, which pay only the fee per hand."""
    seat, colour, count, at = command.seat, command.colour, command.count, command.at
    state.stake(seat)
    refuse_no_amount(count)
    checks = state.players.checks.get(seat)
    in_use = {check.colour: check.worth for check in state.players.checks.values()}
    bought = sell_checks(state.rules.terms, colour, count, state.ledger.table, worth=command.worth, in_use=in_use)
    if checks is not None and (checks.colour, checks.worth) != (bought.colour, bought.worth):
        raise Illegal(f"{colour} checks beside {checks.colour} ones", allowed=f"{checks.colour}, or change those back")
    move = ChipMove(CAGE, checks_account(seat), bought.price)
    yield booked(state, "checks sold", (move,), at, state.rules.terms.cites("commission.checks"))
    together = replace(bought, count=count + (checks.count if checks else 0))
    yield ChecksChanged(seat, "checks bought", bought.price, at, together)


def decide_change_checks_back(state: TableState, command: ChangeChecksBack) -> Deciding[int]:
    """Change a player's commission checks back into chips at the table; return how many chips."""
    seat, at = command.seat, command.at
    state.stake(seat)
    checks = state.players.checks.get(seat)
    if checks is None:
        raise Illegal(f"seat {seat} has no checks", allowed="checks bought before")
    price = redeem(state.rules.terms, checks, at_poker_table=True, table_open=not state.closed)
    move = ChipMove(checks_account(seat), CAGE, price)
    yield booked(state, "checks changed back", (move,), at, state.rules.terms.cites("commission.checks_rules"))
    yield ChecksChanged(seat, "checks changed back", price, at, None)
    return price
