/** Where the factor of a line came from, in words; the row's key for who looks it up in the book. */
import styles from './worksheet-table.module.css';
import { isIllustrative, RELIABILITY_WORDS, type WorksheetLine } from './model';
import { sourceWords } from './source';

/** The source of a line; who entered it, where a person did. */
export function LineSource({ line }: { line: WorksheetLine }) {
  const { factor_source: source, override } = line;
  if (override !== null) {
    const who = override.by === '' ? 'an underwriter' : override.by;
    return <span className={styles.source}>entered by {who}</span>;
  }
  if (source === null) {
    return line.factor === null ? null : <span className={styles.quiet}>entered for this risk</span>;
  }
  const { table, row, key } = sourceWords(source);
  const illustrative = isIllustrative(line);
  return (
    <span className={styles.source} title={`${source.table}: ${key}`}>
      {table}
      {illustrative && <span className={styles.mark}>*</span>}
      {row !== '' && <span className={styles.small}>{row}</span>}
      {!illustrative && (
        <span className={styles.small}>{RELIABILITY_WORDS[source.reliability] ?? source.reliability}</span>
      )}
      <span className={styles.key}>
        {source.table}: {key}
      </span>
    </span>
  );
}
