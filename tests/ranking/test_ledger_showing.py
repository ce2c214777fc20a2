"""The rulebooks' worked examples of stud: whose up cards are lowest, and whose are highest.

Only the cards are compared here. Which of the equals sits closer to the button, and what he may do, is the game's.
"""

from __future__ import annotations

import pytest

from testkit.ranking.comparing import Row, cases, check_showing

FIVE_CARD_STUD: list[Row] = [
    ("part of star:16.3.1.1", "standard", "4h < 7c < 9s < Jd < Qc < Kd"),
    ("part of star:16.3.1.1", "standard", "2c < 3c < Kd < As"),
    ("part of star:16.3.1.1", "flush-over-boat-32", "7c < 8c < Kd < As"),
    ("part of star:16.3.1.2", "standard", "4h = 4c < 7c < 9s < Qc < Kd"),
    ("part of star:16.3.1.2", "standard", "4c = 4d = 4h = 4s"),
    ("part of star:16.4.2.1", "standard", "4h 4s > As Kd > Qc Jc"),
    ("part of star:16.4.2.1", "flush-over-boat-32", "7h 7s > As Kd > Qc Jc"),
    # No part of a straight or of a flush counts.
    ("part of star:16.4.2.1", "standard", "Ks 2d > Qc Jc > Qd Th > Qs 9s"),
    ("part of star:16.4.2.1", "standard", "2c 2d 2h > As Ad Kh > Kd Kh As > 2c 2d 3h > As 4d 2h > Kh Qh Jh > 5c 4d 3h"),
    ("part of star:16.4.2.2", "standard", "Ac Jd = Ah Js = Ad Jc"),
    ("part of star:16.4.2.2", "standard", "Ac Jd > Ah Ts"),
    ("part of star:16.5.2.1", "standard", "4h 4s Kd 9c > Ah Js Td 8c"),
    ("part of star:16.5.2.1", "standard", "2c 2d 2h 3s > As Ad Kh Kd > As Ad Kh Qd > Ah 4h 3d 2s > Kh Qh Jh Th"),
    ("part of star:16.5.2.2", "standard", "Ac Jd 9s 5h = Ah Js 9d 5c = Ad Jc 9h 5d > Ad Jc 9h 4s"),
]

SEVEN_CARD_STUD: list[Row] = [
    ("part of star:17.3.1.1", "standard", "4h < 7c < 9s < Jd < Qc < Kd"),
    ("part of star:17.3.1.1", "standard", "2c < 3c < Kd < As"),
    ("part of star:17.3.1.1", "flush-over-boat-32", "7c < 8c < Kd < As"),
    ("part of star:17.3.1.2", "standard", "4h = 4c < 7c < 9s < Qc < Kd"),
    ("part of star:17.3.1.2", "standard", "4c = 4d = 4h = 4s"),
    ("part of star:17.4.2.1", "standard", "4h 4s > As Kd > Qc Jc"),
    ("part of star:17.4.2.1", "standard", "2c 2d 2h > As Ad Kh > As 4d 2h > Kh Qh Jh > 5c 4d 3h"),
    (
        "part of star:17.4.2.1",
        "standard",
        "2c 2d 2h 2s > As Ad Ah Ks > As Ad Ah Qs > 3c 3d 2c 2d > As Ad Kh Qd > 2c 2d 4h 3s > Ah 4h 3d 2s > Kh Qh Jh Th",
    ),
    # With 32 cards a run down from the ace is no better.
    ("part of star:17.4.2.1", "flush-over-boat-32", "7c 7d 9h 8s > Ah Tc 9d 7s > Kh Qh Jh Th"),
    ("part of star:17.4.2.2", "standard", "Ac Jd = Ah Js = Ad Jc"),
    ("part of star:17.4.2.2", "standard", "Ac Jd > Ah Ts"),
    ("part of star:17.5.3.1", "standard", "9h 8h 6h 2h > As Ad Kc Qd | Kh"),
    ("part of star:17.5.3.1", "standard", "9h 8h 6h 2h < As Ad Kc Qd"),
    ("part of star:17.5.3.1", "standard", "9h 8d 7c 6s > As Ad Ac Qd | Th"),
    ("part of star:17.5.3.1", "standard", "9h 8d 7c 6s < As Ad Ac Qd | Kh"),
    ("part of star:17.5.3.1", "standard", "4c 3d 2h As > Ad Ac Qd Qh | 5s"),
    ("part of star:17.5.3.2", "standard", "Ac Jd 9s 5h = Ah Js 9d 5c = Ad Jc 9h 5d > Ad Jc 9h 4s"),
    ("part of star:17.5.3.2", "standard", "Ac Jd 9s 5h = Ah Js 9d 5c = Ad Jc 9h 5d > Ad Jc 9h 4s | Kh"),
]


@pytest.mark.parametrize(("book", "scheme", "story"), cases([*FIVE_CARD_STUD, *SEVEN_CARD_STUD]))
def test_up_cards(book: str, scheme: str, story: str) -> None:
    check_showing(book, scheme, story)
