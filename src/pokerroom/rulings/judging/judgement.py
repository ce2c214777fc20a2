"""The result of judging a case, as values: effects, clauses, offers, and the decisions that people made since."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal, TypeAlias

from pokerroom.citation import Citation
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
    """Something the book lets a role do: `instead` of the ruling, or else on top of it.

    An offer whose effect is `sanctions` leaves open which of them are used.
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
        """What the role may choose from, alone or together; none where it is taken or left as a whole."""
        return next((use.arguments for use in self.effects if use.name == "sanctions"), ())


@dataclass(frozen=True, slots=True)
class Considered:
    """A row that was considered: the observation, its number there, and the fact that did not agree."""

    key: str
    number: int
    row: Row
    fact: str
    known: FactValue


@dataclass(frozen=True, slots=True)
class FloorDecision:
    """What a person decided about a ruling: who, what, and why.

    `declined` is what they turned down, and `declined_cites` the clauses behind that.
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
    """Somebody contests the ruling; `to` is who looks at it next."""

    by: str
    reason: str
    to: str
    role: RoleName | Literal[""] = ""
    cites: tuple[Citation, ...] = ()


@dataclass(frozen=True, slots=True)
class Judgement:
    """What a house rules on what was seen, with the decisions about it since, as plain values.

    `effects` hold, in the order in which they are carried out; while the ruling is open, they hold if every offer is
    declined. `silent` if the book does not say so and the answer is ours, for the reason in `why`.
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
    considered: tuple[Considered, ...] = ()
    chain: tuple[str, ...] = ()
    tournament: bool = False
    decisions: tuple[FloorDecision, ...] = ()
    appeals: tuple[Appeal, ...] = ()

    @property
    def book(self) -> str:
        """The book it is made under."""
        return self.house.book.id

    @property
    def key(self) -> ObservationKey:
        """The key of the observation that is ruled on."""
        return self.seen.key

    @property
    def observation(self) -> Observation:
        """The observation that is ruled on, as the vocabulary has it."""
        return self.house.book.vocabulary.ruling.observation(self.seen.key)

    def fact(self, name: FactName) -> Any:
        """Return what is known of a fact, whether or not the ruling turned on it; None where nothing is."""
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
        """The people who must be told of the ruling."""
        return tuple(name for use in self.effects if use.name == "notify" for name in use.arguments)

    @property
    def decision(self) -> FloorDecision | None:
        """The last thing that somebody decided about it."""
        return self.decisions[-1] if self.decisions else None
