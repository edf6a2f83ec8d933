/** Navigation inside a long page: one link per section, with a tick or the count of what is left. */
import { useEffect, useState } from 'react';
import { scrollToElement } from './scroll-to';
import styles from './section-nav.module.css';

/** One section of the page. */
export interface SectionLink {
  /** Id of the section's element. */
  readonly id: string;
  readonly label: string;
  /** Items that still need attention; 0 is done. */
  readonly left?: number;
  /** True once the section was looked at or filled, so that a tick means something; else a dash says it is empty. */
  readonly done?: boolean;
}

/** Id of the section that is being read. */
function useCurrentSection(ids: string): string | null {
  const [current, setCurrent] = useState<string | null>(null);
  useEffect(() => {
    const sections = ids.split(' ').flatMap((id) => document.getElementById(id) ?? []);
    const observer = new IntersectionObserver(
      (entries) => {
        const visible = entries.find((entry) => entry.isIntersecting);
        if (visible) setCurrent(visible.target.id);
      },
      { rootMargin: '-80px 0px -60% 0px' },
    );
    for (const section of sections) observer.observe(section);
    return () => observer.disconnect();
  }, [ids]);
  return current;
}

/** Arrows, Home and End go from link to link: the list is one stop of Tab, before a form of many. */
function moved(event: React.KeyboardEvent<HTMLAnchorElement>) {
  const links = [...(event.currentTarget.closest('ol')?.querySelectorAll('a') ?? [])];
  const at = links.findIndex((link) => link === document.activeElement);
  const step = {
    ArrowDown: 1,
    ArrowRight: 1,
    ArrowUp: -1,
    ArrowLeft: -1,
    Home: -at,
    End: links.length - 1 - at,
  }[event.key];
  if (step === undefined || at < 0) return;
  event.preventDefault();
  links[Math.max(0, Math.min(links.length - 1, at + step))]?.focus();
}

/** The list of sections; sticky beside the page, a row above it on small screens. */
export function SectionNav({ label, sections }: { label: string; sections: readonly SectionLink[] }) {
  const current = useCurrentSection(sections.map(({ id }) => id).join(' '));
  const [reached, setReached] = useState<string>();
  const entered = sections.find(({ id }) => id === reached) ?? sections[0];
  return (
    <nav className={styles.nav} aria-label={label}>
      <ol className={styles.list}>
        {sections.map(({ id, label: text, left = 0, done = false }) => (
          <li key={id}>
            <a
              className={styles.link}
              href={`#${id}`}
              aria-current={current === id ? 'location' : undefined}
              tabIndex={id === entered?.id ? 0 : -1}
              onFocus={() => setReached(id)}
              onKeyDown={moved}
              onClick={scrollToElement(id)}
            >
              <span className={styles.text}>{text}</span>
              {left > 0 && (
                <span className={styles.left}>
                  {left}
                  <span className="visually-hidden"> left</span>
                </span>
              )}
              {left === 0 && !done && (
                <span className={styles.dash} role="img" aria-label="empty, optional">
                  –
                </span>
              )}
              {left === 0 && done && (
                <svg
                  className={styles.tick}
                  viewBox="0 0 16 16"
                  width="14"
                  height="14"
                  role="img"
                  aria-label="done"
                >
                  <path d="M3 8.5l3.2 3.2L13 5" fill="none" stroke="currentColor" strokeWidth="2" />
                </svg>
              )}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}
