"""The clauses behind the events of a round, and behind the options of a box."""

from __future__ import annotations

from typing import Final

from pokerroom.bonus import events
from pokerroom.bonus.posted.terms import BonusTerms
from pokerroom.bonus.words import DealtFrom, DecisionPhase, LayoutArea
from pokerroom.citation import Citation
from pokerroom.games.game import BoardStreet
from pokerroom.rulebook.grounds import Grounds

# The acts at a box, by the matter that a book's grounds speak of; options and events share it.
PLACING: Final[dict[LayoutArea, str]] = {"ante": "box.ante", "bonus": "box.ante_bonus", "jackpot": "box.jackpot_wager"}
WAGERING: Final[dict[LayoutArea, str]] = {
    "flop": "box.flop_wager",
    "turn": "box.turn_wager",
    "river": "box.river_wager",
}
FOLDING: Final[dict[DecisionPhase, str]] = {
    "before_flop": "box.fold_before_flop",
    "after_flop": "box.fold_after_flop",
    "after_turn": "box.fold_after_turn",
}
CHECKING: Final[dict[DecisionPhase, str]] = {
    "before_flop": "bonus.choices",
    "after_flop": "box.check_after_flop",
    "after_turn": "box.check_after_turn",
}
TURNING_UP: Final[dict[DealtFrom, dict[BoardStreet, str]]] = {
    "shuffling_device": {"flop": "box.flop_up", "turn": "box.turn_up", "river": "box.river_up"},
    "card_shoe": {
        "flop": "box.flop_up_with_shoe",
        "turn": "box.turn_up_with_shoe",
        "river": "box.river_up_with_shoe",
    },
}
LOOKING: Final[dict[DealtFrom, str]] = {"shuffling_device": "box.look", "card_shoe": "box.look_with_shoe"}
_DEALING_MATTERS: Final[dict[DealtFrom, str]] = {
    "shuffling_device": "box.dealt_from_device",
    "card_shoe": "box.dealt_from_shoe",
}
PAYING: Final[dict[LayoutArea, str]] = {
    "ante": "box.ante_paid",
    "flop": "box.flop_paid",
    "turn": "box.turn_paid",
    "river": "box.river_paid",
    "bonus": "box.bonus_paid",
}
CONCEDING: Final = "box.concede"
LOCKED_WAGERS: Final = "bonus.wagers_locked"
_JACKPOT_QUESTIONS: Final = ("jackpot.settled_when", "jackpot.side_wager_terms")
_VOID_QUESTIONS: Final = ("bonus.round_of_play", "jackpot.void_hand_reversed")

_MATTERS_BY_EVENT: Final[dict[type, tuple[str, ...]]] = {
    events.WagerTakenBack: (LOCKED_WAGERS,),
    events.WagerRefused: (LOCKED_WAGERS,),
    events.NoMoreBets: ("bonus.deal_order",),
    events.Conceded: (CONCEDING,),
    events.DealerShown: ("bonus.dealers_hand", "bonus.best_five"),
    events.HandShown: ("bonus.settlement_order", "bonus.best_five", "bonus.hand_ranking"),
    events.Racked: ("bonus.settlement_order", "bonus.dealers_hand"),
    events.ExcessReturned: ("bonus.wagers_off_limits",),
    events.RoundFinished: ("bonus.round_of_play", "bonus.settlement_order"),
    events.MadeGood: _VOID_QUESTIONS,
    events.RoundVoided: _VOID_QUESTIONS,
}


def behind_event(terms: BonusTerms, event: events.RoundEvent, phase: DecisionPhase | None = None) -> Grounds:
    """Return the grounds of an event; `phase` is the decision it was made in, if it was one.

    Events that carry out a ruling rest on the clauses of the ruling before them.
    """
    citations: tuple[Citation, ...] | None = getattr(event, "cites", None)
    if citations is not None:
        return Grounds((), citations)
    source = terms.dealt_from
    keys = (
        _MATTERS_BY_EVENT.get(type(event))
        or _keys_behind_wager_event(event)
        or _keys_behind_dealing_event(event, source)
        or _keys_behind_decision(event, phase)
    )
    return Grounds(()) if terms.grounds is None or not keys else terms.grounds.of(*keys)


def _keys_behind_dealing_event(event: events.RoundEvent, source: DealtFrom) -> tuple[str, ...]:
    """Return the keys behind cards that are dealt, looked at or turned up, from a device or a shoe."""
    match event:
        case events.TurnedUp(street=street):
            return (TURNING_UP[source][street],)
        case events.BoxLooked():
            return (LOOKING[source],)
        case events.CommunityDealt() | events.BoxDealt() | events.DealerDealt():
            return (_DEALING_MATTERS[source],)
        case _:
            return ()


def _keys_behind_decision(event: events.RoundEvent, phase: DecisionPhase | None) -> tuple[str, ...]:
    """Return the keys behind a decision to fold or check."""
    if isinstance(event, events.BoxFolded):
        return (FOLDING[phase],) if phase is not None else ("bonus.fold_forfeits", "bonus.fold")
    if isinstance(event, events.BoxChecked):
        return (CHECKING[phase],) if phase is not None else ("bonus.choices",)
    return ()


def _keys_behind_wager_event(event: events.RoundEvent) -> tuple[str, ...]:
    """Return the keys behind a wager that was placed, paid, taken or given back."""
    match event:
        case events.WagerPlaced(area=area):
            return (PLACING[area],)
        case events.BetMade(area=area) | events.WagerCorrected(area=area):
            return (WAGERING[area],)
        case events.WagerLost(given_up=True):
            return ("box.given_up",)
        case events.WagerLost(area="jackpot"):
            return _JACKPOT_QUESTIONS
        case events.WagerLost(area="bonus"):
            return ("box.bonus_lost",)
        case events.WagerLost():
            return ("box.lost",)
        case events.WagerPaid(area=area):
            return (PAYING[area],)
        case events.StoodOff(unpaid=True):
            return ("box.ante_unpaid",)
        case events.StoodOff():
            return ("box.stood_off",)
        case _:
            return ()
