"""Turn messages from staff to a bonus table into commands of the table.

A ruling is asked for and carried out in one message, at a stopped table, so that nothing has to be remembered in
between. The book says who may do what.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import datetime, timedelta
from typing import Any, Final, NamedTuple

from pokerroom.bonus import commands
from pokerroom.bonus.table.commands import (
    AskToLeave,
    BonusTableCommand,
    ChangeLimits,
    ChangeSource,
    ChangeStaff,
    ChangeVoucher,
    CloseBonusTable,
    CountCards,
    ExcludePlayer,
    InTheRound,
    KeepPlayersApart,
    LiftExclusion,
    LogDeck,
    NoteConduct,
    PostClosing,
    PostMinimum,
    ReleaseHold,
    ResumeDealing,
    SeeBetweenRounds,
    SignEquipment,
    StopDealing,
    TellOfFault,
    TellOfRights,
)
from pokerroom.errors import Illegal, NotAllowed
from pokerroom.room import wire
from pokerroom.room.bonus_tables.bonus_scheduler import BonusScheduler
from pokerroom.room.bonus_tables.journal.bonus_journal import BonusJournal
from pokerroom.rulebook.operator.titles import refuse_title_without
from pokerroom.rulings import Seen
from pokerroom.rulings.seen import refuse_unknown_name


class BonusOrder(NamedTuple):
    """A request of a member of staff: their name, their title, and the time."""

    scheduler: BonusScheduler
    name: str
    title: str
    now: datetime

    @property
    def journal(self) -> BonusJournal:
        """The journal of the table."""
        return self.scheduler.journal

    def in_round(self, command: commands.RoundCommand) -> InTheRound:
        """Return a command to the round that is under way, as the table takes it."""
        return InTheRound(command, self.now)


def handle_bonus_order(order: BonusOrder, message: wire.ByStaff) -> None:
    """Carry out a request that a member of staff makes under this title, if the book gives that title the right."""
    made = _ORDERS.get(type(message))
    if made is None:
        raise NotAllowed(
            "this order cannot be given at a table of this game", allowed="freeze, resume, rule_on_round ..."
        )
    if isinstance(message, _ABOUT_THE_ROUND):
        cites = order.journal.terms.cites("dispute.decided_by", "room.staff")
        refuse_title_without(order.journal.house, order.title, "rule", "a ruling", cites)
        _refuse_own_round(order)
        _refuse_unless_stopped(order)
    command = made(order, message)
    if isinstance(message, _BETWEEN_ROUNDS) and order.scheduler.is_idle():
        order.journal.refuse_between(command)
        order.scheduler.close_idle(order.now)
    order.journal.do(command)


def _refuse_own_round(order: BonusOrder) -> None:
    """Refuse a ruling from a member of staff who plays in the round."""
    if order.journal.box_of(order.name):
        raise NotAllowed("a ruling on a round that you play in", allowed="somebody else of the house")


def _refuse_unless_stopped(order: BonusOrder) -> None:
    if not order.journal.state.stands_still:
        cites = order.journal.terms.cites("dispute.decided_by")
        raise Illegal("a ruling while play goes on", allowed="stop the table first", cites=cites)


def _ruling_on_round(order: BonusOrder, message: wire.RuleOnRound) -> BonusTableCommand:
    refuse_unknown_name(message.what, order.journal.house.book.vocabulary)
    cards = {group: " ".join(card) for group, card in message.cards.items()}
    seen = Seen(message.what, message.box, message.facts, cards, amount=message.amount, by=order.title)  # type: ignore[arg-type]  # text is read as cards
    bonus_round = order.journal.round
    if bonus_round is None:
        return SeeBetweenRounds(seen, order.now)
    if bonus_round.phase == "jackpots" and order.scheduler.ports.jackpot_waits():
        raise Illegal("a ruling on a round whose jackpot is being settled", allowed="pay the claim or deny it first")
    choice = message.choice if isinstance(message.choice, int) else ", ".join(message.choice)
    return order.in_round(commands.Observe(seen, choice, order.title, message.reason))


def _deck_in_play(order: BonusOrder) -> str:
    return order.scheduler.deck or ""


_ORDERS: Final[Mapping[type, Callable[[BonusOrder, Any], BonusTableCommand]]] = {
    wire.Freeze: lambda order, it: StopDealing(order.now, order.title, it.why),
    wire.StopAfterRound: lambda order, it: StopDealing(order.now, order.title, it.why, after_round=True),
    wire.Resume: lambda order, _: ResumeDealing(order.now, order.title),
    wire.RuleOnRound: _ruling_on_round,
    wire.FindWagerAt: lambda order, it: order.in_round(commands.FindWager(it.box, it.area, it.chips, it.tokens)),
    wire.VoidWagers: lambda order, it: order.in_round(commands.VoidBox(it.box, order.title, it.reason)),
    wire.RemoveWager: lambda order, it: order.in_round(
        commands.HaveWagerRemoved(it.box, it.area, order.title, it.reason)
    ),
    wire.CorrectBoxPayment: lambda order, it: order.in_round(
        commands.CorrectPayment(it.box, it.chips, order.title, it.reason)
    ),
    wire.PlayFirst: lambda order, it: order.in_round(commands.DirectFirst(it.boxes, order.title, it.reason)),
    wire.ReleaseTable: lambda order, it: ReleaseHold(it.hold, order.now, order.title, it.note),
    wire.BringDeck: lambda order, it: LogDeck(
        it.name, (it.back,), order.now, it.checked_by, replaces=_deck_in_play(order), by=order.title
    ),
    wire.CountDeck: lambda order, it: CountCards(_deck_in_play(order), it.counted, order.title, order.now),
    wire.ChangeDealtFrom: lambda order, it: ChangeSource(it.dealt_from, order.now, order.title),
    wire.TellOfBonusFault: lambda order, it: TellOfFault(it.whom, it.name, order.now),
    wire.PostBonusMinimum: lambda order, it: PostMinimum(
        it.least, order.now + timedelta(minutes=it.minutes), order.now, order.title, it.area
    ),
    wire.ChangeBonusLimits: lambda order, it: ChangeLimits(
        order.now, order.title, it.ante_least, it.ante_most, it.bonus_least, it.bonus_most, it.keep_old
    ),
    wire.PostBonusClosing: lambda order, it: PostClosing(
        order.now + timedelta(minutes=it.minutes), order.now, order.title
    ),
    wire.CloseBonus: lambda order, _: CloseBonusTable(order.now, order.title),
    wire.ExcludeFromBonus: lambda order, it: ExcludePlayer(it.player, it.scope, order.title, order.now),
    wire.LiftBar: lambda order, it: LiftExclusion(it.player, order.title, it.reason, order.now),
    wire.KeepPatronsApart: lambda order, it: KeepPlayersApart(it.one, it.other, order.title, order.now, it.suspected),
    wire.NoteBonusConduct: lambda order, it: NoteConduct(it.breach, it.player, order.title, order.now, it.note),
    wire.AskToLeaveBox: lambda order, it: AskToLeave(it.box, order.title, order.now),
    wire.ExchangeVoucherAt: lambda order, it: ChangeVoucher(it.box, it.voucher, it.value, order.now, it.areas),
    wire.ChangeBonusStaff: lambda order, it: ChangeStaff(order.now, it.dealer, it.supervisor),
    wire.SignBonusEquipment: lambda order, it: SignEquipment(it.items, order.title, order.now),
    wire.TellOfBonusRights: lambda order, it: TellOfRights(it.player, order.title, order.now),
}

# Work between rounds: a round in which nobody has wagered yet is closed for it.
_BETWEEN_ROUNDS: Final = (
    wire.ExchangeVoucherAt,
    wire.BringDeck,
    wire.ChangeDealtFrom,
    wire.ChangeBonusStaff,
    wire.AskToLeaveBox,
    wire.CloseBonus,
)

# What changes a round: the table is stopped first, and nobody does it to a round of their own.
_ABOUT_THE_ROUND: Final = (
    wire.RuleOnRound,
    wire.FindWagerAt,
    wire.VoidWagers,
    wire.RemoveWager,
    wire.CorrectBoxPayment,
    wire.PlayFirst,
    wire.CountDeck,
)
