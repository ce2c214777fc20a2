"""Sentences about showing and paying hands: hands tabled or mucked, charges, and winners with their hands."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from pokerroom.cards import UNKNOWN
from pokerroom.charges import ChargeLine
from pokerroom.charges.entries import COMMISSION, JACKPOT
from pokerroom.charges.reasons.reason_kinds import (
    AtLeast,
    Capped,
    ChargeReason,
    Free,
    FreeInWords,
    MovedWithTimePaid,
    NoPotBigEnough,
    PercentageOfPot,
    PotFree,
    RoundedDown,
    TableHasPaid,
)
from pokerroom.charges.reasons.reason_text import WHY_FREE, reason_text
from pokerroom.hand.events import Awarded, Charged, Exposed, Half, Killed, Mucked, Paid, Shown
from pokerroom.talk.hand.hand_names import names_text, winning_name
from pokerroom.talk.hand.play_words import Saying
from pokerroom.talk.hand.scene import Scene
from pokerroom.talk.sentences import Sentence, TableNames, cards_or_number
from pokerroom.wording.capital import capital
from pokerroom.wording.listing import joined_with_and
from pokerroom.wording.numbers import number_text


def _say_shown(scene: Scene, events: Sequence[Shown]) -> list[Sentence]:
    sentences = []
    for event in events:
        hidden = UNKNOWN in event.cards
        opening = f"Asked by {scene.table_names.name(event.asked_by)}, " if event.asked_by else ""
        text = f"{opening}{scene.table_names.does(event.seat, 'show', cards_or_number(event.cards))}"
        text += "." if hidden else names_text(scene.hand.rules, event.cards, scene.boards)
        if event.asked_by and not event.live:
            text += " The hand stays dead."
        sentences.append(Sentence(text, "showdown", event.seat, scene.cites(event)))
    return sentences


def _say_mucked(scene: Scene, events: Sequence[Mucked]) -> list[Sentence]:
    sentences = []
    for event in events:
        words = ("muck", "face down") if event.short else ("muck",)
        sentences.append(
            Sentence(scene.table_names.does(event.seat, *words) + ".", "showdown", event.seat, scene.cites(event))
        )
    return sentences


def _say_killed(scene: Scene, events: Sequence[Killed]) -> list[Sentence]:
    cites = scene.cites(events[0])
    if len(events) == 1:
        return [Sentence(scene.table_names.does(events[0].seat, "lose") + ".", "showdown", events[0].seat, cites)]
    names = [scene.table_names.name(event.seat) for event in events]
    return [Sentence(f"{capital(joined_with_and(names))} lose.", "showdown", 0, cites)]


def _say_exposed(scene: Scene, events: Sequence[Exposed]) -> list[Sentence]:
    sentences = []
    for event in events:
        whom = scene.table_names.name(event.to) if event.to else "everyone"
        text = scene.table_names.does(event.seat, "show", f"{cards_or_number(event.cards)} to {whom}") + "."
        sentences.append(Sentence(text, "showdown", event.seat, scene.cites(event)))
    return sentences


def _say_paid(scene: Scene, events: Sequence[Paid]) -> list[Sentence]:
    sentences = []
    for event in events:
        part = f", {scene.table_names.chips(event.to_pot)} of it to the pot" if event.to_pot else ""
        much = scene.table_names.chips(event.amount)
        text = scene.table_names.does(event.seat, "pay", f"{much} for {event.kind}{part}") + "."
        sentences.append(Sentence(text, "charge", event.seat, scene.cites(event)))
    return sentences


def _say_charged(scene: Scene, events: Sequence[Charged]) -> list[Sentence]:
    """Return one sentence for each kind of charge, even if several pots bear it."""
    by_kind: dict[str, list[Charged]] = {}
    for event in events:
        by_kind.setdefault(event.kind, []).append(event)
    sentences = []
    for kind, parts in by_kind.items():
        amount = sum(part.amount for part in parts)
        line = next((line for line in scene.lines if line.kind == kind and line.amount == amount), None)
        sentences.append(charge_sentence(line or ChargeLine(kind, amount), scene.table_names, scene.cites(parts[0])))
    return sentences


def charge_sentence(line: ChargeLine, table_names: TableNames, cites: tuple[str, ...]) -> Sentence:
    """Write the sentence about a charge on a pot, or a free pot; `why` has the calculation for people who ask.

    >>> because = "5 percent of the pot, 270", "13.5 rounded down to 13", "capped at 10"
    >>> line = ChargeLine("commission", 10, because=because)
    >>> said = charge_sentence(line, TableNames({}), ())
    >>> said.text, said.why
    ('Rake 10 (5%, capped at 10).', '5% of 270; 13.5 rounded down to 13; capped at 10.')
    >>> charge_sentence(ChargeLine("commission", 0, because=("free: no flop was seen",)), TableNames({}), ()).text
    'No rake: no flop was seen.'
    >>> nothing = "5 percent of the pot, 10", "0.5 rounded down to 0"
    >>> charge_sentence(ChargeLine("commission", 0, because=nothing), TableNames({}), ()).text
    'No rake: the pot is too small.'
    """
    much, sums = table_names.chips(line.amount), reasons(line, table_names)
    name = "rake" if line.kind == COMMISSION else line.kind
    if not line.amount:
        small = isinstance(last := next(reversed(line.reasons), None), RoundedDown) and not last.to
        reason = "the pot is too small" if small else sums
        brief, more = f"No {name}", "" if Free("free_game") in line.reasons or not sums else f": {reason}"
    elif line.kind == COMMISSION:
        brief, more = f"Rake {much}{_in_short(line, table_names)}", ""
    elif line.kind == JACKPOT:
        brief, more = f"{much} goes to the jackpot", ""
    else:
        brief, more = charge_words(line.kind, much), f": {sums}" if sums else ""
    text = f"{brief}{more}."
    why = f"{capital(sums)}." if sums and sums not in text else ""
    return Sentence(text, "charge", 0, cites, why, brief=f"{brief}." if more else "")


def _in_short(line: ChargeLine, table_names: TableNames) -> str:
    """Return the rate of a commission and its limits; "" where it has more than one rate."""
    rates = {number_text(reason.percent): None for reason in line.reasons if isinstance(reason, PercentageOfPot)}
    bounds = [_reason_words(bound, table_names) for bound in line.reasons if isinstance(bound, (AtLeast, Capped))]
    return f" ({', '.join([*(f'{rate}%' for rate in rates), *bounds])})" if len(rates) == 1 else ""


def charge_words(kind: str, much: str) -> str:
    """Return the sentence for a charge without its full stop.

    >>> charge_words("hand fee", "2")
    'The house takes 2 as a hand fee'
    """
    return f"The house takes {much} as a {kind}"


def reasons(line: ChargeLine, table_names: TableNames) -> str:
    """Return the calculation of a charge, as briefly as a dealer would say it.

    >>> reasons(ChargeLine("commission", 60, because=("5 percent of the pot, 1200",)), TableNames({}))
    '5% of 1,200'
    >>> reasons(ChargeLine("commission", 13, because=("5 percent of the pot, 250",)), TableNames({}, unit=100))
    '5% of 2.50'
    >>> reasons(ChargeLine("commission", 0, because=("free: no flop was seen",)), TableNames({}))
    'no flop was seen'
    >>> reasons(ChargeLine("commission", 0, because=("the pot is free: it is split",)), TableNames({}))
    'the pot was split'
    """
    return "; ".join(_reason_words(reason, table_names) for reason in line.reasons)


def _reason_words(reason: ChargeReason, table_names: TableNames) -> str:
    match reason:
        case PercentageOfPot(percent, pot, base):
            what = "" if pot.what == "the pot" else f"{pot.words}, "
            return f"{number_text(percent)}% of {what}{table_names.chips(base)}"
        case RoundedDown(exact, to):
            return f"{number_text(exact / table_names.unit)} rounded down to {table_names.chips(to)}"
        case PotFree(pot, "split"):
            return f"{pot.words} was split"
        case Free(why):
            return WHY_FREE[why]
        case NoPotBigEnough(wagered):
            return f"every pot is too small, {joined_with_and([table_names.chips(pot) for pot in wagered])}"
        case MovedWithTimePaid(until):
            return f"moved by the house, paid until {until:%H:%M}"
        case TableHasPaid(until):
            return f"the table has paid until {until:%H:%M}"
        case FreeInWords(why):
            return why
    return reason_text(reason, table_names.chips)


def _say_awarded(scene: Scene, events: Sequence[Awarded]) -> list[Sentence]:
    # Side pots are paid before the main pot, so a listener who hears of one knows that there are several.
    several = any(event.pot for event in scene.hand.events_in_force if isinstance(event, Awarded))
    sentences = []
    for (pot, board, half), group in _by_part(events):
        label = ""
        if several:
            label = f"Side pot {pot}: " if pot else "Main pot: "
        label += f"board {board + 1}: " if len(scene.hand.boards) > 1 else ""
        label += f"{half}: " if half else ""
        text = f"{label}{_winners_of_pot_part(scene, group, board, half)}."
        seat = group[0].seat if len(group) == 1 else 0
        sentences.append(Sentence(capital(text), "award", seat, scene.cites(group[0])))
    return sentences


def _winners_of_pot_part(scene: Scene, group: list[Awarded], board: int, half: Half) -> str:
    table_names = scene.table_names
    name = winning_name(scene.hand, group[0].seat, group[0].pot, board, half)
    total = sum(event.amount for event in group)
    if len(group) == 1:
        return table_names.does(group[0].seat, "win", table_names.chips(total)) + (f" with {name}" if name else "")
    names = [table_names.first(group[0].seat), *(table_names.name(event.seat) for event in group[1:])]
    shares = {event.amount for event in group}
    parts = [table_names.chips(event.amount) for event in group]
    divided = f"{parts[0]} each" if len(shares) == 1 else joined_with_and(parts)
    return f"{joined_with_and(names)} split {table_names.chips(total)}, {divided}" + (f", with {name}" if name else "")


def _by_part(events: Iterable[Awarded]) -> list[tuple[tuple[int, int, Half], list[Awarded]]]:
    """Return the awards grouped by pot, board and half; a seat paid twice for the same part is named once."""
    parts: dict[tuple[int, int, Half], dict[int, Awarded]] = {}
    for event in events:
        part = parts.setdefault((event.pot, event.board, event.half), {})
        before = part.get(event.seat)
        amount = event.amount + (before.amount if before else 0)
        part[event.seat] = Awarded(event.seat, amount, pot=event.pot, board=event.board, half=event.half)
    return [(key, list(part.values())) for key, part in parts.items()]


PAY_SAYINGS: Final[dict[type, Saying]] = {
    Shown: _say_shown,
    Mucked: _say_mucked,
    Killed: _say_killed,
    Exposed: _say_exposed,
    Paid: _say_paid,
    Charged: _say_charged,
    Awarded: _say_awarded,
}
