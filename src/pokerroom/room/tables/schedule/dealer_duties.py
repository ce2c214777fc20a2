"""The duties of a live table's dealer to a tournament besides hands: to count stacks, and to race chips."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from pokerroom.cards import Card
from pokerroom.citation import Citation


@dataclass(frozen=True)
class StackToCount:
    """A stack that a player brought from another table; `counted` is the dealer's count, if that was not `chips`."""

    seat: int
    player: str
    chips: int
    counted: int | None = None
    cites: tuple[Citation, ...] = ()


@dataclass(frozen=True)
class RaceToDeal:
    """Chips that leave play at the table: `next_seats` says which seats the next cards go to, once these are dealt."""

    old: int
    words: str
    next_seats: Callable[[Sequence[Card]], tuple[int, ...]]
    cites: tuple[Citation, ...] = ()


@dataclass(frozen=True)
class DealerDuties:
    """The dealer's duties before the next hand."""

    stacks: tuple[StackToCount, ...] = ()
    race: RaceToDeal | None = None

    @property
    def cites(self) -> tuple[Citation, ...]:
        """The clauses behind the first duty."""
        first = self.stacks[0] if self.stacks else self.race
        return first.cites if first is not None else ()


@dataclass(frozen=True)
class DealerDid:
    """A dealer's entry about a duty, until the tournament has taken it: who, under which title, and the result."""

    name: str
    title: str
    race: int = 0  # the chips that were raced
    cards: tuple[str, ...] = ()
    player: str = ""  # whose stack was counted
    counted: int = 0

    @property
    def by(self) -> str:
        """The person who did it, as the record names them."""
        return f"staff {self.name} ({self.title})"


@dataclass
class DealersPart:
    """The duties of the dealer of one live table, and their entries about them."""

    duties: Callable[[], DealerDuties] = DealerDuties
    race_cards: tuple[str, ...] = ()  # of a race that wants more of them
    done: list[DealerDid] = field(default_factory=list)
