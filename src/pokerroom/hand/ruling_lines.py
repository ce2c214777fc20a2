"""The lines of faults and rulings."""

from __future__ import annotations

import re
from typing import Final

from pokerroom.cards import cards_text
from pokerroom.hand import events as told
from pokerroom.hand.line_forms import ALL_IN, CITES, Form, cards_of, cites_text, flag, form, read_cites, seat_of
from pokerroom.hand.orders import AFTER_ALL, AFTER_ROUND, INSTRUCTIONS


def _ruled(event: told.Ruled) -> str:
    seat = f" on seat {event.seat}" if event.seat else ""
    about = f" about {cards_text(event.cards)}" if event.cards else ""
    return f"ruling {event.key}{seat}{about}{cites_text(event.cites)}"


def _price_restored(event: told.PriceRestored) -> str:
    by = f"made by {event.by}" if event.by else "made by nobody"
    lists = (("acted", event.acted), ("called", event.called), ("answered", event.answered))
    seats = "".join(f", {word} {' '.join(map(str, each)) or '-'}" for word, each in lists)
    return f"the price is as before: {by}{seats}, raises {event.raises}{', capped' if event.capped else ''}"


def _seats(text: str) -> tuple[int, ...]:
    return () if text == "-" else tuple(map(int, text.split()))


def _early(event: told.ActedEarly) -> str:
    to = f" to {event.to}" if event.to else ""
    put = f", {event.put} put down" if event.put else ""
    faced = ", which is faced" if event.faced else ""
    answers = "".join(map(_early_answer, event.answers))
    return f"seat {event.seat} acts out of turn: {event.act}{to}{put}{faced}{answers}"


def _early_answer(answer: told.EarlyAnswer) -> str:
    may = f" {' or '.join(answer.may)}" if answer.may else ""
    stays = ", lost with a fold" if answer.stays else ""
    no_raise = ", no raise all round" if answer.no_raise else ""
    return f"; after {answer.did}: {answer.then}{may}{stays}{no_raise}{cites_text(answer.cites)}"


_ANSWER: Final = re.compile(
    r"; after (?P<did>\w+): (?P<then>[a-z]+)(?P<may> \w+(?: or \w+)*)?(?P<stays>, lost with a fold)?"
    rf"(?P<no_raise>, no raise all round)?{CITES}"
)


def _read_early(m: re.Match[str]) -> told.ActedEarly:
    answers = tuple(
        told.EarlyAnswer(
            each["did"],
            each["then"],
            tuple(each["may"].strip().split(" or ")) if each["may"] else (),
            bool(each["stays"]),
            bool(each["no_raise"]),
            read_cites(each),
        )
        for each in _ANSWER.finditer(m["answers"])
    )
    return told.ActedEarly(seat_of(m), m["act"], int(m["to"] or 0), int(m["put"] or 0), bool(m["faced"]), answers)


_PILES: Final = "stub|hand|board|burns|muck|aside|next burn|off"
RULINGS: Final[dict[type, Form]] = {
    told.Ruled: form(
        r"ruling (?P<key>[\w.]+)(?: on seat (?P<seat>\d+))?(?: about (?P<cards>[^\[]+?))?(?: \[(?P<cites>[^\]]+)\])?",
        _ruled,
        lambda m: told.Ruled(m["key"], int(m["seat"] or 0), cards_of(m) if m["cards"] else (), read_cites(m)),
    ),
    told.Rewound: form(
        r"taken back to event (?P<to>\d+)",
        lambda e: f"taken back to event {e.to}",
        lambda m: told.Rewound(int(m["to"])),
    ),
    told.Moved: form(
        rf"(?P<cards>[^:]+) from (?P<source>{_PILES}) to (?P<target>{_PILES})(?:, seat (?P<seat>\d+))?(?P<up>, seen)?",
        lambda e: (
            f"{cards_text(e.cards)} from {e.source} to {e.target}"
            f"{f', seat {e.seat}' if e.seat else ''}{', seen' if e.up else ''}"
        ),
        lambda m: told.Moved(cards_of(m), m["source"], m["target"], int(m["seat"] or 0), bool(m["up"])),
    ),
    told.Shuffled: form(
        r"the stub is shuffled: (?P<cards>\d+) cards",
        lambda e: f"the stub is shuffled: {e.cards} cards",
        lambda m: told.Shuffled(int(m["cards"])),
    ),
    told.Instructed: form(
        rf"for (?P<street>.+?): (?P<what>{'|'.join(INSTRUCTIONS)})(?:, seat (?P<seat>\d+))?",
        lambda e: f"for {e.street}: {e.what}{f', seat {e.seat}' if e.seat else ''}",
        lambda m: told.Instructed(m["street"], m["what"], int(m["seat"] or 0)),
    ),
    told.Limited: form(
        r"SEAT may only (?P<may>[a-z ]+?)(?: to (?P<to>\d+))?(?:, a fold costs (?P<costs>\d+))?(?P<round>, all round)?",
        lambda e: (
            f"seat {e.seat} may only {' or '.join(e.may)}{f' to {e.to}' if e.to else ''}"
            f"{f', a fold costs {e.fold_costs}' if e.fold_costs else ''}{', all round' if e.all_round else ''}"
        ),
        lambda m: told.Limited(
            seat_of(m), tuple(m["may"].split(" or ")), int(m["costs"] or 0), int(m["to"] or 0), bool(m["round"])
        ),
    ),
    told.Lifted: form(
        "SEAT is free again", lambda e: f"seat {e.seat} is free again", lambda m: told.Lifted(seat_of(m))
    ),
    told.RevealOrdered: form(
        rf"SEAT will show (?P<cards>.+?) (?P<when>{AFTER_ROUND}|{AFTER_ALL})",
        lambda e: f"seat {e.seat} will show {cards_text(e.cards)} {e.when}",
        lambda m: told.RevealOrdered(seat_of(m), cards_of(m), m["when"]),
    ),
    told.AskingBarred: form(
        r"(?:SEAT may ask to see no more hands|the hand of seat (?P<hand>\d+) may not be asked for)"
        r"(?: \[(?P<cites>[^\]]+)\])?",
        lambda e: (
            (
                f"seat {e.seat} may ask to see no more hands"
                if e.seat
                else f"the hand of seat {e.hand} may not be asked for"
            )
            + cites_text(e.cites)
        ),
        lambda m: told.AskingBarred(int(m["seat"] or 0), int(m["hand"] or 0), read_cites(m)),
    ),
    told.StakeCorrected: form(
        r"the stake of SEAT is corrected by (?P<amount>-?\d+)",
        lambda e: f"the stake of seat {e.seat} is corrected by {e.amount}",
        lambda m: told.StakeCorrected(seat_of(m), int(m["amount"])),
    ),
    told.BetsCapped: form(
        r"no bet above (?P<to>\d+) in this round",
        lambda e: f"no bet above {e.to} in this round",
        lambda m: told.BetsCapped(int(m["to"])),
    ),
    told.HandDied: form(
        "SEAT has a dead hand", lambda e: f"seat {e.seat} has a dead hand", lambda m: told.HandDied(seat_of(m))
    ),
    told.HandRevived: form(
        "SEAT has a live hand", lambda e: f"seat {e.seat} has a live hand", lambda m: told.HandRevived(seat_of(m))
    ),
    told.ChipsBack: form(
        r"SEAT is given back (?P<amount>\d+)(?:, the price is (?P<level>\d+) (?P<full>\d+) (?P<step>\d+))?",
        lambda e: (
            f"seat {e.seat} is given back {e.amount}"
            + (f", the price is {e.level} {e.full_level} {e.increment}" if e.level >= 0 else "")
        ),
        lambda m: told.ChipsBack(
            seat_of(m), int(m["amount"]), *(int(m[name]) for name in ("level", "full", "step") if m["level"])
        ),
    ),
    told.PriceRestored: form(
        r"the price is as before: made by (?P<by>\d+|nobody), acted (?P<acted>[\d ]+|-), called (?P<called>[\d ]+|-)"
        r", answered (?P<answered>[\d ]+|-), raises (?P<raises>\d+)(?P<capped>, capped)?",
        _price_restored,
        lambda m: told.PriceRestored(
            0 if m["by"] == "nobody" else int(m["by"]),
            _seats(m["acted"]),
            _seats(m["called"]),
            _seats(m["answered"]),
            int(m["raises"]),
            bool(m["capped"]),
        ),
    ),
    told.Recovered: form(
        r"SEAT puts back (?P<amount>\d+)",
        lambda e: f"seat {e.seat} puts back {e.amount}",
        lambda m: told.Recovered(seat_of(m), int(m["amount"])),
    ),
    told.Forfeited: form(
        r"SEAT forfeits (?P<amount>\d+) to (?P<to>[a-z ]+)",
        lambda e: f"seat {e.seat} forfeits {e.amount} to {e.to}",
        lambda m: told.Forfeited(seat_of(m), int(m["amount"]), m["to"]),
    ),
    told.PassedOver: form(
        "SEAT is passed over", lambda e: f"seat {e.seat} is passed over", lambda m: told.PassedOver(seat_of(m))
    ),
    told.TurnGiven: form(
        "SEAT is given the turn", lambda e: f"seat {e.seat} is given the turn", lambda m: told.TurnGiven(seat_of(m))
    ),
    told.ActedEarly: form(
        r"SEAT acts out of turn: (?P<act>\w+)(?: to (?P<to>\d+))?(?:, (?P<put>\d+) put down)?"
        r"(?P<faced>, which is faced)?(?P<answers>(?:; after \w+: [^;]+)*)",
        _early,
        _read_early,
    ),
    told.WagerStood: form(
        rf"the wager of SEAT stands at (?P<to>\d+) with (?P<amount>\d+)(?P<short> short)?{ALL_IN}",
        lambda e: (
            f"the wager of seat {e.seat} stands at {e.to} with {e.amount}"
            f"{flag(not e.full, 'short')}{flag(e.all_in, 'all-in')}"
        ),
        lambda m: told.WagerStood(seat_of(m), int(m["to"]), int(m["amount"]), False, not m["short"], bool(m["all_in"])),
    ),
    told.EarlyAnswered: form(
        rf"SEAT is answered after (?P<did>\w+)(?:, (?P<back>\d+) goes back)?{CITES}",
        lambda e: (
            f"seat {e.seat} is answered after {e.did}{f', {e.back} goes back' if e.back else ''}{cites_text(e.cites)}"
        ),
        lambda m: told.EarlyAnswered(seat_of(m), m["did"], int(m["back"] or 0), read_cites(m)),
    ),
    told.StoodBack: form(
        "SEAT plays on as if all-in",
        lambda e: f"seat {e.seat} plays on as if all-in",
        lambda m: told.StoodBack(seat_of(m)),
    ),
    told.PostedLate: form(
        r"SEAT posts late (?P<amount>\d+) and (?P<dead>\d+) dead",
        lambda e: f"seat {e.seat} posts late {e.amount} and {e.dead} dead",
        lambda m: told.PostedLate(seat_of(m), int(m["amount"]), int(m["dead"])),
    ),
    told.Voided: form("the hand is void", lambda _: "the hand is void", lambda _: told.Voided()),
}
