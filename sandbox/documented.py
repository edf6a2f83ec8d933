"""OpenAPI documents of the sandbox: one of all, and one of each carrier's own paths."""

from collections.abc import Sequence
from typing import Any

from fastapi import FastAPI
from fastapi.openapi.utils import get_openapi
from pydantic import BaseModel
from pydantic.json_schema import models_json_schema
from starlette.routing import BaseRoute

COMPONENT = "#/components/schemas/{model}"
VALIDATION = ("HTTPValidationError", "ValidationError")
"""Schemas of the framework that any path may name."""

Models = Sequence[type[BaseModel]]


def takes(model: type[BaseModel], *, many: bool = False) -> dict[str, Any]:
    """What a route's operation says of its body, which the route itself reads and judges."""
    one = {"$ref": COMPONENT.format(model=model.__name__)}
    schema = {"type": "array", "items": one} if many else one
    return {"requestBody": {"required": True, "content": {"application/json": {"schema": schema}}}}


def gives(model: type[BaseModel], *, status: int = 200, many: bool = False) -> dict[str, Any]:
    """What a route's operation says of its answer."""
    one = {"$ref": COMPONENT.format(model=model.__name__)}
    schema = {"type": "array", "items": one} if many else one
    content = {"application/json": {"schema": schema}}
    return {"responses": {str(status): {"description": "The answer", "content": content}}}


def document(title: str, routes: Sequence[BaseRoute], models: Models, prefix: str = "") -> dict[str, Any]:
    """The OpenAPI document of the paths below a prefix, with the schemas of the carriers' bodies."""
    found = get_openapi(title=title, version="1.0", routes=routes)
    found["paths"] = {path: item for path, item in found["paths"].items() if path.startswith(prefix)}
    own = found.get("components", {}).get("schemas", {})
    _, schemas = models_json_schema([(model, "serialization") for model in models], ref_template=COMPONENT)
    kept = own if not prefix else {name: own[name] for name in VALIDATION if name in own}
    found["components"] = {"schemas": {**schemas.get("$defs", {}), **kept}}
    return found


def add_documents(app: FastAPI, of_carriers: dict[str, tuple[str, str, Models]]) -> None:
    """Serve each carrier's document beside its paths; key: prefix; value: title, path, models."""

    def add(prefix: str, title: str, path: str, models: Models) -> None:
        @app.get(path, include_in_schema=False)
        async def openapi() -> dict[str, Any]:
            return document(title, app.routes, models, prefix)

    for prefix, (title, path, models) in of_carriers.items():
        add(prefix, title, path, models)
    every = [model for _, _, models in of_carriers.values() for model in models]

    def whole() -> dict[str, Any]:
        return document(app.title, app.routes, every)

    app.openapi = whole  # type: ignore[method-assign]
