"""Messages of staff to a table of the bonus game, beside `freeze` and `resume`."""

from __future__ import annotations

from typing import Annotated, TypeAlias

from msgspec import Meta, field

from pokerroom.bonus.table.words import Breach, Equipment, ExclusionScope, Hold, SignArea
from pokerroom.bonus.words import DealtFrom, LayoutArea
from pokerroom.room.wire.staff import ByStaff
from pokerroom.room.wire.values import CardText, Chips, FactsTold, Reason, SeatNumber, WireWord

Minutes = Annotated[int, Meta(ge=0, le=24 * 60)]
Boxes = Annotated[tuple[SeatNumber, ...], Meta(min_length=1, max_length=7)]


class BonusStaffMessage(ByStaff, kw_only=True, frozen=True):
    """Any request of staff that only a table of the bonus game takes."""


class StopAfterRound(BonusStaffMessage, tag="stop_after_round", kw_only=True, frozen=True):
    """Stop the table once the round under way is over, for work between rounds; `resume` lets it go on."""

    why: Reason = ""


class RuleOnRound(BonusStaffMessage, tag="rule_on_round", kw_only=True, frozen=True):
    """Report something seen at a stopped table: the book's ruling is made and carried out, on the round or between two.

    Where the book leaves the decision to somebody, the report is refused with the choices: send it again with `choice`,
    the number of an offer, "decline", or the effects ordered, and a `reason`.
    """

    what: WireWord
    box: Annotated[int, Meta(ge=0, le=7)] = 0
    amount: Chips = 0
    facts: FactsTold = field(default_factory=dict)
    cards: Annotated[dict[WireWord, Annotated[tuple[CardText, ...], Meta(max_length=22)]], Meta(max_length=10)] = field(
        default_factory=dict
    )
    choice: int | Annotated[tuple[WireWord, ...], Meta(max_length=10)] = ()
    reason: Reason = ""


class FindWagerAt(BonusStaffMessage, tag="find_wager", kw_only=True, frozen=True):
    """Report a wager that was noticed on an area after the first card; the book's ruling on it is carried out."""

    box: SeatNumber
    area: LayoutArea
    chips: Chips
    tokens: Chips = 0


class VoidWagers(BonusStaffMessage, tag="void_box", kw_only=True, frozen=True):
    """Declare one person's wagers void; everybody else plays on."""

    box: SeatNumber
    reason: Reason


class RemoveWager(BonusStaffMessage, tag="remove_wager", kw_only=True, frozen=True):
    """Refuse a wager before the first card, and have it removed."""

    box: SeatNumber
    area: LayoutArea
    reason: Reason


class CorrectBoxPayment(BonusStaffMessage, tag="correct_payment", kw_only=True, frozen=True):
    """Put a wrong payment right: pay so much more to a box or, below 0, take so much back from it."""

    box: SeatNumber
    chips: Annotated[int, Meta(ge=-(10**9), le=10**9)]
    reason: Reason


class PlayFirst(BonusStaffMessage, tag="play_first", kw_only=True, frozen=True):
    """Direct boxes to play before the others look at their cards."""

    boxes: Boxes
    reason: Reason


class ReleaseTable(BonusStaffMessage, tag="release_hold", kw_only=True, frozen=True):
    """Say that the work for which the table was held up is done, and its result."""

    hold: Hold
    note: Reason = ""


class BringDeck(BonusStaffMessage, tag="bring_deck", kw_only=True, frozen=True):
    """Bring other cards to the table, checked, in place of those that are played with."""

    name: WireWord
    back: WireWord
    checked_by: WireWord = "casino supervisor"


class CountDeck(BonusStaffMessage, tag="count_cards", kw_only=True, frozen=True):
    """Note that the cards were counted, and how many there were."""

    counted: Annotated[int, Meta(ge=0, le=120)]


class ChangeDealtFrom(BonusStaffMessage, tag="change_source", kw_only=True, frozen=True):
    """Deal from something else, after a breakdown or between rounds."""

    dealt_from: DealtFrom


class TellOfBonusFault(BonusStaffMessage, tag="tell_of_fault", kw_only=True, frozen=True):
    """Note that a person who must be told of a fault has been told, by name."""

    whom: WireWord
    name: WireWord


class PostBonusMinimum(BonusStaffMessage, tag="post_minimum", kw_only=True, frozen=True):
    """Put up the sign that tells of a higher minimum, which holds after `minutes`."""

    least: Chips
    minutes: Minutes
    area: SignArea = "ante"


class ChangeBonusLimits(BonusStaffMessage, tag="change_limits", kw_only=True, frozen=True):
    """Change the limits; with `keep_old` present players may go on at the old minimum."""

    ante_least: Chips | None = None
    ante_most: Chips | None = None
    bonus_least: Chips | None = None
    bonus_most: Chips | None = None
    keep_old: bool = False


class PostBonusClosing(BonusStaffMessage, tag="post_closing", kw_only=True, frozen=True):
    """Put up the sign that tells in how many minutes the table will be closed."""

    minutes: Minutes


class CloseBonus(BonusStaffMessage, tag="close_boxes", kw_only=True, frozen=True):
    """Close the table, when its sign has been up for long enough or nobody plays there."""


class ExcludeFromBonus(BonusStaffMessage, tag="exclude_player", kw_only=True, frozen=True):
    """Keep a person who used a device from the game, or from the casino."""

    player: WireWord
    scope: ExclusionScope


class KeepPatronsApart(BonusStaffMessage, tag="keep_apart", kw_only=True, frozen=True):
    """Keep two players from playing here together."""

    one: WireWord
    other: WireWord
    suspected: bool = False


class NoteBonusConduct(BonusStaffMessage, tag="note_conduct", kw_only=True, frozen=True):
    """Write down a breach of conduct, or the order given about it."""

    breach: Breach
    player: WireWord
    note: Reason = ""


class AskToLeaveBox(BonusStaffMessage, tag="ask_to_leave", kw_only=True, frozen=True):
    """Require a player who does not wager to give up the box."""

    box: SeatNumber


class ExchangeVoucherAt(BonusStaffMessage, tag="exchange_voucher", kw_only=True, frozen=True):
    """Exchange a player's voucher for tokens of its value, which may lie on these areas alone."""

    box: SeatNumber
    voucher: WireWord
    value: Chips
    areas: Annotated[tuple[LayoutArea, ...], Meta(max_length=6)] = ()


class ChangeBonusStaff(BonusStaffMessage, tag="change_staff", kw_only=True, frozen=True):
    """Say who deals and who supervises from now on."""

    dealer: WireWord = ""
    supervisor: WireWord = ""


class SignBonusEquipment(BonusStaffMessage, tag="sign_equipment", kw_only=True, frozen=True):
    """Sign that the table has this equipment."""

    items: Annotated[tuple[Equipment, ...], Meta(min_length=1, max_length=8)]


class TellOfBonusRights(BonusStaffMessage, tag="tell_of_rights", kw_only=True, frozen=True):
    """Tell a dissatisfied player that they may complain to an inspector."""

    player: WireWord


SentByBonusStaff: TypeAlias = (
    StopAfterRound
    | RuleOnRound
    | FindWagerAt
    | VoidWagers
    | RemoveWager
    | CorrectBoxPayment
    | PlayFirst
    | ReleaseTable
    | BringDeck
    | CountDeck
    | ChangeDealtFrom
    | TellOfBonusFault
    | PostBonusMinimum
    | ChangeBonusLimits
    | PostBonusClosing
    | CloseBonus
    | ExcludeFromBonus
    | KeepPatronsApart
    | NoteBonusConduct
    | AskToLeaveBox
    | ExchangeVoucherAt
    | ChangeBonusStaff
    | SignBonusEquipment
    | TellOfBonusRights
)
