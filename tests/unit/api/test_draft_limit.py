"""Whose drafts are counted: visitors and demo guests, nobody who has an account."""

from types import SimpleNamespace
from typing import Any
from uuid import uuid4

import pytest

from api.auth import Caller
from api.prospect.draft_rules import MOST_OF_GUEST, MOST_OF_VISITOR, check_draft_limit
from models.demo import DOMAIN
from models.errors import TooManyDrafts
from models.principal import DataScope, Principal, PrincipalKind


def _caller(email: str, *groups: str, kind: PrincipalKind = PrincipalKind.PERSON) -> Caller:
    person = Principal(
        subject=uuid4(), email=email, name="", groups=frozenset(groups), kind=kind, user_type="agency"
    )
    return Caller(principal=person, scope=DataScope.OWN, session=None, ip=None, request_id="")


def _work(drafts: int) -> Any:
    async def count_own(besides: Any) -> int:
        return drafts

    return SimpleNamespace(prospects=SimpleNamespace(count_own=count_own))


@pytest.mark.parametrize(
    ("caller", "most"),
    [
        (_caller("a@corp.example", "GetQuoteBeta", kind=PrincipalKind.VISITOR), MOST_OF_VISITOR),
        (_caller(f"guest@{DOMAIN}", "DemoBeta", "GetQuoteBeta"), MOST_OF_GUEST),
        (_caller("demo@quoteloom.example", "DemoBeta", "GetQuoteBeta"), None),
        (_caller("agent@alder.example", "AgencyBeta", "GetQuoteBeta"), None),
    ],
)
async def test_only_who_needs_no_account_has_a_bound(caller: Caller, most: int | None) -> None:
    if most is None:
        await check_draft_limit(_work(100_000), caller)
        return
    await check_draft_limit(_work(most - 1), caller)
    with pytest.raises(TooManyDrafts, match=f"There are {most} drafts already"):
        await check_draft_limit(_work(most), caller)
