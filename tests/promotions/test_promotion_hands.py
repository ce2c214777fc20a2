"""Finished hands in, awards out: high hands of an hour, tickets earned at a table, pots that are splashed."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Any

import pytest
from msgspec.structs import replace

from pokerroom.cards import Deck, parse_cards
from pokerroom.errors import Illegal
from pokerroom.hand import CHECK_OR_CALL, Hand, SoftwareDealer, hand_rules_for
from pokerroom.promotions import commands
from pokerroom.promotions.hand_at_table import HandAtTable, hand_at_table
from pokerroom.promotions.happenings import PromotionHappening
from pokerroom.promotions.posted.terms import DrawEntries, Eligibility, HighHands
from pokerroom.promotions.showing import promotion_shown
from pokerroom.rulebook import house_named
from pokerroom.rulebook.setup.table_setup import TableSetup
from testkit.prizes.promoting import CLOSES, MONEY, NOON, Driven, terms_with

MINUTE = timedelta(minutes=1)
NAMES = {1: "Ann", 2: "Bob", 3: "Cy"}
HIGH = terms_with(
    award="high_hand",
    ends_on=NOON.date(),
    ends_at=(NOON + 180 * MINUTE).time(),
    entries_close_on=NOON.date(),
    prizes=(replace(MONEY, value=100),),
    high_hand=HighHands(least="straight", tie="split"),
)


def played(holes: Sequence[str], board: str, at: datetime = NOON, number: int = 1, **more: Any) -> HandAtTable:
    """A hand of hold'em at the harbour table in which nobody folds and everybody shows."""
    rules = hand_rules_for(house_named("uk"), TableSetup(game="holdem", blinds=(5, 10)))
    hand = Hand(rules, dict.fromkeys(range(1, len(holes) + 1), 200), button=len(holes))
    first = parse_cards(" ".join([hole.split()[0] for hole in holes] + [hole.split()[1] for hole in holes]))
    dealt = [*first, *parse_cards(board)]
    rest = [card for card in Deck(52).cards if card not in dealt]
    board_cards = parse_cards(board)
    deck = [*first, rest[0], *board_cards[:3], rest[1], board_cards[3], rest[2], board_cards[4], *rest[3:]]
    dealer = SoftwareDealer(hand, deck)
    while seat := dealer.go_on():
        hand.act(seat, CHECK_OR_CALL)
    table = hand_at_table(hand, NAMES, "harbour", number, at)
    assert table is not None
    return replace(table, **more)


BOARD = "9h 8h 7h 2c 2d"


def test_a_finished_hand_tells_what_was_shown_and_wagered() -> None:
    table = played(("Th Jc", "2s 3d", "Ac Kd"), BOARD)
    assert (table.dealt_in, table.wagered, table.scheme) == (
        ("Ann", "Bob", "Cy"),
        {"Ann": 10, "Bob": 10, "Cy": 10},
        "standard",
    )
    (ann,) = table.shown  # the others mucked
    assert [hand.category for hand in ann.best if hand] == ["straight"] * 3


def test_the_best_hand_of_each_hour_wins_and_like_hands_share() -> None:
    promotion = Driven("uk", HIGH).running()
    assert promotion.state.terms.promised == 300

    def see(hand: HandAtTable) -> tuple[PromotionHappening, ...]:
        return promotion.do(commands.SeeHand(at=hand.at, hand=hand))

    first = played(("Th Jc", "2s 3d", "Ac Kd"), BOARD)
    assert len(see(first)) == 1
    assert see(first) == ()  # the same hand again
    assert promotion_shown(promotion.state, NOON).words == "Ann: straight, jack high."
    assert see(played(("2s 3d", "Ts Jd", "Ac Kd"), BOARD, number=2))  # as good
    assert see(played(("2s 3d", "Td 6d", "Ac Kd"), BOARD, number=3)) == ()  # a lower straight
    made = promotion.do(commands.CloseHighHands(at=NOON + 60 * MINUTE))
    assert [(award.player, award.value) for award in promotion.state.awards.values()] == [("Ann", 50), ("Bob", 50)]
    assert len(made) == 3
    # Nobody in the second hour: its prize is added to the third, which ends with the promotion.
    third = played(("Th Jc", "2s 3d", "Ac Kd"), BOARD, at=NOON + 121 * MINUTE, number=9)
    assert promotion_shown(promotion.state, NOON + 119 * MINUTE).prize == 100
    promotion.do(commands.CloseHighHands(at=NOON + 120 * MINUTE))
    assert promotion_shown(promotion.state, NOON + 120 * MINUTE).prize == 200
    assert see(third)
    assert see(played(("Th Jc", "2s 3d"), BOARD, at=NOON + 180 * MINUTE, number=10)) == ()  # it is over
    promotion.do(commands.CloseHighHands(at=NOON + 999 * MINUTE))
    assert (promotion.state.awards[3].value, promotion.state.fund, promotion.state.owed) == (200, 0, 300)


def test_both_hole_cards_must_play_where_the_terms_say_so() -> None:
    both = replace(HIGH, high_hand=HighHands(least="full house", hole_cards=2, nobody="fund"))
    promotion = Driven("uk", both).running()
    board = "9h 9c 9d 2c 2d"  # a full house for everybody
    (plain,) = (
        Driven("uk", replace(both, high_hand=HighHands()))
        .running()
        .do(commands.SeeHand(at=NOON, hand=played(("Ks 3h", "Qs 4d"), board)))
    )
    assert plain.hand.called.startswith("full house")  # type: ignore[union-attr]
    assert promotion.do(commands.SeeHand(at=NOON, hand=played(("Ks 3h", "Qs 4d"), board))) == ()
    (happening,) = promotion.do(commands.SeeHand(at=NOON, hand=played(("Ks Kh", "Qs 4d"), board, number=2)))
    assert happening.hand.player == "Ann"  # type: ignore[union-attr]
    promotion.do(commands.CloseHighHands(at=NOON + 300 * MINUTE))
    assert (promotion.state.fund, promotion.state.carried) == (200, 0)


@pytest.mark.parametrize(
    "who",
    [
        {"eligible": Eligibility(tables=("garden",))},
        {"eligible": Eligibility(games=("omaha",))},
        {"eligible": Eligibility(dealt_in=4)},
        {"eligible": Eligibility(not_players=("Ann",))},
        {"eligible": Eligibility(players=("Bob",))},
        {"wager": 11},
    ],
)
def test_a_hand_counts_only_where_and_for_whom_the_terms_say(who: dict[str, Any]) -> None:
    promotion = Driven("uk", replace(HIGH, **who)).running()
    hand = played(("Th Jc", "2s 3d", "Ac Kd"), BOARD)
    assert promotion.do(commands.SeeHand(at=NOON, hand=hand)) == ()
    assert Driven("uk", replace(HIGH, wager=10)).running().do(commands.SeeHand(at=NOON, hand=hand))
    promotion.do(commands.SuspendPromotion(at=NOON, why="a doubt"))
    assert promotion.do(commands.SeeHand(at=NOON, hand=hand)) == ()


def test_a_hand_earns_a_ticket_until_entries_close() -> None:
    promotion = Driven("uk", terms_with(entries=DrawEntries(most=2, earned_with="straight"))).running()
    hand = played(("Th Jc", "2s 3d", "Ac Kd"), BOARD)
    for number in (1, 1, 2, 3):
        promotion.do(commands.SeeHand(at=NOON, hand=replace(hand, number=number)))
    assert [ticket.player for ticket in promotion.state.tickets] == ["Ann", "Ann"]  # two at most, each hand once
    late = replace(hand, at=CLOSES + MINUTE, number=4)
    assert promotion.do(commands.SeeHand(at=late.at, hand=late)) == ()


def test_a_splash_goes_to_the_pot_by_way_of_the_cage_as_often_as_the_terms_have_it() -> None:
    terms = terms_with(award="splash_pot", prizes=(replace(MONEY, count=2),), eligible=Eligibility(tables=("harbour",)))
    promotion = Driven("uk", terms).running()
    with pytest.raises(Illegal, match="garden takes no part; allowed: harbour"):
        promotion.do(commands.Splash(at=NOON, table="garden"))
    promotion.do(commands.Splash(at=NOON, table="harbour"))
    assert (promotion.state.fund, promotion.state.owed, promotion.state.balances["cage"]) == (500, 0, -500)
    promotion.do(commands.Splash(at=NOON, table="harbour"))
    with pytest.raises(Illegal, match="every splash has been made"):
        promotion.do(commands.Splash(at=NOON, table="harbour"))
    with pytest.raises(Illegal, match="whoever wins the pot has them"):
        promotion.do(commands.VoidAward(at=NOON, award=1, reason="too late"))


def test_high_hands_without_their_hours_do_not_start() -> None:
    for missing in ({"starts_on": None}, {"ends_at": None}):
        promotion = Driven("uk", replace(HIGH, **missing))
        promotion.do(commands.FundPromotion(at=NOON, by="Host", amount=10_000))
        with pytest.raises(Illegal, match="have no hours; allowed: starts_on, starts_at, ends_on and ends_at"):
            promotion.do(commands.StartPromotion(at=NOON, by="Host"))
    running = Driven("uk", HIGH).running()
    with pytest.raises(Illegal, match="have no hours"):
        running.do(commands.ChangeTerms(at=NOON, by="Host", terms=replace(HIGH, ends_at=None), notice="at the desk"))
