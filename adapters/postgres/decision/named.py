"""Decisions beside the names of carrier and decider; and the one that a press names, in one trip."""

from collections.abc import Sequence
from typing import Any

from sqlalchemy import ARRAY, Column, LargeBinary, Select, any_, bindparam, func, select

from adapters.crypto import FieldCipher
from adapters.postgres.core.ownership import ScopedQuery, owner_of
from adapters.postgres.core.transaction import Asks
from adapters.postgres.tables.index import app_user, carrier, decision
from models.decision_snapshot import DecisionSnapshot, ListedDecision
from models.tenant import Tenant


def beside_names(*columns: Column[Any]) -> Select[Any]:
    """Decisions with the carrier's name, and that of whoever decided last. columns: all by default."""
    return (
        select(
            *(columns or decision.c),
            func.coalesce(carrier.c.name, decision.c.carrier).label("carrier_name"),
            func.coalesce(func.nullif(app_user.c.name, ""), app_user.c.email, "").label("decider"),
        )
        .select_from(decision)
        .outerjoin(carrier, carrier.c.key == decision.c.carrier)
        .outerjoin(app_user, app_user.c.id == decision.c.decided_by)
    )


def opened_decision(cipher: FieldCipher, row: Any) -> ListedDecision:
    """A decision of which all columns were read."""
    opened = cipher.open(row.snapshot_sealed, table="decision", row=row.id)
    return ListedDecision(
        **{name: getattr(row, name) for name in _READ},
        scope=owner_of(row),
        snapshot=DecisionSnapshot.model_validate_json(opened),
    )


async def named_decision(
    asks: Asks, cipher: FieldCipher, tenant: Tenant, user_email_id: str, keys: Sequence[str]
) -> ListedDecision | None:
    """The decision that has one of the keys, of the newest submission; None: it is not the caller's."""
    indexes = list(cipher.blind_indexes(user_email_id))
    (rows,) = await asks.ask(tenant, _OF_PROSPECT.of(tenant, indexes=indexes))
    found = next((row for row in rows if {*keys} & {*row.uuid_carriers}), None)
    return None if found is None else opened_decision(cipher, found)


_READ = tuple(name for name in ListedDecision.model_fields if name not in {"scope", "snapshot"})
_OF_PROSPECT = ScopedQuery(
    beside_names()
    .where(decision.c.user_index == any_(bindparam("indexes", type_=ARRAY(LargeBinary))))
    .order_by(decision.c.created_at.desc(), decision.c.id),
    decision,
    of_carriers=True,
)
