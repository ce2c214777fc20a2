"""The stage of a single hand.

Set-up: `house:` and the table's lines as a set-up file has them (words need no quotes here); `choose KEY:` (or `choose
KEY in CONTEXT:`) for an operator's choice; `button:`, `seats:` (1-6, or 1 4 6), `stacks:` (200, or 200, 3=50 for one
that differs); `seat N:` and `board:` (and `board 2:`) for the cards to be dealt; `cards:` for the order in which cards
leave the deck from the top; `owes:` (`7 live 10, 7 dead 5`), `blinds_from:` (`4 - 6`, who posts each blind),
`carried:`, and `dealing: by hand` where the steps deal. With `street:` the hand begins in the middle (`midway`).

Unless it deals by hand, the dealer posts, taps, burns and deals by itself.
"""

from __future__ import annotations

import re
from datetime import time
from functools import partial
from typing import Any, ClassVar, Final

from pokerroom.charges import ChargeLine, as_charges, charge_terms_for, charges
from pokerroom.errors import Malformed
from pokerroom.hand import Charge, Hand, HandBill, PlayerCommand, Show, Tap, events, hand_rules_for
from pokerroom.rulebook.setup.table_setup import setup_from
from pokerroom.rulings.effects.carrying_out import RulingOutcome, carry_out
from pokerroom.rulings.ruling import Ruling
from pokerroom.scenarios.forms import Lines
from pokerroom.scenarios.hands.midway import MIDWAY_KEYS, MidwayStart
from pokerroom.scenarios.hands.planned_dealer import CARD_KEYS, PlannedDealer
from pokerroom.scenarios.hands.play import StagePlay, happened_reply
from pokerroom.scenarios.setup import POSTED_LINES, SetUp, by_seat, numbers, read_owed, whole

_ACTS: Final[Lines[Any]] = (
    ("post", lambda play, _: happened_reply(play.hand.post())),
    ("tap", lambda play, _: happened_reply(play.hand.act(0, Tap()))),
    ("deal", lambda play, _: happened_reply(play.dealer.deal())),
    ("deal CARDS", lambda play, match: happened_reply(play.hand.deal(match[1]))),
    ("dealer exposes seat N", lambda play, _: happened_reply(play.hand.act(0, Show()))),
    ("reshuffle", lambda play, _: happened_reply(play.dealer.reshuffle())),
    ("dealer names seat(s) TEXT", lambda play, match: play.hand.showdown.check_winners(*numbers(match[1]))),
    ("settle[ charging TEXT]", lambda play, match: happened_reply(play.settle(match[1]))),
    ("go on", lambda play, _: play.go_on()),
)


class HandPlay(StagePlay):
    """One hand, told act by act."""

    keys: ClassVar[tuple[str, ...]] = (
        "house", "button", "seats", "stacks", "owes", "carried", "dealing", "unit", "blinds_from", "choose KEY",
        *CARD_KEYS, *MIDWAY_KEYS, *POSTED_LINES,
    )  # fmt: skip
    acts: ClassVar[Lines[Any]] = _ACTS
    dealer: PlannedDealer

    def __init__(self, setup: SetUp) -> None:
        """Begin a hand as its set-up says, and bring it to the point from which the scenario tells it."""
        self.house = setup.house()
        posted = setup_from({"game": "holdem", **setup.posted()}, "the scenario", self.house)
        self.unit = setup.whole("unit", 1)
        rules = hand_rules_for(self.house, posted, unit=self.unit)
        self.posted = posted
        self.begins = _time_of_day(setup["begins"]) if "begins" in setup else None
        seats = numbers(setup.get("seats", "1-6"))
        stacks = by_seat("stacks", setup.get("stacks", ""), seats, 1000)
        blinds = None
        if "blinds_from" in setup:
            blinds = [None if part == "-" else whole("blinds_from", part) for part in setup["blinds_from"].split()]
        begin = partial(
            Hand,
            rules,
            button=setup.whole("button", seats[-1]),
            blinds=blinds,
            extras=read_owed(setup.get("owes", "")),
            carried=setup.whole("carried", 0),
        )
        midway = MidwayStart.of(setup, seats, stacks, begin)
        self._hand = begin(midway.starting if midway else stacks)
        self.dealer = PlannedDealer(self._hand, setup, by_hand=setup.get("dealing") == "by hand")
        if midway:
            midway.bring(self._hand, self.dealer)
        self.go_on()

    @property
    def running(self) -> Hand:
        """The hand that the scenario plays."""
        return self._hand

    def act(self, seat: int, command: PlayerCommand) -> list[events.Event]:
        """Carry out a player's act in the hand, and let the dealer go on."""
        happened = list(self.hand.act(seat, command))
        self.go_on()
        return happened

    def carry_out(self, ruling: Ruling, *, choice: str, by: str) -> RulingOutcome:
        """Carry a ruling out in the hand, by whom and as they chose."""
        return carry_out(ruling, self.hand, self.dealer, choice=choice, by=by)

    def charge_lines(self, bill: HandBill | None = None) -> list[ChargeLine]:
        """Return the house's charges for the hand by its posted terms."""
        terms = charge_terms_for(self.house, self.posted, unit=self.unit)
        return charges(terms, bill or self.hand.bill(), self.begins)

    def settle(self, text: str | None) -> list[events.Event]:
        """Pay the pots as the dealer, after the charges that the line names or the house demands."""
        taken = re.findall(r"(\d+) (\w+)(?: on pot (\d+))?", text or "")
        named = [Charge(kind, int(amount), int(pot or 0)) for amount, kind, pot in taken]
        if not text and self.takes_charges:
            named = as_charges(self.charge_lines())
        return self.hand.settle(named)


def _time_of_day(text: str) -> time:
    try:
        return time.fromisoformat(text)
    except ValueError:
        raise Malformed(f"begins: {text!r} is no time of day", allowed="begins: 21:30") from None
