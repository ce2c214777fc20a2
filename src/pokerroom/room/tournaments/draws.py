"""A director's draws by lot: seats, the order of tables, cards. The machine's own chance decides."""

from __future__ import annotations

from collections.abc import Sequence
from random import SystemRandom
from typing import Any, Final

from pokerroom.cards import Card, Deck
from pokerroom.table.seats.draws import drawing_order
from pokerroom.tournament import Tournament
from pokerroom.tournament.chips.race import CARDS_OF_RACE_DECK
from pokerroom.tournament.heads_up.bracket import draw_bracket
from pokerroom.tournament.heads_up.rules import heads_up_rules_for
from pokerroom.tournament.questions.seats import due_to_play, seated_tables
from pokerroom.tournament.records import AllottedSeat, PlacedGroup
from pokerroom.tournament.seating.balancing import balancing_plan
from pokerroom.tournament.seating.ballot import draw_seats, seats_to_draw
from pokerroom.tournament.seating.breaking import table_to_break
from pokerroom.tournament.seating.moves import seating_due
from pokerroom.tournament.seating.tables import SeatedTable, TableSeat, open_seats
from pokerroom.tournament.state import SessionState

_RANDOM: Final = SystemRandom()
_WAY_OF_DRAWING: Final = (
    "by the operating system's randomness; the seats stand here in the order in which they were drawn"
)


def _shuffle_deck() -> list[Card]:
    cards = Deck(52).cards
    return _RANDOM.sample(cards, len(cards))


def draw_session_seats(tournament: Tournament, session: SessionState) -> dict[str, Any]:
    """Draw a table and seat for everybody in a session, and return them as the fields of `AllotSeats`."""
    state = tournament.state
    entrants = due_to_play(state, session)
    places = seats_to_draw(len(entrants), state.conditions.structure.seats)
    draw = draw_seats(tournament.rules.seating, entrants, places, _RANDOM.sample(places, len(places)))
    seats = tuple(AllottedSeat(player, place.table, place.seat) for player, place in draw.seats.items())
    return {"session": session.name, "seats": seats, "draw": _WAY_OF_DRAWING}


def draw_session_bracket(tournament: Tournament, session: SessionState) -> dict[str, Any]:
    """Draw the order of a heads-up tournament; return it, with the tables that it needs, as fields of `DrawBracket`."""
    terms, entrants = heads_up_rules_for(tournament.rules.house), due_to_play(tournament.state, session)
    order = tuple(_RANDOM.sample(entrants, len(entrants)))
    tables = -(-draw_bracket(order).most_pairs // terms.areas_per_table)
    layout = terms.layout or (*terms.layouts, "divided")[0]
    named = {f"table {number}": layout for number in range(1, tables + 1)}
    return {"session": session.name, "order": order, "tables": named, "draw": _WAY_OF_DRAWING}


def draw_play_off_seats(
    tournament: Tournament, session: SessionState, players: Sequence[str]
) -> tuple[AllottedSeat, ...]:
    """Draw the seats of a play-off, at as few tables as hold its players."""
    most = tournament.state.conditions.structure.seats
    drawn, tables = _RANDOM.sample(players, len(players)), -(-len(players) // most)
    first = len(session.played_off_at) + 1
    return tuple(
        AllottedSeat(player, f"play-off {first + at % tables}", at // tables + 1) for at, player in enumerate(drawn)
    )


def draw_late_seat(tournament: Tournament, session: SessionState) -> tuple[str, int] | None:
    """Draw table and seat for a late player; None where there is no seat.

    They sit at a table with the fewest players, or buy a stack that waits for a late entrant, as the house has it.
    """
    waiting = [player for player in session.players.values() if player.unsold]
    if tournament.rules.late_entry == "blinded_stack":
        free = [competitor for competitor in waiting if not session.tables[competitor.table].dealing]
        competitor = _RANDOM.choice(free or waiting) if waiting else None
        return (competitor.table, competitor.seat) if competitor is not None else None
    tables = [table for table in seated_tables(tournament.state, session) if table.open_seats]
    if not tables:
        return None
    fewest = min(map(len, tables))
    table = _RANDOM.choice([table for table in tables if len(table) == fewest])
    return table.name, _RANDOM.choice(table.open_seats)


class EvenOut:
    """Whether tables must be broken or balanced, and with which lots; `leaves` are the tables that players leave."""

    def __init__(self, tournament: Tournament, session: SessionState) -> None:
        rules = tournament.rules.seating
        tables = seated_tables(tournament.state, session)
        self.due = seating_due(rules, tables)
        self.leaves: set[str] = set()
        self._session, self._lots, self._order = session.name, tuple[TableSeat, ...](), tuple[str, ...]()
        if self.due == "break":
            broken = table_to_break(tables)
            self.leaves = {broken}
            self._lots = _draw_lots(open_seats(table for table in tables if table.name != broken))
        elif self.due == "balance":
            every = [TableSeat(table.name, seat) for table in tables for seat in range(1, table.seats + 1)]
            self._lots = _draw_lots(every)
            self._order = _draw_table_order(tables) if rules.balance_from == "draw_order" else ()
            moves = balancing_plan(rules, tables, table_order=self._order, lots=self._lots)
            self.leaves = {move.old.table for move in moves}

    def parts(self) -> dict[str, Any]:
        """Return the fields of the command `EvenTables`: session, lots, and the order of the tables."""
        return {"session": self._session, "lots": self._lots, "table_order": self._order}


def _draw_lots(seats: Sequence[TableSeat]) -> tuple[TableSeat, ...]:
    return tuple(_RANDOM.sample(seats, len(seats)))


def _draw_table_order(tables: Sequence[SeatedTable]) -> tuple[str, ...]:
    names = [table.name for table in tables]
    return tuple(_RANDOM.sample(names, len(names)))


def draw_place_cards(tournament: Tournament, session: SessionState, group: PlacedGroup) -> dict[str, str]:
    """Draw a card for each player of a group that is level, in the order of the house.

    Cards that they had before are left out.
    """
    outs = [session.out[name] for name in group.players if name in session.out]
    seats, tables = (
        {elimination.seat: elimination.player for elimination in outs},
        {elimination.table for elimination in outs},
    )
    names: Sequence[str] = group.players
    if len(seats) == len(names) and len(tables) == 1:
        table = session.tables.get(next(iter(tables)))
        order = drawing_order(tournament.rules.draws, seats, table.button if table is not None else 0)
        names = [seats[seat] for seat in order]
    had = {text for name in session.drawn for text in session.drawn[name].split()}
    deck = [card for card in _shuffle_deck() if str(card) not in had] or _shuffle_deck()
    return {name: str(card) for name, card in zip(names, deck, strict=False)}


def draw_race_cards(odd: int) -> str:
    """Return shuffled cards for a chip race: as many decks as its odd chips take, with the cards left over."""
    decks = -(-odd // CARDS_OF_RACE_DECK) or 1
    return " ".join(str(card) for _ in range(decks) for card in _shuffle_deck())


def draw_final_table_lots(tournament: Tournament, table: str) -> tuple[TableSeat, ...]:
    """Return every seat of the final table in the order in which they were drawn."""
    return _draw_lots([TableSeat(table, seat) for seat in range(1, tournament.state.conditions.structure.seats + 1)])
