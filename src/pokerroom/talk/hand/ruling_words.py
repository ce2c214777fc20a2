"""Sentences about irregularities and the floor's rulings, with each thing that carries a ruling out."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from pokerroom.hand import events
from pokerroom.rulings.seen import spoken_key
from pokerroom.talk.hand.play_words import Saying
from pokerroom.talk.hand.scene import Scene
from pokerroom.talk.sentences import Sentence, TableNames, cards_or_number
from pokerroom.wording.capital import capital
from pokerroom.wording.plural import quantity

RulingWording = Callable[[TableNames, Any], str]


def _words_of_ruled(table_names: TableNames, event: events.Ruled) -> str:
    if wording := _RULED_BY_ANSWER.get(event.key):
        return wording(table_names, event.seat)
    on = f" on {table_names.name(event.seat)}" if event.seat else ""
    return f"The floor rules{on}: {spoken_key(event.key)}."


# What the floor does by an answer of the book, and not by a row about something that went wrong.
_RULED_BY_ANSWER: Final[dict[str, Callable[[TableNames, int], str]]] = {
    "deal.absent_player": lambda table_names, seat: table_names.does(seat, "is", "away") + ".",
    "betting.house_may_refuse": lambda table_names, seat: (
        f"The floor refuses {table_names.own(seat, 'bet', begins=False)}."
    ),
}


def _words_of_moved(table_names: TableNames, event: events.Moved) -> str:
    several = len(event.cards) != 1
    cards = cards_or_number(event.cards) if event.cards else "nothing"
    source, target = (_pile_named(table_names, event, pile) for pile in (event.source, event.target))
    target = _PLACE_WORDS.get(event.target) or f"to {target}"
    return f"{capital(cards)} {'go' if several else 'goes'} from {source} {target}."


def _pile_named(table_names: TableNames, event: events.Moved, pile: events.Pile) -> str:
    if pile == "hand":
        return table_names.own(event.seat, "hand", begins=False)
    return _PILES.get(pile, f"the {pile}")


_PILES: Final = {"aside": "beside the deck", "next burn": "the card kept as the next burn", "off": "outside the deck"}
_PLACE_WORDS: Final = {"aside": "to one side", "next burn": "to one side, to be the next burn", "off": "out of play"}


def _words_of_instructed(table_names: TableNames, event: events.Instructed) -> str:
    if event.what == "face down":
        if not event.seat:
            return f"For {event.street}: the cards are dealt face down."
        return f"{table_names.own(event.seat, 'next card')} ({event.street}) is dealt face down."
    return _INSTRUCTIONS[event.what].format(street=event.street)


_INSTRUCTIONS: Final[Mapping[events.DealingOrder, str]] = {
    "no burn": "For the {street}: no card is burned.",
    "burn from the table": "For the {street}: the card on the table is the burn.",
    "shuffle first": "For the {street}: the stub is shuffled first.",
    "face up": "For the {street}: the cards are dealt face up.",
    "same opener": "For the {street}: the same player opens.",
}


def _words_of_limited(table_names: TableNames, event: events.Limited) -> str:
    *others, last = event.may or ("wait",)
    words = f"only {', '.join(others)}{' or ' if others else ''}{last}"
    words += f" to {table_names.chips(event.to)}" if event.to else ""
    words += f"; a fold costs {table_names.chips(event.fold_costs)}" if event.fold_costs else ""
    words += ", until the round is over" if event.all_round else ""
    return table_names.does(event.seat, "may", words) + "."


def _words_of_acted_early(table_names: TableNames, event: events.ActedEarly) -> str:
    act = f"a bet to {table_names.chips(event.to)}" if event.act == "wager" else f"a {event.act}"
    return table_names.does(event.seat, "act", f"out of turn ({act}); it is held until the turn comes") + "."


def _words_of_early_answered(table_names: TableNames, event: events.EarlyAnswered) -> str:
    back = f"; {table_names.chips(event.back)} is returned" if event.back else ""
    return f"{table_names.own(event.seat, 'action')} out of turn is settled{back}."


def _words_of_reveal_ordered(table_names: TableNames, event: events.RevealOrdered) -> str:
    return table_names.does(event.seat, "will", f"show {cards_or_number(event.cards)} {_WHEN_WORDS[event.when]}") + "."


_WHEN_WORDS: Final[Mapping[events.RevealMoment, str]] = {
    "end of betting round": "when the betting round is over",
    "after all betting": "when all betting is over",
}


def _words_of_asking_barred(table_names: TableNames, event: events.AskingBarred) -> str:
    if event.seat:
        return table_names.does(event.seat, "may", "no longer ask to see hands") + "."
    return f"{table_names.own(event.hand, 'hand')} may no longer be asked for."


def _words_of_stake_corrected(table_names: TableNames, event: events.StakeCorrected) -> str:
    change = (
        f"{table_names.chips(event.amount)} more" if event.amount >= 0 else f"{table_names.chips(-event.amount)} less"
    )
    return f"{table_names.own(event.seat, 'stack')} is corrected: {change}."


def _words_of_chips_back(table_names: TableNames, event: events.ChipsBack) -> str:
    price = f"; the bet to call is {table_names.chips(event.level)}" if event.level >= 0 else ""
    return table_names.does(event.seat, "get", f"back {table_names.chips(event.amount)}{price}") + "."


def _words_of_forfeited(table_names: TableNames, event: events.Forfeited) -> str:
    where = "which are held" if event.to == "be held" else f"which go to {event.to}"
    return table_names.does(event.seat, "lose", f"{table_names.chips(event.amount)}, {where}") + "."


def _words_of_posted_late(table_names: TableNames, event: events.PostedLate) -> str:
    dead = f" and {table_names.chips(event.dead)} dead" if event.dead else ""
    return table_names.does(event.seat, "post", f"{table_names.chips(event.amount)}{dead} late") + "."


WORDINGS: Final[dict[type, RulingWording]] = {
    events.Ruled: _words_of_ruled,
    events.Rewound: lambda *_: "The hand is taken back to where it was; what came after does not count.",
    events.Moved: _words_of_moved,
    events.Shuffled: lambda _, event: f"The stub is shuffled and cut ({quantity(event.cards, 'card')}).",
    events.Instructed: _words_of_instructed,
    events.Limited: _words_of_limited,
    events.Lifted: lambda table_names, event: table_names.does(event.seat, "may", "act freely again") + ".",
    events.RevealOrdered: _words_of_reveal_ordered,
    events.AskingBarred: _words_of_asking_barred,
    events.StakeCorrected: _words_of_stake_corrected,
    events.BetsCapped: lambda table_names, event: f"No bet of this round may exceed {table_names.chips(event.to)}.",
    events.HandDied: lambda table_names, event: f"{table_names.own(event.seat, 'hand')} is dead.",
    events.HandRevived: lambda table_names, event: f"{table_names.own(event.seat, 'hand')} is in play again.",
    events.ChipsBack: _words_of_chips_back,
    events.PriceRestored: lambda *_: "The betting is as it was before that bet.",
    events.Recovered: lambda table_names, event: (
        table_names.does(event.seat, "put", f"the uncalled {table_names.chips(event.amount)} back into the pot") + "."
    ),
    events.Forfeited: _words_of_forfeited,
    events.ActedEarly: _words_of_acted_early,
    events.WagerStood: lambda table_names, event: (
        f"{table_names.own(event.seat, 'bet')} of {table_names.chips(event.to)} stands, and must be called."
    ),
    events.EarlyAnswered: _words_of_early_answered,
    events.PassedOver: lambda table_names, event: table_names.does(event.seat, "is", "passed over") + ".",
    events.TurnGiven: lambda table_names, event: table_names.does(event.seat, "is", "given the turn") + ".",
    events.StoodBack: lambda table_names, event: (
        table_names.does(event.seat, "stay", "in for the pot as it is, as if all-in") + "."
    ),
    events.PostedLate: _words_of_posted_late,
    events.Voided: lambda *_: "The hand is void.",
}


def _saying(wording: RulingWording) -> Saying:
    def say(scene: Scene, group: Sequence[Any]) -> list[Sentence]:
        sentences = []
        for event in group:
            cites = scene.cites(event) or scene.ruling
            sentences.append(Sentence(wording(scene.table_names, event), "notice", getattr(event, "seat", 0), cites))
        return sentences

    return say


RULING_SAYINGS: Final[dict[type, Saying]] = {kind: _saying(wording) for kind, wording in WORDINGS.items()}
