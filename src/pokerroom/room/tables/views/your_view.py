"""The part of a table that is one player's: their cards, what they may do and owe, and what keeps them out."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Final, NamedTuple

from msgspec.structs import replace

from pokerroom.hand import Hand, Seat
from pokerroom.room import wire
from pokerroom.room.tables.journal.table_journal import TableJournal
from pokerroom.room.tables.journal.wishes import NO_WISHES
from pokerroom.room.tables.views.hand_shown import card_texts, strength_reads, strength_words
from pokerroom.room.tables.views.offers import table_offer_words
from pokerroom.room.tables.views.open_options import may_buy_time, wire_options
from pokerroom.room.tables.views.turn_tokens import turn_token
from pokerroom.rulings.conduct.looking import guest_sees
from pokerroom.table import Table
from pokerroom.table.blinds.standing import Owed
from pokerroom.table.deciding.playing.looking_ahead import SoonestSeat, wait_for_cards
from pokerroom.table.deciding.playing.time_to_act import time_is_running
from pokerroom.table.floor_notes import BarNote
from pokerroom.table.seats.barring import bar_on
from pokerroom.table.stakes.adding import no_top_up_words, top_up_words
from pokerroom.table.stakes.stakes import TakenAway, buy_in, last_left
from pokerroom.table.state import TableState
from pokerroom.table.view import owed_now, owed_words


class PlayerSurroundings(NamedTuple):
    """What the room knows of a player and the table does not.

    `took` is what they took away from other tables of the house, `bars` what keeps them out there, and `flop_cites` the
    clauses by which they may ask for the flop to try for the jackpot. `soonest` is where a newcomer has cards soonest.
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
    """Return what only this player may see and do now, in the seat that they have here, if any."""
    table = journal.table
    you = wire.You(
        name=player,
        seat=seat,
        balance=surroundings.balance,
        flop=bool(surroundings.flop_cites),
        flop_cites=surroundings.flop_cites,
        late=surroundings.late,
        may_hurry=surroundings.may_hurry,
        talk_muted=player in table.state.orders.talk_muted,
    )
    bar = bar_on((*table.state.floor.bars, *surroundings.bars), player, now, game=table.ledger.table)
    if bar is not None:
        you = _barred(you, bar)
    if seat:
        return _in_hand(_at_seat(you, journal), journal, now)
    return _newcomer(you, table, now, surroundings) if bar is None and player else you


def _at_seat(you: wire.You, journal: TableJournal) -> wire.You:
    """Add how a player stands at the table: their wishes, what they owe, and what chips they may add."""
    table, seat = journal.table, you.seat
    hand, rules, wishes = table.hand, table.rules, journal.wishes.get(you.name, NO_WISHES)
    standing, stake, most = (
        table.state.players.standings[seat],
        table.state.players.stakes[seat],
        table.room_to_add(seat),
    )
    dealt = hand is not None and hand.is_in(seat)  # what bought this hand is posted, and is owed no more
    debt = Owed() if standing.playing or dealt else owed_now(table.state, seat)
    return replace(
        you,
        owes=owed_words(debt) if debt else "",
        to_post=wire.ToPost(debt.live, debt.dead) if debt else None,
        posts=standing.posts and not dealt,
        sitting_out="now" if standing.away else "next_big_blind" if wishes.sits_out_at_blind else "",
        leaving=wishes.leaves or seat in table.state.hand_notes.rising,
        folding=wishes.folds and hand is not None and hand.is_live(seat),
        leave_cites=_stays_by(table, seat),
        moves_to=wishes.moves_to,
        top_up=_range(most.least, most.most) if most is not None else (0, 0),
        top_up_why=top_up_words(rules.stakes) if most is not None else no_top_up_words(rules.stakes, stake),
        top_up_cites=rules.stakes.cite_texts("top_up", "maximum_buy_in"),
        held_back=stake.held,
        straddles=wishes.straddles,
        shows=wishes.shows,
        may_straddle=bool(rules.hand.straddle),
        time_price=rules.clock.price,
        time_seconds=rules.clock.extra_seconds,
    )


def _in_hand(you: wire.You, journal: TableJournal, now: datetime) -> wire.You:
    """Add what a player sees and does in the hand that is running, has of the last one, or waits for."""
    table, hand, standing = journal.table, journal.hand, journal.state.players.standings[you.seat]
    dealt = hand is not None and hand.is_in(you.seat)
    if not dealt and not standing.away and (hand is not None or not standing.playing):
        you = _waiting(you, table, now)
    if hand is None:
        return _after_last(you, journal)
    return _at_play(you, journal, hand) if dealt else you


def _waiting(you: wire.You, table: Table, now: datetime) -> wire.You:
    """Add how long somebody who is not dealt in waits for cards, and by which clauses."""
    wait = None if table.rules.setup.tournament else wait_for_cards(table.state, you.seat, now)
    if wait is None:
        return you
    return replace(
        you, waits=wait.hands, waits_for=wait.until, waits_until=wait.what, waits_cites=tuple(map(str, wait.cites))
    )


def _stays_by(table: Table, seat: int) -> tuple[str, ...]:
    """Return the clauses that keep a player there while their hand is live, and let them fold it in turn.

    An empty tuple where it is not live.
    """
    if table.hand is None or not table.hand.is_live(seat):
        return ()
    return table.rules.hand.cite_texts("conduct.live_hand_stays_at_table", "betting.fold_without_bet")


def _at_play(you: wire.You, journal: TableJournal, hand: Hand) -> wire.You:
    """Add what a player who was dealt in may see and do in the hand that is running."""
    table, seat = journal.table, you.seat
    held = hand.seat(seat)
    open_now = hand.options(seat) if _may_do(hand, seat) else None
    if open_now and you.shows and open_now.show:  # the room does it for them, and does not ask
        open_now = replace(open_now, show=False, muck=False)
    return replace(
        _own_cards(you, hand, held),
        turn=turn_token(table, hand),
        to_call=_to_call(hand, held),
        options=wire_options(table.state, hand, open_now) if open_now else None,
        offer=table_offer_words(hand, journal.names, seat),
        boards=hand.boards_wanted(seat),
        may_call_clock=_may_call_clock(table.state, seat),
        may_buy_time=may_buy_time(table.state, seat),
    )


def without_buying(you: wire.You, *, away: bool, tournament: wire.YourTournament | None) -> wire.You:
    """Return what a player sees at a tournament's table, where nobody sits, adds chips or straddles by choice."""
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
    """Return what a guest behind a player sees besides: that player's cards, and of nobody else what is hidden."""
    table, hand = journal.table, journal.hand
    host = 0 if you.seat else next((seat for seat, guest in table.state.players.guests.items() if guest == player), 0)
    if not host:
        return you
    cards = guest_sees(table.rules.house, hand, host, host) if hand is not None and hand.is_in(host) else ()
    return replace(you, guest_of=host, cards=card_texts(cards))


def _newcomer(you: wire.You, table: Table, now: datetime, surroundings: PlayerSurroundings) -> wire.You:
    """Add what somebody without a seat may do: take one, with the range of the table or what they must bring back."""
    left = last_left(table.rules.stakes, table.state.travel.left.get(you.name), *surroundings.took)
    limits = buy_in(table.rules.stakes, largest=table.state.largest(), left=left, at=now)
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


def _barred(you: wire.You, bar: BarNote) -> wire.You:
    """Add that a player is barred: by whom, until when and on which clauses."""
    end = f"until {bar.until:%Y-%m-%d %H:%M}" if bar.until is not None else "until the bar is lifted"
    why = f": {bar.reason}" if bar.reason else ""
    words = f"Barred from the {bar.scope}, by the {bar.by}, {end}{why}."
    if bar.by == bar.player:  # by their own choice, which nobody lifts
        ends = f"until {bar.until:%Y-%m-%d %H:%M}" if bar.until is not None else "without an end"
        words = f"Kept from play by your own choice, {ends}{why}."
    return replace(you, barred=words, barred_cites=tuple(map(str, bar.cites)))


def _after_last(you: wire.You, journal: TableJournal) -> wire.You:
    """Add what a player held in the last hand, which they look at until the next one, and what it was called."""
    last = journal.lies_there
    if last is None or last.names.get(you.seat) != you.name:
        return you
    return _own_cards(you, last.hand, last.hand.seat(you.seat))


def _own_cards(you: wire.You, hand: Hand, held: Seat) -> wire.You:
    """Add a player's own cards, and what they are called while they are in."""
    reads = strength_reads(hand.rules, held.cards, hand.boards) if held.live else ()
    return replace(you, cards=card_texts(held.cards), strength=strength_words(reads), reads=reads)


def _may_do(hand: Hand, seat: int) -> bool:
    """Return whether a seat may have something to do: in turn, or when anybody may."""
    return hand.turn == seat or hand.stage != "bet" or hand.rules.blind_chop


def _to_call(hand: Hand, held: Seat) -> int:
    if hand.stage != "bet" or not held.live or held.all_in:
        return 0
    return max(0, min(hand.level - held.bet, held.stack))


def _range(least: int, most: int | None) -> tuple[int, int]:
    return least, most if most is not None else 10**9


def _may_call_clock(table: TableState, seat: int) -> bool:
    rules, hand, turn = table.rules.clock, table.hand, table.clock.turn
    if hand is None or turn is None or turn.called is not None or hand.turn == seat or not time_is_running(table):
        return False
    if table.floor.stopped is not None:  # no clock runs
        return False
    return rules.called_by != "floor_only" and (rules.standing is None or rules.called_over_standing)
