/** The bar at the foot of a long page: what is left at the left, the actions at the right. */
import type { ReactNode } from 'react';
import styles from './sticky-bar.module.css';

/** Stays in sight while the page scrolls. */
export function StickyBar({ status, children }: { status: ReactNode; children: ReactNode }) {
  return (
    <div className={styles.bar} role="group" aria-label="Actions">
      <div className={styles.status}>{status}</div>
      <div className={styles.actions}>{children}</div>
    </div>
  );
}
