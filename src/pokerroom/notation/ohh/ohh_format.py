"""Open Hand History: a hand as a JSON object, as hh-specs.handhistory.org describes it (version 1.4).

A file holds object after object, with a blank line between them, and is read hand by hand. Names of games, streets and
actions are kept as text; other modules decide their meaning at our tables.
"""

from __future__ import annotations

import datetime
import io
import json
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import MISSING, fields, is_dataclass
from decimal import Decimal
from itertools import islice
from pathlib import Path
from typing import Any, Final

from pokerroom.cards import Card
from pokerroom.errors import Malformed, refuse_wrong_kind, refuses_misread_calls, shortened
from pokerroom.notation.ohh.ohh_objects import (
    OhhAction,
    OhhBetLimit,
    OhhBounty,
    OhhHand,
    OhhPlayer,
    OhhPot,
    OhhRebuy,
    OhhRound,
    OhhSpeed,
    OhhTournament,
    OhhWin,
)
from pokerroom.notation.reading import (
    LONGEST_TEXT,
    Reader,
    history_text,
    lines_of,
    path_of,
    placed,
    read_amount,
    read_decimal,
    read_flag,
    read_list,
    read_text,
    read_whole,
    said,
    too_long,
)
from pokerroom.wording.few_names import few_names

_FORM = '{"ohh": {...}}, one such object for each hand'


@refuses_misread_calls
def read_ohh(text: str, where: str = "") -> OhhHand:
    """Read one hand from the text of an Open Hand History, as `read_ohh_file` reads a file; `where` names it.

    >>> read_ohh('{"ohh": {"spec_version": 1.4}}', "table-3.ohh")
    Traceback (most recent call last):
      ...
    pokerroom.errors.Malformed: table-3.ohh, hand 1 at line 1: spec_version: 1.4 is not text; allowed: text
    """
    written = history_text(text, (".ohh", ".json"), "read_ohh_file")
    hands = [*islice(read_ohhs(io.StringIO(written), where), 2)]
    if len(hands) != 1:
        what = "more than one hand" if hands else "no hand"
        raise Malformed(f"{where}: {what}" if where else what, allowed=_FORM.partition(",")[0])
    return hands[0]


@refuses_misread_calls
def read_ohhs(lines: Iterable[str], where: str = "") -> Iterator[OhhHand]:
    """Read hands from the lines of a file, one by one, so that never more than one line's hands are in memory."""
    refuse_wrong_kind("read_ohhs", "lines", lines, Iterable, allowed="the lines of a file")
    place = f"{where}, " if where else ""
    number = 0
    for first, text in _objects(lines, place):
        at = 0
        while rest := text[at:].lstrip():
            number, at = number + 1, len(text) - len(rest)
            line = first + text.count("\n", 0, at)
            value, at = _decoded(text, at, first, place)
            try:
                hand = _unwrapped(value)
            except Malformed as fault:
                raise placed(f"{place}hand {number} at line {line}", fault) from None
            yield hand


@refuses_misread_calls
def read_ohh_file(path: str | Path) -> Iterator[OhhHand]:
    """Read the hands of an Open Hand History file, one by one."""
    return read_ohhs(lines_of(path_of(path)), str(path))


@refuses_misread_calls
def write_ohh(hand: OhhHand) -> str:
    """Write a hand as JSON on one line, which `read_ohh` reads back as an equal hand."""
    refuse_wrong_kind("write_ohh", "hand", hand, OhhHand, allowed="a hand of read_ohh or to_ohh")
    return f'{{"ohh": {_ohh_json(hand)}}}\n'


@refuses_misread_calls
def write_ohhs(hands: Iterable[OhhHand]) -> Iterator[str]:
    """Yield the text of a file, a piece for each hand, for `file.writelines`."""
    for number, hand in enumerate(hands):
        yield f"\n{write_ohh(hand)}" if number else write_ohh(hand)


_TEXT = re.compile(r'"(?:[^"\\]|\\.)*"')


def _objects(lines: Iterable[str], place: str) -> Iterator[tuple[int, str]]:
    """Yield the lines of each object, held until every brace is closed, with the number of the first."""
    held: list[str] = []
    first, length, depth = 1, 0, 0
    for number, line in enumerate(lines, 1):
        if not held:
            first = number
        held.append(line if line.endswith("\n") else line + "\n")
        length += len(line)
        bare = _TEXT.sub("", line)
        depth += bare.count("{") - bare.count("}")
        if length > LONGEST_TEXT:
            _decoded("".join(held), 0, first, place)  # its fault says more than its length
            raise too_long(f"{place}line {first}")
        if depth <= 0:
            yield first, "".join(held)
            held, length, depth = [], 0, 0
    if held:
        yield first, "".join(held)


def _fields_named_once(pairs: list[tuple[str, object]]) -> dict[str, object]:
    result = dict(pairs)
    if len(result) < len(pairs):
        names = [name for name, _ in pairs]
        twice = next(name for name in names if names.count(name) > 1)
        raise Malformed(f"the field {shortened(twice)!r} stands there twice")
    return result


def _no_number(word: str) -> Decimal:
    raise Malformed(f"{word} is not a number", allowed="a number")


_DECODER = json.JSONDecoder(object_pairs_hook=_fields_named_once, parse_float=read_decimal, parse_constant=_no_number)


def _decoded(text: str, at: int, first: int, place: str) -> tuple[object, int]:
    try:
        return _DECODER.raw_decode(text, at)
    except json.JSONDecodeError as fault:
        line = first + fault.lineno - 1
        raise Malformed(f"{place}line {line}, column {fault.colno}: not JSON: {fault.msg}", allowed=_FORM) from None
    except Malformed as fault:
        raise placed(f"{place}line {first}", fault) from None
    except (RecursionError, ValueError):
        raise Malformed(f"{place}line {first}: nested too deeply, or a number too long") from None


def _unwrapped(value: object) -> OhhHand:
    if not isinstance(value, dict) or [*value] != ["ohh"]:
        raise Malformed("not an Open Hand History", allowed=_FORM)
    hand: OhhHand = _read_hand(value["ohh"])
    return hand


def _read_object(kind: type[Any]) -> Reader:
    """Make a reader of objects of one kind; which reader a field takes, its name says."""
    known = {field.name: field.default is MISSING for field in fields(kind) if field.name != "extra"}

    def read(value: object) -> Any:
        if not isinstance(value, dict):
            raise Malformed(f"{said(value)} is not an object", allowed="an object with " + few_names(known))
        values: dict[str, Any] = {}
        for name in known:
            if value.get(name) is not None:
                try:
                    values[name] = _READERS[name](value[name])
                except Malformed as fault:
                    raise placed(name, fault) from None
            elif known[name]:
                needed = ", ".join(item for item in known if known[item])
                raise Malformed(f"{name}: missing", allowed=f"at least {needed}")
        return kind(**values, extra={name: item for name, item in value.items() if name not in known})

    return read


def _read_whole_or_text(value: object) -> int:
    """Read a whole number; some sites write theirs as text."""
    return int(value) if isinstance(value, str) and re.fullmatch(r"[0-9]{1,18}", value) else read_whole(value)


def _read_ohh_card(value: object) -> Card:
    return Card(read_text(value))


def _read_list_or_empty_text(read: Reader) -> Reader:
    """Make a reader of a list; some sites write an empty one as an empty text."""
    entries = read_list(read)
    return lambda value: () if value == "" else entries(value)


def _date(value: object) -> datetime.datetime:
    text = read_text(value)
    try:
        found = datetime.datetime.fromisoformat(text)
        return (found if found.tzinfo else found.replace(tzinfo=datetime.UTC)).astimezone(datetime.UTC)
    except (ValueError, OverflowError):
        raise Malformed(f"{said(text)} is not a date and time", allowed="one such as 2024-05-09T20:15:00Z") from None


_read_hand = _read_object(OhhHand)
_READERS: Final[Mapping[str, Reader]] = {
    **dict.fromkeys(("spec_version", "internal_version", "site_name", "network_name", "game_number"), read_text),
    **dict.fromkeys(("table_name", "table_handle", "table_skin", "game_type", "currency"), read_text),
    **dict.fromkeys(("bet_type", "name", "display", "street", "action"), read_text),
    **dict.fromkeys(("tournament_number", "type", "rebuy_action"), read_text),
    **dict.fromkeys(
        ("table_size", "dealer_seat", "hero_player_id", "id", "seat", "action_number"), _read_whole_or_text
    ),
    **dict.fromkeys(("player_id", "defeated_player_id", "number", "round_time"), _read_whole_or_text),
    **dict.fromkeys(("small_blind_amount", "big_blind_amount", "ante_amount", "bet_cap"), read_amount),
    **dict.fromkeys(("starting_stack", "player_bounty", "amount", "rake", "jackpot"), read_amount),
    **dict.fromkeys(("win_amount", "cashout_amount", "cashout_fee", "bonus_amount"), read_amount),
    **dict.fromkeys(("contributed_rake", "buyin_amount", "fee_amount", "bounty_fee_amount"), read_amount),
    **dict.fromkeys(("initial_stack", "bounty_won", "chips"), read_amount),
    **dict.fromkeys(("tournament", "is_sitting_out", "is_allin"), read_flag),
    "start_date_utc": _date,
    "cards": _read_list_or_empty_text(_read_ohh_card),
    "flags": _read_list_or_empty_text(read_text),
    "bet_limit": _read_object(OhhBetLimit),
    "players": _read_list_or_empty_text(_read_object(OhhPlayer)),
    "rounds": _read_list_or_empty_text(_read_object(OhhRound)),
    "actions": _read_list_or_empty_text(_read_object(OhhAction)),
    "pots": _read_list_or_empty_text(_read_object(OhhPot)),
    "player_wins": _read_list_or_empty_text(_read_object(OhhWin)),
    "speed": _read_object(OhhSpeed),
    "tournament_info": _read_object(OhhTournament),
    "tournament_bounties": _read_list_or_empty_text(_read_object(OhhBounty)),
    "tournament_rebuys": _read_list_or_empty_text(_read_object(OhhRebuy)),
}


def _ohh_json(value: Any) -> str:
    match value:
        case Card():
            return json.dumps(str(value))
        case None | bool() | int() | str():
            return json.dumps(value)
        case Decimal() if value.is_finite():
            return str(value)
        case datetime.datetime():
            return json.dumps(value.isoformat().replace("+00:00", "Z"))
        case list() | tuple():
            return f"[{', '.join(map(_ohh_json, value))}]"
        case Mapping():
            return "{" + ", ".join(f"{json.dumps(str(name))}: {_ohh_json(item)}" for name, item in value.items()) + "}"
        case _ if is_dataclass(value):
            return _ohh_json(_fields_to_write(value))
    raise Malformed(f"{said(value)} cannot be written", allowed="text, exact numbers, flags, lists and objects")


def _fields_to_write(value: Any) -> dict[str, Any]:
    """Return an object's fields, leaving out the optional ones that are empty."""
    found = {}
    for field in fields(value):
        entry = getattr(value, field.name)
        if field.name != "extra" and (field.default is MISSING or entry not in (None, ())):
            found[field.name] = entry
    return found | dict(value.extra)
