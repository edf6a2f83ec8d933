"""Losses as facts with their words, by policy year."""

from collections import Counter
from collections.abc import Mapping

from models.risk import ClaimYear, Risk
from models.shown_dollars import dollars


def claim_facts(risk: Risk) -> Mapping[str, str]:
    """What is said of each year, or of the statement that there were no losses."""
    facts: dict[str, str] = {}
    if risk.no_loss_since is not None:
        facts["No losses since"] = f"{risk.no_loss_since:%m/%d/%Y}"
    seen: Counter[str] = Counter()
    for year in risk.claims:
        name = f"{year.year}, {year.carrier}" if year.carrier else str(year.year)
        seen[name] += 1
        facts |= _of_year(year, name if seen[name] == 1 else f"{name} ({seen[name]})")
    return facts


def _of_year(year: ClaimYear, name: str) -> Mapping[str, str]:
    facts = {
        f"Premium of {name}": dollars(year.premium),
        f"Claims of {name}": str(year.claims),
        f"Incurred losses of {name}": dollars(year.incurred),
        f"Reserves of {name}": dollars(year.reserves),
    }
    if year.payroll is not None:
        facts[f"Payroll of {name}"] = dollars(year.payroll)
    if year.no_coverage:
        facts[f"Coverage of {name}"] = "no coverage"
    return facts
