"""Judge contributions to a pool: a hand's start on the console, jackpot wagers, parts of pots, the close of a day."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from pokerroom.charges.entries import ChipMove
from pokerroom.citation import Citation
from pokerroom.errors import Illegal, Malformed, NotAllowed
from pokerroom.jackpots import commands, happenings
from pokerroom.jackpots.deciding.pool_context import PoolContext
from pokerroom.jackpots.evolve import trading_day
from pokerroom.jackpots.happenings import PoolBooked, PoolHappening
from pokerroom.jackpots.pool_books import (
    HOUSE,
    OPERATOR,
    POOL,
    PRIZES,
    RESERVE,
    TAKE,
    PoolEntry,
    moves_within_holdings,
    reversal,
    table_account_of_pool,
)


def decide_press_no_more_bets(context: PoolContext, command: commands.PressNoMoreBets) -> Iterator[PoolHappening]:
    """Judge the start of a hand on the console, at which the pool grows once."""
    context.refuse_unlinked(command.table)
    if command.stage == "start":
        if context.state.is_booked(command.table, command.hand):
            return  # a second press in the same hand changes nothing
    else:
        _refuse_late(context, command)
    awaits = command.stage == "after" and context.terms.missed_increment == "dealer_with_authority"
    late = command.stage != "start"
    yield happenings.RoundStarted(
        command.table, command.hand, command.at, command.dealt_in, late, command.authorised_by, awaits
    )
    yield from _contribution_of_hand(context, command)


def _contribution_of_hand(context: PoolContext, command: commands.PressNoMoreBets) -> Iterator[PoolHappening]:
    terms = context.terms.contribution
    if context.terms.grows_when != "hand_start" or not terms.amount:
        return
    amount = terms.amount * (command.dealt_in if terms.per == "player" else 1)
    keys = ["jackpot.contribution", "jackpot.grows_when", "jackpot.increment_once"]
    if command.stage != "start":
        keys.append("jackpot.missed_increment")
    entry = PoolEntry(
        "contribution",
        context.into_pool(amount),
        command.at,
        f"hand {command.hand} at {command.table}" + ("" if command.stage == "start" else ", entered late"),
        context.cites(*keys),
        command.table,
        command.hand,
        by=command.authorised_by or command.by,
    )
    yield PoolBooked(entry)


def _refuse_late(context: PoolContext, command: commands.PressNoMoreBets) -> None:
    """Refuse a forgotten start unless the person whom the house names corrects it, once."""
    rule = context.terms.missed_increment
    cites = context.cites("jackpot.missed_increment")
    if rule is None:
        allowed = "where each hand is entered; this pool grows otherwise"
        raise Illegal("a late entry, where the pool does not grow by hands", allowed=allowed, cites=cites)
    if context.state.is_booked(command.table, command.hand):
        what = f"hand {command.hand} at {command.table} is entered already"
        raise Illegal(what, allowed="each hand once", cites=cites)
    if rule == "manager_entry":
        context.refuse_without(command.by, "adjust_jackpot", "a late entry", "jackpot.missed_increment")
    elif not command.authorised_by:
        raise NotAllowed("nobody has authorised this late entry", allowed="with a supervisor's authority", cites=cites)
    else:
        context.refuse_without(command.authorised_by, "record_jackpot", "a late entry", "jackpot.missed_increment")


def decide_press_end_game(context: PoolContext, command: commands.PressEndGame) -> Iterator[PoolHappening]:
    """Judge the second press for a hand entered after its end."""
    open_round = context.state.rounds.get(command.table)
    if open_round is None or open_round.hand != command.hand or not open_round.awaits_end_game:
        cites = context.cites("jackpot.missed_increment")
        raise Illegal("'end game' before 'no more bets'", allowed="'no more bets' first", cites=cites)
    yield happenings.RoundEnded(command.table, command.hand, command.at)


def decide_place_wagers(context: PoolContext, command: commands.PlaceWagers) -> Iterator[PoolHappening]:
    """Register jackpot wagers, of each of which a part goes into the pool."""
    context.refuse_unlinked(command.table)
    terms, cites = context.terms.contribution, context.cites("jackpot.side_wager_terms", "jackpot.contribution")
    if context.terms.grows_when != "wager_accepted":
        raise Illegal("a wager on a jackpot that takes none", allowed="a jackpot with a wager", cites=cites)
    if command.first_card_out:
        raise Illegal("the jackpot wager comes after the first card", allowed="before the first card", cites=cites)
    for seat, amount in command.wagers.items():
        if seat not in command.antes:
            raise Illegal(f"a jackpot wager of seat {seat}, which has no ante", allowed="an ante first", cites=cites)
        if amount != terms.wager:
            raise Illegal(f"the jackpot wager is not {amount}", allowed=f"{terms.wager}", cites=cites)
    if context.state.is_booked(command.table, command.hand):
        raise Illegal(f"round {command.hand} has its wagers already", allowed="the next round", cites=cites)
    yield happenings.RoundStarted(command.table, command.hand, command.at, len(command.antes))
    share = int(Fraction(terms.rate) * sum(command.wagers.values()) / 100)
    if share:
        moves = (ChipMove(OPERATOR, POOL, share),)
        why = f"{len(command.wagers)} wagers of round {command.hand} at {command.table}"
        entry = PoolEntry("contribution", moves, command.at, why, cites, command.table, command.hand)
        yield PoolBooked(entry)


def decide_cancel_wager(context: PoolContext, command: commands.CancelWager) -> Iterator[PoolHappening]:
    """Judge the voiding of one person's wager, whose part leaves the pool again."""
    open_round = context.state.rounds.get(command.table)
    cites = context.cites("jackpot.void_hand_reversed")
    if open_round is None or open_round.hand != command.hand or open_round.ended:
        raise Illegal(f"round {command.hand} is not under way", allowed="while it is played", cites=cites)
    terms = context.terms.contribution
    share = int(Fraction(terms.rate) * terms.wager / 100)
    moves = moves_within_holdings(context.state.meter, [ChipMove(OPERATOR, POOL, share)])
    if moves:
        yield PoolBooked(_contribution_taken_back(context, moves, command, f"the wager of seat {command.seat} is void"))


def decide_end_round(context: PoolContext, command: commands.EndRound) -> Iterator[PoolHappening]:
    """Judge the end of a hand; a void one takes its contribution back."""
    open_round = context.state.rounds.get(command.table)
    if open_round is None or open_round.hand != command.hand or open_round.ended:
        return
    terms = context.terms.contribution
    if command.void:
        moves = moves_within_holdings(context.state.meter, open_round.moves)
        if moves:
            yield PoolBooked(
                _contribution_taken_back(context, moves, command, f"hand {command.hand} at {command.table} is void")
            )
    elif terms.source == "operator" and terms.per == "betting_round" and command.betting_rounds > 1:
        moves = context.into_pool(terms.amount * (command.betting_rounds - 1))
        why = f"{command.betting_rounds - 1} more betting rounds of hand {command.hand}"
        cites = context.cites("jackpot.contribution")
        entry = PoolEntry("contribution", moves, command.at, why, cites, command.table, command.hand)
        yield PoolBooked(entry)
    yield happenings.RoundEnded(command.table, command.hand, command.at, command.void)


def _contribution_taken_back(
    context: PoolContext, moves: tuple[ChipMove, ...], command: commands.CancelWager | commands.EndRound, why: str
) -> PoolEntry:
    cites = context.cites("jackpot.void_hand_reversed", "jackpot.contribution")
    return reversal(PoolEntry("contribution", moves, command.at, why, cites, command.table, command.hand))


def decide_take_in(context: PoolContext, command: commands.TakeIn) -> Iterator[PoolHappening]:
    """Book the part that a table's charges kept back into the pool's take."""
    context.refuse_unlinked(command.table)
    if type(command.amount) is not int or not command.amount:
        raise Malformed(f"{command.amount!r} is no amount for the jackpot", allowed="whole chips")
    why, cites = f"hand {command.hand} at {command.table}", context.cites("jackpot.charge")
    if command.amount < 0:
        yield from _give_contribution_back(context, command, -command.amount, why, cites)
        return
    moves = (ChipMove(table_account_of_pool(command.table), TAKE, command.amount),)
    yield PoolBooked(PoolEntry("take", moves, command.at, why, cites, command.table, command.hand))


def _give_contribution_back(
    context: PoolContext, command: commands.TakeIn, amount: int, why: str, cites: tuple[Citation, ...]
) -> Iterator[PoolHappening]:
    """Yield the entries that return a void hand's contribution, with a guarantee for any shortage."""
    meter = context.state.meter
    taken = min(amount, meter.take)
    lacking = max(0, amount - taken - meter.value)
    if lacking:
        move = ChipMove(OPERATOR, POOL, lacking)
        yield PoolBooked(PoolEntry("guarantee", (move,), command.at, why, cites, command.table, command.hand))
    parts = ((TAKE, taken), (POOL, amount - taken))
    moves = tuple(ChipMove(account, table_account_of_pool(command.table), part) for account, part in parts if part)
    yield PoolBooked(PoolEntry("reversal", moves, command.at, why, cites, command.table, command.hand, reverses="take"))


def decide_close_day(context: PoolContext, command: commands.CloseDay) -> Iterator[PoolHappening]:
    """Judge the division of the day's take: to the jackpot, to the house, and the rest to reserve and prizes."""
    context.refuse_person_without(command.by, "adjust_jackpot", "a day's close", "jackpot.grows_when")
    split, cites = context.terms.split, context.cites("jackpot.grows_when", "jackpot.contribution")
    if split is None or context.terms.grows_when != "day_close":
        allowed = "where the day's take is divided; this pool grows with each hand by itself"
        raise Illegal("this pool grows by hands, and closes no days", allowed=allowed, cites=cites)
    day = trading_day(command.at, context.terms.day_begins).date()
    if context.state.day == day:
        raise Illegal(f"{day} is closed already", allowed="once a day", cites=cites)
    take = context.state.meter.take
    current, house = int(take * Fraction(split.current) / 100), int(take * Fraction(split.house) / 100)
    rest = take - current - house
    prizes = int(rest * Fraction(split.other_prizes) / 100)
    parts = ((POOL, current), (HOUSE, house), (RESERVE, rest - prizes), (PRIZES, prizes))
    moves = tuple(ChipMove(TAKE, account, amount) for account, amount in parts if amount)
    if moves:
        yield PoolBooked(PoolEntry("division", moves, command.at, f"the take of {day}", cites, by=command.by))
    yield happenings.DayClosed(command.at, context.state.meter.value + current, command.by)


def decide_move_reserve(context: PoolContext, command: commands.MoveReserve) -> Iterator[PoolHappening]:
    """Judge a transfer of chips from the reserve into the running jackpot."""
    context.refuse_without(command.by, "adjust_jackpot", "a transfer from the reserve", "jackpot.restart")
    cites = context.cites("jackpot.restart", "jackpot.contribution")
    if not 0 < command.amount <= context.state.meter.reserve:
        raise Illegal(
            f"the reserve does not give {command.amount}", allowed=f"up to {context.state.meter.reserve}", cites=cites
        )
    moves = (ChipMove(RESERVE, POOL, command.amount),)
    yield PoolBooked(PoolEntry("transfer", moves, command.at, "from the reserve", cites, by=command.by))
