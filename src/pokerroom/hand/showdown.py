"""The showdown: who must show, who may give up unseen, who may ask to see a hand and what becomes of it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from pokerroom.cards import UNKNOWN, Card
from pokerroom.hand.plan import SETTLE, SHOW
from pokerroom.hand.state import State


def strengths(state: State, player: int, cards: Sequence[Card] | None = None) -> list[list[int]]:
    """What a hand is worth: for every board, for high and then low where the pot is split."""
    hand = state.hands[player] if cards is None else cards
    return [[strength(hand, board) for strength in state.plan.strengths] for board in state.boards]


def known(state: State, player: int) -> bool:
    """Whether the software has seen all of a player's cards, and the whole board."""
    return UNKNOWN not in state.hands[player] and all(UNKNOWN not in board for board in state.boards)


def must_show(state: State, player: int) -> tuple[str, ...]:
    """The decisions that make this player show; none if the hand may be given up unseen."""
    rules = state.plan.rules
    if state.stage.kind != SHOW:
        return ("showdown.all_in_hands_up",)
    if rules.show_no_betting == "called_all_ins" and state.all_in >> player & 1:
        return ("showdown.order", "showdown.called_player_may_muck")
    if not rules.called_player_may_muck and player == _called(state):
        return ("showdown.called_player_may_muck",)
    if rules.others_show == "equal_or_better" and _equals_or_beats_the_shown(state, player):
        return ("showdown.others_show",)
    return ()


def _called(state: State) -> int:
    """The player called in the final betting round, if there was one."""
    return state.called_player if state.betting_street == state.plan.last_street else -1


def _equals_or_beats_the_shown(state: State, player: int) -> bool:
    first = state.first_shown
    if first < 0 or first == player or not (known(state, player) and known(state, first)):
        return False
    shown, mine = strengths(state, first), strengths(state, player)
    return any(
        mine[board][half] >= shown[board][half] and mine[board][half]
        for board in range(len(shown))
        for half in range(len(shown[board]))
    )


def last_in_a_pot(state: State, player: int) -> bool:
    """Whether a pot would be left without anybody if this player gave up."""
    rest = state.live & ~(1 << player)
    return not any(state.paid[other] >= state.paid[player] for other in state.players(rest))


def may_muck(state: State, player: int) -> bool:
    """Whether the hand may be given up unseen."""
    return not must_show(state, player) and not last_in_a_pot(state, player)


def askable(state: State, asker: int) -> tuple[int, ...]:
    """The seats whose hands this player may ask to see now."""
    if state.stage.kind not in (SHOW, SETTLE) or not state.shown | state.mucked:
        return ()
    hidden = (state.mucked | (state.live if state.stage.kind == SETTLE else 0)) & ~state.shown & ~(1 << asker)
    allowed = _ASKERS[state.plan.rules.may_ask_to_see](state, asker, hidden)
    return state.seats_in(allowed)


def _final_callers(state: State, asker: int, hidden: int) -> int:
    called = _called(state)
    if called < 0 or not state.callers >> asker & 1:
        return 0
    return hidden & state.mucked & (1 << called)


_ASKERS: Final[dict[str, Callable[[State, int, int], int]]] = {
    "nobody": lambda _state, _asker, _hidden: 0,
    "callers_of_final_bet": _final_callers,
    "anyone_dealt_in": lambda _state, _asker, hidden: hidden,
}


def lives_again(state: State, asker: int, player: int) -> bool:
    """Whether a hand that is shown on request competes again."""
    if not state.mucked >> player & 1:
        return True
    if state.plan.rules.asked_hand_lives == "if_winner_asks":
        return bool(leaders(state) >> asker & 1)
    return bool(state.live >> asker & 1) and not state.said_fold >> player & 1


def leaders(state: State) -> int:
    """Who would win something if the hand were settled now, among the hands that lie open or stand alone."""
    live = state.live
    if not live & (live - 1):
        return live
    shown = [player for player in state.players(live & state.shown) if known(state, player)]
    if not shown:
        return 0
    worth = {player: strengths(state, player) for player in shown}
    won = 0
    for board in range(len(state.boards)):
        for half in range(len(state.plan.strengths)):
            for level in {state.paid[player] for player in shown}:
                rivals = [player for player in shown if state.paid[player] >= level]
                best = max(worth[player][board][half] for player in rivals)
                if best:
                    won |= sum(1 << player for player in rivals if worth[player][board][half] == best)
    return won


def wise_to_show(state: State, player: int) -> bool:
    """Whether showing can win anything against the hands that lie open; what a dealer would advise."""
    if must_show(state, player) or last_in_a_pot(state, player):
        return True
    rivals = [other for other in state.players(state.live & state.shown) if state.paid[other] >= state.paid[player]]
    if not rivals:
        return True
    mine = strengths(state, player)
    for board in range(len(mine)):
        for half in range(len(mine[board])):
            best = max(strengths(state, other)[board][half] for other in rivals)
            if mine[board][half] >= best and mine[board][half]:
                return True
    return False
