/** Somebody else changed what this person changed: both values side by side, asked cell by cell; nothing is stored yet. */
import { useState } from 'react';
import { momentWords } from '@/lib/dates';
import { Modal } from '@/ui/modal';
import type { ChangedCell } from './api';
import { useView } from './context';
import { FIELD_WORDS, valueWords } from './history-words';
import { shownColumns } from './rows';
import styles from './save-summary.module.css';
import { clashKey, type Theirs } from './use-save';

interface ClashDialogProps {
  readonly cells: readonly ChangedCell[];
  readonly onAnswer: (theirs: Theirs) => void;
  readonly onClose: () => void;
}

/** What is asked: a percent stands and falls with its reasons and its note, everything else by itself. */
function asked(cells: readonly ChangedCell[]): [key: string, parts: [ChangedCell, ...ChangedCell[]]][] {
  const found = new Map<string, [ChangedCell, ...ChangedCell[]]>();
  for (const cell of cells) {
    const parts = found.get(clashKey(cell));
    if (parts) parts.push(cell);
    else found.set(clashKey(cell), [cell]);
  }
  return [...found];
}

/** The dialog; mine stands until theirs is chosen. */
export function ClashDialog({ cells, onAnswer, onClose }: ClashDialogProps) {
  const columns = shownColumns(useView());
  const [theirs, setTheirs] = useState<Theirs>(new Set());
  const choose = (key: string, other: boolean) => {
    const next = new Set(theirs);
    if (other) next.add(key);
    else next.delete(key);
    setTheirs(next);
  };
  return (
    <Modal
      open
      size="large"
      title="Somebody else changed the same cells"
      okText="Save what I chose"
      onOk={() => onAnswer(theirs)}
      onCancel={onClose}
    >
      <p>Nothing of your changes was stored, and nothing is lost. Choose for each cell.</p>
      {asked(cells).map(([key, parts]) => {
        const [cell] = parts;
        const name = columns.find((each) => each.key === cell.column)?.label ?? cell.column;
        const field = FIELD_WORDS[cell.field] ?? cell.field;
        const place = [name, cell.row, field].filter(Boolean).join(', ');
        return (
          <fieldset key={key} className={styles.choice} style={{ border: 0, margin: 0 }}>
            <legend className="visually-hidden">{place}</legend>
            <span>{place}</span>
            <label>
              <input type="radio" name={key} checked={!theirs.has(key)} onChange={() => choose(key, false)} />
              Mine: {parts.map((part) => valueWords(part.mine, part.field)).join(', ')}
            </label>
            <label>
              <input type="radio" name={key} checked={theirs.has(key)} onChange={() => choose(key, true)} />
              {cell.who}: {parts.map((part) => valueWords(part.value, part.field)).join(', ')}
              {cell.when !== null && ` (${momentWords(cell.when)})`}
            </label>
          </fieldset>
        );
      })}
    </Modal>
  );
}
