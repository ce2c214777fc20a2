"""Coming and going: a player takes a seat, leaves it, sits out, comes back, moves."""

from __future__ import annotations

from datetime import datetime

from msgspec import structs

from pokerroom.charges import on_leaving, seating_fee
from pokerroom.charges.entries import ChipMove, checks_account, seat_account
from pokerroom.errors import Illegal
from pokerroom.table import happenings
from pokerroom.table.blinds.blinds import ask_to_post, refuse_pass
from pokerroom.table.blinds.standing import change_seat, joins
from pokerroom.table.commands import AskToPost, ChangeSeat, ComeBack, EndPlayover, Rise, Sit, SitOut
from pokerroom.table.deciding.decision import Deciding
from pokerroom.table.deciding.freezing import withdraw_from_freeze_out
from pokerroom.table.deciding.giving_up import leave_seat
from pokerroom.table.deciding.money.booking import booked, bought_in, cash_out
from pokerroom.table.deciding.money.charging import take
from pokerroom.table.deciding.money.paying_time import charge_for_time, refuse_unpaid_time
from pokerroom.table.deciding.playing.looking_ahead import upcoming_line_up
from pokerroom.table.deciding.playover import uncover
from pokerroom.table.deciding.seating.offers import refuse_before_others
from pokerroom.table.seats import absence, seating
from pokerroom.table.seats.seats import Newcomer, without_playover
from pokerroom.table.stakes import leaving, stakes
from pokerroom.table.stakes.stakes import Involvement, Stake
from pokerroom.table.state import TableState


def decide_sit(table: TableState, asked: Sit) -> Deciding[None]:
    """Sit down with a stake."""
    table.refuse_if_closed()
    table.refuse_barred(asked.player, asked.at)
    rules, player, seat, at = table.rules, asked.player, asked.seat, asked.at
    table.refuse_unless_given(asked.approved_by, f"leave for {player} to sit", rules.seating.cites("needs_approval"))
    newcomer = Newcomer(player, approved=bool(asked.approved_by), groups=asked.groups, playing=asked.playing)
    seating.refuse_seat(table.seats, newcomer, seat)
    refuse_before_others(table, player, seat, at)
    brought = Stake(asked.chips, asked.small_chips, asked.notes)
    stakes.refuse_impossible(brought)
    if asked.notes_changed:
        brought = stakes.change_notes(brought)
    left = stakes.last_left(rules.stakes, table.left.get(player), *asked.took_away)
    stake = stakes.put_up_stake(rules.stakes, brought, largest=table.largest(), left=left, at=at)
    standing = structs.replace(joins(rules.blinds, table.places, asked.came_by), posts=asked.posts)
    yield bought_in(table, seat, stake.booked, at, player=player)
    leave = asked.approved_by if rules.seating.needs_approval else ""
    waits = seating.waits_for_leave(rules.seating, newcomer)
    yield happenings.Sat(seat, player, stake, standing, at, waits, leave=leave)
    yield from charge_on_sitting(table, seat, at)


def charge_on_sitting(
    table: TableState, seat: int, at: datetime, *, sent: bool = False, paid_until: datetime | None = None
) -> Deciding[None]:
    """Charge what a player owes on sitting down; one whom the house sent from another table has paid there."""
    yield from take(table, seating_fee(table.rules.terms, seat, already_paid=sent), at)
    yield from charge_for_time(table, seat, at, paid_until=paid_until)


def decide_rise(table: TableState, asked: Rise) -> Deciding[int]:
    """Leave the table with all chips; return how many. No host holds anybody there between two hands."""
    seat, at, hand = asked.seat, asked.at, table.hand
    if table.stopped is None or not table.stopped.host or hand is not None:
        table.refuse_if_stopped("nobody leaves")
    if hand is not None and hand.is_in(seat) and table.involvement(seat) is Involvement.OUT_OF_HAND:
        stake, player, chips = table.stake(seat), table.seats.plays(seat), hand.stacks[seat]
        # Refused here if it cannot be, also where the hand is called off and everything comes back.
        _refuse_to_get_up(table, seat, at, asked.grounds, chips=stake.booked)
        yield happenings.LeavesAfterHand(seat, player, at, asked.grounds)
        return chips
    table.refuse_in_hand(seat, "leave")
    return (yield from get_up(table, seat, at, asked.grounds))


def decide_end_playover(table: TableState, asked: EndPlayover) -> Deciding[int]:
    """End a playover because the absent player wants the seat; return the chips of whoever gets up."""
    table.refuse_in_hand(asked.seat, "leave")
    if asked.seat not in table.boxes:
        cites = table.rules.seating.cites("playover")
        raise Illegal(f"nobody plays over seat {asked.seat}", allowed="a seat with a box", cites=cites)
    return (yield from get_up(table, asked.seat, asked.at))


def get_up(table: TableState, seat: int, at: datetime, grounds: str = "") -> Deciding[int]:
    """Get up between hands and take everything along; return how much."""
    _refuse_to_get_up(table, seat, at, grounds, chips=table.stake(seat).booked)
    return (yield from is_gone(table, seat, at, grounds))


def _refuse_to_get_up(table: TableState, seat: int, at: datetime, grounds: str, *, chips: int) -> None:
    leaving.leave(table.rules.stakes, table.stake(seat), at)
    if seat not in table.boxes:
        seating.refuse_to_leave(table.seats, table.seats.plays(seat), chips=chips, grounds=grounds)


def is_gone(table: TableState, seat: int, at: datetime, grounds: str = "") -> Deciding[int]:
    """Remove a player who was allowed to get up, with everything; return how much."""
    stake = table.stake(seat)
    left = leaving.leave(table.rules.stakes, stake, at)
    line = on_leaving(table.rules.terms, table.paid_until.get(seat), at)
    if stake.held:  # they were never on the table, and nobody leaves without a word about them
        yield happenings.StakeChanged(seat, "not brought in", stake.held, at, structs.replace(stake, held=0))
    yield from cash_out(table, seat, at)
    yield from leave_seat(table, seat, at, chips=stake.booked, why=line.words if line else grounds, left=left)
    yield from withdraw_from_freeze_out(table, seat)
    return stake.booked


def decide_sit_out(table: TableState, asked: SitOut) -> Deciding[None]:
    """Sit out from the next hand on."""
    seat, at = asked.seat, asked.at
    table.stake(seat)
    if seat in table.boxes:
        cites = table.rules.seating.cites("playover")
        raise Illegal(f"seat {seat} is another's", allowed="whoever plays over it plays or leaves", cites=cites)
    away = table.away.get(seat)
    if away is not None and table.standing(seat).away:
        return  # who is away has been since they left, however often they say so
    if away is None:
        away = absence.go_away(table.rules.seating, seat, at, told=asked.told, granted=asked.granted)
    yield happenings.SatOut(seat, at, away)


def decide_come_back(table: TableState, asked: ComeBack) -> Deciding[None]:
    """Come back to play, and pay what is due at once or wait; a blind that is coming is not waited out."""
    seat, standing = asked.seat, table.standing(asked.seat)
    if seat in table.boxes:
        cites = table.rules.seating.cites("playover")
        raise Illegal(f"seat {seat} is being played over", allowed="end the playover first", cites=cites)
    passes = standing.playing and not standing.away and not asked.posts
    if passes and (line_up := upcoming_line_up(table, asked.at)) is not None:
        refuse_pass(table.rules.blinds, line_up, seat)
    after = structs.replace(standing, away=False, posts=asked.posts)
    if after == standing and seat not in table.away:
        return  # who is there already has not come back
    yield happenings.CameBack(seat, asked.posts, asked.at, after)


def decide_ask_to_post(table: TableState, asked: AskToPost) -> Deciding[None]:
    """Ask to post and be dealt in next hand, as a player who waits; refuse where they cannot come in yet."""
    table.stake(asked.seat)
    if table.places is None:
        raise Illegal("no hand has been played", allowed="everybody is dealt into the first one")
    refuse_unpaid_time(table, asked.seat, asked.at)
    standing = ask_to_post(table.rules.blinds, table.standings, table.places, asked.seat)
    yield happenings.CameBack(asked.seat, True, asked.at, standing)


def decide_change_seat(table: TableState, asked: ChangeSeat) -> Deciding[None]:
    """Change to another seat of the table."""
    seat, new, at = asked.seat, asked.new, asked.at
    table.refuse_if_closed()
    table.refuse_in_hand(seat, "move")
    player = table.seats.plays(seat)
    over = seat in table.boxes
    if over:  # they give up what was another's and take a seat of their own
        seating.refuse_seat(without_playover(table.seats, seat), Newcomer(player, approved=True), new)
    else:
        seating.refuse_move(table.seats, player, new)
    refuse_before_others(table, player, new, at)
    standings, places = change_seat(table.rules.blinds, table.standings, seat, new, table.places)
    chips, checks = table.stake(seat).booked, table.checks.get(seat)
    held = (
        (seat_account(seat), seat_account(new), chips),
        (checks_account(seat), checks_account(new), checks.price if checks else 0),
    )
    moves = tuple(ChipMove(*each) for each in held if each[2])
    if moves:
        yield booked(table, "change of seat", moves, at)
    yield happenings.ChangedSeat(seat, new, player, at, standings, places, over)
    if over:
        yield from uncover(table, seat, at)
