"""Steps about what a carrier lists beside a quote: officers by state, and the terms that a person reads."""

import asyncio
import logging
from typing import Any

from activities.bind.asked_step import AskedStep, StepDone
from activities.bind.record_ports import AccountRecords
from models.bind_step import AccountChanges, EventSource, as_json
from models.carrier_call import Capability
from models.carrier_officer import OfficerOption
from models.errors import CarrierRejected, CarrierUnavailable

log = logging.getLogger(__name__)
TRIES, APART_S = 6, 5.0
"""Officer types appear late: how often they are asked for, and how long after each other."""
NO_OFFICERS = "This carrier takes no officers."


class OfficerSteps:
    """Officers. apart_s: between two tries, shorter in tests alone."""

    def __init__(self, records: AccountRecords, apart_s: float = APART_S) -> None:
        self._records, self._apart_s = records, apart_s

    async def save(self, asked: AskedStep) -> StepDone:
        """Send the officers that were typed; those of before are replaced there."""
        if Capability.OFFICERS not in asked.carrier.can:
            raise CarrierRejected(NO_OFFICERS)
        options = await self._options(asked)
        officers = await self._records.officers(asked.job.scope, asked.record.id)
        await asked.carrier.save_officers(asked.about, asked.ref, officers, asked.key, asked.lease)
        changes = AccountChanges(officer_options=_written(options)) if options else AccountChanges()
        told = {"officers": len(officers)}
        return StepDone("officers_saved", {"Message": "Officers saved"}, changes, told, EventSource.PERSON)

    async def _options(self, asked: AskedStep) -> tuple[OfficerOption, ...]:
        for tries in range(TRIES):
            if tries:
                await asyncio.sleep(self._apart_s)
            if found := await asked.carrier.officer_options(asked.about, asked.ref):
                return found
        return ()


async def listed_beside(asked: AskedStep, *, again: bool = False) -> dict[str, Any]:
    """What the carrier lists by now of officers and terms, as changes of the account.

    Where it does not answer, the account keeps what it has. Args: again: also where it has some already.
    """
    listed: dict[str, Any] = {}
    carrier, record = asked.carrier, asked.record
    try:
        if Capability.OFFICERS in carrier.can and (again or not record.officer_options):
            options = await carrier.officer_options(asked.about, asked.ref)
            listed |= {"officer_options": _written(options)} if options else {}
        if Capability.TERMS in carrier.can and record.terms is None:
            listed["terms"] = as_json((await carrier.terms(asked.about)).model_dump(mode="json"))
    except (CarrierUnavailable, CarrierRejected) as failure:
        log.info("Officers or terms were not listed: %s.", failure.code)
    return listed


def _written(options: tuple[OfficerOption, ...]) -> list[Any]:
    return [as_json(option.model_dump(mode="json")) for option in options]
