"""The dealer between betting rounds: who may straddle first, how often a board is run, and the next cards."""

from __future__ import annotations

from contextlib import AbstractContextManager
from datetime import datetime
from typing import Final

from pokerroom.errors import Illegal
from pokerroom.hand import Hand, RunBoards, Straddle
from pokerroom.hand.commands import Chop
from pokerroom.room.tables.schedule.at_play import TableAtPlay

_QUESTION_OF_BOARDS: Final = "how often is the rest of the board run?"


class StreetDealer:
    """The dealer of a table between betting rounds, and the questions to players before the next cards."""

    def __init__(self, play: TableAtPlay) -> None:
        self._play = play

    def deal(self, hand: Hand, now: datetime) -> datetime | None:
        """Deal the next cards and return None, or return until when somebody may still straddle, choose or look."""
        play = self._play
        if not hand.progress.dealt:
            if wait := self._straddle(hand, now):
                return wait
        elif hand.action.closed:
            wait = self._choose_boards(hand, now)
            mark = ("street", hand.progress.stage_number, len(hand.events))
            pause = play.pace.street if hand.rules.all_in_hands_up else play.pace.street_unseen
            wait = wait or play.wait(now, play.for_the_eye(pause), *mark)
            if wait:
                return wait
        play.journal.deal_next()
        return None

    def _straddle(self, hand: Hand, now: datetime) -> datetime | None:
        """Straddle for players who always want to; return until when somebody else may still choose to, or None."""
        play = self._play
        while (seat := _straddler(hand)) and play.wishes_of(play.journal.names[seat]).straddles:
            play.journal.act(seat, Straddle())
        if not seat or not play.is_here(play.journal.names[seat]):
            return None
        wait = play.wait(now, play.pace.asking, "straddle", seat)
        if wait:
            play.question = f"{play.journal.names[seat]} may straddle"
        return wait

    def no_straddle(self, hand: Hand, seat: int) -> None:
        """Note that the player who may straddle will not; refuse a player who is not asked."""
        if _straddler(hand) != seat:
            cites = hand.rules.cites("blinds.straddle")
            raise Illegal(
                "you are not asked to straddle", allowed="after the last blind, before the cards", cites=cites
            )
        self._play.skip("straddle", seat)

    def _choose_boards(self, hand: Hand, now: datetime) -> datetime | None:
        """Return until when people may say how often the board is run; None if nobody is asked any more."""
        play = self._play
        able = [seat for seat in hand.seats if hand.options(seat).run_boards >= 2]
        wanted = {hand.seat(seat).boards_wanted for seat in hand.seats} - {0}
        agreeing = not wanted or (len(wanted) == 1 and wanted != {1})
        left = [seat for seat in able if not hand.seat(seat).boards_wanted and play.is_here(play.journal.names[seat])]
        if able and agreeing and left:
            wait = play.wait(now, play.pace.deciding, "boards")
            play.question = _QUESTION_OF_BOARDS if wait else ""
            return wait
        if wanted:  # everybody has answered, or no two answers could be the same any more
            play.skip("boards")
        return None

    def agree_on_boards(self, hand: Hand, boards: int) -> None:
        """Have the bots in the hand run the board as often as a person wants."""
        for seat in hand.seats:
            if self._play.table_bots.is_bot(self._play.journal.names[seat]) and hand.options(seat).run_boards >= boards:
                with self._answers(seat):
                    self._play.journal.act(seat, RunBoards(boards))

    def answer_chop(self, hand: Hand, asker: int) -> None:
        """Have the other blind, if a bot, agree to take the blinds back, or say nothing and play."""
        play = self._play
        for seat in hand.seats:
            bot = seat != asker and play.table_bots.is_bot(play.journal.names[seat])
            if bot and hand.options(seat).chop and play.table_bots.chops(hand, seat):
                with self._answers(seat):
                    play.journal.act(seat, Chop())

    def _answers(self, seat: int) -> AbstractContextManager[None]:
        """Record what a bot answers to a person as the bot's own request."""
        return self._play.journal.on_behalf_of(f"bot {self._play.journal.names[seat]}")


def _straddler(hand: Hand) -> int:
    """Return the seat that may straddle now and has the chips for it; 0 for none."""
    return next((seat for seat in hand.seats if hand.options(seat).straddle), 0)
