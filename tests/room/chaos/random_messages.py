"""Anything that somebody could send at any moment: messages that are right, nearly right, and wrong in every way."""

from __future__ import annotations

import json
from random import Random
from typing import Any, Final, get_args

import msgspec

from pokerroom.room import wire

_IN_HAND: Final[tuple[wire.ActKind, ...]] = get_args(wire.ActKind)
_AMOUNTS: Final = (0, 1, 2, 3, 5, 10, 40, 100, 200, 1000, 10**6, 10**9)
_NO_CARDS: Final = ("As", "??", "Kd", "xx", "  ", "10", "as", "é1", "A♠", "Jo")
_OLD: Final = ("", "1.1", "0.", "x", "9" * 32, "1.0")


def message(chance: Random, now: wire.TableNow) -> wire.ToRoom:
    """A message that a client could make, mostly in the spirit of the moment."""
    you, public = now.you or wire.You(), now.public
    if you.options is not None and chance.random() < 0.85:
        return _act(chance, you, public)
    if not you.seat and chance.random() < 0.7:
        return _sit(chance, public)
    if you.sitting_out and chance.random() < 0.5:
        return wire.ComeBack(post=chance.random() < 0.5)
    open_to_all: list[wire.ToRoom] = [
        _act(chance, you, public),
        _sit(chance, public),
        wire.Leave(fold=chance.random() < 0.5),
        wire.SitOut(when=chance.choice(["now", "next_big_blind", "never"])),
        wire.ComeBack(post=chance.random() < 0.5),
        wire.PostOrWait(post=chance.random() < 0.5),
        wire.TopUp(amount=chance.choice([*_AMOUNTS, you.top_up[1]])),
        wire.Move(seat=chance.randrange(1, 24)),
        wire.Habit(straddle=chance.choice([None, True, False]), show=chance.choice([None, True, False])),
        wire.CallClock(),
        wire.BuyTime(),
    ]
    return chance.choice(open_to_all)


def _sit(chance: Random, public: wire.Public) -> wire.Sit:
    free = [seat.seat for seat in public.seats if not seat.player]
    seat = chance.choice(free) if free and chance.random() < 0.8 else chance.randrange(1, 24)
    chips = chance.choice([public.min_buy_in, public.max_buy_in, public.min_buy_in - 1, *_AMOUNTS])
    return wire.Sit(seat=seat, chips=max(0, chips), post=chance.random() < 0.5)


def _act(chance: Random, you: wire.You, public: wire.Public) -> wire.Act:
    options = you.options
    turn = you.turn if chance.random() < 0.9 else chance.choice([*_OLD, f"{public.hand}."])
    what, amount = chance.choice(_IN_HAND), chance.choice(_AMOUNTS)
    seat = chance.randrange(0, 24)
    if options is not None and chance.random() < 0.8:
        what = chance.choice(_open(options) or [what])
        amount = chance.choice(
            [options.least_to, options.most_to, max(0, options.least_to - 1), options.most_to + 1, amount]
        )
        if what == "run_boards":
            amount = chance.choice([0, 1, 2, 3, options.run_boards, 99])
        if options.ask:
            seat = chance.choice([*options.ask, seat])
    return wire.Act(what=what, turn=turn, amount=amount, seat=seat, cards=_cards(chance, you, what))


def _open(options: wire.WireOptions) -> list[wire.ActKind]:
    named: tuple[wire.ActKind, ...]
    named = ("fold", "call", "bring_in", "straddle", "chop", "discard", "ask", "expose", "run_boards", "muck", "show")
    found: list[wire.ActKind] = [name for name in named if getattr(options, name)]
    found += ["bet" if options.opens else "raise"] if options.least_to else []
    found += ["check"] * 2 if options.check else []
    return [*found, "draw"] if options.draw >= 0 else found


def _cards(chance: Random, you: wire.You, what: str) -> tuple[str, ...]:
    options = you.options
    if what in ("discard", "draw") and options is not None and you.cards and chance.random() < 0.7:
        number = options.discard or chance.randrange(max(1, options.draw + 1))
        return tuple(chance.sample(you.cards, min(number, len(you.cards))))
    return tuple(chance.choice([*you.cards, *you.cards, *_NO_CARDS]) for _ in range(chance.choice([0, 0, 1, 1, 2, 7])))


def spoiled(chance: Random, right: wire.ToRoom) -> str:
    """A message with something wrong in its text."""
    text = msgspec.json.encode(right).decode()
    place = chance.randrange(len(text))
    inside: dict[str, Any] = json.loads(text)
    key = chance.choice(list(inside))
    return chance.choice(
        [
            text[:place],
            text[:place] + chance.choice('{}[]",:\\0é\u202e') + text[place:],
            text[:place] + text[place + 1 :],
            json.dumps({**inside, key: chance.choice([None, -1, 1.5, "x" * 50, [], {}, True, 2**70, "\ud800"])}),
            json.dumps({**inside, "seat_of": 1, "player": "Doc"}),
            json.dumps([inside, inside]),
            text + text,
        ]
    )
