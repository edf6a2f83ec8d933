"""Losses of the last ten years: rows, totals, loss ratios, frequency, and what the ratio is called."""

from collections.abc import Sequence
from decimal import Decimal
from itertools import pairwise

from models.dollars import dollars_of, is_blank, places_of
from models.errors import InvalidInput
from models.risk import ClaimYear, Risk
from models.risk_profile import ClaimRow, ClaimsSummary, ClaimsTotals
from models.rounding import ratio
from underwriting.reference import UnderwritingBook

YEARS_SHOWN = 10
YEARS_JUDGED = 3
NOT_CONSECUTIVE = "Claims submitted should be for consecutive years!"
_CENTS = 2
_ZERO = Decimal(0)
_MILLION = Decimal(1_000_000)


def entered_amount(text: str) -> Decimal | None:
    """Dollars as a form holds them: '$1,234.50'; blank or '-' is 0. None for what is no amount from 0."""
    if is_blank(text) or text.strip() == "-":
        return _ZERO
    amount = dollars_of(text)
    return None if amount is None or amount < 0 or places_of(amount) > _CENTS else amount


def check_claims(claims: Sequence[ClaimYear]) -> None:
    """Years must follow each other without a gap, each once, and reserves lie within what is incurred.

    Raises: InvalidInput naming the entry.
    """
    years = sorted((entry.year for entry in claims), reverse=True)
    if any(newer - older != 1 for newer, older in pairwise(years)):
        raise InvalidInput(NOT_CONSECUTIVE, "claims")
    for index, entry in enumerate(claims):
        if entry.reserves > entry.incurred:
            raise InvalidInput(
                f"Reserves of {entry.year} are larger than what is incurred; paid is incurred less reserves",
                f"claims.{index}.reserves",
            )


def claims_summary(risk: Risk, book: UnderwritingBook, newest_year: int | None = None) -> ClaimsSummary:
    """Ten yearly rows, newest first, with totals of all and of the last three years.

    newest_year: the first row's year; without one the newest that was entered, else the effective date's.
    Years before the founding are greyed and count nothing. A no-loss statement stands in place of all rows.
    Raises: InvalidInput as check_claims.
    """
    check_claims(risk.claims)
    no_loss = risk.no_loss_since is not None
    entered = {} if no_loss else {entry.year: entry for entry in risk.claims}
    newest = newest_year or max(entered, default=risk.effective_date.year)
    founded = _founded(risk)
    rows = tuple(_row(year, entered.get(year), founded) for year in range(newest, newest - YEARS_SHOWN, -1))
    judged = rows[:YEARS_JUDGED]
    return ClaimsSummary(
        rows=rows,
        all_years=_totals(rows, book, no_loss=no_loss),
        three_years=_totals(judged, book, no_loss=no_loss),
        frequency=_frequency(risk, judged),
        prior_coverage_years=_prior_coverage(risk, rows),
        no_loss=no_loss,
    )


def _founded(risk: Risk) -> int | None:
    """The year in which the business began; unknown where its age is."""
    if risk.years_in_business is None:
        return None
    return risk.effective_date.year - risk.years_in_business


def _row(year: int, entry: ClaimYear | None, founded: int | None) -> ClaimRow:
    greyed = founded is not None and year < founded
    if entry is None or greyed:
        return ClaimRow(year=year, entered=False, before_founding=greyed)
    return ClaimRow(
        year=year,
        entered=True,
        before_founding=False,
        no_coverage=entry.no_coverage,
        carrier=entry.carrier,
        premium=entry.premium,
        claims=entry.claims,
        incurred=entry.incurred,
        reserves=entry.reserves,
        paid=entry.incurred - entry.reserves,
        loss_ratio=ratio(entry.incurred, entry.premium),
    )


def _totals(rows: Sequence[ClaimRow], book: UnderwritingBook, *, no_loss: bool) -> ClaimsTotals:
    covered = [row for row in rows if row.entered and not row.no_coverage]
    premium = sum((row.premium for row in covered), _ZERO)
    incurred = sum((row.incurred for row in covered), _ZERO)
    reserves = sum((row.reserves for row in covered), _ZERO)
    loss_ratio = _ZERO if no_loss else ratio(incurred, premium)
    return ClaimsTotals(
        years=len(covered),
        premium=premium,
        claims=sum(row.claims for row in covered),
        incurred=incurred,
        reserves=reserves,
        paid=incurred - reserves,
        loss_ratio=loss_ratio,
        band=None if loss_ratio is None else _band(loss_ratio, book),
    )


def _band(loss_ratio: Decimal, book: UnderwritingBook) -> str | None:
    """The first band whose upper bound holds the ratio; a band without one holds everything above."""
    rows = sorted(
        book.rows("claim_bands"),
        key=lambda row: Decimal(row["up_to"]) if row["up_to"] else Decimal("Infinity"),
    )
    holding = (row["band"] for row in rows if not row["up_to"] or loss_ratio <= Decimal(row["up_to"]))
    return next(holding, None)


def _frequency(risk: Risk, rows: Sequence[ClaimRow]) -> Decimal | None:
    """Claims per million of payroll; a year without its own payroll takes that of the risk."""
    if risk.no_loss_since is not None:
        return _ZERO
    now = sum((line.payroll for place in risk.locations for line in place.employees), _ZERO)
    own = {entry.year: entry.payroll for entry in risk.claims}
    covered = [row for row in rows if row.entered and not row.no_coverage]
    known = [own.get(row.year) for row in covered]
    payroll = sum((now if amount is None else amount for amount in known), _ZERO)
    return ratio(sum(row.claims for row in covered) * _MILLION, payroll)


def _prior_coverage(risk: Risk, rows: Sequence[ClaimRow]) -> int | None:
    """Years of coverage without a gap, newest first: as stated, else as the rows show."""
    if risk.prior_coverage_years is not None:
        return risk.prior_coverage_years
    if not any(row.entered for row in rows):
        return None
    years = 0
    for row in rows:
        if not row.entered or row.no_coverage:
            break
        years += 1
    return years
