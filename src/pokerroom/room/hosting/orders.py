"""What may be asked at a hosted table, and what becomes of it: told to the table where it is the table's business.

The host stands in for whoever of the house its book lets decide about tables, and for nobody else: they stop play and
let it go on, announce stakes and the closing, and are held to the notice that the house wants. No host looks at cards,
rules on a hand or touches a pot.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterator
from datetime import datetime, timedelta
from typing import Annotated, Any, Final, NamedTuple, TypeAlias, get_args

from msgspec import Meta, Struct

from pokerroom.errors import Illegal, Malformed, NotAllowed
from pokerroom.plural import so_many
from pokerroom.room import wire
from pokerroom.room.hosting import happenings
from pokerroom.room.hosting.happenings import HostedAccess, HostedHappening
from pokerroom.room.hosting.state import HostedTable
from pokerroom.room.tables.actor.table_actor import TableActor
from pokerroom.room.tables.handlers.player_commands import handle_player_message
from pokerroom.room.wire.values import Chips, NotedPlace, WireWord
from pokerroom.rulebook.house import House
from pokerroom.rulebook.setup.table_setup import TableSetup
from pokerroom.table import commands
from pokerroom.table.changes.changes import Pending
from pokerroom.table.happenings import kind_of
from pokerroom.table.stakes.rules import titles_with

_TOKEN_BYTES: Final = 16
_MOST_CHANGES: Final = 5  # that may be announced at once: everybody at the table is shown them
StakesText = Annotated[str, Meta(max_length=40)]


class HostOrder(Struct, frozen=True, kw_only=True, tag=kind_of, tag_field="do", forbid_unknown_fields=True):
    """Anything that the host may order, or somebody who sits there may answer."""


class PauseGame(HostOrder, frozen=True, kw_only=True):
    """Stop play at once: nothing goes on by itself, and no clock runs."""


class ResumeGame(HostOrder, frozen=True, kw_only=True):
    """Let play at the host's table go on after a pause."""


class ChangeStakes(HostOrder, frozen=True, kw_only=True):
    """Announce other stakes, with the notice that the house wants; what is left out stays as it is."""

    limit: StakesText = ""
    blinds: StakesText = ""
    ante: Chips | None = None


class DropChange(HostOrder, frozen=True, kw_only=True):
    """Take an announced change, or the closing, back."""

    change: NotedPlace


class AgreeToChange(HostOrder, frozen=True, kw_only=True):
    """Agree to an announced change, as somebody who sits at the table."""

    change: NotedPlace


class GrantSeat(HostOrder, frozen=True, kw_only=True):
    """Let somebody who has asked for it sit down."""

    player: WireWord


class DenySeat(HostOrder, frozen=True, kw_only=True):
    """Have no seat for somebody who asked."""

    player: WireWord


class GivePlayChips(HostOrder, frozen=True, kw_only=True):
    """Give somebody at the table more play chips, as far as the house lets a stack be added to."""

    player: WireWord
    amount: Chips


class HandOverTable(HostOrder, frozen=True, kw_only=True):
    """Ask somebody who sits at the table to be its host; they are once they say yes."""

    player: WireWord


class KeepTable(HostOrder, frozen=True, kw_only=True):
    """Ask nobody any more to be the host."""


class AcceptTable(HostOrder, frozen=True, kw_only=True):
    """Be the host from now on, as whoever was asked to."""


class DeclineTable(HostOrder, frozen=True, kw_only=True):
    """Not be the host, as whoever was asked to."""


class TurnAway(HostOrder, frozen=True, kw_only=True):
    """Remove somebody: from their seat when their hand is over, and from the table. A bot is not replaced."""

    player: WireWord


class AddBot(HostOrder, frozen=True, kw_only=True):
    """Have one more of the room's bots at the table."""


class RenewInvitation(HostOrder, frozen=True, kw_only=True):
    """Make a new link; the old one leads nowhere, and whoever has a seat stays."""


class SetHostedDoor(HostOrder, frozen=True, kw_only=True):
    """Say who finds the table, and whether the host is asked before anybody sits down."""

    access: HostedAccess
    approves: bool


class CloseGame(HostOrder, frozen=True, kw_only=True):
    """Close the table: at once where nobody else sits there or all agree, else with the house's notice."""


AskedOfHost: TypeAlias = (
    PauseGame
    | ResumeGame
    | ChangeStakes
    | DropChange
    | AgreeToChange
    | GrantSeat
    | DenySeat
    | GivePlayChips
    | HandOverTable
    | KeepTable
    | AcceptTable
    | DeclineTable
    | TurnAway
    | AddBot
    | RenewInvitation
    | SetHostedDoor
    | CloseGame
)
_FOR_OTHERS: Final = (AgreeToChange, AcceptTable, DeclineTable)  # what is not the host's to say
HOST_ORDERS: Final = {str(each.__struct_config__.tag): each for each in get_args(AskedOfHost)}


class HostRequest(NamedTuple):
    """An order: at which table, by whom and when; `judge` gives the set-up that other stakes would come to.

    `refuse_pause` refuses to stop play again so soon, and `most_bots` is how many the room lends a table.
    """

    hosted: HostedTable
    actor: TableActor
    name: str
    at: datetime  # of the record
    judge: Callable[[ChangeStakes], TableSetup]
    refuse_pause: Callable[[], None]
    most_bots: int

    @property
    def now(self) -> datetime:
        """The time of the table."""
        return self.actor.time()

    @property
    def title(self) -> str:
        """The title that the host stands in for."""
        return host_title(self.actor.house)

    def told(self, kind: Callable[..., HostedHappening], **parts: Any) -> HostedHappening:
        """Something that happens by this order."""
        return kind(at=self.at, table=self.hosted.id, by=self.name, **parts)


HostTold: TypeAlias = Iterator[HostedHappening]


def host_title(house: House) -> str:
    """The least title of a house that may order a table changed and stopped.

    >>> from pokerroom.rulebook import house_named
    >>> [host_title(house_named(each)) for each in ("uk", "star")]
    ['supervisor', 'gaming supervisor']
    """
    rules = titles_with(house, "rule")
    return next(title for title in titles_with(house, "tables") if title in rules)


def new_token() -> str:
    """A link that nobody can guess."""
    return secrets.token_urlsafe(_TOKEN_BYTES)


def carry_out_order(request: HostRequest, order: AskedOfHost) -> tuple[HostedHappening, ...]:
    """Do what was ordered at the table, and say what it means to whoever comes; refused, and nothing has changed."""
    if not isinstance(order, _FOR_OTHERS) and request.name != request.hosted.host:
        raise NotAllowed("this is for the host of the table", allowed=f"{request.hosted.host} is the host")
    if request.hosted.closed is not None:
        raise Illegal("this table is closed", allowed="a new table of your own")
    with request.actor.journal.asked_by(f"player {request.name}"):
        return tuple(_DO[type(order)](request, order))


# Play


def _pause(request: HostRequest, _: PauseGame) -> HostTold:
    if request.actor.journal.table.stopped is not None:
        raise Illegal("play has stopped already", allowed="to let it go on")
    request.refuse_pause()
    request.actor.journal.do(commands.StopTable(request.now, request.title, host=request.name))
    yield from ()


def is_hosts_to_end(actor: TableActor) -> bool:
    """Whether a stop is the host's to end: their own pause, or one for which nobody of the house is left."""
    stopped = actor.journal.table.stopped
    return stopped is not None and (bool(stopped.host) or not actor.staff)


def _resume(request: HostRequest, _: ResumeGame) -> HostTold:
    stopped = request.actor.journal.table.stopped
    if stopped is None:
        raise Illegal("play goes on", allowed="to pause it")
    if not is_hosts_to_end(request.actor):
        raise NotAllowed(stopped.words, allowed=f"the {stopped.by} lets it go on")
    request.actor.journal.do(commands.ResumeTable(request.now, request.title, request.name))
    yield from ()


# Changes


def _change(request: HostRequest, order: ChangeStakes) -> HostTold:
    journal, table = request.actor.journal, request.actor.journal.table
    waiting = sum(number not in table.settled for number in range(len(table.pending)))
    if waiting >= _MOST_CHANGES:
        raise Illegal(f"{so_many(waiting, 'change')} announced already", allowed="to take one of them back first")
    new = request.judge(order)
    _announce(request, journal.do(commands.Propose(new, request.title, host=request.name)), _minutes(request, new))
    yield from ()


def _close(request: HostRequest, _: CloseGame) -> HostTold:
    """At once where the host is the only person there; else after the fewest last hands that the house takes for its
    notice, or where it takes none, when its time is over."""
    table, demand = request.actor.journal.table, request.actor.journal.table.rules.changes.closing
    if any(each.new is None and number not in table.settled for number, each in enumerate(table.pending)):
        raise Illegal("the closing is announced already", allowed="to wait for it, or to take it back")
    others = [seat for seat in people_seats(request.actor) if table.seats.plays(seat) != request.name]
    last_hands = (demand.or_hands or (0 if demand.minutes else 1)) if others else 0
    journal = request.actor.journal
    change = journal.do(commands.AnnounceClosing(request.title, last_hands, request.name))
    if seat := request.actor.seat_of(request.name):
        journal.do(commands.Agree(change, seat))
    _announce(request, change, demand.minutes if others and not last_hands else 0)
    _get_up_if_all_agree(request, change)
    yield from ()


def people_seats(actor: TableActor) -> list[int]:
    """The seats in which people sit, and no bots."""
    table, bots = actor.journal.table, actor.scheduler.table_bots
    return [seat for seat in sorted(table.stakes) if not bots.is_bot(table.seats.plays(seat))]


def closes_now(actor: TableActor, pending: Pending) -> bool:
    """Whether a closing by the host waits for no notice: every person at the table agrees to it, or there is none."""
    return pending.new is None and bool(pending.host) and pending.agreed >= set(people_seats(actor))


def _get_up_if_all_agree(request: HostRequest, change: int) -> None:
    """Everybody who agreed gets up when the hand is over: a table without players closes at once by every book."""
    journal = request.actor.journal
    if not closes_now(request.actor, journal.table.pending[change]):
        return
    if journal.table.stopped is not None and is_hosts_to_end(request.actor):
        journal.do(commands.ResumeTable(request.now, request.title, request.name))
    for seat in people_seats(request.actor):
        journal.wish(journal.table.seats.plays(seat), leaves=True)


def _minutes(request: HostRequest, new: TableSetup) -> int:
    """The minutes of notice that go on the sign, where the house wants a time there."""
    rules = request.actor.journal.table.rules
    rise = rules.changes.minimum_rise
    return rise.minutes if rise.sign and _rises(rules.setup, new) else 0


def _rises(old: TableSetup, new: TableSetup) -> bool:
    return (new.minimum_bet or 0) > (old.minimum_bet or 0) or new.blinds[-1:] > old.blinds[-1:]


def _announce(request: HostRequest, change: int, minutes: int) -> None:
    """The players are told at once, and the sign says it, with the time where there is one."""
    journal, now = request.actor.journal, request.now
    journal.do(commands.TellPlayers(change, now))
    planned = now + timedelta(minutes=minutes) if minutes else None
    journal.do(commands.PutUpSign(change, now, planned))


def _drop(request: HostRequest, order: DropChange) -> HostTold:
    journal, pending = request.actor.journal, request.actor.journal.table.pending
    kept = closes_now(request.actor, pending[order.change - 1]) if order.change <= len(pending) else False
    journal.do(commands.Withdraw(order.change - 1, request.now, request.title, request.name))
    for seat in people_seats(request.actor) if kept else ():
        journal.wish(journal.table.seats.plays(seat), leaves=False)
    yield from ()


def _agree(request: HostRequest, order: AgreeToChange) -> HostTold:
    seat = request.actor.seat_of(request.name)
    if not seat:
        raise NotAllowed("you have no seat at this table", allowed="those who sit there agree to what changes")
    request.actor.journal.do(commands.Agree(order.change - 1, seat))
    _get_up_if_all_agree(request, order.change - 1)
    yield from ()


# People


def _grant(request: HostRequest, order: GrantSeat) -> HostTold:
    hosted = request.hosted
    if order.player not in hosted.asks and order.player not in hosted.turned_away:
        waiting = ", ".join(hosted.asks) or "nobody asks"
        raise Illegal(f"{order.player} has not asked for a seat", allowed=waiting)
    yield request.told(happenings.SeatGranted, player=order.player)


def _deny(request: HostRequest, order: DenySeat) -> HostTold:
    if order.player not in request.hosted.asks:
        waiting = ", ".join(request.hosted.asks) or "nobody asks"
        raise Illegal(f"{order.player} has not asked for a seat", allowed=waiting)
    yield request.told(happenings.SeatDenied, player=order.player)


def _give(request: HostRequest, order: GivePlayChips) -> HostTold:
    seat = _seat_of(request, order.player)
    if request.actor.journal.port.purse is not None:
        raise NotAllowed("this room gives nobody play chips", allowed="everybody adds out of their own account")
    request.actor.journal.do(commands.Add(seat, order.amount, request.now, giver=request.name))
    yield request.told(happenings.PlayChipsGiven, player=order.player, amount=order.amount)


def _hand_over(request: HostRequest, order: HandOverTable) -> HostTold:
    _seat_of(request, order.player)
    if order.player == request.name:
        raise Malformed("you are the host", allowed="somebody else who sits at the table")
    if order.player != request.hosted.offered:
        yield request.told(happenings.HostOffered, player=order.player)


def _keep(request: HostRequest, _: KeepTable) -> HostTold:
    if request.hosted.offered:
        yield request.told(happenings.HostOfferEnded, player=request.hosted.offered)


def _accept(request: HostRequest, _: AcceptTable) -> HostTold:
    _refuse_unasked(request)
    _seat_of(request, request.name)
    yield request.told(happenings.HostChanged, host=request.name)


def _decline(request: HostRequest, _: DeclineTable) -> HostTold:
    _refuse_unasked(request)
    yield request.told(happenings.HostOfferEnded, player=request.name)


def _refuse_unasked(request: HostRequest) -> None:
    hosted = request.hosted
    if request.name != hosted.offered:
        allowed = f"{hosted.offered} is asked" if hosted.offered else f"{hosted.host} asks nobody"
        raise NotAllowed("nobody asks you to host this table", allowed=allowed)


def _turn_away(request: HostRequest, order: TurnAway) -> HostTold:
    if order.player == request.name:
        raise Malformed("you are the host", allowed="to leave your seat, to hand the table over, or to close it")
    if request.actor.scheduler.table_bots.is_bot(order.player):
        yield from _send_bot_away(request, order.player)
        return
    if request.actor.seat_of(order.player):
        handle_player_message(request.actor.scheduler, order.player, wire.Leave(), request.now)
    yield request.told(happenings.PlayerTurnedAway, player=order.player)


def _staying_bots(actor: TableActor) -> list[str]:
    """The bots at a table that have not been asked to leave."""
    wishes = actor.journal.wishes
    bots = sorted(each for each in actor.players if actor.scheduler.table_bots.is_bot(each))
    return [each for each in bots if each not in wishes or not wishes[each].leaves]


def _add_bot(request: HostRequest, _: AddBot) -> HostTold:
    wanted = max(len(_staying_bots(request.actor)), request.hosted.words.bots or 0) + 1
    most = bots_allowed(request.actor, request.most_bots)
    if wanted > most:
        few = so_many(most, "bot") if most else "none"
        raise Illegal("there is no room for another bot", allowed=f"{few} here, with a seat left for the next person")
    yield request.told(happenings.HostedBotsSet, bots=wanted)


def bots_allowed(actor: TableActor, most: int) -> int:
    """How many bots the host of a table may have there, where the room lends a table so many at most."""
    return min(most, actor.scheduler.table_bots.seats_for(actor.journal.table))


def _send_bot_away(request: HostRequest, bot: str) -> HostTold:
    staying = _staying_bots(request.actor)
    if bot in staying:
        request.actor.journal.wish(bot, leaves=True)
        yield request.told(happenings.HostedBotsSet, bots=len(staying) - 1)


def _seat_of(request: HostRequest, player: str) -> int:
    """The seat of a person at the table; refused where they have none."""
    seat = request.actor.seat_of(player)
    if not seat or request.actor.scheduler.table_bots.is_bot(player):
        people = sorted(each for each in request.actor.players if not request.actor.scheduler.table_bots.is_bot(each))
        raise Illegal(f"{player} has no seat at this table", allowed=", ".join(people) or "nobody sits there")
    return seat


# The door


def _renew(request: HostRequest, _: RenewInvitation) -> HostTold:
    stay = tuple(sorted(request.actor.players))
    yield request.told(happenings.InvitationMade, token=new_token(), stay=stay)


def _door(request: HostRequest, order: SetHostedDoor) -> HostTold:
    yield request.told(happenings.HostedDoorSet, access=order.access, approves=order.approves)


_DO: Final[dict[type, Callable[[HostRequest, Any], HostTold]]] = {
    PauseGame: _pause,
    ResumeGame: _resume,
    ChangeStakes: _change,
    DropChange: _drop,
    AgreeToChange: _agree,
    GrantSeat: _grant,
    DenySeat: _deny,
    GivePlayChips: _give,
    HandOverTable: _hand_over,
    KeepTable: _keep,
    AcceptTable: _accept,
    DeclineTable: _decline,
    TurnAway: _turn_away,
    AddBot: _add_bot,
    RenewInvitation: _renew,
    SetHostedDoor: _door,
    CloseGame: _close,
}
