"""The tournaments of the room: looking at them, entering and buying for oneself, and a director's orders.

Every answer is the whole tournament after the request was carried out, paid and stored.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Annotated, Any, ClassVar

from litestar import Router, get, post
from litestar.params import FromPath, JSONBody
from msgspec import Meta, field

from pokerroom.charges.entries import player_account
from pokerroom.errors import Malformed, NotAllowed, shortened
from pokerroom.room import wire
from pokerroom.room.live.visitors import visitor_name
from pokerroom.room.people.account_rows import name_of_account
from pokerroom.room.people.login.logins import Login
from pokerroom.room.room import Room
from pokerroom.room.tournaments import tournament_orders
from pokerroom.room.tournaments.director import TournamentDirector
from pokerroom.tournament import commands
from pokerroom.tournament.words import EntryConfirmation
from pokerroom.web.api.callers import FOR_STAFF, OfLogin, OfPlayer, OfRoom, known_caller, titles_of
from pokerroom.web.api.prizes.tournament_opening import TournamentOpening, opened_by_staff
from pokerroom.web.api.rights_checked import refuse_caller
from pokerroom.web.errors import NoSuch, documented_refusals
from pokerroom.web.shapes.orders_taken import TOURNAMENT_ORDERS, OrderBody, OrdersTaken
from pokerroom.web.shapes.request_body import RequestBody, word_of


class EnterAsks(RequestBody, frozen=True):
    """A player's entry: the session, whether as a reserve, what they confirm, and the groups that they belong to."""

    session: Annotated[str, Meta(max_length=60)] = ""
    reserve: bool = False
    confirms: Annotated[tuple[EntryConfirmation, ...], Meta(max_length=8)] = ()
    groups: Annotated[tuple[Annotated[str, Meta(max_length=60)], ...], Meta(max_length=20)] = ()


class MoveAsks(RequestBody, frozen=True):
    """The session that an entry is to be for."""

    session: Annotated[str, Meta(min_length=1, max_length=60)]


class SubstituteAsks(RequestBody, frozen=True):
    """A request for a substitute for an entrant, by their name in the room."""

    substitute: Annotated[str, Meta(min_length=1, max_length=60)]


class AwayAsks(RequestBody, frozen=True):
    """Whether a player is away from their table."""

    away: bool = True


class OrderAsks(OrderBody, frozen=True):
    """An order of staff: the name of a command of a tournament, its parts, and the title under which it is given."""

    takes: ClassVar[OrdersTaken] = TOURNAMENT_ORDERS
    do: Annotated[str, word_of(TOURNAMENT_ORDERS.kinds)]
    parts: dict[str, Any] = field(default_factory=dict)
    title: Annotated[str, Meta(max_length=64)] = ""


async def tournament_named(room: Room, name: str) -> TournamentDirector:
    """Return the director of the tournament of this name, or refuse where there is none."""
    director = await room.services.tournaments.look_up(name)
    if director is None:
        raise NoSuch(f"there is no tournament {shortened(name)!r}", allowed="a tournament of the lobby")
    return director


def tournament_shown(room: Room, director: TournamentDirector, login: Login | None) -> wire.TournamentNow:
    """Return a tournament as somebody may see it."""
    player = login.name if login is not None else ""
    house = director.state.house
    titles = tuple(title for title in titles_of(room, login, house) if title in director.tournament.rules.directors)
    balance = room.ledger.balance(player_account(player)) if player else 0
    return director.view_for(player, balance, titles)


@get("/tournaments", responses=documented_refusals())
async def tournaments(room: OfRoom, player: OfPlayer) -> tuple[wire.LobbyTournament, ...]:
    """List every tournament that is to be, is played, or was over lately."""
    return room.services.tournaments.lobby(player)


@post("/tournaments", status_code=201, responses=documented_refusals(401, 403, 409, 413))
async def open_tournament(room: OfRoom, login: OfLogin, data: JSONBody[TournamentOpening]) -> wire.TournamentNow:
    """Open a tournament as a director of its house, with a structure and prizes that its book allows."""
    return tournament_shown(room, await opened_by_staff(room, login, data), login)


@get("/tournaments/{name:str}", responses=documented_refusals(404))
async def tournament(room: OfRoom, login: OfLogin, name: FromPath[str]) -> wire.TournamentNow:
    """Return one tournament: conditions, structure, entrants, tables, prizes, standings, and what the caller may do."""
    return tournament_shown(room, await tournament_named(room, name), login)


@post("/tournaments/{name:str}/enter", status_code=200, responses=documented_refusals(401, 403, 404, 409, 413))
async def enter_tournament(
    room: OfRoom, login: OfLogin, name: FromPath[str], data: JSONBody[EnterAsks]
) -> wire.TournamentNow:
    """Enter, and pay from your account; late where one still may. Say which session, and confirm what `door` asks."""
    player, director = known_caller(login).name, await tournament_named(room, name)

    def refuse_beside(entered: Sequence[str]) -> None:
        if room.settings.guest_neighbours == "refused":
            room.accounts.places.refuse_beside(player, entered, "is entered in this tournament", "another tournament")

    await room.people.names.look_up(player)
    member = room.people.names.find(player).has_password
    await tournament_orders.enter_in(
        director,
        player,
        member=member,
        session=data.session,
        reserve=data.reserve,
        confirms=data.confirms,
        refuse_beside=refuse_beside,
        groups=data.groups,
    )
    return tournament_shown(room, director, login)


@post("/tournaments/{name:str}/withdraw", status_code=200, responses=documented_refusals(401, 403, 404, 409))
async def withdraw_from_tournament(room: OfRoom, login: OfLogin, name: FromPath[str]) -> wire.TournamentNow:
    """Take your entry back, and get back the amount that the conditions give back."""
    player, director = known_caller(login).name, await tournament_named(room, name)
    await tournament_orders.withdraw_from(director, player)
    return tournament_shown(room, director, login)


@post("/tournaments/{name:str}/move", status_code=200, responses=documented_refusals(401, 403, 404, 409, 413))
async def move_entry(room: OfRoom, login: OfLogin, name: FromPath[str], data: JSONBody[MoveAsks]) -> wire.TournamentNow:
    """Have your entry for another session, where the conditions let entries move."""
    player, director = known_caller(login).name, await tournament_named(room, name)
    await tournament_orders.move_own_entry(director, player, data.session)
    return tournament_shown(room, director, login)


@post("/tournaments/{name:str}/substitute", status_code=200, responses=documented_refusals(401, 403, 404, 409, 413))
async def ask_substitute(
    room: OfRoom, login: OfLogin, name: FromPath[str], data: JSONBody[SubstituteAsks]
) -> wire.TournamentNow:
    """Ask that somebody else may play for you; the director of the tournament says whether they may."""
    player, director = known_caller(login).name, await tournament_named(room, name)
    substitute = await asyncio.to_thread(name_of_account, room.store.engine, data.substitute)
    if not substitute:
        raise Malformed(f"nobody in the room is called {data.substitute!r}", allowed="somebody with a name here")
    await tournament_orders.ask_substitute_in(director, player, substitute)
    return tournament_shown(room, director, login)


@post("/tournaments/{name:str}/announce-rebuy", status_code=200, responses=documented_refusals(401, 403, 404, 409))
async def announce_rebuy(room: OfRoom, login: OfLogin, name: FromPath[str]) -> wire.TournamentNow:
    """Announce a re-buy before the next hand: its chips play in it, and you owe the price."""
    player, director = known_caller(login).name, await tournament_named(room, name)
    await tournament_orders.announce_rebuy_in(director, player)
    return tournament_shown(room, director, login)


@post("/tournaments/{name:str}/rebuy", status_code=200, responses=documented_refusals(401, 403, 404, 409))
async def buy_again(room: OfRoom, login: OfLogin, name: FromPath[str]) -> wire.TournamentNow:
    """Buy chips again in a tournament, while its conditions let you."""
    player, director = known_caller(login).name, await tournament_named(room, name)
    await tournament_orders.buy_again_in(director, player)
    return tournament_shown(room, director, login)


@post("/tournaments/{name:str}/decline", status_code=200, responses=documented_refusals(401, 403, 404, 409))
async def decline_rebuy(room: OfRoom, login: OfLogin, name: FromPath[str]) -> wire.TournamentNow:
    """Decline a re-buy that was offered, and be out of the tournament."""
    player, director = known_caller(login).name, await tournament_named(room, name)
    await tournament_orders.decline_in(director, player)
    return tournament_shown(room, director, login)


@post("/tournaments/{name:str}/add-on", status_code=200, responses=documented_refusals(401, 403, 404, 409))
async def take_add_on(room: OfRoom, login: OfLogin, name: FromPath[str]) -> wire.TournamentNow:
    """Take an add-on, in its break."""
    player, director = known_caller(login).name, await tournament_named(room, name)
    await tournament_orders.take_add_on_in(director, player)
    return tournament_shown(room, director, login)


@post("/tournaments/{name:str}/away", status_code=200, responses=documented_refusals(401, 403, 404, 409, 413))
async def be_away(room: OfRoom, login: OfLogin, name: FromPath[str], data: JSONBody[AwayAsks]) -> wire.TournamentNow:
    """Sit out of a tournament, dealt in and folded as the house has it; or come back."""
    player, director = known_caller(login).name, await tournament_named(room, name)
    tournament_orders.be_away_from(director, player, away=data.away)
    return tournament_shown(room, director, login)


@post("/tournaments/{name:str}", status_code=200, responses=documented_refusals(401, 403, 404, 409, 413))
async def order_tournament(
    room: OfRoom, login: OfLogin, name: FromPath[str], data: JSONBody[OrderAsks]
) -> wire.TournamentNow:
    """Give an order as the director of a tournament of your house."""
    player, director = known_caller(login).name, await tournament_named(room, name)
    house = director.state.house
    if data.do in tournament_orders.ORDERS:
        refuse_caller(room, login, "tournament", data.do, room.library.house(house))
    titles = titles_of(room, login, house)
    if not titles or (data.title and data.title not in titles):
        raise NotAllowed(FOR_STAFF, allowed=f"log in as staff of {house}")
    directing_titles = [title for title in titles if title in director.tournament.rules.directors] or [*titles]
    parts = data.parts
    kind = tournament_orders.ORDERS.get(data.do)
    if kind is commands.EnterPlayer:
        parts = {**parts, "player": await asyncio.to_thread(_entrant, room, director, str(parts.get("player", "")))}
    elif kind is commands.RefuseApplication:  # the name as the account spells it, where there is one
        text = str(parts.get("player", "")).strip()
        parts = {**parts, "player": await asyncio.to_thread(name_of_account, room.store.engine, text) or text}
    await tournament_orders.order_in(director, data.do, parts, player, data.title or directing_titles[0])
    return tournament_shown(room, director, login)


def _entrant(room: Room, director: TournamentDirector, said: str) -> str:
    """Return whom a director enters, as the account spells it; at live tables also a visitor, by a name only."""
    account_name = name_of_account(room.store.engine, said.strip())
    if account_name:
        return account_name
    if not director.state.conditions.dealt_live:
        raise Malformed(f"nobody has an account under the name {shortened(said)!r}", allowed="the name of an account")
    return visitor_name(said, [entry.player for entry in director.state.entries.values()])


router = Router(
    path="/api",
    route_handlers=[
        tournaments,
        open_tournament,
        tournament,
        enter_tournament,
        withdraw_from_tournament,
        move_entry,
        ask_substitute,
        announce_rebuy,
        buy_again,
        decline_rebuy,
        take_add_on,
        be_away,
        order_tournament,
    ],
    tags=["tournaments"],
)
