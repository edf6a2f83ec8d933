"""What a risk consists of: payroll and premium by eligibility, trade, hazard and state; and its losses."""

from decimal import Decimal

from models.base import Factor, Frozen, Money


class ProfileRow(Frozen):
    """One group of classes. Mixes are percents of the table's total; those of a table add up to 100.0."""

    label: str
    payroll: Money
    manual_premium: Money
    mix_rate: Factor | None
    """Manual premium per 100 dollars of payroll; None without payroll."""
    payroll_mix: Factor
    premium_mix: Factor


class ProfileTable(Frozen):
    """One table of the profile with its total."""

    title: str
    rows: tuple[ProfileRow, ...]
    total: ProfileRow
    note: str | None = None


class RiskProfile(Frozen):
    """The profile of a risk in one program, made from its worksheet."""

    program: str
    book_version: str
    illustrative: bool
    tables: tuple[ProfileTable, ...]


class ClaimRow(Frozen):
    """One of ten years, newest first. entered: whether a loss run speaks of it."""

    year: int
    entered: bool
    before_founding: bool
    """The business did not exist: the year is greyed and counts nothing."""
    no_coverage: bool = False
    carrier: str = ""
    premium: Money = Decimal(0)
    claims: int = 0
    incurred: Money = Decimal(0)
    reserves: Money = Decimal(0)
    paid: Money = Decimal(0)
    """Incurred less reserves."""
    loss_ratio: Factor | None = None
    """Incurred / premium; None without premium."""


class ClaimsTotals(Frozen):
    """Sums over some of the years; loss_ratio is the ratio of the sums."""

    years: int
    """How many years with coverage are in it."""
    premium: Money
    claims: int
    incurred: Money
    reserves: Money
    paid: Money
    loss_ratio: Factor | None
    band: str | None = None
    """What the ratio is called, e.g. preferred; None without a ratio or bands."""


class ClaimsSummary(Frozen):
    """Ten years of losses, all of them and the last three."""

    rows: tuple[ClaimRow, ...]
    all_years: ClaimsTotals
    three_years: ClaimsTotals
    frequency: Factor | None
    """Claims of three years per million dollars of payroll; None where no payroll is known."""
    prior_coverage_years: int | None
    no_loss: bool = False
    """A no-loss statement stands in place of the rows."""
