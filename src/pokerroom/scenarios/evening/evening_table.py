"""A table through an evening on a stage: how it is set up, and how its hands are dealt and played."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Final

from msgspec import structs

from pokerroom.cards import SeededShuffle
from pokerroom.charges import ChargeLine
from pokerroom.errors import Malformed
from pokerroom.hand import CHECK_OR_CALL, FOLD, Bet, Hand, HandBill, PlayerCommand, Raise, events
from pokerroom.rulebook.setup.setup_figures import is_posted_game
from pokerroom.rulebook.setup.table_setup import setup_from
from pokerroom.rulings.effects.carrying_out import RulingOutcome
from pokerroom.rulings.floor.at_table import carry_out_at
from pokerroom.rulings.ruling import Ruling
from pokerroom.scenarios.forms import match
from pokerroom.scenarios.hands.planned_dealer import PlannedDealer
from pokerroom.scenarios.hands.play import StagePlay
from pokerroom.scenarios.setup import SetUp, by_seat, numbers, time_of
from pokerroom.table import Table
from pokerroom.table.blinds.blind_status import BlindStatus
from pokerroom.table.blinds.button import Places
from pokerroom.table.blinds.next_line_up import LineUp
from pokerroom.table.deciding.money.paying_time import collect_time
from pokerroom.table.opening.readiness import as_usual

_USUAL_BLINDS: Final = (5, 10)
_USUAL_BUY_IN: Final = {"min_buy_in": 100, "max_buy_in": 500}


class EveningTable(StagePlay):
    """One cash table through an evening, with the tables beside it."""

    def __init__(self, setup: SetUp) -> None:
        """Open the table of an evening as its set-up says, with players seated, and other tables beside it."""
        house, posted = setup.house(), setup.posted()
        listed = posted.pop("min_buy_in", None) if setup.get("min_buy_in") == "as_listed" else None
        stated = {"game": "holdem", **({} if "ante" in posted else {"blinds": _USUAL_BLINDS}), **posted}
        if not listed and not is_posted_game(setup_from(stated, "the scenario", house), house.book):
            stated = {**_USUAL_BUY_IN, **stated}
        self.posted = as_usual(house, setup_from(stated, "the scenario", house))
        self.house, self.unit = house, setup.whole("unit", 1)
        self.table = Table(house, self.posted, name="table 1", unit=self.unit)
        self.now = time_of(setup.get("now", "20:00"))
        self.dealer: PlannedDealer | None = None
        self.cards = setup
        self.seed = 7
        seats = numbers(setup.get("seats", "1-6")) if setup.get("seats") != "none" else []
        self._fill(self.table, seats, by_seat("stacks", setup.get("stacks", ""), seats, 300))
        self.others: dict[str, Table] = {}
        for name, taken in re.findall(r"(table \d+) with ([\d -]+)", setup.get("tables", "")):
            other = self.others[name] = Table(house, self.posted, name=name, unit=self.unit)
            self._fill(other, numbers(taken), dict.fromkeys(numbers(taken), 300), prefix=f"{name} ")
            _set_as_played(other, Places(numbers(taken)[0], tuple(numbers(taken)[1:3]), numbers(taken)[0], 1))
        if "last" in setup:
            if not re.match(r"button \d", setup["last"]):
                raise Malformed(f"last: {setup['last']!r} cannot be read", allowed="last: button 1, blinds 2 3")
            button, *blinds = [int(item) for item in re.findall(r"\d+", setup["last"])]
            laps = 0 if setup.get("lap") == "first" else 1
            start = int(re.findall(r"\d+", setup["lap"])[0]) if re.search(r"\d", setup.get("lap", "")) else button
            _set_as_played(self.table, Places(button, tuple(blinds), start, 0 if "lap" in setup else laps))

    def _fill(self, table: Table, seats: list[int], stacks: Mapping[int, int], prefix: str = "") -> None:
        for seat in seats:
            rules = table.rules
            # Stakes that a scenario gives may be outside the range, as they are after some hands.
            table.state.rules = replace(rules, stakes=replace(rules.stakes, minimum=1, maximum=None))
            table.sit(f"{prefix}P{seat}", seat, stacks[seat] * self.unit, self.now)
            table.state.rules = rules

    # Acts

    @property
    def running(self) -> Hand | None:
        """The hand that is being played at the table, if any."""
        return self.table.hand

    def act_alone(self, act: str) -> str:
        """Return the act without the time before it; the evening's clock is set to that time."""
        found = match("TIME TEXT", act)
        if found is None:
            return act
        self.now = time_of(found[1])
        return found[2]

    def act(self, seat: int, command: PlayerCommand) -> list[events.Event]:
        """Carry out a player's act at the table, and let the dealer go on."""
        happened = self.table.act(seat, command)
        self.go_on()
        return happened

    def carry_out(self, ruling: Ruling, *, choice: str, by: str) -> RulingOutcome:
        """Carry a ruling out at the table, by whom and as they chose."""
        return carry_out_at(self.table, ruling, self.dealer, by=by, at=self.now, choice=choice)

    def charge_lines(self, bill: HandBill | None = None) -> list[ChargeLine]:
        """Return the house's charges for the hand, by the hour at which it began."""
        return list(self.table.charges.due(bill or self.hand.bill()))

    def deal(self, **wrong: Any) -> Hand:
        """Deal the next hand until somebody must decide."""
        table = self.table
        drawing = table.forecast(self.now).drawing_for_button
        drawn = {seat: (card,) for seat, card in zip(drawing, table.rules.hand.whole_deck.cards, strict=False)}
        hand = table.begin_hand(self.now, drawn or None, **wrong)
        deck = SeededShuffle(self.seed).shuffle(hand.deck.cards)
        self.dealer = PlannedDealer(hand, self.cards, deck[::-1], pays=table.charges.take)
        self.cards = SetUp({}, self.cards.books)  # those of the set-up are for the first hand
        self.dealer.go_on()
        return hand

    def begin(self) -> Hand:
        """Begin the next hand with its forced bets, and no card dealt yet."""
        hand, self.dealer = self.table.begin_hand(self.now), None
        while (now := hand.next()) and now.do == "post":
            hand.post()
        return hand

    def play(self, *, folding: int = 0, **wrong: Any) -> str:
        """Play a whole hand in which everybody checks or calls, but for one who gives up."""
        hand = self.deal(**wrong)
        text = self.line_up()
        self.finish(hand, folding)
        return text

    def finish(self, hand: Hand, folding: int = 0) -> None:
        """Play the rest of the hand: everybody checks or calls, but for one who gives up."""
        while self.dealer is not None and (seat := self.dealer.go_on()):
            hand.act(seat, FOLD if seat == folding and hand.to_call else CHECK_OR_CALL)
        self.table.end_hand()

    def all_in(self) -> None:
        """Play hands in which everybody goes all-in, until one player is left."""
        while len(self.table.players) > 1:
            hand, dealer = self.deal(), self.dealer
            while dealer is not None and (seat := dealer.go_on()):
                options = hand.options(seat)
                wager = Bet if options.opens else Raise
                hand.act(seat, wager(options.most_to) if options.least_to else CHECK_OR_CALL)
            self.table.end_hand()
            self.seed += 1

    @property
    def lined_up(self) -> LineUp:
        """The players who are dealt in and post, in the hand that was lined up last."""
        line_up = self.table.hands.line_up
        if line_up is None:
            raise Malformed("no hand has been lined up", allowed="> deal, or > play, first")
        return line_up

    def other(self, name: str) -> Table:
        """Return another table of the scenario, by its name."""
        if name not in self.others:
            raise Malformed(f"there is no {name}", allowed=", ".join(self.others) or "tables: table 2 with 1-5")
        return self.others[name]

    def line_up(self) -> str:
        """Write the hand as it was lined up."""
        line_up = self.lined_up
        blinds = " ".join("-" if seat is None else str(seat) for seat in line_up.blinds)
        posts = "".join(f", seat {extra.seat} posts {extra.amount} {extra.kind}" for extra in line_up.extras)
        return f"button {line_up.button}, blinds {blinds}{posts}"

    def seat_of(self, player: str) -> int:
        """Return the seat of a player at the table."""
        return self.table.seats.seat_of(player)


def _set_as_played(table: Table, last: Places) -> None:
    """Have everybody dealt into this hand, as if it had been played."""
    table.state.button.places = structs.replace(last, dealt=tuple(sorted(table.state.players.stakes)))
    table.state.players.blind_statuses = {seat: BlindStatus(playing=True) for seat in table.state.players.stakes}
    table.state.seats = replace(table.seats, started=True)
    table.state.hands = 1
    table.state.times.game_began = table.state.times.opened
    if table.state.times.opened is not None:
        for happening in collect_time(table.state, table.state.times.opened):
            table.apply((happening,))
