"""What is confirmed before a bind adds up to the cent, of whatever plans an account holds."""

from datetime import UTC, date, datetime
from decimal import Decimal
from typing import Any
from uuid import uuid4

from hypothesis import given
from hypothesis import strategies as st

from api.bind.account_schemas import AccountWire, PlanWire
from api.bind.account_wire import ShownAccount, account_wire
from api.bind.checklist import BindFacts
from api.bind.pressing import accepted_of
from api.bind.schemas import AcceptedPrice
from api.bind.workbench import Workbench
from models.bind_account import BindAccountState
from models.bind_record import AccountRecord, ChosenPlan
from models.carrier_plan import Invoice, PaymentPlan
from models.errors import QuotingError
from models.quote import Business

NOW, DAY = datetime(2026, 7, 1, 12, tzinfo=UTC), date(2026, 8, 1)


def dollars(least: int = 0, most: int = 900_000_00) -> st.SearchStrategy[Decimal]:
    """Amounts with cents."""
    return st.integers(least, most).map(lambda cents: Decimal(cents).scaleb(-2))


INVOICES = st.lists(st.tuples(dollars(), dollars(0, 9_000_00), dollars(0, 99_00)), min_size=1, max_size=12)


def a_plan(number: int, parts: list[tuple[Decimal, Decimal, Decimal]]) -> PaymentPlan:
    """A plan as adapters let it through: its invoices add up."""
    invoices = tuple(
        Invoice(
            premium=premium, taxes=taxes, fees=fees, total=premium + taxes + fees, bill_date=DAY,
            due_date=DAY, is_down_payment=at == 0,
        )
        for at, (premium, taxes, fees) in enumerate(parts)
    )  # fmt: skip
    premium, taxes, fees = (sum((part[at] for part in parts), Decimal(0)) for at in range(3))
    plan = PaymentPlan(
        id=str(number), billing="Direct", words="Some payments", payments=len(parts), premium=premium,
        taxes=taxes, fees=fees, total=premium + taxes + fees, down_payment=invoices[0].total,
        down_payment_due=DAY, invoices=invoices,
    )  # fmt: skip
    assert plan.adds_up()
    return plan


@st.composite
def accounts(draw: st.DrawFn) -> AccountRecord:
    """Quotes that may be bound, at the price of one of their plans or at one that moved since."""
    drawn = draw(st.lists(INVOICES, min_size=1, max_size=4))
    plans = tuple(a_plan(number, parts) for number, parts in enumerate(drawn))
    of = draw(st.sampled_from(plans))
    moved = draw(st.sampled_from([Decimal(0), Decimal("0.01"), Decimal("882.00")]))
    return AccountRecord(
        id=uuid4(), prospect_id=uuid4(), adapter="birch", carrier_name="Birch", version=3, updated_at=NOW,
        state=BindAccountState.QUOTED, quote_ref="7", eligibility="BindEligible",
        premium=of.premium + moved,
        taxes=draw(st.sampled_from([of.taxes, of.taxes + moved, None])), plans=plans,
        plan=ChosenPlan(plan=draw(st.sampled_from(plans))),
    )  # fmt: skip


def shown(record: AccountRecord) -> AccountWire:
    """The account as its panel and its confirmation read it."""
    facts = BindFacts(record, (), True, Workbench(None), None, Business(), ())
    none: Any = {}
    return account_wire(ShownAccount(facts, NOW, (), (), None, none, none))


def confirmed(account: AccountWire, plan: PlanWire) -> tuple[Decimal, Decimal]:
    """The parts of a confirmation in all, and the total that stands below them."""
    taxes = plan.taxes if account.taxes is None else account.taxes
    return (account.premium or Decimal(0)) + taxes + plan.fees, plan.total


@given(accounts())
def test_premium_taxes_and_fees_are_the_total_of_every_plan_that_is_shown(record: AccountRecord) -> None:
    account = shown(record)
    for plan in account.plans:
        parts, total = confirmed(account, plan)
        assert parts == total
        assert sum(each.total for each in plan.invoices) == total
    [item] = [check for check in account.checklist if check.code == "plan"]
    assert item.open is not any(plan.chosen for plan in account.plans)


@given(accounts())
def test_what_is_accepted_adds_up_and_is_what_was_shown_or_nothing_is(record: AccountRecord) -> None:
    account = shown(record)
    chosen = next((plan for plan in account.plans if plan.chosen), None)
    try:
        accepted = accepted_of(record, None)
    except QuotingError:
        assert chosen is None
        return
    assert chosen is not None and account.premium is not None
    assert accepted.premium + accepted.taxes + accepted.fees == accepted.total == chosen.total
    taxes = chosen.taxes if account.taxes is None else account.taxes
    told = AcceptedPrice(
        premium=account.premium, taxes=taxes, plan_id=chosen.id, down_payment=chosen.down_payment
    )
    assert accepted_of(record, told) == accepted
