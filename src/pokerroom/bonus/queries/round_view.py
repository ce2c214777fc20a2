"""Everything that a viewer may see of a round; hidden cards leave the package in no other way.

A viewer is a box number, or a role: "public", "dealer" (who sees no face-down card either), or "record" (the house's
own record of everything the software knows). The dealer's hand and the community cards reach nobody before they are
turned up, and a box's own cards not before the deal is over.
"""

from __future__ import annotations

from msgspec import Struct, structs

from pokerroom.bonus import events
from pokerroom.bonus.deal_order import packets_due
from pokerroom.bonus.deciding.round_context import RoundContext
from pokerroom.bonus.deciding.round_dealing import may_handle
from pokerroom.bonus.posted.layout import LayoutCloth
from pokerroom.bonus.posted.terms import AnteBonusOdds, WagerLimits
from pokerroom.bonus.queries.options import BoxOptions, box_options
from pokerroom.bonus.queries.round_needs import RoundNeed, round_need
from pokerroom.bonus.state import AreaStake, BoxState, RoundState
from pokerroom.bonus.words import AntePaysFrom, BoxStatus, DealtFrom, LayoutArea, Phase
from pokerroom.cards import UNKNOWN, Card
from pokerroom.errors import Malformed, as_given
from pokerroom.hand import VIEWER_ROLES, Viewer


class BoxView(Struct, frozen=True):
    """One box as a viewer sees it; hidden cards are `??`."""

    box: int
    player: str
    chips: int
    tokens: int
    wagers: dict[LayoutArea, AreaStake]
    status: BoxStatus
    cards: tuple[Card, ...]
    called: str  # what the dealer called the hand when it was turned up
    decided: bool
    marker: int | None  # the old minimum that its player may go on with
    results: dict[LayoutArea, int]  # each settled wager's win or, below 0, loss


class RoundView(Struct, frozen=True):
    """A round as a viewer sees it, with the print on the layout and the sign."""

    viewer: Viewer
    number: int
    phase: Phase
    layout: LayoutCloth
    dealt_from: DealtFrom
    limits: WagerLimits
    bonus_odds: AnteBonusOdds
    main_odds: dict[LayoutArea, int]
    ante_pays_from: AntePaysFrom
    boxes: tuple[BoxView, ...]
    board: tuple[Card, ...]
    dealer: tuple[Card, ...]
    dealer_called: str
    rack: int
    void: bool
    now: RoundNeed | None
    options: BoxOptions | None


def round_view(context: RoundContext, viewer: Viewer) -> RoundView:
    """Return the round as this viewer may see it."""
    state, terms = context.state, context.terms
    refuse_viewer(state, viewer)
    everything = viewer == "record"
    board = tuple(card if everything or place < state.shown else UNKNOWN for place, card in enumerate(state.board))
    open_ = everything or state.dealer_shown
    return RoundView(
        viewer=viewer,
        number=state.number,
        phase=state.phase,
        layout=terms.layout,
        dealt_from=terms.dealt_from,
        limits=terms.limits,
        bonus_odds=terms.bonus_odds,
        main_odds=dict(terms.main_odds),
        ante_pays_from=terms.ante_pays_from,
        boxes=tuple(_box(context, box, viewer) for box in state.boxes.values()),
        board=board,
        dealer=tuple(state.dealer) if open_ else (UNKNOWN,) * len(state.dealer),
        dealer_called=state.dealer_called,
        rack=len(state.rack),
        void=state.void,
        now=round_need(context),
        options=box_options(context, viewer) if isinstance(viewer, int) else None,
    )


def refuse_viewer(state: RoundState, viewer: Viewer) -> None:
    """Refuse a viewer who is neither a box of this round nor a role."""
    if viewer not in VIEWER_ROLES and (not isinstance(viewer, int) or viewer not in state.boxes):
        allowed = ", ".join(map(str, state.boxes))
        raise Malformed(
            f"{as_given(viewer)} is no viewer of this round", allowed=f"boxes {allowed}; {', '.join(VIEWER_ROLES)}"
        )


def _box(context: RoundContext, box: BoxState, viewer: Viewer) -> BoxView:
    own = viewer == box.number and not packets_due(context.state) and may_handle(context, box.number)
    cards = tuple(box.cards) if own or viewer == "record" else (UNKNOWN,) * len(box.cards)
    if box.shown:
        cards = box.open
    return BoxView(
        box=box.number,
        player=box.player,
        chips=box.chips,
        tokens=box.tokens,
        wagers=dict(box.wagers),
        status=box.status,
        cards=cards,
        called=box.called,
        decided=box.decided,
        marker=box.start.ante_least,
        results=dict(box.results),
    )


def event_seen_by(event: events.RoundEvent, viewer: Viewer, *, dealt: bool = True) -> events.RoundEvent:
    """Return an event as a viewer may see it; once `dealt`, a box may know its own cards."""
    if viewer == "record":
        return event
    match event:
        case events.CommunityDealt() | events.DealerDealt() | events.CardsTurnedDown() | events.HandDealtInVain():
            return structs.replace(event, cards=_hidden_cards(event.cards))
        case events.BoxDealt(box=box) if box != viewer or not dealt:
            return structs.replace(event, cards=_hidden_cards(event.cards))
        case _:
            return event


def _hidden_cards(cards: events.CardTuple) -> events.CardTuple:
    return (UNKNOWN,) * len(cards)
