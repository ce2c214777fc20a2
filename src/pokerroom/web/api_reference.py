"""The HTTP side as a page for people: what OpenAPI describes, as Markdown, for the site of the docs."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final

_METHODS: Final = ("get", "post", "put", "patch", "delete")


def http_reference(description: Mapping[str, Any]) -> str:
    """Write the list of operations, then each by group with parameters and answers; refusals and shapes once."""
    groups: dict[str, list[tuple[str, str, Mapping[str, Any]]]] = {}
    for path, operations in description["paths"].items():
        for method in (method for method in _METHODS if method in operations):
            operation = operations[method]
            groups.setdefault((operation.get("tags") or ["room"])[0], []).append((method, path, operation))
    sorted_groups = [
        (f"{group[0].upper()}{group[1:]}", sorted(operations, key=lambda operation: (operation[1], operation[0])))
        for group, operations in sorted(groups.items())
    ]
    every = [described for _, operations in sorted_groups for _, _, described in operations]
    lines = ["## Every operation", "", "| operation | what it does |", "|---|---|"]
    for title, operations in sorted_groups:
        lines.append(f"| **{title}** | |")
        lines += [
            f"| [`{method.upper()} {path}`](#{_anchor(method, path)}) | {_operation_words(described)} |"
            for method, path, described in operations
        ]
    lines += ["", "## Refusals", "", *_refusals(every), ""]
    for title, operations in sorted_groups:
        lines += [f"## {title}", ""]
        for method, path, operation in operations:
            lines += _operation(method, path, operation)
    lines += ["## Shapes", ""]
    for name, schema in sorted(description.get("components", {}).get("schemas", {}).items()):
        lines += _shape(name, schema)
    return "\n".join(lines)


def _operation_words(described: Mapping[str, Any]) -> str:
    """Return the description of an operation in a sentence or two, or its bare name if it has none."""
    return " ".join((described.get("description") or f"{described.get('summary', '').rstrip('.')}.").split())


def _anchor(method: str, path: str) -> str:
    """Return the place of an operation in the page, as the site makes it of a heading.

    >>> _anchor("post", "/api/tables/{table}/hands")
    'post-apitablestablehands'
    """
    return re.sub(r"[^\w\- ]", "", f"{method} {path}".lower()).replace(" ", "-")


def _refusals(every: Iterable[Mapping[str, Any]]) -> Iterator[str]:
    """Write what each status of a refusal means, for all operations together."""
    meanings: dict[str, str] = {}
    for described in every:
        for status, answer in described.get("responses", {}).items():
            if status >= "400":
                meanings.setdefault(status, answer.get("description", ""))
    yield "A refusal has the shape `ErrorBody`. Each operation names those that it may give:"
    yield ""
    yield from (f"- {status}: {meaning}" for status, meaning in sorted(meanings.items()))


def _operation(method: str, path: str, described: Mapping[str, Any]) -> Iterator[str]:
    yield f"### `{method.upper()} {path}`"
    yield ""
    yield _operation_words(described)
    yield ""
    parameters = [item for item in described.get("parameters", ()) if item["in"] in ("path", "query")]
    for item in parameters:
        needed = "" if item.get("required") else ", if wanted"
        about = f": {item['description']}" if item.get("description") else ""
        yield f"- `{item['name']}` ({item['in']}{needed}, {_kind(item.get('schema', {}))}){about}"
    for sort in described.get("requestBody", {}).get("content", {}).values():
        yield f"- body: {_kind(sort.get('schema', {}))}"
    answers = described.get("responses", {})
    for status, answer in answers.items():
        if status < "400":
            kinds = [_kind(item["schema"]) for item in answer.get("content", {}).values() if "schema" in item]
            yield f"- gives {status}{': ' if kinds else ''}{', '.join(kinds)}"
    if refused := sorted(answer for answer in answers if answer >= "400"):
        yield f"- may refuse: {', '.join(refused)}"
    yield ""


def _shape(name: str, schema: Mapping[str, Any]) -> Iterator[str]:
    yield f"### `{name}`"
    yield ""
    if schema.get("description"):
        yield schema["description"]
        yield ""
    if "enum" in schema:
        yield f"One of {', '.join(f'`{value}`' for value in schema['enum'])}."
        yield ""
    orders = [order for order in schema.get("oneOf", ()) if "do" in order.get("properties", {})]
    required = schema.get("required", ())
    for part, kind in schema.get("properties", {}).items():
        if orders and part in ("do", "parts"):
            continue
        about = f": {kind['description']}" if kind.get("description") else ""
        yield f"- `{part}`{'' if part in required else ' (may be left out)'}, {_kind(kind)}{about}"
    yield from (
        f"- `do`: `{order['properties']['do']['const']}`, with `parts`"
        f"{'' if 'parts' in order['required'] else ' (may be left out)'}, {_kind(order['properties']['parts'])}: "
        f"{order['description']}"
        for order in orders
    )
    yield ""


def _kind(schema: Mapping[str, Any]) -> str:
    """Write a type in words.

    >>> _kind({"type": "array", "items": {"$ref": "#/components/schemas/CardLine"}})
    'list of `CardLine`'
    """
    if "$ref" in schema:
        return f"`{schema['$ref'].rpartition('/')[2]}`"
    for several in ("oneOf", "anyOf", "allOf"):
        if several in schema:
            return " or ".join(dict.fromkeys(_kind(item) for item in schema[several]))
    if "enum" in schema:
        return "one of " + ", ".join(f"`{value}`" for value in schema["enum"])
    if schema.get("type") == "array":
        return f"list of {_kind(schema.get('items', {}))}"
    if isinstance(schema.get("additionalProperties"), Mapping):
        return f"by name: {_kind(schema['additionalProperties'])}"
    type_words = schema.get("type", "anything")
    return " or ".join(type_words) if isinstance(type_words, list) else str(schema.get("format") or type_words)
