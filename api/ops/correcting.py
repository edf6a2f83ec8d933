"""A field that the carrier is told otherwise than the prospect says: kept sealed, then asked again."""

import re
from collections.abc import Callable, Mapping

from activities.ports import OutboxMessage
from adapters.postgres.unit_of_work import Work
from api.auth import Caller
from api.bind.asking import start_step
from api.ops.case_schemas import Correct
from api.ops.cases import AccountCase
from models.bind_step import BindStepType
from models.carrier_request import Correction, CorrectionPath
from models.errors import InvalidInput
from underwriting.stuck_actions import refuse_correct

_ZIP, _EMAIL = re.compile(r"[0-9]{5}"), re.compile(r"[^@\s]+@[^@\s]+\.[^@\s]+")
_RIGHT: Mapping[CorrectionPath, tuple[Callable[[str], bool], str]] = {
    CorrectionPath.RATING_ZIP: (lambda text: bool(_ZIP.fullmatch(text)), "five digits"),
    CorrectionPath.EMAIL: (lambda text: bool(_EMAIL.fullmatch(text)), "an e-mail address"),
    CorrectionPath.PHONE: (
        lambda text: len([each for each in text if each in "0123456789"]) == 10,
        "ten digits",
    ),
}


async def correct_account(
    work: Work, user: Caller, found: AccountCase, wire: Correct
) -> OutboxMessage | None:
    """Keep a correction and have the quote written with it. Raises: BindOpen, NotCorrected, InvalidInput."""
    refuse_correct(found.rows)
    correction = _read(wire)
    account = found.asked.record
    await work.ops.correct(account.id, correction)
    step = await work.ops.last_quote_step(account.id) or BindStepType.CREATE_QUOTE
    _, message = await start_step(work, user, found.asked, step, {"run_id": str(account.run_id)})
    told: OutboxMessage | None = message
    return told


def _read(wire: Correct) -> Correction:
    """Raises: InvalidInput naming what may be corrected."""
    try:
        path = CorrectionPath(wire.path)
    except ValueError:
        named = ", ".join(each.value for each in CorrectionPath)
        raise InvalidInput(f"Only these may be corrected: {named}", "path") from None
    value = wire.value.strip()
    is_right, words = _RIGHT.get(path, (bool, "a value"))
    if not is_right(value):
        raise InvalidInput(f"{path.value} needs {words}", "value")
    return Correction(path=path, value=value)
