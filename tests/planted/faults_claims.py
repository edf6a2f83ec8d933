"""Faults in claims: the lock, whose save stands, what loss runs write over, which year, what is refused."""

from tests.planted.fault import Fault

_SAVING = "tests/unit/api/test_claims_saving.py"
_MODEL = "web/src/features/claims/model.test.ts"
_UPLOAD = "tests/unit/activities/test_upload.py"
_YEARS = "tests/unit/documents/loss_run/test_years.py"

FAULTS = (
    Fault(
        "an approval locks no statement",
        "api/prospect/claims_saving.py",
        "if _statement(sent) != _statement(stored) and await",
        "if False and await",
        f"{_SAVING} -k locks",
    ),
    Fault(
        "who saves last wins, whatever stands",
        "api/prospect/claims_saving.py",
        "if wire.claims_version not in (None, stored.version):",
        "if False:",
        f"{_SAVING} -k another_version",
    ),
    Fault(
        "loss runs fill rows that were typed",
        "web/src/features/claims/offers.ts",
        "standingOf(read, yearOf(typed, row.year)) === 'new'",
        "standingOf(read, yearOf(typed, row.year)) !== 'same'",
        f"{_MODEL} -t counts",
    ),
    Fault(
        "paid is incurred and reserves together",
        "web/src/features/claims/model.ts",
        "amountShown(whole - part)",
        "amountShown(whole + part)",
        f"{_MODEL} -t derives",
    ),
    Fault(
        "a policy year is that in which the policy ends",
        "documents/loss_run/years.py",
        'begins = policy.get("effective")',
        'begins = policy.get("expiration")',
        f"{_YEARS} -k ten_years",
    ),
    Fault(
        "a policy of two loss runs counts twice",
        "documents/loss_run/years.py",
        "if newest.get(_term(policy), path) != path:",
        "if False:",
        f"{_YEARS} -k counts_once",
    ),
    Fault(
        "an old loss run is not said to be",
        "documents/loss_run/fitness.py",
        "today - timedelta(days=age_days)",
        "today - timedelta(days=10 * age_days)",
        f"{_YEARS} -k stale",
    ),
    Fault(
        "a loss run of another line of business is kept",
        "activities/upload/steps.py",
        "FileState.REFUSED if code == WRONG_LINE else FileState.READ",
        "FileState.READ",
        f"{_UPLOAD} -k becomes_of_its_file",
    ),
    Fault(
        "what was typed during a save clashes with that save",
        "web/src/features/claims/use-editing.ts",
        "version: now.base.version + 1",
        "version: now.base.version",
        "web/src/features/claims/claims-section.test.tsx -t typed during a save",
    ),
    Fault(
        "a business that begins today cannot say so",
        "web/src/features/claims/use-editing.ts",
        "typed.since > today",
        "typed.since >= today",
        "web/src/features/claims/model.test.ts -t CB-171",
    ),
    Fault(
        "a gap beneath a dated statement keeps it from being saved",
        "web/src/features/claims/use-editing.ts",
        "  if (isReplaced(typed)) return null;\n",
        "",
        "web/src/features/claims/model.test.ts -t CB-171",
    ),
    Fault(
        "a ticked year is sent with what was typed in it",
        "web/src/features/claims/model.ts",
        "    if (entered.noCoverage) return [{ ...EMPTY_SENT, year, noCoverage: true }];\n",
        "",
        "web/src/features/claims/model.test.ts -t CB-210",
    ),
    Fault(
        "a hundred claims of a year are taken",
        "web/src/features/claims/model.ts",
        "if (!/^\\d{0,2}$/.test",
        "if (!/^\\d{0,3}$/.test",
        "web/src/features/claims/model.test.ts -t CB-213",
    ),
    Fault(
        "paid that was entered follows reserves once incurred changes",
        "web/src/features/claims/model.ts",
        "field === 'totRes' ? false : year.byPaid",
        "field === 'totRes' ? false : false",
        "web/src/features/claims/model.test.ts -t CB-216",
    ),
    Fault(
        "prices that stood before the claims are not looked at anew",
        "web/src/features/claims/api.ts",
        "['freshness', 'submission']",
        "['submission']",
        "web/src/features/claims/claims-section.test.tsx -t CB-049",
    ),
    Fault(
        "an approval that lapsed goes on locking the no-loss statement",
        "adapters/postgres/prospect/claims.py",
        "            & decision.c.ended.is_(None)\n",
        "",
        "tests/integration/api/decision/test_claims_locked.py -k lapsed",
    ),
)
