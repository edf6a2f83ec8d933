/** Carry over: one press enters what the submission before this one held, unsaved, to be looked at and saved. */
import { Button } from 'antd';
import { useState } from 'react';
import { useCarryOver } from './api';
import { carriedEdits, carriedWords } from './carried';
import styles from './carry-over.module.css';
import { useBook, useDesk } from './context';
import { keyOf } from './model';

/**
 * The offer, of a workbook in which nothing was entered; nothing where there was no submission before, or it held
 * nothing. It stays until it is dismissed: the grid below would jump under the hand of whoever types. What was typed
 * meanwhile is not written over.
 */
export function CarryOver() {
  const { submission, store } = useDesk();
  const cells = useBook((all) => all.cells);
  const unsaved = useBook(({ book }) => book.allowed.save && book.version === 0);
  const [offer, setOffer] = useState<'none' | 'shown' | 'dismissed'>('none');
  const untouched = unsaved && cells.size === 0;
  const found = useCarryOver(untouched || offer === 'shown' ? submission : null).data;
  const held = found && found.number !== null && found.cells.length + found.rates.length > 0;
  if (untouched && held && offer === 'none') setOffer('shown');
  if (!held || offer !== 'shown') return null;
  const left = unsaved ? carriedEdits(found).filter(([place]) => !cells.has(keyOf(place))) : [];
  return (
    <span className={styles.offer} role="status">
      <span>{carriedWords(found)}</span>
      {found.cells.length > 0 && (
        <Button disabled={left.length === 0} onClick={() => store.edit(left)}>
          Carry over
        </Button>
      )}
      {found.rates.length > 0 && <span>Rates are carried over on their own screen.</span>}
      <Button type="text" onClick={() => setOffer('dismissed')}>
        Dismiss
      </Button>
    </span>
  );
}
