"""The carrier's bodies as its OpenAPI document names them; the rules that judge them are in rules.py."""

from typing import Any

from pydantic import BaseModel, Field


class AddressApiModel(BaseModel):
    """Where the business is."""

    Line1: str = Field(max_length=50)
    Line2: str | None = None
    City: str
    State: str
    Zip: str


class ContactApiModel(BaseModel):
    """Whom the carrier asks."""

    FirstName: str | None = Field(default=None, max_length=30)
    LastName: str | None = Field(default=None, max_length=30)
    Email: str | None = None
    Phone: str | None = Field(default=None, description="XXX-XXX-XXXX")
    AgentContactId: int | None = None


class ClassFields(BaseModel):
    """A class in a state, as a create and an update spell it alike."""

    ClassCode: str = Field(description="Four digits; three in DE and PA")
    ClassDescriptionCode: str | None = None
    State: str
    FullTimeEmployees: int = 0
    PartTimeEmployees: int = 0


class ClassPostModel(ClassFields):
    """A class of a create."""

    Payroll: int


class ClassPutModel(ClassFields):
    """A class of an update."""

    IndexId: int | None = None
    Payroll: str


class QuoteFields(BaseModel):
    """The risk as a create and an update spell it alike."""

    EffectiveDate: str = Field(description="MM/DD/YYYY")
    Fein: str | None = Field(default=None, description="Nine digits; needed to bind")
    PrimaryAddress: AddressApiModel
    MailingAddress: AddressApiModel | None = None
    BusinessName: str | None = Field(default=None, max_length=90)
    ContactInformation: ContactApiModel | None = None
    NatureOfBusiness: str | None = None
    LegalEntity: int | None = None
    YearsInBusiness: int | None = Field(default=None, ge=0, le=99)
    IsNonProfit: bool | None = None
    RatingZip: str | None = Field(default=None, description="Needed where California is a state")
    UnemploymentId: str | None = Field(default=None, description="Needed in HI, ME, MN and RI")
    PayrollCompanyId: int | None = None
    LiabilityLimits: str | None = None


class QuoteApiModel(QuoteFields):
    """The risk of a create."""

    IsIncumbentAgent: bool | None = None
    ClassCodes: list[ClassPostModel]


class QuotePutModel(QuoteFields):
    """The risk of an update; what it leaves out is deleted."""

    IsIncumbantAgent: bool | None = None
    ClassCodes: list[ClassPutModel]


class StateModifierPatchModel(BaseModel):
    """Modifiers of a state by their id; the experience modification is EmPct."""

    State: str
    Modifiers: dict[str, str]


class Answer(BaseModel):
    """An answer: Yes or No, the text of an option, or free text."""

    QuestionId: int
    AnswerValue: str


class QuotePostModel(BaseModel):
    """What a quote is made of."""

    Quote: QuoteApiModel
    Questions: list[Answer] | None = None
    ExperienceModifier: StateModifierPatchModel | None = None
    StateModifiers: list[StateModifierPatchModel] | None = None
    LoadQuestions: bool | None = None
    LoadRateSummary: bool = True


class ClassCodePostModel(BaseModel):
    """Classes in place of those of a quote."""

    ClassCodes: list[ClassPostModel]
    RatingZip: str | None = None


class ModifierPatchModel(BaseModel):
    """Modifiers to be changed."""

    LoadEligibility: bool = False
    StateModifiers: list[StateModifierPatchModel]


class FeinPostModel(BaseModel):
    """A FEIN to be checked."""

    Fein: str
    QuoteId: int | None = None


class Officer(BaseModel):
    """An officer, included or excluded by an endorsement of the state."""

    Name: str = Field(max_length=30)
    EndorsementId: str
    Type: int
    State: str
    OfficeHeld: str | None = None
    OwnershipPercent: float = Field(ge=0, le=100)
    FormType: int


class AdditionalInfoPostModelV2(BaseModel):
    """Officers of a quote."""

    Officers: list[Officer] | None = None


class SubmitToUnderwriterModel(BaseModel):
    """A referral."""

    NoteToUnderwriter: str = Field(min_length=1)
    AgentNeedByDate: str | None = None


class MessageToUnderwriterModelV2(BaseModel):
    """A message; the reasons are the carrier's own."""

    Message: str = Field(min_length=1)
    Reason: str


class PaymentPlan(BaseModel):
    """None, PAYO or PSR, with what such a plan needs."""

    PaymentPlanType: str
    InsuredName: str | None = None
    InsuredEmail: str | None = None
    AgentName: str | None = None
    AgentEmail: str | None = None
    AccountManagerCSRName: str | None = None
    AccountManagerCSREmail: str | None = None
    PayrollCompanyId: int | None = None


class PaymentPlanPostModel(BaseModel):
    """The plan that is chosen."""

    BillingType: str
    NumberPayments: int
    PaymentPlanId: int
    PaymentPlan: PaymentPlan
    DepositPercent: float | None = None
    IsDirectDebit: bool | None = None


class TermsOfAgreementModel(BaseModel):
    """Yes or True once somebody has read the terms."""

    IsAcknowledged: str


class BaseResponse(BaseModel):
    """The envelope of most answers; without Data where there is nothing to tell."""

    StatusCode: int
    Message: str | None
    AdditionalMessages: list[str]
    Errors: dict[str, list[str]]
    Data: Any = None


class DoneResponse(BaseModel):
    """What the newer calls answer where something was done."""

    isOk: bool  # noqa: N815 - the carrier's own names
    httpStatusCode: int  # noqa: N815
    responseId: str  # noqa: N815
    messages: list[dict[str, Any]]


class BindResponse(BaseModel):
    """A policy, as Data of the answer to a bind."""

    QuoteId: int
    Policy: str
    PolicyId: int
    EffectiveDate: str
    AnnualPremium: str


class AgentContact(BaseModel):
    """Somebody who may bind."""

    Id: str
    FullName: str
    Email: str
    AgentId: int


class PolicySearchResponse(BaseModel):
    """A policy as the search shows it."""

    PolicyNumber: str
    BusinessName: str
    EffectiveDate: str
    PolicyStatus: str


class PolicyInformationResponse(BaseModel):
    """A policy by its number."""

    MasterAccountId: int
    Policy: str
    PolicyId: int
    Quote: str
    Premium: str
    BusinessName: str
    Fein: str
    EffectiveDate: str
    ExpirationDate: str
    PolicyStatus: str


MODELS: tuple[type[BaseModel], ...] = (
    QuotePostModel, QuoteApiModel, QuotePutModel, ClassCodePostModel, ModifierPatchModel, FeinPostModel,
    Answer, AdditionalInfoPostModelV2, SubmitToUnderwriterModel, MessageToUnderwriterModelV2,
    PaymentPlanPostModel, TermsOfAgreementModel, BaseResponse, DoneResponse, BindResponse, AgentContact,
    PolicySearchResponse, PolicyInformationResponse,
)  # fmt: skip
