"""Judge a command to a bonus table: what happens, or a refusal with the clause. Nothing is changed."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Final

from pokerroom.bonus.table import decks, rounds, seating, table_commands
from pokerroom.bonus.table.context import BonusTableContext
from pokerroom.bonus.table.happenings import BonusTableHappening
from pokerroom.bonus.table.state import BonusTableState
from pokerroom.rulebook.house import House


def decide_at_table(
    table: BonusTableState, command: table_commands.BonusTableCommand, house: House
) -> list[BonusTableHappening]:
    """Return what comes of a command; refused with the clause, and nothing has changed."""
    return list(_DECIDE[type(command)](BonusTableContext(table, house), command))


_DECIDE: Final[dict[type, Callable[[BonusTableContext, Any], Iterable[BonusTableHappening]]]] = {
    table_commands.TakeBox: seating.take_box,
    table_commands.LeaveBox: seating.leave_box,
    table_commands.BringChips: seating.bring_chips,
    table_commands.ChangeVoucher: seating.change_voucher,
    table_commands.LogDeck: decks.log_deck,
    table_commands.ShuffleByHand: decks.shuffle_by_hand,
    table_commands.LoadDevice: decks.load_device,
    table_commands.FinishCycle: decks.finish_cycle,
    table_commands.CutDeck: decks.cut_deck,
    table_commands.LoadShoe: decks.load_shoe,
    table_commands.StartRound: rounds.start_round,
    table_commands.InTheRound: rounds.in_the_round,
    table_commands.SeeBetweenRounds: rounds.see_between_rounds,
    table_commands.ReleaseHold: rounds.release_hold,
    table_commands.TellOfFault: rounds.tell_of_fault,
    table_commands.PostMinimum: seating.post_minimum,
    table_commands.ChangeLimits: seating.change_limits,
    table_commands.PostClosing: seating.post_closing,
    table_commands.CloseBonusTable: seating.close_table,
    table_commands.ChangeSource: decks.change_source,
    table_commands.CountCards: rounds.count_cards,
    table_commands.SignEquipment: seating.sign_equipment,
    table_commands.CallTime: rounds.call_time,
    table_commands.ChangeStaff: seating.change_staff,
    table_commands.TellOfRights: seating.tell_of_rights,
    table_commands.NoteConduct: seating.note_conduct,
    table_commands.KeepPlayersApart: seating.keep_apart,
    table_commands.ExcludePlayer: seating.exclude,
    table_commands.LiftExclusion: seating.lift_exclusion,
    table_commands.AskForHelp: seating.ask_for_help,
    table_commands.SpeakUp: seating.speak_up,
    table_commands.AskToLeave: seating.ask_to_leave,
    table_commands.WishToLeave: seating.wish_to_leave,
    table_commands.WishChips: seating.wish_chips,
    table_commands.StopDealing: rounds.stop_dealing,
    table_commands.ResumeDealing: rounds.resume_dealing,
}
