"""Sentences about dealing and betting: forced bets, cards, streets, wagers, draws, agreements."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from pokerroom.cards import UNKNOWN
from pokerroom.games import Family
from pokerroom.games.game import BOARD_STREETS
from pokerroom.hand import events
from pokerroom.talk.hand.scene import Scene
from pokerroom.talk.sentences import Sentence, card_words, number_word
from pokerroom.wording.capital import capital
from pokerroom.wording.plural import plural_of

Saying = Callable[[Scene, Sequence[Any]], list[Sentence]]


def all_in(event: events.Posted | events.Called | events.Raised) -> str:
    """Return the words added to a wager that takes the last chip."""
    return " all-in" if event.all_in else ""


def _say_posted(scene: Scene, group: Sequence[events.Posted]) -> list[Sentence]:
    sentences = []
    antes = [event for event in group if event.kind == "ante"]
    together = len({event.amount for event in antes}) == 1 and len(antes) == len(scene.hand.seats)
    if together:
        sentences.append(
            Sentence(f"Everyone antes {scene.table_names.chips(antes[0].amount)}.", cites=scene.cites(antes[0]))
        )
    for event in group:
        if event.kind == "ante" and together:
            continue
        if not event.amount:
            text = f"No {event.kind} is taken from {scene.table_names.name(event.seat)}"
        elif event.kind == "ante":
            text = scene.table_names.does(event.seat, "ante", scene.table_names.chips(event.amount))
        else:
            words = _POSTS[event.kind].format(scene.table_names.chips(event.amount))
            text = scene.table_names.does(event.seat, "post", words + all_in(event))
        sentences.append(Sentence(text + ".", seat=event.seat, cites=scene.cites(event)))
    return sentences


_POSTS: Final = {
    "blind": "the blind of {}",
    "straddle": "a straddle of {}",
    "live": "{} live",
    "dead": "{} dead",
}


def _say_dealt(scene: Scene, group: Sequence[events.Dealt]) -> list[Sentence]:
    """Say a deal: the cards that the viewer may see by name, and of others only that they were dealt."""
    if scene.drawing:
        return [
            Sentence(
                scene.table_names.does(event.seat, "draw", card_words(event.cards)) + ".",
                "deal",
                event.seat,
                scene.cites(event),
            )
            for event in group
            if UNKNOWN not in event.cards
        ]
    sentences = _say_dealt_face_up(scene, [event for event in group if event.up])
    down = [event for event in group if not event.up]
    seen = [event for event in down if UNKNOWN not in event.cards]
    if not seen and down and not sentences:
        sentences.append(_say_dealt_face_down(scene, down))
    return sentences + [
        Sentence(
            scene.table_names.does(event.seat, "is", f"dealt {card_words(event.cards)}") + ".",
            "deal",
            event.seat,
            scene.cites(event),
        )
        for event in seen
    ]


def _say_dealt_face_up(scene: Scene, group: Sequence[events.Dealt]) -> list[Sentence]:
    """Return one sentence with all open cards dealt."""
    if not group:
        return []
    held: dict[int, list[str]] = {}
    for event in group:
        held.setdefault(event.seat, []).append(card_words(event.cards))
    whose = ", ".join(f"{scene.table_names.name(seat)} {' '.join(cards)}" for seat, cards in held.items())
    name = scene.street_title if scene.opened != scene.street else "Face up"
    return [Sentence(f"{name}: {whose}.", "street", cites=scene.cites(group[0]))]


def _say_dealt_face_down(scene: Scene, group: Sequence[events.Dealt]) -> Sentence:
    counts: dict[int, int] = {}
    for event in group:
        counts[event.seat] = counts.get(event.seat, 0) + len(event.cards)
    number = max(counts.values())
    cards = f"{number_word(number)} {plural_of(number, 'card')}"
    per_seat = "each" if len(set(counts.values())) == 1 else "each at most"
    stud = scene.family is Family.STUD
    opens = f"{scene.street_title}: " if stud and scene.street and scene.opened != scene.street else ""
    text = f"{opens}{cards} {per_seat}, face down."
    return Sentence(capital(text), "street" if opens else "deal", cites=scene.cites(group[0]))


def _say_board_dealt(scene: Scene, group: Sequence[events.BoardDealt]) -> list[Sentence]:
    return [Sentence(f"{_board_name(scene, event)}: {card_words(event.cards)}.", "street", cites=scene.cites(event))
            for event in group]  # fmt: skip


def _board_name(scene: Scene, event: events.BoardDealt) -> str:
    if len(scene.boards) > 1:
        return f"Board {event.board + 1}, the {scene.street_on(event.board)}"
    if scene.family is Family.STUD:
        return "One community card"
    name = scene.street_name
    return f"The {name}" if name in BOARD_STREETS else name.capitalize()


def _say_flop_asked(scene: Scene, group: Sequence[events.FlopAsked]) -> list[Sentence]:
    return [_act(scene, event, "ask", "for the flop, to try for the jackpot") for event in group]


def _say_folded(scene: Scene, group: Sequence[events.Folded]) -> list[Sentence]:
    return [_act(scene, event, "pay", f"{scene.table_names.chips(event.paid)} and {_fold(scene, event)}") if event.paid
            else _act(scene, event, "fold") for event in group]  # fmt: skip


def _fold(scene: Scene, event: events.Folded) -> str:
    return "fold" if event.seat == scene.table_names.me else "folds"


def _act(scene: Scene, event: Any, verb: str, rest: str = "") -> Sentence:
    return Sentence(f"{scene.table_names.does(event.seat, verb, rest)}.", "action", event.seat, scene.cites(event))


def _say_checked(scene: Scene, group: Sequence[events.Checked]) -> list[Sentence]:
    return [_act(scene, event, "check") for event in group]


def _say_called(scene: Scene, group: Sequence[events.Called]) -> list[Sentence]:
    return [_act(scene, event, "call", f"{scene.table_names.chips(event.amount)}{all_in(event)}") for event in group]


def _say_raised(scene: Scene, group: Sequence[events.Raised]) -> list[Sentence]:
    return [
        _act(scene, event, "bet", f"{scene.table_names.chips(event.to)}{all_in(event)}")
        if event.opens
        else _act(scene, event, "raise", f"to {scene.table_names.chips(event.to)}{all_in(event)}")
        for event in group
    ]


def _say_returned(scene: Scene, group: Sequence[events.Returned]) -> list[Sentence]:
    return [_act(scene, event, "take", f"back {scene.table_names.chips(event.amount)}") for event in group]


def _say_chop_agreed(scene: Scene, group: Sequence[events.ChopAgreed]) -> list[Sentence]:
    return [_act(scene, event, "agree") if scene.chop_offered else _act(scene, event, "offer", "to chop")
            for event in group]  # fmt: skip


def _say_boards_agreed(scene: Scene, group: Sequence[events.BoardsAgreed]) -> list[Sentence]:
    return [_act(scene, event, "agree", f"to run the rest of the board {_times(event.boards)}") for event in group]


def _times(number: int) -> str:
    return {1: "once", 2: "twice"}.get(number, f"{number_word(number)} times")


def _say_discarded(scene: Scene, group: Sequence[events.Discarded]) -> list[Sentence]:
    sentences = []
    for event in group:
        cites = scene.cites(event)
        if scene.family is not Family.DRAW:
            cards = f" {card_words(event.cards)}" if UNKNOWN not in event.cards else ""
            sentences.append(
                Sentence(scene.table_names.does(event.seat, "discard") + f"{cards}.", "action", event.seat, cites)
            )
            continue
        if not scene.drawing:
            sentences.append(Sentence("The draw.", "street", 0, cites))
        if event.seat == scene.table_names.me and event.cards:
            text = f"You discard {card_words(event.cards)}."
        elif event.cards:
            text = scene.table_names.does(event.seat, "draw", number_word(len(event.cards))) + "."
        else:
            text = scene.table_names.does(event.seat, "stand", "pat") + "."
        sentences.append(Sentence(text, "action", event.seat, cites))
    return sentences


def _say_reshuffled(scene: Scene, group: Sequence[events.Reshuffled]) -> list[Sentence]:
    return [
        Sentence("The discards are reshuffled to finish the draw.", "deal", cites=scene.cites(event)) for event in group
    ]


PLAY_SAYINGS: Final[dict[type, Saying]] = {
    events.Posted: _say_posted,
    events.Dealt: _say_dealt,
    events.BoardDealt: _say_board_dealt,
    events.FlopAsked: _say_flop_asked,
    events.Folded: _say_folded,
    events.Checked: _say_checked,
    events.Called: _say_called,
    events.Raised: _say_raised,
    events.Returned: _say_returned,
    events.ChopAgreed: _say_chop_agreed,
    events.BoardsAgreed: _say_boards_agreed,
    events.Discarded: _say_discarded,
    events.Reshuffled: _say_reshuffled,
}
