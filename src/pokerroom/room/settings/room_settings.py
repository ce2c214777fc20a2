"""All settings of a running room: every key with its usual value, its bounds, and its purpose.

`sources.py` puts the settings in force together from their sources; `docs/configuration.md` lists every key.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from pathlib import Path
from typing import Any, Final, Literal, TypeAlias, get_args

from pokerroom.bots.skill import BOT_STRENGTHS, SKILLS, BotStrength
from pokerroom.cage.words import CountedBy
from pokerroom.errors import Malformed
from pokerroom.queues.words import LIST_CALLS, MISSED_CALL, ListCalls, MissedCall
from pokerroom.room.settings.own_staff import Staff
from pokerroom.room.settings.table_settings import TableSettings
from pokerroom.room.settings.tournament_settings import TournamentSettings

USUAL_CHOICE: Final = "the usual choice"
Spectators: TypeAlias = Literal["live", "behind", "behind_open", "none"]
_SPECTATORS: Final = get_args(Spectators)
MoneyKind: TypeAlias = Literal["play", "cage"]
BotsWaitFor: TypeAlias = Literal["auto", "player", "onlooker"]
_BOTS_WAIT_FOR: Final = get_args(BotsWaitFor)
GuestNeighbours: TypeAlias = Literal["marked", "refused", "allowed"]
_GUEST_NEIGHBOURS: Final = get_args(GuestNeighbours)
_DATA_FOLDER: Final = Path("room-data")
_NO_KEY_FILE: Final = Path()
_THIS_MACHINE: Final = ("127.0.0.1", "::1", "localhost")


def _room_setting(default: object, words: str, **allowed: Any) -> Any:
    """Make a setting from its usual value, its purpose, and its bounds (`least`, `most`) or words (`among`)."""
    return field(default=default, metadata={"words": words, **allowed})


Switch: TypeAlias = Literal["auto", "on", "off"]
SWITCHES: Final[tuple[Switch, ...]] = get_args(Switch)


@dataclass(frozen=True, slots=True)
class Settings:
    """Everything that can be chosen about a running room.

    >>> Settings().port
    8000
    """

    data: Path = _room_setting(_DATA_FOLDER, "the folder for the database, the key and backups")
    database: str = _room_setting(
        "", "where the record is kept; a file room.db in `data` unless it says postgresql+psycopg://…"
    )
    key_file: Path = _room_setting(
        _NO_KEY_FILE, "the room's secret key; room.key in `data` unless said otherwise, made at first start"
    )
    key: str = field(
        default="",
        repr=False,
        metadata={
            "words": "the key itself, in hexadecimal, in the place of a file; from the environment (POKERROOM_KEY)"
        },
    )
    key_command: str = _room_setting("", "a command that prints the key in hexadecimal, in the place of a file")
    host: str = _room_setting("127.0.0.1", "the address to listen on")
    port: int = _room_setting(8000, "the port to listen on; 0 takes any free one", least=0, most=65535)
    demo: bool = _room_setting(True, "open the demo tables, and let guests in")
    guests: Switch = _room_setting("auto", "let guests in: where the demo is, always or never", among=SWITCHES)
    sample_staff: Switch = _room_setting(
        "auto",
        "let visitors of the demo be its sample staff: where the room listens to this machine alone, always or never",
        among=SWITCHES,
    )
    two_factor: Switch = _room_setting(
        "auto",
        "staff hold their roles only where they logged in with a second factor: outside the demo, always or never",
        among=SWITCHES,
    )
    tables: tuple[TableSettings, ...] = _room_setting((), "tables of your own, each a [[tables]] in the file")
    tournaments: tuple[TournamentSettings, ...] = _room_setting((), "tournaments, each a [[tournaments]] in the file")
    jackpots: tuple[str, ...] = _room_setting((), "files with the conditions of jackpots, each a pool of one house")
    staff: tuple[Staff, ...] = _room_setting((), "people of the house, each a [[staff]] in the file")
    leave_to_sit: Literal["standing", "asked"] = _room_setting(
        "standing",
        "where a house wants the floor's leave for a seat: everybody has it, or staff are asked for each",
        among=("standing", "asked"),
    )
    player_cards: Literal["login", "account", "card"] = _room_setting(
        "login",
        "where a house wants a player card, what is one: any login, an account with a password, or one from the desk",
        among=("login", "account", "card"),
    )
    loosen_after: int = _room_setting(24, "hours before a limit that a player loosens is loosened", least=0, most=8760)
    sitting_rest: int = _room_setting(
        30, "minutes without a seat that end a sitting, where a player limits it", least=1, most=1440
    )
    list_calls: ListCalls = _room_setting(
        "room", "who calls the names of waiting lists: the room by itself, or staff", among=LIST_CALLS
    )
    list_answer: int = _room_setting(120, "seconds that somebody who is called has to answer", least=1, most=86_400)
    list_hold: int = _room_setting(
        300, "seconds that a seat is held for somebody who said they come", least=1, most=86_400
    )
    list_passes: int = _room_setting(1, "seats that somebody on a list may pass and keep their place", least=0, most=99)
    list_missed: MissedCall = _room_setting(
        "struck", "a name that does not answer is struck, or goes to the foot of the list", among=MISSED_CALL
    )
    bot_strength: BotStrength = _room_setting(
        "keen",
        "how well bots play: " + "; ".join(f"{name} {skill.says}" for name, skill in SKILLS.items()),
        among=BOT_STRENGTHS,
    )
    bots_at_table: int = _room_setting(3, "how many bots sit at a table that does not say so itself", least=0, most=22)
    bots_wait_for: BotsWaitFor = _room_setting(
        "auto",
        "bots play where a person has a seat, or for an onlooker too; the latter where the room listens to this "
        "machine alone",
        among=_BOTS_WAIT_FOR,
    )
    pace: float = _room_setting(
        1.0, "how long bots and dealer take: 1 as people do, 0 no time at all", least=0.0, most=10.0
    )
    patience: float = _room_setting(
        15.0, "seconds before the floor calls a clock on a player in turn", least=0.05, most=3600.0
    )
    away_after: int = _room_setting(
        2, "how often in a row a player's time may run out before they are sat out", least=1, most=99
    )
    between_hands: float = _room_setting(4.0, "seconds between two hands", least=0.0, most=600.0)
    spectators: Spectators = _room_setting(
        "live",
        "what those without a seat see: hands live without hole cards, a hand behind, later with open cards, or none",
        among=_SPECTATORS,
    )
    open_cards_after: float = _room_setting(
        30.0,
        "minutes before a hand is shown with open cards, where `spectators` is behind_open",
        least=0.0,
        most=10080.0,
    )
    talk: Switch = _room_setting(
        "auto",
        "let players chat at tables that do not say so themselves: where chips are for play, always or never",
        among=SWITCHES,
    )
    talk_days: int = _room_setting(7, "days that chat at tables is kept; 0 keeps none of it", least=0, most=365)
    play_chips: bool = _room_setting(True, "give a player whose account lacks them the play chips to buy in with")
    money: MoneyKind = _room_setting(
        "play",
        "chips for play, given as `play_chips` says; or a cage that sells every chip, and deposits to buy in from",
        among=get_args(MoneyKind),
    )
    rack_counts: CountedBy = _room_setting(
        "one",
        "who stands behind a count of a table's rack: whoever counted, or two, the second with the power over tables",
        among=get_args(CountedBy),
    )
    hosting: bool = _room_setting(True, "let players open tables of their own, for play chips")
    hosted_each: int = _room_setting(3, "how many tables one player may host at once", least=1, most=1000)
    hosted_per_address: int = _room_setting(
        10, "how many of the tables that players host may have been opened from one address", least=1, most=1_000_000
    )
    hosted_in_all: int = _room_setting(100, "how many tables players may host in all", least=1, most=100_000)
    hosted_idle: int = _room_setting(
        30, "minutes without anybody there after which a table that a player hosts is closed", least=1, most=10_080
    )
    hosted_pause: int = _room_setting(
        15, "minutes after which play goes on by itself that the host of a table has paused", least=1, most=1440
    )
    registering: bool = _room_setting(True, "let people register as players with a password")
    guest_limit: int = _room_setting(500, "how many guests may be there at once", least=0, most=1_000_000)
    guest_minutes: int = _room_setting(
        10,
        "minutes after which a guest who is not there holds no place; one who never connected is logged out",
        least=1,
        most=1440,
    )
    guest_neighbours: GuestNeighbours = _room_setting(
        "marked",
        "two guests of one address at one table or in one tournament: marked for the floor, refused, or left alone",
        among=_GUEST_NEIGHBOURS,
    )
    guest_days: int = _room_setting(1, "how many days a guest stays logged in", least=1, most=365)
    login_days: int = _room_setting(30, "how many days a player's login lasts", least=1, most=365)
    connections: int = _room_setting(5000, "how many connections the room holds in all", least=1, most=1_000_000)
    connections_each: int = _room_setting(
        12, "how many connections one player may have, over all tabs", least=1, most=100_000
    )
    connections_per_address: int = _room_setting(
        100, "how many connections of people without a name one address may have", least=1, most=1_000_000
    )
    sockets: int = _room_setting(
        20_000, "how many connections of any kind may be open, as far as the system allows", least=10, most=1_000_000
    )
    sockets_per_address: int = _room_setting(
        400, "how many of them one address may have open (of IPv6, its /64)", least=1, most=1_000_000
    )
    header_seconds: float = _room_setting(10.0, "seconds to send the header of a request in", least=0.1, most=3600.0)
    body_seconds: float = _room_setting(30.0, "seconds to send the body of a request in", least=0.1, most=3600.0)
    answer_seconds: float = _room_setting(
        120.0, "seconds from a whole request until its answer has been read", least=0.1, most=3600.0
    )
    requests_per_second: float = _room_setting(
        20.0, "requests a second from one caller, over a while", least=0.1, most=1e6
    )
    requests_at_once: int = _room_setting(100, "requests from one caller in a burst", least=1, most=1_000_000)
    frames_per_second: float = _room_setting(
        20.0, "messages a second on one connection, over a while", least=0.1, most=1e6
    )
    frames_at_once: int = _room_setting(60, "messages on one connection in a burst", least=1, most=1_000_000)
    entries_per_minute: float = _room_setting(
        20.0, "new guests, registrations and logins a minute from one address", least=0.1, most=1e6
    )
    origins: tuple[str, ...] = _room_setting(
        (), "further addresses that pages may come from, such as https://poker.example"
    )
    hosts: tuple[str, ...] = _room_setting(
        (), "names that the room is called by, such as poker.example; numbers and localhost always are"
    )
    proxies: tuple[str, ...] = _room_setting((), "addresses of proxies whose X-Forwarded headers are believed")
    metrics_address: str = _room_setting(
        "", "an address and port of its own for /metrics, such as 127.0.0.1:9100; else it is told to this machine alone"
    )
    secure_cookies: Switch = _room_setting(
        "auto", "send the login only over https: as the connection is, always or never", among=SWITCHES
    )
    snapshot_every: int = _room_setting(400, "records between two snapshots of a table", least=1, most=1_000_000)
    seed_seconds: float = _room_setting(
        0.0,
        "seconds in which players give the seeds that they add to a shuffle; 0 takes none",
        least=0.0,
        most=60.0,
    )
    head_seconds: float = _room_setting(
        60.0, "seconds from one signed head of the whole record to the next; 0 signs none", least=0.0, most=86_400.0
    )
    witness_file: str = _room_setting("", "a file, best on another machine, that every signed head is added to")
    witness_address: str = _room_setting(
        "", "an address of a witness that every signed head is sent to, such as https://…"
    )
    time_zone: str = _room_setting(
        "", "the time zone of the clock on the wall, such as Europe/London; else this machine's"
    )
    scrub_hours: float = _room_setting(
        24.0,
        "hours in which the whole record is read again and held against its chain; 0 never",
        least=0.0,
        most=8760.0,
    )
    log_format: Literal["text", "json"] = _room_setting(
        "text", "lines for people or for programs", among=("text", "json")
    )
    log_level: str = _room_setting("info", "the least that is logged", among=("debug", "info", "warning", "error"))
    sources: Mapping[str, str] = field(default_factory=dict, compare=False, repr=False)  # where a key was set

    def source(self, key: str) -> str:
        """Return in words the source of a setting; the usual choice if it was not set."""
        return self.sources.get(key, USUAL_CHOICE)

    def refuse_stranger(self, name: str) -> None:
        """Refuse a person whom the settings do not name as staff."""
        staff = list(dict.fromkeys(staff.name for staff in self.staff))
        if name not in staff:
            raise Malformed(f"{name} is not on the staff", allowed=", ".join(staff) or "a [[staff]] in the settings")

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
        """Whether staff need a second factor to hold their roles."""
        return not self.demo if self.two_factor == "auto" else self.two_factor == "on"

    def lets_chat(self, settings: TableSettings | None, *, dealt_live: bool = False) -> bool:
        """Return whether players may chat at a table; where the cage sells the chips, only if a setting says so.

        The same holds where a person deals: the players hear each other without it.
        """
        if settings is not None and settings.talk is not None:
            return settings.talk
        return self.money == "play" and not dealt_live if self.talk == "auto" else self.talk == "on"

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
        return self.data / "room.key" if self.key_file == _NO_KEY_FILE else self.key_file


SETTING_FIELDS: Final = tuple(field for field in fields(Settings) if field.name != "sources")
