"""Long evenings at a table, driven at random: whatever people ask for, the table keeps its books and its blinds."""

from __future__ import annotations

from collections import Counter
from datetime import datetime, timedelta
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pokerroom.hand import Hand
from pokerroom.rulebook import house_named, library
from pokerroom.rulebook.house import House
from pokerroom.rulebook.setup.table_setup import TableSetup
from pokerroom.table import Traveller
from pokerroom.table.deciding.seating.offers import offer
from pokerroom.table.floor_notes import STANDING_LEAVE
from pokerroom.table.opening.readiness import as_usual
from pokerroom.table.stakes.leaving import Approval
from testkit.suite.effort import THOROUGH, examples
from testkit.table.table_watch import Watched

EIGHT = datetime(2024, 8, 16, 20)
COLOURS = ("white", "red")


def _house(book: str, **chosen: Any) -> House:
    house = House(library().book(book))
    for part, value in chosen.items():
        house = house.choose("commission.extra_fees", value, part=part)
    return house


def _setup(**posted: Any) -> TableSetup:
    return TableSetup(game="holdem", blinds=(5, 10), min_buy_in=100, max_buy_in=500, **posted)


TABLES: dict[str, tuple[House, TableSetup]] = {
    "adelaide": (_house("adelaide", extra_time=2, seating=1), _setup(seconds_to_act=15, extra_seconds=30)),
    "canberra": (_house("canberra"), as_usual(house_named("canberra"), _setup(places=6))),
    "star": (_house("star", extra_time=3), _setup(seconds_to_act=20, extra_seconds=30)),
    "star, checks and time": (
        _house("star"),
        _setup(commission=("pot_percent", "hand_fee", "time_charge"), hand_fee=2),
    ),
    "uk": (_house("uk"), _setup()),
}


class ChanceEvening:
    """One evening: what happens, and when, comes from a source of chance."""

    def __init__(self, name: str, chance: Random) -> None:
        house, setup = TABLES[name]
        self.watched = Watched(house, setup)
        self.table = self.watched.table
        self.chance = chance
        self.now = EIGHT
        self.names = 0
        self.gone: list[Traveller] = []
        self.staff = [row["title"] for row in house.value("room.staff")]  # type: ignore[index,union-attr,call-overload]

    def goes_on(self, steps: int) -> None:
        for _ in range(4):
            self.somebody_sits()
        for _ in range(steps):
            self.now += timedelta(minutes=self.chance.choice((0, 1, 2, 9)))
            what = self.chance.choices(_WHAT, _OFTEN)[0]
            getattr(self, what)()
        self.watched.finish()

    # Who and what

    def seat(self) -> int:
        return self.chance.choice(sorted(self.table.state.players.stakes) or [1])

    def any_seat(self) -> int:
        return self.chance.randint(1, len(self.table.seats.numbers))

    def amount(self) -> int:
        return self.chance.choice((1, 5, 40, 100, 150, 300, 500, 900))

    def newcomer(self) -> str:
        self.names += 1
        return f"player {self.names}"

    def somebody(self) -> str:
        return self.table.seats.plays(self.seat()) or self.newcomer()

    def do(self, name: str, *given: Any, **named: Any) -> Any:
        return self.watched.try_to(name, *given, **named)

    def leave(self) -> str:
        return str(self.chance.choice((STANDING_LEAVE, STANDING_LEAVE, STANDING_LEAVE, "", *self.staff)))

    def flip(self, odds: float = 0.5) -> bool:
        return self.chance.random() < odds

    # What happens

    def hand(self) -> None:
        self.watched.play(self.chance.getrandbits(32), self.now, self.thinks if self.flip() else None)

    def thinks(self, hand: Hand, seat: int) -> None:
        """Somebody takes their time; others add chips, buy drinks, and call the clock."""
        if self.flip(0.6):
            return
        self.do("begin_turn", self.now)
        later = self.now + timedelta(seconds=self.chance.choice((5, 14, 16, 30)))
        for _ in range(self.chance.randint(0, 3)):
            self.do("buy_time", later)
        if self.flip(0.2):
            self.do("call_clock", self.chance.choice((0, self.any_seat())), later)
        if self.flip(0.3):
            self.do("time_is_up", later + timedelta(seconds=self.chance.choice((0, 20, 200))))
        self.chance.choice((self.adds, self.takes_off, self.sits_out, self.leaves, self.somebody_sits, self.misdeal))()

    def misdeal(self) -> None:
        """Far too often, but nothing may come of it."""
        before, fee = self.table.stacks, self.table.state.hand_notes.fee
        paid = {seat: amount for seat, amount in fee.line.from_seats if seat not in fee.checks} if fee else {}
        going = set(self.table.state.hand_notes.rising)  # who has folded and left
        if self.flip(0.02) and self.do("misdeal", "two cards exposed"):
            back = {seat: chips + paid.get(seat, 0) for seat, chips in before.items()}
            assert all(chips == back[seat] for seat, chips in self.table.stacks.items() if seat not in going)

    def somebody_sits(self) -> None:
        chips = self.chance.choice((100, 200, 300, 500)) if self.flip(0.8) else self.amount()
        notes = self.chance.choice((0, 0, 0, 50))
        more = {"notes": notes, "notes_changed": self.flip(), "posts": self.flip(0.7), "approved_by": self.leave()}
        who = self.newcomer() if self.flip(0.9) else self.somebody()
        self.do("sit", who, self.any_seat(), chips, self.now, **more)

    def leaves(self) -> None:
        self.do("rise", self.seat(), self.now)

    def sits_out(self) -> None:
        self.do("sit_out", self.seat(), self.now, granted=self.chance.choice((0, 0, 60)), told=self.now)

    def comes_back(self) -> None:
        away = sorted(self.table.state.players.away) or [1]
        self.do("come_back", self.chance.choice(away), self.now, posts=self.flip(0.7))

    def posts(self) -> None:
        self.do("ask_to_post", self.seat(), self.now)

    def moves(self) -> None:
        self.do("move", self.seat(), self.any_seat(), self.now)

    def adds(self) -> None:
        self.do("add", self.seat(), self.amount(), self.now)

    def takes_off(self) -> None:
        approval = Approval("Poker Manager", self.now, "a train") if self.flip(0.3) else None
        self.do("take_off", self.seat(), self.amount(), self.now, goods=self.flip(0.7), approval=approval)

    def plays_behind(self) -> None:
        seat, amount = self.seat(), self.amount()
        what = self.chance.choice(("buy_behind", "announce", "announce", "arrive", "change_notes", "correct_stake"))
        given = (seat, amount) if what in ("buy_behind", "announce") else (seat,)
        self.do(what, *given, self.now)
        if what == "buy_behind" and self.flip():
            self.do("announce", seat, amount // 2, self.now)

    def buys_checks(self) -> None:
        if self.flip(0.7):
            self.do("buy_checks", self.seat(), self.chance.choice(COLOURS), self.chance.randint(1, 9), self.now)
        else:
            self.do("change_checks_back", self.seat(), self.now)

    def plays_over(self) -> None:
        seat = self.chance.choice([*self.table.state.players.away, self.seat()])
        if self.flip(0.7):
            box = {"by": self.chance.choice(("", *self.staff)), "box": self.flip(0.9), "posts": self.flip()}
            self.do("play_over", self.newcomer(), seat, 200, self.now, **box)
        else:
            self.do("end_playover", self.chance.choice([*self.table.state.players.boxes, seat]), self.now)

    def travels(self) -> None:
        """Somebody goes to another table, or comes back from there with more, less or the same."""
        if self.flip() or not self.gone:
            by, home = self.chance.choice(("", *self.staff)), self.table.name
            gone = self.do("send", self.seat(), self.now, to=home, by=by)
            self.gone += [gone] if isinstance(gone, Traveller) else []
        elif self.do("receive", self.gone[0], self.any_seat(), self.now, chips=self.chance.choice((None, None, 200))):
            del self.gone[0]

    def asks_for_a_seat(self) -> None:
        seat, player = self.any_seat(), self.somebody()
        what = self.chance.choice(("ask_for_seat", "ask_for_seat", "put_down_marker", "decline", "draw_for_seat"))
        if what == "draw_for_seat":
            level = offer(self.table.state, seat).level
            self.do(
                what, seat, dict(zip(level, ("As", "Kd", "Qc", "Jh", "Ts", "9d", "8c", "7h"), strict=False)), self.now
            )
        elif what == "decline":
            for wanted, claims in list(self.table.state.requests.claims.items()):
                for item in list(claims):
                    self.do(what, item, wanted, self.now)
        else:
            self.do(what, self.newcomer() if what == "put_down_marker" else player, seat, self.now)

    def the_floor_orders(self) -> None:
        seat, player, by = self.seat(), self.somebody(), self.chance.choice(self.staff)
        free = self.chance.choice(self.table.seats.free or (1,))
        kept = [seat.player for seat in self.table.seats.kept.values()] or [player]
        orders: tuple[tuple[Any, ...], ...] = (
            ("approve", seat, self.now),
            ("lock_seat", self.newcomer(), free, self.now),
            ("reserve_seat", player, free, "poor sight", self.now),
            *(("unlock_seat", item, self.now) for item in kept),
            ("keep_apart", player, self.somebody(), "same_game", self.now),
            ("seat_guest", "a friend", seat, self.now),
            ("object_to_guest", seat, self.seat(), self.now),
            ("note_frequent_absence", seat, self.now),
            ("release", seat, self.now),
            ("allow_extra", self.now),
            ("correct_button", self.now),
            ("bar", seat, "bar_from_game_for", self.now),
            *(("lift_bar", bar.player, self.now) for bar in self.table.state.floor.bars),
        )
        order = self.chance.choice(orders)
        named: dict[str, dict[str, Any]] = {
            "lock_seat": {"in_hand": self.flip()},
            "seat_guest": {"by": self.chance.choice(("", *self.staff))},
            **{
                each: {"by": by}
                for each in ("approve", "reserve_seat", "keep_apart", "note_frequent_absence", "release")
            },
            "allow_extra": {"by": by},
            "bar": {"by": by, "until": self.now + timedelta(minutes=self.chance.choice((0, 5, 60)))},
            "lift_bar": {"by": by, "why": "enough"},
        }
        self.do(*order, **named.get(order[0], {}))

    def somebody_wants_a_change(self) -> None:
        by = self.chance.choice(self.staff)
        changes = range(len(self.table.changes.proposed)) or [0]
        change = self.chance.choice(changes)
        what = self.chance.choice(("propose", "tell", "sign", "agree", "carry out"))
        if what == "propose":
            blinds = self.chance.choice(((5, 10), (10, 20), (2, 4)))
            least = self.chance.choice((100, 200))
            new = TableSetup(**{**_posted(self.table.rules.setup), "blinds": blinds, "min_buy_in": least})
            self.do("propose", new, by=by)
        elif what == "tell":
            self.do("tell_players", change, self.now)
        elif what == "sign":
            planned = self.now + timedelta(minutes=20) if self.flip(0.8) else None
            self.do("put_up_sign", change, self.now, planned)
        elif what == "agree":
            for seat in sorted(self.table.state.players.stakes):
                if self.flip(0.9):
                    self.do("agree", change, seat)
        else:
            self.do("carry_out", change, self.now)


def _posted(setup: TableSetup) -> dict[str, Any]:
    return {name: getattr(setup, name) for name in setup.__slots__}


_WEIGHTS = {
    "hand": 12, "somebody_sits": 5, "leaves": 1, "sits_out": 2, "comes_back": 3, "posts": 1, "moves": 2, "adds": 3,
    "takes_off": 1, "plays_behind": 2, "buys_checks": 1, "plays_over": 2, "travels": 1, "asks_for_a_seat": 2,
    "the_floor_orders": 2, "somebody_wants_a_change": 1,
}  # fmt: skip
_WHAT, _OFTEN = list(_WEIGHTS), list(_WEIGHTS.values())


@pytest.mark.parametrize("name", TABLES)
@settings(max_examples=examples(20), deadline=None)
@given(seed=st.integers(0, 2**32 - 1))
def test_whatever_people_ask_for(name: str, seed: int) -> None:
    ChanceEvening(name, Random(seed)).goes_on(80)


@pytest.mark.parametrize("name", TABLES)
def test_an_evening_has_everything_in_it(name: str) -> None:
    """So that the test above cannot come to refuse everything without anybody's noticing."""
    wanted = {"sit", "rise", "sit_out", "come_back", "move", "add", "begin_hand", "end_hand", "ask_for_seat", "send"}
    wanted |= {
        "star, checks and time": {"buy_checks"},
        "uk": {"play_over", "end_playover", "buy_behind", "announce"},
    }.get(name, set())
    wanted |= {"buy_time"} if name in ("adelaide", "star") else set()
    evening = ChanceEvening(name, Random(20240816))
    for _ in range(15):
        evening.goes_on(100)
        done = Counter(evening.watched.done)
        if not THOROUGH and wanted <= set(done) and evening.table.hands.count > 100:
            break
    assert evening.table.hands.count > 100
    assert wanted <= set(done), wanted - set(done)
