"""Cases that do not go on, of all tenants, by their rows alone; whose they are is told by ids."""

from datetime import timedelta
from typing import Any

from sqlalchemy import (
    Boolean,
    ColumnElement,
    DateTime,
    Integer,
    Numeric,
    Select,
    String,
    Text,
    Uuid,
    and_,
    bindparam,
    case,
    cast,
    exists,
    func,
    literal,
    null,
    or_,
    select,
    text,
    true,
    union_all,
)

from adapters.postgres.core.transaction import Query, Step
from adapters.postgres.tables.bind import WAITS_FOR_OPS
from adapters.postgres.tables.bind_intent import OPEN
from adapters.postgres.tables.index import (
    bind_account,
    bind_intent,
    bind_step,
    carrier,
    carrier_hold,
    decision,
    job,
    program,
)
from models.bind_intent import IntentState
from models.bind_step import BindStepType
from models.case import CaseKind
from models.decision import DecisionEnd, QuoteStatus
from models.job import JobStatus
from models.stuck_case import StuckFilter, StuckList, StuckRow, StuckWhat

LATE = timedelta(minutes=2)
"""A step or bind that is open for longer is worth a look."""
TIMERS_LATE = timedelta(minutes=1)
"""How long after its time a decision may be ending by itself."""
SHOWN_FOR = timedelta(days=14)
"""How long an expired decision is found by whoever asks for such."""
_DOUBTED = "bind_intent.state = 'bound' AND (NOT bind_intent.confirmed OR bind_intent.code = 'two_policies')"
"""The condition of the index DOUBTED beside other tables."""
_UNDECIDED = [status.value for status in (QuoteStatus.OPEN, QuoteStatus.HOLD, QuoteStatus.UWPORTAL)]


def stuck_steps(asked: StuckFilter) -> tuple[Step, Step]:
    """The statements of a list: its rows, and how many there are of each."""
    named = {
        "carrier": asked.carrier,
        "kind": None if asked.kind is None else asked.kind.value,
        "prospect": asked.prospect,
        "case": asked.case,
        "expired": asked.what is StuckWhat.EXPIRED or asked.case is not None,
    }
    what = None if asked.what is None else asked.what.value
    return _ROWS.step(**named, what=what, most=asked.limit), _COUNTS.step(**named)


def stuck_list(rows: list[Any], counts: list[Any]) -> StuckList:
    """What they answer."""
    return StuckList(
        rows=tuple(StuckRow.model_validate(row._asdict()) for row in rows),
        counts={StuckWhat(row.what): row.number for row in counts},
    )


def _told(what: StuckWhat) -> ColumnElement[str]:
    return literal(what.value, String)


def waits_for() -> ColumnElement[str]:
    """The code of what an account waits for."""
    code: ColumnElement[str] = bind_account.c.waiting["code"].astext
    return code


def _held() -> ColumnElement[bool]:
    return exists().where(carrier_hold.c.adapter == bind_account.c.adapter)


def _moment(value: ColumnElement[Any]) -> ColumnElement[Any]:
    return cast(value, DateTime(timezone=True))


def _credentials() -> ColumnElement[bool]:
    return waits_for() == StuckWhat.CREDENTIALS.value


def _unknown() -> ColumnElement[bool]:
    return bind_intent.c.state == IntentState.UNKNOWN.value


def _what_of_intent() -> ColumnElement[str]:
    """Why a bind is listed; the first that holds."""
    row = bind_intent.c
    return case(
        (row.code == StuckWhat.TWO_POLICIES.value, _told(StuckWhat.TWO_POLICIES)),
        (row.parked_at.is_not(None), _told(StuckWhat.PARKED)),
        (row.state == IntentState.BOUND.value, _told(StuckWhat.NOT_CONFIRMED)),
        (_credentials(), _told(StuckWhat.CREDENTIALS)),
        (_unknown(), _told(StuckWhat.UNKNOWN)),
        (_held(), _told(StuckWhat.HELD)),
        else_=_told(StuckWhat.WAITING),
    )


def _since_of_intent() -> ColumnElement[Any]:
    row = bind_intent.c
    since = case(
        (row.parked_at.is_not(None), row.parked_at),
        (row.state == IntentState.BOUND.value, row.updated_at),
        (_credentials(), _moment(bind_account.c.waiting["since"].astext)),
        (_unknown(), row.sent_at),
        else_=row.created_at,
    )
    return func.coalesce(since, row.created_at)


def _intents() -> Select[Any]:
    """Binds whose end is not known, that are to be looked at, or that wait for longer than they should."""
    row = bind_intent.c
    late = row.created_at < func.now() - LATE
    shown = or_(row.parked_at.is_not(None), _unknown(), late, _credentials(), _held())
    kind = case(
        (row.account_id.is_(None), literal(CaseKind.DECISION.value)), else_=literal(CaseKind.BIND.value)
    )
    return (
        select(
            func.coalesce(row.account_id, row.decision_id).label("case"),
            kind.label("kind"),
            row.prospect_id,
            row.adapter.label("carrier"),
            _what_of_intent().label("what"),
            func.coalesce(bind_account.c.state, row.state).label("state"),
            bind_account.c.premium,
            cast(row.accepted["total"].astext, Numeric(15, 2)).label("total"),
            _since_of_intent().label("since"),
            row.attempts,
            _moment(bind_account.c.waiting["next_at"].astext).label("next_at"),
        )
        .select_from(bind_intent.outerjoin(bind_account, bind_account.c.id == row.account_id))
        .where(or_(text(_DOUBTED), and_(text(f"bind_intent.{OPEN}"), shown)))
    )


def _accounts() -> Select[Any]:
    """Accounts that no bind is about, whose carrier refused our credentials or a field that can be mended."""
    account = bind_account.c
    return select(
        account.id.label("case"),
        literal(CaseKind.BIND.value).label("kind"),
        account.prospect_id,
        account.adapter.label("carrier"),
        waits_for().label("what"),
        account.state,
        account.premium,
        null().label("total"),
        func.coalesce(_moment(account.waiting["since"].astext), account.updated_at).label("since"),
        func.coalesce(cast(account.waiting["attempt"].astext, Integer), 0).label("attempts"),
        _moment(account.waiting["next_at"].astext).label("next_at"),
    ).where(text(f"bind_account.{WAITS_FOR_OPS}"), ~_has_intent())


def _has_intent() -> ColumnElement[bool]:
    is_mine = bind_intent.c.account_id == bind_account.c.id
    return exists().where(is_mine, text(f"bind_intent.{OPEN}"))


def _steps() -> Select[Any]:
    """Accounts with a step that is open for longer than it should be."""
    account = bind_account.c
    waits = or_(waits_for().is_(None), waits_for().not_in(["credentials", "correction"]))
    return (
        select(
            account.id.label("case"),
            literal(CaseKind.BIND.value).label("kind"),
            account.prospect_id,
            account.adapter.label("carrier"),
            case((_held(), _told(StuckWhat.HELD)), else_=_told(StuckWhat.WAITING)).label("what"),
            account.state,
            account.premium,
            null().label("total"),
            func.min(job.c.created_at).label("since"),
            literal(0).label("attempts"),
            null().label("next_at"),
        )
        .select_from(
            job.join(bind_step, bind_step.c.job_id == job.c.id).join(
                bind_account, account.id == bind_step.c.account_id
            )
        )
        .where(
            job.c.status == JobStatus.PROCESSING.value,
            job.c.created_at < func.now() - LATE,
            bind_step.c.type != BindStepType.BIND.value,
            waits,
            ~_has_intent(),
        )
        .group_by(account.id)
    )


def _runs_until() -> ColumnElement[Any]:
    """Until when a decision that has not ended may stand as it does."""
    row = decision.c
    return case((row.quote_status.in_(_UNDECIDED), row.deadline), else_=row.approved_until)


def overdue_decision() -> ColumnElement[bool]:
    """Whether time should have ended a decision by now."""
    return and_(decision.c.ended.is_(None), _runs_until() < func.now() - TIMERS_LATE)


def _decisions() -> Select[Any]:
    """Decisions that time should have ended; those that it ended of late, where they are asked for."""
    row, until, overdue = decision.c, _runs_until(), overdue_decision()
    expired = and_(
        bindparam("expired", type_=Boolean(), value=False) == true(),
        row.ended == DecisionEnd.EXPIRED.value,
        row.updated_at > func.now() - SHOWN_FOR,
    )
    return select(
        row.id.label("case"),
        literal(CaseKind.DECISION.value).label("kind"),
        row.prospect_id,
        row.carrier,
        case((overdue, _told(StuckWhat.OVERDUE)), else_=_told(StuckWhat.EXPIRED)).label("what"),
        row.quote_status.label("state"),
        cast(null(), Numeric(15, 2)).label("premium"),
        cast(null(), Numeric(15, 2)).label("total"),
        case((overdue, until), else_=row.updated_at).label("since"),
        literal(0).label("attempts"),
        cast(null(), DateTime(timezone=True)).label("next_at"),
    ).where(or_(overdue, expired))


def _named(found: Any) -> Select[Any]:
    """The list as its filters leave it, with names of carriers."""
    by_adapter = (
        select(carrier.c.name)
        .join(program, program.c.carrier == carrier.c.key)
        .where(program.c.adapter == found.c.carrier)
        .limit(1)
        .scalar_subquery()
    )
    by_key = select(carrier.c.name).where(carrier.c.key == found.c.carrier).scalar_subquery()
    filters = (
        _if_named("carrier", found.c.carrier, Text()),
        _if_named("kind", found.c.kind, Text()),
        _if_named("prospect", found.c.prospect_id, Uuid()),
        _if_named("case", found.c.case, Uuid()),
    )
    name = func.coalesce(by_adapter, by_key, found.c.carrier).label("carrier_name")
    return select(found, name).where(*filters)


def _if_named(name: str, column: ColumnElement[Any], kind: Any) -> ColumnElement[bool]:
    given = bindparam(name, type_=kind, value=None)
    return or_(cast(given, kind).is_(None), column == given)


def _all() -> Any:
    return _named(union_all(_intents(), _accounts(), _steps(), _decisions()).cte("found")).cte("named")


_FOUND = _all()
_ROWS = Query(
    select(_FOUND)
    .where(_if_named("what", _FOUND.c.what, Text()))
    .order_by(_FOUND.c.since, _FOUND.c.case)
    .limit(bindparam("most", value=0)),
    with_lists=True,
)
_COUNTED = _all()
_COUNTS = Query(
    select(_COUNTED.c.what, func.count().label("number")).group_by(_COUNTED.c.what), with_lists=True
)
_NUMBER = func.count().label("number")
LATE_DECISIONS = Query(select(_NUMBER).where(overdue_decision()), with_lists=True)
"""How many decisions time should have ended."""
