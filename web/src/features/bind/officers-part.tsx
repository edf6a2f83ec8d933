/** The officers of an account, where its carrier lists some; the room for them is kept while its questions are answered. */
import { Suspense, type ReactNode } from 'react';
import { fetchedPart } from '@/ui/fetched-part';
import { KeptRoom } from '@/ui/kept-room';
import type { Account } from './api';
import styles from './bind-panel.module.css';

const Officers = fetchedPart(async () => (await import('./officers')).Officers);

/** Of one officer of one state with the heading, as a carrier lists them that was told nothing yet; CSS pixels. */
const OFFICERS_HEIGHT = { cards: 414, rater: 190, wide: 190 } as const;

/** Whether the carrier has all answers and lists nobody: the room would stay empty without a word. */
const isNobody = ({ officers, questions, open_questions: open, running }: Account): boolean =>
  officers.listed.length === 0 && questions.length > 0 && open === 0 && running.length === 0;

/** The part. */
export function OfficersPart(props: {
  account: Account;
  /** Where the checklist leads to. */
  id: string;
  /** Its questions were opened here: the carrier names officers once it has the answers. */
  awaited: boolean;
  disabled: boolean;
  onRead: () => Promise<unknown>;
  /** What was refused. */
  children: ReactNode;
}) {
  const { account, id, awaited, disabled, onRead, children } = props;
  const come = account.officers.listed.length > 0;
  return (
    <KeptRoom name="officers" usual={OFFICERS_HEIGHT} come={come} awaited={awaited}>
      {come && (
        <section id={id} className={styles.part} aria-label={`Officers at ${account.carrier}`}>
          <h3 className={styles.heading}>Officers</h3>
          <Suspense fallback={null}>
            <Officers account={account} disabled={disabled} onSaved={onRead} />
          </Suspense>
          {children}
        </section>
      )}
      {awaited && isNobody(account) && (
        <section className={styles.part} aria-label={`Officers at ${account.carrier}`}>
          <h3 className={styles.heading}>Officers</h3>
          <p className={styles.quiet}>{account.carrier} has listed no officers for this quote.</p>
        </section>
      )}
    </KeptRoom>
  );
}
