"""Words of what happens to cases: every code that the code writes has some."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from models.bind_step import BindStepType
from models.decision import DecisionAction, DecisionEnd
from underwriting.case_words import EVENTS, REASONS, event_words, reason_words, wait_words

ROOT = Path(__file__).parents[3]
WRITERS = {"NewCaseEvent", "StepDone", "_told"}
SIGNALLED = {"withdrawn", "extended", "overridden", "submitted"}
"""Codes of decisions that are no word of a model."""


def written() -> Iterator[object]:
    """Codes that stand in code as texts."""
    for path in (ROOT / "activities" / "bind").glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") in WRITERS:
                named = [each.value for each in node.keywords if each.arg == "code"]
                first = (*named, *node.args)[:1]
                yield from (each.value for each in first if isinstance(each, ast.Constant))
            if (
                isinstance(node, ast.Assign)
                and getattr(node.targets[0], "id", "") == "code"
                and path.stem == "turn_endings"
            ):
                found = ast.walk(node.value)
                yield from (each.value for each in found if isinstance(each, ast.Constant))


def snake(kind: BindStepType) -> str:
    """A type of step as its failure is called."""
    return "".join(f"_{letter.lower()}" if letter.isupper() else letter for letter in kind.value)


def test_every_code_that_is_written_has_words() -> None:
    codes = {code for code in written() if isinstance(code, str)}
    assert {"bind_asked", "policy_found", "bound", "officers_saved", "carrier_silent"} <= codes
    failures = {f"{snake(kind)}_failed" for kind in BindStepType}
    decided = {*(action.value for action in DecisionAction), *(end.value for end in DecisionEnd)}
    assert (codes | failures | decided | SIGNALLED) - EVENTS.keys() - {"rejected"} == set()


@pytest.mark.parametrize(
    ("code", "params", "words"),
    [
        ("bind_asked", {}, "Asked AmTrust to bind"),
        ("bind_unknown", {"attempt": 1}, "No answer; asking whether the policy exists"),
        ("policy_found", {"policy": "WC123"}, "Found policy WC123"),
        ("bound", {"policy": "WC123"}, "Bound: policy WC123"),
        ("bound", {}, "Bound by AmTrust"),
        ("two_policies", {"policies": ["WC1", "WC2"]}, "More than one policy: WC1, WC2"),
        ("not_bound", {"code": "changed"}, "Not bound: the quote is not any more what was accepted"),
        ("not_bound", {"code": "refused", "words": "Too {dear}."}, "Not bound: Too {dear}."),
        (
            "quote_read",
            {"verdict": "quoted", "premium": "1200.00"},
            "AmTrust answered: quoted, $1,200.00",
        ),
        (
            "quote_read",
            {"verdict": "more_info", "words": "Photos of the roof"},
            "AmTrust answered: it needs information: Photos of the roof",
        ),
        ("quote_read", {"verdict": "more_info"}, "AmTrust answered: it needs information"),
        (
            "plan_chosen",
            {"plan": "50% down", "total": "11909.00"},
            "Payment plan chosen: 50% down, $11,909.00 in all",
        ),
        ("of_a_newer_build", {}, "of a newer build"),
    ],
)
def test_an_event_reads_as_a_sentence(code: str, params: dict[str, object], words: str) -> None:
    assert event_words(code, params, "AmTrust") == words


def test_reasons_and_waits_name_the_carrier_and_promise_no_second_policy() -> None:
    assert {reason_words(code, "AmTrust") for code in REASONS} >= {"AmTrust refused it"}
    assert wait_words("unknown", "AmTrust") == (
        "We are asking AmTrust whether the policy exists. Nothing will be bound twice."
    )


@pytest.mark.parametrize(
    ("params", "words"),
    [
        ({}, "Handed to the underwriter of AmTrust"),
        ({"verdict": "referred", "premium": "11644.00"}, "Handed to the underwriter of AmTrust"),
        ({"verdict": "declined"}, "Handed to the underwriter of AmTrust, which answered: declined"),
    ],
)
def test_a_quote_that_is_declined_as_it_is_handed_over_says_so(params: dict[str, str], words: str) -> None:
    assert event_words("referred", params, "AmTrust") == words
