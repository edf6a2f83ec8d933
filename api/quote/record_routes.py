"""Stored quotes: the records of a run, the prior quote of a prospect, pressed buttons and statuses."""

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Annotated, Any
from uuid import UUID

from fastapi import APIRouter, Path
from pydantic import StringConstraints

from adapters.event_loop_offload import MANY
from adapters.postgres.unit_of_work import Work
from api.auth import Caller, CallerOffers, MayQuote, MayView
from api.body.json_route import JsonRoute, answer
from api.caller import access
from api.caller.access import Permission
from api.caller.catalogue import Offers
from api.http.problems import READ, WRITE, NotPermitted, problems
from api.http.wire import PRINTABLE
from api.prospect.claims_saving import ClaimsChanged, ClaimsLocked, save_claims
from api.prospect.contradictions import list_named, prospect_named
from api.prospect.save_schemas import StatusDetails, StatusNoted
from api.quote.record_schemas import (
    QuoteRecord,
    QuoteRecords,
    QuoteRecordsStored,
    StatusEntry,
    UserStatus,
    UserStatusStored,
)
from api.quote.records import key_of, prior_quotes
from api.services import Served, Services
from api.submission import release, submit
from api.submission.release_routes import RELEASE
from api.upload.arrivals import ARRIVAL, arriving
from models.errors import InvalidInput, ProspectNotFound, RunNotFound, SeveralProspects, ViewOnly
from models.fein import is_masked
from models.principal import DataScope
from models.prospect import DraftStatus, Prospect, Stage, StatusEvent
from models.quote_record import PriorQuotes, RecordKey
from models.submission_status import status_words

router = APIRouter(tags=["quote"], route_class=JsonRoute)
RECORD = (*WRITE, ProspectNotFound, RunNotFound, SeveralProspects)

REACHED = {"continue": Stage.TWO, "get_quote": Stage.THREE}
"""How far the flow has come once a button was pressed."""
LABELS = {
    "continue": "Underwriting Page",
    "get_quote": "Get Quote",
    "parse_acord_submit": "ACORD parsed",
    "submit_to_underwriter": "Submitted to Underwriter",
    "submission_switch": "Submission changed",
    "underwriting_page_submit": "Underwriting saved",
    "release_clicked": "Released to Agent",
    "taken_back": "Release withdrawn",
    "reassigned": "Given to another underwriter",
    "upload_clicked": "Documents uploaded",
    "save_clicked": "Saved",
    "updateUserStatusTable": "Status updated",
}
"""A pressed button as a status in words; get_quote is 'Quote Generated' once a price exists."""
Key = Annotated[str, Path(), StringConstraints(min_length=1, max_length=254, pattern=PRINTABLE)]


@router.post("/api/postUsersData", operation_id="postUsersData", responses=problems(*RECORD))
async def post_users_data(
    wire: QuoteRecords, served: Served, user: MayQuote, offers: CallerOffers
) -> QuoteRecordsStored:
    """Store at most five quote records, all or none; each is an upsert by its uuid_carrier.

    A program of a run has one record: another one in the same body is refused, unless it says the same.
    """
    first: dict[tuple[UUID, str], QuoteRecord] = {}
    async with served.uow.begin(user.tenant) as work:
        named = [
            await work.prospects.to_change(record.user_email_id, f"{at}.user_email_id")
            for at, record in enumerate(wire)
        ]
        await work.prospects.hold([found.id for found in named])
        for at, (record, found) in enumerate(zip(wire, named, strict=True)):
            key = await key_of(work, offers, record.uuid_carrier, found, f"{at}.uuid_carrier")
            if first.setdefault((key.run_id, key.program), record) != record:
                raise InvalidInput(
                    f"Another record of {key.program[:60]} stands before this one; send one of each program",
                    f"{at}.uuid_carrier",
                )
            kept = record.stored_fields()
            if is_masked(record.fein):
                kept["fein"] = found.sections.company_profile.fein
            await work.quote_records.upsert(
                record.uuid_carrier, kept, run_id=key.run_id, prospect_id=found.id
            )
    return QuoteRecordsStored(message="Stored", uuid_carriers=[record.uuid_carrier for record in wire])


@router.get(
    "/api/getUserDataStatus/{email}/quote",
    operation_id="getUserDataStatus",
    response_model=PriorQuotes,
    responses=problems(*READ, ProspectNotFound),
)
async def get_user_data_status(email: Key, served: Served, user: MayView, offers: CallerOffers) -> Any:
    """The last quote of a prospect, by its user id or e-mail, with a record per carrier."""
    async with served.uow.begin(user.tenant) as work:
        found = await work.prospects.by_public_id(email)
        await work.submissions.note_seen(found.id)
        quotes = await prior_quotes(work, offers, found, user.session, user)
    build = partial(offers.as_seen, quotes)
    return await answer(PriorQuotes, build) if quotes.lines > MANY else build()


@router.post(
    "/api/updateStatusDetails",
    operation_id="updateStatusDetails",
    responses=problems(*RECORD, *submit.REFUSED, *RELEASE),
)
async def update_status_details(
    wire: StatusDetails, served: Served, user: MayView, offers: CallerOffers
) -> StatusNoted:
    """Append a pressed button to the status history; who may press it stands in `api/caller/access.py`.

    submit_to_underwriter and release_clicked are these acts themselves. A submission is answered with the
    entry of the first press; a release hands out what needs no confirmation, and is refused otherwise.
    """
    if not access.may_note(user.principal, wire.button_name):
        raise NotPermitted(f"{LABELS[wire.button_name]} is not for this account to note")
    keys = list_named({"sortKeyList": wire.sortKeyList, "sort_key_list": wire.sort_key_list})
    async with served.uow.begin(user.tenant) as work:
        found = await prospect_named(work, {"user_id": wire.user_id, "user_email_id": wire.user_email_id})
        if wire.button_name == submit.BUTTON:
            return await _submitted(work, served, offers, user, found, keys)
        if wire.button_name == release.BUTTON:
            _, event = await release.release(work, served, offers, user, found.id)
            return _noted(event)
        detail = {
            "records": len(keys),
            "carrier": _carrier(wire.carrier, offers, found) if wire.carrier else None,
            "status": wire.status,
        }
        event = await work.prospects.add_event(
            found.id, wire.button_name, {name: value for name, value in detail.items() if value}
        )
        if wire.button_name in REACHED:
            await work.prospects.reach(found.id, REACHED[wire.button_name])
    return _noted(event)


@router.post(
    "/api/updateUserStatusTable",
    operation_id="updateUserStatusTable",
    responses=problems(*RECORD, ViewOnly, ClaimsChanged, ClaimsLocked, *ARRIVAL),
)
async def update_user_status_table(
    wire: UserStatus, served: Served, user: MayView, offers: CallerOffers
) -> UserStatusStored:
    """Complete uploads, store a discount (sales only) or claims, or append a status to the history."""
    _check_permissions(wire, user)
    named = arriving(served, user, wire.user_email_id, wire)
    async with named as files, served.uow.begin(user.tenant) as work:
        found = await work.prospects.to_change(wire.user_email_id)
        await work.prospects.hold([found.id])
        completed = await files.complete(work, found.id)
        if wire.uuid_carrier is not None:
            key = await key_of(work, offers, wire.uuid_carrier, found, "uuid_carrier")
            await _into_record(work, wire, found, key)
        version = await save_claims(work, wire, found) if wire.has_claims else None
        detail = wire.model_dump(mode="json", include={"status", "doc_status"}, exclude_none=True)
        if wire.discountData is not None:
            detail["discount"] = wire.discountData.model_dump(mode="json")
        if version is not None:
            detail["claims"] = version
        if completed:
            detail["files"] = completed
        event = await work.prospects.add_event(found.id, access.STATUS, detail)
        if wire.status == Stage.FOUR and found.last_run_id is not None:
            await work.prospects.reach(found.id, Stage.FOUR)
    return UserStatusStored(
        message="Stored",
        user_email_id=found.user_id,
        uuid_carrier=wire.uuid_carrier,
        claims_version=version,
        id=event.id,
    )


@router.get(
    "/api/prospects/{id}/history",
    operation_id="listStatusHistory",
    responses=problems(*READ, ProspectNotFound),
)
async def list_status_history(
    id: UUID, served: Served, user: MayView, offers: CallerOffers
) -> list[StatusEntry]:
    """Every button that was pressed on a prospect, oldest first: which, by whom, when."""
    async with served.uow.begin(user.tenant) as work:
        found = await work.prospects.get(id)
        events = await work.prospects.events(id)
    return [_entry(event, found, offers, user) for event in events]


async def _submitted(
    work: Work, served: Services, offers: Offers, user: Caller, found: Prospect, keys: Sequence[str]
) -> StatusNoted:
    """Submit to Underwriter, with the entry of the history that the first press wrote."""
    run_id = submit.run_named(keys, "sortKeyList")
    path = "sortKeyList" if keys else None
    made = await submit.submit(work, served, offers, user, found.id, run_id=run_id, path=path)
    events = await work.prospects.events(found.id)
    return _noted(next(event for event in events if event.detail.get("submission") == str(made.id)))


def _noted(event: StatusEvent) -> StatusNoted:
    return StatusNoted(message="Noted", id=event.id, button_name=event.button_name, at=event.at)


def _carrier(named: str, offers: Offers, prospect: Prospect) -> str:
    """The program, or the carrier of programs, that a button is about, by its real key.

    Raises: InvalidInput for one that is neither on offer to the caller nor chosen in the draft.
    """
    key = offers.key_of(named)
    programs = {program.key for program in offers.programs} | set(prospect.sections.programs)
    if key and key in programs | {program.carrier for program in offers.programs}:
        return key
    may = ", ".join(sorted(map(offers.code_of, programs)))
    raise InvalidInput(f"No carrier {named[:60]} is on offer to this account; name one of {may}", "carrier")


def _check_permissions(wire: UserStatus, user: Caller) -> None:
    """Whether each thing that is sent is the caller's to send. Raises: NotPermitted."""
    if wire.discountData is not None and not user.principal.has(access.SALES_GROUP):
        raise NotPermitted("Only the sales desk gives discounts")
    if wire.has_claims and Permission.QUOTE not in access.permissions_for(user.principal):
        raise NotPermitted("Only who quotes a prospect enters its claims")
    if (wire.status or wire.doc_status) and not access.may_note(user.principal, access.STATUS):
        raise NotPermitted("Only who quotes or underwrites a prospect notes its status")


async def _into_record(work: Work, wire: UserStatus, found: Prospect, key: RecordKey) -> None:
    changed = wire.model_dump(mode="json", include={"discountData", "doc_status"}, exclude_none=True)
    if changed:
        await work.quote_records.upsert(
            str(wire.uuid_carrier), changed, run_id=key.run_id, prospect_id=found.id
        )


def _entry(event: StatusEvent, prospect: Prospect, offers: Offers, user: Caller) -> StatusEntry:
    """An entry as the caller sees it; what the cells of a workbook say is for staff alone."""
    label = LABELS.get(event.button_name, event.button_name)
    if event.button_name == "get_quote" and prospect.status is DraftStatus.QUOTE_GENERATED:
        label = "Quote Generated"
    carrier, status = event.detail.get("carrier"), event.detail.get("status")
    if isinstance(status, Mapping):
        staff = user.scope is DataScope.STAFF
        carrier, status = (carrier, status_words(status)) if staff else (None, None)
    return StatusEntry(
        button_name=event.button_name,
        label=label,
        who=event.who,
        at=event.at,
        carrier=offers.code_of(carrier) if carrier else None,
        status=status or event.detail.get("doc_status"),
        records=event.detail.get("records", event.detail.get("runs", 0)),
    )
