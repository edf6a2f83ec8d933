"""The values of a form as a table: every line, nothing restricted, nothing that runs."""

import csv
from io import StringIO
from typing import Any

import pytest

from activities.acord.table import values_csv


def reading(values: dict[str, Any], evidence: dict[str, Any] | None = None) -> dict[str, Any]:
    """A form of these values."""
    return {"values": values, "evidence": evidence or {}}


def rows(*readings: dict[str, Any]) -> list[list[str]]:
    """The lines of its table."""
    return list(csv.reader(StringIO(values_csv(readings).decode("utf-8-sig"), newline="")))


@pytest.mark.req("QE-216")
def test_every_leaf_has_a_line_with_its_path_value_page_confidence_and_method() -> None:
    values = {
        "form": "ACORD 130",
        "rating": [{"state": "FL", "class_codes": [{"payroll": "486500", "full_time": 12}]}],
        "policy": {"part1_states": ["FL", "GA"], "participating": False, "retro_plan": None},
    }
    evidence = {"rating[0].class_codes[0].payroll": {"page": 2, "confidence": 0.97, "method": "widget"}}
    assert rows(reading(values, evidence)) == [
        ["path", "value", "page", "confidence", "method"],
        ["form", "ACORD 130", "", "", ""],
        ["rating[0].state", "FL", "", "", ""],
        ["rating[0].class_codes[0].payroll", "486500", "2", "0.97", "widget"],
        ["rating[0].class_codes[0].full_time", "12", "", "", ""],
        ["policy.part1_states[0]", "FL", "", "", ""],
        ["policy.part1_states[1]", "GA", "", "", ""],
        ["policy.participating", "false", "", "", ""],
    ]


@pytest.mark.req("QE-216")
@pytest.mark.parametrize(
    ("values", "shown"),
    [
        ({"applicant": {"fein": "12-3456789"}}, "XX-XXX6789"),
        ({"applicant": {"fein_digits": "123456789"}}, "XX-XXX6789"),
        ({"applicant": {"fein_as_printed": "12 345678"}}, "XX-XXXXXXX"),
        ({"remarks": "FEIN 98-7654321, once 123-45-6789"}, "FEIN XX-XXX4321, once XX-XXX6789"),
    ],
)
def test_a_fein_stands_there_by_its_last_four_digits_alone(values: dict[str, Any], shown: str) -> None:
    assert rows(reading(values))[1][1] == shown


def test_a_fein_that_was_read_is_hidden_wherever_it_stands_and_other_numbers_are_not() -> None:
    values = {
        "applicant": {"fein": "12-3456789", "name": "Peach 123456789"},
        "prior_carriers": [{"policy_number": "987654321"}],
    }
    assert [row[1] for row in rows(reading(values))[1:]] == ["XX-XXX6789", "Peach XX-XXX6789", "987654321"]


def test_neither_birth_dates_nor_claimants_are_in_it() -> None:
    values = {
        "individuals": [{"name": "Ann", "date_of_birth": "1975-02-03"}],
        "claims": [{"claimant": "Bob", "paid": "5"}],
    }
    assert [row[0] for row in rows(reading(values))[1:]] == ["individuals[0].name", "claims[0].paid"]


@pytest.mark.parametrize("text", ["=1+1", "@SUM(A1)", "+cmd|' /C calc'!A0", "-2+3", "\t=1", "＝1"])
def test_nothing_in_it_runs(text: str) -> None:
    assert rows(reading({"remarks": text}))[1][1] == f"'{text}"


def test_of_several_forms_each_path_begins_with_the_form_s_place() -> None:
    one, other = reading({"form": "ACORD 130"}), reading({"form": "ACORD 125"})
    assert [row[0] for row in rows(one, other)[1:]] == ["readings[0].form", "readings[1].form"]
