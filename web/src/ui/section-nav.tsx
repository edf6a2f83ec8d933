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
  /** True once the section was looked at or filled, so that a tick means something. */
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

/** The list of sections; sticky beside the page, a row above it on small screens. */
export function SectionNav({ label, sections }: { label: string; sections: readonly SectionLink[] }) {
  const current = useCurrentSection(sections.map(({ id }) => id).join(' '));
  return (
    <nav className={styles.nav} aria-label={label}>
      <ol className={styles.list}>
        {sections.map(({ id, label: text, left = 0, done = false }) => (
          <li key={id}>
            <a
              className={styles.link}
              href={`#${id}`}
              aria-current={current === id ? 'location' : undefined}
              onClick={scrollToElement(id)}
            >
              <span className={styles.text}>{text}</span>
              {left > 0 && (
                <span className={styles.left}>
                  {left}
                  <span className="visually-hidden"> left</span>
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
