"""Logos that strangers send: what becomes a picture of ours, and what is refused with words that help."""

from asyncio import create_task, gather, sleep
from io import BytesIO
from resource import RUSAGE_CHILDREN, getrusage

import pytest
from PIL import Image

from adapters.document_pool.logos import LogoDrawer
from documents.logo import BOX, KEPT_BYTES, LogoRefused, logo_png
from models.errors import InvalidInput, NoRoomToDraw, TooManyAtOnce
from models.file_limits import LOGO_BYTES

SPACES = 'xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"'
HEAD = f'<svg {SPACES} viewBox="0 0 40 10">'
OUTSIDE = "refers to something outside"
RED = '<rect width="40" height="10" fill="#c81414"/>'


def svg(inside: str = RED, head: str = HEAD) -> bytes:
    return f"{head}{inside}</svg>".encode()


def png(width: int, height: int) -> bytes:
    out = BytesIO()
    Image.new("RGB", (width, height), (20, 20, 200)).save(out, "PNG")
    return out.getvalue()


def slow() -> bytes:
    """A logo that takes a quarter of a minute to draw, in a few kilobytes."""
    layer = '<feTurbulence type="fractalNoise" baseFrequency="0.9" numOctaves="50"/>'
    return svg(f'<filter id="n">{layer * 60}</filter><rect width="40" height="10" filter="url(#n)"/>')


def children_s() -> float:
    """Processor time of the children that have ended."""
    spent = getrusage(RUSAGE_CHILDREN)
    return spent.ru_utime + spent.ru_stime


def test_an_svg_becomes_a_png_of_its_proportions() -> None:
    drawn = Image.open(BytesIO(logo_png(b"\xef\xbb\xbf<?xml version='1.0'?>" + svg())))
    assert (drawn.format, drawn.size) == ("PNG", (800, 200))
    assert drawn.getpixel((400, 100)) == (200, 20, 20, 255)


def test_letters_of_an_svg_are_drawn_by_our_own_font() -> None:
    written = svg('<text x="2" y="8" font-size="8" font-family="Anything">Alder</text>')
    assert Image.open(BytesIO(logo_png(written))).getbbox() is not None


def test_a_png_is_drawn_anew_without_whatever_it_carries() -> None:
    hidden = png(1600, 400) + b"<script>alert(1)</script>"
    made = logo_png(hidden)
    assert b"script" not in made
    assert Image.open(BytesIO(made)).size == (800, 200)
    assert Image.open(BytesIO(logo_png(png(60, 30)))).size == (60, 30)
    assert all(side <= most for side, most in zip(Image.open(BytesIO(made)).size, BOX, strict=True))


def test_a_logo_of_noise_is_kept_in_fewer_colors_and_nothing_that_it_carries_is() -> None:
    noise = Image.effect_noise((800, 240), 120).convert("L")
    colors = Image.merge("RGB", (noise, noise.rotate(90).resize(noise.size), noise.rotate(180)))
    turbulent = svg(
        '<filter id="n"><feTurbulence type="fractalNoise" baseFrequency="0.9" numOctaves="5"/></filter>'
        '<rect width="40" height="10" filter="url(#n)"/>'
    )
    assert len(logo_png(turbulent)) <= KEPT_BYTES
    out = BytesIO()
    colors.quantize(4).save(out, "PNG", icc_profile=b"<script>")
    made = logo_png(out.getvalue())
    assert len(made) <= KEPT_BYTES
    assert "icc_profile" not in Image.open(BytesIO(made)).info


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (svg("<script>alert(1)</script>"), "holds a script"),
        (svg('<rect onload="alert(1)" width="1" height="1"/>'), "holds a script"),
        (svg("<foreignObject><p>x</p></foreignObject>"), "holds a script"),
        (svg('<image href="https://tracker.example/a.png" width="9" height="9"/>'), OUTSIDE),
        (svg('<image xlink:href="file:///etc/passwd" width="9" height="9"/>'), OUTSIDE),
        (svg('<image href="data:image/svg+xml;base64,PHN2Zy8+" width="9" height="9"/>'), OUTSIDE),
        (svg('<rect fill="url(https://x.example/a#b)" width="9" height="9"/>'), OUTSIDE),
        (svg("<style>@import url('https://x.example/a.css');</style>"), OUTSIDE),
        (b'<!DOCTYPE svg [<!ENTITY a "b">]>' + svg("&a;"), OUTSIDE),
        (b'<?xml-stylesheet href="https://x.example/a.css"?>' + svg(), OUTSIDE),
        (svg(head='<svg xmlns="http://www.w3.org/2000/svg">'), "add a viewBox"),
        (svg(head='<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9000 10">'), "too long and thin"),
        (b"<html></html>", "neither a PNG nor an SVG"),
        (b"\xff\xd8\xff\xe0 a photograph", "neither a PNG nor an SVG"),
        (png(40, 40)[:60], "damaged"),
        (png(4100, 300), "at most 4000 x 4000"),
        (b" " * (LOGO_BYTES + 1), "larger than 200 KB"),
    ],
)  # fmt: skip
def test_what_is_no_plain_picture_is_refused_and_told_how_to_mend_it(data: bytes, said: str) -> None:
    with pytest.raises(LogoRefused, match=said):
        logo_png(data)


async def test_a_child_draws_it_and_its_refusal_comes_through() -> None:
    drawer = LogoDrawer(seconds=300)
    assert await drawer.drawn(svg(), "alder") == logo_png(svg())
    with pytest.raises(InvalidInput, match="holds a script") as refused:
        await drawer.drawn(svg("<script/>"), "alder")
    assert refused.value.path == "logo"


async def test_a_drawing_that_works_for_long_ends_its_child_and_says_what_would_be_right() -> None:
    before = children_s()
    with pytest.raises(InvalidInput, match="save the logo anew as a PNG"):
        await LogoDrawer(seconds=300).drawn(slow(), "alder")
    assert children_s() - before < 8, "a stranger's picture may not keep a processor"


async def test_an_agency_draws_one_logo_at_a_time_and_no_other_waits_for_it_long() -> None:
    drawer = LogoDrawer(at_once=2, wait_s=0.05, seconds=300)
    alder = create_task(drawer.drawn(slow(), "alder"))
    await sleep(0)
    with pytest.raises(TooManyAtOnce, match="your agency is being drawn") as second:
        await drawer.drawn(svg(), "alder")
    birch = create_task(drawer.drawn(slow(), "birchwood"))
    await sleep(0)
    with pytest.raises(NoRoomToDraw, match="try again in a few seconds") as full:
        await drawer.drawn(svg(), "cedar")
    assert (second.value.status, full.value.status) == (429, 503)
    assert second.value.again_in_s and full.value.again_in_s
    for each in (alder, birch):
        each.cancel()
    await gather(alder, birch, return_exceptions=True)
    assert await LogoDrawer(seconds=300).drawn(svg(), "alder") == await drawer.drawn(svg(), "alder")


async def test_a_machine_at_its_end_asks_to_come_back_and_blames_no_file() -> None:
    with pytest.raises(NoRoomToDraw):
        await LogoDrawer(seconds=0.01).drawn(svg(), "alder")


async def test_a_picture_that_bursts_ends_its_child_alone() -> None:
    layers = "".join(f'<g id="l{n}">' + f'<use href="#l{n - 1}"/>' * 9 + "</g>" for n in range(1, 12))
    bomb = svg(f'<defs><g id="l0">{RED}</g>{layers}</defs><use href="#l11"/>')
    with pytest.raises(InvalidInput, match="as a PNG"):
        await LogoDrawer(seconds=300).drawn(bomb, "alder")
