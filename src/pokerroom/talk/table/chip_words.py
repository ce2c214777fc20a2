"""Sentences about stakes, charges and players' time."""

from __future__ import annotations

from typing import Final

from pokerroom.table import happenings
from pokerroom.talk.hand.pay_words import charge_words, reasons
from pokerroom.talk.sentences import Sentence
from pokerroom.talk.table.announcer import Announcer, Wording, one_sentence
from pokerroom.wording.listing import joined_with_and
from pokerroom.wording.plural import quantity


def _stake_changed(floor: Announcer, happening: happenings.StakeChanged) -> list[Sentence]:
    more = f", given by {happening.giver}" if happening.giver else ""
    if happening.approved:
        more = f", approved by the {happening.approved}"
    return _chips(floor, happening.seat, happening.what, happening.amount, more)


def _checks_changed(floor: Announcer, happening: happenings.ChecksChanged) -> list[Sentence]:
    return _chips(floor, happening.seat, happening.what, happening.amount)


def _fee_given_back(floor: Announcer, happening: happenings.FeeGivenBack) -> list[Sentence]:
    what = f"{happening.line.kind} given back"
    return [sentence for seat, amount in happening.line.from_seats for sentence in _chips(floor, seat, what, amount)]


def _chips(floor: Announcer, seat: int, what: str, amount: int, more: str = "") -> list[Sentence]:
    verb, words, key = STAKE_WORDS.get(what, ("has", "{amount}: {what}", ""))
    words = words.format(amount=floor.table_names.chips(amount), what=what)
    return one_sentence(
        floor.table_names.does(seat, verb, words + more) + ".", "seat", seat, floor.behind(key) if key else ()
    )


# The happening's own name -> the verb, the rest of the sentence, and the decision whose clauses stand behind it.
STAKE_WORDS: Final[dict[str, tuple[str, str, str]]] = {
    "added": ("add", "{amount}", "stakes.top_up"),
    "held back": ("buy", "{amount}, to be added after the hand", "stakes.add_during_hand"),
    "brought in": ("add", "the {amount} bought during the hand", "stakes.add_during_hand"),
    "given back": ("get", "back {amount} of the chips bought during the hand, which may not be added", "stakes.top_up"),
    "not brought in": ("keep", "the {amount} that were to be added after the hand", "stakes.add_during_hand"),
    "declared": ("is", "down to {amount} and may not top up", "stakes.top_up"),
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


def _charge_taken(floor: Announcer, happening: happenings.Taken) -> list[Sentence]:
    line = happening.line
    names = joined_with_and([floor.table_names.name(seat) for seat, _ in line.from_seats])
    whom = f" from {names}" if line.from_seats else ""
    why = f": {reasons(line, floor.table_names)}" if line.because else ""
    seat = line.from_seats[0][0] if len(line.from_seats) == 1 else 0
    what = f"No {line.kind}" if line.waived else charge_words(line.kind, floor.table_names.chips(line.amount))
    brief = f"{what}{whom}." if why else ""
    return [Sentence(f"{what}{whom}{why}.", "charge", seat, floor.few(line.cites), brief=brief)]


def _say_unpaid(floor: Announcer, happening: happenings.Unpaid) -> list[Sentence]:
    names, line = floor.table_names, happening.line
    text = f"{names.own(happening.seat, line.kind)} was not paid: {reasons(line, names)}."
    return one_sentence(text, "charge", happening.seat, floor.few(happening.line.cites))


def _clock_called(floor: Announcer, happening: happenings.ClockCalled) -> list[Sentence]:
    names = floor.table_names
    seconds = f": {quantity(floor.rules.clock.called, 'second')} left" if floor.rules is not None else ""
    text = (
        f"{names.does(happening.asker, 'call')} the clock on {names.name(happening.seat)}{seconds}."
        if happening.asker
        else f"{names.does(happening.seat, 'is')} on the clock{seconds}."
    )
    cites = floor.behind("time.clock", "time.clock_called_by")
    return [Sentence(text, "time", happening.seat, cites, time="" if happening.asker else "called_by_floor")]


def _time_bought(floor: Announcer, happening: happenings.TimeBought) -> list[Sentence]:
    text = floor.table_names.does(happening.seat, "take", quantity(happening.seconds, "more second")) + "."
    return one_sentence(text, "time", happening.seat, floor.few(happening.cites))


def _pot_splashed(floor: Announcer, happening: happenings.PotSplashed) -> list[Sentence]:
    text = f"{happening.promotion}: the house adds {floor.table_names.chips(happening.amount)} to the next pot."
    return one_sentence(text, "notice", 0, floor.few(happening.cites))


# The effect of a time-out where no act of the player in the hand tells it.
ACTS_OF_NOBODY: Final = {"must_discard": ": a card is discarded"}


def _time_up(floor: Announcer, happening: happenings.TimeUp) -> list[Sentence]:
    """Return the sentence for time that is up; the hand tells the act that this counts as.

    Only the taking of a card is told here, because no player does it.
    """
    done = ACTS_OF_NOBODY.get(happening.what, "")
    text = f"{floor.table_names.own(happening.seat, 'time')} is up{done}."
    return [Sentence(text, "time", happening.seat, floor.few(happening.cites), time="up")]


CHIP_WORDS: Final[dict[type, Wording]] = {
    happenings.StakeChanged: _stake_changed,
    happenings.ChecksChanged: _checks_changed,
    happenings.FeeGivenBack: _fee_given_back,
    happenings.ClockCalled: _clock_called,
    happenings.TimeBought: _time_bought,
    happenings.TimeUp: _time_up,
    happenings.Taken: _charge_taken,
    happenings.Unpaid: _say_unpaid,
    happenings.PotSplashed: _pot_splashed,
}
