"""A table as everybody may see it, ready for the wire. What one player gets besides is in `your_view.py`.

Everything here comes from the engine's own views; what they hide cannot be sent.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from dataclasses import dataclass, field

from pokerroom.cards import Card
from pokerroom.games import GAMES
from pokerroom.hand.asking.view import SeatView, View, ViewerRole
from pokerroom.room import wire
from pokerroom.room.tables.journal.played import winnings
from pokerroom.room.tables.journal.table_journal import TableJournal
from pokerroom.room.tables.schedule.player_seeds import deal_shown
from pokerroom.room.tables.views.floor_view import stopped_words
from pokerroom.room.tables.views.hand_shown import card_texts, doings, drawn, kept_down, lying, street_of, winning_cards
from pokerroom.table.blinds.standing import OWES_NOTHING
from pokerroom.table.game_words import variant_words
from pokerroom.table.opening.new_table import stakes_words
from pokerroom.table.stakes.stakes import buy_in
from pokerroom.table.table_view import PlaceView


@dataclass(frozen=True)
class Around:
    """What the room knows about a table that the table does not: who is connected, who is a bot, and the time."""

    id: str
    bots: Collection[str] = ()
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
    talk: wire.TalkState = ""
    chances: Mapping[int, int] = field(default_factory=dict)


def public_view(journal: TableJournal, around: Around, viewer: ViewerRole = "public") -> wire.Public:
    """The table for everybody; with the viewer "record" all cards lie open, which is for nobody who plays."""
    table, rules = journal.table, journal.table.rules
    sight = table.view(viewer)
    view, won, last = sight.hand, dict[int, int](), journal.lies_there
    won_with: dict[int, tuple[Card, ...]] = {}
    if last is not None:
        view, won, won_with = last.hand.view(viewer), winnings(last.hand), winning_cards(last.hand)
    in_hand = {} if view is None else {each.seat: each for each in view.seats}
    left: dict[int, str] = {}
    if last is not None:  # whoever sits where somebody else played has no part in what lies there
        in_hand = {seat: each for seat, each in in_hand.items() if table.seats.plays(seat) in ("", last.names[seat])}
        won = {seat: chips for seat, chips in won.items() if seat in in_hand}
        left = {seat: last.names[seat] for seat in in_hand if not table.seats.plays(seat)}
    did = doings(journal.hand) if journal.hand is not None else {}
    drew = drawn(journal.hand or (last.hand if last is not None else None))
    button = next((place.seat for place in sight.seats if place.button), 0)
    limits = buy_in(rules.stakes, largest=table.largest())
    return wire.Public(
        id=around.id,
        name=table.ledger.table,
        house=rules.house.book.id,
        game=rules.hand.game,
        game_name=GAMES[rules.hand.game].name,
        stakes=stakes_words(rules.hand, rules.unit),
        hand=table.hands,
        state=phase_of(journal),
        street=street_of(journal.hand or (last.hand if last is not None else None), view),
        seats=tuple(
            _seat(
                place,
                in_hand.get(place.seat),
                around,
                journal,
                did.get(place.seat, ""),
                won.get(place.seat, 0),
                won_with.get(place.seat, ()),
                drew.get(place.seat, -1),
                left.get(place.seat, ""),
            )
            for place in sight.seats
        ),
        button=button,
        boards=tuple(card_texts(board) for board in view.boards) if view is not None and any(view.boards) else (),
        pots=_pots(view) if view is not None and journal.hand is not None else (),
        total=view.total if view is not None and journal.hand is not None else 0,
        turn=journal.hand.turn if journal.hand is not None else 0,
        to_do=_to_do(journal, view),
        kept_down=kept_down(journal.hand),
        asked=around.asked,
        clock=around.clock,
        watchers=around.watchers,
        blinds=tuple(rules.hand.blinds),
        ante=rules.hand.ante,
        chip=rules.hand.chip,
        unit=rules.unit,
        currency=rules.house.book.currency,
        min_buy_in=limits.least,
        max_buy_in=limits.most or 0,
        variant=variant_words(rules.hand),
        stopped=stopped_words(journal),
        jackpot=around.jackpot,
        hits=around.hits,
        promotions=around.promotions,
        tournament=around.tournament,
        live=journal.dealt_live,
        deal=deal_shown(journal.deck.committed, journal.deck.waiting_deal),
        takes_seeds=around.takes_seeds,
        host=around.host,
        talk=around.talk,
    )


def phase_of(journal: TableJournal) -> wire.TablePhase:
    """How far the table is with its hands."""
    if journal.table.closed:
        return "closed"
    if journal.hand is None:
        return "settled" if journal.last is not None and not journal.waits else "waiting"
    return "showdown" if journal.hand.to_show or journal.hand.any_shown else "playing"


def _seat(
    place: PlaceView,
    seat: SeatView | None,
    around: Around,
    journal: TableJournal,
    did: str,
    won: int,
    won_with: tuple[Card, ...],
    drew: int,
    left: str,
) -> wire.WireSeat:
    if not place.player:
        return _left_behind(seat, left, won, won_with) if seat is not None else wire.WireSeat(place.seat)
    settled = journal.hand is None
    owes = journal.table.owes(place.seat) if place.status == "waiting" else ""
    return wire.WireSeat(
        seat=place.seat,
        player=place.player,
        bot=place.player in around.bots,
        here=place.player in around.bots or place.player in around.here,
        chips=place.chips if settled or seat is None else seat.stack,
        bet=0 if settled or seat is None else seat.bet,
        status=place.status,
        hand=seat.status if seat is not None else "",
        cards=card_texts(lying(seat)) if seat is not None else (),
        up=card_texts(seat.up) if seat is not None and seat.status in ("in", "all-in") else (),
        called=seat.called if seat is not None else "",
        did=did,
        won=won,
        won_with=card_texts(won_with),
        drew=drew if seat is not None and lying(seat) else -1,
        chance=around.chances.get(place.seat, -1),
        owes="" if owes == OWES_NOTHING else owes,
    )


def _left_behind(seat: SeatView, player: str, won: int, won_with: tuple[Card, ...]) -> wire.WireSeat:
    """A free seat at which the hand of somebody who has got up still lies; one that was folded does not."""
    cards = card_texts(lying(seat))
    if not (cards or won):
        return wire.WireSeat(seat.seat)
    up = card_texts(seat.up) if seat.status in ("in", "all-in") else ()
    return wire.WireSeat(
        seat.seat, cards=cards, up=up, called=seat.called, won=won, won_with=card_texts(won_with), left=player
    )


def _pots(view: View) -> tuple[wire.WirePot, ...]:
    return tuple(wire.WirePot(f"side {place}" if place else "main", amount) for place, amount in enumerate(view.pots))


def _to_do(journal: TableJournal, view: View | None) -> str:
    """What must happen now, with the names of those who do it."""
    if journal.hand is None or view is None or view.now is None:
        return ""
    return re.sub(r"\bseat (\d+)", lambda found: journal.names[int(found[1])], view.now.words)
