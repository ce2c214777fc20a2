"""Tell one hand, event by event, to one viewer, as a good dealer would."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final, NamedTuple

from pokerroom.charges import ChargeLine
from pokerroom.hand import Hand, Viewer, event_as_seen, events_in_force
from pokerroom.hand.events import (
    Awarded,
    Burned,
    Charged,
    Dealt,
    Ended,
    Event,
    Killed,
    Posted,
    Rewound,
    RoundClosed,
    Tapped,
)
from pokerroom.talk.hand.pay_words import PAY_SAYINGS
from pokerroom.talk.hand.play_words import PLAY_SAYINGS, Saying
from pokerroom.talk.hand.ruling_words import RULING_SAYINGS
from pokerroom.talk.hand.scene import Scene
from pokerroom.talk.sentences import Sentence, TableNames

# A dealer's acts that need no words.
EVENTS_UNTOLD: Final = frozenset({Tapped, Burned, RoundClosed, Ended})
# Events told in one sentence where they come in a row.
EVENTS_TOLD_TOGETHER: Final = frozenset({Posted, Dealt, Killed, Charged, Awarded})
SAYINGS: Final[dict[type, Saying]] = {**PLAY_SAYINGS, **PAY_SAYINGS, **RULING_SAYINGS}


class TellerStep(NamedTuple):
    """Events as the viewer may see them, their sentences, and how many events of the hand they are."""

    at: int
    events: Sequence[Event]
    sentences: list[Sentence]


class Teller:
    """Tells a hand to one viewer, from its beginning or from a later event on.

    >>> from pokerroom.hand import CALL, HandRules
    >>> hand = Hand(HandRules(game="holdem", blinds=(1, 2), minimum_bet=2), {1: 100, 2: 100, 3: 100}, button=3)
    >>> hand.post(), hand.post(), hand.deal("As 7d Kc Ah 2c Kd"), hand.act(3, CALL)  # doctest: +ELLIPSIS
    (...)
    >>> teller = Teller(hand, {1: "Ann", 2: "Bob", 3: "Doc"}, viewer=1)
    >>> print(*(sentence.text for sentence in teller.go_on()))
    Ann posts the blind of 1. Bob posts the blind of 2. Ann is dealt [As] [Ah]. Doc calls 2.
    >>> teller.go_on()
    []
    """

    def __init__(
        self, hand: Hand, names: Mapping[int, str] | TableNames, viewer: Viewer = "public", *, from_event: int = 0
    ) -> None:
        hand.view(viewer)  # refuses a viewer that the hand does not know
        self.hand, self.viewer = hand, viewer
        self.table_names = names if isinstance(names, TableNames) else TableNames(names)
        self.events_told = from_event
        self.scene = self._scene_at(from_event)

    def __repr__(self) -> str:
        return f"<Teller: {self.events_told} of {len(self.hand.events)} events told, seen by {self.viewer}>"

    @property
    def lines(self) -> Sequence[ChargeLine]:
        """The calculations of the hand's charges, where they are known, as in a table's `charges.taken`."""
        return self.scene.lines

    @lines.setter
    def lines(self, lines: Sequence[ChargeLine]) -> None:
        """Take the lines that explain the hand's charges."""
        self.scene.lines = lines

    def go_on(self) -> list[Sentence]:
        """Return the sentences about events since the last call."""
        return [sentence for step in self.steps() for sentence in step.sentences]

    def steps(self) -> Iterator[TellerStep]:
        """Yield the events since the last call, step by step; the scene is always as after the step just yielded."""
        events, viewer = self.hand.events, self.viewer
        while self.events_told < len(events):
            start, kind = self.events_told, type(events[self.events_told])
            end = start + 1
            if kind in EVENTS_TOLD_TOGETHER:
                while end < len(events) and type(events[end]) is kind:
                    end += 1
            group = [event_as_seen(event, viewer) for event in events[start:end]]
            sentences = [] if kind in EVENTS_UNTOLD else SAYINGS[kind](self.scene, group)
            self.events_told = end
            if kind is Rewound:
                lines, ruling = self.scene.lines, self.scene.ruling
                self.scene = self._scene_at(end)
                self.scene.lines, self.scene.ruling = lines, ruling
            else:
                self.scene.follow(group)
            yield TellerStep(end, group, sentences)

    def _scene_at(self, number: int) -> Scene:
        scene = Scene(self.hand, self.table_names, self.viewer)
        if number:
            scene.follow(event_as_seen(event, self.viewer) for event in events_in_force(self.hand.events[:number]))
        return scene
