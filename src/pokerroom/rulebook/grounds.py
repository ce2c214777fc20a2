"""The grounds of a decision: the clauses that decide it, those that define its words, or the book's silence.

All layers ask in one place: `grounds_at` a table or the `grounds_of` a book. Both take the name of a question
(`betting.minimum_raise`), of a rule that all books share (`betting.check`), or of a matter, which is something that
happens at a table (`act.fold`). Clauses about other games are left out. The most telling clause comes first: clauses
are in the order of the book's data or, for a matter, of the book's `grounds`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from textwrap import shorten
from typing import ClassVar, Literal

from pokerroom.citation import MOST_CITES_SHOWN, Citation, in_brief
from pokerroom.errors import listed, refuse_wrong_kind, refuses_misread_calls
from pokerroom.rulebook.book import Rulebook
from pokerroom.rulebook.clause import Clause, section
from pokerroom.rulebook.matter import Matter

OpeningStyle = Literal["blinds", "ante", "stud"]  # how the first betting round begins
GroundsKind = Literal["", "cash", "tournament"]  # of a table; "" for rules of both kinds
Round = Literal["", "first", "later"]  # a betting round of a hand; "" where it does not matter


@dataclass(frozen=True, slots=True)
class Grounds:
    """The clauses behind a question or matter. Where `silent`, the book has no answer, and `instead` explains ours."""

    keys: tuple[str, ...]
    decides: tuple[Citation, ...] = ()
    defines: tuple[Citation, ...] = ()
    silent: bool = False
    instead: str = ""
    book: str = ""
    telling: tuple[Citation, ...] = ()  # those that a book marks as telling for a matter

    def __repr__(self) -> str:
        silent = f"; the book is silent: {shorten(self.instead, 60, placeholder=' ...')}" if self.silent else ""
        return f"<Grounds of {', '.join(self.keys) or 'nothing'}:{in_brief(self.cites) or ' no clause'}{silent}>"

    @property
    def cites(self) -> tuple[Citation, ...]:
        """All clauses, the most telling first."""
        return tuple(dict.fromkeys((*self.telling, *self.decides, *self.defines)))

    @property
    def most_telling(self) -> tuple[Citation, ...]:
        """The clauses that the book marks as telling; without any, those that decide, or else those that define."""
        return self.telling or self.decides or self.defines

    def few(self, most: int = MOST_CITES_SHOWN) -> tuple[Citation, ...]:
        """Return the first of the most telling clauses, to show without being asked."""
        return self.most_telling[:most]

    def texts(self, most: int = MOST_CITES_SHOWN) -> tuple[str, ...]:
        """Return the clauses as text or, if there is none, the question on which the book is silent
        (`uk:?betting.actions`).
        """
        shown = tuple(map(str, self.few(most)))
        return shown or ((f"{self.book}:?{self.keys[0]}",) if self.book and self.keys else ())


@dataclass(frozen=True, slots=True, eq=False)
class TableGrounds:
    """The grounds of one book at one kind of table: `of` returns all the grounds, `cites` only the clauses.

    >>> from pokerroom.rulebook import library
    >>> at = grounds_of(library().book("star"), "omaha")
    >>> [str(cite) for cite in at.cites("betting.last_player_wins")]
    ['star:21.3.2.1', 'star:21.4.3.1', 'star:21.5.3.1', 'star:21.6.3.1']
    >>> at.of("act.fold").texts(1)
    ('star:10.1',)
    >>> grounds_of(library().book("uk"), "holdem").of("betting.actions").texts()
    ('uk:?betting.actions',)
    """

    book: Rulebook
    game: str = ""  # "" for rules of all games
    opening: OpeningStyle = "blinds"
    limit: str = ""
    blinds: tuple[object, ...] = ()
    kind: GroundsKind = ""
    more: Mapping[str, tuple[Citation, ...]] = field(default_factory=dict)  # a table's own agreements besides the book
    # Earlier answers by question, because the same few questions are asked hand after hand.
    _found: dict[tuple[str | None, ...], Grounds] = field(init=False, default_factory=dict, repr=False)
    _cites_found: dict[tuple[str, ...], tuple[Citation, ...]] = field(init=False, default_factory=dict, repr=False)
    _texts_found: dict[tuple[str, ...], tuple[str, ...]] = field(init=False, default_factory=dict, repr=False)

    def __eq__(self, other: object) -> bool:
        return self is other or (isinstance(other, TableGrounds) and self._known_by == other._known_by)

    def __hash__(self) -> int:
        return hash(self._known_by[:-1])

    @property
    def _known_by(self) -> tuple[object, ...]:
        return self.book.id, self.book.digest, self.game, self.opening, self.limit, self.blinds, self.kind, self.more

    def of(self, *keys: str, when: Round = "", context: str | None = None) -> Grounds:
        """Return the grounds of these questions, rules that all books share, or matters.

        `context` selects the answer in one context, where a question has several.

        >>> from pokerroom.rulebook import library
        >>> grounds_of(library().book("star")).of("promotion.term", context="award_method").texts(1)
        ('star:29.7.1',)
        """
        asked = (when, context, *keys)
        grounds = self._found.get(asked)
        if grounds is None:
            parts = [self._one(key, when) if context is None else self._in_context(key, context) for key in keys]
            grounds = parts[0] if len(parts) == 1 else _joined_grounds(keys, parts, self.book.id)
            self._found[asked] = grounds
        return grounds

    def cites(self, *keys: str, when: Round = "", area: str = "") -> tuple[Citation, ...]:
        """Return all clauses behind these names, the most telling first; `area` completes names given without one."""
        asked = (area, when, *keys)
        cites = self._cites_found.get(asked)
        if cites is None:
            full = [key if "." in key else f"{area}.{key}" for key in keys] if area else keys
            cites = self._cites_found[asked] = self.of(*full, when=when).cites
        return cites

    def cite_texts(self, *keys: str, area: str = "") -> tuple[str, ...]:
        """Return all clauses behind these names as text; it is written once, and shown with every frame of a table."""
        asked = (area, *keys)
        texts = self._texts_found.get(asked)
        if texts is None:
            texts = self._texts_found[asked] = tuple(map(str, self.cites(*keys, area=area)))
        return texts

    def also(self, more: Mapping[str, tuple[Citation, ...]]) -> TableGrounds:
        """Return grounds with other clauses for some questions, such as those of an agreement at this table."""
        return replace(self, more={**self.more, **more})

    def own(self, cites: Iterable[Citation]) -> tuple[Citation, ...]:
        """Return, from several books' clauses, this book's own that are not about other games or tables."""
        others = self.book.other_games.get(self.game, frozenset())
        return tuple(
            cite for cite in cites if self.book.has(cite) and section(cite) not in others and not self._other_line(cite)
        )

    def few(self, cites: Iterable[Citation], most: int = MOST_CITES_SHOWN) -> tuple[Citation, ...]:
        """Return a few of these clauses that are worth showing; those that only define come last."""
        return tuple(sorted(self.own(cites), key=self.book.is_definition))[:most]

    def _other_line(self, cite: Citation) -> bool:
        """Return whether a clause is another table's line in the book's list of tables."""
        figures = self.book.clauses[cite.clause].params
        if "small_blind" not in figures:
            return False
        if not self.limit:  # no particular table: the lines of this game, or of all
            return self.game not in ("", figures["game"])
        line = figures["game"], figures["limit"], (figures["small_blind"], figures["big_blind"])
        return line != (self.game, self.limit, self.blinds)

    def clauses(self, cites: Iterable[Citation]) -> list[Clause]:
        """Return these clauses in full, leaving out those of other books."""
        return [self.book.clauses[cite.clause] for cite in cites if self.book.has(cite)]

    def _in_context(self, key: str, context: str) -> Grounds:
        """Return the grounds of the answer to one question in one of its contexts."""
        setting = self.book.settings.get(key)
        if setting is None:
            return self._one(key, "")
        cites = setting.cites_in(context)
        return self._grounds(key, cites, setting.silent or not cites, setting.why)

    def _one(self, key: str, when: Round) -> Grounds:
        matter = self.book.vocabulary.matters.get(key)
        if matter is not None:
            return self._of_matter(matter, when)
        return self._grounds(key, *self._answer(key))

    def _grounds(self, key: str, cites: tuple[Citation, ...], silent: bool, why: str) -> Grounds:
        ours = self.own(cites)
        defining = [cite for cite in ours if self.book.is_definition(cite)]
        return Grounds(
            (key,),
            tuple(cite for cite in ours if cite not in defining),
            tuple(defining),
            silent or not ours,
            why,
            self.book.id,
        )

    def _answer(self, key: str) -> tuple[tuple[Citation, ...], bool, str]:
        """Return the clauses behind a question, whether the book is silent on it, and the software's own choice."""
        if key in self.more:
            return self.more[key], False, ""
        setting, universal = self.book.settings.get(key), self.book.vocabulary.universals.get(key)
        if setting is not None:
            context = next((one for one in (self.kind, self.game, self.opening) if one in setting.cites_by), "")
            cites = setting.cites_in(context)
            return cites, setting.silent or not cites, setting.why
        return (universal.cites, False, universal.says) if universal is not None else ((), True, "")

    def _of_matter(self, matter: Matter, when: Round) -> Grounds:
        keys = (*matter.questions, f"games.{self.game}") if matter.own_game else matter.questions
        of_settings = _joined_grounds((matter.key,), [self._one(key, when) for key in keys], self.book.id)
        listed = self.book.grounds.get(matter.key, ())
        fitting = (self.own(row.cites) for row in listed if row.fit(self.opening, self.limit, self.game, when))
        telling = next(filter(None, fitting), ())
        words = [cite for cite in telling if self.book.is_definition(cite)]
        decides = tuple(dict.fromkeys((*(cite for cite in telling if cite not in words), *of_settings.decides)))
        defines = tuple(dict.fromkeys((*words, *of_settings.defines)))
        return Grounds(keys, decides, defines, not (decides or defines), of_settings.instead, self.book.id, telling)


@refuses_misread_calls
class RestsOnBook:
    """Rules that were read from a book and know the clauses behind them; rules without a book know none.

    Its subclasses are different kinds of values that share only these questions. They are methods of the rules because
    code that refuses something has the rules in hand; separate grounds would have to be passed along everywhere.
    `grounds` is None for rules that were not read from a book, such as `ClockRules(called=40)`.
    """

    __slots__ = ()
    grounds: TableGrounds | None
    area: ClassVar[str] = ""  # of the questions whose area may be left out

    def cites(self, *keys: str, when: Round = "") -> tuple[Citation, ...]:
        """Return the clauses behind these questions, the most telling first."""
        grounds = self.grounds
        return () if grounds is None else grounds.cites(*keys, when=when, area=self.area)

    def cites_in(self, key: str, context: str) -> tuple[Citation, ...]:
        """Return the clauses behind one question in one of its contexts, the most telling first."""
        refuse_wrong_kind("cites_in", "key", key, str, allowed="the key of a question")
        refuse_wrong_kind("cites_in", "context", context, str, allowed="one of the question's contexts")
        return () if self.grounds is None else self.grounds.of(key, context=context).cites

    def few(self, cites: Iterable[Citation]) -> tuple[Citation, ...]:
        """Return a few of these clauses that are worth showing without being asked."""
        given = listed(cites, "clauses", 'rules.cites("act.raise")')
        return given[:MOST_CITES_SHOWN] if self.grounds is None else self.grounds.few(given)

    def question(self, *keys: str) -> str:
        """Return the question on which the book is silent, such as `uk:?betting.actions`; "" if it has a clause."""
        grounds = self.grounds.of(*keys) if self.grounds is not None and keys else None
        return grounds.texts(1)[0] if grounds is not None and grounds.silent and grounds.texts(1) else ""

    def cite_texts(self, *keys: str) -> tuple[str, ...]:
        """Return the clauses behind these questions as text, the most telling first."""
        return () if self.grounds is None else self.grounds.cite_texts(*keys, area=self.area)


def _joined_grounds(keys: tuple[str, ...], several: list[Grounds], book: str) -> Grounds:
    decides = tuple(dict.fromkeys(cite for one in several for cite in one.decides))
    defines = tuple(dict.fromkeys(cite for one in several for cite in one.defines if cite not in decides))
    instead = next((one.instead for one in several if one.silent and one.instead), "")
    telling = tuple(dict.fromkeys(cite for one in several for cite in one.telling))
    return Grounds(keys, decides, defines, not (decides or defines), instead, book, telling)


def grounds_of(book: Rulebook, game: str = "", kind: GroundsKind = "") -> TableGrounds:
    """Return a book's grounds for no particular table: in one game or all, for cash or tournaments or both.

    >>> from pokerroom.rulebook import library
    >>> star = library().book("star")
    >>> grounds_of(star, "holdem") is grounds_of(star, "holdem")
    True
    """
    return grounds_for(book, game, "blinds", "", (), kind)


def grounds_for(
    book: Rulebook, game: str, opening: OpeningStyle, limit: str, blinds: tuple[object, ...], kind: GroundsKind
) -> TableGrounds:
    """Return a book's grounds for one kind of table; they are made once, and kept with the book."""
    table_kind = game, opening, limit, blinds, kind
    grounds: TableGrounds | None = book.at_tables.get(table_kind)
    if grounds is None:
        grounds = book.at_tables[table_kind] = TableGrounds(book, game, opening, limit, blinds, kind)
    return grounds
