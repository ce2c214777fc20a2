"""What a dealer calls a hand."""

from __future__ import annotations

import pytest

from pokerroom.cards import cards_text
from pokerroom.ranking import TWO_AND_THREE, rank


@pytest.mark.parametrize(
    ("cards", "scheme", "name", "played"),
    [
        ("As Ks Qs Js Ts 2d 3c", "standard", "royal flush", "As Ks Qs Js Ts"),
        ("5d 4d 3d 2d Ad Kc Kh", "standard", "straight flush, five high", "5d 4d 3d 2d Ad"),
        ("9s 9h 9d 9c Qd 2c 3c", "standard", "four of a kind, nines", "9s 9h 9d 9c Qd"),
        ("6s 6h 6d 4c 4d 2c 3c", "standard", "full house, sixes over fours", "6s 6h 6d 4d 4c"),
        ("Ah Jh 9h 5h 3h 2h Kd", "standard", "flush, ace high", "Ah Jh 9h 5h 3h"),
        ("Ts 9h 8d 7c Ah", "flush-over-boat-32", "straight, ten high", "Ts 9h 8d 7c Ah"),
        ("Ts Th Td 9c 7d", "standard", "three of a kind, tens", "Ts Th Td 9c 7d"),
        ("Qs Qh 9d 9c 7s", "standard", "two pair, queens and nines", "Qs Qh 9d 9c 7s"),
        ("Ks Kh Qd 9c 8s", "standard", "pair of kings", "Ks Kh Qd 9c 8s"),
        ("Ks Jh 9d 8c 7s", "standard", "king high", "Ks Jh 9d 8c 7s"),
        ("9s 9h 9d 9c Jo", "high-52+joker", "five of a kind, nines", "9s 9h 9d 9c Jo"),
        ("8h 6c 4c 3d 2s Kd Kc", "low-52", "8-6-4-3-2 low", "8h 6c 4c 3d 2s"),
        ("2h 2c 4c 3d 3s", "low-52", "two pair, threes and twos, for low", "3s 3d 2h 2c 4c"),
        ("9h 6c 4c 3d 2s", "low-52+eight", "9-6-4-3-2 low, which does not qualify", "9h 6c 4c 3d 2s"),
        ("Ah 6c 4c 3d 2s", "low-52+ace-low", "6-4-3-2-A low", "6c 4c 3d 2s Ah"),
    ],
)
def test_names_and_the_five_cards(cards: str, scheme: str, name: str, played: str) -> None:
    hand = rank(cards, scheme=scheme)
    assert hand.name == name
    assert cards_text(hand.cards) == played
    assert str(hand) == f"{name} ({played})"


def test_exactly_two_from_the_hand() -> None:
    hand = rank("7h 7d 7c", "7s Ks Kd 9h 8c", scheme="trips-over-straight-36", makeup=TWO_AND_THREE)
    assert hand.name == "full house, sevens over kings"
