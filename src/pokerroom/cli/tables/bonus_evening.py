"""Rounds of the bonus game in a terminal: a person at box 1, bots at the others, all against the house.

The person is shown the options with their costs and clauses, but never advice.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from datetime import datetime, timedelta
from decimal import Decimal
from random import Random
from typing import Final

from rich.text import Text

from pokerroom.bonus import BonusSetup
from pokerroom.bonus.commands import (
    BetAt,
    CheckAt,
    Concede,
    DealCards,
    FoldAt,
    PlaceWager,
    RoundCommand,
)
from pokerroom.bonus.deciding.round_context import RoundContext
from pokerroom.bonus.events import JackpotPaid, RoundEvent, WagerPlaced
from pokerroom.bonus.posted.terms import BONUS_GAME, ante_bonus_words
from pokerroom.bonus.queries.options import BoxOptions, box_options
from pokerroom.bonus.queries.round_needs import RoundNeed, dealers_command
from pokerroom.bonus.queries.round_view import RoundView
from pokerroom.bonus.queries.why import behind_event
from pokerroom.bonus.state import RoundState
from pokerroom.bonus.table.commands import (
    BonusTableCommand,
    BringChips,
    InTheRound,
    LogDeck,
    StartRound,
    TakeBox,
)
from pokerroom.bonus.table.deck_handling import deck_preparation
from pokerroom.bonus.table.happenings import RoundOpened, RoundWentOn
from pokerroom.bonus.table.table import BonusTable
from pokerroom.bonus.words import DecisionPhase
from pokerroom.bots import NAMES
from pokerroom.bots.bonus_player import decide_at_box
from pokerroom.cards import UNKNOWN, Deck
from pokerroom.cli.output import cards, clause_sign
from pokerroom.cli.screen import BRASS, Screen
from pokerroom.cli.tables.person import Leaves, read_line
from pokerroom.errors import PokerroomError
from pokerroom.hand import Shuffle
from pokerroom.jackpots import Pool, PoolConditions, PostedTable, PostedWinningHand
from pokerroom.jackpots.commands import OpenPool
from pokerroom.rulebook.house import House
from pokerroom.rulebook.operator.titles import titles_with
from pokerroom.talk import TableNames
from pokerroom.talk.bonus_words import bonus_sentence
from pokerroom.wording.capital import capital
from pokerroom.wording.plural import quantity

_BOX_OF_PERSON: Final = 1
_WAGERS: Final = re.compile(r"(?P<ante>\d{1,12})?\s*(?:b\s*(?P<bonus>\d{1,12}))?\s*(?P<jackpot>j)?")
FEWEST_ANTES: Final = 5  # what a round may cost: the Ante, twice that before the flop, and once for turn and river each
_DECK_NAME: Final = "D1"
_TABLE_NAME: Final = "bonus"
_METER_SEED: Final = Decimal(10_000)
_PAY_TABLE: Final = (
    PostedWinningHand(hand="four_of_a_kind", odds=Decimal(300)),
    PostedWinningHand(hand="full_house", odds=Decimal(100)),
    PostedWinningHand(hand="flush", odds=Decimal(50)),
)
_WAGERS_HELP: Final = {
    "10": "an Ante of 10; Enter alone is the smallest one",
    "10 b5": "with an Ante Bonus of 5",
    "10 b5 j": "and a Jackpot Wager",
    "0": "sit this round out",
    "w": "why: the clauses behind what is open to you",
    "p": "pay tables",
    "q": "leave",
}
_HELP: Final = {
    "f": "fold: give the hand up with every wager on it",
    "c": "check: stay in without a wager",
    "b": "bet: the wager of this stage, whose amount is fixed",
    "w": "why: the clauses behind what is open to you",
    "p": "pay tables",
    "q": "leave; a hand you are in is folded",
}


class BonusEvening:
    """A table with the person at box 1, unless only bots play."""

    def __init__(
        self,
        house: House,
        setup: BonusSetup,
        screen: Screen,
        shuffle: Shuffle,
        rng: Random,
        *,
        boxes: int,
        stack: int,
        watch: bool,
        ask: Callable[[str], str] = read_line,
    ) -> None:
        self.house, self.screen, self._shuffle, self._rng, self._ask = house, screen, shuffle, rng, ask
        self.table = BonusTable(house, setup, "the dealer")
        self.now = datetime(2024, 1, 1)
        self.me = 0 if watch else _BOX_OF_PERSON
        self.stack, self.rounds, self.bought = stack, 0, stack
        names = dict(zip(range(1, boxes + 1), NAMES if watch else ("You", *NAMES), strict=False))
        self.table_names = TableNames(names, self.me)
        for box, name in names.items():
            self._do(TakeBox(name, box, stack, self.now))
        self._do(LogDeck(_DECK_NAME, ("red",), self.now, "dealer"))
        self.jackpot = self.table.link(self._opened_pool(), _TABLE_NAME)

    def _opened_pool(self) -> Pool:
        """Open the progressive of this evening, at a seed of its own."""
        wager = Decimal(self.table.state.terms.limits.jackpot)
        posted = PostedTable(name=_TABLE_NAME, game=BONUS_GAME)
        pool = Pool(self.house)
        pool.do(
            OpenPool(
                PoolConditions(
                    name="progressive",
                    unit=1,
                    seed=_METER_SEED,
                    wager=wager,
                    winning_hands=_PAY_TABLE,
                    tables=(posted,),
                ),
                self.now,
            )
        )
        return pool

    # What the person is told at the beginning and at the end

    def welcome(self) -> None:
        """Print the game, its limits, and whose rules hold."""
        terms, book = self.table.state.terms, self.house.book
        limits = terms.limits
        self.screen.line(
            Text.assemble((book.title, "bold"), f", Ante {limits.ante_least} to {limits.ante_most}."), indent=0
        )
        self.screen.line(Text(f"By the book of {book.id}, against the house.", style="dim"), indent=0)
        if self.me:
            words = f"You are at box {self.me} with {self.stack:,}. ? helps, w says why, p shows what pays, q leaves."
            self.screen.line(Text(words, style="dim"), indent=0)

    def goodbye(self) -> None:
        """Print the last line of the evening: rounds, chips, winnings."""
        self.screen.end()
        rounds = quantity(self.rounds, "round")
        if not self.me:
            self.screen.line(f"{rounds}. The house has won {self.table.state.house_won:+,}.", indent=0)
            return
        won = self.table.state.boxes[self.me].chips - self.bought
        self.screen.line(f"{rounds}. You leave with {self.table.state.boxes[self.me].chips:,}: {won:+,}.", indent=0)

    def run(self, rounds: int | None) -> None:
        """Play this many rounds, or until the person leaves."""
        try:
            while rounds is None or self.rounds < rounds:
                self._round()
        finally:
            self.screen.end()

    # One round

    def _round(self) -> None:
        self.now += timedelta(minutes=1)
        self._buy_in_again()
        self._start_round()
        self.screen.rule(Text(f"Round {self.table.state.rounds}", style="bold"))
        leaving = self._take_wagers()
        if leaving and not self._state.live:
            raise leaving
        self._play(DealCards(tuple(self._shuffle(Deck(52).cards))[: self._due()]))
        while (due := self._next()) is not None:
            try:
                self._step(due)
            except Leaves as leaves:
                leaving = leaves
                self._leave_hand()
        self.rounds += 1
        self._result()
        if leaving:
            raise leaving

    def _start_round(self) -> None:
        for command in deck_preparation(self.table.state.terms, _DECK_NAME, self.now):
            self._do(command)
        self._do(StartRound(self.now))

    def _buy_in_again(self) -> None:
        least = FEWEST_ANTES * self.table.state.terms.limits.ante_least
        for box, patron in self.table.state.boxes.items():
            if patron.chips < least:
                self._do(BringChips(box, self.stack, self.now))
                self.bought += self.stack if box == self.me else 0
                self.screen.say(
                    f"{self.table_names.first(box)} {'buy' if box == self.me else 'buys'} {self.stack:,} more."
                )

    def _take_wagers(self) -> Leaves | None:
        least = self.table.state.terms.limits.ante_least
        if self.me:
            try:
                self._ask_wagers(least)
            except Leaves as leaves:
                return leaves
        for box in self.table.state.boxes:
            if box != self.me:
                self._play(PlaceWager(box, "ante", least))
        return None

    def _ask_wagers(self, least: int) -> None:
        """Ask the person for wagers until they are accepted or the round is sat out; help and clauses may be asked for
        meanwhile.
        """
        prompt = f"Ante [b Ante Bonus] [j for the jackpot]; Enter for {least}, 0 sits out > "
        while True:
            self.screen.end()
            line = self._ask(prompt).strip().lower()
            if line in ("q", "quit"):
                raise Leaves
            if line == "?":
                self._help(_WAGERS_HELP)
                continue
            if line == "w":
                self._why(box_options(self._round_context, _BOX_OF_PERSON))
                continue
            if line == "p":
                self._pay_tables()
                continue
            match = _WAGERS.fullmatch(line)
            if match is None:
                self.screen.line("Such as 10, or 10 b5, or 10 b5 j.")
                continue
            ante = int(match["ante"]) if match["ante"] else least
            if not ante:
                return
            if self._place_wagers(ante, int(match["bonus"] or 0), jackpot=bool(match["jackpot"])):
                return

    def _place_wagers(self, ante: int, bonus: int, *, jackpot: bool) -> bool:
        """Place the person's wagers and return whether they were accepted.

        Print a refusal, so that they are asked again.
        """
        commands = (
            [PlaceWager(_BOX_OF_PERSON, "ante", ante)] if not self._state.box(_BOX_OF_PERSON).on("ante").total else []
        )
        commands += [PlaceWager(_BOX_OF_PERSON, "bonus", bonus)] if bonus else []
        commands += [PlaceWager(_BOX_OF_PERSON, "jackpot", self.table.state.terms.limits.jackpot)] if jackpot else []
        try:
            for command in commands:
                self._play(command)
        except PokerroomError as refusal:
            self._refused(refusal)
            return bool(self._state.box(_BOX_OF_PERSON).on("ante").total)
        return True

    def _step(self, due: RoundNeed) -> None:
        if due.kind == "decide":
            self._decide(due.box)
            return
        if due.kind == "close":
            self.table.pay_jackpots(self.now, titles_with(self.house, "record_jackpot")[0])
            self._tell([event for event in self._round_events() if isinstance(event, JackpotPaid)], None)
        command = dealers_command(due, self._shuffle(Deck(52).cards) if due.kind == "deal" else ())
        if command is not None:
            self._play(command)
        if due.kind == "dealers_hand":
            self._ask_to_concede()

    def _decide(self, box: int) -> None:
        """Have the bot or the person at a box decide; the person is asked until the round accepts their answer."""
        options = box_options(self._round_context, box)
        if box != self.me:
            self._play(decide_at_box(self.table.view(box), options, self._rng))
            return
        self._show_situation(self.table.view(box))
        keys: dict[str, RoundCommand] = {"f": FoldAt(box), "c": CheckAt(box), "b": BetAt(box)}
        while True:
            self.screen.end()
            line = self._ask(f"{self._keys(options)} > ").strip().lower()[:1]
            if line == "q":
                raise Leaves
            if line == "?":
                self._help(_HELP)
            elif line == "w":
                self._why(options)
            elif line == "p":
                self._pay_tables()
            elif line in keys:
                try:
                    self._play(keys[line])
                except PokerroomError as refusal:
                    self._refused(refusal)
                else:
                    return
            else:
                self.screen.line("f, c, b, w, p, ? or q.")

    def _help(self, keys: Mapping[str, str]) -> None:
        for key, words in keys.items():
            self.screen.line(Text.assemble((key, BRASS), f"  {words}"))

    def _keys(self, options: BoxOptions) -> str:
        open_ = [f"f fold (costs {options.fold_costs})"] if options.fold else []
        open_ += ["c check"] if options.check else []
        open_ += [f"b bet {options.bet}"] if options.bet else []
        return ", ".join(open_)

    def _why(self, options: BoxOptions) -> None:
        for name, clauses in options.clauses.items():
            for text in clauses:
                clause = self.house.book.clause(text.partition(":")[2])
                self.screen.line(f"{name.replace('_', ' ')}: {clause_sign()}{clause.cite.clause} {clause.says}", hang=2)

    def _show_situation(self, view: RoundView) -> None:
        own = next(box for box in view.boxes if box.box == self.me)
        board = [card for card in view.board if card is not UNKNOWN]
        wagers = ", ".join(f"{area} {stake.total}" for area, stake in own.wagers.items())
        self.screen.end()
        situation = Text.assemble("You hold ", cards(own.cards))
        if board:
            situation.append_text(Text.assemble("  Board ", cards(board)))
        self.screen.line(Text.assemble(situation, f"  Wagers: {wagers}. {own.chips:,} behind."))

    def _ask_to_concede(self) -> None:
        if not self.me or not box_options(self._round_context, self.me).concede:
            return
        self.screen.end()
        line = self._ask("Enter settles, x concedes the hand, q leaves after it > ").strip().lower()
        if line == "q":
            raise Leaves
        if line == "x":
            costs = self._state.box(self.me).wagered
            if self._ask(f"It costs all {costs}. y concedes > ").strip().lower() == "y":
                self._play(Concede(self.me, confirmed=True))

    def _leave_hand(self) -> None:
        """Fold for a person who left in the middle of a hand, once it is their turn."""
        turn = self._state.turn
        if turn is not None and turn.number == self.me:
            self._play(FoldAt(self.me))

    # Telling

    def _refused(self, refusal: PokerroomError) -> None:
        self.screen.line(f"{capital(str(refusal))}.")

    def _tell(self, happened: list[RoundEvent], phase: DecisionPhase | None) -> None:
        for event in happened:
            words = bonus_sentence(event, self.table_names)
            if not words:
                continue
            few = behind_event(self.table.state.terms, event, phase).few(1)
            is_cited = few and not isinstance(event, WagerPlaced | JackpotPaid)
            sign = f" {clause_sign()}{few[0].clause}" if is_cited else ""
            self.screen.say(Text.assemble(words, (sign, "dim yellow")))

    def _pay_tables(self) -> None:
        terms = self.table.state.terms
        odds = terms.bonus_odds
        for name in odds.__struct_fields__:
            self.screen.line(f"Ante Bonus: {ante_bonus_words(name)} pays {getattr(odds, name)} to 1")
        paid = ", ".join(f"{area.capitalize()} {to} to 1" for area, to in terms.main_odds.items())
        least = "" if terms.ante_pays_from == "any" else f"; the Ante with a {terms.ante_pays_from} or better"
        self.screen.line(f"Winning wagers: {paid}{least}.")
        pool = self.jackpot.pool
        for hand in pool.state.terms.winning_hands:
            shares = " or ".join(share.prize.words for share in hand.shares)
            self.screen.line(f"Jackpot Wager, two hole cards and the flop: {hand.hand.replace('_', ' ')}, {shares}")
        self.screen.line(f"The jackpot stands at {pool.meter.value:,}.")

    def _result(self) -> None:
        self.screen.end()
        if not self.me:
            return
        box = self._state.box(self.me)
        if box.paid_in.total:
            change = box.chips + box.tokens - box.start.chips - box.start.tokens
            self.screen.line(Text(f"This round: {change:+,}. You have {box.chips:,}.", style="bold"))

    # The table

    @property
    def _state(self) -> RoundState:
        state = self.table.state.round
        if state is None:
            raise Leaves
        return state

    @property
    def _round_context(self) -> RoundContext:
        return RoundContext(self._state, self.house)

    def _next(self) -> RoundNeed | None:
        return self.table.view("public").now

    def _due(self) -> int:
        due = self._next()
        return due.cards if due is not None else 0

    def _round_events(self) -> list[RoundEvent]:
        """Return the events since the round was opened."""
        happened = self.table.happenings
        since = max(place for place, happening in enumerate(happened) if isinstance(happening, RoundOpened))
        return [happening.event for happening in happened[since:] if isinstance(happening, RoundWentOn)]

    def _do(self, command: BonusTableCommand) -> list[RoundEvent]:
        return [happening.event for happening in self.table.do(command) if isinstance(happening, RoundWentOn)]

    def _play(self, command: RoundCommand) -> None:
        phase = self._state.decision
        happened = self._do(InTheRound(command, self.now))
        self._tell(happened, phase)
