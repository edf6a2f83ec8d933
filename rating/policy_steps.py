"""Steps that need the whole policy: discount, expense constant, minimum; each shared back to the states."""

from collections.abc import Callable, Mapping
from decimal import Decimal

from models.apportionment import first_with_largest, share
from models.rounding import amount_rounding, net, percent01
from models.worksheet import FactorSource
from rating.algorithm import Step
from rating.book import RateBook
from rating.class_minimums import class_minimums
from rating.ledger import (
    NO_PARAMETER,
    ZERO,
    Parameter,
    Policy,
    StateLedger,
    StepAmount,
    money,
    rounding_of,
    write_line,
)
from rating.parameters import discount_brackets
from rating.steps import floor, marginal, plain

PolicyRule = Callable[[Policy, Step], None]

_HUNDRED = Decimal(100)
AVERAGE, NO_DISCOUNT = "average_0_1pct", "none"


def take_discount(policy: Policy, step: Step) -> None:
    """Premium discount: each state's brackets on the standard premium of all states, times the state's part.

    The policy's discount is the sum of the states' rounded shares.
    """
    ledgers = policy.manual_ledgers
    base = sum((ledger.total(step.base) for ledger in ledgers), ZERO)
    fired = [ledger for ledger in ledgers if _discount_state(policy, ledger, step, base)]
    total = sum((-ledger.amounts[step.key] for ledger in fired), ZERO)
    if fired:
        parts = " + ".join(money(-ledger.amounts[step.key]) for ledger in fired)
        taken = StepAmount("-", total, total, parts, _carrier_code(fired[0]))
        _policy_line(policy, step, taken, base_amount=base)


def _discount_state(policy: Policy, ledger: StateLedger, step: Step, base: Decimal) -> bool:
    """Take one state's discount; False where it gets none."""
    own = ledger.algorithm.step(step.key)
    table, brackets = discount_brackets(policy, ledger)
    full = marginal(brackets, base)
    reason = _no_discount(ledger, own, bool(brackets), table, base, full)
    if reason is not None:
        policy.skip(step.key, ledger.state, reason)
        return False
    part = ledger.total(step.base)
    if ledger.terms.discount_mode == AVERAGE:
        factor = percent01(full / base * _HUNDRED) / _HUNDRED
        exact, words = part * factor, f"{money(part)} x {plain(factor * _HUNDRED)}%"
    else:
        factor = net(full / base)
        exact = full * part / base
        words = f"discount of {money(full)} on {money(base)}, x {money(part)} / {money(base)}"
    taken = StepAmount("-", exact, _rounded(step, ledger, exact), words, _carrier_code(ledger))
    parameter = Parameter(factor, source=_discount_source(policy, table))
    _state_line(policy, ledger, step, taken, parameter, base_amount=part)
    return True


def _no_discount(
    ledger: StateLedger, own: Step | None, known: bool, table: str, base: Decimal, full: Decimal
) -> str | None:
    """Why a state gets no discount; None where it does. known: the carrier's type has brackets."""
    if own is None or not own.enabled:
        return own.reason if own else "the algorithm has no discount"
    if ledger.terms.discount_mode == NO_DISCOUNT:
        return "the program gives no premium discount"
    if not known:
        family = f"table {table} has no brackets for carrier type {ledger.terms.carrier_type}"
        return family if table else "no discount table is known for the state"
    if not full:
        return f"standard premium of {money(base)} lies in the first bracket of table {table}"
    return None


def take_expense_constant(policy: Policy, step: Step) -> None:
    """Expense constant: once per policy, the largest of its states, whole in the governing state."""
    ledgers = policy.manual_ledgers
    if not ledgers:
        return
    table = policy.book.dated("expense_constants")
    rows = {
        ledger.state: table.require(ledger.state, policy.day, market=policy.market)
        for ledger in ledgers
        if _enabled(ledger, step)
    }
    constants = {state: Decimal(row["expense_constant"] or "0") for state, row in rows.items()}
    if not any(constants.values()):
        policy.skip(step.key, None, "no state of the policy has an expense constant")
        return
    origin = first_with_largest(constants)
    governing = first_with_largest({ledger.state: ledger.total(("standard_premium",)) for ledger in ledgers})
    ledger = next(ledger for ledger in ledgers if ledger.state == governing)
    constant = constants[origin]
    taken = StepAmount("+", constant, _rounded(step, ledger, constant), money(constant))
    source = policy.book.source(
        table.name, rows[origin], f"{rows[origin]['state']},{rows[origin]['effective']}"
    )
    parameter = Parameter(constant, source=source, note=f"largest of the policy's states ({origin}), once")
    _state_line(policy, ledger, step, taken, parameter)
    _policy_line(policy, step, taken)


def take_minimum(policy: Policy, step: Step) -> None:
    """Balance to the minimum premium, which includes everything before it; shared by manual premium."""
    ledgers = [ledger for ledger in policy.manual_ledgers if _enabled(ledger, step)]
    minimums = [entry for ledger in ledgers for entry in class_minimums(policy, ledger)]
    if not minimums:
        policy.skip(step.key, None, "no class of the policy has a minimum premium")
        return
    highest = max(minimums, key=lambda entry: (entry.minimum, entry.class_code, entry.state))
    minimum = highest.minimum
    base = sum((ledger.total(_own(ledger, step).base) for ledger in ledgers), ZERO)
    taken = floor(base, Parameter(minimum=minimum), amount_rounding(rounding_of(step, ledgers[0])), step.sign)
    if not taken.amount:
        policy.skip(step.key, None, f"premium of {money(base)} reaches the minimum of {money(minimum)}")
        return
    weights = {ledger.state: ledger.manual_premium for ledger in ledgers}
    if not any(weights.values()):
        weights = {ledger.state: ledger.payroll for ledger in ledgers}
    parts = share(taken.amount, weights, ledgers[0].unit)
    for ledger in ledgers:
        part = parts[ledger.state]
        words = f"share of {money(taken.amount)} by manual premium"
        _state_line(policy, ledger, step, StepAmount("+", part, part, words), NO_PARAMETER)
    note = f"minimum of class {highest.class_code} in {highest.state}"
    origin = Parameter(minimum, note=note)
    if policy.rules.traces_minimums:
        origin = Parameter(minimum, source=highest.factor_source, note=f"{note}: {highest.formula}")
    _policy_line(policy, step, taken, origin, base_amount=base)


POLICY_RULES: Mapping[str, PolicyRule] = {
    "bracket": take_discount,
    "flat_once": take_expense_constant,
    "floor": take_minimum,
}


def _own(ledger: StateLedger, step: Step) -> Step:
    """A policy step as the state's algorithm has it."""
    return ledger.algorithm.step(step.key) or step


def _enabled(ledger: StateLedger, step: Step) -> bool:
    own = ledger.algorithm.step(step.key)
    return own is not None and own.enabled


def _rounded(step: Step, ledger: StateLedger, amount: Decimal) -> Decimal:
    return amount_rounding(rounding_of(step, ledger))(amount)


def _carrier_code(ledger: StateLedger) -> int:
    """Which of the two discount codes: stock carriers (type A) or others."""
    return 0 if ledger.terms.carrier_type == "A" else 1


def _discount_source(policy: Policy, table: str) -> FactorSource:
    return policy.book.once(_source_of_discount, table)


def _source_of_discount(book: RateBook, table: str) -> FactorSource:
    row = next(row for row in book.rows("premium_discount") if row["table_id"] == table)
    return book.source("premium_discount", row, table)


def _state_line(
    policy: Policy,
    ledger: StateLedger,
    step: Step,
    taken: StepAmount,
    parameter: Parameter,
    base_amount: Decimal | None = None,
) -> None:
    """Book a state's part of a policy step."""
    ledger.amounts[step.key] = taken.change
    ledger.running += taken.change
    write_line(policy, step, taken, parameter, ledger.running, ledger=ledger, base_amount=base_amount)


def _policy_line(
    policy: Policy,
    step: Step,
    taken: StepAmount,
    parameter: Parameter = NO_PARAMETER,
    base_amount: Decimal | None = None,
) -> None:
    """Write the policy's own line, which is the sum of its states' parts."""
    write_line(policy, step, taken, parameter, policy.running, base_amount=base_amount)
