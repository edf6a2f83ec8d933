/** A Save from its press to its end: asked by a summary, refused by field, or answered by a clash that is asked. */
import { useState } from 'react';
import { useSWRConfig } from 'swr';
import { ApiError } from '@/api/errors';
import { newUuid } from '@/lib/uuid';
import { clashOf, saveWorkbook, type ChangedCell, type SaveAnswer } from './api';
import { useDesk, type Desk } from './context';
import { FIELD_OF, refusedFields, saveOf } from './edits';
import { carrierFault } from './faults';
import { boundTwice } from './rows';
import type { WorkbookView } from './shapes';

/** What the press has come to. */
export type SaveStep =
  | { readonly kind: 'idle' | 'summary' | 'saving' | 'bind error' }
  | { readonly kind: 'refused'; readonly error: unknown }
  | { readonly kind: 'clash'; readonly version: number; readonly cells: readonly ChangedCell[] };

/** What is answered to a clash: the places, as `column:row:field`, where the other's value stays. */
export type Theirs = ReadonlySet<string>;

/** Fields of a cell that are of one piece: the percent, and what it is given for. */
const OF_PERCENT: ReadonlySet<string> = new Set(['debit_credit', 'reasons', 'note']);

/** The place that is asked about; fields of one piece have the same. */
export const clashKey = ({ column, row, field }: ChangedCell): string =>
  `${column}:${row}:${OF_PERCENT.has(field) ? 'debit_credit' : field}`;

const nameChange = (cell: ChangedCell): boolean => cell.field === 'name' || cell.field === 'hidden';

/** Whether the person had seen the other's value when they typed theirs. */
function hadSeen(view: WorkbookView, cell: ChangedCell): boolean {
  const key = `${cell.column}:${cell.row}`;
  const [edit, now] = [view.cells.get(key), view.book.stateCarrierData[cell.column]?.[cell.row]];
  return edit !== undefined && now !== undefined && edit.seen >= now.version;
}

/** Takes out of what is typed the fields where the other's value stays. */
function keepTheirs({ store }: Desk, cells: readonly ChangedCell[], theirs: Theirs): void {
  for (const cell of cells.filter((each) => theirs.has(clashKey(each)))) {
    const place = { column: cell.column, row: cell.row };
    const edit = store.read().cells.get(`${cell.column}:${cell.row}`);
    if (!edit) continue;
    const fields = OF_PERCENT.has(cell.field) ? [...OF_PERCENT] : [cell.field];
    const gone = new Set<string | undefined>(fields.map((field) => FIELD_OF[field]));
    const rest = Object.fromEntries(Object.entries(edit).filter(([field]) => !gone.has(field)));
    store.restore(place, Object.keys(rest).length > 1 ? (rest as unknown as typeof edit) : undefined);
  }
}

/** The Save of a desk. onSaved: reads the workbook again; it is told what a Save answered, where one was made. */
export function useSave(onSaved: (saved?: SaveAnswer) => Promise<unknown>) {
  const desk = useDesk();
  const { mutate } = useSWRConfig();
  const [step, setStep] = useState<SaveStep>({ kind: 'idle' });
  const [sent, setSent] = useState<{ text: string; key: string }>();

  /** Sends what is typed; base: the version that a clash was answered upon. */
  const send = async (base?: number): Promise<void> => {
    const view = desk.store.read();
    const { body, keys } = saveOf(view.book, view.cells, view.carriers);
    const request = { ...body, base_version: base ?? baseOf(view) };
    // The same wish is sent under the same key, so that a press that got no answer saves once.
    const text = JSON.stringify(request);
    const key = sent?.text === text ? sent.key : newUuid();
    setSent({ text, key });
    setStep({ kind: 'saving' });
    try {
      const saved = await saveWorkbook(desk.submission, request, key);
      desk.store.saved(view, saved.version);
      setSent(undefined);
      await onSaved(saved);
      void mutate((each) => Array.isArray(each) && each[1] === 'listWorkbookChanges');
      setStep({ kind: 'idle' });
    } catch (error) {
      await refused(error, keys);
    }
  };

  const refused = async (error: unknown, keys: readonly string[]): Promise<void> => {
    const clash = clashOf(error);
    if (clash) {
      await onSaved();
      const view = desk.store.read();
      const open = clash.cells.filter((cell) => !hadSeen(view, cell));
      if (open.length === 0) return send(clash.version);
      return setStep({ kind: 'clash', version: clash.version, cells: open });
    }
    if (error instanceof ApiError && error.code === 'two_carriers_bound')
      return setStep({ kind: 'bind error' });
    if (error instanceof ApiError) desk.store.refuse(refusedFields(error.fields, keys));
    return setStep({ kind: 'refused', error });
  };

  /** The press: what is plainly wrong is said, else the summary asks. wrong: cells hold the Save up. */
  const press = (wrong: boolean): void => {
    const view = desk.store.read();
    if (boundTwice(view)) setStep({ kind: 'bind error' });
    else if (!wrong && carrierFault(view) === null) setStep({ kind: 'summary' });
  };

  const answerClash = (theirs: Theirs): Promise<void> => {
    if (step.kind !== 'clash') return Promise.resolve();
    keepTheirs(desk, step.cells, theirs);
    for (const cell of step.cells.filter(nameChange)) {
      if (theirs.has(clashKey(cell))) desk.store.forgetCarrier(cell.column);
    }
    const { cells, carriers } = desk.store.read();
    if (cells.size + carriers.length > 0) return send(step.version);
    setStep({ kind: 'idle' });
    return Promise.resolve();
  };

  return { step, press, send: () => send(), answerClash, close: () => setStep({ kind: 'idle' }) };
}

/**
 * The version that all of it was typed upon: that of the oldest edit. What others saved since, and what the person saw
 * of it, is sorted out cell by cell where the server names a clash.
 */
const baseOf = ({ book, base }: WorkbookView): number => Math.min(book.version, base ?? book.version);
