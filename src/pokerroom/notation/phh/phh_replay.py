"""A PHH hand played through our engine: every action of the file is judged as a player's would be.

Facts that the file lacks stay unknown: cards nobody recorded are `??`, a history that stops early leaves the hand where
it stopped, and a pot whose winner nobody recorded is not paid.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final, Literal, TypeAlias

from pokerroom.cards import UNKNOWN, Card
from pokerroom.errors import Illegal, Malformed, PokerroomError, refuse_wrong_kind, refuses_misread_calls
from pokerroom.games import DiscardRound, DrawRound
from pokerroom.hand import BOARD, BURN, CALL, CHECK, FOLD, Hand, commands, events
from pokerroom.hand.text import read_event
from pokerroom.notation.phh.phh_actions import (
    Action,
    BringIn,
    CheckCall,
    CompleteBetRaise,
    DealBoard,
    DealHole,
    FoldHand,
    NoOp,
    ShowMuck,
    StandPatDiscard,
)
from pokerroom.notation.phh.phh_format import PhhHand
from pokerroom.notation.phh.phh_rules import HEADING, HandStart, ShortPosts, hand_start

# How far a hand could be played again: to its end, to a showdown whose cards the file does not tell, or not so far.
ReplayStatus: TypeAlias = Literal["settled", "unsettled", "stopped"]
SETTLED: Final = "settled"
UNSETTLED: Final = "unsettled"
STOPPED: Final = "stopped"
# The comments on such a muck in a hand of our own.
PHH_FOLD: Final = "saying fold"
SHORT_OF_MUCK: Final = "short of the muck"


@dataclass(frozen=True, slots=True)
class PhhReplay:
    """A hand that was played again; where it is not settled, `why` says what it lacks or waits for."""

    hand: Hand
    opening: HandStart
    status: ReplayStatus
    why: str = ""


@refuses_misread_calls
def play_phh(phh: PhhHand, *, short_posts: ShortPosts = "dead") -> PhhReplay:
    """Play a hand of a PHH file; refuse an illegal action with its number and the engine's reason.

    `short_posts` says how a newcomer's post of less than the big blind is meant, which the format leaves open.

    >>> from pokerroom.notation import read_phh
    >>> text = '''
    ... variant = "NT"
    ... antes = [0, 0]
    ... blinds_or_straddles = [1, 2]
    ... min_bet = 2
    ... starting_stacks = [100, 100]
    ... actions = ["d dh p1 AcKs", "d dh p2 ????", "p2 cbr 6", "p1 cbr 20", "p2 f"]
    ... '''
    >>> replayed = play_phh(read_phh(text))
    >>> replayed.status, replayed.hand.stacks
    ('settled', {1: 106, 2: 94})
    >>> play_phh(read_phh(text.replace("p1 cbr 20", "p1 cbr 8")))
    Traceback (most recent call last):
      ...
    pokerroom.errors.Illegal: action 4, 'p1 cbr 8': a raise to 8 is less than a full raise; allowed: fold, call 4, \
raise to 10 to 100
    """
    refuse_wrong_kind("play_phh", "phh", phh, PhhHand, allowed="one hand: of read_phh, or each of read_phh_file")
    return play_actions(hand_start(phh, short_posts=short_posts), phh.actions, own=HEADING in phh.extra)


def play_actions(
    begun: HandStart, actions: Sequence[Action], *, own: bool = False, charges: Sequence[commands.Charge] = ()
) -> PhhReplay:
    """Play actions from a hand's beginning; in a hand of our `own`, comments count as lines of its log."""
    table = _ReplayedHand(begun, actions, own)
    table.charges += charges
    for number, action in enumerate(actions, 1):
        try:
            table.do(action)
        except PokerroomError as fault:
            raise _at(number, action, fault) from None
    try:
        status, why = table.finish()
    except PokerroomError as fault:
        raise Illegal(f"after the last action: {fault.what}", allowed=fault.allowed, cites=fault.cites) from None
    return PhhReplay(table.hand, begun, status, why)


def _at(number: int, action: Action, fault: PokerroomError) -> PokerroomError:
    kind = Malformed if isinstance(fault, Malformed) else Illegal
    return kind(f"action {number}, '{action}': {fault.what}", allowed=fault.allowed, cites=fault.cites)


class _ReplayedHand:
    """A hand, and the part of the file that the hand has not reached yet."""

    def __init__(self, begun: HandStart, actions: Sequence[Action], own: bool) -> None:
        self.opening = begun
        self.own = own
        self.hand = Hand.from_heading(begun.heading)
        self.hole: dict[int, deque[Card]] = (
            {seat: deque() for seat in begun.seats} if own else _all_cards(begun, actions)
        )
        self.burns: deque[Card] = deque()
        self.shows: dict[int, tuple[Card, ...]] = {}  # said at the showdown, or before it; no cards is a muck
        self.charges: list[commands.Charge] = []
        self.flop: events.FlopAsked | None = None  # on request, and still to be dealt

    def do(self, action: Action) -> None:
        """Carry out one action of the file."""
        _REPLAYERS[type(action)](self, action)

    def seat(self, player: int) -> int:
        """Return the seat of a player of the file."""
        return self.opening.seats[player - 1]

    # The dealer's automatic acts

    def go_on(self) -> None:
        """Post, and deal to the players, until somebody must decide or the board is to be dealt."""
        hand = self.hand
        while not hand.turn:
            if hand.stage == "post":
                hand.post()
            elif hand.stage not in ("deal", "draw"):
                return
            elif hand.piles.must_reshuffle:
                hand.act(0, commands.Reshuffle())
            elif BOARD in (due := hand.progress.destinations) or (self.own and not self._in_hand(due)):
                return
            else:
                hand.deal([self._card(place) for place in due])

    def _in_hand(self, wanted: Sequence[int]) -> bool:
        """Return whether the file has told the cards for all these places."""
        return all(place == BURN or len(self.hole[place]) >= wanted.count(place) for place in wanted)

    def _card(self, place: int) -> Card:
        waiting = self.burns if place == BURN else self.hole[place]
        return waiting.popleft() if waiting else UNKNOWN

    def hole_cards(self, action: DealHole) -> None:
        """Deal a player's cards. Others' hands know them all beforehand: they record a draw after the last discard."""
        if self.own:
            self.hole[self.seat(action.player)] += action.cards

    def post_all(self) -> None:
        """Take every forced bet, and deal nothing yet."""
        while self.hand.stage == "post":
            self.hand.post()

    def board(self, action: DealBoard) -> None:
        """Deal the board cards of the file, after a burn where the game burns."""
        self.go_on()
        wanted = self.hand.progress.destinations if self.hand.stage == "deal" else ()
        now = self.hand.next()
        if now is not None and now.do == "tap":
            self.hand.act(0, commands.Tap())
        burns = [self._card(BURN) for place in wanted if place == BURN]
        self.hand.deal([*burns, *action.cards])

    # Betting

    def fold(self, action: FoldHand) -> None:
        """Fold for the player, at their turn."""
        self.go_on()
        self.hand.act(self.seat(action.player), FOLD)

    def check_or_call(self, action: CheckCall) -> None:
        """Call for the player if there is a bet to call, or check."""
        self.go_on()
        seat = self.seat(action.player)
        options = self.hand.options(seat)
        self.hand.act(seat, CALL if options.call else CHECK)

    def wager(self, action: CompleteBetRaise) -> None:
        """Bet for the player, or raise to the amount in the file."""
        self.go_on()
        to = self.opening.chips(action.to)
        self.hand.act(self.seat(action.player), commands.Raise(to) if self.hand.action.level else commands.Bet(to))

    def bring_in(self, action: BringIn) -> None:
        """Bring it in for the player with the lowest card."""
        self.go_on()
        seat = self.seat(action.player)
        least = self.hand.options(seat).bring_in or self.hand.rules.bring_in
        self.hand.act(seat, commands.Bet(least))

    def discard(self, action: StandPatDiscard) -> None:
        """Give up these cards for the player, or stand pat."""
        self.go_on()
        self.hand.act(self.seat(action.player), commands.Discard(action.cards))

    # The showdown

    def show(self, action: ShowMuck) -> None:
        """Show or muck now where the hand is there already; remember it for the showdown where it is not."""
        self.go_on()
        seat = self.seat(action.player)
        held = self.hand.cards(seat)
        cards = held if action.as_dealt else action.cards
        if not self.hand.is_live(seat):
            raise Illegal(f"seat {seat} is out of the hand", allowed="a hand that is still in")
        if cards and UNKNOWN not in cards and seat in self.hand.showdown.to_show:
            self.hand.act(seat, commands.Show(cards))
        elif cards and self.hand.options(seat).expose and {*cards} <= {*held}:
            self.hand.act(seat, commands.Expose(cards))  # nobody called, and the winner shows all the same
        elif not cards and self.hand.options(seat).muck:
            lines = action.comment.split(", ") if self.own else []
            self.hand.act(seat, commands.Muck(PHH_FOLD in lines, SHORT_OF_MUCK in lines))
        else:
            self.shows[seat] = cards

    def showdown(self) -> str:
        """Go through the players who have not shown; return the obstacle, if there is one."""
        hand = self.hand
        while hand.showdown.to_show:
            seat = hand.turn
            cards = self._shown(seat)
            if cards:
                hand.act(seat, commands.Show(cards))
            elif hand.options(seat).muck and self._others_can_win(seat):
                hand.act(seat, commands.Muck())
            else:
                return f"nobody recorded the cards of seat {seat}"
        return ""

    def _shown(self, seat: int) -> tuple[Card, ...]:
        """Return the cards a player shows; an empty tuple for a hand given up."""
        cards = self.shows.get(seat)
        if cards and UNKNOWN not in cards:
            return cards
        dealt = self.hand.cards(seat)
        if cards is None and UNKNOWN not in dealt:
            return dealt  # the file knows the cards and says nothing more: they speak
        return ()

    def _others_can_win(self, seat: int) -> bool:
        """Return whether every pot of this player has another player with known cards, or a known winner."""
        hand = self.hand
        others = {*hand.live} - {seat}
        readable = {other for other in others if hand.seat(other).shown or self._shown(other)}
        if self.shows.get(seat) == () and len(others) == 1:
            return True  # a hand given up before the only other one
        return all(not readable.isdisjoint(seats) for seats in hand.showdown.contenders if seat in seats)

    def finish(self) -> tuple[ReplayStatus, str]:
        """Play the end as far as the file goes, and return how it came out; our own hands say when they are settled."""
        hand = self.hand
        if not self.own:
            self.go_on()
            if hand.stage == "show" and (missing := self.showdown()):
                return UNSETTLED, missing
            if hand.stage == "settle":
                hand.settle(self.charges)
        elif any(self.hole.values()):
            self.go_on()
        if hand.over:
            return SETTLED, ""
        now = hand.next()
        return STOPPED, now.words if now else ""

    # A hand of our own: what PHH has no word for stands in a comment, as our log says it

    def remark(self, action: NoOp) -> None:
        """Carry out a comment of our own files; comments of others are left alone."""
        if self.own and action.comment:
            event = read_event(action.comment)
            _EVENT_REPLAYERS[type(event)](self, event)

    def burn(self, event: events.Burned) -> None:
        """Keep the card that is burned next."""
        self.burns.append(event.card)

    def straddle(self, event: events.Posted) -> None:
        """Straddle for a player after the blinds."""
        self.post_all()
        self.hand.act(event.seat, commands.Straddle())

    def charge(self, event: events.Charged) -> None:
        """Keep a charge for the settlement of the hand."""
        self.charges.append(commands.Charge(event.kind, event.amount, event.pot, event.cites))

    def pay(self, event: events.Paid) -> None:
        """Pay something for a player in the middle of the hand."""
        self.go_on()
        self.hand.act(event.seat, commands.Pay(event.kind, event.amount, event.to_pot, event.cites))

    def end(self, _: events.Ended) -> None:
        """End the hand: settle it where that is still to be done."""
        self.go_on()
        if not self.hand.over:
            self.hand.settle(self.charges)

    def ask(self, event: events.Shown) -> None:
        """Ask for a player to see another's hand, and show it."""
        self.go_on()
        self.hand.act(event.asked_by, commands.Ask(event.seat, event.cards))

    def expose(self, event: events.Exposed) -> None:
        """Show a player's cards to one other or to all."""
        self.go_on()
        self.hand.act(event.seat, commands.Expose(event.cards, event.to))

    def ask_flop(self, event: events.FlopAsked) -> None:
        """Deal the flop that somebody asks for after all others have folded."""
        self.go_on()
        self.burns.clear()  # the first of the next cards is the one
        self.flop = event

    def flop_asked(self, event: events.BoardDealt) -> None:
        """Turn up the flop that was asked for."""
        flop = self.flop
        if flop is None:
            raise Malformed("a board in a comment", allowed="after a request for the flop")
        burned = (self.burns.popleft() if self.burns else UNKNOWN,) if self.hand.piles.burning else ()
        self.hand.act(0, commands.ShowFlop(flop.seat, (*burned, *event.cards), flop.cites))

    def chop(self, event: events.ChopAgreed) -> None:
        """Agree for a player to chop the blinds."""
        self.go_on()
        self.hand.act(event.seat, commands.Chop())

    def run_boards(self, event: events.BoardsAgreed) -> None:
        """Have a player agree to run the rest of the board that many times."""
        self.go_on()
        self.hand.act(event.seat, commands.RunBoards(event.boards))


_REPLAYERS: Final[dict[type, Callable[[_ReplayedHand, Any], None]]] = {
    DealHole: _ReplayedHand.hole_cards,
    DealBoard: _ReplayedHand.board,
    FoldHand: _ReplayedHand.fold,
    CheckCall: _ReplayedHand.check_or_call,
    CompleteBetRaise: _ReplayedHand.wager,
    BringIn: _ReplayedHand.bring_in,
    StandPatDiscard: _ReplayedHand.discard,
    ShowMuck: _ReplayedHand.show,
    NoOp: _ReplayedHand.remark,
}
_EVENT_REPLAYERS: Final[dict[type, Callable[[_ReplayedHand, Any], None]]] = {
    events.Burned: _ReplayedHand.burn,
    events.Posted: _ReplayedHand.straddle,
    events.Paid: _ReplayedHand.pay,
    events.Charged: _ReplayedHand.charge,
    events.Ended: _ReplayedHand.end,
    events.Shown: _ReplayedHand.ask,
    events.Exposed: _ReplayedHand.expose,
    events.FlopAsked: _ReplayedHand.ask_flop,
    events.BoardDealt: _ReplayedHand.flop_asked,
    events.ChopAgreed: _ReplayedHand.chop,
    events.BoardsAgreed: _ReplayedHand.run_boards,
}


def _all_cards(begun: HandStart, actions: Sequence[Action]) -> dict[int, deque[Card]]:
    """Return the cards each seat will be dealt, in order; those first named when they are shown are filled in."""
    all_cards: dict[int, list[Card]] = {seat: [] for seat in begun.seats}
    shown: dict[int, tuple[Card, ...]] = {}
    for action in actions:
        if isinstance(action, DealHole):
            all_cards[begun.seats[action.player - 1]] += action.cards
        elif isinstance(action, ShowMuck):
            shown[begun.seats[action.player - 1]] = action.cards
    steps = (step for street in begun.heading.rules.poker.streets for step in street.steps)
    if not any(isinstance(step, DiscardRound | DrawRound) for step in steps):
        for seat, cards in shown.items():
            all_cards[seat] = _filled(all_cards[seat], cards)
    return {seat: deque(cards) for seat, cards in all_cards.items()}


def _filled(dealt: list[Card], shown: tuple[Card, ...]) -> list[Card]:
    if UNKNOWN not in dealt or UNKNOWN in shown or len(shown) != len(dealt):
        return dealt
    rest = [card for card in shown if card not in dealt]
    if len(rest) != dealt.count(UNKNOWN):
        return dealt
    return [rest.pop(0) if card == UNKNOWN else card for card in dealt]
