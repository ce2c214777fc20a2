"""The rulebooks over HTTP: the shelf, a book, a clause, a search, two houses compared, a ruling under every house.

Books do not change while the server runs, so every answer is worked out once, kept as bytes, and marked so that a
browser need not fetch it again.
"""

from __future__ import annotations

import hashlib
from functools import lru_cache
from typing import Annotated, Any, Final, TypeVar, cast

import msgspec
from litestar import Request, Response, Router, get
from litestar.params import Parameter, QueryParameter
from litestar.status_codes import HTTP_304_NOT_MODIFIED

from pokerroom.errors import Malformed
from pokerroom.rulebook import Library
from pokerroom.web.api import books_making
from pokerroom.web.api.errors import documented_refusals
from pokerroom.web.shapes.books_shapes import (
    BookCard,
    BookText,
    ClausePage,
    Compared,
    RulingFamily,
    RulingPage,
    SearchResult,
)

Shape = TypeVar("Shape")

LONGEST_PARAMETER: Final = 64
LONGEST_SEARCH: Final = 120
MOST_FACTS: Final = 24
_FRESH: Final = "public, max-age=300"

BookId = Annotated[str, Parameter(max_length=LONGEST_PARAMETER, description="A book's id, as /api/books lists them.")]
Area = Annotated[str, Parameter(max_length=LONGEST_PARAMETER, description="Only this area, such as betting or ruling.")]


@get("/books", sync_to_thread=False, summary="The rulebooks on the shelf")
def books(request: Request[Any, Any, Any]) -> Response[tuple[BookCard, ...]]:
    """All rulebooks, with how much is in each."""
    return _sent(request, _shelf(_library(request)), tuple[BookCard, ...])


@get("/books/{book_id:str}", sync_to_thread=False, summary="A rulebook to read", responses=documented_refusals(404))
def book(request: Request[Any, Any, Any], book_id: BookId) -> Response[BookText]:
    """A whole book, chapter by chapter: every clause in our words, and what the software does about it."""
    return _sent(request, _book(_library(request), book_id), BookText)


# In a thread, as the first one asked for reads the package's source: tables go on meanwhile.
@get("/clauses/{cite:str}", sync_to_thread=True, summary="One clause in full", responses=documented_refusals(400, 404))
def clause(
    request: Request[Any, Any, Any],
    cite: Annotated[str, Parameter(max_length=LONGEST_PARAMETER, description="book:clause, such as canberra:3.3(a).")],
) -> Response[ClausePage]:
    """The clause that a citation names, the questions it decides, and what every house says to each of them."""
    return _sent(request, _clause(_library(request), cite), ClausePage)


@get(
    "/search", sync_to_thread=False, summary="Look for words in the rulebooks", responses=documented_refusals(400, 404)
)
def search(
    request: Request[Any, Any, Any],
    q: Annotated[str, Parameter(min_length=1, max_length=LONGEST_SEARCH, description="Words that must all occur.")],
    book: Annotated[str, Parameter(max_length=LONGEST_PARAMETER, description="Only in this book.")] = "",
) -> Response[SearchResult]:
    """Clauses in which all the words occur, the nearest first; a clause number finds that clause."""
    return _sent(request, _search(_library(request), " ".join(q.split()), book), SearchResult)


@get("/compare", sync_to_thread=False, summary="Two houses side by side", responses=documented_refusals(400, 404))
def compare_houses(
    request: Request[Any, Any, Any],
    first: BookId,
    second: BookId,
    area: Area = "",
    everything: Annotated[bool, QueryParameter(name="all", description="Also where they agree.")] = False,
) -> Response[Compared]:
    """Every question that two houses answer differently, with the clauses of both."""
    return _sent(request, _compare(_library(request), first, second, area, everything), Compared)


@get("/rulings", sync_to_thread=False, summary="What can go wrong at a table")
def rulings(request: Request[Any, Any, Any]) -> Response[tuple[RulingFamily, ...]]:
    """Everything that can be seen at a table, by family, with the facts that a ruling on it may depend on."""
    return _sent(request, _families(_library(request)), tuple[RulingFamily, ...])


@get(
    "/rulings/{name:str}",
    sync_to_thread=False,
    summary="One ruling under every house",
    responses=documented_refusals(400, 404),
)
def ruling(
    request: Request[Any, Any, Any],
    name: Annotated[str, Parameter(max_length=LONGEST_PARAMETER, description="Such as premature_card.")],
) -> Response[RulingPage]:
    """What every house rules. Every query parameter is a fact and its answer: `?street=turn&facing_bet=no`."""
    told = request.query_params.dict()
    if len(told) > MOST_FACTS or any(
        len(values) > 1 or len(fact) > LONGEST_PARAMETER or len(values[0]) > LONGEST_PARAMETER
        for fact, values in told.items()
    ):
        raise Malformed("too much is told", allowed=f"up to {MOST_FACTS} facts, one short answer to each")
    facts = tuple(sorted((fact, values[0]) for fact, values in told.items() if values[0]))
    return _sent(request, _ruling(_library(request), name, facts), RulingPage)


router = Router(
    path="/api", route_handlers=[books, book, clause, search, compare_houses, rulings, ruling], tags=["rulebooks"]
)


def _library(request: Request[Any, Any, Any]) -> Library:
    """The books of the room that is asked."""
    known: Library = request.app.state.room.library
    return known


# Kept answers. Each is bounded, as people choose what is asked for.


@lru_cache(maxsize=1)
def _shelf(known: Library) -> bytes:
    return msgspec.json.encode(books_making.shelf(known))


@lru_cache(maxsize=8)
def _book(known: Library, name: str) -> bytes:
    return msgspec.json.encode(books_making.book_text(known, name))


@lru_cache(maxsize=1024)
def _clause(known: Library, cite: str) -> bytes:
    return msgspec.json.encode(books_making.clause_page(known, cite))


@lru_cache(maxsize=256)
def _search(known: Library, words: str, book: str) -> bytes:
    return msgspec.json.encode(books_making.found_in_books(known, words, book))


@lru_cache(maxsize=128)
def _compare(known: Library, first: str, second: str, area: str, everything: bool) -> bytes:
    return msgspec.json.encode(books_making.compared(known, first, second, area, everything=everything))


@lru_cache(maxsize=1)
def _families(known: Library) -> bytes:
    return msgspec.json.encode(books_making.ruling_families(known))


@lru_cache(maxsize=512)
def _ruling(known: Library, name: str, facts: tuple[tuple[str, str], ...]) -> bytes:
    return msgspec.json.encode(books_making.ruling_page(known, name, dict(facts)))


def _sent(request: Request[Any, Any, Any], body: bytes, _shape: type[Shape]) -> Response[Shape]:
    """The answer, or that the browser has it already."""
    mark = f'"{hashlib.sha256(body).hexdigest()[:32]}"'
    headers = {"etag": mark, "cache-control": _FRESH}
    if mark in request.headers.get("if-none-match", ""):
        return Response(content=cast("Shape", b""), status_code=HTTP_304_NOT_MODIFIED, headers=headers)
    return Response(content=cast("Shape", body), media_type="application/json", headers=headers)
