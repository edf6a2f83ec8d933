"""The public key of a quote record: time, run, program and address, told apart again from its text."""

from uuid import UUID

import pytest

from models.errors import InvalidInput
from models.quote_record import RecordKey, one_line

RUN = UUID("01a20000-0000-7000-8000-0000000000aa")
TEXT = f"1763737200000+{RUN}+gms-key_risk+1 Main St, Chicago, IL 60601"


@pytest.mark.req("QE-047", "QE-219")
def test_a_key_is_read_as_it_was_written_and_ends_with_the_address() -> None:
    key = RecordKey.parse(TEXT)
    assert (key.made_at, key.run_id, key.program) == (1763737200000, RUN, "gms-key_risk")
    assert key.address == TEXT.rpartition("+")[2] == "1 Main St, Chicago, IL 60601"
    assert str(key) == TEXT


@pytest.mark.req("QE-047")
def test_an_address_stands_in_a_key_without_a_plus() -> None:
    assert (
        one_line("1 Main + Oak + Elm", " Chicago", "", "IL 60601") == "1 Main   Oak   Elm, Chicago, IL 60601"
    )
    key = RecordKey(made_at=1, run_id=RUN, program="gms-a", address=one_line("A+B+C"))
    assert RecordKey.parse(str(key)).address == "A B C"


@pytest.mark.req("QE-219")
@pytest.mark.parametrize(
    "text",
    [
        f"1+{RUN}+gms-a+1 Main+Oak", f"1+{RUN}+gms-a", f"1+{RUN}+gms+x", f"1+{RUN}+-a+x",
        f"now+{RUN}+gms-a+x", "1+no-run+gms-a+x", f"{RUN}+gms-a+x", "",
        f"\u0661+{RUN}+gms-a+x",
    ],
)  # fmt: skip
def test_what_is_no_key_is_refused_with_the_shape_of_one(text: str) -> None:
    with pytest.raises(InvalidInput, match="epoch milliseconds") as refused:
        RecordKey.parse(text, "0.uuid_carrier")
    assert refused.value.path == "0.uuid_carrier"
