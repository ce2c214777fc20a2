"""Which clauses stand behind what happened in a round, and behind what a box may do."""

from __future__ import annotations

from typing import Final

from pokerroom.bonus import events
from pokerroom.bonus.terms import BonusTerms
from pokerroom.citation import Citation
from pokerroom.rulebook.grounds import Grounds

WHY_PLACED: Final = ("bonus.wagers_first", "bonus.wager_limits")
WHY_FOLDED: Final = ("bonus.fold_forfeits", "bonus.fold")
WHY_CHECKED: Final = ("bonus.choices",)
WHY_BET: Final = ("bonus.wager_multiples", "bonus.choices")
WHY_CONCEDED: Final = ("bonus.concede", "bonus.dealers_hand", "bonus.fold_forfeits")
WHY_LOCKED: Final = ("bonus.wagers_locked",)
WHY_DEALT: Final = ("bonus.deal_from", "bonus.deal_order")
WHY_LOOKED: Final = ("bonus.deal_order",)
WHY_TURNED_UP: Final = ("bonus.reveal",)
WHY_DEALERS_HAND: Final = ("bonus.dealers_hand", "bonus.best_five")
WHY_SHOWN: Final = ("bonus.best_five", "bonus.hand_ranking")
WHY_SETTLED: Final = ("bonus.settle_main", "bonus.main_odds")
WHY_BONUS_PAID: Final = ("bonus.ante_bonus_odds", "bonus.ante_bonus_first")
WHY_ANTE_PAID: Final = ("bonus.ante_pays_from", "bonus.main_odds")
WHY_ANTE_UNPAID: Final = ("bonus.unpaid_ante", "bonus.ante_pays_from")
WHY_ORDER: Final = ("bonus.settlement_order",)
WHY_EXCESS: Final = ("bonus.wagers_off_limits",)
WHY_JACKPOT: Final = ("jackpot.settled_when", "jackpot.side_wager_terms")
WHY_VOID: Final = ("bonus.round_of_play", "jackpot.void_hand_reversed")

_KEYS: Final[dict[type, tuple[str, ...]]] = {
    events.WagerPlaced: WHY_PLACED,
    events.WagerTakenBack: WHY_LOCKED,
    events.WagerRefused: WHY_LOCKED,
    events.NoMoreBets: WHY_LOOKED,
    events.CommunityDealt: WHY_DEALT,
    events.BoxDealt: WHY_DEALT,
    events.DealerDealt: WHY_DEALT,
    events.BoxLooked: WHY_LOOKED,
    events.BetMade: WHY_BET,
    events.WagerCorrected: WHY_BET,
    events.BoxChecked: WHY_CHECKED,
    events.BoxFolded: WHY_FOLDED,
    events.Conceded: WHY_CONCEDED,
    events.TurnedUp: WHY_TURNED_UP,
    events.DealerShown: WHY_DEALERS_HAND,
    events.HandShown: (*WHY_SHOWN, *WHY_ORDER),
    events.Racked: (*WHY_ORDER, "bonus.dealers_hand"),
    events.ExcessReturned: WHY_EXCESS,
    events.RoundFinished: WHY_ORDER,
    events.MadeGood: WHY_VOID,
    events.RoundVoided: WHY_VOID,
}


def behind_event(terms: BonusTerms, event: events.RoundEvent) -> Grounds:
    """What stands behind an event. What carries out a ruling rests on the clauses of the ruling before it."""
    given: tuple[Citation, ...] | None = getattr(event, "cites", None)
    if given is not None:
        return Grounds((), given)
    keys = _KEYS.get(type(event), ()) or _settled(event)
    return Grounds(()) if terms.grounds is None or not keys else terms.grounds.of(*keys)


def _settled(event: events.RoundEvent) -> tuple[str, ...]:
    """What stands behind a wager that was paid, taken or given back, by its area."""
    if not isinstance(event, events.WagerPaid | events.WagerLost | events.StoodOff):
        return ()
    if isinstance(event, events.WagerLost) and event.given_up:
        return WHY_FOLDED
    if event.area == "bonus":
        return WHY_BONUS_PAID
    if event.area == "jackpot":
        return WHY_JACKPOT
    if event.area == "ante" and isinstance(event, events.WagerPaid):
        return WHY_ANTE_PAID
    return (
        (*WHY_SETTLED, *WHY_ANTE_UNPAID) if event.area == "ante" and isinstance(event, events.StoodOff) else WHY_SETTLED
    )
