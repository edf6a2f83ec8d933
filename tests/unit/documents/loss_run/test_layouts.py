"""Loss runs of carriers, drawn and read: every policy, claim, sum and day comes back as it was drawn."""

from functools import cache
from typing import Any

import pytest

from documents.loss_run.layout import layouts
from tests.unit.documents.loss_run.figures import differences, layout_read, reading_of, report_of
from tests.unit.documents.loss_run.papers import LAYOUTS

NOT_PRINTED = {"zenith": ("expiration", "state")}


@cache
def _read(layout: str) -> dict[str, Any]:
    return reading_of(LAYOUTS[layout](report_of(layout)))


@pytest.mark.parametrize("layout", LAYOUTS)
def test_what_is_drawn_is_read(layout: str) -> None:
    report = report_of(layout)
    assert differences(_read(layout), report, *NOT_PRINTED.get(layout, ())) == []


@pytest.mark.parametrize("layout", LAYOUTS)
def test_a_layout_is_known_by_its_marks(layout: str) -> None:
    assert layout_read(LAYOUTS[layout](report_of(layout))) == layout


def test_every_layout_is_drawn_by_a_test() -> None:
    assert {layout.name for layout in layouts()} == set(LAYOUTS)


@pytest.mark.parametrize("layout", LAYOUTS)
def test_what_reconciles_is_certain(layout: str) -> None:
    evidence = _read(layout)["evidence"]
    sums = [path for path in evidence if path.endswith((".paid", ".reserve", ".incurred"))]
    assert len(sums) >= 15
    assert [path for path in sums if evidence[path]["confidence"] < 0.9] == []
