"""Check the conditions of a tournament against a book: missing points, forbidden ones, and likely mistakes.

Every line has its clauses. Levels, chips and prize lists have checks of their own, which are asked here too.
"""

from __future__ import annotations

from collections.abc import Iterator
from decimal import Decimal
from typing import Final, Literal, TypeAlias

from msgspec import Struct

from pokerroom.citation import Citation, joined_cites
from pokerroom.errors import Illegal, PokerroomError
from pokerroom.rulebook.house import House
from pokerroom.tournament import words
from pokerroom.tournament.checking.bought_checks import lint_bought
from pokerroom.tournament.checking.session_checks import lint_sessions
from pokerroom.tournament.conditions import LONGEST_NAME, SessionPlan, TournamentConditions
from pokerroom.tournament.heads_up.rules import PLAYERS_OF_A_MATCH, heads_up_rules_for
from pokerroom.tournament.money.house_share import money_rules_for
from pokerroom.tournament.money.prize_checks import lint_prizes
from pokerroom.tournament.planning.lint import PlannedChips, lint_structure
from pokerroom.tournament.rules import TournamentRules, tournament_choices, tournament_rules_for
from pokerroom.wording.plural import quantity

ConditionFinding: TypeAlias = Literal["stated", "missing", "wrong", "doubtful"]
_ITEM_NAMES: Final[dict[words.ConditionItem, str]] = {
    "entry_price": "what entry costs",
    "entry_method": "how to enter",
    "entries": "how often a player may enter",
    "eligibility": "who may enter",
    "entitlement": "that only those may enter who may enter and play here",
    "withdrawal": "until when a player may withdraw",
    "transfers": "whether entries may be moved",
    "player_numbers": "how many players at least and at most",
    "player_groups": "limits for groups of players",
    "start": "day and time of the start",
    "structure": "the sessions and their length",
    "tables": "how many tables are active",
    "sit_and_go": "when a sit-and-go starts",
    "seating": "how players get their seats",
    "chips": "the chips that an entry brings",
    "re_buys": "re-buys",
    "add_ons": "add-ons",
    "buy_back": "ways back in",
    "levels": "the levels",
    "conditions_of_play": "how tables are balanced and broken, and other conditions of play",
    "progression": "how players go on",
    "elimination": "by what criteria players are eliminated",
    "repechage": "second-chance sessions",
    "points": "scoring in points",
    "prizes": "the prizes",
    "prize_payment": "how prizes are paid",
    "authority": "that the director runs it by rules and conditions, and that the rules prevail",
}


class CheckedCondition(Struct, frozen=True):
    """One line of the check: the point, the state of the conditions, what would be right, and the clauses."""

    what: str
    finding: ConditionFinding
    allowed: str = ""
    cites: tuple[Citation, ...] = ()

    @property
    def at_fault(self) -> bool:
        """Whether the tournament cannot be held because of this line."""
        return self.finding in ("missing", "wrong")


class ConditionsCheck(Struct, frozen=True):
    """All results of the check of one tournament's conditions."""

    items: tuple[CheckedCondition, ...]

    @property
    def faults(self) -> tuple[CheckedCondition, ...]:
        """All lines about something missing or wrong."""
        return tuple(item for item in self.items if item.at_fault)

    @property
    def doubts(self) -> tuple[CheckedCondition, ...]:
        """All lines that may be intended but look like a slip."""
        return tuple(item for item in self.items if item.finding == "doubtful")

    def refuse_unless_sound(self) -> None:
        """Refuse conditions with missing or wrong points, listing all of them."""
        if self.faults:
            what = "; ".join(item.what for item in self.faults)
            cites = joined_cites(*(item.cites for item in self.faults))
            allowed = "; ".join(dict.fromkeys(item.allowed for item in self.faults if item.allowed))
            raise Illegal(what, allowed=allowed, cites=cites)


def check_conditions(house: House, conditions: TournamentConditions, players: int = 0) -> ConditionsCheck:
    """Check conditions against a house's book, for the number of players expected."""
    items = [*_check_choices_of_operator(house, conditions)]
    rules = tournament_rules_for(house, conditions)
    items += _conditions_stated(rules, conditions)
    items += _check_money_terms(rules, conditions)
    items += _bought_chips(rules, conditions)
    items += [*_check_number_of_players(rules, conditions), *_check_groups_let_in(rules, conditions)]
    items += _check_sessions_planned(rules, conditions)
    items += _check_scoring_in_points(rules, conditions)
    items += _heads_up(rules, conditions)
    items += _found_elsewhere(rules, conditions, players or conditions.players_at_most)
    return ConditionsCheck(tuple(items))


def _found_elsewhere(
    rules: TournamentRules, conditions: TournamentConditions, players: int
) -> Iterator[CheckedCondition]:
    """Check levels, chips, sessions and prizes."""
    planned = PlannedChips(players=PLAYERS_OF_A_MATCH if conditions.heads_up else players)
    findings = [*lint_structure(rules.house, conditions.structure, conditions.chips, planned)]
    findings += [*lint_bought(rules, conditions, players), *lint_sessions(rules, conditions)]
    if conditions.prizes is not None:
        findings += lint_prizes(money_rules_for(rules.house), conditions.prizes)
    for finding in findings:
        yield CheckedCondition(
            finding.what, "wrong" if finding.is_wrong else "doubtful", finding.allowed, finding.cites
        )


def _wrong_condition(what: str, allowed: str, cites: tuple[Citation, ...] = ()) -> CheckedCondition:
    return CheckedCondition(what, "wrong", allowed, cites)


def _check_choices_of_operator(house: House, conditions: TournamentConditions) -> Iterator[CheckedCondition]:
    """Check the choices in the conditions that the book leaves to its operator."""
    choices = [*tournament_choices(conditions)]
    for plan in conditions.plans:
        choices.append(("tournament.session_ends_by", plan.ends_by or ("players_left",), ""))
    for key, value, part in dict.fromkeys(choices):
        try:
            house.choose(key, value, part=part)
        except PokerroomError as refusal:
            yield _wrong_condition(refusal.what, refusal.allowed, refusal.cites)


def condition_stated(conditions: TournamentConditions, item: words.ConditionItem) -> bool:
    """Return whether the conditions answer an item, by a value or in words."""
    structure, plans = conditions.structure, conditions.plans
    answered = {
        "entry_price": conditions.entry is not None or conditions.free_roll,
        "entries": conditions.entries_each > 0,
        "eligibility": conditions.eligibility is not None,
        "entitlement": conditions.eligibility is not None and conditions.eligibility.entitled_only,
        "withdrawal": conditions.withdraw_hours is not None,
        "transfers": conditions.transfers or conditions.substitutes,
        "player_numbers": conditions.players_at_most > 0,
        "player_groups": conditions.eligibility is not None
        and bool(conditions.eligibility.barred_groups or conditions.eligibility.group_limits),
        "start": conditions.start is not None or any(plan.starts for plan in plans),
        "structure": any(plan.ends_by for plan in conditions.sessions),
        "tables": all(plan.tables for plan in plans),
        "chips": structure.stack > 0,
        "re_buys": conditions.rebuys is not None or conditions.freeze_out,
        "add_ons": conditions.add_ons is not None or conditions.freeze_out,
        "levels": all(structure.ends_by(number) for number in range(1, len(structure.levels))),
        "conditions_of_play": bool(conditions.balance_from or conditions.balance_who or conditions.choices),
        "progression": all(plan.sends_on for plan in plans if plan.to),
        "repechage": any(plan.repechage for plan in plans),
        "points": conditions.points is not None,
        "prizes": conditions.prizes is not None,
    }
    return bool(answered.get(item)) or bool(conditions.says.get(item, "").strip())


def condition_asked(conditions: TournamentConditions, item: words.ConditionItem) -> bool:
    """Return whether an item applies: some do only for a sit-and-go, or for several sessions."""
    if item == "sit_and_go":
        return conditions.sit_and_go > 0
    return len(conditions.plans) > 1 if item in ("progression", "elimination") else True


def _conditions_stated(rules: TournamentRules, conditions: TournamentConditions) -> Iterator[CheckedCondition]:
    for item in words.CONDITION_ITEMS:
        if item not in rules.conditions or not condition_asked(conditions, item):
            continue
        is_stated = condition_stated(conditions, item)
        what = _ITEM_NAMES[item] if is_stated else f"{_ITEM_NAMES[item]}: not stated"
        yield CheckedCondition(
            what,
            "stated" if is_stated else "missing",
            "" if is_stated else 'state it, or "none"',
            rules.cites_item(item),
        )


def _check_money_terms(rules: TournamentRules, conditions: TournamentConditions) -> Iterator[CheckedCondition]:
    """Yield what is wrong with the prices of entries, re-buys and add-ons, the house's share, or the guarantee."""
    entry, cites = conditions.entry, rules.cites_item("entry_price") or rules.cites("house_share")
    if entry is not None:
        if conditions.free_roll and entry.price:
            yield _wrong_condition(f"a free-roll that costs {entry.price:,}", "0", rules.cites("entry_needs"))
        if entry.total is not None and entry.total != entry.price:
            yield _wrong_condition(
                f"an entry of {entry.total:,} with parts of {entry.price:,}", f"{entry.price:,}", cites
            )
        if entry.to_other_pools > entry.fee:
            most = f"at most {entry.fee:,}"
            yield _wrong_condition(f"{entry.to_other_pools:,} of a fee of {entry.fee:,} to other pools", most, cites)
        bought = conditions.rebuys is not None or conditions.add_ons is not None
        base = entry.fee if rules.share_of == "entry_fee" else entry.price
        most_kept = int(base * rules.share_at_most / Decimal(100))
        if entry.fee > most_kept and not (bought and rules.share_of == "all_payments"):
            allowed = f"up to {most_kept:,}"
            yield _wrong_condition(
                f"{entry.fee:,} of {entry.price:,} kept by the house", allowed, rules.cites("house_share")
            )
    if rules.share_of != "all_payments":
        for what, terms in (("a re-buy", conditions.rebuys), ("an add-on", conditions.add_ons)):
            if terms is not None and terms.fee:
                allowed = "the whole of it goes into the pool"
                yield _wrong_condition(
                    f"{terms.fee:,} of {what} kept by the house", allowed, rules.cites("house_share")
                )
    if conditions.guarantee is not None and not rules.guarantee:
        yield _wrong_condition("a guaranteed pool", "a pool of what is paid in", rules.cites("guarantee"))


def _bought_chips(rules: TournamentRules, conditions: TournamentConditions) -> Iterator[CheckedCondition]:
    cites = rules.cites("rebuy_limits")
    if conditions.freeze_out and (conditions.rebuys is not None or conditions.add_ons is not None):
        yield _wrong_condition("a freeze-out in which chips are bought", "neither re-buys nor add-ons", cites)
    levels = len(conditions.structure.levels)
    for what, terms, level in (
        ("re-buys", conditions.rebuys, conditions.rebuys.until_level if conditions.rebuys else 0),
        ("add-ons", conditions.add_ons, conditions.add_ons.after_level if conditions.add_ons else 0),
    ):
        if terms is not None and not (1 <= level <= levels and terms.chips and terms.at_most):
            yield _wrong_condition(
                f"{what} without a number, a period or chips", f"a level from 1 to {levels}, and chips", cites
            )
    late = conditions.late_until_level
    if late and conditions.rebuys is not None and late > conditions.rebuys.until_level:
        yield CheckedCondition(
            f"late entry until level {late}, re-buys until level {conditions.rebuys.until_level}",
            "doubtful",
            "late entry no longer than re-buys",
            (*rules.cites("late_entry"), *cites),
        )


def _check_groups_let_in(rules: TournamentRules, conditions: TournamentConditions) -> Iterator[CheckedCondition]:
    """Check groups with a limited number of entrants: each needs a name, and a limit that can be kept."""
    terms, cites = conditions.eligibility, rules.cites_item("player_groups")
    for group, most in terms.group_limits.items() if terms is not None else ():
        if not 1 <= len(group.strip()) <= LONGEST_NAME or most < 1 or (terms and group in terms.barred_groups):
            allowed = f"a name of up to {LONGEST_NAME} letters, and 1 or more; whoever may not enter at all is barred"
            yield _wrong_condition(f"{most:,} of the group {group[:LONGEST_NAME]!r} at most", allowed, cites)


def _check_number_of_players(rules: TournamentRules, conditions: TournamentConditions) -> Iterator[CheckedCondition]:
    least, most, cites = conditions.players_at_least, conditions.players_at_most, rules.cites_item("player_numbers")
    if most and least > most:
        yield _wrong_condition(
            f"{quantity(least, 'player')} at least and {most} at most", "no more at least than at most", cites
        )
    go = conditions.sit_and_go
    if go == 1 or (go and most and go > most):
        text = f"a sit-and-go that {go} {'entry starts' if go == 1 else 'entries start'}"
        allowed = f"2 to {most}, as many as may enter" if most else "2 or more"
        yield _wrong_condition(text, allowed, rules.cites_item("sit_and_go"))
    for plan in conditions.plans:
        room = plan.tables * conditions.structure.seats
        if plan.tables and plan.heat == 1 and most > room and len(conditions.plans) == 1:
            yield CheckedCondition(
                f"{quantity(most, 'player')} at {quantity(plan.tables, 'table')} of {conditions.structure.seats}",
                "doubtful",
                f"up to {room}",
                rules.cites_item("tables"),
            )


def _check_sessions_planned(rules: TournamentRules, conditions: TournamentConditions) -> Iterator[CheckedCondition]:
    for plan in conditions.plans:
        if sum(map(bool, (plan.advance, plan.advance_per_table, plan.advance_percent))) > 1:
            yield _wrong_condition(
                f"{plan.name} says twice how many go on", "one of them", rules.cites_item("progression")
            )
        if plan.to and not plan.sends_on and conditions.points is None:
            cites = rules.cites("fixed_before_start")
            yield _wrong_condition(
                f"{plan.name} leads to {plan.to}: how many go on?", "a number, or how it is found", cites
            )
        if _second_chance(plan) and not rules.repechage:
            yield _wrong_condition(
                f"{plan.name} is a second chance", "heats, sessions and a final", rules.cites("repechage")
            )
        elif plan.repechage and plan.catches_up is None:
            cites = rules.cites("repechage")
            yield _wrong_condition(
                f"{plan.name} is a second chance for nobody", "catches_up = the places from and to", cites
            )


def _second_chance(plan: SessionPlan) -> bool:
    return plan.repechage or plan.catches_up is not None


def _check_scoring_in_points(rules: TournamentRules, conditions: TournamentConditions) -> Iterator[CheckedCondition]:
    points = conditions.points
    if points is None:
        return
    cites = rules.cites("points_tie")
    if rules.points_tie is None:
        yield _wrong_condition("scoring in points", "places by chips", cites)
        return
    items = (
        ("how a tie on points is settled", points.tie is not None),
        ("how places in a session are found", bool(points.places_by.strip())),
        ("by what criteria points eliminate", bool(points.elimination.strip() or points.out_below)),
    )
    for what, stated in items:
        if not stated:
            yield CheckedCondition(f"{what}: not stated", "missing", "state it", cites)


def _heads_up(rules: TournamentRules, conditions: TournamentConditions) -> Iterator[CheckedCondition]:
    """Check a heads-up tournament: the book must allow one, and some terms have no place in it."""
    if not conditions.heads_up:
        return
    cites = rules.cites("heads_up_event", "heads_up_match")
    try:
        heads_up_rules_for(rules.house)
    except Illegal as refusal:
        yield _wrong_condition(refusal.what, refusal.allowed, refusal.cites)
        return
    if conditions.structure.seats != PLAYERS_OF_A_MATCH:
        yield _wrong_condition(
            f"a heads-up tournament with {quantity(conditions.structure.seats, 'seat')} at a table", "seats = 2", cites
        )
    bought = (("re-buys", conditions.rebuys), ("add-ons", conditions.add_ons), ("early bonus", conditions.early_bonus))
    for what, terms in bought:
        if terms is not None:
            yield _wrong_condition(f"{what} in a heads-up tournament", "equal chips in every match", cites)
    if conditions.points is not None:
        yield _wrong_condition("points in a heads-up tournament", "rounds of matches", cites)
