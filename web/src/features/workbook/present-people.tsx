/** Who else is on the page, by initials. */
import { initials } from './book-cell';
import styles from './book-cell.module.css';
import type { Workbook } from './shapes';

/** The others; nothing where nobody is. */
export function PresentPeople({ present }: { present: Workbook['presence'] }) {
  const others = present.filter(({ me }) => !me);
  if (others.length === 0) return null;
  return (
    <span role="list" aria-label="Also here">
      {others.map(({ person, name }) => (
        <span key={person} role="listitem" className={styles.here} title={`${name} is here`}>
          {initials(name)}
        </span>
      ))}
    </span>
  );
}
