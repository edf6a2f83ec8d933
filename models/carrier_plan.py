"""How the insured may pay a carrier: plans with every invoice, to the cent."""

from datetime import date
from decimal import Decimal
from enum import StrEnum

from models.base import Factor, Frozen, Money


class PlanKind(StrEnum):
    """Whether a plan follows the payroll; net rates are issued only for those that do."""

    NONE = "none"
    PAYO = "payo"
    """The payroll company reports."""
    PSR = "psr"
    """The insured reports."""


class Invoice(Frozen):
    """One payment of a plan."""

    premium: Money
    taxes: Money
    fees: Money
    total: Money
    bill_date: date
    due_date: date
    is_down_payment: bool = False


class PaymentPlan(Frozen):
    """A plan that the carrier offers; its invoices add up to its total, in all of their parts."""

    id: str
    billing: str
    """In the carrier's words, e.g. 'Direct', 'Agency'."""
    words: str
    kind: PlanKind = PlanKind.NONE
    payments: int
    deposit_percent: Factor | None = None
    premium: Money
    taxes: Money
    fees: Money
    total: Money
    down_payment: Money
    down_payment_due: date
    direct_debit: bool = False
    current: bool = False
    """The carrier has it as the chosen one."""
    payroll_company_id: str | None = None
    invoices: tuple[Invoice, ...]

    def is_of(self, premium: Decimal, taxes: Decimal | None) -> bool:
        """Whether it is a plan of this price."""
        return (self.premium, self.taxes) == (premium, taxes or Decimal(0))

    def adds_up(self) -> bool:
        """Whether the invoices come to what the plan says; one that does not is offered to nobody."""
        each_sums = all(
            invoice.premium + invoice.taxes + invoice.fees == invoice.total for invoice in self.invoices
        )
        return (
            bool(self.invoices)
            and each_sums
            and self.premium + self.taxes + self.fees == self.total
            and sum(invoice.total for invoice in self.invoices) == self.total
            and sum(invoice.premium for invoice in self.invoices) == self.premium
            and sum(invoice.total for invoice in self.invoices if invoice.is_down_payment)
            == self.down_payment
        )


class PlanPeople(Frozen):
    """Whom a plan by self-reporting needs to know."""

    insured_name: str
    insured_email: str
    agent_name: str
    agent_email: str
    manager_name: str
    manager_email: str


class PlanChoice(Frozen):
    """The plan that was chosen, and what such a plan needs."""

    plan_id: str
    billing: str
    kind: PlanKind = PlanKind.NONE
    payments: int
    deposit_percent: Factor | None = None
    direct_debit: bool = False
    payroll_company_id: str | None = None
    """Of PAYO."""
    people: PlanPeople | None = None
    """Of PSR."""

    @classmethod
    def of(
        cls, plan: PaymentPlan, *, payroll_company_id: str | None = None, people: PlanPeople | None = None
    ) -> "PlanChoice":
        """The choice of a plan that is offered."""
        return cls(
            plan_id=plan.id,
            billing=plan.billing,
            kind=plan.kind,
            payments=plan.payments,
            deposit_percent=plan.deposit_percent,
            direct_debit=plan.direct_debit,
            payroll_company_id=payroll_company_id,
            people=people,
        )


class NetRate(Frozen):
    """What a class costs in a state, everything but taxes, as a fraction of its payroll."""

    state: str
    class_code: str
    class_description: str
    rate: Factor
