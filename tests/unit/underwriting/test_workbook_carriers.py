"""Names of carriers that an underwriter adds: each reads as no other does."""

import pytest

from models.workbook_errors import CarrierExists, CarrierNameEmpty
from underwriting.workbook_carriers import checked_name

PATH = "columns.0.name"


@pytest.mark.req("CB-193")
@pytest.mark.parametrize(
    "name",
    [
        " key  RISK ", "Key\u200b Risk", "\u202eKey Risk", "Key\u00a0Risk",
        "\uff2b\uff45\uff59 \uff32\uff49\uff53\uff4b", "Ke\u00ady Risk",
    ],
)  # fmt: skip
def test_a_name_that_reads_like_another_columns_is_taken(name: str) -> None:
    with pytest.raises(CarrierExists, match=r"^Carrier already exists$") as refused:
        checked_name(name, ["Key Risk"], [], PATH)
    assert refused.value.path == PATH


@pytest.mark.req("CB-192", "CB-193")
@pytest.mark.parametrize("name", ["", "  ", "\u200b", "\u202e\ufeff"])
def test_a_name_that_shows_nothing_is_none(name: str) -> None:
    with pytest.raises(CarrierNameEmpty, match="input boxes is empty"):
        checked_name(name, [], [], PATH)
