/** Drafts that are in this browser only: why, and the way to the server. */
import { Button } from 'antd';
import { momentWords } from '@/lib/dates';
import type { KeptDraft } from '../draft/device-store';
import { dropKept, type Waiting } from '../draft/outbox';
import { useOutbox } from '../draft/use-outbox';
import styles from './unsent-drafts.module.css';

const WHY = {
  clash: 'Saved elsewhere as well. Open it to choose what stays.',
  later: 'Not sent yet: the server could not be reached.',
  refused: 'The server refused it',
} as const satisfies Record<Waiting['why'], string>;

const words = ({ why, reason }: Waiting): string =>
  why === 'refused' ? `${WHY.refused}: ${reason}` : WHY[why];

/** Nothing, as long as nothing is kept. */
export function UnsentDrafts({ except, onOpen }: { except: string; onOpen: (kept: KeptDraft) => void }) {
  const { sent, waiting, again } = useOutbox(except);
  if (sent.length === 0 && waiting.length === 0) return null;
  const names = sent.map(({ value }) => value.company.trim() || 'a draft without a name').join(', ');
  return (
    <section className={styles.kept} aria-label="Kept on this device">
      {sent.length > 0 && (
        <p role="status" className={styles.sent}>
          Kept on this device until now, and saved: {names}.
        </p>
      )}
      {waiting.map((each) => (
        <div key={each.kept.id} className={styles.row}>
          <span>
            <strong>{each.kept.value.company.trim() || 'Without a name'}</strong>, typed{' '}
            {momentWords(each.kept.at)}. {words(each)}
          </span>
          <span className={styles.acts}>
            {each.why === 'later' && (
              <Button size="small" onClick={again}>
                Send now
              </Button>
            )}
            {each.why === 'refused' && (
              <Button size="small" danger onClick={() => void dropKept(each.kept).then(again)}>
                Drop it
              </Button>
            )}
            <Button size="small" type="primary" onClick={() => onOpen(each.kept)}>
              Open
            </Button>
          </span>
        </div>
      ))}
    </section>
  );
}
