"""A finished hand as somebody may know it, and as a file: PHH, Open Hand History, or our own log.

The complete hand never leaves here. Events come from the engine's own history for the viewer, and every file is made
from a hand that was played from those events alone, so that it cannot hold a card which the viewer may not see.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import replace
from datetime import datetime
from typing import Final, NamedTuple

from msgspec import structs

from pokerroom.cards import UNKNOWN, Card
from pokerroom.errors import Illegal, PokerroomError
from pokerroom.hand import Hand, View, Viewer, events
from pokerroom.hand.text import write_log
from pokerroom.notation import from_ohh, play_phh, read_ohh, read_phh, to_ohh, to_phh, write_ohh, write_phh
from pokerroom.notation.log_replay import play_log


class HandPlace(NamedTuple):
    """Where a hand was played: the table's name, how many seats it has, and the currency of its chips."""

    name: str
    seats: int
    currency: str


class KnownHand(NamedTuple):
    """A hand as far as its viewer may know it; and when and where it was played, for the file."""

    hand: Hand
    names: Mapping[int, str]
    began: datetime
    number: int
    table: HandPlace


class Format(NamedTuple):
    """A kind of file: its name for people, its ending, how it is written."""

    name: str
    suffix: str
    media_type: str
    write: Callable[[KnownHand], str]


def viewer_in(names: Mapping[int, str], own_names: Collection[str]) -> Viewer:
    """Return the seat of a player in a hand, by one of their own names; or the public."""
    return next((seat for seat, name in names.items() if name in own_names), "public")


def known_to(hand: Hand, viewer: Viewer) -> Hand:
    """Return the hand as this viewer knows it: the same play, with `??` for every card that they could not see.

    Cards that go to or from a hand that lies open were seen by everybody, and stay known.
    """
    whole, known = Hand.from_heading(hand.heading, recorded=True), Hand.from_heading(hand.heading, recorded=True)
    for event, known_event in zip(hand.events, hand.history(viewer), strict=True):
        before = whole.view(viewer) if isinstance(event, events.Discarded) else None
        whole.apply([event])
        if isinstance(event, events.Dealt | events.Discarded):
            open_cards = _cards_at_seat_in_view(before or whole.view(viewer), event.seat)
            known_event = structs.replace(
                event, cards=tuple(card if card in open_cards else UNKNOWN for card in event.cards)
            )
        try:
            known.apply([known_event])
        except (LookupError, ValueError):
            what = "what was ruled in this hand cannot be told without cards that you may not see"
            raise Illegal(what, allowed="the hand step by step") from None
    return known


def _cards_at_seat_in_view(view: View, seat: int) -> tuple[Card, ...]:
    return next(seat_view.cards for seat_view in view.seats if seat_view.seat == seat)


def _phh(hand: KnownHand) -> str:
    began = hand.began
    phh = replace(
        to_phh(hand.hand),
        players=tuple(hand.names.get(seat, f"Seat {seat}") for seat in hand.hand.seats),
        table=hand.table.name,
        seat_count=hand.table.seats,
        currency=hand.table.currency or None,
        hand=hand.number,
        year=began.year,
        month=began.month,
        day=began.day,
        time=began.time().replace(microsecond=0),
        time_zone="UTC",
    )
    return _checked(write_phh(phh), lambda text: play_phh(read_phh(text)).hand, hand.hand)


def _ohh(known: KnownHand) -> str:
    hand = Hand.from_heading(known.hand.heading, recorded=True)
    hand.apply([event for event in known.hand.events if not _asked_for(event)])
    ohh = to_ohh(
        hand,
        started=known.began,
        names=known.names,
        table_name=known.table.name,
        table_size=known.table.seats,
        currency=known.table.currency,
        game_number=str(known.number),
    )
    return _checked(write_ohh(ohh), lambda text: from_ohh(read_ohh(text)).hand, known.hand)


def _asked_for(event: events.Event) -> bool:
    """Return whether a dead hand was shown on request, for which Open Hand History has no word."""
    return isinstance(event, events.Shown) and event.asked_by > 0 and not event.live


def _log(hand: KnownHand) -> str:
    text = write_log(hand.hand.heading, hand.hand.events)
    return _checked(text, lambda text: play_log(text).hand, hand.hand)


def _checked(text: str, again: Callable[[str], Hand], hand: Hand) -> str:
    """Return a file that plays again to the same end, or refuse to hand it out."""
    try:
        same = again(text).stacks == hand.stacks
    except PokerroomError:
        same = False
    if not same:
        raise Illegal("this hand has something for which the format has no words", allowed="another format")
    return text


FORMATS: Final[dict[str, Format]] = {
    "phh": Format("PHH", "phh", "application/toml", _phh),
    "ohh": Format("Open Hand History", "json", "application/json", _ohh),
    "log": Format("Dealer's log", "log", "text/plain", _log),
}


def refused_for(hand: KnownHand, form: str) -> str:
    """Return why a hand cannot be had in a format, or "" where it can."""
    try:
        FORMATS[form].write(hand)
    except PokerroomError as refusal:
        return refusal.what
    return ""
