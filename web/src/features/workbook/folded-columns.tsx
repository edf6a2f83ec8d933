/** Programs without a price: named with their reason, out of the way. */
import { useView } from './context';
import { foldedWords } from './model';
import { foldedColumns } from './rows';
import styles from './workbook-panel.module.css';

/** The list; nothing where every program has a price. */
export function FoldedColumns() {
  const folded = foldedColumns(useView());
  if (folded.length === 0) return null;
  return (
    <details className={styles.folded}>
      <summary>
        {folded.length === 1 ? '1 program without a price' : `${folded.length} programs without a price`}
      </summary>
      <ul>
        {folded.map((column) => (
          <li key={column.key}>{foldedWords(column)}</li>
        ))}
      </ul>
    </details>
  );
}
