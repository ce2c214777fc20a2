"""Moves between tables: a player moves from one to another, and the players of a closed table are seated elsewhere.

Everything is judged before anybody leaves; then each table gets commands of its own, so that it can be replayed alone.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from pokerroom.errors import Illegal, PokerroomError
from pokerroom.rulebook.operator.titles import titles_with
from pokerroom.table.commands import Receive, Send
from pokerroom.table.deciding.seating.moving import judge_arrival, traveller
from pokerroom.table.seats.draws import Drawn, Ranking
from pokerroom.table.seats.vacancies import (
    broken_game,
    refuse_level,
    refuse_other_players,
    refuse_transfer,
    same_game_and_limits,
    with_owners,
)
from pokerroom.table.table import Table


@dataclass(frozen=True, slots=True)
class PlayerDestination:
    """The destination of a player from a broken table: a table and seat, or the reason why no table took them."""

    player: str
    table: str = ""
    seat: int = 0
    why: str = ""


def move_player(
    old: Table,
    seat: int,
    new: Table,
    new_seat: int,
    at: datetime,
    *,
    by: str = "",
    broken: bool = False,
    chips: int | None = None,
    posts: bool = True,
) -> None:
    """Move a player to another table, by order of somebody with the power to seat or by their own choice.

    Where the house fills its shortest games, a player may not choose to leave a like game for one with more players.
    A player who was away when their table was broken is away at the new one too.
    """
    if old is new:
        raise Illegal(f"seat {seat} to the same table", allowed="a change of seat")
    if by:
        old.state.refuse_without_power(by, "seat", f"seat {seat} sent to another table")
    elif same_game_and_limits(old.rules.setup, new.rules.setup):
        senders = " or ".join(titles_with(old.rules.house, "seat"))
        refuse_transfer(new.rules.seating, len(old.stacks), len(new.stacks), senders=senders)
    old.state.refuse_in_hand(seat, "leave")
    name, away = new.name, broken and seat in old.state.players.away
    judge_arrival(new.state, traveller(old.state, seat, at, to=name, by=by, broken=broken), new_seat, at, chips=chips)
    leaving = old.do(Send(seat, at, to=name, by=by, broken=broken))
    new.do(Receive(leaving, new_seat, at, chips=chips, posts=posts))
    if away:
        new.sit_out(new_seat, at)


def seating_order(table: Table, drawn: Drawn[str] | None = None) -> Ranking[str]:
    """Return the order in which the players of a closing table are seated elsewhere; ties are broken by a draw."""
    players = {seat: table.seats.plays(seat) for seat in table.stacks}
    button = table.state.button.places.button if table.state.button.places else 0
    return broken_game(table.rules.seating, players, button=button, drawn=drawn)


def break_table(
    table: Table,
    others: Sequence[Table],
    at: datetime,
    *,
    by: str,
    drawn: Drawn[str] | None = None,
    order: Sequence[str] = (),
) -> tuple[PlayerDestination, ...]:
    """Send the players of a closed table, first to last, to free seats at others, with their chips and rights.

    `drawn` are their cards where the house draws; `order` is the floor's where the floor decides. A player without a
    seat takes their chips and waits. The owner of a seat that is played over comes right after the player in it, whose
    card counts for both; players who were away are away at the new table too.
    """
    if not table.closed:
        cites = table.rules.changes.closing.cites
        raise Illegal("a table broken that is open", allowed="its closing, with notice", cites=cites)
    table.state.refuse_without_power(by, "seat", "a table broken")
    ranking = seating_order(table, drawn)
    first_to_last = tuple(order) if ranking.decided_by else ranking.order
    refuse_other_players(ranking, first_to_last)
    if not ranking.decided_by:
        refuse_level(ranking)
    owners = {table.seats.plays(seat): box.player for seat, box in table.state.players.boxes.items()}
    return tuple(_send_to_first_seat(table, player, others, at, by) for player in with_owners(first_to_last, owners))


def _send_to_first_seat(table: Table, player: str, others: Sequence[Table], at: datetime, by: str) -> PlayerDestination:
    """Send one player to the first free seat that takes them, at the other table with the fewest players."""
    seat = next(number for number in table.stacks if table.seats.plays(number) == player)
    like = [other for other in others if same_game_and_limits(table.rules.setup, other.rules.setup)]
    why = "every seat is taken"
    for other in sorted(like or others, key=lambda each: len(each.stacks)):
        for free in other.seats.free:
            try:
                move_player(table, seat, other, free, at, by=by, broken=True)
            except PokerroomError as refusal:
                why = str(refusal)
                continue
            return PlayerDestination(player, other.name, free)
    table.rise(seat, at, reason=why)
    return PlayerDestination(player, why=why)
