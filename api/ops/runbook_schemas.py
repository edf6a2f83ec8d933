"""Body of the call that brings the runbooks."""

from api.http.wire import Wire


class Runbook(Wire):
    """One of them. name: of its file without ending, as cases name it; text: Markdown."""

    name: str
    title: str
    text: str
