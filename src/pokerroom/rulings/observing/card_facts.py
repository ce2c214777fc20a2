"""Facts about cards that the hand itself shows: the street, the cards dealt, and each player's number of cards.

Each function answers for one fact, and gives None where this hand, or this observation, cannot tell.
"""

from __future__ import annotations

from typing import Final

from pokerroom.cards import UNKNOWN
from pokerroom.games.game import BOARD_STREETS
from pokerroom.hand import events
from pokerroom.rulebook.ruling_rows.ruling_names import FactName
from pokerroom.rulings.observing.board_streets import STREETS
from pokerroom.rulings.observing.moment import FindFact, Moment

# The game


def _game_family(moment: Moment) -> str:
    """Return the family of the game being played."""
    return str(moment.hand.rules.poker.family)


def _burns_on(moment: Moment) -> bool:
    """Return whether cards are burned in this hand."""
    return moment.now.piles.burning


def _joker_in_game(moment: Moment) -> bool:
    """Return whether the deck of the game has a joker."""
    return "joker" in moment.hand.rules.deck


# The board


def _board_street(moment: Moment) -> str | None:
    """Return the street of the board whose card is in question; None if it is no card of the board."""
    number = moment.street
    name = "" if number is None else moment.then.progress.streets[number]
    return name if name in BOARD_STREETS else None


def _more_to_come(moment: Moment) -> bool | None:
    """Return whether a street is still to come after the one in question; None if no street is."""
    return None if moment.street is None else moment.street < len(moment.then.progress.streets) - 1


def _flop_cards(moment: Moment) -> int | None:
    """Return the number of cards in a flop entered with too many; None for three, because more may lie on the table."""
    out = len(moment.now.board)
    return out if moment.now.progress.street_number == STREETS["flop"] and out > 3 else None


def _next_board_cards_out(moment: Moment) -> bool | None:
    """Return whether the next board cards have been dealt, by the report or by the record of a missed discard.

    Return None where neither tells.
    """
    if moment.seen.cards.get("early_cards"):
        return True
    missed = moment.missed_discard if moment.about == "missed_discard" else None
    if missed is None:
        return None
    return any(number > missed and isinstance(event, events.BoardDealt) for number, event in moment.numbered_events)


# The deal


def _card_of_deal(moment: Moment) -> int | None:
    """Return the position in the deal of the first exposed card; None if it is not known."""
    return moment.card_of_deal()


def _first_card_of_round(moment: Moment) -> bool | None:
    """Return whether the player concerned got the first card of the round; None if they were not dealt in."""
    if not moment.seen.seat or not moment.dealt_in:
        return None
    return moment.then.live[:1] == (moment.seat,)


def _cards_dealt(moment: Moment) -> int:
    """Return how many cards have left the deck."""
    dealt = 0
    for event in moment.events_of(events.Dealt, events.BoardDealt, events.Burned):
        dealt += 1 if isinstance(event, events.Burned) else len(getattr(event, "cards", ()))
    return dealt


def _order_known(moment: Moment) -> bool | None:
    """Return True if every card that left the deck is on record; None otherwise, because only people can tell."""
    if not moment.events_of(events.Dealt):
        return None
    cards = [
        card
        for event in moment.events_of(events.Dealt, events.BoardDealt, events.Burned)
        for card in ((event.card,) if isinstance(event, events.Burned) else getattr(event, "cards", ()))
    ]
    return True if UNKNOWN not in cards else None


# Cards of the player concerned


def _cards_over(moment: Moment) -> int:
    """Return how many cards more than other players the player concerned holds, by the record.

    It is below 0 if they hold fewer, and 0 for a player who is not in the hand.
    """
    now, seat = moment.now, moment.seen.seat
    if not now.is_in(seat):
        return 0
    own = len(now.cards(seat))
    others = [len(now.cards(other)) for other in now.live if other != seat]
    return own - max(others, key=others.count, default=own)


def _extra_cards(moment: Moment) -> int | None:
    """Return how many cards too many the player concerned holds; None if they have as many as others."""
    over = _cards_over(moment)
    return max(over, 0) if over else None


def _holds_too_few(moment: Moment) -> bool | None:
    """Return whether the player concerned holds too few cards; None if they have as many as others."""
    over = _cards_over(moment)
    return over < 0 if over else None


def _up_cards_same_player(moment: Moment) -> int | None:
    """Return how many cards of the initial deal a player has face up, by rule or by mistake.

    Return None where no card is reported as exposed, and once a betting round is over.
    """
    exposed, seat = moment.seen.cards.get("exposed_card", ()), moment.seen.seat
    if not exposed or not moment.now.is_in(seat) or moment.events_of(events.RoundClosed):
        return None
    return len({*exposed, *moment.now.seat(seat).up})


CARD_FACTS: Final[dict[FactName, FindFact]] = {
    "family": _game_family,
    "burns_on": _burns_on,
    "joker_in_game": _joker_in_game,
    "street": _board_street,
    "more_to_come": _more_to_come,
    "flop_cards": _flop_cards,
    "board_dealt": _next_board_cards_out,
    "card_of_deal": _card_of_deal,
    "first_card_of_round": _first_card_of_round,
    "cards_dealt": _cards_dealt,
    "order_known": _order_known,
    "extra_cards": _extra_cards,
    "short": _holds_too_few,
    "up_cards_same_player": _up_cards_same_player,
}
