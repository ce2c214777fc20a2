"""Find what a command to the queues concerns: the game, the table, the player or the call that it names."""

from __future__ import annotations

from typing import NamedTuple, assert_never

from pokerroom.queues import commands


class CommandSubject(NamedTuple):
    """The names in a command; a missing one is empty.

    `game` is set if it is about a name on that game's list, whatever tables spread it. `table` is the feeder if it is
    about a must-move game.
    """

    game: str | None = None
    table: str = ""
    player: str = ""
    call: int = 0


def about(command: commands.AnyQueueCommand) -> CommandSubject:
    """Return the subjects of a command.

    A call for a seat, and a note about a table, are about the table and not about the list of its game.
    """
    match command:
        case commands.JoinList():
            return CommandSubject(game=command.game, table=command.table, player=command.player)
        case commands.LeaveList() | commands.StepAway() | commands.StepBack():
            return CommandSubject(game=command.game, player=command.player)
        case commands.AskSeatChange() | commands.DropSeatChange() | commands.CallSeat():
            return CommandSubject(table=command.table, player=command.player)
        case commands.AcceptCall() | commands.PassCall():
            return CommandSubject(call=command.call, player=command.player)
        case commands.EndCall() | commands.WithdrawCall():
            return CommandSubject(call=command.call)
        case commands.NoteSeats() | commands.BreakTable():
            return CommandSubject(table=command.table)
        case commands.SetMustMove() | commands.EndMustMove():
            return CommandSubject(table=command.feeder)
        case _:
            assert_never(command)
