"""Events of the stream of a job."""

from api.wire import Wire
from models.job import JobStatus


class JobEvent(Wire):
    """The last event of a stream: how the job ended. Before it come `program` events, each a ProgramQuote."""

    status: JobStatus
