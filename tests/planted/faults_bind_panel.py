"""Faults of the bind panel and of what follows a quote: specified texts, what is accepted, what is bound."""

from tests.planted.fault import Fault

ACTS = "web/src/features/bind/bind-acts.test.tsx"
PARTS = "web/src/features/bind/bind-parts.test.tsx"
WISH = "web/src/features/bind/bind-wish.test.tsx"
TOLD = "web/src/features/bind/bind-told.test.tsx"
QUOTE = "web/src/features/bind/carrier-quote.test.tsx"
FORM = "web/src/features/bind/question-form.test.tsx"

FAULTS = (
    Fault(
        "a price that is to be accepted anew is a failure to be tried again later",
        "web/src/features/bind/bind-standing.tsx",
        "if (!hasMoved(account)) return",
        "if (hasMoved(account)) return",
        "web/src/features/bind/bind-told.test.tsx -t whose price had moved",
    ),
    Fault(
        "the figure of a run stands in the place of the carrier's newer one",
        "web/src/features/quote/carrier-price.ts",
        "if (newer.length === 0) return run;",
        "if (newer.length > -1) return run;",
        "web/src/features/quote/carrier-price.test.ts -t stands in the place",
    ),
    Fault(
        "a quote that the carrier did not make counts as made",
        "web/src/features/bind/carrier-quote.ts",
        "isFields(found) && found['Message'] === QUOTE_CREATED",
        "isFields(found)",
        f"{QUOTE} -t breaks the step off",
    ),
    Fault(
        "an update with another status counts as done",
        "web/src/features/bind/carrier-quote.ts",
        "found['StatusCode'] === QUOTE_UPDATED",
        "String(found['StatusCode']) === QUOTE_UPDATED",
        f"{QUOTE} -t only StatusCode",
    ),
    Fault(
        "details of a quote that failed stay",
        "web/src/features/bind/carrier-quote.ts",
        "keepAccount(path, undefined);",
        "keepAccount(path, { QuoteId: 'Q-6' });",
        f"{QUOTE} -t a refused creation",
    ),
    Fault(
        "net rates are asked after without end",
        "web/src/features/bind/carrier-job.ts",
        "tries !== undefined && asked >= tries",
        "tries !== undefined && asked > tries",
        f"{QUOTE} -t asked after five times",
    ),
    Fault(
        "a class code is sent as it was typed",
        "web/src/features/bind/quote-body.ts",
        "code.trim().padStart(CODE_DIGITS, '0')",
        "code.trim()",
        "web/src/features/bind/quote-body.test.ts -t four digits",
    ),
    Fault(
        "what was accepted is not sent",
        "web/src/features/bind/use-bind.ts",
        "accepted: acceptedOf(account) ?? null",
        "accepted: null",
        f"{WISH} -t sends what was seen",
    ),
    Fault(
        "taxes of the plan are accepted in place of the quote's",
        "web/src/features/bind/model.ts",
        "taxes: account.taxes ?? plan.taxes",
        "taxes: plan.total",
        f"{WISH} -t sends what was seen",
    ),
    Fault(
        "a bind is offered while a policy may exist",
        "web/src/features/bind/bind-panels.tsx",
        "const closed = accounts.some(isUnknown);",
        "const closed = false;",
        f"{TOLD} -t no bind button is anywhere",
    ),
    Fault(
        "the bind button is on before the carrier's word",
        "web/src/features/bind/bind-proceed.tsx",
        "const off = why !== '' ||",
        "const off =",
        f"{WISH} -t is off with the reason until",
    ),
    Fault(
        "a bound quote is announced in other words",
        "web/src/features/bind/messages.ts",
        "bound: 'Quote Binded'",
        "bound: 'Quote bound'",
        f"{TOLD} -t and then told once",
    ),
    Fault(
        "the banner of a failed bind names no carrier",
        "web/src/features/bind/messages.ts",
        "`Error while binding the quote for ${carrier}. Please Try Again Later.`",
        "`Error while binding the quote. Please Try Again Later.${carrier.slice(99)}`",
        f"{WISH} -t is a toast and a banner",
    ),
    Fault(
        "a second carrier's bind is told as any failure",
        "web/src/features/bind/use-bind.ts",
        "error instanceof ApiError && error.code === 'one_carrier'",
        "error instanceof ApiError && error.code === 'other'",
        f"{WISH} -t is told by the server",
    ),
    Fault(
        "missing net rates are told in other words",
        "web/src/features/bind/messages.ts",
        "Please Try Agian Later.",
        "Please Try Again Later. ",
        f"{PARTS} -t a failed read shows the message",
    ),
    Fault(
        "answers go to the carrier with gaps",
        "web/src/features/bind/get-quote.ts",
        "if (left > 0) return false;",
        "if (left > 99) return false;",
        f"{FORM} -t stops with the message",
    ),
    Fault(
        "what somebody else answered is overwritten",
        "web/src/features/bind/use-answers.ts",
        "setEdits(new Map(theirs));",
        "setReplaced([]);",
        f"{FORM} -t show the newer answer",
    ),
    Fault(
        "a down payment is named after the total",
        "web/src/features/bind/plan-table.tsx",
        "<Money amount={plan.down_payment} strong />",
        "<Money amount={plan.total} strong />",
        f"{PARTS} -t name the down payment",
    ),
    Fault(
        "a quote is withdrawn before anybody has read what that ends",
        "web/src/features/bind/withdraw.tsx",
        "onClick={() => setAsking(true)}",
        "onClick={() => void go()}",
        f"{ACTS} -t says what it ends",
    ),
    Fault(
        "a held carrier is not named",
        "web/src/features/bind/hold-banner.tsx",
        "if (told.length === 0) return null;",
        "if (told.length < 99) return null;",
        f"{ACTS} -t is named on its panel",
    ),
    Fault(
        "officers that are open are called settled",
        "web/src/features/bind/check-list.tsx",
        "if (open.length === 0) return",
        "if (left === 0) return",
        f"{ACTS} -t is not called settled",
    ),
    Fault(
        "a bind of another tab is told by nobody",
        "web/src/features/bind/use-bind.ts",
        "(pending || bind.uuid !== before)",
        "pending",
        f"{TOLD} -t another tab has begun",
    ),
    Fault(
        "a bind with another carrier is shown as settled",
        "api/bind/checklist.py",
        '_item("one_carrier", ONE_CARRIER, is_open=True)',
        '_item("one_carrier", ONE_CARRIER, is_open=False)',
        "tests/unit/api/test_bind_submission.py -k another_carrier",
    ),
    Fault(
        "the carrier's older answer is told before the person's own",
        "activities/bind/question_steps.py",
        '"Answer": own or question.answer or "",',
        '"Answer": question.answer or own or "",',
        "tests/unit/activities/test_bind_questions_read.py -k own_answer",
    ),
    Fault(
        "the panel offers a bind of a quote that is not eligible",
        "api/bind/checklist.py",
        '_item("eligibility", NOT_ELIGIBLE, is_open=_not_bindable(facts.record)),',
        '_item("eligibility", NOT_ELIGIBLE, is_open=_not_bindable(facts.record), blocks=False),',
        "tests/unit/api/test_bind_submission.py -k not_eligible",
    ),
    Fault(
        "a remark under another id of its question is lost",
        "activities/bind/question_steps.py",
        'remarks = {first[each["QuestionId"]]: each["remarks"] for each in entries if each.get("remarks")}',
        'remarks = {each["QuestionId"]: each["remarks"] for each in entries if each.get("remarks")}',
        "tests/unit/activities/test_bind_questions_read.py -k any_id",
    ),
)
