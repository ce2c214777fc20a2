"""The conditions of a tournament in words: each item that a book may want published, and the terms laid down."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Final

from pokerroom.citation import Citation
from pokerroom.games import GAMES
from pokerroom.room.tournaments.words.condition_money_words import add_on_words, price_words, prize_words, rebuy_words
from pokerroom.room.tournaments.words.condition_session_words import (
    moment_words,
    point_words,
    progression_words,
    repechage_words,
    session_words,
    start_words,
    table_words,
)
from pokerroom.rulebook.types import show
from pokerroom.tournament import Tournament, words
from pokerroom.tournament.checking.condition_checks import condition_asked
from pokerroom.tournament.conditions import NOT_APPLICABLE_HERE, TournamentConditions
from pokerroom.wording.plural import quantity

_ITEM_NAMES: Final[Mapping[words.ConditionItem, str]] = {
    "re_buys": "re-buys",
    "add_ons": "add-ons",
    "sit_and_go": "sit-and-go",
    "buy_back": "buying chips back",
}
_BALANCED_FROM: Final = {
    "most_players": "when tables are uneven, a player moves from the one with the most",
    "draw_order": "when tables are uneven, a draw says from which a player moves",
    "table_order": "when tables are uneven, players move in the order of the tables' numbers",
    "director": "when tables are uneven, the director says from which a player moves",
}
_BALANCED_WHO: Final = {
    "next_big_blind": "whoever has the big blind next moves",
    "by_lot": "who moves is drawn by lot",
    "director": "the director says who moves",
}
_BALANCED_SEAT: Final = {
    "worst_position": "the open seat that has the big blind soonest is taken",
    "by_lot": "the new seat is drawn by lot",
    "director": "the director says which seat is taken",
}
_LATE_ENTRY_WORDS: Final = {
    "closed": "nobody enters once play has begun",
    "full_stack": "late entrants get a full stack",
    "blinded_stack": "late entrants buy a stack that has posted its blinds",
    "reserve_for_no_show": "a reserve may have the seat of somebody who did not come",
}


def published_conditions(tournament: Tournament) -> Iterator[tuple[str, str, tuple[Citation, ...]]]:
    """Yield each published item, its words in the conditions, and the clauses that ask for it."""
    conditions, rules = tournament.state.conditions, tournament.rules
    for item in words.CONDITION_ITEMS:
        text = condition_words(conditions, item) if condition_asked(conditions, item) else ""
        if text:
            cites = rules.cites_item(item) if item in rules.conditions else ()
            if item == "prizes" and conditions.guarantee is not None:
                cites = (*rules.cites("guarantee"), *cites)
            yield _ITEM_NAMES.get(item, item.replace("_", " ")), text, cites


def condition_words(conditions: TournamentConditions, item: words.ConditionItem) -> str:
    """Return what conditions lay down about an item, in words; "" where they are silent.

    >>> from pokerroom.tournament.conditions import EntryPrice
    >>> from pokerroom.tournament.structure.levels import Level, Structure
    >>> levels = Structure(stack=500, minutes=5, levels=(Level((5, 10)),))
    >>> event = TournamentConditions(name="x", structure=levels, entry=EntryPrice(contribution=100, fee=10))
    >>> condition_words(event, "entry_price"), condition_words(event, "chips"), condition_words(event, "points")
    ('110: 100 to the pool and 10 fee', '500 for an entry', '')
    """
    text = conditions.says.get(item, "").strip()
    words_of = _WORDS_BY_ITEM.get(item)
    laid_down = words_of(conditions) if words_of is not None else ""
    if laid_down and text == NOT_APPLICABLE_HERE:
        return laid_down
    return "; ".join(filter(None, (laid_down, text)))


def _numbers(conditions: TournamentConditions) -> str:
    least, most = conditions.players_at_least, conditions.players_at_most
    return " and ".join(filter(None, (f"{least} at least" if least else "", f"{most} at most" if most else "")))


def _how_one_enters(conditions: TournamentConditions) -> str:
    lines = ["with a membership"] if conditions.membership_asked else []
    lines += ["entrants sign that they agree to rules and conditions"] if conditions.signature_asked else []
    lines += [_LATE_ENTRY_WORDS[conditions.late_entry]] if conditions.late_entry is not None else []
    lines += [f"late entry until level {conditions.late_until_level}"] if conditions.late_until_level else []
    return "; ".join(lines)


def _chips_in_words(conditions: TournamentConditions) -> str:
    lines, chips, early = [f"{conditions.structure.stack:,} for an entry"], conditions.chips, conditions.early_bonus
    if early is not None:
        lines.append(f"{early.chips:,} more for entering before {moment_words(early.before)}")
    if chips is not None and chips.starting:
        pieces = ", ".join(f"{pieces} of {value:,}" for value, pieces in chips.starting.items())
        lines.append(f"a stack is {pieces}")
    if chips is not None and chips.denominations:
        kinds = (
            f"{chip.value:,}{f' {chip.colour}' if chip.colour else ''}{f' ({chip.count:,})' if chip.count else ''}"
            for chip in chips.denominations
        )
        lines.append(f"chips of {', '.join(kinds)}")
    return "; ".join(lines)


def _levels_in_words(conditions: TournamentConditions) -> str:
    structure = conditions.structure
    levels = [level for _, level in structure.every_level()]
    lengths = {(level.minutes, level.hands, level.players_left) for level in levels}
    minutes, hands, left = next(iter(lengths)) if len(lengths) == 1 else (0, 0, 0)
    ends = [quantity(minutes, "minute")] if minutes else []
    ends += [quantity(hands, "hand")] if hands else []
    ends += [f"until {left} are left"] if left else []
    each_lasts = f", each {' or '.join(ends)}" if ends else ""
    reach = f"from {levels[0]} to {levels[-1]}" if len(levels) > 1 else f"{levels[0]}"
    lines = [f"{len(levels)}, {reach}{each_lasts}"]
    lines.append(f"{show(structure.limit)} {GAMES[structure.game].name}")
    for pause in structure.breaks:
        raced = f", in which the {', '.join(f'{value:,}' for value in pause.races)} leave play" if pause.races else ""
        lines.append(f"a break of {quantity(pause.minutes, 'minute')} after level {pause.after}{raced}")
    return "; ".join(lines)


def _eligibility(conditions: TournamentConditions) -> str:
    terms = conditions.eligibility
    if terms is None:
        return ""
    lines = ["members"] if terms.members_only else []
    lines += [f"{terms.minimum_age} or older"] if terms.minimum_age else []
    lines += [terms.criteria] if terms.criteria else []
    refused = "; the house may refuse an entry" if terms.may_refuse else ""
    return (", ".join(lines) or "anyone who may play in this room") + refused


def _entitlement(conditions: TournamentConditions) -> str:
    terms = conditions.eligibility
    return "nobody who is barred from the room or from its tables" if terms is not None and terms.entitled_only else ""


def _groups_in_words(conditions: TournamentConditions) -> str:
    terms = conditions.eligibility
    if terms is None:
        return ""
    lines = [f"nobody of {', '.join(terms.barred_groups)}"] if terms.barred_groups else []
    return "; ".join([*lines, *(f"{most} of {group} at most" for group, most in terms.group_limits.items())])


def _transfers(conditions: TournamentConditions) -> str:
    lines = ["entries may be moved to another session"] if conditions.transfers else []
    lines += ["substitutes may be named"] if conditions.substitutes else []
    return "; ".join(lines)


def _withdrawal_in_words(conditions: TournamentConditions) -> str:
    hours, lines = conditions.withdraw_hours, []
    if hours is not None:
        lines.append(f"until {quantity(hours, 'hour')} before the start" if hours else "until the start")
    lines += ["re-buys and add-ons are refunded if it is cancelled"] if conditions.refunds_chips_bought else []
    return "; ".join(lines)


def _of_play(conditions: TournamentConditions) -> str:
    structure = conditions.structure
    lines = ["dealt by people, with cards and chips on the table"] if conditions.dealt_live else []
    lines += [quantity(structure.seconds_to_act, "second") + " to act"] if structure.seconds_to_act else []
    lines += [f"at most {quantity(structure.raise_cap, 'raise')} in a betting round"] if structure.raise_cap else []
    lines += [
        _BALANCED_FROM.get(conditions.balance_from, ""),
        _BALANCED_WHO.get(conditions.balance_who, ""),
        _BALANCED_SEAT.get(conditions.balance_seat, ""),
        f"a play-off: {conditions.play_off}" if conditions.play_off else "",
    ]
    for question, chosen in conditions.choices.items():
        question_text = question.removeprefix("tournament.").replace(".", ": ").replace("_", " ")
        lines.append(f"{question_text}: {show(chosen)}")
    return "; ".join(filter(None, lines))


_WORDS_BY_ITEM: Final[Mapping[words.ConditionItem, Callable[[TournamentConditions], str]]] = {
    "entry_price": price_words,
    "entry_method": _how_one_enters,
    "entries": lambda conditions: f"{conditions.entries_each} each" if conditions.entries_each else "",
    "eligibility": _eligibility,
    "entitlement": _entitlement,
    "withdrawal": _withdrawal_in_words,
    "transfers": _transfers,
    "player_groups": _groups_in_words,
    "player_numbers": _numbers,
    "start": start_words,
    "structure": session_words,
    "tables": table_words,
    "sit_and_go": lambda conditions: f"as soon as {conditions.sit_and_go} have entered",
    "chips": _chips_in_words,
    "re_buys": rebuy_words,
    "add_ons": add_on_words,
    "levels": _levels_in_words,
    "conditions_of_play": _of_play,
    "progression": progression_words,
    "repechage": repechage_words,
    "points": point_words,
    "prizes": prize_words,
}
