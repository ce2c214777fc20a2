"""Send a closed table's players to the other tables of their game: in which order, and who orders it.

The order is that of the house (`seating.broken_game` of its book): cards that they draw, the ordinary order for free
seats, or the word of a manager.
"""

from __future__ import annotations

from pokerroom.errors import Illegal
from pokerroom.queues import happenings
from pokerroom.queues.commands import BreakTable
from pokerroom.queues.deciding.requests import QueueHappenings, common_fields
from pokerroom.queues.rules import QueueRules
from pokerroom.queues.state import QueueState
from pokerroom.rulebook.operator.titles import refuse_title_without
from pokerroom.table.seats.draws import Ranking
from pokerroom.table.seats.vacancies import broken_game, refuse_level, refuse_other_players, with_owners


def broken_order(rules: QueueRules, command: BreakTable) -> Ranking[str]:
    """Return the order of a closed table's players, with those who are level together."""
    return broken_game(rules.seating, command.seats, button=command.button, drawn=command.drawn or None)


def level_at_breaking(rules: QueueRules, command: BreakTable) -> tuple[str, ...]:
    """Return the players of a closed table who must draw for their order, or () where it is found otherwise."""
    if rules.seating.broken_game != "draw":
        return ()
    return broken_order(rules, command).unsettled


def decide_breaking(rules: QueueRules, state: QueueState, command: BreakTable) -> QueueHappenings:
    """Judge the closing of a table, whose players wait in order for seats at others of the game."""
    ranking = broken_order(rules, command)
    cites, what = rules.broken_cites(), f"the players of {command.table} sent to other tables"
    if not command.closed:
        raise Illegal(f"{command.table} is still open", allowed="close it first, with notice", cites=cites)
    refuse_title_without(rules.house, command.title, "seat", what, cites)
    if command.table in state.broken:
        raise Illegal(
            f"the players of {command.table} were sent to other tables already",
            allowed="sending a player by name",
            cites=cites,
        )
    if not command.seats:
        raise Illegal(f"nobody sits at {command.table}", allowed="a closed table with players", cites=cites)
    if ranking.decided_by and not command.order:
        allowed = f"an order of the {ranking.decided_by}: {', '.join(ranking.order)}"
        raise Illegal(f"the players of {command.table} have no order yet", allowed=allowed, cites=cites)
    if command.order and not ranking.decided_by:
        raise Illegal(
            f"the floor does not order the players of {command.table}", allowed="the order of the house", cites=cites
        )
    refuse_other_players(ranking, command.order or ranking.order)
    if rules.seating.broken_game == "draw":
        refuse_level(ranking)
    owners = {command.seats[seat]: owner for seat, owner in command.owners.items() if seat in command.seats}
    players = with_owners(command.order or ranking.order, owners)
    yield happenings.TableBroken(
        table=command.table,
        game=command.game,
        players=players,
        drawn=command.drawn,
        **common_fields(command, rules, "list.call", cites=cites),
    )
