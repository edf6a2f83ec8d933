"""Values at the ends of what a call takes, one field at a time, made from the schema."""

from collections.abc import Iterator
from typing import Any

NUMBERS = (
    0, -1, "1e26", "-1e26", 1e26, 10**40, "RAW:1e400", "RAW:NaN", "RAW:-Infinity", 0.1, "1e-400",
    "9" * 40, True,
)  # fmt: skip
DAYS = (
    "0000-01-01", "0001-01-01", "1899-12-31", "1900-01-01", "2200-12-31", "2201-01-01", "9999-12-31",
    "99999-01-01", "2026-02-30", "", "x", 1e26, "-1", "9999999999999",
)  # fmt: skip
NESTED = "RAW:" + "[" * 90 + "]" * 90
TEXTS: tuple[Any, ...] = (
    "",
    "\0",
    "\x1b[31m",
    "\N{GRINNING FACE}" * 50,
    "%00",
    "a" * 100_000,
    0,
    None,
    [],
    {},
    NESTED,
)
UUIDS = ("", "0" * 32, "x", "a" * 10_000, None)
_PLAIN = {"[A-Za-z]{2}": "TX", "[0-9A-Za-z]": "8810", "[a-z0-9_]": "rates", "get_quote": "continue"}
DEEPEST = 8
Path = tuple[str | int, ...]


def is_measured(node: dict[str, Any]) -> bool:
    """Whether a field holds a number or a day."""
    return node.get("type") in ("integer", "number") or node.get("format") == "date"


class Ends:
    """The schema document, read for its ends."""

    def __init__(self, document: dict[str, Any]) -> None:
        self._schemas = document["components"]["schemas"]

    def plain(self, node: dict[str, Any], depth: int = 0) -> Any:
        """A value that the schema takes, as small as it may be."""
        node = self._first(node)
        if "const" in node or "enum" in node:
            return node.get("const", node.get("enum", [None])[0])
        kind = node.get("type")
        if kind == "object" or "properties" in node:
            wanted = node.get("required", ()) if depth < DEEPEST else ()
            return {name: self.plain(node["properties"][name], depth + 1) for name in wanted}
        if kind == "array":
            return [self.plain(node["items"], depth + 1)] * node.get("minItems", 0)
        if kind in ("integer", "number"):
            return max(1, node.get("minimum", 1))
        return self._text(node) if kind == "string" else None

    def leaves(
        self, node: dict[str, Any], at: Path = (), depth: int = 0
    ) -> Iterator[tuple[Path, dict[str, Any]]]:
        """Every field that holds no other, with the way to it; of a list its first entry."""
        node = self._first(node)
        if depth > DEEPEST:
            return
        if "properties" in node:
            for name, part in node["properties"].items():
                yield from self.leaves(part, (*at, name), depth + 1)
        elif node.get("type") == "array":
            yield at, node
            yield from self.leaves(node["items"], (*at, 0), depth + 1)
        elif isinstance(node.get("additionalProperties"), dict):
            yield from self.leaves(node["additionalProperties"], (*at, "TX"), depth + 1)
        else:
            yield at, node

    def values(self, node: dict[str, Any]) -> Iterator[Any]:
        """What to put into a field."""
        kind, form = node.get("type"), node.get("format")
        if form == "date":
            yield from DAYS
        elif form == "uuid":
            yield from UUIDS
        elif kind in ("integer", "number"):
            yield from NUMBERS
            for name in ("minimum", "exclusiveMinimum", "maximum", "exclusiveMaximum"):
                if name in node:
                    yield from (node[name], node[name] - 1, node[name] + 1)
        elif kind == "array":
            yield from ([], [None] * (node.get("maxItems", 0) + 1), {}, "x", None)
        elif kind == "string":
            yield from TEXTS
            longest = node.get("maxLength", 0)
            yield from ("a" * longest, "a" * (longest + 1), "1" * longest)
        else:
            yield from (None, 0, "x", [], {}, "RAW:NaN")

    def with_value(self, node: dict[str, Any], at: Path, value: Any) -> Any:
        """A plain body with one value at a place."""
        if not at:
            return value
        node, step = self._first(node), at[0]
        if isinstance(step, int):
            return [self.with_value(node["items"], at[1:], value)]
        inner: Any = node.get("properties", {}).get(step) or node.get("additionalProperties")
        held = self.plain(node)
        return {**(held if isinstance(held, dict) else {}), step: self.with_value(inner, at[1:], value)}

    def _first(self, node: dict[str, Any]) -> dict[str, Any]:
        """What a reference or a choice stands for: the first that is not null."""
        while True:
            if "$ref" in node:
                node = self._schemas[node["$ref"].rpartition("/")[2]]
            elif "anyOf" in node:
                node = next(part for part in node["anyOf"] if part.get("type") != "null")
            else:
                return node

    def _text(self, node: dict[str, Any]) -> str:
        form, pattern = node.get("format"), node.get("pattern", "")
        if form in ("date", "uuid"):
            return "2026-12-01" if form == "date" else "0190a0b0-0000-7000-8000-000000000000"
        return next(
            (text for part, text in _PLAIN.items() if part in pattern), "a" * node.get("minLength", 1)
        )
