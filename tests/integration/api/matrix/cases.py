"""How each call is asked for an object of somebody: one example for every call that can name one.

Words in braces are those of the owner; `own_...` are the caller's where the caller has any.
"""

from tests.integration.api.matrix.document_cases import DOCUMENTS
from tests.integration.api.matrix.example import QUOTE as QUOTE
from tests.integration.api.matrix.example import Example as Example
from tests.integration.api.matrix.upload_cases import FILES, QUOTERS

ACCOUNT = "/api/binds/{account}"
AT_CARRIER = {"Quote": {"EffectiveDate": "2026-07-01"}, "user_id": "{user_id}"}
PROSPECT, RUN = "/api/prospects/{id}", "/api/runs/{run}"
PRICE = f"{RUN}/programs/{{program}}"
RECORD = "1763737200000+{run}+{program}+1 Main"
SUBMISSION = "/api/submissions/{submission}"
PRACTICE = {"user_email_id": "{user_id}", "real_submission": "false", "uuid": "{run}"}
WORKBOOK = "/api/workbooks/{submission}"
DECISION = {"run_id": "{run}", "note": "seen"}
WISH = {"user_email_id": "{user_id}", "uuid_carrier": RECORD, "sdr_factor": {}}
NET_RATES = {
    "user_email_id": "{user_id}", "uuid_carrier": RECORD, "base_version": 0, "uw_net_rates": {},
    "reason": "Agreed on the phone",
}  # fmt: skip
STATUS_DATA = "/api/userStatusData"
BY_RUN = {"user_email_id": "{user_id}", "uuid": "{run}"}
BY_TIME = {"user_email_id": "{user_id}", "timestamp": "{made_at}"}
BY_USER = {"user_email_id": "{user_id}"}
FOREIGN_RUN = {"user_email_id": "{own_user_id}", "uuid": "{run}"}
CLASSES = {"1": [{"code": "8810", "state": "il"}]}
VISITOR = frozenset({"visitor"})
COMMENTS = f"{PROSPECT}/comments"
EMPTY = {"user_email_id": "{user_id}", "childrenLoc": []}

OWNED = (
    Example("createProspect", "/api/prospects", {"id": "{id}", "sections": {}}),
    Example("getProspect", PROSPECT),
    Example("patchProspect", PROSPECT, {"base_version": 1, "sections": {}}),
    Example("listProspectRuns", f"{PROSPECT}/runs"),
    Example("userTableDataPut", "/api/userTableData/put", EMPTY),
    Example("userTableDataUpdate", "/api/userTableData/update", EMPTY),
    Example("getCarrierElig", "/api/getCarrierElig?user_id={user_id}", CLASSES),
    Example("getQuotesDataId", "/api/getQuotesDataId", QUOTE),
    Example("getQuotesData", "/api/getQuotesData/{job}"),
    Example("getRun", RUN),
    Example("getRunFreshness", f"{RUN}/freshness"),
    Example("listFreshness", "/api/freshness?runs={run}"),
    Example("listFreshness", "/api/freshness?runs={own_run}&runs={run}"),
    Example("getRunDifference", f"{RUN}/difference?old_run={{run}}"),
    Example("getRunDifference", "/api/runs/{own_run}/difference?old_run={run}"),
    Example("postUsersData", "/api/postUsersData", [{"user_email_id": "{user_id}", "uuid_carrier": RECORD}]),
    Example(
        "postUsersData", "/api/postUsersData", [{"user_email_id": "{own_user_id}", "uuid_carrier": RECORD}]
    ),
    Example("getUserDataStatus", "/api/getUserDataStatus/{user_id}/quote"),
    Example(
        "updateStatusDetails", "/api/updateStatusDetails", {"button_name": "continue", "user_id": "{user_id}"}
    ),
    Example(
        "updateStatusDetails",
        "/api/updateStatusDetails",
        {"button_name": "continue", "user_email_id": "{user_id}"},
    ),
    Example(
        "updateUserStatusTable",
        "/api/updateUserStatusTable",
        {"user_email_id": "{user_id}", "status": "proceed_uw"},
    ),
    Example(
        "updateUserStatusTable",
        "/api/updateUserStatusTable",
        {"user_email_id": "{own_user_id}", "uuid_carrier": RECORD, "doc_status": "uploaded"},
    ),
    Example("listStatusHistory", f"{PROSPECT}/history"),
    *FILES,
    Example("retryProgram", f"{PRICE}/retry"),
    Example("listProgramAttempts", f"{PRICE}/attempts"),
    Example("getIndication", f"{RUN}/indication"),
    Example("keepChoices", f"{RUN}/choices", {"unchecked": []}),
    Example("getNote", f"{PROSPECT}/note", closed_to=VISITOR),
    Example("keepNote", f"{PROSPECT}/note", {"base_version": 9, "text": "x"}, closed_to=VISITOR),
    Example("getWorksheet", f"{PRICE}/worksheet"),
    Example("getPriceRecord", f"{PRICE}/record"),
    Example("replayWorksheet", f"{PRICE}/worksheet/replay"),
    Example("getWorksheet", f"{PRICE}/worksheet?own=true"),
    Example("getPriceRecord", f"{PRICE}/record?own=true"),
    Example("replayWorksheet", f"{PRICE}/worksheet/replay?own=true"),
    Example(
        "getWorksheetDifference",
        f"{PRICE}/worksheet/difference?old_run={{run}}&old_program={{program}}",
    ),
    Example(
        "getWorksheetDifference",
        "/api/runs/{own_run}/programs/{own_program}/worksheet/difference"
        "?old_run={run}&old_program={program}",
    ),
    Example("listPrices", f"{PROSPECT}/prices"),
    Example("getProspectComments", COMMENTS, closed_to=VISITOR),
    Example("addAgentComment", f"{COMMENTS}/agent", {"comment": "x", "seen": "{id}"}, closed_to=VISITOR),
    Example("addUnderwriterComment", f"{COMMENTS}/uw", {"comment": "x", "seen": "{id}"}, closed_to=QUOTERS),
    Example(
        "underWriterUpdate",
        "/api/underWriterData/update",
        {"user_email_id": "{user_id}", "agent_comments": "x"},
        closed_to=VISITOR,
    ),
    Example("submitProspect", f"{PROSPECT}/submit", {"run_id": "{run}"}, closed_to=VISITOR),
    Example("submitProspect", "/api/prospects/{own_id}/submit", {"run_id": "{run}"}, closed_to=VISITOR),
    Example("getSubmissionStanding", f"{PROSPECT}/submission"),
    Example("getSubmission", SUBMISSION),
    Example("getSubmissionReleased", f"{SUBMISSION}/released"),
    Example("setNeededBy", f"{SUBMISSION}/needed-by", {"date": None}, closed_to=VISITOR),
    Example("claimSubmission", f"{SUBMISSION}/claim", closed_to=QUOTERS),
    Example("reassignSubmission", f"{SUBMISSION}/reassign", {"person": "{id}"}, closed_to=QUOTERS),
    Example("getReleasePlan", f"{SUBMISSION}/release", closed_to=QUOTERS),
    Example("releaseSubmission", f"{SUBMISSION}/release", {"prices": {}}, closed_to=QUOTERS),
    Example("takeBackSubmission", f"{SUBMISSION}/take-back", closed_to=QUOTERS),
    Example("getWorkbook", WORKBOOK, closed_to=QUOTERS),
    Example("putWorkbook", WORKBOOK, {"base_version": 0}, closed_to=QUOTERS),
    Example("previewWorkbook", f"{WORKBOOK}/preview", {"base_version": 0}, closed_to=QUOTERS),
    Example("listWorkbookChanges", f"{WORKBOOK}/changes", closed_to=QUOTERS),
    Example("getWorkbookCarryOver", f"{WORKBOOK}/carry-over", closed_to=QUOTERS),
    Example("listWorkbookClasses", f"{WORKBOOK}/columns/{{program}}/classes", closed_to=QUOTERS),
    Example("retryRecalculation", f"{WORKBOOK}/columns/{{program}}/recalculate", closed_to=QUOTERS),
    Example("saySubmissionPresence", f"{SUBMISSION}/presence", {"cell": None}, closed_to=QUOTERS),
    Example("streamSubmissionEvents", "/api/events/submission/{submission}", closed_to=QUOTERS),
    Example("approveIssue", "/api/issues/{submission}/approve", DECISION, closed_to=QUOTERS),
    Example("refuseIssue", "/api/issues/{submission}/refuse", DECISION, closed_to=QUOTERS),
    Example("uwNetRates", "/api/uwNetRates", NET_RATES, closed_to=QUOTERS),
    Example("getRecalculateQuoteId", "/api/getRecalculateQuoteId", {"body": WISH}, closed_to=QUOTERS),
    Example("reCalculateQuote", "/api/reCalculateQuote", WISH, closed_to=QUOTERS),
    Example("getRecalculateQuote", "/api/getRecalculateQuote/{job}", closed_to=QUOTERS),
    Example("realSubmission", "/api/userTableData/realSubmission", PRACTICE, closed_to=VISITOR),
    Example("statusRealSubmission", "/api/updateUserStatusTable/realSubmission", PRACTICE, closed_to=VISITOR),
    Example("userStatusSubmission", f"{STATUS_DATA}/submission", BY_RUN, closed_to=VISITOR),
    Example("userStatusSubmission", f"{STATUS_DATA}/submission", BY_TIME, closed_to=VISITOR),
    Example("userStatusSubmission", f"{STATUS_DATA}/submission", FOREIGN_RUN, closed_to=VISITOR),
    Example("userStatusNetRates", f"{STATUS_DATA}/netRates", BY_RUN, closed_to=QUOTERS),
    Example("userStatusNetRates", f"{STATUS_DATA}/netRates", BY_TIME, closed_to=QUOTERS),
    Example("userStatusEligibility", f"{STATUS_DATA}/eligibility", BY_RUN),
    Example("userStatusEligibility", f"{STATUS_DATA}/eligibility", BY_TIME),
    Example("userStatusEligibility", f"{STATUS_DATA}/eligibility", FOREIGN_RUN),
    Example(
        "removeUwReleased",
        "/api/userTableData/removeUwReleased",
        {"user_email_id": "{user_id}"},
        closed_to=VISITOR,
    ),
    Example(
        "updateUsersData",
        "/api/updateUsersData/",
        {
            "key": {"user_email_id": "{user_id}", "uuid_carrier": [RECORD]}, "quote_status": "hold",
            "review": "x",
        },
        closed_to=QUOTERS,
    ),
    Example("sendStatusEmail", "/api/sendStatusEmail", BY_USER, closed_to=QUOTERS),
    Example(
        "removeSalesPersonFlag",
        "/api/removeSalesPersonFlag",
        {"uuidList": [RECORD], "userId": "{user_id}"},
        closed_to=QUOTERS,
    ),
    Example("triggerQuoteGeneration", "/api/triggerAmtrustQuoteGeneration", AT_CARRIER),
    Example("triggerQuoteUpdate", "/api/triggerAmtrustQuoteUpdate/{quote}", AT_CARRIER),
    Example("triggerSavePaymentPlans", "/api/triggerAmtrustSavePaymentPlans/{quote}"),
    Example("triggerGetNetRates", "/api/triggerAmtrustGetNetRates/{quote}"),
    Example("triggerGetQuestions", "/api/triggerAmtrustGetQuestions/{quote}"),
    Example(
        "triggerSaveQuestions",
        "/api/triggerAmtrustSaveQuestions/{quote}",
        [{"QuestionId": "1", "AnswerValue": "no"}],
    ),
    Example("triggerGetQuoteDetails", "/api/triggerAmtrustGetQuoteDetails/{quote}"),
    Example(
        "triggerBindQuote",
        "/api/triggerAmtrustBindQuote",
        {"quoteId": "{quote}", "user_email_id": "{user_id}"},
        closed_to=QUOTERS,
    ),
    Example("getCarrierData", "/api/getAmtrustData/{step}/getQuestions"),
    Example("listBinds", "/api/binds?prospect={id}"),
    # No guest of the demo hears of a carrier that has no name there.
    Example("getBind", ACCOUNT, closed_to=frozenset({"demo guest"})),
    Example("chooseBindPlan", f"{ACCOUNT}/plan", {"plan_id": "1"}),
    Example("tickBindTerms", f"{ACCOUNT}/terms", closed_to=QUOTERS),
    Example("referBind", f"{ACCOUNT}/refer", {"note": "Please look"}),
    Example("sendBindMessage", f"{ACCOUNT}/messages", {"text": "Please look", "reason": "Other"}),
    Example("withdrawBind", f"{ACCOUNT}/withdraw"),
    Example("lookAtBind", f"{ACCOUNT}/look"),
    Example(
        "saveBindAnswers",
        f"{ACCOUNT}/answers",
        {"base_version": 0, "answers": [{"id": "1", "value": "no"}]},
    ),
    Example("saveBindOfficers", f"{ACCOUNT}/officers", {"base_version": 0, "officers": []}),
    Example("streamCaseEvents", "/api/cases/{over}/events"),
    Example("getDecisionAcord", "/api/decisions/{over}/acord", closed_to=QUOTERS),
    # A list, which is empty for whom the prospect is not.
    Example(
        "listDecisions",
        "/api/decisions?state=all&prospect={id}",
        refused=frozenset({200, 401, 403, 404}),
    ),
    *DOCUMENTS,
    Example("getRiskProfileDataId", "/api/getRiskProfileDataId", QUOTE),
    Example("getRiskProfileData", "/api/getRiskProfileData/{profile}"),
    Example("streamJobEvents", "/api/events/{job}"),
    Example("archiveProspect", f"{PROSPECT}/archive", closed_to=VISITOR),
    Example("restoreProspect", f"{PROSPECT}/restore", closed_to=VISITOR),
    Example("deleteProsepectData", "/api/deleteProsepectData/{user_id}", closed_to=VISITOR),
)  # fmt: skip
"""Objects of somebody, asked for by somebody else; the last call takes them away."""

BOOK = "/api/rate-books/nobodys-draft"
IMPORT, REHEARSAL = f"{BOOK}/imports/{{id}}", f"{BOOK}/rehearsals/{{id}}"
BOOKS = (
    Example("getRateBook", "/api/rate-books/demo-1"),
    Example("changeRateBook", BOOK, {"title": "x"}),
    Example("discardRateBook", BOOK),
    *(
        Example(f"{step}RateBook", f"{BOOK}/{path}", {"reason": "x"})
        for step, path in (
            ("check", "check"), ("reopen", "reopen"), ("approve", "approve"), ("publish", "publish"),
            ("withdraw", "withdraw"), ("rollBack", "roll-back"),
        )
    ),
    Example("readRateBookTable", "/api/rate-books/demo-1/tables/suta"),
    Example("downloadRateBookTable", "/api/rate-books/demo-1/tables/suta/csv"),
    Example("compareRateBooks", "/api/rate-books/demo-1/compare/demo-1"),
    Example("listRateBookChanges", "/api/rate-books/demo-1/compare/demo-1/rows"),
    Example("downloadRateBookChanges", "/api/rate-books/demo-1/compare/demo-1/csv"),
    Example("importRateBookTable", f"{BOOK}/imports", {}),
    Example("listRateBookFaults", f"{IMPORT}/faults"),
    Example("downloadRateBookFaults", f"{IMPORT}/faults/csv"),
    Example("startRateBookRehearsal", f"{BOOK}/rehearsals"),
    Example("getRateBookRehearsal", REHEARSAL),
    Example("listRateBookRehearsalRows", f"{REHEARSAL}/rows"),
)  # fmt: skip
"""Books belong to nobody: only who keeps or reads rates is let in."""
BOOK_PEOPLE = {"underwriter", "rates", "admin"}

CASE = "/api/ops/stuck/{account}"
BECAUSE = {"reason": "Ticket 4711"}
OPERATED = (
    Example("listStuck", "/api/ops/stuck?prospect={id}"),
    Example("getStuck", CASE),
    Example("markStuckBound", f"{CASE}/mark-bound", {**BECAUSE, "policy_number": "WC1234567"}),
    Example("abortStuck", f"{CASE}/abort", BECAUSE),
    Example("correctStuck", f"{CASE}/correct", {**BECAUSE, "path": "Premium", "value": "1"}),
    Example("overrideStuck", f"{CASE}/override", {**BECAUSE, "status": "hold"}),
    Example("extendStuck", f"{CASE}/extend", {**BECAUSE, "days": 2}),
    Example("retryStuck", f"{CASE}/retry", BECAUSE),
    Example("openStuckPersonalData", f"{CASE}/personal", BECAUSE),
)
"""Cases are operations' to mend, whoever's they are; one call of them tells whose, and is audited."""
TELLS_WHOSE = "openStuckPersonalData"

STAGE = {"domain": "{domain}", "email": "{email}"}
TOLD = (
    Example("getDomain", "/api/getDomain/{email}"),
    Example("getDomainInputData", "/api/getDomainInputData/{domain}"),
    Example("verifyOtp", "/api/verifyOtp", {"email": "{email}", "otp": "0000"}),
    Example("sendOtpMail", "/api/sendOtpMail", {"email": "{email}"}),
    Example("sendCallbackMail", "/api/sendCallbackMail", {"email": "{email}", "phone": "512 555 0147"}),
    Example("updateSolveTrackingData", "/api/updateSolveTrackingData", STAGE),
    Example("updateFormStage", "/api/updateSolveTrackingDataGeneric/updateFormStage", STAGE),
    Example("updateUserTrackingData", "/api/updateSolveTrackingDataGeneric/updateUserTrackingData", STAGE),
    Example("updateProposalStatus", "/api/updateSolveTrackingDataGeneric/updateProposalStatus", STAGE),
    Example("updateEngagedWithEmailCampaign", "/api/updateEngagedWithEmailCampaign/{domain}", STAGE),
    Example("verifyDemoRedirectUuid", "/api/verifyDemoRedirectUuid/{id}/-/-"),
)
"""Calls that anybody may make about an address: they tell nothing that belongs to its owner."""
