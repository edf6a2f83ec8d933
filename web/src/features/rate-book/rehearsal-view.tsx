/** Open quotes priced again on a draft: how far, what in all, and who moves by how much. */
import { Button, Progress } from 'antd';
import { clockTime, momentDay, usDay } from '@/lib/dates';
import { Panel } from '@/ui/panel';
import { EmptyState, ErrorState } from '@/ui/state-view';
import type { BookDetail, Rehearsal } from './api';
import { REHEARSAL_ERRORS } from './messages';
import { openQuoteWords, priceWords } from './impact-words';
import { many, personName } from './model';
import { RehearsalResult } from './rehearsal-result';
import styles from './rehearsal-view.module.css';
import { useImpact } from './use-impact';

const SILENT = new Set(['draft', 'checked', 'approved']);

/** How far a rehearsal is. */
export function Running({ rehearsal }: { rehearsal: Rehearsal }) {
  const { done, total } = rehearsal;
  const percent = total === 0 ? 0 : Math.floor((100 * done) / total);
  return (
    <div className={styles.running}>
      <p role="status">
        {total === 0
          ? 'Counting open quotes'
          : `${many(done)} of ${many(total)} prices of open quotes made on the draft`}
      </p>
      <Progress percent={percent} status="active" aria-label="Impact on open quotes" />
      <p className={styles.quiet}>Nothing is changed by it. You may leave this page, it goes on.</p>
    </div>
  );
}

/** '40 prices of 12 open quotes'; of a check from before quotes were counted the prices alone. */
function countedWords({ done, summary }: Rehearsal): string {
  const quotes = summary?.open_quotes ?? null;
  return quotes === null ? priceWords(done) : `${priceWords(done)} of ${openQuoteWords(quotes)}`;
}

/** That it ended, how, and whether the book was changed since. */
export function Ended({ rehearsal }: { rehearsal: Rehearsal }) {
  const { started_by: by, closed_at: at, error_code: code } = rehearsal;
  if (rehearsal.status === 'error') {
    return (
      <p className={styles.failed} role="alert">
        {REHEARSAL_ERRORS[code ?? ''] ?? 'The check ended without a result. Start it again.'}
      </p>
    );
  }
  return (
    <>
      {!rehearsal.current && (
        <p className={styles.old} role="alert">
          The draft was changed since. What you see is how it was; check the impact again.
        </p>
      )}
      <p className={styles.quiet}>
        {countedWords(rehearsal)}, made again for {personName(by, 'somebody')}
        {at !== null && `, ${momentDay(at)} ${clockTime(at)}`}.{' '}
        {rehearsal.untouched > 0 &&
          `${openQuoteWords(rehearsal.untouched)} more ${rehearsal.untouched === 1 ? 'starts' : 'start'} before the book's first day.`}
      </p>
    </>
  );
}

/** The rehearsal of a book. */
export function RehearsalView({ detail, mayKeep }: { detail: BookDetail; mayKeep: boolean }) {
  const { book } = detail;
  const { rehearsal, running, busy, error, reload, start } = useImpact(detail);
  const may = mayKeep && SILENT.has(book.status);
  const button = may && (
    <Button type={rehearsal ? 'default' : 'primary'} loading={busy} disabled={running} onClick={start}>
      {rehearsal ? 'Check again' : 'Check the impact'}
    </Button>
  );
  return (
    <>
      <Panel
        title="Impact on open quotes"
        lead={`Quotes that are not submitted and start on ${usDay(book.effective_from)} or later, priced again on this book.`}
        {...(rehearsal && button && { extra: button })}
      >
        {error !== undefined && <ErrorState error={error} onRetry={reload} compact />}
        {rehearsal === null ? (
          <EmptyState
            title={may ? 'See who moves before anybody is quoted' : 'The impact of this book was not checked'}
            {...(button && { action: button })}
          >
            {may
              ? 'Each open quote is priced on the draft from what was entered then. Nobody is sent anything.'
              : 'The impact of a book is checked before it takes effect.'}
          </EmptyState>
        ) : running ? (
          <Running rehearsal={rehearsal} />
        ) : (
          <Ended rehearsal={rehearsal} />
        )}
      </Panel>
      {rehearsal?.status === 'done' && rehearsal.summary !== null && (
        <RehearsalResult key={rehearsal.id} rehearsal={rehearsal} summary={rehearsal.summary} />
      )}
    </>
  );
}
