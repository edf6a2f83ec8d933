"""An operator's blanks, looked at once in a reader child: which are filled in, and why the others are not."""

import asyncio
import logging
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from adapters.document_pool.reader import PooledDocumentReader
from documents.pdf.refusals import NOT_A_PDF, NOTHING
from models.blank import Blank, BlankLook
from models.file_limits import DOCUMENT_BYTES
from models.reading import DocumentUnread, NotRead

log = logging.getLogger("adapters.document_pool")
MOST_FILES = 20


@dataclass(frozen=True, slots=True)
class SeenBlank:
    """A file of the folder: what was seen of it, and the blank where it is filled in."""

    file: str
    look: BlankLook
    blank: Blank | None = None

    @property
    def words(self) -> str:
        """All of it in one sentence or two, with the names that are not known."""
        if not self.look.refusal:
            is_what = f"{self.look.form} {self.look.edition}, names as {self.look.family}"
            return f"{self.file}: {is_what}, {self.look.known} of {self.look.names} known"
        lists = [
            f" {title}: {', '.join(names)}."
            for title, names in (("Not known", self.look.unknown), ("Missing", self.look.missing))
            if names
        ]
        return f"{self.file} is not filled in. {self.look.refusal}{''.join(lists)}"


async def blanks_of(reader: PooledDocumentReader, folder: Path) -> list[SeenBlank]:
    """Every PDF of a folder, looked at. Raises: OSError."""
    files = await asyncio.to_thread(_files, folder)
    return [await _seen(reader, file) for file in files]


def chosen(seen: Sequence[SeenBlank]) -> tuple[Blank, ...]:
    """Of each form the newest blank that is not refused."""
    found: dict[str, Blank] = {}
    for blank in sorted((one.blank for one in seen if one.blank), key=lambda blank: blank.edition):
        found[blank.form] = blank
    return tuple(found.values())


async def taken_blanks(reader: PooledDocumentReader, folder: Path) -> tuple[Blank, ...]:
    """The blanks that applications are written on; what comes of each file stands in the log."""
    try:
        seen = await blanks_of(reader, folder)
    except (OSError, DocumentUnread) as error:
        log.error("ACORD_TEMPLATES could not be looked at (%s); our data sheets are written.", error)
        return ()
    for one in seen:
        log.log(logging.WARNING if one.look.refusal else logging.INFO, "ACORD_TEMPLATES: %s", one.words)
    return chosen(seen)


def _files(folder: Path) -> list[Path]:
    """Raises: OSError."""
    return sorted(file for file in folder.iterdir() if file.suffix.lower() == ".pdf")[:MOST_FILES]


async def _seen(reader: PooledDocumentReader, file: Path) -> SeenBlank:
    try:
        content = await asyncio.to_thread(_content, file)
        look, own = await reader.known_names(content)
    except NotRead as refused:
        return SeenBlank(file.name, BlankLook(refusal=_reason(refused.refusal.message)))
    except OSError as error:
        return SeenBlank(file.name, BlankLook(refusal=f"It cannot be opened: {error.strerror}."))
    if look.refusal:
        return SeenBlank(file.name, look)
    blank = Blank(
        form=look.form,
        edition=look.edition,
        family=look.family,
        family_edition=look.family_edition,
        content=own,
    )
    return SeenBlank(file.name, look, blank)


def _reason(message: str) -> str:
    """Why a file is not read, without the words for somebody who uploads a form."""
    text = next((text for text in (NOTHING, NOT_A_PDF) if message.startswith(text)), "")
    return message.removeprefix(text).strip()


def _content(file: Path) -> bytes:
    """Raises: OSError."""
    with file.open("rb") as opened:
        # One byte more than a file may have tells that it is too large.
        return opened.read(DOCUMENT_BYTES + 1)
