"""Judge what is asked of a table: what happenings come of it, or why it is refused. Nothing is changed here."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from pokerroom.errors import Malformed
from pokerroom.table import commands as asked
from pokerroom.table.deciding import (
    changing,
    chips,
    coming,
    floor,
    freezing,
    hands,
    moving,
    offers,
    playover,
    rulings,
    thinking,
)
from pokerroom.table.deciding.decision import Decision
from pokerroom.table.evolve import evolve
from pokerroom.table.given import given_to
from pokerroom.table.happenings import Happening
from pokerroom.table.state import TableState

_JUDGES: Final[Mapping[type[asked.Command[Any]], Callable[[TableState, Any], Decision[Any]]]] = {
    asked.Sit: coming.sit,
    asked.Rise: coming.rise,
    asked.SitOut: coming.sit_out,
    asked.ComeBack: coming.come_back,
    asked.AskToPost: coming.ask_to_post,
    asked.ChangeSeat: coming.change_seat,
    asked.EndPlayover: coming.end_playover,
    asked.PlayOver: playover.play_over,
    asked.Send: moving.send,
    asked.Receive: moving.receive,
    asked.AskForSeat: offers.ask_for_seat,
    asked.PutDownMarker: offers.put_down_marker,
    asked.Decline: offers.decline,
    asked.DrawForSeat: offers.draw_for_seat,
    asked.Add: chips.add,
    asked.TakeOff: chips.take_off,
    asked.BuyBehind: chips.buy_behind,
    asked.Announce: chips.announce,
    asked.Arrive: chips.arrive,
    asked.ChangeNotes: chips.change_notes,
    asked.CorrectStake: chips.correct_stake,
    asked.BuyChecks: chips.buy_checks,
    asked.ChangeChecksBack: chips.change_checks_back,
    asked.BeginHand: hands.begin_hand,
    asked.EndHand: hands.end_hand,
    asked.TakeHand: hands.take_hand,
    asked.Misdeal: hands.misdeal,
    asked.CorrectButton: hands.correct_button,
    asked.BeginTurn: thinking.begin_turn,
    asked.CallClock: thinking.call_clock,
    asked.BuyTime: thinking.buy_time,
    asked.TimeIsUp: thinking.time_is_up,
    asked.Propose: changing.propose,
    asked.AnnounceClosing: changing.announce_closing,
    asked.TellPlayers: changing.tell_players,
    asked.PutUpSign: changing.put_up_sign,
    asked.Agree: changing.agree,
    asked.Disagree: changing.disagree,
    asked.Withdraw: changing.withdraw,
    asked.CarryOut: changing.carry_out,
    asked.PlanFreezeOut: freezing.plan_freeze_out,
    asked.AgreeToFreezeOut: freezing.agree_to_freeze_out,
    asked.DropFreezeOut: freezing.drop_freeze_out,
    asked.BeginFreezeOut: freezing.begin_freeze_out,
    asked.BeginAnew: freezing.begin_anew,
    asked.Approve: floor.approve,
    asked.AllowExtra: floor.allow_extra,
    asked.LockSeat: floor.lock_seat,
    asked.ReserveSeat: floor.reserve_seat,
    asked.UnlockSeat: floor.unlock_seat,
    asked.LockedElsewhere: floor.locked_elsewhere,
    asked.KeepApart: floor.keep_apart,
    asked.SeatGuest: floor.seat_guest,
    asked.ObjectToGuest: floor.object_to_guest,
    asked.NoteFrequentAbsence: floor.note_frequent_absence,
    asked.Release: floor.release,
    asked.NoteRuling: rulings.note_ruling,
    asked.AppealRuling: rulings.appeal_ruling,
    asked.NoteOrder: rulings.note_order,
    asked.OrderDealIn: rulings.order_deal_in,
    asked.OrderPost: rulings.order_post,
    asked.OrderStake: rulings.order_stake,
    asked.ReverseCharges: rulings.reverse_charges,
    asked.CorrectPayout: rulings.correct_payout,
    asked.Bar: rulings.bar,
    asked.LiftBar: rulings.lift_bar,
    asked.ReleaseHeld: rulings.release_held,
    asked.NoteReport: rulings.note_report,
    asked.NoteChoice: rulings.note_choice,
    asked.NoteDispute: rulings.note_dispute,
    asked.NoteLook: rulings.note_look,
    asked.Direct: rulings.direct,
    asked.AnswerAppeal: rulings.answer_appeal,
    asked.AllowAsking: rulings.allow_asking,
    asked.WithdrawAsking: rulings.withdraw_asking,
    asked.StopTable: rulings.stop,
    asked.ResumeTable: rulings.resume,
}
_GIVEN: Final = {kind: given_to(kind) for kind in _JUDGES}


def deciding(table: TableState, command: asked.Command[asked.R]) -> Decision[asked.R]:
    """The happenings of a command one by one; each is to be applied before the next is asked for.

    What is refused is refused before the first of them.
    """
    given = _GIVEN.get(type(command))
    if given is None:
        raise Malformed(f"{command!r} is no command of a table", allowed="a command of the table")
    given.refuse_unread(command)
    if given.when:
        table.refuse_earlier(getattr(command, given.when), given.what)
    return _JUDGES[type(command)](table, command)


def decide(table: TableState, command: asked.Command[Any]) -> tuple[Happening, ...]:
    """All happenings that come of a command, or a refusal; the table stays as it is."""
    twin = table.copy()
    happenings = []
    for happening in deciding(twin, command):
        evolve(twin, happening)
        happenings.append(happening)
    return tuple(happenings)
