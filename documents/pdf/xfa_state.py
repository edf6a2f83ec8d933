"""Whether a file keeps its answers as XFA, and whether that XML may be read at all."""

import re
from enum import StrEnum

from pypdf import PdfReader
from pypdf.generic import ArrayObject, DictionaryObject, StreamObject

from documents.pdf.drawing import asks_for_a_reader
from documents.pdf.opening import OUTPUT
from documents.pdf.tree import dictionary, members, part

_DECLARES = re.compile(rb"<!(?:DOCTYPE|ENTITY)|<\0?!\0?D\0?O\0?C\0?T", re.IGNORECASE)
"""A declaration of XML, also in two bytes a letter: what it declares might expand or be fetched."""


class Xfa(StrEnum):
    """What there is of XFA."""

    NONE = "none"
    BESIDE = "beside"
    """Beside fields that hold the same."""
    ALONE = "alone"
    """The page is a placeholder: answers are in the XFA alone."""
    IGNORED = "ignored"
    """It declares types or entities; nothing of it is read."""
    IGNORED_ALONE = "ignored_alone"


def xfa_state(reader: PdfReader) -> Xfa:
    """What there is of XFA in an opened file."""
    form = dictionary(reader.root_object, "/AcroForm")
    data = _packets(form)
    if data is None:
        return Xfa.NONE
    alone = asks_for_a_reader(reader) or not members(form, "/Fields")
    if len(data) > OUTPUT or _DECLARES.search(data):
        return Xfa.IGNORED_ALONE if alone else Xfa.IGNORED
    return Xfa.ALONE if alone else Xfa.BESIDE


def _packets(form: DictionaryObject) -> bytes | None:
    """All of its XML; it stands in one stream, or in parts of an array."""
    found = part(form, "/XFA")
    parts = [each.get_object() for each in found] if isinstance(found, ArrayObject) else [found]
    streams = [each for each in parts if isinstance(each, StreamObject)]
    return b"\n".join(stream.get_data() for stream in streams) if streams else None
