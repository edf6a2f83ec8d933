/** The loss runs that were uploaded: what came of reading each, and what speaks against it. */
import { Button } from 'antd';
import { dayWords } from '@/lib/dates';
import { supportEmail } from '@/lib/support-email';
import type { LossRunFile, LossRuns, ReadYear } from './api';
import styles from './claims.module.css';
import { MESSAGES } from './messages';
import { sourcesOf } from './offers';

/** States of a file that nobody has read yet, in words. */
export const ON_THEIR_WAY = {
  waiting: 'Not uploaded yet',
  checking: 'Is being checked',
  reading: 'Is being read',
} as const;

/** What became of a file, in words; '' where it was read. */
function outcomeOf(file: LossRunFile): string {
  if (file.state in ON_THEIR_WAY) return ON_THEIR_WAY[file.state as keyof typeof ON_THEIR_WAY];
  if (file.code === null) return '';
  return `${MESSAGES.lossFile.replace('{email}', supportEmail())} ${file.hint ?? ''}`.trim();
}

function FileLine({ file }: { file: LossRunFile }) {
  const outcome = outcomeOf(file);
  const bad = file.code !== null;
  const valued = file.valued === null ? '' : `, valued ${dayWords(file.valued)}`;
  return (
    <li>
      <b>{file.name}</b>{' '}
      {outcome === '' ? (
        <span className={styles.quiet}>
          Read{file.carriers.length > 0 && `: ${file.carriers.join(', ')}`}
          {valued}
        </span>
      ) : (
        <span className={bad ? styles.problem : styles.quiet} role={bad ? 'alert' : 'status'}>
          {outcome}
        </span>
      )}
      {file.doubts.map(({ code, words }) => (
        <p key={code} className={styles.doubt}>
          {words}
        </p>
      ))}
    </li>
  );
}

/** What is in no row: years beyond the table, policies without a term. */
function rest({ beyond, undated }: LossRuns): string {
  const years =
    beyond.length > 0
      ? [`${beyond.join(', ')} ${beyond.length === 1 ? 'lies' : 'lie'} beyond the ten years of the table`]
      : [];
  const policies =
    undated > 0 ? [`${undated} ${undated === 1 ? 'policy' : 'policies'} without a term in no year`] : [];
  return [...years, ...policies].join('; ');
}

/** The list, and one press that fills what is empty. */
export function LossRunFiles(props: {
  runs: LossRuns;
  /** Read years whose rows are empty. */
  empty: readonly ReadYear[];
  disabled: boolean;
  onTakeAll: () => void;
  onSummary: (() => void) | undefined;
}) {
  const { runs, empty, disabled, onTakeAll, onSummary } = props;
  const beside = rest(runs);
  return (
    <section className={styles.runs} aria-label="Loss runs">
      {runs.files.length > 0 && (
        <ul className={styles.files}>
          {runs.files.map((file) => (
            <FileLine key={file.id} file={file} />
          ))}
        </ul>
      )}
      {beside !== '' && <p className={styles.quiet}>{beside}</p>}
      <div className={styles.acts}>
        {empty.length > 0 && (
          <Button disabled={disabled} onClick={onTakeAll}>
            Fill {empty.length} empty {empty.length === 1 ? 'year' : 'years'} from {sourcesOf(empty)}
          </Button>
        )}
        {onSummary && runs.files.length > 0 && <Button onClick={onSummary}>Loss Summary</Button>}
      </div>
    </section>
  );
}
