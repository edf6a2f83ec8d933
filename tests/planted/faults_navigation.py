"""Faults of the way through the flow: stages, steps, guards and links."""

from tests.planted.fault import Fault

STEPPER = "web/src/app/quote/steps.test.tsx"
STAGE = "web/src/features/prospect/draft/stage.ts"
DRAWN = "web/src/features/prospect/flow/stepper.tsx"
BAR = "web/src/app/shell/navigation.test.tsx"
TABLE = "web/src/app/access/screens.test.ts"
LEFT = "web/src/app/quote/save-on-leave.test.tsx"

FAULTS = (
    Fault(
        "an unknown stage clears the items of a prospect alone",
        "web/src/app/quote/opening.ts",
        "if (stage === undefined) clearSession();",
        "if (stage === undefined) forgetProspect();",
        f"{STEPPER} -t CB-023",
    ),
    Fault(
        "what stands beside an unknown stage is taken for a hand-over",
        "web/src/features/prospect/flow/session-handover.ts",
        "  if (stage !== null && stageOf(stage) === undefined) return undefined;\n",
        "",
        f"{STEPPER} -t CB-023",
    ),
    Fault(
        "a step that lies ahead is a link",
        DRAWN,
        "const href = look === 'done' || look === 'open' || look === 'current' ? hrefOf(step) : null;",
        "const href = hrefOf(step);",
        f"{STEPPER} -t CB-025",
    ),
    Fault(
        "a done step has no tick",
        DRAWN,
        "if (look === 'done') return",
        "if (look === 'open') return",
        f"{STEPPER} -t CB-025",
    ),
    Fault(
        "three steps of a past quote have a dash",
        STAGE,
        "historical && at < 4",
        "historical && at < 3",
        f"{STEPPER} -t CB-026",
    ),
    Fault(
        "the UnderWriting Page opens to agents",
        "web/src/app/quote/quote.tsx",
        "underwriter: inAnyGroup(groups, ['UWBeta']),",
        "underwriter: inAnyGroup(groups, ['UWBeta', 'GetQuoteBeta']),",
        f"{STEPPER} -t CB-025",
    ),
    Fault(
        "a stored stage beyond three opens the questions",
        STAGE,
        "return stage === 'two' ? 'questions' : 'compare';",
        "return stage === 'three' ? 'compare' : 'questions';",
        "web/src/app/quote/compare.test.tsx -t CB-022",
    ),
    Fault(
        "Get Quote of the bar clears the stage alone",
        "web/src/app/shell/navigation.tsx",
        "if (entry.clears) clearSession();",
        "if (entry.clears) sessionStorage.removeItem('formStage');",
        f"{BAR} -t RD-018",
    ),
    Fault(
        "prices open to whoever has the address",
        "web/src/app/router.tsx",
        "    middleware: [guard(screens.prices)],\n",
        "",
        f"{BAR} -t RD-015",
    ),
    Fault(
        "the links become a drawer at 800 px",
        "web/src/lib/breakpoints.ts",
        "navigation: 900,",
        "navigation: 800,",
        f"{BAR} -t RD-022",
    ),
    Fault(
        "the link to the rater's upload leads to that of companies",
        "web/src/app/access/screens.ts",
        "nav: { label: 'Rater upload', to: '/RaterUpload' },",
        "nav: { label: 'Rater upload', to: '/DataUpload' },",
        f"{TABLE} -t has every specified link",
    ),
    Fault(
        "Continue takes the stage of a quoted prospect back",
        "adapters/postgres/prospect/repository.py",
        "if stage and _STAGES.index(stage) > _STAGES.index(Stage(found.stage)):",
        "if stage:",
        "tests/integration/adapters/test_prospect.py -k only_moves_forward",
    ),
    Fault(
        "a new draft that was saved on the way out is not gone on with",
        "web/src/app/quote/opening.ts",
        "      sessionItems.prospectId.write(made.id);\n",
        "",
        f"{LEFT} -t saved on the way out",
    ),
    Fault(
        "a late save of a prospect overwrites the next one's copy",
        "web/src/app/quote/opening.ts",
        "if (sessionItems.prospectId.read() === session.id) keepCopy(draft);",
        "keepCopy(draft);",
        f"{LEFT} -t copies no save",
    ),
    Fault(
        "a past quote is told by the first day of its cover",
        "web/src/app/quote/quote.tsx",
        "effectiveDate: stored.sections.companyProfile.effectiveDate",
        "effectiveDate: stored.sections.companyProfile.expectedStartDate",
        f"{STEPPER} -t CB-026",
    ),
    Fault(
        "a quote that begins at a page to come keeps what the tab held",
        "web/src/app/pages/planned.tsx",
        "to={screens.quote.path} onClick={clearSession}>",
        "to={screens.quote.path}>",
        f"{BAR} -t RD-018",
    ),
    Fault(
        "the bar and the footer lead everybody to every screen",
        "web/src/app/access/screens.ts",
        "    if (!mayOpen(screen, { groups: [...groups] })) return [];\n",
        "",
        f"{TABLE} -t shows the admin dashboard in the footer",
    ),
    Fault(
        "a new quote has no stepper before it is saved",
        "web/src/app/quote/quote.tsx",
        "        <Stepper\n"
        "          steps={stepsOf({ ...progress, current: step === 'rates' ? 'underwriting' : step })}\n"
        "          hrefOf={(to) => (flow.session.id === '' ? null : `/Quote/${flow.session.id}/${to}`)}\n"
        "        />\n",
        "        {id !== undefined && (\n"
        "          <Stepper\n"
        "            steps={stepsOf({ ...progress, current: step === 'rates' ? 'underwriting' : step })}\n"
        "            hrefOf={(to) => (flow.session.id === '' ? null : `/Quote/${flow.session.id}/${to}`)}\n"
        "          />\n"
        "        )}\n",
        f"{BAR} -t CB-027",
    ),
    Fault(
        "an underwriter keeps the step Get Quotes before underwriting",
        STAGE,
        "!(preUnderwriter && step === 'compare')",
        "!(preUnderwriter && !underwriter && step === 'compare')",
        "web/src/features/prospect/draft/stage.test.ts -t CB-017",
    ),
    Fault(
        "a past quote has a dash at the UnderWriting Page where Get Quotes is hidden",
        "web/src/features/prospect/draft/stage.ts",
        "shown.map(({ step, title, from, why, at }) => {",
        "shown.map(({ step, title, from, why }, at) => {",
        "web/src/features/prospect/draft/stage.test.ts -t CB-026",
    ),
    Fault(
        "a stage without its prospect keeps what the tab had of one",
        "web/src/app/quote/opening.ts",
        "      else forgetProspect();\n",
        "",
        f"{STEPPER} -t CB-022",
    ),
    Fault(
        "a step that the stage has only come to has a tick",
        "web/src/features/prospect/draft/stage.ts",
        "RANK[stage] > RANK[STAGE_AT[step]] && at < 3;",
        "RANK[stage] >= RANK[STAGE_AT[step]] && at < 3;",
        "web/src/features/prospect/draft/stage.test.ts -t CB-025",
    ),
    Fault(
        "the bar leads to screens that are only announced",
        "web/src/app/access/screens.ts",
        "if (!nav || screen.announced || ",
        "if (!nav || ",
        f"{TABLE} -t announced",
    ),
    Fault(
        "an underwriter lands beside the page of underwriters",
        "api/caller/access.py",
        'return "/UwPortal"',
        'return "/Prices"',
        "tests/unit/api/test_access.py -k once_every_page_stands",
    ),
    Fault(
        "the questions of online carriers open to agents",
        "web/src/app/access/screens.ts",
        "    title: 'UW Questions',\n    anyGroup: ['UWBeta'],",
        "    title: 'UW Questions',\n    anyGroup: ['UWBeta', 'GetQuoteBeta'],",
        "web/src/app/access/screens.test.ts -t CB-231",
    ),
)
