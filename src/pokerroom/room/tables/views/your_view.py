"""One player's own part of the view of a table: their cards, their options and debts, and their bars."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from functools import partial
from typing import Final, NamedTuple

from msgspec.structs import replace

from pokerroom.hand import Hand, Seat
from pokerroom.room import wire
from pokerroom.room.tables.journal.player_wishes import NO_WISHES
from pokerroom.room.tables.journal.table_journal import TableJournal
from pokerroom.room.tables.views.hand_shown import card_texts, strength_reads, strength_words
from pokerroom.room.tables.views.offers import table_offer_words
from pokerroom.room.tables.views.open_options import wire_options
from pokerroom.room.tables.views.turn_tokens import turn_token
from pokerroom.rulebook.setup.amounts import amount_text
from pokerroom.rulings.conduct.looking import guest_sees
from pokerroom.table import Table
from pokerroom.table.blinds.blind_status import OwedPosts
from pokerroom.table.deciding.playing.looking_ahead import SoonestSeat
from pokerroom.table.floor_notes import BarNote
from pokerroom.table.seats.barring import bar_on
from pokerroom.table.stakes.adding import no_top_up_words, top_up_words
from pokerroom.table.stakes.chips_in_front import TakenAway


class PlayerSurroundings(NamedTuple):
    """The room's knowledge about a player that the table lacks.

    `took` are the chips they took away from other tables of the house, `bars` the bars that keep them out there, and
    `flop_cites` the clauses by which they may ask for the flop to try for the jackpot. `soonest` is where a newcomer
    has cards soonest.
    """

    took: Sequence[TakenAway] = ()
    bars: Sequence[BarNote] = ()
    balance: int = 0
    flop_cites: tuple[str, ...] = ()
    late: int = 0
    may_hurry: bool = False
    soonest: SoonestSeat | None = None


NO_SURROUNDINGS: Final = PlayerSurroundings()


def you_view(
    journal: TableJournal, player: str, seat: int, now: datetime, surroundings: PlayerSurroundings = NO_SURROUNDINGS
) -> wire.You:
    """Return this player's own part of the view, in their seat here, if any."""
    table = journal.table
    you = wire.You(
        name=player,
        seat=seat,
        balance=surroundings.balance,
        flop=bool(surroundings.flop_cites),
        flop_cites=surroundings.flop_cites,
        late=surroundings.late,
        may_hurry=surroundings.may_hurry,
        talk_muted=table.floor.mutes(player),
    )
    bar = bar_on((*table.floor.bars, *surroundings.bars), player, now, game=table.name)
    if bar is not None:
        you = _with_bar(you, bar)
    if seat:
        return _add_hand_to_view(_at_seat(you, journal), journal, now)
    return _with_ways_to_sit(you, table, now, surroundings) if bar is None and player else you


def _sitting_out(*, away: bool, at_blind: bool) -> wire.SittingOut:
    if away:
        return "now"
    return "next_big_blind" if at_blind else ""


def _at_seat(you: wire.You, journal: TableJournal) -> wire.You:
    """Add the data of a player's seat: their wishes, their debts, and the chips they may add."""
    table, seat = journal.table, you.seat
    hand, rules, wishes = table.hand, table.rules, journal.wishes.get(you.name, NO_WISHES)
    player, most = table.players[seat], table.chips.room_to_add(seat)
    standing, stake, money = player.blinds, player.stake, partial(amount_text, unit=rules.unit)
    dealt = hand is not None and hand.is_in(seat)  # a post that bought this hand is no longer owed
    debt = OwedPosts() if standing.playing or dealt else player.owes
    return replace(
        _with_debt(you, debt),
        posts=standing.posts and not dealt,
        sitting_out=_sitting_out(away=standing.away, at_blind=wishes.sits_out_at_blind),
        leaving=wishes.leaves or player.leaving,
        folding=wishes.folds and hand is not None and hand.is_live(seat),
        leave_cites=_stays_by(table, seat),
        moves_to=wishes.moves_to,
        top_up=_chip_range(most.least, most.most) if most is not None else (0, 0),
        top_up_why=top_up_words(rules.stakes, money)
        if most is not None
        else no_top_up_words(rules.stakes, stake, money),
        top_up_cites=rules.stakes.cite_texts("top_up", "maximum_buy_in"),
        held_back=stake.held,
        too_small=player.too_small,
        too_small_cites=rules.stakes.cite_texts("smallest_chip") if player.too_small else (),
        straddles=wishes.straddles,
        shows=wishes.shows,
        may_straddle=bool(rules.hand.straddle),
        time_price=rules.clock.price,
        time_seconds=rules.clock.extra_seconds,
    )


def _add_hand_to_view(you: wire.You, journal: TableJournal, now: datetime) -> wire.You:
    """Add a player's view and options of the running hand, their cards of the last one, or their wait for the next."""
    table, hand, standing = journal.table, journal.hand, journal.table.players[you.seat].blinds
    dealt = hand is not None and hand.is_in(you.seat)
    if not dealt and not standing.away and (hand is not None or not standing.playing):
        you = _with_wait_for_cards(you, table, now)
    if hand is None:
        return _after_last(you, journal)
    return _at_play(you, journal, hand) if dealt else you


def _with_wait_for_cards(you: wire.You, table: Table, now: datetime) -> wire.You:
    """Add how long a player who is not dealt in waits for cards, by which clauses, and their post at the end."""
    wait = None if table.rules.setup.tournament else table.forecast(now).wait_for_cards(you.seat)
    if wait is None:
        return you
    you = _with_debt(you, wait.posts) if you.posts else you
    return replace(
        you, waits=wait.hands, waits_for=wait.until, waits_until=wait.what, waits_cites=tuple(map(str, wait.cites))
    )


def _with_debt(you: wire.You, debt: OwedPosts) -> wire.You:
    """Add what a player posts to be dealt in."""
    return replace(you, owes=debt.words if debt else "", to_post=wire.ToPost(debt.live, debt.dead) if debt else None)


def _stays_by(table: Table, seat: int) -> tuple[str, ...]:
    """Return the clauses by which a player with a live hand must stay, or fold it in turn.

    The tuple is empty if the hand is not live.
    """
    if table.hand is None or not table.hand.is_live(seat):
        return ()
    return table.rules.hand.cite_texts("conduct.live_hand_stays_at_table", "betting.fold_without_bet")


def _at_play(you: wire.You, journal: TableJournal, hand: Hand) -> wire.You:
    """Add the view and the options of a player who was dealt in to the running hand."""
    table, seat = journal.table, you.seat
    own_seat = hand.seat(seat)
    open_now = hand.options(seat) if _may_do(hand, seat) else None
    if open_now and you.shows and open_now.show:  # the room does it for them, and does not ask
        open_now = replace(open_now, show=False, muck=False)
    return replace(
        _own_cards(you, hand, own_seat),
        turn=turn_token(table, hand),
        to_call=_missing_to_call(hand, own_seat),
        options=wire_options(table, hand, open_now) if open_now else None,
        offer=table_offer_words(hand, journal.names, seat),
        boards=hand.seat(seat).boards_wanted,
        may_call_clock=table.time.may_call_clock(seat),
        may_buy_time=table.time.may_buy(seat),
    )


def without_buying(you: wire.You, *, away: bool, tournament: wire.YourTournament | None) -> wire.You:
    """Return a player's view at a tournament's table, where nobody sits, adds chips or straddles by choice."""
    return replace(
        you,
        sit=False,
        buy_in=(0, 0),
        buy_in_why="",
        buy_in_cites=(),
        top_up=(0, 0),
        top_up_why="",
        top_up_cites=(),
        may_straddle=False,
        owes="",
        sitting_out="now" if away else "",
        tournament=tournament,
    )


def with_guest(journal: TableJournal, player: str, you: wire.You) -> wire.You:
    """Return the view of a guest behind a player: that player's cards too, and nobody else's hidden cards."""
    table, hand = journal.table, journal.hand
    host = 0 if you.seat else next((seat for seat, guest in table.players.guests.items() if guest == player), 0)
    if not host:
        return you
    cards = guest_sees(table.rules.house, hand, host, host) if hand is not None and hand.is_in(host) else ()
    return replace(you, guest_of=host, cards=card_texts(cards))


def _with_ways_to_sit(you: wire.You, table: Table, now: datetime, surroundings: PlayerSurroundings) -> wire.You:
    """Add the ways to a seat for a person without one: the table's range, or the chips they must bring back."""
    limits = table.chips.buy_in_range(you.name, surroundings.took, now)
    for_them = any(seat.player == you.name for seat in table.seats.kept.values())
    soonest = surroundings.soonest or SoonestSeat(0, 0)
    return replace(
        you,
        sit=(for_them or bool(table.seats.free)) and not table.closed,
        buy_in=(limits.least, limits.most or 0),
        buy_in_why=limits.why,
        buy_in_cites=tuple(map(str, limits.cites)),
        soonest=soonest.seat,
        soonest_in=soonest.hands,
    )


def _with_bar(you: wire.You, bar: BarNote) -> wire.You:
    """Add that a player is barred: by whom, until when and on which clauses."""
    end = f"until {bar.until:%Y-%m-%d %H:%M}" if bar.until is not None else "until the bar is lifted"
    why = f": {bar.reason}" if bar.reason else ""
    words = f"Barred from the {bar.scope}, by the {bar.by}, {end}{why}."
    if bar.by == bar.player:  # by their own choice, which nobody lifts
        ends = f"until {bar.until:%Y-%m-%d %H:%M}" if bar.until is not None else "without an end"
        words = f"Kept from play by your own choice, {ends}{why}."
    return replace(you, barred=words, barred_cites=tuple(map(str, bar.cites)))


def _after_last(you: wire.You, journal: TableJournal) -> wire.You:
    """Add a player's cards of the last hand, which they see until the next one, and their names."""
    last = journal.hand_on_felt
    if last is None or last.names.get(you.seat) != you.name:
        return you
    return _own_cards(you, last.hand, last.hand.seat(you.seat))


def _own_cards(you: wire.You, hand: Hand, own_seat: Seat) -> wire.You:
    """Add a player's own cards, and their names while they are in."""
    reads = strength_reads(hand.rules, own_seat.cards, hand.boards) if own_seat.live else ()
    return replace(you, cards=card_texts(own_seat.cards), strength=strength_words(reads), reads=reads)


def _may_do(hand: Hand, seat: int) -> bool:
    """Return whether a seat may have something to do now, in turn or out of it."""
    return hand.turn == seat or hand.stage != "bet" or hand.rules.blind_chop


def _missing_to_call(hand: Hand, own_seat: Seat) -> int:
    if hand.stage != "bet" or not own_seat.live or own_seat.all_in:
        return 0
    return max(0, min(hand.action.level - own_seat.bet, own_seat.stack))


def _chip_range(least: int, most: int | None) -> tuple[int, int]:
    return least, most if most is not None else 10**9
