"""A body with thousands of faults is refused at the price of a few: they are counted, the first are named."""

import json
from typing import Any

import httpx
import pytest
from fastapi import FastAPI
from fastapi.exceptions import RequestValidationError
from pydantic import BaseModel, ConfigDict, ValidationError

from api.body.json_route import MOST_FAULTS, JsonRoute, _read
from api.body.limits import LARGE_BODY
from api.http import problem_handlers
from api.http.wire import MOST_CHOICES
from api.quote.schemas import QuoteStart
from bench.large_bodies import largest_draft, largest_eligibility, largest_quote, written
from bench.large_quote import large_body

LONG_NUMBER = "Body has a number of more than 100 digits; send numbers as its fields take them"
CROWD = "Body has more values than any call takes; send the fields that this call has"


class _Row(BaseModel):
    model_config = ConfigDict(extra="forbid")
    a: int = 0


class _Sheet(_Row):
    rows: list[_Row] = []


async def _refused(body: Any) -> tuple[str, list[str]]:
    app = FastAPI()
    app.router.route_class = JsonRoute
    problem_handlers.install(app)

    @app.post("/sheet")
    async def sheet(wire: _Sheet) -> int:
        return len(wire.rows)

    @app.middleware("http")
    async def numbered(request: Any, call_next: Any) -> Any:
        request.state.request_id = "one"
        return await call_next(request)

    async with httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url="http://api") as client:
        text = body if isinstance(body, str) else json.dumps(body)
        answer = await client.post("/sheet", content=text, headers={"content-type": "application/json"})
    assert answer.status_code == 422
    problem = answer.json()
    return problem["detail"], [each["path"] for each in problem["errors"]]


@pytest.mark.parametrize("count", [MOST_FAULTS + 1, 18_000])
async def test_thousands_of_unknown_keys_are_counted_and_the_first_named(count: int) -> None:
    body = {f"k{number}": 0 for number in range(count)}
    assert (len(json.dumps(body)) > LARGE_BODY) is (count > 5_000), "both ways of reading"
    detail, paths = await _refused(body)
    assert detail == (
        f"Body has {count} faults, too many to name them all; send the fields that this call has"
    )
    assert paths == ["body", *(f"k{number}" for number in range(20))]


async def test_unknown_keys_deep_in_a_body_are_named_where_they_stand() -> None:
    detail, paths = await _refused({"rows": [{"a": 1, "b": 2} for _ in range(9_000)]})
    assert detail.startswith("Body has 9000 faults")
    assert paths == ["body", *(f"rows.{number}.b" for number in range(5))]


@pytest.mark.parametrize("size", [10, LARGE_BODY])
async def test_a_body_with_some_faults_has_them_named_as_before(size: int) -> None:
    detail, paths = await _refused({"rows": [{"b": 1}, {"a": "x"}, *[{"a": 1}] * size]})
    assert paths == ["rows.0.b", "rows.1.a"]
    assert detail == "B is not a field of this call"


def test_the_largest_bodies_that_calls_take_are_read() -> None:
    choices = [{"peo": "gms", "carrier": "uwic", "program": f"gms-{number}"} for number in range(60)]
    chosen = large_body(locations=500, lines=10)
    for office in chosen["offices"]:
        office["carriers"] = choices
    assert sum(len(office["carriers"]) for office in chosen["offices"]) == MOST_CHOICES
    for body in (chosen, largest_quote(), largest_draft(), largest_eligibility()):
        assert _read(written(body)) == body


@pytest.mark.parametrize("piece", ["0", "{}", '{"a":[]}', "[" * 100 + "]" * 100])
async def test_more_values_than_any_call_takes_are_refused_before_they_are_read(piece: str) -> None:
    body = json.loads(f"[{','.join([piece] * (2_000_000 // len(piece)))}]")
    detail, paths = await _refused({"rows": body})
    assert (detail, paths) == (CROWD, ["body"])


async def test_more_names_than_all_calls_have_together_are_refused_before_they_are_read() -> None:
    detail, paths = await _refused({f"k{number}": 0 for number in range(20_050)})
    assert (detail, paths) == (CROWD, ["body"])


@pytest.mark.parametrize("number", ["1" * 101, "-" + "9" * 4_000, "0." + "3" * 200])
async def test_a_number_of_a_large_body_that_no_field_takes_is_refused_before_it_is_read(number: str) -> None:
    body = f'{{"rows": [{{"a": 1}}], "b": "{" " * LARGE_BODY}", "a": \n {number}}}'
    detail, paths = await _refused(body)
    assert (detail, paths) == (LONG_NUMBER, ["body"])


async def test_a_text_of_many_digits_is_no_number() -> None:
    _, paths = await _refused({"a": 1, "b": " " * LARGE_BODY, "c": "7" * 300})
    assert paths == ["b", "c"]


def test_of_more_locations_than_allowed_nobody_counts_the_lines() -> None:
    with pytest.raises(ValidationError) as refused:
        QuoteStart.model_validate({"body": {}, "offices": large_body(600, 10)["offices"]})
    assert [(fault["type"], fault["loc"]) for fault in refused.value.errors()] == [("too_long", ("offices",))]


@pytest.mark.parametrize("size", [10, LARGE_BODY])
@pytest.mark.parametrize(
    ("sent", "path", "name"),
    [
        ('"a": 1, "rows": [], "a": 2', "a", "a"),
        ('"a": 1, "\\u0061": 2', "a", "a"),
        ('"rows": [{"a": 1}, {"a": 1, "b": {"": [{"k": 0, "l": 1, "k": 0}]}}]', "rows.1.b..0.k", "k"),
    ],
)
async def test_a_key_that_stands_twice_is_refused_by_its_name(
    size: int, sent: str, path: str, name: str
) -> None:
    detail, paths = await _refused(f'{{{sent}, "more": "{"x" * size}"}}')
    assert detail == f"{name} is given twice; send it once: which of the two counts is not said"
    assert paths == [path]


@pytest.mark.parametrize("size", [10, LARGE_BODY])
async def test_a_key_may_stand_in_several_objects_and_in_its_own_value(size: int) -> None:
    text = '{"a": 1, "a": 2}' + " " * size
    _, paths = await _refused({"rows": [{"a": {"a": 1}}, {"a": 2}], "b": text})
    assert paths == ["rows.0.a", "b"]


@pytest.mark.parametrize(
    "text", ["," * 250_000, "[{" * 40_000, '\\", "' * 90_000, ": " + "1" * 200, "\\" * 99 + ","]
)
def test_what_stands_in_texts_is_no_crowd_of_values(text: str) -> None:
    body = {"a": ["x" * LARGE_BODY, text, 1, text + "\\"], text[:50]: text}
    assert _read(json.dumps(body).encode()) == body


@pytest.mark.parametrize("text", ['"', '\\"', "\\\\", '"\\', "x" * 16_380, '"' * 16_383])
def test_what_stands_behind_a_text_is_counted(text: str) -> None:
    body = {"a": text, "b": ["x" * LARGE_BODY, *[0] * 200_000]}
    with pytest.raises(RequestValidationError) as refused:
        _read(json.dumps(body).encode())
    assert refused.value.errors()[0]["msg"] == CROWD
