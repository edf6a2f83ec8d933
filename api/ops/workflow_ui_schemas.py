"""Body of the call that leads operators to the workflows."""

from api.http.wire import Wire


class WorkflowUi(Wire):
    """Address of the list of workflows, '' for none."""

    url: str
