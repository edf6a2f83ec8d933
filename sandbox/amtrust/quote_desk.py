"""The carrier's desk: takes a quote request, prices it, keeps it, and lets its underwriter answer in time."""

from collections.abc import Mapping
from datetime import datetime
from decimal import Decimal, InvalidOperation
from typing import Any

from sandbox.amtrust.premium import price
from sandbox.amtrust.rules import eligibility_details, limits_given
from sandbox.amtrust.scenarios import scenario_of
from sandbox.state import State

WORST = ("Decline", "Refer", "Incomplete", "BindEligible")


class Desk:
    """Quotes of one carrier, kept in the sandbox's state."""

    def __init__(self, state: State) -> None:
        self._state = state

    def create(self, body: Mapping[str, Any]) -> tuple[int, dict[str, Any]]:
        """Keep a valid request as a new quote. Returns: its id and record."""
        record = _record(body)
        quote_id = self._state.add_quote(_fein(body), record)
        return quote_id, record

    def update(self, quote_id: int, body: Mapping[str, Any]) -> dict[str, Any]:
        """Replace a quote by the whole body: what is left out is deleted."""
        record = _record(body)
        self._state.save_quote(quote_id, record)
        return record

    def read(self, quote_id: int) -> dict[str, Any] | None:
        """A quote as it stands now, its underwriter's answer included."""
        record = self._state.quote(quote_id)
        if record is None or record.get("submitted_at") is None:
            return record
        answer = scenario_of(record["fein"]).after_submit
        waited = self._state.now() - datetime.fromisoformat(record["submitted_at"])
        if record["status"] == "Submitted" and waited.total_seconds() >= answer.after_s:
            record["status"] = answer.status
            self._state.save_quote(quote_id, record)
        return record

    def submit(self, quote_id: int, record: dict[str, Any]) -> dict[str, Any]:
        """Hand a referred quote to the underwriter."""
        record = {**record, "status": "Submitted", "submitted_at": self._state.now().isoformat()}
        self._state.save_quote(quote_id, record)
        return record

    def existing(self, fein: str) -> int | None:
        """The quote that the carrier has for a FEIN; scenario 20 brings one from elsewhere."""
        found = self._state.quote_of(fein)
        record = None if found is None else self.read(found)
        if record is not None and locked(record):
            return None
        if found is None and scenario_of(fein).existing_quote:
            return self._state.add_quote(fein, _elsewhere(fein))
        return found


def locked(record: Mapping[str, Any]) -> bool:
    """Whether later edits are refused."""
    return record["eligibility"] == "Decline" or record["status"] in ("Approved", "UnderwriterDeclined")


def _fein(body: Mapping[str, Any]) -> str | None:
    fein = body["Quote"].get("Fein")
    return None if fein is None else str(fein)


def _record(body: Mapping[str, Any]) -> dict[str, Any]:
    quote, fein = body["Quote"], _fein(body)
    scenario = scenario_of(fein)
    details = eligibility_details(quote)
    answers = {scenario.eligibility, *(detail["Eligibility"] for detail in details)}
    eligibility = next(word for word in WORST if word in answers)
    modifiers = _modifiers(body)
    priced = price(quote["ClassCodes"], modifiers)
    declined = eligibility == "Decline"
    return {
        "fein": fein,
        "quote": quote,
        "governing_state": quote["ClassCodes"][0]["State"],
        "eligibility": eligibility,
        "details": details,
        "status": scenario.status,
        "submitted_at": None,
        "limits": limits_given(quote),
        "modifiers": [
            {"Id": "EmPct", "State": state, "Value": str(factor)} for state, factor in modifiers.items()
        ],
        "premium": None if declined else str(priced.premium),
        "taxes": None if declined else str(priced.taxes),
        "lines": None if declined or scenario.no_rating_summary else list(priced.lines),
    }


def _modifiers(body: Mapping[str, Any]) -> dict[str, Decimal]:
    """Experience modification by state: one for all, or one each; 1 where none is given."""
    states = dict.fromkeys(str(entry["State"]) for entry in body["Quote"]["ClassCodes"])
    given = {str(entry.get("State")): entry.get("EmPct") for entry in body.get("StateModifiers") or ()}
    return {state: _factor(given.get(state) or body.get("ExperienceModifier")) for state in states}


def _factor(value: Any) -> Decimal:
    try:
        return Decimal(str(value or "1"))
    except InvalidOperation:
        return Decimal(1)


def _elsewhere(fein: str) -> dict[str, Any]:
    """A quote that another agency asked for before us."""
    quote = {
        "Fein": fein,
        "ClassCodes": [
            {
                "ClassCode": "8810",
                "State": "GA",
                "Payroll": "50000",
                "FullTimeEmployees": 1,
                "PartTimeEmployees": 0,
            }
        ],
    }
    return _record({"Quote": quote})
