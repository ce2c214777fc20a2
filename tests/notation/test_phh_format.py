"""PHH: what is read is what was written, whatever cannot be read is refused by its place, and files are streams."""

from __future__ import annotations

import datetime
import io
import itertools
import weakref
from collections.abc import Callable, Iterator
from dataclasses import replace
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pokerroom.cards import UNKNOWN, Card, parse_cards
from pokerroom.errors import Malformed
from pokerroom.notation import (
    Action,
    BringIn,
    CheckCall,
    CompleteBetRaise,
    DealBoard,
    DealHole,
    FoldHand,
    NoOp,
    PhhHand,
    ShowMuck,
    StandPatDiscard,
    parse_action,
    read_ohh,
    read_phh,
    read_phh_file,
    read_phhs,
    write_phh,
    write_phhs,
)
from pokerroom.notation.reading import LONGEST_TEXT
from testkit.suite.effort import examples

SAMPLES = Path(__file__).parent / "samples"
REAL = Path(__file__).parents[3] / "shared" / "data" / "phh"
REAL_FILES = sorted(REAL.glob("*.phh*"))

SMALL = """\
variant = "NT"
antes = [0, 0]
blinds_or_straddles = [1, 2]
min_bet = 2
starting_stacks = [100, 200]
actions = ["d dh p1 ????", "d dh p2 ????", "p2 f"]
"""


def many(text: str) -> list[PhhHand]:
    return list(read_phhs(io.StringIO(text), "evening.phhs"))


# What the samples say


def test_every_part_of_a_hand_is_read() -> None:
    (hand,) = read_phh_file(SAMPLES / "last-orders.phh")
    assert hand.variant == "NT"
    assert hand.ante_trimming_status is False
    assert hand.blinds_or_straddles == (Decimal("0.25"), Decimal("0.50"), 0)
    assert hand.starting_stacks == (Decimal("48.35"), 50, Decimal("112.05"))
    assert hand.actions[2] == DealHole(3, parse_cards("Jo??"))
    assert hand.actions[3] == NoOp("Ben asks for time")
    assert hand.actions[5] == CompleteBetRaise(1, 6, "over the top")
    assert [*hand.actions[-3:]] == [ShowMuck(1, as_dealt=True), ShowMuck(3), NoOp()]
    assert hand.event == 'A "friendly" game, C:\\cards, tab\there'
    assert hand.time == datetime.time(22, 12, 13, 500_000)
    assert (hand.hand, hand.table, hand.seats, hand.players) == ("77-b", 12, (4, 6, 1), ("Ana", "", "Béla"))
    assert hand.time_limit is None
    assert hand.time_banks == (30, Decimal("12.5"), 0)
    assert hand.extra["_rake"] == Decimal("0.00")
    assert hand.extra["_floor"]["by"] == ["Ben", "Ana"]


def test_a_stack_that_nobody_knows_is_none_and_a_late_blind_negative() -> None:
    (hand,) = read_phh_file(SAMPLES / "nobody-counted.phh")
    assert hand.starting_stacks == (None, None, Decimal("212.5"), None)
    assert hand.finishing_stacks == (None, None, Decimal("205.5"), None)
    assert hand.blinds_or_straddles == (1, 2, 0, -3)
    assert "starting_stacks = [inf, inf, 212.5, inf]\n" in write_phh(hand)


def test_brackets_in_texts_and_lists_begin_no_hand() -> None:
    first, second, third = read_phh_file(SAMPLES / "evening.phhs")
    assert first.actions[2] == FoldHand(2, "[2] neither")
    assert first.event == '[2]\na text of several lines, with """ and an end'
    assert first.extra == {"_boards": [[1, 2], [3]], "_told": "[2]\n"}
    assert second.extra == {"_notes": {"dealer": "Ana"}, "_rulings": [{"seat": 4}]}
    assert third.variant == "no such game"


def test_a_file_with_a_byte_order_mark_and_windows_line_ends_is_read(tmp_path: Path) -> None:
    file = tmp_path / "windows.PHHS"
    text = f"[1]\n{SMALL}\n[2]\n{SMALL}"
    file.write_bytes(b"\xef\xbb\xbf" + text.replace("\n", "\r\n").encode())
    assert list(read_phh_file(file)) == [read_phh("\ufeff" + SMALL)] * 2


# Reading what was written


def files() -> list[Any]:
    real = [pytest.param(file, id=file.name) for file in REAL_FILES]
    absent = pytest.param(None, id="real", marks=pytest.mark.skip(f"there are no real hands in {REAL}"))
    return [pytest.param(file, id=file.name) for file in sorted(SAMPLES.glob("*.phh*"))] + (real or [absent])


@pytest.mark.parametrize("file", files())
def test_what_is_written_reads_back_equal(file: Path) -> None:
    hands = list(itertools.islice(read_phh_file(file), examples(1000)))
    again = read_phhs(line for piece in write_phhs(hands) for line in io.StringIO(piece))
    for one, other in zip(hands, again, strict=True):
        assert one == other


@pytest.mark.parametrize("file", files())
def test_the_text_of_amounts_and_actions_is_kept(file: Path) -> None:
    """Not only their value: 6.00 stays 6.00."""
    for hand in itertools.islice(read_phh_file(file), examples(200)):
        again = read_phh(write_phh(hand))
        assert repr(again) == repr(hand)
        assert [parse_action(str(action)) for action in hand.actions] == [*hand.actions]


def test_a_file_written_from_a_stream_reads_back(tmp_path: Path) -> None:
    hands = list(read_phh_file(SAMPLES / "evening.phhs"))
    with (tmp_path / "copy.phhs").open("w", encoding="utf-8") as file:
        file.writelines(write_phhs(iter(hands)))
    assert list(read_phh_file(tmp_path / "copy.phhs")) == hands


cards = st.lists(st.sampled_from([*map(Card, range(53)), UNKNOWN]), min_size=1, max_size=7).map(tuple)
some_cards = st.one_of(st.just(()), cards)
comments = st.one_of(st.just(""), st.text(max_size=20).map(str.strip))
whole_amounts = st.integers(0, 10**18 - 1)
decimal_amounts = st.builds(
    lambda digits, places: Decimal(digits).scaleb(-places), st.integers(0, 10**18 - 1), st.integers(0, 18)
)
amounts = st.one_of(whole_amounts, decimal_amounts)


def actions(players: int) -> st.SearchStrategy[Action]:
    player = st.integers(1, players)
    return st.one_of(
        st.builds(DealHole, player, cards, comments),
        st.builds(DealBoard, cards, comments),
        st.builds(StandPatDiscard, player, some_cards, comments),
        st.builds(BringIn, player, comments),
        st.builds(FoldHand, player, comments),
        st.builds(CheckCall, player, comments),
        st.builds(CompleteBetRaise, player, amounts.filter(bool), comments),
        st.builds(ShowMuck, player, some_cards, comments),
        st.builds(ShowMuck, player, st.just(()), comments, st.just(True)),
        st.builds(NoOp, comments),
    )


@given(actions(99))
def test_an_action_reads_back(action: Action) -> None:
    assert parse_action(str(action)) == action


zones = st.integers(-1439, 1439).map(lambda minutes: datetime.timezone(datetime.timedelta(minutes=minutes)))
own_values = st.recursive(
    st.one_of(
        st.text(max_size=9),
        st.integers(),
        st.booleans(),
        st.decimals(allow_nan=False),
        st.dates(),
        st.times(),
        st.datetimes(timezones=st.none() | zones),
    ),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=6,
)


@st.composite
def hands(draw: st.DrawFn) -> PhhHand:
    count = draw(st.integers(1, 10))

    def each(entry: st.SearchStrategy[Any]) -> Any:
        return draw(st.lists(entry, min_size=count, max_size=count).map(tuple))

    def maybe(value: st.SearchStrategy[Any]) -> Any:
        return draw(st.none() | value)

    def per_player(entry: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
        return st.lists(entry, min_size=count, max_size=count).map(tuple)

    return PhhHand(
        variant=draw(st.text(max_size=6)),
        ante_trimming_status=draw(st.booleans()),
        antes=each(amounts),
        blinds_or_straddles=maybe(per_player(amounts | st.integers(-(10**6), 0))),
        bring_in=maybe(amounts),
        min_bet=maybe(amounts),
        starting_stacks=each(st.none() | amounts),
        actions=draw(st.lists(actions(count), max_size=8).map(tuple)),
        author=maybe(st.text(max_size=9)),
        venue=maybe(st.text(max_size=9)),
        time=maybe(st.times()),
        year=maybe(st.integers()),
        hand=maybe(st.text(max_size=9) | st.integers()),
        seats=maybe(per_player(st.integers())),
        players=maybe(per_player(st.text(max_size=9))),
        finishing_stacks=maybe(per_player(st.none() | amounts)),
        winnings=maybe(per_player(amounts)),
        time_limit=maybe(amounts),
        extra=draw(st.dictionaries(st.text(max_size=6).map("_".__add__), own_values, max_size=3)),
    )


@given(hands())
def test_any_hand_reads_back(hand: PhhHand) -> None:
    assert read_phh(write_phh(hand)) == hand


@given(st.lists(hands(), max_size=4))
def test_any_hands_read_back(them: list[PhhHand]) -> None:
    assert many("".join(write_phhs(them))) == them


def test_a_hand_can_be_a_key() -> None:
    hand = read_phh(SMALL + "_own = [1]")
    assert {hand: 1}[read_phh(write_phh(hand))] == 1


# Refusals


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("p1", "cannot read 'p1'; allowed: d dh p1 AcKs; d db"),
        ("p1 x", "cannot read 'p1 x'; allowed: d dh p1 AcKs; d db"),
        ("p1 f f", "cannot read 'p1 f f'; allowed: p1 f"),
        ("p1 cbr", "cannot read 'p1 cbr'; allowed: p1 cbr 210"),
        ("p1 sm Ac Ks", "cannot read 'p1 sm Ac Ks'; allowed: p1 sm, p1 sm AcKs or p1 sm -"),
        ("d dh AcKs", "cannot read 'd dh AcKs'; allowed: d dh p1 AcKs"),
        ("d f", "'d' is not a player; allowed: p1 for"),
        ("p0 f", "'p0' is not a player"),
        ("p100 f", "'p100' is not a player"),
        ("P1 f", "'P1' is not a player"),
        ("p1 cbr 0", "'0' is not an amount; allowed: a number above 0"),
        ("p1 cbr 0.00", "'0.00' is not an amount"),
        ("p1 cbr -5", "'-5' is not an amount"),
        ("p1 cbr 1e3", "'1e3' is not an amount"),
        ("p1 cbr inf", "'inf' is not an amount"),
        ("p1 cbr " + "9" * 5000, "is not an amount"),
        ("d db AcK", "card 2, at character 3: cannot read 'K'"),
        ("d db 10c", "cannot read '10c' (did you mean Tc?)"),
        ("d db Ac,Ks", "cannot read 'Ac,Ks' (did you mean AcKs?)"),
        ("d db A♣", "cannot read 'A♣' (did you mean Ac?)"),
        ("d dh p1 -", "card 1, at character 1: cannot read '-'"),
        ("p1 sd ?s", "cannot read '?s'"),
    ],
)
def test_what_is_no_action_is_refused(text: str, told: str) -> None:
    with pytest.raises(Malformed) as refusal:
        parse_action(text)
    assert told in str(refusal.value)


def spoilt(line: str) -> str:
    """The small hand with one line in the place of that of the same name."""
    name = line.partition(" =")[0]
    lines = [line if splitline.startswith(f"{name} =") else splitline for splitline in SMALL.splitlines()]
    return "\n".join(lines if line in lines else [*lines, line])


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("variant = 5", "line 1: variant: 5 is not text; allowed: text"),
        ("antes = 0", "line 2: antes: 0 is not a list"),
        ("antes = [0, '0']", "line 2: antes: entry 2: '0' is not a number"),
        ("antes = [0, -1]", "line 2: antes: entry 2: -1 is less than 0; allowed: a number from 0"),
        ("antes = [0, inf]", "line 2: antes: entry 2: Infinity is not an amount"),
        ("antes = [0, nan]", "line 2: antes: entry 2: NaN is not an amount"),
        ("antes = [0, true]", "line 2: antes: entry 2: true is not a number"),
        ("antes = [0, 1e999999999]", "line 2: antes: entry 2: 1E+999999999 is not an amount"),
        ("antes = [0, 1e99999999999999999999]", "line 1: 1e99999999999999999999 is not a number that can be kept"),
        ("antes = [0, 1000000000000000000]", "line 2: antes: entry 2: 1000000000000000000 is not an amount"),
        ("antes = [0, 0.0000000000000000001]", "line 2: antes: entry 2: 1E-19 is not an amount"),
        (f"antes = [0, {'9' * 5000}]", "nested too deeply, or a number too long"),
        (f"antes = {'[' * 5000}", "nested too deeply, or a number too long"),
        ("antes = [0]", "line 2: antes: 1 for 2 players; allowed: as many as there are starting_stacks"),
        ("starting_stacks = []", "line 5: starting_stacks: nobody plays"),
        ("starting_stacks = [100, -inf]", "line 5: starting_stacks: entry 2: -Infinity is not an amount"),
        ("actions = ['d dh p1 ????', 'p3 f']", "line 6: actions: entry 2: there is no player p3; allowed: p1 to p2"),
        ("actions = ['p1 f', 'p1 g']", "line 6: actions: entry 2: cannot read 'p1 g'"),
        ("actions = ['p1 f',\n  7]", "line 6: actions: entry 2: 7 is not text"),
        ("actions = ['p1 f', # 'p1 x'\n\n  'p1 xx',\n  'p1 x',\n]", "line 8: actions: entry 2: cannot read 'p1 xx'"),
        ("players = ['Ana']", "line 7: players: 1 for 2 players"),
        ("time = '22:12:13'", "line 7: time: '22:12:13' is not a time of day; allowed: a time such as"),
        ("time = 2024-02-29T22:12:13Z", "line 7: time: 2024-02-29 22:12:13+00:00 is not a time of day"),
        ("hand = 7.5", "line 7: hand: 7.5 is not a whole number"),
        ("day = true", "line 7: day: true is not a whole number"),
        ("ante_trimming_status = 1", "line 7: ante_trimming_status: 1 is neither true nor false"),
        ("winings = [0, 3]", "line 7: winings: no such field (did you mean winnings?); allowed: a field of"),
        ("extra = {}", "line 7: extra: a table where"),
        ("[7]", "7: a table where a hand's fields should be; allowed: several hands in a file whose name ends in"),
        ("antes = [0, 0", "not TOML: Unclosed array"),
        ("variant", "line 1, column 8: not TOML: Expected '=' after a key"),
        ("antes = [0, 0]\nantes = [0, 0]", "line 3, column 15: not TOML: Cannot overwrite a value"),
    ],
)
def test_a_field_that_cannot_be_read_is_refused_by_its_place(line: str, told: str) -> None:
    with pytest.raises(Malformed) as refusal:
        read_phh(spoilt(line), "small.phh")
    assert str(refusal.value).startswith("small.phh, line ")
    assert told in str(refusal.value)


@pytest.mark.parametrize("name", ["variant", "antes", "starting_stacks", "actions"])
def test_a_hand_without_its_first_fields_is_refused(name: str) -> None:
    text = "".join(line for line in SMALL.splitlines(keepends=True) if not line.startswith(name))
    with pytest.raises(Malformed, match=f"^line 1: {name}: missing; allowed: at least variant, antes, starting_stacks"):
        read_phh(text)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (SMALL, "evening.phhs, line 1: 'variant = \"NT\"' before the first hand; allowed: hands [1], [2] and so on"),
        (f"[1]\n{SMALL}\n[x.y]\n", "evening.phhs, line 9: [x.y] does not begin a hand; allowed: [1], [2] and so on"),
        (f"\n\n[[1]]\n{SMALL}", "evening.phhs, line 3: [[1]] does not begin a hand"),
        (f"[1]\n{SMALL}\n[2\n", "evening.phhs, line 9, column 3: not TOML: Expected ']'"),
        (f"[1]\n{SMALL}\n[two]\nvariant = 1", "evening.phhs, hand two, line 10: variant: 1 is not text"),
        (f"[1]\n{SMALL}\n[2]\n{SMALL}oops\n", "evening.phhs, hand 2, line 16, column 5: not TOML: Expected '='"),
        (f"[1]\nantes = [0, 0\n[2]\n{SMALL}", "evening.phhs, hand 1, line 3, column 1: not TOML: Unclosed array"),
        (f"[1]\n{SMALL}x = ']'\n[2]\n", "evening.phhs, hand 1, line 8: x: no such field"),
        (f"[1]\nx = ]\n[2]\n{SMALL}", "evening.phhs, hand 1, line 2, column 5: not TOML: Invalid value"),
        ("[1]\n", "evening.phhs, hand 1, line 1: variant: missing"),
    ],
)
def test_a_fault_among_many_hands_is_found(text: str, told: str) -> None:
    with pytest.raises(Malformed) as refusal:
        many(text)
    assert told in str(refusal.value)


def test_the_hands_before_a_fault_are_given() -> None:
    phh_hands = read_phhs(io.StringIO(f"[1]\n{SMALL}[2]\nvariant = 1\n"))
    assert next(phh_hands) == read_phh(SMALL)
    with pytest.raises(Malformed, match=r"^hand 2, line 9: variant: 1 is not text"):
        next(phh_hands)


@pytest.mark.parametrize(
    ("read", "name", "told"),
    [
        (
            read_phh,
            "table-3.phh",
            r"'table-3.phh' is a file's name and no hand; allowed: read_phh_file\('ta",
        ),
        (read_phh, "evening.PHHS", "read_phh_file"),
        (read_ohh, "cash.ohh", r"allowed: read_ohh_file\('cash.ohh'\)"),
    ],
)
def test_the_name_of_a_file_is_no_hand(read: Callable[[str], object], name: str, told: str) -> None:
    with pytest.raises(Malformed, match=told):
        read(name)


def test_a_file_of_another_name_or_that_is_no_text_is_refused(tmp_path: Path) -> None:
    with pytest.raises(Malformed, match=r"hand\.toml: not a PHH file by its name; allowed: a name that ends in"):
        next(read_phh_file(tmp_path / "hand.toml"))
    (tmp_path / "bytes.phh").write_bytes(b"variant = '\xff'")
    with pytest.raises(Malformed, match=r"bytes\.phh: not text in UTF-8"):
        next(read_phh_file(str(tmp_path / "bytes.phh")))


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ({"antes": (0,)}, "antes: 1 for 2 players"),
        ({"actions": (FoldHand(0),)}, "actions: entry 1: there is no player p0"),
        ({"extra": {"rake": 1}}, "extra: 'rake' could be taken for a field of the specification; allowed: a name"),
    ],
)
def test_no_hand_is_made_that_could_not_be_read(change: dict[str, Any], told: str) -> None:
    with pytest.raises(Malformed) as refusal:
        replace(read_phh(SMALL), **change)
    assert told in str(refusal.value)


@pytest.mark.parametrize(
    ("value", "told"),
    [
        (0.1, "0.1 cannot be written; allowed: text, exact numbers"),
        ([None], "None cannot be written"),
        (datetime.time(tzinfo=datetime.UTC), "00:00:00+00:00 cannot be written"),
        ("\ud800", "cannot be written: it holds half a character"),
    ],
)
def test_what_toml_cannot_hold_is_not_written(value: object, told: str) -> None:
    with pytest.raises(Malformed) as refusal:
        write_phh(replace(read_phh(SMALL), extra={"_own": value}))
    assert told in str(refusal.value)


# Streams


def endless() -> Iterator[str]:
    for number in itertools.count(1):
        yield f"[{number}]\n"
        yield from SMALL.splitlines(keepends=True)
        yield f"hand = {number}\n"


def test_a_hand_is_given_as_soon_as_the_next_begins() -> None:
    taken = 0

    def counted() -> Iterator[str]:
        nonlocal taken
        for line in endless():
            taken += 1
            yield line

    for number, hand in enumerate(itertools.islice(read_phhs(counted()), 500), 1):
        assert hand.hand == number
        assert taken == 8 * number + 1


class Line(str):
    """A text that can be watched."""

    __slots__ = ("__weakref__",)


def test_no_more_than_a_hand_is_held() -> None:
    alive: weakref.WeakSet[Line] = weakref.WeakSet()

    def watched() -> Iterator[str]:
        for number, text in enumerate(endless()):
            line = Line(text.replace("\n", f" # {number}\n"))
            alive.add(line)
            yield line

    for _ in itertools.islice(read_phhs(watched()), 50):
        assert len(alive) <= 8 + 1


@pytest.mark.parametrize("opening", ["\n", "x = '''\n", "x = [\n"])
def test_a_hand_without_end_is_refused_before_it_is_all_read(opening: str) -> None:
    lines = itertools.chain(["[1]\n", opening], itertools.repeat("# and so on\n"))
    with pytest.raises(Malformed, match=r"^hand 1, line 1"):
        next(read_phhs(lines))


def test_a_file_without_end_is_refused_too(tmp_path: Path) -> None:
    file = tmp_path / "long.phh"
    file.write_text("#" * (LONGEST_TEXT + 10))
    with pytest.raises(Malformed, match=r"long\.phh: too long for a hand; allowed: at most 1048576 characters"):
        next(read_phh_file(file))
    file = file.rename(tmp_path / "long.phhs")
    file.write_text("[1]\n" + "#" * (LONGEST_TEXT + 10))
    with pytest.raises(Malformed, match=r"hand 1, line 1: too long for a hand"):
        next(read_phh_file(file))
