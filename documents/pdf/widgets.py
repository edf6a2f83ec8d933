"""The form fields of a PDF as boxes on its pages, whatever its field tree says of them.

Many circulating files hold fields that their form does not list, values that a parent holds for its boxes,
and radio groups: so the boxes of every page are walked, each with the name and value of its ancestors.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from io import BytesIO
from typing import Any

from pypdf import PageObject, PdfReader
from pypdf.generic import ArrayObject, DictionaryObject, IndirectObject, NameObject, StreamObject

from documents.reading import Box

_DEEPEST = 10
_SMALLEST = 2
"""Points of a side below which a box is for no eye."""
_HIDDEN_FLAGS = 2 | 32
_RADIO, _PUSH = 1 << 15, 1 << 16
_OFF = "Off"


class WidgetKind(StrEnum):
    """What can be put into the box."""

    TEXT = "text"
    TICK = "tick"
    CHOICE = "choice"
    OTHER = "other"


@dataclass(frozen=True, slots=True)
class Widget:
    """One box of a form. `value` is the text as entered, of a tick what it stands for when on, else ''."""

    page: int
    name: str
    kind: WidgetKind
    value: str
    box: Box | None
    hidden: bool = False
    on_value: str = ""
    """Of a tick: its value when on, whether it is or not."""
    from_xfa: bool = False
    """It is a value of the XFA data, which knows no place."""

    @property
    def filled(self) -> bool:
        """Whether anything was entered."""
        return bool(self.value.strip())


def page_widgets(content: bytes) -> list[Widget]:
    """Every widget of every page, in the order of the pages. Raises: what pypdf raises for a damaged file."""
    return widgets_of(PdfReader(BytesIO(content), strict=False))


def widgets_of(reader: PdfReader) -> list[Widget]:
    """Every widget of an opened file, in the order of its pages."""
    found: list[Widget] = []
    for number, page in enumerate(reader.pages, start=1):
        annotations = resolved(page.get("/Annots"))
        for annotation in annotations if isinstance(annotations, ArrayObject) else []:
            box = resolved(annotation)
            if isinstance(box, DictionaryObject) and box.get("/Subtype") == "/Widget":
                found.append(_widget(number, page, box))
    return found


def _widget(number: int, page: PageObject, box: DictionaryObject) -> Widget:
    chain = list(_ancestry(box))
    kind = _kind(chain)
    place = _place(box)
    on_value = value = ""
    if kind is WidgetKind.TICK:
        on_value, is_on = _tick(box, chain)
        value = on_value if is_on else ""
    elif kind is not WidgetKind.OTHER:
        value = _text(_inherited(chain, "/V"))
    return Widget(number, _name(chain), kind, value, place, _is_hidden(page, box, place), on_value)


def _ancestry(box: DictionaryObject) -> Iterator[DictionaryObject]:
    """The widget, then its parents; a loop ends by count."""
    node: Any = box
    for _ in range(_DEEPEST):
        if not isinstance(node, DictionaryObject):
            return
        yield node
        node = resolved(node.get("/Parent"))


def _name(chain: list[DictionaryObject]) -> str:
    names = [_text(resolved(node.get("/T"))) for node in chain]
    return ".".join(name for name in reversed(names) if name)


def _inherited(chain: list[DictionaryObject], key: str) -> Any:
    for node in chain:
        if key in node:
            return resolved(node[key])
    return None


def _kind(chain: list[DictionaryObject]) -> WidgetKind:
    what = _inherited(chain, "/FT")
    flags = _inherited(chain, "/Ff")
    if what == "/Btn":
        pushed = isinstance(flags, int) and flags & _PUSH and not flags & _RADIO
        return WidgetKind.OTHER if pushed else WidgetKind.TICK
    return {"/Tx": WidgetKind.TEXT, "/Ch": WidgetKind.CHOICE}.get(str(what), WidgetKind.OTHER)


def _tick(box: DictionaryObject, chain: list[DictionaryObject]) -> tuple[str, bool]:
    """What the tick stands for, and whether it is on: by its look, else by its value."""
    states = [state for state in _states(box) if state != _OFF]
    shown = _text(resolved(box.get("/AS")))
    value = _text(_inherited(chain, "/V"))
    state = shown or value
    is_on = state not in ("", _OFF) and (bool(shown) or not states or value in states)
    on_state = state if is_on else (states[0] if states else "")
    options = _inherited(chain, "/Opt")
    if isinstance(options, ArrayObject) and on_state.isdigit() and int(on_state) < len(options):
        return _text(resolved(options[int(on_state)])) or on_state, is_on
    return on_state, is_on


def _states(box: DictionaryObject) -> list[str]:
    looks = resolved(box.get("/AP"))
    normal = resolved(looks.get("/N")) if isinstance(looks, DictionaryObject) else None
    return [_text(NameObject(name)) for name in normal] if isinstance(normal, DictionaryObject) else []


def _text(value: Any) -> str:
    """A value as text: names without their slash, several choices line by line."""
    if isinstance(value, NameObject):
        return str(value).removeprefix("/")
    if isinstance(value, ArrayObject):
        return "\n".join(filter(None, (_text(resolved(part)) for part in value)))
    if isinstance(value, StreamObject):
        value = value.get_data()
    if isinstance(value, bytes):
        return value.decode("latin-1")
    return str(value) if isinstance(value, str | int | float) and not isinstance(value, bool) else ""


def _place(box: DictionaryObject) -> Box:
    corners = resolved(box.get("/Rect"))
    try:
        x0, y0, x1, y1 = (float(resolved(corner)) for corner in corners)
    except (TypeError, ValueError):
        return Box(0, 0, 0, 0)
    return Box(min(x0, x1), min(y0, y1), max(x0, x1), max(y0, y1))


def _is_hidden(page: PageObject, box: DictionaryObject, place: Box) -> bool:
    flags = resolved(box.get("/F"))
    if isinstance(flags, int) and flags & _HIDDEN_FLAGS:
        return True
    if place.x1 - place.x0 < _SMALLEST or place.y1 - place.y0 < _SMALLEST:
        return True
    left, bottom, right, top = (float(side) for side in page.cropbox)
    return place.x1 <= left or place.x0 >= right or place.y1 <= bottom or place.y0 >= top


def resolved(value: Any) -> Any:
    """What a reference leads to; nothing where it leads nowhere."""
    for _ in range(_DEEPEST):
        if not isinstance(value, IndirectObject):
            return value
        value = value.get_object()
    return None
