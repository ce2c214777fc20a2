"""The stage on which scenarios play an evening at one cash table.

Set-up: `house:` and the table's lines as a set-up file has them (100 to 500 to buy in with, unless they say otherwise,
and as is usual in the house what must be settled before a hand);
`seats:` (1-6) with `stacks:` (300, or 300, 3=50); `last:` for the hand just played, such as `button 1, blinds 2 3`, and
`lap: first` where the button has not been round yet; `nominated:` what the operator chose, such as
`commission.extra_fees.extra_time 4`; `now:` (20:00), and `tables:` like tables beside it, such as `table 2 with 1-5`.

A step may begin with a time: `> 20:45 Ann sits in seat 5 with 300`. `> deal` begins a hand, in which seats act as they
do in a hand (`> seat 3 raises to 40`), and `> play` also lets everybody check or call to its end. In place of a rule a
step says what happened. Questions are in the table at the end of the file.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import fields, replace
from datetime import datetime, timedelta
from typing import Any, ClassVar, Final

from msgspec import structs

from pokerroom.cards import Rehearsal
from pokerroom.errors import Malformed
from pokerroom.hand import CHECK_OR_CALL, FOLD, Bet, Extra, Hand, Raise, SoftwareDealer
from pokerroom.hand import events as told
from pokerroom.hand.lines import event_text
from pokerroom.rulebook import library
from pokerroom.rulebook.house import House
from pokerroom.rulebook.table_setup import TableSetup, setup_from
from pokerroom.table import Table, break_table, move_player
from pokerroom.table import happenings as happened
from pokerroom.table.blinds import LineUp, ask_to_pass, next_hand
from pokerroom.table.button import Places
from pokerroom.table.clock import Purchase
from pokerroom.table.deciding.paying_time import collect_time
from pokerroom.table.floor_notes import STANDING_LEAVE
from pokerroom.table.leaving import Approval
from pokerroom.table.opening import as_usual
from pokerroom.table.stake_rules import titles_with
from pokerroom.table.standing import Standing, owed
from testkit.hand_stage import _command, _nth, _numbers, _place, _plain_toml, _stacks, _whole
from testkit.scenario import Said

_POSTED: Final = tuple(each.name for each in fields(TableSetup))
_DEFAULTS: Final = {"game": "holdem", "blinds": (5, 10), "min_buy_in": 100, "max_buy_in": 500}
_DAY: Final = datetime(2024, 8, 16)
_TIME: Final = r"(\d\d):(\d\d)(?::(\d\d))?"


class EveningStage:
    """A table through an evening."""

    keys: ClassVar[tuple[str, ...]] = (
        "house", *_POSTED, "seats", "stacks", "last", "lap", "nominated", "now", "unit", "tables",
    )  # fmt: skip

    def __init__(self, setup: Mapping[str, str]) -> None:
        if "house" not in setup:
            raise Malformed("which house?", allowed=f"house: {', '.join(library().books)}")
        house = House(library().book(setup["house"]))
        for each in filter(None, setup.get("nominated", "").split(", ")):
            key, _, value = each.rpartition(" ")
            area, _, part = key.rpartition(".")
            house = house.choose(area, _plain_toml(value), part=part) if area.count(".") else house.choose(
                key, _plain_toml(value)
            )  # fmt: skip
        posted = {name: _plain_toml(value) for name, value in setup.items() if name in _POSTED}
        listed = posted.pop("min_buy_in", None) if setup.get("min_buy_in") == "as_listed" else None
        defaults = {k: v for k, v in _DEFAULTS.items() if not (listed and k.endswith("buy_in"))}
        if "ante" in posted:
            del defaults["blinds"]
        self.posted = as_usual(house, setup_from({**defaults, **posted}, "the scenario"))
        self.house, self.unit = house, _whole("unit", setup.get("unit", "1"))
        self.table = Table(house, self.posted, name="table 1", unit=self.unit)
        self.now = _time(re.fullmatch(_TIME, setup.get("now", "20:00")), _DAY)
        self.dealer: SoftwareDealer | None = None
        self.seed = 7
        seats = _numbers(setup.get("seats", "1-6")) if setup.get("seats") != "none" else []
        self._fill(self.table, seats, _stacks(setup.get("stacks", "300"), seats))
        self.others: dict[str, Table] = {}
        for name, taken in re.findall(r"(table \d+) with ([\d -]+)", setup.get("tables", "")):
            other = self.others[name] = Table(house, self.posted, name=name, unit=self.unit)
            self._fill(other, _numbers(taken), dict.fromkeys(_numbers(taken), 300), prefix=f"{name} ")
            _has_played(other, Places(_numbers(taken)[0], tuple(_numbers(taken)[1:3]), _numbers(taken)[0], 1))
        if "last" in setup:
            if not re.match(r"button \d", setup["last"]):
                raise Malformed(f"last: {setup['last']!r} cannot be read", allowed="last: button 1, blinds 2 3")
            button, *blinds = [int(each) for each in re.findall(r"\d+", setup["last"])]
            laps = 0 if setup.get("lap") == "first" else 1
            start = int(re.findall(r"\d+", setup["lap"])[0]) if re.search(r"\d", setup.get("lap", "")) else button
            _has_played(self.table, Places(button, tuple(blinds), start, 0 if "lap" in setup else laps))

    def _fill(self, table: Table, seats: list[int], stacks: Mapping[int, int], prefix: str = "") -> None:
        for seat in seats:
            rules = table.rules
            # Stakes that a scenario gives may be outside the range, as they are after some hands.
            table.rules = replace(rules, stakes=replace(rules.stakes, minimum=1, maximum=None))
            table.sit(f"{prefix}P{seat}", seat, stacks[seat] * self.unit, self.now)
            table.rules = rules

    # What is done

    def do(self, words: str) -> Said:
        said: object = ""
        for act in re.split(r"\s*;\s*", words):
            found = re.match(rf"{_TIME} ", act)
            if found:
                self.now = _time(found, _DAY)
                act = act[found.end() :]
            said = self._one(act)
        return said if isinstance(said, Said) else Said("" if said is None else str(said))

    def _one(self, act: str) -> object:
        for pattern, doing in _ACTS:
            if found := re.fullmatch(pattern, act):
                return doing(self, found)
        found = re.fullmatch(r"seats? (?P<seats>\d+(?:(?:-| and |,? ?)\d+)*) (?P<act>[a-z].*)", act)
        if found is None:
            raise Malformed(f"this stage does not know {act!r}", allowed="; ".join(pattern for pattern, _ in _ACTS))
        events: list[told.Event] = []
        for seat in _numbers(found["seats"]):
            events = self.table.act(seat, _command(found["act"]))
            if self.dealer is not None:
                self.dealer.go_on()
        return "; ".join(map(event_text, events))

    def see(self, words: str) -> Said:
        raise Malformed(f"this stage does not know {words!r}", allowed="> and ?")

    def deal(self, **wrong: Any) -> Hand:
        """The next hand, dealt until somebody must decide."""
        table, cards = self.table, Rehearsal(self.seed)
        drawing = table.drawing_for_button(self.now)
        drawn = {seat: (card,) for seat, card in zip(drawing, table.rules.hand.cards.cards, strict=False)}
        hand = table.begin_hand(self.now, drawn or None, **wrong)
        self.dealer = SoftwareDealer(hand, cards.shuffle(hand.rules.cards.cards), charges=table.charges)
        self.dealer.go_on()
        return hand

    def begin(self) -> Hand:
        """The next hand with its forced bets, and no card dealt yet."""
        hand = self.table.begin_hand(self.now)
        while (now := hand.next()) and now.do == "post":
            hand.post()
        return hand

    def play(self, *, folding: int = 0, **wrong: Any) -> str:
        """A whole hand, in which everybody checks or calls, but for one who gives up."""
        hand = self.deal(**wrong)
        said = self.line_up()
        self.finish(hand, folding)
        return said

    def finish(self, hand: Hand, folding: int = 0) -> None:
        """The rest of the hand, in which everybody checks or calls, but for one who gives up."""
        assert self.dealer is not None
        while seat := self.dealer.go_on():
            hand.act(seat, FOLD if seat == folding and hand.to_call else CHECK_OR_CALL)
        self.table.end_hand()

    def all_in(self) -> None:
        """Hands in which everybody goes all-in, until one player is left."""
        while len(self.table.stakes) > 1:
            hand, dealer = self.deal(), self.dealer
            while dealer is not None and (seat := dealer.go_on()):
                options = hand.options(seat)
                command = Bet(options.most) if options.opens else Raise(options.most)
                hand.act(seat, command if options.least else CHECK_OR_CALL)
            self.table.end_hand()
            self.seed += 1

    @property
    def hand(self) -> Hand:
        """The hand that is being played."""
        if self.table.hand is None:
            raise Malformed("no hand is being played", allowed="> deal, first")
        return self.table.hand

    @property
    def lined_up(self) -> LineUp:
        """Who is dealt in and posts, in the hand that was lined up last."""
        if self.table.line_up is None:
            raise Malformed("no hand has been lined up", allowed="> deal, or > play, first")
        return self.table.line_up

    def other(self, name: str) -> Table:
        """A table beside this one."""
        if name not in self.others:
            raise Malformed(f"there is no {name}", allowed=", ".join(self.others) or "tables: table 2 with 1-5")
        return self.others[name]

    def line_up(self) -> str:
        """The hand as it was lined up."""
        line_up = self.lined_up
        blinds = " ".join("-" if seat is None else str(seat) for seat in line_up.blinds)
        posts = "".join(f", seat {each.seat} posts {each.amount} {each.kind}" for each in line_up.extras)
        return f"button {line_up.button}, blinds {blinds}{posts}"

    def seat_of(self, player: str) -> int:
        """Where a player sits."""
        return self.table.seats.seat_of(player)

    # What is asked

    def ask(self, question: str) -> Said:
        for pattern, answer in _QUESTIONS:
            if found := re.fullmatch(pattern, question):
                said = answer(self, found)
                return said if isinstance(said, Said) else Said(str(said))
        allowed = ", ".join(pattern for pattern, _ in _QUESTIONS)
        raise Malformed(f"this stage does not know {question!r}", allowed=allowed)


def _time(found: re.Match[str] | None, day: datetime) -> datetime:
    if found is None:
        raise Malformed("that is no time", allowed="20:45, or 20:45:10")
    return day + timedelta(hours=int(found[1]), minutes=int(found[2]), seconds=int(found[3] or 0))


def _has_played(table: Table, last: Places) -> None:
    """Everybody was dealt into this hand."""
    table.places = structs.replace(last, dealt=tuple(sorted(table.stakes)))
    table.standings = {seat: Standing(playing=True) for seat in table.stakes}
    table.seats = replace(table.seats, started=True)
    table.hands = 1
    table.game_began = table.opened
    if table.opened is not None:
        for happening in collect_time(table, table.opened):
            table.happens(happening)


def _sits(stage: EveningStage, m: re.Match[str]) -> None:
    player, seat, chips, notes, more = m["player"], int(m["seat"]), int(m["chips"]), int(m["notes"] or 0), m["more"]
    stage.table.sit(
        player,
        seat,
        chips * stage.unit,
        stage.now,
        notes=notes * stage.unit,
        changed="changed" in more,
        small=int(found[1]) if (found := re.search(r"(\d+) of it small", more)) else 0,
        posts="waits" not in more,
        leave="" if "without leave" in more else STANDING_LEAVE,
        came="moved_by_staff" if "moved by the floor" in more else "",
        groups=frozenset(re.findall(r", (new|experienced)", more)),
        playing="without playing" not in more,
    )


def _posts_of(stage: EveningStage, m: re.Match[str]) -> str:
    """What a seat posts in the hand that is being lined up, blinds and others."""
    line_up, rules, seat = stage.lined_up, stage.table.rules.blinds, int(m[1])
    blinds = [f"{amount} blind" for who, amount in zip(line_up.blinds, rules.blinds, strict=True) if who == seat]
    extras: list[Extra] = [each for each in line_up.extras if each.seat == seat]
    return ", ".join([*blinds, *(f"{each.amount} {each.kind}" for each in extras)]) or "nothing"


def _owes(stage: EveningStage, m: re.Match[str]) -> Said:
    table, seat = stage.table, int(m[1])
    return Said(table.owes(seat), owed(table.rules.blinds, table.standing(seat), seat, table.places).cites)


def _waiting(stage: EveningStage, m: re.Match[str]) -> Said:
    found = next((each for each in stage.lined_up.waiting if each.seat == int(m[1])), None)
    return Said(f"waits for {found.until}", found.cites) if found else Said("does not wait")


def _buys_time(stage: EveningStage, m: re.Match[str]) -> Said:
    sold: Purchase = stage.table.buy_time(stage.now)
    return Said(
        f"{sold.seconds} seconds for {sold.price}: {sold.to_house} to the house, {sold.to_pot} to the pot", sold.cites
    )


def _cards_of(stage: EveningStage, m: re.Match[str]) -> int:
    return len(stage.hand.state.hands[_place(stage.hand, m[1])])


def _time_left(stage: EveningStage, m: re.Match[str]) -> str:
    reading = stage.table.time_left(stage.now)
    due = f", {reading.due}" if reading.due else ""
    return f"{reading.left.seconds}{due}" if reading.left is not None else "no clock runs"


def _grounds(stage: EveningStage, m: re.Match[str]) -> Said:
    found = stage.table.grounds(int(m[1]), stage.now)
    return Said("; ".join(each.why for each in found) or "none", tuple(c for each in found for c in each.cites))


def _offer(stage: EveningStage, m: re.Match[str]) -> Said:
    ranking = stage.table.offer(int(m[1]))
    return Said("; ".join(" and ".join(group) for group in ranking.groups), ranking.cites)


def _setup(stage: EveningStage, text: str) -> TableSetup:
    changed = {key: _plain_toml(value) for key, value in re.findall(r"(\w+) ([\d. ]*\d|[a-z]\w*)(?:, |$)", text)}
    changed = {k: (v,) if k == "commission" and isinstance(v, str) else v for k, v in changed.items()}
    changed = {k: tuple(v) if isinstance(v, list) else v for k, v in changed.items()}
    return replace(stage.table.rules.setup, **changed)


def _by(stage: EveningStage, title: str | None) -> str:
    """Whoever gives an order about seats: as named, or the first of the house who may."""
    return title or titles_with(stage.table.rules.house, "seat")[0]


def _kept_apart(stage: EveningStage, m: re.Match[str]) -> None:
    scope = m[4].replace(" ", "_")
    stage.table.keep_apart(m[1], m[2], scope, stage.now, by=_by(stage, m[3]), suspected=bool(m[5]))


def _moves_to_table(stage: EveningStage, m: re.Match[str]) -> None:
    chips = int(m["chips"]) * stage.unit if m["chips"] else None
    move_player(
        stage.table, int(m["seat"]), stage.other(m["table"]), int(m["new"]), stage.now, by=m["by"] or "", chips=chips
    )


def _breaks(stage: EveningStage, m: re.Match[str]) -> str:
    drawn = dict(re.findall(r"(\S+) (\S\S)(?:, |$)", m[2])) if m[2] else None
    placed = break_table(
        stage.table,
        tuple(stage.others.values()),
        stage.now,
        by=m[1],
        drawn=drawn,
        order=tuple(re.findall(r"\w+", m[3] or "")),
    )
    return ", ".join(
        f"{each.player} to {each.table} seat {each.seat}" if each.seat else f"{each.player} waits" for each in placed
    )


_ACTS: Final[tuple[tuple[str, Callable[[EveningStage, re.Match[str]], object]], ...]] = (
    (
        r"(?P<player>\w+) sits in seat (?P<seat>\d+) with (?P<chips>\d+)(?: and (?P<notes>\d+) in notes)?(?P<more>.*)",
        _sits,
    ),
    (r"seat (\d+) gets up(?:, (.+))?", lambda s, m: s.table.rise(int(m[1]), s.now, grounds=m[2] or "") // s.unit),
    (r"seat (\d+) sits out", lambda s, m: s.table.sit_out(int(m[1]), s.now)),
    (
        r"seat (\d+) sits out, granted (\d+) minutes",
        lambda s, m: s.table.sit_out(int(m[1]), s.now, told=s.now, granted=int(m[2])),
    ),
    (r"seat (\d+) comes back( and waits)?", lambda s, m: s.table.come_back(int(m[1]), s.now, posts=not m[2])),
    (r"seat (\d+) asks to post", lambda s, m: s.table.post(int(m[1]), s.now)),
    (
        r"seat (\d+) asks to pass the blind",
        lambda s, m: ask_to_pass(
            s.table.rules.blinds, next_hand(s.table.rules.blinds, s.table.standings, s.table.places), int(m[1])
        ),
    ),
    (r"seat (\d+) moves to seat (\d+)", lambda s, m: s.table.move(int(m[1]), int(m[2]), s.now)),
    (
        r"seat (?P<seat>\d+) (?:goes|is sent by the (?P<by>[\w ]+)) to (?P<table>table \d+) seat (?P<new>\d+)"
        r"(?: with (?P<chips>\d+))?",
        _moves_to_table,
    ),
    (r"the ([\w ]+) breaks the table(?:: (.+?))?(?: in the order (.+))?", _breaks),
    # Chips
    (r"seat (\d+) adds (\d+)", lambda s, m: s.table.add(int(m[1]), int(m[2]) * s.unit, s.now)),
    (r"seat (\d+) pays (\d+) for a drink", lambda s, m: s.table.take_off(int(m[1]), int(m[2]), s.now, goods=True)),
    (r"seat (\d+) takes (\d+) off", lambda s, m: s.table.take_off(int(m[1]), int(m[2]) * s.unit, s.now)),
    (
        r"seat (\d+) takes (\d+) off, approved by the ([\w ]+)",
        lambda s, m: s.table.take_off(int(m[1]), int(m[2]), s.now, approval=Approval(m[3], s.now, "a reason")),
    ),
    (r"seat (\d+) lends (\d+) to seat (\d+)", lambda s, m: s.table.lend(int(m[2]), giver=int(m[1]), taker=int(m[3]))),
    (r"seat (\d+) buys (\d+) behind", lambda s, m: s.table.buy_behind(int(m[1]), int(m[2]) * s.unit, s.now)),
    (r"seat (\d+) announces (\d+)", lambda s, m: s.table.announce(int(m[1]), int(m[2]) * s.unit, s.now)),
    (r"the chips of seat (\d+) arrive", lambda s, m: s.table.arrive(int(m[1]), s.now)),
    (r"the dealer changes the notes of seat (\d+)", lambda s, m: s.table.change_notes(int(m[1]), s.now)),
    (r"seat (\d+) corrects the stake", lambda s, m: s.table.correct_stake(int(m[1]), s.now) // s.unit),
    (
        r"seat (\d+) buys (\d+) (\w+) checks(?: worth (\d+))?",
        lambda s, m: s.table.buy_checks(int(m[1]), m[3], int(m[2]), s.now, worth=int(m[4]) if m[4] else None),
    ),
    (r"seat (\d+) changes the checks back", lambda s, m: s.table.change_checks_back(int(m[1]), s.now)),
    # Hands
    (r"deal", lambda s, m: (s.deal(), s.line_up())[1]),
    (r"begin", lambda s, m: (s.begin(), s.line_up())[1]),
    (r"deal with the button on seat (\d+)", lambda s, m: (s.deal(wrong_button=int(m[1])), s.line_up())[1]),
    (r"deal without the post of seat (\d+)", lambda s, m: (s.deal(unposted=(int(m[1]),)), s.line_up())[1]),
    (
        r"cards for the button: (.+)",
        lambda s, m: (
            s.table.begin_hand(s.now, {int(n): c for n, c in re.findall(r"(\d+) (\w\w)", m[1])}),
            s.line_up(),
        )[1],
    ),
    (r"play", lambda s, m: s.play()),
    (r"play (\d+) hands", lambda s, m: [s.play() for _ in range(int(m[1]))][-1]),
    (r"play folding (\d+)", lambda s, m: s.play(folding=int(m[1]))),
    (r"play with the button on seat (\d+)", lambda s, m: s.play(wrong_button=int(m[1]))),
    (r"all in", lambda s, m: s.all_in()),
    (r"the hand is played out", lambda s, m: s.finish(s.hand)),
    (r"the hand is over", lambda s, m: s.table.end_hand()),
    (r"misdeal", lambda s, m: s.table.misdeal("a card exposed")),
    (r"the button is put right", lambda s, m: s.table.correct_button(s.now)),
    # Time
    (r"the turn begins", lambda s, m: s.table.turn_begins(s.now)),
    (r"time is bought", _buys_time),
    (r"seat (\d+) calls the clock", lambda s, m: s.table.call_clock(int(m[1]), s.now)),
    (r"the floor calls the clock", lambda s, m: s.table.call_clock(0, s.now)),
    (r"time is up", lambda s, m: Said((said := s.table.time_is_up(s.now)).what, said.cites)),
    # Seats
    (r"(\w+) asks for seat (\d+)", lambda s, m: s.table.ask_for_seat(m[1], int(m[2]), s.now)),
    (
        r"(\w+), number (\d+) on the list, asks for seat (\d+)",
        lambda s, m: s.table.ask_for_seat(m[1], int(m[3]), s.now, listed=int(m[2])),
    ),
    (
        r"(\w+) of a like game asks for seat (\d+)",
        lambda s, m: s.table.ask_for_seat(m[1], int(m[2]), s.now, like_game=True),
    ),
    (r"(\w+) puts a marker on seat (\d+)", lambda s, m: s.table.put_down_marker(m[1], int(m[2]), s.now)),
    (r"(\w+) declines seat (\d+)", lambda s, m: s.table.decline(m[1], int(m[2]), s.now)),
    (
        r"for seat (\d+) they draw (.+)",
        lambda s, m: s.table.draw_for_seat(int(m[1]), dict(re.findall(r"(\w+) ((?:\w\w ?)+)(?:, |$)", m[2])), s.now),
    ),
    (
        r"seat (\d+) is approved(?: by the ([\w ]+))?",
        lambda s, m: s.table.approve(int(m[1]), s.now, by=_by(s, m[2])),
    ),
    (r"the ([\w ]+) allows an extra seat", lambda s, m: s.table.allow_extra(s.now, by=m[1])),
    (
        r"(\w+), in a hand elsewhere, locks seat (\d+)",
        lambda s, m: s.table.lock_seat(m[1], int(m[2]), s.now, in_hand=True),
    ),
    (r"the seat of (\w+) is unlocked", lambda s, m: s.table.unlock_seat(m[1], s.now)),
    (r"seat (\d+) has a seat locked elsewhere", lambda s, m: s.table.locked_elsewhere(int(m[1]), s.now)),
    (
        r"(\w+) and (\w+) are kept apart(?: by the ([\w ]+))?: ([\w ]+?)(, suspected)?",
        _kept_apart,
    ),
    (
        r"(\w+) sits behind seat (\d+)( without leave)?",
        lambda s, m: s.table.seat_guest(m[1], int(m[2]), s.now, by="" if m[3] else _by(s, None)),
    ),
    (
        r"seat (\d+) objects to the guest of seat (\d+)",
        lambda s, m: s.table.object_to_guest(int(m[2]), int(m[1]), s.now),
    ),
    (
        r"seat (\d+) is away again and again",
        lambda s, m: s.table.note_frequent_absence(int(m[1]), s.now, by=_by(s, None)),
    ),
    (
        r"seat (\d+) is released(?: by the ([\w ]+))?",
        lambda s, m: s.table.release(int(m[1]), s.now, by=_by(s, m[2])).chips // s.unit,
    ),
    (
        r"the ([\w ]+) reserves seat (\d+) for (\w+): (.+)",
        lambda s, m: s.table.reserve_seat(m[3], int(m[2]), m[4], s.now, by=m[1]),
    ),
    (
        r"(\w+) plays over seat (\d+) with (\d+)(, without leave)?(, without a box)?",
        lambda s, m: s.table.play_over(
            m[1], int(m[2]), int(m[3]) * s.unit, s.now, by="" if m[4] else _by(s, None), box=not m[5]
        ),
    ),
    (r"the playover of seat (\d+) ends", lambda s, m: s.table.end_playover(int(m[1]), s.now) // s.unit),
    # Changes
    (r"the ([\w ]+) wants (\w+ .+)", lambda s, m: s.table.propose(_setup(s, m[2]), by=m[1])),
    (r"the ([\w ]+) closes the table", lambda s, m: s.table.announce_closing(by=m[1])),
    (
        r"the ([\w ]+) closes the table after (\d+) hands",
        lambda s, m: s.table.announce_closing(by=m[1], last_hands=int(m[2])),
    ),
    (r"the players are told", lambda s, m: s.table.tell_players(len(s.table.pending) - 1, s.now)),
    (r"a sign goes up", lambda s, m: s.table.put_up_sign(len(s.table.pending) - 1, s.now)),
    (
        rf"a sign for {_TIME} goes up",
        lambda s, m: s.table.put_up_sign(len(s.table.pending) - 1, s.now, _time(m, _DAY)),
    ),
    (r"the ([\w ]+) withdraws it", lambda s, m: s.table.withdraw(len(s.table.pending) - 1, s.now, by=m[1])),
    (r"seat (\d+) no longer agrees", lambda s, m: s.table.disagree(len(s.table.pending) - 1, int(m[1]))),
    (
        r"seats? ([\d ,-]+) agrees?",
        lambda s, m: [s.table.agree(len(s.table.pending) - 1, n) for n in _numbers(m[1])] and None,
    ),
    (r"it takes effect", lambda s, m: s.table.carry_out(len(s.table.pending) - 1, s.now)),
    # Freeze-out
    (r"the ([\w ]+) allows a freeze-out for (\d+)", lambda s, m: s.table.plan_freeze_out(int(m[2]), s.now, by=m[1])),
    (
        r"seats? ([\d ,-]+) agrees? to the freeze-out",
        lambda s, m: [s.table.agree_to_freeze_out(n, s.now) for n in _numbers(m[1])] and None,
    ),
    (r"the freeze-out begins", lambda s, m: s.table.begin_freeze_out(s.now)),
)


def _balance(stage: EveningStage, m: re.Match[str]) -> int:
    table = stage.other(m[2]) if m[2] else stage.table
    return table.books.balance(m[1])


def _charge_told(stage: EveningStage, m: re.Match[str]) -> Said:
    """The last charge that was taken, waived or not paid."""
    table = stage.other(m[1]) if m[1] else stage.table
    lines = [each.line for each in table.happenings if isinstance(each, happened.Taken | happened.Unpaid)]
    return Said(lines[-1].words, lines[-1].cites) if lines else Said("none")


_QUESTIONS: Final[tuple[tuple[str, Callable[[EveningStage, re.Match[str]], object]], ...]] = (
    (r"stack of seat (\d+)", lambda s, m: s.table.stake(int(m[1])).booked // s.unit),
    (r"seat (\d+) may lose", lambda s, m: s.table.in_play(int(m[1])) // s.unit),
    (
        r"chips of seat (\d+) in the hand",
        lambda s, m: s.hand.state.stacks[_place(s.hand, m[1])] if s.table.hand else "no hand",
    ),
    (r"who plays in seat (\d+)", lambda s, m: s.table.seats.plays(int(m[1])) or "nobody"),
    (r"(\w+) in (table \d+) seat (\d+) owes", lambda s, m: s.other(m[2]).owes(int(m[3]))),
    (r"stack of (table \d+) seat (\d+)", lambda s, m: s.other(m[1]).stake(int(m[2])).booked // s.unit),
    (r"seat (\d+) owes", _owes),
    (r"seat (\d+) posts", _posts_of),
    (r"seat (\d+)", _waiting),
    (r"dealt in", lambda s, m: " ".join(map(str, sorted(s.table.line_up.seats))) if s.table.line_up else "no hand"),
    (r"line-up", lambda s, m: s.line_up()),
    (r"pot", lambda s, m: s.table.hand.state.pot if s.table.hand else "no hand"),
    (r"turn", lambda s, m: f"seat {s.table.hand.turn}" if s.table.hand else "no hand"),
    (r"status of seat (\d+)", lambda s, m: _nth(s.table.view("public").seats, int(m[1]), "seat", 1).status),
    (r"free seats", lambda s, m: " ".join(map(str, s.table.seats.free))),
    (r"most players", lambda s, m: s.table.seats.most),
    (r"offer of seat (\d+)", _offer),
    (r"grounds of seat (\d+)", _grounds),
    (r"time left", _time_left),
    (r"blinds", lambda s, m: " ".join(str(each // s.unit) for each in s.table.rules.blinds.blinds)),
    (r"balance of ([a-z0-9 ]+?)(?: at (table \d+))?", _balance),
    (r"charge told(?: at (table \d+))?", _charge_told),
    (r"balanced", lambda s, m: "yes" if s.table.balanced else "no"),
    (r"cards of seat (\d+)", _cards_of),
    (r"hands", lambda s, m: s.table.hands),
    (r"winner", lambda s, m: f"seat {s.table.freeze.winner}" if s.table.freeze and s.table.freeze.winner else "nobody"),
    (r"closed", lambda s, m: "yes" if s.table.closed else "no"),
)
