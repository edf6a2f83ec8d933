"""How a quote at a carrier differs from a risk as we would send it now, as far as every carrier tells."""

from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal

from adapters.carriers import risk_lines
from models.risk import Risk


@dataclass(frozen=True, slots=True)
class RiskFacts:
    """Payroll by state and class, modification by state, 1 where none is named."""

    payrolls: Mapping[tuple[str, str], Decimal | None]
    factors: Mapping[str, Decimal]

    @classmethod
    def of(cls, risk: Risk, payrolls: Mapping[tuple[str, str], Decimal | None]) -> "RiskFacts":
        """Of a risk. payrolls: as the carrier writes its classes."""
        given = dict(risk_lines.modifications(risk))
        return cls(payrolls, {state: given.get(state, Decimal(1)) for state, _ in payrolls})

    def named(self) -> dict[str, Decimal | None]:
        """Each in words."""
        payrolls = {
            f"Payroll of class {code} in {state}": sum for (state, code), sum in self.payrolls.items()
        }
        return payrolls | {f"Modification in {state}": factor for state, factor in self.factors.items()}


def unlike(asked: RiskFacts, stands: RiskFacts) -> tuple[str, ...]:
    """'Payroll of class 9082 in GA: 820,000.00 there, 410,000.00 now', each in its order."""
    now, there = asked.named(), stands.named()
    return tuple(
        f"{about}: {_amount(there.get(about))} there, {_amount(now.get(about))} now"
        for about in dict.fromkeys((*now, *there))
        if now.get(about) != there.get(about)
    )


def _amount(value: Decimal | None) -> str:
    return "none" if value is None else f"{value:,}"
