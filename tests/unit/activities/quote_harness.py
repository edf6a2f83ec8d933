"""The activities of quote retrieval over fakes, with one run."""

from activities.quote.steps import QuoteActivities
from models.carrier_quote import CarrierQuote
from models.job import JobRef
from models.program import Program
from models.quote import (
    ProgramOutcome,
    ProgramQuote,
    ProgramTask,
    QuoteInput,
)
from tests.support.bind_accounts import carrier_prices
from tests.support.ports import FakeBooks, FakeCarrier, FakeCatalogue, FakeObjects, FakeQuoteStore
from tests.support.quote_cases import a_job, a_program, an_input

ONLINE = "gms-amtrust"


class Bench:
    """Activities over fakes, with one run."""

    def __init__(
        self,
        asked: QuoteInput,
        *programs: Program,
        carrier: FakeCarrier | None = None,
        objects: FakeObjects | None = None,
    ) -> None:
        self.store, self.objects = FakeQuoteStore(), objects or FakeObjects()
        catalogue, self.carrier = FakeCatalogue(*programs), carrier
        carriers = carrier_prices(self.store, catalogue, {carrier.key: carrier}) if carrier else None
        self.activities = QuoteActivities(self.store, FakeBooks(), catalogue, self.objects, carriers)
        self.job: JobRef = a_job()
        self.run_id = self.store.add(self.job, asked)

    async def price(self, program: str, adapter: str | None = None) -> ProgramOutcome:
        """Price one program of an opened run."""
        task = ProgramTask(job=self.job, run_id=self.run_id, program=program, adapter=adapter)
        return await self.activities.price_program(task)

    def row(self, program: str) -> ProgramQuote:
        """The program's row."""
        return self.store.by_run[self.run_id][program]


def an_online_bench(*script: CarrierQuote | Exception, fein: str | None = "123456700") -> Bench:
    """One online program and its carrier."""
    carrier = FakeCarrier("amtrust", *script)
    program = a_program(ONLINE, adapter="amtrust")
    return Bench(an_input(ONLINE, fein=fein), program, carrier=carrier)
