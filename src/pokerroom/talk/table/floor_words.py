"""Sentences about the floor's work at a table: rulings, orders, bars, disputes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final, get_args

from pokerroom.hand.events import HandDied, HandRevived, Ruled
from pokerroom.rulebook.ruling_rows.rows import EffectUse
from pokerroom.rulebook.ruling_rows.ruling_names import EffectArgument, EffectWord
from pokerroom.rulings.seen import spoken_key
from pokerroom.rulings.text.steps import StepNames, step_forms
from pokerroom.table import happenings
from pokerroom.table.floor_notes import SCOPES, PayoutNote, RulingNote
from pokerroom.talk.sentences import Sentence
from pokerroom.talk.table.announcer import Announcer, Wording, called_by_name, one_sentence, order_sentence
from pokerroom.wording.listing import joined_with_and


def _ruling_recorded(floor: Announcer, happening: happenings.Ruled) -> list[Sentence]:
    """Write a ruling with its number, in full or with only the parts that were not told during the hand."""
    note = happening.note
    told = {step for use in _effects_told_elsewhere(floor, note) for step in step_forms(use, StepNames(note.seat))}
    steps = [step for step in note.steps if step not in told]
    head = f"Ruling {happening.number}, by the {note.by}"
    if not _is_told_by_hand(floor, note):
        on = f", on {floor.table_names.name(note.seat)}" if note.player and note.seat in floor.table_names.names else ""
        head += f"{on}, {spoken_key(note.key)}"
    text = f"{head}: {floor.named(' '.join(steps))}" if steps else f"{head}."
    sentences = one_sentence(text, "notice", note.seat, floor.few(note.cites))
    for decision in note.decisions:
        declined = f" ({floor.named(', '.join(decision.declined))})" if decision.declined else ""
        why = f": {decision.reason}" if decision.reason else ""
        sentences.append(Sentence(f"The {decision.title} {decision.what}{declined}{why}.", "notice", note.seat, ()))
    return sentences


def _is_told_by_hand(floor: Announcer, note: RulingNote) -> bool:
    """Return whether the hand's own events have told of a ruling."""
    return any(isinstance(event, Ruled) and event.key == note.key for event in floor.hand_events)


def _effects_told_elsewhere(floor: Announcer, note: RulingNote) -> Iterator[EffectUse]:
    """Yield the effects that have sentences of their own: a hand is dead or in play again; somebody is barred."""
    if _is_told_by_hand(floor, note):
        happened = set(map(type, floor.hand_events))
        yield from (use for event, use in _TOLD_BY_HAND.items() if event in happened and use.name in note.effects)
    penalties = [effect.split()[1:] for effect in note.effects if effect.startswith("sanctions ")]
    for names in penalties if note.player else ():
        bars = tuple(bar for name in names for bar in _BARS if bar == name)
        if len(bars) == len(names):
            yield EffectUse("sanctions", bars)


_TOLD_BY_HAND: Final[Mapping[type, EffectUse]] = {HandDied: EffectUse("hand_dead"), HandRevived: EffectUse("hand_live")}
_BARS: Final[tuple[EffectArgument, ...]] = tuple(word for word in get_args(EffectWord) if word in SCOPES)


def _ruling_appealed(floor: Announcer, happening: happenings.RulingAppealed) -> list[Sentence]:
    appeal = happening.appeal
    text = f"{called_by_name(appeal.by)} contests ruling {happening.number}: {appeal.reason}. It goes to {appeal.to}."
    return one_sentence(text, "notice", 0, floor.few(appeal.cites))


def _deal_in_ordered(floor: Announcer, happening: happenings.DealInOrdered) -> list[Sentence]:
    text = f"{called_by_name(happening.player)} is dealt in on the next hand"
    return order_sentence(text, happening.seat, floor.few(happening.cites), happening.by)


def _post_ordered(floor: Announcer, happening: happenings.PostOrdered) -> list[Sentence]:
    text = f"{called_by_name(happening.player)} posts the blinds owed before the next hand"
    return order_sentence(text, happening.seat, floor.few(happening.cites), happening.by)


def _stake_ordered(floor: Announcer, happening: happenings.StakeOrdered) -> list[Sentence]:
    order = happening.order
    what = (
        f"take the {floor.table_names.chips(order.excess)} above {floor.table_names.chips(order.limit)} off the table"
        if order.excess
        else f"add chips up to {floor.table_names.chips(order.limit)}"
    )
    text = f"{called_by_name(happening.player)} must {what}"
    return order_sentence(text, happening.seat, floor.few(happening.cites), happening.by)


def _button_ordered(floor: Announcer, happening: happenings.ButtonOrdered) -> list[Sentence]:
    return order_sentence("The button will be corrected after this hand", 0, floor.few(happening.cites), happening.by)


def _pot_carried(floor: Announcer, happening: happenings.PotCarried) -> list[Sentence]:
    names = joined_with_and([called_by_name(player) for player in sorted(happening.players)])
    who = f"; only {names} may play for it" if names else ""
    text = f"{floor.table_names.chips(happening.amount)} stays in the pot for the next hand{who}."
    return one_sentence(text, "notice", 0, floor.few(happening.cites))


def _payout_ordered(floor: Announcer, happening: happenings.PayoutOrdered) -> list[Sentence]:
    payout = happening.payout
    chips = floor.table_names.chips(payout.amount)
    text = f"{chips} of hand {payout.hand} goes {_payer_and_payee(floor, payout)} after this hand: {payout.why}"
    seat = payout.paid_to if _sits_there(floor, payout.paid_to, payout.payer) else 0
    return order_sentence(text, seat, floor.few(payout.cites), payout.by)


def _payer_and_payee(floor: Announcer, payout: PayoutNote) -> str:
    """Name the players of a corrected payout: those of that hand, wherever they are now."""
    both = (payout.paid_to, payout.payer), (payout.belongs_to, payout.payee)
    one, other = (
        floor.table_names.name(seat) if _sits_there(floor, seat, who) else called_by_name(who) for seat, who in both
    )
    return f"from {one} to {other}"


def _sits_there(floor: Announcer, seat: int, player: str) -> bool:
    return not player or floor.table_names.names.get(seat) == called_by_name(player)


def _payout_corrected(floor: Announcer, happening: happenings.PayoutCorrected) -> list[Sentence]:
    payout, moved = happening.payout, happening.payout.amount - happening.short
    short = f"; {floor.table_names.chips(happening.short)} more could not be collected" if happening.short else ""
    chips, between = floor.table_names.chips(moved), _payer_and_payee(floor, payout)
    text = f"{chips} of hand {payout.hand} goes {between}: {payout.why}{short}"
    seat = payout.belongs_to if _sits_there(floor, payout.belongs_to, payout.payee) else 0
    return order_sentence(text, seat, floor.few(payout.cites), payout.by)


def _player_barred(floor: Announcer, happening: happenings.Barred) -> list[Sentence]:
    why = f": {happening.why}" if happening.why else ""
    until = f" until {happening.until:%Y-%m-%d %H:%M}" if happening.until is not None else ""
    text = f"{called_by_name(happening.player)} is {_KEPT_OUT.get(happening.what, 'barred from the game')}{until}{why}"
    return order_sentence(text, happening.seat, floor.few(happening.cites), happening.by)


_KEPT_OUT: Final = {
    "bar_from_room": "barred from the room",
    "exclude_from_casino": "excluded from the casino",
    "detain": "detained",
}


def _asking_withdrawn(floor: Announcer, happening: happenings.AskingWithdrawn) -> list[Sentence]:
    text = f"{called_by_name(happening.player)} may no longer ask to see hands"
    return order_sentence(text, happening.seat, floor.few(happening.cites), happening.by)


def _bar_lifted(floor: Announcer, happening: happenings.BarLifted) -> list[Sentence]:
    return order_sentence(
        f"{called_by_name(happening.player)} is no longer barred: {happening.why}",
        0,
        floor.few(happening.cites),
        happening.by,
    )


_WHO_GETS_HELD_CHIPS: Final = {"house": "the house", "next_pot": "the next pot"}


def _held_released(floor: Announcer, happening: happenings.HeldReleased) -> list[Sentence]:
    to = called_by_name(happening.player) if happening.player else _WHO_GETS_HELD_CHIPS.get(happening.to, happening.to)
    chips = "held chips" if happening.source == "held" else "chips of the next pot"
    text = f"{floor.table_names.chips(happening.amount)} {chips} go to {to}: {happening.why}"
    return order_sentence(text, 0, floor.few(happening.cites), happening.by)


def _reported(_: Announcer, happening: happenings.Reported) -> list[Sentence]:
    report, what = happening.report, spoken_key(happening.report.what)
    known = ", ".join(f"{name.replace('_', ' ')}: {_fact_value_words(value)}" for name, value in report.facts.items())
    words = f"The {report.by} reports {what}: {known}." if known else f"The {report.by} reports {what}."
    return one_sentence(words, "notice", report.seat)


def _fact_value_words(value: bool | int | str) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return f"{value:,}" if isinstance(value, int) else value.replace("_", " ")


def _dispute_noted(floor: Announcer, happening: happenings.DisputeNoted) -> list[Sentence]:
    dispute, cites = happening.dispute, floor.few(happening.dispute.cites)
    about = f"dispute {happening.number}, {dispute.about}"
    if dispute.closed:
        return one_sentence(f"The {about}, is closed.", "notice", 0, cites)
    if dispute.called:
        asks = dispute.reviews[-1] if dispute.reviews else dispute.by
        return one_sentence(f"{called_by_name(asks)} asks the {dispute.called} to decide {about}.", "notice", 0, cites)
    if dispute.told and dispute.told[-1].at == happening.at:
        return one_sentence(
            f"{called_by_name(dispute.told[-1].who)} is told where to take {about}.", "notice", 0, cites
        )
    word = dispute.words[-1]
    why = f": {word.reason}" if word.reason else ""
    return one_sentence(f"The {word.title} decides {about}: {word.what}{why}.", "notice", 0, cites)


def _cards_looked_at(floor: Announcer, happening: happenings.Looked) -> list[Sentence]:
    text = f"{called_by_name(happening.player)}'s cards are looked at: {happening.why}"
    return order_sentence(text, happening.seat, floor.few(happening.cites), happening.by)


def _directed(floor: Announcer, happening: happenings.Directed) -> list[Sentence]:
    what = (
        f"{happening.what.capitalize()} at the table"
        if happening.ordered
        else f"The order for {happening.what} is lifted"
    )
    return order_sentence(what, 0, floor.few(happening.cites), happening.by)


def _chat_muted(floor: Announcer, happening: happenings.ChatMuted) -> list[Sentence]:
    who = called_by_name(happening.player) if happening.player else "Everybody"
    why = f": {happening.why}" if happening.why else ""
    text = f"{who} is muted at the table{why}" if happening.muted else f"{who} may talk at the table again{why}"
    return order_sentence(text, 0, floor.few(happening.cites), happening.by)


def _appeal_answered(floor: Announcer, happening: happenings.AppealAnswered) -> list[Sentence]:
    text = f"The {happening.by} answers on ruling {happening.number}: {happening.answer}."
    return one_sentence(text, "notice", 0, floor.few(happening.cites))


def _asking_allowed(_: Announcer, happening: happenings.AskingAllowed) -> list[Sentence]:
    return order_sentence(f"{called_by_name(happening.player)} may ask to see hands again", 0, (), happening.by)


def _table_stopped(_: Announcer, happening: happenings.TableStopped) -> list[Sentence]:
    why = f": {happening.why}" if happening.why else ""
    if happening.dispute:
        return one_sentence(f"Play waits for the {happening.by}{why}.", "notice")
    if happening.host:
        return one_sentence(f"{called_by_name(happening.host)} pauses the game.", "notice")
    return one_sentence(f"The {happening.by} stops the table{why}.", "notice")


def _table_resumed(_: Announcer, happening: happenings.TableResumed) -> list[Sentence]:
    return one_sentence(
        f"{called_by_name(happening.host) if happening.host else f'The {happening.by}'} resumes play.", "notice"
    )


FLOOR_WORDS: Final[dict[type, Wording]] = {
    happenings.Ruled: _ruling_recorded,
    happenings.RulingAppealed: _ruling_appealed,
    happenings.DealInOrdered: _deal_in_ordered,
    happenings.PostOrdered: _post_ordered,
    happenings.StakeOrdered: _stake_ordered,
    happenings.ButtonOrdered: _button_ordered,
    happenings.PotCarried: _pot_carried,
    happenings.PayoutOrdered: _payout_ordered,
    happenings.PayoutCorrected: _payout_corrected,
    happenings.Barred: _player_barred,
    happenings.AskingWithdrawn: _asking_withdrawn,
    happenings.BarLifted: _bar_lifted,
    happenings.HeldReleased: _held_released,
    happenings.Reported: _reported,
    happenings.DisputeNoted: _dispute_noted,
    happenings.Looked: _cards_looked_at,
    happenings.Directed: _directed,
    happenings.ChatMuted: _chat_muted,
    happenings.AppealAnswered: _appeal_answered,
    happenings.AskingAllowed: _asking_allowed,
    happenings.TableStopped: _table_stopped,
    happenings.TableResumed: _table_resumed,
}
