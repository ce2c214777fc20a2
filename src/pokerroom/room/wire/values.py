"""The plain values and words in messages of the wire; any other value is refused unread."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta

from pokerroom.hand import OptionKind

PROTOCOL = 2  # one more whenever something that the room sends or takes is renamed or leaves


# Money, seats and numbers of messages as anybody may send them; anything else is refused unread.
Chips = Annotated[int, Meta(ge=0, le=10**9)]


SeatNumber = Annotated[int, Meta(ge=1, le=23)]


MessageId = Annotated[int, Meta(ge=0, le=2**53)]


SeedDigest = Annotated[str, Meta(min_length=64, max_length=64)]  # 32 bytes in hexadecimal digits


CardText = Annotated[str, Meta(min_length=2, max_length=2)]


Token = Annotated[str, Meta(max_length=32)]


# Words that choose behaviour: a misspelt one is found by the type checker, here and in the pages.
ActKind: TypeAlias = Literal[OptionKind, "no_straddle"]


CitedFor: TypeAlias = Literal[OptionKind, "time", "no_check", "no_raise", "time_up"]


GameFamily: TypeAlias = Literal["flop", "draw", "stud", "manila"]  # as `Family` has them


TablePhase: TypeAlias = Literal["waiting", "playing", "showdown", "settled", "closed"]


SittingOut: TypeAlias = Literal["now", "next_big_blind", ""]


ClosesWhen: TypeAlias = Literal["at_once", "after_hand", "after_notice"]  # a table, if its host says so now


ClockKind: TypeAlias = Literal["standing", "called", "room"]


JackpotStep: TypeAlias = Literal["record", "confirm", "hold", "deny", "pay"]


LiveStep: TypeAlias = Literal[
    "seat_players", "deal_hand", "deal_cards", "straddle", "act", "discard", "draw", "show", "push_pots", "end_hand",
    "vacate_seat", "send_player", "bring_deck", "check_deck", "wash_deck", "shuffle_deck", "cut_deck", "count_deck",
    "jackpot_hand", "jackpot_waits", "tournament_waits", "fold_absent", "count_stack", "race_cards", "stopped",
    "closed",
]  # fmt: skip


# With "unknown" nobody knows whether it was done: look, or send it again under the same request.
RefusalKind: TypeAlias = Literal["malformed", "illegal", "out_of_turn", "not_allowed", "stale", "too_many", "unknown"]


Reason = Annotated[str, Meta(max_length=300)]


WireWord = Annotated[str, Meta(max_length=64)]


HandAsked = Annotated[int, Meta(ge=0, le=10**9)]


NotedPlace = Annotated[int, Meta(ge=1, le=10**6)]  # among the rulings or disputes of a table


FactsTold = Annotated[dict[WireWord, bool | int | WireWord], Meta(max_length=20)]
