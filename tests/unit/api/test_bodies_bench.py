"""The bodies that the bench sends are as large as they may be, and valid."""

from api.body.limits import JSON_BODY, QUOTE_BODY
from api.prospect.schemas import ProspectCreate
from api.quote.schemas import QuoteStart
from bench.large_bodies import largest_draft, largest_quote, written


def test_the_quote_reaches_its_limit() -> None:
    body = largest_quote()
    assert 0.98 * QUOTE_BODY < len(written(body)) <= QUOTE_BODY
    assert QuoteStart.model_validate(body).lines == 5_000


def test_the_draft_reaches_its_limit() -> None:
    body = largest_draft()
    assert 0.98 * JSON_BODY < len(written(body)) <= JSON_BODY
    assert len(ProspectCreate.model_validate(body).sections.children_loc or ()) == 500
