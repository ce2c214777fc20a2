"""Paying the pots: charges first, then pot by pot from the deepest side pot, board by board, high and low."""

from __future__ import annotations

from collections.abc import Sequence

from pokerroom.errors import Illegal
from pokerroom.hand.commands import Charge
from pokerroom.hand.events import Awarded, Charged, Ended, Event
from pokerroom.hand.pots import Pot, pots
from pokerroom.hand.showdown import known, strengths
from pokerroom.hand.state import State


def settlement(state: State, charges: Sequence[Charge]) -> list[Event]:
    """Every charge and every award, and the end of the hand."""
    made = pots(state)
    taken = _charges(made, charges, state)
    events: list[Event] = [Charged(each.kind, each.amount, each.pot, each.cites) for each in charges if each.amount]
    live = state.live
    worth = {} if not live & (live - 1) else {player: strengths(state, player) for player in _readable(state)}
    for number in range(len(made) - 1, -1, -1):
        pot = made[number]
        net = pot.amount - taken[number]
        contenders = state.players(pot.contenders)
        if len(contenders) == 1:
            if net:
                events.append(Awarded(state.seats[contenders[0]], net, number))
            continue
        for board, part in enumerate(_parts(state, net)):
            events += _award(state, number, board, part, contenders, worth)
    events.append(Ended())
    return events


def _readable(state: State) -> list[int]:
    players = state.players(state.live)
    hidden = [state.seats[player] for player in players if not known(state, player)]
    if hidden:
        raise Illegal(
            f"nobody has seen the cards of seat {hidden[0]}",
            allowed="show the cards, or give up the hand",
            cites=state.plan.rules.cites("showdown.table_all_cards"),
        )
    return players


def _charges(made: Sequence[Pot], charges: Sequence[Charge], state: State) -> list[int]:
    taken = [0] * len(made)
    for charge in charges:
        if charge.amount < 0 or not 0 <= charge.pot < len(made):
            raise Illegal(f"a charge of {charge.amount} on pot {charge.pot}", allowed=f"pots 0 to {len(made) - 1}")
        taken[charge.pot] += charge.amount
    for number, pot in enumerate(made):
        if taken[number] > pot.amount:
            raise Illegal(
                f"charges of {taken[number]} on a pot of {pot.amount}",
                allowed=f"at most {pot.amount}",
                cites=state.plan.rules.cites("pots.settlement_order"),
            )
    return taken


def _parts(state: State, net: int) -> list[int]:
    """A pot cut into one part for each board."""
    boards = len(state.boards)
    if boards == 1:
        return [net]
    rules = state.plan.rules
    return _cut(net, boards, rules.chip, one_each=rules.run_odd_chips == "earlier_boards")


def _award(
    state: State, number: int, board: int, part: int, contenders: list[int], worth: dict[int, list[list[int]]]
) -> list[Event]:
    rules = state.plan.rules
    one_each = rules.odd_chip == "one_each_from_buttons_left"
    halves = []
    for half in range(len(state.plan.strengths)):
        best = max(worth[player][board][half] for player in contenders)
        halves.append([player for player in contenders if worth[player][board][half] == best] if best else [])
    winners = halves[0]
    if len(halves) == 1 or not halves[1]:
        return _split(state, number, board, part, winners, one_each, "")
    unit = rules.chip
    half_amount = part // (2 * unit) * unit
    rest = part - 2 * half_amount
    nearest = min(*winners, *halves[1])
    events: list[Event] = []
    for name, won in (("high", winners), ("low", halves[1])):
        # The whole rest goes to the nearest winner from the button's left, once.
        events += _split(state, number, board, half_amount, won, one_each, name)
    if rest:
        name = "high" if nearest in winners else "low"
        events.append(Awarded(state.seats[nearest], rest, number, board, name))
    return events


def _split(
    state: State, number: int, board: int, amount: int, winners: list[int], one_each: bool, half: str
) -> list[Event]:
    if len(winners) == 1:
        return [Awarded(state.seats[winners[0]], amount, number, board, half)] if amount else []
    shares = _cut(amount, len(winners), state.plan.rules.chip, one_each=one_each)
    return [
        Awarded(state.seats[player], share, number, board, half)
        for player, share in zip(winners, shares, strict=True)
        if share
    ]


def _cut(amount: int, parts: int, unit: int, *, one_each: bool) -> list[int]:
    """Equal parts in whole chips; what does not divide goes one chip each to the first ones, or all to the first.

    >>> _cut(101, 3, 1, one_each=True), _cut(101, 3, 1, one_each=False), _cut(220, 3, 5, one_each=False)
    ([34, 34, 33], [35, 33, 33], [80, 70, 70])
    """
    share = amount // (unit * parts) * unit
    shares = [share] * parts
    rest = amount - share * parts
    if one_each:
        for place in range(rest // unit):
            shares[place] += unit
        rest %= unit
    shares[0] += rest
    return shares
