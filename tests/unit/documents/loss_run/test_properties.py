"""Reports of any figures, drawn and read: nothing is lost, nothing is made up, whatever the page breaks."""

from datetime import date, timedelta

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.unit.documents.loss_run.drawing import Claim, Policy, Report
from tests.unit.documents.loss_run.figures import differences, reading_of
from tests.unit.documents.loss_run.papers import LAYOUTS

NAMES = st.sampled_from(["ORTEGA, LUIS", "O'BRIEN, P", "LEE, SOON", "DE LA CRUZ", "NOVAK-HILL"])
AMOUNTS = st.tuples(st.integers(0, 99_999), st.integers(0, 250_000), st.integers(0, 9_999))
NONE = st.just((0, 0, 0))


@st.composite
def reports(draw: st.DrawFn) -> Report:
    policies = []
    for age in range(draw(st.integers(1, 3))):
        begins = date(2025 - age, draw(st.integers(1, 12)), 1)
        claims = [
            _claim(draw, f"{80 + age}{number:05d}", begins) for number in range(draw(st.integers(1, 9)))
        ]
        policies.append(
            Policy(
                f"WCP{4410 - age}00",
                begins,
                begins.replace(year=begins.year + 1),
                draw(st.integers(500, 900_000)),
                claims,
            )
        )
    return Report("RIVERSIDE MILLWORK LLC", date(2026, 7, 31), policies)


def _claim(draw: st.DrawFn, number: str, begins: date) -> Claim:
    day = begins + timedelta(days=draw(st.integers(0, 360)))
    closed = draw(st.none() | st.just(day + timedelta(days=90)))
    paid = draw(AMOUNTS)
    recovery = draw(st.integers(0, sum(paid) // 2)) if draw(st.booleans()) else 0
    kind = draw(st.sampled_from(["Indemnity", "Medical Only"]))
    return Claim(
        number, draw(NAMES), day, day, closed, kind, "OH", paid, draw(NONE if closed else AMOUNTS), recovery
    )


@pytest.mark.parametrize("layout", ["generic", "hartford", "amtrust"])
@settings(max_examples=4, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(report=reports())
def test_any_report_comes_back(layout: str, report: Report) -> None:
    assert differences(reading_of(LAYOUTS[layout](report)), report) == []
