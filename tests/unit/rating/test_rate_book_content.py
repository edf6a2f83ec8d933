"""The hash of a book's content: the same for the same cells, however large the tables are."""

import asyncio
import hashlib
import json

import pytest

from rating.rate_book_content import WORDS, content_hash, content_hashes
from tests.support.loop_holds import as_it_serves, least_held


@pytest.mark.parametrize("many", [0, 1, 999, 1_000, 1_001, 2_500])
def test_the_hash_is_that_of_the_whole_content_in_one_text(many: int) -> None:
    rows = [{"value": str(number), "state": "IL", "nöte": '"'} for number in range(many)]
    tables = {"rates": rows, "a table": rows[:1], "empty": []}
    whole = json.dumps(tables, sort_keys=True)
    assert content_hash(tables) == hashlib.sha256(whole.encode()).hexdigest()
    assert content_hash({}) == hashlib.sha256(b"{}").hexdigest()
    turned = {name: [dict(reversed(row.items())) for row in rows] for name, rows in reversed(tables.items())}
    assert content_hash(turned) == content_hash(tables)


def test_words_to_search_by_are_content_and_price_nothing() -> None:
    """Two hashes: of all that is read, and of what gives a risk its answer."""
    tables = {"rates": [{"value": "1.00"}], "eligibility_rules": [{"outcome": "no"}]}
    words = {**tables, WORDS: [{"words": "hauling", "class_code": "7219"}]}
    assert content_hashes(tables) == (content_hash(tables), content_hash(tables))
    assert content_hashes(words).priced == content_hash(tables)
    assert content_hashes(words).content == content_hash(words) != content_hash(tables)
    for table in tables:
        other = {**words, table: [{"value": "2.00"}]}
        assert content_hashes(other).priced != content_hashes(words).priced


async def test_the_hash_of_a_hundred_thousand_rows_lets_others_have_their_turn() -> None:
    row = {"state": "IL", "value": "1.23", "source": "as filed", "licence": "", "reliability": "filed"}
    tables = {"rates": [{**row, "class_code": str(number)} for number in range(100_000)]}
    with as_it_serves():
        assert await least_held(lambda: asyncio.to_thread(content_hash, tables), 0.06) < 0.06
