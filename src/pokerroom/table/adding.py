"""Chips that come onto the table after a player has sat down: topping up, buying during a hand, playing behind."""

from __future__ import annotations

from dataclasses import replace

from pokerroom.errors import Illegal
from pokerroom.table.stake_rules import StakeRules
from pokerroom.table.stakes import BuyIn, Involvement, Stake, buy_in, counted, refuse_no_amount


def add(rules: StakeRules, stake: Stake, amount: int, standing: Involvement, *, largest: int = 0) -> Stake:
    """Chips go onto the table now. What is added by a player out of the hand plays from the next one."""
    if not may_add_now(rules, standing):
        cites = rules.cites("add_during_hand", "table_stakes")
        raise Illegal(f"adding {amount} while {standing}", allowed="after the hand", cites=cites)
    _refuse_top_up(rules, stake, amount, largest)
    return replace(stake, chips=stake.chips + amount)


def may_add_now(rules: StakeRules, standing: Involvement) -> bool:
    """Whether chips may go onto the table at this moment; otherwise they wait for the end of the hand."""
    out_of_it = standing is Involvement.OUT_OF_HAND and rules.add_during_hand == "players_out_of_the_hand"
    return standing is Involvement.BETWEEN_HANDS or out_of_it


def _refuse_top_up(rules: StakeRules, stake: Stake, amount: int, largest: int) -> None:
    refuse_no_amount(amount)
    if stake.declared or rules.top_up == "never":
        who = "a declared player" if stake.declared else "a player"
        raise Illegal(f"{who} adding {amount}", allowed="nothing more", cites=rules.cites("top_up"))
    before = counted(rules, stake) + stake.behind
    limits = buy_in(rules, largest=largest)
    if rules.top_up == "any_amount" and before:
        return
    if rules.top_up == "up_to_maximum" and before:
        limits = replace(limits, least=0)
    if before + amount not in limits:
        least = max(1, limits.least - before)
        most = None if limits.most is None else limits.most - before
        possible = most is None or most >= least
        raise Illegal(
            f"adding {amount} to {before}",
            allowed=str(BuyIn(least, most)) if possible else "nothing more",
            cites=rules.cites("top_up", "maximum_buy_in"),
        )


def hold_back(stake: Stake, amount: int) -> Stake:
    """Chips bought while they may not be added wait beside the table until the hand is over."""
    refuse_no_amount(amount)
    return replace(stake, held=stake.held + amount)


def bring_in(rules: StakeRules, stake: Stake, *, largest: int = 0) -> Stake:
    """The hand is over: what was held back goes onto the table, or is refused and given back."""
    if not stake.held:
        return stake
    return add(rules, replace(stake, held=0), stake.held, Involvement.BETWEEN_HANDS, largest=largest)


def buy_behind(rules: StakeRules, stake: Stake, amount: int, standing: Involvement, *, largest: int = 0) -> Stake:
    """Chips are bought before the deal and play while they are on their way."""
    if not rules.playing_behind:
        raise Illegal(f"playing {amount} behind", allowed="chips on the table", cites=rules.cites("playing_behind"))
    if standing is not Involvement.BETWEEN_HANDS:
        cites = rules.cites("playing_behind", "add_during_hand")
        raise Illegal(f"buying {amount} while {standing}", allowed="before the deal", cites=cites)
    _refuse_top_up(rules, stake, amount, largest)
    return replace(stake, behind=stake.behind + amount)


def announce(rules: StakeRules, stake: Stake, amount: int) -> Stake:
    """The player tells the table how much plays behind: no more than was bought."""
    if not rules.playing_behind or amount > stake.behind:
        allowed = f"up to {stake.behind}, bought and on their way" if stake.behind else "chips on the table"
        raise Illegal(f"playing {amount} behind", allowed=allowed, cites=rules.cites("playing_behind"))
    return replace(stake, announced=amount)


def arrive(stake: Stake) -> Stake:
    """The chips that were on their way are on the table."""
    return replace(stake, chips=stake.chips + stake.behind, behind=0, announced=None)


def at_the_deal(rules: StakeRules, stake: Stake) -> Stake:
    """A hand starts: where the house declares players, one who is below the minimum now may add no more."""
    short = rules.top_up == "into_range_or_declared" and stake.chips < rules.minimum
    return replace(stake, declared=True) if short else stake


def must_leave(stake: Stake) -> bool:
    """Whether a declared player has nothing left and gives up the seat."""
    return stake.declared and stake.total == 0
