"""What the specified poll names, what joins a reading, and what a form is called."""

from datetime import UTC, datetime
from uuid import UUID, uuid4

import pytest

from api.acord.ended import is_readers, job_named
from api.acord.sending import _name, form_digest
from api.auth import Caller
from models.kept_reading import KeptReading, ReadingOutcome
from models.principal import DataScope, Principal, PrincipalKind

JOB = UUID("01a22274-83eb-7a2e-9fc5-2f96b5e55ca7")
OURS = ("documents", "us-east-1")


@pytest.mark.req("QE-145")
@pytest.mark.parametrize("id", [str(JOB), f"{JOB}.pdf", f"{JOB}.PDF", str(JOB).upper()])
def test_a_file_is_named_with_or_without_its_ending(id: str) -> None:
    assert job_named("documents", id, "us-east-1", ours=OURS) == JOB


@pytest.mark.req("QE-145", "QE-195")
@pytest.mark.parametrize(
    ("bucket", "id", "region"),
    [
        ("other", str(JOB), "us-east-1"), ("documents", str(JOB), "eu-west-1"), ("", str(JOB), ""),
        ("documents", f"{JOB}.csv", "us-east-1"), ("documents", f"../{JOB}", "us-east-1"),
        ("documents", "form.pdf", "us-east-1"), ("documents", f"{JOB}.pdf.pdf", "us-east-1"),
    ],
)  # fmt: skip
def test_another_bucket_region_or_name_is_none_of_ours(bucket: str, id: str, region: str) -> None:
    assert job_named(bucket, id, region, ours=OURS) is None


@pytest.mark.req("QE-144")
def test_the_same_bytes_of_the_same_person_for_the_same_prospect_are_one_reading() -> None:
    same = form_digest("dana", JOB, "aa")
    assert form_digest("dana", JOB, "aa") == same
    others = {form_digest("lee", JOB, "aa"), form_digest("dana", None, "aa"), form_digest("dana", JOB, "bb")}
    assert len(others | {same}) == 4


@pytest.mark.req("QE-144")
@pytest.mark.parametrize(
    ("sent", "name"),
    [
        ("form.pdf", "form.pdf"), ("C:\\my forms\\Łódź 130.pdf", "Łódź 130.pdf"), ("../../a.pdf", "a.pdf"),
        (None, "form.pdf"), ("", "form.pdf"), ("a\r\nb\u202efdp.exe", "abfdp.exe"), ("x" * 300, "x" * 200),
    ],
)  # fmt: skip
def test_a_form_has_a_name_of_one_line_without_a_path(sent: str | None, name: str) -> None:
    assert _name(sent) == name


@pytest.mark.req("QE-145")
def test_a_visitor_reads_the_forms_of_the_visit_and_people_all_that_they_see() -> None:
    visitor, agent = (
        Caller(
            principal=Principal(subject=uuid4(), email="", name="", groups=frozenset(), kind=kind),
            scope=DataScope.OWN, session=None, ip=None, request_id="r",
        )
        for kind in (PrincipalKind.VISITOR, PrincipalKind.PERSON)
    )  # fmt: skip
    of_agent, of_visitor = (
        KeptReading(
            file_id=JOB, file_name="a.pdf", job_id=JOB, prospect_id=JOB, created_by=who.principal.subject,
            outcome=ReadingOutcome.READ, code=None, reading={}, csv_key=None, accepted=(), corrections={},
            accepted_by=None, accepted_at=None, created_at=datetime.now(UTC), read_at=None,
        )
        for who in (agent, visitor)
    )  # fmt: skip
    assert [is_readers(visitor, kept) for kept in (of_agent, of_visitor)] == [False, True]
    assert [is_readers(agent, kept) for kept in (of_agent, of_visitor)] == [True, True]
