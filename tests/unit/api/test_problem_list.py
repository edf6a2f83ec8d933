"""The list of refusals that the API serves."""

import inspect

import pytest

import models.errors
from api.ops.problem_list import refusals
from tests.support.openapi import served_schema


@pytest.mark.req("QE-192")
def test_every_refusal_is_listed_once_with_its_status_and_a_meaning() -> None:
    served_schema()
    listed = {refusal.code: refusal for refusal in refusals()}
    own = {
        kind.code
        for _, kind in inspect.getmembers(models.errors, inspect.isclass)
        if issubclass(kind, models.errors.QuotingError) and kind is not models.errors.QuotingError
    }
    assert own <= set(listed)
    assert {"not_signed_in", "too_many_requests", "csrf_refused"} <= set(listed)
    assert [(listed[code].status) for code in ("invalid_input", "view_only", "program_answered")] == [
        422, 409, 409,
    ]  # fmt: skip
    for refusal in listed.values():
        assert refusal.meaning.endswith((".", ":", ";")) or len(refusal.meaning) > 20, refusal.code
        assert 200 < refusal.status < 600


@pytest.mark.req("QE-192")
def test_every_code_that_the_schema_promises_is_in_the_list() -> None:
    document = served_schema()
    codes = {refusal.code for refusal in refusals()}
    promised = {
        code
        for path in document["paths"].values()
        for operation in path.values()
        for answer in operation["responses"].values()
        if "application/problem+json" in answer.get("content", {})
        for code in answer["description"].split(", ")
    }
    assert len(promised) > 20
    assert promised <= codes
