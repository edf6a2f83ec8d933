"""Rows of the truth beside the rows that were read."""

from itertools import permutations
from pathlib import Path
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from documents.reading_score import scored
from documents.scoring.figures import Document, figures
from documents.scoring.pairing import _assigned
from documents.scoring.truths import truth_of


def _document(truth: dict[str, Any], values: dict[str, Any]) -> Document:
    held = truth_of(Path("t.json"), {**truth, "_meta": {"file": "t.pdf"}})
    kind = held.kind
    return scored("t.pdf", held, {"readings": [{"kind": kind, "values": values, "evidence": {}}]})


def _verdicts(truth: dict[str, Any], values: dict[str, Any]) -> dict[str, str]:
    return {one.path: one.verdict.value for one in _document(truth, values).held}


def test_sheets_are_found_by_their_state_and_rows_by_their_likeness() -> None:
    rows = [{"class_code": "8810", "payroll": 1}, {"class_code": "5403", "payroll": 2}]
    truth = {"rating": [{"state": "FL", "class_codes": rows}, {"state": "GA", "class_codes": rows[:1]}]}
    read = {"rating": [{"state": "GA", "class_codes": rows[:1]}, {"state": "FL", "class_codes": rows[::-1]}]}
    document = _document(truth, read)
    assert {one.verdict.value for one in document.held} == {"right"}
    assert [row.right for row in document.rows] == [True, True, True]


def test_a_class_row_needs_its_state_code_and_payroll() -> None:
    truth = {"rating": [{"state": "FL", "class_codes": [
        {"class_code": "8810", "payroll": 100, "rate": 1}, {"class_code": "5403", "payroll": 200},
        {"class_code": None, "payroll": 300},
    ]}]}  # fmt: skip
    read = {"rating": [{"state": "FL", "class_codes": [
        {"class_code": "8810", "payroll": "100", "rate": "9"}, {"class_code": "5403", "payroll": "999"},
        {"payroll": "300"},
    ]}]}  # fmt: skip
    assert [row.right for row in _document(truth, read).rows] == [True, False]
    read["rating"][0]["state"] = None  # type: ignore[assignment]
    shown = figures([_document(truth, read)])
    assert (shown["class_rows"], shown["class_rows_right"]) == (2, 0)


def test_locations_are_found_by_number_and_building() -> None:
    truth = {"form": "ACORD 125", "locations": [
        {"number": "1", "building": "1", "city": "Tampa"}, {"number": "1", "building": "2", "city": "Miami"},
    ]}  # fmt: skip
    read = {"form": "ACORD 125", "locations": truth["locations"][::-1]}
    assert set(_verdicts(truth, read).values()) == {"right"}


def test_rows_with_another_key_pair_where_half_of_them_is_equal() -> None:
    truth = {
        "prior_carriers": [{"year": "2024", "policy_number": "A-1", "carrier": "Demo", "annual_premium": 9}]
    }
    near = {
        "prior_carriers": [{"year": "2024", "policy_number": "A-7", "carrier": "Demo", "annual_premium": "9"}]
    }
    assert _verdicts(truth, near)["prior_carriers[0].policy_number"] == "wrong"
    far = {
        "prior_carriers": [
            {"year": "2019", "policy_number": "B-9", "carrier": "Other", "annual_premium": "9"}
        ]
    }
    assert set(_verdicts(truth, far).values()) == {"missing", "invented"}


def test_a_row_without_a_partner_counts_all_its_leaves() -> None:
    truth = {"individuals": [{"name": "Ann", "title": "VP"}, {"name": "Bob", "title": None}]}
    verdicts = _verdicts(truth, {"individuals": [{"name": "Ann", "title": "VP"}]})
    assert verdicts["individuals[1].name"] == "missing"
    more = {"individuals": [*truth["individuals"], {"name": "Cid", "title": "CFO"}]}
    assert list(_verdicts(truth, more).values()).count("invented") == 2


def test_terms_of_one_policy_number_are_told_by_their_day() -> None:
    terms = [
        {"policy_number": "A", "effective": "2024-01-01", "premium": 5},
        {"policy_number": "A", "effective": "2025-01-01", "premium": 6},
    ]
    truth = {
        "line_of_business": "workers compensation",
        "policies": terms,
        "claims": [{"claim_number": "C-1"}],
    }
    read = {**truth, "policies": terms[::-1], "claims": [{"claim_number": "c1"}]}
    assert set(_verdicts(truth, read).values()) == {"right"}


@given(st.integers(1, 4), st.integers(0, 2), st.randoms())
def test_the_assignment_costs_least(height: int, more: int, random: Any) -> None:
    width = height + more
    costs = [[float(random.randint(0, 9)) for _ in range(width)] for _ in range(height)]
    found = _assigned(costs)
    best = min(
        sum(costs[row][column] for row, column in enumerate(chosen))
        for chosen in permutations(range(width), height)
    )
    assert len(set(found)) == height
    assert sum(costs[row][column] for row, column in enumerate(found)) == best
