"""`pokerroom promotion` as a person uses it."""

from __future__ import annotations

import json
from pathlib import Path

import msgspec

from pokerroom.promotions.draws import DrawDocument, DrawTicket, commitment_to, draw_tickets, order_of_tickets
from testkit.suite import command_line
from testkit.suite.command_line import Done

EXAMPLES = Path(__file__).parents[2] / "examples" / "promotions"


def run(*words: str | Path) -> Done:
    return command_line.run("promotion", *words, columns=120)


def test_terms_that_can_start_and_terms_that_lack_something() -> None:
    good = run("check", EXAMPLES / "august-draw.toml")
    assert good.returncode == 0, good.stderr
    for words in (
        "August draw, draw, by the rules of The Star Sydney",
        "star:29.7.11.2.iv",
        "the scrutineer of the draw: Quinn Marsh",
        "The regulator has the terms 24 hours before it starts.",
        "Its fund must hold 35,000 chips before it starts.",
        "These terms can start.",
    ):
        assert words in good.stdout
    other = run("check", EXAMPLES / "high-hand.toml", "--house", "star-bonus", "--json")
    assert other.returncode == 1
    said = json.loads(other.stdout)
    assert [(item["what"], item["cites"][0]) for item in said["items"] if item["finding"] == "missing"] == [
        ("when entries close", "star-bonus:14.7.6")
    ]
    advice = run("check", EXAMPLES / "high-hand.toml")
    assert (advice.returncode, "What follows is advice: its book has no rules on promotions." in advice.stdout) == (
        0,
        True,
    )


def test_a_draw_is_worked_out_again(tmp_path: Path) -> None:
    secret, tickets = bytes(range(32)), tuple(DrawTicket(number, f"P{number}") for number in (1, 2, 3))
    order = order_of_tickets("friday", 1, secret, "emu", tickets)
    winners = draw_tickets(order, ["a car"]).winners
    commitment = commitment_to("friday", 1, secret)
    draw = DrawDocument(
        promotion="friday",
        draw=1,
        commitment=commitment,
        secret=secret.hex(),
        word="emu",
        tickets=tickets,
        prizes=("a car",),
        winners=winners,
    )
    file = tmp_path / "draw.json"
    file.write_bytes(msgspec.json.encode(draw))
    good = run("verify-draw", file, "--commitment", commitment)
    assert good.returncode == 0, good.stderr
    assert f"a car: ticket {winners[0][1]}, P{winners[0][1]}" in good.stdout
    file.write_bytes(msgspec.json.encode(msgspec.structs.replace(draw, winners=(("a car", winners[0][1] % 3 + 1),))))
    bad = run("verify-draw", file, "--json")
    assert bad.returncode == 1
    assert json.loads(bad.stdout)["faults"][0].startswith("prize 1 goes to ticket")
    assert run("verify-draw", EXAMPLES / "high-hand.toml").returncode == 2
