"""A carrier's own price as a price record: its lines become worksheet lines, its total is shared out."""

from collections.abc import Mapping
from decimal import Decimal

from models.apportionment import share
from models.carrier_quote import CarrierPremiumLine, CarrierQuote
from models.program import Program
from models.risk import Risk, RiskLocation
from models.worksheet import (
    CostStack,
    FactorSource,
    LocationShare,
    PremiumTotals,
    Scope,
    StatePremium,
    Worksheet,
    WorksheetLine,
)

ZERO = Decimal("0.00")
CENT = Decimal("0.01")
STATE_TYPE = "MCP"
"""An online carrier writes the client's own policy in every state."""

NAMED_LINES = {
    "premium discount": "premium_discount",
    "expense constant": "expense_constant",
    "terrorism": "terrorism",
    "catastrophe": "catastrophe",
    "minimum premium": "balance_to_minimum",
}
"""Words of a carrier's rating summary that stand for a named amount of ours."""

STATE_STEPS = NAMED_LINES | {"experience modification": "experience_mod", "schedule": "schedule_rating"}
"""Words of a line of one state, and the step of ours that it is laid beside."""
OWN_LINE = "carrier_line"
"""Key of a line that stands beside none of ours."""


def carrier_worksheet(quote: CarrierQuote, risk: Risk, program: Program) -> Worksheet:
    """The price record of a program that a carrier's API priced.

    The carrier's premium is the policy's annual premium. States and locations take their parts in
    proportion to the premium of their class lines, or to payroll where the carrier gave no lines.
    Raises: ValueError when the quote holds no premium.
    """
    if quote.premium is None:
        raise ValueError("A carrier's worksheet needs a premium.")
    premium, taxes = quote.premium, quote.taxes or ZERO
    by_location = {location.name: _weight(location, quote) for location in risk.locations}
    premiums, levies = share(premium, by_location, CENT), share(taxes, by_location, CENT)
    locations = tuple(
        _location_share(location, premiums[location.name], levies[location.name])
        for location in risk.locations
    )
    return Worksheet(
        engine_version="carrier",
        algorithm=f"carrier:{program.adapter}",
        book_version="carrier",
        program=program.key,
        illustrative=program.illustrative,
        proration=Decimal(1),
        lines=tuple(_lines(quote, program)),
        totals=_totals(quote, risk, premium, taxes),
        states=tuple(_state(risk, state, locations, quote) for state in risk.states),
        locations=locations,
        cost=CostStack(admin_fee=ZERO, fica=ZERO, futa=ZERO, suta=ZERO, total=premium + taxes),
    )


def _lines(quote: CarrierQuote, program: Program) -> list[WorksheetLine]:
    given = quote.lines or (
        CarrierPremiumLine(
            state=None, class_code=None, description="Premium as the carrier gave it", premium=quote.premium
        ),
    )
    # Each state runs to its own sum; what is of no state comes on top of all of them.
    running: dict[str | None, Decimal] = {None: sum((line.premium for line in given if line.state), ZERO)}
    lines: list[WorksheetLine] = []
    for seq, line in enumerate(given, start=1):
        running[line.state] = running.get(line.state, ZERO) + line.premium
        lines.append(_line(seq, line, running[line.state], quote, program))
    return lines


def _line(
    seq: int, line: CarrierPremiumLine, running: Decimal, quote: CarrierQuote, program: Program
) -> WorksheetLine:
    scope = Scope.CLASS if line.class_code else Scope.STATE if line.state else Scope.POLICY
    return WorksheetLine(
        seq=seq,
        key=_key(line),
        label=line.description,
        scope=scope,
        state=line.state,
        class_code=line.class_code,
        sign="-" if line.premium < 0 else "+",
        base_amount=line.exposure,
        factor=line.rate,
        factor_source=FactorSource(
            table=f"carrier:{program.adapter}",
            row_key=quote.quote_id or "",
            book_version="carrier",
            reliability="published",
        ),
        formula="As the carrier's rating summary gives it.",
        exact=line.premium,
        amount=line.premium,
        rounding="carrier",
        running_total=running,
    )


def _key(line: CarrierPremiumLine) -> str:
    """The step of ours that a class or a state has too; lines of the whole policy are the carrier's own."""
    if line.class_code:
        return "class_manual_premium"
    words = line.description.casefold()
    named = (step for name, step in STATE_STEPS.items() if line.state and name in words)
    return next(named, OWN_LINE)


def _totals(quote: CarrierQuote, risk: Risk, premium: Decimal, taxes: Decimal) -> PremiumTotals:
    named: dict[str, Decimal] = dict.fromkeys(NAMED_LINES.values(), ZERO)
    for line in quote.lines:
        for words, name in NAMED_LINES.items():
            if line.class_code is None and words in line.description.casefold():
                named[name] += line.premium
    manual = sum((line.premium for line in quote.lines if line.class_code), ZERO) or premium
    payroll = sum((_payroll(location) for location in risk.locations), ZERO)
    return PremiumTotals(
        manual_premium=manual,
        standard_premium=premium - sum(named.values(), ZERO),
        estimated_annual_premium=premium,
        taxes_assessments=taxes,
        total_estimated_annual_premium=premium + taxes,
        payroll=payroll,
        original_payroll=payroll,
        **named,
    )


def _location_share(location: RiskLocation, premium: Decimal, taxes: Decimal) -> LocationShare:
    return LocationShare(
        location=location.name,
        state=location.state,
        payroll=_payroll(location),
        estimated_annual_premium=premium,
        taxes_assessments=taxes,
        total_estimated_annual_premium=premium + taxes,
        admin_fee=ZERO,
        fica=ZERO,
        futa=ZERO,
        suta=ZERO,
        total=premium + taxes,
    )


def _state(risk: Risk, state: str, locations: tuple[LocationShare, ...], quote: CarrierQuote) -> StatePremium:
    own = [location for location in locations if location.state == state]
    manual = sum((line.premium for line in quote.lines if line.class_code and line.state == state), ZERO)
    premium = sum((location.estimated_annual_premium for location in own), ZERO)
    taxes = sum((location.taxes_assessments for location in own), ZERO)
    return StatePremium(
        state=state,
        state_type=STATE_TYPE,
        payroll=sum((location.payroll for location in own), ZERO),
        manual_premium=manual or premium,
        estimated_annual_premium=premium,
        taxes_assessments=taxes,
        total_estimated_annual_premium=premium + taxes,
    )


def _weight(location: RiskLocation, quote: CarrierQuote) -> Decimal:
    """A location's manual premium by the carrier's rates; its payroll where the carrier gave none."""
    rates = _rates(quote)
    if not rates:
        return _payroll(location)
    return sum(
        (
            exposure.payroll * rates.get((location.state, exposure.code.zfill(4)), Decimal(0))
            for exposure in location.employees
        ),
        Decimal(0),
    )


def _rates(quote: CarrierQuote) -> Mapping[tuple[str, str], Decimal]:
    """Premium per dollar of payroll by state and class, as far as the carrier's lines give it."""
    return {
        (line.state or "", line.class_code.zfill(4)): line.premium / line.exposure
        for line in quote.lines
        if line.class_code and line.exposure
    }


def _payroll(location: RiskLocation) -> Decimal:
    return sum((exposure.payroll for exposure in location.employees), ZERO)
