"""`pokerroom verify-deal`: check the cards that were shown against what was published before the deal."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from rich.text import Text

from pokerroom.cards import Verdict, read_deal, verify
from pokerroom.cards.card import shortened
from pokerroom.cli.exits import NO
from pokerroom.cli.options import JsonOption
from pokerroom.cli.output import cards, console, plain_table, print_json, read_standard_input
from pokerroom.errors import Malformed

_MOST_FAULTS = 20


def verify_deal_command(
    file: Annotated[Path, typer.Argument(help="The deal file; - reads standard input.")],
    root: Annotated[str | None, typer.Option(help="The root you noted before the deal, in hexadecimal digits.")] = None,
    as_json: JsonOption = False,
) -> None:
    """Verify a deal: that each card shown lay where it was committed to before the first card was dealt.

    Exit code 1 if anything contradicts the commitment. Without --root the file is only held against itself.
    """
    text = read_standard_input() if str(file) == "-" else file.read_text("utf-8")
    deal = read_deal(text)
    noted = () if root is None else (_root(root),)
    result = verify(deal.commitment, deal.openings, deal.root, *noted)
    if as_json:
        print_json(_document(result, root_checked=root is not None))
    else:
        _print(result, root_checked=root is not None)
    if not result.ok:
        raise typer.Exit(NO)


def _root(text: str) -> bytes:
    try:
        root = bytes.fromhex(text)
    except ValueError:
        root = b""
    if len(root) != 32:
        raise Malformed(f"{shortened(text)!r} is not a root", allowed="64 hexadecimal digits")
    return root


def _print(result: Verdict, *, root_checked: bool) -> None:
    commitment = result.commitment
    console.print(Text.assemble((commitment.deal, "bold"), f", {len(commitment.digests)} cards"))
    console.print(f"root {commitment.root.hex()}", soft_wrap=True)
    hidden = len(commitment.digests) - len(result.verified)
    if not result.ok:
        console.print("This deal does not verify.", style="bold red")
    elif not result.verified:
        console.print("No card was opened; there is nothing to verify yet.", style="bold")
    else:
        part = f"{len(result.verified)} cards verify; {hidden} stay hidden."
        console.print("The whole deck was opened and verifies." if result.complete else part, style="bold")
    for fault in result.faults[:_MOST_FAULTS]:
        console.print(f"Fault: {fault}.", style="red", soft_wrap=True, markup=False)
    if len(result.faults) > _MOST_FAULTS:
        console.print(f"And {len(result.faults) - _MOST_FAULTS} more faults.", style="red")
    table = plain_table("position", "card")
    for opening in result.verified:
        table.add_row(str(opening.position), cards([opening.card]))
    if result.verified:
        console.print(table)
    if root_checked and result.ok:
        console.print("The root is the one you noted.", style="dim")
    elif not root_checked:
        console.print("Compare the root with the one you noted before the deal, or give it with --root.", style="dim")


def _document(result: Verdict, *, root_checked: bool) -> dict[str, object]:
    return {
        "deal": result.commitment.deal,
        "deck": str(result.commitment.deck),
        "root": result.commitment.root.hex(),
        "root_checked": root_checked,
        "verifies": result.ok,
        "complete": result.complete,
        "verified": [{"position": each.position, "card": str(each.card)} for each in result.verified],
        "faults": list(result.faults),
    }
