"""The lines of a table's sign about the game: limits, blinds, buy-in, seats, cards and the order of hands.

Each part is a function from the table's facts to lines, and names the matter whose clauses want it shown.
`time_to_act.py` has the lines about time, `charges.py` those about charges and notices.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from decimal import Decimal
from typing import Final

from pokerroom.cards import RANKS
from pokerroom.citation import joined_cites
from pokerroom.errors import Malformed
from pokerroom.games import Family
from pokerroom.ranking import TWO_AND_THREE, Category, Scheme
from pokerroom.rulebook.setup.hours import read_hours
from pokerroom.rulebook.treatment.served import serves
from pokerroom.rulebook.words import is_word
from pokerroom.table.sign.facts import SignFacts, SignLine
from pokerroom.table.stakes.adding import top_up_words
from pokerroom.wording.listing import joined_with_and
from pokerroom.wording.numbers import number_text
from pokerroom.wording.plural import quantity

SignPart = Callable[[SignFacts], Iterable[SignLine]]


def shows(matter: str) -> Callable[[SignPart], SignPart]:
    """Declare a part of the sign; the clauses that want this matter shown come first among those of its lines."""

    def declare(function: SignPart) -> SignPart:
        serves(matter)(function)

        def part(facts: SignFacts) -> Iterator[SignLine]:
            own = facts.cites(matter)
            for line in function(facts):
                yield replace(line, cites=joined_cites(own[:1], line.cites[:1], own, line.cites))

        return part

    return declare


def amounts(facts: SignFacts, several: Iterable[int]) -> str:
    """Return several amounts of money for use in a sentence, such as `$5 and $10`."""
    return joined_with_and([facts.money(amount) for amount in several])


@shows("sign.game")
def _tell_game(facts: SignFacts) -> Iterator[SignLine]:
    game = facts.rules.poker
    words = [game.name, f"{quantity(game.dealt, 'card')} each"]
    if game.dealt > game.kept:
        words.append(f"{game.dealt - game.kept} given up")
    if game.makeup is TWO_AND_THREE:
        words.append("two of your own and three of the board play")
    yield SignLine("Game", ", ".join(words), facts.cites("room.games"))
    won_by = facts.value("evaluation.pot_won_by")
    if not is_word(won_by, "high"):
        yield SignLine("Pot", _WON_BY[won_by], facts.cites("evaluation.pot_won_by"))


_WON_BY: Final = {
    "low": "the lowest hand wins",
    "high_low": "the highest and the lowest hand share the pot",
}


@shows("sign.limit")
def _tell_limit(facts: SignFacts) -> Iterator[SignLine]:
    rules = facts.rules
    words = _LIMITS[rules.limit]
    if rules.limit == "fixed":
        words += f" {amounts(facts, rules.bet_sizes)}, round by round"
    elif rules.limit == "range":
        words += f" {facts.money(rules.minimum_bet)} to {facts.money(rules.maximum_bet)}"
    yield SignLine("Limit", words, facts.cites("betting.limit"))


_LIMITS: Final = {
    "no_limit": "no limit: the most is all your chips",
    "pot": "pot limit: the most is the pot, your call counted in",
    "half_pot": "half-pot limit: the most is half the pot, your call counted in",
    "fixed": "fixed limit: bets and raises of",
    "range": "spread limit: bets and raises of",
    "double_previous": "the most is twice the last bet",
}


@shows("sign.least_bet")
def _tell_least_bet(facts: SignFacts) -> Iterator[SignLine]:
    rules = facts.rules
    if rules.limit != "fixed":
        yield SignLine("Least bet", facts.money(rules.minimum_bet), facts.cites("betting.minimum_bet"))
    else:
        yield SignLine("Least bet", facts.money(rules.bet_sizes[0]), facts.cites("betting.fixed_sizes"))
    if rules.enter_for:
        words = f"coming in before the flop costs {facts.money(rules.enter_for)}"
        yield SignLine("Least bet", words, facts.cites("betting.minimum_bet"))
    if rules.opener in _OPENERS:
        yield SignLine("First to act", _OPENERS[rules.opener], facts.cites("betting.opener_options"))


_OPENERS: Final = {
    "pay_call_to_fold": "calls, raises, or pays the call and folds",
    "raise_or_fold": "raises or folds, and may not just call",
    "must_bet": "must bet",
    "bet_or_fold": "bets or folds",
    "low_card_must_bet": "the lowest card showing must bet",
}


@shows("sign.raises")
def _tell_raises(facts: SignFacts) -> Iterator[SignLine]:
    cap, lifted = facts.rules.plan.raise_cap, facts.rules.cap_lifted
    keys = ("betting.raise_cap", "betting.raise_cap_lifted") if cap else ("betting.limit",)
    words = f"at most {cap} in a betting round" if cap else "any number"
    if cap and lifted in _CAP_LIFTED_WORDS:
        words += f"; {_CAP_LIFTED_WORDS[lifted]}"
    yield SignLine("Raises", words, facts.cites(*keys))


_CAP_LIFTED_WORDS: Final = {
    "heads_up_before_cap": "any number once only two players are left in the betting",
    "two_active_final_round": "any number in the last round between two players",
}


@shows("sign.blinds")
def _tell_blinds(facts: SignFacts) -> Iterator[SignLine]:
    blinds = facts.rules.blinds
    if blinds:
        count = "1 compulsory blind" if len(blinds) == 1 else f"{len(blinds)} compulsory blinds"
        yield SignLine("Blinds", f"{count}: {amounts(facts, blinds)}", facts.cites("blinds.count"))


@shows("sign.ante")
def _tell_ante(facts: SignFacts) -> Iterator[SignLine]:
    if facts.rules.ante:
        words = f"{facts.money(facts.rules.ante)} from every player dealt in"
        yield SignLine("Ante", words, facts.cites("blinds.forced_bets"))


@shows("sign.straddles")
def _tell_straddles(facts: SignFacts) -> Iterator[SignLine]:
    rules = facts.rules
    cites = facts.cites("blinds.straddle")
    if not rules.straddle or not rules.blinds:
        return
    if rules.straddle == "double_previous":
        words = f"permitted: the player after the last blind may post {facts.money(2 * rules.blinds[-1])}"
        yield SignLine("Straddle", words + ("" if rules.straddle_most == 1 else ", the next twice that"), cites)
    elif rules.straddles:
        yield SignLine("Straddle", f"permitted: {amounts(facts, rules.straddles)}", cites)


@shows("sign.buy_in")
def _tell_buy_in(facts: SignFacts) -> Iterator[SignLine]:
    setup, stakes, cites = facts.setup, facts.stakes, facts.cites("stakes.maximum_buy_in")
    context = setup.limit if setup.limit_is("pot", "no_limit") else "other"
    unlimited = is_word(facts.value("stakes.maximum_buy_in", context), "none")
    if setup.min_buy_in is None or (stakes.maximum is None and not unlimited):
        lacking = "min_buy_in" if setup.min_buy_in is None else "max_buy_in"
        raise Malformed(f"the sign lacks the {lacking}", allowed=f"{lacking} = 500", cites=cites)
    words = f"at least {facts.money(stakes.minimum)}, "
    words += "no maximum" if stakes.maximum is None else f"at most {facts.money(stakes.maximum)}"
    if stakes.half_largest:
        words += ", or half of the largest stack if that is more"
    yield SignLine("Buy-in", words, cites)


def _tell_adding_chips(facts: SignFacts) -> Iterator[SignLine]:
    yield SignLine("Adding chips", top_up_words(facts.stakes, facts.money), facts.cites("stakes.top_up"))


def _tell_seats(facts: SignFacts) -> Iterator[SignLine]:
    seating, keys = facts.seating, ["places"]
    seats = min(seating.places, seating.dealt_most + seating.over_dealt)
    words = f"{seats} for players"
    if seating.dealt_most < seating.places:
        words += f", at most {seating.dealt_most} dealt in"
        keys.append("dealt_in_max")
    yield SignLine("Seats", words, seating.cites(*keys))


def _tell_cards(facts: SignFacts) -> Iterator[SignLine]:
    rules, deck = facts.rules, facts.rules.whole_deck
    words = quantity(deck.size, "card")
    if deck.lowest:
        words += f", ace down to {_NAMES[deck.lowest]}"
    if deck.joker:
        words += ", and a joker that stands for any card"
    yield SignLine("Cards", words, joined_cites(facts.held_up(*deck.matters), facts.cites("cards.deck")[:2]))
    if rules.poker.family is Family.FLOP and rules.burns == "never":
        yield SignLine("Cards", "no card is burned before the board", facts.cites("deal.burns"))
    if rules.run_again:
        yield SignLine("Cards", "players may agree to run more than one board", facts.cites("pots.run_board_again"))


_NAMES: Final = dict(enumerate(("two", "three", "four", "five", "six", "seven", "eight", "nine")))


@shows("sign.order_of_hands")
def _tell_order_of_hands(facts: SignFacts) -> Iterator[SignLine]:
    for scheme in facts.rules.schemes:
        cites = facts.held_up(*scheme.matters)
        if scheme.sense == "low":
            yield SignLine("Lowest hand", _low(scheme), cites)
            continue
        names = tuple(category.value for category in scheme.order if _comes_up(scheme, category))
        yield SignLine("Order of hands", _ACES[scheme.ace], cites, names)


_ACES: Final = {
    "high": "the ace is high only",
    "both": "the ace is high, and below the lowest card in a straight",
    "low": "the ace is low",
}


def _comes_up(scheme: Scheme, category: Category) -> bool:
    return scheme.deck.joker or category is not Category.FIVE_OF_A_KIND


def _low(scheme: Scheme) -> str:
    words = f"no pair and low cards win; straights and flushes do not count; {_ACES[scheme.ace].replace(' only', '')}"
    if scheme.qualifier is not None:
        words += f"; five different cards of {RANKS[scheme.qualifier]} or less, or there is no low"
    return words


def _tell_hours(facts: SignFacts) -> Iterator[SignLine]:
    if facts.setup.hours:
        yield SignLine("Gaming hours", str(read_hours(facts.setup.hours)), facts.cites("room.set_hours"))


GAME_PARTS: Final[tuple[SignPart, ...]] = (
    _tell_game, _tell_limit, _tell_least_bet, _tell_raises, _tell_blinds, _tell_ante, _tell_straddles, _tell_buy_in,
    _tell_adding_chips, _tell_seats, _tell_cards, _tell_hours,
)  # fmt: skip
ORDER_PARTS: Final[tuple[SignPart, ...]] = (_tell_order_of_hands,)


def percent(rate: Decimal) -> str:
    """Return a rate in words, such as `7.5 percent`."""
    return f"{number_text(rate)} percent"
