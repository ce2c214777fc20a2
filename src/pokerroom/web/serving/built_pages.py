"""The built pages, out of memory: every file is read once and found by its exact path, so that no path leads elsewhere.

Files under `assets/` carry a digest of their content in their name and are kept by browsers for ever; everything else
is asked for again. A path that names no file is the pages' own, and gets `index.html`: with a 404 where no page has
this address (`page_addresses`).
"""

from __future__ import annotations

import gzip
import hashlib
import mimetypes
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from pokerroom.web.shapes.page_addresses import is_page

FOLDER: Final = Path(__file__).parent.parent / "pages"
_INDEX: Final = "index.html"
_BYTES_WORTH_PACKING: Final = 1024
_TYPES_WORTH_PACKING: Final = (
    "text/",
    "application/javascript",
    "application/json",
    "image/svg",
    "application/manifest",
)
_TYPES: Final = {
    ".js": "text/javascript",
    ".mjs": "text/javascript",
    ".woff2": "font/woff2",
    ".woff": "font/woff",
    ".webmanifest": "application/manifest+json",
    ".svg": "image/svg+xml",
}
_NOT_BUILT: Final = b"""<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>The pages are not built yet</title>
<h1>The pages are not built yet</h1>
<p>The room is open and its tables are dealt, but the pages to play on have not been built.</p>
<p>Run <code>make pages</code> in the project's folder, then load this page again.</p>
<p>Programs can talk to the room already: <a href="/schema/openapi.json">its description</a>.</p>
</html>
"""


@dataclass(frozen=True, slots=True)
class PageFile:
    """A file as it is sent."""

    body: bytes
    packed: bytes | None
    media_type: str
    mark: str  # the ETag
    lasting: bool


class BuiltPages:
    """All files of the built pages; read again when `index.html` has changed."""

    def __init__(self, folder: Path = FOLDER) -> None:
        self._folder = folder
        self._stamp: tuple[int, int] | None = None
        self._files: dict[str, PageFile] = {}

    def find(self, path: str) -> PageFile | None:
        """Return the file of this path, or `index.html` for a path of the pages' own; None where pages are missing."""
        name = path.strip("/") or _INDEX
        self._look_again()
        file = self._files.get(name)
        if file is None and not name.startswith("assets/") and (is_page(path) or "." not in name.rpartition("/")[2]):
            return self._files.get(_INDEX) or _page_file(_NOT_BUILT, _INDEX)
        return file

    def is_there(self, path: str) -> bool:
        """Return whether there is a file or a page at this path."""
        self._look_again()
        return is_page(path) or path.strip("/") in self._files

    def _look_again(self) -> None:
        try:
            seen = (self._folder / _INDEX).stat()
        except OSError:
            self._files, self._stamp = {}, None
            return
        stamp = (seen.st_mtime_ns, seen.st_size)
        if stamp != self._stamp:
            self._files = _read(self._folder)
            self._stamp = stamp


def _read(folder: Path) -> dict[str, PageFile]:
    files = (path for path in folder.rglob("*") if path.is_file() and not path.is_symlink())
    by_name = {file.relative_to(folder).as_posix(): file for file in files}
    return {name: _page_file(file.read_bytes(), name) for name, file in by_name.items()}


def _page_file(body: bytes, name: str) -> PageFile:
    media_type = _TYPES.get(Path(name).suffix) or mimetypes.guess_type(name)[0] or "application/octet-stream"
    packed = None
    if len(body) >= _BYTES_WORTH_PACKING and media_type.startswith(_TYPES_WORTH_PACKING):
        packed = gzip.compress(body, 9, mtime=0)
    return PageFile(body, packed, media_type, f'"{hashlib.sha256(body).hexdigest()[:20]}"', name.startswith("assets/"))
