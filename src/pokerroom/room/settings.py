"""How a room is set up: one value, put together from the usual choices, a file, the environment and flags.

Each later source overrides the one before it. Everything is checked before the room opens, and a fault names the key,
where it came from and what is allowed. `docs/configuration.md` lists every key.
"""

from __future__ import annotations

import difflib
import os
import re
import secrets
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, fields, replace
from pathlib import Path
from typing import Any, Final, Literal, TypeAlias, get_args, get_type_hints

import rtoml

from pokerroom.bots.skill import BOT_STRENGTHS, SKILLS, BotStrength
from pokerroom.cage.cage_words import CountedBy
from pokerroom.errors import Malformed
from pokerroom.floor.words import LIST_CALLS, MISSED_CALL, ListCalls, MissedCall
from pokerroom.room.people.pits import refuse_without_pit
from pokerroom.rulebook import Rulebook, library
from pokerroom.rulebook.house import House
from pokerroom.rulebook.rights import titles_of_house
from pokerroom.rulebook.usual import usual_house
from pokerroom.tournament.conditions import TournamentConditions, read_tournament, tournament_from_data

FILE: Final = "pokerroom.toml"
PREFIX: Final = "POKERROOM_"
USUAL: Final = "the usual choice"
Spectators: TypeAlias = Literal["live", "behind", "behind_open", "none"]
_SPECTATORS: Final = get_args(Spectators)
MoneyKind: TypeAlias = Literal["play", "cage"]
BotsWaitFor: TypeAlias = Literal["auto", "player", "onlooker"]
_BOTS_WAIT_FOR: Final = get_args(BotsWaitFor)
GuestNeighbours: TypeAlias = Literal["marked", "refused", "allowed"]
_GUEST_NEIGHBOURS: Final = get_args(GuestNeighbours)
# Of other parts of the command; they name no setting of a room.
_OTHER_VARIABLES: Final = ("CONFIG", "COLOURS", "HOUSE", "COMPLETE", "MUTANT")
_OTHER_PREFIXES: Final = ("TEST_", "BENCH_")
_DATA: Final = Path("room-data")
_BESIDE: Final = Path()
_KEY_BYTES: Final = 32
_THIS_MACHINE: Final = ("127.0.0.1", "::1", "localhost")
_YES: Final = {"1": True, "true": True, "yes": True, "on": True, "0": False, "false": False, "no": False, "off": False}


@dataclass(frozen=True, slots=True)
class OwnTable:
    """A table of the house's own, in the few words that `pokerroom play` understands too."""

    house: str
    game: str
    name: str = ""
    limit: str = ""
    blinds: str = ""
    ante: int | None = None
    seats: int | None = None
    stack: int | None = None
    deck: str | None = None
    bots: int | None = None
    bot_strength: str = ""  # how well they play, where it is not as the room's settings say
    seconds: int | None = None  # for every action, where the house has timed tables
    more_seconds: int | None = None  # that may be bought, where it sells time
    straddles: bool | None = None  # whether one may straddle, where the house leaves it open
    top_up: str = ""  # how a stack may be added to, where the house leaves it open
    jackpot: bool | None = None  # whether the table takes part in its house's jackpot
    dealt_from: str = ""  # a card shoe or a shuffling device, at a table of the bonus game
    low_limit: bool | None = None  # whether such a table has low limits
    ante_most: int | None = None  # its limits beside the smallest Ante
    bonus_least: int | None = None
    bonus_most: int | None = None
    boards: bool | None = None  # whether the board may be run several times, where it leaves that open
    charge: str = ""  # how the house charges: percent, hand-fee, time-charge or none, where its book leaves it open
    time_charge: int | None = None  # for one period, at such a table
    cap: int | None = None  # the most that a percentage of the pot may come to in one hand
    talk: bool | None = None  # whether players may talk there, where it is not as the room's settings say
    pit: str = ""  # the part of the room that it stands in, where somebody answers for one
    dealt: str = ""  # "live" by a person with real cards and chips; by the software unless it says so
    where: str = field(default="", compare=False, repr=False)  # where it is asked for, to say so when it cannot be


@dataclass(frozen=True, slots=True)
class Staff:
    """Somebody of a house: the name of their account, the house, and the titles they have by its book."""

    name: str
    house: str
    titles: tuple[str, ...]
    pit: str = ""  # that they answer for, where their title answers for one
    where: str = field(default="", compare=False, repr=False)  # where they are named, to say so when it cannot be


@dataclass(frozen=True, slots=True)
class OwnTournament:
    """A tournament of the room: its conditions, when it is held, and the bots that fill its field.

    With `every` it is held again and again, each time so many minutes after the last; a sit-and-go, and one without a
    start of its own, is open again as soon as the last one has begun.
    """

    conditions: TournamentConditions
    every: int = 0  # minutes
    bots: int = 0  # fill the field up to so many entrants
    bots_after: int = 20  # seconds after the first person has entered; before a start that is set, so long before it
    shown: int = 0  # minutes before its start; 0 from the beginning
    alone: bool = False  # it is played by bots among themselves too, where nobody else has entered
    rebuy_seconds: int = 30  # that somebody without chips has to buy again
    seat_seconds: int = 10  # that somebody has to come to a seat that was drawn or given to them, before its next hand
    where: str = field(default="", compare=False, repr=False)


def _key(default: object, words: str, **allowed: Any) -> Any:
    """A setting: its usual value, what it is for, and its bounds (`least`, `most`) or the words `among` it."""
    return field(default=default, metadata={"words": words, **allowed})


Switch: TypeAlias = Literal["auto", "on", "off"]
SWITCHES: Final[tuple[Switch, ...]] = get_args(Switch)


@dataclass(frozen=True, slots=True)
class Settings:
    """Everything that can be chosen about a running room.

    >>> Settings().port
    8000
    >>> settings(flags={"port": "81000"}, environment={}, folder=Path("nowhere"))
    Traceback (most recent call last):
    pokerroom.errors.Malformed: port = 81000 (--port); allowed: 0 to 65535
    """

    data: Path = _key(_DATA, "the folder for the database, the key and backups")  # noqa: RUF009
    database: str = _key("", "where the record is kept; a file room.db in `data` unless it says postgresql+psycopg://…")
    key_file: Path = _key(  # noqa: RUF009
        _BESIDE, "the room's secret key; room.key in `data` unless said otherwise, made at first start"
    )
    key: str = field(
        default="",
        repr=False,
        metadata={
            "words": "the key itself, in hexadecimal, in the place of a file; from the environment (POKERROOM_KEY)"
        },
    )
    key_command: str = _key("", "a command that prints the key in hexadecimal, in the place of a file")
    host: str = _key("127.0.0.1", "the address to listen on")
    port: int = _key(8000, "the port to listen on; 0 takes any free one", least=0, most=65535)
    demo: bool = _key(True, "open the demo tables, and let guests in")
    guests: Switch = _key(  # noqa: RUF009
        "auto", "let guests in: where the demo is, always or never", among=SWITCHES
    )
    sample_staff: Switch = _key(  # noqa: RUF009
        "auto",
        "let visitors of the demo be its sample staff: where the room listens to this machine alone, always or never",
        among=SWITCHES,
    )
    two_factor: Switch = _key(  # noqa: RUF009
        "auto",
        "staff hold their roles only where they logged in with a second factor: outside the demo, always or never",
        among=SWITCHES,
    )
    tables: tuple[OwnTable, ...] = _key((), "tables of your own, each a [[tables]] in the file")
    tournaments: tuple[OwnTournament, ...] = _key((), "tournaments, each a [[tournaments]] in the file")
    jackpots: tuple[str, ...] = _key((), "files with the conditions of jackpots, each a pool of one house")
    staff: tuple[Staff, ...] = _key((), "people of the house, each a [[staff]] in the file")
    leave_to_sit: Literal["standing", "asked"] = _key(
        "standing",
        "where a house wants the floor's leave for a seat: everybody has it, or staff are asked for each",
        among=("standing", "asked"),
    )
    player_cards: Literal["login", "account", "card"] = _key(
        "login",
        "where a house wants a player card, what is one: any login, an account with a password, or one from the desk",
        among=("login", "account", "card"),
    )
    loosen_after: int = _key(24, "hours before a limit that a player loosens is loosened", least=0, most=8760)
    sitting_rest: int = _key(
        30, "minutes without a seat that end a sitting, where a player limits it", least=1, most=1440
    )
    list_calls: ListCalls = _key(  # noqa: RUF009
        "room", "who calls the names of waiting lists: the room by itself, or staff", among=LIST_CALLS
    )
    list_answer: int = _key(120, "seconds that somebody who is called has to answer", least=1, most=86_400)
    list_hold: int = _key(300, "seconds that a seat is held for somebody who said they come", least=1, most=86_400)
    list_passes: int = _key(1, "seats that somebody on a list may pass and keep their place", least=0, most=99)
    list_missed: MissedCall = _key(  # noqa: RUF009
        "struck", "a name that does not answer is struck, or goes to the foot of the list", among=MISSED_CALL
    )
    bot_strength: BotStrength = _key(  # noqa: RUF009
        "keen",
        "how well bots play: " + "; ".join(f"{name} {skill.says}" for name, skill in SKILLS.items()),
        among=BOT_STRENGTHS,
    )
    bots_at_table: int = _key(3, "how many bots sit at a table that does not say so itself", least=0, most=22)
    bots_wait_for: BotsWaitFor = _key(  # noqa: RUF009
        "auto",
        "bots play where a person has a seat, or for an onlooker too; the latter where the room listens to this "
        "machine alone",
        among=_BOTS_WAIT_FOR,
    )
    pace: float = _key(1.0, "how long bots and dealer take: 1 as people do, 0 no time at all", least=0.0, most=10.0)
    patience: float = _key(30.0, "seconds before the floor calls a clock on a player in turn", least=0.05, most=3600.0)
    away_after: int = _key(
        2, "how often in a row a player's time may run out before they are sat out", least=1, most=99
    )
    between_hands: float = _key(4.0, "seconds between two hands", least=0.0, most=600.0)
    spectators: Spectators = _key(  # noqa: RUF009, as for the plain types
        "live",
        "what those without a seat see: hands live without hole cards, a hand behind, later with open cards, or none",
        among=_SPECTATORS,
    )
    open_cards_after: float = _key(
        30.0,
        "minutes before a hand is shown with open cards, where `spectators` is behind_open",
        least=0.0,
        most=10080.0,
    )
    talk: Switch = _key(  # noqa: RUF009
        "auto",
        "let players talk at tables that do not say so themselves: where chips are for play, always or never",
        among=SWITCHES,
    )
    talk_days: int = _key(7, "days that talk at tables is kept; 0 keeps none of it", least=0, most=365)
    play_chips: bool = _key(True, "give a player whose account lacks them the play chips to buy in with")
    money: MoneyKind = _key(  # noqa: RUF009
        "play",
        "chips for play, given as `play_chips` says; or a cage that sells every chip, and deposits to buy in from",
        among=get_args(MoneyKind),
    )
    rack_counts: CountedBy = _key(  # noqa: RUF009
        "one",
        "who stands behind a count of a table's rack: whoever counted, or two, the second with the power over tables",
        among=get_args(CountedBy),
    )
    hosting: bool = _key(True, "let players open tables of their own, for play chips")
    hosted_each: int = _key(3, "how many tables one player may host at once", least=1, most=1000)
    hosted_per_address: int = _key(
        10, "how many of the tables that players host may have been opened from one address", least=1, most=1_000_000
    )
    hosted_in_all: int = _key(100, "how many tables players may host in all", least=1, most=100_000)
    hosted_idle: int = _key(
        30, "minutes without anybody there after which a table that a player hosts is closed", least=1, most=10_080
    )
    hosted_pause: int = _key(
        15, "minutes after which play goes on by itself that the host of a table has paused", least=1, most=1440
    )
    registering: bool = _key(True, "let people register as players with a password")
    guest_limit: int = _key(500, "how many guests may be there at once", least=0, most=1_000_000)
    guest_minutes: int = _key(
        10,
        "minutes after which a guest who is not there holds no place; one who never connected is logged out",
        least=1,
        most=1440,
    )
    guest_neighbours: GuestNeighbours = _key(  # noqa: RUF009
        "marked",
        "two guests of one address at one table or in one tournament: marked for the floor, refused, or left alone",
        among=_GUEST_NEIGHBOURS,
    )
    guest_days: int = _key(1, "how many days a guest stays logged in", least=1, most=365)
    login_days: int = _key(30, "how many days a player's login lasts", least=1, most=365)
    connections: int = _key(5000, "how many connections the room holds in all", least=1, most=1_000_000)
    connections_each: int = _key(12, "how many connections one player may have, over all tabs", least=1, most=100_000)
    connections_per_address: int = _key(
        100, "how many connections of people without a name one address may have", least=1, most=1_000_000
    )
    sockets: int = _key(
        20_000, "how many connections of any kind may be open, as far as the system allows", least=10, most=1_000_000
    )
    sockets_per_address: int = _key(
        400, "how many of them one address may have open (of IPv6, its /64)", least=1, most=1_000_000
    )
    header_seconds: float = _key(10.0, "seconds to send the header of a request in", least=0.1, most=3600.0)
    body_seconds: float = _key(30.0, "seconds to send the body of a request in", least=0.1, most=3600.0)
    answer_seconds: float = _key(
        120.0, "seconds from a whole request until its answer has been read", least=0.1, most=3600.0
    )
    requests_per_second: float = _key(20.0, "requests a second from one caller, over a while", least=0.1, most=1e6)
    requests_at_once: int = _key(100, "requests from one caller in a burst", least=1, most=1_000_000)
    frames_per_second: float = _key(20.0, "messages a second on one connection, over a while", least=0.1, most=1e6)
    frames_at_once: int = _key(60, "messages on one connection in a burst", least=1, most=1_000_000)
    entries_per_minute: float = _key(
        20.0, "new guests, registrations and logins a minute from one address", least=0.1, most=1e6
    )
    origins: tuple[str, ...] = _key((), "further addresses that pages may come from, such as https://poker.example")
    hosts: tuple[str, ...] = _key(
        (), "names that the room is called by, such as poker.example; numbers and localhost always are"
    )
    proxies: tuple[str, ...] = _key((), "addresses of proxies whose X-Forwarded headers are believed")
    metrics_address: str = _key(
        "", "an address and port of its own for /metrics, such as 127.0.0.1:9100; else it is told to this machine alone"
    )
    secure_cookies: Switch = _key(  # noqa: RUF009
        "auto", "send the login only over https: as the connection is, always or never", among=SWITCHES
    )
    snapshot_every: int = _key(400, "records between two snapshots of a table", least=1, most=1_000_000)
    seed_seconds: float = _key(
        0.0,
        "seconds in which players give the seeds that they add to a shuffle; 0 takes none",
        least=0.0,
        most=60.0,
    )
    head_seconds: float = _key(
        60.0, "seconds from one signed head of the whole record to the next; 0 signs none", least=0.0, most=86_400.0
    )
    witness_file: str = _key("", "a file, best on another machine, that every signed head is added to")
    witness_address: str = _key("", "an address of a witness that every signed head is sent to, such as https://…")
    time_zone: str = _key("", "the time zone of the clock on the wall, such as Europe/London; else this machine's")
    scrub_hours: float = _key(
        24.0,
        "hours in which the whole record is read again and held against its chain; 0 never",
        least=0.0,
        most=8760.0,
    )
    log_format: Literal["text", "json"] = _key("text", "lines for people or for programs", among=("text", "json"))
    log_level: str = _key("info", "the least that is logged", among=("debug", "info", "warning", "error"))
    sources: Mapping[str, str] = field(default_factory=dict, compare=False, repr=False)  # where a key was set

    def source(self, key: str) -> str:
        """Where a setting comes from, in words; the usual choice where nobody has set it."""
        return self.sources.get(key, USUAL)

    def refuse_stranger(self, name: str) -> None:
        """Refuse somebody whom the settings do not name as somebody of the house."""
        staff = list(dict.fromkeys(each.name for each in self.staff))
        if name not in staff:
            raise Malformed(f"{name} is nobody of the house", allowed=", ".join(staff) or "a [[staff]] in the settings")

    @property
    def lets_guests_in(self) -> bool:
        """Whether somebody may come in without a password."""
        return self.demo if self.guests == "auto" else self.guests == "on"

    @property
    def offers_samples(self) -> bool:
        """Whether a visitor may be one of the demo's sample staff; never outside the demo."""
        return self.demo and (self._here_alone if self.sample_staff == "auto" else self.sample_staff == "on")

    @property
    def plays_for_watchers(self) -> bool:
        """Whether bots play for people who only look on; strangers could keep every table busy by that."""
        return self._here_alone if self.bots_wait_for == "auto" else self.bots_wait_for == "onlooker"

    @property
    def _here_alone(self) -> bool:
        """Whether the room listens to this machine alone."""
        return self.host in _THIS_MACHINE and not self.proxies

    @property
    def wants_second_factor(self) -> bool:
        """Whether somebody of the house needs a second factor to hold their roles."""
        return not self.demo if self.two_factor == "auto" else self.two_factor == "on"

    def lets_talk(self, own: OwnTable | None, *, live: bool = False) -> bool:
        """Whether players may talk at a table; where the cage sells the chips, only if somebody says so.

        Nor where a person deals: whoever sits there is heard without it.
        """
        if own is not None and own.talk is not None:
            return own.talk
        return self.money == "play" and not live if self.talk == "auto" else self.talk == "on"

    @property
    def gives_chips(self) -> bool:
        """Whether a player whose account lacks them is given chips to buy in with; where a cage sells them, nobody."""
        return self.play_chips and self.money == "play"

    @property
    def database_url(self) -> str:
        """The database, as SQLAlchemy names it."""
        return self.database or f"sqlite:///{self.data / 'room.db'}"

    @property
    def key_path(self) -> Path:
        """Where the room's secret key lies."""
        return self.data / "room.key" if self.key_file == _BESIDE else self.key_file


_MAY_BE_EMPTY: Final = ("database", "witness_file", "witness_address")
SETTING_FIELDS: Final = tuple(each for each in fields(Settings) if each.name != "sources")
_NAMES: Final = tuple(each.name for each in SETTING_FIELDS)
_TABLE_NAMES: Final = tuple(each.name for each in fields(OwnTable) if each.name != "where")
_OF_TABLES: Final = get_type_hints(OwnTable)
_YES_OR_NO_OF_TABLES: Final = frozenset(name for name, kind in _OF_TABLES.items() if kind == bool | None)
_NUMBERS_OF_TABLES: Final = frozenset(name for name, kind in _OF_TABLES.items() if kind == int | None)


def settings(
    flags: Mapping[str, object] | None = None,
    environment: Mapping[str, str] | None = None,
    file: Path | None = None,
    folder: Path | None = None,
) -> Settings:
    """The settings in force: usual choices, then the file, then the environment, then flags that are not None.

    Without a `file` it is the one that POKERROOM_CONFIG names, or pokerroom.toml in the `folder` if there is one.
    """
    environment = os.environ if environment is None else environment
    chosen: dict[str, Any] = {}
    sources: dict[str, str] = {}
    for key, value, source in (
        *_from_file(file, environment, folder or Path()),
        *_from_environment(environment),
        *_from_flags(flags or {}),
    ):
        chosen[key], sources[key] = _checked(key, value, source), source
    if "staff" in chosen:
        chosen["staff"] = _of_known_houses(chosen["staff"], chosen.get("tables", ()))
    return Settings(**chosen, sources=sources)


def shown(chosen: Settings) -> Iterator[tuple[str, str, str]]:
    """Every key with its value in force and where that comes from; a password in an address is left out."""
    effective = {"database": _without_password(chosen.database_url), "key_file": str(chosen.key_path)}
    effective |= {"key": "…"} if chosen.key else {}
    for key in _NAMES:
        yield key, effective.get(key) or _written(getattr(chosen, key)), chosen.source(key)


def room_key(path: Path) -> bytes:
    """The room's secret key; made at the first start, for nobody but the owner of the file to read."""
    try:
        if not path.parent.is_dir():
            path.parent.mkdir(parents=True, mode=0o700)
    except OSError as fault:
        raise Malformed(f"the folder {path.parent} cannot be made: {fault.strerror}") from None
    try:
        with os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as file:
            file.write(secrets.token_bytes(_KEY_BYTES))
            file.flush()
            os.fsync(file.fileno())
    except FileExistsError:
        pass
    except OSError as fault:
        raise Malformed(
            f"the key {path} cannot be made: {fault.strerror}", allowed="another key_file or data"
        ) from None
    try:
        key = path.read_bytes()
    except OSError as fault:
        raise Malformed(f"the key {path} cannot be read: {fault.strerror}") from None
    if not key or len(key) % _KEY_BYTES:
        raise Malformed(
            f"the key {path} has {len(key)} bytes", allowed=f"{_KEY_BYTES} bytes, as the first start made it"
        )
    return key


def _from_file(file: Path | None, environment: Mapping[str, str], folder: Path) -> Iterator[tuple[str, object, str]]:
    named = file or (Path(environment[PREFIX + "CONFIG"]) if environment.get(PREFIX + "CONFIG") else None)
    path = named or folder / FILE
    if named is None and not path.is_file():
        return
    try:
        document = rtoml.loads(path.read_text("utf-8"))
    except OSError as fault:
        raise Malformed(f"the settings in {path} cannot be read: {fault.strerror}") from None
    except (rtoml.TomlParsingError, UnicodeDecodeError) as fault:
        raise Malformed(f"{path} is no TOML: {str(fault).splitlines()[0]}") from None
    for key, value in document.items():
        _refuse_unknown(key, key, _NAMES, str(path))
        if key == "key":
            allowed = "POKERROOM_KEY in the environment, key_file or key_command"
            raise Malformed(f"the room's key itself stands in {path}", allowed=allowed)
        # A path in a file is meant from where the file lies.
        if key in ("data", "key_file") and isinstance(value, str):
            value = path.parent / Path(value).expanduser()
        if key == "jackpots" and isinstance(value, list):
            value = [str(path.parent / Path(each).expanduser()) if isinstance(each, str) else each for each in value]
        if key in ("tables", "staff") and isinstance(value, list):
            value = [_from_here(each, path.parent) for each in value]
        if key == "tournaments" and isinstance(value, list):
            value = [_read_from_here(each, path.parent) for each in value]
        yield key, value, str(path)


def _from_here(entry: object, folder: Path) -> object:
    """A table, or somebody of the house, whose house is a file of one's own has it from where the settings lie."""
    house = entry.get("house") if isinstance(entry, dict) else None
    if not isinstance(entry, dict) or not isinstance(house, str) or not house.endswith(".toml"):
        return entry
    return {**entry, "house": str(folder / Path(house).expanduser())}


def _read_from_here(entry: object, folder: Path) -> object:
    """A tournament whose conditions are a file of their own has them from where the settings lie."""
    file = entry.get("conditions") if isinstance(entry, dict) else None
    if not isinstance(entry, dict) or not isinstance(file, str):
        return entry
    return {**entry, "conditions": str(folder / Path(file).expanduser())}


def _from_environment(environment: Mapping[str, str]) -> Iterator[tuple[str, object, str]]:
    for variable, value in environment.items():
        name = variable.removeprefix(PREFIX)
        if name == variable or name in _OTHER_VARIABLES or name.startswith(_OTHER_PREFIXES):
            continue
        _refuse_unknown(name.lower(), variable, _NAMES, "the environment", PREFIX)
        yield name.lower(), value, variable


def _from_flags(flags: Mapping[str, object]) -> Iterator[tuple[str, object, str]]:
    for key, value in flags.items():
        _refuse_unknown(key, key, _NAMES, "the flags")
        if value is not None:
            yield key, value, "--" + key.replace("_", "-")


def _refuse_unknown(key: str, said: str, known: tuple[str, ...], source: str, prefix: str = "") -> None:
    if key in known:
        return

    def spelt(names: Iterable[str]) -> list[str]:
        return [prefix + name.upper() if prefix else name for name in names]

    close = spelt(difflib.get_close_matches(key, known, n=2))
    hint = f" (did you mean {' or '.join(close)}?)" if close else ""
    raise Malformed(f"{source} sets {said}, and there is no such setting{hint}", allowed=", ".join(spelt(known)))


def _checked(key: str, value: object, source: str) -> Any:
    about = next(each for each in SETTING_FIELDS if each.name == key)
    usual = about.default
    fault = f"{key} = {_written(value)} ({source})"
    if key == "tables":
        return _tables(value, source)
    if key == "staff":
        return _staff(value, source)
    if key == "tournaments":
        return own_tournaments(value, source)
    if isinstance(usual, bool):
        return _yes_or_no(value, fault)
    if isinstance(usual, int | float):
        return _number(value, fault, type(usual), about.metadata["least"], about.metadata["most"])
    if isinstance(usual, tuple):
        return _list(key, value, fault)
    if not isinstance(value, str | Path) or (not str(value).strip() and key not in _MAY_BE_EMPTY):
        raise Malformed(fault, allowed="text")
    if isinstance(usual, Path):
        return Path(value).expanduser()
    text = str(value).strip()
    among = about.metadata.get("among")
    if among and text.lower() not in among:
        raise Malformed(fault, allowed=", ".join(among))
    if key == "database":
        return _database(text)
    return text.lower() if among else text


def _yes_or_no(value: object, fault: str) -> bool:
    said = value if isinstance(value, bool) else _YES.get(str(value).strip().lower())
    if said is None:
        raise Malformed(fault, allowed="true or false")
    return said


def _number(value: object, fault: str, kind: type[int] | type[float], least: float, most: float) -> float:
    bounds = f"{least:,} to {most:,}" if kind is float else f"{least} to {most}"
    try:
        number = kind(value) if isinstance(value, str) else value
    except ValueError:
        raise Malformed(fault, allowed=bounds) from None
    if isinstance(number, bool) or not isinstance(number, int | float) or (kind is int and isinstance(number, float)):
        raise Malformed(fault, allowed=bounds)
    if not least <= number <= most:
        raise Malformed(fault, allowed=bounds)
    return kind(number)


_ORIGIN: Final = re.compile(r"https?://[^/\s]+")


def _list(key: str, value: object, fault: str) -> tuple[str, ...]:
    items = [each.strip() for each in value.split(",") if each.strip()] if isinstance(value, str) else value
    if not isinstance(items, list | tuple) or not all(isinstance(each, str) for each in items):
        raise Malformed(fault, allowed="a list of texts, or texts with commas between them")
    if key == "origins" and not all(_ORIGIN.fullmatch(each) for each in items):
        raise Malformed(fault, allowed="addresses such as https://poker.example, without a path")
    return tuple(items)


def _database(text: str) -> str:
    """The database as SQLAlchemy wants it; the plain postgresql:// that people have at hand is understood."""
    for short in ("postgresql://", "postgres://"):
        if text.startswith(short):
            return "postgresql+psycopg://" + text.removeprefix(short)
    if text and not text.startswith(("sqlite:///", "postgresql+psycopg://")):
        raise Malformed(
            f"database = {_without_password(text)}", allowed="sqlite:///room.db, postgresql+psycopg://user@host/name"
        )
    return text


def _tables(value: object, source: str) -> tuple[OwnTable, ...]:
    if isinstance(value, tuple) and all(isinstance(each, OwnTable) for each in value):
        return value
    if not isinstance(value, list) or not all(isinstance(each, dict) for each in value):
        raise Malformed(
            f"tables ({source})",
            allowed=f'[[tables]] in the file, each with house = "{usual_house()}", game = "holdem" …',
        )
    return tuple(_table(number, each, source) for number, each in enumerate(value, 1))


def _table(number: int, words: dict[str, Any], source: str) -> OwnTable:
    where = f"table {number} in {source}"
    for key, value in words.items():
        _refuse_unknown(key, key, _TABLE_NAMES, where)
        whole = key in _NUMBERS_OF_TABLES
        if key in _YES_OR_NO_OF_TABLES:
            if not isinstance(value, bool):
                raise Malformed(f"{key} = {_written(value)} ({where})", allowed="true or false")
            continue
        if whole and not (isinstance(value, int) and not isinstance(value, bool) and 0 <= value <= 10**12):
            raise Malformed(f"{key} = {_written(value)} ({where})", allowed="a whole number")
        if not whole and not isinstance(value, str):
            raise Malformed(f"{key} = {_written(value)} ({where})", allowed="text")
    missing = [key for key in ("house", "game") if not words.get(key)]
    if missing:
        raise Malformed(
            f"{where} names no {' and no '.join(missing)}",
            allowed=f'such as house = "{usual_house()}", game = "holdem"',
        )
    return OwnTable(**words, where=where)


_OF_TOURNAMENTS: Final = {
    "every": 10_000,
    "bots": 10_000,
    "bots_after": 86_400,
    "shown": 525_600,
    "rebuy_seconds": 600,
    "seat_seconds": 600,
}


def own_tournaments(value: object, source: str) -> tuple[OwnTournament, ...]:
    """Tournaments as settings name them; what cannot be read is refused with its place."""
    if isinstance(value, tuple) and all(isinstance(each, OwnTournament) for each in value):
        return value
    if not isinstance(value, list) or not all(isinstance(each, dict) for each in value):
        raise Malformed(
            f"tournaments ({source})", allowed='[[tournaments]] in the file, each with conditions = "x.toml"'
        )
    found = tuple(_tournament(number, each, source) for number, each in enumerate(value, 1))
    names = [each.conditions.name for each in found]
    if twice := [name for name in names if names.count(name) > 1]:
        raise Malformed(f"two tournaments {twice[0]!r} ({source})", allowed="a name of its own for each")
    for name in names:
        series, _, number = name.rpartition("-")
        if series in names and number.isdecimal():
            what = f"a tournament {name!r} beside a series {series!r}, whose {number}. is called so ({source})"
            raise Malformed(what, allowed=f"another name, such as '{series}-special'")
    return found


def _tournament(number: int, words: dict[str, Any], source: str) -> OwnTournament:
    where = f"tournament {number} in {source}"
    for key, value in words.items():
        _refuse_unknown(key, key, ("conditions", *_OF_TOURNAMENTS, "alone"), where)
        most = _OF_TOURNAMENTS.get(key)
        if most is not None and not (type(value) is int and 0 <= value <= most):
            raise Malformed(f"{key} = {_written(value)} ({where})", allowed=f"0 to {most}")
        if key == "alone" and not isinstance(value, bool):
            raise Malformed(f"{key} = {_written(value)} ({where})", allowed="true or false")
    said = words.get("conditions")
    if not isinstance(said, dict | str):
        raise Malformed(f"no conditions ({where})", allowed='conditions = "friday.toml", or a table of them')
    try:
        text = said if isinstance(said, dict) else Path(said).read_text("utf-8")
        conditions = tournament_from_data(text, where) if isinstance(text, dict) else read_tournament(text, str(said))
    except OSError as fault:
        raise Malformed(f"{said} cannot be read: {fault.strerror} ({where})") from None
    except Malformed as fault:
        raise Malformed(f"{fault.what} ({where})", allowed=fault.allowed, cites=fault.cites) from None
    if not conditions.house:
        raise Malformed(f"conditions of no house ({where})", allowed=f'such as house = "{usual_house()}"')
    return OwnTournament(**{**words, "conditions": conditions}, where=where)


def _staff(value: object, source: str) -> tuple[Staff, ...]:
    if isinstance(value, tuple) and all(isinstance(each, Staff) for each in value):
        return value
    allowed = f'[[staff]] in the file, each with name = "Bo", house = "{usual_house()}", titles = ["supervisor"]'
    if not isinstance(value, list) or not all(isinstance(each, dict) for each in value):
        raise Malformed(f"staff ({source})", allowed=allowed)
    return tuple(_member(number, each, source, allowed) for number, each in enumerate(value, 1))


def _member(number: int, words: dict[str, Any], source: str, allowed: str) -> Staff:
    where = f"staff {number} in {source}"
    for key in words:
        _refuse_unknown(key, key, ("name", "house", "titles", "pit"), where)
    name, house, titles, pit = words.get("name"), words.get("house"), words.get("titles"), words.get("pit", "")
    if not isinstance(pit, str):
        raise Malformed(f"pit = {_written(pit)} ({where})", allowed="text")
    if not isinstance(name, str) or not isinstance(house, str) or not isinstance(titles, list) or not titles:
        raise Malformed(where, allowed=allowed)
    if not all(isinstance(title, str) for title in titles):
        raise Malformed(where, allowed=allowed)
    return Staff(name, house, tuple(titles), pit, where)


def _of_known_houses(staff: tuple[Staff, ...], tables: tuple[OwnTable, ...]) -> tuple[Staff, ...]:
    """People of the house, each with the id of their house's book and titles that it has.

    The house is one of the library's, a file of one's own, or the id of a file that a table has. A table that is open
    outlives its file, so people of a file that cannot be read are not judged here.
    """
    houses = [*(table.house for table in tables), *(each.house for each in staff)]
    own, unread = _own_houses(house for house in houses if house.endswith(".toml"))
    of_tables = {table.house for table in tables if table.house in unread}
    for each in staff:
        if each.house in unread and each.house not in of_tables:
            fault = unread[each.house]
            raise Malformed(f"{fault.what} ({each.where})", allowed=fault.allowed, cites=fault.cites)
    return tuple(_of_known_house(each, own, of_tables, tables) if each.where else each for each in staff)


def _own_houses(files: Iterable[str]) -> tuple[dict[str, Rulebook], dict[str, Malformed]]:
    """The books of files of one's own, by file and by id; and why the others cannot be read."""
    own: dict[str, Rulebook] = {}
    unread = {}
    for file in dict.fromkeys(files):
        try:
            own[file] = library().named(file)
        except Malformed as fault:
            unread[file] = fault
    return {**own, **{book.id: book for book in own.values()}}, unread


def _of_known_house(
    member: Staff, own: Mapping[str, Rulebook], unread: set[str], tables: tuple[OwnTable, ...]
) -> Staff:
    books = {**library().books, **own}
    if member.house not in books:
        if member.house in unread or (unread and not member.house.endswith(".toml")):
            return member
        known = [*library().books, *(name for name in own if not name.endswith(".toml"))]
        allowed = f"{', '.join(dict.fromkeys(known))}, or a file of your own"
        raise Malformed(f"house = {member.house} ({member.where})", allowed=allowed)
    book = books[member.house]
    titles = titles_of_house(House(book))
    for title in member.titles:
        if title not in titles:
            raise Malformed(f"the title {title!r} ({member.where})", allowed=", ".join(titles))
    pits = {table.pit for table in tables if books.get(table.house) is book}
    refuse_without_pit(member.titles, member.pit, book, pits, member.where)
    return replace(member, house=book.id)


def _written(value: object) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, tuple | list):
        return ", ".join(
            f"{each.game} under {each.house}"
            if isinstance(each, OwnTable)
            else f"{each.name} of {each.house}"
            if isinstance(each, Staff)
            else f"{each.conditions.name} of {each.conditions.house}"
            if isinstance(each, OwnTournament)
            else str(each)
            for each in value
        )
    return str(value)


def _without_password(url: str) -> str:
    """An address to be shown: what stands before an @ or after a ? may hold a password."""
    hidden = re.sub(r"(://[^:/@]*):[^@]*@", r"\1:…@", url) if "://" in url else re.sub(r"^.*@", "…@", url)
    return re.sub(r"\?.*", "?…", hidden)
