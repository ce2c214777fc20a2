"""Commands read their cards when they are made: from text as from cards; what is neither is refused at once."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from msgspec import structs

from pokerroom.cards import Card
from pokerroom.errors import Malformed
from pokerroom.hand import CHECK_OR_CALL, Ask, Discard, Expose, Hand, Show, SoftwareDealer
from pokerroom.hand.events import Discarded
from pokerroom.rulebook import house_named

TWO = (Card("As"), Card("Kd"))
WITH_CARDS: list[Callable[[Any], Discard | Show | Ask | Expose]] = [Discard, Show, Expose, lambda cards: Ask(3, cards)]


@pytest.mark.parametrize("command", WITH_CARDS, ids=["discard", "show", "expose", "ask"])
def test_cards_of_a_command_may_be_text(command: Callable[[Any], Discard | Show | Ask | Expose]) -> None:
    assert command("As Kd") == command(TWO) == command(list(TWO)) == command((51, 24))
    assert command("As Kd").cards == TWO
    assert all(type(card) is Card for card in command((51, 24)).cards)
    assert command("").cards == ()


@pytest.mark.parametrize("command", WITH_CARDS, ids=["discard", "show", "expose", "ask"])
@pytest.mark.parametrize("cards", [3, None, "Ax", (None,), (99,), [[Card("As")]]], ids=str)
def test_what_is_no_card_is_refused_when_the_command_is_made(
    command: Callable[[Any], Discard | Show | Ask | Expose], cards: object
) -> None:
    with pytest.raises(Malformed):
        command(cards)


def test_a_command_with_cards_round_trips() -> None:
    for command in (Discard("As Kd"), Show("As Kd"), Expose("As", 2), Ask(3, "As Kd")):
        names = {"Card": Card, type(command).__name__: type(command)}
        assert eval(repr(command), names) == command
        assert structs.replace(command) == command


def test_a_hand_takes_a_discard_that_is_written() -> None:
    hand = Hand.open(house_named("uk"), "draw_blind", stacks=[100, 100], blinds=(1, 2))
    dealer = SoftwareDealer(hand, seed=4)
    seat = dealer.go_on()
    while hand.options(seat).draw < 0:
        hand.act(seat, CHECK_OR_CALL)
        seat = dealer.go_on()
    card = hand.cards(seat)[0]
    assert hand.act(seat, Discard(str(card))) == [Discarded(seat, (card,))]
