"""Pages put together: loss runs beside applications, those of another line of business refused."""

from dataclasses import replace
from typing import Any

import pytest

from documents.acord.detect import Sighting
from documents.acord.page_leaves import PageLeaves
from documents.child import assembling
from documents.child.assembling import assembled, fit
from documents.child.wire import SeenPage, pages_bytes, pages_seen
from documents.reading import Box, Evidence, Leaf, Method, PageText, Word

MENU = ("Menu of the Peach Street Diner", "Pie 4.50")
NAME = Leaf("applicant.name", "Loss Run", Evidence(1, None, "Loss Run", Method.LABEL, 0.8))


def page(number: int, *lines: str, leaves: tuple[Leaf, ...] = ()) -> SeenPage:
    """A page of printed lines, read by its captions where it has leaves."""
    words = tuple(
        Word(text, Box(40 + 90 * column, 700 - 20 * row, 110 + 90 * column, 710 - 20 * row))
        for row, line in enumerate(lines)
        for column, text in enumerate(line.split())
    )
    text = PageText(number, 612, 792, words)
    return SeenPage(text, PageLeaves(Sighting(number), leaves, lines[0], by_labels=bool(leaves)))


def a_report(line: str) -> dict[str, Any]:
    values = {"line_of_business": line, "policies": [{"claims": 0}], "claims": [], "totals": {}}
    return {"kind": "loss_run", "pages": [1], "values": values}


def test_a_page_of_a_loss_run_is_no_application_whatever_captions_it_shares(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    pages = [page(1, *MENU, leaves=(NAME,))]
    kinds = {}
    for line in ("workers compensation", "commercial auto", "nothing said"):
        report = a_report(line) if line != "nothing said" else {**a_report("workers compensation")}
        if line == "nothing said":
            report["values"] = {**report["values"], "policies": []}
        monkeypatch.setattr(assembling, "read", lambda _, read=report: [read])
        found = assembled(pages)
        kinds[line] = [reading["kind"] for reading in found["readings"]]
    assert kinds == {
        "workers compensation": ["loss_run"], "commercial auto": [], "nothing said": ["acord_130"],
    }  # fmt: skip


def test_a_page_of_no_known_form_is_said_by_its_first_line() -> None:
    found = assembled([page(1, *MENU)])
    assert (found["readings"], found["segments"], found["refused"]) == ([], [], None)
    assert found["hint"].startswith("It begins with “Menu of the Peach Street Diner”. ")


def test_loss_runs_of_other_lines_are_refused_by_their_name_and_ours_are_kept() -> None:
    auto, ours = a_report("commercial auto"), a_report("workers compensation")
    kept, refused = fit([auto])
    assert (kept, refused and refused["code"]) == ([], "loss_run.wrong_line")
    assert refused and "commercial auto" in refused["reason"]
    assert fit([auto, ours]) == ([ours], refused)
    assert fit([ours]) == ([ours], None)
    assert fit([]) == ([], None)


def test_pages_come_back_from_the_parent_as_they_were() -> None:
    seen = (page(1, *MENU, leaves=(NAME,)), page(2, *MENU))
    assert pages_seen(pages_bytes(seen)) == seen


def test_places_of_a_page_that_was_turned_are_those_of_the_page_as_it_lies(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    upside_down = replace(page(1, *MENU), text=PageText(1, 612, 792, (), quarters=2))
    seen = {
        "claims[0].paid": {"page": 1, "box": [10, 20, 110, 30]},
        "carrier": {"page": 2, "box": [1, 2, 3, 4]},
    }
    report = {**a_report("workers compensation"), "evidence": seen}
    monkeypatch.setattr(assembling, "read", lambda _: [report])
    (reading,) = assembled([upside_down, page(2, *MENU)])["readings"]
    assert reading["evidence"]["claims[0].paid"]["box"] == [502, 762, 602, 772]
    assert reading["evidence"]["carrier"]["box"] == [1, 2, 3, 4]
