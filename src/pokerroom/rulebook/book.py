"""A rulebook: its clauses, settings and rulings, in the form that questions ask for."""

from __future__ import annotations

import difflib
from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from typing import Any

from pokerroom.citation import Citation, read_citation
from pokerroom.errors import (
    Malformed,
    as_given,
    is_kind,
    refuse_unless_kind,
    refuses_misread_calls,
)
from pokerroom.rulebook.clause import Clause
from pokerroom.rulebook.matter import TellingClauses
from pokerroom.rulebook.question import ANY_CONTEXT, Setting
from pokerroom.rulebook.ruling_rows.rows import Row, RulingTable
from pokerroom.rulebook.types import Value
from pokerroom.rulebook.vocabulary import Vocabulary
from pokerroom.rulebook.words import BookKind
from pokerroom.wording.few_names import did_you_mean, few_names


@refuses_misread_calls
@dataclass(frozen=True, slots=True)
class Rulebook:
    """One book. `settings` has an answer to every question that applies to it."""

    id: str
    name: str  # the house's name
    title: str
    jurisdiction: str
    edition: str
    kind: BookKind
    currency: str
    games: tuple[str, ...]
    extends: str
    vocabulary: Vocabulary = field(compare=False, repr=False)  # the questions and words it was read with
    clauses: Mapping[str, Clause]
    settings: Mapping[str, Setting]
    rulings: Mapping[str, RulingTable] = field(default_factory=dict)
    grounds: Mapping[str, tuple[TellingClauses, ...]] = field(default_factory=dict)
    chapters: Mapping[str, str] = field(default_factory=dict)  # each chapter's heading, by its first clause
    definitions: str = ""  # the beginning of the numbers of its definitions
    # By game, the sections that are only about another game.
    other_games: Mapping[str, frozenset[str]] = field(default_factory=dict, repr=False)
    source: Mapping[str, Any] = field(default_factory=dict, compare=False, repr=False)  # the data it was read from
    digest: str = ""  # of that data, different for every version of the book
    # Grounds at tables of one kind, by kind: worked out once for all of them.
    at_tables: dict[tuple[object, ...], Any] = field(init=False, default_factory=dict, compare=False, repr=False)

    def __deepcopy__(self, _: object) -> Rulebook:
        """Return the book itself, of which nothing ever changes."""
        return self

    def __reduce__(self) -> tuple[type[Rulebook], tuple[object, ...]]:
        """Leave out of a pickled book the results worked out for tables, which grow as long as a program runs."""
        return Rulebook, tuple(getattr(self, part.name) for part in fields(self) if part.init)

    def __repr__(self) -> str:
        return f"<Rulebook {self.id}: {self.title}, {len(self.clauses)} clauses>"

    def clause(self, number: str) -> Clause:
        """Return the clause with this number."""
        if not is_kind(number, str) or number not in self.clauses:
            text = str(number)
            parts = [other for other in self.clauses if other.startswith(text + ".")][:8]
            wider = [other for other in self.clauses if text.startswith(other + ".")][-1:]
            near = [*wider, *parts] or difflib.get_close_matches(text, self.clauses, 5)
            hint = "" if parts else did_you_mean(near[:1])
            raise Malformed(
                f"{self.id} has no clause {as_given(number)}{hint}",
                allowed=few_names(self.clauses, nearest=near) or "none",
            )
        return self.clauses[number]

    def setting(self, key: str) -> Setting:
        """Return the book's answer to a question."""
        if not is_kind(key, str) or key not in self.settings:
            near = difflib.get_close_matches(str(key), self.settings, 3)
            is_known = is_kind(key, str) and key in self.vocabulary.questions
            what = f"{self.id} is not asked {as_given(key)}" if is_known else f"there is no question {as_given(key)}"
            hint = "" if is_known else did_you_mean(near[:1])
            raise Malformed(what + hint, allowed=few_names(self.settings, nearest=near) or "none")
        return self.settings[key]

    def has(self, cite: Citation | str) -> bool:
        """Return whether a clause is in this book, or in the book that it extends."""
        cite = cite if isinstance(cite, Citation) else read_citation(cite)
        clause = self.clauses.get(cite.clause)
        return clause is not None and clause.cite == cite

    def is_definition(self, cite: Citation) -> bool:
        """Return whether a clause defines a word."""
        return bool(self.definitions) and cite.clause.startswith(self.definitions)

    def ruling_rows(self, key: str) -> tuple[Row, ...]:
        """Return the book's rows for an observation, in their order; none where it does not rule on it."""
        table = self._ruling_table(key)
        return table.rows if table is not None else ()

    def ruling_cites(self, key: str) -> tuple[Citation, ...]:
        """Return every clause behind the book's rows for an observation; none where it does not rule on it."""
        table = self._ruling_table(key)
        return table.cites if table is not None else ()

    def _ruling_table(self, key: str) -> RulingTable | None:
        """Return what the book rules on an observation; None for what it does not rule on, or what is none."""
        refuse_unless_kind(key, str, "is no observation", allowed="a name such as 'ruling.premature_card'")
        return self.rulings.get(key)

    def silent_on(self, key: str) -> bool:
        """Return whether the book leaves a question open in some case although the software must do something."""
        if not is_kind(key, str):
            return self.setting(key).silent  # which refuses what is no question
        setting, table = self.settings.get(key), self.rulings.get(key)
        if setting is not None:
            return setting.silent or any(not setting.cites_in(context) for context in setting.picks)
        return table is not None and any(row.silent for row in table.rows)

    def value(self, key: str, context: str = ANY_CONTEXT) -> Value:
        """Return the settled value of a setting."""
        return self.setting(key).value(context)
