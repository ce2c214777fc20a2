"""One line for every event of a hand, in a dealer's words, and back."""

from __future__ import annotations

import re
from typing import Final

from pokerroom.cards import cards_text
from pokerroom.errors import LONGEST_LINE, Malformed, shortened
from pokerroom.hand import events
from pokerroom.hand.text.line_forms import (
    ALL_IN_FORM,
    CITES,
    Form,
    cards_of,
    cites_text,
    flag,
    form,
    read_cites,
    seat_in_line,
)
from pokerroom.hand.text.ruling_lines import RULING_LINES
from pokerroom.rulebook.words import one_of


def _raise_line(event: events.Raised) -> str:
    verb = f"bets {event.to}" if event.opens else f"raises to {event.to} with {event.amount}"
    return f"seat {event.seat} {verb}{flag(not event.full, 'short')}{flag(event.all_in, 'all-in')}"


def _read_raised(match: re.Match[str]) -> events.Raised:
    to = int(match["bet"] or match["to"])
    amount = int(match["amount"]) if match["amount"] else to
    return events.Raised(
        seat_in_line(match),
        to,
        amount=amount,
        opens=bool(match["bet"]),
        full=not match["short"],
        all_in=bool(match["all_in"]),
    )


def _showing_line(event: events.Shown) -> str:
    asked = f" asked by seat {event.asked_by}" if event.asked_by else ""
    return f"seat {event.seat} shows {cards_text(event.cards)}{asked}{flag(not event.live, 'dead')}"


def _fee_line(event: events.Paid) -> str:
    part = f", {event.to_pot} of it to the pot" if event.to_pot else ""
    return f"seat {event.seat} pays {event.amount} for {event.kind}{part}{cites_text(event.cites)}"


def _charge_on_pot_line(event: events.Charged) -> str:
    return f"charge {event.amount} on pot {event.pot} for {event.kind}{cites_text(event.cites)}"


def _read_charged(match: re.Match[str]) -> events.Charged:
    return events.Charged(match["kind"], int(match["amount"]), pot=int(match["pot"]), cites=read_cites(match))


def _pot_won_line(event: events.Awarded) -> str:
    board = f" on board {event.board + 1}" if event.board else ""
    return f"seat {event.seat} wins {event.amount} from pot {event.pot}{board}{flag(bool(event.half), event.half)}"


def _read_awarded(match: re.Match[str]) -> events.Awarded:
    board, half = (
        int(match["board"]) - 1 if match["board"] else 0,
        one_of(events.HALVES, match["half"] or "", "a half of a pot"),
    )
    return events.Awarded(seat_in_line(match), int(match["amount"]), pot=int(match["pot"]), board=board, half=half)


_FORMS: Final[dict[type, Form]] = {
    events.Posted: form(
        rf"SEAT posts (?P<kind>\w+) (?P<amount>\d+){ALL_IN_FORM}",
        lambda e: f"seat {e.seat} posts {e.kind} {e.amount}{flag(e.all_in, 'all-in')}",
        lambda match: events.Posted(
            seat_in_line(match),
            one_of(events.POST_KINDS, match["kind"], "a post"),
            int(match["amount"]),
            all_in=bool(match["all_in"]),
        ),
    ),
    events.Dealt: form(
        r"SEAT is dealt (?P<up>up )?(?P<cards>.+)",
        lambda e: f"seat {e.seat} is dealt {'up ' if e.up else ''}{cards_text(e.cards)}",
        lambda match: events.Dealt(seat_in_line(match), cards_of(match), up=bool(match["up"])),
    ),
    events.Tapped: form("tap", lambda _: "tap", lambda _: events.Tapped()),
    events.Burned: form(
        "burn (?P<cards>.+)", lambda e: f"burn {e.card}", lambda match: events.Burned(cards_of(match)[0])
    ),
    events.BoardDealt: form(
        r"board(?: (?P<board>\d+):)? (?P<cards>[^:]+)",
        lambda e: f"board{f' {e.board + 1}:' if e.board else ''} {cards_text(e.cards)}",
        lambda match: events.BoardDealt(cards_of(match), board=int(match["board"]) - 1 if match["board"] else 0),
    ),
    events.FlopAsked: form(
        rf"SEAT asks for the flop{CITES}",
        lambda e: f"seat {e.seat} asks for the flop{cites_text(e.cites)}",
        lambda match: events.FlopAsked(seat_in_line(match), cites=read_cites(match)),
    ),
    events.Folded: form(
        r"SEAT (?:pays (?P<paid>\d+) and )?folds",
        lambda e: f"seat {e.seat} {f'pays {e.paid} and ' if e.paid else ''}folds",
        lambda match: events.Folded(seat_in_line(match), paid=int(match["paid"] or 0)),
    ),
    events.Checked: form(
        "SEAT checks", lambda e: f"seat {e.seat} checks", lambda match: events.Checked(seat_in_line(match))
    ),
    events.Called: form(
        rf"SEAT calls (?P<amount>\d+){ALL_IN_FORM}",
        lambda e: f"seat {e.seat} calls {e.amount}{flag(e.all_in, 'all-in')}",
        lambda match: events.Called(seat_in_line(match), int(match["amount"]), all_in=bool(match["all_in"])),
    ),
    events.Raised: form(
        rf"SEAT (?:bets (?P<bet>\d+)|raises to (?P<to>\d+) with (?P<amount>\d+))(?P<short> short)?{ALL_IN_FORM}",
        _raise_line,
        _read_raised,
    ),
    events.RoundClosed: form(
        r"(?P<street>.+) closes with (?P<pot>\d+) in the pot",
        lambda e: f"{e.street} closes with {e.pot} in the pot",
        lambda match: events.RoundClosed(match["street"], int(match["pot"])),
    ),
    events.Discarded: form(
        r"SEAT (?:stands pat|discards (?P<cards>.+))",
        lambda e: f"seat {e.seat} discards {cards_text(e.cards)}" if e.cards else f"seat {e.seat} stands pat",
        lambda match: events.Discarded(seat_in_line(match), cards_of(match) if match["cards"] else ()),
    ),
    events.Reshuffled: form(
        r"the discards are shuffled, all but those of SEAT: (?P<cards>\d+) cards",
        lambda e: f"the discards are shuffled, all but those of seat {e.but}: {e.cards} cards",
        lambda match: events.Reshuffled(int(match["cards"]), seat_in_line(match)),
    ),
    events.Returned: form(
        r"SEAT gets back (?P<amount>\d+)",
        lambda e: f"seat {e.seat} gets back {e.amount}",
        lambda match: events.Returned(seat_in_line(match), int(match["amount"])),
    ),
    events.ChopAgreed: form(
        "SEAT agrees to chop",
        lambda e: f"seat {e.seat} agrees to chop",
        lambda match: events.ChopAgreed(seat_in_line(match)),
    ),
    events.BoardsAgreed: form(
        r"SEAT agrees to boards: (?P<boards>\d+)",
        lambda e: f"seat {e.seat} agrees to boards: {e.boards}",
        lambda match: events.BoardsAgreed(seat_in_line(match), int(match["boards"])),
    ),
    events.Shown: form(
        r"SEAT shows (?P<cards>.+?)(?: asked by seat (?P<asker>\d+))?(?P<dead> dead)?",
        _showing_line,
        lambda match: events.Shown(
            seat_in_line(match), cards_of(match), asked_by=int(match["asker"] or 0), live=not match["dead"]
        ),
    ),
    events.Mucked: form(
        "SEAT (?:mucks|(?P<short>gives up face down))(?P<said> saying fold)?",
        lambda e: f"seat {e.seat} {'gives up face down' if e.short else 'mucks'}{flag(e.said_fold, 'saying fold')}",
        lambda match: events.Mucked(seat_in_line(match), said_fold=bool(match["said"]), short=bool(match["short"])),
    ),
    events.Killed: form(
        "SEAT is dead", lambda e: f"seat {e.seat} is dead", lambda match: events.Killed(seat_in_line(match))
    ),
    events.Exposed: form(
        r"SEAT exposes (?P<cards>.+?) to (?:all|seat (?P<to>\d+))",
        lambda e: f"seat {e.seat} exposes {cards_text(e.cards)} to {f'seat {e.to}' if e.to else 'all'}",
        lambda match: events.Exposed(seat_in_line(match), cards_of(match), to=int(match["to"] or 0)),
    ),
    events.Paid: form(
        rf"SEAT pays (?P<amount>\d+) for (?P<kind>[^\[,]+?)(?:, (?P<to_pot>\d+) of it to the pot)?{CITES}",
        _fee_line,
        lambda match: events.Paid(
            seat_in_line(match),
            match["kind"],
            int(match["amount"]),
            to_pot=int(match["to_pot"] or 0),
            cites=read_cites(match),
        ),
    ),
    events.Charged: form(
        rf"charge (?P<amount>\d+) on pot (?P<pot>\d+) for (?P<kind>[^\[]+?){CITES}",
        _charge_on_pot_line,
        _read_charged,
    ),
    events.Awarded: form(
        r"SEAT wins (?P<amount>\d+) from pot (?P<pot>\d+)(?: on board (?P<board>\d+))?(?: (?P<half>high|low))?",
        _pot_won_line,
        _read_awarded,
    ),
    events.Ended: form("end", lambda _: "end", lambda _: events.Ended()),
    **RULING_LINES,
}


def event_text(event: events.Event) -> str:
    """Write one event as one line.

    >>> event_text(events.Called(3, 20, True))
    'seat 3 calls 20 all-in'
    """
    return _FORMS[type(event)].write(event)


def read_event(line: str) -> events.Event:
    """Read the event of one line of a log, or refuse the line."""
    for line_form in _FORMS.values():
        match = line_form.pattern.fullmatch(line)
        if match is not None:
            return line_form.read(match)
    raise Malformed(
        f"{shortened(line, LONGEST_LINE)!r} is no line of a hand", allowed="a line such as 'seat 3 calls 20'"
    )
