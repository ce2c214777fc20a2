"""The file that carries a commitment and its openings: JSON, read strictly."""

from __future__ import annotations

import json
from collections.abc import Iterable

from pokerroom.cards.card import Card
from pokerroom.cards.commitment import FORMAT, SALT_BYTES, Commitment, Opening
from pokerroom.cards.deck import Deck
from pokerroom.errors import Malformed

_FIELDS = ("format", "deal", "deck", "root", "digests", "openings")


def write_deal(commitment: Commitment, openings: Iterable[Opening] = ()) -> str:
    """The file's text: before the deal without openings, afterwards with those of the cards that were shown."""
    document = {
        "format": FORMAT,
        "deal": commitment.deal,
        "deck": str(commitment.deck),
        "root": commitment.root.hex(),
        "digests": [digest.hex() for digest in commitment.digests],
        "openings": [{"position": each.position, "card": str(each.card), "salt": each.salt.hex()} for each in openings],
    }
    return json.dumps(document, indent=1, ensure_ascii=False) + "\n"


def read_deal(text: str) -> tuple[Commitment, tuple[Opening, ...]]:
    """Read a deal file; whatever is not as `write_deal` writes it is refused by name."""
    try:
        document = json.loads(text, object_pairs_hook=_once)
    except json.JSONDecodeError as fault:
        raise Malformed(f"not JSON: {fault.msg} at line {fault.lineno}, column {fault.colno}") from None
    except RecursionError:
        raise Malformed("not a deal file: nested too deeply") from None
    fields = _object(document, _FIELDS, "the file")
    if fields["format"] != FORMAT:
        raise Malformed(f"the format is {fields['format']!r}", allowed=FORMAT)
    deal, deck = _text(fields["deal"], "deal"), Deck.parse(_text(fields["deck"], "deck"))
    digests = tuple(
        _bytes(each, 32, f"digest {number}") for number, each in enumerate(_list(fields["digests"], "digests"), 1)
    )
    if len(digests) != len(deck):
        raise Malformed(f"{len(digests)} digests for a deck of {len(deck)} cards", allowed="one for each card")
    commitment = Commitment(deal, deck, digests)
    if _bytes(fields["root"], 32, "root") != commitment.root:
        raise Malformed(f"the root does not belong to the digests; theirs is {commitment.root.hex()}")
    openings = tuple(
        _opening(each, f"opening {number}") for number, each in enumerate(_list(fields["openings"], "openings"), 1)
    )
    return commitment, openings


def _opening(value: object, where: str) -> Opening:
    fields = _object(value, ("position", "card", "salt"), where)
    position = fields["position"]
    if not isinstance(position, int) or isinstance(position, bool):
        raise Malformed(f"{where}: position is {position!r}", allowed="a whole number")
    try:
        card = Card(_text(fields["card"], f"{where}: card"))
    except Malformed as fault:
        raise Malformed(f"{where}: {fault.what}", allowed=fault.allowed) from None
    return Opening(position, card, _bytes(fields["salt"], SALT_BYTES, f"{where}: salt"))


def _once(pairs: list[tuple[str, object]]) -> dict[str, object]:
    fields = dict(pairs)
    if len(fields) < len(pairs):
        names = [name for name, _ in pairs]
        twice = next(name for name in names if names.count(name) > 1)
        raise Malformed(f"the field {twice!r} stands there twice")
    return fields


def _object(value: object, names: tuple[str, ...], where: str) -> dict[str, object]:
    if not isinstance(value, dict):
        raise Malformed(f"{where} is not an object", allowed="an object with " + ", ".join(names))
    missing = [name for name in names if name not in value]
    unknown = [name for name in value if name not in names]
    if missing or unknown:
        faults = [f"{name!r} is missing" for name in missing] + [f"{name!r} is unknown" for name in unknown]
        raise Malformed(f"{where}: {', '.join(faults)}", allowed=", ".join(names))
    return value


def _list(value: object, where: str) -> list[object]:
    if not isinstance(value, list):
        raise Malformed(f"{where} is not a list")
    return value


def _text(value: object, where: str) -> str:
    if not isinstance(value, str):
        raise Malformed(f"{where} is {value!r}", allowed="text")
    return value


def _bytes(value: object, size: int, where: str) -> bytes:
    text = _text(value, where)
    try:
        found = bytes.fromhex(text)
    except ValueError:
        found = b""
    if len(found) != size or len(text) != 2 * size:
        raise Malformed(f"{where} is not {size} bytes", allowed=f"{2 * size} hexadecimal digits")
    return found
