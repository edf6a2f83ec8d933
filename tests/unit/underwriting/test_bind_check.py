"""What moved since a price was accepted ends the wish to bind, each with before and after."""

from datetime import date
from decimal import Decimal

import pytest

from models.bind_intent import Accepted, AcceptedInvoice
from models.carrier_plan import Invoice, PaymentPlan
from models.carrier_quote import CarrierQuote, CarrierVerdict
from underwriting.bind_check import moved

DAY, DUE = date(2026, 8, 1), date(2026, 8, 15)
PLAN = PaymentPlan(
    id="D10", billing="Direct", words="In full", payments=1, premium=Decimal("1000.00"),
    taxes=Decimal("50.00"), fees=Decimal("5.00"), total=Decimal("1055.00"), down_payment=Decimal("1055.00"),
    down_payment_due=DUE,
    invoices=(
        Invoice(
            premium=Decimal("1000.00"), taxes=Decimal("50.00"), fees=Decimal("5.00"),
            total=Decimal("1055.00"), bill_date=DAY, due_date=DUE, is_down_payment=True,
        ),
    ),
)  # fmt: skip
ACCEPTED = Accepted(
    premium=PLAN.premium, taxes=PLAN.taxes, fees=PLAN.fees, total=PLAN.total, plan="D10",
    plan_words="In full",
    down_payment=PLAN.down_payment,
    invoices=(AcceptedInvoice(due=DUE, amount=PLAN.total, down_payment=True),),
)  # fmt: skip
QUOTE = CarrierQuote(
    verdict=CarrierVerdict.QUOTED, quote_id="7", premium=PLAN.premium, taxes=PLAN.taxes, effective_date=DAY,
    status="Approved", eligibility="BindEligible",
)  # fmt: skip


def test_nothing_differs_where_everything_stands_as_it_was_accepted() -> None:
    assert moved(ACCEPTED, DAY, QUOTE, [PLAN]) == ()


@pytest.mark.parametrize(
    ("changes", "field", "before", "after"),
    [
        ({"premium": Decimal("1000.01")}, "premium", "1000.00", "1000.01"),
        ({"premium": None}, "premium", "1000.00", None),
        ({"taxes": Decimal("49.99")}, "taxes", "50.00", "49.99"),
        ({"effective_date": date(2026, 8, 2)}, "effective_date", "2026-08-01", "2026-08-02"),
        ({"verdict": CarrierVerdict.REFERRED, "status": "Submitted"}, "eligibility", "bindable", "Submitted"),
    ],
)
def test_a_quote_that_moved_is_told_with_before_and_after(
    changes: dict[str, object], field: str, before: str, after: str | None
) -> None:
    found = moved(ACCEPTED, DAY, QUOTE.model_copy(update=changes), [PLAN])
    assert [tuple(each) for each in found] == [(field, before, after)]


@pytest.mark.parametrize("field", ["fees", "total", "down_payment"])
def test_a_plan_that_moved_by_a_cent_is_told(field: str) -> None:
    more = getattr(PLAN, field) + Decimal("0.01")
    found = moved(ACCEPTED, DAY, QUOTE, [PLAN.model_copy(update={field: more})])
    assert [tuple(each) for each in found] == [(field, str(getattr(PLAN, field)), str(more))]


def test_a_plan_that_is_not_offered_any_more_and_one_with_other_due_dates_are_told() -> None:
    assert [each.field for each in moved(ACCEPTED, DAY, QUOTE, [])] == ["plan"]
    named = ACCEPTED.model_copy(update={"plan_words": "Three payments"})
    assert [tuple(each) for each in moved(named, DAY, QUOTE, [])] == [("plan", "Three payments", None)]
    later = PLAN.invoices[0].model_copy(update={"due_date": date(2026, 9, 1)})
    found = moved(ACCEPTED, DAY, QUOTE, [PLAN.model_copy(update={"invoices": (later,)})])
    assert [tuple(each) for each in found] == [("invoices", "2026-08-15 1055.00", "2026-09-01 1055.00")]


@pytest.mark.parametrize(
    ("said", "word"),
    [
        ({"status": "Submitted", "eligibility": "Refer"}, "Submitted"),
        ({"status": "", "eligibility": "Refer"}, "Refer"),
        ({"status": "", "eligibility": ""}, CarrierVerdict.REFERRED.value),
    ],
)
def test_a_quote_that_cannot_be_bound_is_told_in_the_carriers_own_words(
    said: dict[str, str], word: str
) -> None:
    referred = QUOTE.model_copy(update={"verdict": CarrierVerdict.REFERRED, **said})
    assert [tuple(each) for each in moved(ACCEPTED, DAY, referred, [PLAN])] == [
        ("eligibility", "bindable", word)
    ]


def test_a_plan_that_the_carrier_keeps_in_place_of_the_accepted_one_is_told() -> None:
    other = PLAN.model_copy(update={"id": "D2", "words": "Half now", "current": True})
    found = moved(ACCEPTED, DAY, QUOTE, [PLAN, other])
    assert [tuple(each) for each in found] == [("plan", "In full (Direct)", "Half now (Direct)")]
    kept = PLAN.model_copy(update={"current": True})
    assert moved(ACCEPTED, DAY, QUOTE, [kept, other.model_copy(update={"current": False})]) == ()
