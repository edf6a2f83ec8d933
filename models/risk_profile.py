"""What a risk consists of: payroll and premium by eligibility, trade, hazard and state; and its losses."""

from datetime import date
from decimal import Decimal
from uuid import UUID

from models.base import Factor, Frozen, Money
from models.job import JobInput, JobMade, JobOutcome
from models.risk import Risk


class ProfileRow(Frozen):
    """One group of classes. Mixes are percents of the table's total; those of a table add up to 100.0."""

    label: str
    name: str = ""
    """What the label stands for, e.g. the trade of a SIC group; '' where the label says it."""
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


class ProfileClass(Frozen):
    """One class code of one state: what the rows of the tables are added up from."""

    state: str
    class_code: str
    description: str
    payroll: Money
    manual_premium: Money
    labels: tuple[str, ...]
    """The row that it counts in, table by table."""


class RiskProfile(Frozen):
    """The profile of a risk in one program, made from its worksheet."""

    program: str
    book_version: str
    illustrative: bool
    tables: tuple[ProfileTable, ...]
    classes: tuple[ProfileClass, ...] = ()


class ProgramProfile(Frozen):
    """One program of a result: its profile, or why there is none."""

    program: str
    partner: str
    partner_name: str
    carrier: str
    carrier_name: str
    profile: RiskProfile | None = None
    reason: str | None = None


class RiskProfileResult(Frozen):
    """The result object: the profile of a risk in each program that was asked, in the order asked."""

    effective_date: date
    start_date: date
    expiry_date: date
    programs: tuple[ProgramProfile, ...]


class RiskProfileInput(JobInput):
    """The snapshot that is profiled."""

    risk: Risk
    programs: tuple[str, ...]
    """Program keys."""
    prospect_version: int | None = None
    run_id: UUID | None = None
    """The prospect's last quote run: where the prices of carriers stand that price for themselves."""


class ProfileMade(JobMade):
    """What came of making a profile."""

    profiled: int = 0
    """Programs with a profile."""
    without: int = 0
    """Programs that have none, each with its reason in the result."""


class RiskProfileOutcome(JobOutcome):
    """How a risk profile ended."""

    profiled: int = 0
    without: int = 0


class ClaimRow(Frozen):
    """One of ten years, newest first. entered: whether a loss run names it."""

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
