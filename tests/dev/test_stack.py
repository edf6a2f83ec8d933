"""The order of a start: applications wait for what bootstrap says, in the words that it says it in."""

import logging

import pytest

from dev.stack import PREPARED, PREPARED_LINE, Stack
from dev.testing.throwaway_stack import ThrowAwayStack
from temporal import bootstrap as subject


async def test_bootstrap_tells_of_each_part_in_the_words_that_the_supervisor_waits_for(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def nothing(settings: object) -> list[str]:
        return []

    assert set(PREPARED) == set(subject.PARTS)
    monkeypatch.setattr(subject, "PARTS", dict.fromkeys(PREPARED, nothing))
    with caplog.at_level(logging.INFO):
        await subject.bootstrap(None, PREPARED)  # type: ignore[arg-type]
    told = [found[1] for line in caplog.messages if (found := PREPARED_LINE.match(line))]
    assert tuple(told) == PREPARED


def test_without_a_name_the_schema_is_left_to_its_own_step() -> None:
    assert subject.USUAL_PARTS == ("servers", "people", "lockdown")


def test_every_stack_but_those_of_tests_ends_its_set_up_without_the_first_administrator() -> None:
    assert Stack.parts == PREPARED
    assert PREPARED[-1] == "lockdown"
    assert ThrowAwayStack.parts == PREPARED[:-1]
