"""The rules of a hand under a house: its rulebook, its operator's choices and the table's set-up.

Every line here asks the book one question. A new house is new data; nothing in this file changes for it.
"""

from __future__ import annotations

from collections.abc import Sequence
from decimal import Decimal
from math import gcd
from typing import Any, Final

from pokerroom.errors import (
    Malformed,
    as_given,
    refuse_unless_kind,
    refuses_misread_calls,
)
from pokerroom.games import GAMES, Family
from pokerroom.hand.rules.rules import HandRules
from pokerroom.hand.rules.words import (
    ALL_IN_AMOUNTS,
    ASKED_HAND_LIVES,
    CAP_LIFTED,
    COUNTS_TO_CAP,
    MAY_ASK_TO_SEE,
    ODD_CHIP,
    OTHERS_SHOW,
    OVER_FULL_TABLE,
    OVER_SHORT,
    REOPENS,
    RUN_ODD_CHIPS,
    SHOWING_ORDERS,
    STRADDLE_AMOUNTS,
    STRADDLE_SETS_RAISE,
    ShowingOrder,
    StraddleAmount,
)
from pokerroom.ranking import SCHEMES, Category
from pokerroom.rulebook import Rulebook
from pokerroom.rulebook.house import House, house_of
from pokerroom.rulebook.setup.amounts import in_chips
from pokerroom.rulebook.setup.setup_choices import house_for
from pokerroom.rulebook.setup.setup_figures import refuse_falling_blinds
from pokerroom.rulebook.setup.setup_grounds import grounds_at
from pokerroom.rulebook.setup.table_setup import TableSetup, refuse_contradictory
from pokerroom.rulebook.types import Value
from pokerroom.rulebook.words import BURNS, LIMITS, OPENERS, SMALLEST_CHIP, TWO_PLAYERS, WON_BY, is_word, one_of

_LOW_ACE: Final = {"high": "", "low": "+ace-low"}  # the addition to a scheme's name
_ALLOWED_LOW: Final = "an ace that is high or low, and straights and flushes ignored"
_FIVE_OF_A_KIND: Final = Category.FIVE_OF_A_KIND.name.lower()


@refuses_misread_calls
def hand_rules_for(house: Rulebook | House, setup: TableSetup, *, unit: int = 1) -> HandRules:
    """Return the rules of a hand at this table; `unit` chips make one of the currency on its sign.

    >>> from pokerroom.rulebook import house_named
    >>> rules = hand_rules_for(house_named("star"), TableSetup(game="crazy_pineapple", blinds=(5, 10)))
    >>> rules.burns, rules.odd_chip, rules.called_player_may_muck
    ('every_stage', 'all_to_first_from_buttons_left', False)
    """
    chosen = house_of(house)
    refuse_unless_kind(setup, TableSetup, "is no set-up of a table", allowed="TableSetup('holdem', blinds=(1, 2))")
    if type(unit) is not int or unit < 1:
        raise Malformed(f"{as_given(unit)} chips to one of the currency", allowed="a whole number, at least 1")
    refuse_contradictory(setup)
    chosen = house_for(setup, chosen)
    _refuse_unplayable(chosen, setup)
    return _HandAnswers(chosen, setup, unit).rules(recorded=False)


def recorded_hand_rules(house: House, setup: TableSetup, *, unit: int) -> HandRules:
    """Return the hand rules of a table whose set-up was judged when the table got it; nothing is judged again."""
    return _HandAnswers(house, setup, unit).rules(recorded=True)


def _refuse_unplayable(house: House, setup: TableSetup) -> None:
    refuse_falling_blinds(setup, house.book)
    if setup.minimum_bet is None and not setup.blinds and not setup.bet_sizes:
        forced, by_antes = "blinds.forced_bets", house.says("blinds.forced_bets", "ante", setup.game)
        if setup.tournament:
            forced = "blinds.tournament_forced_bets"
            by_antes = house.says("blinds.tournament_forced_bets", "ante", setup.game)
        grounds = grounds_at(house.book, setup)
        if not setup.ante and not by_antes:
            raise Malformed("a hand here opens with blinds", allowed="blinds=(1, 2)", cites=grounds.cites(forced))
        if not setup.ante and not setup.tournament:
            cites = grounds.cites(forced) + grounds.cites("betting.minimum_bet")
            what = "a game without blinds needs an ante and its least bet"
            raise Malformed(what, allowed="ante=2, minimum_bet=10", cites=cites)
        cites = grounds.cites("betting.minimum_bet")
        raise Malformed("a game without blinds needs its least bet", allowed="minimum_bet=10", cites=cites)


def _number(answer: Value | None) -> int:
    """Return an answer that may be a number; 0 for one that is a word, or where the question does not come up."""
    return answer if isinstance(answer, int) else 0


class _HandAnswers:
    """One house's answers to the questions about hands at one table."""

    def __init__(self, house: House, setup: TableSetup, unit: int) -> None:
        self.house, self.setup, self.unit = house, setup, unit
        self.game = GAMES[setup.game]
        self.limit = one_of(LIMITS, setup.limit, "limit")
        self.kind = "tournament" if setup.tournament else "cash"

    def value(self, key: str, context: str = "") -> Any:
        """Return the house's answer to a question; None where the question does not come up."""
        return self.house.answer(key, context)

    def chips(self, amount: Any) -> int:
        """Return an amount given in currency on the sign, in chips."""
        return in_chips(amount, self.unit)

    def all_chips(self, amounts: Sequence[Decimal | int]) -> tuple[int, ...]:
        """Return several amounts given in currency on the sign, in chips."""
        return tuple(map(self.chips, amounts))

    def rules(self, *, recorded: bool) -> HandRules:
        """Return a hand's rules from the answers of the house's book; refuse unfit rules unless they are `recorded`."""
        setup, value, word, kind = self.setup, self.value, self.house.word, self.kind
        blinds, ante = self.all_chips(setup.blinds), self.chips(setup.ante)
        minimum, chip, fixed = self._minimum(blinds), self._chip(blinds, ante), self.limit == "fixed"
        straddle = value("blinds.straddle", setup.straddle_context) or {}
        again = value("pots.run_board_again") or {}
        deck, joker = str(value("cards.deck", setup.game)), self.house.says("cards.joker", "one_fully_wild")
        return HandRules(
            game=setup.game,
            book=self.house.book.id,
            tournament=setup.tournament,
            deck=deck + ("+joker" if joker else ""),
            contest=self._contest(deck, joker),
            # Forced bets
            blinds=blinds,
            ante=ante,
            bring_in=0,
            two_players=word("blinds.two_players", TWO_PLAYERS, kind),
            straddle=self._straddle(straddle),
            straddles=self.all_chips(setup.straddles),
            straddle_most=_number(straddle.get("most")),
            straddle_sets_raise=word("blinds.straddle_sets_raise", STRADDLE_SETS_RAISE),
            blind_chop=bool(value("pots.blind_chop", kind)),
            # Betting
            limit=self.limit,
            minimum_bet=minimum,
            maximum_bet=self.chips(setup.maximum_bet),
            bet_sizes=self._sizes(blinds),
            enter_for=self._least_call(blinds, minimum),
            raise_cap=_number(value("betting.raise_cap", kind)),
            cap_lifted=word("betting.raise_cap_lifted", CAP_LIFTED, kind, otherwise="never"),
            opener=word("betting.opener_options", OPENERS, self._opening(), otherwise="call_raise_fold"),
            check_after_draw=value("betting.check_after_draw") is not False,
            chip=chip,
            wagers_in_chips=self._smaller_chips_never_play or (setup.tournament and chip > 1),
            # All-in
            all_in=word("all_in.amount", ALL_IN_AMOUNTS),
            reopens=word("all_in.reopens", REOPENS, "fixed" if fixed else "other"),
            counts_to_cap=word("all_in.counts_to_cap", COUNTS_TO_CAP, otherwise="never"),
            over_short_open=word("all_in.raise_over_short", OVER_SHORT, "fixed" if fixed else "big_bet_open"),
            over_short_raise=word("all_in.raise_over_short", OVER_SHORT, "fixed" if fixed else "big_bet_raise"),
            # The deal
            burns=word("deal.burns", BURNS, self.game.family),
            tap_before_board=value("deal.tap_before_board"),
            dealt_in_most=self._most_players(deck),
            over_full_table=word("deal.over_full_table", OVER_FULL_TABLE),
            # The showdown
            show_called=word("showdown.order", SHOWING_ORDERS, "called"),
            show_checked=self._show_checked(),
            show_no_betting=word("showdown.order", SHOWING_ORDERS, "no_betting"),
            called_player_may_muck=value("showdown.called_player_may_muck"),
            others_show=word("showdown.others_show", OTHERS_SHOW),
            may_ask_to_see=word("showdown.may_ask_to_see", MAY_ASK_TO_SEE),
            asked_hand_lives=word("showdown.asked_hand_lives", ASKED_HAND_LIVES, otherwise="if_winner_asks"),
            all_in_hands_up=value("showdown.all_in_hands_up", kind),
            last_hand_shows=bool(value("showdown.last_hand_shows")),
            losers_killed=bool(value("showdown.losers_killed")),
            # The pots
            side_pots_first=bool(value("pots.side_pots_first")),
            odd_chip=word("pots.odd_chip", ODD_CHIP),
            run_again=bool(again.get("allowed")),
            run_players=int(again.get("players") or 2),
            run_odd_chips=one_of(RUN_ODD_CHIPS, again.get("odd_chips") or "earlier_boards", "pots.run_board_again"),
            grounds=grounds_at(self.house.book, setup),
            recorded=recorded,
        )

    @property
    def _smaller_chips_never_play(self) -> bool:
        """Whether nobody may wager chips that are smaller than those of the blinds."""
        return self.house.word("stakes.smallest_chip", SMALLEST_CHIP) == "below_blinds_never_play"

    def _chip(self, blinds: tuple[int, ...], ante: int) -> int:
        """Return the smallest chip in play: the posted one, or the largest that makes all the forced bets."""
        posted = self.chips(self.setup.smallest_chip)
        if posted or not (self._smaller_chips_never_play and (blinds or ante)):
            return posted or 1
        return gcd(*blinds, ante)

    def _least_call(self, blinds: tuple[int, ...], minimum: int) -> int:
        """Return the smallest call before the flop where it is more than the last blind; otherwise 0."""
        bring_in = self.house.says("betting.minimum_bet", "bring_in")
        return minimum if bring_in and blinds and minimum > blinds[-1] else 0

    def _straddle(self, terms: dict[str, Any]) -> StraddleAmount:
        if not terms.get("allowed") or self.setup.tournament:
            return ""
        return one_of(STRADDLE_AMOUNTS, terms["amount"], "blinds.straddle")

    def _minimum(self, blinds: tuple[int, ...]) -> int:
        setup = self.setup
        if setup.minimum_bet is not None:
            return self.chips(setup.minimum_bet)
        if blinds:
            return blinds[-1]
        return self.chips(setup.bet_sizes[0] if setup.bet_sizes else setup.ante)

    def _sizes(self, blinds: tuple[int, ...]) -> tuple[int, ...]:
        if self.limit != "fixed":
            return ()
        if self.setup.bet_sizes:
            return self.all_chips(self.setup.bet_sizes)
        if not blinds:
            return ()
        rounds = len(self.game.streets)
        return tuple(blinds[-1] * (1 if street < 2 else 2) for street in range(rounds))

    def _opening(self) -> str:
        if self.setup.blinds:
            return "blinds"
        return "stud" if self.game.family is Family.STUD else "ante"

    def _show_checked(self) -> ShowingOrder:
        setting = self.house.book.setting("showdown.order")
        stud = self.game.family is Family.STUD and "checked_stud" in setting.picks
        return self.house.word("showdown.order", SHOWING_ORDERS, "checked_stud" if stud else "checked")

    def _most_players(self, deck: str) -> int:
        limits = None if self.setup.tournament else self.value("seating.dealt_in_max")
        name = "draw" if self.game.family is Family.DRAW else self.setup.game
        by_deck = limits.get(name) if isinstance(limits, dict) else None
        return int(by_deck.get(deck, 0)) if isinstance(by_deck, dict) else 0

    def _contest(self, deck: str, joker: bool) -> str:
        """Return the names of the ranking schemes that follow from the house's answers."""
        won_by, extra = self.house.word("evaluation.pot_won_by", WON_BY), "+joker" if joker else ""
        high = self._high(deck, joker) + extra
        if won_by == "high":
            return high
        terms = self.value("evaluation.low_hand") or {}
        low = self._low(deck, terms) + extra
        if won_by == "low":
            return low
        return f"{high} & {low}" + ("+eight" if is_word(terms.get("qualifier"), "eight_or_less") else "")

    def _low(self, deck: str, terms: dict[str, Any]) -> str:
        ace, runs = terms.get("ace", "not stated"), terms.get("straights_and_flushes", "not stated")
        if ace not in _LOW_ACE or not is_word(runs, "ignored"):
            cites = grounds_at(self.house.book, self.setup).cites("evaluation.low_hand")
            stated = f"the ace {ace}, straights and flushes {runs}"
            raise Malformed(f"no ranking scheme for this low hand: {stated}", allowed=_ALLOWED_LOW, cites=cites)
        return f"low-{deck}{_LOW_ACE[ace]}"

    def _high(self, deck: str, joker: bool) -> str:
        order: Value = self.value("evaluation.category_order", deck)
        both = self.house.says("evaluation.ace_in_runs", "high_and_low")
        categories = [str(word) for word in order] if isinstance(order, tuple) else []
        fitting = [
            scheme
            for scheme in SCHEMES.values()
            if scheme.sense == "high" and str(scheme.deck.size) == deck and _is_order(categories, scheme.order, joker)
        ]
        # Of two equal orders the book's own is taken, with its place for the ace, whatever the operator chose.
        by_the_book = "both" if is_word(self.house.book.value("evaluation.ace_in_runs"), "high_and_low") else "high"
        for scheme in sorted(fitting, key=lambda scheme: scheme.ace != by_the_book):
            if (scheme.ace == "both") == both:
                return scheme.name
            if both:
                return f"{scheme.name}+ace-low"
        cites = grounds_at(self.house.book, self.setup).cites("evaluation.category_order")
        cards = f"{deck} cards" + (" and a joker" if joker else "")
        raise Malformed(f"no ranking scheme for this order with {cards}", cites=cites)


def _is_order(wanted: Sequence[str], order: Sequence[Category], joker: bool) -> bool:
    """Return whether a book's order of hands is that of a scheme; five of a kind belongs to it only with a joker."""
    names = [category.name.lower() for category in order]
    never_made = _FIVE_OF_A_KIND if not joker and _FIVE_OF_A_KIND not in wanted else ""
    return [name for name in names if name != never_made] == wanted
