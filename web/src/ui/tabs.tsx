/** Tabs as the platform knows them: arrow keys move, every panel stays in the page so that nothing typed is lost. */
import { useEffect, useId, useRef, type KeyboardEvent, type ReactNode } from 'react';
import styles from './tabs.module.css';

/** One tab with its panel. */
export interface TabItem<K extends string> {
  readonly key: K;
  readonly label: string;
  readonly content: ReactNode;
}

/** A row of tabs and the chosen panel. */
export function Tabs<K extends string>(props: {
  label: string;
  items: readonly TabItem<K>[];
  active: K;
  onChange: (key: K) => void;
}) {
  const { items, active, onChange, label } = props;
  const base = useId();
  const list = useRef<HTMLDivElement>(null);

  // On a phone the row is wider than the window: the chosen tab is brought into it, and the page stays where it is.
  useEffect(() => {
    const row = list.current?.getBoundingClientRect();
    const tab = list.current?.querySelector(`[data-key="${active}"]`)?.getBoundingClientRect();
    if (!row || !tab) return;
    if (tab.left < row.left) list.current?.scrollBy({ left: tab.left - row.left });
    else if (tab.right > row.right) list.current?.scrollBy({ left: tab.right - row.right });
  }, [active]);

  const move = (event: KeyboardEvent) => {
    const at = items.findIndex(({ key }) => key === active);
    const last = items.length - 1;
    const to: Record<string, number> = {
      ArrowRight: at === last ? 0 : at + 1,
      ArrowLeft: at === 0 ? last : at - 1,
      Home: 0,
      End: last,
    };
    const next = items[to[event.key] ?? -1];
    if (!next) return;
    event.preventDefault();
    onChange(next.key);
    list.current?.querySelector<HTMLElement>(`[data-key="${next.key}"]`)?.focus();
  };

  return (
    <div>
      <div
        ref={list}
        className={styles.list}
        role="tablist"
        aria-label={label}
        tabIndex={-1}
        onKeyDown={move}
      >
        {items.map((item) => (
          <button
            key={item.key}
            type="button"
            role="tab"
            id={`${base}-${item.key}`}
            className={styles.tab}
            data-key={item.key}
            aria-selected={item.key === active}
            aria-controls={`${base}-${item.key}-panel`}
            tabIndex={item.key === active ? 0 : -1}
            onClick={() => onChange(item.key)}
          >
            {item.label}
          </button>
        ))}
      </div>
      {items.map((item) => (
        <div
          key={item.key}
          role="tabpanel"
          id={`${base}-${item.key}-panel`}
          aria-labelledby={`${base}-${item.key}`}
          className={styles.panel}
          hidden={item.key !== active}
        >
          {item.content}
        </div>
      ))}
    </div>
  );
}
