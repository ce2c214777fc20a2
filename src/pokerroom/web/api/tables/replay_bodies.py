"""A finished hand step by step, as its viewer may see it: the table at every moment in the shapes of the wire.

The hand is played again event by event, and each step is the engine's own view for that viewer; whatever the view
hides cannot be sent.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Set
from datetime import datetime
from functools import partial
from typing import Final

from msgspec import structs

from pokerroom.errors import PokerroomError
from pokerroom.games import GAMES
from pokerroom.hand import Hand, SeatView, View, Viewer
from pokerroom.hand.events import Event, Returned, RoundClosed
from pokerroom.room import wire
from pokerroom.room.tables.journal.dealer_lines import told_after_time
from pokerroom.room.tables.stream.log_lines import shown_line
from pokerroom.room.tables.views.hand_shown import (
    deed_words,
    deeds_of,
    drawn,
    lying,
    street_of,
    strength_reads,
    strength_words,
    winning_cards,
    wire_reads,
)
from pokerroom.room.tournaments.tournament_records import is_bot_name
from pokerroom.table.game_words import variant_words
from pokerroom.table.happenings import TimeUp
from pokerroom.table.opening.new_table import stakes_words
from pokerroom.talk import Sentence, Teller
from pokerroom.talk.hand.teller import EVENTS_TOLD_TOGETHER
from pokerroom.talk.sentences import TableNames
from pokerroom.web.api.tables.replay_seen import FORMATS, HandPlace, KnownHand, known_to, refused_for
from pokerroom.web.shapes.replay_shapes import Download, PlayerInHand, Step

_MOST_CLAUSES_FOR_TIME_UP: Final = 2


def replay_steps(
    hand: Hand,
    names: Mapping[int, str],
    viewer: Viewer,
    table: wire.Public,
    number: int,
    late: Mapping[int, TimeUp] = {},
    was_bot: Callable[[str], bool] = is_bot_name,
) -> tuple[Step, ...]:
    """Return the steps of a hand, from before its first event to its end.

    An event without words shows in the next step. `late` has the players whose time was up, by the place of the event
    that followed from it; `was_bot` tells by the name who was a bot.
    """
    past = Hand.from_heading(hand.heading, recorded=True)
    teller = Teller(past, TableNames(names, unit=table.unit), viewer)
    bots = frozenset(seat for seat, name in names.items() if was_bot(name))
    shown_as = partial(_replay_step, past, names, viewer, bots, table, number)
    steps = [shown_as(0, _replay_lines(teller.go_on(), number, 0))]
    told_lines = len(steps[0].lines)
    waiting, done = False, 0
    for events in _events_seen_together(hand.events):
        past.apply(events)
        said = teller.go_on()
        if said and said[0].seat and (time_up := late.get(done)) is not None and time_up.seat == said[0].seat:
            said = told_after_time(said, _few_cites(hand, time_up))
        done += len(events)
        lines = _replay_lines(said, number, told_lines)
        told_lines += len(lines)
        waiting = not lines
        if lines:
            steps.append(shown_as(len(steps), lines))
    if waiting:
        last = steps.pop()
        steps.append(shown_as(last.number, last.lines))
    return tuple(steps)


def _events_seen_together(events: list[Event]) -> Iterator[list[Event]]:
    """Group the events that are seen together. Between a bet going back and the round being over there is nothing to
    see."""
    waiting: list[Event] = []
    for event in events:
        if waiting and not _goes_on(waiting[-1], event):
            yield waiting
            waiting = []
        waiting.append(event)
    if waiting:
        yield waiting


def _goes_on(last: Event, event: Event) -> bool:
    if type(last) is type(event):
        return type(event) in EVENTS_TOLD_TOGETHER
    return isinstance(last, Returned) and isinstance(event, RoundClosed)


def _few_cites(hand: Hand, time_up: TimeUp) -> tuple[str, ...]:
    """Return the few clauses that say most of why time was up."""
    grounds = hand.rules.grounds
    return tuple(
        map(str, grounds.few(time_up.cites, _MOST_CLAUSES_FOR_TIME_UP) if grounds is not None else time_up.cites)
    )


def _replay_lines(said: list[Sentence], hand: int, before: int) -> tuple[wire.LogLine, ...]:
    return tuple(shown_line(sentence, number, hand) for number, sentence in enumerate(said, before + 1))


def _replay_step(
    past: Hand,
    names: Mapping[int, str],
    viewer: Viewer,
    bots: Set[int],
    table: wire.Public,
    number: int,
    at: int,
    lines: tuple[wire.LogLine, ...],
) -> Step:
    view = past.view(viewer)
    return Step(
        at, street_of(past, view), _public(past, view, names, bots, table, number), _you(past, view, names), lines
    )


def _public(
    past: Hand, view: View, names: Mapping[int, str], bots: Set[int], table: wire.Public, number: int
) -> wire.Public:
    """Return the public part of a past moment of a hand, as pages draw a table; what only a present table has is left
    out.
    """
    rules, deeds, won, drew, won_with = past.rules, deeds_of(past), past.won, drawn(past), winning_cards(past)
    seats = {seat.seat: wire.WireSeat(seat.seat) for seat in table.seats}
    for seat_view in view.seats:
        name = names.get(seat_view.seat, f"Seat {seat_view.seat}")
        shown = _seat(
            seat_view, name, deeds.get(seat_view.seat), won.get(seat_view.seat, 0), bot=seat_view.seat in bots
        )
        cards = tuple(map(str, won_with.get(seat_view.seat, ())))
        seats[seat_view.seat] = structs.replace(
            shown, drew=drew.get(seat_view.seat, -1) if shown.cards else -1, won_with=cards
        )
    paid = bool(won) or past.over
    state: wire.TablePhase = "showdown" if past.showdown.to_show or past.showdown.any_shown else "playing"
    if paid:
        state = "settled"
    pots = tuple(
        wire.WirePot(f"side {place}" if place else "main", amount) for place, amount in enumerate(view.gathered_pots)
    )
    return structs.replace(
        table,
        game=rules.game,
        game_name=GAMES[rules.game].name,
        stakes=stakes_words(rules, table.unit),
        family=rules.poker.family.value,
        holds=rules.poker.dealt,
        hand=number,
        state=state,
        street=street_of(past, view),
        seats=tuple(seats[seat] for seat in sorted(seats)),
        button=past.heading.button,
        boards=tuple(tuple(map(str, board)) for board in view.boards) if any(view.boards) else (),
        pots=() if paid else pots,
        total=0 if paid else view.total,
        turn=past.turn,
        to_do=view.now.words if view.now is not None else "",
        doing=view.now.do if view.now is not None else "",
        asked="",
        clock=None,
        watchers=0,
        blinds=tuple(rules.blinds),
        ante=rules.ante,
        chip=rules.chip,
        variant=variant_words(rules),
    )


def _seat(seat: SeatView, name: str, deed: wire.SeatDeed | None, won: int, *, bot: bool) -> wire.WireSeat:
    return wire.WireSeat(
        seat=seat.seat,
        player=name,
        bot=bot,
        chips=seat.stack,
        bet=seat.bet,
        status="playing",
        hand=seat.status,
        cards=tuple(map(str, lying(seat))),
        up=tuple(map(str, seat.up)) if seat.status in ("in", "all-in") else (),
        called=seat.called,
        reads=wire_reads(seat.reads),
        did=deed_words(deed) if deed is not None else "",
        deed=deed,
        won=won,
    )


def _you(past: Hand, view: View, names: Mapping[int, str]) -> wire.You | None:
    if not isinstance(view.viewer, int):
        return None
    own = next(seat for seat in view.seats if seat.seat == view.viewer)
    alive = own.status in ("in", "all-in")
    reads = strength_reads(past.rules, own.cards, view.boards) if alive else ()
    return wire.You(
        name=names.get(own.seat, ""),
        seat=own.seat,
        cards=tuple(map(str, own.cards)),
        strength=strength_words(reads),
        reads=reads,
    )


def players(hand: Hand, names: Mapping[int, str]) -> tuple[PlayerInHand, ...]:
    """List who was dealt in, and how they fared."""
    ended, won = hand.stacks, hand.won
    return tuple(
        PlayerInHand(seat, names.get(seat, f"Seat {seat}"), chips, ended[seat], won.get(seat, 0))
        for seat, chips in sorted(hand.heading.stacks.items())
    )


def known_hand(
    hand: Hand, names: Mapping[int, str], viewer: Viewer, began: datetime, number: int, table: wire.Public
) -> KnownHand:
    """Return the hand as a file may tell it to this viewer."""
    place = HandPlace(table.name, len(table.seats), table.currency)
    return KnownHand(known_to(hand, viewer), names, began, number, place)


def downloads(
    hand: Hand, names: Mapping[int, str], viewer: Viewer, began: datetime, number: int, table: wire.Public
) -> Iterator[Download]:
    """List every format, with where it can be had or why it cannot."""
    try:
        known = known_hand(hand, names, viewer, began, number, table)
    except PokerroomError as refusal:
        yield from (Download(form, format_.name, why=refusal.what) for form, format_ in FORMATS.items())
        return
    for form, format_ in FORMATS.items():
        why = refused_for(known, form)
        path = "" if why else f"/api/tables/{table.id}/hands/{number}/{form}"
        yield Download(form, format_.name, path, why)
