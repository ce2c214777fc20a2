"""Refuse people who may not enter a tournament, or not pay so much; this is asked before a step is taken."""

from __future__ import annotations

from typing import Final

from pokerroom.room.tournaments.tournament_records import is_bot_name
from pokerroom.room.tournaments.tournament_services import TournamentServices
from pokerroom.rulebook.house import House
from pokerroom.tournament import commands

# What brings somebody into a tournament, or chips of theirs.
_PaidCommand: Final = commands.EnterPlayer | commands.PayBuyIn | commands.BuyAgain | commands.TakeAddOn


def refuse_entrance(services: TournamentServices, house: House, command: commands.TournamentCommand) -> None:
    """Refuse an entry or a purchase of chips by a player whom the room keeps out, or for more than they may pay."""
    refuse = services.refuse_play
    if isinstance(command, commands.OfferToReserve):
        refuse(house, command.reserve, command.pays, command.at, comes=True)
    elif isinstance(command, commands.NameSubstitute):
        refuse(house, command.substitute, 0, command.at, comes=True)
    elif isinstance(command, _PaidCommand) and not is_bot_name(command.player):
        enters = isinstance(command, commands.EnterPlayer)
        refuse(house, command.player, command.pays, command.at, comes=enters)
