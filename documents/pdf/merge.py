"""Several documents as one, of which nothing is left but what is seen and what was filled in.

Pages are appended to a new document, never copied with their catalog: scripts, attachments, opening actions
and outlines stay behind. What hangs on the pages themselves is taken off: actions, links, metadata.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from io import BytesIO
from typing import Any

from pypdf import PdfReader, PdfWriter
from pypdf.generic import ArrayObject, DictionaryObject, IndirectObject, NameObject
from pypdfium2 import PdfiumError

from documents.pdf.flatten import flattened
from documents.pdf.opening import within_limits
from documents.pdf.refusals import Refused
from documents.pdf.widgets import resolved
from models.packet import MOST_PACKET_FILES, MOST_PACKET_PAGES

_PAGE_KEYS = frozenset(
    {
        "/Type", "/Parent", "/Resources", "/MediaBox", "/CropBox", "/BleedBox", "/TrimBox", "/ArtBox",
        "/Rotate", "/Contents", "/Annots", "/Group", "/UserUnit", "/Tabs",
    }
)  # fmt: skip
_FORM_KEYS = frozenset({"/Fields", "/DR", "/DA", "/Q"})
_MARKS = frozenset(
    {
        "/Widget", "/FreeText", "/Stamp", "/Highlight", "/Underline", "/StrikeOut", "/Squiggly", "/Square",
        "/Circle", "/Line", "/Ink", "/Polygon", "/PolyLine",
    }
)  # fmt: skip
"""What is seen on paper. Links, files, sounds, films and notes that open are not."""
_MARK_LOSES = ("/A", "/AA", "/PA", "/Popup", "/Dest", "/FS", "/Movie", "/Sound", "/IRT", "/Parent")
_LOST_ANYWHERE = frozenset(
    {
        "/AA", "/OpenAction", "/JS", "/AF", "/XFA", "/PieceInfo", "/Metadata", "/JavaScript",
        "/EmbeddedFiles", "/EF", "/RichMediaContent", "/OPI",
    }
)  # fmt: skip
_ACTIONS = frozenset(
    {
        "/GoTo", "/GoToR", "/GoToE", "/GoToDp", "/GoTo3DView", "/Launch", "/Thread", "/URI", "/Sound",
        "/Movie", "/Hide", "/Named", "/SubmitForm", "/ResetForm", "/ImportData", "/JavaScript",
        "/SetOCGState", "/Rendition", "/Trans", "/RichMediaExecute",
    }
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Part:
    """A document of a packet, and what it is called."""

    name: str
    content: bytes


class NotMerged(Exception):
    """A document that cannot be merged, or more than a packet holds. `name` is the document's, '' for all."""

    def __init__(self, name: str, words: str) -> None:
        super().__init__(words)
        self.name, self.words = name, words


def merged(parts: Sequence[Part], *, title: str = "", flat: bool = False) -> bytes:
    """One document of several, in their order; fields of equal names keep their own values.

    Args: flat: what was filled in becomes print, and no fields are left.

    Raises: NotMerged.
    """
    if not 1 <= len(parts) <= MOST_PACKET_FILES:
        raise NotMerged("", f"A packet holds 1 to {MOST_PACKET_FILES} files, not {len(parts)}")
    writer = PdfWriter()
    for number, part in enumerate(parts, 1):
        try:
            with within_limits():
                _append(writer, part.content, f"part{number}" if len(parts) > 1 else "", flat=flat)
        except (Refused, PdfiumError):
            raise NotMerged(part.name, "The file cannot be read") from None
        if len(writer.pages) > MOST_PACKET_PAGES:
            raise NotMerged("", f"A packet holds at most {MOST_PACKET_PAGES} pages")
    strip(writer, flat=flat)
    writer.metadata = {"/Producer": "Quoteloom", **({"/Title": title} if title else {})}
    sweep(writer)
    out = BytesIO()
    writer.write(out)
    return out.getvalue()


def _append(writer: PdfWriter, content: bytes, top: str, *, flat: bool) -> None:
    """The pages of one file, its fields below a name of their own."""
    reader = PdfReader(BytesIO(flattened(content) if flat else content), strict=False)
    if not reader.pages:
        raise ValueError("no pages")
    form = None if flat else resolved(reader.root_object.get("/AcroForm"))
    if isinstance(form, DictionaryObject) and top:
        node = reader.add_form_topname(top)
        if node is not None and "/DA" in form:
            node[NameObject("/DA")] = form["/DA"]
    writer.append(reader, import_outline=False)
    if isinstance(form, DictionaryObject):
        _keep_fonts(writer, form)


def _keep_fonts(writer: PdfWriter, form: DictionaryObject) -> None:
    """The fonts that the fields of a further file are written in, where the first has none of that name."""
    own = resolved(writer.root_object.get("/AcroForm"))
    theirs = resolved(form.get("/DR"))
    fonts = resolved(theirs.get("/Font")) if isinstance(theirs, DictionaryObject) else None
    if not isinstance(own, DictionaryObject) or not isinstance(fonts, DictionaryObject):
        return
    resources = _under(own, "/DR")
    known = _under(resources, "/Font")
    for name, font in fonts.items():
        if name not in known:
            made = resolved(font)
            if isinstance(made, DictionaryObject):
                known[NameObject(name)] = writer._add_object(made.clone(writer))


def _under(node: DictionaryObject, key: str) -> DictionaryObject:
    found = resolved(node.get(key))
    if not isinstance(found, DictionaryObject):
        found = DictionaryObject()
        node[NameObject(key)] = found
    return found


def strip(writer: PdfWriter, *, flat: bool = False) -> None:
    """Take everything off that is neither seen nor filled in."""
    for page in writer.pages:
        _drop(page, (key for key in list(page) if key not in _PAGE_KEYS))
        kept = [] if flat else [mark for mark in _annotations(page) if _stays(mark)]
        if kept:
            page[NameObject("/Annots")] = ArrayObject(kept)
        else:
            _drop(page, ["/Annots"])
    root = writer.root_object
    _drop(root, (key for key in list(root) if key not in ("/Type", "/Pages", "/AcroForm")))
    form = resolved(root.get("/AcroForm"))
    if flat or not isinstance(form, DictionaryObject):
        _drop(root, ["/AcroForm"])
    else:
        _drop(form, (key for key in list(form) if key not in _FORM_KEYS))
    for place, node in enumerate(writer._objects):
        if isinstance(node, DictionaryObject) and _acts(node):
            writer._objects[place] = None
        else:
            _clean(node)


def sweep(writer: PdfWriter) -> None:
    """Let go of what nothing leads to: stripped marks, values of fields that are print now."""
    reached: set[int] = set()
    waiting: list[Any] = [writer.root_object, writer._info]
    while waiting:
        node = waiting.pop()
        if isinstance(node, IndirectObject):
            if node.idnum in reached:
                continue
            reached.add(node.idnum)
            node = node.get_object()
        if isinstance(node, DictionaryObject):
            waiting += [node.raw_get(key) for key in node]
        elif isinstance(node, ArrayObject):
            waiting += list(node)
    for own in (writer.root_object, writer._info):
        if own is not None and own.indirect_reference is not None:
            reached.add(own.indirect_reference.idnum)
    for place in range(len(writer._objects)):
        if place + 1 not in reached:
            writer._objects[place] = None


def _annotations(page: DictionaryObject) -> list[Any]:
    found = resolved(page.get("/Annots"))
    return list(found) if isinstance(found, ArrayObject) else []


def _stays(mark: Any) -> bool:
    """Whether a mark is seen; what it would do when it is touched is taken off."""
    node = resolved(mark)
    if not isinstance(node, DictionaryObject) or node.get("/Subtype") not in _MARKS:
        return False
    widget = node.get("/Subtype") == "/Widget"
    _drop(node, (key for key in _MARK_LOSES if not (widget and key == "/Parent")))
    return True


def _clean(node: Any) -> None:
    """Actions, scripts and attachments of an object and of all that stands directly in it."""
    if isinstance(node, ArrayObject):
        for entry in node:
            _clean(entry)
    elif isinstance(node, DictionaryObject):
        if _acts(node):
            _drop(node, list(node))
        _drop(node, [key for key in node if key in _LOST_ANYWHERE])
        if node.get("/FT") == "/Sig":
            _drop(node, ["/V"])
        for key in list(node):
            _clean(node.raw_get(key))


def _acts(node: DictionaryObject) -> bool:
    """Whether it is an action, or a file that travels along."""
    attached = node.get("/Type") in ("/Filespec", "/EmbeddedFile")
    return attached or (node.get("/S") in _ACTIONS and node.get("/Type") in (None, "/Action"))


def _drop(node: DictionaryObject, keys: Iterable[str]) -> None:
    for key in list(keys):
        if key in node:
            del node[NameObject(key)]
