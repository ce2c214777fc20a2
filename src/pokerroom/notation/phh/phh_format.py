"""The PHH format: a hand of poker as a few TOML fields, as the University of Toronto's specification names them.

`.phh` holds one hand; `.phhs` holds many, each a TOML table `[1]`, `[2]` and so on, and is read hand by hand. Any
variant is read: whether we deal it is for others to say.
"""

from __future__ import annotations

import datetime
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import MISSING, dataclass, field, fields
from decimal import Decimal
from difflib import get_close_matches
from pathlib import Path
from typing import Any, Final

from pokerroom.errors import Malformed, refuse_wrong_kind, refuses_misread_calls, shortened
from pokerroom.notation.phh.phh_actions import Action, DealBoard, NoOp, parse_action
from pokerroom.notation.phh.toml import Source, parse_toml, split_tables, toml_field, toml_value
from pokerroom.notation.reading import (
    Amount,
    Reader,
    history_text,
    lines_of,
    path_of,
    placed,
    read_amount,
    read_flag,
    read_list,
    read_text,
    read_whole,
    said,
    whole_text,
)

_UNKNOWN = Decimal("Infinity")  # a stack that nobody knows, as it is written


@dataclass(frozen=True, slots=True, kw_only=True)
class PhhHand:
    """One hand, with every field of the specification; a field that the file does not have is None.

    Amounts are whole numbers or decimals, exactly as written. A stack that nobody knows, `inf` in the file, is None. A
    negative blind is one posted by a player who came in late. Fields of the writer's own begin with `_` and are in
    `extra`.
    """

    variant: str
    ante_trimming_status: bool = False
    antes: tuple[Amount, ...]
    blinds_or_straddles: tuple[Amount, ...] | None = None
    bring_in: Amount | None = None
    small_bet: Amount | None = None
    big_bet: Amount | None = None
    min_bet: Amount | None = None
    starting_stacks: tuple[Amount | None, ...]
    actions: tuple[Action, ...]
    author: str | None = None
    event: str | None = None
    url: str | None = None
    venue: str | None = None
    address: str | None = None
    city: str | None = None
    region: str | None = None
    postal_code: str | None = None
    country: str | None = None
    time: datetime.time | None = None
    time_zone: str | None = None
    time_zone_abbreviation: str | None = None
    day: int | None = None
    month: int | None = None
    year: int | None = None
    hand: str | int | None = None
    level: int | None = None
    seats: tuple[int, ...] | None = None
    seat_count: int | None = None
    table: str | int | None = None
    players: tuple[str, ...] | None = None
    finishing_stacks: tuple[Amount | None, ...] | None = None
    winnings: tuple[Amount, ...] | None = None
    currency: str | None = None
    currency_symbol: str | None = None
    time_limit: Amount | None = None
    time_banks: tuple[Amount, ...] | None = None
    extra: Mapping[str, Any] = field(default_factory=dict, hash=False)

    def __post_init__(self) -> None:
        count = len(self.starting_stacks)
        if not count:
            raise Malformed("starting_stacks: nobody plays", allowed="a stack for each player")
        for name in _PER_PLAYER:
            entries = getattr(self, name)
            if entries is not None and len(entries) != count:
                what = f"{name}: {len(entries)} for {count} players"
                raise Malformed(what, allowed="as many as there are starting_stacks")
        for number, action in enumerate(self.actions, 1):
            if not isinstance(action, DealBoard | NoOp) and not 1 <= action.player <= count:
                what = f"actions: entry {number}: there is no player p{action.player}"
                raise Malformed(what, allowed=f"p1 to p{count}")
        for name in self.extra:
            if not name.startswith("_"):
                what = f"extra: {shortened(name)!r} could be taken for a field of the specification"
                raise Malformed(what, allowed="a name that begins with _")


_PER_PLAYER = ("antes", "blinds_or_straddles", "seats", "players", "finishing_stacks", "winnings", "time_banks")


@refuses_misread_calls
def read_phh(text: str, where: str = "") -> PhhHand:
    """Read one hand from the text of a PHH file, as `read_phh_file` reads the file; `where` names it in refusals.

    >>> hand = read_phh('''
    ... variant = "NT"
    ... antes = [0, 0]
    ... blinds_or_straddles = [0.25, 0.50]
    ... min_bet = 0.50
    ... starting_stacks = [48.35, inf]
    ... actions = ["d dh p1 AcKs", "d dh p2 ????", "p2 f # too late at night"]
    ... ''')
    >>> hand.starting_stacks, str(hand.actions[2])
    ((Decimal('48.35'), None), 'p2 f # too late at night')
    >>> read_phh("variant = 'NT'\\nante = [0, 0]", "table-3.phh")
    Traceback (most recent call last):
      ...
    pokerroom.errors.Malformed: table-3.phh, line 2: ante: no such field (did you mean antes?); allowed: a field of \
the specification, or one's own with a name that begins with _
    """
    source = Source(history_text(text, (".phh", ".phhs"), "read_phh_file"), where)
    return _hand_of_fields(parse_toml(source), source)


@refuses_misread_calls
def read_phhs(lines: Iterable[str], where: str = "") -> Iterator[PhhHand]:
    """Read the hands of a `.phhs` from its lines, one by one, so that never more than one is in memory.

    The names of the tables are for refusals; nobody asks whether they count up.
    """
    refuse_wrong_kind("read_phhs", "lines", lines, Iterable, allowed="the lines of a file")
    for name, source in split_tables(lines, where):
        yield _hand_of_fields(parse_toml(source)[name], source)


@refuses_misread_calls
def read_phh_file(path: str | Path) -> Iterator[PhhHand]:
    """Yield the hands of a file one after the other: the one of a `.phh`, all of a `.phhs`."""
    file = path_of(path)
    match file.suffix.lower():
        case ".phh":
            yield read_phh(whole_text(lines_of(file), str(file)), str(file))
        case ".phhs":
            yield from read_phhs(lines_of(file), str(file))
        case _:
            raise Malformed(f"{file}: not a PHH file by its name", allowed="a name that ends in .phh or .phhs")


@refuses_misread_calls
def write_phh(hand: PhhHand) -> str:
    """Write a hand as TOML, which `read_phh` reads back as an equal hand.

    >>> from pokerroom.notation import FoldHand
    >>> hand = PhhHand(variant="NT", antes=(0, 0), starting_stacks=(20, None), actions=(FoldHand(2),))
    >>> print(write_phh(hand), end="")
    variant = "NT"
    ante_trimming_status = false
    antes = [0, 0]
    starting_stacks = [20, inf]
    actions = [
      "p2 f",
    ]
    """
    refuse_wrong_kind("write_phh", "hand", hand, PhhHand, allowed="a hand of read_phh or to_phh")
    written = []
    for name in _FIELDS:
        value = getattr(hand, name)
        if name == "actions":
            written += ["actions = [\n", *(f"  {toml_value(str(action))},\n" for action in value), "]\n"]
        elif isinstance(value, tuple):
            written.append(toml_field(name, [_UNKNOWN if item is None else item for item in value]))
        elif value is not None:
            written.append(toml_field(name, value))
    return "".join(written) + "".join(toml_field(name, value) for name, value in hand.extra.items())


@refuses_misread_calls
def write_phhs(hands: Iterable[PhhHand]) -> Iterator[str]:
    """Yield the text of a `.phhs`, a piece for each hand, for `file.writelines`."""
    for number, hand in enumerate(hands, 1):
        yield f"[{number}]\n{write_phh(hand)}\n"


def _from_zero(value: object) -> Amount:
    amount = read_amount(value)
    if amount < 0:
        raise Malformed(f"{amount} is less than 0", allowed="a number from 0")
    return amount


def _if_known(value: object) -> Amount | None:
    return None if value == _UNKNOWN else _from_zero(value)


def _read_text_or_whole(value: object) -> str | int:
    return value if isinstance(value, str) else read_whole(value)


def _read_time_of_day(value: object) -> datetime.time:
    if not isinstance(value, datetime.time):
        raise Malformed(f"{said(value)} is not a time of day", allowed="a time such as 22:12:13, without quotes")
    return value


def _action(value: object) -> Action:
    return parse_action(read_text(value))


_READERS: Final[Mapping[str, Reader]] = {
    **dict.fromkeys(("variant", "author", "event", "url", "venue", "address", "city", "region"), read_text),
    **dict.fromkeys(("postal_code", "country", "time_zone", "time_zone_abbreviation"), read_text),
    **dict.fromkeys(("currency", "currency_symbol"), read_text),
    **dict.fromkeys(("day", "month", "year", "level", "seat_count"), read_whole),
    **dict.fromkeys(("bring_in", "small_bet", "big_bet", "min_bet"), _from_zero),
    **dict.fromkeys(("antes", "winnings", "time_banks"), read_list(_from_zero)),
    **dict.fromkeys(("starting_stacks", "finishing_stacks"), read_list(_if_known)),
    **dict.fromkeys(("hand", "table"), _read_text_or_whole),
    "ante_trimming_status": read_flag,
    "blinds_or_straddles": read_list(read_amount),
    "actions": read_list(_action),
    "time": _read_time_of_day,
    "time_limit": _if_known,  # endless, or none
    "seats": read_list(read_whole),
    "players": read_list(read_text),
}
_FIELDS = [field.name for field in fields(PhhHand) if field.name != "extra"]
_REQUIRED = [field.name for field in fields(PhhHand) if field.default is MISSING and field.default_factory is MISSING]
_POINTED = re.compile(r"([^:]+)(?:: entry ([0-9]+))?")


def _hand_of_fields(fields: Mapping[str, Any], source: Source) -> PhhHand:
    try:
        return _built(fields)
    except Malformed as fault:
        pointed = _POINTED.match(fault.what)
        name, number = pointed.groups() if pointed else ("", None)
        entry = fields[name][int(number) - 1] if number else None
        raise placed(source.at_field(name, entry), fault) from None


def _built(fields: Mapping[str, Any]) -> PhhHand:
    values: dict[str, Any] = {}
    extra: dict[str, Any] = {}
    for name, value in fields.items():
        if name.startswith("_"):
            extra[name] = value
        elif name in _READERS:
            try:
                values[name] = _READERS[name](value)
            except Malformed as fault:
                raise placed(name, fault) from None
        else:
            raise _no_such_field(name, value)
    for name in _REQUIRED:
        if name not in values:
            raise Malformed(f"{name}: missing", allowed="at least " + ", ".join(_REQUIRED))
    return PhhHand(**values, extra=extra)


def _no_such_field(name: str, value: object) -> Malformed:
    if isinstance(value, dict):
        what = f"{shortened(name)}: a table where a hand's fields should be"
        return Malformed(what, allowed="several hands in a file whose name ends in .phhs")
    near = get_close_matches(name, _READERS, 1)
    hint = f" (did you mean {near[0]}?)" if near else ""
    return Malformed(
        f"{shortened(name)}: no such field{hint}",
        allowed="a field of the specification, or one's own with a name that begins with _",
    )
