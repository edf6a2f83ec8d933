/** Links of the navigation bar, by group. */
import type { ReactNode } from 'react';
import { NavLink } from 'react-router';
import { clearSession } from '@/lib/storage';
import { DropMenu } from '@/ui/drop-menu';
import { ChevronIcon } from '@/ui/icons';
import { navigationFor, type NavEntry } from '@/app/access/screens';
import { usePreload } from './preload';
import styles from './navigation.module.css';

/** Entries that stand alone, and menus with their entries, in the order of the table. */
export function grouped(entries: readonly NavEntry[]): { menu: string | null; entries: NavEntry[] }[] {
  const groups: { menu: string | null; entries: NavEntry[] }[] = [];
  for (const entry of entries) {
    const open = groups.find((group) => group.menu !== null && group.menu === entry.menu);
    if (open) open.entries.push(entry);
    else groups.push({ menu: entry.menu ?? null, entries: [entry] });
  }
  return groups;
}

/** One link; it fetches the page's code as soon as a pointer or the focus comes near. */
export function NavigationLink(props: {
  entry: NavEntry;
  className?: string;
  onGo?: () => void;
  children?: ReactNode;
}) {
  const { entry, className, onGo, children } = props;
  const preload = usePreload();
  const near = () => preload(entry.to);
  return (
    <NavLink
      to={entry.to}
      className={className ?? ''}
      onPointerEnter={near}
      onFocus={near}
      onClick={() => {
        if (entry.clears) clearSession();
        onGo?.();
      }}
    >
      {children ?? entry.label}
    </NavLink>
  );
}

/** The links in a row, menus as dropdowns. */
export function NavigationRow({ groups }: { groups: readonly string[] }) {
  return (
    <ul className={styles.row}>
      {grouped(navigationFor(groups)).map(({ menu, entries }) => (
        <li key={menu ?? entries[0]?.to}>
          {menu === null ? (
            entries.map((entry) => (
              <NavigationLink key={entry.to} entry={entry} className={styles.link ?? ''} />
            ))
          ) : (
            <DropMenu
              className={styles.link ?? ''}
              menu={{
                items: entries.map((entry) => ({ key: entry.to, label: <NavigationLink entry={entry} /> })),
              }}
            >
              {menu}
              <ChevronIcon />
            </DropMenu>
          )}
        </li>
      ))}
    </ul>
  );
}

/** The links of the drawer, for narrow screens: menus become headings. */
export function NavigationColumn({ groups, onGo }: { groups: readonly string[]; onGo: () => void }) {
  return (
    <ul className={styles.column}>
      {grouped(navigationFor(groups, 'drawer')).map(({ menu, entries }) => (
        <li key={menu ?? entries[0]?.to}>
          {menu !== null && <span className={styles.menu}>{menu}</span>}
          {entries.map((entry) => (
            <NavigationLink key={entry.to} entry={entry} className={styles.item ?? ''} onGo={onGo} />
          ))}
        </li>
      ))}
    </ul>
  );
}
