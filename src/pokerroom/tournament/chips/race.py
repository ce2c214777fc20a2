"""The chip race: odd small chips leave play, and cards decide who gets new chips. The cards are given.

Whole groups are changed up first; the odd chips at each seat are raced. A seat that would have nothing left gets a new
chip first. Cards decide the other new chips, and the house decides about a remainder.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar, Final, Literal, TypeAlias, get_args

from msgspec import Struct

from pokerroom.cards import Card, cards_text, parse_cards
from pokerroom.citation import Citation
from pokerroom.errors import Illegal, Malformed
from pokerroom.rulebook import Rulebook
from pokerroom.rulebook.grounds import RestsOnBook, TableGrounds, grounds_of
from pokerroom.rulebook.house import House, house_of
from pokerroom.rulebook.types import show
from pokerroom.rulebook.words import one_of
from pokerroom.table.seats.rules import DRAW_TIES, DrawTie
from pokerroom.wording.plural import quantity

RaceMethod: TypeAlias = Literal["race", "round_each_up", "round_each_nearest"]
RaceLeftover: TypeAlias = Literal["own_half_or_more", "half_or_more", "always_up", "removed"]
WhyNewChip: TypeAlias = Literal["would_have_nothing", "card", "leftover", "rounded"]
RACE_METHODS: Final[tuple[RaceMethod, ...]] = get_args(RaceMethod)
RACE_LEFTOVERS: Final[tuple[RaceLeftover, ...]] = get_args(RaceLeftover)
NO_LIMIT_EACH: Final = "any"
CARDS_OF_RACE_DECK: Final = 52  # a race with more odd chips takes a further deck


@dataclass(frozen=True, slots=True, kw_only=True)
class RaceRules(RestsOnBook):
    """The house's answers about the chip race; `each_at_most` is None where a player may win any number of chips."""

    method: RaceMethod = "race"
    each_at_most: int | None = 1
    nobody_raced_out: bool = True
    leftover: RaceLeftover = "half_or_more"
    watched: bool = False
    tie: DrawTie = "redraw"
    grounds: TableGrounds | None = field(default=None, compare=False, repr=False)
    area: ClassVar[str] = "tournament"


def race_rules_for(house: Rulebook | House) -> RaceRules:
    """Return the house's rules for chip races.

    >>> from pokerroom.rulebook import house_named
    >>> rules = race_rules_for(house_named("uk"))
    >>> rules.leftover, rules.tie, rules.each_at_most
    ('own_half_or_more', 'suit', 1)
    """
    house = house_of(house)
    answer: Any = house.answer("tournament.chip_race")
    draw: Any = house.answer("seating.card_draw", "tournament")
    most = answer.get("each_at_most", NO_LIMIT_EACH)
    return RaceRules(
        method=one_of(RACE_METHODS, answer["method"], "tournament.chip_race"),
        each_at_most=None if most == NO_LIMIT_EACH else int(most),
        nobody_raced_out=bool(answer.get("nobody_raced_out")),
        leftover=one_of(RACE_LEFTOVERS, answer["leftover"], "tournament.chip_race"),
        watched=bool(answer.get("watched")),
        tie=one_of(DRAW_TIES, draw["tie"], "seating.card_draw"),
        grounds=grounds_of(house.book, kind="tournament"),
    )


class LevelInRace(Illegal):
    """The refusal of a race in which seats are tied and no further cards are given."""

    def __init__(self, what: str, seats: tuple[int, ...], cites: tuple[Citation, ...]) -> None:
        super().__init__(what, allowed="a further card for each", cites=cites)
        self.seats = seats


class RaceAward(Struct, frozen=True):
    """A new chip for a seat, with the reason, and the winning card if a card won it."""

    seat: int
    why: WhyNewChip
    card: str = ""


class RaceResult(Struct, frozen=True, kw_only=True):
    """The result of a race: the odd chips, the cards, the new chips and the stacks after it.

    `difference` is the growth of the chips in play, or their loss (below 0).
    """

    old: int
    new: int
    odd: Mapping[int, int]
    dealt: Mapping[int, str]
    awards: tuple[RaceAward, ...]
    stacks: Mapping[int, int]
    difference: int
    further: str = ""  # cards drawn between tied seats
    cites: tuple[Citation, ...] = ()


def odd_chips(stacks: Mapping[int, int], old: int, new: int) -> dict[int, int]:
    """Return each seat's odd small chips once whole groups are changed up, from the lowest seat on.

    >>> odd_chips({3: 1050, 1: 75, 6: 500}, 25, 100)
    {1: 3, 3: 2}
    """
    if old < 1 or new <= old or new % old:
        raise Malformed(
            f"chips of {old} cannot be raced for chips of {new}", allowed="so many of the old ones make one new chip"
        )
    for seat, stack in stacks.items():
        if stack < 0 or stack % old:
            raise Malformed(f"seat {seat} has {stack:,} in chips from {old}", allowed=f"a multiple of {old}")
    found = {seat: stacks[seat] % new // old for seat in sorted(stacks)}
    return {seat: count for seat, count in found.items() if count}


def race_cards(rules: RaceRules, stacks: Mapping[int, int], old: int, new: int) -> dict[int, int]:
    """Return each seat's number of cards, in the order of dealing: all of one seat's before the next seat's."""
    return odd_chips(stacks, old, new) if rules.method == "race" else {}


def chip_race(
    rules: RaceRules, stacks: Mapping[int, int], old: int, new: int, cards: str | Sequence[Card] = ()
) -> RaceResult:
    """Race off a denomination at one table; `cards` are in dealt order, further ones for seats that tie.

    >>> result = chip_race(RaceRules(tie="suit"), {1: 1075, 3: 1050, 6: 125}, 25, 100, "Kd 7s 4c Kh 2d 5c")
    >>> dict(result.stacks), result.difference
    ({1: 1100, 3: 1100, 6: 100}, 50)
    """
    odd = odd_chips(stacks, old, new)
    deck = list(parse_cards(cards) if isinstance(cards, str) else cards)
    dealt = dict(_cards_for_odd_chips(rules, odd, deck))
    group, undealt = new // old, [*deck]
    awards = tuple(_chips_awarded_in_race(rules, stacks, odd, group, new, dealt, deck))
    whole = {seat: stack - odd.get(seat, 0) * old for seat, stack in stacks.items()}
    after = {seat: stack + new * sum(award.seat == seat for award in awards) for seat, stack in whole.items()}
    return RaceResult(
        old=old,
        new=new,
        odd=odd,
        dealt={seat: cards_text(cards) for seat, cards in dealt.items()},
        awards=awards,
        stacks=after,
        difference=sum(after.values()) - sum(stacks.values()),
        further=cards_text(undealt[: len(undealt) - len(deck)]),
        cites=rules.cites("chip_race", "chip_race_steps"),
    )


def race_cards_wanted(
    rules: RaceRules, stacks: Mapping[int, int], old: int, new: int, cards: str | Sequence[Card]
) -> tuple[int, ...]:
    """Return the seats of the next cards in a race: first for odd chips, then for seats that tie.

    >>> race_cards_wanted(RaceRules(), {1: 50, 3: 75}, 25, 100, "Kd")
    (1, 3, 3, 3)
    >>> race_cards_wanted(RaceRules(nobody_raced_out=False), {1: 50, 3: 75}, 25, 100, "Kd 7s 4c Kh 5c")
    (1, 3)
    """
    dealt = tuple(parse_cards(cards) if isinstance(cards, str) else cards)
    places = [seat for seat, count in race_cards(rules, stacks, old, new).items() for _ in range(count)]
    if len(dealt) < len(places):
        _refuse_same_card(dealt, len(places))
        return tuple(places[len(dealt) :])
    try:
        chip_race(rules, stacks, old, new, dealt)
    except LevelInRace as level:
        return level.seats
    return ()


def race_announcement(rules: RaceRules, old: int, new: int) -> str:
    """Return the announcement before a race.

    >>> race_announcement(RaceRules(), 25, 100)
    'The 25 chips leave play; 4 of them make one of 100. Odd chips are raced, one card for each.'
    """
    how = {
        "race": "Odd chips are raced, one card for each.",
        "round_each_up": "Everybody's odd chips become one new chip.",
        "round_each_nearest": "Everybody's odd chips are rounded to the nearest new chip.",
    }[rules.method]
    watch = " Everybody is welcome to watch." if rules.watched else ""
    return f"The {old:,} chips leave play; {new // old} of them make one of {new:,}. {how}{watch}"


def _cards_for_odd_chips(
    rules: RaceRules, odd: Mapping[int, int], deck: list[Card]
) -> Iterator[tuple[int, tuple[Card, ...]]]:
    """Deal a card for each odd chip, clockwise from the first seat, a seat's cards together, from the deck."""
    needed = sum(odd.values()) if rules.method == "race" else 0
    _refuse_same_card(deck, needed)
    if len(deck) < needed:
        cites = rules.cites("chip_race_steps")
        raise Illegal(
            f"{quantity(len(deck), 'card')} cannot be dealt for {quantity(needed, 'odd chip')}",
            allowed="a card for each",
            cites=cites,
        )
    if rules.method != "race":
        return
    for seat, count in odd.items():
        yield seat, tuple(deck[:count])
        del deck[:count]


def _refuse_same_card(deck: Sequence[Card], needed: int) -> None:
    """Refuse a card that is dealt more often than the decks of a race contain it."""
    decks = -(-needed // CARDS_OF_RACE_DECK) or 1
    if max(Counter(deck).values(), default=1) > decks:
        what = "one card is dealt twice" if decks == 1 else f"one card is dealt more than {decks} times"
        allowed = "cards of one deck" if decks == 1 else f"cards of {decks} decks"
        raise Malformed(f"{what}: {cards_text(deck)}", allowed=allowed)


def _chips_awarded_in_race(
    rules: RaceRules,
    stacks: Mapping[int, int],
    odd: Mapping[int, int],
    group: int,
    new: int,
    dealt: Mapping[int, tuple[Card, ...]],
    deck: list[Card],
) -> Iterator[RaceAward]:
    """Yield the new chips for odd ones by the house's method: by rounding, or by the highest cards of a race."""
    without = [seat for seat in odd if stacks[seat] < new] if rules.nobody_raced_out else []
    if rules.method != "race":
        for seat, count in odd.items():
            if rules.method == "round_each_up" or 2 * count >= group or seat in without:
                yield RaceAward(seat, "rounded")
        return
    yield from (RaceAward(seat, "would_have_nothing") for seat in without)
    to_award, left = divmod(sum(odd.values()), group)
    race = _Race(rules, dealt, deck, dict.fromkeys(without, 1))
    for _ in range(to_award - len(without)):
        seat, card = race.highest()
        yield RaceAward(seat, "card", str(card))
    # Where there are more new chips than whole groups, every odd chip is used and none is left over.
    if left and len(without) <= to_award and race.anybody:
        seat, card = race.highest()
        if _earns_new_chip(rules.leftover, odd[seat], left, group):
            yield RaceAward(seat, "leftover", str(card))


def _earns_new_chip(rule: RaceLeftover, own: int, left: int, group: int) -> bool:
    """Return whether the remainder earns the seat with the highest card left a new chip."""
    if rule == "own_half_or_more":
        return 2 * own >= group
    return rule == "always_up" or (rule == "half_or_more" and 2 * left >= group)


class _Race:
    """The cards still in the race; a seat that has won as often as it may is out with all its cards."""

    def __init__(
        self, rules: RaceRules, dealt: Mapping[int, tuple[Card, ...]], deck: list[Card], won: dict[int, int]
    ) -> None:
        self.rules, self.deck, self.won = rules, deck, won
        self.cards = [(card, seat) for seat, cards in dealt.items() for card in cards]

    def highest(self) -> tuple[int, Card]:
        """Return the seat of the highest card left, and the card, which then wins its chip."""
        running = self._running()
        if not running:
            raise Malformed("nobody can win a new chip", allowed="a limit that leaves somebody")
        best = max(self._worth(card) for card, _ in running)
        level = [(card, seat) for card, seat in running if self._worth(card) == best]
        card, seat = level[0] if len({seat for _, seat in level}) == 1 else self._drawn_again(level)
        self.cards.remove((card, seat))
        self.won[seat] = self.won.get(seat, 0) + 1
        return seat, card

    @property
    def anybody(self) -> bool:
        """Whether any card is left whose seat may still win."""
        return bool(self._running())

    def _running(self) -> list[tuple[Card, int]]:
        most = self.rules.each_at_most
        return [(card, seat) for card, seat in self.cards if most is None or self.won.get(seat, 0) < most]

    def _worth(self, card: Card) -> tuple[int, int]:
        return card.rank, card.suit if self.rules.tie == "suit" else 0

    def _drawn_again(self, level: list[tuple[Card, int]]) -> tuple[Card, int]:
        """Return, from tied cards, the one whose seat draws the higher card next."""
        while len({seat for _, seat in level}) > 1:
            seats = list(dict.fromkeys(seat for _, seat in level))
            if len(self.deck) < len(seats):
                names, cites = (
                    show(tuple(f"seat {seat}" for seat in seats)),
                    self.rules.cites("chip_race", "seating.card_draw"),
                )
                raise LevelInRace(f"{names} are level in the race", tuple(seats), cites)
            drawn = {seat: self.deck.pop(0) for seat in seats}
            best = max(self._worth(card) for card in drawn.values())
            level = [(card, seat) for card, seat in level if self._worth(drawn[seat]) == best]
        return level[0]
