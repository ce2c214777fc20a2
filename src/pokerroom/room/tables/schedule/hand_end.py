"""The end of a hand: the questions before the pots are paid, and the flop that the last player may ask for."""

from __future__ import annotations

from datetime import datetime
from typing import Final

from pokerroom.citation import Citation
from pokerroom.errors import PokerroomError
from pokerroom.hand import Expose, Hand
from pokerroom.hand.events import Called, Raised
from pokerroom.room.tables.schedule.at_play import TableAtPlay

# Of the pause between two hands: in this part the uncalled winner may show.
_SHARE_OF_PAUSE_TO_SHOW: Final = 0.7


class HandEnd:
    """The course of a table once nobody acts in the hand any more."""

    def __init__(self, play: TableAtPlay) -> None:
        self._play = play
        self._looked_at = 0  # the last hand in which the pots waited for people to ask or to show

    def settle(self, hand: Hand, now: datetime) -> datetime | None:
        """Have the pots paid and return None, or return until when somebody may still ask or show something."""
        play = self._play
        for seat in hand.seats:
            player = play.journal.names[seat]
            if play.table_bots.is_bot(player) or not play.is_here(player):
                continue
            options = hand.options(seat)
            may_show = options.expose and hand.is_live(seat) and not play.wishes_of(player).shows
            worth_a_pause = play.journal.rules.in_jackpot or not was_walk(hand)
            waits = options.ask or (may_show and worth_a_pause)
            if waits:
                self._looked_at = play.journal.last_hand_number
                if wait := play.wait(now, play.pace.asking, "asks"):
                    return wait
        if self.offers_to_show(hand) and (
            wait := play.wait(now, play.for_the_eye(_SHARE_OF_PAUSE_TO_SHOW * play.pace.between_hands), "shows")
        ):
            return wait
        if self._waits_for_flop(hand) and (wait := play.wait(now, play.pace.asking, "asks for the flop")):
            return wait
        if hand.progress.flop_asked and (
            wait := play.wait(now, play.for_the_eye(play.pace.street), "the flop was asked for")
        ):
            return wait
        for seat in hand.live:  # an uncalled winner lays open a hand that wins a jackpot all the same
            if (
                hand.options(seat).expose
                and not hand.showdown.lies_open(seat)
                and play.ports.jackpot.tables_hand(hand, seat)
            ):
                play.journal.act(seat, Expose(hand.cards(seat)))
        if play.direction is not None:
            play.journal.pay()
        else:
            play.journal.settle()
        return None

    def was_looked_at(self) -> bool:
        """Return whether the pots of the last hand waited for people to ask for cards, or to show theirs."""
        return self._looked_at == self._play.journal.last_hand_number

    def offers_to_show(self, hand: Hand) -> bool:
        """Return whether a person has won because nobody called, and might show their cards; False after a walk."""
        player = self._play.journal.names.get(hand.live[0], "") if len(hand.live) == 1 else ""
        if not player or self._play.table_bots.is_bot(player) or not self._play.is_here(player):
            return False
        return not was_walk(hand) and not hand.showdown.lies_open(hand.live[0])

    def _waits_for_flop(self, hand: Hand) -> bool:
        """Return whether somebody may still ask for the flop, whatever their cards: a pause must not betray them."""
        live = hand.live
        alone = len(live) == 1 and self._play.is_here(self._play.journal.names[live[0]])
        return alone and not hand.board and self._play.ports.jackpot.deals_flop()

    def flop_open(self, player: str, now: datetime) -> tuple[Citation, ...]:
        """Return the clauses by which a player may ask for the flop now; an empty tuple where they may not."""
        play = self._play
        hand = play.journal.hand
        if hand is None or hand.stage != "settle" or hand.board or not play.ports.jackpot.deals_flop():
            return ()
        seat = play.journal.seat_of(player)
        if hand.live != (seat,):
            return ()
        try:
            return play.ports.jackpot.judge_flop(seat, now)
        except PokerroomError:
            return ()


def was_walk(hand: Hand) -> bool:
    """Return whether nobody wagered more than had to be posted, so that there was nothing to look at."""
    return len(hand.live) == 1 and not any(isinstance(event, Called | Raised) for event in hand.events_in_force)
