"""What a body may carry though the server knows it better: taken, never stored, with where the truth stands.

The specified client posts whole records. Fields of them that the server works out by itself stand here and
nowhere else, by the body that carries them; `ANSWERED_ALSO` names those that an answer spells as well, and
`STORED_ALSO` those that are kept all the same, since a stored record has them. Any other field that a body
does not know is refused by name.
"""

import json
from typing import Annotated, Any

from pydantic import AfterValidator, ConfigDict, Field, ValidationInfo, WithJsonSchema, field_validator
from pydantic_core import PydanticCustomError

from api.http.wire import Key, Long, Number, Whole, Wire

LARGEST_OPAQUE = 64 * 1024
"""Bytes of JSON of a part whose shape is specified nowhere."""


def _small(value: Any, info: ValidationInfo) -> Any:
    try:
        text = json.dumps(value, ensure_ascii=False, allow_nan=False)
    except ValueError:  # 1e999 is read as infinite, which no JSON says
        words = f"{info.field_name} has a number that is too large to be kept"
        raise PydanticCustomError("refused", words) from None
    if len(text.encode("utf-8", "surrogatepass")) > LARGEST_OPAQUE:
        raise PydanticCustomError("refused", f"{info.field_name} may be at most 64 KB long as JSON")
    return value


Scalar = Long | bool | Whole | Number | None
"""A text, a number or a flag, as a screen happens to hold it."""
Opaque = Annotated[Any, AfterValidator(_small), WithJsonSchema({"x-opaque": True})]
"""Anything, up to 64 KB."""


class KnownBetter(Wire):
    """Fields that are taken and not read; the docstring of each says where the truth stands."""

    model_config = ConfigDict(use_attribute_docstrings=True)


class DisabledField(Wire):
    """A field of a screen that nobody can type in."""

    value: Scalar = None
    disabled: bool | None = None


class ClassLineKnown(KnownBetter):
    """Of a class-code line; its flags, whose names end in Error, are judged anew as well."""

    pricing: DisabledField | Scalar = None
    """The range that getMinMaxPremium answers."""
    proRatedPayroll: Scalar = None  # noqa: N815 - the specified names
    """Worked out from the payroll and the dates of the policy."""


class SoldSpan(Wire):
    """When a program is sold."""

    from_: Annotated[Scalar, Field(alias="from")] = None
    to: Scalar = None


class ProgramKnown(KnownBetter):
    """Of a program, which its key names: everything else is what the catalogue of programs says."""

    carrier: Key = ""
    """The catalogue's, by the program's key."""
    peo: Key = ""
    """The catalogue's, by the program's key."""
    program: Key = ""
    """The catalogue's, where another field holds the key."""
    actualCarrierName: Scalar = None  # noqa: N815
    """The catalogue's."""
    demoCarrierName: Scalar = None  # noqa: N815
    """The catalogue's."""
    displayPeoName: Scalar = None  # noqa: N815
    """The catalogue's."""
    displayName: Scalar = None  # noqa: N815
    """The catalogue's."""
    display_name: Scalar = None
    """The catalogue's."""
    range: Annotated[list[SoldSpan], Field(max_length=100)] | None = None
    """The catalogue's: getProgramData answers it."""
    disableCarrier: Scalar = None  # noqa: N815
    """The catalogue's."""
    devRemoved: Scalar = None  # noqa: N815
    """The catalogue's."""
    prodRemoved: Scalar = None  # noqa: N815
    """The catalogue's."""
    eligibility: Scalar = None
    """What getCarrierElig answers."""

    @field_validator("program", "value", check_fields=False)
    @classmethod
    def _names_one_program(cls, key: str, info: ValidationInfo) -> str:
        """Refuse a key beside a partner or carrier of another one: nobody knows which of them is meant."""
        names = ("peo", "carrier", "program")
        peo, carrier, program = said = [str(info.data.get(name) or "").casefold() for name in names]
        own = key.casefold()
        fits = (own.startswith(f"{peo}-"), own.endswith(f"-{carrier}"), own == program)
        for name, word, fit in zip(names, said, fits, strict=True):
            if own and word and not fit:
                words = "{key} is no program of {name} {word}; send what belongs together, or the key alone"
                raise PydanticCustomError("refused", words, {"key": key, "name": name, "word": word})
        return key


class ProspectKnown(KnownBetter):
    """Of a prospect's record: userTableData."""

    uploadTimestamp: Scalar = None  # noqa: N815 - the specified names
    """The server's clock when the record is saved: updated_at of the prospect."""
    modifiedBy: Scalar = None  # noqa: N815
    """Who is signed in: modified_by of the prospect."""
    secondary_index_hash_key: Scalar = None
    """The partner's key: peoDetails.selectedPeo."""
    address: Annotated[list[Long], Field(max_length=200)] | Scalar = None
    """The primary address of companyProfile."""
    submissionDate: Scalar = None  # noqa: N815
    """The status history: when submit_to_underwriter was pressed."""
    quoteSubmitted: Scalar = None  # noqa: N815
    """quote_submitted of the prospect; of an update, true submits it and false is refused."""


class QuoteRecordKnown(KnownBetter):
    """Of a quote record: postUsersData. getUserDataStatus answers the run and the draft behind it."""

    status: Scalar = None
    """The run's."""
    eligibility: Opaque = None
    """The run's."""
    prospect_addresses: Opaque = None
    """The locations that the run priced."""
    carrier_location_data: Opaque = None
    """The figures of the run."""
    currProspectDetails: Opaque = None  # noqa: N815
    """The draft."""
    industries: Opaque = None
    """What getCarrierElig answers for the run's class codes."""
    details: Opaque = None
    """What getCarrierElig answers for the run's class codes."""
    classCodeEligibility: Opaque = None  # noqa: N815
    """What getCarrierElig answers for the run's class codes."""
    quoteSubmitted: Scalar = None  # noqa: N815
    """Submission to an underwriter sets it: quote_submitted of the prospect."""


class SubmissionKnown(KnownBetter):
    """Of a submission: userStatusData/submission."""

    submissionDate: Scalar = None  # noqa: N815 - the specified names
    """The prospect's standing: when it was handed over."""
    quoteSubmitted: Scalar = None  # noqa: N815
    """Submission to an underwriter sets it: quote_submitted of the prospect."""
    real_submission: Scalar = None
    """The prospect's standing, which userTableData/realSubmission switches."""
    submittedUserName: Scalar = None  # noqa: N815
    """The producer of the submission."""
    submittedDate: Scalar = None  # noqa: N815
    """When it was handed over."""


class EligibilityKnown(KnownBetter):
    """Of the eligibility of a quote: userStatusData/eligibility."""

    eligibility: Opaque = None
    """The run's."""
    industries: Opaque = None
    """What getCarrierElig answers for the run's class codes."""
    details: Opaque = None
    """What getCarrierElig answers for the run's class codes."""
    classCodeEligibility: Opaque = None  # noqa: N815 - the specified name
    """What getCarrierElig answers for the run's class codes."""


class QuoteKnown(KnownBetter):
    """Of a quote request: getQuotesDataId."""

    prorateValue: Scalar = None  # noqa: N815 - the specified name
    """Worked out from date_from, date_to and the effective date."""


ANSWERED_ALSO = {
    "QuoteRecord.uw_ques": "the answers of the draft",
    "LocationInput.key": "number of the location",
    "CarrierChoiceInput.label": "the catalogue of programs",
    "UwAnswer.ques": "the list of underwriting questions",
    "QuoteAnswer.ques": "the list of underwriting questions",
    "QuoteData.date": "when the run was started",
}
"""Fields of shapes that answers share: what is sent in them is not read either."""
STORED_ALSO = {
    "QuoteRecord.uuid": "the run that uuid_carrier names",
    "QuoteRecord.date": "when the run was started",
    "QuoteRecord.peo": "the partner of the run's program",
    "QuoteRecord.visitDate": "campaign_visit: when a campaign's visitor was last there",
    "QuoteRecord.effective_date": "the term of the run",
    "QuoteRecord.expiration_date": "the term of the run",
    "QuoteRecord.phone_number": "companyProfile of the draft",
    "QuoteRecord.company_name": "companyProfile of the draft",
    "QuoteRecord.fein": "the snapshot of the run",
    "QuoteRecord.liability_limitId": "the limits of the run",
    "QuoteRecord.submissionDate": "the status history: when submit_to_underwriter was pressed",
}
"""Fields of a record that has them: stored as they are sent, and answered from where the truth stands."""
