/** The bar at the foot of a long page: what is left at the left, the actions at the right. */
import type { ReactNode } from 'react';
import styles from './sticky-bar.module.css';

/** What the bar is told. */
export interface StickyBarProps {
  readonly status: ReactNode;
  readonly children: ReactNode;
  /** Lies at the end of the page while nobody works on it. */
  readonly resting?: boolean;
}

/** Stays in sight while the page scrolls. */
export function StickyBar({ status, children, resting = false }: StickyBarProps) {
  return (
    <div className={styles.bar} role="group" aria-label="Actions" data-resting={resting}>
      <div className={styles.status}>{status}</div>
      <div className={styles.actions}>{children}</div>
    </div>
  );
}
