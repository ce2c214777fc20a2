"""The acts of people at a table through an evening, as a scenario writes them."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import replace
from typing import Any, Final

from pokerroom.rulebook.operator.titles import titles_with
from pokerroom.rulebook.setup.table_setup import TableSetup
from pokerroom.scenarios.evening.evening_table import EveningTable
from pokerroom.scenarios.forms import Lines
from pokerroom.scenarios.setup import numbers, plain_toml, time_of
from pokerroom.scenarios.stage import Reply
from pokerroom.table import break_table, move_player
from pokerroom.table.clock.turn_time import Purchase
from pokerroom.table.commands import (
    Agree,
    AgreeToFreezeOut,
    AllowExtra,
    Announce,
    AnnounceClosing,
    Approve,
    Arrive,
    AskToPost,
    BeginFreezeOut,
    BeginTurn,
    BuyBehind,
    BuyChecks,
    BuyTime,
    CallClock,
    CarryOut,
    ChangeChecksBack,
    ChangeNotes,
    CorrectButton,
    CorrectStake,
    Decline,
    Disagree,
    DrawForSeat,
    EndPlayover,
    KeepApart,
    LockedElsewhere,
    LockSeat,
    Misdeal,
    NoteFrequentAbsence,
    ObjectToGuest,
    PlanFreezeOut,
    PlayOver,
    Propose,
    PutDownMarker,
    PutUpSign,
    Release,
    ReserveSeat,
    SeatGuest,
    TellPlayers,
    TimeIsUp,
    UnlockSeat,
    Withdraw,
)
from pokerroom.table.floor_notes import STANDING_LEAVE
from pokerroom.table.stakes.leaving import Approval, lend


def _sits(stage: EveningTable, match: re.Match[str]) -> None:
    player, seat, chips, notes, more = match[1], int(match[2]), int(match[3]), int(match[4] or 0), match[5]
    stage.table.sit(
        player,
        seat,
        chips * stage.unit,
        stage.now,
        notes=notes * stage.unit,
        notes_changed="changed" in more,
        small_chips=int(found[1]) if (found := re.search(r"(\d+) of it small", more)) else 0,
        posts="waits" not in more,
        approved_by="" if "without leave" in more else STANDING_LEAVE,
        came_by="moved_by_staff" if "moved by the floor" in more else "",
        groups=frozenset(re.findall(r", (new|experienced)", more)),
        playing="without playing" not in more,
    )


def _deal(stage: EveningTable, **wrong: Any) -> str:
    """Deal the next hand, and write how it was lined up."""
    stage.deal(**wrong)
    return stage.line_up()


def _begin_without_cards(stage: EveningTable) -> str:
    """Begin the next hand without cards, and write how it was lined up."""
    stage.begin()
    return stage.line_up()


def _begin_with_draw(stage: EveningTable, cards: str) -> str:
    """Begin a hand with cards drawn for the button, and write how it was lined up."""
    stage.table.begin_hand(stage.now, {int(seat): card for seat, card in re.findall(r"(\d+) (\w\w)", cards)})
    return stage.line_up()


def _agree_to_change(stage: EveningTable, seats: Iterable[int]) -> None:
    for seat in seats:
        stage.table.do(Agree(len(stage.table.changes.proposed) - 1, seat))


def _agree_to_freeze_out(stage: EveningTable, seats: Iterable[int]) -> None:
    for seat in seats:
        stage.table.do(AgreeToFreezeOut(seat, stage.now))


def _buys_time(stage: EveningTable, _: re.Match[str]) -> Reply:
    sold: Purchase = stage.table.do(BuyTime(stage.now))
    return Reply(
        f"{sold.seconds} seconds for {sold.price}: {sold.to_house} to the house, {sold.to_pot} to the pot", sold.cites
    )


def _setup(stage: EveningTable, text: str) -> TableSetup:
    changed = {key: plain_toml(value) for key, value in re.findall(r"(\w+) ([\d. ]*\d|[a-z]\w*)(?:, |$)", text)}
    changed = {k: (v,) if k == "commission" and isinstance(v, str) else v for k, v in changed.items()}
    changed = {k: tuple(v) if isinstance(v, list) else v for k, v in changed.items()}
    return replace(stage.table.rules.setup, **changed)


def _by(stage: EveningTable, title: str | None) -> str:
    """Return the title for an order about seats: the one named, or the first in the house that may give it."""
    return title or titles_with(stage.table.rules.house, "seat")[0]


def _keep_two_apart(stage: EveningTable, match: re.Match[str]) -> None:
    scope = match[4].replace(" ", "_")
    stage.table.do(KeepApart(match[1], match[2], scope, stage.now, by=_by(stage, match[3]), suspected=bool(match[5])))


def _moves_to_table(stage: EveningTable, seat: int, table: str, new: int, chips: str | None, *, by: str = "") -> None:
    taken = int(chips) * stage.unit if chips else None
    move_player(stage.table, seat, stage.other(table), new, stage.now, by=by, chips=taken)


def _breaks(stage: EveningTable, match: re.Match[str]) -> str:
    drawn = dict(re.findall(r"(\S+) (\S\S)(?:, |$)", match[2])) if match[2] else None
    placed = break_table(
        stage.table,
        tuple(stage.others.values()),
        stage.now,
        by=match[1],
        drawn=drawn,
        order=tuple(re.findall(r"\w+", match[3] or "")),
    )
    return ", ".join(
        f"{person.player} to {person.table} seat {person.seat}" if person.seat else f"{person.player} waits"
        for person in placed
    )


EVENING_ACTS: Final[Lines[Any]] = (
    (
        "NAME sits in seat N with N[ and N in notes]REST",
        _sits,
    ),
    ("seat N gets up[, TEXT]", lambda s, match: s.table.rise(int(match[1]), s.now, reason=match[2] or "") // s.unit),
    ("seat N sits out", lambda s, match: s.table.sit_out(int(match[1]), s.now)),
    (
        "seat N sits out, granted N minutes",
        lambda s, match: s.table.sit_out(int(match[1]), s.now, told=s.now, granted=int(match[2])),
    ),
    ("seat N comes back[ and waits]", lambda s, match: s.table.come_back(int(match[1]), s.now, posts=not match[2])),
    ("seat N asks to post", lambda s, match: s.table.do(AskToPost(int(match[1]), s.now))),
    ("seat N asks to pass the blind", lambda s, match: s.table.come_back(int(match[1]), s.now, posts=False)),
    ("seat N moves to seat N", lambda s, match: s.table.move(int(match[1]), int(match[2]), s.now)),
    (
        "seat N goes to TABLE seat N[ with N]",
        lambda s, match: _moves_to_table(s, int(match[1]), match[2], int(match[3]), match[4]),
    ),
    (
        "seat N is sent by the TITLE to TABLE seat N[ with N]",
        lambda s, match: _moves_to_table(s, int(match[1]), match[3], int(match[4]), match[5], by=match[2]),
    ),
    ("the TITLE breaks the table[: TEXT][ in the order TEXT]", _breaks),
    # Chips
    ("seat N adds N", lambda s, match: s.table.chips.add(int(match[1]), int(match[2]) * s.unit, s.now)),
    (
        "seat N pays N for a drink",
        lambda s, match: s.table.chips.take_off(int(match[1]), int(match[2]), s.now, goods=True),
    ),
    ("seat N takes N off", lambda s, match: s.table.chips.take_off(int(match[1]), int(match[2]) * s.unit, s.now)),
    (
        "seat N takes N off, approved by the TITLE",
        lambda s, match: s.table.chips.take_off(
            int(match[1]), int(match[2]), s.now, approval=Approval(match[3], s.now, "a reason")
        ),
    ),
    (
        "seat N lends N to seat N",
        lambda s, match: lend(s.table.rules.stakes, int(match[2]), giver=int(match[1]), taker=int(match[3])),
    ),
    ("seat N buys N behind", lambda s, match: s.table.do(BuyBehind(int(match[1]), int(match[2]) * s.unit, s.now))),
    (
        "seat N announces N",
        lambda s, match: s.table.do(Announce(int(match[1]), int(match[2]) * s.unit, s.now)),
    ),
    ("the chips of seat N arrive", lambda s, match: s.table.do(Arrive(int(match[1]), s.now))),
    ("the dealer changes the notes of seat N", lambda s, match: s.table.do(ChangeNotes(int(match[1]), s.now))),
    ("seat N corrects the stake", lambda s, match: s.table.do(CorrectStake(int(match[1]), s.now)) // s.unit),
    (
        "seat N buys N NAME checks[ worth N]",
        lambda s, match: s.table.do(
            BuyChecks(int(match[1]), match[3], int(match[2]), s.now, worth=int(match[4]) if match[4] else None)
        ),
    ),
    ("seat N changes the checks back", lambda s, match: s.table.do(ChangeChecksBack(int(match[1]), s.now))),
    # Hands
    ("deal", lambda s, _: _deal(s)),
    ("begin", lambda s, _: _begin_without_cards(s)),
    ("deal with the button on seat N", lambda s, match: _deal(s, wrong_button=int(match[1]))),
    ("deal without the post of seat N", lambda s, match: _deal(s, unposted=(int(match[1]),))),
    ("cards for the button: TEXT", lambda s, match: _begin_with_draw(s, match[1])),
    ("play", lambda s, _: s.play()),
    ("play N hands", lambda s, match: [s.play() for _ in range(int(match[1]))][-1]),
    ("play folding N", lambda s, match: s.play(folding=int(match[1]))),
    ("play with the button on seat N", lambda s, match: s.play(wrong_button=int(match[1]))),
    ("all in", lambda s, _: s.all_in()),
    ("the hand is played out", lambda s, _: s.finish(s.hand)),
    ("the hand is over", lambda s, _: s.table.end_hand()),
    ("misdeal", lambda s, _: s.table.do(Misdeal("a card exposed"))),
    ("the button is put right", lambda s, _: s.table.do(CorrectButton(s.now))),
    # Time
    ("the turn begins", lambda s, _: s.table.do(BeginTurn(s.now))),
    ("time is bought", _buys_time),
    ("seat N calls the clock", lambda s, match: s.table.do(CallClock(int(match[1]), s.now))),
    ("the floor calls the clock", lambda s, _: s.table.do(CallClock(0, s.now))),
    ("time is up", lambda s, _: Reply((said := s.table.do(TimeIsUp(s.now))).what, said.cites)),
    # Seats
    ("NAME asks for seat N", lambda s, match: s.table.ask_for_seat(match[1], int(match[2]), s.now)),
    (
        "NAME, number N on the list, asks for seat N",
        lambda s, match: s.table.ask_for_seat(match[1], int(match[3]), s.now, listed=int(match[2])),
    ),
    (
        "NAME of a like game asks for seat N",
        lambda s, match: s.table.ask_for_seat(match[1], int(match[2]), s.now, like_game=True),
    ),
    ("NAME puts a marker on seat N", lambda s, match: s.table.do(PutDownMarker(match[1], int(match[2]), s.now))),
    ("NAME declines seat N", lambda s, match: s.table.do(Decline(match[1], int(match[2]), s.now))),
    (
        "for seat N they draw TEXT",
        lambda s, match: s.table.do(
            DrawForSeat(int(match[1]), dict(re.findall(r"(\w+) ((?:\w\w ?)+)(?:, |$)", match[2])), s.now)
        ),
    ),
    (
        "seat N is approved[ by the TITLE]",
        lambda s, match: s.table.do(Approve(int(match[1]), s.now, by=_by(s, match[2]))),
    ),
    ("the TITLE allows an extra seat", lambda s, match: s.table.do(AllowExtra(s.now, by=match[1]))),
    (
        "NAME, in a hand elsewhere, locks seat N",
        lambda s, match: s.table.do(LockSeat(match[1], int(match[2]), s.now, in_hand=True)),
    ),
    ("the seat of NAME is unlocked", lambda s, match: s.table.do(UnlockSeat(match[1], s.now))),
    ("seat N has a seat locked elsewhere", lambda s, match: s.table.do(LockedElsewhere(int(match[1]), s.now))),
    (
        "NAME and NAME are kept apart[ by the TITLE]: TITLE[, suspected]",
        _keep_two_apart,
    ),
    (
        "NAME sits behind seat N[ without leave]",
        lambda s, match: s.table.do(SeatGuest(match[1], int(match[2]), s.now, by="" if match[3] else _by(s, None))),
    ),
    (
        "seat N objects to the guest of seat N",
        lambda s, match: s.table.do(ObjectToGuest(int(match[2]), int(match[1]), s.now)),
    ),
    (
        "seat N is away again and again",
        lambda s, match: s.table.do(NoteFrequentAbsence(int(match[1]), s.now, by=_by(s, None))),
    ),
    (
        "seat N is released[ by the TITLE]",
        lambda s, match: s.table.do(Release(int(match[1]), s.now, by=_by(s, match[2]))).chips // s.unit,
    ),
    (
        "the TITLE reserves seat N for NAME: TEXT",
        lambda s, match: s.table.do(ReserveSeat(match[3], int(match[2]), match[4], s.now, by=match[1])),
    ),
    (
        "NAME plays over seat N with N[, without leave][, without a box]",
        lambda s, match: s.table.do(
            PlayOver(
                match[1],
                int(match[2]),
                int(match[3]) * s.unit,
                s.now,
                by="" if match[4] else _by(s, None),
                box=not match[5],
            )
        ),
    ),
    ("the playover of seat N ends", lambda s, match: s.table.do(EndPlayover(int(match[1]), s.now)) // s.unit),
    # Changes
    ("the TITLE wants TEXT", lambda s, match: s.table.do(Propose(_setup(s, match[2]), by=match[1]))),
    ("the TITLE closes the table", lambda s, match: s.table.do(AnnounceClosing(by=match[1]))),
    (
        "the TITLE closes the table after N hands",
        lambda s, match: s.table.do(AnnounceClosing(by=match[1], last_hands=int(match[2]))),
    ),
    ("the players are told", lambda s, _: s.table.do(TellPlayers(len(s.table.changes.proposed) - 1, s.now))),
    ("a sign goes up", lambda s, _: s.table.do(PutUpSign(len(s.table.changes.proposed) - 1, s.now))),
    (
        "a sign for TIME goes up",
        lambda s, match: s.table.do(PutUpSign(len(s.table.changes.proposed) - 1, s.now, time_of(match[1]))),
    ),
    (
        "the TITLE withdraws it",
        lambda s, match: s.table.do(Withdraw(len(s.table.changes.proposed) - 1, s.now, by=match[1])),
    ),
    (
        "seat N no longer agrees",
        lambda s, match: s.table.do(Disagree(len(s.table.changes.proposed) - 1, int(match[1]))),
    ),
    (
        "seat(s) SEATS agree(s)",
        lambda s, match: _agree_to_change(s, numbers(match[1])),
    ),
    ("it takes effect", lambda s, _: s.table.do(CarryOut(len(s.table.changes.proposed) - 1, s.now))),
    # Freeze-out
    (
        "the TITLE allows a freeze-out for N",
        lambda s, match: s.table.do(PlanFreezeOut(int(match[2]), s.now, by=match[1])),
    ),
    (
        "seat(s) SEATS agree(s) to the freeze-out",
        lambda s, match: _agree_to_freeze_out(s, numbers(match[1])),
    ),
    ("the freeze-out begins", lambda s, _: s.table.do(BeginFreezeOut(s.now))),
)
