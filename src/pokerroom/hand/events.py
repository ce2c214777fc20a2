"""The events of a hand: frozen values, one kind for each thing that a person at the table would notice.

Events are facts. `evolve` applies them without judging; replaying them rebuilds any state. Amounts are chips that
moved, except in fields named `to`: those are a player's total wager in the betting round.
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
DealingOrder: TypeAlias = Literal[  # how a ruling has a coming street dealt
    "no burn", "burn from the table", "shuffle first", "face up", "face down", "same opener",
]  # fmt: skip
RevealMoment: TypeAlias = Literal["end of betting round", "after all betting"]
LostTo: TypeAlias = Literal["the house", "be held", "the next pot"]
ActChoice: TypeAlias = Literal["fold", "check", "call", "raise", "least_bet"]  # the choices that a ruling leaves open
DEALING_ORDERS: Final[tuple[DealingOrder, ...]] = get_args(DealingOrder)
REVEAL_MOMENTS: Final[tuple[RevealMoment, ...]] = get_args(RevealMoment)
POST_KINDS: Final[tuple[PostKind, ...]] = get_args(PostKind)
HALVES: Final[tuple[Half, ...]] = get_args(Half)
PILES: Final[tuple[Pile, ...]] = get_args(Pile)
LOST_TO: Final[tuple[LostTo, ...]] = get_args(LostTo)
ACT_CHOICES: Final[tuple[ActChoice, ...]] = get_args(ActChoice)
EARLY_ACTS: Final[tuple[EarlyAct, ...]] = get_args(EarlyAct)
PASSED_OVER_DID: Final[tuple[PassedOverDid, ...]] = get_args(PassedOverDid)
EARLY_COMES_TO: Final[tuple[EarlyComesTo, ...]] = get_args(EarlyComesTo)
NO_BURN: Final[DealingOrder] = "no burn"
BURN_FROM_THE_TABLE: Final[DealingOrder] = "burn from the table"
SHUFFLE_FIRST: Final[DealingOrder] = "shuffle first"
FACE_UP: Final[DealingOrder] = "face up"
FACE_DOWN: Final[DealingOrder] = "face down"
SAME_OPENER: Final[DealingOrder] = "same opener"
AFTER_ROUND: Final[RevealMoment] = "end of betting round"
AFTER_ALL: Final[RevealMoment] = "after all betting"


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
    """A hand folded in the betting; `paid` is what the opener had to pay first, where a house asks for that."""

    seat: int
    paid: int = 0


class Checked(Struct, frozen=True, gc=False):
    """A player checked: they wagered nothing and stay in."""

    seat: int


class Called(Struct, frozen=True, gc=False):
    """A player matched the wager before, or as much of it as they had."""

    seat: int
    amount: int
    all_in: bool = False


class Raised(Struct, frozen=True, gc=False):
    """A bet (`opens`) or a raise to a total of `to`; `full` if it counts as a whole bet or raise."""

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
    """Cards given up for good (Pineapple) or to be replaced (draw); no cards means standing pat."""

    seat: int
    cards: Cards


class Reshuffled(Struct, frozen=True, gc=False):
    """The last card and the discards, except those of `but`, were shuffled and cut to finish the draw."""

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
    """A player agrees to run the rest of the board a number of times."""

    seat: int
    boards: int


class Shown(Struct, frozen=True, gc=False):
    """A whole hand laid face up; `asked_by` is the seat that asked to see it, and `live` says whether it competes."""

    seat: int
    cards: Cards
    asked_by: int = 0
    live: bool = True


class Mucked(Struct, frozen=True, gc=False):
    """A hand given up unseen at the showdown: into the muck, or left face down `short` of it."""

    seat: int
    said_fold: bool = False
    short: bool = False


class Killed(Struct, frozen=True, gc=False):
    """A losing hand declared dead before the last pot it was in is paid."""

    seat: int


class Exposed(Struct, frozen=True, gc=False):
    """Cards that a player showed outside the showdown, to one seat or to everybody (0)."""

    seat: int
    cards: Cards
    to: int = 0


class FlopAsked(Struct, frozen=True, gc=False):
    """The flop was asked for after everybody else had folded, because of a jackpot; the burn and the flop follow.

    The pot is already won, and players owe nothing for cards that nobody bet on.
    """

    seat: int
    cites: tuple[Citation, ...] = ()


class Paid(Struct, frozen=True, gc=False):
    """Chips from a stack for something bought in the hand: `to_pot` of them into the main pot, the rest to the house.

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
    """Chips of a pot paid to a winner; `board` and `half` ("high", "low" or nothing) name the part of the pot."""

    seat: int
    amount: int
    pot: int
    board: int = 0
    half: Half = ""


class Ended(Struct, frozen=True, gc=False):
    """The hand is over: nothing more is dealt, wagered or paid in it."""


# Irregularities and the effects of rulings on them. They are facts too: `decide` has judged none of them.


class Ruled(Struct, frozen=True, gc=False):
    """The floor ruled; the next events carry the ruling out. `key` is the observation, `cards` those it was about."""

    key: str
    seat: int = 0
    cards: Cards = ()
    cites: tuple[Citation, ...] = ()


class Rewound(Struct, frozen=True, gc=False):
    """A ruling took the hand back to its state after an earlier event; all later events no longer count."""

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
    """How a coming street is to be dealt: "no burn", "burn from the table", "shuffle first", "face up", "same opener".

    With a seat it is "face down": that player's next card is dealt face down while the others' are dealt face up.
    """

    street: str
    what: DealingOrder
    seat: int = 0


class Limited(Struct, frozen=True, gc=False):
    """The acts that a player may choose from at the next turn: some of fold, check, call and raise; `fold_costs` is
    what a fold loses.

    Where `to` is not 0, a bet or raise must be exactly to that amount. With `all_round` the limit holds until the
    betting round is over.
    """

    seat: int
    may: tuple[ActChoice, ...]
    fold_costs: int = 0
    to: int = 0
    all_round: bool = False


class Lifted(Struct, frozen=True, gc=False):
    """The limit on a player's acts no longer holds."""

    seat: int


class RevealOrdered(Struct, frozen=True, gc=False):
    """Cards that will be shown to everybody, at the end of the betting round or when all betting is over."""

    seat: int
    cards: Cards
    when: RevealMoment


class AskingBarred(Struct, frozen=True, gc=False):
    """A player (`seat`) may ask to see no more hands, or nobody may ask any more for one hand (of seat `hand`)."""

    seat: int = 0
    hand: int = 0
    cites: tuple[Citation, ...] = ()


class StakeCorrected(Struct, frozen=True, gc=False):
    """Chips added to a stack, or taken from it (below 0), in the middle of a hand to bring a stake into its range."""

    seat: int
    amount: int


class BetsCapped(Struct, frozen=True, gc=False):
    """No wager of this betting round may be larger than this."""

    to: int


class HandDied(Struct, frozen=True, gc=False):
    """A hand was ruled dead; its chips stay in the pot unless another event takes them out."""

    seat: int


class HandRevived(Struct, frozen=True, gc=False):
    """A hand that was folded or dead is in play again."""

    seat: int


class ChipsBack(Struct, frozen=True, gc=False):
    """Chips in the pot go back to the player who wagered them.

    `level` is then the price, where the ruling changes it.
    """

    seat: int
    amount: int
    level: int = -1
    full_level: int = -1
    increment: int = -1


class PriceRestored(Struct, frozen=True, gc=False):
    """The betting is as it was before a wager that was taken back, except for what other players have done since.

    `answered` are the seats that had already met the restored price and need not act on it again; `by` is the seat that
    set that price, 0 where a forced bet or nobody did.
    """

    by: int
    acted: tuple[int, ...]
    called: tuple[int, ...]
    answered: tuple[int, ...]
    raises: int = 0
    capped: bool = False


class Recovered(Struct, frozen=True, gc=False):
    """A wager that went back unmatched is put into the pot again, because the hand it was made with is dead."""

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
    """One house's answer for an act out of turn: what it becomes if the players who were passed over act in this way.

    `did` is how they acted: "check", "wager_same_or_less", "wager_more" or "fold". `then` is "fold", "check", "call",
    "stands" (a bet, call or raise, as it then falls), "choose" (some of `may`) or "free". With `stays` the wager is
    lost with a fold; with `no_raise` the player may not bet or raise until the round is over.
    """

    did: PassedOverDid
    then: EarlyComesTo
    may: tuple[ActChoice, ...] = ()
    stays: bool = False
    no_raise: bool = False
    cites: tuple[Citation, ...] = ()


class ActedEarly(Struct, frozen=True, gc=False):
    """A player acted out of turn. The act waits for its turn; `answers` say what it becomes then.

    `to` is the player's total wager in this round, `put` the chips of it on the table. With `faced`, players who were
    passed over and have a bet to meet must meet this wager too.
    """

    seat: int
    act: EarlyAct
    to: int = 0
    put: int = 0
    faced: bool = False
    answers: tuple[EarlyAnswer, ...] = ()


class WagerStood(Raised, frozen=True, gc=False):
    """A wager out of turn stands before its turn, and the players passed over must answer it; the turn does not
    move.
    """


class EarlyAnswered(Struct, frozen=True, gc=False):
    """The turn has come to a player who acted out of turn; the next events say what the act becomes.

    `did` is how the players who were passed over acted; `back` are the chips that go back now.
    """

    seat: int
    did: PassedOverDid
    back: int = 0
    cites: tuple[Citation, ...] = ()


class StoodBack(Struct, frozen=True, gc=False):
    """A player stays in for the present pot, as if all-in, and takes no further part in the betting."""

    seat: int


class PostedLate(Struct, frozen=True, gc=False):
    """A post that was owed before the deal and is made during the hand."""

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
