"""Find what a command to the floor's queues concerns: the game, the table, the player or the call that it names."""

from __future__ import annotations

from typing import NamedTuple, assert_never

from pokerroom.floor import commands


class AboutFloor(NamedTuple):
    """The names in a command; a missing one is empty.

    `game` is set if it is about a name on that game's list, whatever tables spread it. `table` is the feeder if it is
    about a must-move game.
    """

    game: str | None = None
    table: str = ""
    player: str = ""
    call: int = 0


def about(command: commands.AnyFloorCommand) -> AboutFloor:
    """Return the subjects of a command.

    A call for a seat, and a note about a table, are about the table and not about the list of its game.
    """
    match command:
        case commands.JoinList():
            return AboutFloor(game=command.game, table=command.table, player=command.player)
        case commands.LeaveList() | commands.StepAway() | commands.StepBack():
            return AboutFloor(game=command.game, player=command.player)
        case commands.AskSeatChange() | commands.DropSeatChange() | commands.CallSeat():
            return AboutFloor(table=command.table, player=command.player)
        case commands.AcceptCall() | commands.PassCall():
            return AboutFloor(call=command.call, player=command.player)
        case commands.EndCall() | commands.WithdrawCall():
            return AboutFloor(call=command.call)
        case commands.NoteSeats() | commands.BreakTable():
            return AboutFloor(table=command.table)
        case commands.SetMustMove() | commands.EndMustMove():
            return AboutFloor(table=command.feeder)
        case _:
            assert_never(command)
