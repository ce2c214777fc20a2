"""Chips that come onto the table after a player has sat down: topping up, buying during a hand, playing behind."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from msgspec.structs import replace

from pokerroom.errors import Illegal
from pokerroom.rulebook.setup.amounts import amount_text
from pokerroom.table.stakes.chips_in_front import (
    BuyIn,
    Involvement,
    Stake,
    buy_in,
    counted,
    refuse_no_amount,
    stake_after_hand,
)
from pokerroom.table.stakes.rules import StakeRules, TopUpNow


def add(rules: StakeRules, stake: Stake, amount: int, involvement: Involvement, *, largest: int = 0) -> Stake:
    """Return the stake with chips added now; refuse an addition that is not allowed.

    Chips added outside a hand play in the next.
    """
    _refuse_for_good(rules, stake, amount)
    if not may_add_now(rules, involvement):
        cites = rules.cites("add_during_hand", "table_stakes")
        raise Illegal(f"adding {amount} while {involvement}", allowed="after the hand", cites=cites)
    _refuse_beyond(rules, stake, top_up_range(rules, stake, largest=largest), amount)
    return replace(stake, chips=stake.chips + amount)


def may_add_now(rules: StakeRules, involvement: Involvement) -> bool:
    """Return whether chips may go onto the table at this moment; otherwise they wait until the hand is over."""
    out_of_it = involvement is Involvement.OUT_OF_HAND and rules.add_during_hand == "players_out_of_the_hand"
    return involvement is Involvement.BETWEEN_HANDS or out_of_it


def top_up_range(rules: StakeRules, stake: Stake, *, largest: int = 0) -> BuyIn | None:
    """Return how much a player may add to a stake; None where they may add nothing more.

    >>> top_up_range(StakeRules(minimum=100, maximum=500, top_up="up_to_maximum"), Stake(180))
    BuyIn(least=1, most=320, cites=())
    """
    if _adds_nothing_more(rules, stake):
        return None
    before = counted(rules, stake) + stake.behind
    limits = buy_in(rules, largest=largest)
    cites = rules.cites("top_up", "maximum_buy_in")
    if rules.top_up == "any_amount" and before:
        return BuyIn(1, None, cites)
    least = 1 if rules.top_up == "up_to_maximum" and before else max(1, limits.least - before)
    most = None if limits.most is None else limits.most - before
    return BuyIn(least, most, cites) if most is None or most >= least else None


def top_up_words(rules: StakeRules, money: Callable[[int], str] = amount_text) -> str:
    """Return the table's rule for adding to a stake, in words for players; `money` writes an amount of chips.

    >>> top_up_words(StakeRules(maximum=400, top_up="any_amount"))
    'any amount between hands; the maximum counts only on sitting down'
    >>> top_up_words(StakeRules(maximum=400, top_up="up_to_maximum", top_up_posted=True))
    'between hands, up to the maximum of 400, as posted for this table'
    """
    if rules.maximum is None and rules.top_up != "never":
        return "any amount between hands; the game has no maximum"
    words = _TOP_UP_WORDS[rules.top_up].format(least=money(rules.minimum), most=money(rules.maximum or 0))
    return words + (", as posted for this table" if rules.top_up_posted else "")


def no_top_up_words(rules: StakeRules, stake: Stake, money: Callable[[int], str] = amount_text) -> str:
    """Return why a player may add nothing to this stake now, in words for the player.

    >>> no_top_up_words(StakeRules(top_up="into_range_or_declared"), Stake(60, declared=True))
    'you are a declared player: you played on below the minimum, and may add no more at this table'
    >>> no_top_up_words(StakeRules(maximum=400, top_up="up_to_maximum"), Stake(400))
    'your stack leaves no room under the maximum; chips are added between hands, up to the maximum of 400'
    """
    if stake.declared:
        return "you are a declared player: you played on below the minimum, and may add no more at this table"
    if rules.top_up == "never":
        return "nothing may be added at this table"
    return f"your stack leaves no room under the maximum; chips are added {top_up_words(rules, money)}"


_TOP_UP_WORDS: Final[dict[TopUpNow, str]] = {
    "never": "nothing may be added",
    "any_amount": "any amount between hands; the maximum counts only on sitting down",
    "up_to_maximum": "between hands, up to the maximum of {most}",
    "into_range": "between hands, to a stack of {least} up to the maximum of {most}",
    "into_range_or_declared": (
        "between hands, to a stack of {least} up to the maximum of {most}; "
        "if you play on with less than {least}, you may not top up any more"
    ),
}


def _refuse_for_good(rules: StakeRules, stake: Stake, amount: int) -> None:
    """Refuse an addition by a player who may never add chips, at whatever moment."""
    refuse_no_amount(amount)
    if _adds_nothing_more(rules, stake):
        who = "a declared player" if stake.declared else "a player"
        raise Illegal(f"{who} adding {amount}", allowed="nothing more", cites=rules.cites("top_up"))


def _adds_nothing_more(rules: StakeRules, stake: Stake) -> bool:
    return stake.declared or rules.top_up == "never"


def _refuse_beyond(rules: StakeRules, before: Stake, limits: BuyIn | None, amount: int) -> None:
    """Refuse an addition to a stake outside these limits; None where nothing more may be added."""
    if limits is None or amount not in limits:
        raise Illegal(
            f"adding {amount} to {counted(rules, before) + before.behind}",
            allowed="nothing more" if limits is None else str(limits),
            cites=rules.cites("top_up", "maximum_buy_in"),
        )


def hold_back(
    rules: StakeRules, stake: Stake, amount: int, involvement: Involvement, *, lost: int = 0, largest: int = 0
) -> Stake:
    """Return the stake with chips held until the hand is over; refuse chips that cannot fit then.

    `lost` are the player's chips in the pots of the hand. Losing all of them leaves the most room for added chips; for
    a player who may still win, only the end of the hand shows whether the stake reaches the minimum.
    """
    _refuse_for_good(rules, stake, amount)
    limits = open_top_up(rules, stake, involvement, lost=lost, largest=largest)
    _refuse_beyond(rules, _sure_of(stake, lost), limits, amount)
    return replace(stake, held=stake.held + amount)


def open_top_up(
    rules: StakeRules, stake: Stake, involvement: Involvement, *, lost: int = 0, largest: int = 0
) -> BuyIn | None:
    """Return how much a player may add now, or hold until the hand is over; None where they may add nothing more."""
    before = _sure_of(stake, lost)
    if involvement is not Involvement.IN_HAND:
        return top_up_range(rules, before, largest=largest)
    if _adds_nothing_more(rules, before):
        return None
    most = buy_in(rules, largest=largest).most if rules.top_up != "any_amount" else None
    room = None if most is None else most - counted(rules, before) - before.behind
    return None if room is not None and room < 1 else BuyIn(1, room)


def _sure_of(stake: Stake, lost: int) -> Stake:
    """Return the smallest stake that a player can have when the hand is over, with the chips held until then."""
    left = still_there(stake, lost)
    return replace(left, chips=left.chips + stake.held)


def still_there(stake: Stake, lost: int) -> Stake:
    """Return the stake without the `lost` chips that lie in the pots of a hand."""
    return stake_after_hand(replace(stake, small=0), lost, 0)


def bring_in(rules: StakeRules, stake: Stake, *, largest: int = 0) -> Stake:
    """Return the stake with its held chips on the table, as far as the maximum leaves room for them.

    The rest goes back to the player. Refuse where none of the chips may come in.

    >>> rules = StakeRules(minimum=100, maximum=500, top_up="up_to_maximum")
    >>> bring_in(rules, Stake(480, held=60)).chips, bring_in(rules, Stake(300, held=60)).chips
    (500, 360)
    """
    if not stake.held:
        return stake
    bare = replace(stake, held=0)
    limits = top_up_range(rules, bare, largest=largest)
    most = limits.most if limits is not None else None
    fits = stake.held if most is None else min(stake.held, most)
    return add(rules, bare, fits, Involvement.BETWEEN_HANDS, largest=largest)


def buy_behind(rules: StakeRules, stake: Stake, amount: int, involvement: Involvement, *, largest: int = 0) -> Stake:
    """Return the stake with chips bought before the deal, which play while on their way.

    Refuse this where the house does not allow it.
    """
    if not rules.playing_behind:
        raise Illegal(f"playing {amount} behind", allowed="chips on the table", cites=rules.cites("playing_behind"))
    if involvement is not Involvement.BETWEEN_HANDS:
        cites = rules.cites("playing_behind", "add_during_hand")
        raise Illegal(f"buying {amount} while {involvement}", allowed="before the deal", cites=cites)
    _refuse_for_good(rules, stake, amount)
    _refuse_beyond(rules, stake, top_up_range(rules, stake, largest=largest), amount)
    return replace(stake, behind=stake.behind + amount)


def announce(rules: StakeRules, stake: Stake, amount: int) -> Stake:
    """Return the stake with the player's announcement of how much plays behind; refuse more than was bought."""
    if not rules.playing_behind or amount > stake.behind:
        allowed = f"up to {stake.behind}, bought and on their way" if stake.behind else "chips on the table"
        raise Illegal(f"playing {amount} behind", allowed=allowed, cites=rules.cites("playing_behind"))
    return replace(stake, announced=amount)


def arrive(stake: Stake) -> Stake:
    """Return the stake with the chips that were on their way now on the table."""
    return replace(stake, chips=stake.chips + stake.behind, behind=0, announced=None)


def at_the_deal(rules: StakeRules, stake: Stake) -> Stake:
    """Return the stake at the start of a hand: in some houses a player below the minimum is declared and may add no
    more.
    """
    short = rules.top_up == "into_range_or_declared" and stake.chips < rules.minimum
    return replace(stake, declared=True) if short else stake


def must_leave(stake: Stake) -> bool:
    """Return whether a declared player has nothing left and gives up the seat."""
    return stake.declared and stake.total == 0
