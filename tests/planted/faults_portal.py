"""The portal of carriers and the console of operations: texts, who decides what, what is done once."""

from tests.planted.fault import Fault

PORTAL = "web/src/app/pages/panel-uw.test.tsx -t"
DECIDED = "web/src/app/pages/panel-uw-decided.test.tsx -t"
OPS = "web/src/app/pages/ops.test.tsx -t"
MODEL = "web/src/features/decision/model.ts"
HOLD = "web/src/features/bind/bind-acts.test.tsx -t is named on its panel"
ORDER = "tests/unit/adapters/test_decision_rows.py"
API = "tests/integration/api/decision/test_on_one_prospect.py"

FAULTS = (
    Fault(
        "the tooltip of a hold without a reason says something else",
        "web/src/features/decision/messages.ts",
        "'Reason Required in Remarks'",
        "'A reason is required'",
        f"{DECIDED} Hold and Reject stay disabled",
    ),
    Fault(
        "a remark of blanks is a reason",
        "web/src/features/decision/decision-area.tsx",
        "needsRemark(act) && remark.trim() === ''",
        "needsRemark(act) && remark === ''",
        f"{DECIDED} Hold and Reject stay disabled",
    ),
    Fault(
        "what was approved is approved again",
        MODEL,
        "  if (status === 'proceed_uw') return ['bound'];",
        "  if (status === 'proceed_uw') return ['bound', 'proceed_uw'];",
        f"{DECIDED} goes on",
    ),
    Fault(
        "an ended decision offers its buttons",
        MODEL,
        "  if (ended !== null) return [];",
        "  if (ended === 'bound') return [];",
        f"{PORTAL} an ended one",
    ),
    Fault(
        "a press that was not answered becomes another press",
        "web/src/features/decision/decide-dialog.tsx",
        "await decide(row, act, remark, press)",
        "await decide(row, act, remark, newUuid())",
        f"{DECIDED} under the same key",
    ),
    Fault(
        "where somebody was faster the row goes on showing what stood",
        "web/src/features/decision/decide-dialog.tsx",
        "        onRefused(messageOf(error));\n        await refresh();",
        "        onRefused(messageOf(error));",
        f"{DECIDED} where somebody was faster",
    ),
    Fault(
        "a decision is sent without its remark",
        "web/src/features/decision/api.ts",
        "        review: remark,",
        "        review: '',",
        f"{DECIDED} a decision names its consequence",
    ),
    Fault(
        "the decisions on a prospect are those on all",
        "adapters/postgres/decision/repository.py",
        "        wanted.append(decision.c.prospect_id == asked.prospect)",
        "        wanted.append(decision.c.prospect_id.is_not(None))",
        f"{API} -k decisions_on_one_prospect",
    ),
    Fault(
        "a list ends with its first page",
        "web/src/features/decision/api.ts",
        "first.data.total > known",
        "first.data.total < known",
        f"{PORTAL} what presses first",
    ),
    Fault(
        "a text that the address says late replaces what was typed since",
        "web/src/ui/typed-text.ts",
        "    if (at === -1) {",
        "    if (at < 9) {",
        "web/src/ui/typed-text.test.tsx -t however late",
    ),
    Fault(
        "what is approved stands among what waits for a decision",
        "adapters/postgres/decision/rows.py",
        "decision.c.ended.is_not(None), approved, decision.c.deadline, decision.c.id",
        "decision.c.ended.is_not(None), decision.c.deadline, approved, decision.c.id",
        f"{ORDER} -k what_presses_most",
    ),
    Fault(
        "what ended first stands first",
        "adapters/postgres/decision/rows.py",
        "decision.c.updated_at.desc(), decision.c.id",
        "decision.c.updated_at, decision.c.id",
        f"{ORDER} -k what_presses_most",
    ),
    Fault(
        "a remark that was not sent is lost with its page",
        "web/src/api/kept-typed.ts",
        "    this.#unwritten.add(place);\n",
        "",
        "web/src/api/kept-typed.test.ts -t stands again after a reload",
    ),
    Fault(
        "the focus is nowhere once a quote was withdrawn",
        "web/src/ui/focus-stays.ts",
        "    else focusHeading(",
        "    else if (!frame.current) focusHeading(",
        "web/src/features/bind/bind-acts.test.tsx -t says what it ends",
    ),
    Fault(
        "the banner of a hold stands at carriers that nobody holds",
        "web/src/features/bind/hold-banner.tsx",
        "carriers === undefined || carriers.includes(carrier)",
        "carriers === undefined || carrier !== ''",
        HOLD,
    ),
    Fault(
        "a hold says since when in words of a machine",
        "web/src/features/bind/hold-banner.tsx",
        "since {momentWords(since)}",
        "since {since && momentWords('') + since}",
        HOLD,
    ),
    Fault(
        "a carrier that is held is counted nowhere",
        "web/src/features/ops/model.ts",
        "  return held === 0 ? '' : ` (${held} held)`;",
        "  return held >= 0 ? '' : ` (${held} held)`;",
        f"{OPS} has its counts in the title",
    ),
    Fault(
        "operations do something without a reason",
        "web/src/features/ops/act-dialog.tsx",
        "  if (reason.trim().length < SHORTEST) lacking.set('reason', 'Say why, in a few words');",
        "  if (reason.trim().length < 0) lacking.set('reason', 'Say why, in a few words');",
        f"{OPS} does nothing without a reason",
    ),
    Fault(
        "an act that was not answered is done a second time",
        "web/src/features/ops/act-dialog.tsx",
        "await perform(actOf(asked, typed, reason.trim()), press)",
        "await perform(actOf(asked, typed, reason.trim()), newUuid())",
        f"{OPS} does nothing without a reason",
    ),
    Fault(
        "whose case it is is asked for without a reason",
        "web/src/features/ops/personal-data.tsx",
        "    if (reason.trim().length < 3) {",
        "    if (reason.trim().length < 0) {",
        f"{OPS} shows whose case it is",
    ),
)
