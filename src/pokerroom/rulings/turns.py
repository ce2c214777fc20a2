"""Acts out of turn: they are held while the players passed over act, and answered when the turn comes round.

What was done on the dealer's direction is taken back at once.
"""

from __future__ import annotations

from typing import Any, Final

from pokerroom.errors import Illegal
from pokerroom.hand import Hand, Options
from pokerroom.hand import events as told
from pokerroom.hand.betting import may_check, to_call, wager_range
from pokerroom.hand.commands import Bet, Call, Check, Fold, Raise
from pokerroom.hand.state import State
from pokerroom.rulebook.house import House
from pokerroom.rulings.amounts import as_ruled
from pokerroom.rulings.case import Case
from pokerroom.rulings.judging import as_house
from pokerroom.rulings.reading import Held, Reading
from pokerroom.rulings.ruling import Ruling


def later_options(state: State, player: int) -> Options:
    """What would be open to a player if the turn were theirs.

    The turn comes back to a player who has matched the bet only after a raise, and that raise opens the betting again.
    """
    call, all_in = to_call(state, player)
    if not call and state.acted >> player & 1:
        state = state.copy()
        state.acted &= ~(1 << player)
    least, most = wager_range(state, player)
    rules = state.plan.rules
    step = rules.chip if rules.wagers_in_chips else 1
    check = not call and may_check(state, player)
    return Options(state.seats[player], True, 0, check, call, all_in, least, most, step, state.level == 0)


def hold(case: Case, meant: Reading) -> Reading:
    """An act out of turn, from what it would have been in turn."""
    state, seat = case.hand.state, case.seat
    turn = case.hand.turn
    if not meant.binds:
        return meant
    amount = 0
    match meant.command:
        case Fold():
            act, to = "fold", 0
        case Check() if state.acted >> case.player & 1 and not case.open.least:
            return case.nothing(f"seat {seat} has acted, and nobody can raise any more in this round")
        case Check():
            act, to = "check", 0
        case Call():
            act, to = "call", case.level
            amount = case.open.call
        case Bet(to) | Raise(to):
            act = "wager"
            amount = to - case.mine
        case _:
            act, to = _left_open(case, meant)
            amount = max(0, to - case.mine)
    held = Held(seat, act, to, amount, case.put, len(case.hand.events), state.stage.street)
    lies = f"; {amount} waits" if amount else ""
    matched = state.acted >> case.player & 1 and not case.open.call
    lapses = ", and unless somebody raises nothing comes of it" if matched else ""
    case.keys.clear()
    case.rows.clear()  # what it would have come to in turn is not what is ruled on
    words = f"seat {seat} acted out of turn ({_told(held)}){lies}: it is seat {turn}'s turn{lapses}"
    return case.held(held, words, _KEYS[act])


def _left_open(case: Case, meant: Reading) -> tuple[str, int]:
    """An act that would have left something open in turn: a raise with no amount, a check facing a bet, odd chips."""
    if meant.choices == ("raise",):
        return "wager", case.open.least
    if meant.ruling is None:
        return "check", 0
    raised = [event.to for event in meant.events if isinstance(event, told.Raised)]
    return "wager", raised[0] if raised else case.mine + meant.ruling.seen.amount


_KEYS: Final = {
    "fold": ("declaration.fold_binds",),
    "check": ("ruling.check_out_of_turn",),
    "call": ("ruling.wager_out_of_turn",),
    "wager": ("ruling.wager_out_of_turn",),
}


def _told(held: Held) -> str:
    return f"{held.act} to {held.to}" if held.act == "wager" else held.act


def taken_back(case: Case, touched_muck: bool) -> Reading:
    """Done because the dealer pointed: nothing of it stands, but for cards that reached the muck."""
    case.keys.clear()
    case.rows.clear()
    ruling = case.rule("directed_out_of_turn", touched_muck=touched_muck)
    if any(use.name == "hand_dead" for use in ruling.effects):
        return case.ruled((told.HandDied(case.seat),), f"the hand of seat {case.seat} is dead", ruling)
    words = f"the dealer pointed wrongly: seat {case.seat} takes it back, and it is seat {case.hand.turn}'s turn"
    return case.nothing(words, ruling=ruling)


def answer(hand: Hand, held: Held, *, house: House | str | None = None, facts: dict[str, Any] | None = None) -> Reading:
    """What an act out of turn comes to, now that the turn has come to the player.

    `facts` may say what the players passed over did, where the hand's record does not.
    """
    case = Case(hand, held.seat, as_house(house or hand.rules.book), hand.options(held.seat), facts or {}, put=held.put)
    if not hand.betting or hand.turn != held.seat:
        if hand.betting and hand.state.stage.street == held.street:
            raise Illegal(f"it is not yet seat {held.seat}'s turn", allowed=f"seat {hand.turn} acts")
        return case.nothing(f"what seat {held.seat} did out of turn has lapsed")
    if hand.state.stage.street != held.street:
        return case.nothing(f"what seat {held.seat} did out of turn has lapsed")
    if held.act == "fold":
        return case.fold("declaration.fold_binds")
    key = "check_out_of_turn" if held.act == "check" else "wager_out_of_turn"
    # Where no raise is open any more the wager cannot be more than a call.
    most = case.top if case.open.least else max(case.level, case.mine)
    ruling = case.rule(key, max(0, min(held.to, most) - case.mine), held.at)
    return _answered(case, held, ruling)


def _answered(case: Case, held: Held, ruling: Ruling) -> Reading:
    effects = {use.name: use.arguments for use in ruling.effects}
    if "wager_stands" in effects and "options_limited_to" not in effects:
        return _stands(case, held, ruling)
    return as_ruled(case, ruling)


def _stands(case: Case, held: Held, ruling: Ruling) -> Reading:
    """The wager as it was made, whatever the others did: a bet, a call or a raise, as it now falls."""
    now = case.open
    if held.act == "call" or held.to <= case.level or not now.least:
        return case.call(ruling=ruling)
    if held.to < now.least:
        return case.stands(held.to, ruling=ruling)
    return case.stands(held.to, ruling=ruling) if held.to > now.most else case.done(case.wager(held.to), ruling=ruling)
