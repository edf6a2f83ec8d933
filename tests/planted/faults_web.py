"""Faults on the screens, found without a browser."""

from tests.planted.fault import Fault

FAULTS = (
    Fault(
        "half a cent is dropped",
        "web/src/lib/money.ts",
        ">= 5 ? 1 : 0",
        ">= 6 ? 1 : 0",
        "web/src/lib/money.test.ts",
    ),
    Fault(
        "a debt is shown without its sign",
        "web/src/lib/money.ts",
        "return negative && cents !== 0 ? -cents : cents;",
        "return cents;",
        "web/src/lib/money.test.ts",
    ),
    Fault(
        "a lower price is shown as a higher one",
        "web/src/lib/money.ts",
        "cents > 0 ? '+' : '−'",
        "cents < 0 ? '+' : '−'",
        "web/src/lib/money.test.ts",
    ),
    Fault(
        "cents of a typed payroll become dollars",
        "web/src/lib/money.ts",
        (
            "export function payrollDollars(typed: string): number | null {\n"
            "  const digits = typed.split('.')[0]"
        ),
        "export function payrollDollars(typed: string): number | null {\n  const digits = typed",
        "web/src/lib/money.test.ts",
    ),
    Fault(
        "a term of half a year is shown as a whole one",
        "web/src/features/prospect/term.ts",
        "if (thousandths >= 1000) return '1';",
        "if (thousandths >= 500) return '1';",
        "web/src/features/prospect/edits.test.ts",
    ),
    Fault(
        "the code on the campaign page may be longer than it is",
        "web/src/features/campaign/model.ts",
        "typed.replace(/\\D/g, '').slice(0, CODE_DIGITS)",
        "typed.replace(/\\D/g, '')",
        "web/src/features/campaign/model.test.ts",
    ),
    Fault(
        "a link that asks for no button shows one",
        "web/src/features/campaign/model.ts",
        "button !== null && !off.has",
        "button !== null || !off.has",
        "web/src/features/campaign/model.test.ts",
    ),
    Fault(
        "a sign-in that failed for our reasons blames the account",
        "web/src/features/identity/model.ts",
        "const aboutTheAccount = new Set([401, 409, 422, 429]);",
        "const aboutTheAccount = new Set([401, 409, 422, 429, 503]);",
        "web/src/features/identity/model.test.ts",
    ),
    Fault(
        "an unknown user keeps what was remembered",
        "web/src/features/identity/model.ts",
        "text: messages.userDoesNotExist, forget: true",
        "text: messages.userDoesNotExist, forget: false",
        "web/src/features/identity/model.test.ts",
    ),
    Fault(
        "a draft without a carrier may continue",
        "web/src/features/prospect/validate.ts",
        "if (draft.carrierList.length === 0) issues",
        "if (draft.carrierList.length < 0) issues",
        "web/src/features/prospect/validate.test.ts",
    ),
    Fault(
        "what is kept on this device only is called saved",
        "web/src/features/prospect/save-words.ts",
        "return { words: 'Not saved yet', bad: false };",
        "return { words: 'Saved', bad: false };",
        "web/src/features/prospect/save-words.test.ts",
    ),
    Fault(
        "a signed-out person is told that all is well",
        "web/src/features/prospect/save-words.ts",
        "const unsaved = state.kind !== 'clean' && state.kind !== 'saved';",
        "const unsaved = state.kind === 'retrying';",
        "web/src/features/prospect/save-words.test.ts",
    ),
    Fault(
        "a price of another run is shown in this one",
        "web/src/features/quote/model.ts",
        "if (!known || known.id !== read.id) return read;",
        "if (!known) return read;",
        "web/src/features/quote/model.test.ts -t another run",
    ),
    Fault(
        "a program that the closed run does not have keeps its price",
        "web/src/features/quote/model.ts",
        ": merged.programs.filter(({ program }) => present.has(program));",
        ": merged.programs;",
        "web/src/features/quote/model.test.ts -t another run",
    ),
    Fault(
        "a later word of the same try is passed over",
        "web/src/features/quote/model.ts",
        "(row.version === known.version && row.seq <= known.seq)",
        "row.version === known.version",
        "web/src/features/quote/model.test.ts -t takes a newer row",
    ),
    Fault(
        "a rate is unusual below 0.04 only",
        "web/src/features/prospect/validate.ts",
        "Number(rate) < 0.4 ||",
        "Number(rate) < 0.04 ||",
        "web/src/features/prospect/validate.test.ts -t warns about an unusual rate",
    ),
)
