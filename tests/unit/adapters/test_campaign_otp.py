"""The e-mailed code: four digits, whatever number is drawn."""

import secrets

import pytest

from adapters.postgres.campaign.otp import new_code


@pytest.mark.req("QE-197")
def test_a_code_has_four_digits_and_may_begin_with_zeros(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn = {"least": lambda most: 0, "small": lambda most: 7, "largest": lambda most: most - 1}
    found = []
    for draw in drawn.values():
        monkeypatch.setattr(secrets, "randbelow", draw)
        found.append(new_code())
    assert found == ["0000", "0007", "9999"]
