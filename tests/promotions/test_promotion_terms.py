"""The terms of a promotion held against the two books that regulate them: what is missing, what is barred, by which
clause."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from msgspec.structs import replace

from pokerroom.errors import Illegal, Malformed
from pokerroom.promotions import commands, words
from pokerroom.promotions.decide import decide_draft_promotion
from pokerroom.promotions.posted.checklist import check_terms
from pokerroom.promotions.posted.terms import PromotionPrize, read_terms, write_terms
from testkit.prizes.promoting import CHAPTERS, COMPLETE, MONEY, NOON, Driven, rules_of, terms_with
from testkit.rulebook.claims import each_house


def faults(house: str, terms: Any) -> list[tuple[str, str]]:
    """What is wrong with terms, and the clause that says so."""
    return [(item.what, str(item.cites[0])) for item in check_terms(rules_of(house), terms).faults]


def in_both(suffix: str) -> list[Any]:
    """A parameter for each book, with the clause of that suffix in its chapter."""
    return each_house(*(f"{house}:{chapter}.{suffix}" for house, chapter in CHAPTERS.items()))


BLANK: dict[str, tuple[dict[str, Any], str]] = {  # by suffix of the clause: what is left out, and what is then missing
    "7.1": ({"how": ""}, "how the prize is awarded"),
    "7.2": ({"award_place": ""}, "where the prize is awarded"),
    "7.3": ({"eligibility": " "}, "who is eligible"),
    "7.4": ({"wager": ""}, "the wager needed"),
    "7.5": ({"nature": ""}, "what the prize is"),
    "7.6": ({"entries_close_at": None}, "when entries close"),
    "7.7": ({"starts_at": None}, "the hour of the promotion"),
    "7.8": ({"present": None}, "whether entrants must be present"),
    "7.9": ({"told_by": ()}, "how the winner is told"),
    "7.10": ({"results": ""}, "how results are published"),
    "7.11": ({"prizes": (replace(MONEY, value=None),)}, "the value of money"),
}
ALSO: list[tuple[str, dict[str, Any], str]] = [
    ("7.2", {"award_at": None}, "when the prize is awarded"),
    ("7.5", {"reservation": ""}, "any reservation or guarantee"),
    ("7.7", {"place": ""}, "the place of the promotion"),
    ("7.7", {"starts_on": None}, "the day of the promotion"),
    ("7.8", {"claim": ""}, "how a prize is claimed"),
    ("7.11", {"prizes": (replace(MONEY, conditions=""),)}, "the conditions of money"),
    ("7.11", {"prizes": ()}, "the prizes"),
]
CASES = [*((suffix, change, what) for suffix, (change, what) in BLANK.items()), *ALSO]


def with_chapters(cases: list[tuple[Any, ...]]) -> list[Any]:
    """Every case in both books, each with the clause of its suffix."""
    return [
        pytest.param(house, f"{chapter}.{suffix}", *rest, marks=pytest.mark.clause(f"{house}:{chapter}.{suffix}"))
        for suffix, *rest in cases
        for house, chapter in CHAPTERS.items()
    ]


@pytest.mark.parametrize(("house", "clause", "change", "what"), with_chapters(CASES))
def test_an_item_that_is_not_stated_is_named(house: str, clause: str, change: dict[str, Any], what: str) -> None:
    assert faults(house, COMPLETE) == []
    assert faults(house, terms_with(**change)) == [(what, f"{house}:{clause}")]


NONE = [
    ("7.1", {"how": "none"}, ["how the prize is awarded"]),
    ("7.2", {"award_place": "none", "award_when": "none"}, ["when the prize is awarded", "where the prize is awarded"]),
    ("7.3", {"eligibility": "none"}, ["who is eligible"]),
    ("7.4", {"wager": "none"}, []),
    ("7.5", {"nature": "None", "reservation": "none"}, ["what the prize is"]),
    ("7.7", {"place": "none"}, ["the place of the promotion"]),
    ("7.8", {"claim": "none"}, ["how a prize is claimed"]),
    ("7.9", {"told_by": ("none",), "present": True}, ["how the winner is told"]),
    ("7.10", {"results": "none"}, ["how results are published"]),
]


@pytest.mark.parametrize(("house", "clause", "change", "missing"), with_chapters(NONE))
def test_none_is_an_answer_only_where_there_may_be_none(
    house: str, clause: str, change: dict[str, Any], missing: list[str]
) -> None:
    assert faults(house, terms_with(**change)) == [(what, f"{house}:{clause}") for what in missing]


@pytest.mark.parametrize("house", in_both("7"))
def test_all_that_is_missing_is_named_at_once_and_nothing_is_sent(house: str) -> None:
    chapter = CHAPTERS[house]
    promotion = Driven(house, terms_with(told_by=(), results=""))
    with pytest.raises(Illegal, match="how the winner is told is missing, how results are published is missing") as no:
        promotion.do(commands.SubmitTerms(at=NOON))
    assert list(map(str, no.value.cites)) == [f"{house}:{chapter}.7.9", f"{house}:{chapter}.7.10"]
    assert promotion.state.stage == "drafted"


# The details of four kinds of prize

DETAILS: dict[words.PrizeKind, tuple[str, dict[str, tuple[str, Any]]]] = {
    "appliance": ("7.11.1", {"make": ("i", "Acme"), "model": ("ii", "T1"), "accessories": ("iii", "none")}),
    "vehicle": (
        "7.11.2",
        {
            "make": ("i", "Holden"),
            "model": ("ii", "Barina"),
            "accessories": ("iii", "none"),
            "on_road_costs": ("iv", False),
        },
    ),
    "travel": (
        "7.11.3",
        {
            "persons": ("i", 2),
            "airfares": ("ii", "economy"),
            "transfers": ("ii", "none"),
            "other_transport": ("ii", "none"),
            "duration": ("ii", "a week"),
            "accommodation": ("ii", "none"),
            "meals": ("ii", "none"),
            "dates": ("iii", "none"),
            "spending_money": ("iv", False),
        },
    ),
    "estate": (
        "7.11.4",
        {
            "dwelling": ("i", "a flat"),
            "plans": ("ii", "attached"),
            "contract": ("iii", "attached"),
            "easements": ("iv", "none"),
            "location": ("v", "1 Main Street"),
            "conveyancing": ("vi", "none"),
            "legal_costs": ("vi", "none"),
            "fixtures": ("vi", "none"),
            "furniture": ("vi", "none"),
        },
    ),
}
MAY_BE_NONE = {
    *("accessories", "airfares", "transfers", "other_transport", "accommodation", "meals", "dates", "spending_money"),
    *("easements", "conveyancing", "legal_costs", "fixtures", "furniture"),
}


def a_prize(kind: words.PrizeKind, details: dict[str, Any]) -> PromotionPrize:
    return PromotionPrize(name="it", kind=kind, value=900, conditions="none", details=details)


@pytest.mark.parametrize(
    ("house", "kind", "detail", "clause"),
    [
        pytest.param(
            house,
            kind,
            detail,
            f"{house}:{chapter}.{part}.{item}",
            marks=pytest.mark.clause(f"{house}:{chapter}.{part}.{item}", f"{house}:{chapter}.{part}"),
        )
        for kind, (part, details) in DETAILS.items()
        for detail, (item, _) in details.items()
        for house, chapter in CHAPTERS.items()
    ],
)
def test_a_detail_of_a_prize_that_is_not_stated_is_named(
    house: str, kind: words.PrizeKind, detail: str, clause: str
) -> None:
    stated = {name: said for name, (_, said) in DETAILS[kind][1].items()}
    assert faults(house, terms_with(prizes=(a_prize(kind, stated),))) == []
    missing = [(f"{detail.replace('_', ' ')} of it", clause)]
    blank = 0 if detail == "persons" else ""
    assert faults(house, terms_with(prizes=(a_prize(kind, stated | {detail: blank}),))) == missing
    none = faults(house, terms_with(prizes=(a_prize(kind, stated | {detail: "none"}),)))
    assert none == ([] if detail in MAY_BE_NONE else missing)


# What a prize may not be


@pytest.mark.parametrize(
    ("house", "thing", "clause"),
    [
        pytest.param(
            house,
            thing,
            f"{house}:{chapter}.{suffix}",
            marks=pytest.mark.clause(f"{house}:{chapter}.{suffix}", f"{house}:{chapter}.5"),
        )
        for thing, suffix in (
            ("tobacco", "5.1"),
            ("firearm", "5.2"),
            ("ammunition", "5.2"),
            ("imitation_firearm", "5.2"),
            ("prohibited_weapon", "5.3"),
            ("item X", "5.5"),
        )
        for house, chapter in CHAPTERS.items()
    ],
)
def test_a_prize_that_includes_what_is_barred_is_refused_as_a_whole(house: str, thing: str, clause: str) -> None:
    hamper = PromotionPrize(name="a hamper", kind="goods", value=300, conditions="none", litres_of_liquor=6)
    fine = terms_with(prizes=(hamper,), prescribed=("item X",))
    assert faults(house, fine) == []
    barred = replace(fine, prizes=(replace(hamper, contains=("fruit", thing)),))
    assert faults(house, barred) == [(f"{thing.replace('_', ' ')} in a hamper", clause)]


@pytest.mark.parametrize("house", in_both("5.4"))
def test_twenty_litres_of_liquor_and_no_more(house: str) -> None:
    wine = PromotionPrize(name="wine", kind="goods", value=600, conditions="none", litres_of_liquor=27 * 0.75)
    assert faults(house, terms_with(prizes=(wine,))) == [
        ("20.25 litres of liquor in wine", f"{house}:{CHAPTERS[house]}.5.4")
    ]
    for litres in (26 * 0.75, 20):
        assert faults(house, terms_with(prizes=(replace(wine, litres_of_liquor=litres),))) == []


@pytest.mark.parametrize("house", in_both("2"))
def test_a_prize_over_ten_thousand_needs_a_scrutineer_who_confirms_the_draw(house: str) -> None:
    clause = f"{house}:{CHAPTERS[house]}.2"
    both = (replace(MONEY, value=10_000), replace(MONEY, name="second", value=9_000))
    assert faults(house, terms_with(prizes=both)) == []
    over = terms_with(prizes=(replace(MONEY, value=10_001),))
    assert faults(house, over) == [("the scrutineer of the draw", clause)]
    named = Driven(house, replace(over, scrutineer="Quinn")).running()
    named.do(commands.EnterDraw(at=NOON, player="Ann"))
    late = NOON + timedelta(days=31)
    with pytest.raises(Illegal, match="its scrutineer does not oversee; allowed: confirmed by Quinn") as refusal:
        named.do(commands.DrawLive(at=late, tickets=(1,), confirmed_by="Pat"))
    assert str(refusal.value.cites[0]) == clause
    named.do(commands.DrawLive(at=late, tickets=(1,), confirmed_by="Quinn"))
    assert named.state.awards[1].player == "Ann"


@pytest.mark.parametrize("house", each_house("star:29.4.2", "star-bonus:14.4", "uk"))
def test_chips_splashed_into_a_pot_where_money_may_be_won_in_chips(house: str) -> None:
    found = faults(house, terms_with(award="splash_pot"))
    assert found == ([("chips splashed into a pot", "star:29.4.1")] if house == "star" else [])


@pytest.mark.clause("star:29.8")
def test_an_absent_winner_is_not_told_by_a_way_that_no_book_knows() -> None:
    pigeon = terms_with(told_by=("pigeon",))
    assert faults("star", pigeon) == [("telling the winner by pigeon alone", "star:29.8")]
    assert faults("star", replace(pigeon, present=True)) == []


# What is a promotional prize at all


@pytest.mark.parametrize(
    "house", each_house("star:1.1.promotional-prize", "star:29.1", "star-bonus:1.1.22", "star-bonus:14.1")
)
def test_what_no_chance_gives_is_no_promotional_prize(house: str) -> None:
    bare = replace(COMPLETE, how="", results="", prizes=(MONEY,))
    assert faults(house, bare)
    loyal = check_terms(rules_of(house), replace(bare, award="reward"))
    assert (loyal.governed, loyal.faults) == (False, ())
    reward = Driven(house, replace(bare, award="reward"))
    reward.do(commands.FundPromotion(at=NOON, amount=500))
    reward.do(commands.StartPromotion(at=NOON))  # neither sent nor published
    reward.do(commands.AwardReward(at=NOON, player="Ann", prize="money"))
    assert reward.state.owed == 500


@pytest.mark.parametrize("house", each_house("adelaide:?promotion.regulated", "canberra:?promotion.regulated", "uk"))
def test_where_the_book_says_nothing_the_list_is_advice(house: str) -> None:
    check = check_terms(rules_of(house), terms_with(how="", wager=""))
    assert not check.governed
    assert [item.what for item in check.items if item.finding == "advised"] == [
        "how the prize is awarded",
        "the wager needed",
    ]
    assert all(item.cites == () for item in check.items)


# Files


def test_terms_read_back_as_they_were_written() -> None:
    terms = terms_with(prizes=(a_prize("travel", {"persons": 2, "spending_money": False}), MONEY))
    assert read_terms(write_terms(terms)) == terms


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("name = ", "the terms are no TOML"),
        ('name = "x"\nwinner = "me"', "there is no field `winner`"),
        ('name = "The Draw"', "'The Draw' is no name; allowed: small letters"),
        ('name = "x"\nwager = -5', "a least wager of -5"),
        ('name = "x"\nwager = "some"', "a least wager of 'some'"),
        ('name = "x"\nclaim_days = -1', "-1 days to claim"),
        ('name = "x"\nclaim_days = 999999999999', "999,999,999,999 days to claim"),
        ('name = "x"\nunit = 9999999999', "9,999,999,999 chips for one of the currency"),
        ('name = "x"\n[jackpot]\npool = "main"\ntimes = 101', "a jackpot 101 times"),
        ('name = "x"\n[jackpot]\npool = "main"\nmost = 99999999999999999999', "at most 99999999999999999999"),
        ('name = "x"\n[jackpot]\npool = " "', "a jackpot of no pool"),
        (
            'name = "x"\nstarts_on = 0001-01-01\nstarts_at = 00:00:00\nends_on = 2027-01-01\nends_at = 00:00:00\n'
            "[high_hand]\nminutes = 1",
            "periods of high hands",
        ),
        ('name = "x"\n[[prizes]]\nname = "p"\nvalue = -1', "the prize 'p' is worth -1"),
        ('name = "x"\n[[prizes]]\nname = "p"\ncount = 0', "0 of the prize 'p'"),
        ('name = "x"\n[[prizes]]\nname = "p"\nlitres_of_liquor = nan', "nan litres"),
        ('name = "x"\nstarts_on = 2026-08-02\nstarts_at = 12:00:00\nends_on = 2026-08-01\nends_at = 12:00:00', "ends"),
        ('name = "x"\n[high_hand]\nleast = "six of a kind"', "there is no hand 'six of a kind'; allowed: royal flush"),
        ('name = "x"\n[high_hand]\nminutes = 0', "high hands every 0 minutes"),
        ('name = "x"\naward = "jackpot_multiple"', r"without its pool; allowed: a table \[jackpot\]"),
        ('name = "x"\n[jackpot]\npool = "royal"\ntimes = 1', "a jackpot 1 times"),
        ('name = "x"\naward = "splash_pot"\n[[prizes]]\nname = "p"\nkind = "goods"', "splashed with chips alone"),
    ],
)
def test_what_nothing_could_mean_is_refused(text: str, words: str) -> None:
    with pytest.raises(Malformed, match=words):
        read_terms(text)


@pytest.mark.parametrize("terms", ["august-draw", None, {"name": "august-draw"}])
def test_a_promotion_is_not_drafted_without_terms(terms: Any) -> None:
    with pytest.raises(Malformed, match=r"terms cannot be .*; allowed: terms of a promotion"):
        decide_draft_promotion(rules_of("star"), terms, NOON)


@pytest.mark.untyped
@pytest.mark.parametrize("text", [3, None, ["name"]])
def test_what_is_no_text_is_not_read_as_terms(text: Any) -> None:
    with pytest.raises(Malformed, match=r"text cannot be .*; allowed: the text of a TOML file"):
        read_terms(text)
