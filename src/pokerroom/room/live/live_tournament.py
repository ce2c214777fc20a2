"""A dealer's entries at a tournament's live table besides hands: hands of the absent, new stacks, race cards.

The tournament takes stacks and cards at its next step; those that it could not take are refused here at once.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from pokerroom.cards import parse_cards
from pokerroom.errors import Illegal
from pokerroom.room import wire
from pokerroom.room.live.live_scheduler import LiveScheduler
from pokerroom.room.tables.schedule.dealer_duties import DealerDid, DealersPart, RaceToDeal, StackToCount
from pokerroom.rulings.floor.away_at_deal import absence_cites
from pokerroom.wording.capital import capital
from pokerroom.wording.listing import joined_with_and
from pokerroom.wording.plural import quantity


def enter_race_cards(part: DealersPart, name: str, title: str, cards: tuple[str, ...]) -> None:
    """Take cards of a chip race; the tournament takes them once all are entered."""
    race = part.duties().race
    if race is None:
        raise Illegal("cards for a chip race", allowed="when chips are to leave play at this table")
    dealt = (*part.race_cards, *cards)
    if race.next_seats(parse_cards(" ".join(dealt))):
        part.race_cards = dealt
    else:
        part.race_cards = ()
        part.done.append(DealerDid(name, title, race=race.old, cards=dealt))


def enter_arrived_stack(part: DealersPart, name: str, title: str, message: wire.StackArrived) -> None:
    """Take the count of a stack that somebody brought from another table."""
    for stack in part.duties().stacks:
        if stack.seat == message.seat:
            part.done.append(DealerDid(name, title, player=stack.player, counted=message.counted))
            return
    raise Illegal(f"a stack counted at seat {message.seat}", allowed="of whoever has just come from another table")


def tournament_step(scheduler: LiveScheduler, about: dict[str, Any]) -> wire.WireLive | None:
    """Return the tournament's next request to the dealer before a hand; None if there is none."""
    direction = scheduler.direction
    if direction is None or scheduler.journal.hand is not None:
        return None
    part = direction.dealer
    if part.done:
        return wire.WireLive("tournament_waits", "One moment: the tournament takes what was entered.", **about)
    duties = part.duties()
    if duties.stacks:
        return _stacks_step(duties.stacks, about)
    return _race_for_dealer(part, duties.race, scheduler, about) if duties.race is not None else None


def _stacks_step(stacks: tuple[StackToCount, ...], about: dict[str, Any]) -> wire.WireLive:
    first = stacks[0]
    about["arriving"] = tuple(
        wire.WireArrival(stack.seat, stack.player, stack.chips, stack.counted) for stack in stacks
    )
    about["cites"] = tuple(map(str, first.cites))
    if first.counted is None:
        words = f"Seat {first.seat}: {first.player} comes with {first.chips:,}. Count the stack."
    else:
        words = (
            f"Seat {first.seat}: {first.player} came with {first.counted:,}, and should have {first.chips:,}. "
            "The director is told. Count it again, or wait for their word."
        )
    return wire.WireLive("count_stack", words, first.seat, **about)


def _race_for_dealer(
    part: DealersPart, race: RaceToDeal, scheduler: LiveScheduler, about: dict[str, Any]
) -> wire.WireLive:
    dealt = parse_cards(" ".join(part.race_cards)) if part.race_cards else ()
    places = race.next_seats(dealt)
    level = (
        f" {_seats_in_words(places)} are level: a further card for each."
        if dealt
        else f" {capital(_cards_each_seat_gets(places))}."
    )
    about["cites"] = tuple(map(str, race.cites))
    dealt_cards = {str(card) for card in dealt}
    about["unseen"] = tuple(
        item for item in map(str, scheduler.journal.rules.hand.whole_deck.cards) if item not in dealt_cards
    )
    return wire.WireLive("race_cards", f"{race.words}{level}", places=places, **about)


def fold_absent_step(scheduler: LiveScheduler, about: dict[str, Any]) -> wire.WireLive | None:
    """Return the step that takes in the hands of players who are not there; None where none is due."""
    hand, due, absent = scheduler.journal.hand, scheduler.absent_due(), scheduler.absent()
    if hand is None or not due:
        return None
    names = scheduler.journal.names
    who = " and ".join(f"seat {seat}, {names.get(seat, '')}, {absent[seat]}" for seat in due)
    about["cites"] = tuple(map(str, absence_cites(scheduler.journal.house, hand)))
    taken = "their hand is" if len(due) == 1 else "their hands are"
    return wire.WireLive("fold_absent", f"{capital(who)}: {taken} taken in.", due[0], places=due, **about)


def _cards_each_seat_gets(places: tuple[int, ...]) -> str:
    """Return how many cards each seat gets, in the order of dealing."""
    return ", ".join(_cards_to_seats(places))


def _cards_to_seats(places: tuple[int, ...]) -> Iterator[str]:
    for seat in dict.fromkeys(places):
        yield f"{quantity(places.count(seat), 'card')} to seat {seat}"


def _seats_in_words(places: tuple[int, ...]) -> str:
    return f"Seats {joined_with_and(list(map(str, places)))}"
