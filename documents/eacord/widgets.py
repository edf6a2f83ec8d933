"""The boxes of a data sheet as form fields, each with the look that every viewer shows."""

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence

from pypdf import PdfWriter
from pypdf.generic import (
    ArrayObject,
    DictionaryObject,
    FloatObject,
    IndirectObject,
    NameObject,
    NumberObject,
    StreamObject,
    TextStringObject,
)

from documents.eacord.appearance import FACE, FONT, LARGEST, Fitted, text_stream, tick_stream
from documents.eacord.field_tree import FieldTree
from documents.eacord.fields import EDITION_FIELD
from documents.eacord.pen import Spot
from documents.reading import Box

_PRINTED, _HIDDEN = 4, 2
_READ_ONLY, _LINES = 1, 1 << 12
_ALIGN = {"left": 0, "center": 1, "right": 2}


class Form:
    """Adds fields to the pages of a document that is being written."""

    def __init__(self, writer: PdfWriter) -> None:
        self.writer, self.fields = writer, FieldTree(writer)
        self.face = self._font(FACE, "/WinAnsiEncoding")
        self._looks: dict[tuple[bytes, float, float], IndirectObject] = {}
        self._by_page: dict[int, ArrayObject] = defaultdict(ArrayObject)

    def add(self, spots: Sequence[Spot], edition: str = "") -> None:
        """The fields of all pages. Args: edition: what every page says that it is, for no eye."""
        boxes = Counter(spot.name for spot in spots)
        for spot in spots:
            made = self._tick(spot) if spot.fit is None else self._text(spot, spot.fit)
            self.fields.add(self._placed(made, spot.page), spot.name, shared=boxes[spot.name] > 1)
        if edition:
            self._edition(edition)
        for number, page in enumerate(self.writer.pages, 1):
            page[NameObject("/Annots")] = self._by_page[number]
            page[NameObject("/Tabs")] = NameObject("/R")
        fonts = DictionaryObject({NameObject(FONT): self.face})
        form = {
            "/Fields": self.fields.roots,
            "/DR": DictionaryObject({NameObject("/Font"): fonts}),
            "/DA": TextStringObject(f"{FONT} {LARGEST:g} Tf 0 g"),
        }
        self.writer.root_object[NameObject("/AcroForm")] = self.writer._add_object(_dictionary(form))

    def _font(self, face: str, encoding: str) -> IndirectObject:
        names = {"/Type": "/Font", "/Subtype": "/Type1", "/BaseFont": f"/{face}", "/Encoding": encoding}
        return self.writer._add_object(_dictionary({key: NameObject(name) for key, name in names.items()}))

    def _placed(self, widget: DictionaryObject, page: int) -> IndirectObject:
        widget[NameObject("/P")] = self.writer.pages[page - 1].indirect_reference or NumberObject(0)
        made = self.writer._add_object(widget)
        self._by_page[page].append(made)
        return made

    def _widget(self, spot: Spot, kind: str, flags: int) -> DictionaryObject:
        return _dictionary(
            {
                "/Type": NameObject("/Annot"),
                "/Subtype": NameObject("/Widget"),
                "/FT": NameObject(kind),
                "/T": TextStringObject(spot.name),
                "/TU": TextStringObject(spot.label),
                "/Rect": _corners(spot.box),
                "/F": NumberObject(_HIDDEN if spot.hidden else _PRINTED),
                "/Ff": NumberObject(flags),
            }
        )

    def _text(self, spot: Spot, fit: Fitted) -> DictionaryObject:
        box = spot.box
        width, height = box.x1 - box.x0, box.y1 - box.y0
        flags = (_LINES if spot.lines else 0) | (_READ_ONLY if spot.fixed else 0)
        widget = self._widget(spot, "/Tx", flags)
        drawn = text_stream(fit, width, height, align=spot.align, middle=spot.middle)
        widget.update(
            _dictionary(
                {
                    "/V": TextStringObject(spot.text),
                    "/DA": TextStringObject(f"{FONT} {fit.size:g} Tf 0 g"),
                    "/Q": NumberObject(_ALIGN[spot.align]),
                    "/MaxLen": NumberObject(spot.most),
                    "/AP": _dictionary({"/N": self._look(drawn, width, height)}),
                }
            )
        )
        return widget

    def _tick(self, spot: Spot) -> DictionaryObject:
        box = spot.box
        width, height = box.x1 - box.x0, box.y1 - box.y0
        widget = self._widget(spot, "/Btn", 0)
        state = NameObject(f"/{spot.on}" if spot.ticked else "/Off")
        looks = {
            f"/{spot.on}": self._look(tick_stream(width, height), width, height),
            "/Off": self._look(b"", width, height),
        }
        widget.update(
            _dictionary(
                {
                    "/V": state,
                    "/AS": state,
                    "/MK": _dictionary({"/CA": TextStringObject("8")}),
                    "/AP": _dictionary({"/N": _dictionary(looks)}),
                }
            )
        )
        return widget

    def _look(self, drawn: bytes, width: float, height: float) -> IndirectObject:
        """The stream that draws a box; boxes that look alike share one."""
        key = (drawn, round(width, 2), round(height, 2))
        if key not in self._looks:
            stream = StreamObject()
            stream.set_data(drawn)
            fonts = DictionaryObject({NameObject(FONT): self.face})
            stream.update(
                _dictionary(
                    {
                        "/Type": NameObject("/XObject"),
                        "/Subtype": NameObject("/Form"),
                        "/BBox": _numbers((0, 0, width, height)),
                        "/Resources": _dictionary({"/Font": fonts}),
                    }
                )
            )
            self._looks[key] = self.writer._add_object(stream)
        return self._looks[key]

    def _edition(self, edition: str) -> None:
        """What the sheet is, hidden on every page: one field with a box on each."""
        field = _dictionary(
            {
                "/FT": NameObject("/Tx"),
                "/T": TextStringObject(EDITION_FIELD),
                "/V": TextStringObject(edition),
                "/Ff": NumberObject(_READ_ONLY),
                "/DA": TextStringObject(f"{FONT} {LARGEST:g} Tf 0 g"),
            }
        )
        parent = self.writer._add_object(field)
        kids = ArrayObject()
        for number in range(1, len(self.writer.pages) + 1):
            box = _dictionary(
                {
                    "/Type": NameObject("/Annot"),
                    "/Subtype": NameObject("/Widget"),
                    "/Parent": parent,
                    "/Rect": _numbers((20, 20, 30, 30)),
                    "/F": NumberObject(_HIDDEN),
                    "/AP": _dictionary({"/N": self._look(b"", 10, 10)}),
                }
            )
            kids.append(self._placed(box, number))
        field[NameObject("/Kids")] = kids
        self.fields.roots.append(parent)


def _corners(box: Box) -> ArrayObject:
    return _numbers((box.x0, box.y0, box.x1, box.y1))


def _numbers(values: Sequence[float]) -> ArrayObject:
    return ArrayObject([FloatObject(f"{value:.2f}") for value in values])


def _dictionary(entries: Mapping[str, object]) -> DictionaryObject:
    return DictionaryObject({NameObject(key): value for key, value in entries.items()})
