"""The speaker's knowledge of a table between and around its hands: the rules, and the players' names."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from typing import Any, Final, NamedTuple

from pokerroom.citation import Citation
from pokerroom.hand.events import Event as HandEvent
from pokerroom.table.rules import TableRules
from pokerroom.talk.sentences import Sentence, SentenceKind, TableNames


class Announcer(NamedTuple):
    """A speaker about a table, who knows the players' names and, where they are given, the table's rules."""

    table_names: TableNames
    rules: TableRules | None
    hand_events: Sequence[HandEvent] = ()  # the hand's own events since the last ruling

    def named(self, text: str) -> str:
        """Return a text with seat numbers replaced by the names that are known."""

        def name(match: re.Match[str]) -> str:
            seat = int(match[2])
            if seat not in self.table_names.names:
                return match[0]
            return self.table_names.first(seat) if match[1] == "S" else self.table_names.name(seat)

        return re.sub(r"\b([Ss])eat (\d+)", name, text)

    def behind(self, *keys: str) -> tuple[str, ...]:
        """Return the telling clauses of some decisions of the house."""
        grounds = self.rules.hand.grounds if self.rules is not None else None
        return grounds.of(*keys).texts(_MOST_CITES_PER_SENTENCE) if grounds is not None else ()

    def few(self, cites: Iterable[Citation]) -> tuple[str, ...]:
        """Return the few most telling of these clauses."""
        grounds = self.rules.hand.grounds if self.rules is not None else None
        return tuple(
            map(
                str,
                grounds.few(cites, _MOST_CITES_PER_SENTENCE)
                if grounds is not None
                else tuple(cites)[:_MOST_CITES_PER_SENTENCE],
            )
        )


_MOST_CITES_PER_SENTENCE: Final = 2


FREEZE_OUT_KEYS: Final = ("stakes.freeze_out", "stakes.freeze_out_terms")


Wording = Callable[[Announcer, Any], list[Sentence]]


def one_sentence(text: str, kind: SentenceKind, seat: int = 0, cites: tuple[str, ...] = ()) -> list[Sentence]:
    """Return a single sentence of the dealer, as a list."""
    return [Sentence(text, kind, seat, cites)]


def called_by_name(player: str) -> str:
    """Return a person's name in the form used within a sentence."""
    return TableNames({1: player}).names[1]


def order_sentence(text: str, seat: int = 0, cites: tuple[str, ...] = (), by: str = "") -> list[Sentence]:
    """Return the sentence for an order by the floor, or by a player who may give it; `by` is the giver's title."""
    word = f", by order of the {by}" if by else ""
    return one_sentence(f"{text}{word}.", "notice", seat, cites)
