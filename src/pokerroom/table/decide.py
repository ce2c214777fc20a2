"""Judge what is asked of a table: what happenings come of it, or why it is refused. Nothing is changed here."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from pokerroom.errors import Malformed
from pokerroom.table import commands
from pokerroom.table.deciding import (
    changing,
    chips,
    coming,
    floor,
    freezing,
    hands,
    moving,
    offers,
    payouts,
    playover,
    rulings,
    thinking,
)
from pokerroom.table.deciding.decision import Decision
from pokerroom.table.deciding.given import given_to
from pokerroom.table.evolve import evolve
from pokerroom.table.happenings import Happening
from pokerroom.table.state import TableState

_JUDGES: Final[Mapping[type[commands.Command[Any]], Callable[[TableState, Any], Decision[Any]]]] = {
    commands.Sit: coming.sit,
    commands.Rise: coming.rise,
    commands.SitOut: coming.sit_out,
    commands.ComeBack: coming.come_back,
    commands.AskToPost: coming.ask_to_post,
    commands.ChangeSeat: coming.change_seat,
    commands.EndPlayover: coming.end_playover,
    commands.PlayOver: playover.play_over,
    commands.Send: moving.send,
    commands.Receive: moving.receive,
    commands.AskForSeat: offers.ask_for_seat,
    commands.PutDownMarker: offers.put_down_marker,
    commands.Decline: offers.decline,
    commands.DrawForSeat: offers.draw_for_seat,
    commands.Add: chips.add,
    commands.TakeOff: chips.take_off,
    commands.BuyBehind: chips.buy_behind,
    commands.Announce: chips.announce,
    commands.Arrive: chips.arrive,
    commands.ChangeNotes: chips.change_notes,
    commands.CorrectStake: chips.correct_stake,
    commands.BuyChecks: chips.buy_checks,
    commands.ChangeChecksBack: chips.change_checks_back,
    commands.BeginHand: hands.begin_hand,
    commands.EndHand: hands.end_hand,
    commands.TakeHand: hands.take_hand,
    commands.Misdeal: hands.misdeal,
    commands.CorrectButton: hands.correct_button,
    commands.BeginTurn: thinking.begin_turn,
    commands.CallClock: thinking.call_clock,
    commands.BuyTime: thinking.buy_time,
    commands.TimeIsUp: thinking.time_is_up,
    commands.Propose: changing.propose,
    commands.AnnounceClosing: changing.announce_closing,
    commands.TellPlayers: changing.tell_players,
    commands.PutUpSign: changing.put_up_sign,
    commands.Agree: changing.agree,
    commands.Disagree: changing.disagree,
    commands.Withdraw: changing.withdraw,
    commands.CarryOut: changing.carry_out,
    commands.PlanFreezeOut: freezing.plan_freeze_out,
    commands.AgreeToFreezeOut: freezing.agree_to_freeze_out,
    commands.DropFreezeOut: freezing.drop_freeze_out,
    commands.BeginFreezeOut: freezing.begin_freeze_out,
    commands.BeginAnew: freezing.begin_anew,
    commands.Approve: floor.approve,
    commands.AllowExtra: floor.allow_extra,
    commands.LockSeat: floor.lock_seat,
    commands.ReserveSeat: floor.reserve_seat,
    commands.UnlockSeat: floor.unlock_seat,
    commands.LockedElsewhere: floor.locked_elsewhere,
    commands.KeepApart: floor.keep_apart,
    commands.SeatGuest: floor.seat_guest,
    commands.ObjectToGuest: floor.object_to_guest,
    commands.NoteFrequentAbsence: floor.note_frequent_absence,
    commands.Release: floor.release,
    commands.NoteRuling: rulings.note_ruling,
    commands.AppealRuling: rulings.appeal_ruling,
    commands.NoteOrder: rulings.note_order,
    commands.OrderDealIn: rulings.order_deal_in,
    commands.OrderPost: rulings.order_post,
    commands.OrderStake: rulings.order_stake,
    commands.ReverseCharges: rulings.reverse_charges,
    commands.CorrectPayout: payouts.correct_payout,
    commands.Bar: rulings.bar,
    commands.LiftBar: rulings.lift_bar,
    commands.ReleaseHeld: rulings.release_held,
    commands.NoteReport: rulings.note_report,
    commands.NoteChoice: rulings.note_choice,
    commands.NoteDispute: rulings.note_dispute,
    commands.NoteLook: rulings.note_look,
    commands.Direct: rulings.direct,
    commands.AnswerAppeal: rulings.answer_appeal,
    commands.AllowAsking: rulings.allow_asking,
    commands.WithdrawAsking: rulings.withdraw_asking,
    commands.StopTable: rulings.stop,
    commands.ResumeTable: rulings.resume,
}
_JUDGED: Final = {kind: (given_to(kind), judge) for kind, judge in _JUDGES.items()}


def decision_on(table: TableState, command: commands.Command[commands.R]) -> Decision[commands.R]:
    """The happenings of a command one by one; each is to be applied before the next is asked for.

    What is refused is refused before the first of them.
    """
    found = _JUDGED.get(type(command))
    if found is None:
        raise Malformed(f"{command!r} is no command of a table", allowed="a command of the table")
    given, judge = found
    given.refuse_unread(command)
    if given.when:
        table.refuse_earlier(getattr(command, given.when), given.what)
    return judge(table, command)


def decide(table: TableState, command: commands.Command[Any]) -> tuple[Happening, ...]:
    """All happenings that come of a command, or a refusal; the table stays as it is."""
    twin = table.copy()
    happenings = []
    for happening in decision_on(twin, command):
        evolve(twin, happening)
        happenings.append(happening)
    return tuple(happenings)
