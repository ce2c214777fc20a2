"""The built pages over HTTP: their files, and the page that finds its own way."""

from __future__ import annotations

from typing import Any, Final

from litestar import HttpMethod, Request, Response, route
from litestar.params import FromPath

from pokerroom.errors import LONGEST_LINE, shortened
from pokerroom.web.app_parts import parts_of
from pokerroom.web.errors import NoSuch

_FOR_EVER: Final = "public, max-age=31536000, immutable"


@route(
    ["/", "/{path:path}"],
    http_method=[HttpMethod.GET, HttpMethod.HEAD],
    include_in_schema=False,
    opt={"packed": True},
    sync_to_thread=False,
)
def page(request: Request[Any, Any, Any], path: FromPath[str] = "") -> Response[bytes]:
    """Answer with a file of the pages, or with the page that finds its own way."""
    if path.startswith(("/api/", "/ws/")) or path in ("/api", "/ws"):
        raise NoSuch(f"there is nothing at {shortened(path, LONGEST_LINE)}")
    pages = parts_of(request.app).pages
    address = request.scope["raw_path"].decode("latin-1")  # in which a name may have a slash of its own
    there = pages.is_there(address)
    file = pages.find(address if there else path)
    if file is None:
        raise NoSuch(f"there is no page {shortened(path, LONGEST_LINE)}", allowed="the lobby at /")
    headers = {
        "ETag": file.mark,
        "Cache-Control": _FOR_EVER if file.lasting else "no-cache",
        "Vary": "Accept-Encoding",
    }
    if not there:
        del headers["ETag"]
    elif file.mark in request.headers.get("if-none-match", ""):
        return Response(b"", status_code=304, headers=headers, media_type=file.media_type)
    body = file.body
    if file.packed is not None and "gzip" in request.headers.get("accept-encoding", ""):
        body = file.packed
        headers["Content-Encoding"] = "gzip"
    headers["Content-Length"] = str(len(body))
    status = 200 if there else 404
    return Response(
        b"" if request.method == "HEAD" else body, headers=headers, media_type=file.media_type, status_code=status
    )
