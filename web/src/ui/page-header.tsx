/** Head of a page: its one h1, a line that says what the page is for, and its actions. */
import type { ReactNode } from 'react';
import styles from './page-header.module.css';

/** What stands in the head. */
export interface PageHeaderProps {
  readonly title: string;
  /** A short line under the title. */
  readonly lead?: ReactNode;
  /** Small facts before the title, such as a status. */
  readonly eyebrow?: ReactNode;
  /** Buttons at the right; false for who has none, so that no room is kept for them. */
  readonly actions?: ReactNode;
}

/** The head of a page. */
export function PageHeader({ title, lead, eyebrow, actions }: PageHeaderProps) {
  return (
    <header className={styles.header}>
      <div className={styles.words}>
        {eyebrow !== undefined && <div className={styles.eyebrow}>{eyebrow}</div>}
        <h1 className={styles.title} tabIndex={-1}>
          {title}
        </h1>
        {lead !== undefined && <p className={styles.lead}>{lead}</p>}
      </div>
      {actions !== undefined && actions !== false && <div className={styles.actions}>{actions}</div>}
    </header>
  );
}
