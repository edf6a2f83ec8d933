"""How claims are saved: upon a version, beneath a statement, and unless a carrier has approved."""

from datetime import date
from types import SimpleNamespace
from typing import Any, cast
from uuid import UUID

import pytest

from adapters.postgres.unit_of_work import Work
from api.prospect.claims_saving import ClaimsChanged, ClaimsLocked, save_claims
from api.prospect.claims_schemas import ClaimsSent
from models.claim_history import ClaimHistory
from models.prospect import Prospect
from models.risk import ClaimYear

STORED = ClaimHistory(version=3, years=(ClaimYear(year=2025), ClaimYear(year=2024)))
SINCE = date(2019, 3, 15)
FOUND = cast(
    Prospect,
    SimpleNamespace(
        id=UUID(int=1),
        sections=SimpleNamespace(
            company_profile=SimpleNamespace(years_in_business="", effective_date=date(2026, 7, 1))
        ),
    ),
)


class Claims:
    """The repository of claims in memory."""

    def __init__(self, stored: ClaimHistory, *, locked: bool) -> None:
        self.stored, self._locked = stored, locked

    async def of(self, _: UUID) -> ClaimHistory:
        return self.stored

    async def are_locked(self, _: UUID) -> bool:
        return self._locked

    async def put(self, _: UUID, history: ClaimHistory) -> int:
        self.stored = history
        return 4


async def saved(sent: dict[str, Any], *, locked: bool = False, stored: ClaimHistory = STORED) -> ClaimHistory:
    """What stands after a save."""
    claims = Claims(stored, locked=locked)
    work = cast(Work, SimpleNamespace(claims=claims))
    assert await save_claims(work, ClaimsSent.model_validate(sent), FOUND) == 4
    return claims.stored


@pytest.mark.req("CB-048")
@pytest.mark.parametrize(
    "sent", [{"isNoLossChckd": True}, {"isNoLossChckd": True, "startDate": "2019-03-15"}]
)
async def test_an_approval_locks_the_statement(sent: dict[str, Any]) -> None:
    with pytest.raises(ClaimsLocked):
        await saved(sent, locked=True)


@pytest.mark.req("CB-048")
async def test_an_approval_locks_the_date_of_a_statement_and_leaves_the_years_open() -> None:
    stated = STORED.model_copy(update={"no_loss": True, "no_loss_since": SINCE})
    with pytest.raises(ClaimsLocked):
        await saved({"isNoLossChckd": True, "startDate": "2019-03-16"}, locked=True, stored=stated)
    rows = [{"year": 2025, "totInc": "$5"}]
    same = {"isNoLossChckd": True, "startDate": "2019-03-15", "historicalClaims": rows}
    assert len((await saved(same, locked=True, stored=stated)).years) == 1


@pytest.mark.req("CB-121")
@pytest.mark.parametrize("version", [0, 2, 4])
async def test_a_save_upon_another_version_is_refused(version: int) -> None:
    with pytest.raises(ClaimsChanged):
        await saved({"historicalClaims": [], "claims_version": version})
    assert (await saved({"historicalClaims": [], "claims_version": 3})).years == ()


@pytest.mark.req("CB-171")
async def test_a_statement_keeps_the_years_beneath_it() -> None:
    found = await saved({"isNoLossChckd": True, "startDate": "2019-03-15"})
    assert (found.no_loss_since, found.years) == (SINCE, STORED.years)
    assert found.replaced
    undated = await saved({"isNoLossChckd": True, "startDate": "soon"})
    assert (undated.no_loss, undated.no_loss_since, undated.replaced) == (True, None, False)
