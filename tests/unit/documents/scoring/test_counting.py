"""What counts as right, wrong, missing and invented."""

from pathlib import Path
from typing import Any

import pytest

from documents.reading_score import scored
from documents.scoring.compare import Verdict
from documents.scoring.equal import equal
from documents.scoring.figures import Document, certain_wrong, figures
from documents.scoring.truths import truth_of


def _document(
    truth: dict[str, Any], values: dict[str, Any], sure: dict[str, float] | None = None, *, meta: Any = None,
    flags: dict[str, list[str]] | None = None, kind: str = "acord_130", method: str = "widget",
) -> Document:  # fmt: skip
    held = truth_of(Path("t.json"), {**truth, "_meta": {"file": "t.pdf", **(meta or {})}})
    paths = {*(sure or {}), *(flags or {})}
    evidence = {
        path: {
            "confidence": (sure or {}).get(path, 0.97),
            "flags": (flags or {}).get(path, []),
            "method": method,
        }
        for path in paths
    }
    return scored(
        "t.pdf", held, {"readings": [{"kind": kind, "values": values, "evidence": evidence}], "pages": 1}
    )


def _verdicts(document: Document) -> dict[str, str]:
    return {one.path: one.verdict.value for one in document.held}


def test_a_leaf_is_right_wrong_missing_or_invented() -> None:
    truth = {
        "applicant": {
            "name": "Demo LLC",
            "phone": "2395550144",
            "website": None,
            "email": None,
            "sic": "0782",
        }
    }
    read = {"applicant": {"name": "DEMO, LLC", "phone": "2395550145", "website": "x.example", "naics": "1"}}
    document = _document(truth, read)
    assert _verdicts(document) == {
        "applicant.name": "right",
        "applicant.phone": "wrong",
        "applicant.website": "invented",
        "applicant.email": "empty",
        "applicant.sic": "missing",
    }
    shown = figures([document])
    assert (shown["leaves"], shown["right"], shown["share"]) == (3, 1, 0.3333)


def test_a_missing_confidence_counts_as_certain() -> None:
    document = _document({"company": "A"}, {"company": "B"})
    assert [one.path for one in certain_wrong(document)] == ["company"]
    assert certain_wrong(_document({"company": "A"}, {"company": "B"}, {"company": 0.89})) == []


def test_certain_leaves_are_all_that_were_read_with_certainty() -> None:
    document = _document(
        {"company": "A"}, {"company": "B", "underwriter": "C", "fein_as_printed": "1", "form": "x"}
    )
    shown = figures([document])
    assert (shown["certain"], shown["certain_wrong"], shown["certain_wrong_share"]) == (2, 1, 0.5)


def test_what_a_form_has_no_box_for_is_left_out() -> None:
    truth = {
        "policy": {"rating_effective_date": None, "effective_date": "2026-01-01"},
        "rating": [{"state": "FL", "premium": {"terrorism": {"premium": 5}, "total": {"premium": 9}}}],
        "strange": "key",
        "applicant": {"fein_as_printed": "12"},
    }
    meta = {"not_on_form": ["policy.rating_effective_date", "rating[].premium.terrorism"]}
    assert set(_verdicts(_document(truth, {}, meta=meta))) == {
        "policy.effective_date", "rating[0].state", "rating[0].premium.total.premium",
    }  # fmt: skip


def test_what_needs_review_is_right_when_it_is_not_certain() -> None:
    truth, meta = {"applicant": {"fein": "12-3456789"}}, {"needs_review": ["applicant.fein"]}
    for read, sure, verdict in (
        (None, 1.0, "right"),
        ("99-9999999", 0.5, "right"),
        ("12-3456789", 0.95, "wrong"),
    ):
        document = _document(truth, {"applicant": {"fein": read}}, {"applicant.fein": sure}, meta=meta)
        assert _verdicts(document)["applicant.fein"] == verdict


@pytest.mark.parametrize(
    ("path", "truth", "read", "same"),
    [
        ("policy.el_each_accident", 100000, "100000.00", True),
        ("rating[0].class_codes[0].class_code", "0042", "42", False),
        ("applicant.mailing_address.zip", "01001", "1001", False),
        ("applicant.sic", "0782", 782, False),
        ("individuals[0].ownership_percent", 50, "50.0", True),
        ("prior_carriers[0].mod", "1.05", 1.05, True),
        ("applicant.name", "Geno\u2019s \u2013 Dress", "genos-dress", True),
        ("applicant.entity_type", "Individual", "Sole Proprietor", True),
        ("rating[0].class_codes[0].part_time", None, 0, True),
        ("prior_carriers[0].reserve", 0, None, True),
        ("prior_carriers[0].annual_premium", 0, None, False),
        ("policy.participating", False, None, False),
        ("policy.participating", True, "true", False),
    ],
)
def test_values_are_compared_by_what_they_are(path: str, truth: object, read: object, same: bool) -> None:
    assert equal("acord_130", path, truth, read) is same


def test_a_narrative_may_differ_a_little_and_a_scanned_one_more() -> None:
    truth = "Roofing of homes and shops, no work above three stories, no torches."
    near, far = (
        truth.replace("torches", "torcnes"),
        truth.replace("homes and shops", "hcmes aud shcps").upper(),
    )
    assert equal("acord_130", "remarks", truth, near)
    assert not equal("acord_130", "remarks", truth, far.replace("STORIES", "STAIRWAY"))
    assert equal("acord_130", "remarks", truth, far, scanned=True)
    assert not equal("acord_130", "applicant.name", truth, near)


def test_two_lines_of_a_street_are_one() -> None:
    truth = {"agency": {"line1": "2 First St, Suite 3", "line2": None, "city": "Tampa"}}
    read = {"agency": {"line1": "2 First St", "line2": "Suite 3", "city": "Tampa"}}
    assert _verdicts(_document(truth, read)) == {"agency.line1": "right", "agency.city": "right"}


def test_lists_of_plain_values_are_sets() -> None:
    truth = {"policy": {"part1_states": ["FL", "GA"], "part3_states": []}}
    read = {"policy": {"part1_states": ["GA", "TX"], "part3_states": ["NY"]}}
    assert _verdicts(_document(truth, read)) == {
        "policy.part1_states[0]": "missing", "policy.part1_states[1]": "right",
        "policy.part1_states[+]": "invented",
        "policy.part3_states[+]": "invented",
    }  # fmt: skip


def test_something_where_there_is_nothing_is_one_invention() -> None:
    truth = {"policy": {"deductible": None}}
    read = {"policy": {"deductible": {"type": "medical", "amount": "500"}}}
    document = _document(truth, read, {"policy.deductible.type": 0.97, "policy.deductible.amount": 0.4})
    assert [(one.path, one.verdict, one.confidence) for one in document.held] == [
        ("policy.deductible", Verdict.INVENTED, 0.97)
    ]


def test_the_likest_of_several_readings_is_taken() -> None:
    held = truth_of(Path("t"), {"_meta": {"file": "t"}, "applicant": {"name": "Demo"}})
    readings = [
        {"kind": kind, "values": {"applicant": {"name": name}}, "evidence": {}}
        for kind, name in (("acord_130", "Other"), ("acord_130", "Demo"), ("acord_125", "Demo"))
    ]
    assert [one.verdict for one in scored("t", held, {"readings": readings}).held] == [Verdict.RIGHT]


def test_without_a_reading_of_its_kind_all_is_missing() -> None:
    held = truth_of(Path("t"), {"_meta": {"file": "t"}, "applicant": {"name": "Demo"}})
    document = scored("t", held, {"readings": [], "outcome": "refused"})
    assert [one.verdict for one in document.held] == [Verdict.MISSING]
    assert document.kind == "flat"


_ENTERED = {
    "form": "ACORD 130",
    "values": {
        "applicant.fein": "AA1234567",
        "applicant.phone": "(239) 555-0144",
        "agency.line1": "1 Elm St",
        "agency.line2": "Tampa, FL 33601",
        "status_of_submission=quote": True,
        "status_of_submission=issue": True,
        "policy.participating=false": True,
        "policy.other_coverages[]=foreign": True,
        "rating[].total_estimated_annual_premium": "$1,000",
    },
}


def test_texts_as_they_were_entered_are_compared_as_what_they_mean() -> None:
    read = {
        "form": "ACORD 130",
        "applicant": {"phone": "2395550144", "fein": None},
        "agency": {"line1": "1 Elm St", "city": "Tampa", "state": "FL", "zip": "33601"},
        "status_of_submission": None,
        "policy": {"participating": False, "other_coverages": ["foreign"]},
        "rating": [{"total_estimated_annual_premium": "1000"}],
    }
    document = _document(_ENTERED, read, flags={"status_of_submission": ["two_ticks"]})
    verdicts = _verdicts(document)
    assert verdicts.pop("applicant.fein") == "empty"
    assert set(verdicts.values()) == {"right"}
    assert verdicts["agency.address"] == "right"
    unflagged = _verdicts(_document(_ENTERED, read))
    assert unflagged["status_of_submission"] == "missing"
    chosen = _verdicts(_document(_ENTERED, {**read, "status_of_submission": "quote"}))
    assert chosen["status_of_submission"] == "invented"
