"""The words of rulings: observations, facts and effects, and a book's rows for one observation.

All lists are closed. An observation names the facts that may matter; a row says "when these facts, these effects"; the
first matching row is the ruling. This module checks words and the form of rows; it does not know the workings of
effects.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Final, Literal, TypeAlias, get_args

from pokerroom.citation import Citation, joined_cites
from pokerroom.rulebook.ruling_rows.ruling_names import (
    CardGroupName,
    EffectArgument,
    EffectName,
    FactAnswer,
    FactName,
    FaultSubject,
    ObservationKey,
    ObservationNeed,
    RoleName,
)

FactKind: TypeAlias = Literal["flag", "count", "text", "answer"]
FACT_KINDS: Final[tuple[FactKind, ...]] = get_args(FactKind)
_COUNT = re.compile(r"\d+\+?")


@dataclass(frozen=True, slots=True)
class Role:
    """A role that may decide; the setting room.staff of each house lists the titles for it."""

    name: RoleName
    means: str


@dataclass(frozen=True, slots=True)
class Effect:
    """An action that a ruling can order; `takes` lists its arguments, or names the list they come from."""

    name: EffectName
    on: str
    means: str
    takes: tuple[str, ...] = ()
    many: bool = False


@dataclass(frozen=True, slots=True)
class CardGroup:
    """A group of cards that an effect can name."""

    name: CardGroupName
    means: str


@dataclass(frozen=True, slots=True)
class Fact:
    """A fact that the dealer or the floor may be asked: a flag, a count, text, or one of a few answers.

    `asks` is a short form of `means`, where that is long. `spoken` and `spoken_answers` are its name and answers as
    people say them, where writing their underscores as blanks would not be understood.
    """

    name: FactName
    means: str
    kind: FactKind
    answers: tuple[str, ...] = ()
    asks: str = ""
    spoken: str = ""
    spoken_answers: Mapping[str, str] = field(default_factory=dict)

    def __repr__(self) -> str:
        return f"<Fact {self.name}, {self.kind}: {self.means}>"

    @property
    def wanted(self) -> str:
        """The meaning of the fact as a question within a sentence."""
        return f"whether {self.means}" if self.kind == "flag" else self.means

    def faults(self, value: object) -> list[str]:
        """Return the faults of a value that a row tests the fact for."""
        values = value if isinstance(value, list | tuple) else (value,)
        return [f"{self.name} cannot be {value!r}" for value in values if not self._fits(value)]

    def _fits(self, value: object) -> bool:
        match self.kind:
            case "flag":
                return isinstance(value, bool)
            case "count":
                return (isinstance(value, int) and not isinstance(value, bool)) or (
                    isinstance(value, str) and _COUNT.fullmatch(value) is not None
                )
            case "text":
                return isinstance(value, str)
            case _:
                return value in self.answers


@dataclass(frozen=True, slots=True)
class Observation:
    """An irregularity that can be seen at a table, with the facts that a ruling on it may depend on.

    Code that treats some irregularities specially asks for these fields, never for the key: `about` is the subject of
    the irregularity; `counts` is the group of cards of which a deal may have several; `needs` lists the details besides
    facts that a ruling needs before it is carried out; `in_the_deal` marks faults in dealing hole cards; `takes_amount`
    means that the number of chips put forward matters; `seat_is` says whose seat is named, and `any_seat` that this
    player may not have been dealt in; `answers` are the answers to a fact that make sense here, if some do not;
    `spoken` is the key as people say it, where the key written with blanks does not say it.
    """

    key: ObservationKey
    question: str
    facts: tuple[FactName, ...] = ()
    games: tuple[str, ...] = ()
    mechanic: str = ""
    example: str = ""
    note: str = ""
    about: FaultSubject | Literal[""] = ""
    counts: CardGroupName | Literal[""] = ""
    needs: ObservationNeed | Literal[""] = ""
    in_the_deal: bool = False
    takes_amount: bool = False
    seat_is: str = ""
    any_seat: bool = False
    answers: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    spoken: str = ""

    def __repr__(self) -> str:
        return f"<Observation {self.key}: {self.question}>"


@dataclass(frozen=True, slots=True)
class EffectUse:
    """An effect with its arguments."""

    name: EffectName
    arguments: tuple[EffectArgument, ...] = ()

    def __str__(self) -> str:
        name = self.name.replace("_", " ")
        return (
            f"{name} ({', '.join(argument.replace('_', ' ') for argument in self.arguments)})"
            if self.arguments
            else name
        )


@dataclass(frozen=True, slots=True)
class Row:
    """When these facts hold, these effects follow."""

    when: Mapping[FactName, Any]
    effects: tuple[EffectUse, ...]
    cites: tuple[Citation, ...]
    decided_by: RoleName | Literal[""] = ""
    any_time: bool = False
    silent: bool = False
    why: str = ""

    def wants(self, name: FactName, answer: FactAnswer) -> bool:
        """Return whether the row requires exactly this answer to a fact."""
        return bool(self.when.get(name) == answer)

    def __str__(self) -> str:
        tests = (f"{name.replace('_', ' ')} {_test_in_words(value)}" for name, value in self.when.items())
        condition = ", ".join(tests) or "otherwise"
        decided = f" (decided by the {self.decided_by})" if self.decided_by else ""
        return f"{condition}: {', '.join(map(str, self.effects))}{decided}"


def _test_in_words(value: object) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, list | tuple):
        return " or ".join(_test_in_words(item) for item in value)
    return str(value).replace("_", " ")


@dataclass(frozen=True, slots=True)
class RulingTable:
    """One book's rows for one observation."""

    observation: Observation
    rows: tuple[Row, ...]
    why: str = ""

    @property
    def cites(self) -> tuple[Citation, ...]:
        """Every clause that a row rests on, once."""
        return joined_cites(*(row.cites for row in self.rows))

    @property
    def silent(self) -> bool:
        """Whether the book has no rule about the observation at all."""
        return all(row.silent for row in self.rows)


@dataclass(frozen=True, slots=True)
class RulingWords:
    """The words that rulings may use: roles, effects, groups of cards, facts and observations."""

    roles: Mapping[str, Role] = field(default_factory=dict)
    effects: Mapping[str, Effect] = field(default_factory=dict)
    card_groups: Mapping[str, CardGroup] = field(default_factory=dict)
    facts: Mapping[str, Fact] = field(default_factory=dict)
    observations: Mapping[str, Observation] = field(default_factory=dict)

    def observation(self, key: ObservationKey) -> Observation:
        """Return an observation by its key; without facts for one that is only known from all books together."""
        return self.observations.get(key) or Observation(key, "")

    def fact_asked(self, name: str, key: ObservationKey) -> Fact:
        """Return a fact as it is asked about an observation, with the answers that make sense there."""
        fact, answers = self.facts[name], self.observation(key).answers
        return replace(fact, answers=answers[name]) if name in answers else fact

    def row_faults(self, row: Row, observation: Observation) -> list[str]:
        """Return every name in a row that the lists do not have."""
        row_faults: list[str] = []
        for name, value in row.when.items():
            if name not in self.facts:
                row_faults.append(f"there is no fact {name!r}")
            elif observation.facts and name not in observation.facts:
                row_faults.append(f"{observation.key} does not list the fact {name!r}")
            else:
                row_faults += self.facts[name].faults(value)
        for use in row.effects:
            row_faults += self.effect_faults(use)
        if row.decided_by and row.decided_by not in self.roles:
            row_faults.append(f"there is no role {row.decided_by!r}")
        return row_faults

    def effect_faults(self, use: EffectUse) -> list[str]:
        """Return the faults in the use of an effect: in its name, or its arguments."""
        effect = self.effects.get(use.name)
        if effect is None:
            return [f"there is no effect {use.name!r}"]
        arguments = self._arguments(effect)
        effect_faults = [
            f"{use.name} does not take {argument!r}" for argument in use.arguments if argument not in arguments
        ]
        if bool(arguments) != bool(use.arguments):
            effect_faults.append(f"{use.name} {'needs an argument' if arguments else 'takes no argument'}")
        if len(use.arguments) > 1 and not effect.many:
            effect_faults.append(f"{use.name} takes one argument")
        return effect_faults

    def _arguments(self, effect: Effect) -> set[str]:
        lists = {
            "card_group": set(self.card_groups),
            "role": set(self.roles),
            "observation key": set(self.observations),
        }
        return {word for taken in effect.takes for word in lists.get(taken, {taken})}
