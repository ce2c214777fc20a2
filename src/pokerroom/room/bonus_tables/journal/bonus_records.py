"""A bonus table's happenings as records, and back: one kind for each, and a round's events as lines of text."""

from __future__ import annotations

from datetime import datetime
from typing import Final, TypeAlias, get_args

import msgspec

from pokerroom.bonus.posted.setup import BonusSetup
from pokerroom.bonus.queries.round_view import event_seen_by
from pokerroom.bonus.table.happenings import BonusTableHappening, RoundWentOn
from pokerroom.bonus.text.round_lines import read_round_event, round_event_text
from pokerroom.errors import Malformed
from pokerroom.record_kind import kind_of
from pokerroom.room.record_forms import FORMS
from pokerroom.room.store.records import Record, Stored
from pokerroom.room.tables.journal.shuffles import COMMITTED, MIXED, SHUFFLED, DealCommitted, DealMixed, ShuffledDeck
from pokerroom.wording.few_names import few_names

_PREFIX: Final = "bonus_"


class BonusOpened(msgspec.Struct, frozen=True):
    """The first record of a bonus table: its name, its house and the version of its book, and its set-up."""

    name: str
    house: str
    digest: str
    setup: BonusSetup
    stack: int  # the usual chips to sit down with


class _PlayedLine(msgspec.Struct, frozen=True):
    """Something that happened in a round, as its line."""

    line: str
    at: datetime


KeptHappening: TypeAlias = BonusOpened | BonusTableHappening


def bonus_kind(happening: type) -> str:
    """Return the kind of record that a happening is stored as.

    >>> bonus_kind(RoundWentOn)
    'bonus_round_went_on'
    """
    name = happening.__name__
    return _PREFIX + kind_of(name).removeprefix(_PREFIX)


def bonus_record(happening: KeptHappening, by: str = "", request: str = "") -> Record:
    """Return the record of a happening, sealed if it names a card that lies face down."""
    kind = bonus_kind(type(happening))
    if isinstance(happening, RoundWentOn):
        body = msgspec.json.encode(_PlayedLine(round_event_text(happening.event), happening.at))
        secret = event_seen_by(happening.event, "public") != happening.event
    else:
        body, secret = msgspec.json.encode(happening), False
    return Record(kind, body, secret, FORMS.of(kind), by, request)


def deck_records(committed: DealCommitted, shuffled: ShuffledDeck) -> tuple[Record, Record]:
    """Return the two records of a round's cards: the public commitment, and the order under seal."""
    return (
        Record(COMMITTED, msgspec.json.encode(committed), False, FORMS.of(COMMITTED)),
        Record(SHUFFLED, msgspec.json.encode(shuffled), True, FORMS.of(SHUFFLED)),
    )


def mixed_record(mixed: DealMixed) -> Record:
    """Return the record of the seeds that players gave to the cards of a round."""
    return Record(MIXED, msgspec.json.encode(mixed), False, FORMS.of(MIXED))


_BY_KIND: Final[dict[str, type]] = {bonus_kind(kind): kind for kind in (BonusOpened, *get_args(BonusTableHappening))}


def read_bonus_record(stored: Stored) -> KeptHappening:
    """Return the happening that a record holds; refuse a record of a kind that no bonus table has."""
    reader = _BY_KIND.get(stored.kind)
    if reader is None:
        what = f"record {stored.version} of {stored.stream} is a {stored.kind!r}"
        raise Malformed(what, allowed=few_names(_BY_KIND))
    if reader is RoundWentOn:
        line = msgspec.json.decode(stored.body, type=_PlayedLine)
        return RoundWentOn(read_round_event(line.line), line.at)
    happening: KeptHappening = msgspec.json.decode(stored.body, type=reader)
    return happening
