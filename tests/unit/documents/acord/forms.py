"""Forms that tests draw: pages with fields of given names and values, and nothing else of a form."""

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field
from io import BytesIO

from pypdf import PdfWriter
from pypdf.generic import (
    ArrayObject,
    DictionaryObject,
    FloatObject,
    NameObject,
    NumberObject,
    TextStringObject,
)

_ROWS, _HEIGHT, _WIDTH = 64, 12.0, 70.0


@dataclass(frozen=True)
class Drawn:
    """A field: a text with a value, or a tick that stands for `on` and is `ticked`."""

    page: int
    name: str
    value: str = ""
    on: str = ""
    ticked: bool = False
    rect: tuple[float, float, float, float] | None = None
    flags: int = 4


@dataclass
class Form:
    """A file to draw: its fields, how they hang together, and lines of text on pages."""

    fields: list[Drawn] = field(default_factory=list)
    lines: list[tuple[int, float, float, str]] = field(default_factory=list)
    orphans: bool = False
    """The form lists no field; only the pages have them."""
    pages: int = 1

    def pdf(self) -> bytes:
        """The bytes."""
        writer = PdfWriter()
        last = max([self.pages, *(one.page for one in self.fields)])
        pages = [writer.add_blank_page(612, 792) for _ in range(last)]
        for number, page in enumerate(pages, start=1):
            _write_lines(writer, page, [line[1:] for line in self.lines if line[0] == number])
        roots = ArrayObject()
        groups: dict[str, list[Drawn]] = defaultdict(list)
        for one in self.fields:
            groups[one.name if one.on else f"{one.page}:{one.name}:{len(groups)}"].append(one)
        placed = 0
        for group in groups.values():
            parent = _group(writer, group) if len(group) > 1 else None
            for one in group:
                widget = _widget(one, _rect(placed) if one.rect is None else one.rect, parent)
                placed += 1
                added = writer._add_object(widget)
                if parent is None:
                    roots.append(added)
                else:
                    parent["/Kids"].append(added)  # type: ignore[attr-defined]
                pages[one.page - 1].setdefault(NameObject("/Annots"), ArrayObject()).append(added)
            if parent is not None:
                roots.append(parent.indirect_reference)
        form = DictionaryObject({NameObject("/Fields"): ArrayObject() if self.orphans else roots})
        writer._root_object[NameObject("/AcroForm")] = form
        out = BytesIO()
        writer.write(out)
        return out.getvalue()


def _rect(number: int) -> tuple[float, float, float, float]:
    column, row = divmod(number % (_ROWS * 8), _ROWS)
    x, y = 20 + column * (_WIDTH + 2), 780 - row * _HEIGHT
    return x, y - _HEIGHT + 2, x + _WIDTH, y


def _group(writer: PdfWriter, group: Iterable[Drawn]) -> DictionaryObject:
    first = next(iter(group))
    chosen = next((one.on for one in group if one.ticked), "Off")
    parent = DictionaryObject(
        {
            NameObject("/FT"): NameObject("/Btn"),
            NameObject("/Ff"): NumberObject(1 << 15),
            NameObject("/T"): TextStringObject(first.name),
            NameObject("/V"): NameObject(f"/{chosen}"),
            NameObject("/Kids"): ArrayObject(),
        }
    )
    writer._add_object(parent)
    return parent


def _widget(one: Drawn, rect: tuple[float, ...], parent: DictionaryObject | None) -> DictionaryObject:
    widget = DictionaryObject(
        {
            NameObject("/Type"): NameObject("/Annot"),
            NameObject("/Subtype"): NameObject("/Widget"),
            NameObject("/Rect"): ArrayObject(FloatObject(side) for side in rect),
            NameObject("/F"): NumberObject(one.flags),
        }
    )
    if one.on:
        looks = DictionaryObject(
            {NameObject(f"/{one.on}"): DictionaryObject(), NameObject("/Off"): DictionaryObject()}
        )
        widget[NameObject("/AP")] = DictionaryObject({NameObject("/N"): looks})
        widget[NameObject("/AS")] = NameObject(f"/{one.on}" if one.ticked else "/Off")
    if parent is not None:
        widget[NameObject("/Parent")] = parent.indirect_reference
        return widget
    widget[NameObject("/T")] = TextStringObject(one.name)
    widget[NameObject("/FT")] = NameObject("/Btn" if one.on else "/Tx")
    widget[NameObject("/V")] = (
        NameObject(f"/{one.on}" if one.ticked else "/Off") if one.on else TextStringObject(one.value)
    )
    return widget


def _write_lines(writer: PdfWriter, page: DictionaryObject, lines: list[tuple[float, float, str]]) -> None:
    from pypdf.generic import DecodedStreamObject

    font = DictionaryObject(
        {
            NameObject("/Type"): NameObject("/Font"),
            NameObject("/Subtype"): NameObject("/Type1"),
            NameObject("/BaseFont"): NameObject("/Helvetica"),
        }
    )
    page[NameObject("/Resources")] = DictionaryObject(
        {NameObject("/Font"): DictionaryObject({NameObject("/F1"): writer._add_object(font)})}
    )
    stream = DecodedStreamObject()
    parts = [f"BT /F1 8 Tf {x} {y} Td ({_escaped(text)}) Tj ET" for x, y, text in lines]
    stream.set_data("\n".join(parts).encode("latin-1"))
    page[NameObject("/Contents")] = writer._add_object(stream)


def _escaped(text: str) -> str:
    return text.replace("\\", r"\\").replace("(", r"\(").replace(")", r"\)")
