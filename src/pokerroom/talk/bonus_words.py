"""The sentences of a good dealer about a round of the bonus game; other modules find their clauses."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from pokerroom.bonus import events
from pokerroom.bonus.deciding.wagers import area_name
from pokerroom.cards import cards_text
from pokerroom.talk.sentences import TableNames


def bonus_sentence(event: events.RoundEvent, table_names: TableNames) -> str:
    """Return the sentence for an event; "" for an event that needs no words.

    >>> bonus_sentence(events.BetMade(2, "flop", 20), TableNames({1: "You", 2: "Doc"}, me=1))
    'Doc bets 20 on the flop.'
    >>> bonus_sentence(events.WagerPaid(1, "bonus", 75, 5), TableNames({1: "You", 2: "Doc"}, me=1))
    'Your ante bonus wager pays 75.'
    """
    sentence_for = _SENTENCES.get(type(event))
    return sentence_for(event, table_names) if sentence_for is not None else ""


def _verb(event: Any, table_names: TableNames, verb: str) -> str:
    """Return a player with a verb: "You bet", "Doc bets"."""
    is_viewer = event.box == table_names.me and bool(event.box)
    return f"{table_names.first(event.box)} {verb.removesuffix('s') if is_viewer else verb}"


def _wager_of_box_named(event: Any, table_names: TableNames) -> str:
    return table_names.own(event.box, area_name(event.area).lower())


def _words_of_wager_placed(event: events.WagerPlaced, table_names: TableNames) -> str:
    tokens = f" and {event.tokens:,} in tokens" if event.tokens else ""
    return f"{_verb(event, table_names, 'bets')} the {event.area}, {event.chips:,}{tokens}."


def _words_of_bet_made(event: events.BetMade, table_names: TableNames) -> str:
    tokens = f" and {event.tokens:,} in tokens" if event.tokens else ""
    return f"{_verb(event, table_names, 'bets')} {event.chips:,}{tokens} on the {event.area}."


def _words_of_hand_shown(event: events.HandShown, table_names: TableNames) -> str:
    return f"{table_names.own(event.box, 'hand')}: {cards_text(event.cards)}, {event.called}."


def _words_of_wager_lost(event: events.WagerLost, table_names: TableNames) -> str:
    """Return the sentence for a lost wager; a Jackpot Wager is the price of that game, won or not."""
    if event.given_up:
        return ""
    return f"{_wager_of_box_named(event, table_names)} {'is taken' if event.area == 'jackpot' else 'loses'}."


_SENTENCES: Final[dict[type, Callable[[Any, TableNames], str]]] = {
    events.WagerPlaced: _words_of_wager_placed,
    events.NoMoreBets: lambda _, __: "No more bets.",
    events.BetMade: _words_of_bet_made,
    events.BoxChecked: lambda event, table_names: f"{_verb(event, table_names, 'checks')}.",
    events.BoxFolded: lambda event, table_names: f"{_verb(event, table_names, 'folds')}.",
    events.Conceded: lambda event, table_names: f"Conceding hand: {table_names.name(event.box)}.",
    events.TurnedUp: lambda event, _: f"The {event.street}: {cards_text(event.cards)}.",
    events.DealerShown: lambda event, _: f"Dealer's hand: {cards_text(event.cards)}, {event.called}.",
    events.HandShown: _words_of_hand_shown,
    events.WagerLost: _words_of_wager_lost,
    events.WagerPaid: lambda event, table_names: f"{_wager_of_box_named(event, table_names)} pays {event.pays:,}.",
    events.StoodOff: lambda event, table_names: (
        f"{_wager_of_box_named(event, table_names)} {'goes back' if event.unpaid else 'stands off'}."
    ),
    events.ExcessReturned: lambda event, table_names: (
        f"Of {_wager_of_box_named(event, table_names)} {event.chips + event.tokens:,} goes back."
    ),
    events.JackpotPaid: lambda event, table_names: f"The jackpot pays {table_names.name(event.box)} {event.amount:,}.",
    events.RoundVoided: lambda event, _: f"The round is void: {event.why}. All wagers go back.",
    events.WagerFound: lambda event, table_names: (
        f"{_wager_of_box_named(event, table_names)} is found to be {event.chips + event.tokens:,}."
    ),
    events.HeldForCorrection: lambda event, table_names: (
        f"{_verb(event, table_names, 'corrects')} the flop wager or folds."
    ),
    events.WagerReturned: lambda event, table_names: f"{_wager_of_box_named(event, table_names)} goes back.",
    events.BoxVoided: lambda event, table_names: f"The wagers of {table_names.name(event.box)} are void: {event.why}.",
}
