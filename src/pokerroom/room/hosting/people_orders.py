"""Orders about the people at a hosted table and its bots: who sits there, who is the host, and who is turned away."""

from __future__ import annotations

from typing import Final

from pokerroom.errors import Illegal, Malformed, NotAllowed
from pokerroom.room import wire
from pokerroom.room.hosting import happenings
from pokerroom.room.hosting.host_request import HostHandler, HostRequest, HostTold
from pokerroom.room.hosting.orders import (
    AcceptTable,
    AddBot,
    DeclineTable,
    DenySeat,
    GivePlayChips,
    GrantSeat,
    HandOverTable,
    KeepTable,
    TurnAway,
)
from pokerroom.room.tables.actor.table_actor import TableActor
from pokerroom.room.tables.handlers.player_commands import handle_player_message
from pokerroom.table import commands
from pokerroom.wording.plural import quantity


def _grant(request: HostRequest, order: GrantSeat) -> HostTold:
    hosted = request.hosted
    if order.player not in hosted.asks and order.player not in hosted.turned_away:
        waiting = ", ".join(hosted.asks) or "nobody asks"
        raise Illegal(f"{order.player} has not asked for a seat", allowed=waiting)
    yield request.happening(happenings.SeatGranted, player=order.player)


def _deny_seat(request: HostRequest, order: DenySeat) -> HostTold:
    if order.player not in request.hosted.asks:
        waiting = ", ".join(request.hosted.asks) or "nobody asks"
        raise Illegal(f"{order.player} has not asked for a seat", allowed=waiting)
    yield request.happening(happenings.SeatDenied, player=order.player)


def _give(request: HostRequest, order: GivePlayChips) -> HostTold:
    seat = request.seat_of(order.player)
    if request.journal.port.purse is not None:
        raise NotAllowed("this room gives nobody play chips", allowed="only out of everybody's own account")
    request.journal.do(commands.Add(seat, order.amount, request.now, giver=request.name))
    yield request.happening(happenings.PlayChipsGiven, player=order.player, amount=order.amount)


def _offer_to_hand_over(request: HostRequest, order: HandOverTable) -> HostTold:
    request.seat_of(order.player)
    if order.player == request.name:
        raise Malformed("you are the host", allowed="somebody else who sits at the table")
    if order.player != request.hosted.offered:
        yield request.happening(happenings.HostOffered, player=order.player)


def _take_offer_back(request: HostRequest, _: KeepTable) -> HostTold:
    if request.hosted.offered:
        yield request.happening(happenings.HostOfferEnded, player=request.hosted.offered)


def _accept(request: HostRequest, _: AcceptTable) -> HostTold:
    _refuse_unasked(request)
    request.seat_of(request.name)
    yield request.happening(happenings.HostChanged, host=request.name)


def _decline_offered_table(request: HostRequest, _: DeclineTable) -> HostTold:
    _refuse_unasked(request)
    yield request.happening(happenings.HostOfferEnded, player=request.name)


def _refuse_unasked(request: HostRequest) -> None:
    hosted = request.hosted
    if request.name != hosted.offered:
        allowed = f"{hosted.offered} is asked" if hosted.offered else f"{hosted.host} asks nobody"
        raise NotAllowed("nobody has asked you to host this table", allowed=allowed)


def _turn_player_away(request: HostRequest, order: TurnAway) -> HostTold:
    if order.player == request.name:
        raise Malformed("you are the host", allowed="to leave your seat, to hand the table over, or to close it")
    if request.actor.scheduler.table_bots.is_bot(order.player):
        yield from _send_bot_away(request, order.player)
        return
    if request.actor.seat_of(order.player):
        handle_player_message(request.actor.scheduler, order.player, wire.Leave(), request.now)
    yield request.happening(happenings.PlayerTurnedAway, player=order.player)


def _staying_bots(actor: TableActor) -> list[str]:
    """Return the bots at a table that have not been asked to leave."""
    wishes = actor.journal.wishes
    bots = sorted(player for player in actor.players if actor.scheduler.table_bots.is_bot(player))
    return [bot for bot in bots if bot not in wishes or not wishes[bot].leaves]


def _add_bot(request: HostRequest, _: AddBot) -> HostTold:
    wanted = max(len(_staying_bots(request.actor)), request.hosted.choices.bots or 0) + 1
    most = bots_allowed(request.actor, request.most_bots)
    if wanted > most:
        few = quantity(most, "bot") if most else "none"
        if most == request.most_bots:
            raise Illegal("another bot here", allowed=f"{few} at a table of this room")
        raise Illegal("there is no room for another bot", allowed=f"{few} here, with a seat left for the next person")
    yield request.happening(happenings.HostedBotsSet, bots=wanted)


def bots_allowed(actor: TableActor, most: int) -> int:
    """Return how many bots the host of a table may have there, where the room lends a table a limited number."""
    return min(most, actor.scheduler.table_bots.seats_for(actor.journal.table))


def _send_bot_away(request: HostRequest, bot: str) -> HostTold:
    staying = _staying_bots(request.actor)
    if bot in staying:
        request.journal.wish(bot, leaves=True)
        yield request.happening(happenings.HostedBotsSet, bots=len(staying) - 1)


PEOPLE_ORDERS: Final[dict[type, HostHandler]] = {
    GrantSeat: _grant,
    DenySeat: _deny_seat,
    GivePlayChips: _give,
    HandOverTable: _offer_to_hand_over,
    KeepTable: _take_offer_back,
    AcceptTable: _accept,
    DeclineTable: _decline_offered_table,
    TurnAway: _turn_player_away,
    AddBot: _add_bot,
}
