/** The doubtful rows of one section of the draft, with one tick for all of them. */
import { Checkbox } from 'antd';
import type { ReactNode } from 'react';
import type { Choices, Field, Group } from './model';
import styles from './review-group.module.css';
import rows from './review.module.css';

/** The rows of a section under their heading. */
export function ReviewGroup(props: {
  group: Group;
  choices: Choices;
  onTickAll: (fields: readonly Field[], take: boolean) => void;
  row: (field: Field) => ReactNode;
}) {
  const { group, choices, onTickAll, row } = props;
  const { title, fields } = group;
  // Of two values one is chosen by itself, never along with others.
  const open = fields.filter(({ state }) => state !== 'conflict');
  const ticked = open.filter(({ path }) => choices.get(path)?.take).length;
  return (
    <section className={styles.group} aria-label={title}>
      <h5 className={styles.head}>
        {open.length > 0 ? (
          <Checkbox
            checked={ticked === open.length}
            indeterminate={ticked > 0 && ticked < open.length}
            onChange={() => onTickAll(open, ticked < open.length)}
          >
            {title}
            <span className="visually-hidden">: tick all</span>
          </Checkbox>
        ) : (
          title
        )}
        <span className={styles.count}>{`${ticked} of ${open.length} ticked`}</span>
      </h5>
      <ul className={rows.rows} aria-label={`Look at these: ${title}`}>
        {fields.map(row)}
      </ul>
    </section>
  );
}
