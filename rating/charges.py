"""What a risk elects: charges that the modification touches, and a small deductible."""

from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal

from models.errors import InvalidInput, TableRowMissing
from rating.ledger import Parameter, Policy, StateLedger
from rating.program_terms import EVERY_STATE
from rating.row_choice import ANY_MARKET, ANY_STATE, Row, effective_date
from rating.steps import Skip

CHARGES, PLANS = "subject_charges", "deductible_plans"
FLAT, PERCENT = "flat_once", "factor_with_minimum"
_HUNDRED = Decimal(100)
_ANY = "*"


@dataclass(frozen=True, slots=True)
class SubjectCharge:
    """One elected charge as a state files it. rule says how its parameter is taken."""

    name: str
    label: str
    stat_code: str | None
    rule: str
    parameter: Parameter


def subject_charges(policy: Policy, ledger: StateLedger) -> list[SubjectCharge]:
    """The elected charges that are filed in a state.

    Raises: TableRowMissing for a charge that is elected for this very state and not filed; InvalidInput for
        one that no state of the policy files.
    """
    found = []
    for index, elected in enumerate(policy.risk.charges):
        if elected.state not in (None, ledger.state):
            continue
        row = _charge_row(policy, ledger.state, elected.charge)
        if row is not None:
            found.append(_charge(policy, row))
        elif elected.state is not None:
            raise TableRowMissing(
                f"Table {CHARGES} has no row for {ledger.state} and {elected.charge} on "
                f"{policy.day.isoformat()}; add one, or leave the charge out",
                CHARGES,
            )
        elif not any(_charge_row(policy, other.state, elected.charge) for other in policy.ledgers):
            raise InvalidInput(
                f"No state of the policy files the charge '{elected.charge}'; leave it out or add a row to "
                f"{CHARGES}",
                f"charges.{index}",
            )
    return found


def _charge(policy: Policy, row: Row) -> SubjectCharge:
    flat = row["kind"] == "flat"
    value, minimum = Decimal(row["value"]), Decimal(row.get("minimum") or 0)
    name = row["charge"]
    source = policy.book.source(CHARGES, row, f"{row['state']},{name}")
    return SubjectCharge(
        name=name,
        label=row.get("label") or name.replace("_", " ").capitalize(),
        stat_code=row.get("stat_code") or None,
        rule=FLAT if flat else PERCENT,
        parameter=Parameter(value if flat else value / _HUNDRED, minimum, source=source),
    )


def _charge_row(policy: Policy, state: str, name: str) -> Row | None:
    rows = [row for row in policy.book.rows(CHARGES) if row["charge"].casefold() == name.casefold()]
    return _best(rows, policy, state)


def _best(rows: Sequence[Row], policy: Policy, state: str) -> Row | None:
    """The row that counts: own state, own program, own market, latest, each before the next."""
    fitting = [
        row
        for row in rows
        if row["state"] in (state, ANY_STATE)
        and (row.get("program") or EVERY_STATE) in (policy.program, EVERY_STATE)
        and (row.get("market") or ANY_MARKET) in (policy.market, ANY_MARKET)
        and effective_date(PLANS, row) <= policy.day
    ]
    return max(
        fitting,
        key=lambda row: (
            row["state"] == state,
            row.get("program") == policy.program,
            row.get("market") == policy.market,
            (row.get("hazard_group") or _ANY) != _ANY,
            effective_date(PLANS, row),
        ),
        default=None,
    )


def small_deductible(policy: Policy, ledger: StateLedger) -> Parameter | Skip:
    """The credit of the plan that the risk chose: that of the hazard group of the state's largest class.

    Raises: InvalidInput naming the plans on file where no state of the policy files the plan.
    """
    plan = policy.risk.deductible_plan
    if plan is None:
        return Skip("none entered for this risk")
    row = _plan_row(policy, ledger, plan)
    if row is None:
        return _not_filed(policy, ledger, plan)
    fraction = Decimal(row["credit_pct"]) / _HUNDRED
    if not fraction:
        return Skip(f"plan {row['plan']} gives no credit here")
    group = row.get("hazard_group") or _ANY
    source = policy.book.source(PLANS, row, f"{row['state']},{row['plan']},{group}")
    words = f"plan {row['plan']}"
    if group != _ANY:
        words += f", hazard group {group} of class {_largest_class(ledger)}"
    return Parameter(fraction, source=source, note=words)


def _plan_row(policy: Policy, ledger: StateLedger, plan: str) -> Row | None:
    entry = policy.book.class_entry(_largest_class(ledger))
    group = entry["hazard_group"] if entry else ""
    rows = [
        row
        for row in policy.book.rows(PLANS)
        if _is_plan(row, plan) and (row.get("hazard_group") or _ANY) in (group, _ANY)
    ]
    return _best(rows, policy, ledger.state)


def _is_plan(row: Row, plan: str) -> bool:
    """Whether a row is of the plan, called by its name or by its amount."""
    if row["plan"].casefold() == plan.strip().casefold():
        return True
    digits = plan.replace(",", "").replace("$", "").strip()
    return bool(row.get("amount")) and digits.isdecimal() and Decimal(digits) == Decimal(row["amount"])


def _not_filed(policy: Policy, ledger: StateLedger, plan: str) -> Skip:
    if any(_plan_row(policy, other, plan) for other in policy.manual_ledgers):
        return Skip(f"plan {plan} is not filed in this state")
    states = {other.state for other in policy.manual_ledgers} | {ANY_STATE}
    rows = [row for row in policy.book.rows(PLANS) if row["state"] in states]
    known = ", ".join(sorted({row["plan"] for row in rows})) or "none"
    raise InvalidInput(
        f"Deductible plan '{plan}' is not filed in {ledger.state}; plans on file: {known}", "deductible_plan"
    )


def _largest_class(ledger: StateLedger) -> str:
    """The class with the largest payroll; ties by code."""
    return min(ledger.groups, key=lambda group: (-group.annual, group.code)).code if ledger.groups else ""
