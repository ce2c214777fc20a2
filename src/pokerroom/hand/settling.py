"""Paying the pots: charges first, then pot by pot from the deepest side pot, board by board, high and low."""

from __future__ import annotations

from collections.abc import Sequence

from pokerroom.errors import Illegal
from pokerroom.hand.commands import Charge
from pokerroom.hand.events import Awarded, Charged, Ended, Event, Killed
from pokerroom.hand.pots import Pot, pots
from pokerroom.hand.showdown import known, winners
from pokerroom.hand.state import State


def settlement(state: State, charges: Sequence[Charge]) -> list[Event]:
    """Every charge and every award, and the end of the hand."""
    made = pots(state)
    taken = _charges(made, charges, state)
    events: list[Event] = [Charged(each.kind, each.amount, each.pot, each.cites) for each in charges if each.amount]
    if state.live & (state.live - 1):
        _check_readable(state)
    won, killed = 0, set[int]()
    for number in range(len(made) - 1, -1, -1):
        pot = made[number]
        net = pot.amount - taken[number]
        contenders = state.players(pot.contenders)
        if len(contenders) == 1:
            if net:
                events.append(Awarded(state.seats[contenders[0]], net, number))
            won |= pot.contenders
            continue
        best = winners(state, contenders)
        won |= sum(1 << player for player in {player for each in best for player in each})
        if state.plan.rules.losers_killed:
            events += _killed(state, pot, made[:number], won, killed)
        for board, part in enumerate(_parts(state, net)):
            events += _award(state, number, board, part, best)
    events.append(Ended())
    return events


def _killed(state: State, pot: Pot, still: Sequence[Pot], won: int, killed: set[int]) -> list[Event]:
    """The hands that have lost every pot they were in, once the last of these is decided."""
    to_come = 0
    for other in still:
        to_come |= other.contenders
    lost = [player for player in state.players(pot.contenders & ~won & ~to_come) if player not in killed]
    killed.update(lost)
    return [Killed(state.seats[player]) for player in lost]


def _check_readable(state: State) -> None:
    for player in state.players(state.live):
        if player not in state.worth and not known(state, player):
            raise Illegal(
                f"nobody has seen the cards of seat {state.seats[player]}, or the whole board",
                allowed="show the cards, or give up the hand",
                cites=state.plan.rules.cites("showdown.table_all_cards"),
            )


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


def _award(state: State, number: int, board: int, part: int, best: list[list[int]]) -> list[Event]:
    rules = state.plan.rules
    one_each = rules.odd_chip == "one_each_from_buttons_left"
    sharing = len(state.plan.strengths)
    high, low = best[board * sharing], best[board * sharing + 1] if sharing > 1 else []
    if not low or not high:
        return _split(state, number, board, part, high or low, one_each, "")
    unit = rules.chip
    half_amount = part // (2 * unit) * unit
    rest = part - 2 * half_amount
    nearest = min(*high, *low)
    events: list[Event] = []
    for name, won in (("high", high), ("low", low)):
        # The whole rest goes to the nearest winner from the button's left, once.
        events += _split(state, number, board, half_amount, won, one_each, name)
    if rest:
        name = "high" if nearest in high else "low"
        events.append(Awarded(state.seats[nearest], rest, number, board, name))
    return events


def _split(
    state: State, number: int, board: int, amount: int, won: Sequence[int], one_each: bool, half: str
) -> list[Event]:
    if len(won) == 1:
        return [Awarded(state.seats[won[0]], amount, number, board, half)] if amount else []
    shares = _cut(amount, len(won), state.plan.rules.chip, one_each=one_each)
    return [
        Awarded(state.seats[player], share, number, board, half)
        for player, share in zip(won, shares, strict=True)
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
