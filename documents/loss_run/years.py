"""Read loss runs as the ten yearly rows of a prospect's claims: one for each policy year, newest first."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from decimal import Decimal
from typing import Any

from documents.loss_run.flags import COMPETE, GROSS_TAKEN, NET_TAKEN, UNREAD

ROWS = 10
MOST_CLAIMS = 99


@dataclass(frozen=True, slots=True)
class YearRow:
    """One policy year as the read loss runs have it; not covered where none of them has a policy of it.

    `sources` are the paths of the policies that it sums, each behind the number of its reading.
    """

    year: int
    covered: bool = False
    carrier: str = ""
    premium: Decimal | None = None
    claims: int | None = None
    incurred: Decimal | None = None
    reserve: Decimal | None = None
    paid: Decimal | None = None
    confidence: float = 0.0
    flags: tuple[str, ...] = ()
    sources: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class ClaimYears:
    """The rows, the read years that have none, and the number of policies whose term is not known."""

    rows: tuple[YearRow, ...]
    beyond: tuple[int, ...]
    undated: int


_SAID = frozenset({NET_TAKEN, GROSS_TAKEN, COMPETE, UNREAD})
"""What is said of a policy's sums that are not printed once and alone."""


@dataclass
class _Year:
    policies: list[tuple[str, Mapping[str, Any], Mapping[str, Any]]] = field(default_factory=list)


def claim_years(readings: Sequence[Mapping[str, Any]], effective: date) -> ClaimYears:
    """The rows from the effective date's year back; policies of one year are summed, each once."""
    years: dict[int, _Year] = {}
    undated = 0
    newest = _newest(readings)
    for number, reading in enumerate(readings):
        for at, policy in enumerate(reading["values"]["policies"]):
            begins = policy.get("effective")
            if begins is None:
                undated += 1
                continue
            path = f"{number}:policies[{at}]"
            if newest.get(_term(policy), path) != path:
                continue
            years.setdefault(int(begins[:4]), _Year()).policies.append((path, policy, reading))
    wanted = range(effective.year, effective.year - ROWS, -1)
    rows = tuple(_row(year, years[year].policies) if year in years else YearRow(year) for year in wanted)
    return ClaimYears(rows, tuple(sorted(years.keys() - set(wanted), reverse=True)), undated)


def _newest(readings: Sequence[Mapping[str, Any]]) -> dict[tuple[str, str] | None, str]:
    """Of a policy that stands in several loss runs, where it was valued last; one without a number is one.

    Of the same valuation, as of a print and its scan, the one that adds up is taken, then the surer one.
    """
    found: dict[tuple[str, str], tuple[tuple[str, int, float], str]] = {}
    for number, reading in enumerate(readings):
        valued = str(reading["values"].get("valuation_date") or "")
        for at, policy in enumerate(reading["values"]["policies"]):
            term, path = _term(policy), f"{number}:policies[{at}]"
            rank = (valued, -_failed(path, reading), _confidence(path, reading))
            if term is not None and (term not in found or rank >= found[term][0]):
                found[term] = rank, path
    return {term: path for term, (_, path) in found.items()}


def _failed(path: str, reading: Mapping[str, Any]) -> int:
    """How many checks of a policy do not hold."""
    own = path.partition(":")[2]
    return sum(not check["holds"] and check["scope"] == own for check in reading["values"]["checks"])


def _term(policy: Mapping[str, Any]) -> tuple[str, str] | None:
    """What makes two entries the same policy: its number and the day that it began."""
    number = "".join(filter(str.isalnum, str(policy.get("policy_number") or ""))).upper()
    return (number, str(policy["effective"])) if number and policy.get("effective") else None


def _row(year: int, policies: Sequence[tuple[str, Mapping[str, Any], Mapping[str, Any]]]) -> YearRow:
    carriers = [str(reading["values"].get("carrier") or "") for _, _, reading in policies]
    claims = _added([policy.get("claims") for _, policy, _ in policies])
    flags = {flag for path, policy, reading in policies for flag in _flags(path, policy, reading)}
    if claims is not None and claims > MOST_CLAIMS:
        flags.add("claims.more_than_99")
    return YearRow(
        year=year,
        covered=True,
        carrier=" / ".join(dict.fromkeys(filter(None, carriers))),
        premium=_added([policy.get("premium") for _, policy, _ in policies]),
        claims=None if claims is None else min(int(claims), MOST_CLAIMS),
        incurred=_added([_sum(policy, "incurred") for _, policy, _ in policies]),
        reserve=_added([_sum(policy, "reserve") for _, policy, _ in policies]),
        paid=_added([_sum(policy, "paid") for _, policy, _ in policies]),
        confidence=min(_confidence(path, reading) for path, _, reading in policies),
        flags=tuple(sorted(flags)),
        sources=tuple(path for path, _, _ in policies),
    )


def _added(values: Sequence[Any]) -> Decimal | None:
    """The sum, or nothing where a policy of the year does not say it."""
    return (
        None
        if any(value is None for value in values)
        else sum((Decimal(str(value)) for value in values), Decimal(0))
    )


def _sum(policy: Mapping[str, Any], name: str) -> Decimal | None:
    """A policy's sum; one that is not printed follows from the other two."""
    if policy.get(name) is not None:
        return Decimal(str(policy[name]))
    known = {each: policy.get(each) for each in ("paid", "reserve", "incurred") if each != name}
    if None in known.values():
        return None
    amounts = {each: Decimal(str(value)) for each, value in known.items()}
    recovery = Decimal(str(policy.get("recovery") or 0))
    if name == "incurred":
        return amounts["paid"] + amounts["reserve"] - recovery
    rest = amounts["incurred"] - amounts["paid" if name == "reserve" else "reserve"]
    return max(rest, Decimal(0))


def _flags(path: str, policy: Mapping[str, Any], reading: Mapping[str, Any]) -> set[str]:
    failed = _failed(path, reading) > 0
    derived = any(policy.get(name) is None for name in ("paid", "reserve", "incurred"))
    own = path.partition(":")[2]
    said = {
        flag
        for name in ("paid", "reserve", "incurred")
        for flag in reading["evidence"].get(f"{own}.{name}", {}).get("flags", ())
    }
    found = {"sum.differs"} if failed else set()
    return found | ({"sum.derived"} if derived else set()) | (said & _SAID)


def _confidence(path: str, reading: Mapping[str, Any]) -> float:
    """That of the least sure figure of a policy."""
    own = path.partition(":")[2]
    names = ("effective", "claims", "paid", "reserve", "incurred")
    found = [reading["evidence"].get(f"{own}.{name}") for name in names]
    return min((float(each["confidence"]) for each in found if each), default=0.0)
