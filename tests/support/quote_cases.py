"""Sample quote inputs and programs: two locations in two states, as a newcomer would enter them."""

from datetime import date
from decimal import Decimal
from uuid import UUID, uuid4

from models.job import JobRef, TenantScope
from models.program import CarrierKind, DateRange, Program
from models.quote import QuoteInput
from models.risk import Exposure, Modification, Risk, RiskLocation
from models.risk_profile import RiskProfileInput

AGENT = UUID("0190b7a0-0000-7000-8000-000000000001")


def a_risk(**changes: object) -> Risk:
    """A restaurant in Georgia and an office in Texas, for a year."""
    risk = Risk(
        effective_date=date(2026, 7, 1),
        start_date=date(2026, 7, 1),
        expiry_date=date(2027, 7, 1),
        modifications=(Modification(state="ncci", rate1=Decimal("0.95")),),
        locations=(
            RiskLocation(
                name="1",
                state="GA",
                zip="30301",
                suta="2.7",
                employees=(
                    Exposure(code="9082", description="Restaurant", ft=8, pt=4, payroll=Decimal("410000.00")),
                ),
            ),
            RiskLocation(
                name="2",
                state="TX",
                zip="75201",
                suta="2.7",
                employees=(
                    Exposure(code="8810", description="Clerical", ft=3, payroll=Decimal("180000.00")),
                ),
            ),
        ),
        years_in_business=12,
    )
    return risk.model_copy(update=changes)


def an_input(*programs: str, fein: str | None = "123456700", risk: Risk | None = None) -> QuoteInput:
    """What a run prices."""
    return QuoteInput(
        risk=risk or a_risk(), programs=programs, fein=fein, company_name="Peach Street Diner LLC"
    )


def a_profile_input(*programs: str, risk: Risk | None = None, run_id: UUID | None = None) -> RiskProfileInput:
    """What a risk profile asks."""
    return RiskProfileInput(risk=risk or a_risk(), programs=programs, run_id=run_id)


def a_job(*, deadline_s: int = 120, org: str = "agency-1", partner: str = "gms") -> JobRef:
    """A fresh job of one agency."""
    return JobRef(
        job_id=uuid4(), scope=TenantScope(partner=partner, org=org, user=AGENT), deadline_s=deadline_s
    )


def a_program(key: str, *, adapter: str | None = None, **changes: object) -> Program:
    """A program as it is sold."""
    partner, _, carrier = key.partition("-")
    program = Program(
        key=key,
        partner=partner,
        partner_name=partner.upper(),
        carrier=carrier,
        carrier_name=carrier.replace("_", " ").title(),
        carrier_legal_name=f"{carrier} Insurance Company",
        kind=CarrierKind.ONLINE_BIND if adapter else CarrierKind.RATED,
        adapter=adapter,
        paygo=adapter is not None,
    )
    return program.model_copy(update=changes)


RATED = ("gms-key_risk", "gms-uwic", "gms-starnet")
ENDED = (DateRange(from_date=date(2020, 1, 1), to_date=date(2021, 1, 1)),)
