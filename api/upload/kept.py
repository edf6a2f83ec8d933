"""What quote records say of a prospect's files: whether documents came, and what was written and kept."""

from collections.abc import Mapping, Sequence
from typing import Any

from api.auth import Caller
from api.upload.rules import is_kept_for, is_shown
from api.upload.schemas import ListedFile
from models.tenant import Tenant
from models.upload import GIVEN_OUT, UPLOADED, FileKind, FileList, FileState, StoredFile

UPLOADED_STATUS, NO_LOSS_STATUS = "uploaded", "no_loss"


def known_status(files: Sequence[StoredFile]) -> str | None:
    """doc_status as the server knows it: documents that came, else a no-loss letter that was made.

    None while neither is there, where a sent one counts.
    """
    came = any(
        each.completed and each.kind in UPLOADED and each.state is not FileState.REFUSED for each in files
    )
    if came:
        return UPLOADED_STATUS
    return NO_LOSS_STATUS if any(each.kind is FileKind.NO_LOSS for each in files) else None


def kept_by_program(files: Sequence[StoredFile], tenant: Tenant) -> Mapping[str, tuple[dict[str, Any], ...]]:
    """fileListToStore of each program, as the tenant may see it."""
    found: dict[str, tuple[dict[str, Any], ...]] = {}
    for each in files:
        if each.program is not None and is_kept_for(tenant, each):
            entry = {"key": each.key, "keyToFile": each.name}
            found[each.program] = (*found.get(each.program, ()), entry)
    return found


def file_lists(user: Caller, files: Sequence[StoredFile]) -> Mapping[FileList, list[ListedFile]]:
    """The three specified lists of a prospect: what the caller may download of it."""
    found: dict[FileList, list[ListedFile]] = {"fileList": [], "uwFileList": [], "fileListToStore": []}
    for each in files:
        if each.state in GIVEN_OUT and is_shown(user, each):
            found[each.kind.folder].append(ListedFile(key=each.key, keyToFile=each.name))
    return found
