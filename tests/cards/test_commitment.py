"""A deal sealed before the first card and checked afterwards."""

from __future__ import annotations

import hashlib
import json
import pickle
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pokerroom.cards import (
    Card,
    Commitment,
    Deck,
    Opening,
    SealedDeal,
    SeededShuffle,
    read_deal,
    shuffle,
    verify,
    write_deal,
)
from pokerroom.errors import Malformed, NotAllowed

VECTORS = Path(__file__).parent.parent / "vectors"


def sealed(deck: Deck = Deck(52), seed: int = 1) -> SealedDeal:  # noqa: B008 - a deck is a constant
    order = SeededShuffle(seed).shuffle(deck.cards)
    salts = [hashlib.sha256(b"salt %d" % number).digest() for number in range(len(order))]
    return SealedDeal("table 4, hand 17", deck, order, salts)


def test_the_format_as_the_page_describes_it() -> None:
    """Written out by hand from docs/commitment.md, without the package's own functions."""
    deal = sealed()
    opening = deal.open([3])[0]
    name = b"table 4, hand 17"
    text = b"pokerroom-deal-1 card\n" + len(name).to_bytes(4, "big") + name + (3).to_bytes(2, "big")
    digest = hashlib.sha256(text + str(opening.card).encode() + opening.salt).digest()
    assert deal.commitment.digests[2] == digest
    head = b"pokerroom-deal-1 root\n" + len(name).to_bytes(4, "big") + name + (52).to_bytes(2, "big")
    assert deal.commitment.root == hashlib.sha256(head + b"".join(deal.commitment.digests)).digest()


@pytest.mark.parametrize("file", sorted(VECTORS.glob("deal-*.json")), ids=lambda file: file.stem)
def test_vectors(file: Path) -> None:
    """Files kept for other people's verifiers: `deal-good-*` verify, `deal-bad-*` do not."""
    deal = read_deal(file.read_text("utf-8"))
    assert verify(deal.commitment, deal.openings, deal.root).ok == ("good" in file.stem)


def test_there_are_vectors() -> None:
    assert len(list(VECTORS.glob("deal-good-*.json"))) >= 2
    assert len(list(VECTORS.glob("deal-bad-*.json"))) >= 3


@given(st.sampled_from([Deck(52), Deck(32, joker=True)]), st.data())
def test_what_is_opened_verifies_and_nothing_else_is_told(deck: Deck, data: st.DataObject) -> None:
    deal = sealed(deck, data.draw(st.integers(0, 5)))
    positions = data.draw(st.sets(st.integers(1, len(deck))))
    text = write_deal(deal.commitment, deal.open(positions))
    read = read_deal(text)
    assert read.root == deal.commitment.root
    result = verify(read.commitment, read.openings, read.root)
    assert result.ok
    assert result.complete == (len(positions) == len(deck))
    assert {opening.position for opening in result.verified} == positions
    hidden = set(range(1, len(deck) + 1)) - positions
    assert not any(opening.salt.hex() in text for opening in deal.open(hidden))


@given(st.integers(1, 52), st.data())
def test_no_other_card_salt_or_place_verifies(position: int, data: st.DataObject) -> None:
    deal = sealed()
    right = deal.open([position])[0]
    other = data.draw(st.sampled_from([card for card in Deck(52).cards if card is not right.card]))
    elsewhere = data.draw(st.integers(1, 52).filter(lambda each: each != position))
    bit = data.draw(st.integers(0, 255))
    salt = (int.from_bytes(right.salt, "big") ^ (1 << bit)).to_bytes(32, "big")
    for wrong in (
        Opening(position, other, right.salt),
        Opening(position, right.card, salt),
        Opening(elsewhere, right.card, right.salt),
    ):
        assert not verify(deal.commitment, [wrong]).ok


def test_another_deals_name_does_not_verify() -> None:
    deal = sealed()
    renamed = Commitment("table 4, hand 18", Deck(52), deal.commitment.digests)
    assert not verify(renamed, deal.open([1])).ok
    assert renamed.root != deal.commitment.root


def test_every_contradiction_is_named() -> None:
    deal = sealed()
    one, two = deal.open([1, 2])
    assert "opened twice" in verify(deal.commitment, [one, one]).faults[0]
    assert "no such position" in verify(deal.commitment, [Opening(53, one.card, one.salt)]).faults[0]
    assert "no such position" in verify(deal.commitment, [Opening(0, one.card, one.salt)]).faults[0]
    assert "position 1 too" in verify(deal.commitment, [one, Opening(2, one.card, two.salt)]).faults[0]
    assert "not a card of the 52 deck" in verify(deal.commitment, [Opening(1, Card("Jo"), one.salt)]).faults[0]
    assert "not the deal that was published" in verify(deal.commitment, [one], bytes(32)).faults[0]
    assert "secret bytes" in verify(deal.commitment, [one, Opening(2, two.card, one.salt)]).faults[0]
    assert "secret bytes" in verify(deal.commitment, [Opening(1, one.card, b"")]).faults[0]
    with pytest.raises(Malformed, match="a digest of another length"):
        Commitment("odd", Deck(52), (b"", *deal.commitment.digests[1:]))
    short = Commitment("short", Deck(52), deal.commitment.digests[:51])
    assert "the deck has 52 cards" in verify(short, []).faults[0]


def test_salts_are_fresh_for_every_card_and_deal() -> None:
    order = shuffle(Deck(52).cards)
    salts = [opening.salt for deal in range(3) for opening in SealedDeal(str(deal), Deck(52), order).open(range(1, 53))]
    assert len(set(salts)) == 156
    assert {len(salt) for salt in salts} == {32}


def test_only_a_whole_deck_is_sealed() -> None:
    with pytest.raises(Malformed, match="missing"):
        SealedDeal("short", Deck(52), Deck(52).cards[1:])
    with pytest.raises(Malformed, match="salts"):
        SealedDeal("few salts", Deck(52), Deck(52).cards, [bytes(32)])
    with pytest.raises(Malformed, match="the same salt twice"):
        SealedDeal("one salt", Deck(52), Deck(52).cards, [bytes(32)] * 52)
    with pytest.raises(Malformed, match="cannot be a deal's name"):
        SealedDeal("\x1b[2J", Deck(52), Deck(52).cards)
    with pytest.raises(NotAllowed):
        pickle.dumps(sealed())
    with pytest.raises(Malformed, match="no position 53"):
        sealed().open([53])
    assert "As" not in repr(sealed())


GOOD = json.loads(write_deal(sealed().commitment, sealed().open([1])))


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"format": "pokerroom-deal-2"}, "the format is 'pokerroom-deal-2'"),
        ({"deal": 7}, "deal is 7"),
        ({"deck": "51"}, "no deck of 51"),
        ({"root": "00"}, "root is not 32 bytes"),
        ({"deal": "two\nlines"}, "cannot be a deal's name"),
        ({"deal": "x" * 201}, "cannot be a deal's name"),
        ({"deal": "\ud800"}, "cannot be a deal's name"),
        ({"deck": "9" * 5000}, "is not a deck"),
        ({"digests": GOOD["digests"][:51]}, "51 digests for a deck of 52"),
        ({"digests": {}}, "digests is not a list"),
        ({"digests": ["x"] * 52}, "digest 1 is not 32 bytes"),
        ({"openings": [{"position": 1}]}, "opening 1: 'card' is missing, 'salt' is missing"),
        ({"openings": [7]}, "opening 1 is not an object"),
        ({"openings": [{**GOOD["openings"][0], "position": True}]}, "position is True"),
        ({"openings": [{**GOOD["openings"][0], "card": "Zz"}]}, "opening 1: 'Zz' is not a card"),
        ({"openings": [{**GOOD["openings"][0], "salt": "ab " * 21 + "a"}]}, "salt is not 32 bytes"),
        ({"extra": 1}, "'extra' is unknown"),
    ],
)
def test_a_bad_file_is_refused_by_name(change: dict[str, object], message: str) -> None:
    with pytest.raises(Malformed, match=message):
        read_deal(json.dumps({**GOOD, **change}))


@pytest.mark.parametrize(
    "text", ["", "{", "[]", "null", '{"deal": 1, "deal": 2}', "[" * 100_000, '{"a": ' + "9" * 5000 + "}"]
)
def test_what_is_not_a_deal_file_is_refused(text: str) -> None:
    with pytest.raises(Malformed):
        read_deal(text)
