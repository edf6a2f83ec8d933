"""Rows of the underwriters' lists: which fact stands in which field, and what stands where there is none."""

from datetime import UTC, date, datetime
from decimal import Decimal
from inspect import signature
from types import SimpleNamespace
from typing import Any
from uuid import UUID

import pytest

from api.dashboard.list_routes import _active_cells, _released_cells, list_submissions, row_wire
from api.dashboard.underwriter_routes import _active, _released, _unsubmitted
from models.decision_snapshot import DecisionProgram, DecisionSnapshot
from models.prospect import Address, CompanyProfile, DraftSections, DraftStatus, Prospect, Stage
from models.submission import ListedSubmission, SubmissionState, SubmittedRun, UwStatus
from models.unsubmitted import Unsubmitted
from underwriting.decision_snapshot import snapshot_of

AT = datetime(2026, 7, 4, 17, tzinfo=UTC)
PROFILE = CompanyProfile(
    company_name=" Acme LLC ", first_name="Rosa", last_name="Lind", phone_number="(512) 555-0147",
    email_id="rosa@acme.example", effective_date=date(2026, 8, 1), expected_start_date=date(2026, 9, 1),
    primary_address=Address(street="1 Main St", city="Austin", state="tx", zip="78701"),
)  # fmt: skip
RUN = SubmittedRun(id=UUID(int=3), made_at=AT, programs=("gms-uwic", "gms-key_risk"), keys=())


def listed(**changes: Any) -> ListedSubmission:
    """A submission whose facts all differ."""
    facts: dict[str, Any] = {
        "id": UUID(int=1), "prospect_id": UUID(int=2), "user_id": "user_1", "run_id": UUID(int=3),
        "number": 1, "state": SubmissionState.OPEN, "submitted_at": AT, "company": "Acme LLC",
        "fein": "123456789", "primary_state": "TX", "governing_state": "GA", "governing_class": "8810",
        "payroll": Decimal("1250000.40"), "partner": "gms", "producer": "bob@agency.example",
        "uw_comments": "Priced", "agent_comments": "Renewal", "file_count": 2,
        "uw_status": UwStatus.UW_QUESTIONS, "derived_status": None, "owner": None, "owner_name": "",
        "needed_by": None, "effective_date": date(2026, 8, 1), "practice": False, "stale": False,
        "released_at": None, "version": 3,
    }  # fmt: skip
    return ListedSubmission(**facts | changes)


@pytest.mark.req("CB-072", "CB-073", "CB-078")
def test_a_row_has_a_fein_with_its_dash_a_dash_for_no_state_and_a_short_producer_in_capitals() -> None:
    row = row_wire(listed())
    assert (row["fein"], row["primary_state"], row["submitted_by"]) == ("12-3456789", "TX", "BOB")
    row = row_wire(listed(fein="", primary_state="", producer="dana@agency.example"))
    assert (row["fein"], row["primary_state"], row["submitted_by"]) == ("", "-", "dana")


@pytest.mark.req("CB-070", "CB-088", "CB-135", "CB-325")
def test_a_line_of_the_file_has_each_fact_in_the_column_of_its_head() -> None:
    assert _active_cells(listed()) == [
        "7/4/26", "Acme LLC", "12-3456789", "TX", "GA", "8810", "$1,250,000", "gms", "BOB", "Priced",
        "Renewal", "UW Quest",
    ]  # fmt: skip
    assert _active_cells(listed(primary_state="", uw_status=None))[3::8] == ["-", "Select"]
    assert _released_cells(listed()) == ["7/4/26", "Acme LLC", "12-3456789", "$1,250,000", "Priced"]


@pytest.mark.req("CB-133", "CB-134", "CB-139")
def test_the_specified_rows_have_each_fact_in_its_field() -> None:
    files: Any = {"fileList": ["theirs"], "uwFileList": ["ours"], "fileListToStore": ["stored"]}
    row = _active(listed(primary_state=""), (), RUN, DraftSections(company_profile=PROFILE), files)
    told = {name: getattr(row, name) for name in type(row).model_fields}
    assert {name: told[name] for name in files} == files
    assert (told["primaryState"], told["govCcState"], told["govClassCode"]) == ("-", "GA", "8810")
    assert (told["submittedDate"], told["submittedUserName"]) == ("1783184400000", "bob@agency.example")
    assert (told["uw_comments"], told["agent_comments"], told["payroll"]) == (
        "Priced",
        "Renewal",
        "1250000.40",
    )
    keys = [f"1783184400000+{RUN.id}+{program}+1 Main St, Austin, TX 78701" for program in RUN.programs]
    assert (told["uuid_carrier"], told["uuidCarriers"]) == (keys[0], keys)
    offers: Any = SimpleNamespace(labels=dict, lists=SimpleNamespace(wordings={}))
    given = _released(listed(), DraftSections(), offers)
    assert (given.comments, given.agent_comments, given.payroll) == ("Priced", "Renewal", "1250000.40")
    assert (given.submittedUserName, given.submissionDate) == ("bob@agency.example", "1783184400000")


@pytest.mark.req("CB-097", "CB-098", "CB-132", "CB-263")
def test_the_record_of_a_prospect_is_the_same_before_and_after_it_is_submitted() -> None:
    sections = DraftSections(company_profile=PROFILE)
    unsubmitted = Unsubmitted(
        id=UUID(int=2), user_id="user_1", stage=Stage.TWO, run_id=None, salesperson="", sections=sections
    )
    before = _unsubmitted(unsubmitted, None)
    assert (before.company_name, before.contact_person) == ("Acme LLC", "Rosa Lind")
    assert (before.phone_number, before.email, before.domain) == (
        "(512) 555-0147", "rosa@acme.example", "acme.example",
    )  # fmt: skip
    assert (before.effective_date, before.status, before.uw) == ("2026-08-01", "uw", True)
    named = sections.model_copy(
        update={"company_profile": PROFILE.model_copy(update={"primary_contact": "Ann Roe"})}
    )
    assert _unsubmitted(unsubmitted.model_copy(update={"sections": named}), None).contact_person == "Ann Roe"
    for draft, contact in ((sections, "Rosa Lind"), (named, "Ann Roe")):
        prospect = Prospect(
            id=UUID(int=2), user_id="user_1", version=1, stage=Stage.THREE, status=DraftStatus.DRAFT,
            sections=draft, created_at=AT, updated_at=AT,
        )  # fmt: skip
        made: Any = SimpleNamespace(effective_date=date(2026, 8, 1))
        rows: Any = [
            SimpleNamespace(
                program=program,
                locations=[SimpleNamespace(payroll=Decimal(each)) for each in (100, 20)],
                totals=price and SimpleNamespace(total_estimated_annual_premium=Decimal(price)),
            )
            for program, price in (("a", "7.50"), ("b", None), ("c", "9.00"))
        ]
        assert snapshot_of(prospect, made, rows, "sam@desk.example") == DecisionSnapshot(
            user_email_id="user_1", domain="acme.example", company_name="Acme LLC", contact_person=contact,
            phone_number="(512) 555-0147", emod="", effective_date=date(2026, 8, 1),
            salesperson_email="sam@desk.example",
            programs=tuple(
                DecisionProgram(program=each, payroll=Decimal(120), indication=Decimal(price))
                for each, price in (("a", "7.50"), ("c", "9.00"))
            ),
        )  # fmt: skip


@pytest.mark.req("CB-137", "CB-138")
def test_a_line_of_the_history_has_its_status_its_carrier_and_both_digits_of_each_number() -> None:
    at = datetime(2026, 7, 4, 9, 5, 7, tzinfo=UTC)
    picked, cell = {"status": "uw_questions"}, {"status": {"TX": "bound"}, "carrier_name": "Key Risk"}
    events = [SimpleNamespace(button_name="any", detail=detail, at=at) for detail in (cell, picked)]
    files: Any = {"fileList": [], "uwFileList": [], "fileListToStore": []}
    told = _active(listed(), events, None, None, files).status_info
    assert [(line.status, line.timestamp) for line in told] == [
        ("Bound (with carrier: Key Risk)", "07/04/2026 09:05:07"), ("UW Quest", "07/04/2026 09:05:07"),
    ]  # fmt: skip


@pytest.mark.req("CB-324")
def test_a_page_of_no_named_size_has_ten_rows() -> None:
    assert signature(list_submissions).parameters["size"].default == 10
