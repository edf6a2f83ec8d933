"""What runs where: the objects whose activities each queue has, made of the adapters of a worker process."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from sqlalchemy.ext.asyncio import AsyncEngine
from temporalio.client import Client

from activities.acord.steps import AcordActivities, AcordReadingActivities
from activities.bind.carrier_port import CarrierPort
from activities.bind.case import BindCaseActivities, CaseRows
from activities.bind.retrieval import CarrierRetrieval
from activities.bind.steps import BindStepActivities
from activities.bind.turns import BindTurnActivities
from activities.decision import DecisionActivities
from activities.document import DocumentActivities, DocumentWriterActivities
from activities.mail.steps import MailActivities
from activities.ops.steps import OpsActivities
from activities.ops.stuck import MARGIN_S, JobActivities, StuckWorkActivities
from activities.quote.freshness import Freshness
from activities.quote.online import OnlinePrices
from activities.quote.retry import QuoteRetryActivities
from activities.quote.steps import QuoteActivities
from activities.rate_book import RateBookActivities
from activities.recalculation import RecalculationActivities
from activities.risk_profile import RiskProfileActivities
from activities.submission import SubmissionActivities
from activities.upload.steps import UploadActivities, UploadCheckActivities
from activities.workbook import WorkbookActivities
from adapters.crypto import FieldCipher
from adapters.document_pool.acord_files import AcordFiles
from adapters.document_pool.children import DocumentChildren
from adapters.event_loop_offload import off_loop_if_many
from adapters.filed_classes import FiledClasses
from adapters.gated_files import GatedFiles
from adapters.keycloak import KeycloakSessions
from adapters.keycloak_guests import KeycloakGuests
from adapters.postgres.bind.accounts import PostgresBindAccounts
from adapters.postgres.bind.awaiting import PostgresAwaiting
from adapters.postgres.bind.case_reads import PostgresCaseReads
from adapters.postgres.bind.corrections import PostgresCorrections
from adapters.postgres.bind.intents import PostgresBindIntents
from adapters.postgres.bind.lease import PostgresCarrierLeases
from adapters.postgres.bind.mails import BindMails
from adapters.postgres.bind.projections import PostgresBindProjections
from adapters.postgres.bind.records import PostgresAccountRecords
from adapters.postgres.decision.store import PostgresDecisions
from adapters.postgres.document.store import PostgresDocumentStore
from adapters.postgres.mail.store import PostgresMailStore
from adapters.postgres.ops.ending import PostgresJobEndings
from adapters.postgres.ops.holds import HeldCarriers
from adapters.postgres.ops.idle_cases import PostgresIdleCases
from adapters.postgres.ops.leftovers import PostgresLeftovers
from adapters.postgres.ops.open_jobs import PostgresOpenJobs
from adapters.postgres.quote.retry_store import PostgresQuoteRetryStore
from adapters.postgres.quote.store import PostgresQuoteStore
from adapters.postgres.rate_book.books import PostgresRateBooks
from adapters.postgres.rate_book.rehearsal import PostgresRehearsals
from adapters.postgres.reading.store import PostgresAcordStore
from adapters.postgres.recalculation.store import PostgresRecalculations
from adapters.postgres.reference.catalogue import PostgresProgramCatalogue
from adapters.postgres.risk_profile.store import PostgresRiskProfileStore
from adapters.postgres.submission.round import PostgresSubmissionRound
from adapters.postgres.upload.store import PostgresLeftFiles, PostgresLossRunStore, PostgresUploadStore
from adapters.postgres.workbook.unanswered import PostgresUnansweredIssues
from adapters.s3 import S3ObjectStore
from adapters.sealed_objects import SealedObjects
from adapters.smtp import SmtpMailServer
from models.mail import Desk
from temporal.gauges import UpkeepMetrics
from temporal.workflow_status import TemporalRuns
from workflows.contracts import (
    BIND_QUEUE,
    CORE_QUEUE,
    DOCS_QUEUE,
    MAIL_QUEUE,
    bind_case_id,
    carrier_queue,
    decision_case_id,
    job_of,
    new_job,
)


@dataclass(frozen=True)
class Adapters:
    """What a worker process reaches outside of itself.

    environment: that of the settings; carriers: those that can be asked, by adapter.
    """

    engine: AsyncEngine
    cipher: FieldCipher
    books: PostgresRateBooks
    catalogue: PostgresProgramCatalogue
    objects: S3ObjectStore
    sessions: KeycloakSessions
    guests: KeycloakGuests
    mail_server: SmtpMailServer
    desk: Desk
    children: DocumentChildren
    environment: str
    carriers: Mapping[str, CarrierPort]
    protocol_time_scale: int = 1
    """Divides the waits of binds."""
    pictures_at_once: int = 2
    """Scanned pages of one file that are read side by side."""

    @property
    def open_jobs(self) -> PostgresOpenJobs:
        """Jobs of every kind that are `processing`."""
        return PostgresOpenJobs(self.engine, margin_s=MARGIN_S)


def work_of(has: Adapters, client: Client, metrics: UpkeepMetrics) -> Mapping[str, Sequence[object]]:
    """Task queue -> the objects whose activities run there."""
    engine, books, catalogue, objects = has.engine, has.books, has.catalogue, has.objects
    runs = PostgresQuoteStore(engine, has.cipher)
    endings = PostgresJobEndings(engine)
    leases = PostgresCarrierLeases(engine, has.cipher)
    accounts, corrected = PostgresBindAccounts(engine, has.cipher), PostgresCorrections(engine, has.cipher)
    retrieval = CarrierRetrieval(accounts, leases, books, corrected)
    cases = _cases(has)
    steps = BindStepActivities(cases, leases, retrieval, has.carriers)
    turns = BindTurnActivities(cases, has.carriers, has.desk.underwriters)
    online = OnlinePrices(runs, catalogue, retrieval, has.carriers, HeldCarriers(engine))
    quote = QuoteActivities(runs, books, catalogue, objects, online)
    jobs = JobActivities(endings)
    server, idle = TemporalRuns(client), PostgresIdleCases(engine, bind_case_id, decision_case_id)
    core = (
        quote,
        QuoteRetryActivities(runs, PostgresQuoteRetryStore(engine), catalogue, objects, has.carriers),
        SubmissionActivities(
            PostgresSubmissionRound(engine, has.cipher, has.environment, new_job),
            Freshness(books, off_loop_if_many),
        ),
        WorkbookActivities(PostgresUnansweredIssues(engine, has.cipher, new_job)),
        DecisionActivities(PostgresDecisions(engine, has.cipher, job_of, decision_case_id)),
        RecalculationActivities(PostgresRecalculations(engine, has.cipher, new_job), books),
        RiskProfileActivities(PostgresRiskProfileStore(engine), books, catalogue, objects),
        RateBookActivities(PostgresRehearsals(engine), books, catalogue),
        DocumentActivities(PostgresDocumentStore(engine, has.cipher)),
        *_endings_of_files(has),
        _upkeep(has),
        StuckWorkActivities(endings, has.open_jobs, server, metrics, idle, server),
        jobs,
    )
    return {
        CORE_QUEUE: core,
        BIND_QUEUE: (BindCaseActivities(cases), turns, jobs),
        DOCS_QUEUE: _of_documents(has),
        MAIL_QUEUE: (MailActivities(PostgresMailStore(engine, has.cipher), has.mail_server, has.desk), jobs),
        **{carrier_queue(key): (quote, steps, turns) for key in has.carriers},
    }


def _endings_of_files(has: Adapters) -> Sequence[object]:
    """What closes the jobs of files, with the database alone."""
    reading = AcordActivities(PostgresAcordStore(has.engine, has.cipher))
    return UploadActivities(PostgresUploadStore(has.engine)), reading


def _of_documents(has: Adapters) -> Sequence[object]:
    """What writes documents and opens those of strangers."""
    store = PostgresDocumentStore(has.engine, has.cipher)
    writing = DocumentWriterActivities(store, has.children.writer, has.objects)
    checking = UploadCheckActivities(
        PostgresLossRunStore(has.engine, has.cipher), has.objects, GatedFiles(has.children.reader)
    )
    reading = AcordReadingActivities(
        PostgresAcordStore(has.engine, has.cipher),
        has.objects,
        SealedObjects(has.objects, has.cipher),
        AcordFiles(has.children.reader),
        FiledClasses(has.books),
        pictures_at_once=has.pictures_at_once,
    )
    return writing, checking, reading


def _upkeep(has: Adapters) -> OpsActivities:
    leftovers, files = PostgresLeftovers(has.engine, has.cipher), PostgresLeftFiles(has.engine)
    return OpsActivities(leftovers, has.sessions, has.guests, files, has.objects)


def _cases(has: Adapters) -> CaseRows:
    mails = BindMails(has.cipher, job_of)
    return CaseRows(
        PostgresCaseReads(has.engine, has.cipher, has.protocol_time_scale),
        PostgresAccountRecords(has.engine, has.cipher),
        PostgresBindProjections(has.engine, mails),
        PostgresBindIntents(has.engine, decision_case_id, mails, has.protocol_time_scale),
        PostgresAwaiting(has.engine),
    )
