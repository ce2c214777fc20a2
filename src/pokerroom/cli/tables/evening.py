"""An evening at one table: hand after hand against the house's bots, with or without a person in a seat."""

from __future__ import annotations

from dataclasses import dataclass, field
from random import Random
from typing import Final

from rich.text import Text

from pokerroom.bots import NAMES, agrees_to_chop, decide_by_estimate
from pokerroom.cli.screen import Screen
from pokerroom.cli.tables.narrator import Narrator
from pokerroom.cli.tables.person import Leaves, Person
from pokerroom.games import from_the_left
from pokerroom.hand import Chop, Hand, Shuffle, SoftwareDealer
from pokerroom.table.game_words import game_words
from pokerroom.table.opening.new_table import NewTable
from pokerroom.talk import TableNames
from pokerroom.wording.plural import quantity

_HANDS_PER_LEVEL: Final = 10


@dataclass
class EveningTally:
    """The figures remembered from an evening."""

    hands: int = 0
    bought: int = 0
    won: int = 0
    largest: int = 0
    out: list[int] = field(default_factory=list)


class Evening:
    """A table with everybody in their seats. The person, if there is one, sits in seat 1."""

    def __init__(self, table: NewTable, screen: Screen, person: Person | None, shuffle: Shuffle, rng: Random) -> None:
        self.table, self.screen, self.person = table, screen, person
        self._shuffle, self._rng = shuffle, rng
        seats = range(1, table.seats + 1)
        self.me = 1 if person else 0
        names = dict(zip(seats, NAMES if not person else ("You", *NAMES), strict=False))
        self.table_names = TableNames(names, self.me)
        self.stacks = dict.fromkeys(seats, table.stack)
        self.button = rng.choice(list(seats))
        self.tally = EveningTally(bought=table.stack)
        self._hand: Hand | None = None

    def welcome(self) -> None:
        """Print the game, and whose rules hold."""
        table, screen = self.table, self.screen
        kind = ", a tournament" if table.rules.tournament else ""
        screen.line(Text.assemble((game_words(table.rules), "bold"), f", {table.stakes}{kind}."), indent=0)
        screen.line(Text(f"By the book of {table.book.id}: {table.book.title}.", style="dim"), indent=0)
        if not table.posted:
            words = f"{table.book.id} posts no rules for this game; common practice is followed."
            screen.line(Text(words, style="dim"), indent=0)
        if self.person:
            words = f"You are in seat 1 with {table.stack:,}. ? helps, w says why, q leaves."
            screen.line(Text(words, style="dim"), indent=0)

    def run(self, hands: int | None) -> None:
        """Play this many hands, or until the person leaves or one player has all the chips."""
        try:
            while hands is None or self.tally.hands < hands:
                self._play_one()
                if self._finished() or self.tally.hands == hands:
                    break
                if self.person:
                    self.person.between_hands(self.stacks[self.me], self.table.stack)
                self._buy_in_again()
                self.button = from_the_left(self.button, list(self._seated()))[0]
        finally:
            self.screen.end()

    # One hand

    def _play_one(self) -> None:
        self._raise_level()
        rules = self.table.rules
        hand = Hand(rules, self._seated(), self.button)
        self._hand = hand
        narrator = Narrator(self.screen, self.table_names, hand, self.me if self.me in self._seated() else "record")
        dealer = SoftwareDealer(hand, self._shuffle(rules.whole_deck.cards), shows=False, shuffle=self._shuffle)
        if self.person:
            self.person.begin_hand(hand, narrator, self.table_names)
        self._call_the_hand()
        leaving: BaseException | None = None
        while not hand.over:
            seat = dealer.go_on()
            narrator.go_on()
            if seat:
                self._turn(hand, seat, narrator)
            elif not hand.over:
                leaving = self._last_questions()
                dealer.settle()
            narrator.go_on()
        self._remember(hand)
        if leaving:
            raise leaving

    def _last_questions(self) -> BaseException | None:
        """Let the person ask to see a hand; return the exception by which they leave, or None if they stay."""
        try:
            if self.person:
                self.person.offer_asking()
        except (Leaves, KeyboardInterrupt) as leaving:
            return leaving
        return None

    def _turn(self, hand: Hand, seat: int, narrator: Narrator) -> None:
        if seat != self.me or not self.person:
            hand.act(seat, decide_by_estimate(hand.view(seat), hand.options(seat), hand.rules, self._rng))
            return
        command = self.person.decision()
        if isinstance(command, Chop):
            narrator.go_on()
            self._answer_chop(hand)

    def _answer_chop(self, hand: Hand) -> None:
        """Let the other blind agree, so that both take their blinds back, or say that they would rather play."""
        other = next(seat.seat for seat in hand.view(self.me).seats if seat.status == "in" and seat.seat != self.me)
        if agrees_to_chop(hand.view(other), hand.rules, self._rng):
            hand.act(other, Chop())
        else:
            self.screen.say(f"{self.table_names.names[other]} would rather play.")

    def _call_the_hand(self) -> None:
        self.screen.rule(
            Text(f"Hand {self.tally.hands + 1}", style="bold"), f"button: {self.table_names.name(self.button)}"
        )
        for seat, stack in self._seated().items():
            words = Text(f"{seat} {self.table_names.name(seat)} {stack:,}", style="bold" if seat == self.me else "")
            self.screen.say(words, gap=3)
        self.screen.end()

    def _seated(self) -> dict[int, int]:
        return {seat: stack for seat, stack in self.stacks.items() if stack}

    def _raise_level(self) -> None:
        level, first = divmod(self.tally.hands, _HANDS_PER_LEVEL)
        if self.table.rules.tournament and level and not first:
            self.table = self.table.at_level(level)
            self.screen.line(f"The stakes go up: {self.table.stakes}.")

    def _remember(self, hand: Hand) -> None:
        self.tally.hands += 1
        self.stacks.update(hand.stacks)
        self._hand = None
        won = hand.won.get(self.me, 0)
        self.tally.won += bool(won)
        self.tally.largest = max(self.tally.largest, won)

    # Between hands

    def _finished(self) -> bool:
        if not self.table.rules.tournament:
            return False
        lost = [seat for seat, stack in self.stacks.items() if not stack and seat not in self.tally.out]
        for seat in lost:
            place = len(self._seated()) + 1
            self.tally.out.append(seat)
            self.screen.line(self.table_names.does(seat, "is", f"out in place {place} of {self.table.seats}") + ".")
        return len(self._seated()) == 1 or self.me in self.tally.out

    def _buy_in_again(self) -> None:
        if self.table.rules.tournament:
            return
        for seat, stack in self.stacks.items():
            if not stack:
                self.stacks[seat] = self.table.stack
                self.screen.line(self.table_names.does(seat, "buy", f"in again for {self.table.stack:,}") + ".")
                if seat == self.me:
                    self.tally.bought += self.table.stack

    # The end

    def goodbye(self) -> None:
        """Print the evening in one paragraph."""
        self._leave_the_hand()
        tally, table = self.tally, self.table
        number = "One hand" if tally.hands == 1 else quantity(tally.hands, "hand")
        words = [f"{number} of {table.game.name} under {table.book.id}."] if tally.hands else []
        if self.person:
            words += self._own_words()
        ranking = sorted(self.stacks.items(), key=lambda seat_and_stack: (-seat_and_stack[1], seat_and_stack[0]))
        best = ranking[0]
        if tally.hands and (not self.person or best[0] != self.me):
            words.append(f"{self.table_names.names[best[0]]} has most, with {best[1]:,}.")
        if self.person:
            words.append("Good night.")
        self.screen.line()
        self.screen.line(" ".join(words), indent=0)

    def _own_words(self) -> list[str]:
        tally, left = self.tally, self.stacks[self.me]
        change = left - tally.bought
        result = "exactly even" if not change else f"{abs(change):,} {'up' if change > 0 else 'down'}"
        words = []
        if self.table.rules.tournament:
            place = self.table.seats - self.tally.out.index(self.me) if self.me in tally.out else 0
            if place:
                words.append(f"You came in place {place} of {self.table.seats}.")
            elif len(self._seated()) == 1:
                words.append(f"You won the tournament, against {self.table.seats - 1}.")
            else:
                words.append(f"You leave with {quantity(left, 'chip')}.")
        else:
            words.append(f"You bought in for {tally.bought:,} and leave with {left:,}: {result}.")
        if tally.won:
            pots = "one pot" if tally.won == 1 else quantity(tally.won, "pot")
            words.append(f"You won {pots}{', the largest' if tally.won > 1 else ''} of {tally.largest:,}.")
        return words

    def _leave_the_hand(self) -> None:
        """Leave a departed person's chips in the pot when they go in the middle of a hand."""
        hand = self._hand
        if hand is None or not self.person:
            return
        paid = self.stacks[self.me] - hand.stacks[self.me]
        self.stacks.update(hand.stacks)
        if paid:
            self.screen.line(f"You leave in the middle of a hand; the {paid:,} you put in stays in the pot.")
