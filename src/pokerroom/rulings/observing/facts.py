"""The facts of a case: what the reporter says, what the hand knows, and what follows from the rest.

Each fact that a hand can know has one function here. A function gives nothing where this hand, or this observation,
cannot tell; the fact is then asked for, and only if a row depends on it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from pokerroom.cards import UNKNOWN, Card
from pokerroom.errors import Malformed
from pokerroom.games.game import BOARD_STREETS
from pokerroom.hand import Hand, events
from pokerroom.hand.asking.wagering import call_of, last_chips, may_check, turn_is_for, wagers_of, whole_wager
from pokerroom.rulebook.house import House
from pokerroom.rulebook.ruling_rows.ruling_names import CardGroupName, FactName, ObservationKey
from pokerroom.rulings.observing.board_streets import BURN_FAULTS, STREETS
from pokerroom.rulings.observing.fact_values import FOLLOWS, FROM_HAND, FROM_HOUSE, GIVEN, UNLESS_SAID, FactValue
from pokerroom.rulings.observing.moment import Moment
from pokerroom.rulings.seen import Seen, spoken_key
from pokerroom.wording.plural import so_many

_EXPOSED: Final = "ruling.hole_card_exposed_by_dealer"
_BOXED: Final = "ruling.boxed_card"
_GROUP_OF: Final[dict[ObservationKey, CardGroupName]] = {_EXPOSED: "exposed_card", _BOXED: "boxed_card"}


class Facts:
    """Everything known about one case: what was told, and what the hand itself shows."""

    def __init__(self, house: House, seen: Seen, hand: Hand | None = None, earlier: tuple[Seen, ...] = ()) -> None:
        self.house, self.seen, self.earlier = house, seen, earlier
        self.moment = None if hand is None else Moment(seen, hand)
        self._found: dict[FactName, FactValue | None] = {}
        for name in seen.told:
            self._refuse_contradiction(name)

    def get(self, name: FactName) -> FactValue | None:
        """A fact; nothing where nobody knows it."""
        if name in self.seen.facts:
            return FactValue(self.seen.facts[name], GIVEN)
        if name not in self._found:
            self._found[name] = self._derived(name)
        return self._found[name]

    @property
    def street_in_doubt(self) -> bool:
        """Whether a burn went wrong before one of several streets, and nobody has said which."""
        return self.moment is not None and self.seen.key in BURN_FAULTS and self.moment.street is None

    def _derived(self, name: FactName) -> FactValue | None:
        sources = (
            self._from_cards,
            self._reported,
            self._from_hand,
            self._counted,
            self._following,
            self._from_house,
            _unless_said,
        )
        for source in sources:
            value = source(name)
            if value is not None:
                return value
        return None

    def _refuse_contradiction(self, name: FactName) -> None:
        told_so, hand = self.seen.facts[name], self._from_cards(name) or self._from_hand(name)
        if hand is not None and hand.firm and hand.value != told_so:
            raise Malformed(
                f"{spoken_key(name)} cannot be {_said(told_so)}: the hand on record says {_said(hand.value)}",
                allowed=f"{_said(hand.value)}, or nothing said",
            )

    def _from_cards(self, name: FactName) -> FactValue | None:
        group = _COUNTED_CARDS.get(name)
        if group is None or group not in self.seen.cards:
            return None
        return FactValue(len(self.seen.cards[group]), GIVEN, firm=True)

    def _reported(self, name: FactName) -> FactValue | None:
        """The limit that a stake is held against is the amount that was reported with it."""
        if name != "stake_limit" or self.seen.key != "ruling.stake_out_of_range" or not self.seen.amount:
            return None
        return FactValue(self.seen.amount, GIVEN)

    def _from_hand(self, name: FactName) -> FactValue | None:
        find = _FROM_HAND.get(name)
        if self.moment is None or find is None:
            return None
        value = find(self.moment, self.house)
        firm = name not in _MAY_BE_OTHERWISE or (name == "street" and self.seen.key == "ruling.premature_card")
        return None if value is None else FactValue(value, FROM_HAND, firm)

    def _counted(self, name: FactName) -> FactValue | None:
        """Return how many cards were shown or found face up in this deal, with what was seen before."""
        keys = _TALLIES.get(name, ())
        if self.seen.key not in keys or (self.moment is None and not self.earlier and not self._names_cards()):
            return None
        before = sum(_cards_of(seen) for seen in self.earlier if seen.key in keys)
        if not self.earlier and self.moment is not None:
            ruled = (event for event in self.moment.of(events.Ruled) if isinstance(event, events.Ruled))
            before = sum(len(event.cards) or 1 for event in ruled if event.key in keys)
        return FactValue(before + _cards_of(self.seen), FROM_HAND if self.moment else GIVEN)

    def _names_cards(self) -> bool:
        return _GROUP_OF.get(self.seen.key) in self.seen.cards

    def _following(self, name: FactName) -> FactValue | None:
        """Return what must be so, because of something that was said."""
        for said, value, follows in _FOLLOWS.get(name, ()):
            if said in self.seen.facts and _is(self.seen.facts[said], value):
                return FactValue(follows, FOLLOWS)
        return None

    def _from_house(self, name: FactName) -> FactValue | None:
        if name == "family" and self.house.book.kind == "house":
            return FactValue("bonus", FROM_HOUSE)
        if name == "burns_on" and self.house.answer("deal.burns", "flop"):
            return FactValue(self.house.says("deal.burns", "every_stage", "flop"), FROM_HOUSE)
        if name == "joker_in_game" and self.house.answer("cards.joker"):
            return FactValue(not self.house.says("cards.joker", "none"), FROM_HOUSE)
        return None


def refuse_against_itself(seen: Seen) -> None:
    """Refuse what somebody tells against another thing that they tell."""
    named = len(_named(seen))
    for name, told_so in seen.told.items():
        if seen.key in _TALLIES.get(name, ()) and told_so < named:
            raise Malformed(
                f"{spoken_key(name)} cannot be {told_so}: {so_many(named, 'card')} are named",
                allowed=f"{named} or more",
            )
        for other, value, follows in _FOLLOWS[name] if name in _MUST_FOLLOW else ():
            if other in seen.facts and _is(seen.facts[other], value) and follows != told_so:
                reason = f"{spoken_key(other)} is {_said(seen.facts[other])}"
                raise Malformed(
                    f"{spoken_key(name)} cannot be {_said(told_so)} where {reason}", allowed="one of the two"
                )


_ORDINARY: Final[dict[FactName, object]] = {
    "exposed_how": "face_up",
    "owner_looked": False,
    "tabled_winner": False,
    "fold_cause": "own_doing",
    "last_chips": False,
    "turn_is_for": "betting",
}


def _unless_said(name: FactName) -> FactValue | None:
    """Return what is so unless somebody says otherwise."""
    return FactValue(_ORDINARY[name], UNLESS_SAID) if name in _ORDINARY else None


def _said(value: object) -> str:
    return {True: "yes", False: "no"}[value] if isinstance(value, bool) else spoken_key(str(value))


def _cards_of(seen: Seen) -> int:
    return len(_named(seen)) or 1


def _named(seen: Seen) -> tuple[Card, ...]:
    """The cards that are counted, as far as somebody named them."""
    group = _GROUP_OF.get(seen.key)
    return seen.cards.get(group, ()) if group is not None else ()


def _is(value: object, wanted: object) -> bool:
    if wanted is _SOME:
        return type(value) is int and value > 0
    return value == wanted and type(value) is type(wanted)


_COUNTED_CARDS: Final[dict[FactName, CardGroupName]] = {
    "flop_cards": "flop",
    "cards_turned": "turned_cards",
    "extra_cards": "extra_card",
}
_TALLIES: Final[dict[FactName, tuple[ObservationKey, ...]]] = {
    "exposed_count": (_EXPOSED,),
    "boxed_count": (_BOXED,),
    "faults_in_deal": (_EXPOSED, _BOXED),
}
_SOME: Final = object()  # any number but nought
# What a fact must be when another was given: the other fact, its value, and what follows.
_FOLLOWS: Final[dict[FactName, tuple[tuple[FactName, Any, Any], ...]]] = {
    "short": (("extra_cards", _SOME, False),),
    "extra_cards": (("short", True, 0),),
    "every_chip_needed": (("chips", 1, True),),
    "chips": (("declared_raise", True, 0),),
    "substantial_action": (("betting_started", False, False),),
    "first_bet_made": (("betting_started", False, False),),
    "first_round_over": (("betting_started", False, False), ("first_bet_made", False, False)),
    "player_acted": (("betting_started", False, False),),
    "betting_started": (
        ("first_round_over", True, True),
        ("first_bet_made", True, True),
        ("player_acted", True, True),
        ("substantial_action", True, True),
    ),
    "family": (("street", "flop", "flop"), ("street", "turn", "flop"), ("street", "river", "flop")),
    "more_to_come": (("street", "flop", True), ("street", "turn", True), ("street", "river", False)),
    "acted_on_card": (("substantial_action", True, True),),
    "in_hand": (("hand_over", True, False), ("on_duty", True, False)),
    "may_check": (("facing_bet", True, False),),
    "facing_bet": (("may_check", True, False),),
}


# Where the other fact leaves no doubt, whatever the hand.
_MUST_FOLLOW: Final = ("short", "betting_started", "family", "more_to_come")


def _substantial(moment: Moment, house: House) -> bool | None:
    """Two different players have acted, and no post counts; acts that wait for their turn do in some houses."""
    start = moment.card_out if moment.counts_from_the_card else 0
    if start is None:
        return None
    acted = {event.seat for event in moment.actions(start)}
    if not house.says("hand.substantial_action", "two_players_in_turn"):
        early = (event for number, event in moment.standing if number >= start)
        acted.update(event.seat for event in early if isinstance(event, events.ActedEarly))
    return len(acted) >= 2


def _acted_on_card(moment: Moment, house: House) -> bool | None:
    del house
    start = moment.card_out
    return None if start is None else any(True for _ in moment.actions(start))


def _street(moment: Moment, house: House) -> str | None:
    del house
    number = moment.street
    name = "" if number is None else moment.then.streets[number]
    return name if name in BOARD_STREETS else None


def _more_to_come(moment: Moment, house: House) -> bool | None:
    del house
    return None if moment.street is None else moment.street < len(moment.then.streets) - 1


def _flop_cards(moment: Moment, house: House) -> int | None:
    """The cards of a flop that was entered with too many; one entered with three may have more on the table."""
    del house
    out = len(moment.now.board)
    return out if moment.now.street_number == STREETS["flop"] and out > 3 else None


def _facing_bet(moment: Moment, house: House) -> bool | None:
    del house
    then = moment.then
    return then.level > then.bet(moment.seat) if moment.bets else None


def _may_check(moment: Moment, house: House) -> bool | None:
    del house
    return may_check(moment.then, moment.seat) if moment.bets else None


def _turn_is_for(moment: Moment, house: House) -> str | None:
    del house
    then = moment.then
    return turn_is_for(then) or None if then.turn and then.turn == moment.seat else None


def _bet_this_round(moment: Moment, house: House) -> bool | None:
    del house
    return moment.then.level > 0 if moment.then.stage == "bet" else None


def _no_betting(moment: Moment, house: House) -> bool:
    del house
    then = moment.then
    return then.stage != "bet" and then.betting_over and any(map(then.is_all_in, then.seats))


def _final_round_over(moment: Moment, house: House) -> bool:
    del house
    now = moment.now
    last = now.streets[-1]
    closed = any(isinstance(event, events.RoundClosed) and event.street == last for _, event in moment.standing)
    return closed or (now.stage in ("show", "settle") and now.contested)


def _valid_hands_left(moment: Moment, house: House) -> int | None:
    del house
    if moment.seen.key != "ruling.wrong_card_count_at_end" or not moment.dealt_in or not moment.seen.seat:
        return None
    return len({*moment.now.live} - {moment.seat})


def _share(moment: Moment, house: House) -> str | None:
    """How much of the call, of the least bet or of the least raise was put forward; no more is asked than one has."""
    del house
    seat, then, amount = moment.seat, moment.then, moment.seen.amount
    if not moment.bets or not amount:
        return None
    call, _ = call_of(then, seat)
    least = wagers_of(then, seat)[0] or whole_wager(then)
    match moment.seen.key:
        case "ruling.short_call":
            part, whole = amount, call
        case "ruling.short_open":
            part, whole = then.bet(seat) + amount - then.level, least - then.level
        case "ruling.call_or_raise":
            part, whole = amount - call, least - then.level
        case _:
            return None
    if whole <= 0:
        return None
    return "full" if part >= whole else "half_or_more" if 2 * part >= whole else "under_half"


def _last_chips(moment: Moment, house: House) -> bool | None:
    """Return whether what was put forward is everything the player can wager."""
    del house
    amount = moment.seen.amount
    return amount >= last_chips(moment.then, moment.seat) if moment.bets and amount else None


def _skipped_did(moment: Moment, house: House) -> str | None:
    """Return what the players who were passed over did then; nothing until all of them have acted."""
    del house
    key, then = moment.seen.key, moment.then
    if moment.seen.since is None or not moment.bets or not then.turn:
        return None
    if key not in ("ruling.wager_out_of_turn", "ruling.check_out_of_turn") or not moment.seen.seat:
        return None
    waiting = {seat for seat in then.between(then.turn, moment.seat) if then.can_bet(seat)}
    level, highest, checked = then.level, 0, False
    for event in moment.actions(moment.seen.since):
        if event.seat not in waiting:
            break
        waiting.discard(event.seat)
        if isinstance(event, events.Raised):
            level = event.to
        if isinstance(event, events.Raised | events.Called):
            highest = max(highest, level)
        checked |= isinstance(event, events.Checked)
    if waiting:
        return None
    if highest:
        return "wager_more" if highest > then.bet(moment.seat) + moment.seen.amount else "wager_same_or_less"
    return "check" if checked else "fold"


def _board_dealt(moment: Moment, house: House) -> bool | None:
    """The next board cards are out: as reported, or as the record of a missed discard has it."""
    del house
    if moment.seen.cards.get("early_cards"):
        return True
    missed = moment.missed_discard if moment.seen.key == "ruling.discard_missed" else None
    if missed is None:
        return None
    return any(number > missed and isinstance(event, events.BoardDealt) for number, event in moment.standing)


def _wager_made(moment: Moment) -> int | None:
    """How many events the hand had when a wager over the limit had been made; nothing where the hand cannot know."""
    now = moment.now
    if not moment.dealt_in or moment.seen.key != "ruling.oversize_wager":
        return None
    if moment.seen.since is not None:
        return moment.seen.since
    made = [
        number for number, event in moment.standing if isinstance(event, events.Raised) and event.seat == moment.seat
    ]
    in_turn = now.betting and now.turn == moment.seat
    if in_turn and (moment.seen.amount or not made):  # it is not entered yet, so nobody has acted behind it
        return len(moment.hand.events)
    return made[-1] + 1 if made else None


def _all_acted_on_it(moment: Moment, house: House) -> bool | None:
    del house
    made = _wager_made(moment)
    if made is None:
        return None
    others = {*moment.hand.at(made).bettors} - {moment.seat}
    return bool(others) and others <= {event.seat for event in moment.actions(made)}


def _long_considered(moment: Moment, house: House) -> bool | None:
    """Return False where nobody has called or raised the wager since; otherwise only people can say."""
    del house
    made = _wager_made(moment)
    if made is None:
        return None
    called = any(
        isinstance(event, events.Called | events.Raised) and event.seat != moment.seat for event in moment.actions(made)
    )
    return None if called else False


def _raise_uncalled(moment: Moment, house: House) -> bool | None:
    """The player's raise is the last one of the round, and nobody has called it."""
    del house
    if not moment.seen.seat:
        return None
    last: events.Event | None = None
    for _, event in moment.standing:
        if isinstance(event, events.Raised | events.Called):
            last = event
        elif isinstance(event, events.RoundClosed):
            last = None
    return isinstance(last, events.Raised) and last.seat == moment.seen.seat and not last.opens


def _in_hand(moment: Moment, house: House) -> bool | None:
    now, seat = moment.now, moment.seen.seat
    if now.over or not now.is_live(seat) or not now.cards(seat):
        return False if seat else None
    return True if house.says("hand.in_hand", "dealt_in") else None  # whether the player looked is not on record


def _entitled(moment: Moment, house: House) -> bool | None:
    del house
    key, seated = moment.seen.key, moment.now.is_in(moment.seen.seat)
    if not moment.seen.seat or key not in ("ruling.player_dealt_out", "ruling.hand_dealt_to_wrong_seat"):
        return None
    return seated


def _cards_dealt(moment: Moment, house: House) -> int:
    del house
    dealt = 0
    for event in moment.of(events.Dealt, events.BoardDealt, events.Burned):
        dealt += 1 if isinstance(event, events.Burned) else len(getattr(event, "cards", ()))
    return dealt


def _order_known(moment: Moment, house: House) -> bool | None:
    """All cards that left the deck are on record, so nothing is in doubt; otherwise people must say."""
    del house
    if not moment.of(events.Dealt):
        return None
    cards = [
        card
        for event in moment.of(events.Dealt, events.BoardDealt, events.Burned)
        for card in ((event.card,) if isinstance(event, events.Burned) else getattr(event, "cards", ()))
    ]
    return True if UNKNOWN not in cards else None


def _hand_folded(moment: Moment, house: House) -> bool | None:
    del house
    now, seat = moment.now, moment.seen.seat
    if not now.is_in(seat):
        return None
    return not now.is_live(seat) or not now.contested  # given up, or nobody called


def _first_card_of_round(moment: Moment, house: House) -> bool | None:
    del house
    if not moment.seen.seat or not moment.dealt_in:
        return None
    return moment.then.live[:1] == (moment.seat,)


def _held(moment: Moment) -> int:
    """Return how many cards more than the others the player concerned holds, as far as the record shows it."""
    now, seat = moment.now, moment.seen.seat
    if not now.is_in(seat):
        return 0
    held = len(now.cards(seat))
    others = [len(now.cards(other)) for other in now.live if other != seat]
    return held - max(others, key=others.count, default=held)


def _up_cards(moment: Moment, house: House) -> int | None:
    """Face-up cards of one player from the initial deal: those that should not be, and those that are dealt up."""
    del house
    shown, seat = moment.seen.cards.get("exposed_card", ()), moment.seen.seat
    if not shown or not moment.now.is_in(seat) or moment.of(events.RoundClosed):
        return None
    return len({*shown, *moment.now.seat(seat).up})


_Find = Callable[[Moment, House], Any]
_FROM_HAND: Final[dict[str, _Find]] = {
    "family": lambda moment, _: str(moment.hand.rules.poker.family),
    "street": _street,
    "substantial_action": _substantial,
    "betting_started": lambda moment, _: any(True for _ in moment.actions()),
    "first_bet_made": lambda moment, _: bool(moment.of(events.Called, events.Raised)),
    "first_round_over": lambda moment, _: bool(moment.of(events.RoundClosed, events.Awarded, events.Ended)),
    "acted_on_card": _acted_on_card,
    "order_known": _order_known,
    "burns_on": lambda moment, _: moment.now.burning,
    "joker_in_game": lambda moment, _: "joker" in moment.hand.rules.deck,
    "player_acted": lambda moment, _: (
        any(event.seat == moment.seen.seat for event in moment.actions()) if moment.seen.seat else None
    ),
    "card_of_deal": lambda moment, _: moment.card_of_deal(),
    "facing_bet": _facing_bet,
    "may_check": _may_check,
    "turn_is_for": _turn_is_for,
    "bet_this_round": _bet_this_round,
    "more_to_come": _more_to_come,
    "all_in_no_betting": _no_betting,
    "flop_cards": _flop_cards,
    "pot_awarded": lambda moment, _: bool(moment.of(events.Awarded)),
    "hand_over": lambda moment, _: moment.now.over,
    "hand_folded": _hand_folded,
    "final_round_over": _final_round_over,
    "valid_hands_left": _valid_hands_left,
    "share": _share,
    "last_chips": _last_chips,
    "skipped_did": _skipped_did,
    "all_acted_on_it": _all_acted_on_it,
    "long_considered": _long_considered,
    "raise_uncalled": _raise_uncalled,
    "board_dealt": _board_dealt,
    "in_hand": _in_hand,
    "entitled": _entitled,
    "cards_dealt": _cards_dealt,
    "extra_cards": lambda moment, _: max(_held(moment), 0) if _held(moment) else None,
    "short": lambda moment, _: _held(moment) < 0 if _held(moment) else None,
    "up_cards_same_player": _up_cards,
    "first_card_of_round": _first_card_of_round,
    "noticed": lambda moment, _: None if moment.now.over else "this_hand",
}
# What the record shows, but people at the table may know better: a live table does what no record has.
_MAY_BE_OTHERWISE: Final = frozenset(
    (
        "order_known", "valid_hands_left", "entitled", "noticed", "street", "acted_on_card", "substantial_action",
        "first_card_of_round", "more_to_come", "hand_folded", "raise_uncalled", "cards_dealt", "board_dealt",
        "extra_cards", "short", "up_cards_same_player", "all_acted_on_it", "long_considered",
    )
)  # fmt: skip
