"""What is said of the floor's work at a table: rulings, orders, bars, disputes."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from pokerroom.hand.events import Event as HandEvent
from pokerroom.hand.events import HandDied, HandRevived, Ruled
from pokerroom.rulings.seen import spoken_key
from pokerroom.table import happenings
from pokerroom.table.floor_notes import SCOPES, PayoutNote, RulingNote
from pokerroom.table.opening.new_table import spoken_words
from pokerroom.talk.said import Said
from pokerroom.talk.table.announcer import Announcer, Wording, called_by_name, one_said, order_said


def _ruled(floor: Announcer, event: happenings.Ruled) -> list[Said]:
    """Say the ruling with its number: in full, or only what the hand has not told already."""
    note = event.note
    steps = [step for step in note.steps if not _told_by_bar(note, step)]
    head = f"Ruling {event.number}, by the {note.by}"
    if any(isinstance(each, Ruled) and each.key == note.key for each in floor.told):
        steps = [step for step in steps if not _told_by_hand(floor.told, step)]
    else:
        on = f", on {floor.table_names.name(note.seat)}" if note.player and note.seat in floor.table_names.names else ""
        head += f"{on}, {note.key.removeprefix('ruling.').replace('_', ' ')}"
    text = f"{head}: {floor.named(' '.join(steps))}" if steps else f"{head}."
    said = one_said(text, "notice", note.seat, floor.few(note.cites))
    for each in note.decisions:
        declined = f" ({floor.named(', '.join(each.declined))})" if each.declined else ""
        why = f": {each.reason}" if each.reason else ""
        said.append(Said(f"The {each.title} {each.what}{declined}{why}.", "notice", note.seat, ()))
    return said


def _told_by_hand(told: Sequence[HandEvent], step: str) -> bool:
    """Return whether the hand itself has said that it is dead, or in play again."""
    kind = HandDied if _DEAD.match(step) else HandRevived if _IN_PLAY.match(step) else None
    return kind is not None and any(isinstance(each, kind) for each in told)


_DEAD: Final = re.compile(r"The hand of .+ is dead(; its chips stay in the pot)?\.$")


_IN_PLAY: Final = re.compile(r"The hand of .+ is in play\.$")


_PENALTY: Final = "The penalty: "


def _told_by_bar(note: RulingNote, step: str) -> bool:
    """Return whether a line of its own says who is kept out."""
    penalties = [name for effect in note.effects if effect.startswith("sanctions ") for name in effect.split()[1:]]
    return step.startswith(_PENALTY) and bool(note.player) and all(name in SCOPES for name in penalties)


def _ruling_appealed(floor: Announcer, event: happenings.RulingAppealed) -> list[Said]:
    appeal = event.appeal
    text = f"{called_by_name(appeal.by)} contests ruling {event.number}: {appeal.reason}. It goes to {appeal.to}."
    return one_said(text, "notice", 0, floor.few(appeal.cites))


def _deal_in_ordered(floor: Announcer, event: happenings.DealInOrdered) -> list[Said]:
    text = f"{called_by_name(event.player)} is dealt in on the next hand"
    return order_said(text, event.seat, floor.few(event.cites), event.by)


def _post_ordered(floor: Announcer, event: happenings.PostOrdered) -> list[Said]:
    text = f"{called_by_name(event.player)} posts the blinds owed before the next hand"
    return order_said(text, event.seat, floor.few(event.cites), event.by)


def _stake_ordered(floor: Announcer, event: happenings.StakeOrdered) -> list[Said]:
    order = event.order
    what = (
        f"take the {floor.table_names.chips(order.excess)} above {floor.table_names.chips(order.limit)} off the table"
        if order.excess
        else f"add chips up to {floor.table_names.chips(order.limit)}"
    )
    text = f"{called_by_name(event.player)} must {what}"
    return order_said(text, event.seat, floor.few(event.cites), event.by)


def _button_ordered(floor: Announcer, event: happenings.ButtonOrdered) -> list[Said]:
    return order_said("The button will be corrected after this hand", 0, floor.few(event.cites), event.by)


def _pot_carried(floor: Announcer, event: happenings.PotCarried) -> list[Said]:
    names = spoken_words([called_by_name(player) for player in sorted(event.players)])
    who = f"; only {names} may play for it" if names else ""
    text = f"{floor.table_names.chips(event.amount)} stays in the pot for the next hand{who}."
    return one_said(text, "notice", 0, floor.few(event.cites))


def _payout_ordered(floor: Announcer, event: happenings.PayoutOrdered) -> list[Said]:
    payout = event.payout
    chips = floor.table_names.chips(payout.amount)
    text = f"{chips} of hand {payout.hand} goes {_between(floor, payout)} after this hand: {payout.why}"
    seat = payout.paid_to if _sits_there(floor, payout.paid_to, payout.payer) else 0
    return order_said(text, seat, floor.few(payout.cites), payout.by)


def _between(floor: Announcer, payout: PayoutNote) -> str:
    """Say from whom to whom: the players of that hand, wherever they are now."""
    both = (payout.paid_to, payout.payer), (payout.belongs_to, payout.payee)
    one, other = (
        floor.table_names.name(seat) if _sits_there(floor, seat, who) else called_by_name(who) for seat, who in both
    )
    return f"from {one} to {other}"


def _sits_there(floor: Announcer, seat: int, player: str) -> bool:
    return not player or floor.table_names.names.get(seat) == called_by_name(player)


def _payout_corrected(floor: Announcer, event: happenings.PayoutCorrected) -> list[Said]:
    payout, moved = event.payout, event.payout.amount - event.short
    short = f"; {floor.table_names.chips(event.short)} more could not be collected" if event.short else ""
    text = f"{floor.table_names.chips(moved)} of hand {payout.hand} goes {_between(floor, payout)}: {payout.why}{short}"
    seat = payout.belongs_to if _sits_there(floor, payout.belongs_to, payout.payee) else 0
    return order_said(text, seat, floor.few(payout.cites), payout.by)


def _barred(floor: Announcer, event: happenings.Barred) -> list[Said]:
    why = f": {event.why}" if event.why else ""
    until = f" until {event.until:%Y-%m-%d %H:%M}" if event.until is not None else ""
    text = f"{called_by_name(event.player)} is {_KEPT_OUT.get(event.what, 'barred from the game')}{until}{why}"
    return order_said(text, event.seat, floor.few(event.cites), event.by)


_KEPT_OUT: Final = {
    "bar_from_room": "barred from the room",
    "exclude_from_casino": "excluded from the casino",
    "detain": "detained",
}


def _asking_withdrawn(floor: Announcer, event: happenings.AskingWithdrawn) -> list[Said]:
    text = f"{called_by_name(event.player)} may no longer ask to see hands"
    return order_said(text, event.seat, floor.few(event.cites), event.by)


def _bar_lifted(floor: Announcer, event: happenings.BarLifted) -> list[Said]:
    return order_said(
        f"{called_by_name(event.player)} is no longer barred: {event.why}", 0, floor.few(event.cites), event.by
    )


_HELD_WENT: Final = {"house": "the house", "next_pot": "the next pot"}


def _held_released(floor: Announcer, event: happenings.HeldReleased) -> list[Said]:
    to = called_by_name(event.player) if event.player else _HELD_WENT.get(event.to, event.to)
    chips = "held chips" if event.source == "held" else "chips of the next pot"
    text = f"{floor.table_names.chips(event.amount)} {chips} go to {to}: {event.why}"
    return order_said(text, 0, floor.few(event.cites), event.by)


def _reported(_: Announcer, event: happenings.Reported) -> list[Said]:
    report, what = event.report, spoken_key(event.report.what)
    known = ", ".join(f"{name.replace('_', ' ')}: {_fact_words(value)}" for name, value in report.facts.items())
    words = f"The {report.by} reports {what}: {known}." if known else f"The {report.by} reports {what}."
    return one_said(words, "notice", report.seat)


def _fact_words(value: bool | int | str) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return f"{value:,}" if isinstance(value, int) else value.replace("_", " ")


def _dispute_noted(floor: Announcer, event: happenings.DisputeNoted) -> list[Said]:
    dispute, cites = event.dispute, floor.few(event.dispute.cites)
    about = f"dispute {event.number}, {dispute.about}"
    if dispute.closed:
        return one_said(f"The {about}, is closed.", "notice", 0, cites)
    if dispute.called:
        asks = dispute.reviews[-1] if dispute.reviews else dispute.by
        return one_said(f"{called_by_name(asks)} asks the {dispute.called} to decide {about}.", "notice", 0, cites)
    if dispute.told and dispute.told[-1].at == event.at:
        return one_said(f"{called_by_name(dispute.told[-1].who)} is told where to take {about}.", "notice", 0, cites)
    word = dispute.words[-1]
    why = f": {word.reason}" if word.reason else ""
    return one_said(f"The {word.title} decides {about}: {word.what}{why}.", "notice", 0, cites)


def _looked(floor: Announcer, event: happenings.Looked) -> list[Said]:
    text = f"{called_by_name(event.player)}'s cards are looked at: {event.why}"
    return order_said(text, event.seat, floor.few(event.cites), event.by)


def _directed(floor: Announcer, event: happenings.Directed) -> list[Said]:
    what = f"{event.what.capitalize()} at the table" if event.ordered else f"The order for {event.what} is lifted"
    return order_said(what, 0, floor.few(event.cites), event.by)


def _talk_muted(floor: Announcer, event: happenings.TalkMuted) -> list[Said]:
    who = called_by_name(event.player) if event.player else "Everybody"
    why = f": {event.why}" if event.why else ""
    text = f"{who} is muted at the table{why}" if event.muted else f"{who} may talk at the table again{why}"
    return order_said(text, 0, floor.few(event.cites), event.by)


def _appeal_answered(floor: Announcer, event: happenings.AppealAnswered) -> list[Said]:
    text = f"The {event.by} answers on ruling {event.number}: {event.answer}."
    return one_said(text, "notice", 0, floor.few(event.cites))


def _asking_allowed(_: Announcer, event: happenings.AskingAllowed) -> list[Said]:
    return order_said(f"{called_by_name(event.player)} may ask to see hands again", 0, (), event.by)


def _table_stopped(_: Announcer, event: happenings.TableStopped) -> list[Said]:
    why = f": {event.why}" if event.why else ""
    if event.dispute:
        return one_said(f"Play waits for the {event.by}{why}.", "notice")
    if event.host:
        return one_said(f"{called_by_name(event.host)} pauses play.", "notice")
    return one_said(f"The {event.by} stops the table{why}.", "notice")


def _table_resumed(_: Announcer, event: happenings.TableResumed) -> list[Said]:
    return one_said(f"{called_by_name(event.host) if event.host else f'The {event.by}'} resumes play.", "notice")


FLOOR_WORDS: Final[dict[type, Wording]] = {
    happenings.Ruled: _ruled,
    happenings.RulingAppealed: _ruling_appealed,
    happenings.DealInOrdered: _deal_in_ordered,
    happenings.PostOrdered: _post_ordered,
    happenings.StakeOrdered: _stake_ordered,
    happenings.ButtonOrdered: _button_ordered,
    happenings.PotCarried: _pot_carried,
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
    happenings.TalkMuted: _talk_muted,
    happenings.AppealAnswered: _appeal_answered,
    happenings.AskingAllowed: _asking_allowed,
    happenings.TableStopped: _table_stopped,
    happenings.TableResumed: _table_resumed,
}
