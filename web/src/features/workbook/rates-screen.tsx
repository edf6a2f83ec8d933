/** 'Update Class code and rates': one column's figures, the other net rate moving while one is typed, and Submit. */
import { App, Button, Input, Select } from 'antd';
import { useCallback, useEffect, useState, useSyncExternalStore, type ReactNode } from 'react';
import { messageOf } from '@/api/errors';
import { wholeDollars } from '@/lib/money';
import { newUuid } from '@/lib/uuid';
import { Field } from '@/ui/field';
import { EmptyState, StateView } from '@/ui/state-view';
import { useUnsaved } from '@/ui/unsaved';
import { TOAST_S } from '@/ui/toast-time';
import { clashOf, previewWorkbook, saveWorkbook, useCarryOver, useClasses } from './api';
import { carriedFigures } from './carried';
import { keptRates, RatesDraft } from './kept-rates';
import {
  figureFault,
  figureKey,
  FIGURES,
  overrides,
  ratesSave,
  type ClassLine,
  type Typed,
} from './rate-edits';
import { RatesTable } from './rates-table';
import styles from './rates-screen.module.css';
import { shownColumns } from './rows';
import type { PreviewColumn, Workbook, WorkbookPut } from './shapes';
import { useKept } from './use-kept';
import { REST_MS } from './use-preview';

const NOTHING: Typed = new Map();
const [SHORTEST, LONGEST] = [10, 500];
/** A preview stores nothing: the figure moves the other one before anybody has said why. */
const UNREASONED = 'Preview while it is typed';

interface RatesScreenProps {
  readonly submission: string;
  readonly book: Workbook;
  /** Reads the workbook again. */
  readonly onSaved: () => Promise<unknown>;
  /** The upload of underwriters' own files. */
  readonly upload?: ReactNode;
}

/** 'Key Risk: $39,328', and that a Save has it priced again. */
function standsAt(book: Workbook, column: string): string {
  const found = book.columns.find(({ key }) => key === column);
  if (!found?.price) return '';
  return `${found.name}: ${found.job === null ? wholeDollars(found.price.total) : 'pricing…'}`;
}

/** That it was saved, and what comes of it: an equal price of before stands at once. */
const savedWords = (name: string, priced: boolean): string =>
  priced ? `Rates of ${name} saved; its price is made again` : `Rates of ${name} saved`;

/** What a Save of the request would make of the column; dropped when another key came. */
function useRatesPreview(submission: string, request: string): PreviewColumn | undefined {
  const [found, setFound] = useState<{ request: string; column: PreviewColumn | undefined }>();
  useEffect(() => {
    if (request === '') return undefined;
    const dropped = new AbortController();
    const timer = setTimeout(() => {
      previewWorkbook(submission, JSON.parse(request) as WorkbookPut, dropped.signal).then(
        ({ columns }) => setFound({ request, column: columns[0] }),
        () => undefined,
      );
    }, REST_MS);
    return () => {
      clearTimeout(timer);
      dropped.abort();
    };
  }, [submission, request]);
  return found?.request === request ? found.column : undefined;
}

function OfColumn(props: RatesScreenProps & { column: string; name: string; lines: readonly ClassLine[] }) {
  const { submission, book, column, name, lines, onSaved } = props;
  const [draft] = useState(() => new RatesDraft());
  const { typed, reason, base } = useSyncExternalStore(draft.subscribe, draft.read);
  const open = book.allowed.price;
  const keep = useCallback(
    () => keptRates(submission, column, draft, () => open),
    [submission, column, draft, open],
  );
  const back = useKept(keep);
  const { notification } = App.useApp();
  const [error, setError] = useState<unknown>();
  const [busy, setBusy] = useState(false);
  const rates = overrides(book, column, lines, typed, reason);
  const wrong = lines.some((line) =>
    FIGURES.some((figure) => figureFault(line, figure, typed.get(figureKey(line, figure)) ?? '') !== null),
  );
  const version = base ?? book.version;
  const changed = rates.length > 0;
  const asked = overrides(book, column, lines, typed, UNREASONED);
  const request = changed && !wrong ? JSON.stringify(ratesSave(book.version, asked)) : '';
  const preview = useRatesPreview(submission, request);
  useUnsaved('rates', `rates of ${name}`, changed);
  const length = reason.trim().length;
  const reasoned = length >= SHORTEST && length <= LONGEST;
  const submit = async () => {
    setBusy(true);
    setError(undefined);
    try {
      const { jobs } = await saveWorkbook(submission, ratesSave(version, rates), newUuid());
      draft.clear();
      notification.success({ title: savedWords(name, column in jobs), duration: TOAST_S });
    } catch (refused) {
      // What somebody else entered meanwhile is shown; Submit again stands upon it.
      draft.change({ base: clashOf(refused)?.version });
      setError(refused);
    }
    await onSaved();
    setBusy(false);
  };
  const whose = clashOf(error)?.cells.map(({ who, row, value }) => `${who}: ${row} ${String(value)}`);
  const before = useCarryOver(book.allowed.price && book.version === 0 ? submission : null).data;
  const carried = before && typed.size === 0 ? carriedFigures(before, column, lines) : NOTHING;
  const enter = (changes: Iterable<readonly [key: string, text: string]>) => {
    draft.change({ base: base ?? book.version, typed: new Map([...typed, ...changes]) });
  };
  return (
    <>
      {carried.size > 0 && (
        <Button
          className={styles.carried ?? ''}
          onClick={() => {
            enter(carried);
            draft.change({
              reason: before?.rates.find((each) => each.column === column)?.reason ?? '',
            });
          }}
        >
          Carry over the figures of submission {before?.number}
        </Button>
      )}
      {back > 0 && changed && (
        <p className={styles.note} role="status">
          {back === 1 ? '1 figure' : `${back} figures`} of your last visit, not saved,{' '}
          {back === 1 ? 'is' : 'are'} here again.
        </p>
      )}
      <RatesTable
        book={book}
        column={column}
        lines={lines}
        typed={typed}
        preview={preview}
        readOnly={!open}
        onTyped={enter}
      />
      <div className={styles.foot}>
        <Field
          label="Reason"
          problem={changed && !reasoned && length > 0 ? `${SHORTEST} to ${LONGEST} characters` : null}
          hint="Why these figures are entered or removed"
        >
          {(control) => (
            <Input
              {...control}
              maxLength={LONGEST}
              value={reason}
              disabled={!open}
              onChange={(event) => draft.change({ reason: event.target.value })}
            />
          )}
        </Field>
        <span className={styles.total} role="status">
          {preview?.new_total != null
            ? `${name}: ${wholeDollars(preview.old_total)} → ${wholeDollars(preview.new_total)}`
            : standsAt(book, column)}
        </span>
        <Button
          className={styles.submit ?? ''}
          type="primary"
          loading={busy}
          disabled={!changed || wrong || !reasoned}
          title={`Prices ${name} again`}
          onClick={() => void submit()}
        >
          Submit
        </Button>
      </div>
      {error !== undefined && (
        <p className={styles.bad} role="alert">
          {messageOf(error)} {whose?.join(', ')}
        </p>
      )}
    </>
  );
}

/** What stands in place of the classes of a carrier whose price holds no rates of ours. */
const noLines = (name: string) => (lines: readonly ClassLine[]) =>
  lines.length === 0 ? (
    <EmptyState title={`${name} prices this risk itself`}>
      Its rates are not ours to change. Choose another carrier to enter a rate or a net rate.
    </EmptyState>
  ) : undefined;

/** The screen of a workbook. */
export function RatesScreen(props: RatesScreenProps) {
  const { submission, book } = props;
  const columns = shownColumns({ book, carriers: [] }).filter(({ custom }) => !custom);
  const [wanted, setWanted] = useState('');
  const rated = columns.find(({ saved }) => saved?.rated);
  const column = columns.find(({ key }) => key === wanted) ?? rated ?? columns[0];
  const name = column?.label ?? '';
  const state = useClasses(submission, column?.key ?? null, book.version);
  return (
    <>
      <Select
        className={styles.carrier ?? ''}
        virtual={false}
        aria-label="Carrier"
        value={column?.key ?? null}
        options={columns.map(({ key, label }) => ({ value: key, label }))}
        onChange={setWanted}
      />
      {book.allowed.why_not !== '' && <p className={styles.note}>{book.allowed.why_not}</p>}
      <StateView state={state} rows={6} empty={noLines(name)}>
        {(lines) =>
          column && (
            <OfColumn {...props} key={column.key} column={column.key} name={column.label} lines={lines} />
          )
        }
      </StateView>
      {props.upload}
    </>
  );
}
