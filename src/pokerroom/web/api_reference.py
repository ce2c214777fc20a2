"""The HTTP side as a page for people: what OpenAPI describes, as Markdown, for the site of the docs."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

_METHODS: Final = ("get", "post", "put", "patch", "delete")


def http_reference(description: Mapping[str, Any]) -> str:
    """Every operation by its group: path, what it does, what it takes, what it gives and refuses; then the shapes."""
    groups: dict[str, list[tuple[str, str, Mapping[str, Any]]]] = {}
    for path, operations in description["paths"].items():
        for method in (each for each in _METHODS if each in operations):
            told = operations[method]
            groups.setdefault((told.get("tags") or ["room"])[0], []).append((method, path, told))
    lines = []
    for group, operations in sorted(groups.items()):
        lines += [f"## {group[0].upper()}{group[1:]}", ""]
        for method, path, told in sorted(operations, key=lambda each: (each[1], each[0])):
            lines += _operation(method, path, told)
    lines += ["## Shapes", ""]
    for name, schema in sorted(description.get("components", {}).get("schemas", {}).items()):
        lines += _shape(name, schema)
    return "\n".join(lines)


def _operation(method: str, path: str, told: Mapping[str, Any]) -> Iterator[str]:
    yield f"### `{method.upper()} {path}`"
    yield ""
    words = [told.get("summary", ""), told.get("description", "")]
    yield " ".join(f"{each.rstrip('.')}." for each in words if each)
    yield ""
    asked = [each for each in told.get("parameters", ()) if each["in"] in ("path", "query")]
    for each in asked:
        needed = "" if each.get("required") else ", if wanted"
        about = f": {each['description']}" if each.get("description") else ""
        yield f"- `{each['name']}` ({each['in']}{needed}, {_kind(each.get('schema', {}))}){about}"
    for sort in told.get("requestBody", {}).get("content", {}).values():
        yield f"- body: {_kind(sort.get('schema', {}))}"
    for status, answer in told.get("responses", {}).items():
        kinds = [_kind(each["schema"]) for each in answer.get("content", {}).values() if "schema" in each]
        yield f"- {status}: {answer.get('description', '')}{' - ' if kinds else ''}{', '.join(kinds)}"
    yield ""


def _shape(name: str, schema: Mapping[str, Any]) -> Iterator[str]:
    yield f"### `{name}`"
    yield ""
    if schema.get("description"):
        yield schema["description"]
        yield ""
    if "enum" in schema:
        yield f"One of {', '.join(f'`{each}`' for each in schema['enum'])}."
        yield ""
    required = schema.get("required", ())
    for part, kind in schema.get("properties", {}).items():
        about = f": {kind['description']}" if kind.get("description") else ""
        yield f"- `{part}`{'' if part in required else ' (may be left out)'}, {_kind(kind)}{about}"
    yield ""


def _kind(schema: Mapping[str, Any]) -> str:
    """A type in words.

    >>> _kind({"type": "array", "items": {"$ref": "#/components/schemas/CardLine"}})
    'list of `CardLine`'
    """
    if "$ref" in schema:
        return f"`{schema['$ref'].rpartition('/')[2]}`"
    for several in ("oneOf", "anyOf", "allOf"):
        if several in schema:
            return " or ".join(dict.fromkeys(_kind(each) for each in schema[several]))
    if "enum" in schema:
        return "one of " + ", ".join(f"`{each}`" for each in schema["enum"])
    if schema.get("type") == "array":
        return f"list of {_kind(schema.get('items', {}))}"
    if isinstance(schema.get("additionalProperties"), Mapping):
        return f"by name: {_kind(schema['additionalProperties'])}"
    told = schema.get("type", "anything")
    return " or ".join(told) if isinstance(told, list) else str(schema.get("format") or told)
