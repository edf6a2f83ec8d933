"""The names of fields as a form keeps them: below each other at each point; boxes of one name are a field."""

from collections.abc import Sequence

from pypdf import PdfWriter
from pypdf.generic import ArrayObject, DictionaryObject, IndirectObject, NameObject, TextStringObject

_OF_FIELD = ("/FT", "/T", "/TU", "/Ff", "/V", "/DA", "/Q", "/MaxLen")
"""What is said of a field, however many boxes it has."""


class FieldTree:
    """The fields of a document that is written; `roots` is what its form lists."""

    def __init__(self, writer: PdfWriter) -> None:
        self._writer = writer
        self.roots = ArrayObject()
        self._nodes: dict[str, IndirectObject] = {}

    def add(self, box: IndirectObject, name: str, *, shared: bool) -> None:
        """A box under its name. Args: shared: there are several boxes of it, whose value is one."""
        widget = _dictionary(box)
        *above, last = [part for part in name.split(".") if part] or [name]
        widget[NameObject("/T")] = TextStringObject(last)
        if not shared:
            self._hang(box, above)
            return
        field = self._nodes.get(f"={name}") or self._field(name, widget, above)
        _join(_dictionary(field), field, box, widget)

    def _field(self, name: str, widget: DictionaryObject, above: Sequence[str]) -> IndirectObject:
        told = {NameObject(key): widget.raw_get(key) for key in _OF_FIELD if key in widget}
        made = self._writer._add_object(DictionaryObject({**told, NameObject("/Kids"): ArrayObject()}))
        self._nodes[f"={name}"] = made
        self._hang(made, above)
        return made

    def _hang(self, child: IndirectObject, above: Sequence[str]) -> None:
        if not above:
            self.roots.append(child)
            return
        parent = self._node(above)
        _dictionary(child)[NameObject("/Parent")] = parent
        _kids(parent).append(child)

    def _node(self, path: Sequence[str]) -> IndirectObject:
        name = ".".join(path)
        if name not in self._nodes:
            node = {NameObject("/T"): TextStringObject(path[-1]), NameObject("/Kids"): ArrayObject()}
            self._nodes[name] = self._writer._add_object(DictionaryObject(node))
            self._hang(self._nodes[name], path[:-1])
        return self._nodes[name]


def _join(field: DictionaryObject, at: IndirectObject, box: IndirectObject, widget: DictionaryObject) -> None:
    """One more box of a field; the tick that is on is what the field says."""
    value = widget.get("/V")
    if value is not None and value != "/Off":
        field[NameObject("/V")] = value
    for key in _OF_FIELD:
        if key in widget:
            del widget[NameObject(key)]
    widget[NameObject("/Parent")] = at
    _kids(at).append(box)


def _dictionary(reference: IndirectObject) -> DictionaryObject:
    found = reference.get_object()
    if not isinstance(found, DictionaryObject):
        raise TypeError("a field is a dictionary")
    return found


def _kids(reference: IndirectObject) -> ArrayObject:
    kids = _dictionary(reference)["/Kids"]
    if not isinstance(kids, ArrayObject):
        raise TypeError("boxes are a list")
    return kids
