"""Net rates that an underwriter entered: one visible line per class for what they change."""

from models.errors import InvalidInput
from models.risk import OverrideKind
from rating.algorithm import Step
from rating.ledger import (
    ZERO,
    ClassGroup,
    Parameter,
    Policy,
    StateLedger,
    Taken,
    money,
    rounding_of,
    write_line,
)
from rating.overrides import mark_of
from rating.rounding import amount_rounding, cent, net
from rating.steps import plain

_NET_KINDS = (OverrideKind.NET_RATE, OverrideKind.NET_RATE_AX)
NET_RATE = "net_rate"
"""The rule: prorated payroll x (entered net rate - computed net rate)."""
_HUNDRED = 100
_CONSTANT = ("expense_constant",)


def take_net_rates(policy: Policy, ledger: StateLedger, step: Step) -> None:
    """A line for each class of the state whose net rate was entered; none for the others.

    The computed net rate is that of the premium so far; without the expense constant where the step's factor
    is the net rate without taxes. Raises: InvalidInput where the state has no manual premium.
    """
    kind = OverrideKind(step.params_ref.rpartition(".")[2])
    entered = {
        group.code: override
        for group in ledger.groups
        if (override := policy.overrides.get((kind, ledger.state, group.code))) is not None
    }
    if not entered:
        return
    if not ledger.manual_premium:
        raise InvalidInput(
            f"{ledger.state} has no manual premium, so it has no net rate to override", "overrides"
        )
    rounder = amount_rounding(rounding_of(step, ledger))
    premium = ledger.running - (ledger.total(_CONSTANT) if kind is OverrideKind.NET_RATE else ZERO)
    total = ZERO
    for group in ledger.groups:
        override = entered.get(group.code)
        if override is None or group.rate is None:
            continue
        computed = net(group.rate.per_100 / _HUNDRED * premium / ledger.manual_premium)
        exact = group.payroll * (override.value - computed)
        words = f"{money(cent(group.payroll))} x ({plain(override.value)} - {plain(computed)})"
        taken = Taken(step.sign, exact, rounder(exact), words)
        group.net_rates[kind.value] = override.value
        total += taken.change
        ledger.running += taken.change
        factor = Parameter(override.value, override=mark_of(override, computed))
        _write(policy, ledger, step, group, taken, factor)
    ledger.amounts[step.key] = total


def _write(
    policy: Policy, ledger: StateLedger, step: Step, group: ClassGroup, taken: Taken, factor: Parameter
) -> None:
    """The line of one class."""
    write_line(
        policy,
        step,
        taken,
        factor,
        ledger.running,
        ledger=ledger,
        class_code=group.code,
        base_amount=cent(group.payroll),
    )


def check_net_rates(policy: Policy) -> None:
    """Every net rate that was entered must have made a line. Raises: InvalidInput where no step took it."""
    groups = {(ledger.state, group.code): group for ledger in policy.ledgers for group in ledger.groups}
    for (kind, state, code), override in policy.overrides.items():
        if kind in _NET_KINDS and kind.value not in groups[state, code].net_rates:
            raise InvalidInput(
                f"The algorithm of {state} has no step for the {kind} of class {code}; take the override out",
                f"overrides.{policy.risk.overrides.index(override)}",
            )
