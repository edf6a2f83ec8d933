"""What holds of every eligibility answer, whatever the classes, the states and the order of typing."""

from collections import Counter
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from models.eligibility import Eligibility, Reason
from rating.builtin import builtin_book, builtin_tables
from tests.unit.rating.risks import place, risk
from tests.unit.underwriting.programs import program
from underwriting.eligibility import evaluate
from underwriting.verdicts import worst

NO = Eligibility.NO
CODES = [row["code"] for row in builtin_tables()["class_codes"]]


def words_of(reason: Reason) -> tuple[str | None, ...]:
    return reason.rule_id, reason.location, reason.class_code, reason.seen


@settings(max_examples=50)
@given(
    st.lists(st.sampled_from(CODES), min_size=1, max_size=8),
    st.lists(st.sampled_from(["IL", "CA", "NJ", "OH", "TX"]), min_size=1, max_size=4),
    st.sampled_from([None, 0, 2, 9]),
    st.randoms(use_true_random=False),
)
def test_the_answer_is_the_worst_of_its_reasons_whatever_the_order(
    codes: list[str], states: list[str], years: int | None, dice: Random
) -> None:
    """For every program of the book: pending reasons weigh nothing, places fold into the whole."""
    places = [
        place(str(number), state, *((code, 50_000, 1) for code in codes))
        for number, state in enumerate(states)
    ]
    programs = [program(key) for key in builtin_book().programs()]
    first = evaluate(risk(*places, years_in_business=years), programs, builtin_book())
    turned = [
        one.model_copy(update={"employees": tuple(dice.sample(one.employees, len(one.employees)))})
        for one in dice.sample(places, len(places))
    ]
    second = evaluate(risk(*turned, years_in_business=years), programs, builtin_book())
    for entry, again in zip(first.programs, second.programs, strict=True):
        spoken_of = [reason for reason in entry.reasons if not reason.pending]
        weighed = [reason.outcome for reason in spoken_of if reason.blocks == "quote"]
        everywhere_no = all(word is NO for word in entry.by_location.values())
        assert entry.outcome is (NO if everywhere_no else worst(weighed))
        assert (entry.outcome, entry.by_location, entry.by_class) == (
            again.outcome, again.by_location, again.by_class,
        )  # fmt: skip
        assert Counter(map(words_of, entry.reasons)) == Counter(map(words_of, again.reasons))
