"""Judge a command to a round: return its events, or refuse with the clause. Nothing is changed."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Final

from pokerroom.bonus import commands, events
from pokerroom.bonus.deciding import box_decisions, floor, round_dealing, settling, wagers
from pokerroom.bonus.deciding.round_context import RoundContext
from pokerroom.bonus.state import RoundState
from pokerroom.command_reading import judge_of
from pokerroom.rulebook.house import House


def decide_round(house: House, state: RoundState, command: commands.RoundCommand) -> tuple[events.RoundEvent, ...]:
    """Judge a command to a round and return its events; refuse it with its clause."""
    judge = judge_of(command, "a round of a bonus game", _JUDGES)
    return tuple(judge(RoundContext(state, house), command))


_JUDGES: Final[dict[type, Callable[[RoundContext, Any], Iterator[events.RoundEvent]]]] = {
    commands.PlaceWager: wagers.decide_place_wager,
    commands.TakeBackWager: wagers.decide_take_back_wager,
    commands.HaveWagerRemoved: wagers.decide_have_wager_removed,
    commands.CallNoMoreBets: wagers.decide_call_no_more_bets,
    commands.DealCards: round_dealing.decide_deal_cards,
    commands.LookAt: round_dealing.decide_look_at,
    commands.TurnUp: round_dealing.decide_turn_up,
    commands.ShowDealersHand: round_dealing.decide_show_dealers_hand,
    commands.FoldAt: box_decisions.decide_fold_at,
    commands.CheckAt: box_decisions.decide_check_at,
    commands.BetAt: box_decisions.decide_bet_at,
    commands.CorrectWager: box_decisions.decide_correct_wager,
    commands.Concede: box_decisions.decide_concede,
    commands.SettleHand: settling.decide_settle_hand,
    commands.PayJackpot: settling.decide_pay_jackpot,
    commands.CloseRound: settling.decide_close_round,
    commands.FindWager: floor.decide_find_wager,
    commands.Observe: floor.decide_observe,
    commands.VoidBox: floor.decide_void_box,
    commands.CallOff: floor.decide_call_off,
    commands.DirectFirst: floor.decide_direct_first,
    commands.CorrectPayment: floor.decide_correct_payment,
}
