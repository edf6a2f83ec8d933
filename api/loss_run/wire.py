"""Readings of loss runs as the claims table takes them: a row for each year, doubts for each file."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any

from api.loss_run.dollars import amount_words
from api.loss_run.form_years import form_years
from api.loss_run.schemas import LossRunCheck, LossRunDoubt, LossRunFile, LossRuns, LossRunYear
from documents.loss_run.fitness import ANOTHER, doubts, is_of_another
from documents.loss_run.years import YearRow, claim_years
from models.kept_reading import KeptReading
from models.upload import StoredFile

KIND = "loss_run"


@dataclass(frozen=True, slots=True)
class UploadedRun:
    """A file with the loss runs that were read of it; none while it is being read, or nothing was."""

    file: StoredFile
    readings: tuple[Mapping[str, Any], ...] = ()


def runs_of(reading: Mapping[str, Any] | None) -> tuple[Mapping[str, Any], ...]:
    """The loss runs of a reading."""
    return tuple(each for each in (reading or {}).get("readings", ()) if each["kind"] == KIND)


def loss_runs(
    runs: Sequence[UploadedRun],
    forms: Sequence[KeptReading],
    company: str,
    effective: date,
    today: date,
) -> LossRuns:
    """All together, from the effective date's year back; forms tell the years that no loss run has."""
    named = [(run.file.name, reading) for run in runs for reading in run.readings]
    found = claim_years([reading for _, reading in named], effective)
    years = [_year(row, named, company) for row in found.rows if row.covered]
    told = {row.year for row in years}
    wanted = {row.year for row in found.rows}
    years += [row for row in form_years(forms, company, effective) if row.year in wanted - told]
    return LossRuns(
        files=[_file(run, company, today) for run in runs],
        years=sorted(years, key=lambda row: -row.year),
        beyond=list(found.beyond),
        undated=found.undated,
    )


def _file(run: UploadedRun, company: str, today: date) -> LossRunFile:
    values = [reading["values"] for reading in run.readings]
    valued = [date.fromisoformat(each["valuation_date"]) for each in values if each.get("valuation_date")]
    said = [doubt for reading in run.readings for doubt in doubts(reading, company, today)]
    return LossRunFile(
        id=run.file.id,
        name=run.file.name,
        state=run.file.state,
        code=run.file.code,
        hint=run.file.hint,
        carriers=list(dict.fromkeys(str(each["carrier"]) for each in values if each.get("carrier"))),
        valued=min(valued, default=None),
        doubts=[LossRunDoubt(code=code, words=words) for code, words in dict.fromkeys(said)],
    )


def _year(row: YearRow, named: Sequence[tuple[str, Mapping[str, Any]]], company: str) -> LossRunYear:
    places = [path.partition(":") for path in row.sources]
    sources = [(*named[int(number)], scope) for number, _, scope in places]
    another = any(is_of_another(reading, company) for _, reading, _ in sources)
    # Of three amounts two are entered and one follows: what is printed net of recoveries adds up like that.
    reserve = row.reserve if row.incurred is None or row.reserve is None else min(row.reserve, row.incurred)
    paid = row.paid if row.incurred is None or reserve is None else row.incurred - reserve
    return LossRunYear(
        source="loss_run",
        year=row.year,
        carrier=row.carrier[:200],
        annual_premium=amount_words(row.premium),
        number_of_claims="" if row.claims is None else str(row.claims),
        tot_inc=amount_words(row.incurred),
        tot_res=amount_words(reserve),
        tot_paid=amount_words(paid),
        confidence=round(row.confidence, 2),
        flags=[*row.flags, *([ANOTHER] if another else [])],
        files=list(dict.fromkeys(name for name, _, _ in sources)),
        checks=[check for source in sources for check in _checks(*source)],
    )


def _checks(name: str, reading: Mapping[str, Any], scope: str) -> list[LossRunCheck]:
    """The failed ones of a policy."""
    values = reading["values"]
    policy = values["policies"][int(scope.removeprefix("policies[").rstrip("]"))]
    return [
        LossRunCheck(
            file=name,
            policy=str(policy.get("policy_number") or ""),
            name=str(check["name"]),
            expected=str(check["expected"]),
            found=str(check["found"]),
            difference=str(check["difference"]),
        )
        for check in values["checks"]
        if check["scope"] == scope and not check["holds"]
    ]
