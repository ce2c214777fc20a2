"""Find the clauses behind the events of a hand."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from pokerroom.citation import Citation
from pokerroom.hand import events
from pokerroom.hand.rules.rules import HandRules
from pokerroom.rulebook.grounds import Grounds, Round

# The matter behind each act of a player, for options before the act and for its event after it.
ACTS: Final = {
    "fold": "act.fold",
    "fold_unasked": "act.fold_unasked",
    "check": "act.check",
    "check_blind": "act.check_blind",
    "call": "act.call",
    "call_all_in": "act.call_all_in",
    "bring_in": "act.bet",
    "bet": "act.bet",
    "raise": "act.raise",
    "raise_short": "act.raise_short",
    "raise_all_in": "act.raise_all_in",
    "straddle": "act.straddle",
    "chop": "act.chop",
    "discard": "act.discard",
    "draw": "act.draw",
    "show": "show.turn",
    "muck": "show.muck",
    "ask": "show.asked",
    "run_boards": "act.run_boards",
    "expose": "showdown.table_all_cards",
}


def grounds_of_event(rules: HandRules, event: events.Event, *, when: Round = "", unopposed: bool = False) -> Grounds:
    """Return the clauses behind an event in a betting round; `unopposed` if no hands were compared for the pot.

    >>> from pokerroom.hand import hand_rules_for
    >>> from pokerroom.rulebook import house_named
    >>> from pokerroom.rulebook.setup.table_setup import TableSetup
    >>> rules = hand_rules_for(house_named("star"), TableSetup(game="holdem", blinds=(5, 10)))
    >>> [str(cite) for cite in grounds_of_event(rules, events.Folded(3)).cites]
    ['star:10.1', 'star:10.2', 'star:1.1.bet', 'star:1.1.call', 'star:1.1.raise']
    """
    citations: tuple[Citation, ...] | None = getattr(event, "cites", None)
    if citations is not None:
        return Grounds((), citations)
    keys = questions_answered(event)
    if unopposed and isinstance(event, events.Awarded):
        keys = ("pot.last_player",)
    elif when == "first" and rules.blinds and isinstance(event, events.Checked):
        keys = (ACTS["check_blind"],)
    if rules.grounds is None or not keys:
        return Grounds(())
    return rules.grounds.of(*keys, when=when)


def questions_answered(event: events.Event) -> tuple[str, ...]:
    """Return the matters and questions of the vocabulary that an event answers, whether a book speaks of them or not.

    >>> questions_answered(events.Folded(3))
    ('act.fold',)
    """
    # Events that carry out a ruling rest on the clauses of the ruling before them.
    return _KEYS.get(type(event), _always_these_matters())(event)


def _always_these_matters(*keys: str) -> Callable[[Any], tuple[str, ...]]:
    return lambda _: keys


_POSTS: Final = {
    "ante": ("post.ante",),
    "blind": ("post.blind",),
    "straddle": (ACTS["straddle"],),
    "live": ("post.live",),
    "dead": ("post.dead",),
}


def _raise_matters(event: events.Raised) -> tuple[str, ...]:
    if not event.full:
        return (ACTS["raise_short"],)
    if event.all_in:
        return (ACTS["raise_all_in"],)
    return (ACTS["bet" if event.opens else "raise"],)


_KEYS: Final[dict[type, Callable[[Any], tuple[str, ...]]]] = {
    events.Posted: lambda event: _POSTS[event.kind],
    events.Dealt: _always_these_matters("deal.cards"),
    events.Tapped: _always_these_matters("deal.tap_before_board"),
    events.Burned: _always_these_matters("deal.burns", "cards.burns_apart_from_muck"),
    events.BoardDealt: lambda event: ("deal.flop" if len(event.cards) > 1 else "deal.board",),
    events.Folded: _always_these_matters(ACTS["fold"]),
    events.Checked: _always_these_matters(ACTS["check"]),
    events.Called: lambda event: (ACTS["call_all_in" if event.all_in else "call"],),
    events.Raised: _raise_matters,
    events.WagerStood: _always_these_matters("declaration.early_wager_faced"),
    events.RoundClosed: _always_these_matters("betting.round_ends"),
    events.Discarded: _always_these_matters(ACTS["discard"]),
    events.Reshuffled: _always_these_matters(ACTS["draw"]),
    events.Returned: _always_these_matters("pots.what_the_pot_is"),
    events.ChopAgreed: _always_these_matters(ACTS["chop"]),
    events.BoardsAgreed: _always_these_matters(ACTS["run_boards"]),
    events.Shown: lambda event: (ACTS["ask" if event.asked_by else "show"],),
    events.Mucked: _always_these_matters(ACTS["muck"]),
    events.Killed: _always_these_matters("showdown.losers_killed"),
    events.Exposed: _always_these_matters(ACTS["expose"]),
    events.Awarded: lambda event: ("pot.best_hand", *((ACTS["run_boards"],) if event.board else ())),
    events.Ended: _always_these_matters("pots.settlement_order", "betting.last_player_wins"),
}
