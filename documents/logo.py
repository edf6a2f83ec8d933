"""The logo of an agency: a PNG, or an SVG drawn as one, so that what is kept is a picture and no more.

Runs in a process of its own: a file of a stranger may be made to hang or to burst whatever draws it.
"""

import re
from io import BytesIO
from xml.etree import ElementTree

import resvg_py
from PIL import Image
from ttf_opensans import OPENSANS_BOLD, OPENSANS_REGULAR

from models.file_limits import LOGO_BYTES

PNG = b"\x89PNG\r\n\x1a\n"
MOST_DOTS = 4_000
"""Of a side of a PNG."""
BOX = (800, 240)
"""Dots within which a logo is kept: the place on a proposal, four to a point."""
KEPT_BYTES = 512 * 1024
"""Of a logo as it is kept; the table takes no more."""
_FONT = "Open Sans"
"""For whatever font a logo asks: those of this machine are not looked at."""
_LONGEST = 20
"""How much longer than the other a side may be."""
_ACTIVE = {"script", "foreignObject", "iframe", "object", "embed", "audio", "video", "handler", "listener"}
_OWN_REFERENCE = re.compile(r"\s*(#|data:image/(png|jpeg);base64,)", re.IGNORECASE)
_URL = re.compile(r"url\(\s*['\"]?\s*(?!#)", re.IGNORECASE)
_NUMBER = re.compile(r"\s*([0-9]+(?:\.[0-9]+)?)\s*(?:px|pt|mm|cm|in)?\s*")


class LogoRefused(Exception):
    """The file is no logo that may be kept; the text says what would be right."""


def logo_png(data: bytes) -> bytes:
    """The logo as a PNG of our own making. Raises: LogoRefused."""
    if len(data) > LOGO_BYTES:
        raise LogoRefused(f"The file is larger than {LOGO_BYTES // 1024} KB; save the logo smaller")
    picture = data if data.startswith(PNG) else _drawn(_checked(data))
    try:
        with Image.open(BytesIO(picture), formats=["PNG"]) as image:
            if max(image.size) > MOST_DOTS or max(image.size) > _LONGEST * min(image.size):
                raise LogoRefused(f"The picture has {image.width} x {image.height} dots; at most 4000 x 4000")
            drawn = image.convert("RGBA")
    except (OSError, ValueError, SyntaxError, Image.DecompressionBombError):
        raise LogoRefused("The file is damaged; save the logo anew as a PNG") from None
    return _kept(drawn)


def _kept(drawn: Image.Image) -> bytes:
    """The dots alone, in few enough bytes. Raises: LogoRefused."""
    drawn.thumbnail(BOX)
    drawn.info.clear()
    for picture in (drawn, drawn.quantize(256)):
        out = BytesIO()
        picture.save(out, "PNG", optimize=True)
        if len(out.getvalue()) <= KEPT_BYTES:
            return out.getvalue()
    raise LogoRefused("The picture has too many colors to be kept; save the logo simpler")


def _checked(data: bytes) -> ElementTree.Element:
    """An SVG that shows a picture and does nothing else. Raises: LogoRefused."""
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise LogoRefused("The file is neither a PNG nor an SVG; choose one of these") from None
    if "<!ENTITY" in text or "<?xml-stylesheet" in text:
        raise LogoRefused("The SVG refers to something outside of it; export it as a plain SVG, or as a PNG")
    try:
        root = ElementTree.fromstring(text)  # noqa: S314 - without entities, within 200 KB, in a child
    except (ElementTree.ParseError, ValueError):
        raise LogoRefused("The file is neither a PNG nor an SVG; choose one of these") from None
    if _name(root.tag) != "svg":
        raise LogoRefused("The file is neither a PNG nor an SVG; choose one of these")
    for element in root.iter():
        _check(element)
    return root


def _check(element: ElementTree.Element) -> None:
    name = _name(element.tag)
    if name in _ACTIVE or any(_name(key).lower().startswith("on") for key in element.attrib):
        raise LogoRefused("The SVG holds a script; export it as a plain SVG, or as a PNG")
    said = [*element.attrib.values(), element.text or ""] if name == "style" else [*element.attrib.values()]
    outside = any(_URL.search(text) or "@import" in text for text in said)
    links = (value for key, value in element.attrib.items() if _name(key) in ("href", "src"))
    if outside or any(not _OWN_REFERENCE.match(link) for link in links):
        raise LogoRefused("The SVG refers to something outside of it; export it as a plain SVG, or as a PNG")


def _drawn(root: ElementTree.Element) -> bytes:
    width, height = _size(root)
    if max(width, height) > _LONGEST * min(width, height):
        raise LogoRefused("The logo is too long and thin; at most 20 times as long as it is high")
    text = ElementTree.tostring(root, encoding="unicode")
    try:
        return resvg_py.svg_to_bytes(
            svg_string=text,
            width=max(1, int(min(BOX[0], BOX[1] * width / height))),
            skip_system_fonts=True,
            font_files=[str(OPENSANS_REGULAR.path), str(OPENSANS_BOLD.path)],
            font_family=_FONT,
            serif_family=_FONT,
            sans_serif_family=_FONT,
        )
    except ValueError:
        raise LogoRefused("The SVG could not be drawn; save the logo as a PNG") from None


def _size(root: ElementTree.Element) -> tuple[float, float]:
    """Width and height as the file says them. Raises: LogoRefused."""
    box = re.split(r"[\s,]+", root.get("viewBox", "").strip())
    sides = [box[2], box[3]] if len(box) == 4 else [root.get("width", ""), root.get("height", "")]
    found = [match for match in map(_NUMBER.fullmatch, sides) if match]
    if len(found) != 2 or not all(float(match[1]) for match in found):
        raise LogoRefused("The SVG does not say how large it is; add a viewBox, or save it as a PNG")
    return float(found[0][1]), float(found[1][1])


def _name(tag: object) -> str:
    """The name without its namespace; '' for a comment."""
    return tag.rpartition("}")[2] if isinstance(tag, str) else ""
