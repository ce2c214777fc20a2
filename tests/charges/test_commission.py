"""What is taken from a hand. Played hands are in scenarios/commission.scenario; here are the figures and the laws."""

from __future__ import annotations

from dataclasses import replace
from datetime import time
from decimal import Decimal
from operator import add

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import structs

from pokerroom.charges import (
    ChargeLine,
    ChargeTerms,
    Drop,
    Percentage,
    RateStep,
    as_charges,
    charge_terms_for,
    charges,
    hand_fee,
    seating_fee,
)
from pokerroom.citation import Citation, read_citation
from pokerroom.errors import Illegal, Malformed
from pokerroom.hand import HandBill
from pokerroom.rulebook import house_named, library
from pokerroom.rulebook.house import House
from pokerroom.rulebook.setup.table_setup import TableSetup, setup_from
from pokerroom.rulebook.types import Value
from pokerroom.scenarios.hands.bills import hand_to_be_paid, pot, won_outright
from testkit.rulebook.claims import each_house

TABLE = TableSetup("holdem", blinds=(1, 2))
POKER = ("adelaide", "canberra", "star", "uk")


def house(book: str, *choices: tuple[str, str, Value]) -> House:
    made = House(library().book(book))
    for key, part, value in choices:
        made = made.choose(key, value, part=part)
    return made


def cites(*clauses: str) -> set[Citation]:
    return {read_citation(clause) for clause in clauses}


def commission(terms: ChargeTerms, hand: HandBill, at: time = time(21)) -> ChargeLine:
    [line] = [line for line in charges(terms, hand, at) if line.kind == "commission"]
    return line


class TestTheBooksFigures:
    @pytest.mark.parametrize(
        ("book", "main", "side", "taken"),
        [
            # One after the other: seat 1 all-in for 100 ties with seat 2, who wins the side pot.
            ("canberra", 300, 100, ((0, 10),)),
            ("star", 300, 100, ((0, 15), (1, 5))),
            ("uk", 300, 100, ((1, 5),)),
        ],
    )
    def test_which_pot_bears_it(self, book: str, main: int, side: int, taken: tuple[tuple[int, int], ...]) -> None:
        seats = (1, 2, 3)
        tied = pot({1: 100, 2: 100, 3: main - 200}, 1, 2, dealt_in=seats)
        beside = pot({2: 50, 3: side - 50}, 2, dealt_in=seats)
        line = commission(charge_terms_for(house_named(book), TABLE), hand_to_be_paid(tied, beside, dealt_in=seats))
        assert line.from_pots == taken

    @pytest.mark.clause("adelaide:25", "adelaide:78.a")
    @pytest.mark.parametrize(
        ("pots", "taken"),
        [((36, 264), ((0, 1), (1, 9))), ((300, 100), ((0, 10),)), ((36, 44, 80), ((0, 1), (1, 2), (2, 4)))],
    )
    def test_adelaides_cap_is_one_for_the_hand(self, pots: tuple[int, ...], taken: tuple[tuple[int, int], ...]) -> None:
        assert commission(charge_terms_for(house_named("adelaide"), TABLE), won_outright(*pots)).from_pots == taken

    def test_canberras_pot_over_the_threshold_bears_it_all(self) -> None:
        line = commission(charge_terms_for(house_named("canberra"), TABLE), won_outright(10, 30))
        assert line.from_pots == ((1, 2),)

    @pytest.mark.clause("uk:rake.4")
    def test_a_folded_blind_does_not_make_a_split_pot_pay_in_the_uk(self) -> None:
        seats = (1, 2, 3)
        hand = hand_to_be_paid(pot({1: 50, 2: 50, 3: 2}, 1, 2, dealt_in=seats), dealt_in=seats)
        taken = {book: commission(charge_terms_for(house_named(book), TABLE), hand).amount for book in POKER}
        assert taken == {"adelaide": 0, "canberra": 5, "star": 5, "uk": 0}
        assert (
            commission(charge_terms_for(house_named("adelaide"), TABLE), hand).because[-1]
            == "the pot is free: a winner would lose money"
        )

    def test_the_same_figures_with_and_without_the_no_loss_waiver(self) -> None:
        seats = (1, 2, 3)
        hand = hand_to_be_paid(pot({1: 100, 2: 100, 3: 2}, 1, 2, dealt_in=seats), dealt_in=seats)
        star = commission(charge_terms_for(house_named("star"), replace(TABLE, cap=10)), hand)
        assert (star.amount, hand.shares(0, 202 - star.amount)) == (10, {1: 96, 2: 96})
        assert commission(charge_terms_for(house_named("adelaide"), TABLE), hand).amount == 0

    def test_carried_chips_are_somebody_elses(self) -> None:
        hand = hand_to_be_paid(pot({1: 50, 2: 50}, 1, 2, dealt_in=(1, 2), dead=20), dealt_in=(1, 2))
        star = charge_terms_for(house_named("star"), replace(TABLE, percent=10))
        assert commission(star, hand).amount == 0
        carried = structs.replace(hand, carried=20)
        assert commission(star, carried).amount == 12

    def test_a_tie_for_half_of_the_pot_is_no_tie_of_the_hands(self) -> None:
        whole = pot({1: 50, 2: 50}, 1, 2, dealt_in=(1, 2))
        terms = charge_terms_for(house_named("canberra"), TABLE)
        assert commission(terms, hand_to_be_paid(whole, dealt_in=(1, 2))).amount == 0
        for best in (((0, 1), (0,)), ((0, 1), (1,)), ((1,), (0, 1)), ((0,), (1,))):
            half = structs.replace(whole, best=best)
            assert commission(terms, hand_to_be_paid(half, dealt_in=(1, 2))).amount == 5

    def test_the_rate_of_a_scale_goes_by_all_pots(self) -> None:
        scale = (RateStep(0, Decimal(10)), RateStep(100, Decimal(5)))
        for base in ("each_pot", "sum_of_pots"):
            terms = ChargeTerms(Percentage(Decimal(10), base=base, scale=scale))
            assert commission(terms, won_outright(60, 60)).amount == 6

    def test_the_uk_needs_the_hour(self) -> None:
        with pytest.raises(Malformed, match="when did the hand begin"):
            charges(charge_terms_for(house_named("uk"), TABLE), won_outright(120))

    @pytest.mark.clause("star:3.1", "star:3.3")
    def test_methods_stand_side_by_side_where_they_may(self) -> None:
        both = replace(TABLE, commission=("pot_percent", "time_charge"))
        terms = charge_terms_for(house_named("star"), both)
        assert commission(terms, won_outright(100)).amount == 5
        assert terms.time_charge is not None
        with pytest.raises(Illegal, match="pot_percent and time_charge together") as refusal:
            charge_terms_for(house_named("canberra"), both)
        assert cites("canberra:15.2", "canberra:15.3.1") <= set(refusal.value.cites)

    @pytest.mark.clause("adelaide:78.0")
    def test_a_table_by_time_takes_nothing_from_the_pot(self) -> None:
        assert (
            charges(
                charge_terms_for(house_named("adelaide"), replace(TABLE, commission=("time_charge",))),
                won_outright(200),
            )
            == []
        )
        with pytest.raises(Malformed, match=r"commission\.methods"):
            charge_terms_for(house_named("adelaide"), replace(TABLE, commission=("tips",)))  # type: ignore[arg-type]

    @pytest.mark.clause("canberra:15.1")
    def test_canberra_must_charge(self) -> None:
        with pytest.raises(Illegal, match="a table without a charge") as refusal:
            charge_terms_for(house_named("canberra"), replace(TABLE, commission=()))
        assert cites("canberra:15.1") <= set(refusal.value.cites)
        assert (
            charge_terms_for(house_named("canberra"), replace(TABLE, commission=("time_charge",))).time_charge
            is not None
        )
        assert charge_terms_for(house_named("star"), replace(TABLE, commission=())).free

    def test_nothing_is_taken_from_a_tournament_hand(self) -> None:
        assert (
            charges(
                charge_terms_for(house_named("uk"), replace(TABLE, tournament=True, jackpot=True)), won_outright(500)
            )
            == []
        )


class TestTheSign:
    @pytest.mark.clause("canberra:15.2(e).1", "canberra:15.2(e).2")
    def test_ten_percent_only_at_small_stakes(self) -> None:
        ten = replace(TABLE, percent=10, max_buy_in=500)
        assert commission(charge_terms_for(house_named("canberra"), ten), won_outright(57)).amount == 5
        with pytest.raises(Illegal, match="10 percent at a table with a maximum buy-in of 501") as refusal:
            charge_terms_for(house_named("canberra"), replace(ten, max_buy_in=501))
        assert cites("canberra:15.2(e).2") <= set(refusal.value.cites)
        assert (
            charge_terms_for(house_named("canberra"), replace(TABLE, percent=5, max_buy_in=300)).percentage is not None
        )

    @pytest.mark.parametrize(
        ("book", "percent"), [("adelaide", "1.5"), ("adelaide", "12"), ("canberra", "4"), ("uk", "6")]
    )
    def test_a_rate_that_the_book_does_not_have(self, book: str, percent: str) -> None:
        with pytest.raises(Illegal, match=f"{percent} percent of the pot"):
            charge_terms_for(house_named(book), replace(TABLE, percent=Decimal(percent)))

    def test_adelaide_must_have_a_cap(self) -> None:
        with pytest.raises(Illegal, match=r"commission\.cap cannot be none"):
            charge_terms_for(house_named("adelaide"), replace(TABLE, cap="none"))

    def test_a_scale_is_read_from_a_file_and_checked(self) -> None:
        posted = setup_from({"game": "holdem", "blinds": [1, 2], "scale": [[0, 10], [200, 2.5, 8]]}, "sign")
        terms = charge_terms_for(house_named("adelaide"), posted, unit=100)
        assert terms.percentage is not None
        assert terms.percentage.scale == (RateStep(0, Decimal(10)), RateStep(20000, Decimal("2.5"), 800))
        for scale in ([[0, 10, 5, 5]], [5], "flat", [[0, -1]]):
            with pytest.raises(Malformed, match="scale cannot be"):
                setup_from({"game": "holdem", "scale": scale}, "sign")

    @pytest.mark.parametrize(
        ("book", "scale", "told"),
        [
            ("adelaide", ((0, 10), (100, 1)), "1 percent in a scale"),
            ("adelaide", ((10, 10),), "does not rise from 0"),
            ("adelaide", ((0, 10), (0, 5)), "does not rise from 0"),
            ("canberra", ((0, 5), (100, 10)), "percent in a scale"),
            ("uk", ((0, 5), (100, 4)), "4 percent in a scale"),
        ],
    )
    def test_a_scale_stays_within_the_book(self, book: str, scale: tuple[tuple[int, ...], ...], told: str) -> None:
        with pytest.raises((Illegal, Malformed), match=told):
            charge_terms_for(house_named(book), replace(TABLE, scale=scale))

    def test_a_scale_or_a_percentage(self) -> None:
        with pytest.raises(Malformed, match="a percentage and a scale"):
            charge_terms_for(house_named("adelaide"), replace(TABLE, scale=((0, 10),), percent=10))

    def test_amounts_are_whole_chips(self) -> None:
        with pytest.raises(Malformed, match="is not a whole number of chips"):
            charge_terms_for(house_named("star"), replace(TABLE, cap=Decimal("0.25")))
        quarters = charge_terms_for(house_named("star"), replace(TABLE, cap=Decimal("0.25")), unit=4).percentage
        assert quarters is not None
        assert quarters.cap == 1

    def test_a_house_without_a_jackpot(self) -> None:
        with pytest.raises(Illegal, match="a jackpot, where the house has none"):
            charge_terms_for(house_named("canberra"), replace(TABLE, jackpot=True))


class TestFees:
    @pytest.mark.clause("adelaide:78.c")
    def test_a_dollar_a_head_with_a_part_for_the_jackpot(self) -> None:
        posted = replace(TABLE, commission=("hand_fee",))
        line = hand_fee(charge_terms_for(house_named("adelaide"), replace(posted, jackpot=True)), range(1, 9), button=3)
        assert line is not None
        assert (line.amount, line.for_jackpot) == (8, 2)
        assert line.from_seats == tuple((seat, 1) for seat in range(1, 9))
        assert cites("adelaide:78.c") <= set(line.cites)
        plain = hand_fee(charge_terms_for(house_named("adelaide"), posted), range(1, 9), button=3)
        assert plain is not None
        assert (plain.amount, plain.for_jackpot) == (8, 0)
        with pytest.raises(Illegal, match=r"commission\.hand_fee cannot be 2"):
            charge_terms_for(house_named("adelaide"), replace(posted, hand_fee=2))

    @pytest.mark.clause("star:3.3.2", "star:3.3.2.1")
    @pytest.mark.parametrize(
        ("payer", "seats", "pot_pays"), [("each_dealt_in_player", 12, 0), ("button", 2, 0), ("pot", 0, 2)]
    )
    def test_the_sign_says_who_pays_for_a_hand(self, payer: str, seats: int, pot_pays: int) -> None:
        chosen = house("star", ("commission.hand_fee", "payer", payer))
        terms = charge_terms_for(chosen, replace(TABLE, commission=("hand_fee",), hand_fee=2))
        before = hand_fee(terms, range(1, 7), button=6)
        assert (before.amount if before else 0) == seats
        assert sum(line.amount for line in charges(terms, won_outright(60))) == pot_pays
        if payer == "button" and before:
            assert before.from_seats == ((6, 2),)

    @pytest.mark.parametrize("book", each_house("adelaide:78.f", "star:3.3.3.6", "star:1.1.sitting-fee"))
    def test_a_seating_fee_is_charged_once(self, book: str) -> None:
        terms = charge_terms_for(house(book, ("commission.extra_fees", "seating", 10)), TABLE)
        first, again = seating_fee(terms, 3), seating_fee(terms, 3, already_paid=True)
        assert first is not None
        assert again is not None
        assert (first.from_seats, again.amount, again.because) == (
            ((3, 10),),
            0,
            ("free: paid until the player leaves",),
        )
        assert seating_fee(charge_terms_for(house_named(book), TABLE), 3) is None

    def test_a_house_without_such_a_fee(self) -> None:
        with pytest.raises(Malformed, match="has no part 'seating'"):
            house("canberra", ("commission.extra_fees", "seating", 10))

    def test_the_order_in_which_a_small_pot_is_used_up(self) -> None:
        percent = Percentage(Decimal(50), base="each_pot")
        lines = charges(
            ChargeTerms(percent, boards_fee=9, drop=Drop(3)),
            hand_to_be_paid(*won_outright(8).pots, dealt_in=(1, 2), boards=2),
        )
        assert [(line.kind, line.amount) for line in lines] == [
            ("commission", 4), ("jackpot", 3), ("fee for several boards", 1),
        ]  # fmt: skip
        assert [charge.amount for charge in as_charges(lines)] == [4, 3, 1]


class TestTheJackpotsDeduction:
    def test_a_waiver_on_the_bearing_pot_frees_the_hand(self) -> None:
        main, side = pot({1: 50, 2: 50}, 1, 2, dealt_in=(1, 2, 3)), pot({2: 150, 3: 150}, 3, dealt_in=(1, 2, 3))
        rule = Percentage(Decimal(10), tie_waiver="all_starters_share", no_loss=True)
        drop = Drop(1, pot_at_least=200, counts_as_commission=True)
        hand = hand_to_be_paid(main, side, dealt_in=(1, 2, 3))
        assert [line.amount for line in charges(ChargeTerms(rule, drop=drop), hand)] == [0, 0]
        alone = ChargeTerms(replace(rule, base="each_pot"), drop=drop)
        assert [line.amount for line in charges(alone, hand)] == [30, 1]

    @pytest.mark.clause("adelaide:59.b", "adelaide:78.a", "adelaide:78.b")
    def test_a_pot_that_goes_free_leaves_cap_and_deduction_to_the_next(self) -> None:
        seats = (1, 2, 3)
        main = pot({1: 100, 2: 100, 3: 2}, 1, 2, dealt_in=seats)
        side = pot({2: 150, 3: 150}, 3, dealt_in=seats)
        hand = hand_to_be_paid(main, side, dealt_in=seats)
        lines = charges(charge_terms_for(house_named("adelaide"), replace(TABLE, jackpot=True)), hand)
        assert [(line.kind, line.from_pots) for line in lines] == [("commission", ((1, 10),)), ("jackpot", ((1, 1),))]
        assert "the main pot is free: a winner would lose money" in lines[0].because
        assert cites("adelaide:59.b", "adelaide:78.a") <= set(lines[0].cites)

    def test_it_makes_no_loser_where_it_does_not_count_as_commission(self) -> None:
        hand = hand_to_be_paid(pot({1: 50, 2: 50, 3: 3}, 1, 2, dealt_in=(1, 2, 3)), dealt_in=(1, 2, 3))
        rule = Percentage(Decimal(2), tie_waiver="all_starters_share", no_loss=True)
        assert [line.amount for line in charges(ChargeTerms(rule, drop=Drop(2)), hand)] == [2, 2]
        assert [line.amount for line in charges(ChargeTerms(rule, drop=Drop(2, counts_as_commission=True)), hand)] == [
            0,
            0,
        ]

    def test_it_takes_what_the_commission_leaves(self) -> None:
        lines = charges(ChargeTerms(Percentage(Decimal(100)), drop=Drop(3)), won_outright(8))
        assert [(line.kind, line.amount) for line in lines] == [("commission", 8), ("jackpot", 0)]

    @pytest.mark.clause("uk:bad-beat.5", "uk:bad-beat.6", "uk:bad-beat.7")
    def test_a_pound_from_each_eligible_pot(self) -> None:
        terms = charge_terms_for(house_named("uk"), replace(TABLE, jackpot=True), unit=100)

        def dropped(hand: HandBill) -> int:
            return sum(line.amount for line in charges(terms, hand, time(21)) if line.kind == "jackpot")

        assert [line.amount for line in charges(terms, won_outright(12000), time(21))] == [600, 100]
        assert dropped(won_outright(6000, flop=False)) == 0
        assert (dropped(won_outright(2400)), dropped(won_outright(2500))) == (0, 100)
        assert dropped(won_outright(2500, 5000)) == 100
        assert charges(terms, won_outright(2400, 2500), time(21))[1].from_pots == ((1, 100),)

    @pytest.mark.clause("uk:bad-beat.8")
    def test_four_must_have_been_dealt_in(self) -> None:
        terms = charge_terms_for(house_named("uk"), replace(TABLE, jackpot=True))
        three = hand_to_be_paid(*won_outright(60).pots, dealt_in=(1, 2, 3))
        assert [line.kind for line in charges(terms, three, time(21))] == ["commission"]
        assert [line.kind for line in charges(terms, won_outright(60), time(21))] == ["commission", "jackpot"]

    def test_star_takes_nothing_for_its_jackpot(self) -> None:
        assert charge_terms_for(house_named("star"), replace(TABLE, jackpot=True)).drop is None

    def test_adelaide_nominates_at_least_a_dollar(self) -> None:
        with pytest.raises(Illegal, match=r"jackpot\.charge cannot be 0\.5"):
            house("adelaide", ("jackpot.charge", "from_pot", Decimal("0.5")))


# Laws


@st.composite
def percentages(draw: st.DrawFn) -> Percentage:
    starts = draw(st.lists(st.integers(1, 500), max_size=2, unique=True).map(sorted))
    rates = st.decimals(0, 10, places=1)
    scale = tuple(
        RateStep(start, draw(rates), draw(st.none() | st.integers(0, 20))) for start in ([0, *starts] if starts else [])
    )
    return Percentage(
        rate=draw(rates),
        base=draw(st.sampled_from(["each_pot", "sum_of_pots"])),
        scale=scale,
        pot_over=draw(st.integers(0, 30)),
        pot_at_least=draw(st.integers(0, 30)),
        least=draw(st.integers(0, 5)),
        cap=draw(st.none() | st.integers(0, 20)),
        due=draw(st.sampled_from(["any_pot", "not_only_blinds", "not_only_forced_bets", "flop_seen"])),
        tie_waiver=draw(st.sampled_from(["all_starters_share", "only_tied_players_put_in", "any_tie"])),
        no_loss=draw(st.booleans()),
        rounded_down_to=draw(st.sampled_from([1, 5])),
    )


@st.composite
def hands(draw: st.DrawFn) -> HandBill:
    seats = (1, 2, 3)
    pots = []
    for _ in range(draw(st.integers(1, 3))):
        paying = draw(st.sets(st.sampled_from(seats), min_size=2))
        winners = draw(st.sets(st.sampled_from(sorted(paying)), min_size=1))
        pots.append(pot({seat: draw(st.integers(1, 300)) for seat in sorted(paying)}, *winners, dealt_in=seats))
    forced = draw(st.booleans())
    flop, antes = draw(st.booleans()), draw(st.integers(0, 3))
    return hand_to_be_paid(*pots, dealt_in=seats, flop=flop, antes=antes, forced_bets_only=forced)


@given(percentages(), hands(), st.integers(0, 5), st.integers(0, 5), st.booleans())
def test_no_pot_gives_more_than_it_holds(rule: Percentage, hand: HandBill, fee: int, drop: int, counts: bool) -> None:
    terms = ChargeTerms(rule, boards_fee=fee, drop=Drop(drop, counts_as_commission=counts))
    lines = charges(terms, structs.replace(hand, boards=2))
    taken = [0] * len(hand.pots)
    for line in lines:
        assert line.amount == sum(amount for _, amount in line.from_pots)
        assert line.because
        for number, amount in line.from_pots:
            taken[number] += amount
    assert all(0 <= mine <= bill.amount for mine, bill in zip(taken, hand.pots, strict=True))


@given(percentages(), hands())
def test_never_above_the_cap_nor_above_the_rate(rule: Percentage, hand: HandBill) -> None:
    line = commission(ChargeTerms(rule), hand)
    cap = rule.cap_for(hand.total, None)
    assert cap is None or line.amount <= cap
    exact = Decimal(hand.total) * rule.rate_for(hand.total) / 100
    assert line.amount <= max(exact, Decimal(rule.least))
    if not rule.least and (cap is None or line.amount < cap):
        assert line.amount % rule.rounded_down_to == 0


@given(percentages(), hands())
def test_what_is_free_is_free(rule: Percentage, hand: HandBill) -> None:
    unseen = structs.replace(hand, flop_seen=False)
    assert commission(ChargeTerms(replace(rule, due="flop_seen")), unseen).amount == 0
    posted = tuple(map(add, hand.wagers.paid, hand.wagers.dead))
    forced = structs.replace(hand, wagers=structs.replace(hand.wagers, posted=posted))
    assert forced.forced_bets_only
    assert commission(ChargeTerms(replace(rule, due="not_only_forced_bets")), forced).amount == 0
    each_pot = replace(rule, base="each_pot", tie_waiver="any_tie")
    for number, _ in commission(ChargeTerms(each_pot), hand).from_pots:
        assert each_pot.pays(hand.pots[number].amount)
        assert len(hand.pots[number].winners) == 1


def test_a_pot_that_is_won_by_one_pays_where_ties_are_free() -> None:
    rule = Percentage(rate=Decimal(5), base="each_pot", tie_waiver="any_tie", due="any_pot")
    won, tied = pot({1: 100, 2: 100, 3: 100}, 1, dealt_in=(1, 2, 3)), pot({1: 100, 2: 100}, 1, 2, dealt_in=(1, 2, 3))
    line = commission(ChargeTerms(rule), hand_to_be_paid(won, tied, dealt_in=(1, 2, 3)))
    assert line.from_pots == ((0, 15),)


@given(percentages(), hands())
def test_no_winner_is_made_a_loser_where_that_is_waived(rule: Percentage, hand: HandBill) -> None:
    line = commission(ChargeTerms(replace(rule, no_loss=True)), hand)
    for number, amount in line.from_pots:
        shares = hand.shares(number, hand.pots[number].amount - amount)
        assert all(shares[seat] >= hand.pots[number].put_in.get(seat, 0) for seat in hand.pots[number].winners)


@given(percentages(), st.lists(st.integers(2, 400), min_size=1, max_size=4))
def test_more_pots_or_another_order_never_cost_more(rule: Percentage, amounts: list[int]) -> None:
    terms = ChargeTerms(replace(rule, no_loss=False))
    whole = commission(terms, won_outright(sum(amounts))).amount
    parts = commission(terms, won_outright(*amounts)).amount
    turned = commission(terms, won_outright(*reversed(amounts))).amount
    assert parts <= whole
    assert parts == turned


@given(percentages(), st.integers(2, 400), st.integers(0, 100))
def test_a_bigger_pot_never_pays_less_at_one_rate(rule: Percentage, amount: int, more: int) -> None:
    terms = ChargeTerms(replace(rule, scale=(), no_loss=False))
    assert commission(terms, won_outright(amount)).amount <= commission(terms, won_outright(amount + more)).amount
