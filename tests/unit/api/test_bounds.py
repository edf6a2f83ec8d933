"""Nothing that somebody sends is without a bound: each number, day, text, list and map of the schema."""

from collections.abc import Iterator
from typing import Any

import pytest

from tests.support.openapi import served_schema

DOCUMENT: dict[str, Any] = served_schema()
SIZED_APART = {"binary"}
"""A file: its bytes are counted by its route, its rows by its reader."""
FIXED = {"uuid"}


def _inputs() -> Iterator[tuple[str, dict[str, Any]]]:
    for path, methods in DOCUMENT["paths"].items():
        for method, operation in methods.items():
            for parameter in operation.get("parameters", ()):
                yield f"{method} {path} {parameter['name']}", parameter["schema"]
            for content in operation.get("requestBody", {}).get("content", {}).values():
                yield f"{method} {path} body", content["schema"]


def _without_bound(node: dict[str, Any], place: str, seen: frozenset[str] = frozenset()) -> Iterator[str]:
    reference = node.get("$ref")
    if reference:
        if reference not in seen:
            name = reference.rpartition("/")[2]
            yield from _without_bound(DOCUMENT["components"]["schemas"][name], place, seen | {reference})
        return
    if "enum" in node or "const" in node:
        return
    parts = [*node.get("anyOf", ()), *node.get("oneOf", ()), *node.get("allOf", ())]
    numbers = [part for part in parts if part.get("type") == "number"]
    for part in parts:
        # A decimal may be sent as text: its bounds are those of the number that stands beside it.
        if numbers and part.get("type") == "string":
            continue
        yield from _without_bound(part, place, seen)
    yield from (f"{place}: {word}" for word in _missing(node))
    if "items" in node:
        yield from _without_bound(node["items"], f"{place}[]", seen)
    if isinstance(node.get("additionalProperties"), dict):
        yield from _without_bound(node["additionalProperties"], f"{place}{{}}", seen)
    for name, part in node.get("properties", {}).items():
        yield from _without_bound(part, f"{place}.{name}", seen)


def _missing(node: dict[str, Any]) -> Iterator[str]:
    kind, form = node.get("type"), node.get("format")
    if kind in ("integer", "number"):
        if not {"minimum", "exclusiveMinimum"} & set(node) or not {"maximum", "exclusiveMaximum"} & set(node):
            yield "a number without both ends"
    elif kind == "string" and form in ("date", "date-time"):
        if not {"formatMinimum", "formatMaximum"} <= set(node):
            yield "a day without both ends"
    elif kind == "string" and form not in FIXED | SIZED_APART and "contentMediaType" not in node:
        if "maxLength" not in node:
            yield "a text without a length"
    elif kind == "array" and "maxItems" not in node:
        yield "a list without a length"
    elif isinstance(node.get("additionalProperties"), dict) and "maxProperties" not in node:
        yield "a map without a size"


def test_every_value_that_is_sent_has_a_bound() -> None:
    inputs = list(_inputs())
    assert len(inputs) > 100
    assert [fault for place, schema in inputs for fault in _without_bound(schema, place)] == []


@pytest.mark.parametrize(
    "schema",
    [
        {"type": "integer", "minimum": 0},
        {"type": "number", "maximum": 5},
        {"type": "string", "pattern": "^a*$"},
        {"type": "string", "format": "date"},
        {"type": "array", "items": {"type": "boolean"}},
        {
            "type": "object",
            "properties": {"a": {"type": "array", "maxItems": 2, "items": {"type": "string"}}},
        },
        {"type": "object", "additionalProperties": {"type": "boolean"}},
        {"anyOf": [{"type": "string"}, {"type": "null"}]},
    ],
)
def test_the_walk_sees_what_has_none(schema: dict[str, Any]) -> None:
    assert list(_without_bound(schema, "x"))
