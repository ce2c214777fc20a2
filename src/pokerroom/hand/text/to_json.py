"""A view, options, events or cards of a hand as JSON: for a page, a bot in another language, or a file.

Cards are written as their two letters and events as the lines of a log, as on a room's wire and in its record. The
options of a seat have their names on the wire, with the clauses behind each.
"""

from __future__ import annotations

from typing import Any, Final, get_args

import msgspec
from msgspec import structs

from pokerroom.cards import Card
from pokerroom.errors import Malformed, as_given, refuses_misread_calls
from pokerroom.hand.betting.open_actions import OpenActions, OptionKind, Options
from pokerroom.hand.events import Event
from pokerroom.hand.queries.view import View
from pokerroom.hand.text.lines import event_text

_EVENTS: Final = frozenset(get_args(Event))
_WRITABLE: Final = "a view, options, events or others of a hand's values, or a table's view"


class _WrittenOptions(OpenActions, frozen=True, kw_only=True):
    """The options of a seat, and the clauses behind each kind of option."""

    seat: int
    cites: dict[OptionKind, tuple[str, ...]]


@refuses_misread_calls
def to_json(value: object) -> str:
    """Write a view as JSON, or options, events and other values that a hand answers with; a table's view too.

    >>> from pokerroom.hand import CALL, Hand, SoftwareDealer
    >>> from pokerroom.rulebook import house_named
    >>> hand = Hand.open(house_named("uk"), blinds=(1, 2), stacks=[100, 100, 100])
    >>> _ = hand.act(SoftwareDealer(hand, seed=7).go_on(), CALL)
    >>> to_json(hand.view(1))[:76]
    '{"viewer":1,"game":"holdem","street":"pre-flop","seats":[{"seat":1,"stack":9'
    >>> to_json(hand.history("public")[-2:])
    '["seat 3 is dealt ?? ??","seat 3 calls 2"]'
    >>> to_json(hand.cards(1))
    '["6d","Qc"]'
    """
    try:
        return msgspec.json.encode(_as_plain(value), enc_hook=_card_text).decode()
    except (TypeError, ValueError, msgspec.MsgspecError, RecursionError):
        raise Malformed(f"{as_given(value)} cannot be written as JSON", allowed=_WRITABLE) from None


def _as_plain(value: object) -> Any:
    """Return the value with its options and events as they are written; all else is left to the encoder."""
    if isinstance(value, View):
        seen = {field.encode_name: getattr(value, field.name) for field in structs.fields(View)}
        return {**seen, "options": _as_plain(value.options)}
    if isinstance(value, Options):
        cites = {kind: value.behind(kind).texts() for kind in value}
        return _WrittenOptions(**value.open_actions(), seat=value.seat, cites=cites)
    if type(value) in _EVENTS:
        return event_text(value)  # type: ignore[arg-type]
    return [_as_plain(item) for item in value] if isinstance(value, list | tuple) else value


def _card_text(value: object) -> str:
    if isinstance(value, Card):
        return str(value)
    raise TypeError(f"no JSON for {as_given(value)}")
