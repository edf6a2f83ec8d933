"""The two risks of the worked examples of the underwriting page, and how an example changes them."""

from collections.abc import Mapping
from datetime import date
from decimal import Decimal

from models.risk import (
    Exposure,
    Modification,
    OverrideKind,
    RateOverride,
    Risk,
    RiskLocation,
    ScheduleRating,
)
from models.rounding import net_shown
from models.worksheet import ClassRate, Worksheet
from rating.builtin import builtin_book
from rating.engine import rate

JULY, NEXT_JULY = date(2026, 7, 1), date(2027, 7, 1)
RATE, WITHOUT, WITH = OverrideKind.MANUAL_RATE, OverrideKind.NET_RATE, OverrideKind.NET_RATE_AX
Entered = tuple[OverrideKind, str, str, str]
"""Kind, state, class code, figure as it is shown: per $100 of payroll."""
Class = tuple[str, int, int, int]
"""Code, full-time and part-time people, payroll."""

OFFICE: Class = ("8810", 4, 0, 240_000)
SHOP: Class = ("5190", 6, 1, 410_000)
A = (("TN", "37201", (OFFICE, SHOP)),)
A_IN_KENTUCKY = (("KY", "40201", (OFFICE, SHOP)),)
B = (
    ("TX", "75001", (("8810", 10, 0, 900_000), ("3632", 30, 0, 1_800_000))),
    ("GA", "30301", (("3632", 12, 0, 700_000), ("8742", 3, 0, 250_000))),
    ("OH", "43004", (("8810", 2, 0, 100_000),)),
)
MASTER = (
    ("GA", "30301", (("3632", 12, 0, 700_000), ("8742", 3, 0, 250_000))),
    ("AL", "35201", (("3632", 5, 0, 260_000),)),
    ("OH", "43004", (("8810", 2, 0, 100_000),)),
    ("TX", "75001", (("3632", 5, 0, 300_000),)),
)
Places = tuple[tuple[str, str, tuple[Class, ...]], ...]


def a_risk(
    places: Places = A,
    mod: str | None = "0.92",
    schedule: Mapping[str, str] | None = None,
    entered: tuple[Entered, ...] = (),
    start: date = JULY,
) -> Risk:
    """A policy from July 2026 to July 2027, which may start later."""
    return Risk(
        effective_date=JULY,
        start_date=start,
        expiry_date=NEXT_JULY,
        locations=tuple(
            RiskLocation(
                name=str(number),
                state=state,
                zip=zip_code,
                employees=tuple(
                    Exposure(code=code, ft=full, pt=part, payroll=Decimal(payroll))
                    for code, full, part, payroll in classes
                ),
            )
            for number, (state, zip_code, classes) in enumerate(places, start=1)
        ),
        modifications=(Modification(state="ncci", rate1=Decimal(mod)),) if mod else (),
        schedule=tuple(ScheduleRating(state=s, sdr=Decimal(sdr)) for s, sdr in (schedule or {}).items()),
        overrides=tuple(
            RateOverride(
                kind=kind,
                state=state,
                class_code=code,
                value=Decimal(value) if kind is RATE else Decimal(value) / 100,
            )
            for kind, state, code, value in entered
        ),
    )


def priced(risk: Risk, program: str = "gms-key_risk") -> Worksheet:
    """The worksheet by the built-in book."""
    return rate(risk, program, builtin_book())


def by_state(worksheet: Worksheet) -> dict[str, int]:
    """Total premium of each state."""
    return {part.state: int(part.total_estimated_annual_premium) for part in worksheet.states}


def totals(worksheet: Worksheet, *names: str) -> tuple[int, ...]:
    """Some named amounts of a price, in whole dollars."""
    return tuple(int(getattr(worksheet.totals, name)) for name in names)


def amounts(worksheet: Worksheet, key: str) -> dict[str, int]:
    """What the lines of a step do to the premium, by class or state; credits negative."""
    return {
        line.class_code or line.state or "": int(-line.amount if line.sign == "-" else line.amount)
        for line in worksheet.lines
        if line.key == key and line.state is not None
    }


def shown(worksheet: Worksheet, code: str, state: str | None = None) -> tuple[str, str]:
    """Net rates of a class as they are shown: with taxes and constant, without."""
    found: ClassRate = next(
        entry for entry in worksheet.class_rates if entry.class_code == code and state in (None, entry.state)
    )
    assert found.net_rate is not None
    assert found.net_rate_ax is not None
    return str(net_shown(found.net_rate_ax)), str(net_shown(found.net_rate))
