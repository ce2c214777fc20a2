"""Judge a command to a round: the events that come of it, or a refusal with the clause. Nothing is changed."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Final

from pokerroom.bonus import commands, events
from pokerroom.bonus.deciding import dealing, floor, playing, settling, wagers
from pokerroom.bonus.deciding.context import RoundContext
from pokerroom.bonus.state import RoundState
from pokerroom.errors import no_such_command
from pokerroom.rulebook.house import House


def decide_round(house: House, state: RoundState, command: commands.RoundCommand) -> tuple[events.RoundEvent, ...]:
    """Judge a command to a round and return the events that come of it, or refuse it with its clause."""
    judge = _JUDGES.get(type(command))
    if judge is None:
        raise no_such_command(command, "a round of a bonus game", _JUDGES)
    return tuple(judge(RoundContext(state, house), command))


_JUDGES: Final[dict[type, Callable[[RoundContext, Any], Iterator[events.RoundEvent]]]] = {
    commands.PlaceWager: wagers.place,
    commands.TakeBackWager: wagers.take_back,
    commands.HaveWagerRemoved: wagers.remove_wager,
    commands.CallNoMoreBets: wagers.no_more_bets,
    commands.DealCards: dealing.deal,
    commands.LookAt: dealing.look,
    commands.TurnUp: dealing.turn_up,
    commands.ShowDealersHand: dealing.show_dealers_hand,
    commands.FoldAt: playing.fold,
    commands.CheckAt: playing.stay_in,
    commands.BetAt: playing.bet,
    commands.CorrectWager: playing.correct,
    commands.Concede: playing.concede,
    commands.SettleHand: settling.settle_hand,
    commands.PayJackpot: settling.pay_jackpot,
    commands.CloseRound: settling.close,
    commands.FindWager: floor.find_wager,
    commands.Observe: floor.observe,
    commands.VoidBox: floor.void_box,
    commands.CallOff: floor.call_off,
    commands.DirectFirst: floor.direct_first,
    commands.CorrectPayment: floor.correct_payment,
}
