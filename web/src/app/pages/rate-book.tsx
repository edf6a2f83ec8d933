/** Page of /RateBooks/:version and its parts: the status of a book, its rows, what differs, imports, impact. */
import { App, Button } from 'antd';
import { useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import {
  discardBook,
  refreshBooks,
  useBook,
  useBooks,
  type BookDetail,
  type BookHead,
} from '@/features/rate-book/api';
import { BookHistory } from '@/features/rate-book/book-history';
import { hrefOfBook } from '@/features/rate-book/book-list';
import { CompareView } from '@/features/rate-book/compare-view';
import { DraftDialog } from '@/features/rate-book/draft-dialog';
import { IllustrativeMark } from '@/features/rate-book/illustrative-mark';
import { ImportView } from '@/features/rate-book/import-view';
import { LifeLine } from '@/features/rate-book/life-line';
import { authorOf, spanWords, statusOf } from '@/features/rate-book/model';
import { RehearsalView } from '@/features/rate-book/rehearsal-view';
import { RowTable } from '@/features/rate-book/row-table';
import { ApiError, messageOf } from '@/api/errors';
import { today } from '@/lib/dates';
import { Modal } from '@/ui/modal';
import { PageHeader } from '@/ui/page-header';
import { EmptyState, ErrorState, LoadingState } from '@/ui/state-view';
import { StatusTag } from '@/ui/status-tag';
import styles from './rate-book.module.css';

const PARTS = {
  tables: 'Tables',
  compare: 'Compare',
  import: 'Import',
  rehearsal: 'Impact',
  history: 'History',
} as const;
type Part = keyof typeof PARTS;
const isPart = (word: string | undefined): word is Part => word !== undefined && word in PARTS;

function DiscardDialog({ version, onClose }: { version: string; onClose: () => void }) {
  const { notification } = App.useApp();
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const discard = async () => {
    setBusy(true);
    try {
      await discardBook(version);
      await refreshBooks();
      void navigate('/RateBooks');
    } catch (error) {
      notification.error({ title: `${version} is still there`, description: messageOf(error) });
      onClose();
    }
  };
  return (
    <Modal
      open
      size="small"
      title={`Delete the draft ${version}?`}
      okText="Delete draft"
      danger
      busy={busy}
      onOk={() => void discard()}
      onCancel={onClose}
    >
      Its rows and what was found of its impact are deleted. No price was made with it.
    </Modal>
  );
}

function PartOf(props: {
  part: Part;
  detail: BookDetail;
  books: readonly BookHead[];
  mayKeep: boolean;
  choice: string | undefined;
  onDraft: () => void;
}) {
  const { part, detail, books, mayKeep, choice, onDraft } = props;
  const navigate = useNavigate();
  const { version, base_version: base } = detail.book;
  const go = (to: string) => void navigate(hrefOfBook(version, to), { preventScrollReset: true });
  if (part === 'tables')
    return <RowTable detail={detail} table={choice ?? 'rates'} onTable={(table) => go(`tables/${table}`)} />;
  if (part === 'compare') {
    const others = books.map((book) => book.version).filter((each) => each !== version);
    const wanted = choice ?? base ?? '';
    const other = others.includes(wanted) ? wanted : (others[0] ?? null);
    return (
      <CompareView
        key={version}
        detail={detail}
        books={books}
        other={other}
        onOther={(old) => go(`compare/${encodeURIComponent(old)}`)}
      />
    );
  }
  if (part === 'import') return <ImportView detail={detail} mayKeep={mayKeep} onDraft={onDraft} />;
  if (part === 'rehearsal') return <RehearsalView detail={detail} mayKeep={mayKeep} />;
  return <BookHistory events={detail.events} sha256={detail.book.sha256} />;
}

/** The page. */
export default function RateBookPage() {
  const { version = '', part: wanted, choice } = useParams();
  const { notification } = App.useApp();
  const navigate = useNavigate();
  const state = useBook(version);
  const list = useBooks();
  const [asking, setAsking] = useState<'draft' | 'discard' | null>(null);
  const detail = state.data;
  if (!detail) {
    if (state.error instanceof ApiError && state.error.status === 404)
      return (
        <EmptyState
          title={`There is no rate book ${version}`}
          action={<Link to="/RateBooks">All rate books</Link>}
        >
          It may have been a draft that was deleted. What was priced with a published book can always be read.
        </EmptyState>
      );
    if (state.error !== undefined)
      return (
        <ErrorState
          error={state.error}
          onRetry={() => void state.mutate()}
          title="This rate book could not be opened"
        />
      );
    return <LoadingState rows={10} />;
  }
  const { book } = detail;
  const mayKeep = list.data?.may_keep ?? false;
  const part = isPart(wanted) ? wanted : 'tables';
  const taken = (now: BookHead) => {
    notification.success({ title: `${now.version}: ${statusOf(now, today()).label.toLowerCase()}` });
    void refreshBooks(version);
  };
  return (
    <>
      <PageHeader
        title={book.version}
        eyebrow={
          <span className={styles.eyebrow}>
            <Link to="/RateBooks">Rate Books</Link>
            <StatusTag {...statusOf(book, today())} />
            <IllustrativeMark illustrative={book.illustrative} />
          </span>
        }
        lead={`${spanWords(book)} · ${authorOf(book)}${book.base_version === null ? '' : ` · from ${book.base_version}`}${book.note === '' ? '' : ` · ${book.note}`}`}
        actions={
          mayKeep && (
            <>
              {book.status === 'draft' && <Button onClick={() => setAsking('discard')}>Delete draft</Button>}
              <Button onClick={() => setAsking('draft')}>New draft from it</Button>
            </>
          )
        }
      />
      <LifeLine detail={detail} books={list.data?.books ?? []} onTaken={taken} />
      <nav className={styles.parts} aria-label="Parts of the rate book">
        {Object.entries(PARTS).map(([key, label]) => (
          <Link
            key={key}
            className={styles.part ?? ''}
            to={hrefOfBook(version, key)}
            preventScrollReset
            {...(key === part && { 'aria-current': 'page' as const })}
          >
            {label}
          </Link>
        ))}
      </nav>
      <PartOf
        part={part}
        detail={detail}
        books={list.data?.books ?? []}
        mayKeep={mayKeep}
        choice={choice}
        onDraft={() => setAsking('draft')}
      />
      {asking === 'discard' && <DiscardDialog version={version} onClose={() => setAsking(null)} />}
      {asking === 'draft' && list.data && (
        <DraftDialog
          books={list.data.books}
          from={version}
          onClose={() => setAsking(null)}
          onMade={(made) => {
            setAsking(null);
            void navigate(hrefOfBook(made, 'import'));
          }}
        />
      )}
    </>
  );
}
