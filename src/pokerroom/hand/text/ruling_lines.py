"""The lines of a hand's log for faults and rulings."""

from __future__ import annotations

import re
from typing import Final

from pokerroom.cards import cards_text
from pokerroom.hand import events
from pokerroom.hand.text.line_forms import (
    ALL_IN_FORM,
    CITES,
    Form,
    cards_of,
    cites_text,
    flag,
    form,
    read_cites,
    seat_in_line,
)
from pokerroom.rulebook.words import each_of, one_of


def _ruling_line(event: events.Ruled) -> str:
    seat = f" on seat {event.seat}" if event.seat else ""
    about = f" about {cards_text(event.cards)}" if event.cards else ""
    return f"ruling {event.key}{seat}{about}{cites_text(event.cites)}"


def _price_restored_line(event: events.PriceRestored) -> str:
    by = f"made by {event.by}" if event.by else "made by nobody"
    lists = (("acted", event.acted), ("called", event.called), ("answered", event.answered))
    seats = "".join(f", {word} {' '.join(map(str, listed)) or '-'}" for word, listed in lists)
    return f"the price is as before: {by}{seats}, raises {event.raises}{', capped' if event.capped else ''}"


def _read_seat_list(text: str) -> tuple[int, ...]:
    return () if text == "-" else tuple(map(int, text.split()))


def _early_act_line(event: events.ActedEarly) -> str:
    to = f" to {event.to}" if event.to else ""
    put = f", {event.put} put down" if event.put else ""
    faced = ", which is faced" if event.faced else ""
    answers = "".join(map(_early_answer, event.answers))
    return f"seat {event.seat} acts out of turn: {event.act}{to}{put}{faced}{answers}"


def _early_answer(answer: events.EarlyAnswer) -> str:
    may = f" {' or '.join(answer.may)}" if answer.may else ""
    stays = ", lost with a fold" if answer.stays else ""
    no_raise = ", no raise all round" if answer.no_raise else ""
    return f"; after {answer.did}: {answer.then}{may}{stays}{no_raise}{cites_text(answer.cites)}"


_ANSWER: Final = re.compile(
    r"; after (?P<did>\w+): (?P<then>[a-z]+)(?P<may> \w+(?: or \w+)*)?(?P<stays>, lost with a fold)?"
    rf"(?P<no_raise>, no raise all round)?{CITES}"
)


def _read_what_they_did(word: str) -> events.PassedOverDid:
    return one_of(events.PASSED_OVER_DID, word, "what players passed over did")


def _read_pile(word: str) -> events.Pile:
    return one_of(events.PILES, word, "a pile")


def _read_dealing_order(words: str) -> events.DealingOrder:
    return one_of(events.DEALING_ORDERS, words, "an order about a street")


def _open_choices(words: str) -> tuple[events.ActChoice, ...]:
    return each_of(events.ACT_CHOICES, words.split(" or "), "what is left open")


def _read_early(match: re.Match[str]) -> events.ActedEarly:
    answers = tuple(
        events.EarlyAnswer(
            _read_what_they_did(answer["did"]),
            one_of(events.EARLY_COMES_TO, answer["then"], "what an act out of turn comes to"),
            may=_open_choices(answer["may"].strip()) if answer["may"] else (),
            stays=bool(answer["stays"]),
            no_raise=bool(answer["no_raise"]),
            cites=read_cites(answer),
        )
        for answer in _ANSWER.finditer(match["answers"])
    )
    act = one_of(events.EARLY_ACTS, match["act"], "an act out of turn")
    return events.ActedEarly(
        seat_in_line(match),
        act,
        to=int(match["to"] or 0),
        put=int(match["put"] or 0),
        faced=bool(match["faced"]),
        answers=answers,
    )


_PILES: Final = "stub|hand|board|burns|muck|aside|next burn|off"
RULING_LINES: Final[dict[type, Form]] = {
    events.Ruled: form(
        r"ruling (?P<key>[\w.]+)(?: on seat (?P<seat>\d+))?(?: about (?P<cards>[^\[]+?))?(?: \[(?P<cites>[^\]]+)\])?",
        _ruling_line,
        lambda match: events.Ruled(
            match["key"],
            seat=int(match["seat"] or 0),
            cards=cards_of(match) if match["cards"] else (),
            cites=read_cites(match),
        ),
    ),
    events.Rewound: form(
        r"taken back to event (?P<to>\d+)",
        lambda e: f"taken back to event {e.to}",
        lambda match: events.Rewound(int(match["to"])),
    ),
    events.Moved: form(
        rf"(?P<cards>[^:]+) from (?P<source>{_PILES}) to (?P<target>{_PILES})(?:, seat (?P<seat>\d+))?(?P<up>, seen)?",
        lambda e: (
            f"{cards_text(e.cards)} from {e.source} to {e.target}"
            f"{f', seat {e.seat}' if e.seat else ''}{', seen' if e.up else ''}"
        ),
        lambda match: events.Moved(
            cards_of(match),
            _read_pile(match["source"]),
            _read_pile(match["target"]),
            seat=int(match["seat"] or 0),
            up=bool(match["up"]),
        ),
    ),
    events.Shuffled: form(
        r"the stub is shuffled: (?P<cards>\d+) cards",
        lambda e: f"the stub is shuffled: {e.cards} cards",
        lambda match: events.Shuffled(int(match["cards"])),
    ),
    events.Instructed: form(
        rf"for (?P<street>.+?): (?P<what>{'|'.join(events.DEALING_ORDERS)})(?:, seat (?P<seat>\d+))?",
        lambda e: f"for {e.street}: {e.what}{f', seat {e.seat}' if e.seat else ''}",
        lambda match: events.Instructed(
            match["street"], _read_dealing_order(match["what"]), seat=int(match["seat"] or 0)
        ),
    ),
    events.Limited: form(
        r"SEAT may only (?P<may>[a-z ]+?)(?: to (?P<to>\d+))?(?:, a fold costs (?P<costs>\d+))?(?P<round>, all round)?",
        lambda e: (
            f"seat {e.seat} may only {' or '.join(e.may)}{f' to {e.to}' if e.to else ''}"
            f"{f', a fold costs {e.fold_costs}' if e.fold_costs else ''}{', all round' if e.all_round else ''}"
        ),
        lambda match: events.Limited(
            seat_in_line(match),
            _open_choices(match["may"]),
            fold_costs=int(match["costs"] or 0),
            to=int(match["to"] or 0),
            all_round=bool(match["round"]),
        ),
    ),
    events.Lifted: form(
        "SEAT is free again", lambda e: f"seat {e.seat} is free again", lambda match: events.Lifted(seat_in_line(match))
    ),
    events.RevealOrdered: form(
        rf"SEAT will show (?P<cards>.+?) (?P<when>{'|'.join(events.REVEAL_MOMENTS)})",
        lambda e: f"seat {e.seat} will show {cards_text(e.cards)} {e.when}",
        lambda match: events.RevealOrdered(
            seat_in_line(match), cards_of(match), one_of(events.REVEAL_MOMENTS, match["when"], "when cards are shown")
        ),
    ),
    events.AskingBarred: form(
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
        lambda match: events.AskingBarred(
            seat=int(match["seat"] or 0), hand=int(match["hand"] or 0), cites=read_cites(match)
        ),
    ),
    events.StakeCorrected: form(
        r"the stake of SEAT is corrected by (?P<amount>-?\d+)",
        lambda e: f"the stake of seat {e.seat} is corrected by {e.amount}",
        lambda match: events.StakeCorrected(seat_in_line(match), int(match["amount"])),
    ),
    events.BetsCapped: form(
        r"no bet above (?P<to>\d+) in this round",
        lambda e: f"no bet above {e.to} in this round",
        lambda match: events.BetsCapped(int(match["to"])),
    ),
    events.HandDied: form(
        "SEAT has a dead hand",
        lambda e: f"seat {e.seat} has a dead hand",
        lambda match: events.HandDied(seat_in_line(match)),
    ),
    events.HandRevived: form(
        "SEAT has a live hand",
        lambda e: f"seat {e.seat} has a live hand",
        lambda match: events.HandRevived(seat_in_line(match)),
    ),
    events.ChipsBack: form(
        r"SEAT is given back (?P<amount>\d+)(?:, the price is (?P<level>\d+) (?P<full>\d+) (?P<step>\d+))?",
        lambda e: (
            f"seat {e.seat} is given back {e.amount}"
            + (f", the price is {e.level} {e.full_level} {e.increment}" if e.level >= 0 else "")
        ),
        lambda match: events.ChipsBack(
            seat_in_line(match),
            int(match["amount"]),
            *(int(match[name]) for name in ("level", "full", "step") if match["level"]),
        ),
    ),
    events.PriceRestored: form(
        r"the price is as before: made by (?P<by>\d+|nobody), acted (?P<acted>[\d ]+|-), called (?P<called>[\d ]+|-)"
        r", answered (?P<answered>[\d ]+|-), raises (?P<raises>\d+)(?P<capped>, capped)?",
        _price_restored_line,
        lambda match: events.PriceRestored(
            by=0 if match["by"] == "nobody" else int(match["by"]),
            acted=_read_seat_list(match["acted"]),
            called=_read_seat_list(match["called"]),
            answered=_read_seat_list(match["answered"]),
            raises=int(match["raises"]),
            capped=bool(match["capped"]),
        ),
    ),
    events.Recovered: form(
        r"SEAT puts back (?P<amount>\d+)",
        lambda e: f"seat {e.seat} puts back {e.amount}",
        lambda match: events.Recovered(seat_in_line(match), int(match["amount"])),
    ),
    events.Forfeited: form(
        r"SEAT forfeits (?P<amount>\d+) to (?P<to>[a-z ]+)",
        lambda e: f"seat {e.seat} forfeits {e.amount} to {e.to}",
        lambda match: events.Forfeited(
            seat_in_line(match), int(match["amount"]), one_of(events.LOST_TO, match["to"], "who gets it")
        ),
    ),
    events.PassedOver: form(
        "SEAT is passed over",
        lambda e: f"seat {e.seat} is passed over",
        lambda match: events.PassedOver(seat_in_line(match)),
    ),
    events.TurnGiven: form(
        "SEAT is given the turn",
        lambda e: f"seat {e.seat} is given the turn",
        lambda match: events.TurnGiven(seat_in_line(match)),
    ),
    events.ActedEarly: form(
        r"SEAT acts out of turn: (?P<act>\w+)(?: to (?P<to>\d+))?(?:, (?P<put>\d+) put down)?"
        r"(?P<faced>, which is faced)?(?P<answers>(?:; after \w+: [^;]+)*)",
        _early_act_line,
        _read_early,
    ),
    events.WagerStood: form(
        rf"the wager of SEAT stands at (?P<to>\d+) with (?P<amount>\d+)(?P<short> short)?{ALL_IN_FORM}",
        lambda e: (
            f"the wager of seat {e.seat} stands at {e.to} with {e.amount}"
            f"{flag(not e.full, 'short')}{flag(e.all_in, 'all-in')}"
        ),
        lambda match: events.WagerStood(
            seat_in_line(match),
            int(match["to"]),
            amount=int(match["amount"]),
            opens=False,
            full=not match["short"],
            all_in=bool(match["all_in"]),
        ),
    ),
    events.EarlyAnswered: form(
        rf"SEAT is answered after (?P<did>\w+)(?:, (?P<back>\d+) goes back)?{CITES}",
        lambda e: (
            f"seat {e.seat} is answered after {e.did}{f', {e.back} goes back' if e.back else ''}{cites_text(e.cites)}"
        ),
        lambda match: events.EarlyAnswered(
            seat_in_line(match),
            _read_what_they_did(match["did"]),
            back=int(match["back"] or 0),
            cites=read_cites(match),
        ),
    ),
    events.StoodBack: form(
        "SEAT plays on as if all-in",
        lambda e: f"seat {e.seat} plays on as if all-in",
        lambda match: events.StoodBack(seat_in_line(match)),
    ),
    events.PostedLate: form(
        r"SEAT posts late (?P<amount>\d+) and (?P<dead>\d+) dead",
        lambda e: f"seat {e.seat} posts late {e.amount} and {e.dead} dead",
        lambda match: events.PostedLate(seat_in_line(match), int(match["amount"]), dead=int(match["dead"])),
    ),
    events.Voided: form("the hand is void", lambda _: "the hand is void", lambda _: events.Voided()),
}
