"""The same hands, card by card and decision by decision, in this engine and in pokerkit.

Compared are whose turn it is, the call, the least and the most raise, the chips in the middle, the pots before they are
paid, and the final stacks. `POKERKIT_HANDS=5000` plays more hands of each game than a normal run does.

Where the two differ on purpose a difference has a name in `Difference`, is recognised by its own condition and nothing
else, and the hand goes on without the disputed raise:

- `SHORT_FIRST_WAGER`: somebody is all-in for less than the minimum bet, or for less than a full raise over the blind,
  as the first wager of a round. pokerkit takes it for a whole one, so who has checked or called may raise again;
  here the shortfall counts, and raising is reopened only when a whole raise has come together.
- `SHORT_COMPLETION`: in stud, somebody is all-in for more than the bring-in and less than the small bet, or opens a
  round for less than a bet. Here the next player completes the bet, as card rooms do; in pokerkit he adds a whole bet.
- `MEASURED_FROM_BRING_IN`: a bring-in of 3 is completed to 10, and somebody is all-in for 19. pokerkit takes the 9 for
  a whole raise, because the completion added only 7; here a whole raise is 10.
- `NOBODY_TO_RAISE`: every rival could do no more than call with his last chip. pokerkit closes the raise; here it may
  be said, and what nobody matches is returned.
- `NOTHING_TO_DECIDE`: everybody else is all-in, and the only player with chips has matched them. Here the round is
  closed without asking him; pokerkit waits for his check.
- `ODD_CHIPS_OF_SEVERAL_POTS`: the same players share several pots. Here every pot is split by itself, odd chip and all;
  pokerkit takes the losers out first, which pours those pots into one.

Left out altogether: blinds that are posted short (in pokerkit they lower the price of a call), antes that put a player
all-in in stud (pokerkit makes him bring it in), and the cap on raises (pokerkit does not count the big blind as a bet).
"""

from __future__ import annotations

import os
import random
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Any

import pytest

from pokerroom.cards import Card, Deck, cards_text
from pokerroom.hand import (
    CALL,
    CHECK,
    FOLD,
    Bet,
    Charge,
    Hand,
    HandBill,
    HandRules,
    Raise,
    Show,
    SoftwareDealer,
    events,
)
from testkit.suite.effort import THOROUGH

pokerkit = pytest.importorskip("pokerkit", reason="pokerkit is not installed; it is in the dev requirements")

HANDS = int(os.environ.get("POKERKIT_HANDS", "60" if THOROUGH else "20"))
_AUTOMATED = ("ANTE_POSTING", "BET_COLLECTION", "BLIND_OR_STRADDLE_POSTING", "CHIPS_PULLING")


class Difference(Enum):
    """Where the engines are meant to differ; the module's own words say why."""

    SHORT_FIRST_WAGER = "a first wager all-in for less than a whole one"
    SHORT_COMPLETION = "an all-in between the bring-in and the small bet"
    MEASURED_FROM_BRING_IN = "a raise measured by what a completion added to the bring-in"
    NOBODY_TO_RAISE = "every rival could only call"
    ODD_CHIPS_OF_SEVERAL_POTS = "odd chips where several pots are split"
    NOTHING_TO_DECIDE = "the only player with chips has matched everything"


@dataclass(frozen=True)
class Match:
    """A game under the same terms on both sides."""

    rules: HandRules
    peer: Callable[[Sequence[int]], Any]
    players: int
    least_stack: int


def _automations() -> tuple[Any, ...]:
    return tuple(getattr(pokerkit.Automation, name) for name in _AUTOMATED)


def _uncapped(game: type) -> Any:
    return type(game.__name__, (game,), {"max_completion_betting_or_raising_count": None})


_COMMON: dict[str, Any] = {"odd_chip": "all_to_first_from_buttons_left", "reopens": "cumulative"}


def no_limit_holdem(ante: int = 0) -> Match:
    rules = HandRules(game="holdem", blinds=(5, 10), ante=ante, minimum_bet=10, **_COMMON)

    def peer(stacks: Sequence[int]) -> Any:
        make = pokerkit.NoLimitTexasHoldem.create_state
        return make(_automations(), True, ante, (5, 10), 10, tuple(stacks), len(stacks))

    return Match(rules, peer, 9, 10 + ante)


def fixed_limit_holdem() -> Match:
    rules = HandRules(
        game="holdem", limit="fixed", blinds=(5, 10), minimum_bet=10, bet_sizes=(10, 10, 20, 20), **_COMMON
    )

    def peer(stacks: Sequence[int]) -> Any:
        make = _uncapped(pokerkit.FixedLimitTexasHoldem).create_state
        return make(_automations(), True, 0, (5, 10), 10, 20, tuple(stacks), len(stacks))

    return Match(rules, peer, 9, 10)


def pot_limit_omaha() -> Match:
    rules = HandRules(game="omaha", limit="pot", blinds=(5, 10), minimum_bet=10, **_COMMON)

    def peer(stacks: Sequence[int]) -> Any:
        make = pokerkit.PotLimitOmahaHoldem.create_state
        return make(_automations(), True, 0, (5, 10), 10, tuple(stacks), len(stacks))

    return Match(rules, peer, 6, 10)


def fixed_limit_stud() -> Match:
    rules = HandRules(
        game="seven_card_stud", limit="fixed", ante=2, bring_in=3, low_card_tie="suit", minimum_bet=10,
        bet_sizes=(10, 10, 20, 20, 20), over_short_open="complete", burns="never", **_COMMON,
    )  # fmt: skip

    def peer(stacks: Sequence[int]) -> Any:
        make = _uncapped(pokerkit.FixedLimitSevenCardStud).create_state
        return make(_automations(), True, 2, 3, 10, 20, tuple(stacks), len(stacks))

    return Match(rules, peer, 6, 3)


MATCHES = {
    "no-limit hold'em": no_limit_holdem(),
    "no-limit hold'em with antes": no_limit_holdem(ante=1),
    "fixed-limit hold'em": fixed_limit_holdem(),
    "pot-limit Omaha": pot_limit_omaha(),
    "fixed-limit seven card stud": fixed_limit_stud(),
}


class Both:
    """One hand in both engines."""

    def __init__(self, match: Match, rng: random.Random) -> None:
        number = rng.randint(2, match.players)
        stacks = [self._stack(match, rng) for _ in range(number)]
        deck = list(Deck(52).cards)
        rng.shuffle(deck)
        self.rng = rng
        # pokerkit counts players from the button's left, as this engine does inside.
        self.hand = Hand(match.rules, {seat: stacks[seat - 1] for seat in range(1, number + 1)}, button=number)
        self.dealer = SoftwareDealer(self.hand, deck, shows=False, charges=self._compare_pots)
        self.peer = match.peer(stacks)
        self.spare = deck[::-1]
        self.told = 0
        self.met: Counter[Difference] = Counter()

    @staticmethod
    def _stack(match: Match, rng: random.Random) -> int:
        return rng.choice((match.least_stack + rng.randrange(30), match.least_stack + rng.randrange(400), 1000))

    def play(self) -> None:
        self.dealer.go_on()
        while not self.hand.over:
            if self.hand.betting:
                self._follow()
                self._compare()
                self._decide()
            else:
                self.hand.act(self.hand.turn, Show())
            self.dealer.go_on()
        while self.peer.can_kill_hand():
            self.peer.kill_hand()
        while self.peer.can_push_chips():
            self.peer.push_chips()
        assert not self.peer.status
        self._compare_stacks()

    def _compare_stacks(self) -> None:
        ours, theirs = list(self.hand.stacks.values()), list(self.peer.stacks)
        if ours == theirs:
            return
        shares = Counter(event.pot for event in self.hand.events if isinstance(event, events.Awarded))
        split = sum(count > 1 for count in shares.values())
        most = split * (max(shares.values()) - 1)
        assert split > 1
        assert sum(ours) == sum(theirs)
        assert all(abs(mine - other) <= most for mine, other in zip(ours, theirs, strict=True))
        self.met[Difference.ODD_CHIPS_OF_SEVERAL_POTS] += 1

    # The cards

    def _follow(self) -> None:
        """Give pokerkit the cards that went out here, and the checks that this engine does not ask for."""
        new, self.told = self.hand.events[self.told :], len(self.hand.events)
        hole: dict[int, list[Card]] = {}
        for event in new:
            if isinstance(event, events.Dealt):
                hole.setdefault(event.seat, []).extend(event.cards)
                continue
            if isinstance(event, events.BoardDealt | events.RoundClosed):
                self._deal_hole(hole)
            if isinstance(event, events.RoundClosed):
                self._idle_checks()
            if isinstance(event, events.BoardDealt):
                self._show_all()
                self._burn()
                self.peer.deal_board(cards_text(event.cards).replace(" ", ""))
        self._deal_hole(hole)
        self._show_all()

    def _show_all(self) -> None:
        while self.peer.can_show_or_muck_hole_cards():
            self.peer.show_or_muck_hole_cards(True)

    def _deal_hole(self, hole: dict[int, list[Card]]) -> None:
        if hole:
            self._show_all()
            self._burn()
        for seat in sorted(hole):
            self.peer.deal_hole(cards_text(hole[seat]).replace(" ", ""), seat - 1)
        hole.clear()

    def _burn(self) -> None:
        if self.peer.can_burn_card():
            self.peer.burn_card(str(self.spare.pop(0)))

    def _idle_checks(self) -> None:
        while self.peer.actor_index is not None:
            assert self.peer.checking_or_calling_amount == 0
            others = [stack for i, stack in enumerate(self.peer.stacks) if self.peer.statuses[i] and stack]
            assert len(others) == 1
            self.met[Difference.NOTHING_TO_DECIDE] += 1
            self.peer.check_or_call()

    # The decisions

    def _compare(self) -> None:
        hand, peer = self.hand, self.peer
        now, seat = hand.options(hand.turn), hand.turn
        assert peer.actor_index == seat - 1
        assert peer.total_pot_amount == hand.state.pot
        if peer.bring_in_status:
            assert (now.fold, now.check, now.call) == (False, False, 0)
            assert now.bring_in == peer.effective_bring_in_amount
        else:
            assert now.call == peer.checking_or_calling_amount
            assert now.check == (peer.checking_or_calling_amount == 0)
        theirs = (
            peer.min_completion_betting_or_raising_to_amount or 0,
            peer.max_completion_betting_or_raising_to_amount or 0,
        )
        self.raises = True
        if (now.least_to, now.most_to) != theirs:
            difference = self._named((now.least_to, now.most_to), theirs)
            assert difference is not None, (hand.log(), (now.least_to, now.most_to), theirs)
            self.met[difference] += 1
            self.raises = False

    def _named(self, ours: tuple[int, int], theirs: tuple[int, int]) -> Difference | None:
        state = self.hand.state
        player = state.turn
        rules, street = self.hand.rules, state.stage.street
        forced = rules.blinds[-1] if rules.blinds and not street else 0
        short = state.level > state.full_level == forced
        if (
            ours == (0, 0)
            and short
            and state.acted >> player & 1
            and state.level - state.bets[player] < state.increment
        ):
            return Difference.SHORT_FIRST_WAGER
        closed = ours == (0, 0) and state.level > state.full_level > 0 and state.acted >> player & 1
        if (
            rules.bring_in
            and not street
            and closed
            and self.peer.completion_betting_or_raising_amount < state.increment
        ):
            return Difference.MEASURED_FROM_BRING_IN
        brought_in = state.level == rules.bring_in and not street
        if rules.bring_in and short and not brought_in and 0 not in (ours[0], theirs[0]):
            return Difference.SHORT_COMPLETION
        rivals = [other for other in state.places_in(state.can_act) if other != player]
        if theirs == (0, 0) and all(state.bets[other] + state.stacks[other] <= state.level for other in rivals):
            return Difference.NOBODY_TO_RAISE
        return None

    def _decide(self) -> None:
        hand, peer, rng = self.hand, self.peer, self.rng
        now, seat = hand.options(hand.turn), hand.turn
        acts = ["call"] * 3
        if now.call and not now.bring_in:
            acts.append("fold")
        if now.least_to and self.raises:
            acts += ["raise", "raise"]
        act = rng.choice(acts)
        if act == "fold":
            hand.act(seat, FOLD)
            peer.fold()
        elif act == "raise":
            to = rng.choice((now.least_to, now.most_to, rng.randint(now.least_to, now.most_to)))
            hand.act(seat, Bet(to) if now.opens else Raise(to))
            if to == now.bring_in:
                peer.post_bring_in()
            else:
                peer.complete_bet_or_raise_to(to)
        elif now.bring_in:
            hand.act(seat, Bet(now.bring_in))
            peer.post_bring_in()
        else:
            hand.act(seat, CHECK if now.check else CALL)
            peer.check_or_call()

    def _compare_pots(self, bill: HandBill) -> Sequence[Charge]:
        """Asked for the charges when the pots are made and not yet paid."""
        self._follow()
        if not bill.showdown:
            return ()  # with one player left pokerkit takes the winner's own bet out of the pot first
        assert [pot.amount for pot in bill.pots] == [pot.amount for pot in self.peer.pots]
        theirs = [{index + 1 for index in pot.player_indices} for pot in self.peer.pots]
        assert [set(pot.contenders) for pot in bill.pots] == theirs
        return ()


@pytest.mark.parametrize("game", MATCHES)
def test_both_engines_play_the_same_hands(game: str) -> None:
    met: Counter[Difference] = Counter()
    for seed in range(HANDS):
        both = Both(MATCHES[game], random.Random(f"{game} {seed}"))
        try:
            both.play()
        except (AssertionError, ValueError) as fault:
            raise AssertionError(f"hand {seed} of {game}:\n{both.hand.log()}") from fault
        met += both.met
    if HANDS >= 1000:
        print(game, dict(met))
