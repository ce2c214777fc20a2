"""What the next hand would be if it were dealt now: who draws for the button, and who would post. Nothing changes."""

from __future__ import annotations

from datetime import datetime

from pokerroom.errors import PokerroomError
from pokerroom.table.blinds import blinds
from pokerroom.table.blinds.blinds import LineUp
from pokerroom.table.deciding.arguments import table_question
from pokerroom.table.deciding.between_hands import button_awarded, line_up_from
from pokerroom.table.state import TableState


@table_question
def drawing_for_button(table: TableState, at: datetime) -> tuple[int, ...]:
    """The seats that must draw a card before the next hand can begin; none where the button is known."""
    standings = line_up_from(table, at)
    going_on = table.places is not None and any(each.playing and not each.away for each in standings.values())
    here = tuple(seat for seat, standing in standings.items() if not standing.away)
    if going_on or button_awarded(table, here) or table.rules.blinds.button.first != "high_card_draw":
        return ()
    return here


@table_question
def coming_line_up(table: TableState, at: datetime) -> LineUp | None:
    """The line-up of the next hand; nothing where none can be dealt yet, or where the first button is not known."""
    if table.hand is not None or table.places is None:
        return None
    try:
        return blinds.next_hand(table.rules.blinds, line_up_from(table, at), table.places)
    except PokerroomError:
        return None
