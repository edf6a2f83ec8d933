"""A carrier's own OpenAPI document, as far as we call it, and whether what goes over the wire follows it."""

import json
import re
from collections.abc import AsyncIterator, Iterator, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from urllib.parse import parse_qsl, unquote

import httpx
import yaml
from jsonschema import Draft202012Validator, FormatChecker

from adapters.carriers.registry import carriers_of, sandbox_access
from adapters.outgoing_http import SafeHttpClient
from sandbox.app import create_app
from sandbox.settings import SandboxSettings
from tests.support.carrier_desk import CarrierDesk
from tests.support.carrier_port import FakeEvidenceLog
from tests.support.sandbox import ORIGIN
from tests.support.sandbox_process import Control

FOLDER = Path(__file__).parents[1] / "contracts"
FORMATS = FormatChecker()
WORDS = {"true": True, "false": False}
PARAMETER = re.compile(r"\{(\w+)\}")


@FORMATS.checks("int32")
def _int32(value: object) -> bool:
    return not isinstance(value, int) or -(2**31) <= value < 2**31


class CarrierDocument:
    """Finds the operation of a request and judges it: a field or query name that is not there is a fault."""

    def __init__(self, key: str, prefix: str) -> None:
        with (FOLDER / f"{key}.yaml").open(encoding="utf-8") as text:
            self._document: dict[str, Any] = yaml.safe_load(text)
        self._prefix = prefix

    @property
    def operations(self) -> set[str]:
        """'GET /path/{id}' of each call that it describes."""
        return {
            f"{method.upper()} {path}" for path, item in self._document["paths"].items() for method in item
        }

    def operation_of(self, request: httpx.Request) -> str | None:
        """The operation that a request is; of two that fit the one that names more of its path."""
        return next((name for name, _ in self._fitting(request)), None)

    def request_faults(self, request: httpx.Request) -> list[str]:
        """What is wrong with a request, each named by where it stands."""
        found = next(self._fitting(request), None)
        if found is None:
            return [f"{request.method} {request.url.path} is no call of the carrier's"]
        name, in_path = found
        operation = self._operation(name)
        in_query = dict(parse_qsl(request.url.query.decode(), keep_blank_values=True))
        faults = [
            *self._parameter_faults(operation, "path", in_path),
            *self._parameter_faults(operation, "query", in_query),
            *self._header_faults(request.headers),
            *self._content_faults(operation, request),
        ]
        return [f"{name}: {fault}" for fault in faults]

    def reply_faults(self, request: httpx.Request, reply: httpx.Response) -> list[str]:
        """What is wrong with the answer to a request that was taken; refusals are not judged."""
        name = self.operation_of(request)
        if name is None or reply.status_code >= 400:
            return []
        described = self._operation(name)["responses"].get(str(reply.status_code))
        if described is None:
            return [f"{name}: answers {reply.status_code}"]
        schema = described["content"]["application/json"]["schema"]
        return [f"{name}: {fault}" for fault in self._schema_faults(schema, reply.json())]

    def body_faults(self, schema: str, body: Any) -> list[str]:
        """What is wrong with a body, by the name of its schema."""
        ref = {"$ref": f"#/components/schemas/{schema}"}
        return self._schema_faults(ref, json.loads(json.dumps(body)))

    def _operation(self, name: str) -> dict[str, Any]:
        method, path = name.split(" ", 1)
        return dict(self._document["paths"][path][method.lower()])

    def _fitting(self, request: httpx.Request) -> Iterator[tuple[str, dict[str, str]]]:
        raw = request.url.raw_path.decode().partition("?")[0].removeprefix(self._prefix)
        for path in sorted(self._document["paths"], key=lambda path: len(PARAMETER.findall(path))):
            pattern = "".join(
                f"(?P<{part}>[^/]+)" if index % 2 else re.escape(part)
                for index, part in enumerate(PARAMETER.split(path))
            )
            found = re.fullmatch(pattern, raw)
            if found and request.method.lower() in self._document["paths"][path]:
                values = {name: unquote(value) for name, value in found.groupdict().items()}
                yield f"{request.method} {path}", values

    def _parameter_faults(
        self, operation: Mapping[str, Any], place: str, given: Mapping[str, str]
    ) -> Iterator[str]:
        known = {each["name"]: each for each in operation.get("parameters", ()) if each["in"] == place}
        for name, value in given.items():
            if name not in known:
                yield f"{place} {name}: is not known"
                continue
            schema = known[name]["schema"]
            for fault in self._schema_faults(schema, _typed(value, schema["type"])):
                yield f"{place} {name}{fault}"
        for name, each in known.items():
            if each.get("required") and name not in given:
                yield f"{place} {name}: is missing"

    def _header_faults(self, headers: httpx.Headers) -> Iterator[str]:
        for wanted in self._document["security"][0]:
            scheme = self._document["components"]["securitySchemes"][wanted]
            value = headers.get(scheme.get("name", "Authorization"), "")
            if not value or (scheme["type"] == "http" and not re.fullmatch(r"Bearer \S+", value)):
                yield f"header of {wanted}: is missing"

    def _content_faults(self, operation: Mapping[str, Any], request: httpx.Request) -> Iterator[str]:
        taken = operation.get("requestBody", {}).get("content", {})
        if not taken:
            if request.content:
                yield "body: none is taken"
            return
        media = request.headers.get("Content-Type", "").partition(";")[0]
        if media not in taken:
            yield f"body: is {media or 'of no media type'}"
            return
        yield from self._schema_faults(taken[media]["schema"], json.loads(request.content))

    def _schema_faults(self, schema: Mapping[str, Any], value: Any) -> list[str]:
        whole = {**schema, "components": self._document["components"]}
        validator = Draft202012Validator(whole, format_checker=FORMATS)
        errors = sorted(validator.iter_errors(value), key=lambda error: error.json_path)
        return [f"{error.json_path.removeprefix('$')}: {error.message}" for error in errors]


def _typed(value: str, kind: str) -> Any:
    """A parameter as its type; what cannot be it stays a text, which is then wrong."""
    if kind == "integer" and re.fullmatch(r"-?[0-9]+", value):
        return int(value)
    return WORDS.get(value, value) if kind == "boolean" else value


@dataclass
class Recorder(httpx.AsyncBaseTransport):
    """Notes each request as it leaves, with its reply as it came."""

    inner: httpx.AsyncBaseTransport
    calls: list[tuple[httpx.Request, httpx.Response]] = field(default_factory=list)

    async def handle_async_request(self, request: httpx.Request) -> httpx.Response:
        """See base class."""
        answered = await self.inner.handle_async_request(request)
        reply = httpx.Response(answered.status_code, headers=answered.headers, content=await answered.aread())
        if not request.url.path.endswith("/token"):
            self.calls.append((request, reply))
        return reply


@asynccontextmanager
async def a_recorded_desk(key: str) -> AsyncIterator[tuple[CarrierDesk, Recorder]]:
    """A carrier of a sandbox in this process, and what was said to it."""
    app = create_app(SandboxSettings(state=None, latency_s=(0, 0)))
    recorder, log = Recorder(httpx.ASGITransport(app)), FakeEvidenceLog()
    async with (
        SafeHttpClient(plain_origins=[ORIGIN], transport=recorder) as http,
        httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url=ORIGIN) as control,
    ):
        carrier = carriers_of(sandbox_access(ORIGIN), http, log)[key]
        yield CarrierDesk(carrier, Control(control), log), recorder
    app.state.sandbox.close()
