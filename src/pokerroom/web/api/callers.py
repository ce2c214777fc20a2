"""The arguments of handlers about a request: the room, the caller, and the table that the path names."""

from __future__ import annotations

from typing import Any, Final, TypeAlias

from litestar import Request
from litestar.di import NamedDependency, Provide
from litestar.params import SkipValidation

from pokerroom.errors import NotAllowed
from pokerroom.room.bonus_tables.bonus_actor import BonusActor
from pokerroom.room.people.login.logins import Login
from pokerroom.room.room import Room
from pokerroom.room.tables.actor.table_actor import TableActor
from pokerroom.web.app_parts import parts_of
from pokerroom.web.errors import NoSuch, NotLoggedIn

# The arguments that a handler may declare, under the names that `dependencies` gives them.
OfRoom: TypeAlias = NamedDependency[SkipValidation[Room]]
OfActor: TypeAlias = NamedDependency[SkipValidation[TableActor]]
OfAnyTable: TypeAlias = NamedDependency[SkipValidation[TableActor | BonusActor]]
OfBonusTable: TypeAlias = NamedDependency[SkipValidation[BonusActor]]
OfLogin: TypeAlias = NamedDependency[SkipValidation[Login | None]]
OfPlayer: TypeAlias = NamedDependency[SkipValidation[str]]
OfNames: TypeAlias = NamedDependency[SkipValidation[tuple[str, ...]]]

FOR_STAFF: Final = "this is for staff"
FLOOR_FOR_STAFF: Final = "the floor is for staff"
BOOKS_FOR_STAFF: Final = "the cage and the books are for staff"
_RECORDS_FOR_THE_HOUSE: Final = "the records are for people of the house"


def login_of(connection: Any) -> Login | None:
    """Return the login of the caller, as the door found it; None for a caller who is not logged in."""
    login: Login | None = connection.scope["state"].get("login")
    return login


def known_caller(login: Login | None) -> Login:
    """Return who calls, as a player or a guest; refused where nobody has come in."""
    if login is None:
        raise NotLoggedIn("you have no name yet", allowed="come in as a guest, or log in")
    return login


def titles_of(room: Room, login: Login | None, house_id: str) -> tuple[str, ...]:
    """Return the titles that a caller has in a house: none for anybody who is not of it, did not log in with a
    password, or lacks the second factor that the room wants."""
    return (
        room.people.staff.of_house(house_id).get(login.name, ())
        if counts_as_staff(room, login) and login is not None
        else ()
    )


def of_the_house(room: Room, login: Login | None, house_id: str, why: str = _RECORDS_FOR_THE_HOUSE) -> str:
    """Return who of a house asks, with their title, as the record has it; refuse everybody else, and say why."""
    titles = titles_of(room, login, house_id)
    if login is None or not titles:
        own = room.people.staff.houses_of(login.name) if login is not None and login.kind == "player" else ()
        allowed = (
            f"log in as staff of {house_id}; you are of {', '.join(own)}" if own else f"log in as staff of {house_id}"
        )
        raise NotAllowed(why, allowed=allowed)
    return f"staff {login.name} ({titles[0]})"


def staff_member(room: Room, login: Login | None, why: str) -> str:
    """Return the name of somebody of any house here; refuse everybody else, and say why."""
    if login is None or login.kind != "player" or not room.people.staff.houses_of(login.name):
        raise NotAllowed(why, allowed="log in with your staff name and password")
    return login.name


def counts_as_staff(room: Room, login: Login | None) -> bool:
    """Return whether a login lets its owner act as staff: it needs a second factor where the room wants one."""
    if login is None or login.kind != "player":
        return False
    return login.factor or login.sample or not room.settings.wants_second_factor


def wants_factor(room: Room, login: Login | None) -> bool:
    """Return whether a caller is somebody of a house who lacks the second factor that the room wants."""
    if login is None or login.kind != "player" or counts_as_staff(room, login):
        return False
    return bool(room.people.staff.houses_of(login.name) or room.people.staff.of_house("").get(login.name))


def refuse_looking(room: Room, player: str) -> None:
    """Refuse somebody without a name where the house wants no spectators."""
    if room.settings.spectators == "none" and not player:
        raise NotLoggedIn("this room lets nobody watch", allowed="a player or guest")


def table_named(room: Room, table_id: str, login: Login | None) -> TableActor:
    """Return the actor of the table with this id, or refuse where there is none that the caller may know of."""
    refuse_uninvited(room, table_id, login)
    actor = room.tables.get(table_id)
    if actor is None:
        raise no_table()
    return actor


def refuse_uninvited(room: Room, table_id: str, login: Login | None) -> None:
    """Hide a table by link from strangers: only players who came by the link or sit there, and staff, find it."""
    if not is_invited(room, table_id, login):
        raise no_table()


def is_invited(room: Room, table_id: str, login: Login | None) -> bool:
    """Return whether a caller may know of a table by link; everybody may of every other."""
    if room.services.hosting.may_see(table_id, login.name if login is not None else ""):
        return True
    actor = room.tables.get(table_id)
    return actor is not None and bool(titles_of(room, login, actor.house_id))


def no_table() -> NoSuch:
    """Return the refusal of a table that is not there, or that a caller may not know of."""
    # One sentence for both, so that it does not tell which addresses belong to tables by link.
    return NoSuch(
        "no table has this address; a private table opens only with the link from its host",
        allowed="a table of the lobby",
    )


def bonus_table_named(room: Room, table_id: str) -> BonusActor:
    """Return the actor of a table of the game against the house, or refuse where there is none of this id."""
    actor = room.bonus_tables.get(table_id)
    if actor is None:
        raise NoSuch("that table does not exist; it may have closed", allowed="a bonus table of the lobby")
    return actor


def table_of_any_kind(room: Room, table_id: str, login: Login | None) -> TableActor | BonusActor:
    """Return the actor of a table, of poker or of the game against the house; refuse where the caller may know of
    none."""
    return room.bonus_tables.get(table_id) or table_named(room, table_id, login)


def _room(request: Request[Any, Any, Any]) -> Room:
    return parts_of(request.app).room


def _login(request: Request[Any, Any, Any]) -> Login | None:
    return login_of(request)


def _player(request: Request[Any, Any, Any]) -> str:
    login = login_of(request)
    return login.name if login else ""


def _own_names(request: Request[Any, Any, Any]) -> tuple[str, ...]:
    login = login_of(request)
    return login.names if login else ()


def _actor(request: Request[Any, Any, Any], room: OfRoom, player: OfPlayer) -> TableActor:
    actor = table_named(room, str(request.path_params.get("table_id", "")), login_of(request))
    refuse_looking(room, player)
    return actor


def _any_table(request: Request[Any, Any, Any], room: OfRoom, player: OfPlayer) -> TableActor | BonusActor:
    actor = table_of_any_kind(room, str(request.path_params.get("table_id", "")), login_of(request))
    refuse_looking(room, player)
    return actor


def _bonus_table(request: Request[Any, Any, Any], room: OfRoom, player: OfPlayer) -> BonusActor:
    actor = bonus_table_named(room, str(request.path_params.get("table_id", "")))
    refuse_looking(room, player)
    return actor


def dependencies() -> dict[str, Provide]:
    """Return the providers of handlers' arguments, by their names."""
    return {
        "room": Provide(_room, sync_to_thread=False),
        "login": Provide(_login, sync_to_thread=False),
        "player": Provide(_player, sync_to_thread=False),
        "own_names": Provide(_own_names, sync_to_thread=False),
        "actor": Provide(_actor, sync_to_thread=False),
        "bonus_table": Provide(_bonus_table, sync_to_thread=False),
        "any_table": Provide(_any_table, sync_to_thread=False),
    }
