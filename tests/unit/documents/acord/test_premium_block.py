"""The premium block of an application: factors, premiums and totals, and who wrote an item in."""

from dataclasses import replace

from documents.acord.labels import read_page
from documents.pdf.words import page_texts
from tests.unit.documents.acord.drawn_values import headed, values
from tests.unit.documents.drawn_page import Drawn, pdf_of


def test_factors_and_premiums_stand_right_of_their_items() -> None:
    page = headed("PREMIUM")
    page.table(
        20,
        740,
        (120, 60, 100, 110, 60, 100),
        ("STATE:", "FACTOR", "FACTORED PREMIUM", " ", "FACTOR ", "FACTORED PREMIUM "),
        (("", "", "43,163", "", "", ""), ("", "1.05", "$2,158", "", ".93", "(3,172)")),
        tall=14,
    )
    for x, y, words in (
        (23, 711, "TOTAL"),
        (23, 697, "EXPERIENCE OR MERIT MODIFICATION"),
        (305, 697, "PREMIUM DISCOUNT"),
    ):
        page.text(x, y, words, caption=True)
    page.text(142, 711, "N / A")
    assert values(page) == {
        "rating[].premium.total.premium": "43163",
        "rating[].premium.experience_mod.factor": "1.05",
        "rating[].premium.experience_mod.premium": "2158",
        "rating[].premium.premium_discount.factor": "0.93",
        "rating[].premium.premium_discount.premium": "-3172",
    }


def test_a_premium_without_a_printed_item_is_named_by_who_wrote_it() -> None:
    page = headed("PREMIUM")
    rows = [("", "", str(100 + number), "", "", "") for number in range(4)]
    rows[2] = ("Waiver", "1.02", "$250", "", "", "77")
    heads = ("STATE:", "FACTOR", "FACTORED PREMIUM", " ", "FACTOR ", "FACTORED PREMIUM ")
    page.table(20, 740, (120, 60, 100, 110, 60, 100), heads, rows, tall=14)
    for number, words in enumerate(("TOTAL", "DEDUCTIBLE", "", "ARAP")):
        page.text(23, 711 - 14 * number, words, caption=True)
    found = values(page)
    assert {path: value for path, value in found.items() if "other" in path} == {
        "rating[].premium.other[0].text": "Waiver",
        "rating[].premium.other[0].factor": "1.02",
        "rating[].premium.other[0].premium": "250",
        "rating[].premium.other[1].premium": "77",
    }
    assert (found["rating[].premium.total.premium"], found["rating[].premium.arap.premium"]) == ("100", "103")


def test_a_modification_is_known_though_a_picture_shows_its_item_badly() -> None:
    page = headed("PREMIUM")
    rows = [
        ("", "", "100"),
        ("", "", "101"),
        ("EXPERIENCE on MERIT MODIFICATI 1ON", "1.05", "250"),
        ("", "", ""),
    ]
    page.table(20, 740, (180, 60, 100), ("STATE:", "FACTOR", "FACTORED PREMIUM"), rows, tall=14)
    for number, words in enumerate(("TOTAL", "DEDUCTIBLE", "", "ARAP")):
        page.text(23, 711 - 14 * number, words, caption=True)
    text = replace(page_texts(pdf_of(page))[0], from_picture=True)
    found = {leaf.path: leaf.value for leaf in read_page(text, "ACORD 130", "2013/09")}
    item = "rating[].premium.experience_mod"
    assert (found[f"{item}.factor"], found[f"{item}.premium"]) == ("1.05", "250")
    assert not any("other" in path for path in found)


def test_the_premium_block_of_florida_has_no_heading_of_its_own() -> None:
    page = Drawn()
    page.frame(300, 640, 290, 60)
    for x in (420, 480):
        page.line(x, 640, x, 700)
    for y, item, factor, premium in (
        (680, "", "", ""),
        (660, "EXPERIENCE MODIFICATION", "0.91", "73,526"),
        (640, "PREMIUM DISCOUNT", "0.11", "11,733"),
    ):
        page.line(300, y, 590, y)
        page.text(304, y + 6, item, caption=True)
        page.text(440, y + 5, factor)
        page.text(484, y + 6, "$" if item else "", caption=True)
        page.text(520, y + 5, premium)
    page.text(430, 686, "FACTOR", caption=True)
    page.text(490, 686, "FACTORED PREMIUM", caption=True)
    assert values(page, "2019/07") == {
        "rating[].premium.experience_mod.factor": "0.91",
        "rating[].premium.experience_mod.premium": "73526",
        "rating[].premium.premium_discount.factor": "0.11",
        "rating[].premium.premium_discount.premium": "11733",
    }


def test_an_amount_may_stand_in_the_cell_beside_its_caption() -> None:
    page = Drawn()
    page.frame(300, 640, 180, 16)
    page.frame(480, 640, 110, 16)
    page.text(304, 646, "TOTAL ESTIMATED ANNUAL PREMIUM", caption=True)
    page.text(484, 646, "$", caption=True)
    page.text(530, 645, "148,136.00")
    assert values(page, "2019/07") == {"rating[].total_estimated_annual_premium": "148136"}
