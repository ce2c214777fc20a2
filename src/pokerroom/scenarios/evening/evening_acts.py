"""What people do at a table through an evening, as a scenario writes it."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any, Final

from pokerroom.rulebook.operator.titles import titles_with
from pokerroom.rulebook.setup.table_setup import TableSetup
from pokerroom.scenarios.evening.evening_table import EveningTable
from pokerroom.scenarios.forms import Lines
from pokerroom.scenarios.setup import numbers, plain_toml, time_of
from pokerroom.scenarios.stage import Reply
from pokerroom.table import break_table, move_player
from pokerroom.table.clock.clock import Purchase
from pokerroom.table.floor_notes import STANDING_LEAVE
from pokerroom.table.stakes.leaving import Approval


def _sits(stage: EveningTable, m: re.Match[str]) -> None:
    player, seat, chips, notes, more = m[1], int(m[2]), int(m[3]), int(m[4] or 0), m[5]
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


def _buys_time(stage: EveningTable, _: re.Match[str]) -> Reply:
    sold: Purchase = stage.table.buy_time(stage.now)
    return Reply(
        f"{sold.seconds} seconds for {sold.price}: {sold.to_house} to the house, {sold.to_pot} to the pot", sold.cites
    )


def _setup(stage: EveningTable, text: str) -> TableSetup:
    changed = {key: plain_toml(value) for key, value in re.findall(r"(\w+) ([\d. ]*\d|[a-z]\w*)(?:, |$)", text)}
    changed = {k: (v,) if k == "commission" and isinstance(v, str) else v for k, v in changed.items()}
    changed = {k: tuple(v) if isinstance(v, list) else v for k, v in changed.items()}
    return replace(stage.table.rules.setup, **changed)


def _by(stage: EveningTable, title: str | None) -> str:
    """Whoever gives an order about seats: as named, or the first of the house who may."""
    return title or titles_with(stage.table.rules.house, "seat")[0]


def _kept_apart(stage: EveningTable, m: re.Match[str]) -> None:
    scope = m[4].replace(" ", "_")
    stage.table.keep_apart(m[1], m[2], scope, stage.now, by=_by(stage, m[3]), suspected=bool(m[5]))


def _moves_to_table(stage: EveningTable, seat: int, table: str, new: int, chips: str | None, *, by: str = "") -> None:
    taken = int(chips) * stage.unit if chips else None
    move_player(stage.table, seat, stage.other(table), new, stage.now, by=by, chips=taken)


def _breaks(stage: EveningTable, m: re.Match[str]) -> str:
    drawn = dict(re.findall(r"(\S+) (\S\S)(?:, |$)", m[2])) if m[2] else None
    placed = break_table(
        stage.table,
        tuple(stage.others.values()),
        stage.now,
        by=m[1],
        drawn=drawn,
        order=tuple(re.findall(r"\w+", m[3] or "")),
    )
    return ", ".join(
        f"{each.player} to {each.table} seat {each.seat}" if each.seat else f"{each.player} waits" for each in placed
    )


EVENING_ACTS: Final[Lines[Any]] = (
    (
        "NAME sits in seat N with N[ and N in notes]REST",
        _sits,
    ),
    ("seat N gets up[, TEXT]", lambda s, m: s.table.rise(int(m[1]), s.now, grounds=m[2] or "") // s.unit),
    ("seat N sits out", lambda s, m: s.table.sit_out(int(m[1]), s.now)),
    (
        "seat N sits out, granted N minutes",
        lambda s, m: s.table.sit_out(int(m[1]), s.now, told=s.now, granted=int(m[2])),
    ),
    ("seat N comes back[ and waits]", lambda s, m: s.table.come_back(int(m[1]), s.now, posts=not m[2])),
    ("seat N asks to post", lambda s, m: s.table.post(int(m[1]), s.now)),
    ("seat N asks to pass the blind", lambda s, m: s.table.come_back(int(m[1]), s.now, posts=False)),
    ("seat N moves to seat N", lambda s, m: s.table.move(int(m[1]), int(m[2]), s.now)),
    (
        "seat N goes to TABLE seat N[ with N]",
        lambda s, m: _moves_to_table(s, int(m[1]), m[2], int(m[3]), m[4]),
    ),
    (
        "seat N is sent by the TITLE to TABLE seat N[ with N]",
        lambda s, m: _moves_to_table(s, int(m[1]), m[3], int(m[4]), m[5], by=m[2]),
    ),
    ("the TITLE breaks the table[: TEXT][ in the order TEXT]", _breaks),
    # Chips
    ("seat N adds N", lambda s, m: s.table.add(int(m[1]), int(m[2]) * s.unit, s.now)),
    ("seat N pays N for a drink", lambda s, m: s.table.take_off(int(m[1]), int(m[2]), s.now, goods=True)),
    ("seat N takes N off", lambda s, m: s.table.take_off(int(m[1]), int(m[2]) * s.unit, s.now)),
    (
        "seat N takes N off, approved by the TITLE",
        lambda s, m: s.table.take_off(int(m[1]), int(m[2]), s.now, approval=Approval(m[3], s.now, "a reason")),
    ),
    ("seat N lends N to seat N", lambda s, m: s.table.lend(int(m[2]), giver=int(m[1]), taker=int(m[3]))),
    ("seat N buys N behind", lambda s, m: s.table.buy_behind(int(m[1]), int(m[2]) * s.unit, s.now)),
    ("seat N announces N", lambda s, m: s.table.announce(int(m[1]), int(m[2]) * s.unit, s.now)),
    ("the chips of seat N arrive", lambda s, m: s.table.arrive(int(m[1]), s.now)),
    ("the dealer changes the notes of seat N", lambda s, m: s.table.change_notes(int(m[1]), s.now)),
    ("seat N corrects the stake", lambda s, m: s.table.correct_stake(int(m[1]), s.now) // s.unit),
    (
        "seat N buys N NAME checks[ worth N]",
        lambda s, m: s.table.buy_checks(int(m[1]), m[3], int(m[2]), s.now, worth=int(m[4]) if m[4] else None),
    ),
    ("seat N changes the checks back", lambda s, m: s.table.change_checks_back(int(m[1]), s.now)),
    # Hands
    ("deal", lambda s, _: (s.deal(), s.line_up())[1]),
    ("begin", lambda s, _: (s.begin(), s.line_up())[1]),
    ("deal with the button on seat N", lambda s, m: (s.deal(wrong_button=int(m[1])), s.line_up())[1]),
    ("deal without the post of seat N", lambda s, m: (s.deal(unposted=(int(m[1]),)), s.line_up())[1]),
    (
        "cards for the button: TEXT",
        lambda s, m: (
            s.table.begin_hand(s.now, {int(n): c for n, c in re.findall(r"(\d+) (\w\w)", m[1])}),
            s.line_up(),
        )[1],
    ),
    ("play", lambda s, _: s.play()),
    ("play N hands", lambda s, m: [s.play() for _ in range(int(m[1]))][-1]),
    ("play folding N", lambda s, m: s.play(folding=int(m[1]))),
    ("play with the button on seat N", lambda s, m: s.play(wrong_button=int(m[1]))),
    ("all in", lambda s, _: s.all_in()),
    ("the hand is played out", lambda s, _: s.finish(s.hand)),
    ("the hand is over", lambda s, _: s.table.end_hand()),
    ("misdeal", lambda s, _: s.table.misdeal("a card exposed")),
    ("the button is put right", lambda s, _: s.table.correct_button(s.now)),
    # Time
    ("the turn begins", lambda s, _: s.table.turn_begins(s.now)),
    ("time is bought", _buys_time),
    ("seat N calls the clock", lambda s, m: s.table.call_clock(int(m[1]), s.now)),
    ("the floor calls the clock", lambda s, _: s.table.call_clock(0, s.now)),
    ("time is up", lambda s, _: Reply((said := s.table.time_is_up(s.now)).what, said.cites)),
    # Seats
    ("NAME asks for seat N", lambda s, m: s.table.ask_for_seat(m[1], int(m[2]), s.now)),
    (
        "NAME, number N on the list, asks for seat N",
        lambda s, m: s.table.ask_for_seat(m[1], int(m[3]), s.now, listed=int(m[2])),
    ),
    (
        "NAME of a like game asks for seat N",
        lambda s, m: s.table.ask_for_seat(m[1], int(m[2]), s.now, like_game=True),
    ),
    ("NAME puts a marker on seat N", lambda s, m: s.table.put_down_marker(m[1], int(m[2]), s.now)),
    ("NAME declines seat N", lambda s, m: s.table.decline(m[1], int(m[2]), s.now)),
    (
        "for seat N they draw TEXT",
        lambda s, m: s.table.draw_for_seat(int(m[1]), dict(re.findall(r"(\w+) ((?:\w\w ?)+)(?:, |$)", m[2])), s.now),
    ),
    (
        "seat N is approved[ by the TITLE]",
        lambda s, m: s.table.approve(int(m[1]), s.now, by=_by(s, m[2])),
    ),
    ("the TITLE allows an extra seat", lambda s, m: s.table.allow_extra(s.now, by=m[1])),
    (
        "NAME, in a hand elsewhere, locks seat N",
        lambda s, m: s.table.lock_seat(m[1], int(m[2]), s.now, in_hand=True),
    ),
    ("the seat of NAME is unlocked", lambda s, m: s.table.unlock_seat(m[1], s.now)),
    ("seat N has a seat locked elsewhere", lambda s, m: s.table.locked_elsewhere(int(m[1]), s.now)),
    (
        "NAME and NAME are kept apart[ by the TITLE]: TITLE[, suspected]",
        _kept_apart,
    ),
    (
        "NAME sits behind seat N[ without leave]",
        lambda s, m: s.table.seat_guest(m[1], int(m[2]), s.now, by="" if m[3] else _by(s, None)),
    ),
    (
        "seat N objects to the guest of seat N",
        lambda s, m: s.table.object_to_guest(int(m[2]), int(m[1]), s.now),
    ),
    (
        "seat N is away again and again",
        lambda s, m: s.table.note_frequent_absence(int(m[1]), s.now, by=_by(s, None)),
    ),
    (
        "seat N is released[ by the TITLE]",
        lambda s, m: s.table.release(int(m[1]), s.now, by=_by(s, m[2])).chips // s.unit,
    ),
    (
        "the TITLE reserves seat N for NAME: TEXT",
        lambda s, m: s.table.reserve_seat(m[3], int(m[2]), m[4], s.now, by=m[1]),
    ),
    (
        "NAME plays over seat N with N[, without leave][, without a box]",
        lambda s, m: s.table.play_over(
            m[1], int(m[2]), int(m[3]) * s.unit, s.now, by="" if m[4] else _by(s, None), box=not m[5]
        ),
    ),
    ("the playover of seat N ends", lambda s, m: s.table.end_playover(int(m[1]), s.now) // s.unit),
    # Changes
    ("the TITLE wants TEXT", lambda s, m: s.table.propose(_setup(s, m[2]), by=m[1])),
    ("the TITLE closes the table", lambda s, m: s.table.announce_closing(by=m[1])),
    (
        "the TITLE closes the table after N hands",
        lambda s, m: s.table.announce_closing(by=m[1], last_hands=int(m[2])),
    ),
    ("the players are told", lambda s, _: s.table.tell_players(len(s.table.pending) - 1, s.now)),
    ("a sign goes up", lambda s, _: s.table.put_up_sign(len(s.table.pending) - 1, s.now)),
    (
        "a sign for TIME goes up",
        lambda s, m: s.table.put_up_sign(len(s.table.pending) - 1, s.now, time_of(m[1])),
    ),
    ("the TITLE withdraws it", lambda s, m: s.table.withdraw(len(s.table.pending) - 1, s.now, by=m[1])),
    ("seat N no longer agrees", lambda s, m: s.table.disagree(len(s.table.pending) - 1, int(m[1]))),
    (
        "seat(s) SEATS agree(s)",
        lambda s, m: [s.table.agree(len(s.table.pending) - 1, n) for n in numbers(m[1])] and None,
    ),
    ("it takes effect", lambda s, _: s.table.carry_out(len(s.table.pending) - 1, s.now)),
    # Freeze-out
    ("the TITLE allows a freeze-out for N", lambda s, m: s.table.plan_freeze_out(int(m[2]), s.now, by=m[1])),
    (
        "seat(s) SEATS agree(s) to the freeze-out",
        lambda s, m: [s.table.agree_to_freeze_out(n, s.now) for n in numbers(m[1])] and None,
    ),
    ("the freeze-out begins", lambda s, _: s.table.begin_freeze_out(s.now)),
)
