"""Which permission each call asks for: a call that asks for another one is let into, or closed, on purpose.

Calls that are open, or ask for a session alone, are listed in tests/integration/api/test_access.py.
"""

from collections.abc import Mapping

import pytest
from fastapi.routing import APIRoute, iter_route_contexts

from api.auth import guard_of
from api.caller.access import Permission
from api.main import create_app

CALLS: Mapping[Permission, str] = {
    Permission.LOOK_UP: """
        getCarrierSelection getCcodes getClaimsTotals getEntityType getExpModStateCategory
        getMinMaxPremium getProgramData getScheduleDebitCreditRange getStateAndCity
        getStateTypeData listPrograms listStates raterMcpStateData
        validateClassCodesAndDescription
    """,
    Permission.VIEW: """
        dashboardFileDownload deleteEAcord deleteFilefromS3 deleteSavedView generateAccordForm
        generateEAcordCA generateEAcordFL generateEAcordNCCI generateQuotePDF
        generateRiskProfile getIndication getLossRunForm getLossRuns getNote getPreUnderwriter
        getPriceRecord getProspect getProspectClaims getProspectComments getQuotesData
        getReadingPage getRiskProfileData getRiskProfileDataId getRun getRunDifference
        getRunFreshness getSubmission getSubmissionReleased getSubmissionStanding
        getUserDataStatus getWorksheet getWorksheetDifference getWorkSizes listDecisions
        listFreshness listPrices listProgramAttempts listProspectFiles listProspectReadings
        listProspectRuns listProspects listSavedViews listStatusHistory listUploadZones listWork
        mergeDocuments putSavedView replayWorksheet s3PollerJson setNeededBy streamCaseEvents
        streamJobEvents underWriterUpdate updateStatusDetails updateUserStatusTable uploadDocs
        uwDashboardFileDownload
    """,
    Permission.QUOTE: """
        acceptReading archiveProspect cancelReading clearFein createProspect deleteProsepectData
        fileUploadAcord getAgency getCarrierElig getNoLossData getQuotesDataId getReading
        keepChoices keepNote patchProspect postUsersData putAgencyLogo restoreProspect
        retryProgram userStatusEligibility userTableDataPut userTableDataUpdate
    """,
    Permission.SUBMIT: """
        addAgentComment realSubmission removeUwReleased statusRealSubmission submitProspect
        userStatusSubmission
    """,
    Permission.ASK_CARRIER: """
        chooseBindPlan getBind getCarrierData listBinds listHolds listOpenBinds lookAtBind
        referBind saveBindAnswers saveBindOfficers sendBindMessage triggerGetNetRates
        triggerGetQuestions triggerGetQuoteDetails triggerQuoteGeneration triggerQuoteUpdate
        triggerSavePaymentPlans triggerSaveQuestions withdrawBind
    """,
    Permission.UNDERWRITE: """
        addUnderwriterComment approveIssue claimSubmission exportSubmissions getRecalculateQuote
        getReleasePlan getWorkbook getWorkbookCarryOver listSubmissions listUnderwriters
        listWorkbookChanges listWorkbookClasses previewWorkbook putWorkbook reassignSubmission
        refuseIssue releaseSubmission saySubmissionPresence streamSubmissionEvents
        takeBackSubmission tickBindTerms underWriterGetAll underWriterReleased
    """,
    Permission.RECALCULATE: """
        getRecalculateQuoteId reCalculateQuote retryRecalculation userStatusNetRates uwNetRates
    """,
    Permission.BIND: """
        triggerBindQuote
    """,
    Permission.DECIDE: """
        getDecisionAcord sendStatusEmail updateUsersData
    """,
    Permission.UNFLAG: """
        removeSalesPersonFlag
    """,
    Permission.READ_BOOKS: """
        compareRateBooks downloadRateBookChanges downloadRateBookFaults downloadRateBookTable
        getRateBook getRateBookRehearsal listRateBookChanges listRateBookFaults
        listRateBookRehearsalRows listRateBooks readRateBookTable
    """,
    Permission.KEEP_BOOKS: """
        approveRateBook changeRateBook checkRateBook createRateBook discardRateBook
        importRateBookTable publishRateBook reopenRateBook rollBackRateBook
        startRateBookRehearsal withdrawRateBook
    """,
    Permission.ADMIN_DESK: """
        getDashboardComments uploadDashboardComments
    """,
    Permission.INVITE: """
        listDemoLinks makeDemoLink
    """,
    Permission.OPERATE: """
        abortStuck correctStuck encodePayloads extendStuck getStuck getSweeps getWorkflowUi
        holdCarrier listOpsCarriers listRunbooks listStuck markStuckBound openStuckPersonalData
        overrideStuck releaseCarrier retryStuck sweepStuckWork
    """,
    Permission.DECODE: """
        decodePayloads
    """,
}
"""Of each permission: the calls that ask for it, by their operation ids."""
ELSEWHERE = {Permission.OPEN, Permission.SIGNED_IN}


@pytest.fixture(scope="module")
def asked() -> dict[str, Permission]:
    """The permission of each call."""
    found: dict[str, Permission] = {}
    for context in iter_route_contexts(create_app().routes):
        route = context.original_route
        if isinstance(route, APIRoute) and route.include_in_schema:
            guard = guard_of(route.dependant)
            assert guard is not None, route.path
            found[route.operation_id or route.name] = guard.permission
    return found


@pytest.mark.parametrize("permission", CALLS, ids=str)
def test_these_calls_and_no_others_ask_for_it(permission: Permission, asked: dict[str, Permission]) -> None:
    found = {name for name, each in asked.items() if each is permission}
    assert found == set(CALLS[permission].split())


def test_every_permission_that_calls_ask_for_is_listed(asked: dict[str, Permission]) -> None:
    assert set(asked.values()) - ELSEWHERE == set(CALLS)
