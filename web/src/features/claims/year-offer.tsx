/** What loss runs or a form say of one year, below its entry: taken by a press, or left. */
import { Button } from 'antd';
import type { ReadYear } from './api';
import styles from './claims.module.css';
import { flagWords, readWords, standingOf, TOLD_BY } from './offers';
import type { TypedYear } from './model';

/** A read year beside the typed one. */
export interface YearOfferProps {
  readonly read: ReadYear;
  readonly typed: TypedYear;
  readonly disabled: boolean;
  /** The typed row was chosen. */
  readonly kept: boolean;
  readonly onTake: () => void;
  readonly onKeep: () => void;
}

/** The offer. */
export function YearOffer({ read, typed, disabled, kept, onTake, onKeep }: YearOfferProps) {
  const standing = standingOf(read, typed);
  const flags = flagWords(read);
  const told = TOLD_BY[read.source];
  return (
    <div
      className={styles.offer}
      role="group"
      aria-label={`${told} of ${read.year}`}
      data-standing={standing}
    >
      <p className={styles.read}>
        <b>{standing === 'same' ? `As in the ${told.replace('Loss', 'loss')}` : told}</b>{' '}
        {standing !== 'same' && readWords(read)}
        <span className={styles.quiet}> {read.files.join(', ')}</span>
      </p>
      {flags.length > 0 && (
        <ul className={styles.flags}>
          {flags.map((words) => (
            <li key={words}>{words}</li>
          ))}
        </ul>
      )}
      {standing !== 'same' && !kept && (
        <span className={styles.choice}>
          <Button size="small" disabled={disabled} aria-label={`Take read ${read.year}`} onClick={onTake}>
            Take read
          </Button>
          {standing === 'differs' && (
            <Button
              size="small"
              type="text"
              disabled={disabled}
              aria-label={`Keep typed ${read.year}`}
              onClick={onKeep}
            >
              Keep typed
            </Button>
          )}
        </span>
      )}
    </div>
  );
}
