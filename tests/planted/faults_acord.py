"""Faults of forms that are read as jobs: what is told of them, to whom, and what a refusal is."""

from tests.planted.fault import Fault

TABLE, STEPS = "activities/acord/table.py", "activities/acord/steps.py"
TOLD, SENT, KEPT = "api/acord/ended.py", "api/acord/sending.py", "adapters/postgres/upload/store.py"
STORE, STOPPED = "adapters/postgres/reading/store.py", "tests/integration/api/acord/test_stopping.py"
UNIT, LINES = "tests/unit/activities/test_acord.py", "tests/unit/activities/test_acord_table.py"
API, LEFT = "tests/unit/api/test_acord.py", "tests/integration/adapters/test_forms_left.py"
FAULTS = (
    Fault(
        "a FEIN stands whole in the table that is downloaded",
        TABLE,
        "        return masked(value)\n",
        "        return value\n",
        f"{LINES} -k last_four",
    ),
    Fault(
        "birth dates stand in the table that is downloaded",
        TABLE,
        're.compile(r"birth|claimant", re.IGNORECASE)\n',
        're.compile(r"claimant", re.IGNORECASE)\n',
        f"{LINES} -k birth_dates",
    ),
    Fault(
        "a file that the gate refuses is tried again",
        STEPS,
        "                return AcordLook(refused=await self._refused(job, asked, refused))\n",
        "                raise\n",
        f"{UNIT} -k is_no_error",
    ),
    Fault(
        "one picture that cannot be read costs the whole form",
        STEPS,
        "kept = PictureKept(page=step.page, refusal=refused.refusal, rss_mb=refused.rss_mb)\n",
        "raise\n",
        f"{UNIT} -k costs_the_other",
    ),
    Fault(
        "of a form that was stopped the pictures of its pages and its table stay",
        STEPS,
        "        if drawing.pages:\n",
        "        if drawing.pages is None:\n",
        f"{UNIT} -k was_stopped",
    ),
    Fault(
        "a page whose form was stopped meanwhile stays in the store",
        STEPS,
        "            if not await self._is_open(job):\n",
        "            if not job:\n",
        f"{UNIT} -k after_the_end",
    ),
    Fault(
        "what was read of a form that was stopped stays and is told as read",
        STORE,
        "                if error_code == CANCELLED:\n",
        "                if not error_code:\n",
        f"{STOPPED} -k stopped_once",
    ),
    Fault(
        "the poll answers for any bucket and region",
        TOLD,
        "named is not None and (bucket, region) == ours else None",
        "named is not None else None",
        f"{API} -k none_of_ours",
    ),
    Fault(
        "the same form for another prospect joins the reading of the first",
        SENT,
        'return digest_of(subject, ROUTE, str(prospect_id or ""), sha256)\n',
        "return digest_of(subject, ROUTE, sha256)\n",
        f"{API} -k one_reading",
    ),
    Fault(
        "what was read of a form that nobody took over stays for good",
        KEPT,
        "        whole = row.never or row.prospect_id is None\n",
        "        whole = row.never\n",
        f"{LEFT} -k goes_after_a_day",
    ),
    Fault(
        "a visitor reads the form that the agent sent",
        TOLD,
        "    return not user.visitor or kept.created_by == user.principal.subject\n",
        "    return not user.visitor or kept is not None\n",
        f"{API} -k forms_of_the_visit",
    ),
    Fault(
        "one caller's forms fill the disk while they come",
        "api/body/limits.py",
        "        if self._forms_of[caller] >= MOST_OF_ONE:\n",
        "        if self._forms_of[caller] > 9_999:\n",
        "tests/unit/api/test_form_bodies.py -k a_few_forms_at_once",
    ),
    Fault(
        "a form fills a draft that it was not compared with",
        "web/src/app/quote/acord-fill.ts",
        "if (autosave.version !== known) throw",
        "if (autosave.version < known) throw",
        "web/src/app/quote/acord-fill.test.ts -t fills in nothing",
    ),
    Fault(
        "a form is sent without the prospect that it is for",
        "web/src/features/acord/api.ts",
        "        if (userId !== null) form.set('user_id', userId);\n",
        "",
        "web/src/features/acord/api.test.tsx -t QE-144",
    ),
    Fault(
        "the pressed Submit stands in the history as Continue",
        "web/src/features/acord/api.ts",
        "button_name: 'parse_acord_submit'",
        "button_name: 'continue'",
        "web/src/features/acord/api.test.tsx -t QE-139",
    ),
    Fault(
        "what was taken over belongs to no prospect",
        "web/src/app/quote/acord-fill.ts",
        "prospect: session.id }",
        "prospect: null }",
        "web/src/app/quote/acord-place.test.tsx -t QE-003",
    ),
    Fault(
        "a result that is not there yet is taken for its end",
        "web/src/features/acord/follow.ts",
        "    if (answer.fileType !== 'processing') return answer;\n  }\n  return pollToEnd",
        "    return answer;\n  }\n  return pollToEnd",
        "web/src/features/acord/follow.test.ts -t QE-057",
    ),
    Fault(
        "a loss run beside an application is passed over in silence",
        "web/src/features/acord/use-parse.ts",
        "code.startsWith('loss_run.'));",
        "code === 'loss_run');",
        "web/src/features/acord/model.test.ts -t QE-178",
    ),
    Fault(
        "a mail that holds a PDF is taken for one",
        "documents/pdf/first_bytes.py",
        "    begins = head.find(HEADER)\n",
        "    begins = content.find(HEADER)\n",
        "tests/unit/documents/pdf/test_gate.py -k no_pdf",
    ),
)
