/** What happened to a case: newest first, in business words, in the reader's zone; news are said aloud. */
import { Button } from 'antd';
import { useRef, useState } from 'react';
import { zoneName } from '@/lib/day-names';
import { daysOf, linesOf, type Line } from './days';
import styles from './timeline.module.css';
import type { CaseEvent } from './words';

/** Lines that are shown at first. */
const FIRST = 8;

interface TimelineProps {
  /** What it is the history of, as a list is named: 'What happened at Key Risk'. */
  readonly label: string;
  /** In any order. */
  readonly events: readonly CaseEvent[];
  /** Said where nothing has happened yet. */
  readonly none?: string;
}

function Entry({ line, first }: { line: Line; first: boolean }) {
  return (
    <li className={styles.entry} data-tone={line.tone}>
      <span className={styles.dot} aria-hidden="true" />
      <div className={styles.said}>
        <p className={styles.title} data-first={first}>
          {line.title}
          {line.times > 1 && <span className={styles.times}> {line.times} times</span>}
        </p>
        {line.details.map((detail) => (
          <p key={detail} className={styles.detail}>
            {detail}
          </p>
        ))}
      </div>
      <time className={styles.when} dateTime={line.at} title={line.moment}>
        {line.clock}
      </time>
    </li>
  );
}

/** The newest line, once it is another than the first that was shown. */
function useNews(newest: Line | undefined): string {
  const [begun, setBegun] = useState(newest?.seq);
  if (begun === undefined && newest !== undefined) setBegun(newest.seq);
  if (newest === undefined || begun === undefined || newest.seq === begun) return '';
  return [newest.title, ...newest.details].join('. ');
}

/** The timeline. */
export function Timeline({ label, events, none = 'Nothing has happened yet.' }: TimelineProps) {
  const [all, setAll] = useState(false);
  const list = useRef<HTMLDivElement>(null);
  const lines = linesOf(events);
  const news = useNews(lines[0]);
  const shown = all ? lines : lines.slice(0, FIRST);
  const newest = lines[0];
  return (
    <div className={styles.timeline} ref={list} tabIndex={-1} role="group" aria-label={label}>
      <p className="visually-hidden" role="status">
        {news}
      </p>
      {newest === undefined && <p className={styles.none}>{none}</p>}
      {daysOf(shown).map((day, at) => (
        <section key={day.name} aria-label={day.name}>
          <p className={styles.day} aria-hidden="true">
            {day.name}
            {at === 0 && newest !== undefined && <span className={styles.zone}>{zoneName(newest.at)}</span>}
          </p>
          <ol className={styles.entries}>
            {day.lines.map((line) => (
              <Entry key={line.seq} line={line} first={line.seq === newest?.seq} />
            ))}
          </ol>
        </section>
      ))}
      {shown.length < lines.length && (
        <Button
          type="link"
          style={{ paddingInline: 0 }}
          onClick={() => {
            setAll(true);
            // The button goes away: the focus stays with what it opened.
            list.current?.focus();
          }}
        >
          Show {lines.length - shown.length} earlier
        </Button>
      )}
    </div>
  );
}
