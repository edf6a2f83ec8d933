"""Rates as documents print them: digits of a decimal, rounded half up once, never through a float."""

from collections.abc import Iterable
from decimal import Decimal

from models.document import CalculatedNetRate
from models.rounding import net_shown
from models.worksheet import Worksheet


def manual_rate_text(rate_per_100: Decimal) -> str:
    """A manual rate per $100 of payroll: two decimals, more only where the program files more."""
    filed = rate_per_100.normalize().as_tuple().exponent
    return f"{rate_per_100:.{max(2, -int(filed))}f}"


def net_rate_text(fraction: Decimal | None) -> str | None:
    """A class net rate, a fraction of payroll, times 100 with four decimals; None where there is none."""
    return None if fraction is None else str(net_shown(fraction))


def factor_text(factor: Decimal | None) -> str:
    """A factor without trailing zeros; empty where a step has none."""
    return "" if factor is None else f"{factor.normalize():f}"


def calculated_net_rates(worksheet: Worksheet, states: Iterable[str]) -> tuple[CalculatedNetRate, ...]:
    """The classes of some states with manual and net rates and their class premium."""
    wanted = set(states)
    premiums = {
        (line.state, line.class_code): line.amount
        for line in worksheet.lines
        if line.key == "class_manual_premium"
    }
    return tuple(
        CalculatedNetRate(
            state=rate.state,
            class_code=rate.class_code,
            manual_rate=manual_rate_text(rate.manual_rate_per_100),
            net_rate=net_rate_text(rate.net_rate),
            net_rate_ax=net_rate_text(rate.net_rate_ax),
            premium=premiums.get((rate.state, rate.class_code)),
        )
        for rate in worksheet.class_rates
        if rate.state in wanted
    )
