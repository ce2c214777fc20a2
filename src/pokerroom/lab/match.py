"""A match of bots: the same deals played by all of them in turn, so that cards count for less, and what came of it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from math import sqrt
from random import Random
from statistics import stdev
from typing import Final, NamedTuple, NoReturn

from pokerroom.bots.house_bot import BotFunction
from pokerroom.citation import Citation
from pokerroom.errors import PokerroomError, WrongArgument, as_given, refuse_wrong_kind, refuses_misread_calls
from pokerroom.hand import Hand, HandRules, Options, SoftwareDealer, View, events
from pokerroom.hand.wagering import turn_is_for
from pokerroom.wording.plural import quantity

_USUAL_STACK_IN_BETS: Final = 100
_MOST_DEALS: Final = 10_000_000


@dataclass(frozen=True, slots=True)
class MatchLine:
    """What one player did in a match: the hands played, the chips won, and how they were played.

    `entered` counts the hands in which the player put in chips of their own will before the flop, or in the first
    betting round of another game (VPIP), `raised` those in which they bet or raised there (PFR), `shown` those that
    they played to the showdown. Blinds and antes are not of a player's own will, and neither is the least bet of
    one who must open, as the lowest card does in stud. `error` is the standard error of `per_100`, None after a
    single deal.
    """

    name: str
    hands: int
    net: int
    per_100: float
    error: float | None
    entered: int
    raised: int
    shown: int

    @property
    def vpip(self) -> float:
        """The hands entered of their own will, in percent."""
        return 100 * self.entered / self.hands

    @property
    def pfr(self) -> float:
        """The hands raised in the first betting round, in percent."""
        return 100 * self.raised / self.hands

    def __str__(self) -> str:
        within = "" if self.error is None else f" ± {self.error:.1f}"
        return (
            f"{self.name}: {self.net:+,} in {quantity(self.hands, 'hand')}, {self.per_100:+.1f}{within} least bets in "
            f"a hundred hands, VPIP {self.vpip:.0f}, PFR {self.pfr:.0f}"
        )


@refuses_misread_calls
class BotFailed(PokerroomError):
    """A bot of a match raised an error, or answered with something that it may not do.

    `bot` is its name and `hand` the number of the hand in the match, from 1 on. It had this `view` and these `options`;
    `answer` is what it returned, None where it raised. Its own error is the cause (`__cause__`), and `log` is the hand
    so far, which `Hand.read` reads.
    """

    def __init__(
        self,
        fault: str,
        *,
        bot: str,
        hand: int,
        view: View,
        options: Options,
        answer: object,
        log: str,
        allowed: str = "",
        cites: tuple[Citation, ...] = (),
    ) -> None:
        what = f"the bot {bot!r} in seat {options.seat} of hand {hand} {fault}, having seen {view!r}"
        super().__init__(what, allowed=allowed or options.words(), cites=cites)
        self.bot = bot
        self.hand = hand
        self.view = view
        self.options = options
        self.answer = answer
        self.log = log


@refuses_misread_calls
def play_match(
    rules: HandRules, players: Mapping[str, BotFunction], *, deals: int = 100, stack: int = 0, seed: int = 0
) -> tuple[MatchLine, ...]:
    """Play deals between bots, each of them once with every player in every seat, and return a line for each player.

    A bot is a function of its view, its options and the rules. `stack` is what everybody begins each hand with, 100
    least bets if nothing is said. The same `seed` gives the same cards.

    A bot that raises an error, or answers with what it may not do, ends the match with `BotFailed`: it names the bot,
    the hand, and what the bot saw and answered.

    >>> from pokerroom.bots import house_bot
    >>> rules = HandRules(game="holdem", blinds=(1, 2), minimum_bet=2)
    >>> for line in play_match(rules, {"keen": house_bot("keen"), "easy": house_bot("easy")}, deals=20, seed=1):
    ...     print(line.name, line.hands, line.entered > line.raised > 0)
    keen 40 True
    easy 40 True
    """
    _refuse_other_match(rules, players, deals, stack, seed)
    names = tuple(players)
    tallies = {name: _MatchTally() for name in names}
    chips = stack or _USUAL_STACK_IN_BETS * rules.minimum_bet
    for deal in range(deals):
        cards = Random(f"{seed} {deal}").getrandbits(64)  # noqa: S311 - the same match comes again
        won = dict.fromkeys(names, 0)
        for turn in range(len(names)):
            seated = {seat: names[(seat + turn) % len(names)] for seat in range(1, len(names) + 1)}
            bots = {seat: _SeatedBot(name, players[name]) for seat, name in seated.items()}
            hand, compulsory = _hand_played(rules, bots, chips, cards, number=deal * len(names) + turn + 1)
            entered, raised = _acts_of_first_round(hand, compulsory)
            stayed = seated.keys() - {event.seat for event in hand.events_in_force if isinstance(event, events.Folded)}
            for seat, name in seated.items():
                won[name] += hand.results[seat]
                tallies[name].count(seat in entered, seat in raised, seat in stayed and len(stayed) > 1)
        for name, net in won.items():
            tallies[name].nets.append(net)
    return tuple(tallies[name].line(name, len(names), rules.minimum_bet) for name in names)


class _MatchTally:
    """The counts of one player in a match: the chips won in each deal, and what was done in the first round."""

    def __init__(self) -> None:
        self.nets: list[int] = []
        self.entered = self.raised = self.shown = 0

    def count(self, entered: bool, raised: bool, shown: bool) -> None:
        """Count one hand, by what the player did in it."""
        self.entered += entered
        self.raised += raised
        self.shown += shown

    def line(self, name: str, turns: int, bet: int) -> MatchLine:
        """Return the player's line; each deal was played in so many `turns`, with `bet` the least bet."""
        deals, net = len(self.nets), sum(self.nets)
        scale = 100 / (turns * bet)  # from the chips of a deal to least bets per 100 hands
        error = scale * stdev(self.nets) / sqrt(deals) if deals > 1 else None
        hands = deals * turns
        return MatchLine(
            name=name,
            hands=hands,
            net=net,
            per_100=scale * net / deals,
            error=error,
            entered=self.entered,
            raised=self.raised,
            shown=self.shown,
        )


class _CompulsoryBet(NamedTuple):
    """The least that the player who must open a hand may bet; nobody has another choice."""

    seat: int
    least: int


class _SeatedBot(NamedTuple):
    """A bot in a seat of one hand, with its name in the match."""

    name: str
    decide: BotFunction


def _hand_played(
    rules: HandRules, players: Mapping[int, _SeatedBot], chips: int, cards: int, *, number: int
) -> tuple[Hand, _CompulsoryBet | None]:
    """Return a hand that was played to its end by these players with the cards of this seed, and the bet that one of
    them had to make, if any. Its `number` in the match is told where a bot fails in it.
    """
    hand = Hand(rules, dict.fromkeys(players, chips), button=len(players))
    dealer, compulsory = SoftwareDealer(hand, seed=cards), None
    while seat := dealer.go_on():
        options = hand.options(seat)
        if turn_is_for(hand) == "compulsory_bet":
            compulsory = _CompulsoryBet(seat, options.bring_in or options.least_to)
        _let_act(hand, players[seat], options, number)
    return hand, compulsory


def _let_act(hand: Hand, player: _SeatedBot, options: Options, number: int) -> None:
    """Ask a bot and carry out its answer; refuse the match where it raises an error or may not do what it answers."""
    view = hand.view(options.seat)

    def fail(fault: str, cause: Exception, answer: object = None, allowed: str = "") -> NoReturn:
        cites = cause.cites if isinstance(cause, PokerroomError) else ()
        raise BotFailed(
            fault,
            bot=player.name,
            hand=number,
            view=view,
            options=options,
            answer=answer,
            log=hand.log(),
            allowed=allowed,
            cites=cites,
        ) from cause

    try:
        answer = player.decide(view, options, hand.rules)
    except Exception as fault:
        fail(f"raised {type(fault).__name__} ({fault})", fault)
    try:
        hand.act(options.seat, answer)
    except PokerroomError as refusal:
        fail(f"answered {as_given(answer)}: {refusal.what}", refusal, answer, refusal.allowed)


def _acts_of_first_round(hand: Hand, compulsory: _CompulsoryBet | None) -> tuple[set[int], set[int]]:
    """Return the seats that put in chips of their own will in the first betting round, and those that raised there."""
    entered: set[int] = set()
    raised: set[int] = set()
    for event in hand.events_in_force:
        if isinstance(event, events.RoundClosed):
            break
        if isinstance(event, events.Raised) and event.opens and _is_compulsory(event, compulsory):
            continue
        if isinstance(event, events.Called | events.Raised):
            entered.add(event.seat)
        if isinstance(event, events.Raised):
            raised.add(event.seat)
    return entered, raised


def _is_compulsory(opening: events.Raised, compulsory: _CompulsoryBet | None) -> bool:
    """Return whether a player opened the betting with no more than they had to."""
    return compulsory is not None and opening.seat == compulsory.seat and opening.to <= compulsory.least


def _refuse_other_match(rules: object, players: object, deals: object, stack: object, seed: object) -> None:
    """Refuse arguments that are no match of bots, also without a type checker."""
    refuse_wrong_kind("play_match", "rules", rules, HandRules, allowed="the rules of a hand, such as hand.rules")
    allowed = '{"mine": decide, "keen": house_bot("keen")}, two players or more'
    if not isinstance(players, Mapping) or len(players) < 2:
        raise WrongArgument("play_match", "players", players, allowed=allowed)
    if not all(isinstance(name, str) and callable(decide) for name, decide in players.items()):
        raise WrongArgument("play_match", "players", players, allowed=allowed)
    if type(deals) is not int or not 1 <= deals <= _MOST_DEALS:
        raise WrongArgument("play_match", "deals", deals, allowed=f"1 to {_MOST_DEALS:,}")
    if type(stack) is not int or stack < 0:
        raise WrongArgument("play_match", "stack", stack, allowed="an amount of chips, or 0 for 100 least bets")
    if type(seed) is not int:
        raise WrongArgument("play_match", "seed", seed, allowed="a whole number")
