"""Check a pool's conditions against a book: every violation, with its clause."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from decimal import Decimal
from typing import Any, Final, NamedTuple

from pokerroom.cards import RANKS
from pokerroom.citation import Citation
from pokerroom.errors import Illegal, Malformed
from pokerroom.games import GAMES
from pokerroom.jackpots.posted.conditions import PoolConditions, PostedTable, PostedWinningHand
from pokerroom.jackpots.posted.terms import WHOLE
from pokerroom.jackpots.words import (
    HANDS_TO_BEAT,
    HOLE_CARDS,
    JACKPOT_KINDS,
    JACKPOT_PRIZE_KINDS,
    LINKED_TABLES,
    JackpotKind,
    JackpotPrizeKind,
    LinkedTables,
    WinningHandName,
)
from pokerroom.rulebook.grounds import TableGrounds, grounds_of
from pokerroom.rulebook.house import House
from pokerroom.rulebook.question import OpenAnswer, with_defaults
from pokerroom.rulebook.setup.amounts import in_chips
from pokerroom.rulebook.setup.setup_charges import jackpot_faults
from pokerroom.rulebook.setup.table_setup import TableSetup
from pokerroom.rulebook.setup.violation import Violation
from pokerroom.rulebook.types import Value, show
from pokerroom.rulebook.words import each_of
from pokerroom.wording.plural import quantity

_LONGEST_NAME: Final = 40
_PRIZE_WORDS: Final[dict[JackpotPrizeKind, str]] = {
    "percent": "{} percent of the pool",
    "fixed": "a fixed {}",
    "odds": "{} to 1",
}

# Posted conditions that are the book's to allow: the condition, the decision, and the part of its answer.
_CHOICES: Final[tuple[tuple[str, str, str], ...]] = (
    ("board", "jackpot.board_cards", ""),
    ("made_later", "jackpot.prize", "made_later"),
    ("dealt_in", "jackpot.dealt_in_min", ""),
    ("per_hand", "jackpot.contribution", "per_hand"),
    ("per", "jackpot.contribution", "per"),
    ("rate", "jackpot.contribution", "current"),
    ("other_prizes", "jackpot.contribution", "other_prizes"),
    ("table_bonus", "jackpot.bystanders", "table_bonus"),
)


def conditions_violations(house: House, conditions: PoolConditions) -> list[Violation]:
    """Return everything in the conditions that the house's book does not allow.

    They need not name tables, because a room links them later. An open pool must have some.

    >>> from pokerroom.rulebook import house_named
    >>> wrong = PoolConditions(name="main", per_hand=Decimal(-1), tables=(PostedTable(name="3"),))
    >>> [violation.what for violation in conditions_violations(house_named("star"), wrong)]
    ['per hand -1', 'royal flush without a prize']
    """
    grounds = grounds_of(house.book, conditions.tables[0].game if conditions.tables else "holdem")
    if house.answer("jackpot.kinds") is None:
        return [Violation("a jackpot, where the house has none", "none", grounds.cites("jackpot.kinds"))]
    violations = [
        *_fault_of_pool_name(conditions),
        *_choices_not_allowed(house, conditions, grounds),
        *_hand_yet_to_be_nominated(house, conditions, grounds),
    ]
    house = house_as_posted(house, conditions)
    violations += [
        *_winning_hands(house, conditions, grounds),
        *_faults_of_amounts(conditions, grounds),
        *_fault_of_reserve_share(conditions, grounds),
    ]
    return [*violations, *_faults_of_linked_tables(house, conditions, grounds)]


def pool_violations(house: House, conditions: PoolConditions) -> list[Violation]:
    """Return everything that prevents a pool with one or more tables from opening under these conditions."""
    violations = conditions_violations(house, conditions)
    if not conditions.tables and house.answer("jackpot.kinds") is not None:
        cites = grounds_of(house.book, "holdem").cites("jackpot.tables", "jackpot.several_systems")
        violations.append(Violation("a pool without a table", "one table or a group of tables", cites))
    return violations


def house_as_posted(house: House, conditions: PoolConditions) -> House:
    """Return the house with the posted conditions as its choices; other answers stay as in its book."""
    for name, key, part in _CHOICES:
        value = getattr(conditions, name)
        if value is None:
            continue
        try:
            house = house.choose(key, value, part=part)
        except (Illegal, Malformed):
            continue
    return house


def _fault_of_pool_name(conditions: PoolConditions) -> Iterator[Violation]:
    """Yield a fault of the pool's name, which is used on signs, in accounts and in the address of its page."""
    name = conditions.name
    if not name.strip() or len(name) > _LONGEST_NAME or "/" in name or not name.isprintable():
        yield Violation(f"a jackpot called {name[:_LONGEST_NAME]!r}", f"1 to {_LONGEST_NAME} characters without a /")


def _choices_not_allowed(house: House, conditions: PoolConditions, grounds: TableGrounds) -> Iterator[Violation]:
    for name, key, part in _CHOICES:
        value: Value | None = getattr(conditions, name)
        if value is None:
            continue
        try:
            house.choose(key, value, part=part)
        except (Illegal, Malformed) as fault:
            cites = fault.cites or grounds.cites(key)
            yield Violation(f"{show(name)} {show(value)}", fault.allowed, cites)


def _hand_yet_to_be_nominated(house: House, conditions: PoolConditions, grounds: TableGrounds) -> Iterator[Violation]:
    """Yield a missing nomination of the qualifying hand, if the book leaves that to the operator."""
    pick = house.book.setting("jackpot.board_cards").pick()
    if (
        conditions.board is None
        and isinstance(pick, OpenAnswer)
        and ("jackpot.board_cards", "", "") not in house.choices
    ):
        yield Violation("no qualifying hand is nominated", f"board = {pick}", grounds.cites("jackpot.board_cards"))


def _winning_hands(house: House, conditions: PoolConditions, grounds: TableGrounds) -> Iterator[Violation]:
    """Yield every fault in the list of posted winning hands: doubled, of a kind not offered, or not among the book's
    hands.
    """
    answer: Any = house.answer("jackpot.events")
    cites = grounds.cites("jackpot.events")
    pick: Any = house.book.setting("jackpot.events").pick()
    listed: Any = pick["hands"].allowed if isinstance(pick["hands"], OpenAnswer) else with_defaults(pick["hands"])
    chosen_freely = isinstance(pick["hands"], OpenAnswer)
    own = tuple(answer["hands"])
    known = Counter((hand.hand, hand.rank) for hand in conditions.winning_hands)
    for (hand, _), times in known.items():
        if times > 1:
            yield Violation(f"{show(hand)} on offer {times} times", "each winning hand once", cites)
    kinds = _kinds_of_jackpot_offered(house)
    for winning_hand in conditions.winning_hands:
        if _jackpot_kind_of(winning_hand.hand) not in kinds and "side_wager" not in kinds:
            what = f"{show(winning_hand.hand)}, a jackpot of a kind that the house does not offer"
            yield Violation(what, show(tuple(kinds)), grounds.cites("jackpot.kinds"))
        allowed = listed if chosen_freely or not answer.get("operator_may_add") else None
        if allowed is not None and winning_hand.hand not in allowed:
            yield Violation(f"{show(winning_hand.hand)} as a winning hand", show(tuple(allowed)), cites)
        yield from _faults_of_winning_hand(house, winning_hand, grounds)
    most = answer.get("most_per_pool")
    if most and len(conditions.winning_hands) > most:
        yield Violation(f"{len(conditions.winning_hands)} winning hands in one pool", f"at most {most}", cites)
    offered = {winning_hand.hand for winning_hand in conditions.winning_hands}
    if chosen_freely and conditions.winning_hands:
        own = ()
    if not kinds:
        yield Violation("a jackpot of no kind", "one that the house offers", grounds.cites("jackpot.kinds"))
    for winning_hand in (
        *conditions.winning_hands,
        *(PostedWinningHand(hand=item) for item in own if item not in offered),
    ):
        yield from _faults_of_posted_prize(house, winning_hand, grounds)


def _kinds_of_jackpot_offered(house: House) -> tuple[JackpotKind, ...]:
    """Return the kinds of jackpot that a house may offer."""
    pick: Any = house.book.setting("jackpot.kinds").pick()
    found: Any = pick.allowed if isinstance(pick, OpenAnswer) else with_defaults(pick)
    return each_of(JACKPOT_KINDS, found, "jackpot.kinds")


def _jackpot_kind_of(hand: WinningHandName) -> JackpotKind:
    return "bad_beat" if hand == "bad_beat" else "qualifying_hand"


def _faults_of_winning_hand(
    house: House, winning_hand: PostedWinningHand, grounds: TableGrounds
) -> Iterator[Violation]:
    """Yield the faults of one posted hand: its hole cards, board, rank, the hand to be beaten, and the end of its
    period.
    """
    word, name = house.word("jackpot.hole_cards", HOLE_CARDS), show(winning_hand.hand)
    if winning_hand.hole_cards is not None:
        if not 0 <= winning_hand.hole_cards <= 2:
            yield Violation(
                f"{name} with {quantity(winning_hand.hole_cards, 'hole card')}",
                "0 to 2",
                grounds.cites("jackpot.hole_cards"),
            )
        elif word != "as_displayed" and winning_hand.hole_cards != 2:
            what = f"{name} with {winning_hand.hole_cards} of the hole cards"
            yield Violation(what, "both hole cards", grounds.cites("jackpot.hole_cards"))
    if (
        winning_hand.board is not None
        and word != "as_displayed"
        and winning_hand.board != house.answer("jackpot.board_cards")
    ):
        allowed = show(house.answer("jackpot.board_cards"))
        yield Violation(f"{name} made on the {show(winning_hand.board)}", allowed, grounds.cites("jackpot.board_cards"))
    if winning_hand.rank and (
        winning_hand.rank not in RANKS or winning_hand.hand in ("royal_flush", "bad_beat", "high_hand")
    ):
        yield Violation(
            f"{name} of {winning_hand.rank}", "a rank of a hand that has several", grounds.cites("jackpot.events")
        )
    if winning_hand.beaten_at_least is not None and winning_hand.beaten_at_least not in HANDS_TO_BEAT:
        what = f"{show(winning_hand.beaten_at_least)} beaten as a bad beat"
        yield Violation(what, " or ".join(map(show, HANDS_TO_BEAT)), grounds.cites("jackpot.events"))
    if winning_hand.hand == "high_hand" and winning_hand.until is None:
        yield Violation("the best hand of a period without its end", "until = a time", grounds.cites("jackpot.events"))


def _faults_of_posted_prize(
    house: House, winning_hand: PostedWinningHand, grounds: TableGrounds
) -> Iterator[Violation]:
    """Yield the faults of one hand's prize: missing, doubled, of a kind that the book does not allow, or beyond the
    pool.
    """
    prize: Any = house.answer("jackpot.prize") or {}
    cites, name = grounds.cites("jackpot.prize"), show(winning_hand.hand)
    amounts = {kind: getattr(winning_hand, kind) for kind in JACKPOT_PRIZE_KINDS}
    said = {kind: amount for kind, amount in amounts.items() if amount is not None}
    own = _prize_the_book_gives(winning_hand, prize)
    if own is not None:
        if said and said != {"percent": Decimal(own)}:
            yield Violation(f"{name} for {_prize_text(said)}", f"{own} percent of the pool", cites)
    elif not said:
        kinds = " or ".join(map(show, prize.get("others", ())))
        yield Violation(f"{name} without a prize", kinds, cites)
    elif len(said) > 1:
        yield Violation(f"{name} for {_prize_text(said)} at once", "one prize", cites)
    for kind, amount in said.items():
        if own is None and kind not in prize.get("others", ()):
            yield Violation(f"{name} for {_prize_text({kind: amount})}", show(prize.get("others", ())), cites)
        if amount < 0 or (kind == "percent" and amount > WHOLE):
            yield Violation(f"{name} for {_prize_text({kind: amount})}", "from 0, and at most the whole pool", cites)
    if winning_hand.winner_percent is not None:
        if own is not None or winning_hand.hand != "bad_beat":
            yield Violation(f"{winning_hand.winner_percent} percent for who won against {name}", "nothing", cites)
        elif winning_hand.winner_percent < 0 or winning_hand.winner_percent + (winning_hand.percent or 0) > WHOLE:
            yield Violation(f"{winning_hand.winner_percent} percent more", "at most the whole pool in all", cites)
    if winning_hand.guarantee < 0:
        yield Violation(f"{name} guaranteed at {winning_hand.guarantee}", "an amount from 0", cites)


def _prize_the_book_gives(winning_hand: PostedWinningHand, prize: dict[str, Any]) -> Any:
    """Return the book's own prize for the hand; None where the operator sets it."""
    if winning_hand.hand == "bad_beat":
        return prize.get("beaten_hand")
    if winning_hand.hand == "royal_flush" and "made_on_flop" in prize:
        return prize["made_on_flop"]
    return prize.get(winning_hand.hand)


def _prize_text(amounts: dict[JackpotPrizeKind, Decimal]) -> str:
    return " and ".join(_PRIZE_WORDS[kind].format(amount) for kind, amount in amounts.items())


class _PostedAmount(NamedTuple):
    """A sum that the operator posts, its clauses, and its minimum in chips where nothing else limits it."""

    name: str
    amount: Decimal | None
    cites: tuple[Citation, ...]
    least: int | None = None


def _faults_of_amounts(conditions: PoolConditions, grounds: TableGrounds) -> Iterator[Violation]:
    if conditions.unit < 1:
        yield Violation(f"{quantity(conditions.unit, 'chip')} to the currency's unit", "at least 1")
        return
    posted = [
        _PostedAmount("a seed", conditions.seed, grounds.cites("jackpot.restart"), least=0),
        _PostedAmount("a contribution", conditions.per_hand, grounds.cites("jackpot.contribution")),
        _PostedAmount("a jackpot wager", conditions.wager, grounds.cites("jackpot.contribution"), least=0),
        _PostedAmount("a table bonus", conditions.table_bonus, grounds.cites("jackpot.bystanders")),
        _PostedAmount("a smallest payable amount", conditions.payable, grounds.cites("jackpot.rounding"), least=1),
    ]
    for winning_hand in conditions.winning_hands:
        hand, cites = show(winning_hand.hand), grounds.cites("jackpot.prize")
        posted.append(_PostedAmount(f"a fixed prize for {hand}", winning_hand.fixed, cites))
        posted.append(_PostedAmount(f"a guarantee for {hand}", winning_hand.guarantee, cites))
    for amount in posted:
        what = f"{amount.name} of {amount.amount}"
        try:
            chips = in_chips(amount.amount, conditions.unit)
        except Malformed as fault:
            yield Violation(what, fault.allowed, amount.cites)
            continue
        if amount.least is not None and chips < amount.least:
            yield Violation(what, "an amount from 0" if amount.least == 0 else "an amount above nothing", amount.cites)


def _fault_of_reserve_share(conditions: PoolConditions, grounds: TableGrounds) -> Iterator[Violation]:
    if conditions.reserve is not None:
        together = conditions.reserve + (conditions.other_prizes or 0)
        if together != WHOLE:
            what = f"{together} percent of the balance for the reserve and other prizes"
            yield Violation(what, "100 percent together", grounds.cites("jackpot.contribution"))


def _faults_of_linked_tables(house: House, conditions: PoolConditions, grounds: TableGrounds) -> Iterator[Violation]:
    names = Counter(table.name for table in conditions.tables)
    for name in (name for name, times in names.items() if times > 1):
        yield Violation(f"{name} linked twice", "each table once", grounds.cites("jackpot.tables"))
    for table in conditions.tables:
        yield from table_violations(house, conditions, table)


def table_violations(house: House, conditions: PoolConditions, table: PostedTable) -> Iterator[Violation]:
    """Yield the reasons why a table may not be linked to a pool under these conditions."""
    grounds = grounds_of(house.book, table.game)
    cites, word = grounds.cites("jackpot.tables"), house.word("jackpot.tables", LINKED_TABLES)
    if word == "same_bonus_terms":
        yield from _differences_of_bonus_table(conditions, table, cites)
        return
    if table.game not in GAMES:
        yield Violation(f"{table.name} plays {table.game!r}", ", ".join(GAMES), cites)
        return
    setup = TableSetup(GAMES[table.game].key, jackpot=True, tournament=table.tournament)
    yield from jackpot_faults(setup, House(house.book))
    if word == "holdem_cash" and (table.mixed or not table.house_dealt):
        what = "a mixed game" if table.mixed else "a table without a dealer of the house"
        yield Violation(f"{table.name}: {what} with a jackpot", _ALLOWED[word], cites)
    others = {table.game for table in conditions.tables} - {table.game}
    if word == "one_variation" and others and table.game != conditions.tables[0].game:
        yield Violation(f"{table.name} plays {table.game} in a pool of {conditions.tables[0].game}", "one game", cites)


_ALLOWED: Final[dict[LinkedTables, str]] = {"holdem_cash": "hold'em cash games with a dealer of the house"}


def _differences_of_bonus_table(
    conditions: PoolConditions, table: PostedTable, cites: tuple[Citation, ...]
) -> Iterator[Violation]:
    own = (("wager", table.wager, conditions.wager), ("rate", table.rate, conditions.rate))
    for name, at_this_table, at_others in (*own, ("seed", table.seed, conditions.seed)):
        if at_this_table is not None and at_this_table != at_others:
            yield Violation(f"{table.name} with a {name} of {at_this_table}", f"{at_others}, as at the others", cites)
    posted = {
        hand.hand: next((amount for amount in (hand.percent, hand.fixed, hand.odds) if amount is not None), None)
        for hand in conditions.winning_hands
    }
    for hand, amount in table.pays.items():
        if posted.get(hand) != amount:
            yield Violation(f"{table.name} pays {show(hand)} at {amount}", "the pool's own pay table", cites)
