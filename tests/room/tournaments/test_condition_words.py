"""Conditions in words: every field of them is told, so that none can be published and not be read."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import datetime, timedelta
from decimal import Decimal
from typing import Any, Final, get_args, get_type_hints

import pytest
from msgspec import Struct
from msgspec.structs import replace

from pokerroom.room import wire
from pokerroom.room.tournaments.words.condition_words import condition_words, published_conditions
from pokerroom.rulebook import house_named
from pokerroom.tournament import Tournament, TournamentConditions
from pokerroom.tournament.checking.condition_checks import condition_asked
from pokerroom.tournament.chips.chip_set import ChipSet, Denomination
from pokerroom.tournament.conditions import (
    AddedTerms,
    AddOnTerms,
    EarlyBonus,
    EligibilityTerms,
    EntryPrice,
    GuaranteeTerms,
    PointsTerms,
    RebuyTerms,
    SessionPlan,
)
from pokerroom.tournament.money.prize_plan import InKindPrize, PrizeBand, PrizePlan
from pokerroom.tournament.structure.levels import Break, Level, Structure
from pokerroom.tournament.words import CONDITION_ITEMS
from testkit.tournament.driven_tournaments import weekly_conditions

_SILENT: Final = {
    "name": "the page's address",
    "title": "the heading",
    "house": "beside the heading",
    "entry.total": "must be what its parts come to",
    "structure.levels": "the list of levels tells each, see below",
}
_SEVEN: Final = datetime(2026, 8, 7, 19)
_BARE: Final = TournamentConditions(name="bare", structure=Structure(stack=500, minutes=5, levels=(Level((5, 10)),)))
_FULL: Final = TournamentConditions(
    name="full",
    title="Full",
    house="canberra",
    structure=Structure(
        stack=5_000,
        minutes=20,
        levels=(Level((25, 50)), Level((50, 100))),
        breaks=(Break(1, 10, (25,)),),
        raise_cap=3,
        seconds_to_act=30,
    ),
    entry=EntryPrice(contribution=100, fee=10, to_other_pools=2, total=110),
    rebuys=RebuyTerms(at_most=2, until_level=1, price=80, fee=5, chips=4_000, below=1_000),
    add_ons=AddOnTerms(at_most=1, after_level=1, price=50, fee=3, chips=3_000),
    eligibility=EligibilityTerms(
        minimum_age=18, criteria="residents", barred_groups=("dealers",), group_limits={"visitors": 9}
    ),
    players_at_least=4,
    players_at_most=40,
    start=_SEVEN,
    sit_and_go=40,
    sessions=(
        SessionPlan(
            name="heat",
            heat=2,
            starts=_SEVEN + timedelta(hours=1),
            minutes=90,
            hands=60,
            players_left=8,
            tables=4,
            to="final",
            advance=8,
            advance_per_table=2,
            advance_percent=Decimal(10),
            stacks="carry",
            repechage=True,
            catches_up=(9, 12),
        ),
        SessionPlan(name="final"),
    ),
    chips=ChipSet((Denomination(25, "green", 400), Denomination(100, "black", 200)), {25: 8, 100: 48}),
    early_bonus=EarlyBonus(chips=500, before=_SEVEN - timedelta(days=2)),
    late_entry="full_stack",
    late_until_level=1,
    withdraw_hours=24,
    prizes=PrizePlan(
        bands=(PrizeBand((Decimal(60), Decimal(40)), 10),),
        amounts=(600, 400),
        in_kind=(InKindPrize(place=1, what="a watch", cost=90),),
        rounded_to=5,
        seat=1_000,
        seat_in="the main event",
    ),
    guarantee=GuaranteeTerms(amount=10_000, entries=30),
    added=(AddedTerms(kind="goods", amount=300, what="a hamper"),),
    points=PointsTerms(
        by_place=(10, 6), places_by="chips", out_below=5, out_after=2, elimination="the last two go", tie="share"
    ),
    equal_chips="card_draw",
    balance_from="most_players",
    balance_who="by_lot",
    balance_seat="by_lot",
    play_off="ten hands",
    choices={"tournament.same_hand_tie": "share"},
    says={item: f"about {item}" for item in CONDITION_ITEMS},
)
_OTHER_WORD: Final = {
    "structure.game": "omaha",
    "balance_from": "director",
    "balance_who": "director",
    "balance_seat": "director",
}


def _words(conditions: TournamentConditions) -> tuple[str, ...]:
    return tuple(condition_words(conditions, item) for item in CONDITION_ITEMS if condition_asked(conditions, item))


def _told(conditions: TournamentConditions, house: str = "canberra") -> tuple[Any, ...]:
    return tuple(published_conditions(Tournament(house_named(house), conditions, _SEVEN - timedelta(days=9))))


def _other(path: str, value: Any, words: tuple[Any, ...]) -> Iterator[tuple[str, Any]]:
    """Every way in which one thing of a value may be otherwise, and what it is called."""
    if isinstance(value, Struct):
        hints = get_type_hints(type(value))
        for name in value.__struct_fields__:
            deeper = f"{path}.{name}" if path else name
            literals = tuple(word for item in (hints[name], *get_args(hints[name])) for word in get_args(item))
            for called, other in _other(deeper, getattr(value, name), literals):
                yield called, replace(value, **{name: other})
    elif isinstance(value, bool):
        yield path, not value
    elif isinstance(value, int | Decimal):
        yield path, value + 1
    elif isinstance(value, datetime):
        yield path, value + timedelta(minutes=7)
    elif isinstance(value, str):
        known = [word for word in words if isinstance(word, str) and word != value]
        yield path, _OTHER_WORD.get(path) or (known[0] if known else f"{value} and more")
    elif isinstance(value, Mapping):
        for key, item in value.items():
            for _, other in _other(path, item, ()):
                yield path, {**value, key: other}
    elif isinstance(value, tuple):
        for at, item in enumerate(value[:1]):
            for called, other in _other(path, item, ()):
                yield called, (*value[:at], other, *value[at + 1 :])


def _fields(kind: type, path: str = "") -> Iterator[str]:
    """Every field of the conditions and of what is in them, by its path."""
    for name, hint in get_type_hints(kind).items():
        if name not in getattr(kind, "__struct_fields__", ()):
            continue
        deeper = f"{path}.{name}" if path else name
        within = [part for part in _parts(hint) if isinstance(part, type) and issubclass(part, Struct)]
        if deeper in _SILENT or not within:
            yield deeper
        for each in within if deeper not in _SILENT else ():
            yield from _fields(each, deeper)


def _parts(hint: Any) -> Iterator[Any]:
    yield hint
    for each in get_args(hint):
        yield from _parts(each)


class TestEveryFieldIsTold:
    """Whatever is laid down in a field is read by whoever reads the conditions."""

    def test_a_field_that_is_changed_changes_the_words(self) -> None:
        told = set()
        for base in (_BARE, _FULL):
            before = _words(base)
            told |= {path for path, changed in _other("", base, ()) if _words(changed) != before}
        fields = set(_fields(TournamentConditions))
        assert fields - told - set(_SILENT) == set()
        assert set(_SILENT) <= fields
        assert not told & set(_SILENT)

    def test_a_level_is_told_in_the_list_of_levels(self) -> None:
        assert {*Level.__struct_fields__} <= {*wire.TournamentLevel.__struct_fields__}


class TestWhatItSays:
    """The words themselves."""

    @pytest.mark.clause("canberra:20.3(a)(iii)(D)", "canberra:20.3(a)(iii)(E)", "canberra:20.3(a)(iii)(F)")
    def test_who_goes_on_who_catches_up_and_what_a_place_counts(self) -> None:
        said = {what: (told, tuple(map(str, cites))) for what, told, cites in _told(_FULL)}
        told, cites = said["progression"]
        assert told.startswith("heat: the first 8 go on to final; ")
        assert "canberra:20.3(a)(iii)(D)" in cites
        assert said["repechage"][0].startswith("heat is a second chance for places 9 to 12")
        assert said["points"][0].startswith("place 1: 10, place 2: 6; places are found by chips")

    @pytest.mark.parametrize("house", ["adelaide", "canberra", "star", "uk"])
    def test_nothing_is_left_to_a_phrase_that_says_nothing(self, house: str) -> None:
        said = _told(weekly_conditions(house), house)
        assert said
        assert all(told.strip() and "rules have it" not in told for _, told, _ in said)

    @pytest.mark.clause("star:28.4.2.k.ii", "star:28.3.4.2")
    def test_what_the_house_keeps_the_right_to_do(self) -> None:
        promised = GuaranteeTerms(amount=10_000, entries=30, may_cancel=True)
        conditions = replace(
            weekly_conditions("star"), eligibility=EligibilityTerms(may_refuse=True), guarantee=promised
        )
        said = {what: (told, tuple(map(str, cites))) for what, told, cites in _told(conditions, "star")}
        assert "the house may refuse an entry" in said["eligibility"][0]
        assert "star:28.4.2.k.ii" in said["eligibility"][1]
        assert "guaranteed from 30 entries on; with fewer the house may cancel" in said["prizes"][0]
        assert "star:28.3.4.2" in said["prizes"][1]

    def test_a_satellite_pays_in_seats(self) -> None:
        satellite = replace(_BARE, prizes=PrizePlan(seat=1_000, seat_in="the main event"))
        said = {what: told for what, told, _ in _told(satellite)}
        assert said["prizes"] == "a seat in the main event for every 1,000 of the pool, the rest in cash"
