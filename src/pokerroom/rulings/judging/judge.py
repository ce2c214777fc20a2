"""Find the ruling on an observation: the first of the house's rows for it that agrees with the facts.

A row that says "may" is an offer to a role; if it is declined, the next matching row holds. A row may lead to another
observation, whose rows are then asked. If the book has no row, its general clause for cases it does not cover holds.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Final, TypeVar

from pokerroom.citation import Citation, joined_cites
from pokerroom.errors import (
    Illegal,
    Malformed,
    as_given,
    in_brief,
    is_kind,
    refuses_misread_calls,
)
from pokerroom.hand import Hand
from pokerroom.rulebook import Rulebook
from pokerroom.rulebook.house import House, house_of
from pokerroom.rulebook.ruling_rows.rows import EffectUse, Fact, Row
from pokerroom.rulebook.ruling_rows.ruling_names import FactName, ObservationKey, RoleName
from pokerroom.rulebook.types import AnswerOption
from pokerroom.rulings.agreed import agreed_effects, question_of
from pokerroom.rulings.judging.judgement import ConsideredRow, Effects, Judgement, Offer, broken_rule
from pokerroom.rulings.judging.leading import DEADLINES, MISDEAL, TOO_LATE, UNCOVERED_ERROR
from pokerroom.rulings.observing.fact_values import FactValue
from pokerroom.rulings.observing.facts import Facts
from pokerroom.rulings.people import grounds_at_hand, title
from pokerroom.rulings.seen import (
    Seen,
    allowed_answers,
    full_key,
    read_answer,
    spoken_key,
    typed_example,
    with_answers_read,
)

Judged = TypeVar("Judged", bound=Judgement)

RULE_BROKEN: Final = "ruling.rule_broken"
PLAY_ON: Final = EffectUse("play_on")


@refuses_misread_calls
class FactNeeded(Malformed):
    """The refusal to rule while a necessary fact is missing; `fact` is the one to ask for."""

    def __init__(self, fact: Fact, key: str, cites: tuple[Citation, ...] = (), reported: str = "") -> None:
        about = (
            f"{spoken_key(reported)}, for which the book has no rule of its own"
            if reported not in ("", key)
            else spoken_key(key)
        )
        super().__init__(
            f"{about}: not known yet: {fact.name}, {fact.wanted}",
            allowed=allowed_answers(fact),
            cites=cites,
        )
        self.fact = fact
        self.key = key

    def __str__(self) -> str:
        """Return the refusal with how a program says the fact: pages and commands show only its parts."""
        said = {self.fact.name: read_answer(self.fact, typed_example(self.fact))}
        return f"{self.what}; allowed: {self.allowed}, such as facts={said!r}{in_brief(self.cites)}"


def judge(
    kind: type[Judged], house: House | Rulebook, seen: Seen, hand: Hand | None = None, earlier: Iterable[Seen] = ()
) -> Judged:
    """Return the house's judgement on an observation, as this kind; `earlier` are observations from the same hand."""
    return _RulingJudge(house_of(house), seen, hand, _all_seen(earlier)).judgement(kind)


def _all_seen(earlier: object) -> tuple[Seen, ...]:
    """Return earlier observations of the hand as a tuple; refuse a value that is not a list of them."""
    if isinstance(earlier, Iterable):
        seen = tuple(earlier)
        if all(isinstance(observed, Seen) for observed in seen):
            return seen
    raise Malformed(
        f"{as_given(earlier)} is not what was seen earlier in the hand", allowed="a list such as [Seen('boxed_card')]"
    )


@refuses_misread_calls
def fact_needed(
    house: House | Rulebook, seen: Seen, hand: Hand | None = None, earlier: Iterable[Seen] = ()
) -> Fact | None:
    """Return the next fact to ask for before the house can rule; None when it can.

    >>> from pokerroom.rulebook import house_named
    >>> fact_needed(house_named("adelaide"), Seen("premature_card")).answers
    ('flop', 'turn', 'river')
    """
    try:
        judge(Judgement, house, seen, hand, earlier)
    except FactNeeded as needed:
        return needed.fact
    return None


def refuse_other_book(book: str, hand: Hand) -> None:
    """Refuse a ruling under one book in a hand that is played under another."""
    if hand.rules.book and hand.rules.book != book:
        raise Illegal(f"a ruling under {book} in a hand under {hand.rules.book}", allowed="the hand's own book")


def agrees(test: object, value: object) -> bool:
    """Return whether a fact passes a row's test: one value, one of several, or at least a number.

    >>> agrees("2+", 3), agrees(["check", "fold"], "fold"), agrees(1, True), agrees(False, False)
    (True, True, False, True)
    """
    if isinstance(test, list | tuple):
        return any(agrees(item, value) for item in test)
    if isinstance(value, bool) or isinstance(test, bool):
        return test is value
    if isinstance(value, int) and isinstance(test, str):
        return value >= int(test[:-1]) if test.endswith("+") else value == int(test)
    return test == value


@dataclass(frozen=True, slots=True)
class _RowsAnswer:
    """The result of asking the rows about one observation."""

    effects: Effects
    cites: tuple[Citation, ...] = ()
    why: str = ""
    silent: bool = False
    any_time: bool = False
    offers: tuple[Offer, ...] = ()


class _RulingJudge:
    """The judging of one case: a house, an observation, and the facts about it."""

    def __init__(self, house: House, seen: Seen, hand: Hand | None, earlier: tuple[Seen, ...]) -> None:
        if not is_kind(seen, Seen) or not is_kind(hand, Hand | None):
            key = seen if is_kind(seen, str) else "boxed_card"
            allowed = "a Hand, or None" if is_kind(seen, Seen) else f"Seen({key!r})"
            raise Malformed("a ruling needs what was seen, and the hand if there is one", allowed=allowed)
        seen = with_answers_read(seen, house.book.vocabulary.ruling)
        self.house, self.book, self.seen, self.hand = house, house.book, seen, hand
        _refuse_other_games(self.book, seen, hand)
        if hand is not None:
            refuse_other_book(self.book.id, hand)
        self.grounds = grounds_at_hand(house, hand.rules if hand is not None else None)
        self.facts = Facts(house, seen, hand, earlier)
        self.used: dict[FactName, FactValue] = {}
        self.considered: list[ConsideredRow] = []
        self.chain: list[ObservationKey] = []  # every observation that was asked about
        self.path: list[ObservationKey] = []  # the observations being asked about now

    def judgement(self, kind: type[Judged]) -> Judged:
        """Return the book's judgement on the observation, with the facts it used and the rows it considered."""
        answer = self.answer_for(self.seen.key)
        if (
            self.facts.moment is not None
            and self.facts.moment.about_burns
            and any(map(_is_about_a_street, answer.effects))
        ):
            self.require_fact("street", self.seen.key)
        offers = answer.offers
        if self._records_breach(answer):
            offers += self._sanctions()
        if any("same" in use.arguments for use in answer.effects) and (street := self.facts.get("street")):
            self.used["street"] = street  # which street is meant
        broken = broken_rule(self.book, self.seen)
        return kind(
            self.house,
            self.seen,
            facts=self.used,
            effects=answer.effects,
            cites=joined_cites(broken, answer.cites),
            why=answer.why,
            silent=answer.silent,
            any_time=answer.any_time,
            offers=offers,
            considered=tuple({(row.key, row.number): row for row in self.considered}.values()),
            chain=tuple(self.chain),
            tournament=self.hand is not None and self.hand.rules.tournament,
            moment=None if self.hand is None else len(self.hand.events),
        )

    def answer_for(self, key: ObservationKey) -> _RowsAnswer:
        """Return the answer about one observation from the house's rows, or from the rule that all books share."""
        if key in self.path:
            raise Malformed(
                f"{self.book.id}: {spoken_key(key)} leads back to itself", allowed="rows that come to an end"
            )
        if key not in self.chain:
            self.chain.append(key)
        self.path.append(key)
        try:
            return self._answer_of_rows(key)
        finally:
            self.path.pop()

    def _answer_of_rows(self, key: ObservationKey) -> _RowsAnswer:
        if key in agreed_effects(self.book.vocabulary):
            return self._universal(key)
        table = self.book.rulings.get(key)
        if table is None:
            return self._answer_where_silent(key, "the book does not mention it")
        offers: list[Offer] = []
        for number, row in enumerate(table.rows, 1):
            if not self._holds(key, number, row):
                continue
            answer = self._outcome(key, number, row)
            if not row.decided_by:
                return replace(answer, offers=(*offers, *answer.offers))
            offers += [self._offer(row.decided_by, answer), *answer.offers]
        if offers:
            return _RowsAnswer(
                (PLAY_ON,), offers[-1].cites, why="if it is declined, play goes on", silent=True, offers=tuple(offers)
            )
        return self._answer_where_silent(key, "none of the book's cases fits")

    def require_fact(self, name: FactName, key: ObservationKey, cites: tuple[Citation, ...] = ()) -> FactValue:
        """Return a fact and note that it was used; raise `FactNeeded` where it is not known."""
        value = self.facts.get(name)
        if value is None:
            if name in _COUNTED_FROM_THE_CARD and self.facts.street_in_doubt:
                name = "street"  # which tells the acts since
            reported = self.path[0] if key == UNCOVERED_ERROR and self.path else ""
            fact = self.book.vocabulary.ruling.fact_asked(name, key)
            raise FactNeeded(_fact_as_counted(self.house, fact), key, cites, reported)
        self.used[name] = value
        return value

    def _holds(self, key: ObservationKey, number: int, row: Row) -> bool:
        """Return whether a row agrees with the facts; ask for a missing one only if no known one rules the row out."""
        for name, test in row.when.items():
            value = self.facts.get(name)
            if value is not None and not agrees(test, value.value):
                self.used[name] = value
                self.considered.append(ConsideredRow(key, number, row, name, value))
                return False
        for name in row.when:
            self.require_fact(name, key, row.cites)
        return True

    def _outcome(self, key: ObservationKey, number: int, row: Row) -> _RowsAnswer:
        """Return a row's effects with those of rows it leads to; past the deadline for a misdeal, the alternative."""
        if any(use.name == "misdeal" for use in row.effects) and not row.any_time and key != MISDEAL:
            deadline = self.grounds.cites("deal.misdeal_until")
            fact = DEADLINES.get(str(self.house.answer("deal.misdeal_until")))
            if fact:
                late = self.require_fact(fact, key, deadline)
                if late.value:
                    self.considered.append(ConsideredRow(key, number, row, fact, late))
                    too_late = self.answer_for(TOO_LATE)
                    return replace(too_late, cites=too_late.cites or deadline)
        return self._with_followed_rows(_RowsAnswer(row.effects, row.cites, row.why, row.silent, row.any_time))

    def _with_followed_rows(self, answer: _RowsAnswer) -> _RowsAnswer:
        """Return an answer with the effects of a misdeal, and of other observations it leads to, put in their
        places.
        """
        cites, parts = answer.cites, list[Effects]()
        inner: list[tuple[int, Offer]] = []  # an offer made inside a part, and which part
        for use in answer.effects:
            if use.name == "apply":
                key = full_key(use.arguments[0])
            elif use.name == "misdeal":
                key = MISDEAL
            else:
                parts.append((use,))
                continue
            other, misdeal = self.answer_for(key), (use,) if key == MISDEAL else ()
            inner += [(len(parts), replace(offer, effects=(*misdeal, *offer.effects))) for offer in other.offers]
            parts.append((*misdeal, *other.effects))
            answer = replace(
                answer,
                cites=joined_cites(answer.cites, other.cites),
                why="; ".join(reason for reason in dict.fromkeys((answer.why, other.why)) if reason),
                silent=answer.silent or other.silent,
            )

        def whole(place: int = -1, instead: Effects = ()) -> Effects:
            return tuple(use for at, part in enumerate(parts) for use in (instead if at == place else part))

        offers = [
            replace(offer, effects=whole(place, offer.effects), cites=joined_cites(cites, offer.cites))
            for place, offer in inner
        ]
        return replace(answer, effects=whole(), offers=(*answer.offers, *offers))

    def _offer(self, role: RoleName, answer: _RowsAnswer, *, instead: bool = True) -> Offer:
        return Offer(
            role,
            title(self.house, role),
            effects=answer.effects,
            cites=answer.cites,
            why=answer.why,
            silent=answer.silent,
            instead=instead,
        )

    def _universal(self, key: ObservationKey) -> _RowsAnswer:
        cites, effects = self.grounds.cites(key), agreed_effects(self.book.vocabulary)[key]
        agreed = question_of(self.book.vocabulary, key).rstrip(".")
        why = agreed if cites else f"the book does not say so; the books that mention it agree: {agreed}"
        return self._outcome(key, 1, Row({}, effects, cites, silent=not cites, why=why))

    def _answer_where_silent(self, key: ObservationKey, why: str) -> _RowsAnswer:
        """Return the answer where the book is silent: its general clause, or else that the floor decides."""
        if key == UNCOVERED_ERROR or UNCOVERED_ERROR in self.path:
            return _RowsAnswer((EffectUse("refer_to", ("floor",)),), (), why=why, silent=True)
        uncovered = self.answer_for(UNCOVERED_ERROR)
        return replace(uncovered, why="; ".join(reason for reason in (why, uncovered.why) if reason), silent=True)

    @staticmethod
    def _records_breach(answer: _RowsAnswer) -> bool:
        """Return whether a breach of the rules is recorded by an answer, or by one of its offers."""
        lists: Sequence[Effects] = (answer.effects, *(offer.effects for offer in answer.offers))
        return any(use.name == "record_breach" for effects in lists for use in effects)

    def _sanctions(self) -> tuple[Offer, ...]:
        """Return the offers of further sanctions against a player who broke a rule."""
        return tuple(
            self._offer(row.decided_by, _RowsAnswer(row.effects, row.cites, row.why, row.silent), instead=False)
            for row in self.book.ruling_rows(RULE_BROKEN)
            if row.decided_by
        )


_COUNTED_FROM_THE_CARD: Final = ("acted_on_card", "substantial_action")


def _is_about_a_street(use: EffectUse) -> bool:
    """Return whether an effect is about the cards of one street."""
    return use.name not in ("play_on", "refer_to", "void_hand")


def _fact_as_counted(house: House, fact: Fact) -> Fact:
    """Return a fact with its question in this house's words, if houses count it differently."""
    key, words = _HOUSE_COUNTS.get(fact.name, ("", ""))
    ways = house.book.vocabulary.questions[key].type if key else None
    way = ways.options.get(str(house.answer(key)), "") if isinstance(ways, AnswerOption) else ""
    return replace(fact, means=words + way) if way else fact


# What houses count differently: the question of the books that says how, and how the fact is then asked for.
_HOUSE_COUNTS: Final = {
    "substantial_action": ("hand.substantial_action", ""),
    "in_hand": ("hand.in_hand", "the person is in a hand: "),
}


def _refuse_other_games(book: Rulebook, seen: Seen, hand: Hand | None) -> None:
    games = book.vocabulary.ruling.observation(seen.key).games  # all where none is named
    if hand is not None and games and hand.rules.game not in games:
        names = ", ".join(game.replace("_", " ") for game in games)
        raise Malformed(f"{seen.name} does not happen in {hand.rules.poker.name}", allowed=f"a hand of {names}")
