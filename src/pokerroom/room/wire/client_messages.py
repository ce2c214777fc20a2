"""Messages from a player to a room: play, and requests to the dealer and the floor."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, Struct

from pokerroom.room.wire.values import (
    ActKind,
    CardText,
    Chips,
    HandAsked,
    MessageId,
    NotedPlace,
    Reason,
    SeatNumber,
    SeedDigest,
    Token,
    WireWord,
)


class ClientMessage(Struct, frozen=True, forbid_unknown_fields=True, tag_field="do"):
    """Any message of a person.

    `request` is the sender's own name for a request, never used for another one: sent again, on another connection too,
    it is answered as it was the first time and changes nothing; with another message it is refused.
    """

    id: MessageId = 0
    request: Annotated[str, Meta(max_length=64, pattern=r"^[\x21-\x7e]*$")] = ""


class Act(ClientMessage, tag="act", kw_only=True, frozen=True):
    """Act in the hand. `turn` is the token of the view that was acted on: an old one is refused.

    With no_straddle nobody waits any longer for one of yours. `amount` is the total of a bet or raise, or the number of
    boards; `seat` is the seat of a hand that you ask to see; `cards` are the discarded or shown cards.
    """

    what: ActKind
    turn: Token
    amount: Chips = 0
    seat: Annotated[int, Meta(ge=0, le=23)] = 0
    cards: Annotated[tuple[CardText, ...], Meta(max_length=7)] = ()


class Sit(ClientMessage, tag="sit", kw_only=True, frozen=True):
    """Take a seat and buy `chips`; `post` to pay what buys a hand at once, otherwise wait for the blind."""

    seat: SeatNumber
    chips: Chips
    post: bool = True


class Leave(ClientMessage, tag="leave", kw_only=True, frozen=True):
    """Get up with everything: at once, or when the hand is over. With `fold` your hand is folded in your turn first."""

    fold: bool = False


class SitOut(ClientMessage, tag="sit_out", kw_only=True, frozen=True):
    """Sit out: `when` is "now", or "next_big_blind" to play until the big blind comes round.

    With "never" you stay, and a wish to sit out or to leave after the hand is taken back.
    """

    when: Literal["now", "next_big_blind", "never"] = "now"


class ComeBack(ClientMessage, tag="come_back", kw_only=True, frozen=True):
    """Come back to play; with `post` pay the due posts at once, otherwise wait."""

    post: bool = True


class PostOrWait(ClientMessage, tag="post", kw_only=True, frozen=True):
    """Change one's mind while waiting: pay what buys a hand now, or wait after all."""

    post: bool = True


class TopUp(ClientMessage, tag="top_up", kw_only=True, frozen=True):
    """Add chips: at once or after the hand, as the house has it."""

    amount: Chips


class Move(ClientMessage, tag="move", kw_only=True, frozen=True):
    """Change to a free seat of the table: at once, or when the hand you are in is over. Your own takes that back."""

    seat: SeatNumber


class Habit(ClientMessage, tag="habit", kw_only=True, frozen=True):
    """Set the room's habits for you: `straddle` whenever you may, `show` or muck at the showdown automatically."""

    straddle: bool | None = None
    show: bool | None = None


class DealNext(ClientMessage, tag="deal_next", frozen=True):
    """You are out of a hand that only bots still play: have them finish it quickly, and the next one dealt."""


class CallClock(ClientMessage, tag="call_clock", frozen=True):
    """Ask for a clock on the player in turn."""


class BuyTime(ClientMessage, tag="buy_time", frozen=True):
    """Buy more time, where the house sells it."""


class Ping(ClientMessage, tag="ping", frozen=True):
    """Ask whether the room is there; it answers with `pong`."""


class Count(ClientMessage, tag="count", kw_only=True, frozen=True):
    """Ask the dealer for a count of a player's chips in on this betting round, or of those `behind`."""

    seat: SeatNumber
    behind: bool = False


class Recall(ClientMessage, tag="recall", kw_only=True, frozen=True):
    """Ask the dealer to repeat the acts of a betting round of this hand; of this one if no `street` is named."""

    street: WireWord = ""


class AskForRuling(ClientMessage, tag="dispute", kw_only=True, frozen=True):
    """Ask the floor for a ruling, about a hand where one is named."""

    about: Reason
    hand: HandAsked = 0


class Review(ClientMessage, tag="review", kw_only=True, frozen=True):
    """Ask for a review of the decision about your dispute, where the house has somebody for it."""

    dispute: NotedPlace


class Contest(ClientMessage, tag="contest", kw_only=True, frozen=True):
    """Contest a ruling of this table: it stands, and goes to the next person in the house's order."""

    ruling: NotedPlace
    reason: Reason


class ObjectToGuest(ClientMessage, tag="object_to_guest", kw_only=True, frozen=True):
    """Object to the guest behind a seat, who must leave."""

    seat: SeatNumber


class OfferSeed(ClientMessage, tag="offer_seed", kw_only=True, frozen=True):
    """Take part in the next shuffle: the digest of a seed of 32 bytes, which stays yours until the room asks for it."""

    digest: SeedDigest


class GiveSeed(ClientMessage, tag="give_seed", kw_only=True, frozen=True):
    """Give the seed whose digest stands in the deal that waits; in time, or it has no part."""

    seed: SeedDigest


class AskFlop(ClientMessage, tag="ask_flop", frozen=True):
    """Lay your cards open and ask for the flop, to try for the jackpot: as the last player left, before the flop."""


class ClaimJackpot(ClientMessage, tag="claim_jackpot", kw_only=True, frozen=True):
    """Claim the jackpot for your hand, which was the last one and still lies on the table."""

    hand: HandAsked


SentByPlayer: TypeAlias = (
    Act
    | Sit
    | Leave
    | SitOut
    | ComeBack
    | PostOrWait
    | TopUp
    | Move
    | Habit
    | DealNext
    | CallClock
    | BuyTime
    | Ping
    | Count
    | Recall
    | AskForRuling
    | Review
    | Contest
    | ObjectToGuest
    | OfferSeed
    | GiveSeed
    | ClaimJackpot
    | AskFlop
)
