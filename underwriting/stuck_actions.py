"""What operations may do about a case, and why not: pure rules over its rows."""

from collections.abc import Callable, Mapping
from datetime import datetime
from typing import NamedTuple

from models.bind_errors import BindOpen
from models.bind_intent import UNSETTLED, BindLimits, Intent
from models.bind_record import AccountRecord
from models.decision import QuoteStatus
from models.decision_errors import DecisionFinal
from models.decision_step import DecisionRow
from models.errors import InvalidInput, QuotingError
from models.operator_signal import SIGNALS
from models.ops_errors import NoBindOpen, NotCorrected, NothingWaits, NotSettled, WrongCase
from models.stuck_case import OpsAction
from underwriting import bind_intent as rules
from underwriting.bind_standing import standing_of
from underwriting.decision import OVERRIDES, extended, overridden

SIGNAL_OF: Mapping[OpsAction, str] = {
    OpsAction.RETRY: "operator_retry",
    OpsAction.MARK_BOUND: "operator_mark_bound",
    OpsAction.ABORT: "operator_abort",
    OpsAction.OVERRIDE: "support_override",
    OpsAction.EXTEND: "extend_clock",
}
"""The signal by which the Temporal UI does the same."""
ON_ACCOUNTS = (OpsAction.RETRY, OpsAction.MARK_BOUND, OpsAction.ABORT, OpsAction.CORRECT)
ON_DECISIONS = (OpsAction.OVERRIDE, OpsAction.EXTEND)


class BindCase(NamedTuple):
    """An account with its wish to bind, if one keeps others away; has_step: one is under way."""

    record: AccountRecord
    intent: Intent | None
    limits: BindLimits | None
    has_step: bool


def refuse_retry(case: BindCase) -> None:
    """Whether there is something to try again. Raises: NothingWaits."""
    if case.intent is not None and case.intent.state in UNSETTLED:
        return
    if not (case.record.live or _doubted(case)):
        raise NothingWaits(f"This account has ended as {case.record.state.value}; nothing of it waits")


def refuse_mark_bound(case: BindCase) -> None:
    """Whether operations may say that a policy exists. Raises: NoBindOpen."""
    if case.intent is None or rules.marked_bound(standing_of(case.intent)) is None:
        raise NoBindOpen("No bind of this account is under way or parked")


def refuse_abort(case: BindCase, *, confirmed: bool) -> None:
    """Whether the bind may be given up. Raises: NoBindOpen, NotSettled."""
    intent = case.intent
    if intent is None or (intent.state not in UNSETTLED and not _doubted(case)):
        raise NoBindOpen("No bind of this account is under way or parked")
    if rules.aborted(standing_of(intent), confirmed=confirmed) is not None:
        return
    if intent.parked_at is not None:
        raise NotSettled(
            "A policy may still come of what was sent; confirmed_by says who at the carrier told that "
            "nothing is bound",
            "confirmed_by",
        )
    raise NotSettled("A policy may still come of what was sent; it is looked for, and can be given up then")


def refuse_correct(case: BindCase) -> None:
    """Whether a field may be sent otherwise. Raises: BindOpen, NotCorrected."""
    if case.intent is not None and case.intent.state in UNSETTLED:
        raise BindOpen("A bind of this account is under way; wait until it has ended")
    if not case.record.live or case.record.binds:
        raise NotCorrected(f"This account has ended as {case.record.state.value}")
    if case.record.run_id is None:
        raise NotCorrected("There is no quote run to ask with; Get Quote begins anew")


def refuse_decision(row: DecisionRow) -> None:
    """Whether a decision may be mended at all. Raises: DecisionFinal."""
    if row.ended is not None and not row.may_return:
        raise DecisionFinal("Its submission went back or was submitted anew: it stays ended")


def refuse_override(row: DecisionRow, status: str, now: datetime) -> None:
    """Whether support may set a status. Raises: DecisionFinal, InvalidInput."""
    refuse_decision(row)
    overridden(row.standing, status, now)


def refuse_extend(row: DecisionRow, days: int, now: datetime) -> None:
    """Whether a decision may be given days. Raises: DecisionFinal, InvalidInput."""
    refuse_decision(row)
    extended(row.standing, days, now)


def of_account(case: BindCase) -> dict[OpsAction, QuotingError | None]:
    """Each action with why it is not allowed; None: it is."""
    tries: Mapping[OpsAction, Callable[[], None]] = {
        OpsAction.RETRY: lambda: refuse_retry(case),
        OpsAction.MARK_BOUND: lambda: refuse_mark_bound(case),
        OpsAction.ABORT: lambda: refuse_abort(case, confirmed=True),
        OpsAction.CORRECT: lambda: refuse_correct(case),
    }
    wrong = WrongCase("This is for the decision of a portal carrier")
    return {**_refusals(tries), **dict.fromkeys(ON_DECISIONS, wrong)}


def of_decision(row: DecisionRow, now: datetime) -> dict[OpsAction, QuotingError | None]:
    """The same of a decision."""
    tries: Mapping[OpsAction, Callable[[], None]] = {
        OpsAction.OVERRIDE: lambda: _any_override(row, now),
        OpsAction.EXTEND: lambda: refuse_extend(row, 1, now),
    }
    wrong = WrongCase("This is for an account at a carrier that binds online")
    return {**dict.fromkeys(ON_ACCOUNTS, wrong), **_refusals(tries)}


def json_of(action: OpsAction) -> str:
    """What is pasted in the Temporal UI for an action, '' where it is no signal."""
    return SIGNALS[SIGNAL_OF[action]].example if action in SIGNAL_OF else ""


def _any_override(row: DecisionRow, now: datetime) -> None:
    """Whether at least one status may be set. Raises: DecisionFinal, InvalidInput."""
    refuse_decision(row)
    refused: QuotingError | None = None
    for status in OVERRIDES:
        try:
            overridden(row.standing, status.value, now)
        except InvalidInput as error:
            refused = error
        else:
            return
    raise refused or DecisionFinal(QuoteStatus(row.quote_status).label)


def _doubted(case: BindCase) -> bool:
    """Whether it is bound by the word of operations alone."""
    return case.intent is not None and not case.intent.confirmed


def _refusals(tries: Mapping[OpsAction, Callable[[], None]]) -> dict[OpsAction, QuotingError | None]:
    found: dict[OpsAction, QuotingError | None] = {}
    for action, attempt in tries.items():
        try:
            attempt()
        except QuotingError as refusal:
            found[action] = refusal
        else:
            found[action] = None
    return found
