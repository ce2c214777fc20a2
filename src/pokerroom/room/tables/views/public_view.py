"""A table as everybody may see it, ready for the wire. Each player's own part is in `your_view.py`.

Everything here comes from the engine's own views; what they hide cannot be sent.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field

from pokerroom.cards import Card
from pokerroom.games import GAMES
from pokerroom.hand import Hand, SeatView, View, ViewerRole
from pokerroom.room import wire
from pokerroom.room.tables.journal.entries import FinishedHand
from pokerroom.room.tables.journal.table_journal import TableJournal
from pokerroom.room.tables.schedule.player_seeds import deal_shown
from pokerroom.room.tables.views.floor_view import stopped_words
from pokerroom.room.tables.views.hand_shown import (
    card_texts,
    deed_words,
    deeds_of,
    drawn,
    kept_down,
    lying,
    street_of,
    winning_cards,
    wire_reads,
)
from pokerroom.table import Table
from pokerroom.table.blinds.blind_status import OwedPosts
from pokerroom.table.game_words import variant_words
from pokerroom.table.opening.new_table import stakes_words
from pokerroom.table.view import PlaceView


def nobody_is_a_bot(_player: str) -> bool:
    """Return False for everybody, for a table without bots."""
    return False


@dataclass(frozen=True)
class TableSurroundings:
    """The room's knowledge about a table that the table lacks: who is connected, who is a bot, and the time."""

    id: str
    is_bot: Callable[[str], bool] = nobody_is_a_bot
    here: Collection[str] = ()
    watchers: int = 0
    clock: wire.Clock | None = None
    asked: str = ""
    jackpot: wire.JackpotMeter | None = None
    hits: tuple[wire.JackpotHit, ...] = ()
    promotions: tuple[wire.WirePromotion, ...] = ()
    tournament: wire.TableTournament | None = None
    takes_seeds: bool = False
    host: wire.TableHost | None = None
    chat: wire.ChatState = ""
    chances: Mapping[int, int] = field(default_factory=dict)


def public_view(journal: TableJournal, surroundings: TableSurroundings, viewer: ViewerRole = "public") -> wire.Public:
    """Return the table for everybody; for the viewer "record" all cards lie open, which no player is sent."""
    table, rules, poker = journal.table, journal.rules, journal.rules.hand.poker
    sight = table.view(viewer)
    hand, last = journal.hand, journal.hand_on_felt
    on_table = _cards_of_running_hand(hand, sight.hand) if last is None else _lying_there(table, last, viewer)
    view = on_table.view
    running = view if hand is not None else None
    limits = table.chips.buy_in_range()
    return wire.Public(
        id=surroundings.id,
        name=table.name,
        house=rules.house.book.id,
        game=rules.hand.game,
        game_name=GAMES[rules.hand.game].name,
        stakes=stakes_words(rules.hand, rules.unit),
        family=poker.family.value,
        holds=poker.dealt,
        hand=table.hands.count,
        state=phase_of(journal),
        street=street_of(on_table.hand, view),
        seats=tuple(_wire_seat(place, on_table, surroundings, journal) for place in sight.seats),
        button=next((place.seat for place in sight.seats if place.button), 0),
        boards=tuple(card_texts(board) for board in view.boards) if view is not None and any(view.boards) else (),
        pots=_wire_pots(running) if running is not None else (),
        total=running.total if running is not None else 0,
        turn=hand.turn if hand is not None else 0,
        to_do=_what_must_happen(journal, view),
        doing=view.now.do if journal.hand is not None and view is not None and view.now is not None else "",
        kept_down=kept_down(hand, view) if hand is not None and view is not None else (),
        asked=surroundings.asked,
        clock=surroundings.clock,
        watchers=surroundings.watchers,
        blinds=tuple(rules.hand.blinds),
        ante=rules.hand.ante,
        chip=rules.hand.chip,
        unit=rules.unit,
        currency=rules.house.book.currency,
        min_buy_in=limits.least,
        max_buy_in=limits.most or 0,
        variant=variant_words(rules.hand),
        stopped=stopped_words(journal),
        jackpot=surroundings.jackpot,
        hits=surroundings.hits,
        promotions=surroundings.promotions,
        tournament=surroundings.tournament,
        live=journal.dealt_live,
        deal=deal_shown(journal.deck.committed, journal.deck.waiting_deal),
        takes_seeds=surroundings.takes_seeds,
        host=surroundings.host,
        talk=surroundings.chat,
    )


def phase_of(journal: TableJournal) -> wire.TablePhase:
    """Return the phase in which the table is."""
    if journal.table.closed:
        return "closed"
    if journal.hand is None:
        return "settled" if journal.last is not None and not journal.cannot_deal else "waiting"
    return "showdown" if journal.hand.showdown.to_show or journal.hand.showdown.any_shown else "playing"


@dataclass(frozen=True)
class _OnTable:
    """The hand on the table, running or over, and its display by seat; empty if there is none."""

    hand: Hand | None = None
    view: View | None = None
    seats: Mapping[int, SeatView] = field(default_factory=dict)
    deeds: Mapping[int, wire.SeatDeed] = field(default_factory=dict)
    drew: Mapping[int, int] = field(default_factory=dict)
    won: Mapping[int, int] = field(default_factory=dict)
    won_with: Mapping[int, tuple[Card, ...]] = field(default_factory=dict)
    left: Mapping[int, str] = field(default_factory=dict)  # who played in a seat that is free now


def _cards_of_running_hand(hand: Hand | None, view: View | None) -> _OnTable:
    if hand is None or view is None:
        return _OnTable()
    return _OnTable(hand, view, {seat.seat: seat for seat in view.seats}, deeds=deeds_of(hand), drew=drawn(hand))


def _lying_there(table: Table, last: FinishedHand, viewer: ViewerRole) -> _OnTable:
    """Return the last hand while it is still on the table, without seats that have another player by now."""
    view = last.hand.view(viewer)
    seats = {seat.seat: seat for seat in view.seats if table.seats.plays(seat.seat) in ("", last.names[seat.seat])}
    return _OnTable(
        last.hand,
        view,
        seats,
        drew=drawn(last.hand),
        won={seat: chips for seat, chips in last.hand.won.items() if seat in seats},
        won_with=winning_cards(last.hand),
        left={seat: last.names[seat] for seat in seats if not table.seats.plays(seat)},
    )


def _wire_seat(
    place: PlaceView, on_table: _OnTable, surroundings: TableSurroundings, journal: TableJournal
) -> wire.WireSeat:
    """Return a seat as everybody sees it: its player, chips, cards, last act; between hands, the table's stacks."""
    seat = on_table.seats.get(place.seat)
    if not place.player:
        return _left_behind(seat, on_table) if seat is not None else wire.WireSeat(place.seat)
    settled, deed = journal.hand is None, on_table.deeds.get(place.seat)
    debt = journal.table.players[place.seat].owes if place.status == "waiting" else OwedPosts()
    return wire.WireSeat(
        seat=place.seat,
        player=place.player,
        bot=surroundings.is_bot(place.player),
        here=surroundings.is_bot(place.player) or place.player in surroundings.here,
        chips=place.chips if settled or seat is None else seat.stack,
        bet=0 if settled or seat is None else seat.bet,
        status=place.status,
        hand=seat.status if seat is not None else "",
        cards=card_texts(lying(seat)) if seat is not None else (),
        up=card_texts(seat.up) if seat is not None and seat.status in ("in", "all-in") else (),
        called=seat.called if seat is not None else "",
        reads=wire_reads(seat.reads) if seat is not None else (),
        did=deed_words(deed) if deed is not None else "",
        deed=deed,
        won=on_table.won.get(place.seat, 0),
        won_with=card_texts(on_table.won_with.get(place.seat, ())),
        drew=on_table.drew.get(place.seat, -1) if seat is not None and lying(seat) else -1,
        chance=surroundings.chances.get(place.seat, -1),
        owes=debt.words if debt else "",
        to_post=wire.ToPost(debt.live, debt.dead) if debt else None,
    )


def _left_behind(seat: SeatView, on_table: _OnTable) -> wire.WireSeat:
    """Return a free seat with the hand of a player who has got up, if it still lies there and was not folded."""
    cards, won = card_texts(lying(seat)), on_table.won.get(seat.seat, 0)
    if not (cards or won):
        return wire.WireSeat(seat.seat)
    up = card_texts(seat.up) if seat.status in ("in", "all-in") else ()
    return wire.WireSeat(
        seat.seat,
        cards=cards,
        up=up,
        called=seat.called,
        reads=wire_reads(seat.reads),
        won=won,
        won_with=card_texts(on_table.won_with.get(seat.seat, ())),
        left=on_table.left.get(seat.seat, ""),
    )


def _wire_pots(view: View) -> tuple[wire.WirePot, ...]:
    return tuple(
        wire.WirePot(f"side {place}" if place else "main", amount) for place, amount in enumerate(view.gathered_pots)
    )


def _what_must_happen(journal: TableJournal, view: View | None) -> str:
    """Return the next thing that must happen, in words, with names in place of seats."""
    if journal.hand is None or view is None or view.now is None:
        return ""
    return re.sub(r"\bseat (\d+)", lambda found: journal.names[int(found[1])], view.now.words)
