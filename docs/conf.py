"""How `make docs` makes a site of these pages: Sphinx reads the Markdown, and the docstrings for the reference."""

from __future__ import annotations

import re
import shutil
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pokerroom
from pokerroom.web.api_reference import http_reference
from pokerroom.web.app import openapi_document

HTTP_REFERENCE = "reference/http"  # filled from what the room says of itself
# The pages in the order of the site's contents. Every page stands here once.
CONTENTS: Mapping[str, tuple[str, ...]] = {
    "Start here": ("README", "tutorial", "recipes", "examples", "glossary", "command-line"),
    "Run a room": (
        *("operators-guide", "run-the-room", "configuration", "people", "members", "hosting", "live-tables", "floor"),
        *("cage", "ledger", "records", "event-store", "upgrading"),
        *("tournaments", "tournament-structures", "promotions"),
    ),
    "At the table": (
        *("hand", "table", "bots", "lab"),
        *("rulings", "rulings-in-code", "words-and-chips", "rulings-compared", "disputes"),
        *("jackpots", "bonus", "bonus-mathematics", "talk", "replay", "scenarios", "scenario-stages"),
    ),
    "The books": ("rulebooks", "reading-the-books", "coverage"),
    "Cards": ("cards", "shuffling", "ranking", "games"),
    "Trust": ("promises", "threat-model", "commitment", "proof-of-deal"),
    "Write a client": (
        *("reference/http", "wire-protocol", "wire/players", "wire/against-the-house", "wire/staff", "wire/dealers"),
        *("wire/room", "wire/table-parts", "wire/tournaments"),
    ),
    "The code": (
        *("architecture", "reading-the-code", "room", "pages", "contributing", "running-the-tests", "dependencies"),
        *("benchmarks",),
    ),
    "Reference": (
        *("reference/pokerroom", "reference/errors", "reference/cards", "reference/ranking", "reference/games"),
        *("reference/rulebook", "reference/hand", "reference/charges", "reference/table", "reference/rulings"),
        *("reference/jackpots", "reference/promotions", "reference/cage", "reference/queues", "reference/tournament"),
        *("reference/bonus", "reference/registers", "reference/members", "reference/staff"),
        *("reference/scenarios", "reference/notation", "reference/talk", "reference/bots", "reference/lab"),
    ),
}

project = "pokerroom"
version = release = pokerroom.__version__
root_doc = "README"
exclude_patterns = ["conf.py"]

extensions = ["myst_parser", "sphinx.ext.autodoc"]
myst_heading_anchors = 4

# Docstrings are plain sentences; what stands in backticks is code.
default_role = "code"
autodoc_member_order = "bysource"
autodoc_preserve_defaults = True
# Unions of dozens of kinds are told by their names.
_UNIONS = {"Event": "events", "PlayerCommand": "commands", "DealerCommand": "commands"}
autodoc_type_aliases = {f"{module}.{name}": name for name, module in _UNIONS.items()}
autodoc_type_aliases |= {name: name for name in _UNIONS}
add_module_names = False
toc_object_entries_show_parents = "hide"

html_theme = "furo"
html_title = f"pokerroom {release}"
html_show_copyright = False
html_show_sphinx = False
html_show_sourcelink = False
html_copy_source = False


def setup(app: Any) -> None:
    """Give the first page the contents of the site and the name that browsers ask for, and unions their names."""
    app.connect("source-read", _with_contents)
    app.connect("autodoc-process-signature", _by_name)
    app.connect("build-finished", _first_page)


def _with_contents(_: Any, page: str, source: list[str]) -> None:
    if page == HTTP_REFERENCE:
        source[0] += "\n" + http_reference(openapi_document())
    if page != root_doc:
        return
    for caption, pages in CONTENTS.items():
        listed = "\n".join("self" if page == root_doc else page for page in pages)
        source[0] += f"\n```{{toctree}}\n:hidden:\n:caption: {caption}\n\n{listed}\n```\n"


def _by_name(*told: Any) -> tuple[str | None, ...]:
    """A signature in which an alias inside another type is its name, too."""
    return tuple(text and re.sub(r"TypeAliasForwardRef\('(\w+)'\)", r"\1", text) for text in told[-2:])


def _first_page(app: Any, fault: Exception | None) -> None:
    if fault is None and app.builder.name == "html":
        built = Path(app.outdir)
        shutil.copyfile(built / f"{root_doc}.html", built / "index.html")
