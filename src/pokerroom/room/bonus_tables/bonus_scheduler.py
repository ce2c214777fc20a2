"""The scheduler of a bonus table: rounds, wagers and decisions in their time, cards, settlement, bots.

It reads no clock and writes nothing: `go_on(now)` does everything that is due by `now` and says when to wake it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import datetime, timedelta
from typing import Final

from pokerroom.bonus.commands import (
    CallNoMoreBets,
    CallOff,
    CheckAt,
    CloseRound,
    DealCards,
    FoldAt,
    PlaceWager,
    RoundCommand,
)
from pokerroom.bonus.deciding.round_context import RoundContext
from pokerroom.bonus.queries.options import box_options
from pokerroom.bonus.queries.round_needs import RoundNeed, dealers_command, round_need
from pokerroom.bonus.state import BoxState, RoundState
from pokerroom.bonus.table.commands import (
    BonusTableCommand,
    CallTime,
    InTheRound,
    LogDeck,
    StartRound,
)
from pokerroom.bonus.table.deciding.decks import DECK
from pokerroom.bonus.table.deck_handling import deck_preparation
from pokerroom.bonus.table.words import Hold
from pokerroom.cards import Card
from pokerroom.room.bonus_tables.bonus_arrivals import BonusArrivals
from pokerroom.room.bonus_tables.bonus_at_play import BonusPace, BonusPorts, BonusTableAtPlay
from pokerroom.room.bonus_tables.bonus_bots import BonusBots
from pokerroom.room.bonus_tables.journal.bonus_journal import BonusJournal
from pokerroom.room.tables.schedule.play_waits import PlayWaits
from pokerroom.room.tables.schedule.player_seeds import OfferedSeeds, no_seeds_taken

_MOST_STEPS_BEFORE_COMMIT: Final = 200  # before the results are stored
_DECK_BACK: Final = "red"
_CHECKED_BY: Final = "deck-checking device"
_SECONDS_AFTER_LAST_WAGER: Final = 1.5  # in which "no more bets" may still be heard
_HOLDS_DEALER_ENDS: Final[set[Hold]] = {
    "new_shuffle",
    "shuffle_again",
}  # the software dealer's steps before every round
_SECONDS_BEFORE_STEP: Final = {"turn_up": 1.2, "dealers_hand": 1.5, "settle": 1.6, "close": 1.0, "deal": 0.6}


class BonusScheduler(BonusTableAtPlay):
    """The dealer's hands and the table's clock; `wake` is the next moment at which something will be due."""

    def __init__(
        self,
        journal: BonusJournal,
        bots: BonusBots,
        pace: BonusPace,
        shuffle: Callable[[Sequence[Card]], Sequence[Card]],
        ports: BonusPorts,
        *,
        plays_for_watchers: bool = True,
    ) -> None:
        super().__init__(journal, bots, pace, ports, plays_for_watchers=plays_for_watchers)
        self._shuffle, self._comings = shuffle, BonusArrivals(self)
        self.wake: datetime | None = None
        self.done: set[int] = set()  # boxes whose wagers lie as they want them
        self._passed: set[str] = set()  # who was there for the last round, and wagered nothing
        self.waits = PlayWaits()
        self._anew = datetime.min  # since when the player in turn could be served again
        self._bets_until = 0, datetime.min  # of which round, and when nobody is waited for any longer who may wager
        self._offered = OfferedSeeds()  # to the shuffle of the next round
        self._seeds_of: object = None  # the deal that waits for them, and
        self._seeds_until = datetime.min  # when they must have come

    def clock_was_set(self, by: int) -> None:
        """Wait longer for everything, by as many seconds as the table's time was set on."""
        later = timedelta(seconds=by)
        self.waits.shift(later)
        if self._anew > datetime.min:
            self._anew += later
        if self._seeds_until > datetime.min:
            self._seeds_until += later
        if self._bets_until[0]:
            self._bets_until = self._bets_until[0], self._bets_until[1] + later
        self._comings.shift(later)

    def replace_journal(self, journal: BonusJournal, now: datetime) -> None:
        """Go on with a journal that was read again; players who have to decide get all their time."""
        self.journal = journal
        self.waits.forget()
        self.done.clear()
        self.begin_anew(now)

    def begin_anew(self, now: datetime) -> None:
        """Give the player who has to decide all their time, from now on."""
        self._anew, self._bets_until = now, (0, now)

    def call_off(self, why: str, now: datetime) -> bool:
        """Call off a round that cannot go on, and return whether there was one that could be called off."""
        bonus_round = self.journal.round
        if bonus_round is None or bonus_round.jackpots_paid:
            return False
        if self.ports.jackpot_waits() or self.ports.jackpots_due(self.journal):
            return False
        self._play(CallOff(why), now)
        return True

    def go_on(self, now: datetime) -> None:
        """Do everything that is due by now."""
        for _ in range(_MOST_STEPS_BEFORE_COMMIT):
            before = self._stage()
            due = self._step(now)
            if due is not None and due > now:
                self.wake = None if due == datetime.max else due
                return
            if self._stage() != before:
                break  # the round is stored before it is searched for jackpots, or another one begins
        self.wake = now

    def _stage(self) -> tuple[int, bool]:
        """Return the number of the round, and whether all its hands are settled."""
        bonus_round = self.journal.state.round
        return self.journal.state.rounds, bonus_round is not None and bonus_round.phase == "jackpots"

    def thinking(self) -> tuple[datetime, datetime] | None:
        """Return from when until when people may wager, or the player in turn decide; None where nobody must."""
        bonus_round = self.journal.round
        if bonus_round is None or (bonus_round.decision is None and bonus_round.phase != "wagers"):
            return None
        if bonus_round.decision is not None and (bonus_round.turn is None or self.bots.is_bot(bonus_round.turn.player)):
            return None
        return (self.waits.since, self.waits.until) if self.waits.until > self.waits.since else None

    # One thing after the other

    def _step(self, now: datetime) -> datetime | None:
        """Do one thing and return None, or return when there will be something to do."""
        bonus_round = self.journal.round
        state = self.journal.state
        if state.stopped is not None and state.stopped.after_round:
            self.close_idle(now)
        if state.stands_still:
            self.waits.forget()
            return datetime.max
        if bonus_round is None:
            return self._wait_between_rounds(now)
        if bonus_round.phase == "wagers":
            return self._take_wagers(bonus_round, now)
        due = round_need(RoundContext(bonus_round, self.journal.house))
        if due is None:
            return None
        return (
            self._wait_for_decision(bonus_round, due.box, now)
            if due.kind == "decide"
            else self._do_dealers_step(bonus_round, due, now)
        )

    def _wait(self, now: datetime, seconds: float, *mark: object) -> datetime | None:
        """Return the moment until which to wait here, if this is the first time; None once it has passed."""
        return self.waits.wait(now, seconds, (self.journal.state.rounds, *mark))

    def _do(self, command: BonusTableCommand) -> None:
        self.journal.do(command)

    def _play(self, command: RoundCommand, now: datetime) -> None:
        self._do(InTheRound(command, now))

    # Between rounds

    def _wait_between_rounds(self, now: datetime) -> datetime | None:
        state = self.journal.state
        if state.closed:
            self._comings.empty(now)
            return datetime.max
        self._comings.leave(now)
        self._comings.bring(now)
        if state.rounds and (wait := self._wait(now, self.pace.between_rounds * self.pace.times, "between")):
            return wait
        self._comings.bots_come(now)
        if not self.anybody_plays() or set(state.open_holds) - _HOLDS_DEALER_ENDS:
            return self._comings.next_to_leave()
        if not any(box.chips >= state.terms.limits.ante_least for box in state.boxes.values()):
            return self._comings.next_to_leave()
        if wait := self._wait_for_seeds(now):
            return wait
        self.done.clear()
        self._prepare_deck(now)
        self._do(StartRound(now))
        self.waits.next_hand()
        if self.journal.waiting_deal is not None:
            self.journal.mix_deck()
        else:
            self.journal.lay_deck(self._shuffle(DECK.cards))  # before the first wager
        return None

    # Players' seeds

    @property
    def takes_seeds(self) -> bool:
        """Whether players may add seeds to the shuffle here, by the house's setting."""
        return self.pace.seeds > 0

    def offer_seed(self, player: str, digest: str) -> None:
        """Have a player take part in the next shuffle, or refuse it where no seeds are taken."""
        if not self.takes_seeds:
            raise no_seeds_taken()
        self._offered.offer(player, digest, self.journal.state.rounds, self.journal.withheld)

    def _wait_for_seeds(self, now: datetime) -> datetime | None:
        """Publish the next round's root and return until when its seeds are waited for; None where none is.

        Only then are wagers taken.
        """
        boxes = self.journal.boxes.values()
        mixing = {box.player for box in boxes if box.player in self.here} if self.takes_seeds else set()
        if self.journal.waiting_deal is None and (taken := self._offered.take(mixing)):
            self.journal.prepare_deal(self._shuffle(DECK.cards), taken)
        waiting = self.journal.waiting_deal
        if waiting is not self._seeds_of:
            self._seeds_of, self._seeds_until = waiting, now + timedelta(seconds=self.pace.seeds)
        return self._seeds_until if waiting is not None and waiting.missing and now < self._seeds_until else None

    def close_idle(self, now: datetime) -> bool:
        """Close a round without wagers, so that people can come, go and buy; return whether none is open now."""
        if self.is_idle():
            self._play(CloseRound(), now)
        return self.journal.round is None

    def is_idle(self) -> bool:
        """Return whether a round is open in which nobody has wagered yet."""
        bonus_round = self.journal.round
        if bonus_round is None or bonus_round.phase != "wagers":
            return False
        return not any(box.wagers for box in bonus_round.boxes.values())

    def _prepare_deck(self, now: datetime) -> None:
        """Shuffle the deck and put it into the device or the shoe, as the book wants it before every round."""
        deck = self.deck
        if not deck:
            deck = f"deck {len(self.journal.state.decks) + 1}"
            self._do(LogDeck(deck, (_DECK_BACK,), now, _CHECKED_BY))
        for command in deck_preparation(self.journal.terms, deck, now):
            self._do(command)

    @property
    def deck(self) -> str:
        """The deck that is played with; none where there is none yet."""
        decks = self.journal.state.decks.values()
        return next((deck.name for deck in reversed(list(decks)) if not deck.retired), "")

    # In a round

    def _take_wagers(self, bonus_round: RoundState, now: datetime) -> datetime | None:
        """Place the bots' wagers; return until when people may place theirs, or None once all are done."""
        least = bonus_round.terms.limits.ante_least
        for number, box in bonus_round.boxes.items():
            if self.bots.is_bot(box.player) and not box.wagers and box.chips >= 5 * least:
                self._play(PlaceWager(number, "ante", least), now)
                price = bonus_round.terms.limits.jackpot
                if self.ports.jackpot_linked() and 0 < price <= box.chips - 4 * least and self.bots.tries_jackpot():
                    self._play(PlaceWager(number, "jackpot", price), now)
        if not any(box.on("ante").total for box in bonus_round.boxes.values()):
            return self._wait_for_wagers(bonus_round, now)
        if wait := self._wait_for_more_wagers(bonus_round, now):
            return wait
        if wait := self._wait(now, _SECONDS_AFTER_LAST_WAGER * self.pace.times, "no more bets"):
            return wait
        self._passed = {box.player for box in bonus_round.boxes.values() if not box.wagers}
        if not bonus_round.no_more_bets:
            self._play(CallNoMoreBets(), now)
        self._deal(bonus_round, now)
        return None

    def _wait_for_more_wagers(self, bonus_round: RoundState, now: datetime) -> datetime | None:
        """Return until when wagers are waited for; None once the wait is over.

        The time runs from the first Ante, whatever the other players do. Players who let the last round pass get a
        third of it, where nobody else is awaited.
        """
        number, until = self._bets_until
        if number != bonus_round.number:
            until = now + timedelta(seconds=self.pace.to_wager)
            self._bets_until = bonus_round.number, until
        awaited = self._awaited(bonus_round)
        brief = all(not box.wagers and box.player in self._passed for box in awaited)
        if brief:
            until -= timedelta(seconds=self.pace.to_wager * 2 / 3)
        if now >= until or not awaited:
            return None
        return self._wait(now, (until - now).total_seconds(), "wagers", brief)

    def _wait_for_wagers(self, bonus_round: RoundState, now: datetime) -> datetime | None:
        """Wait without an end while nobody has wagered; close the round and return None once people come or go."""
        playing = {number: box.player for number, box in bonus_round.boxes.items()}
        sat = {number: box.player for number, box in self.journal.boxes.items()}
        somebody_left = any(not self.bots.is_bot(player) and player not in self.here for player in sat.values())
        out = any(self.ports.is_kept_out(player, now) for player in sat.values())
        if not sat or playing != sat or somebody_left or out or any(box.leaving for box in self.journal.boxes.values()):
            self._play(CloseRound(), now)
            return None
        self.waits.rest(now)
        self._bets_until = 0, now
        return datetime.max

    def _awaited(self, bonus_round: RoundState) -> list[BoxState]:
        """Return the boxes whose people may still want to wager: who is here, has the chips, and is not done."""
        return [
            box
            for number, box in bonus_round.boxes.items()
            if not self.bots.is_bot(box.player)
            and box.player in self.here
            and number not in self.done
            and not self.journal.patron(number).leaving
            and box.player not in self.journal.state.excluded
            and (box.wagers or box.chips >= bonus_round.terms.limits.ante_least)
        ]

    def _deal(self, bonus_round: RoundState, now: datetime) -> None:
        due = round_need(RoundContext(bonus_round, self.journal.house))
        cards = due.cards if due is not None else 0
        if len(self.journal.undealt) < cards:  # an older release opened the round, and fixed no order
            out = set(bonus_round.known_cards())
            self.journal.lay_deck(self._shuffle([card for card in DECK.cards if card not in out]))
        self._play(DealCards(tuple(self.journal.undealt[:cards])), now)

    def _wait_for_decision(self, bonus_round: RoundState, number: int, now: datetime) -> datetime | None:
        box = bonus_round.box(number)
        mark = "decides", number, bonus_round.phase, box.held
        if self.bots.is_bot(box.player):
            if wait := self._wait(now, self.bots.thinking_seconds() * self.pace.times, *mark):
                return wait
            self._play(self.bots.decision(self.journal, number), now)
            return None
        if (least := self._for_whoever_left(bonus_round, number)) is not None:
            with self.journal.on_behalf_of(f"player {box.player}"):
                self._play(least, now)
            return None
        seconds = self.journal.opening.setup.decision_seconds
        since = max(self.journal.state.waiting_since or now, self._anew)
        if until := self.waits.wait_since(since, now, seconds, (self.journal.state.rounds, *mark)):
            return until
        self._do(CallTime(number, now))
        return None

    def _for_whoever_left(self, bonus_round: RoundState, number: int) -> CheckAt | FoldAt | None:
        """Return the check or fold of a leaving player who has gone; None where the table waits for the player."""
        if not self.journal.patron(number).leaving or bonus_round.box(number).player in self.here:
            return None
        options = box_options(RoundContext(bonus_round, self.journal.house), number)
        if options.check:
            return CheckAt(number)
        return FoldAt(number) if options.fold else None

    def _do_dealers_step(self, bonus_round: RoundState, due: RoundNeed, now: datetime) -> datetime | None:
        pause = _SECONDS_BEFORE_STEP[due.kind] * self.pace.times
        if wait := self._wait(now, pause, due.kind, due.box, bonus_round.phase, bonus_round.shown):
            return wait
        if due.kind == "close" and self.ports.jackpot_waits():
            return datetime.max
        if due.kind == "deal":
            self._deal(bonus_round, now)
            return None
        for payment in self.ports.jackpots_due(self.journal) if due.kind == "close" else ():
            self._play(payment, now)
        if (command := dealers_command(due, ())) is not None:
            self._play(command, now)
        return None
