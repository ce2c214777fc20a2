"""The terms of a pool, from a house's book and the operator's conditions: each question is asked once."""

from __future__ import annotations

from decimal import Decimal
from typing import Any, Final

from pokerroom.citation import joined_cites
from pokerroom.errors import Illegal
from pokerroom.jackpots.posted.checking import house_as_posted, pool_violations
from pokerroom.jackpots.posted.conditions import PoolConditions, PostedWinningHand
from pokerroom.jackpots.posted.terms import (
    Contribution,
    PoolTerms,
    Prize,
    Rounding,
    SeveralWinners,
    Share,
    TakeSplit,
    TermsChange,
    WinningHand,
)
from pokerroom.jackpots.words import (
    AMOUNT_SOURCES,
    BOARD_CARDS,
    CHANGE_ALLOWED,
    CHANGE_EFFECTIVE,
    CONTRIBUTED_PER,
    EVENT_HANDS,
    FIXED_SHARED,
    FUNDED_BY,
    GROWS_WHEN,
    HOLE_CARDS,
    LINKED_TABLES,
    MISSED_INCREMENTS,
    PERCENT_SHARED,
    RELEASE_STEPS,
    RESTARTS,
    ROUNDING_DIFFERENCES,
    ROUNDING_DIRECTIONS,
    SETTLED_WHEN,
    VOIDED_BY,
    WHOLE_POOL_SHARED,
    WHOM_TO_TELL,
    WIN_PAID,
    HoleCards,
    ShareTo,
)
from pokerroom.rulebook.house import House
from pokerroom.rulebook.setup.amounts import in_chips
from pokerroom.rulebook.words import each_of, is_word, one_of

# How many hole cards must play, by the book's answer; None leaves it to the posted hand.
_MUST_PLAY: Final[dict[HoleCards, int | None]] = {"both": 2, "both_of_winner_and_loser": 2, "as_displayed": None}


def pool_terms_for(house: House, conditions: PoolConditions) -> PoolTerms:
    """Return the terms of a pool under these conditions; refuse conditions that the book forbids, naming every fault.

    >>> from pokerroom.rulebook import house_named
    >>> from pokerroom.jackpots.posted.conditions import PostedTable
    >>> uk = pool_terms_for(house_named("uk"), PoolConditions(name="bad beat", tables=(PostedTable(name="1"),)))
    >>> [(share.to, str(share.prize.amount)) for share in uk.winning_hands[0].shares]
    [('beaten_hand', '50'), ('winning_hand', '25'), ('dealt_in', '20'), ('room', '5')]
    """
    wrong = pool_violations(house, conditions)
    if wrong:
        what = "; ".join(violation.what for violation in wrong)
        cites = joined_cites(*(violation.cites for violation in wrong))
        raise Illegal(
            what, allowed="; ".join(violation.allowed for violation in wrong if violation.allowed), cites=cites
        )
    return recorded_pool_terms(house, conditions)


def recorded_pool_terms(house: House, conditions: PoolConditions) -> PoolTerms:
    """Return the terms for conditions that were judged when the pool got them; judge nothing again."""
    return _JackpotAnswers(house, conditions).terms()


class _JackpotAnswers:
    """One house's answers about jackpots, with the operator's conditions."""

    def __init__(self, house: House, conditions: PoolConditions) -> None:
        self.house, self.posted, self.unit = house_as_posted(house, conditions), conditions, conditions.unit

    def chips(self, amount: Any) -> int:
        """Return an amount of money in chips."""
        return in_chips(amount, self.unit)

    def terms(self) -> PoolTerms:
        """Return the terms of a pool, from the house's book and the posted conditions."""
        house, posted = self.house, self.posted
        several: Any = house.answer("jackpot.simultaneous_winners")
        change: Any = house.answer("jackpot.rule_change")
        failed: Any = house.answer("jackpot.malfunction")
        missed = house.answer("jackpot.missed_increment")
        return PoolTerms(
            name=posted.name,
            house=house.book.id,
            unit=self.unit,
            games=tuple(dict.fromkeys(table.game for table in posted.tables)) or ("holdem",),
            linked=house.word("jackpot.tables", LINKED_TABLES),
            winning_hands=self.winning_hands(),
            dealt_in_min=int(house.answer("jackpot.dealt_in_min")),
            contribution=self.contribution(),
            split=self.split(),
            grows_when=house.word("jackpot.grows_when", GROWS_WHEN),
            missed_increment=None if missed is None else one_of(MISSED_INCREMENTS, missed, "jackpot.missed_increment"),
            seed=self.chips(posted.seed),
            restart=house.word("jackpot.restart", RESTARTS),
            amount_source=house.word("jackpot.amount_source", AMOUNT_SOURCES),
            rounding=self.rounding(),
            several=SeveralWinners(
                one_of(WHOLE_POOL_SHARED, several["whole_pool"], "whole_pool"),
                one_of(PERCENT_SHARED, several["percent"], "percent"),
                one_of(FIXED_SHARED, several["fixed"], "fixed"),
            ),
            settled_when=house.word("jackpot.settled_when", SETTLED_WHEN),
            release=each_of(RELEASE_STEPS, house.answer("jackpot.release"), "release"),
            flop_on_request=bool(house.answer("jackpot.flop_on_request")),
            voided_by=each_of(VOIDED_BY, house.answer("jackpot.voided_by"), "voided_by"),
            change=TermsChange(
                one_of(CHANGE_ALLOWED, change["allowed"], "allowed"),
                int(change["sign_minutes"]),
                bool(change.get("dropped_if_won")),
                one_of(CHANGE_EFFECTIVE, change["effective"], "effective"),
            ),
            win_paid=one_of(WIN_PAID, failed["win_paid"], "win_paid"),
            told=each_of(WHOM_TO_TELL, failed.get("told", ()), "told"),
            fixed_from_pool=not is_word((house.answer("jackpot.prize") or {}).get("fixed_from"), "operator"),
            day_begins=posted.day_begins,
        )

    def winning_hands(self) -> tuple[WinningHand, ...]:
        """Return the posted winning hands, after the house's own hands that need not be posted."""
        answer: Any = self.house.answer("jackpot.events")
        posted = {(hand.hand, hand.rank) for hand in self.posted.winning_hands}
        own = [one_of(EVENT_HANDS, item, "hands") for item in answer["hands"]]
        always = [] if answer.get("most_per_pool") and self.posted.winning_hands else own
        hands = [PostedWinningHand(hand=hand) for hand in always if (hand, "") not in posted]
        return tuple(self.winning_hand(hand, answer) for hand in (*hands, *self.posted.winning_hands))

    def winning_hand(self, posted: PostedWinningHand, answer: dict[str, Any]) -> WinningHand:
        """Return a hand on offer, with the shares that it pays."""
        must = _MUST_PLAY[self.house.word("jackpot.hole_cards", HOLE_CARDS)]
        least = posted.beaten_at_least or answer.get("beaten_at_least") or "four_of_a_kind"
        return WinningHand(
            posted.hand,
            tuple(self.shares(posted)),
            hole_cards=(posted.hole_cards or 0) if must is None else must,
            board=posted.board or self.house.word("jackpot.board_cards", BOARD_CARDS),
            rank=posted.rank,
            beaten_at_least=one_of(EVENT_HANDS, least, "beaten_at_least"),
            guarantee=self.chips(posted.guarantee),
            until=posted.until,
        )

    def shares(self, posted: PostedWinningHand) -> list[Share]:
        """Return the shares that a posted hand pays: to the hand itself, the table and the room."""
        prize: Any = self.house.answer("jackpot.prize") or {}
        by: Any = self.house.answer("jackpot.bystanders") or {}
        shares: list[Share] = []
        if posted.hand == "bad_beat":
            if "beaten_hand" in prize:
                shares += self._percent("beaten_hand", prize["beaten_hand"])
                shares += self._percent("winning_hand", prize["winning_hand"])
            else:
                shares.append(Share("beaten_hand", self._posted(posted)))
                shares += self._percent("winning_hand", posted.winner_percent)
            shares += self._percent("dealt_in", by.get("dealt_in")) + self._percent("room", by.get("room"))
        elif posted.hand == "royal_flush" and "made_on_flop" in prize:
            shares.append(Share("hand", Prize("percent", Decimal(prize["made_on_flop"])), "flop"))
            shares.append(Share("hand", Prize("percent", Decimal(prize["made_later"])), "later"))
        elif posted.hand in prize:
            shares += self._percent("hand", prize[posted.hand])
        else:
            shares.append(Share("hand", self._posted(posted)))
        if by.get("table_bonus") and posted.hand in by.get("table_bonus_for", ()):
            shares.append(Share("table", Prize("fixed", Decimal(self.chips(by["table_bonus"])))))
        return shares

    def _percent(self, to: ShareTo, amount: Any) -> list[Share]:
        return [Share(to, Prize("percent", Decimal(amount)))] if amount else []

    def _posted(self, posted: PostedWinningHand) -> Prize:
        if posted.percent is not None:
            return Prize("percent", posted.percent)
        if posted.odds is not None:
            return Prize("odds", posted.odds)
        return Prize("fixed", Decimal(self.chips(posted.fixed)))

    def contribution(self) -> Contribution:
        """Return the contribution to the pool: its payer, amount and frequency."""
        answer: Any = self.house.answer("jackpot.contribution")
        source = self.house.word("jackpot.funded_by", FUNDED_BY)
        rate = Decimal(answer["current"]) if source == "wager_share" else Decimal(0)
        per = one_of(CONTRIBUTED_PER, answer.get("per", "hand"), "per")
        return Contribution(source, self.chips(answer.get("per_hand")), per, rate, self.chips(self.posted.wager))

    def split(self) -> TakeSplit | None:
        """Return how money taken from pots is divided; None where the pool is filled otherwise."""
        if self.house.word("jackpot.funded_by", FUNDED_BY) != "pot_drop":
            return None
        answer: Any = self.house.answer("jackpot.contribution")
        remainder = Decimal(100) - Decimal(answer["current"]) - Decimal(answer["reserve"])
        house = Decimal(answer["house"]) if "house" in answer else remainder
        return TakeSplit(Decimal(answer["current"]), house, Decimal(answer.get("other_prizes", 0)))

    def rounding(self) -> Rounding:
        """Return the direction and unit of rounding payments, and who bears the difference."""
        answer: Any = self.house.answer("jackpot.rounding")
        payable = is_word(answer["unit"], "smallest_payable")
        unit = self.chips(self.posted.payable) if payable else max(1, int(Decimal(answer["unit"]) * self.unit))
        return Rounding(
            one_of(ROUNDING_DIRECTIONS, answer["direction"], "direction"),
            unit,
            one_of(ROUNDING_DIFFERENCES, answer["difference"], "difference"),
        )
