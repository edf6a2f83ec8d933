"""The premium range of a class line over the programs that would take it."""

from decimal import Decimal

import pytest

from models.program import CarrierKind
from models.risk import Exposure
from rating.builtin import builtin_book
from tests.unit.rating.risks import DAY
from tests.unit.underwriting.programs import program
from underwriting.premium_range import PremiumRange, min_max_premium

PROGRAMS = [program(key) for key in ("gms-key_risk", "gms-uwic", "gms-starnet", "wcn-normandy", "ies-uwic")]


def premium_range(
    code: str, state: str = "IL", payroll: int = 100_000, zip_code: str | None = None
) -> PremiumRange | None:
    exposure = Exposure(code=code, ft=2, payroll=Decimal(payroll))
    return min_max_premium(exposure, state, DAY, zip_code, PROGRAMS, builtin_book())


@pytest.mark.req("QE-142")
def test_the_range_is_the_lowest_and_highest_manual_premium() -> None:
    """8810 in IL: 0.08 x 1.09 x 1.18 to three places, and x 1.55 to two, on 100,000; a tie goes by name."""
    assert premium_range("8810") == PremiumRange(Decimal(103), Decimal(140), "gms-starnet", "ies-uwic")


@pytest.mark.req("QE-142")
@pytest.mark.parametrize(("typed", "filed"), [("5", "0005"), ("35", "0035")])
def test_a_code_may_be_typed_without_its_leading_zeros(typed: str, filed: str) -> None:
    assert premium_range(typed) == premium_range(filed) is not None


@pytest.mark.req("QE-142")
def test_a_program_that_declines_the_class_has_no_part_in_the_range() -> None:
    """Roofing: only the specialist takes it."""
    found = premium_range("5551")
    assert found is not None
    assert (found.lowest_program, found.highest_program) == ("wcn-normandy", "wcn-normandy")
    assert found.lowest == found.highest


@pytest.mark.req("QE-142")
@pytest.mark.parametrize(("code", "state"), [("9999", "IL"), ("8810", "OH"), ("7309F", "IL")])
def test_a_class_that_no_program_takes_is_not_eligible(code: str, state: str) -> None:
    assert premium_range(code, state) is None


@pytest.mark.req("QE-142")
def test_the_zip_picks_the_territory() -> None:
    near, far = premium_range("9082", "CA", zip_code="91101"), premium_range("9082", "CA", zip_code="90210")
    assert near is not None
    assert far is not None
    assert near.lowest < far.lowest


@pytest.mark.req("QE-142")
def test_programs_that_price_for_themselves_have_no_part_in_the_range() -> None:
    exposure = Exposure(code="8810", ft=2, payroll=Decimal(100_000))
    own = [program("gms-amtrust", CarrierKind.ONLINE_BIND, adapter="amtrust")]
    assert min_max_premium(exposure, "IL", DAY, None, own, builtin_book()) is None
