"""Bootstrap: prepares everything once, then leaves it alone; demo users of both files agree."""

import json
from collections.abc import AsyncIterator, Sequence
from typing import Any

import pytest
import pytest_asyncio
from pydantic import SecretStr
from sqlalchemy import Row, select

from adapters.keycloak_desired_realm import demo_user, demo_users
from adapters.keycloak_realm import RealmReconciler
from adapters.postgres.core.engine import create_engine
from adapters.postgres.tables.index import bind_intent, decision, prospect, submission
from adapters.settings import Process, Settings, SettingsError
from rating.book import RateBook
from rating.builtin import builtin_book
from temporal.bootstrap import DEMO_AGENT, USUAL_PARTS, bootstrap
from tests.support.databases import ROOT, Database, cloned_database


@pytest_asyncio.fixture(loop_scope="session")
async def own(settings: Settings) -> AsyncIterator[tuple[Settings, Database]]:
    """Settings that point at a database of this test."""
    async with cloned_database() as database:
        changed = settings.model_copy(
            update={"owner_database_url": SecretStr(database.owner), "seed_demo": True}
        )
        yield changed.check(Process.BOOTSTRAP), database


async def test_a_second_run_changes_nothing(own: tuple[Settings, Database]) -> None:
    settings, database = own
    kept = [
        part for part in USUAL_PARTS if part != "lockdown"
    ]  # the run's tests need the first administrator
    first = await bootstrap(settings, kept)
    assert {"3 demo prospects", "40 demo submissions", "14 demo decisions"} <= set(first)
    assert await bootstrap(settings, kept) == []
    engine = create_engine(database.owner)
    async with engine.connect() as connection:
        rows = (await connection.execute(select(prospect))).all()
        asked = (await connection.execute(_DECIDED)).all()
    await engine.dispose()
    realm = RealmReconciler(settings)
    agent = await realm.subject_of(DEMO_AGENT)
    await realm.aclose()
    assert {str(row.tenant_user) for row in rows} == {agent}
    assert {row.tenant_org for row in rows} == {"alder"}
    assert len(rows) == 43
    _lives_of_decisions(asked)
    assert {row.tenant_partner for row in rows} == {"gms", "wcn", "quadrant"}
    assert all("(demo)" in row.company_name for row in rows)
    book: RateBook = builtin_book()
    for row in rows:
        for location in row.sections["locations"]:
            for line in location["class_codes"]:
                code = line["class_code_description"].partition(":")[0]
                assert code in book.class_codes(location["state"].upper()), (row.company_name, code)


_DECIDED = (
    select(
        decision,
        submission.c.state,
        submission.c.submitted_at,
        bind_intent.c.kind,
        bind_intent.c.state.label("bound"),
    )
    .join(submission, submission.c.id == decision.c.submission_id)
    .outerjoin(bind_intent, bind_intent.c.decision_id == decision.c.id)
)


def _lives_of_decisions(rows: Sequence[Row[Any]]) -> None:
    """The portal shows each state that the product has, as the product leaves it, on its own day."""
    by = {(row.quote_status, row.ended): row for row in rows}
    assert by.keys() == {
        ("open", None), ("hold", None), ("uwportal", None), ("proceed_uw", None), ("reject", "rejected"),
        ("bound", "bound"), ("expired", "expired"), ("proceed_uw", "lapsed"), ("open", "withdrawn"),
    }  # fmt: skip
    bound, lapsed, back = by["bound", "bound"], by["proceed_uw", "lapsed"], by["open", "withdrawn"]
    assert (bound.state, bound.kind, bound.bound) == ("bound", "portal", "bound")
    assert (back.state, back.decided_at) == ("released", None)
    assert lapsed.decided_at < lapsed.deadline < lapsed.approved_until == lapsed.updated_at
    for row in rows:
        assert row.submitted_at == row.created_at <= row.updated_at, row.id
        assert row.decided_at is None or row.created_at < row.decided_at <= row.updated_at, row.id


def test_the_realm_that_is_imported_and_the_one_that_is_kept_have_the_same_demo_users() -> None:
    realm = json.loads((ROOT / "dev" / "keycloak" / "realm.json").read_text(encoding="utf-8"))
    imported = {user["email"]: user for user in realm["users"] if "email" in user}
    rows = {row["email"]: row for row in demo_users()}
    assert set(imported) == set(rows)
    for email, row in rows.items():
        groups = {name.strip("/") for name in imported[email]["groups"]}
        assert groups == set(row["groups"].split(";")), email
        kept = demo_user(row)["attributes"]
        for name, value in imported[email]["attributes"].items():
            assert kept[name] == value, (email, name)
    assert DEMO_AGENT in rows


@pytest.mark.parametrize("missing", ["owner_database_url", "field_keys", "s3_root_secret_key"])
def test_what_is_missing_is_named(settings: Settings, missing: str) -> None:
    empty = settings.model_copy(update={missing: SecretStr("")})
    with pytest.raises(SettingsError, match=f"{missing.upper()} is not set"):
        empty.check(Process.BOOTSTRAP)
