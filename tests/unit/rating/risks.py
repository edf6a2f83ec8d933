"""Builders of risks that the rating and underwriting tests share."""

from collections.abc import Sequence
from datetime import date
from decimal import Decimal
from typing import Any

from models.risk import Exposure, Market, Modification, Risk, RiskLocation, ScheduleRating

DAY = date(2026, 9, 1)
YEAR_LATER = date(2027, 9, 1)


def place(
    name: str,
    state: str,
    *classes: tuple[str, int | str, int],
    zip_code: str | None = None,
    suta: str | None = None,
) -> RiskLocation:
    """A location; classes are (code, annual payroll, full-time people)."""
    employees = tuple(
        Exposure(code=code, payroll=Decimal(payroll), ft=people) for code, payroll, people in classes
    )
    return RiskLocation(name=name, state=state, zip=zip_code, suta=suta, employees=employees)


def risk(
    *places: RiskLocation,
    start: date = DAY,
    expiry: date = YEAR_LATER,
    mods: Sequence[tuple[str, str]] = (),
    schedule: Sequence[tuple[str, str]] = (),
    market: Market = Market.VOLUNTARY,
    **more: Any,
) -> Risk:
    """A policy; mods and schedule are (state, figure)."""
    return Risk(
        effective_date=start,
        start_date=start,
        expiry_date=expiry,
        locations=places,
        market=market,
        modifications=tuple(Modification(state=state, rate1=Decimal(rate)) for state, rate in mods),
        schedule=tuple(ScheduleRating(state=state, sdr=Decimal(sdr)) for state, sdr in schedule),
        **more,
    )
