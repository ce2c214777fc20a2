"""The addresses at which the room's pages stand: the server answers these with the pages, and any other with a 404.

A part with a colon before its name stands for anything. Which file draws a page is said in `web/src/shell/pages.ts`,
for each of these addresses.
"""

from __future__ import annotations

from typing import Final, Literal, TypeAlias, get_args

PageAddress: TypeAlias = Literal[
    "/",
    "/table/:id",
    "/tables",
    "/boxes/:id",
    "/boxes/:id/rounds",
    "/boxes/:id/rounds/:number",
    "/new-table",
    "/join/:token",
    "/table/:id/settling",
    "/table/:id/hands",
    "/table/:id/hands/:number",
    "/live/:id",
    "/jackpots/:name",
    "/jackpots/:name/claims/:number",
    "/screen",
    "/promotions/:name",
    "/records",
    "/records/:house",
    "/records/:house/:register",
    "/cards",
    "/cards/:house/:card",
    "/inspect/:house",
    "/inspect/:house/rounds/:id/:number",
    "/inspect/:house/hands/:id/:number",
    "/limits",
    "/members",
    "/members/:house",
    "/members/:house/:player",
    "/tournaments/:name",
    "/tournaments/:name/clock",
    "/tournaments/:name/standings",
    "/staff",
    "/staff/did",
    "/my-play",
    "/account",
    "/floor",
    "/board",
    "/my-place",
    "/cage",
    "/cage/books",
    "/books",
    "/rulebooks",
    "/books/:id",
    "/compare",
    "/rulings",
    "/rulings/:name",
    "/search",
    "/about",
]
PAGE_ADDRESSES: Final[tuple[PageAddress, ...]] = get_args(PageAddress)
_ADDRESSES_IN_PARTS: Final = tuple(tuple(address.split("/")) for address in PAGE_ADDRESSES)


def is_page(path: str) -> bool:
    """Return whether a page stands at a path; a slash at its end makes no difference.

    >>> is_page("/table/uk-omaha/hands"), is_page("/books/"), is_page("/table/uk-omaha/nonsense"), is_page("/books//")
    (True, True, False, False)
    """
    given = tuple((path.removesuffix("/") or "/").split("/"))
    return any(_fits(given, wanted) for wanted in _ADDRESSES_IN_PARTS)


def _fits(given: tuple[str, ...], wanted: tuple[str, ...]) -> bool:
    return len(given) == len(wanted) and all(
        bool(part) if name.startswith(":") else part == name for part, name in zip(given, wanted, strict=True)
    )
