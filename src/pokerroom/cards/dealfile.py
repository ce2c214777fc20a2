"""The file that carries a commitment and its openings: JSON, read strictly."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import NamedTuple

from pokerroom.cards.card import Card
from pokerroom.cards.commitment import FORMAT, SALT_BYTES, Commitment, Opening
from pokerroom.cards.deck import Deck
from pokerroom.errors import (
    Malformed,
    as_given,
    refuse_unless_kind,
    shortened,
)

_MOST_NAMES_IN_MESSAGE = 8
_FIELDS = ("format", "deal", "deck", "root", "digests", "openings")


def write_deal(commitment: Commitment, openings: Iterable[Opening] = ()) -> str:
    """Write a deal file: before the deal without openings, afterwards with those of the cards that were shown."""
    document = {
        "format": FORMAT,
        "deal": commitment.deal,
        "deck": str(commitment.deck),
        "root": commitment.root.hex(),
        "digests": [digest.hex() for digest in commitment.digests],
        "openings": [
            {"position": opening.position, "card": str(opening.card), "salt": opening.salt.hex()}
            for opening in openings
        ],
    }
    return json.dumps(document, indent=1, ensure_ascii=False) + "\n"


class DealFile(NamedTuple):
    """The content of a deal file: the commitment, the openings, and the root as the file states it."""

    commitment: Commitment
    openings: tuple[Opening, ...]
    root: bytes


def read_deal(text: str) -> DealFile:
    """Read a deal file; refuse, and name, whatever is not as `write_deal` writes it.

    Whether the root belongs to the digests is for `verify` to say.
    """
    refuse_unless_kind(text, str, "is no deal file", allowed="its text")
    try:
        document = json.loads(text.removeprefix("\ufeff"), object_pairs_hook=_fields_given_once)
    except json.JSONDecodeError as fault:
        raise Malformed(f"not JSON: {fault.msg} at line {fault.lineno}, column {fault.colno}") from None
    except Malformed:
        raise
    except (RecursionError, ValueError):
        raise Malformed("not a deal file: nested too deeply, or a number too long") from None
    fields = _object(document, _FIELDS, "the file")
    if fields["format"] != FORMAT:
        raise Malformed(f"the format is {_said_in_file(fields['format'])}", allowed=FORMAT)
    deal, deck = _text_in_file(fields["deal"], "deal"), Deck.parse(_text_in_file(fields["deck"], "deck"))
    digests = tuple(
        _bytes_in_hexadecimal(item, 32, f"digest {number}")
        for number, item in enumerate(_list_in_file(fields["digests"], "digests"), 1)
    )
    if len(digests) != len(deck):
        raise Malformed(f"{len(digests)} digests for a deck of {len(deck)} cards", allowed="one for each card")
    openings = tuple(
        _opening(item, f"opening {number}")
        for number, item in enumerate(_list_in_file(fields["openings"], "openings"), 1)
    )
    return DealFile(Commitment(deal, deck, digests), openings, _bytes_in_hexadecimal(fields["root"], 32, "root"))


def _opening(value: object, where: str) -> Opening:
    fields = _object(value, ("position", "card", "salt"), where)
    position = fields["position"]
    if not isinstance(position, int) or isinstance(position, bool):
        raise Malformed(f"{where}: position is {_said_in_file(position)}", allowed="a whole number")
    text = _text_in_file(fields["card"], f"{where}: card")
    try:
        card = Card(text)
    except Malformed as fault:
        raise Malformed(f"{where}: {fault.what}", allowed=fault.allowed) from None
    return Opening(position, card, _bytes_in_hexadecimal(fields["salt"], SALT_BYTES, f"{where}: salt"))


def _fields_given_once(pairs: list[tuple[str, object]]) -> dict[str, object]:
    fields = dict(pairs)
    if len(fields) < len(pairs):
        names = [name for name, _ in pairs]
        twice = next(name for name in names if names.count(name) > 1)
        raise Malformed(f"the field {as_given(twice)} stands there twice")
    return fields


def _object(value: object, names: tuple[str, ...], where: str) -> dict[str, object]:
    if not isinstance(value, dict):
        raise Malformed(f"{where} is not an object", allowed="an object with " + ", ".join(names))
    missing = [name for name in names if name not in value]
    unknown = [name for name in value if name not in names]
    if missing or unknown:
        faults = [f"{name!r} is missing" for name in missing] + [
            f"{_said_in_file(name)} is unknown" for name in unknown
        ]
        faults[_MOST_NAMES_IN_MESSAGE:] = (
            [f"and {len(faults) - _MOST_NAMES_IN_MESSAGE} more"] if len(faults) > _MOST_NAMES_IN_MESSAGE else []
        )
        raise Malformed(f"{where}: {', '.join(faults)}", allowed=", ".join(names))
    return value


def _said_in_file(value: object) -> str:
    return repr(shortened(value)) if isinstance(value, str) else shortened(repr(value))


def _list_in_file(value: object, where: str) -> list[object]:
    if not isinstance(value, list):
        raise Malformed(f"{where} is not a list")
    return value


def _text_in_file(value: object, where: str) -> str:
    if not isinstance(value, str):
        raise Malformed(f"{where} is {_said_in_file(value)}", allowed="text")
    return value


def _bytes_in_hexadecimal(value: object, size: int, where: str) -> bytes:
    text = _text_in_file(value, where)
    try:
        found = bytes.fromhex(text)
    except ValueError:
        found = b""
    if len(found) != size or len(text) != 2 * size:
        raise Malformed(f"{where} is not {size} bytes", allowed=f"{2 * size} hexadecimal digits")
    return found
