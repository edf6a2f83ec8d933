"""Quote records as they go out: what a run and its draft know, and what the screens stored beside it."""

from collections.abc import Mapping, Sequence
from decimal import Decimal
from typing import Any, Literal

from activities.quote.result import DROPPED
from adapters.event_loop_offload import MANY, off_loop_if
from adapters.postgres.unit_of_work import Work
from api.auth import Caller
from api.caller.catalogue import Offers
from api.identity.visitors import reads_whole
from api.prospect.claims_wire import claims_record
from api.prospect.drafts import sections_wire
from api.quote.record_schemas import FIRST_DOC_STATUS
from api.upload.kept import file_lists, kept_by_program, known_status
from models.errors import InvalidInput
from models.fein import masked
from models.prospect import DraftStatus, Prospect
from models.quote import PRICED, ProgramQuote, QuoteInput, QuoteRun
from models.quote_record import (
    CarrierRecord,
    PriorQuotes,
    QuoteFactors,
    RecordAddress,
    RecordClass,
    RecordKey,
    StoredQuoteRecord,
    one_line,
)
from models.quote_record_place import PriceParts, RecordPlace
from models.risk import RiskLocation
from models.session import StoredSession
from models.submission import ProspectFlags, Submission
from models.upload import StoredFile
from underwriting.record_places import class_eligibility, entered_rates, record_places, sdr_factor

PRODUCER = ("producerName", "producerEmail", "producerFax", "producerPhone", "producerMobile")
MOST_RECORDS = 10
"""Of each program of a run: their keys are the caller's words, and every read of the quote opens them all."""
STORED = (*PRODUCER, "discountData", "amtrustAccountDetails")
_OF_EACH = {"address", "doc_status", "kept"}
"""Of the draft's facts those that a record does not hold as they are."""


async def key_of(work: Work, offers: Offers, text: str, prospect: Prospect, path: str) -> RecordKey:
    """The key of a record, when it is one of this prospect's runs, names a program of it, and has room there.

    The caller holds the prospect, so that no other record is stored meanwhile.

    Raises: InvalidInput, RunNotFound.
    """
    key = RecordKey.parse(text, path)
    run = await work.quotes.run(key.run_id)
    if run.prospect_id != prospect.id:
        raise InvalidInput("The key names a run of another prospect", path)
    if offers.key_of(key.program) not in {row.program for row in run.programs}:
        raise InvalidInput(f"The run has no program {key.program[:60]}", path)
    most = MOST_RECORDS * len(run.programs)
    if await work.quote_records.count_others(run.id, text) >= most:
        words = f"This run has {most} quote records, the most it can have; store under the key of one of them"
        raise InvalidInput(words, path)
    return key


async def prior_quotes(
    work: Work,
    offers: Offers,
    prospect: Prospect,
    session: StoredSession | None,
    reader: Caller | None = None,
) -> PriorQuotes:
    """The last run of a prospect, carrier by carrier, as a session reads it; empty when never quoted.

    Args: reader: who is told of the prospect's files as well.
    """
    if prospect.last_run_id is None:
        return PriorQuotes()
    run = await work.quotes.run(prospect.last_run_id)
    asked = await work.quote_records.input_of_run(run.id)
    claims = claims_record(await work.claims.of(prospect.id))
    stored = _by_program(await work.quote_records.of_run(run.id), offers)
    parts = await work.prices.parts(run.id)
    files = await work.uploads.of_prospect(prospect.id)
    kept = kept_by_program(files, work.tenant)
    flags, newest = await work.submissions.flags(prospect.id), await work.submissions.newest(prospect.id)
    whole = reads_whole(session, prospect, asked.fein)

    def build() -> PriorQuotes:
        places = addresses_of(asked.risk.locations)  # the same of every carrier
        draft = {**_draft_facts(prospect, offers), **claims, **_handed_over(flags, newest)}
        draft |= {"doc_status": known_status(files), "kept": kept, **_sent(reader, files)}
        draft["prospect_addresses"] = places
        records = (
            _record(run, row, asked, prospect, stored.get(row.program), draft, parts.get(row.program))
            for row in run.programs
        )
        return PriorQuotes(
            carrierBasedData=tuple(record if whole else _for_visitor(record) for record in records)
        )

    return await off_loop_if(asked.risk.lines > MANY, build)


def _sent(reader: Caller | None, files: Sequence[StoredFile]) -> Mapping[str, Any]:
    """The documents of the prospect by who sent them, as the reader may download them."""
    found = file_lists(reader, files) if reader else {}
    return {
        name: tuple(each.model_dump(mode="json") for each in found.get(name, ()))
        for name in ("fileList", "uwFileList")
    }


def _for_visitor(record: CarrierRecord) -> CarrierRecord:
    """Without what four mailed digits do not open: the FEIN, and the account at the carrier."""
    return record.model_copy(update={"fein": masked(record.fein), "amtrustAccountDetails": None})


def addresses_of(locations: Sequence[RiskLocation]) -> tuple[RecordAddress, ...]:
    """The locations of a run as its records keep them."""
    return tuple(
        RecordAddress(
            stateCode=place.state.lower(),
            addressId=place.name,
            classCodes=tuple(
                RecordClass(
                    code=line.code, payroll=line.payroll, pt=line.pt, ft=line.ft, description=line.description
                )
                for line in place.employees
            ),
        )
        for place in locations
    )


def _places(
    row: ProgramQuote, parts: PriceParts | None, locations: Sequence[RiskLocation]
) -> dict[str, RecordPlace | Literal["Dropped"]]:
    """The locations of a run by name; 'Dropped' where the program has no price."""
    if row.state not in PRICED:
        return {place.name: DROPPED for place in locations}
    bare = PriceParts(run_id=row.run_id, program=row.program, engine_version="", proration=Decimal(1))
    made = record_places(row, parts or bare, locations)
    return {place.name: made.get(place.name) or DROPPED for place in locations}


def _handed_over(flags: ProspectFlags, newest: Submission | None) -> dict[str, Any]:
    """What the prospect says of its submission, under the names of a record."""
    return {
        "quoteSubmitted": flags.quote_submitted,
        "real_submission": "false" if flags.practice else "true",
        "submissionDate": str(int(newest.submitted_at.timestamp() * 1000)) if newest else "",
    }


def factors_of(row: ProgramQuote, locations: Sequence[RiskLocation]) -> QuoteFactors | None:
    """A carrier's price in sum; None where there is none."""
    if row.totals is None or row.cost is None:
        return None
    return QuoteFactors(
        adminFee=row.cost.admin_fee,
        teap=row.totals.total_estimated_annual_premium,
        total=row.cost.total,
        futaCharge=row.cost.futa,
        ficaCharge=row.cost.fica,
        sutaCharge=row.cost.suta,
        payroll=sum((line.payroll for place in locations for line in place.employees), Decimal(0)),
    )


def _by_program(records: Sequence[StoredQuoteRecord], offers: Offers) -> dict[str, StoredQuoteRecord]:
    """The last written record of each program."""
    found: dict[str, StoredQuoteRecord] = {}
    for record in records:
        found.setdefault(offers.key_of(RecordKey.parse(record.uuid_carrier).program), record)
    return found


def _draft_facts(prospect: Prospect, offers: Offers) -> dict[str, Any]:
    """What is read from the draft, under the names of a record."""
    profile = prospect.sections.company_profile
    wire = sections_wire(prospect.sections, offers.labels(), offers.lists.wordings)
    address = profile.primary_address
    return {
        "company_name": profile.company_name,
        "contact_person": " ".join(part for part in (profile.first_name, profile.last_name) if part),
        "phone_number": profile.phone_number,
        "healthQues": profile.health_ques,
        "emodStatesData": {
            state: entry.model_dump(mode="json", by_alias=True)
            for state, entry in wire.emod_states_data.items()
        },
        "uw_ques": tuple(answer.model_dump(mode="json", by_alias=True) for answer in wire.uw_ques),
        "address": one_line(address.street, address.city, f"{address.state.upper()} {address.zip}".strip()),
    }


def _record(
    run: QuoteRun,
    row: ProgramQuote,
    asked: QuoteInput,
    prospect: Prospect,
    stored: StoredQuoteRecord | None,
    draft: Mapping[str, Any],
    parts: PriceParts | None,
) -> CarrierRecord:
    made_at = int(run.created_at.timestamp() * 1000)
    made = RecordKey(
        made_at=made_at, run_id=run.id, program=f"{row.partner}-{row.carrier}", address=draft["address"]
    )
    body: Mapping[str, Any] = stored.body if stored else {}
    return CarrierRecord(
        uuid_carrier=stored.uuid_carrier if stored else str(made),
        user_email_id=prospect.user_id,
        uuid=run.id,
        date=str(made_at),
        peo=row.partner,
        carrier=row.carrier,
        program=row.program,
        actualCarrierName=row.carrier_name,
        status=DraftStatus.QUOTE_GENERATED.value,
        doc_status=draft["doc_status"] or body.get("doc_status", FIRST_DOC_STATUS),
        fileListToStore=draft["kept"].get(row.program, ()),
        outcome=row.state.value,
        fein=asked.fein or "",
        effective_date=asked.risk.effective_date.isoformat(),
        expiration_date=asked.risk.expiry_date.isoformat(),
        liability_limitId=asked.risk.limits,
        carrier_location_data=_places(row, parts, asked.risk.locations),
        sdr_factor=sdr_factor(parts),
        uw_net_rates=entered_rates(parts, asked.risk.locations),
        classCodeEligibility=class_eligibility(row.reasons, asked.risk.locations),
        quoteFactors=factors_of(row, asked.risk.locations),
        **{name: value for name, value in draft.items() if name not in _OF_EACH},
        **{name: body[name] for name in STORED if body.get(name) is not None},
    )
