"""Judge a command to a bonus table: what happens, or a refusal with the clause. Nothing is changed."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Final

from pokerroom.bonus.table import commands
from pokerroom.bonus.table.deciding import decks, rounds, seating
from pokerroom.bonus.table.deciding.context import BonusTableContext
from pokerroom.bonus.table.happenings import BonusTableHappening
from pokerroom.bonus.table.state import BonusTableState
from pokerroom.errors import no_such_command
from pokerroom.rulebook.house import House


def decide_bonus_table(
    house: House, state: BonusTableState, command: commands.BonusTableCommand
) -> tuple[BonusTableHappening, ...]:
    """Judge a command to a bonus table and return what happens, or refuse it with its clause."""
    judge = _JUDGES.get(type(command))
    if judge is None:
        raise no_such_command(command, "a bonus table", _JUDGES)
    return tuple(judge(BonusTableContext(state, house), command))


_JUDGES: Final[dict[type, Callable[[BonusTableContext, Any], Iterable[BonusTableHappening]]]] = {
    commands.TakeBox: seating.take_box,
    commands.LeaveBox: seating.leave_box,
    commands.BringChips: seating.bring_chips,
    commands.ChangeVoucher: seating.change_voucher,
    commands.LogDeck: decks.log_deck,
    commands.ShuffleByHand: decks.shuffle_by_hand,
    commands.LoadDevice: decks.load_device,
    commands.FinishCycle: decks.finish_cycle,
    commands.CutDeck: decks.cut_deck,
    commands.LoadShoe: decks.load_shoe,
    commands.StartRound: rounds.start_round,
    commands.InTheRound: rounds.in_the_round,
    commands.SeeBetweenRounds: rounds.see_between_rounds,
    commands.ReleaseHold: rounds.release_hold,
    commands.TellOfFault: rounds.tell_of_fault,
    commands.PostMinimum: seating.post_minimum,
    commands.ChangeLimits: seating.change_limits,
    commands.PostClosing: seating.post_closing,
    commands.CloseBonusTable: seating.close_table,
    commands.ChangeSource: decks.change_source,
    commands.CountCards: rounds.count_cards,
    commands.SignEquipment: seating.sign_equipment,
    commands.CallTime: rounds.call_time,
    commands.ChangeStaff: seating.change_staff,
    commands.TellOfRights: seating.tell_of_rights,
    commands.NoteConduct: seating.note_conduct,
    commands.KeepPlayersApart: seating.keep_apart,
    commands.ExcludePlayer: seating.exclude,
    commands.LiftExclusion: seating.lift_exclusion,
    commands.AskForHelp: seating.ask_for_help,
    commands.SpeakUp: seating.speak_up,
    commands.AskToLeave: seating.ask_to_leave,
    commands.WishToLeave: seating.wish_to_leave,
    commands.WishChips: seating.wish_chips,
    commands.StopDealing: rounds.stop_dealing,
    commands.ResumeDealing: rounds.resume_dealing,
}
