"""Files that may be given out: looked up within the caller's scope, and their signed addresses."""

from api.auth import Caller
from api.services import Services
from api.upload.rules import is_shown
from models.upload import GIVEN_OUT, FileState, StoredFile
from models.upload_errors import FileNotFound, FileNotReady, FileRefused

NOT_THERE = "There is no such file, or it is not yours to see"


async def readable(served: Services, user: Caller, key: str, path: str) -> StoredFile:
    """A file that may be given out. Raises: FileNotFound, FileNotReady, FileRefused."""
    async with served.uow.begin(user.tenant) as work:
        found = await work.uploads.get(key, path)
    if not is_shown(user, found) or found.state is FileState.WAITING:
        raise FileNotFound(NOT_THERE, path)
    if found.state is FileState.REFUSED:
        raise FileRefused(f"This file was refused and is given to nobody. {found.hint or ''}".strip(), path)
    if found.state not in GIVEN_OUT:
        raise FileNotReady("This file is being checked; try again in a moment", path)
    return found


def signed_address(served: Services, found: StoredFile) -> str:
    """Where its bytes can be fetched for five minutes, under its name."""
    return served.store.signed_get(found.key, filename=found.name, content_type=found.mime)
