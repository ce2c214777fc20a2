"""The rulebooks' worked examples of hands, clause by clause: what beats what, what a hand is and which five cards play.

How a line is read is told in `testkit/ranking/comparing.py`. Where a clause gives a hand its place in the order,
the hands just above and below it stand in the same line.
"""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest

from pokerroom.cards import RANKS, Card, Deck, cards_text, parse_cards
from pokerroom.ranking import TWO_AND_THREE, Category, find_scheme, rank
from testkit.ranking.comparing import Row, book_of, cases, check_hands, marked
from testkit.suite.effort import exhaustive

REDUCED = (48, 44, 40, 36, 32)

ADELAIDE: list[Row] = [
    ("adelaide:1.community-cards", "standard", "Kh 7d (full house, kings over sevens) [K K K 7d 7h] | Ks Kd 7h 4c 2s"),
    ("adelaide:1.community-cards", "standard", "Kh 7d > 4h 4d (full house, fours over kings) | Ks Kd 7h 4c 2s"),
    ("adelaide:7", "standard", "As Ks 9s 5s 2s (flush) = Ah Kh 9h 5h 2h (flush) = Ad Kd 9d 5d 2d = Ac Kc 9c 5c 2c"),
    ("adelaide:8", "standard", "Ac Kd 9h 7s 2c (ace high) > Kh Qd 9s 7c 2d (king high)"),
    ("adelaide:8", "standard", "5h 4d 3s 2c Ah (straight, five high)"),
    ("adelaide:12", "standard", "2c 3d (royal flush) [As Ks Qs Js Ts] | As Ks Qs Js Ts"),
    ("adelaide:12", "standard", "9d 2c (straight, king high) [Kh Qc Js Td 9d] | Kh Qc Js Td 3s"),
    ("adelaide:12", "standard", "Ah Kh (flush, ace high) [Ah Kh 9h 5h 2h] | 9h 5h 2h Qs Jd"),
    ("adelaide:43.a", "standard", "As Ks Qs Js Ts (royal flush) > 9h 8h 7h 6h 5h (straight flush, nine high)"),
    ("adelaide:43.a", "standard", "Ad Kd Qd Jd Td (royal flush) > Kh Qh Jh Th 9h (straight flush, king high)"),
    (
        "adelaide:43.b",
        "standard",
        "As Ks Qs Js Ts > Jh Th 9h 8h 7h (straight flush, jack high) > 9s 9h 9d 9c Qd (four of a kind, nines)",
    ),
    (
        "adelaide:43.b",
        "standard",
        "6d 5d 4d 3d 2d (straight flush, six high) > 5c 4c 3c 2c Ac (straight flush, five high) > As Ah Ad Ac Kd",
    ),
    (
        "adelaide:43.c",
        "standard",
        "Jh Th 9h 8h 7h > 9s 9h 9d 9c Qd (four of a kind, nines) > Js Jh Jd 7c 7d (full house, jacks over sevens)",
    ),
    (
        "adelaide:43.d",
        "standard",
        "9s 9h 9d 9c Qd > Js Jh Jd 7c 7d (full house, jacks over sevens) > Ts Th Td Ac Ad (full house, tens over aces)"
        " > Ac Jc Tc 8c 7c (flush)",
    ),
    (
        "adelaide:43.e",
        "standard",
        "Js Jh Jd 7c 7d > Kc Jc Tc 8c 7c (flush, king high) > Ah Kd Qs Jd Th (straight, ace high)",
    ),
    ("adelaide:43.f", "standard", "5h 4d 3s 2c Ah (straight, five high) < 6c 5d 4h 3c 2s (straight, six high)"),
    ("adelaide:43.f", "standard", "Qh Kd As 2c 3d (not a straight) (ace high)"),
    ("adelaide:43.f", "standard", "Kc Jc Tc 8c 7c > 5h 4d 3s 2c Ah > As Ah Ad Kc Qd"),
    (
        "adelaide:43.g",
        "standard",
        "5h 4d 3s 2c Ah > Ts Th Td 9c 7d (three of a kind, tens) > As Ah Kd Kc Qs (two pair, aces and kings)",
    ),
    (
        "adelaide:43.h",
        "standard",
        "Ts Th Td 9c 7d > Js Jh Td Tc 8s (two pair, jacks and tens) > As Ah Kd Qc 9s (pair of aces)",
    ),
    ("adelaide:43.i", "standard", "Js Jh Td Tc 8s > Ks Kh Qd 9c 8s (pair of kings) > As Kd Jc 9h 8d (ace high)"),
    ("adelaide:43.j", "standard", "2s 2h 5d 4c 3s > Ks Jh 9d 8c 7s (king high) > Kh Jd 9c 8d 6s (king high)"),
    (
        "adelaide:44",
        "standard",
        "Qs Qh 9d 9c 7s (two pair, queens and nines) < Qd Qc 9h 9s 8d (two pair, queens and nines)",
    ),
    ("adelaide:44", "standard", "Qs Qh 9d 8c 3s > Qd Qc 9h 8s 2d"),
    ("adelaide:44", "standard", "Qs Ts 8s 5s 3s (flush) > Qd Td 8d 5d 2d (flush)"),
]

CANBERRA: list[Row] = [
    ("canberra:A.full-deck", "high-52", "Ks Kh Kd 2s 2h (full house) > Ad Jd 9d 7d 5d (flush)"),
    ("canberra:A.full-deck", "high-52+joker", "Ks Kh Kd 2s 2h (full house) > Ad Jd 9d 7d 5d (flush)"),
    ("canberra:A.full-deck", "high-52+joker", "Ks Kh Qs Qh Jo (full house) > Ad Jd 9d 7d Jo (flush)"),
    *(
        ("canberra:A.reduced-deck", f"high-{size}{joker}", "Ad Jd 9d 8d 7d (flush) > Ks Kh Kd As Ah (full house)")
        for size in REDUCED
        for joker in ("", "+joker")
    ),
    ("canberra:A.reduced-deck", "high-48+joker", "Ad Jd 9d 7d Jo (flush) > Ks Kh Qs Qh Jo (full house)"),
    ("part of canberra:A.high-ball", "high-52", "9d Kh (pair of nines) > Qs Jd (queen high) | 9c 8d 4h 3s 2c"),
    (
        "part of canberra:A.low-ball",
        "low-52",
        "9d Kh (9-8-4-3-2 low) < 7s 6d (7-6-4-3-2 low) | 9c 8d 4h 3s 2c",
    ),
    (
        "part of canberra:A.high-low-split",
        "high-low-52 high",
        "Kh Qs (three of a kind, kings) > 6d 3h (pair of kings) | Kc Kd 7h 4s 2c",
    ),
    ("part of canberra:A.high-low-split", "high-low-52 low", "Kh Qs < 6d 3h (7-6-4-3-2 low) | Kc Kd 7h 4s 2c"),
    (
        "canberra:A.wild-card",
        "high-52+joker",
        "Jo 9h (straight flush, king high) [Kh Qh Jh Jo=Th 9h] | Kh Qh Jh 4c 2d",
    ),
    ("canberra:A.wild-card", "high-52+joker", "Jo 3h (flush, ace high) [Jo=Ah Kh Qh Jh 3h] | Kh Qh Jh 4c 2d"),
    # A card that is held already may be copied, in a flush as in five of a kind.
    ("canberra:A.wild-card", "high-52+joker", "Jo Ah Kh 9h 3h (flush) [Jo=Ah Ah Kh 9h 3h] > As Ks Qs Js 9s"),
    # Better for a low is lower, and the joker is a card of the deck in use.
    ("canberra:A.wild-card", "low-52+joker", "Jo 7c 5d 4h 3s (7-5-4-3-2 low) [7c 5d 4h 3s Jo=2]"),
    ("canberra:A.wild-card", "low-40+joker", "Jo 9c 8d 7h 6s (9-8-7-6-5 low) [9c 8d 7h 6s Jo=5]"),
    ("canberra:3.1.1", "high-52", "Ah Kh Qh Jh 9h = As Ks Qs Js 9s = Ad Kd Qd Jd 9d = Ac Kc Qc Jc 9c"),
    ("canberra:3.1.2", "high-52", "Ad Qc 9h 6s 3d (ace high) > Kd Qh Js 9c 8d (king high)"),
    ("canberra:3.1.2", "high-52", "5h 4c 3c 2s Ad (ace high)"),
    (
        "canberra:3.2",
        "high-52",
        "Qs Qh Js Jh Td (two pair, queens and jacks) > Qd Qc Jd Jc 9s (two pair, queens and jacks)",
    ),
    ("canberra:3.2", "high-52", "Qs Qh 9d 8c 3s > Qd Qc 9h 8s 2d"),
    (
        "canberra:3.3",
        "high-52+joker",
        "As Ks Qs Js Ts (royal flush) > 9s 9h 9d 9c Jo (five of a kind) > Kh Qh Jh Th 9h (straight flush)"
        " > 2s 2h 2d 2c 3s (four of a kind) > 2s 2h 2d 3c 3d (full house) > 7d 5d 4d 3d 2d (flush)"
        " > 6h 5c 4c 3s 2d (straight) > 2s 2h 2d 4c 3d (three of a kind) > 3s 3h 2s 2h 4d (two pair)"
        " > 2s 2h 5d 4c 3s (one pair) > Ah Kc Qc Jd 9s (no pair)",
    ),
    (
        "canberra:3.3(a)",
        "high-52+joker",
        "As Ks Qs Js Ts (royal flush) > 9s 9h 9d 9c Jo (five of a kind, nines)",
    ),
    ("canberra:3.3(a)", "high-52+joker", "Ad Jo Qd Jd Td (royal flush) [Ad Jo=Kd Qd Jd Td] > As Ah Ad Ac Jo"),
    (
        "canberra:3.3(b)",
        "high-52+joker",
        "3s 3h 3d 3c Jo (five of a kind, threes) > 2s 2h 2d 2c Jo (five of a kind, twos)"
        " > Kh Qh Jh Th 9h (straight flush, king high)",
    ),
    # It takes the joker.
    ("canberra:3.3(b)", "high-52+joker", "2s 2h 2d 2c 4h (four of a kind, twos) < Kh Qh Jh Th 9h"),
    ("canberra:3.3(c)", "high-52+ace-low", "5h 4h 3h 2h Ah (straight flush, five high) > As Ah Ad Ac Kd"),
    ("canberra:3.3(c)", "high-52+ace-low", "6d 5d 4d 3d 2d > 5h 4h 3h 2h Ah"),
    ("canberra:3.3(c)", "high-52", "5h 4h 3h 2h Ah (flush, ace high) < As Ah Ad Ac Kd (four of a kind)"),
    (
        "canberra:3.3(c)",
        "high-52+joker",
        "2s 2h 2d 2c Jo > Jh Th 9h 8h 7h (straight flush, jack high) > As Ah Ad Ac 4s",
    ),
    ("canberra:3.3(d)", "high-52", "Kd 3c [A A A A Kd] > Qd Qc [A A A A Q] | As Ah Ad Ac 4s"),
    ("canberra:3.3(d)", "high-52", "6d 5d 4d 3d 2d > 2s 2h 2d 2c 3s (four of a kind, twos) > As Ah Ad Ks Kh"),
    (
        "canberra:3.3(e)",
        "high-52",
        "2s 2h 2d 2c 3s > Ks Kh Kd 2s 2h (full house, kings over twos) > Qs Qh Qd As Ah (full house, queens over aces)"
        " > Ad Jd 9d 7d 5d (flush, ace high)",
    ),
    (
        "canberra:3.3(f)",
        "high-52",
        "2s 2h 2d 3c 3d > Kd Jd 9d 7d 5d (flush, king high) > As Kh Qc Jc Ts (straight, ace high)",
    ),
    ("canberra:3.3(f)", "high-52", "Kd Jd 9d 7d 5d > Ks Js 9s 7s 4s > Kh Jh 9h 6h 5h"),
    ("canberra:3.3(g)", "high-52+ace-low", "5h 4c 3c 2s Ad (straight, five high) > Qs Qh Qd 8c 5d"),
    ("canberra:3.3(g)", "high-52", "5h 4c 3c 2s Ad (ace high) < Qs Qh Qd 8c 5d (three of a kind, queens)"),
    ("canberra:3.3(g)", "high-52+ace-low", "6h 5c 4c 3s 2d (straight, six high) > 5h 4c 3c 2s Ad"),
    ("canberra:3.3(g)", "high-52", "7d 5d 4d 3d 2d > Kh Qc Jc Ts 9d (straight, king high) > As Ah Ad Kc Qd"),
    (
        "canberra:3.3(h)",
        "high-52",
        "6h 5c 4c 3s 2d > Qs Qh Qd 8c 5d (three of a kind, queens) > As Ah Ks Kh Jd (two pair, aces and kings)",
    ),
    ("canberra:3.3(h)", "high-52", "Qs Qh Qd 9c 5d > Qs Qh Qc 8c 7d"),
    (
        "canberra:3.3(i)",
        "high-52",
        "2s 2h 2d 4c 3d > Qs Qh 4s 4h Jd (two pair, queens and fours) > Js Jh Ts Th Ad (two pair, jacks and tens)"
        " > As Ah Kd Qc Js (pair of aces)",
    ),
    ("canberra:3.3(i)", "high-52", "Qs Qh 5s 5h 2d > Qd Qc 4s 4h Jd > Qs Qh 4d 4c Td"),
    (
        "canberra:3.3(j)",
        "high-52",
        "3s 3h 2s 2h 4d > Ts Th Kd 6c 2s (pair of tens) > Td Tc Qd 9c 8s (pair of tens) > Ah Kc Qc Jd 9s (ace high)",
    ),
    ("canberra:3.3(j)", "high-52", "Ts Th Kd 6c 3s > Td Tc Kh 6s 2c > Ts Th Kd 5c 4s"),
    (
        "canberra:3.3(k)",
        "high-52",
        "2s 2h 5d 4c 3s > Qh Tc 7c 4d 3s (queen high) > Qd 9c 8c 7h 6s (queen high)",
    ),
    *(
        (
            "canberra:3.4",
            f"high-{size}+joker",
            "As Ks Qs Js Ts (royal flush) > 9s 9h 9d 9c Jo (five of a kind) > Kh Qh Jh Th 9h (straight flush)"
            " > 7s 7h 7d 7c 8s (four of a kind) > Qd Td 9d 8d 7d (flush) > As Ah Ad Kc Kd (full house)"
            " > Jh Tc 9c 8s 7d (straight) > As Ah Ad Kc Qd (three of a kind) > As Ah Ks Kh Qd (two pair)"
            " > As Ah Kd Qc Js (one pair) > Ah Kc Qc Jd 9s (no pair)",
        )
        for size in REDUCED
    ),
    ("canberra:3.4", "high-36", "Ah Jh 9h 7h 6h (flush, ace high) > Ks Kh Kd Js Jd (full house, kings over jacks)"),
    ("canberra:3.4", "high-36", "Th 9c 8d 7s 6h (straight, ten high) > Qs Qh Qd 8c 7d (three of a kind, queens)"),
    ("canberra:3.4(a)", "high-40+joker", "As Ks Qs Js Ts (royal flush) > 9s 9h 9d 9c Jo (five of a kind, nines)"),
    (
        "canberra:3.4(b)",
        "high-32+joker",
        "As Ks Qs Js Ts > 7s 7h 7d 7c Jo (five of a kind, sevens) > Kh Qh Jh Th 9h (straight flush, king high)",
    ),
    ("canberra:3.4(b)", "high-32+joker", "8s 8h 8d 8c Jo > 7s 7h 7d 7c Jo"),
    (
        "canberra:3.4(b)",
        "high-36+joker",
        "8s 8h 8d 8c Jo (five of a kind, eights) > 9s 7s 7h 7d 6c (three of a kind)",
    ),
    (
        "canberra:3.4(c)",
        "high-40+ace-low",
        "8h 7h 6h 5h Ah (straight flush, eight high) < 9s 8s 7s 6s 5s (straight flush, nine high)",
    ),
    ("canberra:3.4(c)", "high-40+ace-low", "8h 7h 6h 5h Ah > As Ah Ad Ac Kd (four of a kind)"),
    ("canberra:3.4(c)", "high-40", "8h 7h 6h 5h Ah (flush, ace high) < As Ah Ad Ac Kd"),
    # A low ace lies right below the deck's lowest card, whichever deck it is.
    ("canberra:3.4(c)", "high-48+ace-low", "6h 5h 4h 3h Ah (straight flush, six high) < 7d 6d 5d 4d 3d"),
    ("canberra:3.4(c)", "high-44+ace-low", "7h 6h 5h 4h Ah (straight flush, seven high) < 8d 7d 6d 5d 4d"),
    ("canberra:3.4(c)", "high-36+ace-low", "9h 8h 7h 6h Ah (straight flush, nine high) < Td 9d 8d 7d 6d"),
    ("canberra:3.4(c)", "high-32+ace-low", "Th 9h 8h 7h Ah (straight flush, ten high) < Jd Td 9d 8d 7d"),
    ("canberra:3.4(c)", "high-44+ace-low", "8h 7h 6h 5h Ah (not a straight flush) (flush, ace high)"),
    (
        "canberra:3.4(d)",
        "high-44",
        "8d 7d 6d 5d 4d > As Ah Ad Ac 4s (four of a kind, aces) > Kd Jd 9d 7d 5d (flush, king high)",
    ),
    ("canberra:3.4(d)", "high-44", "4s 4h 4d 4c 5s (four of a kind, fours) > Ad Kd Qd Jd 9d (flush)"),
    (
        "canberra:3.4(e)",
        "high-48",
        "3s 3h 3d 3c 4s > Kd Jd 9d 7d 5d (flush, king high) > As Ah Ac Ks Kh (full house, aces over kings)",
    ),
    (
        "canberra:3.4(f)",
        "high-40",
        "Jd 9d 8d 7d 5d > Ks Kh Kd 5s 5h (full house, kings over fives) > Qs Qh Qd As Ah (full house, queens over aces)"
        " > Ah Kc Qc Js Td (straight, ace high)",
    ),
    (
        "canberra:3.4(g)",
        "high-36+ace-low",
        "9h 8c 7d 6s Ah (straight, nine high) < Th 9c 8d 7s 6h (straight, ten high)",
    ),
    ("canberra:3.4(g)", "high-40+ace-low", "9h 8c 7d 6s Ah (not a straight) (ace high)"),
    ("canberra:3.4(g)", "high-40+ace-low", "8h 7c 6d 5s Ah (straight, eight high)"),
    ("canberra:3.4(g)", "high-36", "9h 8c 7d 6s Ah (not a straight) (ace high)"),
    ("canberra:3.4(g)", "high-36", "6s 6h 6d 7c 7d > Kh Qc Jc Ts 9d (straight, king high) > As Ah Ad Kc Qd"),
    (
        "canberra:3.4(h)",
        "high-40",
        "9h 8d 7c 6s 5h (straight, nine high) > Qs Qh Qd 8c 5d (three of a kind, queens)"
        " > As Ah Ks Kh Jd (two pair, aces and kings)",
    ),
    (
        "canberra:3.4(i)",
        "high-44",
        "4s 4h 4d 6c 5d > Qs Qh 4s 4h Jd (two pair, queens and fours) > As Ah Kd Jc Ts (pair of aces)",
    ),
    ("canberra:3.4(j)", "high-40", "6s 6h 5s 5h 7d > Ts Th Kd 6c 5s (pair of tens) > As Kh Qd 9c 7s (ace high)"),
    ("canberra:3.4(k)", "high-44", "4s 4h 7d 6c 5s > Qh Tc 9c 7d 4s (queen high) > Qd Ts 8c 7h 6s (queen high)"),
    ("canberra:3.5(a)", "high-52", "5s 4h 3d 2c Ah (not a straight) (ace high)"),
    (
        "canberra:3.5(a)",
        "high-52+ace-low",
        "As Kd Qh Jc Ts (straight, ace high) > 5s 4h 3d 2c Ah (straight, five high)",
    ),
    ("canberra:3.5(a)", "high-52+ace-low", "5s 4s 3s 2s As (straight flush, five high)"),
    ("canberra:3.5(a)", "high-52", "Ks Ah 2d 3c 4h (not a straight) (ace high)"),
    ("canberra:3.5(a)", "high-52+ace-low", "Ks Ah 2d 3c 4h (not a straight) (ace high)"),
    ("canberra:3.5(a)", "high-48+ace-low", "6s 5h 4d 3c Ah (straight, six high)"),
    ("canberra:3.5(a)", "high-32+ace-low", "Ts 9h 8d 7c Ah (straight, ten high)"),
    ("canberra:3.5(a)", "high-32", "Ts 9h 8d 7c Ah (not a straight) (ace high)"),
    # It reaches straights only: outside them, and in the low half of a split, the ace stays high.
    ("canberra:3.5(a)", "high-52+ace-low", "As Qd 9h 6c 3s (ace high) > Kd Qh 9s 6d 3c"),
    ("canberra:3.5(a)", "high-low-52+ace-low high", "5s 4h 3d 2c Ah (straight, five high)"),
    ("canberra:3.5(a)", "high-low-52+ace-low low", "5s 4h 3d 2c Ah < Kd Qh 9s 6d 3c"),
    ("canberra:3.5(b)", "high-52", "Kh Qs (three of a kind, kings) > 6d 2h (pair of kings) | Kc Kd 7h 4s 3c"),
    ("canberra:3.5(b)", "low-52", "Kh Qs (K-Q-7-4-3 low) < 6d 2h (7-6-4-3-2 low) | Kc Kd 7h 4s 3c"),
    (
        "part of canberra:3.5(c)",
        "high-low-52 high",
        "Tc 2s (three of a kind, tens) > 8s 7c (pair of tens) | Ts Td 9h 4c 3d",
    ),
    (
        "part of canberra:3.5(c)",
        "high-low-52 low",
        "Tc 2s (T-9-4-3-2 low) < 8s 7c (9-8-7-4-3 low) | Ts Td 9h 4c 3d",
    ),
    ("canberra:3.5(d)", "high-low-52+eight high", "Kh Qs (three of a kind, kings) > 6c 3d | 8h 4c 2s Kd Kc"),
    (
        "canberra:3.5(d)",
        "high-low-52+eight low",
        "Kh Qs (does not qualify) < 6c 3d (qualifies) (8-6-4-3-2 low) | 8h 4c 2s Kd Kc",
    ),
    ("canberra:3.5(d)", "high-low-52+eight low", "9c 3d (does not qualify) | 8h 4c 2s Kd Kc"),
    ("canberra:3.5(d)", "high-low-52 low", "9c 3d (qualifies) (9-8-4-3-2 low) | 8h 4c 2s Kd Kc"),
    ("canberra:3.5(d)", "high-low-52+eight low", "As 3d (does not qualify) | 8h 4c 2s Kd Kc"),
    ("canberra:3.5(d)", "high-low-52+eight+ace-low low", "As 3d (does not qualify) | 8h 4c 2s Kd Kc"),
    ("canberra:3.5(d)", "high-low-52+eight low", "8h 4c 4s 3d 2s (does not qualify)"),
    ("canberra:3.6", "low-52", "6c 5c 4c 3c 2c (6-5-4-3-2 low) > 7d 5h 4d 3h 2d (7-5-4-3-2 low)"),
    (
        "canberra:3.6",
        "low-52",
        "6c 5d 4h 3s 2c (6-5-4-3-2 low) = 6c 5c 4c 3c 2c > 7d 5d 4d 3d 2d > 8c 5h 4s 3h 2d",
    ),
    ("canberra:3.6", "high-low-52 low", "6c 5c 4c 3c 2c (6-5-4-3-2 low) > 7d 5h 4d 3h 2d"),
    (
        "canberra:3.7",
        "high-52+joker",
        "Jo Kd (pair of aces) [As Jo=A Kd 9h 7d] = Ac Kc (pair of aces) [As Ac Kc 9h 7d] | As 9h 7d 4c 2s",
    ),
    (
        "canberra:9.1",
        "high-52",
        "2h 2d (royal flush) [As Ks Qs Js Ts] = Ah Ad (royal flush) [As Ks Qs Js Ts] | As Ks Qs Js Ts",
    ),
    (
        "canberra:9.1",
        "high-52",
        "9h 8s (straight, nine high) [9h 8s 7d 6c 5h] > 8d 2c (straight, eight high) [8d 7d 6c 5h 4s] | 7d 6c 5h 4s Kd",
    ),
]

STAR: list[Row] = [
    ("star:13.1", "standard", "As Kd Qh 9c 7s (ace high) = Ah Kc Qd 9s 7d = Ad Ks Qc 9h 7c = Ac Kh Qs 9d 7h"),
    (
        "star:13.2",
        "standard",
        "As Ks Qs Js Ts (royal flush) > 5d 4d 3d 2d Ad (straight flush) > 2s 2h 2d 2c 3s (four of a kind)"
        " > 2s 2h 2d 3c 3d (full house) > 7d 5d 4d 3d 2d (flush) > 5h 4c 3c 2s Ad (straight)"
        " > 2s 2h 2d 4c 3d (three of a kind) > 3s 3h 2s 2h 4d (two pair) > 2s 2h 5d 4c 3s (one pair)"
        " > Ah Kc Qc Jd 9s (no pair)",
    ),
    (
        "star:13.2.a",
        "standard",
        "As Ks Qs Js Ts (royal flush) = Ad Kd Qd Jd Td (royal flush) > Kh Qh Jh Th 9h (straight flush)",
    ),
    (
        "star:13.2.b",
        "standard",
        "As Ks Qs Js Ts > 6c 5c 4c 3c 2c (straight flush, six high) > 5d 4d 3d 2d Ad (straight flush, five high)"
        " > Kh Kd Kc Ks As (four of a kind, kings)",
    ),
    ("star:13.2.c", "standard", "As 3c [9 9 9 9 As] > Kd Kc [9 9 9 9 K] | 9h 9d 9c 9s 2d"),
    (
        "star:13.2.c",
        "standard",
        "5d 4d 3d 2d Ad > 3s 3h 3d 3c 2d > 2s 2h 2d 2c Ah (four of a kind, twos) > As Ah Ad Kc Kd",
    ),
    (
        "star:13.2.d",
        "standard",
        "2s 2h 2d 2c 3s > 9s 9d 9h 2c 2d (full house, nines over twos) > 8s 8d 8h Ac Ad (full house, eights over aces)"
        " > Ah Kh Qh Jh 9h (flush)",
    ),
    (
        "star:13.2.e",
        "standard",
        "2s 2d 2h 3c 3d (full house) > Ah Jh 9h 5h 3h (flush, ace high) > As Js 9s 5s 2s (flush, ace high)"
        " > As Kd Qh Jc Ts (straight)",
    ),
    ("star:13.2.f", "standard", "5s 4d 3h 2c As (straight, five high) < 6s 5d 4h 3c 2s (straight, six high)"),
    ("star:13.2.f", "standard", "3s 2d Ah Kc Qs (not a straight) (ace high)"),
    (
        "star:13.2.f",
        "standard",
        "7d 5d 4d 3d 2d > As Kd Qh Jc Ts (straight, ace high) > 5s 4d 3h 2c As > As Ad Ah Kc Qd",
    ),
    ("star:13.2.g", "standard", "7s Kd [7s 7h 7d Kd Qc] > 7c Jd [7c 7h 7d Qc Jd] | 7h 7d Qc 9s 2c"),
    (
        "star:13.2.g",
        "standard",
        "5s 4d 3h 2c As > 7s 7h 7d Kd Qc (three of a kind, sevens) > As Ad Kh Kc Qs (two pair)",
    ),
    (
        "star:13.2.h",
        "standard",
        "Ks Kd 4h 4c 2s (two pair, kings and fours) > Kh Kc 3d 3s As (two pair, kings and threes)",
    ),
    ("star:13.2.h", "standard", "Ks Kd 4h 4c 9s > Kh Kc 4d 4s 8s > Qs Qd Jh Jc As > As Ad Kh Qc Js (pair of aces)"),
    ("star:13.2.h", "standard", "2s 2h 2d 4c 3d > Ks Kd 4h 4c 9s"),
    (
        "star:13.2.i",
        "standard",
        "3s 3h 2s 2h 4d > As Ad Kh 7c 3s (pair of aces) > Ah Ac Qd Js Tc (pair of aces) > Ks Kd Ah Qc Js"
        " > Ah Kc Qc Jd 9s (ace high)",
    ),
    ("star:13.2.j", "standard", "2s 2h 5d 4c 3s > As Jd 9h 6c 4s (ace high) > Ah Jc 9d 6s 3c (ace high)"),
    (
        "star:13.3",
        "flush-over-boat-32",
        "Ah Jh 9h 8h 7h (flush, ace high) > As Ad Ac Ks Kd (full house, aces over kings)",
    ),
    ("star:13.3", "flush-over-boat-32", "Ah Kd Qh 9c 7s = As Kh Qd 9s 7c"),
    (
        "star:13.3",
        "flush-over-boat-32",
        "As Ks Qs Js Ts (royal flush) > Td 9d 8d 7d Ad (straight flush) > 7s 7h 7d 7c 8s (four of a kind)"
        " > Qd Td 9d 8d 7d (flush) > As Ah Ad Kc Kd (full house) > Ts 9h 8d 7c Ah (straight)"
        " > As Ah Ad Kc Qd (three of a kind) > As Ah Ks Kh Qd (two pair) > As Ah Kd Qc Js (one pair)"
        " > Ah Kc Qc Jd 9s (no pair)",
    ),
    ("star:13.3.a", "flush-over-boat-32", "Ac Kc Qc Jc Tc (royal flush) > Kd Qd Jd Td 9d (straight flush, king high)"),
    (
        "star:13.3.b",
        "flush-over-boat-32",
        "Jc Tc 9c 8c 7c (straight flush, jack high) > Td 9d 8d 7d Ad (straight flush, ten high)"
        " > Ks Kd Kh Kc As (four of a kind, kings)",
    ),
    ("star:13.3.b", "flush-over-boat-32", "Ac Kc Qc Jc Tc > Kd Qd Jd Td 9d > Jc Tc 9c 8c 7c"),
    (
        "star:13.3.c",
        "flush-over-boat-32",
        "Td 9d 8d 7d Ad > 7s 7d 7h 7c Ah (four of a kind, sevens) > Ks Qs Js 9s 8s (flush, king high)",
    ),
    ("star:13.3.c", "flush-over-boat-32", "8s 8d 8h 8c 7s > 7s 7d 7h 7c Ah > 7s 7d 7h 7c Kh"),
    (
        "star:13.3.d",
        "flush-over-boat-32",
        "7s 7d 7h 7c 8h > Ac Jc 9c 8c 7c (flush, ace high) > Kh Qh 9h 8h 7h (flush, king high)"
        " > As Ad Ah Kc Kd (full house, aces over kings)",
    ),
    ("star:13.3.d", "flush-over-boat-32", "Ah Jh Th 9h 8h > Ac Jc Tc 9c 7c"),
    (
        "star:13.3.e",
        "flush-over-boat-32",
        "Qh Th 9h 8h 7h > 7s 7d 7h 8c 8d (full house, sevens over eights) > As Kd Qh Jc Ts (straight, ace high)",
    ),
    ("star:13.3.e", "flush-over-boat-32", "8s 8d 8h 7c 7d > 7s 7d 7h Ac Ad"),
    (
        "star:13.3.f",
        "flush-over-boat-32",
        "7s 7d 7h 8c 8d > As Kd Qh Jc Ts (straight, ace high) > Js Td 9c 8h 7d (straight, jack high)"
        " > Ts 9h 8d 7c Ah (straight, ten high) > Ks Kd Kh Ac Qd (three of a kind, kings)",
    ),
    (
        "star:13.3.g",
        "flush-over-boat-32",
        "Ts 9h 8d 7c Ah (straight) > 7s 7d 7h 9c 8d (three of a kind, sevens)"
        " > As Ad Kh Kc Qs (two pair, aces and kings)",
    ),
    ("star:13.3.g", "flush-over-boat-32", "7s 7d 7h Ac 8d > 7s 7d 7h Kc Qd > 7s 7d 7h Kc Jd"),
    (
        "star:13.3.h",
        "flush-over-boat-32",
        "7s 7d 7h 9c 8d > Qs Qd 9h 9c 8s (two pair, queens and nines) > Qh Qc 8d 8h As (two pair, queens and eights)"
        " > As Ad Kh Qc Js (pair of aces)",
    ),
    ("star:13.3.h", "flush-over-boat-32", "Ks Kd 7h 7c 8s > Qs Qd 9h 9c 8s > Qh Qc 9d 9s 7s"),
    (
        "star:13.3.i",
        "flush-over-boat-32",
        "8s 8d 7h 7c 9s > Ts Td Ah 9c 7s (pair of tens) > Th Tc Kd Qs Jh (pair of tens) > 9s 9d Ah Kc Qs"
        " > Ah Kc Qc Jd 9s (ace high)",
    ),
    ("star:13.3.j", "flush-over-boat-32", "7s 7d Th 9c 8s > As Qd Jh 9c 8s (ace high) > Ah Qc Jd 9s 7c (ace high)"),
    (
        "star:13.4",
        "trips-over-straight-36",
        "Ks Kd Kh 9c 8d (three of a kind, kings) > As Kc Qh Jc Ts (straight, ace high)",
    ),
    (
        "star:13.4",
        "flush-over-boat-32",
        "Ks Kd Kh 9c 8d (three of a kind, kings) < As Kc Qh Jc Ts (straight, ace high)",
    ),
    ("star:13.4", "trips-over-straight-36", "Ah Kd Qh 9c 6s = As Kh Qd 9s 6c"),
    (
        "star:13.4",
        "trips-over-straight-36",
        "As Ks Qs Js Ts (royal flush) > 9d 8d 7d 6d Ad (straight flush) > 6s 6h 6d 6c 7s (four of a kind)"
        " > Jd 9d 8d 7d 6d (flush) > As Ah Ad Kc Kd (full house) > 6s 6h 6d 8c 7d (three of a kind)"
        " > As Kd Qh Jc Ts (straight) > As Ah Ks Kh Qd (two pair) > As Ah Kd Qc Js (one pair)"
        " > Ah Kc Qc Jd 9s (no pair)",
    ),
    (
        "star:13.4.a",
        "trips-over-straight-36",
        "Ah Kh Qh Jh Th (royal flush) > Kd Qd Jd Td 9d > 9s 8s 7s 6s As (straight flush, nine high)",
    ),
    (
        "star:13.4.b",
        "trips-over-straight-36",
        "Ah Kh Qh Jh Th > Td 9d 8d 7d 6d (straight flush, ten high) > 9s 8s 7s 6s As (straight flush, nine high)"
        " > As Ah Ad Ac Kd",
    ),
    (
        "star:13.4.c",
        "trips-over-straight-36",
        "9s 8s 7s 6s As > 6s 6d 6h 6c 7s (four of a kind, sixes) > Ah Kh Qh Jh 9h (flush, ace high)",
    ),
    ("star:13.4.c", "trips-over-straight-36", "7s 7d 7h 7c 6s > 6s 6d 6h 6c 8s > 6s 6d 6h 6c 7s"),
    (
        "star:13.4.d",
        "trips-over-straight-36",
        "6s 6d 6h 6c 7s > Jh 9h 8h 7h 6h (flush, jack high) > As Ad Ac Kc Kd (full house, aces over kings)",
    ),
    ("star:13.4.d", "trips-over-straight-36", "Ah Jh 9h 8h 7h > Ac Jc 9c 8c 6c > Kd Qd Jd Td 8d"),
    (
        "star:13.4.e",
        "trips-over-straight-36",
        "Jh 9h 8h 7h 6h > 6s 6d 6h 7c 7d (full house, sixes over sevens) > As Ad Ah Kc Qd (three of a kind, aces)",
    ),
    ("star:13.4.e", "trips-over-straight-36", "7s 7d 7h 6c 6d > 6s 6d 6h Ac Ad"),
    (
        "star:13.4.f",
        "trips-over-straight-36",
        "6s 6d 6h 7c 7d > 6s 6d 6h 8c 7d (three of a kind, sixes) > As Kd Qh Jc Ts (straight, ace high)",
    ),
    ("star:13.4.f", "trips-over-straight-36", "6s 6d 6h Ac 7d > 6s 6d 6h Kc Qd > 6s 6d 6h Kc Jd"),
    (
        "star:13.4.g",
        "trips-over-straight-36",
        "6s 6d 6h 8c 7d (three of a kind) > As Kd Qh Jc Ts (straight, ace high) > Ts 9d 8h 7c 6s (straight, ten high)"
        " > 9s 8d 7h 6c As (straight, nine high) > Ah Ad Kc Kd Qs (two pair, aces and kings)",
    ),
    (
        "star:13.4.h",
        "trips-over-straight-36",
        "9s 8d 7h 6c As > Jh Jc 7d 7s 8h (two pair, jacks and sevens) > Js Jd 6h 6c As (two pair, jacks and sixes)"
        " > As Ad Kh Qc Js (pair of aces)",
    ),
    ("star:13.4.h", "trips-over-straight-36", "Qs Qd 6h 6c 7s > Jh Jc 7d 7s 8h > Js Jd 7h 7c 6s"),
    (
        "star:13.4.i",
        "trips-over-straight-36",
        "7s 7d 6h 6c 8s > 8s 8d Kh Jc 6s (pair of eights) > 8h 8c Kd Ts 9h (pair of eights) > 7s 7d Ah Kc Qs"
        " > Ah Kc Qc Jd 9s (ace high)",
    ),
    (
        "star:13.4.j",
        "trips-over-straight-36",
        "6s 6d 9h 8c 7s > Ks Jd Th 8c 6s (king high) > Kh Jc 9d 8s 7c (king high)",
    ),
    ("star:14.6.3", "standard", "Ks Kd 9c 9h 2s (two pair, kings and nines) > Ah Ac Qd Jc Ts (pair of aces)"),
    (
        "star:15.6.3",
        "flush-over-boat-32",
        "Kh Qh Th 8h 7h (flush, king high) > As Ad Ac Js Jd (full house, aces over jacks)",
    ),
    ("star:16.6.3.2", "standard", "4h 4s Kd 9c Ks (two pair, kings and fours) > Ah Js Td 8c Ad (pair of aces)"),
    (
        "star:17.6.3.2",
        "standard",
        "9s 9d 9h Kc 4d 2s Kd (full house, nines over kings) [9s 9d 9h Kc Kd]"
        " > As Ad Ah Qc Jd 7s 3c (three of a kind, aces) [As Ad Ah Qc Jd]",
    ),
    (
        "star:17.6.3.2",
        "standard",
        "9s 9d 9h Kc 4d 2s (full house, nines over kings) > As Ad Ah Qc Jd 7s [As Ad Ah Kd Qc] | Kd",
    ),
    (
        "star:20.7.3.2",
        "standard",
        "2c 2d (royal flush) [As Ks Qs Js Ts] = 9s 8s (royal flush) [As Ks Qs Js Ts] | As Ks Qs Js Ts",
    ),
    (
        "star:20.7.3.2",
        "standard",
        "9h 8s (straight, nine high) [9h 8s 7d 6c 5h] > 8d 2c (straight, eight high) [8d 7d 6c 5h 4s] | 7d 6c 5h 4s Kd",
    ),
    (
        "star:22.7.3.2",
        "standard",
        "Ah Ad (two pair, aces and kings) [Ah Ad Ks Kd 7h] (not a full house) | Ks Kd 7h 4c 2s",
    ),
    ("star:22.7.3.2", "standard", "Ah 3d (pair of kings) [Ks Kd Ah 7h 4c] > 6h 3c [Ks Kd 7h 6h 4c] | Ks Kd 7h 4c 2s"),
    (
        "star:23.7.3.2",
        "standard",
        "Ah Kh (three of a kind, nines) [9h 9d 9s Ah Kh] (not four of a kind) | 9h 5h 2c 9d 9s",
    ),
    ("star:23.7.3.2", "standard", "Ah 3h [9h 9d 9s Ah 5h] > 4h 3d [9h 9d 9s 5h 4h] | 9h 5h 2c 9d 9s"),
    ("star:24.5", "standard", "Jd Ts (straight, jack high) [Jd Ts 9c 8d 7h] | 9c 8d 7h 2s 2c"),
]

STAR_BONUS: list[Row] = [
    ("star-bonus:1.1.9", "standard", "Ac Kd [Kc Kd Ac 9d 7h] < 9h 9s [9d 9h 9s Kc 7h] | Kc 9d 7h 4s 2c"),
    ("star-bonus:3.3.p1", "standard", "As Qd [As Kd Qd Js 9h] = Ah Qc [Ah Kd Qc Js 9h] | 2c 5d 9h Js Kd"),
    ("star-bonus:3.3.1", "standard", "Tc Jd Qh Ks Ac (straight, ace high)"),
    ("star-bonus:3.3.2", "standard", "Ac 2d 3h 4s 5c (straight, five high)"),
    ("star-bonus:3.3.2", "standard", "Qc Kd Ah 2s 3c (not a straight) (ace high)"),
    ("star-bonus:8.1.p1", "standard", "6c 5d 4h 3s 2c (straight, six high) > 5h 4c 3d 2d Ac (straight, five high)"),
    ("star-bonus:8.1.p1", "standard", "Ac Jd 8h 4s 2c (ace high) > Kh Qc Jd 9d 8c (king high)"),
    ("star-bonus:8.1.p1", "standard", "As Ac 4h 3s 2c (pair of aces) > Ks Kc Qh Js 9c"),
    (
        "star-bonus:8.1.p2",
        "standard",
        "As Ks Qs Js Ts (royal flush) > 5d 4d 3d 2d Ad (straight flush) > 2s 2h 2d 2c 3s (four of a kind)"
        " > 2s 2h 2d 3c 3d (full house) > 7d 5d 4d 3d 2d (flush) > 5h 4c 3c 2s Ad (straight)"
        " > 2s 2h 2d 4c 3d (three of a kind) > 3s 3h 2s 2h 4d (two pair) > 2s 2h 5d 4c 3s (one pair)"
        " > Ah Kc Qc Jd 9s (no pair)",
    ),
    ("star-bonus:8.1.a", "standard", "As Ks (royal flush) > Qd Qc (three of a kind, queens) | Ts Js Qs 2h 3d"),
    ("star-bonus:8.1.a", "standard", "As Ks Qs Js Ts = Ah Kh Qh Jh Th > Kd Qd Jd Td 9d"),
    (
        "star-bonus:8.1.b",
        "standard",
        "Ah 2h (straight flush, five high) < 6h 7h (straight flush, seven high) | 5h 4h 3h Kd Kc",
    ),
    ("star-bonus:8.1.b", "standard", "6h 5h 4h 3h 2h = 6c 5c 4c 3c 2c > 5d 4d 3d 2d Ad > As Ah Ac Ad Kh"),
    ("star-bonus:8.1.c", "standard", "Ac 2c [8 8 8 8 Ac] > Kc Qc [8 8 8 8 Kc] | 8c 8d 8h 8s 3d"),
    (
        "star-bonus:8.1.c",
        "standard",
        "As Ah Ac Ad 2h (four of a kind, aces) > Ks Kh Kc Kd Ah (four of a kind, kings) > 2s 2h 2c 2d Ah"
        " > As Ah Ac Kd Kh (full house)",
    ),
    (
        "star-bonus:8.1.d",
        "standard",
        "9h 3c (full house, nines over kings) < Kc 4d (full house, kings over nines) | 9c 9d Kh Ks 2c",
    ),
    ("star-bonus:8.1.d", "standard", "9c 9d 9h 3c 3d > 9c 9d 9h 2c 2d > As Ks Qs Js 9s (flush)"),
    ("star-bonus:8.1.e", "standard", "Qh 3d [Ah Qh 9h 4h 2h] > Jh Th [Ah Jh Th 9h 4h] | Ah 9h 4h 2h Kc"),
    ("star-bonus:8.1.e", "standard", "Ah Qh 9h 4h 3h > Ac Qc 9c 4c 2c = Ad Qd 9d 4d 2d > As Kd Qc Jh Ts (straight)"),
    (
        "star-bonus:8.1.f",
        "standard",
        "Ah 2c (straight, five high) < 6d 7c (straight, seven high) | 5c 4d 3h Ks Kd",
    ),
    (
        "star-bonus:8.1.f",
        "standard",
        "As Kd Qc Jh Ts (straight, ace high) > Ks Qd Jc Th 9s > 5s 4d 3c 2h As > As Ad Ac Kh Qs",
    ),
    ("star-bonus:8.1.g", "standard", "7h Ac [7c 7d 7h Ac Ks] > 7s Qd [7c 7d 7s Ks Qd] | 7c 7d Ks 4h 2c"),
    (
        "star-bonus:8.1.g",
        "standard",
        "As Ad Ac 3h 2s (three of a kind, aces) > Ks Kd Kc Ah Qs > 2s 2d 2c Ah Ks > As Ad Ks Kd Qh (two pair)",
    ),
    ("star-bonus:8.1.h", "standard", "Ad 2c [Kc Kd 8h 8s Ad] > Qh Jh [Kc Kd 8h 8s Qh] | Kc Kd 8h 8s 3c"),
    (
        "star-bonus:8.1.h",
        "standard",
        "Ks Kd 3s 3d 2h > Qs Qd Js Jd Ah > Qs Qd Ts Td Ah > As Ad Kh Qs Jc (pair of aces)",
    ),
    ("star-bonus:8.1.i", "standard", "Ac 3d [Tc Td Ac 9h 5s] > Kc Qd [Tc Td Kc Qd 9h] | Tc Td 9h 5s 2c"),
    (
        "star-bonus:8.1.i",
        "standard",
        "Js Jd 4h 3c 2s > Ts Td Kh Qc 9s > Th Tc Kd Qs 8s > Ts Td Kh Jc 9s > As Kd Qc Jh 9s",
    ),
    ("star-bonus:8.1.j", "standard", "Qd 3h [Kc Qd 9d 7h 4s] > Jd Th [Kc Jd Th 9d 7h] | Kc 9d 7h 4s 2c"),
    ("star-bonus:8.1.j", "standard", "2s 2h 5d 4c 3s > Ks Qd 9c 7h 4s > Kd Qs 9h 7c 3d (no pair)"),
    ("star-bonus:10.1.1", "standard", "Ac Kd (pair of kings) [Kc Kd Ac 9d 7h] | Kc 9d 7h 4s 2c"),
    ("star-bonus:10.1.2", "standard", "9h 2d (straight, nine high) [5h 6c 7d 8s 9h] | 5h 6c 7d 8s Kc"),
    ("star-bonus:10.1.3", "standard", "3h 2d (straight, ace high) [Ac Kd Qh Js Tc] | Ac Kd Qh Js Tc"),
    ("part of star-bonus:10.8", "standard", "9h Kd (straight, nine high) [5h 6c 7d 8s 9h] | 5h 6c 7d 8s Kc"),
    ("star-bonus:10.8.1", "standard", "Qc Qd (three of a kind, queens) [Qc Qd Qh 9s 4d] | Qh 9s 4d 3c 2h"),
    ("star-bonus:10.8.2", "standard", "Ah 2c (flush, ace high) [Ah Kh 9h 6h 3h] | Kh 9h 6h 3h 5d"),
    ("part of star-bonus:10.8.3", "standard", "9s 9d [As Ks Qs Js Ts] = 2c 2d [As Ks Qs Js Ts] | As Ks Qs Js Ts"),
]

UK: list[Row] = [
    ("uk:showdown.2", "standard", "As 7s (flush, ace high) > Kd 9d (two pair, kings and nines) | Ks 9s 4s 2d 8c"),
]


@pytest.mark.parametrize(("book", "scheme", "story"), cases([*ADELAIDE, *CANBERRA, *STAR, *STAR_BONUS, *UK]))
def test_any_five(book: str, scheme: str, story: str) -> None:
    check_hands(book, scheme, story)


EXACTLY_TWO: list[Row] = [
    # With 32 cards the straight beats threes, with 36 it loses; the board alone may not be played.
    (
        "star:18.6.3.2",
        "flush-over-boat-32",
        "9d 8c (straight, queen high) [Qs Js Ts 9d 8c] > Ad Ah (three of a kind, aces) [Ad Ah As Ks Qs]"
        " | As Ks Qs Js Ts",
    ),
    (
        "star:18.6.3.2",
        "trips-over-straight-36",
        "9d 8c (straight, queen high) [Qs Js Ts 9d 8c] < Ad Ah (three of a kind, aces) [Ad Ah As Ks Qs]"
        " | As Ks Qs Js Ts",
    ),
    # Nor one hole card with four of the board.
    ("star:18.6.3.2", "flush-over-boat-32", "9s 7d (not a flush) (ace high) [As Ks Qd 9s 7d] | As Ks Js 8s Qd"),
    *(
        (
            "star:19.6.3.2",
            scheme,
            "7h 7d 7c (full house, sevens over kings) [7 7 7s Ks Kd] (not four of a kind) | 7s Ks Kd 9h 8c",
        )
        for scheme in ("flush-over-boat-32", "trips-over-straight-36")
    ),
    (
        "star:19.6.3.2",
        "trips-over-straight-36",
        "Ah Kh 6d (flush, ace high) [Ah Kh Qh 9h 7h] > Ad Kd 9s (pair of nines) | Qh 9h 7h 8c Jc",
    ),
    ("star:21.7.3.2", "standard", "9h 8d 7c 3s (ace high) [Ah Kh Qh 9h 8d] (not a flush) | Ah Kh Qh Jh 2c"),
    ("star:21.7.3.2", "standard", "9h 8h 7c 3s (flush, ace high) [Ah Kh Qh 9h 8h] > 9c 8d 7d 3s | Ah Kh Qh Jh 2c"),
]


@pytest.mark.parametrize(("book", "scheme", "story"), cases(EXACTLY_TWO))
def test_two_and_three(book: str, scheme: str, story: str) -> None:
    check_hands(book, scheme, story, TWO_AND_THREE)


RANKED: list[tuple[str, str]] = [
    ("adelaide:8", "standard"),
    ("canberra:3.1.2", "high-52"),
    ("star:13.1", "standard"),
    ("star-bonus:3.3.p2", "standard"),
    ("star-bonus:8.1.p1", "standard"),
]


@pytest.mark.parametrize(
    ("book", "scheme"),
    [pytest.param(book_of(clause), scheme, marks=marked(clause), id=clause) for clause, scheme in RANKED],
)
def test_the_ace_is_highest_and_the_two_lowest(book: str, scheme: str) -> None:
    high_to_low = RANKS[::-1]
    assert high_to_low == "AKQJT98765432"
    fours = [f"{each}s {each}h {each}d {each}c {'3d' if each == '2' else '2d'}" for each in high_to_low]
    check_hands(book, scheme, " > ".join(fours))
    # Four odd cards are the same in each hand, so the fifth decides; no five of these are a straight.
    fifths = [f"{each}c" for each in "AKQT864"]
    check_hands(book, scheme, " > ".join(f"Jd 9h 5d 2s {fifth} (no pair)" for fifth in fifths))


@pytest.mark.clause("star-bonus:3.3.p2")
def test_five_cards_from_high_to_low() -> None:
    dealt, sorted_cards = "2c Td Ks Ah 9c", "Ah Ks Td 9c 2c"
    assert cards_text(sorted(parse_cards(dealt), key=lambda card: card.rank, reverse=True)) == sorted_cards
    assert cards_text(rank(dealt).cards) == sorted_cards


@exhaustive
@pytest.mark.clause("star-bonus:8.1.p2")
def test_every_five_cards_by_category() -> None:
    """Hand by hand; counted at once, every run does (`test_counts.py`), and some hands of each kind both ways."""
    strength = find_scheme("standard").strength
    counts: Counter[int] = Counter()
    sample: dict[int, tuple[Card, ...]] = {}
    for five in combinations(Deck(52).cards, 5):
        found = strength(five)
        counts[found] += 1
        sample.setdefault(found, five)
    by_category: Counter[Category] = Counter()
    met: list[Category] = []
    for found in sorted(counts, reverse=True):
        category = rank(sample[found]).category
        by_category[category] += counts[found]
        if category not in met:
            met.append(category)
        assert met[-1] is category, f"{category} comes again below {met[-1]}"
    assert [(category.value, by_category[category]) for category in met] == [
        ("royal flush", 4),
        ("straight flush", 36),
        ("four of a kind", 624),
        ("full house", 3_744),
        ("flush", 5_108),
        ("straight", 10_200),
        ("three of a kind", 54_912),
        ("two pair", 123_552),
        ("one pair", 1_098_240),
        ("no pair", 1_302_540),
    ]
