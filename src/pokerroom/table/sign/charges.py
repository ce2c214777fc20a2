"""The lines of a table's sign about charges and the jackpot, and the notices that some books want shown."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from pokerroom.charges import Percentage
from pokerroom.rulebook.treatment.served import serves
from pokerroom.rulebook.words import is_word
from pokerroom.table.sign.facts import SignFacts, SignLine
from pokerroom.table.sign.parts import SignPart, percent, shows
from pokerroom.wording.plural import quantity

_COMMISSION: Final = "Commission"
_SEATING: Final = "Seating fee"
CHARGE_HEADINGS: Final = (_COMMISSION, _SEATING)  # of the lines about players' charges


@shows("sign.commission")
def _tell_percentage(facts: SignFacts) -> Iterator[SignLine]:
    rule, terms = facts.terms.percentage, facts.terms
    if terms.free:
        yield SignLine(_COMMISSION, "none", facts.cites("commission.free_game"))
    if rule is None:
        return
    base = "every pot" if rule.base == "each_pot" else "what is in all pots of a hand"
    for number, step in enumerate(rule.scale):
        ends = rule.scale[number + 1].start if number + 1 < len(rule.scale) else None
        size = _size(facts, step.start, ends)
        where = f" where {'all' if rule.base == 'each_pot' else 'they'} come to {size}" if size else ""
        most = f", at most {facts.money(step.cap)}" if step.cap is not None else ""
        rate = f"{percent(step.rate)} of {base}"
        yield SignLine(_COMMISSION, f"{rate}{where}{most}", facts.cites("commission.percentage"))
    if not rule.scale:
        yield SignLine(_COMMISSION, f"{percent(rule.rate)} of {base}", facts.cites("commission.percentage"))
    yield from _bound_lines(facts, rule)


def _size(facts: SignFacts, start: int, ends: int | None) -> str:
    """Return the total size of the pots to which a step of a scale applies; "" where it is the only step."""
    if ends is None:
        return f"{facts.money(start)} or more" if start else ""
    below = f"less than {facts.money(ends)}"
    return f"{facts.money(start)} or more, but {below}" if start else below


def _bound_lines(facts: SignFacts, rule: Percentage) -> Iterator[SignLine]:
    """Yield the lines about the minimum, the maximum, and pots that are free of charge."""
    money = facts.money
    most = "no maximum" if rule.cap is None else f"at most {money(rule.cap)} a hand"
    least = f"at least {money(rule.least)} and " if rule.least else ""
    yield SignLine(_COMMISSION, least + most, facts.cites("commission.cap"))
    if rule.band is not None:
        times = f"from {rule.band.begins:%H:%M} to {rule.band.ends:%H:%M}"
        words = f"at most {money(rule.band.amount)} for hands that begin {times}"
        yield SignLine(_COMMISSION, words, facts.cites("commission.cap"))
    if rule.base == "each_pot" and rule.cap is not None and rule.cap_borne_by in _CAP_BORNE:
        yield SignLine(_COMMISSION, _CAP_BORNE[rule.cap_borne_by], facts.cites("commission.cap_borne_by"))
    if rule.pot_over or rule.pot_at_least:
        free = f"{money(rule.pot_over)} or less" if rule.pot_over else f"less than {money(rule.pot_at_least)}"
        yield SignLine(_COMMISSION, f"nothing from a pot of {free}", facts.cites("commission.percentage"))
    if rule.due in _DUE_WORDS:
        yield SignLine(_COMMISSION, _DUE_WORDS[rule.due], facts.cites("commission.due"))
    yield SignLine(_COMMISSION, _TIE_WORDS[rule.tie_waiver], facts.cites("commission.tie_waiver"))
    if rule.no_loss:
        words = "free where a winner of the pot would lose money by it"
        yield SignLine(_COMMISSION, words, facts.cites("commission.no_loss_waiver"))
    rounding = facts.value("commission.rounded_down_to")
    to = "the smallest chip" if is_word(rounding, "smallest_chip") else money(rule.rounded_down_to)
    yield SignLine(_COMMISSION, f"rounded down to {to}", facts.cites("commission.rounded_down_to"))


_DUE_WORDS: Final = {
    "not_only_blinds": "free where blinds were the only wagers",
    "not_only_forced_bets": "free where only antes or blinds are in the pot",
    "flop_seen": "free where there was no flop",
}
_CAP_BORNE: Final = {
    "in_proportion": "where there are side pots, that most is shared among the pots in proportion",
}
_TIE_WORDS: Final = {
    "all_starters_share": "free where everybody dealt in shares the pot",
    "only_tied_players_put_in": "free where only the tied players put anything in",
    "any_tie": "free where the pot is split",
}


@shows("sign.commission")
def _tell_hand_fee(facts: SignFacts) -> Iterator[SignLine]:
    fee, terms = facts.terms.hand_fee, facts.terms
    if fee is None:
        return
    words = f"{facts.money(fee.amount)} a hand from {_PAYERS[fee.payer]}"
    yield SignLine(_COMMISSION, words, facts.cites("commission.hand_fee"))
    if terms.checks:
        words = f"commission checks are worth {facts.money(fee.amount)} each"
        yield SignLine(_COMMISSION, words, facts.cites("commission.checks_rules"))


_PAYERS: Final = {"each_dealt_in_player": "every player dealt in", "button": "the button", "pot": "the pot"}


@shows("sign.time_charge")
def _tell_time_charge(facts: SignFacts) -> Iterator[SignLine]:
    charge = facts.terms.time_charge
    if charge is None:
        return
    period = "an hour" if charge.period == 60 else f"for every {quantity(charge.period, 'minute')}"
    whom = "from every player" if charge.per == "player" else "for the table, shared by its players"
    words = f"{facts.money(charge.amount)} {period} {whom}, in advance"
    yield SignLine(_COMMISSION, words, facts.cites("commission.time_charge"))
    if charge.per == "table":
        words = "from those who are there when it falls due; whoever sits down later pays from the next on"
        yield SignLine(_COMMISSION, words, facts.cites("commission.time_charge"))
    elif charge.step < charge.period:
        words = f"those who sit down in between pay by {quantity(charge.step, 'minute')} to the next charge"
        yield SignLine(_COMMISSION, words, facts.cites("commission.time_charge_proration"))


@shows("sign.fees")
def _tell_fees(facts: SignFacts) -> Iterator[SignLine]:
    terms = facts.terms
    if terms.seating_fee:
        words = f"{facts.money(terms.seating_fee)} once, on sitting down to play"
        yield SignLine(_SEATING, words, facts.cites("commission.seating_fee_once", "commission.extra_fees"))
    if terms.boards_fee:
        words = f"{facts.money(terms.boards_fee)} on top where more than one board is run"
        yield SignLine("Boards", words, facts.cites("commission.extra_fee_on_top", "commission.extra_fees"))


@shows("sign.jackpot")
def _tell_jackpot(facts: SignFacts) -> Iterator[SignLine]:
    if facts.jackpot is None:
        return
    events = facts.jackpot.events or tuple(item.replace("_", " ") for item in facts.value("jackpot.events")["hands"])
    words = f"this table takes part: {', '.join(events)}"
    if not facts.jackpot.events:
        extra = [
            _HOLE_CARD_WORDS.get(facts.value("jackpot.hole_cards"), ""),
            _BOARD_WORDS.get(facts.value("jackpot.board_cards"), ""),
        ]
        least = facts.value("jackpot.events").get("beaten_at_least")
        words += f", {least.replace('_', ' ')} or better beaten" if least else ""
        words += "".join(f", {condition}" for condition in extra if condition)
    yield SignLine("Jackpot", words, facts.cites("jackpot.events"))


_HOLE_CARD_WORDS: Final = {
    "both": "both hole cards play",
    "both_of_winner_and_loser": "both hole cards of either player play",
}
_BOARD_WORDS: Final = {"flop": "made on the flop"}


@shows("sign.jackpot_amount")
def _tell_jackpot_amount(facts: SignFacts) -> Iterator[SignLine]:
    if facts.jackpot is not None and facts.jackpot.amount is not None:
        words = f"stands at {facts.money(facts.jackpot.amount * 100)}"
        yield SignLine("Jackpot", words, facts.cites("jackpot.amount_source"))


@shows("sign.jackpot_charge")
def _tell_jackpot_charge(facts: SignFacts) -> Iterator[SignLine]:
    terms, cites = facts.terms, facts.cites("jackpot.charge")
    drop = terms.drop
    if drop is not None:
        pots = f"pots of {facts.money(drop.pot_at_least)} or more" if drop.pot_at_least else "the pot"
        words = f"{facts.money(drop.amount)} a hand from {pots}"
        words += ", after a flop" if drop.flop_seen else ""
        words += f", with {drop.dealt_in_at_least} or more dealt in" if drop.dealt_in_at_least else ""
        yield SignLine("Jackpot", f"{words}, besides commission", cites)
    for charge in (terms.hand_fee, terms.time_charge):
        if charge is not None and charge.jackpot_part:
            yield SignLine("Jackpot", f"gets {facts.money(charge.jackpot_part)} of each charge", cites)


@serves(
    "sign.keep_cards", "sign.side_bets", "sign.conduct", "sign.good_faith", "sign.rules_copy", "sign.rules_for_sale"
)
def _tell_notices(facts: SignFacts) -> Iterator[SignLine]:
    language = facts.value("conduct.table_language")
    if language in _LANGUAGES:
        yield SignLine("Language", _LANGUAGES[language], facts.cites("conduct.table_language"))
    for heading, words, matter in _NOTICES:
        if wanted_by := facts.cites(matter):
            yield SignLine(heading, words, wanted_by)


_LANGUAGES: Final = {
    "english_only": "English only at the table",
    "english_during_deal": "English only while a hand is played",
}
# Notices that books want at every table in so many words; shown where the book has a clause about them.
_NOTICES: Final = (
    ("Your cards", "keep them face down on the table, a hand on top", "sign.keep_cards"),
    ("Side bets", "please make none, of any kind", "sign.side_bets"),
    ("Conduct", "we look after the room but do not answer for what players do", "sign.conduct"),
    ("Rulings", "the house is not liable for mistakes made in good faith", "sign.good_faith"),
    ("Rules", "a copy is here for anybody who asks", "sign.rules_copy"),
    ("Rules", "a copy may be read here, or bought; please ask", "sign.rules_for_sale"),
)

CHARGE_PARTS: Final[tuple[SignPart, ...]] = (
    _tell_percentage, _tell_hand_fee, _tell_time_charge, _tell_fees, _tell_jackpot, _tell_jackpot_amount,
    _tell_jackpot_charge,
)  # fmt: skip
NOTICE_PARTS: Final[tuple[SignPart, ...]] = (_tell_notices,)
