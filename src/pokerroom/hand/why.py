"""Which clauses stand behind what happened."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from pokerroom.citation import Citation
from pokerroom.hand import events as told
from pokerroom.hand.rules import HandRules


def why(rules: HandRules, event: told.Event) -> tuple[Citation, ...]:
    """The clauses of the house behind an event; none where it follows no book.

    >>> from pokerroom.hand import rules_for
    >>> from pokerroom.rulebook.table_setup import TableSetup
    >>> rules = rules_for("star", TableSetup(game="holdem", blinds=(5, 10)))
    >>> [str(each) for each in why(rules, told.Awarded(3, 100, 0))][:3]
    ['star:1.1.all-in.2', 'star:1.1.side-pot', 'star:12.5']
    """
    if isinstance(event, told.Charged | told.Paid | told.Ruled | told.EarlyAnswered):
        return event.cites
    return rules.cites(*why_keys(rules, event))


def why_keys(rules: HandRules, event: told.Event) -> tuple[str, ...]:
    """The questions of the vocabulary that an event answers, whether this house's book says anything about them or not.

    >>> why_keys(HandRules(game="holdem", minimum_bet=2), told.Folded(3))
    ('betting.actions', 'betting.fold_without_bet')
    """
    game = (f"games.{rules.game}",) if isinstance(event, _BY_GAME) else ()
    # What carries out a ruling rests on the clauses of the ruling before it.
    return *_KEYS.get(type(event), _always())(event), *game


_BY_GAME: Final = (told.Dealt, told.BoardDealt, told.Discarded, told.Reshuffled)


def _always(*keys: str) -> Callable[[Any], tuple[str, ...]]:
    return lambda _: keys


_POSTS: Final = {
    "ante": ("blinds.forced_bets",),
    "blind": ("blinds.posted_in_order_from_buttons_left", "blinds.live"),
    "straddle": ("blinds.straddle", "blinds.straddle_acts_last"),
    "live": ("blinds.new_player", "blinds.missed"),
    "dead": ("blinds.missed",),
}


def _awarded(event: told.Awarded) -> tuple[str, ...]:
    keys = ("pots.side_pots", "pots.equal_split", "pots.odd_chip", "evaluation.pot_won_by")
    return (*keys, "pots.run_board_again") if event.board else keys


_KEYS: Final[dict[type, Callable[[Any], tuple[str, ...]]]] = {
    told.Posted: lambda event: _POSTS[event.kind],
    told.Dealt: _always("deal.button_gets_last_card"),
    told.Tapped: _always("deal.tap_before_board"),
    told.Burned: _always("deal.burns", "cards.burns_apart_from_muck"),
    told.BoardDealt: _always("deal.flop_is_one_event"),
    told.Folded: _always("betting.actions", "betting.fold_without_bet"),
    told.Checked: _always("betting.check", "betting.last_blind_option"),
    told.Called: lambda event: ("betting.actions", *(("all_in.stays_in", "all_in.amount") if event.all_in else ())),
    told.Raised: lambda event: (
        "betting.minimum_bet" if event.opens else "betting.minimum_raise",
        *(("all_in.stays_in",) if event.all_in else ()),
        *(() if event.full else ("all_in.reopens", "all_in.raise_over_short")),
    ),
    told.WagerStood: _always("declaration.early_wager_faced"),
    told.RoundClosed: _always("betting.round_ends"),
    told.Discarded: _always(),
    told.Reshuffled: _always(),
    told.Returned: _always("pots.what_the_pot_is"),
    told.ChopAgreed: _always("pots.blind_chop"),
    told.BoardsAgreed: _always("pots.run_board_again"),
    told.Shown: lambda event: (
        ("showdown.may_ask_to_see", "showdown.asked_hand_lives")
        if event.asked_by
        else ("showdown.order", "showdown.table_all_cards")
    ),
    told.Mucked: _always("showdown.called_player_may_muck", "showdown.others_show"),
    told.Killed: _always("showdown.losers_killed"),
    told.Exposed: _always("showdown.table_all_cards"),
    told.Awarded: _awarded,
    told.Ended: _always("pots.settlement_order", "betting.last_player_wins"),
}
