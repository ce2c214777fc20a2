"""The result of judging a case, as values: effects, clauses, offers, and people's decisions on it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal, TypeAlias

from pokerroom.citation import Citation
from pokerroom.errors import (
    Malformed,
    refuse_unless_kind,
    refuses_misread_calls,
)
from pokerroom.rulebook import Rulebook
from pokerroom.rulebook.house import House
from pokerroom.rulebook.ruling_rows.rows import EffectUse, Observation, Row
from pokerroom.rulebook.ruling_rows.ruling_names import (
    ROLE_NAMES,
    EffectArgument,
    FactAnswer,
    FactName,
    ObservationKey,
    RoleName,
)
from pokerroom.rulebook.words import one_of
from pokerroom.rulings.observing.fact_values import FactValue
from pokerroom.rulings.seen import Seen

Effects: TypeAlias = tuple[EffectUse, ...]


@dataclass(frozen=True, slots=True)
class Offer:
    """An effect that the book lets a role choose, `instead` of the ruling or on top of it.

    An offer with the effect `sanctions` leaves the choice of sanctions open.
    """

    role: RoleName
    title: str
    effects: Effects
    cites: tuple[Citation, ...] = ()
    why: str = ""
    silent: bool = False
    instead: bool = True

    @property
    def sanctions(self) -> tuple[EffectArgument, ...]:
        """The sanctions from which the role may choose one or several.

        Empty where the offer is taken or left as a whole.
        """
        return next((use.arguments for use in self.effects if use.name == "sanctions"), ())


@dataclass(frozen=True, slots=True)
class ConsideredRow:
    """A row that was considered: the observation, its number there, and the fact that did not agree."""

    key: str
    number: int
    row: Row
    fact: str
    known: FactValue


@dataclass(frozen=True, slots=True)
class FloorDecision:
    """A person's decision about a ruling: who decided, what, and why.

    `declined` is the effect they turned down, and `declined_cites` are the clauses behind it.
    """

    role: RoleName
    title: str
    what: str
    effects: Effects
    reason: str = ""
    override: bool = False
    cites: tuple[Citation, ...] = ()
    declined: Effects = ()
    declined_cites: tuple[Citation, ...] = ()


@dataclass(frozen=True, slots=True)
class Appeal:
    """An appeal against the ruling; `to` is the next reviewer."""

    by: str
    reason: str
    to: str
    role: RoleName | Literal[""] = ""
    cites: tuple[Citation, ...] = ()


@refuses_misread_calls
@dataclass(frozen=True, slots=True)
class Judgement:
    """A house's judgement on an observation, with the decisions made about it since, as plain values.

    `effects` are in the order in which they are carried out; while the ruling is open, they assume that every offer is
    declined. `silent` means that the book has no answer and this one is ours, for the reason in `why`.
    """

    house: House = field(compare=False, repr=False)
    seen: Seen
    facts: Mapping[FactName, FactValue]
    effects: Effects
    cites: tuple[Citation, ...] = ()
    why: str = ""
    silent: bool = False
    any_time: bool = False
    offers: tuple[Offer, ...] = ()
    considered: tuple[ConsideredRow, ...] = ()
    chain: tuple[str, ...] = ()
    tournament: bool = False
    decisions: tuple[FloorDecision, ...] = ()
    appeals: tuple[Appeal, ...] = ()
    # How many events the hand had when it was judged, so that it is carried out once; None where no hand was given.
    moment: int | None = field(default=None, compare=False, repr=False)

    @property
    def book(self) -> str:
        """The book under which the ruling is made."""
        return self.house.book.id

    @property
    def key(self) -> ObservationKey:
        """The key of the observation."""
        return self.seen.key

    @property
    def observation(self) -> Observation:
        """The observation as the vocabulary defines it."""
        return self.house.book.vocabulary.ruling.observation(self.seen.key)

    def fact(self, name: FactName) -> Any:
        """Return the value of a fact, whether or not the ruling depended on it; None where it is not known."""
        refuse_unless_kind(name, str, "is no fact", allowed="its name, such as 'street'")
        value = self.facts.get(name)
        return value.value if value is not None else self.seen.facts.get(name)

    def fact_is(self, name: FactName, answer: FactAnswer) -> bool:
        """Return whether a fact is known to have this value."""
        return bool(self.fact(name) == answer)

    @property
    def referred_to(self) -> RoleName | Literal[""]:
        """The role that must enter the ruling itself; "" where the book gives it."""
        named = next((use.arguments[0] for use in self.effects if use.name == "refer_to"), "")
        return one_of(ROLE_NAMES, named, "who is referred to") if named else ""

    @property
    def open(self) -> bool:
        """Whether somebody must still decide something before the ruling can be carried out."""
        return bool(self.offers or self.referred_to)

    @property
    def notices(self) -> tuple[str, ...]:
        """The people who must be notified of the ruling."""
        return tuple(name for use in self.effects if use.name == "notify" for name in use.arguments)

    @property
    def decision(self) -> FloorDecision | None:
        """The last decision about the ruling; None while nobody has decided."""
        return self.decisions[-1] if self.decisions else None


def broken_rule(book: Rulebook, seen: Seen) -> tuple[Citation, ...]:
    """Return the clause that a player broke, if one is named; refuse a clause with lettered parts without the part."""
    number = seen.broken_clause
    if not number:
        return ()
    parts = [clause for clause in book.clauses if clause.startswith(f"{number}(")]
    if parts:
        raise Malformed(f"which part of {book.id}:{number} was broken?", allowed=", ".join(parts))
    return (book.clause(number).cite,)
