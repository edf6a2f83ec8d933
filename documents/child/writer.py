"""What a writer child does: our own data become documents.

A packet may hold strangers' files, and an operator's blank is one: whoever asks for such takes a child that
writes nothing else.
"""

from collections.abc import Callable, Mapping
from itertools import accumulate, pairwise

from documents.child.frames import Head
from documents.child.operation import NotDone, Operation, Say
from documents.quote_pdf import quote_pdf
from models.blank import BLANK_FACTS, Blank
from models.document import QuoteSheet
from models.eacord import AccordForm, EacordPaper, NoLossLetter
from models.packet import PACKET_REFUSED


def _quote(data: bytes) -> bytes:
    """The quote PDF of a sheet. Raises: ValidationError for data that is no sheet."""
    return quote_pdf(QuoteSheet.model_validate_json(data))


def _eacord(head: Head, data: bytes, _say: Say) -> tuple[Head, bytes]:
    """An editable data sheet, or a blank filled in. Raises: ValidationError, SheetRefused, Refused."""
    from documents.blank.paper import paper_of

    told, blanks = _with_blanks(head, data)
    paper = EacordPaper.model_validate_json(told)
    return {}, paper_of(paper.sheet, paper.kind, blanks, with_premium=paper.with_premium)


def _accord_form(head: Head, data: bytes, _say: Say) -> tuple[Head, bytes]:
    """All sheets of an application as print. Raises: ValidationError, SheetRefused, Refused."""
    told, blanks = _with_blanks(head, data)
    form = AccordForm.model_validate_json(told)
    if blanks:
        from documents.blank.paper import form_of

        return {}, form_of(form.sheet, blanks, with_premium=form.with_premium)
    from documents.eacord.form import accord_form

    return {}, accord_form(form.sheet, with_premium=form.with_premium)


def _with_blanks(head: Head, data: bytes) -> tuple[bytes, list[Blank]]:
    """What is written, and the blanks that follow it; the head says what each is and its length."""
    told = head.get("blanks", [])
    begin = len(data) - sum(one["length"] for one in told)
    own, blanks = data[:begin], []
    for one in told:
        content = data[begin : begin + one["length"]]
        begin += one["length"]
        blanks.append(Blank(**{name: one[name] for name in BLANK_FACTS}, content=content))
    return own, blanks


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
    "eacord": _eacord,
    "accord_form": _accord_form,
    "no_loss": _own(_no_loss),
    "merge": _merge,
}
