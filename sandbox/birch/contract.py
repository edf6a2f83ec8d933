"""The second carrier's bodies: what is sent is judged by them, field by field."""
# ruff: noqa: N815 - the contract's own names

from datetime import date
from decimal import Decimal
from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, StringConstraints, model_validator

State = Annotated[str, StringConstraints(pattern=r"^[A-Z]{2}$")]
BUSINESS_TYPES = (
    "SoleProprietor", "Partnership", "Corporation", "LimitedLiabilityCompany", "LimitedPartnership",
    "Association", "NonProfit", "Other",
)  # fmt: skip


class Sent(BaseModel):
    """A part of a body; fields that it does not know are let pass."""

    model_config = ConfigDict(extra="ignore")


class Address(Sent):
    """An address."""

    line1: str = Field(min_length=1, max_length=60)
    line2: str | None = None
    city: str = Field(min_length=1)
    state: State
    zip: Annotated[str, StringConstraints(pattern=r"^\d{5}$")]


class Exposure(Sent):
    """Payroll of a class."""

    class_: Annotated[str, StringConstraints(pattern=r"^\d{3,4}$")] = Field(alias="class")
    payroll: int = Field(gt=0)


class OfficerOf(Sent):
    """An officer of a location."""

    name: str
    ownershipPercentage: float = Field(ge=0, le=100)
    birthDate: date | None = None


class Location(Sent):
    """A place of work."""

    address: Address
    exposure: list[Exposure] = Field(min_length=1)
    officers: list[OfficerOf] = []
    fullTimeEmployeeCount: int = Field(default=0, ge=0)
    partTimeEmployeeCount: int = Field(default=0, ge=0)

    @model_validator(mode="after")
    def somebody_works_there(self) -> "Location":
        """A place needs people."""
        if not self.fullTimeEmployeeCount + self.partTimeEmployeeCount:
            raise ValueError("A location needs one employee at least.")
        return self


class ExperienceModification(Sent):
    """The factor of a state."""

    factor: Decimal = Field(gt=0, le=5)


class StateRisk(Sent):
    """A state with its places."""

    code: State
    experienceModification: ExperienceModification | None = None
    locations: list[Location] = Field(min_length=1)


class LegalEntity(Sent):
    """Who is insured."""

    businessType: Literal[
        "SoleProprietor", "Partnership", "Corporation", "LimitedLiabilityCompany", "LimitedPartnership",
        "Association", "NonProfit", "Other",
    ]  # fmt: skip
    taxId: Annotated[str, StringConstraints(pattern=r"^\d{9}$")]
    name: str = Field(min_length=1)
    states: list[StateRisk] = Field(min_length=1)


class EmployersLiability(Sent):
    """Limits in dollars."""

    eachAccident: int = 100_000
    eachEmployee: int = 100_000
    eachPolicy: int = 500_000


class PriorCarrier(Sent):
    """Who insured before."""

    name: str | None = None
    effectiveDate: date
    expirationDate: date
    totalPremium: Decimal | None = None
    lapseInPeriod: bool = False
    noLossStatement: bool = False


class WorkersCompensation(Sent):
    """The risk."""

    legalEntities: list[LegalEntity] = Field(min_length=1)
    employersLiability: EmployersLiability = EmployersLiability()
    priorCarriers: list[PriorCarrier] = []


class Contact(Sent):
    """Somebody to ask."""

    type: str
    firstName: str
    lastName: str
    phone: str | None = None
    email: str | None = None


class EligibilityAnswer(Sent):
    """An answer to a question, or to an item of a referral."""

    id: str
    answer: str = Field(min_length=1)


class QuoteRequest(Sent):
    """What a quote is made of; a PUT sends it whole."""

    namedInsured: str = Field(min_length=1, max_length=90)
    effectiveDate: date
    expirationDate: date
    description: str | None = None
    workersCompensation: WorkersCompensation
    mailingAddress: Address | None = None
    contacts: list[Contact] = []
    eligibilityAnswers: list[EligibilityAnswer] = []

    @model_validator(mode="after")
    def it_ends_after_it_begins(self) -> "QuoteRequest":
        """A policy is a year at most."""
        if not 0 < (self.expirationDate - self.effectiveDate).days <= 366:
            raise ValueError("The expirationDate must be within a year after the effectiveDate.")
        return self


class SubmitRequest(Sent):
    """A referral goes to the underwriter."""

    note: str = Field(min_length=1)


class BindRequest(Sent):
    """How the insured pays, and who is written to."""

    installmentPlan: Literal["full", "monthly", "quarterly", "semiannual"]
    contactEmail: Annotated[str, StringConstraints(pattern=r"^[^@\s]+@[^@\s]+\.[^@\s]+$")]


class Problem(BaseModel):
    """A refusal, application/problem+json."""

    type: str
    title: str
    status: int
    detail: str | None
    errors: dict[str, list[str]]


class ReferItem(BaseModel):
    """What the underwriter asks for; answered as an eligibility answer of its id."""

    id: str
    text: str
    answered: bool


class QuoteResponse(BaseModel):
    """A quote: its decision, its price by policy, state and class, its installments by date."""

    id: str
    bindStatus: Literal["Undetermined", "Quotable", "Refer", "Decline"]
    instantBindStatus: Literal["Unspecified", "Ineligible", "Eligible", "Pending", "Failed", "Succeeded"]
    referReasons: list[str]
    declineReasons: list[str]
    referItems: list[ReferItem]
    isDirty: bool
    namedInsured: str
    effectiveDate: str
    expirationDate: str
    quoteDate: str
    insuranceCompany: str
    policyNumber: str | None
    employersLiabilityLimits: dict[str, int]
    premiumDetails: dict[str, Any] | None
    stateQuotes: list[dict[str, Any]]
    classCodeQuotes: list[dict[str, Any]]
    installments: dict[str, dict[str, Any]]


class QuoteDeclineResponse(BaseModel):
    """A valid request that gets no price."""

    bindStatus: Literal["Decline"]
    declineReasons: list[str]


class InstantBindResponse(BaseModel):
    """What became of a bind."""

    instantBindStatus: Literal["Pending", "Succeeded", "Failed"]
    policyNumber: str | None
    reason: str | None


class PolicyResponse(BaseModel):
    """A policy."""

    policyNumber: str
    quoteId: str
    taxId: str
    namedInsured: str
    effectiveDate: str
    totalEstimatedPremium: str


class Question(BaseModel):
    """A question with the decision that each answer leads to."""

    id: str
    text: str
    type: Literal["YesNo", "Choice", "Number"]
    options: list[str]
    decisions: dict[str, str]


MODELS: tuple[type[BaseModel], ...] = (
    QuoteRequest, SubmitRequest, BindRequest, Problem, QuoteResponse, QuoteDeclineResponse,
    InstantBindResponse, PolicyResponse, Question,
)  # fmt: skip
