"""Refusals of files: those that are not there, not ready, not to be taken or not to be deleted."""

from models.errors import QuotingError


class FileNotFound(QuotingError):
    """No file with this key lies in the caller's scope."""

    code, status = "file_not_found", 404


class FileExists(QuotingError):
    """The prospect has a file of this name."""

    code, status = "file_exists", 409


class FileNotArrived(QuotingError):
    """A file is said to be uploaded, and nothing of it lies in the store."""

    code, status = "file_not_arrived", 409


class FileNotReady(QuotingError):
    """A file has not been checked yet; this passes by itself."""

    code, status = "file_not_ready", 409
    again_in_s = 2


class FileRefused(QuotingError):
    """A file was refused by what is in it, and is given to nobody."""

    code, status = "file_refused", 409


class TooManyFiles(QuotingError):
    """A prospect has as many files as one may have."""

    code, status = "too_many_files", 409


class FileKept(QuotingError):
    """A carrier has decided by this file: nobody deletes it."""

    code, status = "file_kept", 409
