"""Faults on the underwriting page: texts that are specified, what holds a Save up, and what is sent."""

from tests.planted.fault import Fault

WORKBOOK = "web/src/features/workbook"
PERCENT, STORE = f"{WORKBOOK}/percent.test.ts", f"{WORKBOOK}/store.test.ts"
PANEL = f"{WORKBOOK}/workbook-panel.test.tsx"

FAULTS = (
    Fault(
        "a credit is sent as a debit",
        f"{WORKBOOK}/percent.ts",
        "return credit && amount !== 0 ? -amount : amount;",
        "return amount;",
        PERCENT,
    ),
    Fault(
        "a debit is held against the range of credits",
        f"{WORKBOOK}/percent.ts",
        "return Math.min(MOST, credit ? range.credit : range.debit);",
        "return Math.min(MOST, credit ? range.debit : range.credit);",
        PERCENT,
    ),
    Fault(
        "a range beyond 100 percent is taken as it is",
        f"{WORKBOOK}/percent.ts",
        "return Math.min(MOST, credit",
        "return Math.max(0, credit",
        PERCENT,
    ),
    Fault(
        "a hundredth beyond the range passes",
        f"{WORKBOOK}/percent.ts",
        "if (most === null || Math.abs(amount) <= most * 100) return null;",
        "if (most === null || Math.abs(amount) <= most * 100 + 1) return null;",
        PERCENT,
    ),
    Fault(
        "a minus is dropped while a percent is typed",
        f"{WORKBOOK}/percent.ts",
        "return { text: typed.replaceAll('-', ''), credit: true };",
        "return { text: typed.replaceAll('-', ''), credit: before.credit };",
        PERCENT,
    ),
    Fault(
        "an emptied box is called no number",
        f"{WORKBOOK}/percent.ts",
        "if (percent.text.trim() === '') return MESSAGES.valueMissing;",
        "if (percent.text.trim() === '') return MESSAGES.twoDecimals;",
        PERCENT,
    ),
    Fault(
        "the text of a failed look-up says that there is no range",
        f"{WORKBOOK}/messages.ts",
        "rangeFailed: 'Unable to get range!'",
        "rangeFailed: 'No Range Available!'",
        PERCENT,
    ),
    Fault(
        "the underwriting page is titled as the agent's page of prices",
        f"{WORKBOOK}/messages.ts",
        """title: "Here's Your UnderWriting Price Indication",""",
        """title: "Here's Your Price Indication",""",
        "web/src/app/quote/underwriting.test.tsx -t by its title",
    ),
    Fault(
        "the title of the bind error is another one",
        f"{WORKBOOK}/messages.ts",
        "bindError: 'Bind Error!!'",
        "bindError: 'Bind Error!'",
        f"{PANEL} -t two bound carriers",
    ),
    Fault(
        "two carriers are sent as bound",
        f"{WORKBOOK}/use-save.ts",
        "if (boundTwice(view)) setStep({ kind: 'bind error' });",
        "if (false) setStep({ kind: 'bind error' });",
        f"{PANEL} -t two bound carriers",
    ),
    Fault(
        "two bound states of one carrier are refused",
        f"{WORKBOOK}/rows.ts",
        "return [{ carrier: foldedName(saved?.carrier || name), status, row, column: key }];",
        "return [{ carrier: `${foldedName(saved?.carrier || name)} ${row}`, status, row, column: key }];",
        STORE,
    ),
    Fault(
        "a single closed cell closes all",
        f"{WORKBOOK}/model.ts",
        "statuses.every((each) => each === 'closed')",
        "statuses.some((each) => each === 'closed')",
        STORE,
    ),
    Fault(
        "a wrong percent opens the summary of a Save",
        f"{WORKBOOK}/use-save.ts",
        "else if (!wrong && carrierFault(view) === null)",
        "else if (carrierFault(view) === null)",
        f"{PANEL} -t is refused in the cell",
    ),
    Fault(
        "an empty name of a carrier is no fault",
        f"{WORKBOOK}/rows.ts",
        "if (folded === '') return 'empty';",
        "if (folded === '') return null;",
        STORE,
    ),
    Fault(
        "what is typed is thrown away when somebody else saves",
        f"{WORKBOOK}/store.ts",
        "const left = cell ? trimmed(cell, edit) : edit;",
        "const left = cell && cell.version === edit.seen ? trimmed(cell, edit) : undefined;",
        f"{PANEL} -t a clash is asked",
    ),
    Fault(
        "a Save says that it was typed upon what others saved since",
        f"{WORKBOOK}/use-save.ts",
        "Math.min(book.version, base ?? book.version);",
        "Math.max(book.version, base ?? book.version);",
        f"{PANEL} -t a clash is asked",
    ),
    Fault(
        "the preview is asked at every key",
        f"{WORKBOOK}/use-preview.ts",
        "export const REST_MS = 300;",
        "export const REST_MS = 0;",
        f"{PANEL} -t 300 ms after",
    ),
    Fault(
        "a reason is not asked for",
        f"{WORKBOOK}/reasons.ts",
        "if (reasons.length === 0) return",
        "if (reasons.length > 6) return",
        f"{WORKBOOK}/reasons.test.ts",
    ),
    Fault(
        "the popup of a column writes at Cancel",
        f"{WORKBOOK}/column-popup.tsx",
        "onCancel={onClose}",
        "onCancel={update}",
        f"{PANEL} -t the popup writes",
    ),
    Fault(
        "a price of another percent looks like the one that was asked for",
        f"{WORKBOOK}/model.ts",
        "return !same || (Number(said.text)",
        "return false && (Number(said.text)",
        f"{PANEL} -t struck as not",
    ),
    Fault(
        "a release does not ask about prices that stay behind",
        "web/src/features/submission/release-dialog.tsx",
        "if (needed.length > 0 && !again) {",
        "if (needed.length > 2 && !again) {",
        "web/src/features/submission/submission-head.test.tsx",
    ),
)
