"""Turn messages from players at a bonus table into commands of the table. Nothing is written or waited for here."""

from __future__ import annotations

from datetime import datetime

from pokerroom.bonus.commands import (
    BetAt,
    CheckAt,
    Concede,
    CorrectWager,
    FoldAt,
    PlaceWager,
    RoundCommand,
    TakeBackWager,
)
from pokerroom.bonus.state import RoundState
from pokerroom.bonus.table.commands import BringChips, InTheRound, LeaveBox, TakeBox, WishChips, WishToLeave
from pokerroom.errors import NotAllowed, OutOfTurn
from pokerroom.room import wire
from pokerroom.room.bonus_tables.bonus_scheduler import BonusScheduler
from pokerroom.room.bonus_tables.views.bonus_views import bonus_turn
from pokerroom.room.tables.schedule.player_seeds import hexadecimal


def handle_bonus_message(scheduler: BonusScheduler, player: str, message: wire.ToRoom, now: datetime) -> None:
    """Carry out a player's request; refused with the clause, and then nothing has changed."""
    journal = scheduler.journal
    if isinstance(message, wire.SitAtBox):
        journal.do(TakeBox(player, message.box, message.chips, now))
        return
    box = journal.box_of(player)
    if not box:
        raise NotAllowed("you have no box here", allowed="take a box")
    match message:
        case wire.Leave():
            journal.do(WishToLeave(box, now) if _has_part(scheduler, box) else LeaveBox(box, now))
        case wire.TopUp(amount=amount):
            between = scheduler.close_idle(now)
            journal.do(BringChips(box, amount, now) if between else WishChips(box, amount, now))
        case wire.WagerAt(area=area, chips=chips):
            _round_meant(scheduler, message.round)
            if scheduler.ports.is_kept_out(player, now):
                raise NotAllowed("you are kept from play", allowed="leave with your chips")
            linked = scheduler.ports.jackpot_linked()
            journal.do(InTheRound(PlaceWager(box, area, chips, message.tokens, linked=linked), now))
        case wire.TakeWagerBack(area=area):
            _round_meant(scheduler, message.round)
            journal.do(InTheRound(TakeBackWager(box, area), now))
            scheduler.done.discard(box)
            if journal.patron(box).leaving and not _has_part(scheduler, box):
                journal.do(LeaveBox(box, now))
        case wire.WagersDown():
            if _round_meant(scheduler, message.round).phase != "wagers":
                raise OutOfTurn("the cards are out", allowed="before the first card")
            scheduler.done.add(box)
        case wire.OfferSeed(digest=digest):
            scheduler.offer_seed(player, digest)
        case wire.GiveSeed(seed=seed):
            journal.give_seed(player, hexadecimal(seed))
        case wire.PlayBox():
            _decide_at_box(scheduler, box, message, now)
        case _:
            raise NotAllowed("this cannot be done at a table of this game", allowed="what your box may do now")


def _has_part(scheduler: BonusScheduler, box: int) -> bool:
    bonus_round = scheduler.journal.round
    return bonus_round is not None and bonus_round.has_part(box)


def _round_meant(scheduler: BonusScheduler, number: int) -> RoundState:
    """Return the round that a player's message is about, or refuse it if that is not the current one."""
    bonus_round = scheduler.journal.round
    if bonus_round is None or bonus_round.number != number:
        raise OutOfTurn("the table has moved on", allowed="look again, and wager in the round that is open")
    return bonus_round


def _decide_at_box(scheduler: BonusScheduler, box: int, message: wire.PlayBox, now: datetime) -> None:
    journal = scheduler.journal
    if journal.round is None or message.turn != bonus_turn(journal):
        raise OutOfTurn("the table has moved on", allowed="look again")
    made: dict[wire.BonusDeed, RoundCommand] = {
        "fold": FoldAt(box),
        "check": CheckAt(box),
        "bet": BetAt(box, tokens=message.tokens),
        "correct": CorrectWager(box),
        "concede": Concede(box, confirmed=True),
    }
    journal.do(InTheRound(made[message.what], now))
