"""`pokerroom promotion`: check the terms of a promotion against a book, and verify a draw."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Final

import typer
from rich.text import Text

from pokerroom.cli.exits import NO
from pokerroom.cli.options import HOUSE_VARIABLE, USUAL_HOUSE, WHOSE_RULES, JsonOption, book_names
from pokerroom.cli.output import clauses_text, console, print_json, read_standard_input
from pokerroom.promotions.draws import DrawDocument, read_draw, verify_draw
from pokerroom.promotions.posted.checklist import CheckedItem, TermFinding, TermsCheck, check_terms
from pokerroom.promotions.posted.rules import PromotionRules, promotion_rules_for
from pokerroom.promotions.posted.terms import PromotionTerms, read_terms
from pokerroom.promotions.words import Amendment
from pokerroom.rulebook import house_named

app = typer.Typer(help="Promotions: their terms, and their draws.", no_args_is_help=True)

_Terms = Annotated[Path, typer.Argument(help="The terms, a TOML file; - reads standard input.", show_default=False)]
_Draw = Annotated[Path, typer.Argument(help="The draw, a JSON file; - reads standard input.", show_default=False)]
_House = Annotated[
    str,
    typer.Option(
        help=f"{WHOSE_RULES}; else the one that the terms name.", envvar=HOUSE_VARIABLE, autocompletion=book_names
    ),
]
_STYLES: Final[dict[TermFinding, str]] = {
    "stated": "green",
    "missing": "red",
    "barred": "bold red",
    "advised": "yellow",
}
_SIGNS: Final[dict[TermFinding, str]] = {"stated": "ok", "missing": "missing", "barred": "barred", "advised": "advised"}


@app.command("check")
def check_command(file: _Terms, house: _House = "", as_json: JsonOption = False) -> None:
    """Hold the terms of a promotion against the book: every item with its clause, what is missing, what is barred.

    Exit code 1 if the promotion could not start with them.

    [dim]pokerroom promotion check terms.toml --house star[/]
    """
    terms = read_terms(_text_of_file_or_input(file))
    rules = promotion_rules_for(house_named(house or terms.house or USUAL_HOUSE))
    check = check_terms(rules, terms)
    if as_json:
        print_json(_checklist(terms, rules, check))
    else:
        _print_checklist(terms, rules, check)
    if check.faults:
        raise typer.Exit(NO)


@app.command("verify-draw")
def verify_draw_command(
    file: _Draw,
    commitment: Annotated[str, typer.Option(help="The commitment you noted before the draw.")] = "",
    as_json: JsonOption = False,
) -> None:
    """Work a draw out again: that its secret was committed to before, and that its winners follow from it.

    Exit code 1 if anything contradicts it. Without --commitment the file is only held against itself.

    [dim]pokerroom promotion verify-draw draw.json --commitment 9a41...[/]
    """
    draw = read_draw(_text_of_file_or_input(file))
    faults = verify_draw(draw, commitment) if commitment else verify_draw(draw)
    if as_json:
        print_json({"promotion": draw.promotion, "draw": draw.draw, "verifies": not faults, "faults": list(faults)})
    else:
        _print_draw(draw, faults, noted=bool(commitment))
    if faults:
        raise typer.Exit(NO)


def _text_of_file_or_input(file: Path) -> str:
    return read_standard_input() if str(file) == "-" else file.read_text("utf-8")


def _print_checklist(terms: PromotionTerms, rules: PromotionRules, check: TermsCheck) -> None:
    book = rules.grounds.book.name if rules.grounds is not None else "no house"
    console.print(Text.assemble((terms.called, "bold"), f", {terms.award.replace('_', ' ')}, by the rules of {book}"))
    if not check.governed:
        why = "no matter of chance" if rules.regulated else "its book has no rules on promotions"
        console.print(f"What follows is advice: {why}.", style="dim")
    for item in check.items:
        console.print(_checked_item_line(item), soft_wrap=True)
    _print_periods(rules, check)
    if terms.promised:
        console.print(f"Its fund must hold {terms.promised:,} chips before it starts.")
    count = len(check.faults)
    verdict = (
        f"{count} thing{'s' * (count > 1)} to put right before it can start." if count else "These terms can start."
    )
    console.print(verdict, style="bold red" if count else "bold")


def _checked_item_line(item: CheckedItem) -> Text:
    words = item.said if item.finding == "stated" else item.allowed
    line = Text.assemble((f"{_SIGNS[item.finding]:<9}", _STYLES[item.finding]), item.what, ": " if words else "", words)
    return Text.assemble(line, "  ", clauses_text(item.cites[:2])) if item.cites else line


def _print_periods(rules: PromotionRules, check: TermsCheck) -> None:
    """Print the periods that the book sets, once the terms are settled."""
    if not check.governed:
        return
    for words, key in (
        (f"The regulator has the terms {rules.sent_hours} hours before it starts.", "terms_sent_before"),
        (f"An absent winner is told within {rules.told_days} days of the draw.", "winner_told"),
        (f"An inspector hears of a compromised draw {_inspector_words(rules)}.", "inspector_told"),
        (f"Changes after the start: {_AMENDMENTS[rules.amendment]}.", "amendment"),
    ):
        console.print(Text.assemble(f"{'':<9}{words}  ", clauses_text(rules.cites(key)[:1])), soft_wrap=True)


_AMENDMENTS: Final[dict[Amendment, str]] = {
    "by_notice": "from the moment that a notice is up",
    "resubmit": "the changed terms are sent again as soon as possible",
    "approval_first": "only with the regulator's approval",
}


def _inspector_words(rules: PromotionRules) -> str:
    return f"within {rules.inspector_hours} hours" if rules.inspector_hours else "at once"


def _checklist(terms: PromotionTerms, rules: PromotionRules, check: TermsCheck) -> dict[str, object]:
    return {
        "promotion": terms.name,
        "house": rules.grounds.book.id if rules.grounds is not None else "",
        "governed": check.governed,
        "complete": not check.faults,
        "promised": terms.promised,
        "items": [
            {
                "what": item.what,
                "finding": item.finding,
                "said": item.said,
                "allowed": item.allowed,
                "cites": list(map(str, item.cites)),
            }
            for item in check.items
        ],
    }


def _print_draw(draw: DrawDocument, faults: tuple[str, ...], *, noted: bool) -> None:
    console.print(Text.assemble((draw.promotion, "bold"), f", draw {draw.draw}, {len(draw.tickets)} tickets"))
    console.print(f"commitment {draw.commitment}", soft_wrap=True, markup=False)
    players = {ticket.number: ticket.player for ticket in draw.tickets}
    for prize, number in draw.winners:
        console.print(f"{prize}: ticket {number}, {players.get(number, 'nobody')}", markup=False)
    for fault in faults:
        console.print(f"Fault: {fault}.", style="red", soft_wrap=True, markup=False)
    console.print("This draw does not verify." if faults else "This draw verifies.", style="bold")
    if not noted:
        console.print(
            "Compare the commitment with the one you noted before, or give it with --commitment.", style="dim"
        )
