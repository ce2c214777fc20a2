"""The questions about a hand on a stage."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, Final

from pokerroom.cards import cards_text
from pokerroom.errors import Malformed
from pokerroom.hand import BOARD, BURN, VIEWER_ROLES, Hand, SeatView, Viewer, events, wagering
from pokerroom.hand.text import event_text
from pokerroom.rulebook.words import one_of
from pokerroom.scenarios.forms import Lines
from pokerroom.scenarios.stage import Reply


def seat_in(hand: Hand, seat: str) -> int:
    """Return a seat of the hand; refuse one that was not dealt in."""
    return hand.seat(int(seat)).seat


def seen_by(hand: Hand, viewer: Viewer, seat: str) -> SeatView:
    """Return a seat of the hand as somebody sees it."""
    wanted = seat_in(hand, seat)
    return next(seat for seat in hand.view(viewer).seats if seat.seat == wanted)


def nth(things: Sequence[Any], number: int, name: str, first: int = 0) -> Any:
    """Return one of several things numbered from `first`; an event may be counted from the end."""
    at = number if number < 0 else number - first
    if 0 <= number < first or not -len(things) <= at < len(things):
        known = f"{name} {first} to {first + len(things) - 1}" if things else f"none: there is no {name}"
        raise Malformed(f"there is no {name} {number}", allowed=known)
    return things[at]


def _options_of_seat(hand: Hand, match: re.Match[str]) -> Reply:
    seat = seat_in(hand, match[1])
    open_now = hand.options(seat)
    cites = [cite for kind in open_now for cite in open_now.behind(kind).cites]
    if hand.betting and hand.turn == seat and not open_now.least_to:
        cites += hand.rules.cites(*wagering.why_no_raise(hand, seat))
    return Reply(open_now.words(), tuple(cites))


def _option(hand: Hand, match: re.Match[str]) -> Reply:
    """Answer one part of the options: `seat 3 may raise` gives the amounts, or no."""
    reply = _options_of_seat(hand, match)
    for part in reply.text.split(", "):
        word, _, amount = part.partition(" ")
        if word == match[2]:
            return Reply(amount.removeprefix("to ") or "yes", reply.cites)
    return Reply("no", reply.cites)


def _status(hand: Hand, match: re.Match[str]) -> str:
    return seen_by(hand, "public", match[1]).status


def _viewer(name: str) -> Viewer:
    return int(name) if name.isdigit() else one_of(VIEWER_ROLES, name, "who looks")


def _cards_seen_by(hand: Hand, match: re.Match[str]) -> str:
    return cards_text(seen_by(hand, _viewer(match[2]), match[3]).cards)


def _hears(hand: Hand, match: re.Match[str]) -> str:
    return event_text(nth(hand.history(_viewer(match[2])), int(match[3]), "event", 1))


def _events(hand: Hand, kind: type) -> list[Any]:
    return [event for event in hand.events_in_force if isinstance(event, kind)]


def _deal_order(hand: Hand, _: re.Match[str]) -> str:
    now = hand.next()
    words = {BURN: "burn", BOARD: "board"}
    return " ".join(words.get(place, str(place)) for place in now.destinations) if now else "nothing"


def _amount_won_by(hand: Hand, seat: int) -> int:
    return sum(event.amount for event in _events(hand, events.Awarded) if event.seat == seat)


def _numbered_event(hand: Hand, match: re.Match[str]) -> str:
    """Answer with one event of the hand's record by its number, which may be counted from the end."""
    return event_text(nth(hand.events, int(match[1]), "event", 1))


HAND_QUESTIONS: Final[Lines[Hand]] = (
    ("turn", lambda hand, _: f"seat {hand.turn}" if hand.turn else "nobody"),
    ("now", lambda hand, _: now.words if (now := hand.next()) else "the hand is over"),
    ("options of seat N", _options_of_seat),
    ("seat N may {fold|check|call|bet|raise|straddle|chop|show|muck|ask|discard|draw|run}", _option),
    ("pot", lambda hand, _: hand.pot),
    ("pots", lambda hand, _: ", ".join(map(str, hand.pots))),
    (
        "contenders of pot N",
        lambda hand, match: " ".join(map(str, sorted(nth(hand.bill().pots, int(match[1]), "pot").contenders))),
    ),
    ("stack of seat N", lambda hand, match: hand.stack(int(match[1]))),
    ("bet of seat N", lambda hand, match: hand.bet(int(match[1]))),
    ("board", lambda hand, _: cards_text(hand.board) or "none"),
    ("board N", lambda hand, match: cards_text(nth(hand.boards, int(match[1]), "board", 1))),
    ("seat N holds", lambda hand, match: cards_text(hand.cards(int(match[1]))) or "nothing"),
    ("[seat ]NAME sees seat N", _cards_seen_by),
    ("[seat ]NAME hears event -N", _hears),
    (
        "seat N is announced as",
        lambda hand, match: seen_by(hand, "public", match[1]).called or "nothing",
    ),
    ("street", lambda hand, _: hand.view("public").street),
    ("status of seat N", _status),
    ("seat N won", lambda hand, match: _amount_won_by(hand, seat_in(hand, match[1]))),
    ("awards", lambda hand, _: "; ".join(map(event_text, _events(hand, events.Awarded))) or "none"),
    ("leaders", lambda hand, _: " ".join(map(str, sorted(hand.showdown.leaders))) or "nobody"),
    ("burned", lambda hand, _: cards_text(hand.piles.burns) or "none"),
    ("burns", lambda hand, _: len(hand.piles.burns)),
    ("muck", lambda hand, _: hand.piles.muck_size),
    ("stub", lambda hand, _: hand.piles.stub_size),
    ("order of the deal", _deal_order),
    ("posts", lambda hand, _: "; ".join(map(event_text, _events(hand, events.Posted))) or "none"),
    ("active", lambda hand, _: " ".join(map(str, sorted(hand.live)))),
    ("order of showing", lambda hand, _: " ".join(map(str, hand.showdown.to_show))),
    ("acted", lambda hand, _: len(hand.action.actors)),
    ("substantial action", lambda hand, _: "yes" if hand.action.substantial else "no"),
    ("event -N", _numbered_event),
    ("raises", lambda hand, _: hand.action.raises),
    ("stacks", lambda hand, _: ", ".join(map(str, hand.stacks.values()))),
)
