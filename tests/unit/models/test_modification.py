"""Which modification applies to a state, and by which of its dates."""

from datetime import date
from decimal import Decimal

import pytest

from models.errors import InvalidInput
from models.modification import choose, expand
from models.risk import Modification
from rating.builtin import builtin_book
from rating.engine import rate
from tests.unit.rating.risks import place, risk

DAY = date(2026, 9, 1)


def entry(
    rate1: str = "0.90", date1: date | None = None, rate2: str | None = None, date2: date | None = None
) -> Modification:
    return Modification(
        state="ncci", rate1=Decimal(rate1), date1=date1, rate2=Decimal(rate2) if rate2 else None, date2=date2
    )


@pytest.mark.req("QE-096")
def test_a_combined_entry_is_expanded_to_every_state_it_covers() -> None:
    combined = entry("0.90", date(2026, 1, 1), "0.80", date(2026, 7, 1))
    own = Modification(state="NJ", rate1=Decimal("1.20"))
    expanded = expand([combined, own], ["IL", "IN", "NJ", "CA"], builtin_book().category)
    assert set(expanded) == {"IL", "IN", "NJ"}
    for state in ("IL", "IN"):
        assert expanded[state].state == state
        assert (expanded[state].rate1, expanded[state].date1) == (combined.rate1, combined.date1)
        assert (expanded[state].rate2, expanded[state].date2) == (combined.rate2, combined.date2)
    assert expanded["NJ"] is own


@pytest.mark.req("QE-096")
def test_each_state_is_rated_with_its_entry() -> None:
    policy = risk(
        place("1", "IL", ("5403", 300_000, 4)),
        place("2", "IN", ("5403", 300_000, 4)),
        place("3", "CA", ("5403", 300_000, 4), zip_code="90001"),
        place("4", "PA", ("5403", 300_000, 4)),
        mods=[("ncci", "0.85"), ("pa", "1.30")],
    )
    lines = rate(policy, "gms-key_risk", builtin_book()).lines
    mods = {line.state: line.factor for line in lines if line.key == "experience_mod"}
    assert mods == {"IL": Decimal("0.85"), "IN": Decimal("0.85"), "CA": Decimal(1), "PA": Decimal("1.30")}


@pytest.mark.parametrize(
    ("modification", "factor", "note"),
    [
        (entry("0.90", date(2026, 1, 1), "0.80", date(2026, 7, 1)), "0.80", None),
        (entry("0.90", date(2026, 9, 1), "0.80", date(2026, 9, 2)), "0.90", None),
        (entry("0.90", date(2026, 9, 2), "0.80", date(2026, 9, 1)), "0.80", None),
        (entry("0.90", date(2027, 1, 1), "0.80", date(2027, 2, 1)), "0.90", "after the effective date"),
        (entry("0.90", date(2026, 1, 1), "0.80", date(2026, 1, 1)), "0.90", "same date"),
        (entry("0.905"), "0.91", None),
        (entry("0.39"), "0.39", "confirm"),
        (entry("3.01"), "3.01", "confirm"),
        (entry("0.90", date(2027, 1, 1)), "0.90", "after the effective date"),
    ],
)
def test_the_pair_in_force_is_taken(modification: Modification, factor: str, note: str | None) -> None:
    chosen = choose(modification, DAY)
    assert str(chosen.factor) == factor
    assert (note is None) == (chosen.note is None)
    assert note is None or note in (chosen.note or "")


def test_no_entry_is_one_and_says_so() -> None:
    chosen = choose(None, DAY)
    assert (chosen.factor, chosen.note) == (Decimal("1.00"), "no modification entered: 1.00")


def test_a_modification_must_be_above_zero() -> None:
    """Rounded first: 0.004 would otherwise take the whole modified premium away."""
    for small in ("0", "0.001", "0.004"):
        with pytest.raises(InvalidInput, match=r"which is 0\.00; write 0\.01 or more"):
            choose(entry(small), DAY)
    assert choose(entry("0.005"), DAY).factor == Decimal("0.01")
