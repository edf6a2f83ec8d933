"""Readings of loss runs on their way to the claims table."""

from datetime import date
from types import SimpleNamespace
from typing import Any, cast
from uuid import UUID

from api.loss_run.wire import UploadedRun, loss_runs, runs_of
from models.upload import StoredFile

TODAY = date(2026, 7, 1)
FILE = SimpleNamespace(id=UUID(int=1), name="runs.pdf", state="read", code=None, hint=None)


def _run(insured: str | None, begins: str) -> dict[str, Any]:
    policy = {"effective": begins, "premium": "10", "claims": 1, "paid": "5", "reserve": "0", "incurred": "5"}
    values = {
        "carrier": "Acme", "insured": insured, "valuation_date": "2026-06-30", "policies": [policy],
        "claims": [], "checks": [],
    }  # fmt: skip
    return {"kind": "loss_run", "values": values, "evidence": {}}


def test_a_year_of_another_insured_is_said_to_be_one_and_no_other() -> None:
    readings = (
        _run("Omega Farms Inc", "2025-01-01"),
        _run("GAMMA FOODS", "2024-01-01"),
        _run(None, "2023-01-01"),
    )
    found = loss_runs([UploadedRun(cast("StoredFile", FILE), readings)], (), "Gamma Foods LLC", TODAY, TODAY)
    assert [(row.year, row.flags) for row in found.years] == [
        (2025, ["insured.differs"]),
        (2024, []),
        (2023, []),
    ]


def test_of_the_sums_of_a_policy_those_are_told_that_do_not_hold() -> None:
    run = _run("Gamma Foods LLC", "2025-01-01")
    run["values"]["policies"][0]["policy_number"] = "WC 7"
    run["values"]["checks"] = [
        {"name": "paid", "expected": "5", "found": "4", "difference": "-1", "scope": scope, "holds": holds}
        for scope, holds in (("policies[0]", False), ("policies[0]", True), ("policies[1]", False))
    ]
    (row,) = loss_runs([UploadedRun(cast("StoredFile", FILE), (run,))], (), "Gamma Foods", TODAY, TODAY).years
    assert [each.model_dump() for each in row.checks] == [
        {"file": "runs.pdf", "policy": "WC 7", "name": "paid", "expected": "5", "found": "4",
         "difference": "-1"}
    ]  # fmt: skip


def test_of_incurred_reserve_and_paid_the_last_follows_from_the_others() -> None:
    runs = []
    for at, (paid, reserve, incurred) in enumerate(
        (("80", "30", "100"), ("5", "150", "100"), ("9", "3", ""))
    ):
        run = _run("Gamma Foods", f"202{5 - at}-01-01")
        run["values"]["policies"][0] |= {"paid": paid, "reserve": reserve, "incurred": incurred or None}
        runs.append(run)
    found = loss_runs(
        [UploadedRun(cast("StoredFile", FILE), tuple(runs))], (), "Gamma Foods", TODAY, TODAY
    ).years
    assert [(row.tot_inc, row.tot_res, row.tot_paid) for row in found] == [
        ("$100", "$30", "$70"), ("$100", "$100", "$0"), ("$12", "$3", "$9"),
    ]  # fmt: skip


def test_of_a_file_with_an_application_beside_it_the_loss_runs_alone_are_told() -> None:
    run, form = _run("Gamma Foods", "2025-01-01"), {"kind": "application"}
    assert runs_of({"readings": [form, run, form]}) == (run,)
    assert runs_of(None) == runs_of({}) == ()
