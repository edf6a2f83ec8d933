"""What a quote at a carrier is made of: the snapshot of the run, and what was learnt since."""

from enum import StrEnum

from models.base import Frozen
from models.carrier_question import QuestionAnswer
from models.quote import QuoteInput


class CorrectionPath(StrEnum):
    """What may be sent otherwise than the prospect says; nothing that changes the price."""

    RATING_ZIP = "RatingZip"
    UNEMPLOYMENT_ID = "UnemploymentId"
    NATURE_OF_BUSINESS = "NatureOfBusiness"
    LEGAL_ENTITY = "LegalEntity"
    BUSINESS_NAME = "BusinessName"
    FIRST_NAME = "ContactInformation.FirstName"
    LAST_NAME = "ContactInformation.LastName"
    EMAIL = "ContactInformation.Email"
    PHONE = "ContactInformation.Phone"
    LINE1 = "PrimaryAddress.Line1"
    LINE2 = "PrimaryAddress.Line2"


class Correction(Frozen):
    """One value in place of the prospect's; a legal entity by its words, as a draft has it."""

    path: CorrectionPath
    value: str


class CarrierRequest(Frozen):
    """The whole of a quote; an update sends it whole, since what is left out is deleted there."""

    quote: QuoteInput
    answers: tuple[QuestionAnswer, ...] = ()
    """To the carrier's questions and items, for a carrier that takes them with the quote alone."""
    payroll_company_id: str | None = None
    corrections: tuple[Correction, ...] = ()
