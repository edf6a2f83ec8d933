"""Programs as they go out, by the specified names."""

from datetime import date

from api.reference.schemas import ProgramDates, ProgramOffer, ProgramRange
from models.program import Program


def _specified(day: date | None) -> str | None:
    return day.strftime("%m-%d-%Y") if day else None


def _ranges(program: Program) -> list[ProgramRange]:
    return [
        ProgramRange.model_validate({"from": _specified(span.from_date), "to": _specified(span.to_date)})
        for span in program.ranges
    ]


def offer_wire(program: Program, offered: bool) -> ProgramOffer:
    """A program as the caller may see it, already disguised where it must be."""
    return ProgramOffer(
        program=program.key,
        peo=program.partner,
        display_peo_name=program.partner_name,
        carrier=program.carrier,
        carrier_name=program.carrier_name,
        actual_carrier_name=program.carrier_legal_name,
        demo_carrier_name=program.demo_carrier_name,
        range=_ranges(program),
        disable_carrier=program.disabled,
        dev_removed=program.dev_removed,
        prod_removed=program.prod_removed,
        kind=program.kind,
        paygo=program.paygo,
        illustrative=program.illustrative,
        offered=offered,
    )


def dates_wire(program: Program) -> ProgramDates:
    """When a program is sold."""
    return ProgramDates(
        carrier=program.carrier, peo=program.partner, program=program.key, range=_ranges(program)
    )
