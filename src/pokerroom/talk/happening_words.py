"""What is said of a table between and around its hands: who comes and goes, chips, time, charges, changes."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import fields
from typing import Any, Final, NamedTuple

from pokerroom.citation import Citation
from pokerroom.games import GAMES
from pokerroom.hand.events import Event as HandEvent
from pokerroom.hand.events import HandDied, HandRevived, Ruled
from pokerroom.rulebook.table_setup import TableSetup
from pokerroom.table import happenings
from pokerroom.table.changes.changes import demands
from pokerroom.table.floor_notes import SCOPES, PayoutNote, RulingNote
from pokerroom.table.game_words import game_words
from pokerroom.table.opening.new_table import spoken_words
from pokerroom.table.seats.seats import LOCKED
from pokerroom.table.table_rules import TableRules, recorded_rules
from pokerroom.talk.pay_words import reasons, taken
from pokerroom.talk.said import Company, Said, SaidKind, number_word


class Announcer(NamedTuple):
    """Whoever speaks of a table: how its players are called, and by which rules it is run, where they are known."""

    company: Company
    rules: TableRules | None
    told: Sequence[HandEvent] = ()  # what the hand has told by itself since the last ruling

    def named(self, text: str) -> str:
        """The same words with the names of the seats that are known."""

        def name(found: re.Match[str]) -> str:
            seat = int(found[2])
            if seat not in self.company.names:
                return found[0]
            return self.company.first(seat) if found[1] == "S" else self.company.name(seat)

        return re.sub(r"\b([Ss])eat (\d+)", name, text)

    def behind(self, *keys: str) -> tuple[str, ...]:
        """The telling clauses of some decisions of the house."""
        grounds = self.rules.hand.grounds if self.rules is not None else None
        return grounds.of(*keys).texts(_MOST) if grounds is not None else ()

    def few(self, cites: Iterable[Citation]) -> tuple[str, ...]:
        """The few clauses of these that say most."""
        grounds = self.rules.hand.grounds if self.rules is not None else None
        return tuple(map(str, grounds.few(cites, _MOST) if grounds is not None else tuple(cites)[:_MOST]))


_MOST: Final = 2  # clauses to a sentence
_FREEZE_OUT: Final = ("stakes.freeze_out", "stakes.freeze_out_terms")
Wording = Callable[[Announcer, Any], list[Said]]


def happening_said(
    happening: happenings.Happening,
    names: Mapping[int, str] | Company,
    rules: TableRules | None = None,
    told: Sequence[HandEvent] = (),
) -> list[Said]:
    """What is said of something that happened at a table; nothing where a hand tells it by itself.

    `told` is what the hand has told by itself since the last ruling.

    >>> from datetime import datetime
    >>> from pokerroom.table.stakes.stakes import Stake
    >>> from pokerroom.table.blinds.standing import Standing
    >>> happening_said(happenings.Sat(3, "Doc", Stake(1200), Standing(), datetime(2024, 8, 16, 20)), {3: "Doc"})
    [Said(text='Doc sits down in seat 3 with 1,200.', kind='seat', seat=3, cites=())]
    """
    company = names if isinstance(names, Company) else Company(names)
    if type(happening) in UNSAID:
        return []
    return HAPPENINGS[type(happening)](Announcer(company, rules, told), happening)


def _one(text: str, kind: SaidKind, seat: int = 0, cites: tuple[str, ...] = ()) -> list[Said]:
    return [Said(text, kind, seat, cites)]


def _called(player: str) -> str:
    """A person's name as it may stand in a sentence."""
    return Company({1: player}).names[1]


# Coming and going


def _sat(floor: Announcer, event: happenings.Sat) -> list[Said]:
    text = f"{_called(event.player)} sits down in seat {event.seat} with {event.chips:,}."
    return _one(text, "seat", event.seat, floor.behind("stakes.maximum_buy_in"))


def _rose(floor: Announcer, event: happenings.Rose) -> list[Said]:
    why = f": {event.why}" if event.why else ""
    text = f"{_called(event.player)} leaves seat {event.seat} with {event.chips:,}{why}."
    return _one(text, "seat", event.seat, floor.behind("stakes.return_window"))


def _sat_out(floor: Announcer, event: happenings.SatOut) -> list[Said]:
    cites = floor.behind("blinds.missed", "seating.absence")
    return _one(floor.company.does(event.seat, "sit", "out") + ".", "seat", event.seat, cites)


def _came_back(floor: Announcer, event: happenings.CameBack) -> list[Said]:
    words = "back and posts what is due" if event.posts else "back"
    if event.seat == floor.company.me:
        words = words.replace("posts", "post")
    cites = floor.behind("blinds.missed")
    return _one(floor.company.does(event.seat, "is", words) + ".", "seat", event.seat, cites)


def _changed_seat(floor: Announcer, event: happenings.ChangedSeat) -> list[Said]:
    seat = event.new if event.new in floor.company.names else event.old
    text = floor.company.does(seat, "move", f"from seat {event.old} to seat {event.new}") + "."
    return _one(text, "seat", event.new, floor.behind("blinds.seat_move"))


def _played_over(floor: Announcer, event: happenings.PlayedOver) -> list[Said]:
    text = f"{_called(event.player)} plays over {_called(event.absent)}'s seat {event.seat} with {event.chips:,}."
    return _one(text, "seat", event.seat, floor.behind("seating.playover"))


def _playover_ended(floor: Announcer, event: happenings.PlayoverEnded) -> list[Said]:
    text = f"Seat {event.seat} is {_called(event.absent)}'s alone again."
    return _one(text, "seat", event.seat, floor.behind("seating.playover"))


def _seat_asked(floor: Announcer, event: happenings.SeatAsked) -> list[Said]:
    what = "puts a marker down for" if event.marker else "asks for" if event.wanted else "no longer wants"
    cites = floor.behind("seating.vacant_seat", "seating.change_deadline")
    return _one(f"{_called(event.player)} {what} seat {event.seat}.", "seat", event.seat, cites)


def _drew(floor: Announcer, event: happenings.Drew) -> list[Said]:
    drawn = ", ".join(f"{_called(who)} [{'] ['.join(cards.split())}]" for who, cards in event.drawn.items())
    result = f"{_called(event.order[0])} comes first" if event.order else "they draw again"
    where = f"seat {event.seat}" if event.seat else "the seats"
    text = f"The draw for {where}: {drawn}; {result}."
    return _one(text, "seat", event.seat, floor.behind("seating.card_draw"))


def _order(text: str, seat: int = 0, cites: tuple[str, ...] = (), by: str = "") -> list[Said]:
    """An order of the floor, or of a player where it is theirs to give; `by` is the title of whoever gave it."""
    word = f", on the word of the {by}" if by else ""
    return _one(f"{text}{word}.", "notice", seat, cites)


def _leaves_after_hand(_: Announcer, event: happenings.LeavesAfterHand) -> list[Said]:
    return _order(f"{_called(event.player)} (seat {event.seat}): leaves when the hand is over", event.seat)


def _leave_given(floor: Announcer, event: happenings.LeaveGiven) -> list[Said]:
    cites = floor.behind("seating.needs_approval")
    return _order(f"{_called(event.player)} (seat {event.seat}): leave given", event.seat, cites, event.by)


def _extra_seat_allowed(floor: Announcer, event: happenings.ExtraSeatAllowed) -> list[Said]:
    text = f"{_called(event.by)} (seat {event.seat}): an extra seat"
    return _order(text, event.seat, floor.behind("seating.extra_player"))


def _seat_kept(floor: Announcer, event: happenings.SeatKept) -> list[Said]:
    locked = event.why == LOCKED
    what = "seat locked" if locked else f"seat reserved, {event.why}"
    cites = floor.behind("seating.seat_lock") if locked else ()
    return _order(f"{_called(event.player)} (seat {event.seat}): {what}", event.seat, cites, event.by)


def _seat_unlocked(_: Announcer, event: happenings.SeatUnlocked) -> list[Said]:
    return _order(f"{_called(event.player)}: seat unlocked")


def _goes_elsewhere(floor: Announcer, event: happenings.GoesElsewhere) -> list[Said]:
    text = f"{_called(event.player)} (seat {event.seat}): goes elsewhere"
    return _order(text, event.seat, floor.behind("seating.seat_lock"))


def _kept_apart(floor: Announcer, event: happenings.KeptApart) -> list[Said]:
    names, scope = f"{_called(event.one)} and {_called(event.other)}", event.scope.replace("_", " ")
    return _order(f"{names}: kept apart, {scope}", 0, floor.behind("seating.keep_apart"), event.by)


def _guest_seated(floor: Announcer, event: happenings.GuestSeated) -> list[Said]:
    text = f"{_called(event.guest)} (seat {event.seat}): guest seated"
    return _order(text, event.seat, floor.behind("seating.guests"), event.by)


def _guest_left(floor: Announcer, event: happenings.GuestLeft) -> list[Said]:
    text = f"{_called(event.guest)} (seat {event.seat}): guest leaves"
    return _order(text, event.seat, floor.behind("seating.guests"))


def _away_often(floor: Announcer, event: happenings.AwayOften) -> list[Said]:
    text = f"{_called(event.player)} (seat {event.seat}): away again and again"
    return _order(text, event.seat, floor.behind("seating.absence"), event.by)


def _seat_released(floor: Announcer, event: happenings.SeatReleased) -> list[Said]:
    text = f"{_called(event.player)} (seat {event.seat}): seat released"
    return _order(text, event.seat, floor.behind("seating.absence", "seating.idle_player"), event.by)


# Chips


def _stake_changed(floor: Announcer, event: happenings.StakeChanged) -> list[Said]:
    return _chips(floor, event.seat, event.what, event.amount, event.approved)


def _checks_changed(floor: Announcer, event: happenings.ChecksChanged) -> list[Said]:
    return _chips(floor, event.seat, event.what, event.amount)


def _fee_given_back(floor: Announcer, event: happenings.FeeGivenBack) -> list[Said]:
    what = f"{event.line.kind} given back"
    return [said for seat, amount in event.line.from_seats for said in _chips(floor, seat, what, amount)]


def _chips(floor: Announcer, seat: int, what: str, amount: int, approved: str = "") -> list[Said]:
    verb, words, key = STAKES.get(what, ("has", "{amount}: {what}", ""))
    words = words.format(amount=f"{amount:,}", what=what)
    by = f", approved by the {approved}" if approved else ""
    return _one(floor.company.does(seat, verb, words + by) + ".", "seat", seat, floor.behind(key) if key else ())


# What the happening calls it -> the verb, the rest of the sentence, and the decision whose clauses stand behind it.
STAKES: Final[dict[str, tuple[str, str, str]]] = {
    "added": ("add", "{amount}", "stakes.top_up"),
    "held back": ("buy", "{amount}, which come in after the hand", "stakes.add_during_hand"),
    "brought in": ("bring", "in the {amount} held back", "stakes.add_during_hand"),
    "given back": ("get", "back {amount} of the chips held back, which may not come in", "stakes.top_up"),
    "not brought in": ("keep", "the {amount} that were to come in after the hand", "stakes.add_during_hand"),
    "declared": ("play", "on with {amount} and may add no more", "stakes.top_up"),
    "for goods": ("pay", "{amount} for goods", "stakes.take_off"),
    "taken off": ("take", "{amount} off the table", "stakes.take_off"),
    "bought, on their way": ("buy", "{amount}, which are on their way", "stakes.playing_behind"),
    "announced": ("play", "{amount} behind", "stakes.playing_behind"),
    "arrived": ("get", "the {amount} that were on their way", "stakes.playing_behind"),
    "notes changed": ("change", "notes for {amount} into chips", "stakes.wager_with"),
    "made up": ("make", "the stake up by {amount}", "notice.game_change"),
    "over the maximum": ("take", "off the {amount} above the maximum", "stakes.maximum_buy_in"),
    "cut": ("take", "{amount} off, down to the new range", "notice.game_change"),
    "checks bought": ("buy", "commission checks for {amount}", "commission.checks"),
    "checks changed back": ("change", "commission checks back for {amount}", "commission.checks_rules"),
    "hand fee given back": ("get", "the hand fee of {amount} back", "commission.hand_fee"),
}


def _taken(floor: Announcer, event: happenings.Taken) -> list[Said]:
    line = event.line
    names = spoken_words([floor.company.name(seat) for seat, _ in line.from_seats])
    whom = f" from {names}" if line.from_seats else ""
    why = f": {reasons(line)}" if line.because else ""
    seat = line.from_seats[0][0] if len(line.from_seats) == 1 else 0
    what = f"No {line.kind}" if line.waived else taken(line.kind, line.amount)
    return _one(f"{what}{whom}{why}.", "charge", seat, floor.few(line.cites))


def _unpaid(floor: Announcer, event: happenings.Unpaid) -> list[Said]:
    text = f"{floor.company.own(event.seat, event.line.kind)} is not paid: {reasons(event.line)}."
    return _one(text, "charge", event.seat, floor.few(event.line.cites))


# Time


def _clock_called(floor: Announcer, event: happenings.ClockCalled) -> list[Said]:
    asker = floor.company.does(event.asker, "call") if event.asker else "The floor calls"
    seconds = f": {floor.rules.clock.called} seconds" if floor.rules is not None else ""
    text = f"{asker} the clock on {floor.company.name(event.seat)}{seconds}."
    return _one(text, "time", event.seat, floor.behind("time.clock", "time.clock_called_by"))


def _time_bought(floor: Announcer, event: happenings.TimeBought) -> list[Said]:
    text = floor.company.does(event.seat, "has", f"{event.seconds:,} more seconds") + "."
    return _one(text, "time", event.seat, floor.few(event.cites))


def _time_up(floor: Announcer, event: happenings.TimeUp) -> list[Said]:
    text = f"{floor.company.own(event.seat, 'time')} is up: {_TIME_UP.get(event.what, event.what)}."
    return _one(text, "time", event.seat, floor.few(event.cites))


_TIME_UP: Final = {
    "check": "checks",
    "fold": "folds",
    "hand_dead": "the hand is dead",
    "least_bet": "the least bet goes in",
    "stand_pat": "no cards",
    "must_discard": "a card is taken as the discard",
}


# Hands


def _hand_began(floor: Announcer, event: happenings.HandBegan) -> list[Said]:
    button = event.line_up.button
    if button in floor.company.names:
        where = floor.company.does(button, "has", "the button")
    else:
        where = f"The button is at seat {button}"
    cites = floor.behind("table.button_move" if event.number > 1 else "table.first_button")
    said = _one(f"Hand {event.number:,}. {where}.", "hand", button, cites)
    for each in event.line_up.waiting:
        text = floor.company.does(each.seat, "wait", f"for {each.until}") + "."
        said.append(Said(text, "seat", each.seat, floor.few(each.cites)))
    return said


def _hand_ended(floor: Announcer, event: happenings.HandEnded) -> list[Said]:
    """The hand tells its own end; only what was waived is left to say."""
    return [
        Said(f"No {line.kind}: {reasons(line)}.", "charge", 0, floor.few(line.cites))
        for line in event.lines
        if not line.amount and line.because
    ]


def _misdealt(_: Announcer, event: happenings.Misdealt) -> list[Said]:
    why = f": {event.why}" if event.why else ""
    return _one(f"Hand {event.number:,} is a misdeal{why}. All wagers go back, and the button stays.", "hand")


def _button_corrected(floor: Announcer, event: happenings.ButtonCorrected) -> list[Said]:
    text = f"The button goes on from {floor.company.name(event.button)}, where it belonged."
    return _one(text, "hand", event.button, floor.few(event.cites))


# Rulings


def _ruled(floor: Announcer, event: happenings.Ruled) -> list[Said]:
    """The ruling with its number: in full, or only what the hand has not told by itself."""
    note = event.note
    steps = [step for step in note.steps if not _told_by_bar(note, step)]
    head = f"Ruling {event.number}, by the {note.by}"
    if any(isinstance(each, Ruled) and each.key == note.key for each in floor.told):
        steps = [step for step in steps if not _told_by_hand(floor.told, step)]
    else:
        on = f", on {floor.company.name(note.seat)}" if note.player and note.seat in floor.company.names else ""
        head += f"{on}, {note.key.removeprefix('ruling.').replace('_', ' ')}"
    text = f"{head}: {floor.named(' '.join(steps))}" if steps else f"{head}."
    said = _one(text, "notice", note.seat, floor.few(note.cites))
    for each in note.decisions:
        declined = f" ({floor.named(', '.join(each.declined))})" if each.declined else ""
        why = f": {each.reason}" if each.reason else ""
        said.append(Said(f"The {each.title} {each.what}{declined}{why}.", "notice", note.seat, ()))
    return said


def _told_by_hand(told: Sequence[HandEvent], step: str) -> bool:
    """Whether the hand itself has said that it is dead, or in play again."""
    kind = HandDied if _DEAD.match(step) else HandRevived if _IN_PLAY.match(step) else None
    return kind is not None and any(isinstance(each, kind) for each in told)


_DEAD: Final = re.compile(r"The hand of .+ is dead(; its chips stay in the pot)?\.$")
_IN_PLAY: Final = re.compile(r"The hand of .+ is in play\.$")
_PENALTY: Final = "The penalty: "


def _told_by_bar(note: RulingNote, step: str) -> bool:
    """Whether a line of its own says who is kept out."""
    penalties = [name for effect in note.effects if effect.startswith("sanctions ") for name in effect.split()[1:]]
    return step.startswith(_PENALTY) and bool(note.player) and all(name in SCOPES for name in penalties)


def _ruling_appealed(floor: Announcer, event: happenings.RulingAppealed) -> list[Said]:
    appeal = event.appeal
    text = f"{_called(appeal.by)} contests ruling {event.number}: {appeal.reason}. It goes to {appeal.to}."
    return _one(text, "notice", 0, floor.few(appeal.cites))


def _deal_in_ordered(floor: Announcer, event: happenings.DealInOrdered) -> list[Said]:
    text = f"{_called(event.player)} is dealt into the next hand"
    return _order(text, event.seat, floor.few(event.cites), event.by)


def _post_ordered(floor: Announcer, event: happenings.PostOrdered) -> list[Said]:
    text = f"{_called(event.player)} posts what is due before the next hand"
    return _order(text, event.seat, floor.few(event.cites), event.by)


def _stake_ordered(floor: Announcer, event: happenings.StakeOrdered) -> list[Said]:
    order = event.order
    what = (
        f"take off the {order.excess:,} above {order.limit:,}"
        if order.excess
        else f"make the stake up to {order.limit:,}"
    )
    text = f"{_called(event.player)} must {what}"
    return _order(text, event.seat, floor.few(event.cites), event.by)


def _button_ordered(floor: Announcer, event: happenings.ButtonOrdered) -> list[Said]:
    return _order("The button is put right after this hand", 0, floor.few(event.cites), event.by)


def _pot_carried(floor: Announcer, event: happenings.PotCarried) -> list[Said]:
    names = spoken_words([_called(player) for player in sorted(event.players)])
    who = f"; only {names} may play for it" if names else ""
    return _one(f"{event.amount:,} stays in the pot for the next hand{who}.", "notice", 0, floor.few(event.cites))


def _pot_splashed(floor: Announcer, event: happenings.PotSplashed) -> list[Said]:
    text = f"{event.promotion}: the house adds {event.amount:,} to the next pot."
    return _one(text, "notice", 0, floor.few(event.cites))


def _payout_ordered(floor: Announcer, event: happenings.PayoutOrdered) -> list[Said]:
    payout = event.payout
    text = f"{payout.amount:,} of hand {payout.hand} goes {_between(floor, payout)} after this hand: {payout.why}"
    seat = payout.paid_to if _sits_there(floor, payout.paid_to, payout.payer) else 0
    return _order(text, seat, floor.few(payout.cites), payout.by)


def _between(floor: Announcer, payout: PayoutNote) -> str:
    """From whom to whom: the players of that hand, wherever they are now."""
    both = (payout.paid_to, payout.payer), (payout.belongs_to, payout.payee)
    one, other = (floor.company.name(seat) if _sits_there(floor, seat, who) else _called(who) for seat, who in both)
    return f"from {one} to {other}"


def _sits_there(floor: Announcer, seat: int, player: str) -> bool:
    return not player or floor.company.names.get(seat) == _called(player)


def _payout_corrected(floor: Announcer, event: happenings.PayoutCorrected) -> list[Said]:
    payout, moved = event.payout, event.payout.amount - event.short
    short = f"; {event.short:,} more are not there" if event.short else ""
    text = f"{moved:,} of hand {payout.hand} goes {_between(floor, payout)}: {payout.why}{short}"
    seat = payout.belongs_to if _sits_there(floor, payout.belongs_to, payout.payee) else 0
    return _order(text, seat, floor.few(payout.cites), payout.by)


def _barred(floor: Announcer, event: happenings.Barred) -> list[Said]:
    why = f": {event.why}" if event.why else ""
    until = f" until {event.until:%Y-%m-%d %H:%M}" if event.until is not None else ""
    text = f"{_called(event.player)} is {_KEPT_OUT.get(event.what, 'barred from the game')}{until}{why}"
    return _order(text, event.seat, floor.few(event.cites), event.by)


_KEPT_OUT: Final = {
    "bar_from_room": "barred from the room",
    "exclude_from_casino": "excluded from the casino",
    "detain": "detained",
}


def _asking_withdrawn(floor: Announcer, event: happenings.AskingWithdrawn) -> list[Said]:
    text = f"{_called(event.player)} may not ask to see hands any more"
    return _order(text, event.seat, floor.few(event.cites), event.by)


def _bar_lifted(floor: Announcer, event: happenings.BarLifted) -> list[Said]:
    return _order(f"{_called(event.player)} is no longer barred: {event.why}", 0, floor.few(event.cites), event.by)


_HELD_WENT: Final = {"house": "the house", "next_pot": "the next pot"}


def _held_released(floor: Announcer, event: happenings.HeldReleased) -> list[Said]:
    to = _called(event.player) if event.player else _HELD_WENT.get(event.to, event.to)
    chips = "held chips" if event.source == "held" else "chips of the next pot"
    return _order(f"{event.amount:,} {chips} to {to}: {event.why}", 0, floor.few(event.cites), event.by)


def _reported(_: Announcer, event: happenings.Reported) -> list[Said]:
    what = event.report.what.removeprefix("ruling.").replace("_", " ")
    return _one(f"The {event.report.by} looks into it: {what}.", "notice", event.report.seat)


def _dispute_noted(floor: Announcer, event: happenings.DisputeNoted) -> list[Said]:
    dispute, cites = event.dispute, floor.few(event.dispute.cites)
    about = f"dispute {event.number}, {dispute.about}"
    if dispute.closed:
        return _one(f"The {about}: closed.", "notice", 0, cites)
    if dispute.called:
        asks = dispute.reviews[-1] if dispute.reviews else dispute.by
        return _one(f"{_called(asks)} asks the {dispute.called} to decide {about}.", "notice", 0, cites)
    if dispute.told and dispute.told[-1].at == event.at:
        return _one(f"{_called(dispute.told[-1].who)} is told where to go with {about}.", "notice", 0, cites)
    word = dispute.words[-1]
    why = f": {word.reason}" if word.reason else ""
    return _one(f"The {word.title} decides {about}: {word.what}{why}.", "notice", 0, cites)


def _looked(floor: Announcer, event: happenings.Looked) -> list[Said]:
    text = f"{_called(event.player)}'s cards are looked at: {event.why}"
    return _order(text, event.seat, floor.few(event.cites), event.by)


def _directed(floor: Announcer, event: happenings.Directed) -> list[Said]:
    what = f"{event.what.capitalize()} at the table" if event.ordered else f"No more order of {event.what}"
    return _order(what, 0, floor.few(event.cites), event.by)


def _appeal_answered(floor: Announcer, event: happenings.AppealAnswered) -> list[Said]:
    text = f"The {event.by} answers about ruling {event.number}: {event.answer}."
    return _one(text, "notice", 0, floor.few(event.cites))


def _asking_allowed(_: Announcer, event: happenings.AskingAllowed) -> list[Said]:
    return _order(f"{_called(event.player)} may ask to see hands again", 0, (), event.by)


def _table_stopped(_: Announcer, event: happenings.TableStopped) -> list[Said]:
    why = f": {event.why}" if event.why else ""
    if event.dispute:
        return _one(f"Play waits for the {event.by}{why}.", "notice")
    return _one(f"The {event.by} stops the table{why}.", "notice")


def _table_resumed(_: Announcer, event: happenings.TableResumed) -> list[Said]:
    return _one(f"The {event.by} lets play go on.", "notice")


# Freeze-outs


def _freeze_out_allowed(floor: Announcer, event: happenings.FreezeOutAllowed) -> list[Said]:
    return _order(f"{_called(event.by)}: freeze-out allowed", 0, floor.behind(*_FREEZE_OUT))


def _freeze_out_agreed(floor: Announcer, event: happenings.FreezeOutAgreed) -> list[Said]:
    text = f"{_called(event.player)} (seat {event.seat}): freeze-out agreed to"
    return _order(text, event.seat, floor.behind(*_FREEZE_OUT))


def _freeze_out_dropped(floor: Announcer, event: happenings.FreezeOutDropped) -> list[Said]:
    return _order(f"{_called(event.by)}: freeze-out dropped", 0, floor.behind(*_FREEZE_OUT))


def _freeze_out_began(floor: Announcer, event: happenings.FreezeOutBegan) -> list[Said]:
    names = spoken_words([floor.company.name(seat) for seat in event.seats])
    text = f"A freeze-out begins, {event.buy_in:,} each: {names}."
    return _one(text, "notice", 0, floor.behind(*_FREEZE_OUT))


def _freeze_out_won(floor: Announcer, event: happenings.FreezeOutWon) -> list[Said]:
    text = f"{_called(event.player)} wins the freeze-out with {event.chips:,}."
    return _one(text, "notice", event.seat, floor.behind(*_FREEZE_OUT))


# Changes


def _change_wanted(floor: Announcer, event: happenings.ChangeWanted) -> list[Said]:
    pending = event.pending
    what = f"A change is wanted: {_difference(pending.old, pending.new)}" if pending.new else "The table is to close"
    done = []
    if pending.last_hands:
        done.append(f"after {number_word(pending.last_hands)} last hand{'s' if pending.last_hands > 1 else ''}")
    if pending.hand is not None:
        done.append("the players are told")
    if pending.sign_at is not None:
        done.append(f"the sign shows it{f' for {pending.planned:%H:%M}' if pending.planned else ''}")
    if pending.agreed:
        names = [floor.company.name(seat) for seat in sorted(pending.agreed)]
        done.append(f"{spoken_words(names)} agree{'s' if len(names) == 1 and names != ['you'] else ''}")
    text = "; ".join([what, *done]) + "."
    cites: tuple[Citation, ...] = ()
    if floor.rules is not None:
        cites = tuple(cite for demand in demands(floor.rules.changes, pending) for cite in demand.cites)
    return _one(text, "notice", 0, floor.few(cites))


def _change_withdrawn(_: Announcer, event: happenings.ChangeWithdrawn) -> list[Said]:
    what = "the closing is withdrawn" if event.pending.new is None else "the change is withdrawn"
    return _order(f"{_called(event.by)}: {what}")


def _changed(floor: Announcer, event: happenings.Changed) -> list[Said]:
    text = f"From the next hand: {_posted(floor, event.setup)}."
    return _one(text, "notice", 0, floor.behind("notice.game_change"))


def _posted(floor: Announcer, setup: TableSetup) -> str:
    rules = floor.rules
    game = game_words(recorded_rules(rules.house, setup, rules.unit).hand) if rules is not None else ""
    words = [game or GAMES[setup.game].name, setup.limit.replace("_", " ")]
    if setup.blinds:
        words.append(f"blinds {spoken_words([str(each) for each in setup.blinds])}")
    if setup.ante:
        words.append(f"ante {setup.ante}")
    return ", ".join(words)


def _difference(old: TableSetup, new: TableSetup) -> str:
    """What changes, part by part."""
    parts = []
    for each in fields(TableSetup):
        before, after = getattr(old, each.name), getattr(new, each.name)
        if before != after:
            parts.append(f"{each.name.replace('_', ' ')} {_shown(before)} becomes {_shown(after)}")
    return ", ".join(parts) or "nothing"


def _shown(value: object) -> str:
    if value in (None, (), ""):
        return "as the book has it"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, tuple):
        return "-".join(map(_shown, value))
    return str(value).replace("_", " ")


def _closed(floor: Announcer, _: happenings.Closed) -> list[Said]:
    return _one("The table is closed.", "notice", 0, floor.behind("notice.table_closing"))


# What another line tells already: the hand's own, the charge's, the ruling's, or the one about the freeze-out.
UNSAID: Final = frozenset({
    happenings.Opened, happenings.Booked, happenings.GameOver, happenings.PaidUntil, happenings.HoursShared,
    happenings.TimeForgotten, happenings.Played, happenings.PotsCharged, happenings.TurnBegan,
    happenings.FreezeOutPlayed, happenings.FreezeOutStands, happenings.FreezeOutOver, happenings.ChoiceMade,
    happenings.Ordered,
})  # fmt: skip

HAPPENINGS: Final[dict[type, Wording]] = {
    happenings.Sat: _sat,
    happenings.Rose: _rose,
    happenings.StakeChanged: _stake_changed,
    happenings.SatOut: _sat_out,
    happenings.CameBack: _came_back,
    happenings.ChangedSeat: _changed_seat,
    happenings.PlayedOver: _played_over,
    happenings.PlayoverEnded: _playover_ended,
    happenings.SeatAsked: _seat_asked,
    happenings.Drew: _drew,
    happenings.LeavesAfterHand: _leaves_after_hand,
    happenings.LeaveGiven: _leave_given,
    happenings.ExtraSeatAllowed: _extra_seat_allowed,
    happenings.SeatKept: _seat_kept,
    happenings.SeatUnlocked: _seat_unlocked,
    happenings.GoesElsewhere: _goes_elsewhere,
    happenings.KeptApart: _kept_apart,
    happenings.GuestSeated: _guest_seated,
    happenings.GuestLeft: _guest_left,
    happenings.AwayOften: _away_often,
    happenings.SeatReleased: _seat_released,
    happenings.ChecksChanged: _checks_changed,
    happenings.FeeGivenBack: _fee_given_back,
    happenings.FreezeOutAllowed: _freeze_out_allowed,
    happenings.FreezeOutAgreed: _freeze_out_agreed,
    happenings.FreezeOutDropped: _freeze_out_dropped,
    happenings.ChangeWithdrawn: _change_withdrawn,
    happenings.ClockCalled: _clock_called,
    happenings.TimeBought: _time_bought,
    happenings.TimeUp: _time_up,
    happenings.ButtonCorrected: _button_corrected,
    happenings.FreezeOutBegan: _freeze_out_began,
    happenings.FreezeOutWon: _freeze_out_won,
    happenings.Taken: _taken,
    happenings.Unpaid: _unpaid,
    happenings.HandBegan: _hand_began,
    happenings.HandEnded: _hand_ended,
    happenings.Misdealt: _misdealt,
    happenings.ChangeWanted: _change_wanted,
    happenings.Changed: _changed,
    happenings.Closed: _closed,
    happenings.Ruled: _ruled,
    happenings.RulingAppealed: _ruling_appealed,
    happenings.DealInOrdered: _deal_in_ordered,
    happenings.PostOrdered: _post_ordered,
    happenings.StakeOrdered: _stake_ordered,
    happenings.ButtonOrdered: _button_ordered,
    happenings.PotCarried: _pot_carried,
    happenings.PotSplashed: _pot_splashed,
    happenings.PayoutOrdered: _payout_ordered,
    happenings.PayoutCorrected: _payout_corrected,
    happenings.Barred: _barred,
    happenings.AskingWithdrawn: _asking_withdrawn,
    happenings.BarLifted: _bar_lifted,
    happenings.HeldReleased: _held_released,
    happenings.Reported: _reported,
    happenings.DisputeNoted: _dispute_noted,
    happenings.Looked: _looked,
    happenings.Directed: _directed,
    happenings.AppealAnswered: _appeal_answered,
    happenings.AskingAllowed: _asking_allowed,
    happenings.TableStopped: _table_stopped,
    happenings.TableResumed: _table_resumed,
}
