"""A bot that decides from its seat's view, its options and a random generator.

It compares its chance of winning with the price of going on. It rates players higher for their wagers: one who has put
in much counts as several random rivals, but less so when going all-in for little, as players with short stacks must. It
bets for value, bluffs now and then but never after a re-raise, varies its play of the same hand, and has a temper that
depends on its seat. The same view, options and chance give the same decision.
"""

from __future__ import annotations

from math import exp, log2, sqrt
from random import Random
from typing import Final, NamedTuple

from pokerroom.bots.estimate import best_to_exchange, best_to_keep, can_win, chance_of_winning, rivals_of, strength
from pokerroom.bots.skill import SKILLS, BotStrength, Skill
from pokerroom.errors import (
    Malformed,
    as_given,
    is_kind,
    refuse_wrong_kind,
    refuses_misread_calls,
)
from pokerroom.hand import CALL, CHECK, FOLD, Bet, Discard, HandRules, Muck, Options, Show, View, own_seat
from pokerroom.hand.commands import PlayerCommand


class Temper(NamedTuple):
    """A player's style: which hands it folds, which it raises with, how large, and how often it bluffs.

    `tight` is by how much its chance of winning must exceed the price of a call, `raises` the chance with which it
    raises half of the time, `size` the share of the pot that it wagers, `bluffs` how often it bluffs.
    """

    tight: float
    raises: float
    size: float
    bluffs: float


_TEMPERS: Final = (
    Temper(tight=0.02, raises=0.58, size=0.55, bluffs=0.05),
    Temper(tight=-0.03, raises=0.64, size=0.45, bluffs=0.03),  # calls a little too much
    Temper(tight=0.00, raises=0.54, size=0.70, bluffs=0.10),  # likes to bet
    Temper(tight=0.05, raises=0.61, size=0.55, bluffs=0.03),  # waits
    Temper(tight=-0.01, raises=0.57, size=0.50, bluffs=0.07),
)
_SHORT_STACK_IN_BETS: Final = 6  # a stack up to this goes all-in or folds
_DEEP_ALL_IN_IN_BETS: Final = 30  # from this depth on, an all-in is believed like any other raise; below it, less
_BETS_OF_AN_OPENING: Final = 4  # in the first round, a higher level than this means a re-raise
_STRENGTH_TO_RAISE_AGAIN: Final = 0.58  # the chance asked for where there has been a re-raise
_STRENGTH_MORE_IF_UNSURE: Final = 0.05  # added to the strength required, divided by the root of the deals tried
_WEIGHT_OF_SILENT_RIVALS: Final = 0.35  # how much of a rival somebody counts as who has not acted yet
_WEIGHT_OF_SILENT_RIVALS_ALL_IN: Final = 0.1  # the same, where they would have to go all-in to stay
_FEAR_PER_SQUARED_RAISE: Final = 0.11
_FEAR_PER_SQUARED_POT: Final = 0.04  # the same for a pot that was built in earlier rounds
_STRENGTH_TO_PLAY_THE_BLINDS: Final = 0.62  # with a weaker hand the blinds are chopped
_MOST_RAISES_FOR_VALUE: Final = 0.92  # even the best hands are raised no more often than this
_LARGEST_PRICE_TO_BLUFF: Final = 0.35  # of what a call can win
_MOST_STRENGTH_TO_BLUFF_AT: Final = 0.6  # in additional rivals
_MOST_RIVALS_TO_BLUFF_AT: Final = 3
_PRICE_OF_COMING_ROUNDS: Final = 0.03  # more will have to be paid before the hand ends
_LOOSENESS_KEPT_ALL_IN: Final = 0.5  # nobody is as careless with everything
_TRUST_OF_SHORT_STACKS: Final = 0.5  # which cannot wait for a better hand
_LEAST_TRUST_IN_ALL_IN: Final = 0.2
_TRUST_LOST_BY_HABIT: Final = 0.8  # in a player who always goes all-in
_SHARE_OF_STACK_TO_COMMIT: Final = 0.6  # a wager of more is all-in, or the smallest one
_STRENGTH_TO_COMMIT: Final = 0.8


@refuses_misread_calls
def decide_by_estimate(
    view: View, options: Options, rules: HandRules, rng: Random, plays: BotStrength = "keen", habit: float = 0.0
) -> PlayerCommand:
    """Return this seat's decision; `habit` is how often the player it faces goes all-in.

    >>> from pokerroom.hand import Hand
    >>> rules = HandRules(game="holdem", blinds=(1, 2), minimum_bet=2)
    >>> hand = Hand(rules, {1: 100, 2: 100}, button=1)
    >>> _ = hand.post(), hand.post(), hand.deal("2c As 7d Ah")
    >>> decide_by_estimate(hand.view(1), hand.options(1), rules, Random(4)), hand.view(1).seats[1].cards
    (Raise(to=4), (Card('As'), Card('Ah')))
    """
    _refuse_wrong_kinds("decide_by_estimate", view, rules, rng)
    refuse_wrong_kind("decide_by_estimate", "options", options, Options, allowed="the seat's, from hand.options(seat)")
    if not is_kind(plays, str) or plays not in SKILLS:
        raise Malformed(f"a bot cannot play {as_given(plays)}", allowed=", ".join(SKILLS))
    if options.discard:
        own = own_seat(view).cards
        cards = best_to_keep(view, rules, rng, len(own) - options.discard)
        return Discard(tuple(card for card in own if card not in cards))
    if options.draw >= 0:
        return Discard(best_to_exchange(view, rules, rng, options.draw))
    if options.show:
        return Muck() if options.muck and not can_win(view, rules) else Show()
    if options.fold or options.check or options.call or options.least_to or options.bring_in:
        return _bet_by_strength(view, options, rules, rng, SKILLS[plays], habit)
    raise Malformed(f"seat {options.seat} has nothing to decide", allowed="a seat whose turn it is")


@refuses_misread_calls
def agrees_to_chop(view: View, rules: HandRules, rng: Random) -> bool:
    """Return whether the bot would rather take its blind back than play."""
    _refuse_wrong_kinds("agrees_to_chop", view, rules, rng)
    return strength(view, rules, rng) < _STRENGTH_TO_PLAY_THE_BLINDS


def _refuse_wrong_kinds(called: str, view: object, rules: object, rng: object) -> None:
    """Refuse arguments of another kind than a bot decides by."""
    refuse_wrong_kind(called, "view", view, View, allowed="what the seat sees, from hand.view(seat)")
    refuse_wrong_kind(called, "rules", rules, HandRules, allowed="the rules of the hand, hand.rules")
    refuse_wrong_kind(called, "rng", rng, Random, allowed="Random(seed), of the module random")


def _bet_by_strength(
    view: View, options: Options, rules: HandRules, rng: Random, skill: Skill, habit: float
) -> PlayerCommand:
    """Decide in a betting round: raise for value or as a bluff, else check for nothing, call at a fair price, or fold.

    The wagers made so far count as additional rivals, which lowers the chance of winning.
    """
    temper = _TEMPERS[options.seat % len(_TEMPERS)]
    power = strength(view, rules, rng, skill.deals)
    me, call = own_seat(view), options.call
    shown_strength = _told_by_wagers(view, options, rules) * _believed(view, options, rules, habit) * skill.reads
    chance = chance_of_winning(power, _rivals_counted(view) + shown_strength)
    price = call / (_won_by_calling(view, call) + call) if call else 0.0
    war = _re_raised(view, options, rules)
    enough = _STRENGTH_TO_RAISE_AGAIN + _STRENGTH_MORE_IF_UNSURE / sqrt(skill.deals) if war else 0.0
    for_value = power >= enough and _raises_for_value(chance, temper, skill, rng)
    if options.least_to and (for_value or (not war and _bluffs(view, shown_strength, price, temper, rng))):
        return _wager_by_pot_size(view, options, rules, rng, power, temper.size)
    if options.check:
        return CHECK
    if options.bring_in:
        return Bet(options.bring_in)
    if call:
        last = call >= me.stack or all(rival.status == "all-in" for rival in rivals_of(view))
        more_to_come = 0.0 if last else _PRICE_OF_COMING_ROUNDS
        loose = skill.loose * (_LOOSENESS_KEPT_ALL_IN if call >= me.stack else 1.0)
        doubt = skill.mixes * (rng.random() - 0.5)
        needed = price + temper.tight + more_to_come - loose + doubt
        return CALL if chance >= needed or options.fold_costs else FOLD
    if options.least_to and (not options.fold or chance > 1 / (1 + _rivals_counted(view)) + temper.tight):
        return options.wager(options.least_to)
    return FOLD


def _raises_for_value(chance: float, temper: Temper, skill: Skill, rng: Random) -> bool:
    """Draw whether the bot wagers for value: a better chance makes it likelier, but never certain."""
    return rng.random() < _MOST_RAISES_FOR_VALUE / (1 + exp((temper.raises - chance) / skill.mixes))


def _bluffs(view: View, shown_strength: float, price: float, temper: Temper, rng: Random) -> bool:
    """Return whether the bot bluffs: now and then, where few players are in and nobody has shown strength."""
    return (
        rng.random() < temper.bluffs
        and price < _LARGEST_PRICE_TO_BLUFF
        and shown_strength < _MOST_STRENGTH_TO_BLUFF_AT
        and len(rivals_of(view)) <= _MOST_RIVALS_TO_BLUFF_AT
    )


def _rivals_counted(view: View) -> float:
    """Return the number of rivals to beat; one with no chips in yet counts partly, because most of them will fold."""
    rivals = rivals_of(view)
    level = max(seat.bet for seat in view.seats)
    first = not view.gathered_pots  # nobody has come through a round of betting yet
    unheard = (
        _WEIGHT_OF_SILENT_RIVALS_ALL_IN if any(seat.status == "all-in" for seat in rivals) else _WEIGHT_OF_SILENT_RIVALS
    )
    statuses = ("all-in",) if first else ("in", "all-in")
    counted = sum(1.0 if seat.bet == level or seat.status in statuses else unheard for seat in rivals)
    return max(1.0, counted)


def _re_raised(view: View, options: Options, rules: HandRules) -> bool:
    """Return whether somebody raised the bot's own wager or, in the first round, re-raised another player."""
    own_bet, level = own_seat(view).bet, max(seat.bet for seat in view.seats)
    if not options.call or view.gathered_pots:
        return options.call > 0 and own_bet > 0
    return own_bet > rules.minimum_bet or level > _BETS_OF_AN_OPENING * rules.minimum_bet


def _believed(view: View, options: Options, rules: HandRules, habit: float) -> float:
    """Return how much the bot trusts that a wager means a good hand.

    It trusts an all-in wager less if it is small or comes from a player who often goes all-in. It also trusts any wager
    less when its own stack is short, because it cannot wait for a better hand.
    """
    me = own_seat(view)
    everything = me.bet + me.stack
    short = _TRUST_OF_SHORT_STACKS if everything <= _SHORT_STACK_IN_BETS * rules.minimum_bet else 1.0
    reached = min(everything, max(seat.bet for seat in view.seats))
    bettor = rivals_of(view)[:1]
    if not options.call or view.gathered_pots or not (options.call >= me.stack or bettor[0].status == "all-in"):
        return short
    depth = reached / (_DEEP_ALL_IN_IN_BETS * rules.minimum_bet)
    return min(short, max(_LEAST_TRUST_IN_ALL_IN, depth)) * (1 - _TRUST_LOST_BY_HABIT * habit)


def _won_by_calling(view: View, call: int) -> int:
    """Return how much a player who calls can win: of each bet, only the part that they match."""
    me = own_seat(view)
    return sum(view.gathered_pots) + sum(min(seat.bet, me.bet + call) for seat in view.seats)


def _told_by_wagers(view: View, options: Options, rules: HandRules) -> float:
    """Return how many additional rivals with random cards the players' wagers are worth.

    It grows steeply with raises relative to the pot before the round, and slowly with a pot built in earlier rounds.
    """
    me = own_seat(view)
    level = min(max(seat.bet for seat in view.seats), me.bet + me.stack)  # more than one's own is no matter
    least = 2 * rules.minimum_bet
    before = max(sum(view.gathered_pots), least)
    raised = log2(1 + max(0, level - rules.minimum_bet) / before) if options.call else 0.0
    if rules.limit == "fixed" and options.least_to > level and options.call:
        raised = max(0.0, level / (options.least_to - level) - 1)
    built = log2(max(1.0, before / (2 * least)))
    return _FEAR_PER_SQUARED_RAISE * raised**2 + _FEAR_PER_SQUARED_POT * built**2


def _wager_by_pot_size(
    view: View, options: Options, rules: HandRules, rng: Random, power: float, size: float
) -> PlayerCommand:
    """Bet or raise by the size of the pot, in round chips; go all-in where little would be left."""
    me = own_seat(view)
    level = max(seat.bet for seat in view.seats)
    part = size * rng.uniform(0.75, 1.25)
    wanted = level + int((view.total + options.call) * part)
    unit = rules.blinds[0] if rules.blinds else max(1, rules.minimum_bet // 2)
    to = max(options.least_to, min(wanted - wanted % unit, options.most_to))
    everything = me.bet + me.stack
    if to > _SHARE_OF_STACK_TO_COMMIT * everything:
        sure = power > _STRENGTH_TO_COMMIT or everything <= _SHORT_STACK_IN_BETS * rules.minimum_bet
        to = options.most_to if sure and options.most_to == everything else options.least_to
    if to != options.least_to:
        to = max(options.least_to, to - to % options.step)
    return options.wager(to)
