"""Faults in how a case is reached, and in what becomes of a step that it refuses."""

from tests.planted.fault import Fault

ON_SERVER = "tests/integration/workflows/test_case_messages.py"
ON_ROWS = "tests/integration/adapters/test_case_outbox.py"
MIGRATION = "migrations/versions/0034_messages_to_cases.py"

FAULTS = (
    Fault(
        "a step to a case that has ended is lost",
        "temporal/cases.py",
        "id_reuse_policy=WorkflowIDReusePolicy.ALLOW_DUPLICATE",
        "id_reuse_policy=WorkflowIDReusePolicy.REJECT_DUPLICATE",
        f"{ON_SERVER} -k just_ended",
    ),
    Fault(
        "a late start begins again what has ended",
        "temporal/cases.py",
        'begun["id_reuse_policy"] = WorkflowIDReusePolicy.REJECT_DUPLICATE',
        'begun["id_reuse_policy"] = WorkflowIDReusePolicy.ALLOW_DUPLICATE',
        f"{ON_SERVER} -k start_of_a_case_that_ended",
    ),
    Fault(
        "a refused step counts as taken",
        "temporal/cases.py",
        "if handle._known_outcome is not None:",
        "if handle._known_outcome == 0:",
        f"{ON_SERVER} -k refused_step_comes_back",
    ),
    Fault(
        "a step that is sent twice is two steps",
        "temporal/cases.py",
        "id=update_id,",
        "id=None,",
        f"{ON_SERVER} -k same_step",
    ),
    Fault(
        "what a newer build wrote stops an older one",
        "models/base.py",
        'extra="ignore"',
        'extra="forbid"',
        f"{ON_SERVER} -k newer_build",
    ),
    Fault(
        "the job of a refused step stays open",
        "adapters/postgres/job/outbox.py",
        "[closing(message.job, JobStatus.ERROR, None, code)]",
        "list[Step]()",
        f"{ON_ROWS} -k who_sends",
    ),
    Fault(
        "what was asked with a step outlives its refusal",
        "adapters/postgres/job/outbox.py",
        "if message.name in self._asked_with:",
        "if not self._asked_with:",
        f"{ON_ROWS} -k who_sends",
    ),
    Fault(
        "messages of a case are sent the newest first",
        "adapters/postgres/job/outbox.py",
        "key=lambda row: (row.created_at, row.id)",
        "key=lambda row: (row.created_at, row.id), reverse=True",
        f"{ON_ROWS} -k order_in_which",
    ),
    Fault(
        "a message that cannot be read stops all others",
        "adapters/postgres/job/outbox.py",
        "except (ValidationError, ValueError) as error:",
        "except KeyError as error:",
        f"{ON_ROWS} -k passed_over",
    ),
    Fault(
        "the API may end a job of any kind",
        MIGRATION,
        "USING (kind = 'bind' AND status = 'processing')",
        "USING (true)",
        f"{ON_ROWS} -k none_of_a_case",
    ),
    Fault(
        "the API may end a step as done",
        MIGRATION,
        "WITH CHECK (status = 'error' AND result_key IS NULL)",
        "WITH CHECK (true)",
        f"{ON_ROWS} -k in_no_other_way",
    ),
    Fault(
        "a step is sent before the one that nobody took",
        "temporal/relay.py",
        "                break\n",
        "                continue\n",
        "tests/unit/temporal/test_relay.py -k keeps_those_after_it_back",
    ),
    Fault(
        "a step that is refused at once keeps its job open",
        "api/services.py",
        "            await self.outbox.refused(message, refusal.code)\n",
        "            del refusal\n",
        "tests/unit/api/test_sent_notes.py -k refused",
    ),
    Fault(
        "an open step is closed though its bind may be on its way",
        "activities/ops/stuck.py",
        "if one.case_id is not None:",
        'if one.case_id == "":',
        "tests/unit/activities/test_ops_stuck.py -k never_closed",
    ),
    Fault(
        "a wrong signal is followed",
        "workflows/operator_signals.py",
        "if (wrong := signal.wrong()) is not None:",
        'if (wrong := signal.wrong()) == "":',
        "tests/integration/workflows/test_operator_signals.py -k is_not_followed",
    ),
    Fault(
        "without Temporal a decision is answered in other words",
        "api/gateway.py",
        'SILENT = "Oops! Server not responding"',
        'SILENT = "The server does not respond"',
        "tests/integration/workflows/test_case_answers.py -k specified_words",
    ),
    Fault(
        "a case's commands change without a patch",
        "tests/replay/editions.py",
        "not known <= self.in_code,",
        "False,",
        "tests/replay/test_editions.py -k missing_is_said",
    ),
)
