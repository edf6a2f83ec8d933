"""Years of claims that accepted applications tell: prior carriers, or loss runs in their packets."""

from collections.abc import Iterator, Sequence
from datetime import UTC, date, datetime
from decimal import Decimal

from api.loss_run.dollars import amount_words
from api.loss_run.schemas import LossRunYear
from documents.acord.prospect.propose import applications
from documents.loss_run.prior_years import ClaimsRead, claims_read
from models.kept_reading import KeptReading

_LONG_AGO = datetime.min.replace(tzinfo=UTC)


def form_years(forms: Sequence[KeptReading], company: str, effective: date) -> list[LossRunYear]:
    """Each year once, as the form says that was accepted last.

    Args: company: the draft's, which tells whose application it is where a file holds several.
    """
    accepted = [each for each in forms if each.accepted]
    told: dict[int, LossRunYear] = {}
    for kept in sorted(accepted, key=lambda each: each.accepted_at or _LONG_AGO, reverse=True):
        for read in _years(kept, company, effective):
            told.setdefault(read.year, _wire(read, kept.file_name))
    return list(told.values())


def _years(kept: KeptReading, company: str, effective: date) -> Iterator[ClaimsRead]:
    readings = (kept.reading or {}).get("readings") or ()
    found = applications(readings)
    ours = found if len(found) == 1 else [one for one in found if _is_of(one.applicant, company)]
    for one in ours[:1]:
        yield from claims_read(readings, one.index, effective)


def _is_of(applicant: str, company: str) -> bool:
    """A draft's name may be the first of several that a form has."""
    return company != "" and applicant.casefold().startswith(company.casefold())


def _wire(read: ClaimsRead, file: str) -> LossRunYear:
    return LossRunYear(
        source="application",
        year=read.year,
        carrier=read.carrier[:200],
        annual_premium=amount_words(read.premium),
        number_of_claims="" if read.claims is None else str(read.claims),
        tot_inc=amount_words(read.incurred),
        tot_res=amount_words(_none_of(read.reserves, read.incurred)),
        tot_paid=amount_words(_none_of(read.paid, read.incurred)),
        confidence=round(read.confidence, 2),
        flags=list(read.flags),
        files=[file],
        checks=[],
    )


def _none_of(part: Decimal | None, whole: Decimal | None) -> Decimal | None:
    """A part that is blank beside a known whole is nothing."""
    return Decimal(0) if part is None and whole is not None else part
