"""What a drawer child does: a stranger's logo becomes a picture of ours; one logo, then it ends."""

from collections.abc import Mapping

from documents.child.frames import Head
from documents.child.operation import NotDone, Operation, Say
from documents.logo import LogoRefused, logo_png
from models.document import LOGO, LOGO_REFUSED


def _logo(_head: Head, data: bytes, _say: Say) -> tuple[Head, bytes]:
    """A logo as a PNG. Raises: NotDone with what would be right."""
    try:
        return {}, logo_png(data)
    except LogoRefused as refused:
        raise NotDone(LOGO_REFUSED, str(refused)) from None


OPERATIONS: Mapping[str, Operation] = {LOGO: _logo}
