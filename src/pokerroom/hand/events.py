"""The events of a hand: frozen values, one kind for each thing that a person at the table would notice.

Events are facts. `evolve` applies them without judging; replaying them rebuilds any state. Amounts are chips that moved
unless the field says `to`, which is a player's wager in the betting round in all.
"""

from __future__ import annotations

from typing import Final, Literal, TypeAlias, get_args

from msgspec import Struct

from pokerroom.cards import Card
from pokerroom.citation import Citation

Cards: TypeAlias = tuple[Card, ...]
PostKind: TypeAlias = Literal["ante", "blind", "straddle", "live", "dead"]
Half: TypeAlias = Literal["", "high", "low"]  # of a pot that a high and a low hand share
Pile: TypeAlias = Literal["stub", "hand", "board", "burns", "muck", "aside", "next burn", "off"]
EarlyAct: TypeAlias = Literal["fold", "check", "call", "wager"]
PassedOverDid: TypeAlias = Literal["check", "wager_same_or_less", "wager_more", "fold"]
EarlyComesTo: TypeAlias = Literal["fold", "check", "call", "stands", "choose", "free"]
LostTo: TypeAlias = Literal["the house", "be held", "the next pot"]
ActChoice: TypeAlias = Literal["fold", "check", "call", "raise", "least_bet"]  # what a ruling leaves open
POST_KINDS: Final[tuple[PostKind, ...]] = get_args(PostKind)
HALVES: Final[tuple[Half, ...]] = get_args(Half)
PILES: Final[tuple[Pile, ...]] = get_args(Pile)
LOST_TO: Final[tuple[LostTo, ...]] = get_args(LostTo)
ACT_CHOICES: Final[tuple[ActChoice, ...]] = get_args(ActChoice)
EARLY_ACTS: Final[tuple[EarlyAct, ...]] = get_args(EarlyAct)
PASSED_OVER_DID: Final[tuple[PassedOverDid, ...]] = get_args(PassedOverDid)
EARLY_COMES_TO: Final[tuple[EarlyComesTo, ...]] = get_args(EarlyComesTo)


class Posted(Struct, frozen=True, gc=False):
    """A forced or optional bet before the first card: ante, blind, straddle, or a live or dead post."""

    seat: int
    kind: PostKind
    amount: int
    all_in: bool = False


class Dealt(Struct, frozen=True, gc=False):
    """Cards to one player, face down or up, in the order they came."""

    seat: int
    cards: Cards
    up: bool = False


class Tapped(Struct, frozen=True, gc=False):
    """The dealer tapped the table before the next cards."""


class Burned(Struct, frozen=True, gc=False):
    """One card off the top, unseen."""

    card: Card


class BoardDealt(Struct, frozen=True, gc=False):
    """Community cards, all at once. `board` counts from 0 when the rest is run several times."""

    cards: Cards
    board: int = 0


class Folded(Struct, frozen=True, gc=False):
    """A hand given up in the betting; `paid` where a house makes the opener pay the call first."""

    seat: int
    paid: int = 0


class Checked(Struct, frozen=True, gc=False):
    """A player checked: no wager, and still in."""

    seat: int


class Called(Struct, frozen=True, gc=False):
    """The wager before was matched, or as much of it as the player had."""

    seat: int
    amount: int
    all_in: bool = False


class Raised(Struct, frozen=True, gc=False):
    """A bet (`opens`) or raise to so much in all. `full` if it counts as a whole bet or raise."""

    seat: int
    to: int
    amount: int
    opens: bool = False
    full: bool = True
    all_in: bool = False


class RoundClosed(Struct, frozen=True, gc=False):
    """A betting round is over and the bets are in the pot."""

    street: str
    pot: int


class Discarded(Struct, frozen=True, gc=False):
    """Cards given up for good (Pineapple) or to be replaced (draw); none is standing pat."""

    seat: int
    cards: Cards


class Reshuffled(Struct, frozen=True, gc=False):
    """The last card and the discards, but not `but`'s own, were shuffled and cut to finish the draw."""

    cards: int
    but: int


class Returned(Struct, frozen=True, gc=False):
    """The part of a wager that nobody matched goes back."""

    seat: int
    amount: int


class ChopAgreed(Struct, frozen=True, gc=False):
    """One of the two blinds is willing to take the blinds back."""

    seat: int


class BoardsAgreed(Struct, frozen=True, gc=False):
    """A player is willing to run the rest of the board so many times."""

    seat: int
    boards: int


class Shown(Struct, frozen=True, gc=False):
    """A hand laid face up, all of it. `asked_by` a seat, if on request; `live` if it competes."""

    seat: int
    cards: Cards
    asked_by: int = 0
    live: bool = True


class Mucked(Struct, frozen=True, gc=False):
    """A hand given up at the showdown, unseen: into the muck, or face down `short` of it."""

    seat: int
    said_fold: bool = False
    short: bool = False


class Killed(Struct, frozen=True, gc=False):
    """A losing hand declared dead before the last pot it was in is paid."""

    seat: int


class Exposed(Struct, frozen=True, gc=False):
    """Cards that a player let others see outside the showdown: one seat, or everybody (0)."""

    seat: int
    cards: Cards
    to: int = 0


class FlopAsked(Struct, frozen=True, gc=False):
    """The last player left is dealt the flop on request, for the sake of a jackpot: the burn and the flop follow.

    The pot is won already, and nothing is owed for cards that nobody played on.
    """

    seat: int
    cites: tuple[Citation, ...] = ()


class Paid(Struct, frozen=True, gc=False):
    """Chips out of a stack for something bought in the hand; `to_pot` of them into the main pot, the rest to the house.

    They are no wager: they match nothing, and no percentage is taken of them.
    """

    seat: int
    kind: str
    amount: int
    to_pot: int = 0
    cites: tuple[Citation, ...] = ()


class Charged(Struct, frozen=True, gc=False):
    """A charge taken from a pot before it is paid."""

    kind: str
    amount: int
    pot: int = 0
    cites: tuple[Citation, ...] = ()


class Awarded(Struct, frozen=True, gc=False):
    """Chips of a pot to a winner; `board` and `half` ("high", "low" or nothing) say for what."""

    seat: int
    amount: int
    pot: int
    board: int = 0
    half: Half = ""


class Ended(Struct, frozen=True, gc=False):
    """The hand is over: nothing more is dealt, wagered or paid in it."""


# What goes wrong, and what a ruling does about it. They are facts too: nothing here was judged by `decide`.


class Ruled(Struct, frozen=True, gc=False):
    """The floor ruled; what follows carries the ruling out. `key` is what was seen, `cards` those it was about."""

    key: str
    seat: int = 0
    cards: Cards = ()
    cites: tuple[Citation, ...] = ()


class Rewound(Struct, frozen=True, gc=False):
    """The hand stands again as it did after so many events; what came since is taken back."""

    to: int


class Moved(Struct, frozen=True, gc=False):
    """Cards from one pile to another outside the deal. `up` if everybody has seen them.

    The piles are "stub", "hand" (of `seat`), "board", "burns", "muck" (by `seat`), "aside" (on the table, waiting for a
    ruling or for a later street), "next burn" (on the table, to be the next burn) and "off" (not of this deck).
    """

    cards: Cards
    source: Pile
    target: Pile
    seat: int = 0
    up: bool = False


class Shuffled(Struct, frozen=True, gc=False):
    """The undealt cards were shuffled and cut in the middle of the hand."""

    cards: int


class Instructed(Struct, frozen=True, gc=False):
    """How a coming street is dealt: "no burn", "burn from the table", "shuffle first", "face up", "same opener".

    With a seat: "face down", where that player's next card goes down though the others' go up.
    """

    street: str
    what: str
    seat: int = 0


class Limited(Struct, frozen=True, gc=False):
    """What a player may do at the next turn: some of fold, check, call and raise; `fold_costs` is lost with a fold.

    `to` is the only amount a bet or raise may come to, where it is not nought. With `all_round` it holds until the
    betting round is over.
    """

    seat: int
    may: tuple[ActChoice, ...]
    fold_costs: int = 0
    to: int = 0
    all_round: bool = False


class Lifted(Struct, frozen=True, gc=False):
    """The limit on a player has served its turn."""

    seat: int


class RevealOrdered(Struct, frozen=True, gc=False):
    """Cards that everybody will be shown: at the end of the betting round, or when all betting is over."""

    seat: int
    cards: Cards
    when: str


class AskingBarred(Struct, frozen=True, gc=False):
    """A player (`seat`) may ask to see no more hands, or a hand (of seat `hand`) can no longer be asked for."""

    seat: int = 0
    hand: int = 0
    cites: tuple[Citation, ...] = ()


class StakeCorrected(Struct, frozen=True, gc=False):
    """Chips come to a stack, or leave it (below nought), to bring a stake into its range in the middle of a hand."""

    seat: int
    amount: int


class BetsCapped(Struct, frozen=True, gc=False):
    """No wager of this betting round may come to more."""

    to: int


class HandDied(Struct, frozen=True, gc=False):
    """A hand was ruled dead; its chips stay in unless another event takes them out."""

    seat: int


class HandRevived(Struct, frozen=True, gc=False):
    """A hand that was folded or dead is in play again."""

    seat: int


class ChipsBack(Struct, frozen=True, gc=False):
    """Chips in the pot go back to whoever wagered them. `level` is then the price, where the ruling changes it."""

    seat: int
    amount: int
    level: int = -1
    full_level: int = -1
    increment: int = -1


class PriceRestored(Struct, frozen=True, gc=False):
    """The betting stands as it did before a wager that was taken back, but for what others have done since.

    `answered` are the seats that had met the price which holds again and need not act on it twice; `by` is the seat
    that made it, 0 where a forced bet did or nobody.
    """

    by: int
    acted: tuple[int, ...]
    called: tuple[int, ...]
    answered: tuple[int, ...]
    raises: int = 0
    capped: bool = False


class Recovered(Struct, frozen=True, gc=False):
    """A wager that had gone back unmatched is put into the pot again, as the hand it was made with is dead."""

    seat: int
    amount: int


class Forfeited(Struct, frozen=True, gc=False):
    """Chips in the pot are lost to the house, held until somebody decides, or kept for the next pot."""

    seat: int
    amount: int
    to: LostTo


class PassedOver(Struct, frozen=True, gc=False):
    """Play went on without a player's decision."""

    seat: int


class TurnGiven(Struct, frozen=True, gc=False):
    """The turn goes to a player before anything else happens."""

    seat: int


class EarlyAnswer(Struct, frozen=True, gc=False):
    """What an act out of turn comes to, if the players passed over have done this: one house's answer.

    `did` is "check", "wager_same_or_less", "wager_more" or "fold". `then` is "fold", "check", "call", "stands" (a bet,
    call or raise, as it then falls), "choose" (some of `may`) or "free". With `stays` the wager is lost with a fold;
    with `no_raise` the player may not bet or raise until the round is over.
    """

    did: PassedOverDid
    then: EarlyComesTo
    may: tuple[ActChoice, ...] = ()
    stays: bool = False
    no_raise: bool = False
    cites: tuple[Citation, ...] = ()


class ActedEarly(Struct, frozen=True, gc=False):
    """A player acted out of turn. It waits for the turn, and `answers` say what it comes to then.

    `to` is what the wager comes to in all in this round, `put` the chips of it that lie on the table. With `faced`
    players passed over who have a bet to meet must meet this wager too.
    """

    seat: int
    act: EarlyAct
    to: int = 0
    put: int = 0
    faced: bool = False
    answers: tuple[EarlyAnswer, ...] = ()


class WagerStood(Raised, frozen=True, gc=False):
    """A wager out of turn stands before its turn, and the players passed over face it; the turn stays where it is."""


class EarlyAnswered(Struct, frozen=True, gc=False):
    """The turn has come to a player who acted out of turn; what follows is what it comes to.

    `did` is what the players passed over have done; `back` are the chips that go back now.
    """

    seat: int
    did: PassedOverDid
    back: int = 0
    cites: tuple[Citation, ...] = ()


class StoodBack(Struct, frozen=True, gc=False):
    """A player stays in for the pot as it is, as if all-in, and takes no further part in the betting."""

    seat: int


class PostedLate(Struct, frozen=True, gc=False):
    """A post that was owed before the deal and is made in the middle of the hand."""

    seat: int
    amount: int
    dead: int = 0


class Voided(Struct, frozen=True, gc=False):
    """A ruling left the hand without a result."""


Event: TypeAlias = (
    Posted
    | Dealt
    | Tapped
    | Burned
    | BoardDealt
    | Folded
    | Checked
    | Called
    | Raised
    | RoundClosed
    | Discarded
    | Reshuffled
    | Returned
    | ChopAgreed
    | BoardsAgreed
    | Shown
    | Mucked
    | Killed
    | Exposed
    | FlopAsked
    | Paid
    | Charged
    | Awarded
    | Ended
    | Ruled
    | Rewound
    | Moved
    | Shuffled
    | Instructed
    | Limited
    | Lifted
    | RevealOrdered
    | AskingBarred
    | StakeCorrected
    | BetsCapped
    | HandDied
    | HandRevived
    | ChipsBack
    | PriceRestored
    | Recovered
    | Forfeited
    | PassedOver
    | TurnGiven
    | ActedEarly
    | WagerStood
    | EarlyAnswered
    | StoodBack
    | PostedLate
    | Voided
)
