"""PHH hands through the engine: every variant we deal, what the format leaves open, and our own hands exactly again."""

from __future__ import annotations

from decimal import Decimal
from pathlib import Path

import pytest

from pokerroom.cards import SeededShuffle, cards_text
from pokerroom.errors import Illegal, Malformed
from pokerroom.games import GAMES
from pokerroom.hand import CALL, CHECK, Bet, Discard, Hand, HandRules, Muck, SoftwareDealer, events
from pokerroom.notation import (
    NotDealtHere,
    PhhHand,
    hand_start,
    play_and_check,
    play_phh,
    read_phh,
    read_phh_file,
    to_phh,
    write_phh,
)
from pokerroom.notation.phh.phh_rules import OWN_GAME_PREFIX
from testkit.hand.hands import chance
from testkit.hand.hands import play as by_chance
from testkit.suite.effort import some
from testkit.table.house_tables import TABLES, HouseTable

PLAYED = Path(__file__).parent / "samples" / "played"


def hand(*actions: str, **fields: str) -> PhhHand:
    """Three players with 100 each at 1 and 2, unless the fields say otherwise."""
    stated = {
        "variant": '"NT"',
        "antes": "[0, 0, 0]",
        "blinds_or_straddles": "[1, 2, 0]",
        "min_bet": "2",
        "starting_stacks": "[100, 100, 100]",
        **fields,
    }
    lines = [f"{name} = {value}" for name, value in stated.items() if value]
    return read_phh("\n".join([*lines, f"actions = {[*actions]}"]))


def finish(phh: PhhHand) -> list[Decimal | int]:
    replayed = play_phh(phh)
    assert replayed.status == "settled"
    stacks = replayed.hand.stacks
    return [replayed.opening.amount(stacks[seat]) for seat in replayed.opening.seats]


@pytest.mark.parametrize("file", sorted(PLAYED.glob("*.phh")), ids=lambda file: file.stem)
def test_every_variant_ends_with_the_stacks_of_its_file(file: Path) -> None:
    (phh,) = read_phh_file(file)
    assert finish(phh) == [*(phh.finishing_stacks or ())]
    assert play_and_check(phh)[1].kind == "exact"


def test_every_variant_has_a_sample() -> None:
    assert {read_phh(file.read_text("utf-8")).variant for file in PLAYED.iterdir()} == {"FT", "NT", "NS", "PO", "F7S"}


@pytest.mark.parametrize(
    ("variant", "words"),
    [
        ("FB", "badugi"),
        ("F2L3D", "triple draw"),
        ("N2L1D", "single draw"),
        ("FO/8", "Omaha"),
        ("F7S/8", "stud"),
        ("FR", "razz"),
        ("XX", "no variant 'XX'"),
        (f"{OWN_GAME_PREFIX}pineapple", "without its rules"),
    ],
)
def test_what_we_do_not_deal_is_refused_in_words(variant: str, words: str) -> None:
    with pytest.raises(NotDealtHere, match=words) as refusal:
        play_phh(hand(variant=f'"{variant}"'))
    assert refusal.value.allowed


def test_a_variant_without_its_bets_is_refused() -> None:
    with pytest.raises(Malformed, match="NT without its bets"):
        play_phh(hand(min_bet=""))
    with pytest.raises(Malformed, match="FT without its bets"):
        play_phh(hand(variant='"FT"'))


def test_half_chips_are_whole_chips_of_a_smaller_unit() -> None:
    phh = hand("p3 f", "p1 cc", "p2 cc", starting_stacks="[100.5, 100, 100.25]")
    assert hand_start(phh).unit == 4
    assert hand_start(phh).heading.stacks[1] == 402


def test_an_odd_pot_is_split_in_halves_where_the_file_says_so() -> None:
    board = ("d db 2c3d4h", "p2 cc", "p3 cc", "d db 5s", "p2 cc", "p3 cc", "d db 6c", "p2 cc", "p3 cc")
    start = ("d dh p1 ????", "d dh p2 KhQs", "d dh p3 KdQc", "p3 cc", "p1 f", "p2 cc")
    shown = (*start, *board, "p2 sm KhQs", "p3 sm KdQc")
    assert finish(hand(*shown, finishing_stacks="[99, 100.5, 100.5]")) == [99, Decimal("100.5"), Decimal("100.5")]
    assert finish(hand(*shown)) == [99, 101, 100]


def test_the_file_s_seats_are_kept_where_they_go_clockwise() -> None:
    assert hand_start(hand(seats="[7, 9, 2]")).seats == (7, 9, 2)
    assert hand_start(hand(seats="[9, 7, 2]")).seats == (1, 2, 3)


def test_two_players_post_the_other_way_round() -> None:
    two = {"antes": "[0, 0]", "blinds_or_straddles": "[1, 2]", "starting_stacks": "[100, 100]"}
    assert finish(hand("p2 f", **two)) == [101, 99]


def test_the_button_may_straddle_and_act_last() -> None:
    assert finish(hand("p1 cc", "p2 f", "p3 cbr 12", "p1 f", blinds_or_straddles="[1, 2, 4]")) == [96, 98, 106]


def test_a_big_blind_ante_lies_dead_in_the_pot() -> None:
    assert finish(hand("p3 f", "p1 cbr 6", "p2 f", antes="[0, 2, 0]")) == [104, 96, 100]


def test_a_newcomer_posts_the_big_blind_live_and_the_small_blind_dead() -> None:
    phh = hand("p3 cc", "p1 f", "p2 cbr 8", "p3 f", blinds_or_straddles="[1, 2, -3]")
    assert finish(phh) == [99, 104, 97]
    assert [(extra.kind, extra.amount) for extra in hand_start(phh).heading.extras] == [("live", 2), ("dead", 1)]


def test_a_newcomer_s_short_post_is_read_as_the_figures_say() -> None:
    dead = hand("p3 cc", "p1 f", "p2 cbr 8", "p3 f", blinds_or_straddles="[1, 2, -1]", finishing_stacks="[99, 104, 97]")
    live = hand("p3 cc", "p1 f", "p2 cbr 8", "p3 f", blinds_or_straddles="[1, 2, -1]", finishing_stacks="[99, 103, 98]")
    assert play_and_check(dead)[1] == ("exact", 0, "")
    assert play_and_check(live)[1] == ("exact", 0, "a newcomer's short post was live")


def test_a_stack_nobody_knows_never_runs_out() -> None:
    replayed = play_phh(hand("p3 cbr 1000000", "p1 f", "p2 cc", starting_stacks="[100, inf, inf]"))
    assert (replayed.status, replayed.why) == ("stopped", "the dealer burns 1 and deals 3 to the board")


def test_hands_shown_before_the_board_wait_for_the_showdown() -> None:
    phh = hand(
        "p3 f", "p1 cbr 100", "p2 cc", "p1 sm AhAs", "p2 sm KhKs", "d db 2c3d4h", "d db 9s", "d db Kd"
    )  # fmt: skip
    replayed = play_phh(phh)
    shows = [event for event in replayed.hand.events if isinstance(event, events.Shown | events.BoardDealt)]
    assert [type(event).__name__ for event in shows] == ["BoardDealt"] * 3 + ["Shown"] * 2
    assert finish(phh) == [0, 200, 100]
    assert cards_text(replayed.hand.state.hands[0]) == "Ah As"


CALLED_DOWN = (
    *("p3 f", "p1 cc", "p2 cc", "d db 2c3d4h", "p1 cc", "p2 cc"),
    *("d db 9s", "p1 cc", "p2 cc", "d db Kd", "p1 cc", "p2 cc"),
)


def test_a_hand_of_unknown_cards_is_taken_for_a_muck_beside_one_that_is_shown() -> None:
    assert finish(hand(*CALLED_DOWN, "p1 sm AhAs", "p2 sm ????")) == [102, 98, 100]
    assert finish(hand(*CALLED_DOWN, "p1 sm", "p2 sm ????")) == [98, 102, 100]


def test_a_pot_whose_winner_nobody_recorded_is_not_paid() -> None:
    for shows in (("p1 sm ????", "p2 sm ????"), ()):
        replayed = play_phh(hand(*CALLED_DOWN, *shows))
        assert (replayed.status, replayed.why) == ("unsettled", "nobody recorded the cards of seat 1")
        assert replayed.hand.pots == (4,)


def test_known_cards_speak_when_no_showdown_is_recorded() -> None:
    assert finish(hand("d dh p1 AhAs", "d dh p2 7c8c", *CALLED_DOWN)) == [102, 98, 100]


def test_a_history_that_stops_is_played_as_far_as_it_goes() -> None:
    replayed = play_phh(hand("p3 cbr 6"))
    assert (replayed.status, replayed.why, replayed.hand.turn) == ("stopped", "seat 1 acts", 1)


def test_a_winner_may_show_what_nobody_called() -> None:
    replayed = play_phh(hand("d dh p3 AhAs", "p3 cbr 6", "p1 f", "p2 f", "p3 sm AhAs"))
    assert any(isinstance(event, events.Exposed) for event in replayed.hand.events)


@pytest.mark.parametrize(
    ("actions", "words"),
    [
        (["p3 cbr 3"], r"action 1, 'p3 cbr 3': a raise to 3 is less than a full raise; allowed: fold, call 2"),
        (["p3 f", "p2 f"], "action 2, 'p2 f': seat 2 may not fold: it is seat 1's turn"),
        (["p3 f", "d db 2c3d4h"], "action 2, 'd db 2c3d4h': no cards may be dealt now"),
        (["p3 f", "p1 cc", "p2 cc", "d db 2c3d"], "action 4, .*3 cards, but 4 are to be dealt"),
        (["p3 f", "p1 cc", "p2 cc", "d db 2c2c4h"], "2c is dealt twice"),
        (["p3 f", "p3 sm AhAs"], "action 2, 'p3 sm AhAs': seat 3 is out of the hand"),
        (["p3 f", "p1 sd 2c"], "action 2, 'p1 sd 2c': seat 1 may not discard"),
    ],
)
def test_an_illegal_action_is_named_with_the_engine_s_reason(actions: list[str], words: str) -> None:
    with pytest.raises((Illegal, Malformed), match=words):
        play_phh(hand(*actions))


def test_the_bring_in_is_less_than_a_bet_and_is_completed() -> None:
    (phh,) = read_phh_file(PLAYED / "seven-card-stud.phh")
    played = play_phh(phh).hand.events
    first, second = [event for event in played if isinstance(event, events.Raised)][:2]
    assert (first.to, first.full, second.to, second.full) == (10, False, 20, True)


# Our own hands


@pytest.mark.parametrize("table", some(TABLES, 5), ids=repr)
def test_a_hand_of_any_house_is_written_and_plays_again_event_for_event(table: HouseTable) -> None:
    for seed, unseen in ((1, False), (2, True)):
        ours = by_chance(table.rules, chance(seed), unseen=unseen)
        again = play_phh(read_phh(write_phh(to_phh(ours))))
        assert again.hand.heading == ours.heading
        assert again.hand.events == ours.events
        assert again.hand.stacks == ours.stacks


@pytest.mark.parametrize("game", GAMES)
def test_each_of_the_ten_games_plays_again(game: str) -> None:
    antes = game in ("draw_ante", "five_card_stud")
    rules = HandRules(game=game, minimum_bet=2, ante=1 if antes else 0, blinds=() if antes else (1, 2))
    ours = Hand(rules, {2: 50, 5: 60, 9: 70}, button=5)
    seeded = SeededShuffle(seed=11)
    dealer = SoftwareDealer(ours, seeded.shuffle(rules.whole_deck.cards), shuffle=seeded.shuffle)
    dealer.go_on()
    while ours.turn:
        now = ours.options(ours.turn)
        cards = ours.state.hands[ours.state.turn]
        if now.discard or now.draw >= 0:
            ours.act(ours.turn, Discard(tuple(cards[: now.discard or 2])))
        elif now.check or now.call:
            ours.act(ours.turn, CHECK if now.check else CALL)
        else:
            ours.act(ours.turn, Bet(now.least_to))
        dealer.go_on()
    written = to_phh(ours)
    assert written.variant == {"holdem": "NT"}.get(game, f"{OWN_GAME_PREFIX}{game}")
    assert written.seats == (9, 2, 5)
    again = play_phh(read_phh(write_phh(written)))
    assert (again.status, again.hand.events, again.hand.rules) == ("settled", ours.events, rules)


@pytest.mark.parametrize("muck", [Muck(), Muck(said_fold=True), Muck(short=True), Muck(said_fold=True, short=True)])
def test_how_a_hand_was_given_up_is_written(muck: Muck) -> None:
    ours = Hand(HandRules(game="holdem", blinds=(1, 2), minimum_bet=2), {1: 50, 2: 60}, button=1)
    ours.post(), ours.post(), ours.deal("As Kd 7h 2c")
    ours.act(ours.turn, CALL), ours.act(ours.turn, CHECK)
    for cards in ("?? 3c 4d 8s", "?? 9h", "?? Jc"):
        ours.deal(cards), ours.act(ours.turn, CHECK), ours.act(ours.turn, CHECK)
    ours.act(ours.turn, muck)
    again = play_phh(read_phh(write_phh(to_phh(ours))))
    assert events.Mucked(2, muck.said_fold, muck.short) in again.hand.events


def test_an_unfinished_hand_stays_unfinished() -> None:
    ours = Hand(HandRules(game="holdem", blinds=(1, 2), minimum_bet=2), {1: 50, 2: 60}, button=1)
    ours.post(), ours.post(), ours.deal("As Kd 7h 2c")
    again = play_phh(read_phh(write_phh(to_phh(ours))))
    assert (again.status, again.hand.events) == ("stopped", ours.events)


@pytest.mark.untyped
def test_a_whole_file_is_not_played_as_if_it_were_one_hand() -> None:
    hands = read_phh_file("examples/histories/table-3.phhs")
    with pytest.raises(
        Malformed, match=r"^play_phh\(\): phh cannot be .*; allowed: one hand: .* each of read_phh_file$"
    ):
        play_phh(hands)  # type: ignore[arg-type]
    assert [play_phh(each).status for each in hands] == ["settled", "settled"]


def test_a_heading_that_does_not_fit_is_refused() -> None:
    own = to_phh(Hand(HandRules(game="holdem", blinds=(1, 2), minimum_bet=2), {1: 50, 2: 60}, button=1))
    with pytest.raises(Malformed, match="2 players dealt in, but 3 starting_stacks"):
        play_phh(hand(_pokerroom=str(own.extra["_pokerroom"])))
    with pytest.raises(Malformed, match="not a heading"):
        play_phh(hand(_pokerroom='"as usual"'))
    with pytest.raises(Malformed, match="there is no rule 'jokers'"):
        play_phh(hand(_pokerroom='["pokerroom hand 1", "jokers = 7"]'))


# What the file says came of it


def test_all_winnings_nought_is_nothing_known() -> None:
    assert play_and_check(hand("p3 f", "p1 f", winnings="[0, 0, 0]"))[1].kind == "no figures"


@pytest.mark.parametrize(
    ("venue", "walk", "raised"),
    [
        ("PokerStars", 2, 5),
        ("Full Tilt Poker", 2, 5),
        ("Ongame Network", 2, 5),
        ("Absolute Poker", 3, 5),
        ("PartyPoker", 3, 9),
    ],
)
def test_what_winnings_hold_of_a_bet_nobody_called(venue: str, walk: int, raised: int) -> None:
    named = f'"{venue}"'
    assert play_and_check(hand("p3 f", "p1 f", winnings=f"[0, {walk}, 0]", venue=named))[1].kind == "exact"
    stolen = hand("p3 cbr 6", "p1 f", "p2 f", winnings=f"[0, 0, {raised}]", venue=named)
    assert play_and_check(stolen)[1].kind == "exact"
    wrong = hand("p3 cbr 6", "p1 f", "p2 f", winnings=f"[0, 0, {raised + 1}]", venue=named)
    assert play_and_check(wrong)[1].why.startswith(f"the file pays p3 {raised + 1}; the hand pays ")


def test_the_rake_is_inferred_and_must_be_plausible() -> None:
    shows = ("p1 sm AhAs", "p2 sm ????")
    fair = hand(*CALLED_DOWN, *shows, winnings="[3.80, 0, 0]", venue='"PokerStars"')
    assert play_and_check(fair)[1] == ("reconciled", Decimal("0.2"), "")
    much = hand(*CALLED_DOWN, *shows, winnings="[3.70, 0, 0]", venue='"PokerStars"')
    assert play_and_check(much)[1].why == "a rake of 0.3 from a pot of 4"
    other = hand(*CALLED_DOWN, *shows, winnings="[0, 3.80, 0]", venue='"PokerStars"')
    assert play_and_check(other)[1].kind == "failed"
    early = hand("p3 cbr 6", "p1 f", "p2 f", winnings="[0, 0, 4.90]", venue='"PokerStars"')
    assert play_and_check(early)[1].why == "a rake of 0.1 from a pot of 5"


def test_a_shared_pot_bears_the_rake_in_equal_parts() -> None:
    shows = ("p1 sm AhAs", "p2 sm AdAc")
    even = hand(*CALLED_DOWN, *shows, finishing_stacks="[99.9, 99.9, 100]", venue='"Ongame Network"')
    assert play_and_check(even)[1] == ("reconciled", Decimal("0.2"), "")
    uneven = hand(*CALLED_DOWN, *shows, finishing_stacks="[99.85, 99.95, 100]", venue='"Ongame Network"')
    assert play_and_check(uneven)[1].why == "the winners of one pot are paid different parts of it"
    loser = hand(*CALLED_DOWN, *shows, finishing_stacks="[100, 100, 99.9]", venue='"Ongame Network"')
    assert play_and_check(loser)[1].why == "the file leaves p3 99.9; the hand leaves 100"
