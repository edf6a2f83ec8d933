"""What a writer child does: our own data become documents.

A packet may hold strangers' files: whoever asks for one takes a child that writes nothing else.
"""

from collections.abc import Callable, Mapping
from itertools import accumulate, pairwise

from documents.child.frames import Head
from documents.child.operation import NotDone, Operation, Say
from documents.quote_pdf import quote_pdf
from models.document import QuoteSheet
from models.eacord import AccordForm, EacordPaper, NoLossLetter
from models.packet import PACKET_REFUSED


def _quote(data: bytes) -> bytes:
    """The quote PDF of a sheet. Raises: ValidationError for data that is no sheet."""
    return quote_pdf(QuoteSheet.model_validate_json(data))


def _eacord(data: bytes) -> bytes:
    """An editable data sheet. Raises: ValidationError, SheetRefused."""
    from documents.eacord.template import eacord

    paper = EacordPaper.model_validate_json(data)
    return eacord(paper.sheet, paper.kind, with_premium=paper.with_premium)


def _accord_form(data: bytes) -> bytes:
    """All sheets of an application as print. Raises: ValidationError, SheetRefused."""
    from documents.eacord.form import accord_form

    form = AccordForm.model_validate_json(data)
    return accord_form(form.sheet, with_premium=form.with_premium)


def _no_loss(data: bytes) -> bytes:
    """A letter that no loss is known. Raises: ValidationError."""
    from documents.no_loss_letter import no_loss_letter

    return no_loss_letter(NoLossLetter.model_validate_json(data))


def _own(write: Callable[[bytes], bytes]) -> Operation:
    """An operation that makes a document of our own data."""
    return lambda _head, data, _say: ({}, write(data))


def _merge(head: Head, data: bytes, _say: Say) -> tuple[Head, bytes]:
    """Several files as one; the head says their names and lengths. Raises: NotDone."""
    from documents.pdf.merge import NotMerged, Part, merged

    ends = list(accumulate((length for _, length in head["parts"]), initial=0))
    parts = [
        Part(name, data[begin:end])
        for (name, _), (begin, end) in zip(head["parts"], pairwise(ends), strict=True)
    ]
    try:
        return {}, merged(parts, title=head["title"], flat=head["flat"])
    except NotMerged as refused:
        raise NotDone(PACKET_REFUSED, refused.words, file=refused.name) from None


OPERATIONS: Mapping[str, Operation] = {
    "quote": _own(_quote),
    "eacord": _own(_eacord),
    "accord_form": _own(_accord_form),
    "no_loss": _own(_no_loss),
    "merge": _merge,
}
