"""Refusals: every code once, each with a status, words without values."""

import json
import re
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from pydantic import TypeAdapter, ValidationError

from api.campaign.tracking_schemas import CallbackRequest
from api.comment.schemas import UnderwriterRecord
from api.http import field_words, problems
from api.http.field_words import field_problems
from api.http.problems import ApiRefusal
from api.identity.schemas import LoginRequest
from api.prospect.save_schemas import StatusDetails, UserTableRecord
from api.quote.schemas import QuoteStart
from api.rate_book.schemas import BookCreate
from api.recalculation.schemas import RecalculationCreate
from api.workbook.schemas import WorkbookPut
from models import errors
from models.errors import QuotingError
from models.prospect import WorkGroup

OWN_KIND = re.compile(r'PydanticCustomError\(\s*"(\w+)"')


def _kinds(base: type[QuotingError]) -> list[type[QuotingError]]:
    found = []
    for kind in base.__subclasses__():
        found += [kind, *_kinds(kind)]
    return found


def test_every_refusal_of_the_models_has_a_status_of_its_own_line() -> None:
    ours = [kind for kind in _kinds(QuotingError) if kind.__module__ == errors.__name__]
    assert ours
    assert [kind.__name__ for kind in ours if "status" not in vars(kind)] == []


def test_codes_of_the_api_are_unique_beside_those_they_extend() -> None:
    codes = [kind.code for kind in _kinds(ApiRefusal) if kind.__module__ == problems.__name__]
    assert len(codes) == len(set(codes))
    assert not set(codes) & {kind.code for kind in _kinds(QuotingError) if kind.__module__ == errors.__name__}


def test_the_answers_of_a_route_are_grouped_by_status_with_their_codes() -> None:
    declared = problems.problems(errors.ViewOnly, errors.VersionConflict, errors.ProspectNotFound)
    assert list(declared) == [404, 409]
    assert declared[409]["description"] == "version_conflict, view_only"


def _problem_words(model: type, value: object) -> dict[str, str]:
    with pytest.raises(ValidationError) as caught:
        TypeAdapter(model).validate_python(value)
    as_body = [{**error, "loc": ("body", *error["loc"])} for error in caught.value.errors()]
    return {item.path: item.message for item in field_problems(as_body)}


def test_a_field_is_told_in_words_and_placed_by_its_name() -> None:
    said = _problem_words(
        UserTableRecord, {"user_email_id": "user_1", "companyProfile": {"effectiveDate": "1899-12-31"}}
    )
    assert said == {"companyProfile.effectiveDate": "Effective date must be at least 1900-01-01"}


def test_what_is_wrong_with_a_text_is_told_for_people() -> None:
    bad = {"email": "dana@", "phone": "1\n2", "name": "D\u0000"}
    assert _problem_words(CallbackRequest, bad) == {
        "email": "Send an e-mail address such as name@example.com",
        "phone": "Phone must be one line without control characters",
        "name": "Name must be one line without control characters",
    }
    named = {"user_email_id": "user_1", "companyProfile": {"companyName": "A\u0000"}}
    assert _problem_words(UserTableRecord, named) == {
        "companyProfile.companyName": "Company name holds a NUL character, which cannot be kept; take it out"
    }


def test_every_text_of_our_own_validators_is_told() -> None:
    ours = [*Path("api").rglob("*.py"), *Path("models").rglob("*.py")]
    kinds = {kind for file in ours for kind in OWN_KIND.findall(file.read_text(encoding="utf-8"))}
    assert kinds >= {"format", "refused", "required"}
    assert kinds - {*field_words._OWN_WORDS, *field_words._WORDS} == set()


def test_a_text_that_is_too_short_is_told_how_long_it_must_be() -> None:
    draft = {"version": "a", "base": "", "effective_from": "2027-01-01"}
    assert _problem_words(BookCreate, draft) == {
        "version": "Version must have at least 3 characters",
        "base": "Base must have at least 3 characters",
    }


def test_a_choice_is_told_with_what_may_be_chosen() -> None:
    record = {"user_email_id": "user_1", "status": "approved"}
    assert _problem_words(UserTableRecord, record) == {
        "status": "Status must be 'draft', 'company_profile' or 'quote_generated'"
    }
    assert _problem_words(WorkGroup, "mine") == {
        "body": "Body must be 'draft', 'running', 'result' or 'archived'"
    }
    pressed = _problem_words(StatusDetails, {"button_name": "buy"})
    assert pressed["button_name"].startswith("Button name must be one of get_quote, continue, parse_acord")
    assert _problem_words(QuoteStart, {"body": {}, "offices": [{"name": "1", "state": "1l"}]}) == {
        "offices.0.state": "State must be the two letters of a state, e.g. TX"
    }


def test_a_missing_field_is_named() -> None:
    assert _problem_words(LoginRequest, {}) == {
        "email": "Email is required",
        "password": "Password is required",
    }


def test_a_restricted_value_is_never_repeated() -> None:
    said = _problem_words(
        UserTableRecord, {"user_email_id": "user_20260101_x", "companyProfile": {"fein": "123-456-7890"}}
    )
    assert said == {"companyProfile.fein": "FEIN needs to be 9 digits"}
    assert "hunter2" not in str(_problem_words(LoginRequest, {"email": "a@b.c", "password": "hunter2" * 50}))


IN_DOLLARS = "Payroll must be an amount in dollars, e.g. 1234.50 or $1,234.50"


@pytest.mark.parametrize(
    ("change", "path", "words"),
    [
        ({"payroll": "-5"}, "payroll", "Payroll must be at least 0"),
        ({"payroll": "abc"}, "payroll", IN_DOLLARS),
        ({"payroll": "1,2,3"}, "payroll", IN_DOLLARS),
        ({"payroll": "1_000"}, "payroll", IN_DOLLARS),
        ({"payroll": "12,34"}, "payroll", IN_DOLLARS),
        ({"ft": "1,2"}, "ft", "Ft must be a whole number"),
        ({"pt": "1_0"}, "pt", "Pt must be a whole number"),
        ({"payroll": 1.5e300}, "payroll", "Payroll must be at most 10000000000"),
        ({"payroll": "1.234"}, "payroll", "Payroll must be at most 2 decimal places"),
        ({"ft": 123456}, "ft", "Ft must be at most 99999"),
        ({"code": "88 10"}, "code", "Code must be a class code of digits and letters, e.g. 8810"),
    ],
)
def test_words_say_what_would_be_right(change: dict[str, object], path: str, words: str) -> None:
    employee = {"code": "8810", "payroll": "1", **change}
    said = _problem_words(
        QuoteStart, {"body": {}, "offices": [{"name": "1", "state": "il", "employees": [employee]}]}
    )
    assert said == {f"offices.0.employees.0.{path}": words}


@pytest.mark.req("QE-083")
@pytest.mark.parametrize("blank", ["", "  ", "$", "$ ,", None])
def test_a_price_is_not_made_from_a_payroll_that_nobody_entered(blank: object) -> None:
    lines = [{"code": "8810", "payroll": "120,000"}, {"code": "5403", "payroll": blank}]
    said = _problem_words(
        QuoteStart, {"body": {}, "offices": [{"name": "1", "state": "il", "employees": lines}]}
    )
    assert said == {
        "offices.0.employees.1.payroll": "Payroll is required: the annual payroll of the class in dollars, "
        "e.g. 120000, or 0 for none"
    }


@pytest.mark.req("QE-083")
def test_a_payroll_of_nothing_is_entered_as_nought() -> None:
    lines = [{"code": "8810", "payroll": "$0"}, {"code": "5403", "payroll": 0}]
    wire = QuoteStart.model_validate(
        {"body": {}, "offices": [{"name": "1", "state": "il", "employees": lines}]}
    )
    assert [line.payroll for line in wire.offices[0].employees] == [0, 0]


def test_dates_are_asked_for_in_one_form() -> None:
    said = _problem_words(
        QuoteStart, {"body": {"date_from": "31.12.2026"}, "offices": [{"name": "1", "state": "il"}]}
    )
    assert said == {"body.date_from": "Date from must be a day as YYYY-MM-DD"}


def test_who_has_too_much_under_way_is_told_when_to_come_back() -> None:
    request: Any = SimpleNamespace(state=SimpleNamespace(request_id="one"))
    answer = problems.of_error(request, errors.TooManyAtOnce("Too much of yours is under way"))
    assert (answer.status_code, answer.headers["retry-after"]) == (429, "2")
    assert json.loads(bytes(answer.body))["code"] == "too_many_at_once"


@pytest.mark.parametrize(
    ("body", "path", "message"),
    [
        ({"cells": [{"column": "x", "row": "T1"}]}, "cells.0.row",
         "Row must be MASTER or the two letters of a state, e.g. TX"),
        ({"cells": [{"column": "x", "row": "TX", "premium": "99999999999"}]}, "cells.0.premium",
         "Premium must be at most 10 digits before the decimal point"),
        ({"cells": ["x"]}, "cells.0", "Entry 1 of cells must be an object"),
    ],
)  # fmt: skip
def test_what_is_wrong_of_a_cell_says_what_would_be_right(
    body: dict[str, Any], path: str, message: str
) -> None:
    found = _problems_of(WorkbookPut, {"base_version": 0, **body})
    assert [(one.path, one.message) for one in found] == [(path, message)]


def test_the_name_of_an_entry_is_told_as_it_was_sent() -> None:
    body = {"user_email_id": "x", "uuid_carrier": "x", "sdr_factor": {"MASTER": 1}}
    (found,) = _problems_of(RecalculationCreate, body)
    assert (found.path, found.message) == ("sdr_factor.MASTER", "MASTER must be at most 2 long")


@pytest.mark.parametrize(
    "more", [{"uw_status": 5}, {"uw_comments": 5}, {"uw_comments": [{"comment": "x" * 4_001}]}]
)
def test_no_word_of_the_validator_gets_out(more: dict[str, Any]) -> None:
    found = _problems_of(UnderwriterRecord, {"user_email_id": "x", **more})
    assert found
    assert not [one for one in found if "[" in f"{one.path}{one.message}" or "enum" in one.message.casefold()]


def _problems_of(model: type[Any], body: dict[str, Any]) -> list[Any]:
    with pytest.raises(ValidationError) as refused:
        model.model_validate(body)
    return field_problems(refused.value.errors())
