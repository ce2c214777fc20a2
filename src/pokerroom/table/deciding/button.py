"""Judge commands about the button: who has it first, and how it is corrected after it was in the wrong place."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from pokerroom.cards import Card
from pokerroom.cards.text import as_cards
from pokerroom.citation import Citation
from pokerroom.errors import Illegal, Malformed
from pokerroom.table import happenings
from pokerroom.table.blinds.button import Places, corrected, first_button
from pokerroom.table.commands import CorrectButton
from pokerroom.table.deciding.decision import Deciding
from pokerroom.table.deciding.playing.between_hands import button_awarded
from pokerroom.table.state import TableState

_WRONG_BUTTON = "ruling.button_in_wrong_place"


def button_of_first_hand(
    state: TableState, here: Sequence[int], drawn: Mapping[int, str | Sequence[Card]] | None
) -> int:
    """Return the seat of the first button: as awarded for a first hand that was called off, or by the house's rule.

    Return 0 where fewer than two players are there. Refuse a second draw of cards for the button.
    """
    rules, awarded = state.rules.blinds.button, button_awarded(state, here)
    if awarded and drawn and rules.first == "high_card_draw":
        cites = rules.cites("table.first_button")
        raise Illegal("a second draw for the button", allowed=f"seat {awarded} keeps it", cites=cites)
    if awarded:
        return awarded
    return first_button(rules, here, drawn) if len(here) > 1 else 0


def refuse_strange_draw(state: TableState, drawn: Mapping[int, str | Sequence[Card]] | None) -> None:
    """Refuse cards drawn for the button that nobody can have drawn: for an empty seat, or that are no cards."""
    for seat, cards in (drawn or {}).items():
        if seat not in state.seats.players:
            seats = ", ".join(map(str, sorted(state.seats.players))) or "nobody sits here yet"
            raise Malformed(f"cards are drawn for seat {seat}, where nobody sits", allowed=seats)
        as_cards(cards)


def decide_correct_button(state: TableState, command: CorrectButton) -> Deciding[None]:
    """Correct the button after a hand that had it in the wrong place, so that every player still gets every
    position.
    """
    cites = command.cites or _wrong_button_cites(state)
    if state.hand is not None:
        if not command.by:
            raise Illegal("a hand is in progress", allowed="between hands, or on the floor's word", cites=cites)
        yield happenings.ButtonOrdered(command.at, command.earlier, command.by, cites)
        return
    if not (state.button.was_wrong or command.by) or state.button.places is None:
        raise Illegal("the button was where it belongs", allowed="after a hand with the button elsewhere", cites=cites)
    yield happenings.ButtonCorrected(
        _places_put_right(state.button.places_before, state.button.places), command.at, cites
    )


def _places_put_right(before: Places | None, wrong: Places) -> Places:
    """Return the places from which the next hand goes on.

    A game that began in the wrong place just goes on from there, because no player is left out.
    """
    return wrong if before is None else corrected(before, wrong)


def correct_ordered_button(state: TableState, earlier: Places | None) -> Deciding[None]:
    """Correct the button after the finished hand, as ordered; with `earlier`, also for the hand before it."""
    wrong, before = state.button.places, state.button.places_before
    if wrong is None or state.times.latest is None:
        return
    if earlier is not None and before is not None:
        before = corrected(earlier, before)
    yield happenings.ButtonCorrected(_places_put_right(before, wrong), state.times.latest, _wrong_button_cites(state))


def _wrong_button_cites(state: TableState) -> tuple[Citation, ...]:
    rows = state.rules.house.book.ruling_rows(_WRONG_BUTTON)
    return tuple(cite for row in rows for cite in row.cites if row.wants("noticed", "next_hand"))
