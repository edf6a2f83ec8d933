"""The values of an XFA form, for files whose plain form fields are all empty.

Only the packet of data is looked at, as XML without a DTD: nothing of it is expanded, fetched or run.
"""

from typing import Any
from xml.etree.ElementTree import Element

from defusedxml.common import DefusedXmlException
from defusedxml.ElementTree import ParseError, fromstring
from pypdf import PdfReader
from pypdf.generic import ArrayObject, DictionaryObject, StreamObject

from documents.pdf.widgets import Widget, WidgetKind, resolved

_MOST_BYTES = 16 * 1024 * 1024
_MOST_VALUES = 5_000
_DEEPEST = 40
_DATA = "data"


class XfaIgnored(Exception):
    """The XFA data cannot be read safely, or not at all."""


def has_xfa(reader: PdfReader) -> bool:
    """Whether the file has an XFA form, read or not."""
    return _form(reader) is not None


def xfa_widgets(reader: PdfReader) -> list[Widget]:
    """The values of the data packet by their names, `F[0].P1[0].Text19[0]`; on no page.

    Raises: XfaIgnored.
    """
    packets = _form(reader)
    if packets is None:
        return []
    try:
        root = fromstring(_datasets(packets), forbid_dtd=True)
    except (DefusedXmlException, ParseError, ValueError, RecursionError):
        raise XfaIgnored from None
    found: list[Widget] = []
    for data in [node for node in root.iter() if _tag(node) == _DATA][:1]:
        _collect(data, "", found, 0)
    return found


def _form(reader: PdfReader) -> Any:
    form = resolved(resolved(reader.trailer.get("/Root", {})).get("/AcroForm"))
    return resolved(form.get("/XFA")) if isinstance(form, DictionaryObject) else None


def _datasets(packets: Any) -> bytes:
    """The packet of that name, or the whole where the form is one stream."""
    if isinstance(packets, ArrayObject):
        names = [str(name) for name in packets[::2]]
        packets = resolved(packets[names.index("datasets") * 2 + 1]) if "datasets" in names else None
    if not isinstance(packets, StreamObject):
        raise XfaIgnored
    data = packets.get_data()
    if len(data) > _MOST_BYTES:
        raise XfaIgnored
    return data


def _collect(node: Element, name: str, found: list[Widget], depth: int) -> None:
    """The leaves below a node, each with the path of names and their numbers among equals."""
    seen: dict[str, int] = {}
    for child in node:
        tag = _tag(child)
        if not tag or depth > _DEEPEST or len(found) >= _MOST_VALUES:
            return
        number = seen.get(tag, 0)
        seen[tag] = number + 1
        path = f"{name}.{tag}[{number}]" if name else f"{tag}[{number}]"
        if len(child):
            _collect(child, path, found, depth + 1)
        elif child.text and child.text.strip():
            found.append(Widget(0, path, WidgetKind.TEXT, child.text, None, from_xfa=True))


def _tag(node: Element) -> str:
    """The name without its namespace; '' for a comment."""
    return node.tag.rpartition("}")[2] if isinstance(node.tag, str) else ""
