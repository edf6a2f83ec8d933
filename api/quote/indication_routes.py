"""The price indication beside its prices: rows with types and flags, what is checked, notes."""

from uuid import UUID

from fastapi import APIRouter

from api.auth import CallerOffers, MayQuote, MayView
from api.body.json_route import JsonRoute
from api.caller.catalogue import Offers
from api.http.problems import READ, WRITE, ApiRefusal, problems
from api.quote.indication_schemas import (
    ChoiceSave,
    IndicationAnswer,
    IndicationRowAnswer,
    NoteAnswer,
    NoteSave,
    Saved,
)
from api.services import Served
from models.errors import InvalidInput, ProspectNotFound, RunNotFound, ViewOnly
from models.indication import Pair, RunScope
from underwriting.indication import indication_rows

router = APIRouter(tags=["quote"], route_class=JsonRoute)
_AGENCY_NOTE = "The note beside the prices is the agency's; a visitor neither reads nor writes it"


class NoteChanged(ApiRefusal):
    """The note was saved by somebody else since it was read; newer is the note as it stands now."""

    code = "note_changed"
    status = 409


@router.get("/api/runs/{id}/indication", operation_id="getIndication", responses=problems(*READ, RunNotFound))
async def get_indication(id: UUID, served: Served, user: MayView, offers: CallerOffers) -> IndicationAnswer:
    """The rows of a run with state types, flags and what is checked, and the notes of its states."""
    async with served.uow.begin(user.tenant) as work:
        await work.submissions.note_run_seen(id)
        run = await work.quotes.run(id)
        states = (await work.indications.scope_of_run(id)).states
        unchecked = await work.indications.unchecked(id)
        forms = await work.indications.forms(id)
        notes = await work.indications.state_notes("note", states)
        licensing = await work.indications.state_notes("licensing", states)
    funds = {state.code for state in offers.lists.states if not state.private_market}
    rows = indication_rows(run.programs, states, funds, unchecked, forms)
    return IndicationAnswer(
        rows=[IndicationRowAnswer.of(offers.as_seen(row)) for row in rows],
        notes=list(notes),
        licensing=list(licensing),
    )


@router.put(
    "/api/runs/{id}/choices",
    operation_id="keepChoices",
    responses=problems(*WRITE, RunNotFound, ViewOnly),
)
async def keep_choices(
    id: UUID, wire: ChoiceSave, served: Served, user: MayQuote, offers: CallerOffers
) -> Saved:
    """Keep what is unchecked in a run, for whoever opens it next and for the comparison."""
    async with served.uow.begin(user.tenant) as work:
        pairs = _pairs(wire, offers, await work.indications.scope_of_run(id))
        await work.indications.keep_unchecked(id, pairs)
    return Saved(message="Choices kept")


def _pairs(wire: ChoiceSave, offers: Offers, asked: RunScope) -> set[Pair]:
    """The cells that are named. Raises: InvalidInput for one that the run does not have."""
    pairs = set()
    for at, named in enumerate(wire.unchecked):
        pair = Pair(program=offers.key_of(named.program), state=named.state.upper())
        if pair.program not in asked.programs:
            may = ", ".join(sorted(map(offers.code_of, asked.programs)))
            raise InvalidInput(
                f"This run has no program {named.program[:60]}; choose of {may}", f"unchecked.{at}.program"
            )
        if pair.state not in asked.states:
            may = ", ".join(asked.states)
            raise InvalidInput(
                f"This run has no state {pair.state}; choose of {may}", f"unchecked.{at}.state"
            )
        pairs.add(pair)
    return pairs


@router.get("/api/prospects/{id}/note", operation_id="getNote", responses=problems(*READ, ProspectNotFound))
async def get_note(id: UUID, served: Served, user: MayView) -> NoteAnswer:
    """The agency's note beside a prospect's prices."""
    user.refuse_visitor(_AGENCY_NOTE)
    async with served.uow.begin(user.tenant) as work:
        await work.prospects.get(id)
        return NoteAnswer.of(await work.indications.note(id))


@router.put(
    "/api/prospects/{id}/note",
    operation_id="keepNote",
    responses=problems(*WRITE, ProspectNotFound, NoteChanged, ViewOnly),
)
async def keep_note(id: UUID, wire: NoteSave, served: Served, user: MayQuote) -> NoteAnswer:
    """Save the note over the version that it was made from; 409 with the newer one when there is one."""
    user.refuse_visitor(_AGENCY_NOTE)
    async with served.uow.begin(user.tenant) as work:
        await work.prospects.hold([id])
        kept = await work.indications.keep_note(
            id, wire.text, wire.base_version, actor=user.principal.subject, name=user.principal.name
        )
        newer = None if kept else NoteAnswer.of(await work.indications.note(id))
    if kept is None and newer is not None:
        raise NoteChanged(
            f"{newer.edited_by} saved this note meanwhile"
            if newer.version
            else "This note was not written yet",
            "base_version",
            extra={"newer": newer.model_dump(mode="json")},
        )
    assert kept is not None  # noqa: S101 - one of the two is there
    return NoteAnswer.of(kept)
