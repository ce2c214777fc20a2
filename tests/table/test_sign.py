"""The sign at a table: everything that must be shown there, on one page, each line with its clauses."""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import datetime
from html.parser import HTMLParser
from typing import Any

import pytest

from pokerroom.citation import Citation
from pokerroom.errors import Illegal, Malformed
from pokerroom.rulebook import library
from pokerroom.rulebook.clause import Treatment
from pokerroom.rulebook.house import House
from pokerroom.rulebook.served import SERVED
from pokerroom.rulebook.table_setup import TableSetup
from pokerroom.table.change_rules import changes_for
from pokerroom.table.changes import close, propose
from pokerroom.table.sign import Sign, notice_of, sign_for
from pokerroom.table.sign_facts import JackpotSign, SignLine
from pokerroom.table.sign_pages import sign_html, sign_text
from testkit.house_tables import TABLES, HouseTable

HOLDEM = TableSetup(game="holdem", blinds=(5, 10), min_buy_in=200, max_buy_in=1000)
MANILA = replace(HOLDEM, game="two_card_manila", deck="32")
OMAHA = replace(HOLDEM, game="omaha")
STUD = replace(HOLDEM, game="seven_card_stud", blinds=(), ante=2, minimum_bet=10)


def house(book: str, **choices: Any) -> House:
    """A house with parts of settings chosen, `commission__extra_fees__seating=5`."""
    chosen = House(library().book(book))
    for name, value in choices.items():
        area, key, part = name.split("__")
        chosen = chosen.choose(f"{area}.{key}", value, part=part)
    return chosen


def show(*clauses: str) -> Any:
    return pytest.mark.clause(*clauses)


EXTRA_TIME = house("star", commission__extra_fees__extra_time=4)
TIMED = replace(HOLDEM, seconds_to_act=30, extra_seconds=25)
JACKPOT = JackpotSign(amount=12345)
# The clauses shown, a house, a set-up, a jackpot or none; then the heading, and the words of its lines.
FACTS = [
    (show("star:8.1"), "star", OMAHA, None, "Game", "Omaha, 4 cards each, two of your own and three of the board play"),
    (show("star:8.1"), "star", OMAHA, None, "Buy-in", "at least $200, at most $1,000"),
    (show("star:8.1"), "star", replace(OMAHA, limit="pot"), None, "Limit", "pot limit: the most is the pot, your call counted in"),
    (show("star:8.1"), "star", replace(HOLDEM, limit="range", maximum_bet=50), None, "Limit", "spread limit: bets and raises of $10 to $50"),
    (show("star:8.1"), "star", replace(HOLDEM, limit="fixed", bet_sizes=(10, 10, 20, 20)), None, "Limit", "fixed limit: bets and raises of $10, $10, $20 and $20, round by round"),
    (show("star:8.1"), "star", replace(HOLDEM, limit="fixed", bet_sizes=(10, 10, 20, 20)), None, "Raises", "at most 3 in a betting round; any number in the last round between two players"),
    (show("star:8.1"), "star", STUD, None, "Ante", "$2 from every player dealt in"),
    (show("star:8.1"), "star", STUD, None, "First to act", "the lowest card showing must bet"),
    (show("star:8.8.1.1", "star:20.1.3"), "star", HOLDEM, None, "Blinds", "2 compulsory blinds: $5 and $10"),
    (show("star:8.8.1.1", "star:21.1.3"), "star", replace(OMAHA, blinds=(10,)), None, "Blinds", "1 compulsory blind: $10"),
    (show("star:15.1.3"), "star", replace(HOLDEM, game="draw_blind"), None, "Blinds", "2 compulsory blinds: $5 and $10"),
    (show("star:18.1.2"), "star", MANILA, None, "Blinds", "2 compulsory blinds: $5 and $10"),
    (show("star:19.1.2"), "star", replace(MANILA, game="three_card_manila"), None, "Blinds", "2 compulsory blinds: $5 and $10"),
    (show("star:22.1.3"), "star", replace(HOLDEM, game="pineapple"), None, "Blinds", "2 compulsory blinds: $5 and $10"),
    (show("star:23.1.3"), "star", replace(HOLDEM, game="crazy_pineapple"), None, "Blinds", "2 compulsory blinds: $5 and $10"),
    (show("star:8.9.2"), "star", replace(HOLDEM, straddling=True), None, "Straddle", "permitted: the player after the last blind may post $20"),
    ((), "adelaide", replace(HOLDEM, straddling=True), None, "Straddle", "permitted: the player after the last blind may post $20, the next twice that"),
    ((), "canberra", replace(HOLDEM, straddles=(20, 30)), None, "Straddle", "permitted: $20 and $30"),
    ((), "star", replace(HOLDEM, game="draw_ante", blinds=(), ante=2, minimum_bet=10, deck="32"), None, "Seats", "6 for players, at most 5 dealt in"),
    ((), "star", replace(HOLDEM, deck="36"), None, "Cards", "36 cards, ace down to six"),
    ((), "canberra", replace(HOLDEM, deck="40", joker=True, burns=False), None, "Cards", "40 cards, ace down to five, and a joker that stands for any card; no card is burned before the board"),
    ((), "canberra", replace(HOLDEM, won_by="high_low", low_qualifier="eight_or_less"), None, "Pot", "the highest and the lowest hand share the pot"),
    ((), "canberra", replace(HOLDEM, opener="raise_or_fold"), None, "First to act", "raises or folds, and may not just call"),
    ((), "adelaide", replace(HOLDEM, run_boards=True), None, "Cards", "52 cards; players may agree to run more than one board"),
    ((), "uk", replace(HOLDEM, minimum_bet=15), None, "Least bet", "£15; coming in before the flop costs £15"),
    (show("adelaide:37"), "adelaide", replace(HOLDEM, limit="half_pot"), None, "Limit", "half-pot limit: the most is half the pot, your call counted in"),
    (show("adelaide:37"), "adelaide", HOLDEM, None, "Least bet", "$10"),
    (show("adelaide:30.2"), "adelaide", HOLDEM, None, "Buy-in", "at least $200, at most $1,000"),
    (show("canberra:4.1.1"), "canberra", HOLDEM, None, "Buy-in", "at least $200, at most $1,000"),
    (show("canberra:4.1.1"), "canberra", replace(HOLDEM, minimum_bet=20), None, "Least bet", "$20"),
    ((), "uk", TableSetup(game="omaha", limit="pot", blinds=(1, 3)), None, "Buy-in", "at least £100, no maximum"),
    ((), "uk", TableSetup(game="holdem", blinds=(1, 2)), None, "Buy-in", "at least £50, at most £400 or half of the largest stack"),
    ((), "uk", TableSetup(game="holdem", blinds=(1, 2)), None, "Straddle", "permitted: £5"),
    (show("star:7.13.6"), EXTRA_TIME, TIMED, None, "Time to act", "30 seconds; a warning 5 seconds before the end"),
    (show("star:7.13.6"), EXTRA_TIME, TIMED, None, "Extra time", "$4 buys 25 seconds more, at most twice in a betting round; half of it goes into the pot"),
    (show("adelaide:53.b.2"), "adelaide", replace(HOLDEM, seconds_to_act=15), None, "Time to act", "15 seconds"),
    (show("adelaide:78.display"), house("adelaide", commission__extra_fees__extra_time=2), replace(TIMED, seconds_to_act=15), None, "Extra time", "$2 buys 25 seconds more"),
    ((), "uk", HOLDEM, None, "Clock", "60 seconds once the floor starts it, at the request of a player dealt in; the last 10 are counted aloud"),
    ((), "star", TIMED, None, "Clock", "40 seconds once the floor starts it"),
    (show("adelaide:77.1"), "adelaide", replace(HOLDEM, percent=8, cap=12), None, "Commission", "8 percent of all pots together; at most $12 a hand; free where everybody dealt in shares the pot; free where a winner of the pot would lose money by it; rounded down to the smallest chip"),
    (show("adelaide:77.1"), "adelaide", replace(HOLDEM, commission=("hand_fee",)), None, "Commission", "$1 a hand from every player dealt in"),
    (show("adelaide:78.display"), house("adelaide", commission__time_charge__amount=12), replace(HOLDEM, commission=("time_charge",)), None, "Commission", "$12 an hour from every player, in advance"),
    (show("adelaide:78.display"), house("adelaide", commission__extra_fees__multiple_boards=2), replace(HOLDEM, run_boards=True), None, "Boards", "$2 on top where more than one board is run"),
    (show("adelaide:78.display"), house("adelaide", commission__extra_fees__seating=5), HOLDEM, None, "Seating fee", "$5 once, on sitting down to play"),
    (show("adelaide:78.display"), "adelaide", replace(HOLDEM, scale=((0, 10), (200, 5, 15))), None, "Commission", "10 percent of all pots together below $200; 5 percent of all pots together from $200, at most $15; at most $10 a hand; free where everybody dealt in shares the pot; free where a winner of the pot would lose money by it; rounded down to the smallest chip"),
    (show("star:3.2"), house("star", commission__percentage__least=2), replace(HOLDEM, percent=4, cap=15), None, "Commission", "4 percent of every pot; at least $2 and at most $15 a hand; free where blinds were the only wagers; free where only the tied players put anything in; rounded down to the smallest chip"),
    (show("star:3.2"), house("star", commission__hand_fee__payer="button"), replace(HOLDEM, commission=("hand_fee",), hand_fee=2), None, "Commission", "$2 a hand from the button; commission checks are worth $2 each"),
    (show("star:3.2"), house("star", commission__time_charge__per="table", commission__time_charge__amount=90), replace(HOLDEM, commission=("time_charge",)), None, "Commission", "$90 an hour for the table, shared by its players, in advance; those who sit down in between pay by 15 minutes to the next charge"),
    (show("star:3.2"), "star", replace(HOLDEM, commission=()), None, "Commission", "none"),
    (show("canberra:15.3.2"), house("canberra", commission__time_charge__amount=12, commission__time_charge__period=30, commission__time_charge__step=30), replace(HOLDEM, commission=("time_charge",)), None, "Commission", "$12 for every 30 minutes from every player, in advance"),
    ((), "canberra", replace(HOLDEM, percent=10, max_buy_in=500), None, "Commission", "10 percent of all pots together; at most $10 a hand; only from pots over $9; free where only antes or blinds are in the pot; free where only the tied players put anything in; rounded down to $1"),
    ((), "uk", HOLDEM, None, "Commission", "5 percent of every pot; at most £10 a hand; at most £5 for hands that begin from 08:00 to 14:00; only from pots of £10 or more; free where there was no flop; free where the pot is split; rounded down to £0.50"),
    (show("adelaide:114.c", "adelaide:114.e", "adelaide:78.display"), "adelaide", HOLDEM, JACKPOT, "Jackpot", "this table takes part: royal flush, both hole cards play, made on the flop; stands at $12,345; $1 a hand from the pot, besides commission"),
    ((), "adelaide", replace(HOLDEM, commission=("hand_fee",)), JackpotSign(), "Jackpot", "this table takes part: royal flush, both hole cards play, made on the flop; gets $0.25 of each charge"),
    (show("star:30.2", "star:30.5.4"), "star", HOLDEM, JackpotSign(("royal flush", "bad beat")), "Jackpot", "this table takes part: royal flush, bad beat"),
    (show("uk:bad-beat.4"), "uk", HOLDEM, JACKPOT, "Jackpot", "this table takes part: bad beat, four of a kind or better beaten, both hole cards of either player play; stands at £12,345; £1 a hand from pots of £25 or more, after a flop, with 4 or more dealt in, besides commission"),
    ((), "canberra", HOLDEM, None, "Language", "English only at the table"),
    (show("star:10.5"), "star", HOLDEM, None, "Your cards", "keep them face down on the table, a hand on top"),
    (show("uk:game.12"), "uk", HOLDEM, None, "Side bets", "please make none, of any kind"),
    (show("uk:conduct.1"), "uk", HOLDEM, None, "Conduct", "we look after the room but do not answer for what players do"),
    (show("uk:decisions.2"), "uk", HOLDEM, None, "Rulings", "the house is not liable for mistakes made in good faith"),
    (show("canberra:19.8"), "canberra", HOLDEM, None, "Rules", "a copy is here for anybody who asks"),
    (show("star:27.17"), "star", HOLDEM, None, "Rules", "a copy is here for anybody who asks"),
    (show("adelaide:order.1", "adelaide:86"), "adelaide", HOLDEM, None, "Rules", "a copy may be read here, or bought; please ask"),
]  # fmt: skip # noqa: RUF100


def lines(sign: Sign, heading: str) -> list[SignLine]:
    return [line for line in sign.lines if line.heading == heading]


@pytest.mark.parametrize(
    ("clauses", "under", "setup", "jackpot", "heading", "words"),
    [
        pytest.param(mark.args if mark else (), *row, marks=mark, id=f"{number} {row[3]}")
        for number, (mark, *row) in enumerate(FACTS)
    ],
)
def test_what_must_be_shown_is_on_the_sign(
    clauses: tuple[str, ...],
    under: House | str,
    setup: TableSetup,
    jackpot: JackpotSign | None,
    heading: str,
    words: str,
) -> None:
    sign = sign_for(under, setup, jackpot=jackpot)
    found = lines(sign, heading)
    assert "; ".join(line.words for line in found) == words
    cited = {str(cite) for line in found for cite in line.cites}
    assert set(clauses) <= cited
    assert all(Citation.parse(clause) in SERVED for clause in clauses)
    flat = re.sub(r"\s+", " ", sign_text(sign))
    assert all(word in flat for word in words.split())
    assert words.split("; ")[0] in text_of(sign_html(sign))


@pytest.mark.clause("adelaide:45")
def test_the_order_of_hands() -> None:
    sign = sign_for("adelaide", HOLDEM)
    (order,) = lines(sign, "Order of hands")
    assert order.items[:5] == ("royal flush", "straight flush", "four of a kind", "full house", "flush")
    assert Citation.parse("adelaide:45") in order.cites
    text = sign_text(sign)
    assert [found for found in re.findall(r" 4 (\w+ \w+)", text)] == ["full house"]
    assert "10 no pair" in text


@pytest.mark.parametrize(
    ("book", "changes", "order", "ace"),
    [
        ("star", {"deck": "36"}, ["four of a kind", "flush", "full house", "three of a kind", "straight"], "high, and"),
        ("star", {"deck": "32"}, ["four of a kind", "flush", "full house", "straight", "three of a kind"], "high, and"),
        ("canberra", {"joker": True}, ["royal flush", "five of a kind", "straight flush"], "high only"),
    ],
)
def test_the_order_of_hands_where_it_differs(book: str, changes: dict[str, Any], order: list[str], ace: str) -> None:
    (line,) = lines(sign_for(book, replace(HOLDEM, **changes)), "Order of hands")
    at = line.items.index(order[0])
    assert list(line.items[at : at + len(order)]) == order
    assert ace in line.words


def test_how_a_low_hand_wins() -> None:
    low = lines(sign_for("canberra", replace(HOLDEM, won_by="high_low", low_qualifier="eight_or_less")), "Lowest hand")
    assert [line.words for line in low] == [
        "no pair and low cards win; straights and flushes do not count; the ace is high; "
        "five different cards of 8 or less, or there is no low"
    ]
    assert not lines(sign_for("canberra", replace(HOLDEM, won_by="low")), "Order of hands")


@pytest.mark.clause("adelaide:order.0", "canberra:NI.1")
@pytest.mark.parametrize(
    ("book", "words"),
    [("adelaide", "effective 9 October 2020"), ("canberra", "Approval 2018 (No 1)"), ("canberra", "NI2018-51")],
)
def test_every_sign_names_the_rules_and_their_edition(book: str, words: str) -> None:
    sign = sign_for(book, HOLDEM)
    assert words in re.sub(r"\s+", " ", sign_text(sign))
    assert words in text_of(sign_html(sign))
    assert Citation.parse("adelaide:order.0") in SERVED


@pytest.mark.clause("adelaide:81.2")
def test_the_sign_tells_that_a_table_is_about_to_close() -> None:
    rules = changes_for("adelaide", HOLDEM)
    closing = close(rules, HOLDEM, by="Area Manager")
    (soon,) = notice_of("adelaide", closing)
    assert soon.words == "this table closes soon"
    signed = closing.signed(datetime(2024, 8, 17, 1), datetime(2024, 8, 17, 1, 15))
    sign = sign_for("adelaide", HOLDEM, notices=notice_of("adelaide", signed))
    assert "this table closes at 01:15" in sign_text(sign).splitlines()[3]
    assert "This table closes at 01:15." in text_of(sign_html(sign))
    assert Citation.parse("adelaide:81.2") in sign.notices[0].cites
    (last,) = notice_of("adelaide", close(rules, HOLDEM, by="Area Manager", last_hands=3))
    assert last.words == "this table closes after the last 3 hands"


@pytest.mark.part("star:8.3.3", "star:3.4.3")  # that the change waits for the sign is decided elsewhere
def test_the_sign_tells_what_changes_and_when() -> None:
    new = replace(HOLDEM, blinds=(10, 20), percent=4)
    pending = propose(changes_for("star", HOLDEM), HOLDEM, new, by="casino supervisor")
    pending = pending.signed(datetime(2024, 8, 16, 20), datetime(2024, 8, 16, 20, 20))
    words = [line.words for line in notice_of("star", pending)]
    assert words == [
        "at 20:20: least bet $20",
        "at 20:20: blinds 2 compulsory blinds: $10 and $20",
        "at 20:20: commission 4 percent of every pot",
    ]
    assert {"star:8.3.3", "star:3.4.3"} <= {str(cite) for line in notice_of("star", pending) for cite in line.cites}
    assert "4 percent of every pot" in sign_text(sign_for("star", new))
    assert "5 percent" not in sign_text(sign_for("star", new))


@pytest.mark.parametrize(
    ("under", "setup", "words", "clause"),
    [
        ("star", replace(HOLDEM, min_buy_in=None), "lacks the min_buy_in", "star:8.1"),
        ("adelaide", replace(HOLDEM, max_buy_in=None), "lacks the max_buy_in", "adelaide:30.1"),
        (EXTRA_TIME, replace(TIMED, extra_seconds=None), "lacks how much time", "star:7.13.2"),
    ],
)
def test_a_sign_that_would_lack_something_is_refused(
    under: House | str, setup: TableSetup, words: str, clause: str
) -> None:
    with pytest.raises(Malformed, match=words) as refusal:
        sign_for(under, setup)
    assert Citation.parse(clause) in refusal.value.cites


def test_what_the_book_does_not_allow_has_no_sign() -> None:
    for setup in (replace(HOLDEM, seconds_to_act=15), replace(HOLDEM, tournament=True), replace(HOLDEM, joker=True)):
        with pytest.raises(Illegal):
            sign_for("star", setup)
    with pytest.raises(Illegal):
        sign_for("canberra", HOLDEM, jackpot=JackpotSign())


def test_no_other_books_clauses_and_no_other_games() -> None:
    sign = sign_for("star", replace(HOLDEM, game="pineapple"))
    assert {cite.book for line in sign.lines for cite in line.cites} == {"star"}
    sections = {cite.clause.partition(".")[0] for line in sign.lines for cite in line.cites}
    assert "22" in sections
    assert not sections & {"14", "15", "16", "17", "18", "19", "20", "21", "23"}


def test_of_a_books_list_only_the_line_of_this_game() -> None:
    sign = sign_for("uk", TableSetup(game="omaha", limit="pot", blinds=(2, 5)))
    listed = {cite.clause for line in sign.lines for cite in line.cites if cite.clause.startswith("spread.")}
    assert listed == {"spread.9"}


CASH = [table for table in TABLES if not table.setup.tournament]


@pytest.mark.parametrize("book", ["adelaide", "canberra", "star", "uk"])
def test_every_table_that_a_house_may_spread_has_a_sign_of_one_page(book: str) -> None:
    for table in CASH:
        if table.book == book:
            check_page(sign_for(_house(table), _with_buy_in(table.setup), table="Table 12"))


def _house(table: HouseTable) -> House:
    house_now = House(library().book(table.book))
    for key, context, value in table.choices:
        house_now = house_now.choose(key, value, context)
    return house_now


def _with_buy_in(setup: TableSetup) -> TableSetup:
    listed = setup.game in ("holdem", "omaha") and setup.blinds in ((1, 2), (1, 3), (2, 5)) and setup.straddles
    return setup if setup.min_buy_in is not None or listed else replace(setup, min_buy_in=200, max_buy_in=1000)


def check_page(sign: Sign) -> None:
    text = sign_text(sign).splitlines()
    assert len(text) <= 66, "\n".join(text)
    assert max(map(len, text)) <= 80, "\n".join(text)
    assert all(clause.cite.book == "uk" or line.cites for line in sign.lines for clause in [_some_clause(sign)])


def _some_clause(sign: Sign) -> Any:
    return library().clause(str(next(cite for line in sign.lines for cite in line.cites)))


def test_the_fullest_sign_is_still_one_page() -> None:
    fees = {f"commission__extra_fees__{fee}": 2 for fee in ("multiple_boards", "seating", "extra_time")}
    full = replace(
        TIMED, limit="fixed", ante=2, straddling=True, run_boards=True, seconds_to_act=39, scale=((0, 10), (100, 5))
    )
    setup = replace(full, blinds=(5, 10, 20), bet_sizes=())
    closing = close(changes_for("adelaide", setup), setup, by="Area Manager", last_hands=3)
    notices = notice_of("adelaide", closing)
    check_page(sign_for(house("adelaide", **fees), setup, table="Table 12", jackpot=JACKPOT, notices=notices))
    del fees["commission__extra_fees__multiple_boards"]
    methods = ("pot_percent", "hand_fee", "time_charge")
    everything = replace(TIMED, limit="fixed", bet_sizes=(10, 10, 20, 20), straddling=True, commission=methods, cap=12)
    check_page(sign_for(house("star", **fees), everything, table="Table 12", jackpot=JACKPOT))


class _Text(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.words: list[str] = []
        self.open: list[str] = []
        self.links: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag not in ("meta",):
            self.open.append(tag)
        self.links += [str(value) for name, value in attrs if name in ("src", "href")]

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.words.append(data)


def text_of(page: str) -> str:
    reader = _Text()
    reader.feed(page)
    assert reader.open == []
    assert reader.links == []
    return " ".join(" ".join(reader.words).split())


def test_the_page_is_whole_and_needs_nothing_else() -> None:
    page = sign_html(sign_for("star", HOLDEM, table="<Table & 4>"))
    assert page.startswith("<!doctype html>")
    assert "&lt;Table &amp; 4&gt;" in page
    assert "@page" in page
    assert "url(" not in page
    assert "Texas Hold'em" in text_of(page)
    assert "§ 8.1" in text_of(page)


def test_everything_declared_is_a_clause_to_be_shown_or_recorded() -> None:
    mine = {cite for cite, where in SERVED.items() if ".sign" in where}
    treatments = {library().clause(str(cite)).treatment for cite in mine}
    assert treatments == {Treatment.DISPLAY}
    assert len(mine) > 30
