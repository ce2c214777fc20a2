"""Talk at the table: the language spoken, times of silence, and side bets between players.

A player who does something refused here commits a breach; the refusal names the observation for it (see `breaches.py`).
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime
from typing import Final, Literal, NoReturn, TypeAlias

from pokerroom.errors import Illegal, Malformed, as_given
from pokerroom.rulebook.house import House
from pokerroom.rulebook.treatment.served import serves
from pokerroom.rulings.conduct.answers import MannersAnswer, clauses_behind
from pokerroom.rulings.conduct.breaches import breach
from pokerroom.rulings.people import FLOOR_ROLE, deciding, title_of
from pokerroom.rulings.seen import Seen
from pokerroom.table.commands import Direct, MuteChat
from pokerroom.table.table import Table
from pokerroom.wording.wordless import required_words

ENGLISH: Final = "English"
_RULE_BROKEN_KEY: Final = "ruling.rule_broken"


@dataclass(frozen=True, slots=True)
class Directions:
    """The floor's orders to a table, where the house leaves them to the floor."""

    english: bool = False
    silence: bool = False


NO_DIRECTIONS: Final = Directions()
_QUESTION_BY_DIRECTION: Final = {
    "english": ("conduct.table_language", "english_on_direction"),
    "silence": ("conduct.silence", "on_direction"),
}


@serves("served.order_given")
def direct(
    house: House, what: str, by: str, directions: Directions = NO_DIRECTIONS, *, ordered: bool = True
) -> Directions:
    """Return the directions after the floor has ordered English or silence, or has taken such an order back."""
    if what not in _QUESTION_BY_DIRECTION:
        raise Malformed(f"{as_given(what)} cannot be directed", allowed=", ".join(_QUESTION_BY_DIRECTION))
    key, answer = _QUESTION_BY_DIRECTION[what]
    cites = clauses_behind(house, key)
    if house.answer(key) != answer:
        raise Illegal(f"{what} on direction", allowed="what the book says holds by itself", cites=cites)
    deciding(house, by, FLOOR_ROLE, cites)
    return replace(directions, **{what: ordered})


@serves("served.language")
def refuse_language(
    house: House, language: str, *, deal_on: bool, directions: Directions = NO_DIRECTIONS, table_for: str = ENGLISH
) -> None:
    """Refuse a language that may not be spoken at the table now; `table_for` is the language it was opened for.

    >>> from pokerroom.rulebook import library
    >>> refuse_language(House(library().book("uk")), "Mandarin", deal_on=False)
    >>> refuse_language(House(library().book("uk")), "Mandarin", deal_on=True)
    Traceback (most recent call last):
    ...
    pokerroom.errors.Illegal: Mandarin is spoken at the table; allowed: English [uk:game.23]
    """
    key = "conduct.table_language"
    only_english = {
        "english_only": True,
        "english_during_deal": deal_on,
        "english_on_direction": directions.english,
        "table_language": True,
    }
    allowed = (ENGLISH, table_for) if house.says(key, "table_language") else (ENGLISH,)
    if only_english[house.answer(key)] and language not in allowed:
        words = " or ".join(dict.fromkeys(allowed))
        what = f"{language} is spoken at the table"
        raise Illegal(what, allowed=words, cites=clauses_behind(house, key), observation=_RULE_BROKEN_KEY)


def refuse_breaking_silence(
    house: House,
    *,
    hand_on: bool,
    on_the_clock: int = 0,
    directions: Directions = NO_DIRECTIONS,
    declaration: bool = False,
) -> None:
    """Refuse talk and chat messages while there must be silence. Declaring an action does not count as talk."""
    key = "conduct.silence"
    silence = {"while_clock_runs": on_the_clock > 0, "on_direction": directions.silence and hand_on, "none": False}
    if silence[house.answer(key)] and not declaration:
        until = f"seat {on_the_clock} has acted" if on_the_clock else "the hand is over"
        what = f"there is silence until {until}"
        raise Illegal(
            what, allowed="declaring an action in turn", cites=clauses_behind(house, key), observation=_RULE_BROKEN_KEY
        )


def on_the_clock(table: Table, now: datetime) -> int:
    """Return the seat whose called clock is running at this table; 0 for none."""
    hand, turn = table.hand, table.time.turn
    if hand is None or turn is None or turn.called is None:
        return 0
    try:
        return 0 if table.time.left(now).expired else hand.turn
    except Illegal:  # the player has acted since
        return 0


def refuse_side_bet(house: House, what: str) -> NoReturn:
    """Refuse a side bet between players or with an onlooker: no house takes one."""
    key = "conduct.side_bets"
    forbidden = house.says(key, "forbidden")
    allowed = "wagers in the hand" if forbidden else "wagers in the hand; the house does not rule on it"
    raise Illegal(
        f"a side bet: {what}",
        allowed=allowed,
        cites=clauses_behind(house, key),
        observation=_RULE_BROKEN_KEY if forbidden else "",
    )


Misbehaviour: TypeAlias = Literal["language", "talk", "side_bet"]


def misconduct(table: Table, seat: int, what: Misbehaviour, detail: str, by: str, now: datetime) -> Seen:
    """Return the observation of talk or a side bet that the floor reports; refuse the report where the book allows it.

    `what` is "language", "talk" or "side_bet"; `detail` is the language or the bet.
    """
    house, directions = table.rules.house, directions_at(table)
    try:
        if what == "language":
            refuse_language(
                house, required_words(detail, "the language"), deal_on=table.hand is not None, directions=directions
            )
        elif what == "talk":
            clock = on_the_clock(table, now)
            refuse_breaking_silence(house, hand_on=table.hand is not None, on_the_clock=clock, directions=directions)
        else:
            refuse_side_bet(house, required_words(detail, "the bet"))
    except Illegal as refusal:
        if not refusal.observation:
            answer = side_bet_quarrel(house)
            raise Illegal(refusal.what, allowed=answer.words, cites=answer.cites or refusal.cites) from None
        return breach(refusal, seat, by)
    keys = {"language": "conduct.table_language", "talk": "conduct.silence"}
    raise Illegal(
        f"nothing is wrong with that {what} now",
        allowed="play goes on",
        cites=clauses_behind(house, keys[what], at=table.rules.hand),
    )


def direct_at(table: Table, what: str, *, by: str, at: datetime, ordered: bool = True) -> None:
    """Order English or silence at a table, or take the order back.

    Refuse an order that the book does not leave to the floor.
    """
    house = table.rules.house
    direct(house, what, by, directions_at(table), ordered=ordered)
    table.do(
        Direct(
            what,
            at,
            title_of(house, by),
            ordered,
            clauses_behind(house, _QUESTION_BY_DIRECTION[what][0], at=table.rules.hand),
        )
    )


def mute_chat_at(table: Table, player: str, why: str, *, by: str, at: datetime, muted: bool = True) -> None:
    """Order silence for the whole table or one player, by the floor, or lift that order."""
    house = table.rules.house
    cites = clauses_behind(house, "conduct.silence", "conduct.table_language", at=table.rules.hand)
    table.do(MuteChat(at, title_of(house, by), player=player, why=why, muted=muted, cites=cites))


def refuse_chat(table: Table, player: str, now: datetime) -> None:
    """Refuse to let a player talk at this table while there must be silence, or while the floor has muted them."""
    house = table.rules.house
    for muted, what in (("", "the floor has muted the table"), (player, "the floor has muted you at this table")):
        if table.floor.mutes(muted):
            cites = clauses_behind(house, "conduct.silence", at=table.rules.hand)
            raise Illegal(what, allowed="declaring an action in turn", cites=cites)
    clock = on_the_clock(table, now)
    refuse_breaking_silence(house, hand_on=table.hand is not None, on_the_clock=clock, directions=directions_at(table))


def directions_at(table: Table) -> Directions:
    """Return the floor's orders at this table."""
    return Directions(**{what: what in table.floor.directions for what in _QUESTION_BY_DIRECTION})


_QUARRELS: Final = {
    "forbidden": "the bet is refused and may be punished; the pot goes to the best hand",
    "not_ruled_on": "no decision on the bet; the pot goes to the best hand",
}


def side_bet_quarrel(house: House) -> MannersAnswer:
    """Return the house's answer to players who quarrel over a side bet between them."""
    key = "conduct.side_bets"
    return MannersAnswer(_QUARRELS[house.answer(key)], clauses_behind(house, key), house.book.settings[key].silent)
