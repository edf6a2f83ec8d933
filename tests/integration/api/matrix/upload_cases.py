"""Calls that name a file of somebody, or what was read of one."""

from tests.integration.api.matrix.example import Example

QUOTERS = frozenset({"agent", "other agent", "peo", "other peo", "visitor", "demo guest"})
"""Owners of objects, who quote."""
A_FILE = {"folder1": "LossRun", "fileName": "new.pdf", "fileType": "application/pdf", "size": 9}
REFS = [{"key": "{file}"}]
OF_PROSPECT = {"user_email_id": "{user_id}", "fileList": REFS}
A_LETTER = {"company": "A Bakery", "name": "Ann Baker", "dFrom": "2026-01-01", "fein": "12-3456789"}
"""Nobody writes letters here: whose prospect it is hears that its FEIN is another one."""
VISITOR = frozenset({"visitor"})
TAKEN = {"paths": ["companyProfile.fein"]}

FILES = (
    Example("fileUploadAcord", "/api/fileUploadAcord", {"user_id": "{user_id}"}, form=True),
    Example("s3PollerJson", "/api/s3PollerJson/{bucket}/{form}/us-east-1"),
    Example("cancelReading", "/api/readings/{form}/cancel"),
    Example("getReadingPage", "/api/readings/{form}/pages/1.png"),
    Example("getReading", "/api/readings/{form}", closed_to=VISITOR),
    Example("getReading", "/api/readings/{own_form}?prospect={id}", closed_to=VISITOR),
    Example("acceptReading", "/api/readings/{form}/accepted", TAKEN, closed_to=VISITOR),
    Example(
        "acceptReading", "/api/readings/{own_form}/accepted", {**TAKEN, "prospect": "{id}"}, closed_to=VISITOR
    ),
    Example("listProspectReadings", "/api/prospects/{id}/readings"),
    Example("listProspectFiles", "/api/prospects/{id}/files"),
    Example("getLossRuns", "/api/prospects/{id}/loss-runs"),
    Example("getProspectClaims", "/api/prospects/{id}/claims"),
    Example("uploadDocs", "/api/uploadDocs", {**A_FILE, "folder2": "{user_id}"}),
    Example("updateUserStatusTable", "/api/updateUserStatusTable", OF_PROSPECT),
    Example(
        "updateUserStatusTable",
        "/api/updateUserStatusTable",
        {"user_email_id": "{own_user_id}", "fileList": REFS},
    ),
    Example("userTableDataUpdate", "/api/userTableData/update", OF_PROSPECT),
    Example("getLossRunForm", "/api/getLossRunForm", {"key": "{file}"}),
    Example("dashboardFileDownload", "/api/dashboardFileDownload", {"fileName": "{file}"}),
    Example(
        "uwDashboardFileDownload",
        "/api/uwDashboardFileDownload",
        {"fileName": "{file}"},
        closed_to=QUOTERS,
    ),
    Example(
        "getNoLossData",
        "/api/getNoLossData",
        {**A_LETTER, "user_email_id": "{user_id}"},
        closed_to=QUOTERS,
    ),
    Example("mergeDocuments", "/api/documents/merge", {"keys": ["{file}"], "name": "all"}),
    Example("deleteFilefromS3", "/api/deleteFilefromS3", {"key": "{spare_file}"}),
)
