"""What quote records say of a prospect's files: whether documents came, and what was written and kept."""

from collections.abc import Mapping, Sequence
from typing import Any

from api.upload.rules import is_kept_for
from models.tenant import Tenant
from models.upload import UPLOADED, FileState, StoredFile

UPLOADED_STATUS = "uploaded"


def known_status(files: Sequence[StoredFile]) -> str | None:
    """doc_status as the server knows it; None while no document came, where a sent one counts."""
    came = any(
        each.completed and each.kind in UPLOADED and each.state is not FileState.REFUSED for each in files
    )
    return UPLOADED_STATUS if came else None


def kept_by_program(files: Sequence[StoredFile], tenant: Tenant) -> Mapping[str, tuple[dict[str, Any], ...]]:
    """fileListToStore of each program, as the tenant may see it."""
    found: dict[str, tuple[dict[str, Any], ...]] = {}
    for each in files:
        if each.program is not None and is_kept_for(tenant, each):
            entry = {"key": each.key, "keyToFile": each.name}
            found[each.program] = (*found.get(each.program, ()), entry)
    return found
