"""All tables by name; they are declared in the modules beside this one, which are found by themselves."""

from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules

from adapters.postgres.tables.agency import agency
from adapters.postgres.tables.base import TENANT, metadata
from adapters.postgres.tables.bind import bind_account, carrier_answer, carrier_evidence, carrier_lease
from adapters.postgres.tables.bind_intent import bind_intent, bind_step, carrier_hold, case_event
from adapters.postgres.tables.campaign import (
    callback_request,
    campaign,
    campaign_contact,
    mail,
    otp_code,
    visit,
)
from adapters.postgres.tables.comment import comment
from adapters.postgres.tables.dashboard import saved_view
from adapters.postgres.tables.decision import decision
from adapters.postgres.tables.document import document_job
from adapters.postgres.tables.machinery import audit_log, idempotency_key, job, outbox, rate_limit
from adapters.postgres.tables.notice import notice, notice_mail_off
from adapters.postgres.tables.ops_act import ops_act
from adapters.postgres.tables.people import app_user, demo_link, session
from adapters.postgres.tables.quote import (
    carrier_quote,
    claim_history,
    prospect,
    quote_attempt,
    quote_record,
    quote_run,
    quote_worksheet,
    status_event,
)
from adapters.postgres.tables.quote_note import quote_choice, quote_note, state_note
from adapters.postgres.tables.rate_book import (
    class_code,
    class_rate,
    factor_table,
    rate_book,
    rate_book_event,
    rate_book_import,
    rate_book_rehearsal,
    rate_book_rehearsal_row,
)
from adapters.postgres.tables.reading import reading, reading_page
from adapters.postgres.tables.reference import (
    carrier,
    entity_type,
    partner,
    program,
    question,
    selection_rule,
    us_state,
    us_territory,
)
from adapters.postgres.tables.risk_profile import risk_profile
from adapters.postgres.tables.submission import holiday, submission
from adapters.postgres.tables.upload import file
from adapters.postgres.tables.workbook import (
    authority_issue,
    authority_limit,
    presence,
    workbook,
    workbook_cell,
    workbook_change,
    workbook_column,
    workbook_price,
    workbook_rate,
)

for _module in iter_modules([str(Path(__file__).parent)]):
    import_module(f"{__package__}.{_module.name}")

TENANT_TABLES = tuple(table for table in metadata.sorted_tables if table.info.get(TENANT))
"""Tables under row-level security."""
JOB_INPUTS = tuple(
    table for table in metadata.sorted_tables if {"job_id", "prospect_id"} <= {*table.c.keys()}
)
"""What jobs about a prospect work on, by job."""

__all__ = [
    "JOB_INPUTS", "TENANT_TABLES",
    "agency", "app_user", "audit_log", "authority_issue", "authority_limit", "bind_account",
    "bind_intent", "bind_step", "callback_request", "campaign", "campaign_contact", "carrier",
    "carrier_answer", "carrier_evidence", "carrier_hold", "carrier_lease", "carrier_quote", "case_event",
    "claim_history", "class_code", "class_rate", "comment", "decision", "demo_link", "document_job",
    "entity_type", "factor_table", "file", "holiday", "idempotency_key", "job", "mail", "metadata", "notice",
    "notice_mail_off", "ops_act", "otp_code", "outbox", "partner", "presence", "program", "prospect",
    "question", "quote_attempt", "quote_choice", "quote_note", "quote_record", "quote_run", "quote_worksheet",
    "rate_book", "rate_book_event", "rate_book_import", "rate_book_rehearsal", "rate_book_rehearsal_row",
    "rate_limit", "reading", "reading_page", "risk_profile", "saved_view", "selection_rule", "session",
    "state_note", "status_event",
    "submission", "us_state", "us_territory", "visit", "workbook", "workbook_cell", "workbook_change",
    "workbook_column",
    "workbook_price", "workbook_rate",
]  # fmt: skip
