/** What pasting did, and every cell that could not be read, each a jump to where it belongs. */
import { Button } from 'antd';
import { useDraftSession } from '../draft/context';
import styles from './paste-report.module.css';
import type { Report } from './use-paste';

/** A class by its code and the head of its description, as it is said of words that it was taken for. */
const shortly = (text: string): string => (text.split(/,| \(/, 1)[0] ?? text).replace(':', '');

/** Stands under the grid until it is closed. */
export function PasteReport({ report, onClose }: { report: Report | undefined; onClose: () => void }) {
  const { store } = useDraftSession();
  if (!report) return <div role="status" className="visually-hidden" />;
  const { words, taken, unread, busy } = report;
  return (
    <div className={styles.report} data-unread={unread.length > 0}>
      <div className={styles.line} role="status">
        <span>
          <strong>{words}</strong>{' '}
          {busy
            ? 'Looking up class codes and zips...'
            : unread.length === 0
              ? 'Every cell was read.'
              : `${unread.length === 1 ? '1 cell' : `${unread.length} cells`} could not be read; the rest is in place.`}
        </span>
        <span className={styles.acts}>
          <Button size="small" onClick={store.stepBack}>
            Undo
          </Button>
          <Button size="small" type="text" onClick={onClose}>
            Close
          </Button>
        </span>
      </div>
      {taken.length > 0 && (
        <ul className={styles.taken} aria-label="Class codes taken for words">
          {taken.map(({ words: pasted, text }) => (
            <li key={`${pasted} ${text}`}>
              <q>{pasted}</q> {'->'} {shortly(text)}
            </li>
          ))}
        </ul>
      )}
      {unread.length > 0 && (
        <ul className={styles.list} aria-label="Cells that could not be read">
          {unread.map(({ path, where, text, why }) => (
            <li key={path}>
              <button
                type="button"
                className={styles.cell}
                onClick={() => {
                  store.touch(path);
                  store.seek(path);
                }}
              >
                <span>{where}</span>
                <q>{text}</q>
                <span className={styles.why}>{why}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
