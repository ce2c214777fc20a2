"""`pokerroom verify-deal`: check the cards shown against the commitment published before the deal."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, NamedTuple

import typer
from msgspec import to_builtins
from rich.text import Text

from pokerroom.cards import Card, Verdict, read_deal, verify
from pokerroom.cards.deal_proof import (
    dealing_order,
    hand_faults,
    is_round,
    place_words,
    proof_faults,
    read_proof,
)
from pokerroom.cards.proof_shapes import PROOF_FORMAT, DealProof, HandProof
from pokerroom.cli.exits import NO
from pokerroom.cli.options import JsonOption
from pokerroom.cli.output import cards, console, plain_table, print_json, read_standard_input
from pokerroom.cli.rooms.published import published_faults, read_published, signed_with, unpublished
from pokerroom.errors import Malformed, shortened
from pokerroom.notation.proofs.book_burns import BurnRules, burns_by_book
from pokerroom.notation.proofs.logged_deal import logged_deal
from pokerroom.notation.proofs.proved_deal import committed_anew, dealing_faults, order_words
from pokerroom.notation.proofs.proved_round import round_dealing_faults
from pokerroom.wording.plural import quantity

if TYPE_CHECKING:
    from pokerroom.web.shapes.head_shapes import RecordIncluded

_MOST_FAULTS = 20
_FIXED_ANEW_WORDS = (
    "At a ruling the room fixed the rest of the deck anew, without a shuffle that players had a part in: from there on "
    "the order is the room's own, and only the numbers of cards are checked."
)


def verify_deal_command(
    file: Annotated[Path, typer.Argument(help="The deal file; - reads standard input.")],
    root: Annotated[str | None, typer.Option(help="The root you noted before the deal, in hexadecimal digits.")] = None,
    record: Annotated[
        list[Path] | None,
        typer.Option(help="What the room's record says of the deal, as its page lets you save it; once for each deal."),
    ] = None,
    as_json: JsonOption = False,
) -> None:
    """Verify a deal: each card shown lay where it was committed to before the first card, and went where the game says.

    Exit code 1 if anything contradicts the commitment. Without --root the file is only held against itself; only with
    --record are the players' digests held against what was published.

    [dim]pokerroom verify-deal deal.json --root 5f1d...[/]
    """
    text = read_standard_input() if str(file) == "-" else file.read_text("utf-8")
    noted = () if root is None else (_read_noted_root(root),)
    if PROOF_FORMAT in text:
        _verify_proof(read_proof(text), noted, [read_published(path) for path in record or ()], as_json=as_json)
        return
    if record:
        raise Malformed("no record is held against a file of the older format", allowed=f"a file of {PROOF_FORMAT}")
    deal = read_deal(text)
    result = verify(deal.commitment, deal.openings, deal.root, *noted)
    if as_json:
        print_json(_verdict_document(result, root_checked=root is not None))
    else:
        _print_deal_verdict(result, root_checked=root is not None)
    if not result.ok:
        raise typer.Exit(NO)


class _ProofChecked(NamedTuple):
    """The result of checking a proof.

    `deal_faults` are those of each deal, and `faults` all of them in words; a person must judge `rulings`, and
    `unchecked` are deals compared with no record. `by_log` says whether its log could be followed.
    """

    deal_faults: tuple[bool, ...]
    faults: list[str]
    rulings: list[str]
    committed_anew: bool
    by_log: bool
    unchecked: list[str]


def _check_proof(proof: HandProof, noted: Sequence[bytes], published: Sequence[RecordIncluded]) -> _ProofChecked:
    """Check a room's proof of a hand: every deal of it, the root that was noted, the record."""
    by_deal = [proof_faults(deal_proof) for deal_proof in proof.deals]
    faults = [
        f"{deal_proof.deal}: {fault}" for deal_proof, found in zip(proof.deals, by_deal, strict=True) for fault in found
    ]
    faults += hand_faults(proof)
    faults += _faults_of_deals(proof) if not faults else []
    faults += published_faults(proof, published)
    roots = [deal_proof.root for deal_proof in proof.deals]
    unproved = [root.hex() for root in noted if root.hex() not in roots]
    faults += [f"none of its roots is {root}: not the deal that was published" for root in unproved]
    logged = logged_deal(proof.log, {}) if proof.log and not faults and not _is_of_round(proof) else None
    orders = [order_words(deal_proof) for deal_proof in proof.deals if deal_proof.out_of]
    return _ProofChecked(
        deal_faults=tuple(bool(found) for found in by_deal),
        faults=faults,
        rulings=logged.rulings + orders if logged is not None else [],
        committed_anew=logged is not None and committed_anew(proof, logged),
        by_log=logged is not None,
        unchecked=unpublished(proof, published),
    )


def _is_of_round(proof: HandProof) -> bool:
    return all(is_round(deal_proof) for deal_proof in proof.deals)


def _verify_proof(
    proof: HandProof, noted: Sequence[bytes], published: Sequence[RecordIncluded], *, as_json: bool
) -> None:
    """Check a proof and print the result; exit code 1 where it does not verify."""
    checked = _check_proof(proof, noted, published)
    if as_json:
        found = {
            "rulings": checked.rulings,
            "committed_anew": checked.committed_anew,
            "root_checked": bool(noted),
            "record_unchecked": checked.unchecked,
        }
        print_json({**to_builtins(proof), **found, "verifies": not checked.faults, "faults": checked.faults})
    else:
        _print_proof(proof, checked)
        _print_what_is_left(proof, checked, published, root_checked=bool(noted))
    if checked.faults:
        raise typer.Exit(NO)


def _print_proof(proof: HandProof, checked: _ProofChecked) -> None:
    """Print every deal, the faults, and the points that a person must judge."""
    for deal, at_fault in zip(proof.deals, checked.deal_faults, strict=True):
        _print_deal(deal, well=not at_fault)
    for fault in checked.faults[:_MOST_FAULTS]:
        console.print(f"Fault: {fault}.", style="red", soft_wrap=True, markup=False)
    if checked.faults:
        console.print("This hand does not verify.", style="bold red")
    else:
        console.print("This hand verifies.", style="bold")
    for line in checked.rulings:
        console.print(f"Ruled, for you to judge: {line}.", soft_wrap=True, markup=False)
    if checked.committed_anew:
        console.print(_FIXED_ANEW_WORDS, style="bold", soft_wrap=True)


def _print_what_is_left(
    proof: HandProof, checked: _ProofChecked, published: Sequence[RecordIncluded], *, root_checked: bool
) -> None:
    """Print the points not checked, and those that the reader can compare."""
    if _is_of_round(proof) and not proof.log and not checked.faults:
        console.print("The log of the round is not in the file: which boxes were dealt to is the file's word.")
    if checked.by_log:
        console.print(_played_words(proof), style="dim", soft_wrap=True, markup=False)
    if not root_checked:
        console.print("Compare the root with the one your page showed before the cards, or give --root.", style="dim")
    for name in signed_with(published):
        console.print(f"The record is under a head of the key {name}; compare it with the room's.", style="dim")
    if checked.unchecked:
        what = "the record"
        if any(deal_proof.seeds for deal_proof in proof.deals if deal_proof.deal in checked.unchecked):
            what += ", nor the players' digests against what was published"
        console.print(f"Not held against {what}; give --record.", style="dim", soft_wrap=True)


def _faults_of_deals(proof: HandProof) -> list[str]:
    """Return the faults of all deals whose cards did not go where the game sends them in this hand or round."""
    if all(is_round(deal_proof) for deal_proof in proof.deals):
        return round_dealing_faults(proof)
    return dealing_faults(proof, _book_burns())


def _book_burns() -> BurnRules:
    from pokerroom.rulebook import library

    return burns_by_book(library().between_players)


def _played_words(proof: HandProof) -> str:
    heading = logged_deal(proof.log, {}).heading
    seats = ", ".join(map(str, sorted(heading.stacks)))
    own_word = "" if heading.rules.book in _book_burns() else " by its own word"
    return (
        f"Dealt as {heading.rules.poker.name} is, to seats {seats}, with the button on seat {heading.button} and "
        f"burns {heading.rules.burns.replace('_', ' ')}{own_word}; "
        "compare that and the log in the file with what you saw. What the log says of chips is not proved by it."
    )


def _print_deal(deal: DealProof, *, well: bool) -> None:
    console.print(Text.assemble((deal.deal, "bold"), f", {deal.cards} cards, {len(deal.dealt)} dealt"))
    console.print(f"root {deal.root}", soft_wrap=True)
    for seed in deal.seeds:
        contribution = f"seed {seed.seed}" if seed.seed else "no seed came in time"
        console.print(f"{seed.player}: {contribution}", soft_wrap=True, markup=False)
    if not well:
        return
    places = {position: place for place, position in enumerate(dealing_order(deal.deal, deal.cards, deal.seeds))}
    holder = "box" if is_round(deal) else "seat"
    table = plain_table("position", "dealt", "to", "card")
    for opening in deal.openings:
        place = places[opening.position]
        to = place_words(deal.dealt[place], holder).removeprefix("dealt to ")
        table.add_row(str(opening.position), str(place + 1), to, cards([Card(opening.card)]))
    console.print(table)


def _read_noted_root(text: str) -> bytes:
    try:
        root = bytes.fromhex(text)
    except ValueError:
        root = b""
    if len(root) != 32:
        raise Malformed(f"{shortened(text)!r} is not a root", allowed="64 hexadecimal digits")
    return root


def _print_deal_verdict(result: Verdict, *, root_checked: bool) -> None:
    """Print whether an opened deal verifies, its faults, the opened cards, and whether its root was the one noted."""
    commitment = result.commitment
    console.print(Text.assemble((commitment.deal, "bold"), f", {quantity(len(commitment.digests), 'card')}"))
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


def _verdict_document(result: Verdict, *, root_checked: bool) -> dict[str, object]:
    return {
        "deal": result.commitment.deal,
        "deck": str(result.commitment.deck),
        "root": result.commitment.root.hex(),
        "root_checked": root_checked,
        "verifies": result.ok,
        "complete": result.complete,
        "verified": [{"position": opening.position, "card": str(opening.card)} for opening in result.verified],
        "faults": list(result.faults),
    }
