"""The conditions of a tournament in words: each item that a book may want published, and what is laid down."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Final

from pokerroom.citation import Citation
from pokerroom.plural import so_many
from pokerroom.tournament import Tournament, words
from pokerroom.tournament.checking import condition_asked, condition_stated
from pokerroom.tournament.conditions import NOT_APPLICABLE_HERE, TournamentConditions

_CALLED: Final[Mapping[words.ConditionItem, str]] = {
    "re_buys": "re-buys",
    "add_ons": "add-ons",
    "sit_and_go": "sit-and-go",
    "buy_back": "buying chips back",
}
_BALANCED_FROM: Final = {
    "most_players": "tables are balanced from the one with the most players",
    "draw_order": "tables are balanced in an order that is drawn",
    "table_order": "tables are balanced in the order of their numbers",
    "director": "tables are balanced as the director says",
}
_BALANCED_WHO: Final = {
    "next_big_blind": "whoever has the big blind next moves",
    "by_lot": "who moves is drawn by lot",
    "director": "the director says who moves",
}


def conditions_told(tournament: Tournament) -> Iterator[tuple[str, str, tuple[Citation, ...]]]:
    """What is published: the item, what the conditions say, and the clauses that ask for it, where the book does."""
    conditions, rules = tournament.known.conditions, tournament.rules
    for item in words.CONDITION_ITEMS:
        if condition_asked(conditions, item) and condition_stated(conditions, item):
            cites = rules.cites_item(item) if item in rules.conditions else ()
            yield _CALLED.get(item, item.replace("_", " ")), condition_words(conditions, item), cites


def condition_words(conditions: TournamentConditions, item: words.ConditionItem) -> str:
    """What conditions lay down about an item, in words.

    >>> from pokerroom.tournament.conditions import EntryPrice
    >>> from pokerroom.tournament.structure.levels import Level, Structure
    >>> levels = Structure(stack=500, minutes=5, levels=(Level((5, 10)),))
    >>> event = TournamentConditions(name="x", structure=levels, entry=EntryPrice(contribution=100, fee=10))
    >>> condition_words(event, "entry_price"), condition_words(event, "chips")
    ('110: 100 to the pool and 10 fee', '500 for an entry')
    """
    said = conditions.says.get(item, "").strip()
    made = _MADE.get(item)
    laid_down = made(conditions) if made is not None else ""
    if laid_down and said == NOT_APPLICABLE_HERE:
        return laid_down
    return "; ".join(filter(None, (laid_down, said))) or "as the rules have it"


def _price(conditions: TournamentConditions) -> str:
    entry = conditions.entry
    if entry is None or not entry.price:
        return "nothing" if conditions.free_roll else ""
    return f"{entry.price:,}: {entry.contribution:,} to the pool and {entry.fee:,} fee"


def _numbers(conditions: TournamentConditions) -> str:
    least, most = conditions.players_at_least, conditions.players_at_most
    return " and ".join(filter(None, (f"{least} at least" if least else "", f"{most} at most" if most else "")))


def _rebuys(conditions: TournamentConditions) -> str:
    terms = conditions.rebuys
    if terms is None:
        return "none: a freeze-out" if conditions.freeze_out else ""
    return f"{terms.at_most} each until level {terms.until_level}: {so_many(terms.chips, 'chip')} for {terms.price:,}"


def _add_ons(conditions: TournamentConditions) -> str:
    terms = conditions.add_ons
    if terms is None:
        return "none: a freeze-out" if conditions.freeze_out else ""
    return f"{terms.at_most} each after level {terms.after_level}: {so_many(terms.chips, 'chip')} for {terms.price:,}"


def _levels(conditions: TournamentConditions) -> str:
    first, last = conditions.structure.level(1), conditions.structure.level(len(conditions.structure.levels))
    return f"{len(conditions.structure.levels)}, from {first} to {last}"


def _sessions(conditions: TournamentConditions) -> str:
    told = []
    for plan in conditions.plans:
        ends = [so_many(plan.minutes, "minute")] if plan.minutes else []
        ends += [so_many(plan.hands, "hand")] if plan.hands else []
        ends += [f"until {plan.players_left} are left"] if plan.players_left else []
        told.append(f"{plan.name}: {' or '.join(ends) or 'until one is left'}")
    return "; ".join(told)


def _eligibility(conditions: TournamentConditions) -> str:
    terms = conditions.eligibility
    if terms is None:
        return ""
    told = ["members"] if terms.members_only else []
    told += [f"{terms.minimum_age} or older"] if terms.minimum_age else []
    told += [terms.criteria] if terms.criteria else []
    return ", ".join(told) or "everybody who may gamble here"


def _groups(conditions: TournamentConditions) -> str:
    terms = conditions.eligibility
    if terms is None:
        return ""
    told = [f"nobody of {', '.join(terms.barred_groups)}"] if terms.barred_groups else []
    return "; ".join([*told, *(f"{most} of {group} at most" for group, most in terms.group_limits.items())])


def _transfers(conditions: TournamentConditions) -> str:
    told = ["entries may be moved to another session"] if conditions.transfers else []
    return "; ".join([*told, *(["substitutes may be named"] if conditions.substitutes else [])])


def _withdrawal(conditions: TournamentConditions) -> str:
    hours = conditions.withdraw_hours
    if hours is None:
        return ""
    return f"until {so_many(hours, 'hour')} before the start" if hours else "until the start"


def _prizes(conditions: TournamentConditions) -> str:
    plan = conditions.prizes
    if plan is None:
        return ""
    bands = [
        f"from {so_many(band.entries or 2, 'entry', 'entries')}: {_places(len(band.shares))}" for band in plan.bands
    ]
    return "; ".join(bands) or _places(len(plan.amounts))


def _places(number: int) -> str:
    return so_many(number, "place")


def _of_play(conditions: TournamentConditions) -> str:
    said = (_BALANCED_FROM.get(conditions.balance_from, ""), _BALANCED_WHO.get(conditions.balance_who, ""))
    return "; ".join(filter(None, said))


_MADE: Final[Mapping[words.ConditionItem, Callable[[TournamentConditions], str]]] = {
    "entry_price": _price,
    "entries": lambda conditions: f"{conditions.entries_each} each",
    "eligibility": _eligibility,
    "entitlement": lambda _: "only those who may enter and gamble here",
    "withdrawal": _withdrawal,
    "transfers": _transfers,
    "player_groups": _groups,
    "player_numbers": _numbers,
    "start": lambda conditions: f"{conditions.start:%Y-%m-%d %H:%M}" if conditions.start is not None else "",
    "structure": _sessions,
    "tables": lambda conditions: f"tables of {conditions.structure.seats}",
    "sit_and_go": lambda conditions: f"as soon as {conditions.sit_and_go} have entered",
    "chips": lambda conditions: f"{conditions.structure.stack:,} for an entry",
    "re_buys": _rebuys,
    "add_ons": _add_ons,
    "levels": _levels,
    "conditions_of_play": _of_play,
    "prizes": _prizes,
}
