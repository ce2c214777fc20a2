"""A dealer's words about the happenings of a bonus table, with the clauses behind them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Final

from pokerroom.bonus import events
from pokerroom.bonus.queries.why import behind_event
from pokerroom.bonus.state import RoundState
from pokerroom.bonus.table import happenings
from pokerroom.bonus.table.state import BonusTableState
from pokerroom.bonus.words import LAYOUT_AREAS, PLAY_AREAS, LayoutArea
from pokerroom.citation import MOST_CITES_SHOWN
from pokerroom.talk import Sentence, TableNames
from pokerroom.talk.bonus_words import bonus_sentence
from pokerroom.talk.sentences import SentenceKind

_CARD: Final = re.compile(r"\b([2-9TJQKA][cdhs])\b")
_KINDS: Final[dict[type, SentenceKind]] = {
    events.NoMoreBets: "notice",
    events.TurnedUp: "street",
    events.DealerShown: "showdown",
    events.HandShown: "showdown",
    events.WagerLost: "award",
    events.WagerPaid: "award",
    events.StoodOff: "award",
    events.ExcessReturned: "award",
    events.JackpotPaid: "award",
    events.RoundRuled: "notice",
    events.RoundVoided: "notice",
}


def bonus_happening_sentences(happening: happenings.BonusTableHappening, table: BonusTableState) -> Iterator[Sentence]:
    """Yield the sentences about this happening, with the table before it."""
    match happening:
        case happenings.BoxTaken(box=box, player=player, chips=chips):
            yield Sentence(f"{_name_without_brackets(player)} takes box {box} with {chips:,}.", "seat", box)
        case happenings.BoxLeft(box=box, player=player, chips=chips):
            yield Sentence(f"{_name_without_brackets(player)} leaves box {box} with {chips:,}.", "seat", box)
        case happenings.ChipsBrought(box=box, chips=chips):
            yield Sentence(f"{_name_without_brackets(table.boxes[box].player)} buys {chips:,} more.", "seat", box)
        case happenings.RoundOpened(number=number):
            yield Sentence(f"Round {number}. Place your wagers, please.", "hand")
        case happenings.RoundWentOn(event=event) if table.round is not None:
            yield from round_sentences(event, table.round)
        case happenings.RoundKept(number=number):
            yield Sentence(f"Round {number} is over.", "hand")
        case happenings.HeldUp():
            yield Sentence("No round starts before the table has been put in order.", "notice")
        case happenings.DealingStopped(by=by, why=why, after_round=after):
            when = " after this round" if after else ""
            yield Sentence(
                f"The {by} stops the table{when}{f': {_name_without_brackets(why)}' if why else ''}.", "notice"
            )
        case happenings.DealingResumed():
            yield Sentence("Play goes on.", "notice")
        case happenings.LimitsChanged(limits=limits):
            yield Sentence(f"Antes are {limits.ante_least:,} to {limits.ante_most:,} from now on.", "notice")
        case happenings.MinimumPosted(sign=sign):
            yield Sentence(
                f"A sign goes up: from {sign.effective:%H:%M} the smallest wager is {sign.least:,}.", "notice"
            )
        case happenings.ClosingPosted(effective=effective):
            yield Sentence(f"A sign goes up: the table closes at {effective:%H:%M}.", "notice")
        case happenings.TokensGiven(box=box, value=value):
            yield Sentence(
                f"{_name_without_brackets(table.boxes[box].player)} exchanges a voucher for {value:,} in tokens.",
                "seat",
                box,
            )
        case happenings.HoldReleased():
            yield Sentence("The table is in order again.", "notice")
        case happenings.ChipsWished(box=box, chips=chips) if chips:
            yield Sentence(
                f"{_name_without_brackets(table.boxes[box].player)} buys {chips:,} after this round.", "seat", box
            )
        case happenings.LeavingWished(box=box, wish=True):
            yield Sentence(f"{_name_without_brackets(table.boxes[box].player)} leaves after this round.", "seat", box)
        case happenings.BonusTableClosed():
            yield Sentence("The table is closed.", "notice")
        case _:
            return


def round_sentences(event: events.RoundEvent, bonus_round: RoundState) -> Iterator[Sentence]:
    """Yield the sentences about this event of a round, with the round before it."""
    names = {number: _name_without_brackets(box.player) for number, box in bonus_round.boxes.items()}
    box = getattr(event, "box", 0)
    words = bonus_sentence(event, TableNames(names))
    if isinstance(event, events.WagerLost) and event.area != "jackpot":
        return
    if isinstance(event, events.WagerPaid | events.StoodOff) and bonus_round.boxes[event.box].shown:
        return  # the results of a hand that was turned up are told together, when it is racked
    if isinstance(event, events.Racked):
        yield from _came_to(bonus_round, event.box, names)
        return
    if isinstance(event, events.CommunityDealt) and not bonus_round.board:
        words = "The cards are dealt."
    elif isinstance(event, events.RoundRuled):
        words = f"Ruling: {event.what.replace('_', ' ')}{f', {names[box]}' if box in names else ''}."
    if words:
        cites = behind_event(bonus_round.terms, event, bonus_round.decision).few()
        kind = _KINDS.get(type(event), "deal" if isinstance(event, events.CommunityDealt) else "action")
        yield Sentence(_with_cards(words, event), kind, box if isinstance(box, int) else 0, tuple(map(str, cites)))


def _came_to(bonus_round: RoundState, number: int, names: dict[int, str]) -> Iterator[Sentence]:
    """Yield one sentence for all of a hand's results: "Ann loses 30: ante and flop", "Bo wins 20: ante back …"."""
    box = bonus_round.boxes[number]
    by_area: dict[LayoutArea, int] = {
        area: box.results[area] for area in LAYOUT_AREAS if area != "jackpot" and area in box.results
    }
    if not by_area or not box.shown:
        return
    total = sum(by_area.values())
    result = "is even"
    if total:
        result = f"wins {total:,}" if total > 0 else f"loses {-total:,}"
    if max(by_area.values()) < 0:
        parts = _areas_in_words(by_area)
    elif not any(by_area.values()):
        parts = f"{_areas_in_words(by_area)} {'goes' if len(by_area) == 1 else 'go'} back"
    else:
        parts = ", ".join(
            f"{area} {f'{chips:+,}'.replace('-', '−') if chips else 'back'}" for area, chips in by_area.items()
        )
    settled = [_wager_outcome(number, area, by_area) for area in by_area]
    behind = (behind_event(bonus_round.terms, event, bonus_round.decision) for event in settled)
    cites = dict.fromkeys(str(cite) for grounds in behind for cite in grounds.few())
    yield Sentence(f"{names[number]} {result}: {parts}.", "award", number, tuple(cites)[:MOST_CITES_SHOWN])


def _wager_outcome(number: int, area: LayoutArea, results: Mapping[LayoutArea, int]) -> events.RoundEvent:
    """Return the event for the outcome of one wager of a hand, given the `results` of all of them."""
    chips = results[area]
    if chips < 0:
        return events.WagerLost(number, area)
    if chips:
        return events.WagerPaid(number, area, chips, 0)
    won = any(results.get(other, 0) > 0 for other in PLAY_AREAS)
    return events.StoodOff(number, area, 0, unpaid=area == "ante" and won)


def _areas_in_words(areas: Iterable[str]) -> str:
    """Return names of areas as one says them: "ante, flop and turn"."""
    *first, last = areas
    return f"{', '.join(first)}{' and ' if first else ''}{last}"


def _with_cards(words: str, event: events.RoundEvent) -> str:
    """Return a sentence with its cards in the brackets by which a page draws them, if the event names any."""
    if not isinstance(event, events.TurnedUp | events.DealerShown | events.HandShown):
        return words
    head, colon, rest = words.rpartition(": ")
    return head + colon + _CARD.sub(r"[\1]", rest)


def _name_without_brackets(name: str) -> str:
    """Return a name without square brackets, which would make it look like a card."""
    return name.translate(str.maketrans("[]", "()"))
