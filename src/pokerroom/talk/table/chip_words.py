"""What is said of stakes, charges and players' time."""

from __future__ import annotations

from typing import Final

from pokerroom.table import happenings
from pokerroom.table.opening.new_table import spoken_words
from pokerroom.talk.hand.pay_words import reasons, taken
from pokerroom.talk.said import Said
from pokerroom.talk.table.announcer import Announcer, Wording, one_said
from pokerroom.wording.plural import so_many


def _stake_changed(floor: Announcer, event: happenings.StakeChanged) -> list[Said]:
    more = (
        f", approved by the {event.approved}" if event.approved else f", given by {event.giver}" if event.giver else ""
    )
    return _chips(floor, event.seat, event.what, event.amount, more)


def _checks_changed(floor: Announcer, event: happenings.ChecksChanged) -> list[Said]:
    return _chips(floor, event.seat, event.what, event.amount)


def _fee_given_back(floor: Announcer, event: happenings.FeeGivenBack) -> list[Said]:
    what = f"{event.line.kind} given back"
    return [said for seat, amount in event.line.from_seats for said in _chips(floor, seat, what, amount)]


def _chips(floor: Announcer, seat: int, what: str, amount: int, more: str = "") -> list[Said]:
    verb, words, key = STAKES.get(what, ("has", "{amount}: {what}", ""))
    words = words.format(amount=floor.table_names.chips(amount), what=what)
    return one_said(
        floor.table_names.does(seat, verb, words + more) + ".", "seat", seat, floor.behind(key) if key else ()
    )


# What the happening calls it -> the verb, the rest of the sentence, and the decision whose clauses stand behind it.
STAKES: Final[dict[str, tuple[str, str, str]]] = {
    "added": ("add", "{amount}", "stakes.top_up"),
    "held back": ("buy", "{amount}, to be added after the hand", "stakes.add_during_hand"),
    "brought in": ("add", "the {amount} bought during the hand", "stakes.add_during_hand"),
    "given back": ("get", "back {amount} of the chips bought during the hand, which may not be added", "stakes.top_up"),
    "not brought in": ("keep", "the {amount} that were to be added after the hand", "stakes.add_during_hand"),
    "declared": ("play", "on with {amount} and may add no more", "stakes.top_up"),
    "for goods": ("pay", "{amount} for goods", "stakes.take_off"),
    "taken off": ("take", "{amount} off the table", "stakes.take_off"),
    "bought, on their way": ("buy", "{amount}, which are on the way", "stakes.playing_behind"),
    "announced": ("play", "{amount} behind", "stakes.playing_behind"),
    "arrived": ("get", "the {amount} that were on the way", "stakes.playing_behind"),
    "notes changed": ("change", "notes for {amount} into chips", "stakes.wager_with"),
    "made up": ("add", "{amount} to reach the minimum", "notice.game_change"),
    "over the maximum": ("take", "off the {amount} above the maximum", "stakes.maximum_buy_in"),
    "cut": ("take", "{amount} off, down to the new maximum", "notice.game_change"),
    "checks bought": ("buy", "commission checks for {amount}", "commission.checks"),
    "checks changed back": ("change", "commission checks back for {amount}", "commission.checks_rules"),
    "hand fee given back": ("get", "the hand fee of {amount} back", "commission.hand_fee"),
}


def _taken(floor: Announcer, event: happenings.Taken) -> list[Said]:
    line = event.line
    names = spoken_words([floor.table_names.name(seat) for seat, _ in line.from_seats])
    whom = f" from {names}" if line.from_seats else ""
    why = f": {reasons(line, floor.table_names)}" if line.because else ""
    seat = line.from_seats[0][0] if len(line.from_seats) == 1 else 0
    what = f"No {line.kind}" if line.waived else taken(line.kind, floor.table_names.chips(line.amount))
    return one_said(f"{what}{whom}{why}.", "charge", seat, floor.few(line.cites))


def _unpaid(floor: Announcer, event: happenings.Unpaid) -> list[Said]:
    text = (
        f"{floor.table_names.own(event.seat, event.line.kind)} was not paid: {reasons(event.line, floor.table_names)}."
    )
    return one_said(text, "charge", event.seat, floor.few(event.line.cites))


def _clock_called(floor: Announcer, event: happenings.ClockCalled) -> list[Said]:
    asker = floor.table_names.does(event.asker, "call") if event.asker else "The floor calls"
    seconds = f": {so_many(floor.rules.clock.called, 'second')}" if floor.rules is not None else ""
    text = f"{asker} the clock on {floor.table_names.name(event.seat)}{seconds}."
    return one_said(text, "time", event.seat, floor.behind("time.clock", "time.clock_called_by"))


def _time_bought(floor: Announcer, event: happenings.TimeBought) -> list[Said]:
    text = floor.table_names.does(event.seat, "take", so_many(event.seconds, "more second")) + "."
    return one_said(text, "time", event.seat, floor.few(event.cites))


def _pot_splashed(floor: Announcer, event: happenings.PotSplashed) -> list[Said]:
    text = f"{event.promotion}: the house adds {floor.table_names.chips(event.amount)} to the next pot."
    return one_said(text, "notice", 0, floor.few(event.cites))


# What happens when time is up, where no act of the player's in the hand tells it.
NOBODYS_ACT: Final = {"must_discard": ": a card is discarded"}


def _time_up(floor: Announcer, event: happenings.TimeUp) -> list[Said]:
    """What the player has done by it, the hand tells; only a card that is taken from them is nobody's act."""
    done = NOBODYS_ACT.get(event.what, "")
    return one_said(
        f"{floor.table_names.own(event.seat, 'time')} is up{done}.", "time", event.seat, floor.few(event.cites)
    )


CHIP_WORDS: Final[dict[type, Wording]] = {
    happenings.StakeChanged: _stake_changed,
    happenings.ChecksChanged: _checks_changed,
    happenings.FeeGivenBack: _fee_given_back,
    happenings.ClockCalled: _clock_called,
    happenings.TimeBought: _time_bought,
    happenings.TimeUp: _time_up,
    happenings.Taken: _taken,
    happenings.Unpaid: _unpaid,
    happenings.PotSplashed: _pot_splashed,
}
