"""A house's answers about tournaments, with the choices in one's conditions: each question is asked once here.

Choices that the book leaves to its operator are made in the conditions (number of entries, late entry, breaking ties in
chips). `checking/condition_checks.py` checks whether the book allows them; this module only applies them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from decimal import Decimal
from typing import Any, ClassVar

from pokerroom.citation import Citation
from pokerroom.rulebook.grounds import RestsOnBook, TableGrounds, grounds_of
from pokerroom.rulebook.house import House
from pokerroom.rulebook.operator.titles import titles_with
from pokerroom.rulebook.types import Value
from pokerroom.rulebook.words import Word, each_of, one_of
from pokerroom.table.seats.rules import SeatingRules, recorded_seating_rules
from pokerroom.tournament import words
from pokerroom.tournament.conditions import TournamentConditions
from pokerroom.tournament.seating.rules import TournamentSeating, tournament_seating_for


@dataclass(frozen=True, slots=True)
class PenaltyList:
    """The penalties that a director may give."""

    warning: bool = False
    minutes: tuple[int, ...] = ()
    hands: tuple[int, ...] = ()
    rounds: tuple[int, ...] = ()
    fold_hand: bool = False
    disqualify: bool = False

    def ladder(self) -> tuple[tuple[words.PenaltyKind, int], ...]:
        """Return all penalties, the lightest first."""
        found: list[tuple[words.PenaltyKind, int]] = [("warning", 0)] if self.warning else []
        found += [("fold_hand", 0)] if self.fold_hand else []
        found += [("minutes", minute) for minute in self.minutes]
        found += [("hands", hand) for hand in self.hands]
        found += [("rounds", rounds) for rounds in self.rounds]
        found += [("disqualify", 0)] if self.disqualify else []
        return tuple(found)

    def __str__(self) -> str:
        return ", ".join(penalty_text(kind, number) for kind, number in self.ladder())


def penalty_text(kind: words.PenaltyKind, number: int) -> str:
    """Write a penalty in a few words.

    >>> penalty_text("rounds", 2), penalty_text("hands", 1), penalty_text("none", 0)
    ('2 rounds', '1 hand', 'no penalty')
    """
    plain = {"none": "no penalty", "fold_hand": "the hand folded", "disqualify": "disqualification"}
    if not number:
        return plain.get(kind, kind)
    return f"{number} {kind.removesuffix('s') if number == 1 else kind}"


@dataclass(frozen=True, slots=True, kw_only=True)
class TournamentRules(RestsOnBook):
    """The house's answers about tournaments, for one tournament."""

    house: House
    conditions: frozenset[words.ConditionItem]
    publication: words.Publication
    share_of: words.HouseShareOf
    share_at_most: Decimal
    added_value: words.AddedValueGoes
    in_kind_from_pool: bool
    guarantee: bool
    cancel_refund: words.CancelRefund
    ineligible_winner: words.IneligibleWinner
    gaming_revenue: words.GamingRevenue
    entries_at_most: int
    several_first_heats: bool
    entry_needs: frozenset[words.EntryNeed]
    late_entry: words.LateEntry
    rebuy_when: words.RebuyWhen
    rebuy_announced: bool
    add_ons: int
    substitute: words.SubstituteRule
    early_finish: bool
    stack_between: words.StackBetween
    repechage: bool
    points_tie: words.PointsTie | None
    special_hands: frozenset[words.SpecialHand]
    level_trigger: words.LevelTrigger
    initial_seating: words.InitialSeating
    absent_posts: words.AbsentPosts
    no_show: words.NoShow
    no_show_money: words.NoShowMoney
    penalties: PenaltyList
    must_punish: frozenset[words.MustPunish]
    must_disqualify: frozenset[words.MustDisqualify]
    may_punish: frozenset[words.MayPunish]
    penalties_escalate: bool
    hidden_chips: words.HiddenChips
    stack_tampering: words.StackTampering
    equal_chips: words.EqualChips
    same_hand_tie: words.SameHandTie
    same_time_two_tables: words.SameTimeTwoTables
    directors: tuple[str, ...]  # titles that may run one
    appointed_by: tuple[str, ...]  # titles that may name a director
    draws: SeatingRules  # the rules for drawing cards for a place
    seating: TournamentSeating
    grounds: TableGrounds | None = field(default=None, compare=False, repr=False)
    area: ClassVar[str] = "tournament"

    @property
    def offences(self) -> str:
        """The breaches that the book names, by the penalty that must or may follow."""
        by_outcome = (("must", self.must_punish), ("disqualified", self.must_disqualify), ("may", self.may_punish))
        return "; ".join(
            f"{what}: {', '.join(sorted(word.replace('_', ' ') for word in breaches))}"
            for what, breaches in by_outcome
            if breaches
        )

    def cites_item(self, item: words.ConditionItem) -> tuple[Citation, ...]:
        """Return the clauses that ask for one item of the conditions."""
        return self.cites_in("tournament.conditions", item)


def tournament_choices(conditions: TournamentConditions) -> Iterator[tuple[str, Value, str]]:
    """Yield the choices in the conditions where a book leaves one: the question, the answer and its part."""
    if conditions.entries_each > 1:
        yield "tournament.entries", conditions.entries_each, "at_most"
    if conditions.late_entry is not None:
        yield "tournament.late_entry", conditions.late_entry, ""
    if conditions.add_ons is not None:
        yield "tournament.add_ons", conditions.add_ons.at_most, ""
    if conditions.points is not None and conditions.points.tie is not None:
        yield "tournament.points_tie", conditions.points.tie, ""
    if conditions.equal_chips is not None:
        yield "tournament.equal_chips", conditions.equal_chips, ""
    for key, choice in (
        ("tournament.balance_from", conditions.balance_from),
        ("tournament.balance_who", conditions.balance_who),
        ("tournament.balance_seat", conditions.balance_seat),
    ):
        if choice:
            yield key, choice, ""
    yield from ((key, _chosen_value(choice), "") for key, choice in conditions.choices.items())


def _chosen_value(choice: object) -> Any:
    return tuple(choice) if isinstance(choice, list | tuple) else choice


def house_of_tournament(house: House, conditions: TournamentConditions) -> House:
    """Return the house with the choices in these conditions; nothing is judged."""
    for key, value, part in tournament_choices(conditions):
        house = house.chosen(key, value, part=part)
    return house


def tournament_rules_for(house: House, conditions: TournamentConditions) -> TournamentRules:
    """Return the house's rules for a tournament, from a table of fields and the questions that they answer.

    >>> from pokerroom.rulebook import house_named
    >>> from pokerroom.tournament.structure.levels import Level, Structure
    >>> conditions = TournamentConditions(name="friday", structure=Structure(stack=5000, levels=(Level((25, 50)),)))
    >>> rules = tournament_rules_for(house_named("adelaide"), conditions)
    >>> rules.share_of, str(rules.share_at_most), rules.same_hand_tie
    ('all_payments', '35', 'first_all_in')
    >>> rules.penalties.hands, rules.penalties.rounds
    ((3, 5, 10, 15, 20), (1, 2, 3))
    """
    house = house_of_tournament(house, conditions)
    value, word = house.answer, house.word
    share: Any = value("tournament.house_share")
    entries: Any = value("tournament.entries")
    offences: Any = value("tournament.offences")
    points_tie = value("tournament.points_tie")
    return TournamentRules(
        house=house,
        conditions=_every_word(house, "tournament.conditions", words.CONDITION_ITEMS),
        publication=word("tournament.publication", words.PUBLICATIONS),
        share_of=one_of(words.HOUSE_SHARE_OF, share["out_of"], "tournament.house_share"),
        share_at_most=Decimal(share["at_most"]),
        added_value=word("tournament.added_value", words.ADDED_VALUE_GOES),
        in_kind_from_pool=bool(value("tournament.in_kind_from_pool")),
        guarantee=bool(value("tournament.guarantee")),
        cancel_refund=word("tournament.cancel_refund", words.CANCEL_REFUNDS),
        ineligible_winner=word("tournament.ineligible_winner", words.INELIGIBLE_WINNERS),
        gaming_revenue=word("tournament.gaming_revenue", words.GAMING_REVENUES),
        entries_at_most=int(entries["at_most"]),
        several_first_heats=bool(entries.get("several_first_heats")),
        entry_needs=_every_word(house, "tournament.entry_needs", words.ENTRY_NEEDS),
        late_entry=word("tournament.late_entry", words.LATE_ENTRIES),
        rebuy_when=word("tournament.rebuy_when", words.REBUYS_WHEN),
        rebuy_announced=bool(value("tournament.rebuy_announced")),
        add_ons=int(value("tournament.add_ons") or 0),
        substitute=word("tournament.substitute", words.SUBSTITUTE_RULES),
        early_finish=bool(value("tournament.early_finish")),
        stack_between=word("tournament.stack_between_sessions", words.STACKS_BETWEEN),
        repechage=bool(value("tournament.repechage")),
        points_tie=None if points_tie is None else one_of(words.POINTS_TIES, points_tie, "tournament.points_tie"),
        special_hands=_every_word(house, "tournament.special_hands", words.SPECIAL_HANDS),
        level_trigger=word("tournament.level_trigger", words.LEVEL_TRIGGERS),
        initial_seating=word("tournament.initial_seating", words.INITIAL_SEATINGS),
        absent_posts=word("tournament.absent_posts", words.ABSENT_POSTS),
        no_show=word("tournament.no_show", words.NO_SHOWS),
        no_show_money=word("tournament.no_show_money", words.NO_SHOW_MONEY),
        penalties=_penalty_list(value("tournament.penalties")),
        must_punish=frozenset(each_of(words.MUST_PUNISH, offences.get("must", ()), "must")),
        must_disqualify=frozenset(each_of(words.MUST_DISQUALIFY, offences.get("disqualify", ()), "disqualify")),
        may_punish=frozenset(each_of(words.MAY_PUNISH, offences.get("may", ()), "may")),
        penalties_escalate=bool(value("tournament.penalties_escalate")),
        hidden_chips=word("tournament.hidden_chips", words.HIDDEN_CHIPS),
        stack_tampering=word("tournament.stack_tampering", words.STACK_TAMPERING),
        equal_chips=word("tournament.equal_chips", words.EQUAL_CHIPS),
        same_hand_tie=word("tournament.same_hand_tie", words.SAME_HAND_TIES),
        same_time_two_tables=word("tournament.same_time_two_tables", words.SAME_TIME_TWO_TABLES),
        directors=titles_with(house, "tournament"),
        appointed_by=titles_with(house, "appoint"),
        draws=recorded_seating_rules(house, conditions.structure.setup(1)),
        seating=tournament_seating_for(house, conditions.structure.setup(1)),
        grounds=grounds_of(house.book, kind="tournament"),
    )


def _every_word(house: House, key: str, vocabulary: Sequence[Word]) -> frozenset[Word]:
    """Return the answer to a question with several words, each checked against its vocabulary."""
    return frozenset(each_of(vocabulary, house.answer(key), key))


def _penalty_list(answer: Mapping[str, Any]) -> PenaltyList:
    return PenaltyList(
        warning=bool(answer.get("warning")),
        minutes=tuple(map(int, answer.get("minutes", ()))),
        hands=tuple(map(int, answer.get("hands", ()))),
        rounds=tuple(map(int, answer.get("rounds", ()))),
        fold_hand=bool(answer.get("fold_hand")),
        disqualify=bool(answer.get("disqualify")),
    )
