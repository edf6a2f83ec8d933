"""'Update Class code and rates': the figures of one program, sent whole, saved where they differ."""

from collections.abc import Iterator
from decimal import Decimal
from typing import Annotated
from uuid import UUID

from fastapi import APIRouter
from pydantic import StringConstraints

from api.auth import CallerOffers, MayRecalculate, limited
from api.body.json_route import JsonRoute
from api.http.limits import WORKBOOK_SAVE
from api.http.problems import WRITE, problems
from api.http.wire import PRINTABLE, ProspectKey, Wire
from api.services import Served
from api.workbook.desk import Desk, desk_of, read_classes
from api.workbook.net_rate_schemas import EnteredNetRates, UwNetRate
from api.workbook.page_cells import per_hundred
from api.workbook.paths import as_sent
from api.workbook.routes import REFUSED
from api.workbook.saving import save_within, told_of_changes
from api.workbook.schemas import Note, SaveAnswer, Version
from models.errors import InvalidInput, ProspectNotFound, RunNotFound, SeveralProspects, TableRowMissing
from models.quote_record import RecordKey
from models.workbook import EnteredRate
from models.workbook_edits import RateEdit, WorkbookSave
from underwriting.workbook_checks import RatedClass

router = APIRouter(tags=["workbook"], route_class=JsonRoute)
_HUNDRED = Decimal(100)


class UwNetRates(Wire):
    """program -> state -> 'code#description' -> figures; those that are shown anyway change nothing."""

    user_email_id: ProspectKey
    uuid_carrier: Annotated[str, StringConstraints(min_length=1, max_length=1_000, pattern=PRINTABLE)]
    base_version: Version
    uw_net_rates: EnteredNetRates
    reason: Note


@router.put(
    "/api/uwNetRates",
    operation_id="uwNetRates",
    dependencies=[limited(WORKBOOK_SAVE)],
    responses=problems(*WRITE, *REFUSED, ProspectNotFound, SeveralProspects, RunNotFound, TableRowMissing),
)
async def uw_net_rates(
    wire: UwNetRates, served: Served, user: MayRecalculate, offers: CallerOffers
) -> SaveAnswer:
    """Save entered rates as the page does; the prices of their columns are made again."""
    key = RecordKey.parse(wire.uuid_carrier)
    async with served.uow.begin(user.tenant) as work:
        found = await work.prospects.to_change(wire.user_email_id, "user_email_id")
        run = await work.quotes.run(key.run_id)
        if run.prospect_id != found.id:
            raise RunNotFound("This quote is another prospect's", "uuid_carrier")
        submission: UUID = await work.workbooks.of_run(run.id)
        head = await work.workbooks.hold(submission)
        desk = await desk_of(work, served, offers, head)
        await read_classes(work, desk, [offers.key_of(name) for name in wire.uw_net_rates])
        edits = [edit for name in wire.uw_net_rates for edit in _edits(wire, desk, name, offers.key_of(name))]
        save = WorkbookSave(base_version=wire.base_version, rates=tuple(edit for _, edit in edits))
        with as_sent(lambda at, field: field if field == "reason" else f"{edits[at][0]}.{field}".rstrip(".")):
            answer, messages = await save_within(work, served, user, offers, submission, save)
    for message in messages:
        served.send_later(message)
    return await told_of_changes(served, user, offers, submission, answer)


def _edits(wire: UwNetRates, desk: Desk, name: str, column: str) -> Iterator[tuple[str, RateEdit]]:
    """The figures of a program that are other ones than are shown, each with its path in the request.

    Raises: InvalidInput naming the class.
    """
    classes = desk.classes_of(column)
    for state, entries in wire.uw_net_rates[name].items():
        for label, figures in entries.items():
            code, path = label.partition("#")[0], f"uw_net_rates.{name}.{state}.{label}"
            known = classes.get((state.upper(), code))
            if known is None:
                words = f"Class {code[:10]} is not priced in {state.upper()} by {name[:60]}"
                raise InvalidInput(words, path)
            entered = desk.book.rates.get((column, state.upper(), code), EnteredRate())
            if sent := _differing(figures, entered, known):
                named = {"column": column, "state": state.upper(), "code": code, "reason": wire.reason}
                yield path, RateEdit.model_validate({**named, **sent})


def _differing(figures: UwNetRate, entered: EnteredRate, known: RatedClass) -> dict[str, Decimal | None]:
    """What was sent and is neither what stands entered nor, where nothing does, what is computed."""
    found: dict[str, Decimal | None] = {}
    for name in figures.model_fields_set:
        sent: Decimal | None = getattr(figures, name)
        stands: Decimal | None = getattr(entered, name)
        computed: Decimal | None = getattr(known, name)
        if name != "manual_rate":
            computed = per_hundred(computed)
        if sent is not None and stands is None and computed is not None and sent == computed:
            continue
        kept = sent if sent is None or name == "manual_rate" else sent / _HUNDRED
        if kept != stands:
            found[name] = kept
    return found
