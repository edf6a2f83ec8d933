/** A section on its own ground: heading, a line of help, content. */
import { useId, type ReactNode } from 'react';
import styles from './panel.module.css';

/** A titled section of a page. */
export interface PanelProps {
  /** Id of the section, for links to it. */
  readonly id?: string;
  readonly title: string;
  readonly lead?: ReactNode;
  /** Small controls at the right of the title. */
  readonly extra?: ReactNode;
  readonly children: ReactNode;
  /** The content reaches the edges, as tables do. */
  readonly flush?: boolean;
}

/** A section with an h2. */
export function Panel({ id, title, lead, extra, children, flush = false }: PanelProps) {
  const heading = useId();
  return (
    <section className={styles.panel} aria-labelledby={heading} {...(id !== undefined && { id })}>
      <header className={styles.head}>
        <div>
          <h2 className={styles.title} id={heading}>
            {title}
          </h2>
          {lead !== undefined && <p className={styles.lead}>{lead}</p>}
        </div>
        {extra}
      </header>
      <div className={flush ? styles.flush : styles.body}>{children}</div>
    </section>
  );
}
