"""Between a draft and its row: the FEIN is sealed apart, what lists search stands in columns."""

from collections.abc import Collection
from typing import Any
from uuid import UUID

from sqlalchemy import Row, literal

from adapters.crypto import FieldCipher
from adapters.postgres.tables import prospect
from models.prospect import SECTION_NAMES, DraftSections, Prospect, Stage


def columns_of(
    cipher: FieldCipher,
    prospect_id: UUID,
    sections: DraftSections,
    replaced: Collection[str],
    partner: str | None,
) -> dict[str, Any]:
    """The columns that the replaced sections are kept in.

    Args: replaced: names of the sections to write; the others stay as they are stored. partner: the row's,
        unless the partner's section is replaced by one that names another.
    """
    document = sections.model_dump(mode="json", include=set(replaced))
    values: dict[str, Any] = {}
    if "company_profile" in replaced:
        fein = document["company_profile"].pop("fein")
        digits = "".join(filter(str.isdigit, fein))
        values |= {
            "company_name": sections.company_profile.company_name,
            "fein_sealed": cipher.seal(fein, table="prospect", row=prospect_id) if fein else None,
            "fein_index": cipher.blind_index(digits) if digits else None,
            "fein_last4": digits[-4:] or None,
        }
    if "locations" in replaced:
        values["states"] = sorted({place.state for place in sections.locations if place.state})
    if set(replaced) == set(SECTION_NAMES):
        values["sections"] = document
    else:
        values["sections"] = prospect.c.sections.op("||")(literal(document, prospect.c.sections.type))
    values["tenant_partner"] = (sections.partner if "partner" in replaced else None) or partner
    return values


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
        status=row.status,
        sections=DraftSections.model_validate(document),
        last_run_id=row.last_run_id,
        quote_submitted=row.quote_submitted,
        archived_at=row.archived_at,
        modified_by=row.modified_by,
        created_at=row.created_at,
        updated_at=row.updated_at,
    )
