"""Draws: by software with a commitment that anybody can check, or by hand before a scrutineer."""

from __future__ import annotations

from collections import Counter
from datetime import timedelta

import msgspec
import pytest
from msgspec.structs import replace

from pokerroom.errors import Illegal, Malformed
from pokerroom.promotions import commands
from pokerroom.promotions.draws import DrawTicket, commitment_to, draw_tickets, order_of_tickets, read_draw, verify_draw
from pokerroom.promotions.showing import draw_document
from testkit.prizes.promoting import CLOSES, COMPLETE, MONEY, NOON, Driven, terms_with

SECRET = bytes(range(32))
AFTER = CLOSES + timedelta(hours=2)
THREE = terms_with(
    prizes=(replace(MONEY, count=2), replace(MONEY, name="car", kind="goods", value=900)),
    entries=replace(COMPLETE.entries, most=2),
)


def entered(*players: str, house: str = "uk", committed: bool = True, present: bool = False) -> Driven:
    promotion = Driven(house, replace(THREE, present=present)).running()
    if committed:
        promotion.do(commands.CommitToDraw(at=NOON, secret=SECRET.hex()))
    for player in players:
        promotion.do(commands.EnterDraw(at=NOON, player=player))
    return promotion


def test_a_draw_can_be_worked_out_again_and_a_changed_one_cannot() -> None:
    promotion = entered("Ann", "Bob", "Cy", "Ann", "Dee")
    assert promotion.state.commitment is not None
    published = promotion.state.commitment.commitment
    assert published == commitment_to("august", 1, SECRET)
    promotion.do(commands.DrawBySoftware(at=AFTER, word="kookaburra"))
    drawn = [(award.prize, award.player) for award in promotion.state.awards.values()]
    assert [prize for prize, _ in drawn] == ["money", "money", "car"]
    assert len({player for _, player in drawn}) == 3
    document = draw_document(promotion.state, 1)
    again = read_draw(msgspec.json.encode(document).decode())
    assert verify_draw(again, published) == ()
    other = tuple((prize, 6 - ticket) for prize, ticket in document.winners)
    for changed, words in (
        (replace(document, winners=other), "goes to ticket"),
        (replace(document, word="galah"), "goes to"),
        (replace(document, tickets=document.tickets[1:]), "goes to"),
        (replace(document, secret=bytes(32).hex()), "not the one behind the commitment"),
        (replace(document, secret="00"), "the secret has 1 bytes"),
        (replace(document, tickets=(*document.tickets, document.tickets[0])), "twice"),
    ):
        assert any(words in fault for fault in verify_draw(changed)), words
    assert verify_draw(document, "ab" * 32) == (f"the secret is not the one behind the commitment {'ab' * 32}",)
    with pytest.raises(Malformed, match="this is no draw"):
        read_draw("{}")


def test_every_order_is_as_likely_and_the_word_counts() -> None:
    tickets = [DrawTicket(number, f"P{number}") for number in (1, 2, 3)]
    found = Counter(
        tuple(ticket.number for ticket in order_of_tickets("x", 1, SECRET, f"word {turn}", tickets))
        for turn in range(3000)
    )
    assert len(found) == 6
    assert all(400 < times < 600 for times in found.values()), found


def test_who_is_absent_or_has_won_is_passed_over() -> None:
    tickets = iter([DrawTicket(1, "Ann"), DrawTicket(2, "Ann"), DrawTicket(3, "Bob"), DrawTicket(4, "Cy")])
    result = draw_tickets(tickets, ["a", "b", "c"], absent=("Bob",))
    assert (result.winners, result.passed_over) == ((("a", 1), ("b", 4)), (2, 3))
    promotion = entered("Ann", "Bob", "Cy", present=True)
    promotion.do(commands.DrawBySoftware(at=AFTER, word="emu", present=("Cy",)))
    assert [award.player for award in promotion.state.awards.values()] == ["Cy"]
    assert verify_draw(draw_document(promotion.state, 1)) == ()


def test_a_draw_has_its_time_its_word_and_its_commitment() -> None:
    promotion = entered("Ann", committed=False)
    for command, words in (
        (commands.DrawBySoftware(at=CLOSES, word="emu"), "allowed: after entries have closed"),
        (commands.DrawBySoftware(at=AFTER, word="emu"), "no commitment to the draw was published"),
        (commands.CommitToDraw(at=AFTER, secret=SECRET.hex()), "a commitment after entries have closed"),
        (commands.DrawLive(at=AFTER, tickets=(1,)), "nobody confirms the live draw"),
        (commands.DrawLive(at=AFTER, tickets=(2,), confirmed_by="Quinn"), "ticket 2"),
        (commands.DrawLive(at=AFTER, tickets=(1, 1), confirmed_by="Quinn"), "the same player wins twice"),
        (commands.AwardReward(at=AFTER, player="Ann", prize="money"), "there is no reward 'money'"),
        (commands.CloseHighHands(at=AFTER), "has no high hands"),
        (commands.Splash(at=AFTER, table="harbour"), "splashes no pots"),
    ):
        with pytest.raises(Illegal, match=words):
            promotion.do(command)
    for secret in ("", "zz", "00"):
        with pytest.raises(Malformed, match="this cannot be the secret of a draw"):
            promotion.do(commands.CommitToDraw(at=NOON, secret=secret))
    promotion.do(commands.CommitToDraw(at=NOON, secret=SECRET.hex()))
    with pytest.raises(Illegal, match="there is a commitment to this draw already"):
        promotion.do(commands.CommitToDraw(at=NOON, secret=SECRET.hex()))
    with pytest.raises(Malformed, match="the word that was said at the draw is missing"):
        promotion.do(commands.DrawBySoftware(at=AFTER, word=" "))
    with pytest.raises(Malformed, match="9 tickets for 3 prizes"):
        promotion.do(commands.DrawLive(at=AFTER, tickets=(1,) * 9, confirmed_by="Quinn"))
    assert promotion.state.awards == {}


def test_what_was_not_claimed_is_drawn_again_among_the_others() -> None:
    promotion = Driven("uk", terms_with(claim_days=1, unclaimed="redraw")).running()
    for player in ("Ann", "Bob"):
        promotion.do(commands.EnterDraw(at=NOON, player=player))
    promotion.do(commands.DrawLive(at=AFTER, tickets=(1,), confirmed_by="Quinn"))
    with pytest.raises(Illegal, match="every prize has been drawn"):
        promotion.do(commands.DrawLive(at=AFTER, tickets=(2,), confirmed_by="Quinn"))
    late = AFTER + timedelta(days=2)
    promotion.do(commands.LapsePrize(at=late, award=1))
    promotion.do(commands.CommitToDraw(at=late, secret=SECRET.hex()))
    promotion.do(commands.DrawBySoftware(at=late, word="emu"))
    assert (promotion.state.awards[2].player, promotion.state.fund) == ("Bob", 0)
    assert verify_draw(draw_document(promotion.state, 2), commitment_to("august", 2, SECRET)) == ()
