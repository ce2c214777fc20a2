"""What a table was asked, as JSON that says of itself what it is, and back.

Whatever a command of a table takes can be written: plain values stand as they are, and the others are objects with one
name, such as {"time": "2024-08-16T20:00:00"}. What cannot be written is a fault of the program and is refused here,
before anything is kept.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import asdict, fields
from datetime import datetime
from decimal import Decimal
from typing import Any, Final

import msgspec

from pokerroom.errors import Malformed
from pokerroom.rulebook.table_setup import TableSetup
from pokerroom.table.stakes import Left


def pack(value: Any) -> Any:
    """A value as JSON can hold it.

    >>> pack(datetime(2024, 8, 16, 20)), pack({3: "As"})
    ({'time': '2024-08-16T20:00:00'}, {'map': [[3, 'As']]})
    """
    if value is None or isinstance(value, bool | int | str):
        return value
    if isinstance(value, datetime):
        return {"time": value.isoformat()}
    if isinstance(value, Decimal):
        return {"decimal": str(value)}
    if isinstance(value, tuple | list):
        return [pack(each) for each in value]
    if isinstance(value, frozenset | set):
        return {"set": [pack(each) for each in sorted(value)]}
    if isinstance(value, TableSetup):
        stated = {name: each for name, each in asdict(value).items() if each != _DEFAULTS[name]}
        return {"setup": [[name, pack(each)] for name, each in stated.items()]}
    if isinstance(value, Left):
        return {"left": [pack(value.posted), value.amount, pack(value.at)]}
    if isinstance(value, Mapping):
        return {"map": [[pack(key), pack(each)] for key, each in value.items()]}
    raise Malformed(f"a {type(value).__name__} cannot be kept", allowed=", ".join(("plain values", *_UNPACK)))


def unpack(value: Any) -> Any:
    """The value that was packed; a list comes back as a tuple.

    >>> unpack(pack({3: ("As", Decimal("0.5"))}))
    {3: ('As', Decimal('0.5'))}
    """
    if isinstance(value, list):
        return tuple(unpack(each) for each in value)
    if isinstance(value, dict):
        if len(value) != 1:
            raise Malformed(f"{sorted(value)} in a record", allowed="one of " + ", ".join(_UNPACK))
        ((kind, inside),) = value.items()
        if kind not in _UNPACK:
            raise Malformed(f"{kind!r} in a record", allowed=", ".join(_UNPACK))
        return _UNPACK[kind](inside)
    return value


def packed(**fields: Any) -> bytes:
    """Named values as one JSON object."""
    return msgspec.json.encode({name: pack(value) for name, value in fields.items()})


def unpacked(body: bytes) -> dict[str, Any]:
    """The named values of a JSON object."""
    found = msgspec.json.decode(body)
    if not isinstance(found, dict):
        raise Malformed("a record that is no object", allowed="names and values")
    return {name: unpack(value) for name, value in found.items()}


_DEFAULTS: Final = {each.name: each.default for each in fields(TableSetup)}
_UNPACK: Final[dict[str, Callable[[Any], Any]]] = {
    "time": datetime.fromisoformat,
    "decimal": Decimal,
    "set": lambda inside: frozenset(unpack(each) for each in inside),
    "map": lambda inside: {unpack(key): unpack(value) for key, value in inside},
    "left": lambda inside: Left(*(unpack(each) for each in inside)),
    "setup": lambda inside: TableSetup(**{name: unpack(value) for name, value in inside}),
}
