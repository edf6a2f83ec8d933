"""Bodies of the claims call, by the specified names; amounts are dollar texts as the screen holds them."""

from datetime import date
from typing import Annotated, Any, Literal

from pydantic import (
    BeforeValidator,
    Field,
    StringConstraints,
    TypeAdapter,
    ValidationError,
    model_validator,
)
from pydantic_core import PydanticCustomError

from api.http.wire import PRINTABLE, CamelWire, OptionalDay, Short, Wire

Amount = Annotated[
    str, BeforeValidator(lambda value: "" if value is None else str(value)),
    StringConstraints(max_length=20, pattern=PRINTABLE),
]  # fmt: skip
"""'$1,234', '1234.50', '-' or blank."""
Count = Annotated[
    str, BeforeValidator(lambda value: "" if value is None else str(value)),
    StringConstraints(max_length=2, pattern=r"^[0-9]*$"),
]  # fmt: skip
YearsInBusiness = Annotated[str, StringConstraints(max_length=4, pattern=r"^[0-9]*$")]


class ClaimYearEntry(CamelWire):
    """One year as it was entered: incurred with reserves, or with what was paid; the third is derived."""

    year: Annotated[int, Field(ge=1900, le=2200)]
    carrier: Short = ""
    annual_premium: Amount = ""
    number_of_claims: Count = ""
    tot_inc: Amount = ""
    tot_res: Amount = ""
    tot_paid: Amount = ""
    no_coverage: bool = False


_DAY: TypeAdapter[date | None] = TypeAdapter(OptionalDay)


def _day_or_nothing(value: Any) -> Any:
    """A start date that is none is stored as none, as specified."""
    try:
        return _DAY.validate_python(value)
    except ValidationError:
        return None


class ClaimsSent(Wire):
    """Losses as a screen saves them.

    historicalClaims: at most ten years in place of those stored before; without them those that stand stay.
        historicalClaimsCheck and isNoLossChckd are one fact: that there were none, since startDate.
    claims_version: that of the claims upon which these were entered; without it they replace whatever stands.
    """

    historicalClaims: Annotated[list[ClaimYearEntry], Field(max_length=10)] | None = None  # noqa: N815
    historicalClaimsCheck: bool | None = None  # noqa: N815 - the specified names
    isNoLossChckd: bool | None = None  # noqa: N815
    startDate: Annotated[OptionalDay, BeforeValidator(_day_or_nothing)] = None  # noqa: N815
    claims_version: Annotated[int, Field(ge=0, le=10**9)] | None = None

    @property
    def has_claims(self) -> bool:
        """Whether this is about the losses of the prospect."""
        return self.historicalClaims is not None or self._ticked is not None

    @property
    def no_loss(self) -> bool:
        """Whether there were no losses."""
        return bool(self._ticked)

    @property
    def _ticked(self) -> bool | None:
        return self.historicalClaimsCheck if self.isNoLossChckd is None else self.isNoLossChckd

    @model_validator(mode="after")
    def _one_fact(self) -> "ClaimsSent":
        ticks = {self.historicalClaimsCheck, self.isNoLossChckd} - {None}
        if len(ticks) > 1:
            raise PydanticCustomError(
                "refused", "historicalClaimsCheck and isNoLossChckd are one fact; send both alike"
            )
        return self


class ClaimYearKept(CamelWire):
    """One stored year, as it can be sent again."""

    year: int
    carrier: str
    annual_premium: str
    number_of_claims: str
    tot_inc: str
    tot_res: str
    tot_paid: str
    no_coverage: bool


class ClaimYearRow(CamelWire):
    """One of the ten rows of the table, and why nothing can be entered in it."""

    year: int
    state: Literal["open", "before_founding", "not_begun"]


class ProspectClaims(CamelWire):
    """The losses of a prospect as its screen opens them."""

    version: int
    """Sent back with a save, which is refused once somebody else has saved; 0: nothing is stored."""
    user_id: str
    rows: list[ClaimYearRow]
    """Ten, first the effective date's year."""
    historical_claims: list[ClaimYearKept]
    """All that are stored, also beneath a no-loss statement and beside the ten rows."""
    is_no_loss_chckd: Annotated[bool, Field(alias="isNoLossChckd")]
    start_date: str
    """Business start date; empty while there is none."""
    effective_date: str
    years_in_business: str
    locked: bool
    """A carrier has approved: the statement and its date stay as they are."""
    may_save: bool


class ClaimsEntry(CamelWire):
    """The entered years, or a no-loss statement with its start date in their place."""

    historical_claims: Annotated[list[ClaimYearEntry], Field(max_length=10)] = Field(default_factory=list)
    is_no_loss_chckd: Annotated[bool, Field(alias="isNoLossChckd")] = False
    start_date: OptionalDay = None
    years_in_business: YearsInBusiness = ""
    effective_date: OptionalDay = None


class ClaimYearShown(CamelWire):
    """One of ten years, newest first; a ratio is a share (0.6), null without premium."""

    year: int
    entered: bool
    before_founding: bool
    no_coverage: bool
    carrier: str
    annual_premium: str
    number_of_claims: int
    tot_inc: str
    tot_res: str
    tot_paid: str
    loss_ratio: str | None


class ClaimsSum(CamelWire):
    """Sums over years with coverage; the loss ratio is that of the sums, band what it is called."""

    years: int
    annual_premium: str
    number_of_claims: int
    tot_inc: str
    tot_res: str
    tot_paid: str
    loss_ratio: str | None
    band: str | None


class ClaimsShown(CamelWire):
    """Ten years of losses with the totals of all and of the last three."""

    rows: list[ClaimYearShown]
    all_years: ClaimsSum
    three_years: ClaimsSum
    prior_coverage_years: int | None
    no_loss: bool
