"""The retryable steps of reading a form, on the documents' queue: look, read, assemble, draw.

What is read lies sealed in the store between two steps; a step that is tried again finds the same bytes and
writes the same. A refusal is an outcome of the file, no error of a step: its reading says why.
"""

import asyncio
import logging
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager
from time import perf_counter
from typing import Any

from temporalio import activity

from activities.acord.ports import AcordObjects, AcordReader, AcordSealed, AcordStore, ClassTable
from activities.acord.table import values_csv
from activities.bind.heartbeat import beating
from models.acord import (
    GONE,
    PICTURE,
    AcordDrawing,
    AcordLook,
    AcordPages,
    AcordRead,
    AcordSnapshot,
    AcordStep,
    PagesKept,
    PictureKept,
    csv_key,
    drawn_key,
    meanwhile_keys,
    own_bytes_key,
    pages_key,
    picture_key,
)
from models.errors import RunNotFound
from models.job import JobClosing, JobEnding, JobOutcome, JobRef, JobStatus
from models.kept_reading import PageState, ReadingOutcome
from models.reading import FileLook, FileRefusal, NotRead
from models.upload import quarantined

log = logging.getLogger(__name__)
CSV = "text/csv; charset=utf-8"
HEARS_S = 2.0
"""How soon a step hears that its reading was cancelled; its child is ended then."""
_GONE = FileRefusal(
    code=GONE,
    message="Parse Incomplete! No Data found! Upload another file! The file is not in the store any more.",
    hint="Upload it again.",
)


class AcordReadingActivities:
    """Steps of AcordParseWorkflow; strangers' files are opened by children of the workers of this queue."""

    def __init__(
        self,
        store: AcordStore,
        objects: AcordObjects,
        sealed: AcordSealed,
        reader: AcordReader,
        classes: ClassTable,
        *,
        pictures_at_once: int,
    ) -> None:
        """pictures_at_once: how many pictures of one file are read, or pages drawn, side by side."""
        self._store, self._objects, self._sealed = store, objects, sealed
        self._reader, self._classes, self._at_once = reader, classes, pictures_at_once

    @activity.defn
    async def look_at_form(self, job: JobRef) -> AcordLook:
        """What the gate says of the file of a job.

        Raises: RunNotFound and, to be tried again, StoreUnavailable and DocumentUnread.
        """
        asked = await self._store.snapshot(job)
        if asked.job_status is not JobStatus.PROCESSING:
            return AcordLook(closed=True)
        async with beating(most_s=HEARS_S):
            try:
                content = await self._objects.get(quarantined(asked.key))
                look, own = await self._reader.opened(content)
            except KeyError:
                return AcordLook(refused=await self._refused(job, asked, NotRead(_GONE)))
            except NotRead as refused:
                return AcordLook(refused=await self._refused(job, asked, refused))
            mended = own != content
            if mended:
                async with self._while_open(job, own_bytes_key(asked.file_id)) as key:
                    await self._sealed.put(key, own)
        return AcordLook(
            pages=look.pages,
            pictures=_pictures(look)[: self._reader.most_pictures],
            at_once=self._at_once,
            mended=mended,
        )

    @activity.defn
    async def read_form_pages(self, step: AcordStep) -> AcordPages:
        """Read every page that prints its words, and tell of each; without a picture they are put together.

        Raises: as look_at_form.
        """
        asked = await self._store.snapshot(step.job)
        if asked.outcome is not None:
            return AcordPages(read=_read(await self._store.kept(step.job)))
        began = perf_counter()

        async def heard(page: int, pages: int) -> None:
            activity.heartbeat(page)
            spent = round((perf_counter() - began) * 1000)
            await self._store.page_done(step.job, page, pages, PageState.READ, "text", spent)

        async with beating(most_s=HEARS_S):
            try:
                content = await self._objects.get(quarantined(asked.key))
                found = await self._reader.read(content, heard)
            except KeyError:
                return AcordPages(refused=await self._refused(step.job, asked, NotRead(_GONE)))
            except NotRead as refused:
                return AcordPages(refused=await self._refused(step.job, asked, refused))
            kept = PagesKept(
                look=found.look,
                pictures=found.pictures,
                part=found.part.decode(),
                ms=found.ms,
                rss_mb=found.rss_mb,
            )
            if not found.pictures:
                return AcordPages(read=await self._put_together(step.job, asked, kept))
            async with self._while_open(step.job, pages_key(asked.file_id)) as key:
                await self._sealed.put(key, kept.model_dump_json().encode())
        return AcordPages(pictures=found.pictures[: self._reader.most_pictures])

    @activity.defn
    async def read_form_picture(self, step: AcordStep) -> None:
        """Read one page from its picture; that it cannot be read is kept too. Raises: as look_at_form."""
        asked = await self._store.snapshot(step.job)
        async with beating(most_s=HEARS_S):
            try:
                read = await self._reader.ocr_page(await self._bytes(asked, mended=step.mended), step.page)
            except KeyError:
                kept = PictureKept(page=step.page, refusal=_GONE)
            except NotRead as refused:
                kept = PictureKept(page=step.page, refusal=refused.refusal, rss_mb=refused.rss_mb)
            else:
                part = read.part.decode()
                kept = PictureKept(page=step.page, part=part, ms=read.ms, rss_mb=read.rss_mb)
            async with self._while_open(step.job, picture_key(asked.file_id, step.page)) as key:
                await self._sealed.put(key, kept.model_dump_json().encode())
        state = PageState.READ if kept.refusal is None else PageState.REFUSED
        await self._store.page_done(step.job, step.page, step.pages, state, PICTURE, kept.ms)

    @activity.defn
    async def assemble_form(self, step: AcordStep) -> AcordRead:
        """Put pages and pictures together and keep the reading, sealed. Raises: as look_at_form."""
        asked = await self._store.snapshot(step.job)
        if asked.outcome is not None:
            return _read(await self._store.kept(step.job))
        async with beating(most_s=HEARS_S):
            kept = await self._sealed.get(pages_key(asked.file_id))
            pages = PagesKept.model_validate_json(kept)
            wanted = pages.pictures[: self._reader.most_pictures]
            pictures = [
                PictureKept.model_validate_json(await self._sealed.get(picture_key(asked.file_id, page)))
                for page in wanted
            ]
            return await self._put_together(step.job, asked, pages, pictures)

    @activity.defn
    async def draw_form_pages(self, drawing: AcordDrawing) -> int:
        """Draw the pages that values were read on. Returns: how many; one that cannot be drawn is left out.

        Raises: as look_at_form.
        """
        asked, turn = await self._store.snapshot(drawing.job), asyncio.Semaphore(self._at_once)

        async def drawn(page: int) -> int:
            async with turn:
                activity.heartbeat(page)
                return await self._drawn(drawing, asked, content, page)

        async with beating(most_s=HEARS_S):
            try:
                content = await self._bytes(asked, mended=drawing.mended)
            except KeyError:
                return 0
            return sum(await asyncio.gather(*map(drawn, drawing.pages)))

    @activity.defn
    async def write_form_csv(self, job: JobRef) -> None:
        """Write the values as a table to download. Raises: as look_at_form."""
        asked, reading = await self._store.snapshot(job), await self._store.kept(job)
        table = values_csv(reading["readings"])
        async with self._while_open(job, csv_key(asked.file_id)) as key:
            await self._objects.put(key, table, content_type=CSV)
        await self._store.csv_written(job, key)

    @activity.defn
    async def forget_form_parts(self, drawing: AcordDrawing) -> None:
        """Remove what lay there until the file was read, and what showed the pages that are named.

        Raises: as look_at_form.
        """
        asked = await self._store.snapshot(drawing.job)
        keys = list(meanwhile_keys(asked.file_id, drawing.pictures))
        if drawing.pages:
            keys += [csv_key(asked.file_id), *(drawn_key(asked.file_id, page) for page in drawing.pages)]
        for key in keys:
            await self._objects.delete(key)

    @asynccontextmanager
    async def _while_open(self, job: JobRef, key: str) -> AsyncIterator[str]:
        """What is put under a key goes again where the job ended meanwhile.

        A step hears late that its reading was cancelled; what that reading left was removed before.
        """
        try:
            yield key
        finally:
            if not await self._is_open(job):
                await self._objects.delete(key)

    async def _is_open(self, job: JobRef) -> bool:
        """Not where it ended, nor where its prospect was deleted meanwhile."""
        try:
            return (await self._store.snapshot(job)).job_status is JobStatus.PROCESSING
        except RunNotFound:
            return False

    async def _put_together(
        self, job: JobRef, asked: AcordSnapshot, pages: PagesKept, pictures: Sequence[PictureKept] = ()
    ) -> AcordRead:
        try:
            reading = await self._reader.put_together(
                asked.name, asked.sha256, pages, tuple(pictures), await self._classes.by_state()
            )
        except NotRead as refused:
            reading = self._reader.not_read(asked.name, asked.sha256, refused.refusal, refused.rss_mb)
        await self._store.keep(job, reading)
        return _read(reading)

    async def _drawn(self, drawing: AcordDrawing, asked: AcordSnapshot, content: bytes, page: int) -> int:
        from_picture = page in drawing.pictures
        try:
            made = await self._reader.draw_page(content, page, from_picture=from_picture)
        except NotRead as refused:
            log.warning("A page is not drawn: %s", refused.refusal.code)
            return 0
        async with self._while_open(drawing.job, drawn_key(asked.file_id, page)) as key:
            await self._sealed.put(key, made.png)
        await self._store.page_drawn(drawing.job, page, made.width, made.height)
        return 1

    async def _bytes(self, asked: AcordSnapshot, *, mended: bool) -> bytes:
        """Raises: StoreUnavailable, KeyError."""
        if mended:
            return await self._sealed.get(own_bytes_key(asked.file_id))
        return await self._objects.get(quarantined(asked.key))

    async def _refused(self, job: JobRef, asked: AcordSnapshot, refused: NotRead) -> str:
        """Keep why the file is not read. Returns: its code."""
        reading = self._reader.not_read(asked.name, asked.sha256, refused.refusal, refused.rss_mb)
        await self._store.keep(job, reading)
        return refused.refusal.code


def _pictures(look: FileLook) -> tuple[int, ...]:
    return tuple(page for page, kind in enumerate(look.kinds, start=1) if kind == PICTURE)


def _read(reading: Mapping[str, Any]) -> AcordRead:
    """What of a reading may stand in a history."""
    readings = reading["readings"]
    return AcordRead(
        outcome=ReadingOutcome(reading["outcome"]).value,
        code=reading["code"],
        pages=tuple(sorted({page for each in readings for page in each["pages"]})),
        readings=len(readings),
    )


class AcordActivities:
    """The step of AcordParseWorkflow that needs the database alone."""

    def __init__(self, store: AcordStore) -> None:
        self._store = store

    @activity.defn
    async def close_form(self, closing: JobClosing) -> JobOutcome:
        """Close the job, once, as read or by the name of what came of it. Raises: RunNotFound."""
        await self._store.end(closing.job, closing.error_code)
        status = JobEnding.DONE if closing.error_code is None else JobEnding.ERROR
        return JobOutcome(status=status, error_code=closing.error_code)
