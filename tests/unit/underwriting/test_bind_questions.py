"""A carrier's questions are asked once each, and answered under every id."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from models.carrier_question import CarrierQuestion, CarrierQuestionKind
from models.errors import InvalidInput
from underwriting.bind_questions import (
    answers_to_all,
    asked_now,
    asked_once,
    open_questions,
    still_asked,
    suggestions,
    typed_answers,
    unsent,
    with_answers,
)

YES_NO, CHOICE, TEXT = CarrierQuestionKind.YES_NO, CarrierQuestionKind.CHOICE, CarrierQuestionKind.TEXT


def a_question(id: str, text: str = "Any work at heights?", **changes: object) -> CarrierQuestion:
    return CarrierQuestion.model_validate({"id": id, "text": text, "kind": YES_NO, **changes})


@pytest.mark.req("CB-131", "CB-275")
def test_one_text_under_three_ids_is_asked_once_and_answered_to_all() -> None:
    found = asked_once(
        [
            a_question("1"),
            a_question("7", "Any vehicles?"),
            a_question("2", " any  WORK at heights? "),
            a_question("3"),
        ]
    )
    assert [one.ids for one in found] == [("1", "2", "3"), ("7",)]
    sent, kept = answers_to_all(found, {"2": " Yes "})
    assert {(each.question_id, each.value) for each in sent} == {("1", "yes"), ("2", "yes"), ("3", "yes")}
    assert kept == {"1": "yes"}


def test_other_options_or_another_parent_make_another_question() -> None:
    found = asked_once(
        [
            a_question("1", kind=CHOICE, options=("A", "B")),
            a_question("2", kind=CHOICE, options=("A", "C")),
            a_question("3", "Above?"),
            a_question("4", parent_id="3", parent_answer="yes"),
            a_question("5"),
        ]
    )
    assert [one.ids for one in found] == [("1",), ("2",), ("3",), ("4",), ("5",)]


@pytest.mark.req("CB-131", "CB-275")
@pytest.mark.parametrize(
    ("kind", "options", "value", "words"),
    [
        (YES_NO, (), "maybe", "with yes or no"),
        (CHOICE, ("Owned", "Leased"), "Rented", "one of: Owned, Leased"),
        (TEXT, (), "   ", "Answer question 1"),
    ],
)
def test_an_answer_that_is_none_is_refused_by_what_would_be_one(
    kind: CarrierQuestionKind, options: tuple[str, ...], value: str, words: str
) -> None:
    with pytest.raises(InvalidInput, match=words) as refused:
        answers_to_all(asked_once([a_question("1", kind=kind, options=options)]), {"1": value})
    assert refused.value.path == "AnswerValue"


def test_a_text_without_options_is_taken_as_it_was_typed_and_a_choice_as_it_is_offered() -> None:
    asked = asked_once(
        [a_question("1", kind=TEXT), a_question("2", "Yard?", kind=CHOICE, options=("A", "B"))]
    )
    _, kept = answers_to_all(asked, {"1": " Roofs ", "2": "B"})
    assert kept == {"1": "Roofs", "2": "B"}


@pytest.mark.req("CB-275")
def test_a_question_that_was_not_asked_cannot_be_answered() -> None:
    with pytest.raises(InvalidInput, match="no question 9") as refused:
        answers_to_all(asked_once([a_question("1")]), {"9": "yes"})
    assert refused.value.path == "QuestionId"


def test_a_question_below_another_counts_as_open_only_where_it_is_shown() -> None:
    found = asked_once(
        [a_question("1", "Above?"), a_question("2", "Below?", parent_id="1", parent_answer="yes")]
    )
    assert open_questions(found, {}) == 1
    assert open_questions(found, {"1": "no"}) == 0
    assert open_questions(found, {"1": "yes"}) == 1
    assert open_questions(found, {"1": "yes", "2": "no"}) == 0


@given(st.lists(st.tuples(st.sampled_from("abc"), st.sampled_from([YES_NO, TEXT])), max_size=12))
def test_every_id_stands_under_exactly_one_question(asked: list[tuple[str, CarrierQuestionKind]]) -> None:
    listed = [a_question(str(at), text, kind=kind) for at, (text, kind) in enumerate(asked)]
    ids = [id for one in asked_once(listed) for id in one.ids]
    assert sorted(ids) == sorted(one.id for one in listed)


@pytest.mark.req("CB-131")
def test_typed_answers_are_kept_by_the_first_id_and_refused_by_their_number() -> None:
    asked = asked_once([a_question("1"), a_question("2"), a_question("7", kind=CHOICE, options=("A", "B"))])
    assert typed_answers(asked, [("2", " YES "), ("7", "")]) == {"1": "yes", "7": ""}
    for wrong, path in (
        ([("1", "no"), ("9", "no")], "answers.1.id"),
        ([("1", "no"), ("2", "no")], "answers.1.id"),
        ([("7", "C")], "answers.0.value"),
    ):
        with pytest.raises(InvalidInput) as refused:
            typed_answers(asked, wrong)
        assert refused.value.path == path


@pytest.mark.req("CB-275")
def test_only_answers_that_the_carrier_does_not_hold_are_sent_and_none_that_is_asked_no_more() -> None:
    asked = asked_once([a_question("1", answer="yes"), a_question("7", "Any vehicles?")])
    answers = {"1": "yes", "7": "no", "gone": "no"}
    assert unsent(asked, answers) == {"7": "no"}
    assert still_asked(asked, answers) == {"1": "yes", "7": "no"}
    held = with_answers(asked, {"7": "no"})
    assert [one.question.answer for one in held] == ["yes", "no"]
    assert unsent(held, answers) == {}


def test_what_the_prospect_answered_to_the_same_words_is_suggested() -> None:
    asked = asked_once(
        [a_question("1"), a_question("7", "Any vehicles?"), a_question("8", "Why?", kind=TEXT)]
    )
    ours = {"q1": "any  work at HEIGHTS?", "q2": "Why?", "q3": "Any vehicles?"}
    assert suggestions(asked, ours, {"q1": "Y", "q2": "Y", "q3": ""}) == {"1": "yes"}


def test_children_count_once_their_parent_shows_them() -> None:
    child = a_question("2", "Which?", parent_id="1", parent_answer="yes")
    asked = asked_once([a_question("1"), child])
    assert (asked_now(asked, {}), open_questions(asked, {})) == (1, 1)
    assert (asked_now(asked, {"1": "yes"}), open_questions(asked, {"1": "yes"})) == (2, 1)
