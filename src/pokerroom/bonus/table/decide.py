"""Judge a command to a bonus table: return its happenings, or refuse with the clause. Nothing is changed."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Final

from pokerroom.bonus.table import commands
from pokerroom.bonus.table.deciding import decks, rounds, seating
from pokerroom.bonus.table.deciding.bonus_table_context import BonusTableContext
from pokerroom.bonus.table.happenings import BonusTableHappening
from pokerroom.bonus.table.state import BonusTableState
from pokerroom.command_reading import judge_of
from pokerroom.rulebook.house import House


def decide_bonus_table(
    house: House, state: BonusTableState, command: commands.BonusTableCommand
) -> tuple[BonusTableHappening, ...]:
    """Judge a command to a bonus table and return its happenings; refuse it with its clause."""
    judge = judge_of(command, "a bonus table", _JUDGES)
    return tuple(judge(BonusTableContext(state, house), command))


_JUDGES: Final[dict[type, Callable[[BonusTableContext, Any], Iterable[BonusTableHappening]]]] = {
    commands.TakeBox: seating.decide_take_box,
    commands.LeaveBox: seating.decide_leave_box,
    commands.BringChips: seating.decide_bring_chips,
    commands.ChangeVoucher: seating.decide_change_voucher,
    commands.LogDeck: decks.decide_log_deck,
    commands.ShuffleByHand: decks.decide_shuffle_by_hand,
    commands.LoadDevice: decks.decide_load_device,
    commands.FinishCycle: decks.decide_finish_cycle,
    commands.CutDeck: decks.decide_cut_deck,
    commands.LoadShoe: decks.decide_load_shoe,
    commands.StartRound: rounds.decide_start_round,
    commands.InTheRound: rounds.decide_in_the_round,
    commands.SeeBetweenRounds: rounds.decide_see_between_rounds,
    commands.ReleaseHold: rounds.decide_release_hold,
    commands.TellOfFault: rounds.decide_tell_of_fault,
    commands.PostMinimum: seating.decide_post_minimum,
    commands.ChangeLimits: seating.decide_change_limits,
    commands.PostClosing: seating.decide_post_closing,
    commands.CloseBonusTable: seating.decide_close_bonus_table,
    commands.ChangeSource: decks.decide_change_source,
    commands.CountCards: rounds.decide_count_cards,
    commands.SignEquipment: seating.decide_sign_equipment,
    commands.CallTime: rounds.decide_call_time,
    commands.ChangeStaff: seating.decide_change_staff,
    commands.TellOfRights: seating.decide_tell_of_rights,
    commands.NoteConduct: seating.decide_note_conduct,
    commands.KeepPlayersApart: seating.decide_keep_players_apart,
    commands.ExcludePlayer: seating.decide_exclude_player,
    commands.LiftExclusion: seating.decide_lift_exclusion,
    commands.AskForHelp: seating.decide_ask_for_help,
    commands.SpeakUp: seating.decide_speak_up,
    commands.AskToLeave: seating.decide_ask_to_leave,
    commands.WishToLeave: seating.decide_wish_to_leave,
    commands.WishChips: seating.decide_wish_chips,
    commands.StopDealing: rounds.decide_stop_dealing,
    commands.ResumeDealing: rounds.decide_resume_dealing,
}
