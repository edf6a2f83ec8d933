/** Where a book stands on its way, who brought it there, and the steps that it can take next. */
import { Button } from 'antd';
import { useState } from 'react';
import { momentDay } from '@/lib/dates';
import { isStep, type BookDetail, type BookHead, type Step, type StepOffer } from './api';
import styles from './life-line.module.css';
import { personName, effectiveInstead, stepWords } from './model';
import { StepDialog } from './step-dialog';

interface Stop {
  readonly status: BookHead['status'];
  readonly label: string;
}

const STOPS: readonly Stop[] = [
  { status: 'draft', label: 'Draft' },
  { status: 'checked', label: 'Checked' },
  { status: 'approved', label: 'Approved' },
  { status: 'effective', label: 'Published' },
];
const REACHED: Record<BookHead['status'], number> = {
  draft: 0,
  checked: 1,
  approved: 2,
  effective: 3,
  retired: 4,
};
const BACK: readonly Step[] = ['reopened', 'withdrawn', 'rolled_back'];

function factOf(book: BookHead, stop: Stop): string {
  if (stop.status === 'draft')
    return `${personName(book.author, 'Quoteloom')}, ${momentDay(book.created_at)}`;
  if (stop.status === 'approved' && book.approved_at !== null)
    return `${personName(book.approver, '')}, ${momentDay(book.approved_at)}`;
  if (stop.status === 'effective' && book.published_at !== null) return momentDay(book.published_at);
  return '';
}

/** The stops that a book has passed; a retired one may have left the way before its end. */
function passed(book: BookHead, at: number): boolean {
  if (book.status !== 'retired') return at <= REACHED[book.status];
  return at < 3 || book.published_at !== null;
}

/** The way, and the buttons. Nothing to press for people who only read. */
export function LifeLine(props: {
  detail: BookDetail;
  books: readonly BookHead[];
  onTaken: (book: BookHead) => void;
}) {
  const { detail, books, onTaken } = props;
  const { book } = detail;
  const [asked, setAsked] = useState<StepOffer | null>(null);
  const offers = detail.steps.filter(({ action }) => isStep(action));
  const hindrances = offers.map(({ hindrance }) => hindrance).filter((text) => text !== '');
  const instead = effectiveInstead(books, book);
  if (book.author === null) {
    return (
      <section className={styles.life} aria-label="Life of the book">
        <p className={styles.hindrance}>
          This book comes with Quoteloom. It is never edited: to change rates, make a draft from it.
        </p>
      </section>
    );
  }
  return (
    <section className={styles.life} aria-label="Life of the book">
      <ol className={styles.way}>
        {STOPS.map((stop, at) => (
          <li
            key={stop.status}
            className={styles.stop}
            data-passed={passed(book, at)}
            {...(book.status === stop.status && { 'aria-current': 'step' as const })}
          >
            <span className={styles.label}>{stop.label}</span>
            <span className={styles.fact}>{factOf(book, stop)}</span>
          </li>
        ))}
        {book.status === 'retired' && (
          <li className={styles.stop} data-passed="true" aria-current="step">
            <span className={styles.label}>Retired</span>
            <span className={styles.fact}>{book.retired_at !== null && momentDay(book.retired_at)}</span>
          </li>
        )}
      </ol>
      {offers.length > 0 && (
        <div className={styles.steps}>
          {offers.map((offer) => {
            const step = offer.action as Step;
            const words = stepWords(step, book, instead);
            const backwards = BACK.includes(step);
            return (
              <Button
                key={step}
                type={backwards ? 'default' : 'primary'}
                danger={words.danger === true}
                disabled={offer.hindrance !== ''}
                onClick={() => setAsked(offer)}
              >
                {words.button}
              </Button>
            );
          })}
        </div>
      )}
      {hindrances.map((text) => (
        <p key={text} className={styles.hindrance}>
          {text}
        </p>
      ))}
      {asked && (
        <StepDialog
          step={asked.action as Step}
          detail={detail}
          needsReason={asked.needs_reason}
          instead={instead}
          onClose={() => setAsked(null)}
          onDone={(now) => {
            setAsked(null);
            onTaken(now);
          }}
        />
      )}
    </section>
  );
}
