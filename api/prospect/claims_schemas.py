"""Bodies of the claims call, by the specified names; amounts are dollar texts as the screen holds them."""

from typing import Annotated

from pydantic import BeforeValidator, Field, StringConstraints

from api.http.wire import PRINTABLE, CamelWire, OptionalDay, Short

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
