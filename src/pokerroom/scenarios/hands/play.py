"""A hand at play on a stage, alone or at a table through an evening, and the parts that know more about it."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Any, ClassVar

from pokerroom.charges import ChargeLine
from pokerroom.errors import Malformed
from pokerroom.hand import Hand, HandBill, PlayerCommand, events
from pokerroom.hand.text import event_text
from pokerroom.rulebook.house import House
from pokerroom.rulings.effects.carrying_out import RulingOutcome
from pokerroom.rulings.ruling import Ruling
from pokerroom.scenarios.forms import Lines
from pokerroom.scenarios.hands.planned_dealer import PlannedDealer
from pokerroom.scenarios.setup import SetUp
from pokerroom.scenarios.stage import Reply


class StagePlay(ABC):
    """The play on a stage: the house, the hand, and its dealer."""

    keys: ClassVar[tuple[str, ...]] = ()
    acts: ClassVar[Lines[Any]] = ()
    questions: ClassVar[Lines[Any]] = ()
    house: House
    unit: int
    dealer: PlannedDealer | None
    takes_charges = False  # whether settling takes the house's charges, where a line does not say otherwise

    @abstractmethod
    def __init__(self, setup: SetUp) -> None:
        """Set up by the scenario's own lines."""

    @property
    @abstractmethod
    def running(self) -> Hand | None:
        """The hand that is being played; None where none is."""

    @property
    def hand(self) -> Hand:
        """The hand that is being played; refused where none is."""
        if self.running is None:
            raise Malformed("no hand is in progress", allowed="> deal, first")
        return self.running

    @abstractmethod
    def act(self, seat: int, command: PlayerCommand) -> list[events.Event]:
        """Carry out the player's act that a line describes."""

    @abstractmethod
    def carry_out(self, ruling: Ruling, *, choice: str, by: str) -> RulingOutcome:
        """Carry a ruling out in the hand, as a line says."""

    @abstractmethod
    def charge_lines(self, bill: HandBill | None = None) -> list[ChargeLine]:
        """Return the house's charges to the hand, or to a made-up one."""

    def act_alone(self, act: str) -> str:
        """Return an act without the words before it, such as its time."""
        return act

    def go_on(self) -> None:
        """Let the dealer do whatever no player decides."""
        if self.dealer is not None:
            self.dealer.go_on()


class StagePart:
    """An extra of a stage beside the play: words and chips, faults and rulings, charges."""

    keys: ClassVar[tuple[str, ...]] = ()
    acts: ClassVar[Lines[Any]] = ()
    questions: ClassVar[Lines[Any]] = ()
    undivided: ClassVar[str] = ""  # how acts begin in which a semicolon belongs to the words
    sights: ClassVar[str] = ""  # the observations that it knows, in words

    def __init__(self, play: StagePlay, setup: SetUp) -> None:
        self.play, self.books = play, setup.books

    def see(self, _: str, /) -> Reply | None:
        """Rule on something observed; None where this part knows nothing of the kind."""
        return None


def happened_reply(happened: Sequence[events.Event]) -> Reply:
    """Return events in the words of a log."""
    return Reply("; ".join(map(event_text, happened)))
