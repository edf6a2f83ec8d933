/** '3 items left' in the foot of stage one: the list of what is missing, each a jump to its field. */
import { Button, Popover } from 'antd';
import { useState } from 'react';
import { useDraft, useDraftSession } from './draft-context';
import { PARTS, partOf } from './validate';
import styles from './items-left.module.css';

const TITLES = new Map(PARTS.map(({ part, title }) => [part, title]));

/** Brings a field into sight and gives it the focus; folded parts around it open first. */
export function jumpTo(path: string): void {
  requestAnimationFrame(() => {
    const element = document.getElementById(path);
    if (!element) return;
    element.scrollIntoView({ block: 'center', behavior: 'smooth' });
    element.focus({ preventScroll: true });
  });
}

/** The count, its list, and the jump. */
export function ItemsLeft() {
  const issues = useDraft((view) => view.issues);
  const { store } = useDraftSession();
  const [open, setOpen] = useState(false);
  if (issues.size === 0) return <span className={styles.ready}>Everything is filled in</span>;
  const go = (path: string) => {
    setOpen(false);
    store.seek(path);
    store.touch(path);
    jumpTo(path);
  };
  const words = `${issues.size} ${issues.size === 1 ? 'item' : 'items'} left`;
  const list = (
    <ul className={styles.list}>
      {[...issues].map(([path, message]) => (
        <li key={path}>
          <button type="button" className={styles.item} onClick={() => go(path)}>
            <span className={styles.part}>{TITLES.get(partOf(path))}</span>
            {message}
          </button>
        </li>
      ))}
    </ul>
  );
  return (
    <Popover open={open} onOpenChange={setOpen} trigger="click" placement="topLeft" content={list}>
      <Button type="link" className={styles.words ?? ''} aria-expanded={open}>
        {words}
      </Button>
    </Popover>
  );
}
