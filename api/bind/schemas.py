"""Bodies of the calls about quotes at carriers that bind online, spelled as the carrier spells them."""
# ruff: noqa: N815 - specified names

from decimal import Decimal
from typing import Annotated, Any
from uuid import UUID

from pydantic import Field, StringConstraints, model_validator

from api.http.wire import MOST_LINES, MOST_NUMBER, ONE_LINE, PRINTABLE, Day, ProspectKey, StateCode, Wire
from models.digits import PLAIN
from models.dollars import MOST_DOLLARS

Line = Annotated[str, StringConstraints(max_length=200, pattern=ONE_LINE)]
QuoteRef = Annotated[str, StringConstraints(min_length=1, max_length=100, pattern=r"^[A-Za-z0-9_-]+$")]
Heads = Annotated[int, Field(ge=0, le=1_000_000), PLAIN]
Dollars = Annotated[
    Decimal, Field(ge=0, le=MOST_DOLLARS, max_digits=15, decimal_places=2, allow_inf_nan=False), PLAIN
]
"""To the cent."""
MOST_QUESTIONS = 500


class CarrierAddress(Wire):
    """An address."""

    Line1: Line = ""
    Line2: Line = ""
    City: Line = ""
    State: Annotated[str, StringConstraints(max_length=2, pattern=PRINTABLE)] = ""
    Zip: Annotated[str, StringConstraints(max_length=10, pattern=ONE_LINE)] = ""


class CarrierContact(Wire):
    """Whom the carrier may call."""

    FirstName: Line = ""
    LastName: Line = ""
    Email: Line = ""
    Phone: Line = ""
    AgentContactId: Line = ""


class CarrierClass(Wire):
    """Payroll of a class in a state."""

    ClassCode: Annotated[str, StringConstraints(min_length=3, max_length=4, pattern=r"^[0-9]+$")]
    ClassCodeDescription: Line = ""
    ClassDescriptionCode: Line = ""
    State: StateCode
    Payroll: Dollars
    FullTimeEmployees: Heads = 0
    PartTimeEmployees: Heads = 0


class CarrierQuoteFacts(Wire):
    """The quote as a screen has it: compared with the prospect's last run, whose values are sent."""

    EffectiveDate: Day
    Fein: Annotated[str, StringConstraints(max_length=20, pattern=ONE_LINE)] = ""
    IsIncumbentAgent: bool = False
    NatureOfBusiness: Line = ""
    IsNonProfit: bool = False
    LegalEntity: Annotated[int, Field(ge=0, le=99), PLAIN] = 0
    EntityType: Line = ""
    BusinessName: Line = ""
    YearsInBusiness: Annotated[int, Field(ge=0, le=999), PLAIN] | None = None
    PrimaryAddress: CarrierAddress | None = None
    MailingAddress: CarrierAddress | None = None
    ContactInformation: CarrierContact | None = None
    ClassCodes: Annotated[list[CarrierClass], Field(max_length=MOST_LINES)] = Field(default_factory=list)


class CarrierQuoteCreate(Wire):
    """A quote at a carrier. user_id: the prospect; without it FEIN and date must name one."""

    Quote: CarrierQuoteFacts
    user_id: ProspectKey | None = None


class GivenAnswer(Wire):
    """An answer to a question of the carrier."""

    QuestionId: Annotated[str, StringConstraints(min_length=1, max_length=100, pattern=ONE_LINE)]
    AnswerValue: Annotated[str, StringConstraints(min_length=1, max_length=4_000, pattern=PRINTABLE)]
    remarks: Annotated[str, StringConstraints(max_length=4_000, pattern=PRINTABLE)] = ""


GivenAnswers = Annotated[list[GivenAnswer], Field(min_length=1, max_length=MOST_QUESTIONS)]


class AcceptedPrice(Wire):
    """What whoever binds has seen and accepted, to the cent."""

    premium: Dollars
    taxes: Dollars
    plan_id: Annotated[str, StringConstraints(min_length=1, max_length=100, pattern=ONE_LINE)]
    down_payment: Dollars


class PaygoEligibility(Wire):
    """Whether a plan follows the payroll; read for every carrier."""

    eligible: bool = False
    plan_type: Annotated[str, StringConstraints(max_length=20, pattern=ONE_LINE)] = "None"
    payroll_company_id: Annotated[str, StringConstraints(max_length=100, pattern=ONE_LINE)] | None = None


class BindQuoteCreate(Wire):
    """The wish to bind a carrier's quote. accepted: None: the figures that stand on the account now."""

    quoteId: QuoteRef
    amtrustPaygoEligibility: PaygoEligibility | None = None
    user_email_id: ProspectKey | None = None
    sortKeyList: Annotated[
        list[Annotated[str, StringConstraints(max_length=1_000, pattern=PRINTABLE)]], Field(max_length=1_000)
    ] = Field(default_factory=list)
    accepted: AcceptedPrice | None = None

    @model_validator(mode="before")
    @classmethod
    def _text(cls, value: Any) -> Any:
        """A carrier's number of a quote is sent as a number by some screens."""
        ref = value.get("quoteId") if isinstance(value, dict) else None
        if isinstance(ref, int) and not isinstance(ref, bool) and 0 <= ref < MOST_NUMBER:
            return {**value, "quoteId": str(ref)}
        return value


class StepStarted(Wire):
    """uuid: of the job, to poll."""

    uuid: UUID

    @classmethod
    def of(cls, job_id: UUID, input_ref: UUID) -> "StepStarted":
        """See JobAnswer."""
        return cls(uuid=job_id)
