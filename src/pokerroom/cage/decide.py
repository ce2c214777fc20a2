"""Judge commands to the cage and return their happenings. A refused command changes nothing.

The ledger has the balances (`BalanceOf`); the house's book says who may approve (`CageRules`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final, TypeAlias, assert_never

from pokerroom.cage import commands
from pokerroom.cage.accounts import (
    CAGE_CASH,
    CAGE_CHIPS,
    CHIPS_OUT,
    HOUSE_BANK,
    MAY_BE_BELOW,
    OUTSIDE,
    OVER_AND_SHORT,
    commission_box,
    drop_account,
    rack_account,
)
from pokerroom.cage.counting import checked_worth
from pokerroom.cage.happenings import (
    CageCounted,
    CageHappening,
    DropCounted,
    RackCounted,
    SlipAsked,
    SlipBooked,
    SlipDeclined,
)
from pokerroom.cage.rules import CageRules
from pokerroom.cage.state import CageSlip, CageState
from pokerroom.cage.words import DepositBy, MoneyBy, SlipKind
from pokerroom.charges.entries import CAGE, ChipMove, player_account
from pokerroom.citation import Citation
from pokerroom.command_reading import judge_of
from pokerroom.errors import Illegal, Malformed, NotAllowed
from pokerroom.rulebook.operator.titles import refuse_title_without
from pokerroom.wording.wordless import required_name, required_reason

BalanceOf: TypeAlias = Callable[[str], int]  # the part of an account that nothing under way takes out
_NOT_CORRECTABLE: Final = ("correction", "shift counted", "rack counted", "drop counted")


@dataclass(frozen=True, slots=True)
class _Exchange:
    """The moves between accounts that a command asks for, from which a slip is booked."""

    what: SlipKind
    moves: tuple[ChipMove, ...]
    amount: int
    player: str = ""
    table: str = ""
    means: str = ""
    cites: tuple[Citation, ...] = ()


def decide_cage(
    rules: CageRules, state: CageState, command: commands.AnyCageCommand, balance_of: BalanceOf
) -> tuple[CageHappening, ...]:
    """Judge a command to the cage and return its happenings; refuse it without changing anything."""
    judge = judge_of(command, "the cage", _JUDGES)
    return tuple(judge(rules, state, command, balance_of))


# Shifts


def _decide_shift(
    _: CageRules,
    state: CageState,
    command: commands.OpenShift | commands.HandOverShift | commands.CloseShift,
    balance_of: BalanceOf,
) -> Iterator[CageHappening]:
    """Judge the opening, hand-over or closing of a shift, each with a count of cash and chips.

    The books are adjusted to the count by a slip of its own; a difference needs a reason.
    """
    now = state.on_shift
    if isinstance(command, commands.OpenShift):
        if now is not None:
            raise Illegal(f"{now.cashier} is on shift at the cage", allowed="they hand the shift over, or close it")
        cashier = command.by
    else:
        _refuse_off_shift(state, command)
        cashier = _checked_name(command.to, "the next cashier's") if isinstance(command, commands.HandOverShift) else ""
        if cashier == command.by:
            raise Illegal(f"{cashier} cannot hand the shift over to themselves", allowed="another cashier")
    cash, chips = checked_worth(command.cash, CAGE_CASH), checked_worth(command.chips, CAGE_CHIPS)
    found = ((CAGE_CASH, cash, balance_of(CAGE_CASH)), (CAGE_CHIPS, chips, balance_of(CAGE_CHIPS)))
    moves = _moves_to_counted_amount(found, command.why)
    yield CageCounted(
        at=command.at,
        by=command.by,
        title=command.title,
        why=command.why,
        cash=command.cash,
        chips=command.chips,
        books_cash=balance_of(CAGE_CASH),
        books_chips=balance_of(CAGE_CHIPS),
        closes=now.number if now is not None else 0,
        opens=len(state.shifts) + 1 if cashier else 0,
        cashier=cashier,
    )
    if moves:
        yield _count_booked(state, command, "shift counted", moves)


def _moves_to_counted_amount(found: tuple[tuple[str, int, int], ...], why: str) -> tuple[ChipMove, ...]:
    """Return the moves that adjust the books to a count; refuse a difference without a reason."""
    moves = []
    for account, was_counted, books in found:
        if was_counted == books:
            continue
        less = books - was_counted
        if not why.strip():
            words = f"{abs(less):,} {'less' if less > 0 else 'more'} in {account} than the {books:,} of the books"
            float_in = "; what is brought into the cage is its float" if less < 0 else ""
            raise Illegal(words, allowed=f"another count, or a reason{float_in}")
        moves.append(ChipMove(account, OVER_AND_SHORT, less) if less > 0 else ChipMove(OVER_AND_SHORT, account, -less))
    return tuple(moves)


def _refuse_off_shift(state: CageState, command: commands.CageCommand) -> None:
    now = state.on_shift
    if now is None:
        raise Illegal("the cage is closed", allowed="open a shift with a count")
    if now.cashier != command.by:
        raise NotAllowed(f"{now.cashier} is on shift at the cage", allowed=f"{now.cashier}, or a hand-over")


# Over the counter


def _decide_at_the_counter(
    _: CageRules, state: CageState, command: commands.OverTheCounter, balance_of: BalanceOf
) -> Iterator[CageHappening]:
    _refuse_off_shift(state, command)
    yield _exchange_booked(state, command, _over_the_counter(command), balance_of)


def _over_the_counter(command: commands.OverTheCounter) -> _Exchange:
    """Return the moves of an exchange at the cage, between the house's accounts, the guests' money and their chips."""
    match command:
        case commands.MoveFloat(what=what, way=way, amount=amount):
            required_reason(command.why, f"move {what} {way}")
            ends = (HOUSE_BANK, CAGE_CASH) if what == "cash" else (CAGE, CAGE_CHIPS)
            source, target = ends if way == "in" else ends[::-1]
            return _Exchange("float", (ChipMove(source, target, amount),), amount, means=what)
        case commands.SellChips(amount=amount, means=means, player=player):
            moves = (ChipMove(OUTSIDE, _account_of_means(means), amount), ChipMove(CAGE_CHIPS, CHIPS_OUT, amount))
            return _Exchange("chips sold", moves, amount, player, means=means)
        case commands.RedeemChips(amount=amount, means=means, player=player):
            moves = (ChipMove(CHIPS_OUT, CAGE_CHIPS, amount), ChipMove(_account_of_means(means), OUTSIDE, amount))
            return _Exchange("chips redeemed", moves, amount, player, means=means)
        case commands.DepositMoney(amount=amount, means=means, player=player):
            account = player_account(_checked_name(player, "the player's"))
            source, target = _accounts_of_deposit(means)
            moves = (ChipMove(source, target, amount), ChipMove(CAGE, account, amount))
            return _Exchange("deposit", moves, amount, player, means=means)
        case commands.CashOut(amount=amount, means=means, player=player):
            account = player_account(_checked_name(player, "the player's"))
            target, source = _accounts_of_deposit(means)
            moves = (ChipMove(account, CAGE, amount), ChipMove(source, target, amount))
            return _Exchange("cash-out", moves, amount, player, means=means)
        case _ as never:
            assert_never(never)


def _account_of_means(means: MoneyBy) -> str:
    """Return the house's account for money of this kind."""
    return CAGE_CASH if means == "cash" else HOUSE_BANK


def _accounts_of_deposit(means: DepositBy) -> tuple[str, str]:
    """Return the accounts that a deposit comes from and goes to."""
    return (CHIPS_OUT, CAGE_CHIPS) if means == "chips" else (OUTSIDE, _account_of_means(means))


# Tables


def _decide_at_table(
    rules: CageRules, state: CageState, command: commands.SellAtTable | commands.DropCommission, balance_of: BalanceOf
) -> Iterator[CageHappening]:
    yield _exchange_booked(state, command, _exchange_at_table(rules, command), balance_of)


def _exchange_at_table(rules: CageRules, command: commands.SellAtTable | commands.DropCommission) -> _Exchange:
    table, amount = command.table, command.amount
    if isinstance(command, commands.SellAtTable):
        moves = ChipMove(OUTSIDE, drop_account(table), amount), ChipMove(rack_account(table), CHIPS_OUT, amount)
        return _Exchange("chips sold at table", moves, amount, table=table, means="cash")
    cites = rules.cites("commission.held_in_box")
    dropped = (ChipMove(CAGE if rules.dealt_here else CHIPS_OUT, commission_box(table), amount),)
    return _Exchange("commission dropped", dropped, amount, table=table, cites=cites)


def _decide_request(
    _: CageRules, state: CageState, command: commands.RequestFill | commands.RequestCredit, balance_of: BalanceOf
) -> Iterator[CageHappening]:
    amount = checked_worth(command.pieces, "chips")
    if not amount:
        raise Malformed("there are no chips on the slip", allowed="pieces of some denomination")
    fill = isinstance(command, commands.RequestFill)
    what: SlipKind = "fill" if fill else "credit"
    _refuse_overdrawn(_rack_moves(what, command.table, amount), balance_of)
    yield SlipAsked(
        at=command.at, by=command.by, title=command.title, why=command.why, slip=len(state.slips) + 1, what=what,
        table=command.table, pieces=command.pieces, amount=amount,
    )  # fmt: skip


def _rack_moves(what: SlipKind, table: str, amount: int) -> tuple[ChipMove, ...]:
    """Return the move of a fill, from the cage to a table's rack, or of a credit, from the rack to the cage."""
    if what == "fill":
        return (ChipMove(CAGE_CHIPS, rack_account(table), amount),)
    return (ChipMove(rack_account(table), CAGE_CHIPS, amount),)


def _slip_awaiting_approval(state: CageState, number: int) -> CageSlip:
    slip = state.slips.get(number)
    if slip is None or slip.stage != "asked":
        waiting = ", ".join(str(slip.number) for slip in state.slips.values() if slip.stage == "asked")
        raise Illegal(f"slip {number} does not wait for approval", allowed=waiting or "no slip waits")
    return slip


def _decide_slip_approval(
    rules: CageRules, state: CageState, command: commands.ApproveSlip, balance_of: BalanceOf
) -> Iterator[CageHappening]:
    slip = _slip_awaiting_approval(state, command.slip)
    if slip.asked_by == command.by:
        raise NotAllowed(f"{command.by} asked for slip {slip.number}", allowed=f"another {', '.join(rules.approvers)}")
    cites = rules.cites("room.staff")
    refuse_title_without(rules.house, command.title, "tables", f"slip {slip.number}, {slip.what}, approved", cites)
    if slip.what == "rack counted":
        yield from _count_confirmed(slip, command, balance_of, cites)
        return
    if state.on_shift is None:
        raise Illegal("the cage is closed", allowed="open a shift with a count")
    moves = _rack_moves(slip.what, slip.table, slip.amount)
    _refuse_overdrawn(moves, balance_of)
    yield _approval_booked(slip, command, moves, cites)


def _decide_slip_decline(
    _: CageRules, state: CageState, command: commands.DeclineSlip, __: BalanceOf
) -> Iterator[CageHappening]:
    _slip_awaiting_approval(state, command.slip)
    required_reason(command.why, f"decline slip {command.slip}")
    yield SlipDeclined(at=command.at, by=command.by, title=command.title, why=command.why, slip=command.slip)


def _approval_booked(
    slip: CageSlip, command: commands.ApproveSlip, moves: tuple[ChipMove, ...], cites: tuple[Citation, ...]
) -> SlipBooked:
    """Return a slip that waited for a second person, booked now that this person has approved it."""
    return SlipBooked(
        at=command.at, by=command.by, title=command.title, why=slip.why, cites=cites, slip=slip.number, what=slip.what,
        moves=moves, amount=slip.amount, table=slip.table, pieces=slip.pieces, asked_by=slip.asked_by,
    )  # fmt: skip


def _count_request(state: CageState, command: commands.CountRack, balance_of: BalanceOf) -> CageHappening:
    """Return the count of a rack, waiting for a second person."""
    account = rack_account(command.table)
    found, books = checked_worth(command.pieces, account), balance_of(account)
    _moves_to_counted_amount(((account, found, books),), command.why)
    return SlipAsked(
        at=command.at, by=command.by, title=command.title, why=command.why, slip=len(state.slips) + 1,
        what="rack counted", table=command.table, pieces=command.pieces, amount=found, moment=command.moment,
        books=books,
    )  # fmt: skip


def _count_confirmed(
    slip: CageSlip, command: commands.ApproveSlip, balance_of: BalanceOf, cites: tuple[Citation, ...]
) -> Iterator[CageHappening]:
    """Yield a count confirmed by a second person; refuse it if chips have moved since."""
    account = rack_account(slip.table)
    if balance_of(account) != slip.books:
        raise Illegal(
            f"the rack has changed since slip {slip.number} was counted", allowed="decline it, and count again"
        )
    yield RackCounted(
        at=command.at, by=slip.asked_by, why=slip.why, cites=cites, table=slip.table, moment=slip.moment or "during",
        pieces=slip.pieces, books=slip.books, confirmed_by=command.by,
    )  # fmt: skip
    moves = _moves_to_counted_amount(((account, slip.amount, slip.books),), slip.why)
    yield _approval_booked(slip, command, moves, cites)


def _decide_rack(
    rules: CageRules, state: CageState, command: commands.CountRack, balance_of: BalanceOf
) -> Iterator[CageHappening]:
    if rules.counted_by == "two":
        yield _count_request(state, command, balance_of)
        return
    account = rack_account(command.table)
    found, books = checked_worth(command.pieces, account), balance_of(account)
    moves = _moves_to_counted_amount(((account, found, books),), command.why)
    yield RackCounted(
        at=command.at, by=command.by, title=command.title, why=command.why, table=command.table, moment=command.moment,
        pieces=command.pieces, books=books,
    )  # fmt: skip
    if moves:
        yield _count_booked(state, command, "rack counted", moves, table=command.table)


def _decide_drop(
    rules: CageRules, state: CageState, command: commands.CountDrop, balance_of: BalanceOf
) -> Iterator[CageHappening]:
    _refuse_off_shift(state, command)
    drop, box = drop_account(command.table), commission_box(command.table)
    cash, chips = checked_worth(command.cash, drop), checked_worth(command.chips, box)
    variance = _moves_to_counted_amount(((drop, cash, balance_of(drop)), (box, chips, balance_of(box))), command.why)
    emptied = [ChipMove(drop, CAGE_CASH, cash)] if cash else []
    emptied += [ChipMove(box, CAGE_CHIPS, chips)] if chips else []
    cites = rules.cites("commission.held_in_box")
    yield DropCounted(
        at=command.at, by=command.by, title=command.title, why=command.why, cites=cites, table=command.table,
        cash=command.cash, chips=command.chips, books_cash=balance_of(drop), books_chips=balance_of(box),
    )  # fmt: skip
    if moves := (*variance, *emptied):
        yield _count_booked(state, command, "drop counted", moves, table=command.table)


# Slips


def _decide_correct_slip(
    rules: CageRules, state: CageState, command: commands.CorrectSlip, balance_of: BalanceOf
) -> Iterator[CageHappening]:
    slip = state.slips.get(command.slip)
    if slip is None or slip.stage != "booked" or slip.what in _NOT_CORRECTABLE:
        raise Illegal(
            f"slip {command.slip} cannot be corrected",
            allowed="a booked slip that was not corrected yet; after a count, count again",
        )
    required_reason(command.why, f"correct slip {command.slip}")
    cites = rules.cites("room.staff")
    refuse_title_without(rules.house, command.title, "tables", f"slip {slip.number} corrected", cites)
    moves = tuple(ChipMove(move.target, move.source, move.amount) for move in reversed(slip.moves))
    _refuse_overdrawn(moves, balance_of)
    yield SlipBooked(
        at=command.at, by=command.by, title=command.title, why=command.why, cites=cites, slip=len(state.slips) + 1,
        what="correction", moves=moves, amount=slip.amount, player=slip.player, table=slip.table, means=slip.means,
        corrects=slip.number,
    )  # fmt: skip


def _exchange_booked(
    state: CageState, command: commands.CageCommand, exchange: _Exchange, balance_of: BalanceOf
) -> SlipBooked:
    """Return the slip of an exchange, booked at once; refuse moves that take more from an account than it holds."""
    _refuse_overdrawn(exchange.moves, balance_of)
    return SlipBooked(
        at=command.at, by=command.by, title=command.title, why=command.why, cites=exchange.cites,
        slip=len(state.slips) + 1, what=exchange.what, moves=exchange.moves, amount=exchange.amount,
        player=exchange.player, table=exchange.table, means=exchange.means,
    )  # fmt: skip


def _count_booked(
    state: CageState, command: commands.CageCommand, what: SlipKind, moves: tuple[ChipMove, ...], table: str = ""
) -> SlipBooked:
    """Return the slip of a count, booked at once, with the moves that bring the books to what was counted."""
    amount, number = sum(move.amount for move in moves), len(state.slips) + 1
    return SlipBooked(
        at=command.at, by=command.by, title=command.title, why=command.why, slip=number, what=what, moves=moves,
        amount=amount, table=table,
    )  # fmt: skip


def _refuse_overdrawn(moves: tuple[ChipMove, ...], balance_of: BalanceOf) -> None:
    """Refuse moves that take more from an account than it holds."""
    out: dict[str, int] = {}
    for move in moves:
        out[move.source] = out.get(move.source, 0) + move.amount
        out[move.target] = out.get(move.target, 0) - move.amount
    for account, amount in out.items():
        if amount > 0 and account not in MAY_BE_BELOW and balance_of(account) < amount:
            more = ", or more by the float first" if account in (CAGE_CASH, CAGE_CHIPS) else ""
            raise Illegal(f"{account} does not hold {amount:,}", allowed=f"up to {max(0, balance_of(account)):,}{more}")


def _checked_name(name: str, whose: str) -> str:
    """Return a name as it is written; refuse an empty one, and one with blanks around it, which is another's."""
    if name != required_name(name, whose):
        raise Malformed(f"{name!r} has blanks around it", allowed=name.strip())
    return name


def at_of(state: CageState, now: datetime) -> datetime:
    """Return the time, but never one before the cage's latest happening."""
    return max(now, state.latest) if state.latest is not None else now


_JUDGES: Final[dict[type, Callable[[CageRules, CageState, Any, BalanceOf], Iterator[CageHappening]]]] = {
    commands.OpenShift: _decide_shift,
    commands.HandOverShift: _decide_shift,
    commands.CloseShift: _decide_shift,
    commands.MoveFloat: _decide_at_the_counter,
    commands.SellChips: _decide_at_the_counter,
    commands.RedeemChips: _decide_at_the_counter,
    commands.DepositMoney: _decide_at_the_counter,
    commands.CashOut: _decide_at_the_counter,
    commands.RequestFill: _decide_request,
    commands.RequestCredit: _decide_request,
    commands.ApproveSlip: _decide_slip_approval,
    commands.DeclineSlip: _decide_slip_decline,
    commands.SellAtTable: _decide_at_table,
    commands.DropCommission: _decide_at_table,
    commands.CountRack: _decide_rack,
    commands.CountDrop: _decide_drop,
    commands.CorrectSlip: _decide_correct_slip,
}
