"""Faults in Start Fresh and in what is begun anew: what is deleted stays deleted, what failed to be stays."""

from tests.planted.fault import Fault

DISCARDING = "web/src/features/prospect/draft/discard.ts"
DISCARD = "web/src/features/prospect/draft/discard.test.ts"
PAGE = "web/src/app/quote/open-work.test.tsx"

FAULTS = (
    Fault(
        "a deletion does not wait for the save that is under way",
        DISCARDING,
        "  await autosave.hold();\n",
        "",
        DISCARD,
    ),
    Fault(
        "a deletion that failed stops all saves",
        DISCARDING,
        "    autosave.release();\n",
        "",
        DISCARD,
    ),
    Fault(
        "what an earlier tab left of a deleted prospect is sent later",
        DISCARDING,
        "  await forgetKept(session.prospect);\n",
        "",
        DISCARD,
    ),
    Fault(
        "what was typed last into a deleted prospect stays in the browser",
        DISCARDING,
        "  autosave.drop();\n",
        "",
        DISCARD,
    ),
    Fault(
        "no page says which prospect is open",
        "web/src/app/quote/quote.tsx",
        "        <OpenWork username={stored?.user_id ?? null} past={progress.historical} />\n",
        "",
        PAGE,
    ),
    Fault(
        "a submitted prospect may be deleted from the menu",
        "web/src/app/quote/open-work.ts",
        "useDraft(({ viewOnly }) => viewOnly) || past",
        "past",
        PAGE,
    ),
    Fault(
        "Start Fresh deletes by the company's name",
        "web/src/app/shell/start-fresh.tsx",
        "deleteProsepectData(work.username)",
        "deleteProsepectData(work.companyName)",
        PAGE,
    ),
    Fault(
        "Start Fresh keeps the cookies",
        "web/src/app/shell/start-fresh.tsx",
        "  clearCookies();\n",
        "",
        PAGE,
    ),
    Fault(
        "a new quote keeps what the tab had of another one",
        "web/src/app/quote/opening.ts",
        "      else forgetProspect();\n",
        "",
        "web/src/app/quote/steps.test.tsx -t a new quote begins",
    ),
    Fault(
        "cookies of the whole site outlive Start Fresh",
        "web/src/lib/storage.ts",
        "=; path=${path}; max-age=0",
        "=; max-age=0",
        "web/src/app/shell/shell-dialogs.test.tsx -t RD-161",
    ),
)
