"""What a check of the conditions finds before the doors open: chips that are bought, sessions, and prizes."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from decimal import Decimal
from typing import Any

import pytest
from msgspec.structs import replace

from pokerroom.errors import Illegal
from pokerroom.rulebook import house_named
from pokerroom.tournament import Tournament, commands
from pokerroom.tournament.checking.condition_checks import CheckedCondition, check_conditions
from pokerroom.tournament.checking.dry_run import dry_run
from pokerroom.tournament.chips.chip_set import ChipSet, Denomination
from pokerroom.tournament.conditions import (
    AddOnTerms,
    EarlyBonus,
    EligibilityTerms,
    EntryPrice,
    RebuyTerms,
    SessionPlan,
)
from pokerroom.tournament.money.prize_plan import PrizeBand, PrizePlan
from pokerroom.tournament.structure.levels import Break, Level, Structure
from testkit.tournament.driven_tournaments import SEVEN, DrivenTournament, weekly_conditions

REBUYS = RebuyTerms(at_most=2, until_level=2, price=80, chips=800)
ADD_ONS = AddOnTerms(at_most=1, after_level=2, price=50, chips=500)
CHIPS = ChipSet(tuple(map(Denomination, (10, 100, 500))))
RISING = (Level((10, 20)), Level((50, 100)), Level((100, 200)), Level((200, 400)))
STRUCTURE = Structure(stack=1000, minutes=20, levels=RISING, breaks=(Break(2, 10),), seats=6)
ELSE = ("big blinds in the last level", "times level", "at 5 tables of 6")  # doubts about the plain tournament


def found(house: str, **more: Any) -> dict[str, CheckedCondition]:
    """Everything that is wrong or doubtful, by what it says."""
    return doubted(check_conditions(house_named(house), weekly_conditions(house, **more)).items)


def doubted(items: Iterable[CheckedCondition]) -> dict[str, CheckedCondition]:
    conditions = [item for item in items if item.finding in ("wrong", "doubtful")]
    return {condition.what: condition for condition in conditions if not any(words in condition.what for words in ELSE)}


def cited(item: CheckedCondition) -> set[str]:
    return set(map(str, item.cites))


def refused_at_publishing(house: str, **more: Any) -> str:
    tournament = Tournament(house_named(house), weekly_conditions(house, **more), SEVEN)
    with pytest.raises(Illegal) as refusal:
        tournament.do(commands.PublishConditions(at=SEVEN, by="Dee", places=("the desk",)))
    return refusal.value.what


# What the house keeps of chips that are bought


def test_a_fee_above_its_price_is_refused_with_the_clause() -> None:
    for more, what in (
        ({"rebuys": replace(REBUYS, fee=500)}, "a fee of 500 above the re-buy's price of 80"),
        ({"add_ons": replace(ADD_ONS, fee=60)}, "a fee of 60 above the add-on's price of 50"),
    ):
        fault = found("adelaide", **more)[what]
        assert fault.at_fault
        assert "adelaide:106.1" in cited(fault)
        assert what in refused_at_publishing("adelaide", **more)


def test_what_is_kept_of_all_payments_stays_within_the_books_share() -> None:
    assert not found("adelaide", rebuys=replace(REBUYS, fee=28), add_ons=None)
    assert not found("adelaide", rebuys=replace(REBUYS, fee=40), add_ons=None)  # 90 of 270, with the entry
    (fault,) = found("adelaide", rebuys=replace(REBUYS, fee=80), add_ons=None).values()
    assert (fault.what, fault.allowed) == ("170 of 270 kept by the house of an entry with 2 re-buys", "up to 94")
    assert "adelaide:106.1" in cited(fault)
    dear = EntryPrice(contribution=10, fee=90)
    (fault,) = found("adelaide", entry=dear, rebuys=replace(REBUYS, at_most=1), add_ons=None).values()
    assert fault.what == "90 of 180 kept by the house of an entry with 1 re-buy"
    assert not found("adelaide", entry=dear, add_ons=None)  # 90 of 260: as long as they buy


# Chips that come into play


@pytest.mark.parametrize(
    ("more", "what", "clause"),
    [
        ({"rebuys": replace(REBUYS, chips=805)}, "a re-buy of 805 chips", "star:28.4.2.d"),
        ({"add_ons": replace(ADD_ONS, chips=33)}, "an add-on of 33 chips", "star:28.4.2.d"),
        (
            {"early_bonus": EarlyBonus(chips=7, before=datetime(2030, 1, 1))},
            "a bonus for early entry of 7 chips",
            "star:28.7.2",
        ),
    ],
)
def test_chips_that_the_set_cannot_make_are_refused(more: dict[str, Any], what: str, clause: str) -> None:
    text = f"{what}, and the smallest chip in play in level {1 if 'bonus' in what else 2} is 10"
    fault = found("star", structure=STRUCTURE, chips=CHIPS, **more)[text]
    assert (fault.finding, fault.allowed) == ("wrong", "multiples of 10")
    assert clause in cited(fault)
    assert text in refused_at_publishing("star", structure=STRUCTURE, chips=CHIPS, **more)


def test_chips_that_come_late_are_made_of_those_still_in_play() -> None:
    late = {"structure": STRUCTURE, "chips": CHIPS, "rebuys": RebuyTerms(until_level=3, price=80, chips=850)}
    assert [*found("star", **late)] == ["a re-buy of 850 chips, and the smallest chip in play in level 3 is 100"]
    structure = replace(STRUCTURE, breaks=(Break(2, 10), Break(3, 10, races=(10,))))
    assert not found("star", **{**late, "structure": structure})  # the break after level 3 takes them
    odd = {"structure": replace(STRUCTURE, stack=1050), "chips": CHIPS, "late_entry": "full_stack"}
    assert not found("star", **odd, late_until_level=2)
    (fault,) = (
        condition for what, condition in found("star", **odd, late_until_level=3).items() if "smallest chip" in what
    )
    assert fault.what == "a late stack of 1,050 chips, and the smallest chip in play in level 3 is 100"


def test_a_set_must_hold_what_may_be_bought_and_no_piece_is_below_nothing() -> None:
    few = ChipSet((Denomination(10, count=1000), Denomination(100, count=400)), {10: 20, 100: 8})
    (doubt,) = found("star", structure=STRUCTURE, chips=few, players_at_most=50).values()
    assert doubt.what == "a set of 50,000 in chips, and 155,000 in play if everybody buys all they may"
    assert (doubt.finding, "star:28.4.2.d" in cited(doubt)) == ("doubtful", True)
    lacks = found("star", structure=STRUCTURE, chips=few, players_at_most=51, rebuys=None, add_ons=None)
    assert [*lacks] == ["20 chips of 10 too few for 51 stacks", "8 chips of 100 too few for 51 stacks"]
    assert all("star:28.7.2" in cited(lack) for lack in lacks.values())
    below = ChipSet(CHIPS.denominations, {10: -10, 100: 11})
    (fault,) = found("uk", structure=STRUCTURE, chips=below).values()
    assert (fault.what, fault.allowed) == ("a starting stack with chips of 10 below nothing: -10", "0 or more of each")


def test_a_bonus_is_made_of_the_chips_in_play() -> None:
    driven = DrivenTournament("star", 4, structure=STRUCTURE, chips=CHIPS)
    with pytest.raises(
        Illegal, match="a bonus round cannot have a bonus of 7: the smallest chip in play is 10"
    ) as refusal:
        driven.do(commands.AnnounceSpecialHand, what="bonus_round", chips=7)
    assert refusal.value.allowed == "multiples of 10"
    driven.do(commands.AnnounceSpecialHand, what="bonus_round", chips=70)


# Levels, sessions and players


@pytest.mark.parametrize(
    ("house", "clauses"), [("star", {"star:28.7.3", "star:28.4.2.d"}), ("uk", {"uk:tournament.21"})]
)
def test_late_entry_after_the_re_buys_is_doubtful_by_the_clause(house: str, clauses: set[str]) -> None:
    doubt = found(house, late_entry="full_stack", late_until_level=3)["late entry until level 3, re-buys until level 2"]
    assert doubt.finding == "doubtful"
    assert clauses <= cited(doubt)


def test_blinds_that_outgrow_the_chips_and_levels_over_at_once_have_their_clause() -> None:
    steep = replace(STRUCTURE, levels=(*RISING, Level((400, 40_000))))
    (fault,) = (
        condition for condition in found("star", structure=steep).values() if "asks for more than two" in condition.what
    )
    assert "star:28.4.2.e" in cited(fault)
    waits = (Level((10, 20), players_left=5), Level((50, 100), players_left=10), *RISING[2:])
    (fault,) = found("star", structure=replace(STRUCTURE, levels=waits)).values()
    assert fault.what == "level 2 lasts until 10 are left, and 5 are when it begins"
    assert "star:28.4.2.e" in cited(fault)
    by_time = (replace(waits[0], minutes=20), *waits[1:])  # its time may be over first
    assert not found("star", structure=replace(STRUCTURE, levels=by_time))


def test_sessions_lead_somewhere_and_send_on_no_more_than_they_have() -> None:
    def told(*plans: SessionPlan) -> list[str]:
        return [*found("canberra", sessions=plans)]

    assert told(SessionPlan(name="a", to="a", advance=3)) == ["a leads to itself"]
    b = SessionPlan(name="b", to="a", advance=2)
    assert told(SessionPlan(name="a", to="b", advance=3), b) == [
        "sessions that lead in a circle: a, b and a again",
    ]
    final = SessionPlan(name="final", heat=3)
    assert told(SessionPlan(name="a", to="final", advance=60), final) == [
        "60 go on from a, and 50 players can play in it"
    ]
    semi = SessionPlan(name="semi", heat=2, to="final", advance=4)
    first = SessionPlan(name="a", to="semi", advance=3)
    assert told(first, semi, final) == ["4 go on from semi, and 3 players can play in it"]
    assert not told(first, SessionPlan(name="b", to="semi", advance=3), semi, final)
    assert told(SessionPlan(name="a", to="final", advance_per_table=7), final) == ["7 go on from every table of 6 in a"]


def test_prizes_that_the_pool_cannot_pay_and_too_many_players_are_found() -> None:
    def told(players: int = 0, **more: Any) -> dict[str, str]:
        sure = {"rebuys": None, "add_ons": None, "players_at_most": 20, **more}
        items = dry_run(house_named("star"), weekly_conditions("star", **sure), players).items
        return {what: condition.finding for what, condition in doubted(items).items()}

    plan = PrizePlan(bands=(PrizeBand((Decimal(100),)),), rounded_to=10_000)
    assert told(prizes=plan) == {"prizes rounded to 10,000 of a pool of 2,000": "wrong"}
    assert told(prizes=plan, rebuys=REBUYS) == {"prizes rounded to 10,000 of a pool of 2,000": "doubtful"}
    assert told(prizes=PrizePlan(seat=5000)) == {"seats of 5,000 from a pool of 2,000": "wrong"}
    assert not told(prizes=PrizePlan(seat=2000))
    assert told(30, prizes=PrizePlan(seat=2000)) == {"30 players, and 20 may enter": "wrong"}


def test_chips_of_nothing_and_groups_without_a_name_or_a_limit_are_wrong() -> None:
    def faults(**more: Any) -> list[str]:
        return [fault.what for fault in check_conditions(house_named("star"), weekly_conditions("star", **more)).faults]

    for chips in ((0,), (-25,), (0, 10)):
        assert faults(chips=ChipSet(tuple(map(Denomination, chips)))) == [f"there are no chips of {chips[0]}"]
    limits = {"locals": 0, " ": 3, "dealers": 2, "visitors": 9}
    terms = EligibilityTerms(entitled_only=True, barred_groups=("dealers",), group_limits=limits)
    assert faults(eligibility=terms) == [
        "0 of the group 'locals' at most", "3 of the group ' ' at most", "2 of the group 'dealers' at most",
    ]  # fmt: skip
