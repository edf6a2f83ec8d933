"""The object of a reading, to the letter."""

import json

from documents.acord.assemble import readings
from documents.acord.detect import Sighting
from documents.acord.leaves import Seen, leaf_of
from documents.acord.page_leaves import PageLeaves
from documents.acord.paths import steps_of, tree_of
from documents.acord.shape import answer, segment_json
from documents.reading import Box, Method


def test_a_reading_as_the_poll_and_the_desk_have_it() -> None:
    name = leaf_of("applicant.name", "Demo", Seen(1, Box(1, 2.004, 3, 4), Method.WIDGET, 0.97))
    signed = leaf_of("signature.applicant", "Jo", Seen(1, None, Method.XFA, 0.93))
    assert name and signed
    found = readings([PageLeaves(Sighting(1, "ACORD 130", "2013/09", "line", (1, 4)), (name, signed))])
    shown = answer(
        file="a.pdf", sha256="00", pages=4, outcome="read",
        readings=[reading.as_json() for reading in found.readings],
        segments=[segment_json(segment) for segment in found.segments],
        ms={"gate": 12, "read": 180, "total": 195}, rss_mb=141,
    )  # fmt: skip
    assert json.loads(json.dumps(shown)) == {
        "schema": "quoteloom.reading/1",
        "file": "a.pdf",
        "sha256": "00",
        "pages": 4,
        "outcome": "read",
        "code": None,
        "message": None,
        "hint": None,
        "readings": [
            {
                "kind": "acord_130",
                "form": "ACORD 130",
                "edition": "2013/09",
                "pages": [1],
                "values": {"form": "ACORD 130", "edition": "2013/09", "applicant": {"name": "Demo"}},
                "evidence": {
                    "applicant.name": {
                        "page": 1,
                        "box": [1.0, 2.0, 3.0, 4.0],
                        "snippet": "Demo",
                        "method": "widget",
                        "confidence": 0.97,
                        "as_printed": None,
                        "flags": [],
                    }
                },
            }
        ],
        "segments": [{"pages": [1], "form": "ACORD 130", "edition": "2013/09", "method": "line"}],
        "warnings": [],
        "ms": {"gate": 12, "read": 180, "ocr": 0, "total": 195},
        "rss_mb": 141,
    }


def test_a_path_is_names_and_indexes() -> None:
    assert steps_of("rating[0].class_codes[3].payroll") == ["rating", 0, "class_codes", 3, "payroll"]
    assert steps_of("questions.6.percent") == ["questions", "6", "percent"]


def test_a_tree_of_paths() -> None:
    values = {
        "a.b": 1,
        "rows[1].x": 4,
        "rows[0].x": 2,
        "list[0]": "p",
        "list[1]": "q",
        "questions.6.answer": "Y",
    }
    assert tree_of(values) == {
        "a": {"b": 1}, "rows": [{"x": 2}, {"x": 4}], "list": ["p", "q"], "questions": {"6": {"answer": "Y"}},
    }  # fmt: skip
