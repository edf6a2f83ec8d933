"""A stored quote of one carrier: its public key, and what a prior quote is restored from."""

import re
from datetime import datetime
from enum import StrEnum
from typing import Any, Literal
from uuid import UUID

from pydantic import Field

from models.base import Factor, Frozen, Money
from models.eligibility import Eligibility
from models.errors import InvalidInput
from models.quote_record_place import EnteredRates, RecordPlace

_KEY = re.compile(r"([0-9]{1,16})\+([0-9a-fA-F-]{36})\+([^+-][^+]*?)-([^+]+)\+(.*)", re.S)
SHAPE = "{epoch milliseconds}+{uuid of the run}+{peo}-{carrier}+{address}"


class RecordKey(Frozen):
    """uuid_carrier, taken apart; what follows its last '+' is the address, in one line without '+'."""

    made_at: int
    """Epoch milliseconds."""
    run_id: UUID
    program: str
    """'{peo}-{carrier}', as the person who stored it knows the program."""
    address: str

    @classmethod
    def parse(cls, text: str, path: str = "uuid_carrier") -> "RecordKey":
        """Raises: InvalidInput with the shape that a key has."""
        found = _KEY.fullmatch(text)
        try:
            if found is None or "+" in found[5]:
                raise ValueError
            run_id = UUID(found[2])
        except ValueError:
            raise InvalidInput(f"The key of a quote record is {SHAPE}", path) from None
        return cls(made_at=int(found[1]), run_id=run_id, program=f"{found[3]}-{found[4]}", address=found[5])

    def __str__(self) -> str:
        return f"{self.made_at}+{self.run_id}+{self.program}+{self.address}"


def one_line(*parts: str) -> str:
    """An address as a key holds it."""
    return ", ".join(part for part in (each.replace("+", " ").strip() for each in parts) if part)


class RecordClass(Frozen):
    """A class code of a stored address; payroll is annual."""

    code: str
    payroll: Money
    pt: int
    ft: int
    description: str = ""


class RecordAddress(Frozen):
    """A location as a quote record keeps it."""

    stateCode: str  # noqa: N815 - the specified names
    addressId: str  # noqa: N815
    classCodes: tuple[RecordClass, ...] = ()  # noqa: N815


class QuoteFactors(Frozen):
    """A carrier's price in sum, in dollars of the insured term; payroll is annual."""

    adminFee: Money  # noqa: N815 - the specified names
    teap: Money
    """Total estimated annual premium."""
    total: Money
    futaCharge: Money  # noqa: N815
    ficaCharge: Money  # noqa: N815
    sutaCharge: Money  # noqa: N815
    payroll: Money


class DiscountType(StrEnum):
    """What the value of a discount counts."""

    PERCENT = "percent"
    DOLLAR = "dollar"


class Discount(Frozen):
    """A discount of the sales desk; it lowers the admin fee, never the premium."""

    type: DiscountType
    value: Money


class CarrierRecord(Frozen):
    """The prior quote of one carrier."""

    uuid_carrier: str
    user_email_id: str
    uuid: UUID
    """Of the run."""
    date: str
    """Epoch milliseconds of the run, as the key has them."""
    peo: str
    carrier: str
    program: str
    actualCarrierName: str  # noqa: N815 - the specified names
    status: str
    doc_status: str
    outcome: str
    """State of the program in its run."""
    company_name: str
    contact_person: str
    fein: str
    phone_number: str
    effective_date: str
    expiration_date: str
    healthQues: str  # noqa: N815
    liability_limitId: str  # noqa: N815
    producerName: str = ""  # noqa: N815
    producerEmail: str = ""  # noqa: N815
    producerFax: str = ""  # noqa: N815
    producerPhone: str = ""  # noqa: N815
    producerMobile: str = ""  # noqa: N815
    carrier_location_data: dict[str, RecordPlace | Literal["Dropped"]]
    """By location name, of the price that the reader is shown."""
    sdr_factor: dict[str, Factor]
    """Signed percent by state of that price; negative for a credit."""
    uw_net_rates: EnteredRates
    """What an underwriter entered into that price."""
    classCodeEligibility: dict[str, Eligibility]  # noqa: N815
    """By class code, as the run had it."""
    quoteFactors: QuoteFactors | None = None  # noqa: N815
    """None: the carrier gave no price."""
    discountData: Discount | None = None  # noqa: N815
    prospect_addresses: tuple[RecordAddress, ...]
    emodStatesData: dict[str, Any]  # noqa: N815
    uw_ques: tuple[dict[str, Any], ...]
    amtrustAccountDetails: dict[str, Any] | None = None  # noqa: N815
    fileListToStore: tuple[dict[str, Any], ...] = ()  # noqa: N815
    fileList: tuple[dict[str, Any], ...] = ()  # noqa: N815
    """Documents that were sent for the prospect; of the underwriters' own uwFileList."""
    uwFileList: tuple[dict[str, Any], ...] = ()  # noqa: N815
    historicalClaims: tuple[dict[str, Any], ...] = ()  # noqa: N815
    """Losses of the prospect, year by year, in the shape in which they were sent."""
    historicalClaimsCheck: bool = False  # noqa: N815
    isNoLossChckd: bool = False  # noqa: N815
    """The same fact as historicalClaimsCheck."""
    quoteSubmitted: bool = False  # noqa: N815
    real_submission: Literal["true", "false"] = "true"
    """As text; 'false' is practice."""
    submissionDate: str = ""  # noqa: N815
    """Epoch milliseconds of the last submission; '' before the first."""
    startDate: str = ""  # noqa: N815
    """Of the business, where there were no losses since; '' where it is not known."""


class PriorQuotes(Frozen):
    """The last quote of a prospect, carrier by carrier; empty when it was never quoted."""

    carrierBasedData: tuple[CarrierRecord, ...] = Field(default=())  # noqa: N815 - the specified name

    @property
    def lines(self) -> int:
        """Class-code lines over all records."""
        places = (place for record in self.carrierBasedData for place in record.prospect_addresses)
        return sum(len(place.classCodes) for place in places)


class StoredQuoteRecord(Frozen):
    """A record as it was posted, with its restricted fields."""

    uuid_carrier: str
    run_id: UUID | None
    prospect_id: UUID | None
    version: int
    body: dict[str, Any]
    updated_at: datetime
