"""Years of claims that accepted forms tell, beside those of uploaded loss runs."""

from datetime import UTC, date, datetime
from typing import Any
from uuid import uuid4

from api.loss_run.schemas import LossRunYear
from api.loss_run.wire import UploadedRun, loss_runs
from models.kept_reading import KeptReading, ReadingOutcome
from models.upload import FileKind, FileState, StoredFile
from tests.unit.documents.acord.prospect.read_form import a_reading
from tests.unit.documents.loss_run.test_prior_years import prior

EFFECTIVE = date(2026, 3, 1)
ACCEPTED_AT = datetime(2026, 2, 1, 12, tzinfo=UTC)


def a_form(
    *readings: dict[str, Any], accepted: datetime | None = ACCEPTED_AT, name: str = "form.pdf"
) -> KeptReading:
    return KeptReading(
        file_id=uuid4(), file_name=name, job_id=uuid4(), prospect_id=uuid4(), created_by=uuid4(),
        outcome=ReadingOutcome.READ, code=None, reading={"readings": readings}, csv_key=None,
        accepted=("companyProfile.companyName",) if accepted else (), corrections={}, accepted_by=uuid4(),
        accepted_at=accepted, created_at=ACCEPTED_AT, read_at=ACCEPTED_AT,
    )  # fmt: skip


def of(company: str, **prior_carrier: Any) -> dict[str, Any]:
    return a_reading({"applicant.name": company, **prior(0, "2025", **prior_carrier)})


def told(
    *forms: KeptReading, company: str = "Peach", runs: tuple[UploadedRun, ...] = ()
) -> list[LossRunYear]:
    return loss_runs(runs, forms, company, EFFECTIVE, EFFECTIVE).years


def test_an_accepted_form_tells_the_years_of_its_prior_carriers() -> None:
    form = of("Peach LLC", carrier="Elm", annual_premium="12000", claims=2, amount_paid="742", reserve="58")
    (year,) = told(a_form(form))
    assert (year.source, year.year, year.carrier, year.annual_premium) == (
        "application",
        2025,
        "Elm",
        "$12,000",
    )
    assert (year.number_of_claims, year.tot_inc, year.tot_res, year.tot_paid) == ("2", "$800", "$58", "$742")
    assert year.files == ["form.pdf"]


def test_a_part_that_is_blank_beside_the_other_is_nothing_and_unknown_sums_stay_blank() -> None:
    (paid_only,) = told(a_form(of("Peach LLC", amount_paid="742")))
    assert (paid_only.tot_inc, paid_only.tot_res, paid_only.tot_paid) == ("$742", "$0", "$742")
    (nothing,) = told(a_form(of("Peach LLC", carrier="Elm")))
    assert (nothing.tot_inc, nothing.tot_res, nothing.tot_paid, nothing.number_of_claims) == ("", "", "", "")


def test_what_nobody_accepted_tells_nothing() -> None:
    assert told(a_form(of("Peach LLC", carrier="Elm"), accepted=None)) == []


def test_of_two_applicants_only_the_drafts_own_tells() -> None:
    both = a_form(of("Grizzly Inc", carrier="Oak"), of("Peach LLC dba Pit", carrier="Elm"))
    assert [year.carrier for year in told(both)] == ["Elm"]
    assert told(both, company="") == []


def test_the_form_that_was_accepted_last_tells_a_year_that_two_have() -> None:
    earlier = a_form(of("Peach LLC", carrier="Oak"), accepted=datetime(2026, 1, 1, tzinfo=UTC))
    later = a_form(of("Peach LLC", carrier="Elm"))
    assert [year.carrier for year in told(earlier, later)] == ["Elm"]


def test_a_loss_run_tells_its_years_and_a_form_the_others_within_the_table() -> None:
    run = a_reading({"carrier": "Oak", "policies[0].effective": "2025-03-01", "policies[0].incurred": "10"})
    run |= {"kind": "loss_run"}
    run["values"] |= {"checks": [], "claims": []}
    file = StoredFile(
        id=uuid4(), prospect_id=uuid4(), program=None, kind=FileKind.LOSS_RUN, key="k", name="run.pdf",
        mime="application/pdf", size=1, state=FileState.READ, code=None, hint=None, created_by=uuid4(),
        created_at=ACCEPTED_AT, completed_at=ACCEPTED_AT,
    )  # fmt: skip
    carriers = {
        **prior(0, "2025", carrier="Elm"), **prior(1, "2024", carrier="Ash"),
        **prior(2, "2011", carrier="Fir"),
    }  # fmt: skip
    form = a_reading({"applicant.name": "Peach LLC", **carriers})
    found = told(a_form(form), runs=(UploadedRun(file, (run,)),))
    assert [(year.year, year.source, year.carrier) for year in found] == [
        (2025, "loss_run", "Oak"), (2024, "application", "Ash"),
    ]  # fmt: skip
