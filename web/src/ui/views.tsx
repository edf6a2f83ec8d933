/** Views of a list: buttons beside each other, of which the one that is shown stays pressed. */
import type { ReactNode } from 'react';
import styles from './views.module.css';

/** The buttons, named for who does not see them. */
export function Views({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={styles.views} role="group" aria-label={label}>
      {children}
    </div>
  );
}

/** One view. */
export interface ViewProps {
  readonly label: string;
  /** How many it holds; null while that is not known, undefined where nobody counts. */
  readonly count?: number | null | undefined;
  readonly pressed: boolean;
  readonly onPress: () => void;
}

/** The button of a view. */
export function View({ label, count, pressed, onPress }: ViewProps) {
  return (
    <button type="button" className={styles.view} aria-pressed={pressed} onClick={onPress}>
      {label}
      {count !== undefined && (
        <>
          {' '}
          <span className={styles.count}>{count?.toLocaleString('en-US') ?? '…'}</span>
        </>
      )}
    </button>
  );
}
