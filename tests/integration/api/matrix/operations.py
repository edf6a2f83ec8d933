"""The calls of the application as its own schema lists them, and which of their parameters name an object."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from tests.support.openapi import served_schema

PLAIN = {
    "path": {
        "zip", "search", "program", "partner", "path", "table", "other", "state", "tableName", "screen",
        "key", "carrier", "type", "bucket", "region", "page",
    },
    "query": {
        "date", "search", "limit", "group", "cursor", "offset", "state", "code", "text", "kind", "column",
        "least_percent", "outcome", "since", "row", "program", "table", "peo", "old_program",
        # of the underwriters' list; an owner is a colleague
        "tab", "view", "q", "status", "owner", "partner", "primary_state", "governing_state", "files",
        "stale", "submitted_from", "submitted_to", "effective_from", "effective_to", "needed_from",
        "needed_to", "sort", "order", "page", "size", "name", "domain",
        # of the list of operations
        "carrier", "what", "live",
        # of the list of decisions
        "skip",
        "application",
    },
}  # fmt: skip
"""Parameters that name no object: a program or a page of a list. Any other needs an example."""
OBJECT_NAMES = re.compile(r"(^|_)(id|uuid)$|^(id|uuid)_|^user_email|^username$|^email$|_carrier$|^userId$")
"""Properties of a body that may name one; those that a schema calls a UUID do so anyway."""
NAMED = {
    "uploadDocs": {"folder2"}, "getLossRunForm": {"key"}, "deleteFilefromS3": {"key"},
    "dashboardFileDownload": {"fileName"}, "uwDashboardFileDownload": {"fileName"},
    "updateUserStatusTable": {"key"}, "userTableDataUpdate": {"key"}, "mergeDocuments": {"keys"},
}  # fmt: skip
"""Properties that name an object and do not look like it, by call."""
NO_OBJECT = {
    ("login", "email"): "the account that signs in, with its password",
    ("trackUserSession", "email_id"): "ignored: the session says who it is",
    ("getQuotesDataId", "uuid"): "kept as sent",
    ("patchProspect", "email_id"): "a fact of the draft",
    ("createProspect", "email_id"): "a fact of the draft",
    ("clearFein", "besides"): "left out of what is looked for; nothing of it is answered",
    ("triggerBindQuote", "plan_id"): "the carrier's name of a plan of the quote",
    ("triggerBindQuote", "payroll_company_id"): "the carrier's name of a payroll company",
    ("chooseBindPlan", "plan_id"): "the carrier's name of a plan of the quote",
    ("saveBindAnswers", "id"): "the carrier's name of a question of the quote",
    ("readNotices", "ids"): "only the caller's own are marked; nothing of others is answered",
}
"""Properties that look like objects and are none, with the reason."""


@dataclass(frozen=True)
class Operation:
    """A call, and the names of its parameters that point to an object."""

    name: str
    method: str
    path: str
    objects: frozenset[str]


def operations() -> list[Operation]:
    """Every call of the schema."""
    schema = served_schema()
    return [
        Operation(each["operationId"], method.upper(), path, frozenset(_objects(each, schema)))
        for path, methods in schema["paths"].items()
        for method, each in methods.items()
    ]


def _objects(operation: Mapping[str, Any], schema: Mapping[str, Any]) -> Iterator[str]:
    for parameter in operation.get("parameters", ()):
        where, name = parameter["in"], parameter["name"]
        if where in PLAIN and name not in PLAIN[where]:
            yield name
    for content in operation.get("requestBody", {}).get("content", {}).values():
        for name in _named_in(content.get("schema", {}), schema, set()):
            if (operation["operationId"], name) not in NO_OBJECT:
                yield name
    yield from NAMED.get(operation["operationId"], ())


def _named_in(part: Any, schema: Mapping[str, Any], seen: set[str]) -> Iterator[str]:
    """Properties below a schema that name an object."""
    if isinstance(part, list):
        for item in part:
            yield from _named_in(item, schema, seen)
        return
    if not isinstance(part, dict):
        return
    if "$ref" in part:
        name = part["$ref"].rpartition("/")[2]
        if name not in seen:
            seen.add(name)
            yield from _named_in(schema["components"]["schemas"][name], schema, seen)
        return
    for name, inner in part.get("properties", {}).items():
        if OBJECT_NAMES.search(name) or '"format": "uuid"' in str(inner).replace("'", '"'):
            yield name
        yield from _named_in(inner, schema, seen)
    for word in ("items", "anyOf", "allOf", "oneOf", "additionalProperties", "patternProperties"):
        inner = part.get(word)
        yield from _named_in(
            list(inner.values()) if word == "patternProperties" and inner else inner, schema, seen
        )
