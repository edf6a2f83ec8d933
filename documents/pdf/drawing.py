"""What the pages of a file draw: text, pictures, and drawings in drawings, each counted."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from pypdf import PdfReader
from pypdf.generic import ArrayObject, DictionaryObject, NameObject, StreamObject

from documents.pdf.opening import DEPTH, WORK
from documents.pdf.refusals import Code, Refused
from documents.pdf.tree import PageNode, dictionary, members, part

DRAWS = 2_000
"""Drawings in drawings that a file may ask for, multiplied out."""
OPERATORS = 400_000
"""Steps of drawing on one page; a crowded form has thirty thousand."""
DOTS = 40_000_000
"""Of one picture: a page at 600 dots per inch has 34 million."""
_TOKEN_END = rb"(?![^\s/\[\]()<>{}%])"
_NAME = rb"/([^\s/\[\]()<>{}%]*)"
_DO = re.compile(rb"(?:" + _NAME + rb"(?:\s|%[^\r\n]*[\r\n])+)?(?<![^\s\])>}])Do" + _TOKEN_END)
_SHOW = re.compile(rb"(?:Tj|TJ|['\"])" + _TOKEN_END)
_STEPS = re.compile(
    rb"[\s\])>](?:[fFsSbBnWmlcvyh]|re|Tj|TJ|Tf|Td|TD|Tm|T\*|q|Q|cm|gs|sh|BT|ET)\*?" + _TOKEN_END
)
_INLINE = re.compile(rb"\bBI\b(.{0,400}?)\bID\b", re.DOTALL)
_SIDE = re.compile(rb"/(W|H|Width|Height)\s+(\d{1,12})")
_ESCAPED = re.compile(rb"#([0-9A-Fa-f]{2})")
_UNPACKING = {"/FlateDecode", "/Fl", "/LZWDecode", "/LZW", "/RunLengthDecode", "/RL", "/BrotliDecode"}


@dataclass(slots=True)
class Drawn:
    """What a page shows: steps that write text, whether it has a picture, one that is too large."""

    shows: int = 0
    pictures: int = 0
    too_large: bool = False


@dataclass(slots=True)
class _Sketch:
    """What one drawing does by itself, and how many drawings come of it in all."""

    draws: int = 0
    drawn: Drawn = field(default_factory=Drawn)


class Drawings:
    """Counts what the pages of one file draw. Raises: Refused in every method for what no form needs."""

    def __init__(self) -> None:
        self._known: dict[int, _Sketch] = {}
        self._on_the_way: list[int] = []
        self._draws = self._bytes = 0

    def page(self, node: PageNode, *, fields: bool) -> Drawn:
        """What a page draws; with `fields` also the pictures of its form fields."""
        sketch = self._sketched(_content_of(node.page), node.resources)
        self._count(sketch.draws)
        if fields:
            for annotation in members(node.page, "/Annots"):
                for stream in _appearances(annotation.get_object()):
                    self._count(self._form(stream, node.resources).draws)
        return sketch.drawn

    def _count(self, draws: int) -> None:
        self._draws += draws
        if self._draws > DRAWS:
            raise Refused(Code.UNSAFE)

    def _sketched(self, content: bytes, resources: DictionaryObject) -> _Sketch:
        self._bytes += len(content)
        # A step takes two bytes at least: most pages need no counting.
        if self._bytes > WORK or (
            len(content) > 2 * OPERATORS and _more_than(_STEPS.finditer(content), OPERATORS)
        ):
            raise Refused(Code.UNSAFE)
        sketch = _Sketch(drawn=Drawn(shows=sum(1 for _ in _SHOW.finditer(content))))
        for inside in _INLINE.finditer(content):
            sides = [int(number) for _, number in _SIDE.findall(inside[1])]
            sketch.drawn.pictures += 1
            sketch.drawn.too_large |= len(sides) == 2 and sides[0] * sides[1] > DOTS
        named = dictionary(resources, "/XObject")
        for match in _DO.finditer(content):
            self._add(sketch, match[1], named, resources)
            if sketch.draws > DRAWS:
                raise Refused(Code.UNSAFE)
        return sketch

    def _add(
        self, sketch: _Sketch, name: bytes | None, named: DictionaryObject, around: DictionaryObject
    ) -> None:
        """Count one drawing that a drawing draws; one whose name is hidden counts as any of them."""
        for key in list(named) if name is None else [_key(name)]:
            drawn = part(named, key)
            if not isinstance(drawn, StreamObject):
                continue
            if part(drawn, "/Subtype") == "/Image":
                sketch.drawn.pictures += 1
                sketch.drawn.too_large |= _too_large(drawn)
                continue
            inner = self._form(drawn, around)
            sketch.draws += inner.draws + 1
            sketch.drawn.shows += inner.drawn.shows
            sketch.drawn.pictures += inner.drawn.pictures
            sketch.drawn.too_large |= inner.drawn.too_large

    def _form(self, stream: StreamObject, around: DictionaryObject) -> _Sketch:
        known = self._known.get(id(stream))
        if known is not None:
            return known
        if id(stream) in self._on_the_way or len(self._on_the_way) >= DEPTH:
            raise Refused(Code.UNSAFE)
        self._on_the_way.append(id(stream))
        own = part(stream, "/Resources")
        sketch = self._sketched(stream.get_data(), own if isinstance(own, DictionaryObject) else around)
        self._on_the_way.pop()
        self._known[id(stream)] = sketch
        return sketch


def has_fields(node: PageNode) -> bool:
    """Whether a page has a box to fill in."""
    return any(
        part(annotation.get_object(), "/Subtype") == "/Widget" for annotation in members(node.page, "/Annots")
    )


def asks_for_a_reader(reader: PdfReader) -> bool:
    """Whether the file says that only its maker's program can show it."""
    return bool(part(reader.root_object, "/NeedsRendering"))


def _content_of(page: DictionaryObject) -> bytes:
    """What a page draws, unpacked."""
    content = part(page, "/Contents")
    streams = [each.get_object() for each in content] if isinstance(content, ArrayObject) else [content]
    return b"\n".join(stream.get_data() for stream in streams if isinstance(stream, StreamObject))


def _appearances(annotation: object) -> Iterator[StreamObject]:
    """The pictures of a form field, in each of its states."""
    if not isinstance(annotation, DictionaryObject):
        return
    for state in dictionary(annotation, "/AP").values():
        found = state.get_object()
        if isinstance(found, StreamObject):
            yield found
        elif isinstance(found, DictionaryObject):
            yield from (
                each for value in found.values() if isinstance(each := value.get_object(), StreamObject)
            )


def _too_large(picture: StreamObject) -> bool:
    """Whether a picture has too many dots, or is packed so that its size says nothing."""
    sides = [part(picture, key) for key in ("/Width", "/Height")]
    if not all(isinstance(side, int) and side >= 0 for side in sides):
        return True
    filters = part(picture, "/Filter")
    names = (
        [str(each.get_object()) for each in filters] if isinstance(filters, ArrayObject) else [str(filters)]
    )
    if sum(name in _UNPACKING for name in names) > 1:
        picture.get_data()
    return bool(sides[0] * sides[1] > DOTS)


def _key(name: bytes) -> NameObject:
    plain = _ESCAPED.sub(lambda match: bytes([int(match[1], 16)]), name)
    return NameObject("/" + plain.decode("utf-8", errors="replace"))


def _more_than(found: Iterator[object], most: int) -> bool:
    return any(number >= most for number, _ in enumerate(found))
