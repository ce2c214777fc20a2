"""The rulebooks over HTTP: the shelf, a book, a clause, a search, two houses compared, a ruling under every house.

Books do not change while the server runs, so every answer is worked out once beside the event loop, kept packed, and
marked so that a browser need not fetch it again.
"""

from __future__ import annotations

from typing import Annotated, Any, Final

from litestar import Request, Response, Router, get
from litestar.params import Parameter, QueryParameter

from pokerroom.errors import Malformed
from pokerroom.rulebook import Library
from pokerroom.web.api.books import book_bodies
from pokerroom.web.api.books.search_bodies import found_in_books
from pokerroom.web.app_parts import parts_of
from pokerroom.web.errors import documented_refusals
from pokerroom.web.serving.ready_answers import PACKED, ReadyAnswers, sent
from pokerroom.web.shapes.books_shapes import (
    BookCard,
    BookText,
    ClausePage,
    Compared,
    RulingFamily,
    RulingPage,
    SearchResult,
)

LONGEST_PARAMETER: Final = 64
LONGEST_SEARCH: Final = 120
MOST_FACTS: Final = 24

BookId = Annotated[str, Parameter(max_length=LONGEST_PARAMETER, description="A book's id, as /api/books lists them.")]
Area = Annotated[str, Parameter(max_length=LONGEST_PARAMETER, description="Only this area, such as betting or ruling.")]


@get("/books", opt=PACKED, summary="The rulebooks on the shelf")
async def books(request: Request[Any, Any, Any]) -> Response[tuple[BookCard, ...]]:
    """List all rulebooks, with how much is in each."""
    return sent(request, await _shelf.get(_library_of_room(request)), tuple[BookCard, ...])


@get("/books/{book_id:str}", opt=PACKED, summary="A rulebook to read", responses=documented_refusals(404))
async def book(request: Request[Any, Any, Any], book_id: BookId) -> Response[BookText]:
    """Return a whole book, chapter by chapter: every clause in our words, and what the software does about it."""
    return sent(request, await _book.get(_library_of_room(request), book_id), BookText)


@get("/clauses/{cite:str}", opt=PACKED, summary="One clause in full", responses=documented_refusals(400, 404))
async def clause(
    request: Request[Any, Any, Any],
    cite: Annotated[
        str,
        Parameter(max_length=LONGEST_PARAMETER, description="The id of a book, a colon, the number of the clause."),
    ],
    checks: Annotated[bool, QueryParameter(description="Also how the software keeps the clause.")] = True,
) -> Response[ClausePage]:
    """Return the clause that a citation names, the questions it decides, and every house's answer to each of them."""
    return sent(request, await _clause.get(_library_of_room(request), cite, checks), ClausePage)


@get("/search", opt=PACKED, summary="Look for words in the rulebooks", responses=documented_refusals(400, 404))
async def search(
    request: Request[Any, Any, Any],
    q: Annotated[str, Parameter(min_length=1, max_length=LONGEST_SEARCH, description="Words, or a whole question.")],
    book: Annotated[str, Parameter(max_length=LONGEST_PARAMETER, description="Only in this book.")] = "",
) -> Response[SearchResult]:
    """Find clauses with the words, or with most of them, the nearest first; a clause number finds that clause."""
    return sent(request, await _search.get(_library_of_room(request), " ".join(q.split()), book), SearchResult)


@get("/compare", opt=PACKED, summary="Two houses side by side", responses=documented_refusals(400, 404))
async def compare_houses(
    request: Request[Any, Any, Any],
    first: BookId,
    second: BookId,
    area: Area = "",
    everything: Annotated[bool, QueryParameter(name="all", description="Also where they agree.")] = False,
) -> Response[Compared]:
    """List every question that two houses answer differently, with the clauses of both."""
    return sent(request, await _compare.get(_library_of_room(request), first, second, area, everything), Compared)


@get("/rulings", opt=PACKED, summary="What can go wrong at a table")
async def rulings(request: Request[Any, Any, Any]) -> Response[tuple[RulingFamily, ...]]:
    """List everything that can be seen at a table, by family, with the facts that a ruling on it may depend on."""
    return sent(request, await _families.get(_library_of_room(request)), tuple[RulingFamily, ...])


@get(
    "/rulings/{name:str}",
    opt=PACKED,
    summary="One ruling under every house",
    responses=documented_refusals(400, 404),
)
async def ruling(
    request: Request[Any, Any, Any],
    name: Annotated[str, Parameter(max_length=LONGEST_PARAMETER, description="Such as premature_card.")],
) -> Response[RulingPage]:
    """Return every house's ruling. Every query parameter is a fact and its answer: `?street=turn&facing_bet=no`."""
    query = request.query_params.dict()
    if len(query) > MOST_FACTS or any(
        len(values) > 1 or len(fact) > LONGEST_PARAMETER or len(values[0]) > LONGEST_PARAMETER
        for fact, values in query.items()
    ):
        raise Malformed("too many facts are given", allowed=f"up to {MOST_FACTS} facts, one short answer to each")
    facts = tuple(sorted((fact, values[0]) for fact, values in query.items() if values[0]))
    return sent(request, await _ruling.get(_library_of_room(request), name, facts), RulingPage)


router = Router(
    path="/api", route_handlers=[books, book, clause, search, compare_houses, rulings, ruling], tags=["rulebooks"]
)


def _library_of_room(request: Request[Any, Any, Any]) -> Library:
    """Return the books of the room that is asked."""
    return parts_of(request.app).room.library


def _clause_page_asked(library: Library, cite: str, checks: bool) -> ClausePage:
    return book_bodies.clause_page(library, cite, checks=checks)


def _compared_as_asked(library: Library, first: str, second: str, area: str, everything: bool) -> object:
    return book_bodies.compared(library, first, second, area, everything=everything)


def _ruled_as_asked(library: Library, name: str, facts: tuple[tuple[str, str], ...]) -> object:
    return book_bodies.ruling_page(library, name, dict(facts))


# Kept answers. Each cache is bounded, because callers choose the keys.
_shelf: Final = ReadyAnswers(1, book_bodies.shelf)
_book: Final = ReadyAnswers(8, book_bodies.book_text)
_clause: Final = ReadyAnswers(1024, _clause_page_asked)
_search: Final = ReadyAnswers(256, found_in_books)
_compare: Final = ReadyAnswers(128, _compared_as_asked)
_families: Final = ReadyAnswers(1, book_bodies.ruling_families)
_ruling: Final = ReadyAnswers(512, _ruled_as_asked)
