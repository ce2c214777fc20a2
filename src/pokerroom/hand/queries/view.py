"""Everything that a viewer may see of a hand; hidden cards leave the package in no other way.

A viewer is a seat number, or a role: "public" (rail, stream and the other players of the room), "dealer" (who sees no
hole card either), or "record" (the house's own record of everything the software knows).
"""

from __future__ import annotations

from typing import Final, Literal, TypeAlias, get_args

from msgspec import Struct, field, structs

from pokerroom.cards import UNKNOWN, Card, cards_text
from pokerroom.errors import Malformed, as_given
from pokerroom.hand import events
from pokerroom.hand.betting.open_actions import Options
from pokerroom.hand.betting.options import options
from pokerroom.hand.betting.ruled_limits import remaining
from pokerroom.hand.queries.needs import Need, need
from pokerroom.hand.showdown.pots import pots
from pokerroom.hand.showdown.reading import HandRead
from pokerroom.hand.showdown.who_shows import announced
from pokerroom.hand.state import State

ViewerRole: TypeAlias = Literal["public", "dealer", "record"]
VIEWER_ROLES: Final[tuple[ViewerRole, ...]] = get_args(ViewerRole)
Viewer: TypeAlias = int | ViewerRole
HandStatus: TypeAlias = Literal["in", "all-in", "folded", "mucked", "dead"]  # dead: ruled or declared so


class SeatView(Struct, frozen=True, gc=False):
    """One seat as a viewer sees it; hidden cards are `??`."""

    seat: int
    stack: int
    bet: int
    status: HandStatus
    cards: tuple[Card, ...]
    up: tuple[Card, ...]
    button: bool
    called: str  # the dealer's reading of a tabled hand; "" for one that is not tabled
    reads: tuple[HandRead, ...] = ()  # the same, name by name


class View(Struct, frozen=True, gc=False):
    """A hand as one seat, the dealer, the public or the house's own record may see it; hidden cards are `??`."""

    viewer: Viewer
    game: str
    street: str
    seats: tuple[SeatView, ...]
    boards: tuple[tuple[Card, ...], ...]
    # The pots in the middle, without the bets of this round, which are in the seats; `Hand.pots` counts those in.
    gathered_pots: tuple[int, ...] = field(name="pots")
    burns: int
    muck: int
    stub: int
    now: Need | None
    options: Options | None

    def __repr__(self) -> str:
        viewer = f"seat {self.viewer}" if isinstance(self.viewer, int) else self.viewer
        boards = " / ".join(cards_text(board) for board in self.boards if board) or "no board yet"
        now = self.now.words if self.now else "over"
        return f"<View for {viewer}: {self.street}, {boards}, {self.total} in all, {now}>"

    @property
    def total(self) -> int:
        """All chips that have been bet: the pots in the middle and the bets in front of the players."""
        return sum(self.gathered_pots) + sum(seat.bet for seat in self.seats)


def view(state: State, viewer: Viewer) -> View:
    """Return the hand as this viewer may see it."""
    check_viewer(state, viewer)
    seats = tuple(_seat_as_seen(state, place, viewer) for place in range(len(state.seats)))
    open_to_viewer = None
    if isinstance(viewer, int):
        place = state.place[viewer]
        open_to_viewer = remaining(state, place, options(state, place))
    return View(
        viewer,
        state.plan.rules.game,
        street=state.plan.streets[state.street],
        seats=seats,
        boards=tuple(tuple(board) for board in state.boards),
        gathered_pots=tuple(pot.amount for pot in pots(state, gathered=True) if pot.amount) if state.pot else (),
        burns=len(state.burns),
        muck=len(state.muck),
        stub=state.stub,
        now=need(state, hidden=viewer != "record" and not (state.queue and viewer == state.seats[state.turn])),
        options=open_to_viewer or None,
    )


def check_viewer(state: State, viewer: Viewer) -> None:
    """Refuse a viewer who is neither a seat of this hand nor a role."""
    try:
        known = viewer in VIEWER_ROLES or (viewer in state.place and type(viewer) is int)
    except TypeError:  # a value that cannot be a seat
        known = False
    if not known:
        seats = ", ".join(map(str, sorted(state.seats)))
        raise Malformed(
            f"{as_given(viewer)} is no viewer of this hand", allowed=f"seats {seats}; {', '.join(VIEWER_ROLES)}"
        )


def _seat_as_seen(state: State, place: int, viewer: Viewer) -> SeatView:
    bit = 1 << place
    status = next(word for word, mask in _statuses(state) if mask & bit)
    hand = state.hands[place]
    if _is_seen_by(state, place, viewer):
        cards = tuple(hand)
    else:
        seen = [*state.up[place], *_let_see(state, place, viewer)]
        cards = tuple(card if card in seen else UNKNOWN for card in hand)
    up = tuple(state.up[place])
    seat = state.seats[place]
    reads = announced(state, place)
    return SeatView(
        seat,
        state.stacks[place],
        bet=state.bets[place],
        status=status,
        cards=cards,
        up=up,
        button=seat == state.button,
        called=" / ".join(read.name for read in reads),
        reads=reads,
    )


def _statuses(state: State) -> tuple[tuple[HandStatus, int], ...]:
    ruled = state.ordered.dead if state.ordered is not None else 0
    return (
        ("dead", state.killed | ruled),
        ("mucked", state.mucked),
        ("folded", ~state.live),
        ("all-in", state.all_in),
        ("in", state.live),
    )


def _is_seen_by(state: State, place: int, viewer: Viewer) -> bool:
    return viewer == "record" or viewer == state.seats[place] or state.has_shown(place)


def _let_see(state: State, place: int, viewer: Viewer) -> tuple[Card, ...]:
    shown = state.exposed.get(place, {})
    to_everybody = shown.get(0, ())
    return to_everybody + shown.get(viewer, ()) if isinstance(viewer, int) else to_everybody


def event_as_seen(event: events.Event, viewer: Viewer) -> events.Event:
    """Return an event as a viewer may see it: cards that they may not see are `??`."""
    if viewer == "record":
        return event
    match event:
        case events.Dealt(seat=seat, up=up) if not up and seat != viewer:
            return structs.replace(event, cards=_all_unknown(event.cards))
        case events.Discarded(seat=seat) if seat != viewer:
            return structs.replace(event, cards=_all_unknown(event.cards))
        case events.Exposed(seat=seat, to=to) if to and viewer not in (seat, to):
            return structs.replace(event, cards=_all_unknown(event.cards))
        case events.Burned():
            return events.Burned(UNKNOWN)
        case events.RevealOrdered(seat=seat) if seat != viewer:
            return structs.replace(event, cards=_all_unknown(event.cards))
        case events.Ruled(cards=cards) if cards:
            return structs.replace(event, cards=())  # the events that follow show its public part
        case events.Moved(seat=seat, up=up) if not up and not (seat == viewer and event.target == "hand"):
            return structs.replace(event, cards=_all_unknown(event.cards))
        case _:
            return event


def _all_unknown(cards: events.Cards) -> events.Cards:
    return (UNKNOWN,) * len(cards)


def own_seat(view: View) -> SeatView:
    """Return the seat for which this view was made."""
    return next(seat for seat in view.seats if seat.seat == view.viewer)
