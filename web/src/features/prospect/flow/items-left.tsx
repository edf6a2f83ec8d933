/** '3 items left' in the foot of stage one: what is missing by section and row, each a jump to its field. */
import { Button, Popover } from 'antd';
import { useState } from 'react';
import { useDraft, useDraftSession } from '../draft/context';
import styles from './items-left.module.css';
import { missingOf, type Missing } from './missing-fields';

/** Frames until a field that lies beyond the rows in sight, or in a folded part, is on the page. */
const PATIENCE = 30;

/** Brings a field into sight and gives it the focus; folded parts around it open first. */
export function jumpTo(path: string): void {
  let frames = 0;
  const look = () => {
    const element = document.getElementById(path);
    frames += 1;
    if (!element) {
      if (frames < PATIENCE) requestAnimationFrame(look);
      return;
    }
    const box = element.getBoundingClientRect();
    // What the grid has brought into sight already stays where it is.
    if (document.activeElement === element && box.top >= 0 && box.bottom <= window.innerHeight) return;
    element.scrollIntoView({ block: 'center', behavior: 'smooth' });
    element.focus({ preventScroll: true });
  };
  requestAnimationFrame(look);
}

/** Rows of a section that are listed at once. */
const LISTED = 40;

function Section({ section, go }: { section: Missing; go: (path: string) => void }) {
  const [all, setAll] = useState(false);
  const shown = all ? section.items : section.items.slice(0, LISTED);
  return (
    <section aria-label={section.title}>
      <h3 className={styles.part}>
        {section.title} <span>{section.items.length}</span>
      </h3>
      <ul className={styles.list}>
        {shown.map(({ path, where, message }) => (
          <li key={path}>
            <button type="button" className={styles.item} onClick={() => go(path)}>
              {message}
              {where !== '' && <span className={styles.where}>{where}</span>}
            </button>
          </li>
        ))}
      </ul>
      {shown.length < section.items.length && (
        <Button type="link" size="small" onClick={() => setAll(true)}>
          Show {section.items.length - shown.length} more
        </Button>
      )}
    </section>
  );
}

function List({ go }: { go: (path: string) => void }) {
  const issues = useDraft((view) => view.issues);
  const locations = useDraft(({ draft }) => draft.childrenLoc);
  return (
    <div className={styles.sections}>
      {missingOf(issues, locations).map((section) => (
        <Section key={section.title} section={section} go={go} />
      ))}
    </div>
  );
}

/** The count, its list, and the jump. */
export function ItemsLeft() {
  const count = useDraft((view) => view.issues.size);
  const { store } = useDraftSession();
  const [open, setOpen] = useState(false);
  if (count === 0) return <span className={styles.ready}>Everything is filled in</span>;
  const go = (path: string) => {
    setOpen(false);
    store.touch(path);
    store.seek(path);
    jumpTo(path);
  };
  return (
    <Popover
      open={open}
      onOpenChange={setOpen}
      trigger="click"
      destroyOnHidden
      placement="topLeft"
      content={<List go={go} />}
    >
      <Button type="link" className={styles.words ?? ''} aria-expanded={open}>
        {count.toLocaleString('en-US')} {count === 1 ? 'item' : 'items'} left
      </Button>
    </Popover>
  );
}
