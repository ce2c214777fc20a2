"""A table of the bonus game as a scenario plays it: its boxes, its deck, its jackpot and the time.

The dealer logs and shuffles a deck automatically unless `decks: by hand` says that the steps do. Cards that the set-up
does not lay out come from a deck that is always the same.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import datetime, timedelta
from decimal import Decimal
from typing import Any, Final

from pokerroom.bonus.commands import DealCards, Observe, PayJackpot, PlaceWager, RoundCommand
from pokerroom.bonus.deal_order import TO_BOARD, TO_DEALER, packets_due
from pokerroom.bonus.deciding.round_context import RoundContext
from pokerroom.bonus.events import RoundEvent
from pokerroom.bonus.paying.progressive import BonusJackpot
from pokerroom.bonus.posted.setup import BonusSetup, bonus_setup_from
from pokerroom.bonus.posted.terms import BONUS_GAME
from pokerroom.bonus.queries.why import behind_event
from pokerroom.bonus.state import DECK_SIZE, RoundState, round_adds_up
from pokerroom.bonus.table.commands import (
    BonusTableCommand,
    CutDeck,
    FinishCycle,
    InTheRound,
    LoadDevice,
    LoadShoe,
    LogDeck,
    ShuffleByHand,
    StartRound,
    TakeBox,
)
from pokerroom.bonus.table.happenings import BonusTableHappening, RoundWentOn
from pokerroom.bonus.table.table import BonusTable
from pokerroom.bonus.text.round_lines import round_event_text
from pokerroom.bonus.words import DecisionPhase
from pokerroom.cards import Card, Deck, parse_cards
from pokerroom.errors import Malformed
from pokerroom.jackpots import Pool, PoolConditions, PostedTable, PostedWinningHand
from pokerroom.jackpots.commands import OpenPool
from pokerroom.rulebook.operator.titles import titles_with
from pokerroom.rulings import Ruling
from pokerroom.scenarios.setup import SetUp, by_seat, numbers, plain_toml, time_of
from pokerroom.scenarios.stage import Reply

BONUS_TABLE: Final = "bonus"
SETUP_NAMES: Final = tuple(name for name in BonusSetup.__struct_fields__ if name not in ("name", "unit"))
_NAMES: Final = ("Ann", "Bob", "Cy", "Dot", "Eve", "Flo", "Gus")
_ODDS: Final = {"four_of_a_kind": 300, "full_house": 100, "flush": 50}


class BonusGame:
    """The table, the round under way and the last observation at it."""

    def __init__(self, setup: SetUp) -> None:
        self.house = setup.house()
        posted = {name: plain_toml(setup[name]) for name in SETUP_NAMES if name in setup}
        if "signals" in posted:
            posted["signals"] = tuple(setup["signals"].split(", "))
        self.table = BonusTable(self.house, bonus_setup_from(posted, "the scenario"), "the dealer")
        self.now = time_of(setup.get("now", "20:00"))
        self.by_hand = setup.get("decks") == "by hand"
        self.laid = {key: list(parse_cards(setup[key])) for key in setup if re.fullmatch(r"box \d+|board|dealer", key)}
        self.order = list(parse_cards(setup["cards"])) if "cards" in setup else []
        self.happened: list[RoundEvent] = []
        self.ruling: Ruling | None = None
        self.phase: DecisionPhase | None = None  # in which the last command was made
        self._link_pool(setup)
        boxes = numbers(setup.get("boxes", "1-3")) if setup.get("boxes") != "none" else []
        for box, chips in by_seat("stacks", setup.get("stacks", "1000"), boxes, 1000).items():
            self.do(TakeBox(_NAMES[box - 1], box, chips, self.now))

    @property
    def jackpot(self) -> BonusJackpot | None:
        """The jackpot that the table is linked to; None for a table without one."""
        return self.table.jackpot

    def _link_pool(self, setup: SetUp) -> None:
        if "meter" in setup:
            self.table.link(self.pool(setup), BONUS_TABLE)
        self.setup = setup

    def pool(self, setup: SetUp) -> Pool:
        """Open a pool that this table takes part in, at its seed."""
        events = tuple(PostedWinningHand(hand=hand, odds=Decimal(odds)) for hand, odds in _ODDS.items())  # type: ignore[arg-type]
        said: dict[str, Any] = {"table_bonus": Decimal(setup["bonus jackpot"])} if "bonus jackpot" in setup else {}
        conditions = PoolConditions(
            name="main",
            unit=1,
            seed=Decimal(setup["meter"]),
            rate=Decimal(setup.get("rate", "20")),
            wager=Decimal(self.table.state.terms.limits.jackpot),
            winning_hands=events,
            tables=(PostedTable(name=BONUS_TABLE, game=BONUS_GAME),),
            **said,
        )
        pool = Pool(self.house)
        pool.do(OpenPool(conditions, self.now))
        return pool

    # Acts

    def at(self, text: str) -> None:
        """Set the time of day; past midnight counts as the same night."""
        moment = time_of(text)
        self.now = moment if moment >= self.now else moment + timedelta(days=1)

    def do(self, command: BonusTableCommand) -> tuple[BonusTableHappening, ...]:
        """Give a command to the table, and refuse to go on where chips or cards do not add up."""
        happenings = self.table.do(command)
        self.happened = [happening.event for happening in happenings if isinstance(happening, RoundWentOn)]
        if not all_adds_up(self.table):
            raise AssertionError("chips or cards do not add up")
        return happenings

    def play(self, command: RoundCommand) -> list[RoundEvent]:
        """Give a command to the round; the first wager starts one."""
        if isinstance(command, PlaceWager) and not self.running:
            self.start()
        self.phase = self.round.decision
        self.do(InTheRound(command, self.now))
        return self.happened

    @property
    def running(self) -> bool:
        """Whether a round is under way."""
        return self.table.state.round is not None and self.table.state.round.phase != "over"

    @property
    def round(self) -> RoundState:
        """The round under way, or the last one."""
        if self.table.state.round is None:
            raise Malformed("no round has been started", allowed="box N antes N")
        return self.table.state.round

    @property
    def asked(self) -> RoundContext:
        """The round under way, or the last one, for the questions of a scenario."""
        return RoundContext(self.round, self.house)

    def start(self) -> None:
        """Open a round; its deck is made ready first, unless the steps do that."""
        if not self.by_hand:
            self._make_ready()
        self.do(StartRound(self.now))

    def _make_ready(self) -> None:
        state, now = self.table.state, self.now
        decks = [deck.name for deck in state.decks.values() if not deck.retired]
        if not decks:
            self.do(LogDeck("D1", ("red",), now, "dealer"))
        name = decks[0] if decks else "D1"
        self.do(ShuffleByHand(name, now))
        if state.terms.dealt_from == "card_shoe":
            self.do(CutDeck(name, now))
            self.do(LoadShoe(name, now))
        else:
            self.do(LoadDevice(name, now))
            self.do(FinishCycle(name, now))

    def deal(self, count: int = 0) -> list[RoundEvent]:
        """Deal `count` cards as the dealer, or all that are due."""
        due = packets_due(self.round)
        every = [packet.to for packet in due for _ in range(packet.cards)]
        return self.play(DealCards(tuple(self._cards(every[: count or len(every)]))))

    def _cards(self, places: Sequence[int]) -> list[Card]:
        names = {TO_BOARD: "board", TO_DEALER: "dealer"}
        if self.order:
            dealt = DECK_SIZE - self.round.stub
            return self.order[dealt : dealt + len(places)]
        out = set(self.round.known_cards()) | {card for laid in self.laid.values() for card in laid}
        rest = [card for card in Deck(52).cards if card not in out]
        cards: list[Card] = []
        for place in places:
            laid = self.laid.get(names.get(place, f"box {place}"), [])
            card = next((card for card in laid if card not in self.round.known_cards() and card not in cards), None)
            cards.append(rest.pop(len(rest) // 2) if card is None else card)
        return cards

    def pay_jackpots(self) -> list[PayJackpot]:
        """Pay the winners of the jackpot from the pool, in the pool's order."""
        return self.table.pay_jackpots(self.now, titles_with(self.house, "record_jackpot")[0])

    def carry_out(self, choice: int | str = "", by: str = "", reason: str = "") -> list[RoundEvent]:
        """Rule on the last observation, and carry the ruling out."""
        if self.ruling is None:
            raise Malformed("nothing was seen", allowed="! what was seen, first")
        return self.play(Observe(self.ruling.seen, choice, by, reason))


def all_adds_up(table: BonusTable) -> bool:
    """Return whether every chip and card of the round is accounted for."""
    return table.state.round is None or round_adds_up(table.state.round)


def moment_of(game: BonusGame, text: str) -> datetime:
    """Return a time of the evening told as hours and minutes, not before now."""
    moment = time_of(text)
    return moment if moment >= game.now else moment + timedelta(days=1)


def round_reply(game: BonusGame, happened: Sequence[RoundEvent]) -> Reply:
    """Return the events, a line each, with the clauses behind all of them."""
    terms = game.table.state.terms
    cites = [cite for event in happened for cite in behind_event(terms, event, game.phase).cites]
    return Reply(" | ".join(map(round_event_text, happened)), tuple(dict.fromkeys(cites)))
