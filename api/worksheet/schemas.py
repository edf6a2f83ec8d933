"""What a price was made of, as it goes out: the stored record with every property of its input written."""

from datetime import date
from decimal import Decimal

from api.http.wire import Wire
from models.base import Money
from models.price_record import PriceRecord, PriceSummary
from models.risk import (
    ElectedCharge,
    Market,
    Modification,
    RateOverride,
    Risk,
    RiskLocation,
    ScheduleRating,
)


class PricedInput(Wire):
    """The risk as it was priced; claims are left out, since no premium is made of them."""

    effective_date: date
    start_date: date
    expiry_date: date
    limits: str
    market: Market
    modifications: list[Modification]
    schedule: list[ScheduleRating]
    locations: list[RiskLocation]
    payroll: Money
    """Annual, of all locations."""
    deductible_plan: str | None
    charges: list[ElectedCharge]
    overrides: list[RateOverride]

    @classmethod
    def of(cls, risk: Risk) -> "PricedInput":
        """The wire form of a stored input."""
        return cls(
            effective_date=risk.effective_date,
            start_date=risk.start_date,
            expiry_date=risk.expiry_date,
            limits=risk.limits,
            market=risk.market,
            modifications=list(risk.modifications),
            schedule=list(risk.schedule),
            locations=list(risk.locations),
            payroll=sum((line.payroll for place in risk.locations for line in place.employees), Decimal(0)),
            deductible_plan=risk.deductible_plan,
            charges=list(risk.charges),
            overrides=list(risk.overrides),
        )


class PriceRecordAnswer(Wire):
    """What a price was made of, beside its worksheet."""

    price: PriceSummary
    algorithm: str
    input: PricedInput
    input_sha256: str
    book_sha256: str | None
    """Of the rate book's content. None: a carrier priced, or the record is older than these hashes."""

    @classmethod
    def of(cls, record: PriceRecord) -> "PriceRecordAnswer":
        """The wire form of a stored record."""
        return cls(
            price=record.price,
            algorithm=record.algorithm,
            input=PricedInput.of(record.input),
            input_sha256=record.input_sha256,
            book_sha256=record.book_sha256,
        )
