"""Bodies about the registers of a house, its waiting duties, and an inspector's reading."""

from __future__ import annotations

from msgspec import Struct

from pokerroom.registers.register import EntryValue, FieldKind
from pokerroom.registers.staff_cards import StaffCardName
from pokerroom.web.shapes.request_body import RequestBody


class FieldLine(Struct, frozen=True):
    """A field of a register."""

    name: str
    says: str
    kind: FieldKind
    choices: tuple[str, ...] = ()
    optional: bool = False


class RegisterCard(Struct, frozen=True):
    """A register in the list: its subject, how many entries it has, and how many duties wait."""

    name: str
    title: str
    says: str
    kept_by: str
    cites: tuple[str, ...]
    entries: int
    waits: int


class RegisterDutyLine(Struct, frozen=True):
    """Something to be done after an entry; `due` is empty where it is to be done as soon as practicable.

    `asks` says who must be named with it, where a clause wants that kept.
    """

    register: str
    title: str
    entry: str
    number: int
    what: str
    about: str
    due: str
    overdue: bool
    cites: tuple[str, ...]
    asks: str = ""


class RegistersBody(Struct, frozen=True):
    """The registers of a house, and everything that waits; `today` for the day's packet."""

    house: str
    registers: tuple[RegisterCard, ...]
    todo: tuple[RegisterDutyLine, ...]
    today: str
    houses: tuple[str, ...]


class CorrectionLine(Struct, frozen=True):
    """A correction of an entry: when, by whom and why."""

    at: str
    by: str
    why: str


class EntryLine(Struct, frozen=True):
    """An entry in its present state; `people` are the ids of persons whose data is stored beside the record."""

    id: str
    at: str
    by: str
    of_room: bool
    values: dict[str, EntryValue]
    people: tuple[str, ...] = ()
    corrected: tuple[CorrectionLine, ...] = ()


class RegisterBody(Struct, frozen=True):
    """One register with its entries, newest first."""

    house: str
    register: RegisterCard
    fields: tuple[FieldLine, ...]
    entries: tuple[EntryLine, ...]
    todo: tuple[RegisterDutyLine, ...]
    tables: tuple[str, ...]


class EntryAsks(RequestBody, frozen=True):
    """A new entry of a register, field by field."""

    values: dict[str, EntryValue]


class CorrectionAsks(RequestBody, frozen=True):
    """A correction of an entry."""

    entry: str
    values: dict[str, EntryValue]
    why: str


class DoneAsks(RequestBody, frozen=True):
    """Something that was due has been done."""

    entry: str
    number: int
    note: str = ""


class ErasureAsks(RequestBody, frozen=True):
    """A request to erase a person's data, with the reason."""

    why: str


class PersonBody(Struct, frozen=True):
    """Everything stored about a person, for them: the words, until when, and the entries that name them."""

    id: str
    words: str
    since: str
    until: str
    entries: tuple[EntryLine, ...]


class CardLine(Struct, frozen=True):
    """A line of a card: its subject, the words of the house's book, and the clauses."""

    about: str
    words: str
    cites: tuple[str, ...] = ()


class CardPart(Struct, frozen=True):
    """Lines of a card under a heading."""

    heading: str
    lines: tuple[CardLine, ...]


class StaffCardBody(Struct, frozen=True):
    """The card of a dealer, the floor or the cage in one house; `cards` and `houses` are the others."""

    house: str
    book: str
    name: StaffCardName
    title: str
    parts: tuple[CardPart, ...]
    cards: tuple[StaffCardName, ...]
    houses: tuple[str, ...]


class TrailLine(Struct, frozen=True):
    """A record of the room; `body` is empty where it is sealed."""

    stream: str
    version: int
    at: str
    kind: str
    by: str
    sealed: bool
    body: str
    mark: str  # to read on before it


class TrailBody(Struct, frozen=True):
    """Records of the room, newest first, and the filters that can be used."""

    lines: tuple[TrailLine, ...]
    kinds: tuple[str, ...]
    streams: tuple[str, ...]
    older: str = ""  # the mark to read on before, where there may be more


class VerifiedBody(Struct, frozen=True):
    """Whether the chain holds: the findings, and the numbers of streams and commits."""

    well: bool
    findings: tuple[str, ...]
    streams: int
    commits: int
    root: str


class LateLine(Struct, frozen=True):
    """Something that was done late, or is not done."""

    duty: RegisterDutyLine
    done: str


class BookReach(Struct, frozen=True):
    """How much of a book the software covers: its clauses by the software's treatment of them."""

    book: str
    clauses: int
    states: dict[str, int]


class ReachBody(Struct, frozen=True):
    """How much of every book the software covers."""

    books: tuple[BookReach, ...]


class InspectionBody(Struct, frozen=True):
    """An inspector's first page: overrides and contested rulings, late duties, tables with finished hands."""

    house: str
    houses: tuple[str, ...]
    overrides: tuple[EntryLine, ...]
    late: tuple[LateLine, ...]
    tables: tuple[str, ...]
    boxes: tuple[str, ...] = ()  # tables of the game against the house
    names: dict[str, str] = {}  # what each of either kind is called


class DealAsks(RequestBody, frozen=True):
    """A deal file to be held against its commitment."""

    deal: str
    root: str = ""


class DealVerdict(Struct, frozen=True):
    """Whether a deal is the one that was committed to."""

    well: bool
    deal: str
    root: str
    verified: int
    faults: tuple[str, ...]
