"""The reference of the HTTP side tells of every operation that a room has, with what it takes and gives."""

from __future__ import annotations

import re

from pokerroom.web.api_reference import http_reference
from pokerroom.web.app import openapi_document


def test_every_operation_and_shape_is_in_the_reference() -> None:
    description = openapi_document()
    text = http_reference(description)
    heads = set(re.findall(r"^### `(\w+) (/\S*)`$", text, re.MULTILINE))
    every = {(method.upper(), path) for path, found in description["paths"].items() for method in found}
    assert heads == every
    assert ("POST", "/api/records/{house}/{register}/correct") in heads
    part = text.partition("### `POST /api/records/{house}/{register}/correct`")[2].partition("###")[0]
    assert "`register` (path" in part
    assert "body: `CorrectionAsks`" in part
    for name in description["components"]["schemas"]:
        assert f"### `{name}`" in text
