"""The schema that the web's types are generated from: `python -m api --openapi` prints it.

Operation ids are the specified call keys; defaults are taken out, because a default makes a property
optional for a generated client; bodies that no answer model carries (events, conflicts) are added.
"""

import json
from typing import Any

from fastapi import FastAPI
from fastapi.openapi.utils import get_openapi
from pydantic import BaseModel
from starlette.requests import Request
from starlette.responses import Response

from adapters.event_loop_offload import off_loop
from api.body.limits import TooManyLargeBodies
from api.body.reading import BodyTooLarge
from api.case.schemas import CaseStream
from api.http.problems import DatabaseUnavailable, Problem, problems
from api.job.schemas import JobStream
from api.notice.schemas import NoticeStream
from api.rate_book.schemas import RowsRefusedProblem
from api.workbook.events import SubmissionStream
from models.errors import InvalidInput, QuotingError
from models.risk_profile import RiskProfileResult

PATH = "/api/openapi.json"
BESIDE: tuple[type[BaseModel], ...] = (
    Problem, JobStream, SubmissionStream, NoticeStream, CaseStream, RiskProfileResult, RowsRefusedProblem,
)  # fmt: skip
"""Models of the wire that no route names as its answer: the result object is fetched from the store."""

PROBLEMS: tuple[tuple[str, dict[str, Any], str], ...] = (
    (
        "VersionConflictProblem",
        {"version": {"type": "integer"}, "sections": {"$ref": "#/components/schemas/Sections"}},
        "The 409 of a draft that was saved since: the version and sections that are stored.",
    ),
    (
        "SeveralProspectsProblem",
        {"prospects": {"type": "array", "items": {"type": "string", "format": "uuid"}}},
        "The 409 of a change by an e-mail under which several owners keep a prospect: the ids of these.",
    ),
)
"""Refusals with what a caller needs to go on: name, own properties, what it is."""


def _without_defaults(node: Any) -> Any:
    if isinstance(node, dict):
        kept = {
            key: value
            for key, value in node.items()
            if not (key == "default" and ("type" in node or "$ref" in node or "anyOf" in node))
        }
        return {key: _without_defaults(value) for key, value in kept.items()}
    if isinstance(node, list):
        return [_without_defaults(item) for item in node]
    return node


def _plainly_named(schema: dict[str, Any]) -> dict[str, Any]:
    """Name what goes out plainly and what comes in '…Input' where a model does both."""
    schemas = schema["components"]["schemas"]
    both = [name.removesuffix("-Input") for name in schemas if name.endswith("-Input")]
    text = json.dumps(schema)
    for name in both:
        for written, plain in ((f"{name}-Input", f"{name}Input"), (f"{name}-Output", name)):
            text = text.replace(f'"{written}"', f'"{plain}"').replace(f'/{written}"', f'/{plain}"')
    return dict(json.loads(text))


def _own_problems(schema: dict[str, Any]) -> None:
    """Replace the framework's 422 by our problem body, and take its models out."""
    for operations in schema["paths"].values():
        for operation in operations.values():
            refused = operation.get("responses", {}).get("422")
            if refused and "application/json" in refused.get("content", {}):
                own = refused["content"].get("application/problem+json")
                refused["content"] = {
                    "application/problem+json": own or {"schema": {"$ref": "#/components/schemas/Problem"}}
                }
                refused["description"] = refused.get("description", "") or "invalid_input"
    for name in ("HTTPValidationError", "ValidationError"):
        schema["components"]["schemas"].pop(name, None)


def _body_refusals(schema: dict[str, Any]) -> None:
    """What every call may answer to a body before it is read: too large, or not asked for."""
    for operations in schema["paths"].values():
        for operation in operations.values():
            if "requestBody" not in operation:
                operation["responses"].setdefault("422", problems(InvalidInput)[422])
            else:
                _declare(operation, BodyTooLarge, TooManyLargeBodies)


def _any_time(schema: dict[str, Any]) -> None:
    """What every call may answer whatever it is asked: that the database is away.

    But for one that tells it in words of its own, as whether all is ready.
    """
    for operations in schema["paths"].values():
        for operation in operations.values():
            own = operation["responses"].get(str(DatabaseUnavailable.status), {}).get("content", {})
            if "application/json" not in own:
                _declare(operation, DatabaseUnavailable)


def _declare(operation: dict[str, Any], *kinds: type[QuotingError]) -> None:
    """Add refusals to those that a call declares by itself."""
    for status, answer in problems(*kinds).items():
        declared = operation["responses"].setdefault(str(status), answer)
        if declared is not answer:
            codes = {*declared["description"].split(", "), *answer["description"].split(", ")}
            declared["description"] = ", ".join(sorted(codes))
            declared["content"] = {**answer["content"], **declared.get("content", {})}


def _add(schema: dict[str, Any], model: type[BaseModel]) -> None:
    own = model.model_json_schema(mode="serialization", ref_template="#/components/schemas/{model}")
    nested = own.pop("$defs", {})
    for name, part in {model.__name__: own, **nested}.items():
        schema["components"]["schemas"].setdefault(name, part)


def build(app: FastAPI) -> dict[str, Any]:
    """The OpenAPI schema of the application."""
    schema = get_openapi(
        title=app.title, version=app.version, summary=app.summary, routes=app.routes, openapi_version="3.1.0"
    )
    for model in BESIDE:
        _add(schema, model)
    for name, own, words in PROBLEMS:
        schema["components"]["schemas"][name] = {
            "allOf": [
                {"$ref": "#/components/schemas/Problem"},
                {"type": "object", "required": sorted(own), "properties": own},
            ],
            "title": name,
            "description": words,
        }
    _own_problems(schema)
    _body_refusals(schema)
    _any_time(schema)
    return dict(_plainly_named(_without_defaults(schema)))


def describe(app: FastAPI) -> None:
    """Make the application serve this schema: made at the first reading, beside the event loop, and kept."""
    kept: list[bytes] = []

    def openapi() -> dict[str, Any]:
        if app.openapi_schema is None:
            app.openapi_schema = build(app)
        return app.openapi_schema

    def written() -> bytes:
        return json.dumps(app.openapi(), ensure_ascii=False, separators=(",", ":")).encode()

    async def schema(_: Request) -> Response:
        if not kept:
            kept.append(await off_loop(written))
        return Response(kept[0], media_type="application/json")

    app.openapi = openapi  # type: ignore[method-assign]
    app.add_route(PATH, schema, include_in_schema=False)
