"""The progressive jackpot of a bonus table: a round's wagers go to the pool, and the pool's payments come back.

The pool is one of `pokerroom.jackpots`; this module reports a round to it, as a dealer's console would. A room, which
keeps its pools elsewhere, does the same with `pool_commands_of` and `round_facts`, and pays by `jackpot_payments`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import datetime
from typing import Final

from pokerroom.bonus import events
from pokerroom.bonus.commands import PayJackpot
from pokerroom.bonus.posted.terms import BONUS_GAME
from pokerroom.bonus.state import RoundState
from pokerroom.cards import cards_text
from pokerroom.errors import Illegal
from pokerroom.jackpots import HandFacts, Pool, SeatFacts
from pokerroom.jackpots.claims.claim_file import ClaimFile
from pokerroom.jackpots.commands import CancelWager, EndRound, PayClaim, PlaceWagers, PoolCommand, RecordWin

_SHARE_WORDS: Final = {"table": "the bonus jackpot"}


def pool_commands_of(
    bonus_round: RoundState, event: events.RoundEvent, table: str, at: datetime
) -> Iterator[PoolCommand]:
    """Yield an event's commands to the table's pool: wagers at the first card, a void box, the end.

    Of several packets of community cards only the first is reported.
    """
    if isinstance(event, events.CommunityDealt):
        wagered = {number: box.on("jackpot").total for number, box in bonus_round.boxes.items() if box.had_jackpot}
        antes = tuple(number for number, box in bonus_round.boxes.items() if box.on("ante").total)
        yield PlaceWagers(table, bonus_round.number, wagered, antes, at)
    elif isinstance(event, events.BoxVoided) and bonus_round.boxes[event.box].had_jackpot:
        yield CancelWager(table, bonus_round.number, event.box, at)
    elif isinstance(event, events.RoundFinished):
        yield EndRound(table, bonus_round.number, at, void=bonus_round.void)


def round_facts(bonus_round: RoundState, table: str, began: datetime) -> HandFacts:
    """Return a settled round as the facts for judging a claim; hands not shown to anybody stay unknown."""
    seats = tuple(
        SeatFacts(
            number,
            box.player,
            cards_text(box.open) if box.shown else "",
            live=box.status == "settled",
            tabled=box.shown,
            wager=box.had_jackpot and box.status != "void",
            why_dead="" if box.status == "settled" else "folded, conceded or void",
        )
        for number, box in bonus_round.boxes.items()
        if box.paid_in.total
    )
    board = cards_text(tuple(bonus_round.board[: bonus_round.shown])) if bonus_round.shown else ""
    return HandFacts(
        table=table,
        hand=bonus_round.number,
        began=began,
        game=BONUS_GAME,
        seats=seats,
        boards=(board,),
        over=bonus_round.phase in ("jackpots", "over"),
        void=bonus_round.void,
        showdown=bonus_round.dealer_shown,
    )


def jackpot_payments(bonus_round: RoundState, claim: ClaimFile) -> list[PayJackpot]:
    """Return the payments of a paid claim to the boxes of its round, in order."""
    cites = bonus_round.terms.cites("jackpot.prize", "jackpot.settled_when", "jackpot.side_wager_pay_order")
    hands = {winner.seat: winner.winning_hand.hand.replace("_", " ") for winner in claim.winners}
    return [
        PayJackpot(
            payment.seat, payment.amount, _SHARE_WORDS.get(payment.to, hands.get(payment.seat, "the jackpot")), cites
        )
        for payment in claim.payments
    ]


class BonusJackpot:
    """A table's link to its pool."""

    def __init__(self, pool: Pool, table: str) -> None:
        self.pool, self.table = pool, table
        self.began: dict[int, datetime] = {}

    def copy(self) -> BonusJackpot:
        """Return an independent copy of the link, with a copy of its pool."""
        twin = BonusJackpot(self.pool.copy(), self.table)
        twin.began = self.began.copy()
        return twin

    @property
    def for_each(self) -> int:
        """The payment of a bonus jackpot to each other holder of a wager; 0 where none is offered."""
        return bonus_jackpot(self.pool)

    def pass_on(self, bonus_round: RoundState, coming: Iterable[events.RoundEvent], at: datetime) -> None:
        """Report the coming events of a round to the pool: wagers at the first card, a void box, the end."""
        for event in coming:
            if isinstance(event, events.CommunityDealt) and bonus_round.number in self.began:
                continue
            if isinstance(event, events.CommunityDealt):
                self.began[bonus_round.number] = at
            for command in pool_commands_of(bonus_round, event, self.table, at):
                self.pool.do(command)

    def facts(self, bonus_round: RoundState) -> HandFacts:
        """Return a settled round as the facts for judging a claim."""
        return round_facts(bonus_round, self.table, self.began[bonus_round.number])

    def payments(self, bonus_round: RoundState, at: datetime, by: str) -> list[PayJackpot]:
        """Return the pool's payments for a round once all hands are settled, in order."""
        if bonus_round.phase != "jackpots":
            cites = bonus_round.terms.cites("jackpot.settled_when")
            raise Illegal("jackpots before the hands are settled", allowed="in a pass of their own", cites=cites)
        claim = self.pool.claim_in(self.facts(bonus_round), at) if bonus_round.number in self.began else None
        if claim is None:
            return []
        self.pool.do(claim)
        number = self.pool.claims[-1].number
        self.pool.do(RecordWin((number,), at, by=by))
        self.pool.do(PayClaim(number, at, by=by))
        return jackpot_payments(bonus_round, self.pool.claims[-1])


def bonus_jackpot(pool: Pool) -> int:
    """Return the payment of a bonus jackpot to each other holder of a wager; 0 where none is offered."""
    shares = [share for event in pool.state.terms.winning_hands for share in event.shares if share.to == "table"]
    return max((int(share.prize.amount) for share in shares), default=0)
