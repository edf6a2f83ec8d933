"""When a planted case counts as mended: by rows and the carrier's log, whichever way was taken."""

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta

import pytest

from tests.stuck.cases import KINDS, RATING_ZIP
from tests.stuck.judging import BindFound, DecisionFound, Found, QuoteFound, report, wrongs

NOW = datetime(2027, 3, 1, 12, tzinfo=UTC)
POLICY = "WC7654321"
BOUND = BindFound("bound", POLICY, (POLICY,))
BOUND_CASES = (1, 2, 4, 5, 7, 8, 9)


def of_binds(*binds: BindFound, held: Sequence[str] = ()) -> Found:
    """Binds alone."""
    return Found(binds=binds, held=frozenset(held))


def decided(ended: str | None, left: timedelta) -> Found:
    """A decision alone."""
    return Found(decision=DecisionFound(ended, NOW + left, NOW))


MENDED = {
    **{number: of_binds(BOUND) for number in BOUND_CASES},
    3: of_binds(BindFound("aborted", None, ())),
    6: Found(quote=QuoteFound(None, RATING_ZIP)),
    10: decided(None, timedelta(days=2)),
}


def test_ten_of_ten_are_mended_and_nothing_is_wrong_with_any() -> None:
    judged, mended = report(MENDED)
    assert [number for number, _ in judged] == list(KINDS) == list(range(1, 11))
    assert (mended, [wrong for _, wrong in judged if wrong]) == (10, [])


def test_what_was_not_planted_is_not_mended() -> None:
    judged, mended = report({1: MENDED[1]})
    assert mended == 1
    assert dict(judged)[2] == ["it was not planted, or its rows are gone"]


@pytest.mark.parametrize("number", BOUND_CASES)
@pytest.mark.parametrize(
    ("found", "words"),
    [
        (BindFound("unknown", None, (POLICY,)), "not settled: unknown"),
        (BindFound("asked", None, ()), "not settled: asked"),
        (BindFound("bound", POLICY, (POLICY, "WC2")), "2 policies"),
        (BindFound("bound", "WC1", (POLICY,)), f"says policy WC1, the carrier has policy {POLICY}"),
        (BindFound("bound", "WC1", ()), "the carrier has none"),
        (BindFound("aborted", None, (POLICY,)), f"given up, but the carrier has policy {POLICY}"),
        (BindFound("rejected", None, ()), "ended without a policy: rejected"),
        (BindFound(None, None, ()), "nobody asked to bind"),
    ],
)
def test_a_bind_is_mended_only_where_the_row_says_what_the_carrier_has(
    number: int, found: BindFound, words: str
) -> None:
    assert words in "; ".join(wrongs(number, of_binds(BOUND, found)))


@pytest.mark.parametrize(
    ("number", "found", "words"),
    [
        (3, of_binds(BOUND), "the agency wanted the prospect back"),
        (3, of_binds(BindFound("aborted", None, (POLICY,))), "the carrier has policy"),
        (5, of_binds(BOUND, held=["amtrust"]), "amtrust is still held"),
        (6, Found(quote=QuoteFound("correction", RATING_ZIP)), "waits for a corrected field"),
        (6, Found(quote=QuoteFound(None, None)), "no RatingZip"),
        (6, Found(), "its account is gone"),
        (10, decided("expired", timedelta(days=2)), "has ended: expired"),
        (10, decided(None, timedelta(days=1)), "not in two days"),
        (10, Found(), "the decision is gone"),
        (1, Found(), "its bind is gone"),
    ],
)
def test_each_other_case_has_an_end_of_its_own(number: int, found: Found, words: str) -> None:
    assert words in "; ".join(wrongs(number, found))
