"""Whether a read loss run is what is needed for a prospect: of its business, recent, of enough years."""

from collections.abc import Mapping, Sequence
from datetime import date, timedelta
from typing import Any

from rapidfuzz import fuzz

from documents.loss_run.business import WORKERS_COMPENSATION

ANOTHER = "insured.differs"
_SAME_NAME = 85.0


def refusal(readings: Sequence[Mapping[str, Any]]) -> tuple[str, str] | None:
    """Why a loss file is refused as a whole, by its code and in words; None where something was read."""
    lines = [str(reading["values"]["line_of_business"]) for reading in readings]
    others = [line for line in lines if line != WORKERS_COMPENSATION]
    if not any(_says_something(reading["values"]) for reading in readings):
        # A page of totals alone says nothing of its own of which line it is.
        if others:
            named = " and ".join(dict.fromkeys(others))
            return "loss_run.wrong_line", f"This is a loss run of {named}."
        return (
            "loss_run.unreadable",
            "No policies and no claims were found.",
        )
    return None


def doubts(
    reading: Mapping[str, Any], company: str, today: date, age_days: int = 90, years: int = 5
) -> list[tuple[str, str]]:
    """What speaks against a loss run for this prospect; each is said, none refuses it."""
    values = reading["values"]
    found: list[tuple[str, str]] = []
    if is_of_another(reading, company):
        found.append((ANOTHER, f"The loss run is of {str(values['insured']).rstrip('.')}."))
    valued = values.get("valuation_date")
    if valued is None:
        found.append(("valuation.unknown", "No valuation date was found."))
    elif (day := date.fromisoformat(valued)) < today - timedelta(days=age_days):
        words = f"{day:%b} {day.day}, {day.year}"
        found.append(("valuation.stale", f"Valued as of {words}, more than {age_days} days ago."))
    begun = {policy["effective"][:4] for policy in values["policies"] if policy.get("effective")}
    if len(begun) < years:
        found.append(("years.missing", f"{len(begun)} of {years} policy years are in it."))
    return found


def is_of_another(reading: Mapping[str, Any], company: str) -> bool:
    """Whether a loss run names an insured that is not the business; one without a name may be of it."""
    insured = reading["values"].get("insured")
    return bool(insured) and fuzz.token_set_ratio(_bare(insured), _bare(company)) < _SAME_NAME


def _says_something(values: Mapping[str, Any]) -> bool:
    told = values["policies"] or values["claims"] or values["totals"].get("claims") is not None
    return values["line_of_business"] == WORKERS_COMPENSATION and bool(told)


def _bare(name: str) -> str:
    """A name's words without its legal form."""
    words = "".join(letter if letter.isalnum() else " " for letter in name.casefold()).split()
    return " ".join(
        word for word in words if word not in ("llc", "inc", "corp", "co", "company", "ltd", "the", "and")
    )
