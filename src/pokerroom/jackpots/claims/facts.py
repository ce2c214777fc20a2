"""The known facts of a hand for which a jackpot is claimed, from the software or from people at a live table.

A claim is judged on these facts alone, whatever their source. Rulings come first, so the cards are those that count
after them.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Literal, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from pokerroom.cards import UNKNOWN, Card, cards_text, parse_cards
from pokerroom.command_reading import Note
from pokerroom.errors import Malformed
from pokerroom.hand import Hand
from pokerroom.hand.events import Exposed, Voided
from pokerroom.wording.plural import quantity

# Notes about a hand besides its cards. Talk and exposed cards do not bar a claim: they have their own rulings.
Noted: TypeAlias = Literal["incomplete_deck", "cheating", "talk", "exposed_cards"]


class SeatFacts(Struct, frozen=True, omit_defaults=True):
    """One seat that was dealt in: its player, their cards, and the fate of the hand."""

    seat: int
    player: str
    cards: str = ""  # as text; nothing where nobody knows them
    live: bool = True  # not folded, mucked or ruled dead
    tabled: bool = False
    wager: bool = False  # a jackpot wager that the console registered
    why_dead: str = ""

    @property
    def hole(self) -> tuple[Card, ...]:
        """The seat's hole cards, read from their text; empty where they are not known."""
        return parse_cards(self.cards) if self.cards else ()


class HandFacts(Note, frozen=True, kw_only=True, omit_defaults=True):
    """A hand for which a jackpot is claimed. Of several boards, the first one dealt comes first."""

    table: str
    hand: int
    began: datetime
    game: str = "holdem"
    scheme: str = "standard"
    seats: tuple[SeatFacts, ...]
    boards: tuple[str, ...] = ("",)
    over: bool = True
    void: bool = False
    showdown: bool = False
    corrected: bool = False  # an error in it was put right first
    flop_requested: bool = False
    noted: tuple[Noted, ...] = ()
    others: tuple[str, ...] = ()  # players then in jackpot games of the room, this table's without cards among them

    @property
    def board(self) -> tuple[Card, ...]:
        """The first board, the only one that counts."""
        return parse_cards(self.boards[0]) if self.boards and self.boards[0] else ()

    def seat(self, seat: int) -> SeatFacts | None:
        """Return the facts of a seat; None if it was not dealt in."""
        return next((facts for facts in self.seats if facts.seat == seat), None)


def refuse_impossible_hand(facts: HandFacts) -> None:
    """Refuse impossible facts: a card twice, a board of two cards, a player at two seats."""
    shown = [card for seat in facts.seats for card in seat.hole if card is not UNKNOWN]
    dealt = [*shown, *(card for board in facts.boards[:1] for card in (parse_cards(board) if board else ()))]
    twice = sorted({str(card) for card in dealt if dealt.count(card) > 1})
    if twice:
        raise Malformed(f"{', '.join(twice)} twice in one hand", allowed="each card once")
    if len(facts.board) not in (0, 3, 4, 5):
        raise Malformed(f"a board of {quantity(len(facts.board), 'card')}", allowed="none, three, four or five")
    known: list[object] = [seat.seat for seat in facts.seats] + [seat.player for seat in facts.seats]
    again = next((item for item in known if known.count(item) > 1), None)
    if again is not None:
        raise Malformed(f"{again} twice in one hand", allowed="each seat and each player once")


def hand_facts_of(
    hand: Hand,
    players: Mapping[int, str],
    table: str,
    number: int,
    began: datetime,
    *,
    others: tuple[str, ...] = (),
    noted: tuple[Noted, ...] = (),
) -> HandFacts:
    """Return the facts of a hand that the software has seen to its end. Cards not shown to anybody stay unknown."""
    standing = hand.events_in_force
    showdown = hand.bill().showdown
    laid_open = {event.seat: event.cards for event in standing if isinstance(event, Exposed) and not event.to}
    seats = []
    for seat in hand.seats:
        known = hand.seat(seat)
        open_ = known.shown or (bool(known.cards) and {*laid_open.get(seat, ())} >= {*known.cards})
        cards = cards_text(known.cards) if open_ and UNKNOWN not in known.cards else ""
        why = "" if known.live else "folded, mucked or ruled dead"
        name = players.get(seat, f"seat {seat}")
        seats.append(SeatFacts(seat, name, cards, live=known.live, tabled=open_, why_dead=why))
    return HandFacts(
        table=table,
        hand=number,
        began=began,
        game=hand.rules.game,
        scheme=hand.rules.schemes[0].name,
        seats=tuple(seats),
        boards=tuple(cards_text(board) for board in hand.boards),
        over=hand.over,
        void=any(isinstance(event, Voided) for event in standing),
        showdown=showdown,
        corrected=hand.corrected,
        flop_requested=hand.progress.flop_asked,
        noted=noted,
        others=others,
    )


def flop_facts_of(
    hand: Hand, players: Mapping[int, str], table: str, number: int, began: datetime, seat: int
) -> HandFacts:
    """Return the facts of a hand whose last player asks for the flop and shows their cards.

    If the flop has been dealt since, these are the facts before it.
    """
    facts = hand_facts_of(hand, players, table, number, began)
    own = hand.cards(seat) if hand.is_in(seat) else ()
    tabled = cards_text(own) if own and UNKNOWN not in own else ""
    seats = tuple(
        replace(seat_facts, cards=tabled, tabled=bool(tabled)) if seat_facts.seat == seat else seat_facts
        for seat_facts in facts.seats
    )
    return replace(facts, seats=seats, flop_requested=False, boards=("",) if hand.progress.flop_asked else facts.boards)
