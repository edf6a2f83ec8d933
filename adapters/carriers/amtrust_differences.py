"""How a quote at the AmTrust-like carrier differs from what we would send now."""

from collections.abc import Mapping
from decimal import Decimal
from typing import Any

from adapters.carriers.amtrust_wire import money


def unlike(body: Mapping[str, Any], data: Mapping[str, Any]) -> tuple[str, ...]:
    """How a quote at the carrier differs from a body: class lines with their payroll, and modifications."""
    asked = _payrolls(body["Quote"]["ClassCodes"]) | _factors(body)
    stands = _payrolls(data["ClassCodes"]) | {
        f"Modification in {each['State']}": Decimal(str(each["Value"]))
        for each in data.get("Modifiers") or ()
    }
    return tuple(
        f"{about}: {_amount(stands.get(about))} there, {_amount(asked.get(about))} now"
        for about in dict.fromkeys((*asked, *stands))
        if asked.get(about) != stands.get(about)
    )


def _payrolls(entries: Any) -> dict[str, Decimal | None]:
    return {
        f"Payroll of class {entry['ClassCode']} in {entry['State']}": money(entry["Payroll"])
        for entry in entries
    }


def _factors(body: Mapping[str, Any]) -> dict[str, Decimal | None]:
    """The modification of each state of a body, 1 where it names none."""
    by_state = {str(each["State"]): each["EmPct"] for each in body.get("StateModifiers") or ()}
    whole = body.get("ExperienceModifier", "1")
    states = dict.fromkeys(str(entry["State"]) for entry in body["Quote"]["ClassCodes"])
    return {f"Modification in {state}": Decimal(str(by_state.get(state, whole))) for state in states}


def _amount(value: Decimal | None) -> str:
    return "none" if value is None else f"{value:,}"
