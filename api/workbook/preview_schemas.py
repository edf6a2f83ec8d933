"""The answer of a preview: what a Save would make of each column, without storing anything."""

from decimal import Decimal

from api.http.wire import Wire
from models.base import Money
from models.workbook_authority import Measure


class PreviewRow(Wire):
    """A state's premium before and after, or that of MASTER or TOTAL."""

    row: str
    old: Money
    new: Money


class PreviewRate(Wire):
    """Net rates of a class as they would be shown, per $100 of payroll."""

    state: str
    code: str
    manual_rate: Decimal
    net_rate: Decimal | None
    net_rate_ax: Decimal | None


class PreviewIssue(Wire):
    """What would wait for somebody of a higher level."""

    measure: Measure
    row: str
    value: Decimal | None
    level: int


class PreviewColumn(Wire):
    """A column whose price a Save would make again."""

    column: str
    old_total: Money
    new_total: Money | None
    """None: the engine refuses; refusal says why."""
    rows: list[PreviewRow]
    rates: list[PreviewRate]
    issues: list[PreviewIssue]
    refusal: str
    minimum: bool
    """Whether the policy's minimum premium is billed, so that the change may not be felt."""


class PreviewAnswer(Wire):
    """What a Save upon this version would make."""

    version: int
    columns: list[PreviewColumn]
