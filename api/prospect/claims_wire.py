"""Claims as they are entered on the wire, as they are stored, and ten years of them as they are shown."""

from collections.abc import Mapping, Sequence
from datetime import date
from decimal import Decimal
from typing import Any

from pydantic.alias_generators import to_camel

from api.prospect.claims_schemas import (
    ClaimsEntry,
    ClaimsShown,
    ClaimsSum,
    ClaimYearEntry,
    ClaimYearKept,
    ClaimYearShown,
)
from models.claim_history import ClaimHistory
from models.dollars import MUST_BE
from models.errors import InvalidInput
from models.risk import ClaimYear, Risk
from models.risk_profile import ClaimRow, ClaimsSummary, ClaimsTotals
from underwriting.claims import check_claims, entered_amount
from underwriting.intake import judged_losses

LIST = "historicalClaims"
LARGEST = Decimal(10**12)
_AMOUNTS = {
    "annual_premium": "Annual premium",
    "tot_inc": "Incurred",
    "tot_res": "Reserves",
    "tot_paid": "Paid",
}
"""The amounts of a year, and what a message calls them."""
NO_START = "A no-loss statement needs its start date"


def claims_risk(wire: ClaimsEntry, today: date) -> Risk:
    """What the losses are judged by. Raises: InvalidInput naming the entry."""
    day = wire.effective_date or today
    if wire.is_no_loss_chckd and wire.start_date is None:
        raise InvalidInput(NO_START, "startDate")
    since = wire.start_date if wire.is_no_loss_chckd else None
    return judged_losses(claim_years(wire.historical_claims), since, wire.years_in_business, day)


def claim_years(entries: Sequence[ClaimYearEntry]) -> tuple[ClaimYear, ...]:
    """The years that were entered; reserves are what is incurred and not paid.

    Raises: InvalidInput naming the entry and its field.
    """
    return tuple(_year(entry, f"{LIST}.{index}") for index, entry in enumerate(entries))


def claim_history(
    entries: Sequence[ClaimYearEntry], no_loss: bool, since: date | None, founded: int | None, today: date
) -> ClaimHistory:
    """The losses of a prospect as they may be stored.

    A no-loss statement with a date takes the place of the yearly rows, which are kept beneath it.

    Args: founded: year in which the business began, where it is known.
    Raises: InvalidInput naming the entry and its field.
    """
    for index, entry in enumerate(entries):
        path = f"{LIST}.{index}.year"
        if entry.year > today.year:
            raise InvalidInput(f"{entry.year} has not begun; enter {today.year} and earlier years", path)
        if founded is not None and entry.year < founded:
            raise InvalidInput(f"The business began in {founded}; leave {entry.year} out", path)
    if since is not None and since > today:
        raise InvalidInput("The business start date is today at the latest", "startDate")
    years = claim_years(entries)
    try:
        check_claims(years)
    except InvalidInput as refusal:
        raise InvalidInput(refusal.message, (refusal.path or LIST).replace("claims", LIST, 1)) from refusal
    return ClaimHistory(years=years, no_loss=no_loss, no_loss_since=since if no_loss else None)


def claims_record(history: ClaimHistory) -> Mapping[str, Any]:
    """Stored losses under the names of a quote record; a statement stands there in place of the years."""
    years = () if history.replaced else history.years
    return {
        LIST: tuple(kept_year(year).model_dump(mode="json", by_alias=True) for year in years),
        "historicalClaimsCheck": history.no_loss,
        "isNoLossChckd": history.no_loss,
        "startDate": history.no_loss_since.isoformat() if history.no_loss_since else "",
    }


def kept_year(year: ClaimYear) -> ClaimYearKept:
    """A stored year as the screen holds it."""
    return ClaimYearKept(
        year=year.year,
        carrier=year.carrier,
        annual_premium=dollars(year.premium),
        number_of_claims=str(year.claims),
        tot_inc=dollars(year.incurred),
        tot_res=dollars(year.reserves),
        tot_paid=dollars(year.incurred - year.reserves),
        no_coverage=year.no_coverage,
    )


def _year(entry: ClaimYearEntry, path: str) -> ClaimYear:
    amounts = _amounts(entry, path)
    incurred, paid, reserves = amounts["tot_inc"], amounts["tot_paid"], amounts["tot_res"]
    if entry.tot_res.strip() in ("", "-") and entry.tot_paid.strip() not in ("", "-"):
        reserves = incurred - paid
    elif entry.tot_paid.strip() not in ("", "-") and incurred != reserves + paid:
        raise InvalidInput(
            f"Incurred of {entry.year} must be paid plus reserves; leave one of the two blank",
            f"{path}.totPaid",
        )
    if reserves > incurred:
        raise InvalidInput(f"Reserves of {entry.year} are more than what is incurred", f"{path}.totRes")
    if reserves < 0:
        raise InvalidInput(f"Paid of {entry.year} is more than what is incurred", f"{path}.totPaid")
    return ClaimYear(
        year=entry.year,
        carrier=entry.carrier,
        premium=amounts["annual_premium"],
        claims=int(entry.number_of_claims or "0"),
        incurred=incurred,
        reserves=reserves,
        no_coverage=entry.no_coverage,
    )


def _amounts(entry: ClaimYearEntry, path: str) -> dict[str, Decimal]:
    """The amounts of a year by the names of the model. Raises: InvalidInput naming the field."""
    read: dict[str, Decimal] = {}
    for name, words in _AMOUNTS.items():
        amount = entered_amount(getattr(entry, name))
        at = f"{path}.{to_camel(name)}"
        if amount is None:
            raise InvalidInput(f"{words} of {entry.year} {MUST_BE}", at)
        if amount > LARGEST:
            raise InvalidInput(f"{words} of {entry.year} must be at most {dollars(LARGEST)}", at)
        read[name] = amount
    return read


def dollars(amount: Decimal) -> str:
    """'$1,234', with cents where there are any; blank amounts are $0."""
    whole = amount == amount.to_integral_value()
    return f"${amount:,.0f}" if whole else f"${amount:,.2f}"


def claims_wire(summary: ClaimsSummary) -> ClaimsShown:
    """The summary as it goes out."""
    return ClaimsShown(
        rows=[_row(row) for row in summary.rows],
        all_years=_sum(summary.all_years),
        three_years=_sum(summary.three_years),
        prior_coverage_years=summary.prior_coverage_years,
        no_loss=summary.no_loss,
    )


def _row(row: ClaimRow) -> ClaimYearShown:
    return ClaimYearShown(
        year=row.year,
        entered=row.entered,
        before_founding=row.before_founding,
        no_coverage=row.no_coverage,
        carrier=row.carrier,
        annual_premium=dollars(row.premium),
        number_of_claims=row.claims,
        tot_inc=dollars(row.incurred),
        tot_res=dollars(row.reserves),
        tot_paid=dollars(row.paid),
        loss_ratio=_ratio(row.loss_ratio),
    )


def _sum(totals: ClaimsTotals) -> ClaimsSum:
    return ClaimsSum(
        years=totals.years,
        annual_premium=dollars(totals.premium),
        number_of_claims=totals.claims,
        tot_inc=dollars(totals.incurred),
        tot_res=dollars(totals.reserves),
        tot_paid=dollars(totals.paid),
        loss_ratio=_ratio(totals.loss_ratio),
        band=totals.band,
    )


def _ratio(share: Decimal | None) -> str | None:
    return None if share is None else f"{share.normalize():f}"
