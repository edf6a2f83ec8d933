"""Between a draft and its row: the FEIN is sealed apart, what lists search stands in columns."""

import secrets
from datetime import UTC, datetime
from typing import Any
from uuid import UUID

from sqlalchemy import Row, literal

from adapters.crypto import FieldCipher
from adapters.postgres.core.ownership import in_sight_of
from adapters.postgres.tables.index import prospect
from models.errors import InvalidInput
from models.fein import is_masked, masked
from models.prospect import DraftChanges, DraftSections, DraftStatus, Prospect, Stage


def columns_of(
    cipher: FieldCipher,
    prospect_id: UUID,
    changes: DraftChanges,
    partner: str | None,
    session: bytes | None = None,
) -> dict[str, Any]:
    """The columns that the replaced sections are kept in.

    Args: partner: the row's, unless the changes name another. session: the visitor's, in which the FEIN was
        typed; a masked one is not written.
    """
    document = changes.model_dump(mode="json", include=set(changes.replaced))
    profile, fein = changes.company_profile, ""
    values: dict[str, Any] = {}
    if profile is not None:
        fein = document["company_profile"].pop("fein")
        values["company_name"] = profile.company_name
    if profile is not None and not is_masked(fein):
        digits = "".join(filter(str.isdigit, fein))
        values |= {
            "fein_sealed": cipher.seal(fein, table="prospect", row=prospect_id) if fein else None,
            "fein_index": cipher.blind_index(digits) if digits else None,
            "fein_last4": digits[-4:] or None,
            "fein_session": session if fein else None,
        }
    if changes.locations is not None:
        values["states"] = sorted({place.state for place in changes.locations if place.state})
    if changes.is_whole:
        values["sections"] = document
    else:
        values["sections"] = prospect.c.sections.op("||")(literal(document, prospect.c.sections.type))
    return values | in_sight_of(changes.partner or partner)


def refuse_other_fein(
    cipher: FieldCipher, prospect_id: UUID, changes: DraftChanges, sealed: bytes | None
) -> None:
    """Let a masked FEIN stand for the stored one alone.

    Args: sealed: what is stored. Raises: InvalidInput for one that stands for another.
    """
    sent = changes.company_profile.fein if changes.company_profile is not None else ""
    if not is_masked(sent):
        return
    stored = cipher.open(sealed, table="prospect", row=prospect_id) if sealed is not None else ""
    if sent.strip() != masked(stored):
        raise InvalidInput(
            "This FEIN is masked and stands for another than the stored one; type its nine digits",
            "companyProfile.fein",
        )


def prospect_of(cipher: FieldCipher, row: Row[Any]) -> Prospect:
    """The draft of a whole row, with its FEIN."""
    document = dict(row.sections)
    if row.fein_sealed is not None:
        fein = cipher.open(row.fein_sealed, table="prospect", row=row.id)
        document["company_profile"] = {**document["company_profile"], "fein": fein}
    return Prospect(
        id=row.id,
        user_id=row.public_id,
        version=row.version,
        stage=Stage(row.stage),
        status=DraftStatus(row.status),
        sections=DraftSections.model_validate(document),
        fein_session=None if row.fein_session is None else bytes(row.fein_session),
        last_run_id=row.last_run_id,
        quote_submitted=row.quote_submitted,
        archived_at=row.archived_at,
        modified_by=row.modified_by,
        created_at=row.created_at,
        updated_at=row.updated_at,
    )


def new_public_id() -> str:
    """user_{YYYYMMDD}_{unique}, as specified."""
    return f"user_{datetime.now(UTC):%Y%m%d}_{secrets.token_hex(8)}"
