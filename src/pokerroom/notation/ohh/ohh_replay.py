"""An Open Hand History played through our engine: hold'em and Omaha, no-limit, pot-limit and fixed.

The hand is retold in the actions of a PHH hand and played as one. The rake it names is taken from the pots before they
are paid, so that the players' winnings can be compared to the cent.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from pokerroom.cards import UNKNOWN
from pokerroom.errors import Illegal, Malformed, refuse_wrong_kind, refuses_misread_calls, shortened
from pokerroom.games import GAMES, from_the_left
from pokerroom.hand import Charge, ExtraPost, HandRules, events
from pokerroom.hand.text import Heading, event_text
from pokerroom.notation.ohh.ohh_objects import OhhAction, OhhHand, OhhPlayer
from pokerroom.notation.phh.phh_actions import (
    Action,
    CheckCall,
    CompleteBetRaise,
    DealBoard,
    DealHole,
    FoldHand,
    NoOp,
    ShowMuck,
)
from pokerroom.notation.phh.phh_replay import PhhReplay, play_actions
from pokerroom.notation.phh.phh_rules import HEADING, HandStart, NotDealtHere, own_heading, whole_unit
from pokerroom.notation.reading import Amount
from pokerroom.rulebook.words import Limit

GAME_TYPES: Final = {"Holdem": "holdem", "Omaha": "omaha"}
BET_TYPES: Final[dict[str, Limit]] = {"NL": "no_limit", "PL": "pot", "FL": "fixed"}
POSTS: Final = ("Post Ante", "Post SB", "Post BB", "Straddle", "Post Dead", "Post Extra Blind")
_ACTIONS_OUTSIDE_PLAY: Final = (
    "Added Chips",
    "Sits Down",
    "Stands Up",
    "Add to Pot",
)  # nothing that a player does in the hand
_WAGERS: Final = ("Bet", "Raise")


@refuses_misread_calls
def from_ohh(ohh: OhhHand) -> PhhReplay:
    """Play a hand of an Open Hand History; refuse one that is not legal, or not dealt here."""
    told_of = _HandInFile(ohh)
    begun = told_of.opening()
    own = HEADING in ohh.extra
    charges = () if own else tuple(_charges_stated(ohh, begun))
    return play_actions(begun, [*told_of.actions(begun, own=own)], own=own, charges=charges)


class _ForcedPost(NamedTuple):
    seat: int
    word: str
    amount: Amount


class _HandInFile:
    """A hand as its file tells it, with its players found."""

    def __init__(self, ohh: OhhHand) -> None:
        refuse_wrong_kind("from_ohh", "ohh", ohh, OhhHand, allowed="a hand of read_ohh or to_ohh")
        self.ohh = ohh
        played = [
            action
            for ohh_round in ohh.rounds
            for action in ohh_round.actions
            if action.action not in _ACTIONS_OUTSIDE_PLAY
        ]
        acting_ids = {action.player_id for action in played}
        players = {player.id: player for player in ohh.players}
        if unknown := sorted(name for name in acting_ids if name is not None and name not in players):
            raise Malformed(f"an action of player {unknown[0]}", allowed=f"ids {', '.join(map(str, sorted(players)))}")
        self.players: dict[int, OhhPlayer] = {
            player.id: player for player in ohh.players if player.id in acting_ids and not player.is_sitting_out
        }
        self.forced = [
            _ForcedPost(self.players[action.player_id].seat, action.action, action.amount or 0)
            for action in played
            if action.action in POSTS and action.player_id in self.players
        ]

    def opening(self) -> HandStart:
        """Return how the hand begins: rules, stacks, button and forced bets, as far as the file tells them."""
        ohh = self.ohh
        if HEADING in ohh.extra:
            heading, seats = own_heading(ohh.extra[HEADING])
            return HandStart(heading, 1, seats)
        unit = whole_unit(self._amounts())
        stacks = {player.seat: int(player.starting_stack * unit) for player in self.players.values()}
        antes = {post.seat: int(post.amount * unit) for post in self.forced if post.word == "Post Ante"}
        ante = int((ohh.ante_amount or 0) * unit)
        alike = (
            bool(antes)
            and set(antes) == set(stacks)
            and all(amount == min(ante, stacks[seat]) for seat, amount in antes.items())
        )
        blinds = [post for post in self.forced if post.word in ("Post SB", "Post BB", "Straddle")]
        extras = [] if alike else [ExtraPost(seat, "dead", amount) for seat, amount in antes.items() if amount]
        extras += [
            ExtraPost(post.seat, "dead" if post.word == "Post Dead" else "live", int(post.amount * unit))
            for post in self.forced
            if post.word in ("Post Dead", "Post Extra Blind")
        ]
        rules = self._rules(unit, tuple(int(self._nominal(blind) * unit) for blind in blinds), ante if alike else 0)
        seats = tuple(from_the_left(ohh.dealer_seat, list(stacks)))
        heading = Heading(rules, stacks, ohh.dealer_seat, tuple(blind.seat for blind in blinds), tuple(extras))
        return HandStart(heading, unit, seats)

    def _nominal(self, post: _ForcedPost) -> Amount:
        """Return the full amount of a post, where a short stack posted less."""
        ohh = self.ohh
        due = {"Post SB": ohh.small_blind_amount, "Post BB": ohh.big_blind_amount}.get(post.word)
        return max(post.amount, due or 0)

    def _rules(self, unit: int, blinds: tuple[int, ...], ante: int) -> HandRules:
        ohh = self.ohh
        game, limit = GAME_TYPES.get(ohh.game_type), BET_TYPES.get(ohh.bet_limit.bet_type)
        if game is None or limit is None or ohh.bet_limit.bet_cap:
            cap = " with a cap" if ohh.bet_limit.bet_cap else ""
            what = f"{shortened(ohh.bet_limit.bet_type)} {shortened(ohh.game_type)}{cap} is not played from this format"
            raise NotDealtHere(what, allowed=f"{', '.join(GAME_TYPES)}; {', '.join(BET_TYPES)}, without a cap")
        least = int((ohh.big_blind_amount or 0) * unit) or max(blinds, default=1)
        sizes = tuple(least * (1 if number < 2 else 2) for number in range(len(GAMES[game].streets)))
        return HandRules(
            game=game,
            limit=limit,
            blinds=blinds,
            ante=ante,
            minimum_bet=least,
            bet_sizes=sizes if limit == "fixed" else (),
            tournament=bool(ohh.tournament),
        )

    def _amounts(self) -> Iterator[Amount]:
        ohh = self.ohh
        yield from (amount or 0 for amount in (ohh.small_blind_amount, ohh.big_blind_amount, ohh.ante_amount))
        yield from (player.starting_stack for player in self.players.values())
        yield from (action.amount or 0 for ohh_round in ohh.rounds for action in ohh_round.actions)
        for pot in ohh.pots:
            yield from (pot.amount, pot.rake or 0, pot.jackpot or 0)
            yield from (win.win_amount for win in pot.player_wins)

    # The actions

    def actions(self, begun: HandStart, *, own: bool) -> Iterator[Action]:
        """Yield the hand's actions in the words of PHH."""
        number = {seat: player for player, seat in enumerate(begun.seats, 1)}
        if own:
            for post in self.forced:
                if post.word == "Straddle":
                    yield NoOp(event_text(events.Posted(post.seat, "straddle", int(post.amount))))
        yield from self._hole_cards(begun)
        dealt = 0
        for ohh_round in self.ohh.rounds:
            if ohh_round.cards:
                dealt += len(ohh_round.cards)
                if dealt > begun.heading.rules.poker.board:
                    raise Illegal("a board run more than once", allowed="one board")
                yield DealBoard(ohh_round.cards)
            bets: dict[int, Amount] = {}
            for action in ohh_round.actions:
                if action.player_id in self.players:
                    seat = self.players[action.player_id].seat
                    if seat not in number:
                        raise Malformed(f"seat {seat} is not dealt in", allowed=", ".join(map(str, sorted(number))))
                    yield from _as_phh_action(number[seat], action, bets)
        if own and self.ohh.pots:
            for charge in _charges_stated(self.ohh, begun):
                yield NoOp(event_text(events.Charged(charge.kind, charge.amount, pot=charge.pot)))
            yield NoOp(event_text(events.Ended()))

    def _hole_cards(self, begun: HandStart) -> Iterator[Action]:
        cards = {
            self.players[action.player_id].seat: action.cards
            for ohh_round in self.ohh.rounds
            for action in ohh_round.actions
            if action.action == "Dealt Cards" and action.player_id in self.players and action.cards
        }
        hidden = (UNKNOWN,) * begun.heading.rules.poker.dealt
        for player, seat in enumerate(begun.seats, 1):
            yield DealHole(player, cards.get(seat, hidden))


def _as_phh_action(player: int, action: OhhAction, bets: dict[int, Amount]) -> Iterator[Action]:
    """Yield one action in the words of PHH, and keep the player's bet on this street up to date."""
    word, amount = action.action, action.amount or 0
    if word in (*_WAGERS, "Call", "Post SB", "Post BB", "Straddle", "Post Extra Blind"):
        bets[player] = bets.get(player, 0) + amount
    if word in _WAGERS:
        yield CompleteBetRaise(player, bets[player])
    elif word in ("Call", "Check"):
        yield CheckCall(player)
    elif word == "Fold":
        yield FoldHand(player)
    elif word in ("Shows Cards", "Mucks Cards"):
        yield ShowMuck(player, action.cards if word == "Shows Cards" else ())
    elif word not in (*POSTS, *_ACTIONS_OUTSIDE_PLAY, "Dealt Cards"):
        raise Malformed(f"{shortened(word)!r} is no action", allowed="Fold, Check, Call, Bet, Raise and so on")


def _charges_stated(ohh: OhhHand, begun: HandStart) -> Iterator[Charge]:
    for pot in ohh.pots:
        for kind, amount in (("rake", pot.rake), ("jackpot", pot.jackpot)):
            if amount:
                yield Charge(kind, begun.chips(amount), pot.number)
