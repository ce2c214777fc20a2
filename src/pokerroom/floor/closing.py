"""Send a closed table's players to the other tables of their game: in which order, and who orders it.

The order is that of the house (`seating.broken_game` of its book): cards that they draw, the ordinary order for free
seats, or the word of a manager.
"""

from __future__ import annotations

from pokerroom.errors import Illegal
from pokerroom.floor import happenings
from pokerroom.floor.commands import BreakTable
from pokerroom.floor.judging import QueueTold, queue_told
from pokerroom.floor.rules import FloorRules
from pokerroom.floor.state import FloorState
from pokerroom.rulebook.operator.titles import refuse_title_without
from pokerroom.table.seats.draws import Ranking
from pokerroom.table.seats.vacancies import broken_game, refuse_level, refuse_other_players, with_owners


def broken_order(rules: FloorRules, asked: BreakTable) -> Ranking[str]:
    """The order of a closed table's players, those who are level together."""
    return broken_game(rules.seating, asked.seats, button=asked.button, drawn=asked.drawn or None)


def level_at_breaking(rules: FloorRules, asked: BreakTable) -> tuple[str, ...]:
    """Return the players of a closed table who must draw for their order; none where it is found otherwise."""
    if rules.seating.broken_game != "draw":
        return ()
    return broken_order(rules, asked).unsettled


def decide_breaking(rules: FloorRules, state: FloorState, asked: BreakTable) -> QueueTold:
    """The players of a closed table wait, in their order, for seats at the other tables of the game."""
    ranking = broken_order(rules, asked)
    cites, what = rules.broken_cites(), f"the players of {asked.table} sent to other tables"
    if not asked.closed:
        raise Illegal(f"{what} while it is open", allowed="its closing, with notice", cites=cites)
    refuse_title_without(rules.house, asked.title, "seat", what, cites)
    if asked.table in state.broken:
        raise Illegal(f"{what} a second time", allowed="sending a player by name", cites=cites)
    if not asked.seats:
        raise Illegal(f"nobody sits at {asked.table}", allowed="a closed table with players", cites=cites)
    if ranking.decided_by and not asked.order:
        allowed = f"an order of the {ranking.decided_by}: {', '.join(ranking.order)}"
        raise Illegal(f"{what} in no order", allowed=allowed, cites=cites)
    if asked.order and not ranking.decided_by:
        raise Illegal(f"{what} in an order of the floor's", allowed="the order of the house", cites=cites)
    refuse_other_players(ranking, asked.order or ranking.order)
    if rules.seating.broken_game == "draw":
        refuse_level(ranking)
    owners = {asked.seats[seat]: owner for seat, owner in asked.owners.items() if seat in asked.seats}
    players = with_owners(asked.order or ranking.order, owners)
    parts = {"table": asked.table, "game": asked.game, "players": players, "drawn": asked.drawn}
    yield queue_told(happenings.TableBroken, asked, rules, "list.call", cites=cites, **parts)
