"""A tournament at one of its tables: seats, chips and levels on its director's word. The tournament has judged why.

Here is only seen to it that the table can do it: that it is one of a tournament's, that a seat is free, that nobody
goes in the middle of a hand.
"""

from __future__ import annotations

from msgspec import structs

from pokerroom.charges.entries import NEXT_POT, TOURNAMENT_CHIPS, ChipMove, seat_account
from pokerroom.errors import Illegal, Malformed
from pokerroom.table import happenings
from pokerroom.table.blinds.standing import Standing
from pokerroom.table.commands import (
    EndCompetition,
    IssueChips,
    NoteAbsence,
    RemoveCompetitor,
    SayForTournament,
    SeatCompetitor,
    SetLevel,
)
from pokerroom.table.deciding.decision import Deciding
from pokerroom.table.deciding.money.booking import booked
from pokerroom.table.rules import table_rules_for
from pokerroom.table.seats.seats import against_the_seat
from pokerroom.table.stakes.stakes import Stake
from pokerroom.table.state import TableState
from pokerroom.wording.plural import so_many


def _refuse_cash_table(table: TableState, what: str) -> None:
    table.refuse_if_closed()
    if not table.rules.setup.tournament:
        raise Illegal(f"{what} at a table for cash", allowed="a table of a tournament")


def decide_seat_competitor(table: TableState, asked: SeatCompetitor) -> Deciding[None]:
    """Seat a player, who is dealt in from the next hand on, as button and blinds let them."""
    _refuse_cash_table(table, f"{asked.player} with chips of a tournament")
    if asked.chips < 0:
        raise Malformed(f"{so_many(asked.chips, 'chip')} for {asked.player}", allowed="none or more")
    for objection in against_the_seat(table.seats, asked.player, asked.seat):
        raise objection
    if asked.chips:
        move = ChipMove(TOURNAMENT_CHIPS, seat_account(asked.seat), asked.chips)
        yield booked(table, "chips of the tournament", (move,), asked.at, asked.cites)
    yield happenings.CompetitorSeated(
        asked.seat, asked.player, Stake(asked.chips), Standing(new=True), asked.at, asked.why, asked.cites
    )


def decide_remove_competitor(table: TableState, asked: RemoveCompetitor) -> Deciding[int]:
    """Remove a player, and the chips with them."""
    seat = asked.seat
    _refuse_cash_table(table, f"seat {seat} removed")
    table.refuse_in_hand(seat, "leave")
    chips, player = table.stake(seat).booked, table.seats.plays(seat)
    if chips:
        move = ChipMove(seat_account(seat), TOURNAMENT_CHIPS, chips)
        yield booked(table, "chips of the tournament", (move,), asked.at, asked.cites)
    yield happenings.CompetitorGone(seat, player, chips, asked.at, asked.why, asked.cites)
    return chips


def decide_note_absence(table: TableState, asked: NoteAbsence) -> Deciding[None]:
    """Note that a competitor is away or back, as the dealer sees it; said twice it is noted once."""
    _refuse_cash_table(table, f"seat {asked.seat} noted as away")
    table.stake(asked.seat)
    if (asked.seat in table.absent) is not asked.away:
        yield happenings.AbsenceNoted(asked.seat, table.seats.plays(asked.seat), asked.away, asked.at)


def decide_issue_chips(table: TableState, command: IssueChips) -> Deciding[None]:
    """Give a player more or fewer chips, between hands."""
    seat = command.seat
    _refuse_cash_table(table, "chips of a tournament")
    if not seat:
        yield from _into_the_pot(table, command)
        return
    table.refuse_in_hand(seat, "get or lose chips")
    stake = table.stake(seat)
    chips = stake.chips + command.amount
    if not command.amount or chips < 0:
        raise Malformed(
            f"{so_many(command.amount, 'chip')} for seat {seat}", allowed=f"{-stake.chips} or more, and not none"
        )
    pair = (TOURNAMENT_CHIPS, seat_account(seat)) if command.amount > 0 else (seat_account(seat), TOURNAMENT_CHIPS)
    yield booked(table, command.what, (ChipMove(*pair, abs(command.amount)),), command.at, command.cites)
    changed = structs.replace(stake, chips=chips)
    yield happenings.StackIssued(seat, command.amount, command.what, changed, command.at, command.cites)


def _into_the_pot(table: TableState, command: IssueChips) -> Deciding[None]:
    """Put chips of the tournament into the pot of the next hand, or take them out of it again."""
    lies = table.ledger.balance(NEXT_POT)
    if not command.amount or command.amount < -lies or table.hand is not None:
        allowed = f"{-lies} or more, and not none, between hands" if lies else "one or more, between hands"
        raise Malformed(f"{so_many(command.amount, 'chip')} into the next pot", allowed=allowed)
    pair = (TOURNAMENT_CHIPS, NEXT_POT) if command.amount > 0 else (NEXT_POT, TOURNAMENT_CHIPS)
    move = ChipMove(*pair, abs(command.amount))
    yield booked(table, command.what, (move,), command.at, command.cites)
    yield happenings.StackIssued(0, command.amount, command.what, Stake(0), command.at, command.cites)


def decide_set_level(table: TableState, asked: SetLevel) -> Deciding[None]:
    """Set another level: its forced bets, game and limit hold for the hands that begin from now on."""
    _refuse_cash_table(table, f"level {asked.level}")
    if table.hand is not None:
        raise Illegal(f"level {asked.level} in the middle of a hand", allowed="when it is over", cites=asked.cites)
    if not asked.setup.tournament or asked.setup.places != table.rules.setup.places:
        raise Malformed(f"level {asked.level} for another table", allowed="the same tournament, the same places")
    table_rules_for(table.rules.house, asked.setup, unit=table.rules.unit)  # refused here if it cannot be
    yield happenings.LevelSet(asked.setup, asked.level, asked.at, asked.cites)


def decide_say_for_tournament(table: TableState, asked: SayForTournament) -> Deciding[None]:
    """Make an announcement, which changes nothing."""
    _refuse_cash_table(table, "a word of the director")
    if not asked.text.strip():
        raise Malformed("nothing is said", allowed="a sentence")
    yield happenings.EventTold(asked.text.strip(), asked.at, asked.cites)


def decide_end_competition(table: TableState, asked: EndCompetition) -> Deciding[None]:
    """Close the table, once nobody sits there."""
    _refuse_cash_table(table, "the end of a tournament")
    if table.hand is not None:
        raise Illegal("a table closed in the middle of a hand", allowed="when it is over")
    if table.stakes:
        raise Illegal(
            f"{so_many(len(table.stakes), 'player')} at a table that is closed", allowed="once they have left it"
        )
    yield happenings.CompetitionEnded(asked.at, asked.why, asked.cites)
