/** A section on its own ground: heading, a line of help, content. */
import { useEffect, useId, useRef, type ReactNode, type Ref } from 'react';
import { focusHeading } from './focus-stays';
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
  /** Somebody has just come here from within the page: unless they went on, the focus stands on the title. */
  readonly takesFocus?: boolean;
  readonly frame?: Ref<HTMLElement>;
  /** The content reaches the edges, as tables do. */
  readonly flush?: boolean;
}

/** A section with an h2. */
export function Panel(props: PanelProps) {
  const { id, title, lead, extra, children, flush = false, takesFocus = false, frame } = props;
  const heading = useId();
  const place = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (takesFocus && document.activeElement === document.body) focusHeading(place.current);
  }, [takesFocus]);
  return (
    <section
      className={styles.panel}
      aria-labelledby={heading}
      {...(id !== undefined && { id })}
      {...(frame && { ref: frame })}
    >
      <header className={styles.head}>
        <div>
          <h2 ref={place} className={styles.title} id={heading}>
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
