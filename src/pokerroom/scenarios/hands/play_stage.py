"""The stages on which poker is played, and how they combine.

`on: hand` is one hand, `words`, `floor` and `commission` are one hand about which the stage knows more, `evening` is a
table. They combine: `on: evening, words, floor` plays an evening in which players speak and things go wrong.

Several acts stand on one line with `;` between them, and the last one's reply is what the line gives.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from pokerroom.errors import Malformed
from pokerroom.hand import CALL, CHECK, FOLD, Hand, events
from pokerroom.scenarios.forms import find_form, match, nearest, unknown
from pokerroom.scenarios.hands.hand_questions import HAND_QUESTIONS
from pokerroom.scenarios.hands.play import StagePart, StagePlay, happened_reply
from pokerroom.scenarios.hands.player_acts import PLAYER_ACTS, player_command
from pokerroom.scenarios.setup import SetUp, numbers
from pokerroom.scenarios.stage import Reply, as_reply

_SEATS_ACT: Final = re.compile(r"(?:seats? )?(?P<seats>\d+(?:(?:-| and |,? ?)\d+)*) (?P<act>[a-z].*)")
ALL_ACT: Final = "all {check|call|fold}"


@dataclass(frozen=True, slots=True)
class PlayKind:
    """A stage on which poker is played: a hand or an evening, and the parts that know more about it."""

    play: type[StagePlay]
    parts: tuple[type[StagePart], ...] = ()

    @property
    def _part_types(self) -> tuple[type[StagePart] | type[StagePlay], ...]:
        return (*self.parts, self.play)

    @property
    def keys(self) -> tuple[str, ...]:
        """The set-up lines that a stage of play reads."""
        return tuple(dict.fromkeys(key for part in self._part_types for key in part.keys))

    @property
    def acts(self) -> tuple[str, ...]:
        """The forms of the acts."""
        own = [form for part in self._part_types for form, _ in part.acts]
        return (*own, ALL_ACT, *(f"seat(s) SEATS {form}" for form, _ in PLAYER_ACTS))

    @property
    def sights(self) -> tuple[str, ...]:
        """Examples of observations in a scenario, from each of its parts."""
        return tuple(part.sights for part in self.parts if part.sights)

    @property
    def questions(self) -> tuple[str, ...]:
        """The forms of the questions."""
        own = [form for part in self._part_types for form, _ in part.questions]
        return tuple(dict.fromkeys((*own, *(form for form, _ in HAND_QUESTIONS))))

    def __call__(self, setup: SetUp, /) -> PlayStage:
        """Set up by the scenario's own lines."""
        play = self.play(setup)
        return PlayStage(self, play, [part(play, setup) for part in self.parts])


class PlayStage:
    """A hand or an evening under way on a stage."""

    def __init__(self, kind: PlayKind, play: StagePlay, parts: list[StagePart]) -> None:
        self.kind, self.play, self.parts = kind, play, parts

    @property
    def hand(self) -> Hand:
        """The hand that is being played."""
        return self.play.hand

    @property
    def _parts_asked(self) -> tuple[StagePart | StagePlay, ...]:
        return (*self.parts, self.play)

    def do(self, words: str) -> Reply:
        """Do what a line `> ...` says; acts are divided by semicolons."""
        undivided = any(part.undivided and re.match(part.undivided, words) for part in self.parts)
        reply = Reply()
        for act in [words] if undivided else re.split(r"\s*;\s*", words):
            reply = self._reply_to_act(self.play.act_alone(act))
        return reply

    def _reply_to_act(self, act: str) -> Reply:
        for part in self._parts_asked:
            if found := find_form(part.acts, act):
                doing, how = found
                return as_reply(doing(part, how))
        if everybody := match(ALL_ACT, act):
            return happened_reply(self._have_everybody_act(everybody[1]))
        found_seats = _SEATS_ACT.fullmatch(act)
        if found_seats is None:
            raise unknown(act, self.kind.acts)
        happened: list[events.Event] = []
        try:
            command = player_command(found_seats["act"])
        except Malformed as fault:
            if meant := nearest(act, self.kind.acts)[0]:  # a line of the stage that begins like a player's act
                raise Malformed(f"this stage does not know {act!r}{meant}", allowed=fault.allowed) from None
            raise
        for seat in numbers(found_seats["seats"]):
            happened = self.play.act(seat, command)
        return happened_reply(happened)

    def _have_everybody_act(self, act: str) -> list[events.Event]:
        """Let everybody left in this round do the same; who faces no bet checks, and so on."""
        hand = self.hand
        street, before = hand.view("public").street, len(hand.events)
        while hand.betting and hand.view("public").street == street:
            options = hand.options(hand.turn)
            check_or_call = CHECK if options.check else CALL
            self.play.act(hand.turn, FOLD if act == "fold" else check_or_call)
        return list(hand.events[before:])

    def see(self, words: str) -> Reply:
        """Let the first part that knows the observation of a line `! ...` judge it."""
        for part in self.parts:
            reply = part.see(words)
            if reply is not None:
                # The next questions are about the last observation.
                self.parts = [part, *(other for other in self.parts if other is not part)]
                return reply
        raise unknown(words, self.kind.sights or "> and ?")

    def ask(self, question: str) -> Reply:
        """Answer a line `? ...`, by a part of the stage or by the hand itself."""
        for part in self._parts_asked:
            if found := find_form(part.questions, question):
                answer = found[0](part, found[1])
                if answer is not None:
                    return as_reply(answer)
        if of_the_hand := find_form(HAND_QUESTIONS, question):
            return as_reply(of_the_hand[0](self.hand, of_the_hand[1]))
        raise unknown(question, self.kind.questions)
