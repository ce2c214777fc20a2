"""The winners' shares of a jackpot, the order of payment, and the rest of the pool.

Amounts are worked out exactly and rounded at the end. The operator adds what the pool lacks, as an entry: the rounding
up, an excess on a display, or a guarantee on a sign.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Final

from msgspec import Struct

from pokerroom.jackpots.claims.eligibility import JackpotWinner
from pokerroom.jackpots.posted.terms import WHOLE, PoolTerms, Prize, Rounding, WinningHand
from pokerroom.jackpots.words import ShareTo

_MORE_THAN_ANY_SEAT: Final = 10_000
# The shares of a bad beat, in the order in which they are paid.
_BAD_BEAT: Final[tuple[ShareTo, ...]] = ("beaten_hand", "winning_hand", "dealt_in", "room")


class Win(Struct, frozen=True):
    """A claim to be paid: its winners, and people with a share but no hand of their own."""

    claim: int
    winners: tuple[JackpotWinner, ...]
    dealt_in: tuple[tuple[int, str], ...] = ()  # the others with cards in that hand, folded or not: seat and player
    wagered: tuple[tuple[int, str], ...] = ()  # everybody with a jackpot wager in that round at that table


class Payment(Struct, frozen=True, omit_defaults=True):
    """One person's payment: the share, the amount, and the operator's part of it."""

    claim: int
    player: str
    to: ShareTo
    amount: int
    seat: int = 0
    added: int = 0
    paid: bool = False


class Settlement(Struct, frozen=True, omit_defaults=True):
    """The settlement of wins: the payments in order, the operator's contribution, and whether the whole pool was
    won.
    """

    value: int  # the pool's amount that the shares were worked out from, rounded if the house rounds it
    top_up: int  # what the operator adds so that the pool holds that amount
    payments: tuple[Payment, ...]
    to_reserve: int = 0
    reseeded: tuple[int, ...] = ()  # the seeds put in between winners who are paid one after the other
    whole: bool = False

    @property
    def from_pool(self) -> int:
        """The amount from the pool itself, without the operator's additions to single payments."""
        return sum(payment.amount - payment.added for payment in self.payments)

    @property
    def guaranteed(self) -> int:
        """The operator's additions to single payments."""
        return sum(payment.added for payment in self.payments)


def round_to(amount: Fraction, rounding: Rounding) -> int:
    """Return an amount rounded for payment.

    >>> round_to(Fraction(500325), Rounding("up", 100, "operator")), round_to(Fraction(500325), Rounding("down", 100))
    (500400, 500300)
    """
    whole, rest = divmod(amount, rounding.unit)
    return int(whole + (1 if rest and rounding.direction == "up" else 0)) * rounding.unit


def settle(
    terms: PoolTerms, holds: int, wins: Sequence[Win], *, shown: int | None = None, room: Sequence[str] = ()
) -> Settlement:
    """Return the settlement of these wins, which count as one.

    `holds` is the balance of the pool's books; `shown` is the figure to pay by, if different.
    """
    return _PoolSettling(terms, holds, wins, holds if shown is None else shown, room).settlement()


class _PoolSettling:
    """A settlement in progress: the pool's figure falls from share to share, and payments are collected.

    A pool of 50,000 with 10 percent for four of a kind, won by two players at once: where the book pays winners one
    after the other, the first gets 5,000 and the second 10 percent of what is left, 4,500; where it has them share,
    each gets 4,750. A cent that cannot be halved is rounded as the book says, at the cost of whom it says.

    >>> from decimal import Decimal
    >>> from pokerroom import house_named
    >>> from pokerroom.jackpots import PoolConditions, PostedWinningHand, PostedTable
    >>> from pokerroom.jackpots.claims.eligibility import JackpotWinner
    >>> from pokerroom.jackpots.posted.house_terms import pool_terms_for
    >>> quads = PostedWinningHand(hand="four_of_a_kind", percent=Decimal(10))
    >>> tables = (PostedTable(name="3"),)
    >>> posted = PoolConditions(name="main", unit=1, seed=Decimal(50000), winning_hands=(quads,), tables=tables)
    >>> terms = pool_terms_for(house_named("star"), posted)
    >>> won = [JackpotWinner(seat, name, "hand", terms.winning_hands[0]) for seat, name in ((1, "Ann"), (2, "Bob"))]
    >>> both = _PoolSettling(terms, 50000, [Win(1, tuple(won))], 50000, ()).settlement()
    >>> [(payment.player, payment.amount) for payment in both.payments], both.from_pool, both.whole
    ([('Ann', 4750), ('Bob', 4750)], 9500, False)
    """

    def __init__(self, terms: PoolTerms, holds: int, wins: Sequence[Win], shown: int, room: Sequence[str]) -> None:
        self.terms, self.holds, self.wins, self.room = terms, holds, wins, room
        up = terms.rounding.direction == "up"
        self.value = round_to(Fraction(shown), terms.rounding) if up else shown
        self.left = Fraction(self.value)
        self.payments: list[tuple[int, Payment]] = []  # with the place in the order of paying
        self.reserve = Fraction(0)
        self.reseeded: list[int] = []
        self.whole = False

    def settlement(self) -> Settlement:
        """Settle the wins in order of payment, and add everything up."""
        self._pay_bonuses()
        groups: dict[tuple[WinningHand, Prize], list[tuple[Win, JackpotWinner]]] = {}
        for win in self.wins:
            for winner in win.winners:
                prize = winner.winning_hand.share(winner.to, winner.made)
                if prize is not None and winner.to == "hand":
                    groups.setdefault((winner.winning_hand, prize), []).append((win, winner))
        for (winning_hand, prize), winners in sorted(
            groups.items(), key=lambda group: _place_in_order_of_paying(group[0][1])
        ):
            self._pay_hands(winning_hand, prize, winners)
        self._pay_bad_beats()
        payments = tuple(payment for _, payment in sorted(self.payments, key=lambda numbered: numbered[0]))
        from_pool = sum(payment.amount - payment.added for payment in payments)
        needed = from_pool + int(self.reserve)
        have = self.holds + sum(self.reseeded)
        rounded = self.value - self.holds if self.terms.rounding.difference == "operator" else 0
        top_up = max(0, rounded, needed - have)
        return Settlement(self.value, top_up, payments, int(self.reserve), tuple(self.reseeded), self.whole)

    def _pay_bonuses(self) -> None:
        """Pay a sum, before all else, to everybody at the table with a jackpot wager that did not win."""
        for win in self.wins:
            prizes = [prize for winner in win.winners if (prize := winner.winning_hand.share("table")) is not None]
            if not prizes:
                continue
            major = {winner.seat for winner in win.winners if winner.winning_hand.share("table") is not None}
            amount = max(int(prize.amount) for prize in prizes)
            for seat, name in sorted(win.wagered, reverse=True):
                if seat not in major:
                    self._pay(win.claim, name, "table", amount, seat, added=amount, first=True)

    def _pay_hands(self, winning_hand: WinningHand, prize: Prize, winners: Sequence[tuple[Win, JackpotWinner]]) -> None:
        """Pay the winners of one prize on their own cards."""
        count, several = len(winners), self.terms.several
        if prize.kind != "percent":
            self._pay_sums(winning_hand, prize, winners)
            return
        rate = Fraction(prize.amount) / Fraction(WHOLE)
        how = several.whole_pool if prize.whole else several.percent
        if how == "in_recorded_order":
            for win, winner in winners:
                due = self._share(self.left * rate)
                self._draw(win, winner, due, winning_hand.guarantee)
                self.left -= due
                if prize.whole:
                    self.whole = True
                    if winner is not winners[-1][1]:
                        self.reseeded.append(self.terms.seed)
                        self.left = Fraction(self.terms.seed)
            return
        taken = 1 - (1 - rate) ** count if how == "equal_shares_of_successive" else rate
        total = self.left * taken
        share = self._share(total / count)
        for win, winner in winners:
            self._draw(win, winner, share, winning_hand.guarantee)
        self.left -= share * count
        self.whole = self.whole or prize.whole

    def _share(self, amount: Fraction) -> int:
        return round_to(amount, self.terms.rounding)

    def _pay_sums(self, winning_hand: WinningHand, prize: Prize, winners: Sequence[tuple[Win, JackpotWinner]]) -> None:
        """Pay a fixed sum, or odds on the jackpot wager."""
        amount = Fraction(prize.amount) * (self.terms.contribution.wager if prize.kind == "odds" else 1)
        if self.terms.several.fixed == "equal_shares":
            amount /= len(winners)
        for win, winner in winners:
            due = max(self._share(amount), winning_hand.guarantee)
            from_pool = prize.kind == "fixed" and self.terms.fixed_from_pool
            added = max(0, due - int(self.left)) if from_pool else due
            self.left -= due - added
            self._pay(win.claim, winner.player, "hand", due, winner.seat, added=added)

    def _draw(self, win: Win, winner: JackpotWinner, due: int, guarantee: int) -> None:
        added = max(0, guarantee - due)
        last = (
            self.terms.side_wager
            and (prize := winner.winning_hand.share("hand", winner.made)) is not None
            and prize.whole
        )
        self._pay(win.claim, winner.player, "hand", due + added, winner.seat, added=added, last=last)

    def _pay_bad_beats(self) -> None:
        """Pay the shares of a bad beat, each from the pool's present figure, split among its claimants."""
        beaten = [(win, winner) for win in self.wins for winner in win.winners if winner.to == "beaten_hand"]
        if not beaten:
            return
        winning_hand, base = beaten[0][1].winning_hand, self.left
        percent = Fraction(0)
        for to in _BAD_BEAT:
            prize = winning_hand.share(to)
            if prize is None:
                continue
            people = self._people(to)
            if prize.kind == "percent":
                part = base * Fraction(prize.amount) / Fraction(WHOLE)
                percent += Fraction(prize.amount)
            else:
                part = Fraction(prize.amount)
            self._split(to, part, people, own=prize.kind != "percent")
        self.whole = self.whole or percent == Fraction(WHOLE)

    def _people(self, to: ShareTo) -> list[tuple[int, int, str]]:
        """Return the claim, seat and player of everybody with this share."""
        if to == "room":
            return [(self.wins[0].claim, 0, name) for name in self.room]
        if to == "dealt_in":
            return [(win.claim, seat, name) for win in self.wins for seat, name in win.dealt_in]
        return [
            (win.claim, winner.seat, winner.player) for win in self.wins for winner in win.winners if winner.to == to
        ]

    def _split(self, to: ShareTo, part: Fraction, people: Sequence[tuple[int, int, str]], *, own: bool) -> None:
        share = self._share(part / len(people)) if people else 0
        for claim, seat, name in people:
            added = max(0, share - int(self.left)) if own else 0
            self._pay(claim, name, to, share, seat, added=added)
            self.left -= share - added
        if not own and self.terms.rounding.difference == "reserve":
            rest = part - share * len(people)
            self.reserve += rest
            self.left -= rest

    def _pay(
        self, claim: int, name: str, to: ShareTo, amount: int, seat: int, *, added: int = 0, first: bool = False,
        last: bool = False,
    ) -> None:  # fmt: skip
        order = len(self.payments)
        if self.terms.side_wager:
            order = _order_of_side_wagers(seat, first=first, last=last)
        if amount:
            self.payments.append((order, Payment(claim, name, to, amount, seat, added)))


def _order_of_side_wagers(seat: int, *, first: bool, last: bool) -> int:
    """Return a sort key for payment: bonuses first, the whole pool last, and within each the seats right to left."""
    group = 1
    if first:
        group = 0
    elif last:
        group = 2
    return group * _MORE_THAN_ANY_SEAT - seat


def _place_in_order_of_paying(prize: Prize) -> tuple[int, object]:
    """Return a sort key for payment: sums before percentages, and small percentages before the whole pool."""
    return (1, prize.amount) if prize.kind == "percent" else (0, prize.amount)
