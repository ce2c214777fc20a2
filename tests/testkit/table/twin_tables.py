"""A table with a dealer and a second one that knows nothing but the record: rulings are carried out at both."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from pokerroom.cards import SeededShuffle
from pokerroom.hand import CHECK_OR_CALL, Hand, SoftwareDealer
from pokerroom.rulebook import house_named
from pokerroom.rulebook.setup.table_setup import TableSetup
from pokerroom.rulings import Seen, rule
from pokerroom.rulings.floor.at_table import carry_out_at
from pokerroom.rulings.people import title
from pokerroom.rulings.ruling import Ruling
from pokerroom.table import Table
from pokerroom.table.opening.readiness import as_usual
from testkit.table.table_watch import Follower

EIGHT = datetime(2024, 8, 16, 20)
SETUP = TableSetup(game="holdem", blinds=(5, 10), min_buy_in=100, max_buy_in=500)


class TwinTables:
    """A table with a dealer and a second table that knows nothing but the record."""

    def __init__(self, house: str, seats: tuple[int, ...] = (1, 4, 6), chips: int = 200) -> None:
        self.table = Table(house_named(house), as_usual(house_named(house), SETUP), unit=1)
        for seat in seats:
            self.table.sit(f"player {seat}", seat, chips, EIGHT)
        self.follower = Follower(self.table)
        self.floor = title(self.table.rules.house, "floor")

    def begin(self, seed: int = 3, **more: Any) -> tuple[Hand, SoftwareDealer]:
        table = self.table
        drawn = dict(zip(table.forecast(EIGHT).drawing_for_button, ("2c", "9d", "Kh", "5s"), strict=False))
        hand = table.begin_hand(EIGHT, drawn or None, **more)
        cards = SeededShuffle(seed=seed)
        deck = cards.shuffle(hand.deck.cards)
        dealer = SoftwareDealer(hand, deck, charges=table.charges.take, shuffle=lambda left: list(cards.shuffle(left)))
        dealer.go_on()
        return hand, dealer

    def finish(self, hand: Hand, dealer: SoftwareDealer) -> None:
        while seat := dealer.go_on():
            hand.act(seat, CHECK_OR_CALL)
        self.table.end_hand()
        self.check()

    def rules(self, seen: Seen, dealer: SoftwareDealer | None = None) -> Ruling:
        ruling = rule(self.table.rules.house, seen, self.table.hand)
        carry_out_at(self.table, ruling, dealer, by=self.floor, at=EIGHT)
        self.check()
        return ruling

    def check(self) -> None:
        assert self.table.hand is not None or self.table.books.balanced
        self.follower.catch_up()

    def last(self, kind: type) -> Any:
        return next(happening for happening in reversed(self.table.happenings) if isinstance(happening, kind))
