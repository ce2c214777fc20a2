"""Judge a command to a pool: return its happenings, or refuse with the clause. Nothing is changed."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Final

from pokerroom.command_reading import judge_of, reader_of
from pokerroom.errors import Illegal, refuse_earlier
from pokerroom.jackpots import commands
from pokerroom.jackpots.deciding import claiming, failing, filling, opening
from pokerroom.jackpots.deciding.pool_context import PoolContext
from pokerroom.jackpots.happenings import PoolBooked, PoolHappening
from pokerroom.jackpots.pool_books import refuse_overdraft
from pokerroom.jackpots.state import PoolState
from pokerroom.rulebook.grounds import grounds_of
from pokerroom.rulebook.house import House


def decide_pool(house: House, state: PoolState, command: commands.PoolCommand) -> tuple[PoolHappening, ...]:
    """Judge a command to a pool and return its happenings; refuse it with its clause."""
    judge = judge_of(command, "a jackpot pool", _JUDGES)
    if not state.dated and not isinstance(command, commands.OpenPool):
        raise Illegal("the pool is not open", allowed="open it first")
    if state.ended:
        raise Illegal("the jackpot has ended", allowed="another pool")
    if state.dated:  # not its last happening: the tables that are linked to a pool tell it in no order between them
        refuse_earlier(command.at, state.dated[0].since, reader_of(type(command)).what, since="the pool was opened")
    game = state.terms.games[0] if state.dated else _game_of_new_pool(command)
    context = PoolContext(state, house, grounds_of(house.book, game))
    happenings = tuple(judge(context, command))
    refuse_overdraft(state.meter, [happening.entry for happening in happenings if isinstance(happening, PoolBooked)])
    return happenings


def _game_of_new_pool(command: commands.PoolCommand) -> str:
    tables = command.conditions.tables if isinstance(command, commands.OpenPool) else ()
    return tables[0].game if tables else ""


_JUDGES: Final[dict[type, Callable[[PoolContext, Any], Iterator[PoolHappening]]]] = {
    commands.OpenPool: opening.decide_open_pool,
    commands.LinkTable: opening.decide_link_table,
    commands.UnlinkTable: opening.decide_unlink_table,
    commands.PressNoMoreBets: filling.decide_press_no_more_bets,
    commands.PressEndGame: filling.decide_press_end_game,
    commands.PlaceWagers: filling.decide_place_wagers,
    commands.CancelWager: filling.decide_cancel_wager,
    commands.EndRound: filling.decide_end_round,
    commands.TakeIn: filling.decide_take_in,
    commands.CloseDay: filling.decide_close_day,
    commands.MoveReserve: filling.decide_move_reserve,
    commands.AskForFlop: claiming.decide_ask_for_flop,
    commands.MakeClaim: claiming.decide_make_claim,
    commands.RecordWin: claiming.decide_record_win,
    commands.ConfirmStep: claiming.decide_confirm_step,
    commands.HoldPayment: claiming.decide_hold_payment,
    commands.DenyClaim: claiming.decide_deny_claim,
    commands.PayClaim: claiming.decide_pay_claim,
    commands.AnnounceChange: opening.decide_announce_change,
    commands.CarryOutChange: opening.decide_carry_out_change,
    commands.ReportFailure: failing.decide_report_failure,
    commands.TellOf: failing.decide_tell_of_failure,
    commands.AdjustAmount: failing.decide_adjust_amount,
    commands.ConfirmAmount: failing.decide_confirm_amount,
    commands.EndFailure: failing.decide_end_failure,
    commands.EndPool: opening.decide_end_pool,
}
