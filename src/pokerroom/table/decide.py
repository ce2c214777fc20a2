"""Judge commands to a table: return their happenings, or refuse. Nothing is changed here."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from pokerroom.command_reading import judge_of, reader_of
from pokerroom.table import commands
from pokerroom.table.deciding import (
    button,
    changing,
    conduct_orders,
    dealing,
    freezing,
    hands,
    playover,
    rulings,
    stops_and_disputes,
    tournament,
)
from pokerroom.table.deciding.decision import Deciding
from pokerroom.table.deciding.money import charging, chips, held_chips, payouts, splashing
from pokerroom.table.deciding.playing import decks, time_to_act
from pokerroom.table.deciding.seating import moving, offers, seat_orders, seats
from pokerroom.table.evolve import evolve_table
from pokerroom.table.happenings import Happening
from pokerroom.table.state import TableState

JUDGES: Final[Mapping[type[commands.Command[Any]], Callable[[TableState, Any], Deciding[Any]]]] = {
    commands.Sit: seats.decide_sit,
    commands.Rise: seats.decide_rise,
    commands.SitOut: seats.decide_sit_out,
    commands.ComeBack: seats.decide_come_back,
    commands.AskToPost: seats.decide_ask_to_post,
    commands.ChangeSeat: seats.decide_change_seat,
    commands.EndPlayover: seats.decide_end_playover,
    commands.PlayOver: playover.decide_play_over,
    commands.Send: moving.decide_send,
    commands.Receive: moving.decide_receive,
    commands.AskForSeat: offers.decide_ask_for_seat,
    commands.PutDownMarker: offers.decide_put_down_marker,
    commands.Decline: offers.decide_decline,
    commands.DrawForSeat: offers.decide_draw_for_seat,
    commands.Add: chips.decide_add,
    commands.TakeOff: chips.decide_take_off,
    commands.BuyBehind: chips.decide_buy_behind,
    commands.Announce: chips.decide_announce,
    commands.Arrive: chips.decide_arrive,
    commands.ChangeNotes: chips.decide_change_notes,
    commands.CorrectStake: chips.decide_correct_stake,
    commands.BuyChecks: chips.decide_buy_checks,
    commands.ChangeChecksBack: chips.decide_change_checks_back,
    commands.BeginHand: hands.decide_begin_hand,
    commands.ChargePots: charging.decide_charge_pots,
    commands.EndHand: hands.decide_end_hand,
    commands.Misdeal: hands.decide_misdeal,
    commands.CorrectButton: button.decide_correct_button,
    commands.NoteEntry: dealing.decide_note_entry,
    commands.TakeBack: dealing.decide_take_back,
    commands.BringLiveDeck: decks.decide_bring_live_deck,
    commands.HandleDeck: decks.decide_handle_deck,
    commands.PrepareDeck: decks.decide_prepare_deck,
    commands.CountLiveDeck: decks.decide_count_live_deck,
    commands.AskForDeck: decks.decide_ask_for_deck,
    commands.OrderDeckChange: decks.decide_order_deck_change,
    commands.SetShuffler: decks.decide_set_shuffler,
    commands.BeginTurn: time_to_act.decide_begin_turn,
    commands.SetClock: time_to_act.decide_set_clock,
    commands.CallClock: time_to_act.decide_call_clock,
    commands.BuyTime: time_to_act.decide_buy_time,
    commands.TimeIsUp: time_to_act.decide_time_is_up,
    commands.Propose: changing.decide_propose,
    commands.AnnounceClosing: changing.decide_announce_closing,
    commands.TellPlayers: changing.decide_tell_players,
    commands.PutUpSign: changing.decide_put_up_sign,
    commands.Agree: changing.decide_agree,
    commands.Disagree: changing.decide_disagree,
    commands.Withdraw: changing.decide_withdraw,
    commands.CarryOut: changing.decide_carry_out,
    commands.TakePartInJackpot: changing.decide_take_part_in_jackpot,
    commands.PlanFreezeOut: freezing.decide_plan_freeze_out,
    commands.AgreeToFreezeOut: freezing.decide_agree_to_freeze_out,
    commands.DropFreezeOut: freezing.decide_drop_freeze_out,
    commands.BeginFreezeOut: freezing.decide_begin_freeze_out,
    commands.BeginAnew: freezing.decide_begin_anew,
    commands.Approve: seat_orders.decide_approve,
    commands.AllowExtra: seat_orders.decide_allow_extra,
    commands.LockSeat: seat_orders.decide_lock_seat,
    commands.ReserveSeat: seat_orders.decide_reserve_seat,
    commands.HoldSeat: seat_orders.decide_hold_seat,
    commands.UnlockSeat: seat_orders.decide_unlock_seat,
    commands.LockedElsewhere: seat_orders.decide_locked_elsewhere,
    commands.KeepApart: seat_orders.decide_keep_apart,
    commands.SeatGuest: seat_orders.decide_seat_guest,
    commands.ObjectToGuest: seat_orders.decide_object_to_guest,
    commands.NoteFrequentAbsence: seat_orders.decide_note_frequent_absence,
    commands.Release: seat_orders.decide_release,
    commands.NoteRuling: rulings.decide_note_ruling,
    commands.AppealRuling: rulings.decide_appeal_ruling,
    commands.NoteOrder: rulings.decide_note_order,
    commands.OrderDealIn: rulings.decide_order_deal_in,
    commands.OrderPost: rulings.decide_order_post,
    commands.OrderStake: rulings.decide_order_stake,
    commands.ReverseCharges: rulings.decide_reverse_charges,
    commands.CorrectPayout: payouts.decide_correct_payout,
    commands.Bar: conduct_orders.decide_bar,
    commands.LiftBar: conduct_orders.decide_lift_bar,
    commands.ReleaseHeld: held_chips.decide_release_held,
    commands.SplashPot: splashing.decide_splash_pot,
    commands.NoteReport: rulings.decide_note_report,
    commands.NoteChoice: rulings.decide_note_choice,
    commands.NoteDispute: stops_and_disputes.decide_note_dispute,
    commands.NoteLook: rulings.decide_note_look,
    commands.Direct: rulings.decide_direct,
    commands.AnswerAppeal: rulings.decide_answer_appeal,
    commands.MuteChat: conduct_orders.decide_mute_chat,
    commands.AllowAsking: conduct_orders.decide_allow_asking,
    commands.WithdrawAsking: conduct_orders.decide_withdraw_asking,
    commands.StopTable: stops_and_disputes.decide_stop,
    commands.ResumeTable: stops_and_disputes.decide_resume,
    commands.SeatCompetitor: tournament.decide_seat_competitor,
    commands.RemoveCompetitor: tournament.decide_remove_competitor,
    commands.NoteAbsence: tournament.decide_note_absence,
    commands.IssueChips: tournament.decide_issue_chips,
    commands.SetLevel: tournament.decide_set_level,
    commands.SayForTournament: tournament.decide_say_for_tournament,
    commands.EndCompetition: tournament.decide_end_competition,
}


def decision_on(state: TableState, command: commands.Command[commands.R]) -> Deciding[commands.R]:
    """Yield the happenings of a command one by one; the caller applies each before asking for the next.

    Any refusal comes before the first happening.
    """
    judge = judge_of(command, "a table", JUDGES)
    reader = reader_of(type(command))
    if reader.has_time:
        state.refuse_earlier(command.at, reader.what)  # type: ignore[attr-defined]  # these have one
    return judge(state, command)


def decide_table(state: TableState, command: commands.Command[Any]) -> tuple[Happening, ...]:
    """Judge a command and return its happenings; the state is not changed."""
    twin = state.copy()
    happenings = []
    for happening in decision_on(twin, command):
        evolve_table(twin, happening)
        happenings.append(happening)
    return tuple(happenings)
