"""Claims of prior years beside an application: of loss runs in the packet, else of its prior carriers."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from typing import Any

from documents.acord.prospect.proposed import amount_of
from documents.acord.prospect.source import Seen, Source
from documents.loss_run.years import MOST_CLAIMS, ROWS, YearRow, claim_years

LOSS_RUN = "loss_run"
MORE_CLAIMS = "claims.more_than_99"


@dataclass(frozen=True, slots=True)
class ClaimsRead:
    """One policy year as it was read, dollars; what the document does not say is None."""

    year: int
    carrier: str
    premium: Decimal | None
    claims: int | None
    incurred: Decimal | None
    reserves: Decimal | None
    paid: Decimal | None
    confidence: float
    page: int | None
    flags: tuple[str, ...] = ()


def claims_read(
    readings: Sequence[Mapping[str, Any]], index: int, drafted: date | None = None
) -> tuple[ClaimsRead, ...]:
    """The years, newest first, at most ten.

    Args: index: of the application among the readings; drafted: the draft's effective date, for a form
        without one.
    """
    source = Source(readings[index])
    begins = source.find("policy.effective_date")
    effective = date.fromisoformat(begins.text) if begins else drafted
    runs = [reading for reading in readings if reading.get("kind") == LOSS_RUN]
    if runs and effective:
        return tuple(_of_run(row) for row in claim_years(runs, effective).rows if row.covered)
    return _prior(source)


def _of_run(row: YearRow) -> ClaimsRead:
    return ClaimsRead(
        row.year, row.carrier, row.premium, row.claims, row.incurred, row.reserve, row.paid,
        row.confidence, None, row.flags,
    )  # fmt: skip


def _prior(source: Source) -> tuple[ClaimsRead, ...]:
    """Prior carriers by year; two of one year are summed, as with loss runs."""
    years: dict[int, ClaimsRead] = {}
    for row in source.rows("prior_carriers"):
        year = source.find(f"{row}.year")
        if year is None or not year.text[:4].isdecimal():
            continue
        read = _prior_row(source, row, int(year.text[:4]), year.seen)
        before = years.get(read.year)
        years[read.year] = _together(before, read) if before else read
    return tuple(years[year] for year in sorted(years, reverse=True)[:ROWS])


def _prior_row(source: Source, row: str, year: int, seen: Seen) -> ClaimsRead:
    carrier = source.find(f"{row}.carrier")
    found = {
        name: source.find(f"{row}.{name}") for name in ("annual_premium", "claims", "amount_paid", "reserve")
    }
    premium, claims, paid, reserve = (amount_of(one.text) if one else None for one in found.values())
    read = [one.seen for one in (carrier, *found.values()) if one]
    return ClaimsRead(
        year=year,
        carrier=carrier.text if carrier else "",
        premium=premium,
        claims=None if claims is None else min(int(claims), MOST_CLAIMS),
        incurred=_sum(paid, reserve),
        reserves=reserve,
        paid=paid,
        confidence=min([seen.confidence, *(one.confidence for one in read)]),
        page=seen.page,
        flags=_flags(read, claims),
    )


def _flags(read: Sequence[Seen], claims: Decimal | None) -> tuple[str, ...]:
    many = [MORE_CLAIMS] if claims is not None and claims > MOST_CLAIMS else []
    return tuple(dict.fromkeys([*(flag for seen in read for flag in seen.flags), *many]))


def _together(one: ClaimsRead, other: ClaimsRead) -> ClaimsRead:
    claims = _sum(_whole(one.claims), _whole(other.claims))
    return ClaimsRead(
        year=one.year,
        carrier=" / ".join(dict.fromkeys(filter(None, (one.carrier, other.carrier)))),
        premium=_sum(one.premium, other.premium),
        claims=None if claims is None else min(int(claims), MOST_CLAIMS),
        incurred=_sum(one.incurred, other.incurred),
        reserves=_sum(one.reserves, other.reserves),
        paid=_sum(one.paid, other.paid),
        confidence=min(one.confidence, other.confidence),
        page=one.page,
        flags=tuple(dict.fromkeys((*one.flags, *other.flags))),
    )


def _whole(count: int | None) -> Decimal | None:
    return None if count is None else Decimal(count)


def _sum(one: Decimal | None, other: Decimal | None) -> Decimal | None:
    """The sum of what is known; None of nothing."""
    known = [amount for amount in (one, other) if amount is not None]
    return sum(known, Decimal(0)) if known else None
