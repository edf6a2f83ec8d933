/** Carry over: one press enters what the submission before this one held, unsaved, to be looked at and saved. */
import { Button } from 'antd';
import { useCarryOver } from './api';
import { carriedEdits, carriedWords } from './carried';
import styles from './carry-over.module.css';
import { useBook, useDesk } from './context';

/** The offer, until something is entered; nothing where there was no submission before, or it held nothing. */
export function CarryOver() {
  const { submission, store } = useDesk();
  const untouched = useBook(({ book, cells }) => book.allowed.save && book.version === 0 && cells.size === 0);
  const found = useCarryOver(untouched ? submission : null).data;
  if (!untouched || !found || found.number === null || found.cells.length + found.rates.length === 0) {
    return null;
  }
  return (
    <span className={styles.offer} role="status">
      <span>{carriedWords(found)}</span>
      {found.cells.length > 0 && <Button onClick={() => store.edit(carriedEdits(found))}>Carry over</Button>}
      {found.rates.length > 0 && <span>Rates are carried over on their own screen.</span>}
    </span>
  );
}
