"""Programs that a carrier's API prices: one answer for all of them in a run, and a row each."""

from collections.abc import Mapping, Set

from activities.bind.carrier_port import CarrierPort
from activities.bind.ports import CarrierHolds
from activities.bind.retrieval import Asking, CarrierRetrieval
from activities.errors import application_error
from activities.ports import PricedRow, ProgramCatalogue, QuoteStore, outcome_state
from activities.quote.carrier import carrier_worksheet
from activities.quote.rows import elapsed_ms, held_row, priced, program_row, refused_row
from models.bind_errors import NotReady
from models.carrier_quote import CarrierQuote
from models.errors import CarrierUnavailable, OutcomeUnknown, ProgramNotOffered, QuotingError
from models.fein import plain
from models.program import Program
from models.quote import (
    PRICED,
    RUNNING,
    OutcomeSource,
    ProgramQuote,
    ProgramState,
    ProgramTask,
    QuoteInput,
)
from rating.record.canonical_input import input_digest


class OnlinePrices:
    """What carriers with an API say of programs, and the rows that say so. carriers: by adapter."""

    def __init__(
        self,
        store: QuoteStore,
        catalogue: ProgramCatalogue,
        retrieval: CarrierRetrieval,
        carriers: Mapping[str, CarrierPort],
        holds: CarrierHolds,
    ) -> None:
        self._store, self._catalogue, self._retrieval, self._holds = store, catalogue, retrieval, holds
        self._by_key = dict(carriers)

    @property
    def keys(self) -> Set[str]:
        """The adapters of the carriers that can be asked."""
        return self._by_key.keys()

    async def price(self, task: ProgramTask, asked: QuoteInput) -> ProgramQuote:
        """Ask the program's carrier, or take what it answered in this run, and write the program's row.

        Raises: ApplicationError for what passes by itself, and for a program that nobody knows any more.
        """
        program = (await self._catalogue.get([task.program])).get(task.program)
        if program is None:
            raise application_error(ProgramNotOffered(f"Program {task.program} left the catalogue."))
        try:
            return await self._asked(task, asked, program)
        except (CarrierUnavailable, OutcomeUnknown, NotReady) as error:
            final = isinstance(error, OutcomeUnknown) and plain(asked.fein) is None
            raise application_error(error, final=final) from error
        except QuotingError as error:
            row = refused_row(task.run_id, program, error, task.version)
            await self._store.record(task.job, [row])
            return row

    async def _asked(self, task: ProgramTask, asked: QuoteInput, program: Program) -> ProgramQuote:
        """A try whose row was stored before the worker died does not ask again."""
        known = {row.program: row for row in await self._store.rows(task.job, task.run_id)}
        if task.program in known and known[task.program].state not in RUNNING:
            return known[task.program]
        since = await self._holds.since(task.adapter or "")
        if since is not None:
            row = held_row(task.run_id, program, since, task.version)
            await self._store.record(task.job, [row])
            return row
        rating = program_row(
            task.run_id, program, ProgramState.RATING, OutcomeSource.CARRIER, version=task.version - 1
        )
        await self._store.record(task.job, [rating])
        asking = Asking(
            job=task.job,
            run_id=task.run_id,
            program=task.program,
            request=asked,
            carrier=self._by_key[task.adapter or ""],
            carrier_name=program.carrier_name,
        )
        return await self._row(task, asked, program, await self._retrieval.answered(asking))

    async def _row(
        self, task: ProgramTask, asked: QuoteInput, program: Program, quote: CarrierQuote
    ) -> ProgramQuote:
        row = program_row(
            task.run_id,
            program,
            outcome_state(quote.verdict),
            OutcomeSource.RULE if quote.by_rule else OutcomeSource.CARRIER,
            version=task.version,
            reasons=quote.reasons,
            elapsed_ms=elapsed_ms(),
        )
        # What a carrier reckons beside a refusal or an open request is no price that anybody may be shown.
        if quote.premium is None or row.state not in PRICED:
            await self._store.record(task.job, [row])
            return row
        worksheet = carrier_worksheet(quote, asked.risk, program)
        row = priced(row, worksheet)
        digest = input_digest(asked.risk, program.key, worksheet.book_version)
        await self._store.record_prices(task.job, [PricedRow(row=row, worksheet=worksheet, digest=digest)])
        return row
