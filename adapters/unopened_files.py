"""The port UploadReader where no child opens strangers' files: what their first bytes say is all there is."""

from models.upload import FileType


class UnopenedFiles:
    """Lets every file pass that is by its bytes what its name says."""

    async def refusal(self, content: bytes, type: FileType) -> tuple[str, str] | None:
        """See UploadReader."""
        return None
