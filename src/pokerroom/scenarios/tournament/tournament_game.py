"""A tournament as a scenario plays it: conditions that are complete in every house, its players, and the time."""

from __future__ import annotations

import re
from datetime import datetime, timedelta
from typing import Any, Final

import msgspec
import rtoml

from pokerroom.errors import Malformed
from pokerroom.rulebook.house import House
from pokerroom.scenarios.setup import EVENING, SetUp, time_of
from pokerroom.tournament import commands
from pokerroom.tournament.conditions import TournamentConditions, checked_conditions
from pokerroom.tournament.evolve import evolve_tournament
from pokerroom.tournament.happenings import ChipsRaced, TournamentHappening
from pokerroom.tournament.records import AllottedSeat
from pokerroom.tournament.state import SessionState
from pokerroom.tournament.tournament import Tournament
from pokerroom.tournament.words import CONDITION_ITEMS
from pokerroom.wording.misread import fault_words

CONDITION_LINES: Final = tuple(
    name for name in TournamentConditions.__struct_fields__ if name not in ("name", "house", "says")
)
DIRECTOR: Final = "Dee"
_BEGINS: Final = ("drafted", "published", "entered", "seated", "started")
_DAY_BEFORE: Final = timedelta(days=3)
_COMPLETE_CONDITIONS: Final[dict[str, Any]] = {
    "name": "friday",
    "structure": {
        "stack": 5000,
        "minutes": 20,
        "levels": [{"blinds": [25, 50]}, {"blinds": [50, 100]}, {"blinds": [100, 200]}, {"blinds": [200, 400]}],
    },
    "entry": {"contribution": 100, "fee": 10},
    "eligibility": {"entitled_only": True},
    "players_at_most": 100,
    "start": EVENING + timedelta(hours=19),
    "prizes": {"bands": [{"shares": [50, 30, 20]}]},
}


class TournamentGame:
    """The tournament, the session that lines are about, and the result of the last line."""

    def __init__(self, setup: SetUp) -> None:
        self.house = setup.house()
        self.conditions = _complete_conditions(setup, self.house)
        self.now = when(self, setup.get("now", "19:00"))
        self.tournament = Tournament(self.house, self.conditions, self.now - _DAY_BEFORE)
        self.session_name = setup.get("session", self.conditions.plans[0].name)
        self.coming: tuple[TournamentHappening, ...] = ()
        self._begin(setup)

    @property
    def session(self) -> SessionState:
        """The session that lines are about."""
        return self.tournament.state.session(self.session_name)

    def at(self, text: str) -> None:
        """Set the time of day; past midnight counts as the same night."""
        moment = time_of(text)
        self.now = moment if moment >= self.now else moment + timedelta(days=1)

    def do(self, kind: type[commands.TournamentCommand], **parts: Any) -> tuple[TournamentHappening, ...]:
        """Give a command of this kind, now, and refuse to go on where chips or money do not add up."""
        parts = {"at": self.now, "by": DIRECTOR, **parts}
        if "session" in kind.__struct_fields__:
            default = "" if kind is commands.EnterPlayer else self.session_name
            parts["session"] = parts.get("session") or default
        self.coming = self.tournament.do(kind(**parts))
        for session in self.tournament.state.sessions.values():
            if session.stage == "running" and session.in_play != session.issued - session.removed:
                raise AssertionError("chips do not add up")
        if sum(self.tournament.state.balances.values()):
            raise AssertionError("money does not add up")
        return self.coming

    def _begin(self, setup: SetUp) -> None:
        """Bring the tournament to where the scenario begins; the time is that of its first line."""
        named = _players_named(setup.get("players", ""), setup.get("tables", ""))
        until = setup.get("begins", "started" if named else "published")
        if until not in _BEGINS:
            raise Malformed(f"begins: {until!r} is no stage", allowed=", ".join(_BEGINS))
        steps = _BEGINS.index(until)
        now, self.now = self.now, self.now - timedelta(days=2)
        if steps >= 1:
            self.do(commands.PublishConditions, places=("the desk",))
            self.do(commands.SendConditions, how="by mail")
            self._sign_on()
        if steps >= 2:
            for player in named:
                self.enter(player, session=self.session_name)
        if steps >= 3:
            self.do(commands.AllotSeats, seats=_read_given_seats(named, setup.get("tables", "")), draw="seed 7")
        self.now = now
        if steps >= 4:
            self.do(commands.StartSession)
            self._set_stacks(setup.get("stacks", ""))

    def _sign_on(self) -> None:
        by = (*self.tournament.rules.appointed_by, "")[0]
        self.do(commands.NameDirector, name=DIRECTOR, by=by)
        self.do(commands.SignDirector, name=DIRECTOR)

    def enter(self, player: str, **more: Any) -> tuple[TournamentHappening, ...]:
        """Enter a player whose entry is paid and complete, unless more is said."""
        papers = frozenset(("entry_form", "signature_if_asked"))
        parts = {"pays": self.conditions.price, "papers": papers, "member": True, "age": 30, **more}
        return self.do(commands.EnterPlayer, player=player, **parts)

    def _set_stacks(self, text: str) -> None:
        """Set stacks as the scenario begins with them; nobody judges how they came about."""
        stacks = chips_by_name(text)
        for table in self.session.tables.values():
            at_table = {who: stacks[who] for who in table.seats.values() if who in stacks}
            if at_table:
                raced = ChipsRaced(
                    at=self.now, session=self.session_name, table=table.name, denomination=0, stacks=at_table
                )
                evolve_tournament(self.tournament.state, raced)


def _complete_conditions(setup: SetUp, house: House) -> TournamentConditions:
    """Return complete conditions, except for what the scenario changes or takes away."""
    raw: dict[str, Any] = {**_COMPLETE_CONDITIONS, "says": dict.fromkeys(CONDITION_ITEMS, "none")}
    ends: Any = house.value("tournament.session_ends_by")
    plan: dict[str, Any] = {"name": "final", "tables": 10}
    raw["sessions"] = [{**plan, "minutes": 600} if "time" in ends else plan]
    raw["balance_from"] = house.value("tournament.balance_from")
    raw["balance_who"] = house.value("tournament.balance_who")
    for name in CONDITION_LINES:
        if name in setup:
            value = condition_value(setup[name])
            if value is None:
                raw.pop(name, None)
                continue
            raw[name] = {**raw[name], **value} if name == "structure" else value
    for item in filter(None, re.split(r",\s*", setup.get("lacks", ""))):
        del raw["says"][item.replace(" ", "_")]
    try:
        return checked_conditions(msgspec.convert(raw, TournamentConditions, strict=False))
    except msgspec.MsgspecError as fault:
        raise Malformed(f"the conditions cannot be read: {fault_words(fault)}") from None


def condition_value(text: str) -> Any:
    """Read a value of the conditions in TOML; yes, no, a bare word or `none` will do."""
    plain = {"yes": True, "no": False, "none": None}
    if text in plain:
        return plain[text]
    if re.fullmatch(r"[A-Za-z][A-Za-z_ ]*", text):
        return text
    try:
        return rtoml.loads(f"value = {text}")["value"]
    except rtoml.TomlParsingError:
        raise Malformed(f"{text!r} cannot be read", allowed="TOML: 5, { a = 5 }, a word, yes, none") from None


def _players_named(players: str, tables: str) -> list[str]:
    """Return the names of all players; where only a number is given, P1, P2 and so on."""
    if players.isdigit():
        return [f"P{number}" for number in range(1, int(players) + 1)]
    return [seat.player for seat in _read_given_seats([], tables)] if tables else players.split()


def _read_given_seats(players: list[str], tables: str) -> tuple[AllottedSeat, ...]:
    """Read seats such as `1: Ann Bob; 2: Cy - Dot`, a dash for an empty one; without any, seat nine to a table."""
    if not tables:
        return tuple(AllottedSeat(who, str(at // 9 + 1), at % 9 + 1) for at, who in enumerate(players))
    seats = []
    for part in tables.split(";"):
        table, _, names = part.partition(":")
        seats += [AllottedSeat(who, table.strip(), seat) for seat, who in enumerate(names.split(), 1) if who != "-"]
    return tuple(seats)


def read_allotted_seats(text: str) -> tuple[AllottedSeat, ...]:
    """Read seats such as `Ann 1-3, Bob 2-5 for a wheelchair`."""
    seats = []
    for seat in re.split(r",\s*", text):
        read = re.fullmatch(r"(\w+) (\w+)-(\d+)(?: for (.+))?", seat)
        if read is None:
            raise Malformed(f"{seat!r} is no seat", allowed="Ann 1-3: table 1, seat 3")
        seats.append(AllottedSeat(read[1], read[2], int(read[3]), read[4] or ""))
    return tuple(seats)


def chips_by_name(text: str) -> dict[str, int]:
    """Read amounts by name, such as `Ann 8000, Bob 0`."""
    result = {}
    for amount in filter(None, re.split(r",\s*", text)):
        name, _, number = amount.rpartition(" ")
        if not name or not number.isdigit():
            raise Malformed(f"{amount!r} is no amount", allowed="Ann 8000, Bob 0")
        result[name] = int(number)
    return result


def when(game: TournamentGame, text: str) -> datetime:
    """Read a time of the evening, or hours before the start, such as 19:00 or 25 hours before."""
    read = re.fullmatch(r"(\d+) hours before", text)
    if read is None:
        return time_of(text)
    return (game.conditions.start or EVENING) - timedelta(hours=int(read[1]))
